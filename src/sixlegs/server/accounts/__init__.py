"""Accounts without e-mail, as rules: no network, no database, no message.

`names` says what somebody may be called, `passwords` hashes what they know, `recovery_codes` has
what they may write down, `passkeys` what their device proves.
"""
