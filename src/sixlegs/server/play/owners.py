"""Who somebody is: the owner of seats, games and a name."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import NewType

Owner = NewType("Owner", str)
"""The id of a person, in a type of its own so that no token, name or address passes for one.

A guest's is the hash of the secret token in their cookie, which itself is never kept.
"""

NOBODY = Owner("")
"""Who has no cookie: they own nothing, and watch."""

LIFE = 400 * 24 * 3600  # seconds that a token lasts; browsers keep no cookie longer


def new_token() -> str:
    """A token for somebody new, or a key to sign with."""
    return secrets.token_urlsafe(32)


def owner_of(token: str) -> Owner:
    """The id under which the holder of a token owns seats."""
    return Owner(sha256(token.encode()).hexdigest())
