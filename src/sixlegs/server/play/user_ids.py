"""User ids and the tokens in cookies."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import NewType

from sixlegs.server.play.ids import new_id

UserId = NewType("UserId", str)
"""The id of a user, a type of its own so that no token, name or address is taken for one.

The id of a guest is the hash of the secret token in their cookie. The token itself is never
stored, so a guest ends with the cookie. The id of an account begins with `account-` and does not
depend on cookies; every session of the account has it in `request.state.user_id` and in every seat.
Use :func:`is_account` to distinguish accounts from guests; `storage/accounts.py` maps names to
accounts.
"""

ANONYMOUS = UserId("")
"""A client without a cookie, which has no seats and can only watch."""

COOKIE_LIFETIME_SECONDS = 400 * 24 * 3600  # browsers store no cookie for longer
ACCOUNT_PREFIX = "account-"


def new_account_id() -> UserId:
    """Return the id of a new account."""
    return UserId(f"{ACCOUNT_PREFIX}{new_id()}")


def is_account(user_id: UserId) -> bool:
    """Return whether *user_id* is an account and not a guest.

    >>> is_account(new_account_id()), is_account(guest_id(new_token()))
    (True, False)
    """
    return user_id.startswith(ACCOUNT_PREFIX)


def new_token() -> str:
    """Return a random token for a new guest, or a key for signatures."""
    return secrets.token_urlsafe(32)


SESSION_PREFIX = "session:"  # the colon occurs in no other token


def new_session_token() -> str:
    """Return a random token for a browser that signs in to an account."""
    return f"{SESSION_PREFIX}{new_token()}"


def is_session_token(token: str) -> bool:
    """Return whether *token* is a session token, valid or not."""
    return token.startswith(SESSION_PREFIX)


def hash_token(token: str) -> str:
    """Return the hash under which a token is stored."""
    return sha256(token.encode()).hexdigest()


def guest_id(token: str) -> UserId:
    """Return the user id of the guest who holds *token*."""
    return UserId(hash_token(token))
