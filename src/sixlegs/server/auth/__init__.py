"""Signing up, in and out: `service` has what people do with an account, `hashing` the turns at
passwords, `export_data` all that is kept of somebody."""
