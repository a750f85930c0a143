"""Rate limiting: token buckets, a fair queue, and the grouping of client addresses."""
