"""Who somebody is: the owner of seats, games and a name."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import NewType

from sixlegs.server.play.ids import new_id

UserId = NewType("UserId", str)
"""The id of a person, in a type of its own so that no token, name or address passes for one.

A guest's is the hash of the secret token in their cookie, which itself is never kept: it ends with
the cookie. An account is an owner that outlives cookies: its id begins with `account-`, and those
who are signed in to it have it as their owner everywhere, in `request.state.user_id` and in every
seat. So whether somebody has an account is asked of their id alone, by :func:`is_account`;
`storage/accounts.py` tells whose a name is.
"""

ANONYMOUS = UserId("")
"""Who has no cookie: they own nothing, and watch."""

COOKIE_LIFETIME_SECONDS = (
    400 * 24 * 3600
)  # seconds that a token lasts; browsers keep no cookie longer
ACCOUNT_PREFIX = "account-"


def new_account_id() -> UserId:
    """The id of somebody who begins an account."""
    return UserId(f"{ACCOUNT_PREFIX}{new_id()}")


def is_account(user_id: UserId) -> bool:
    """Whether somebody has an account, and is no guest.

    >>> is_account(new_account_id()), is_account(guest_id(new_token()))
    (True, False)
    """
    return user_id.startswith(ACCOUNT_PREFIX)


def new_token() -> str:
    """A token for somebody new, or a key to sign with."""
    return secrets.token_urlsafe(32)


SESSION_PREFIX = "session:"  # with a sign that no other token has


def new_session_token() -> str:
    """A token for a browser that signs in to an account."""
    return f"{SESSION_PREFIX}{new_token()}"


def is_session_token(token: str) -> bool:
    """Whether a token is that of somebody who signed in, be it long ago."""
    return token.startswith(SESSION_PREFIX)


def hash_token(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def guest_id(token: str) -> UserId:
    """The id under which the holder of a guest's token owns seats."""
    return UserId(hash_token(token))
