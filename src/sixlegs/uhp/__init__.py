"""The Universal Hive Protocol in both directions: we answer it, and we ask with it."""
