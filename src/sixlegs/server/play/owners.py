"""The owner of a seat: the holder of a secret token, of which only a hash is kept."""

from __future__ import annotations

import secrets
from hashlib import sha256

LIFE = 400 * 24 * 3600  # seconds that a token lasts; browsers keep no cookie longer


def new_token() -> str:
    """A token for somebody new, or a key to sign with."""
    return secrets.token_urlsafe(32)


def owner_of(token: str) -> str:
    """The name under which the holder of a token owns seats."""
    return sha256(token.encode()).hexdigest()
