"""Password rules, and hashing with argon2id."""

from __future__ import annotations

import unicodedata
from itertools import pairwise
from typing import Literal

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

MIN_PASSWORD_CHARACTERS, MAX_PASSWORD_CHARACTERS = 10, 200

#: The reason for which a password is rejected.
PasswordErrorCode = Literal["password-length", "password-common"]

#: Common passwords that are long enough; shorter ones are rejected for their length.
COMMON_PASSWORDS = """
    1234567890 0123456789 12345678910 123456789012 0987654321 1q2w3e4r5t 1q2w3e4r5t6y
    q1w2e3r4t5 qwertyuiop qwerty12345 qwerty123456 qwertyuiop123 1qaz2wsx3edc zaq12wsxcde3
    asdfghjkl1 asdfghjklzxcvbnm password12 password123 password1234 passw0rd123 mypassword
    letmein123 iloveyou12 iloveyou123 welcome123 welcome1234 changeme123 administrator
    football123 baseball123 superman123 princess123 sunshine123 trustno1234 hive123456 sixlegs123
    correcthorsebatterystaple йцукенгшщз йцукенгшщзх пароль1234 пароль12345 123456789a a123456789
"""
MIN_DISTINCT_CHARACTERS = 5
"""Rejects passwords such as one repeated key."""

#: OWASP's first recommendation for servers with little memory: 19 MiB, about 20 ms.
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
DUMMY_HASH = HASHER.hash("dummy password")
"""Compared if there is no account, or none with a password, so that it takes the same time."""


class WeakPasswordError(ValueError):
    """A password that is too weak; *code* is the reason."""

    def __init__(self, code: PasswordErrorCode) -> None:
        super().__init__(code)
        self.code: PasswordErrorCode = code


def check_strength(password: str, name: str) -> None:
    """Check that *password* is strong enough for an account called *name*.

    Digits or symbols are not required: length is what counts.

    Raises :exc:`WeakPasswordError`.
    """
    text = _normalize(password)
    if not MIN_PASSWORD_CHARACTERS <= len(text) <= MAX_PASSWORD_CHARACTERS:
        raise WeakPasswordError("password-length")
    compact = text.lower().replace(" ", "")
    is_name = (
        compact.startswith(name.lower()) and len(compact) - len(name) < MIN_DISTINCT_CHARACTERS
    )
    if (
        compact in COMMON_PASSWORDS.split()
        or len(set(compact)) < MIN_DISTINCT_CHARACTERS
        or is_name
        or _is_sequence(compact)
    ):
        raise WeakPasswordError("password-common")


def hash_password(password: str) -> str:
    """Return the hash of *password* to store. It is too slow to run in the event loop."""
    return HASHER.hash(_normalize(password))


def verify_password(hash: str | None, password: str) -> bool:
    """Return whether *password* matches *hash*, in the same time if *hash* is None."""
    try:
        is_same = HASHER.verify(
            hash or DUMMY_HASH, _normalize(password[: MAX_PASSWORD_CHARACTERS + 1])
        )
    except (Argon2Error, InvalidHashError):
        return False
    return is_same and hash is not None


def _normalize(password: str) -> str:
    """Normalize Unicode: some keyboards enter an accent as a separate character."""
    return unicodedata.normalize("NFKC", password)


def _is_sequence(text: str) -> bool:
    """Return whether code points rise by one each, or fall by one each."""
    steps = {ord(after) - ord(before) for before, after in pairwise(text)}
    return steps in ({1}, {-1})
