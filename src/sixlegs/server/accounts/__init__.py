"""Accounts without e-mail: the rules, without network, database or messages.

`names` validates and compares names, `passwords` checks and hashes passwords, `recovery_codes`
creates and hashes recovery codes, and `passkeys` verifies WebAuthn credentials.
"""
