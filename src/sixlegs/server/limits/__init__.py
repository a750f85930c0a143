"""Fair shares: `token_bucket` has rate limits, `fair_queue` turns, `addresses` machines."""
