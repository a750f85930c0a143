"""Passwords: which are good enough, and argon2id, by which what is kept cannot be turned back."""

from __future__ import annotations

import unicodedata
from itertools import pairwise
from typing import Literal

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

MIN_PASSWORD_CHARACTERS, MAX_PASSWORD_CHARACTERS = 10, 200

#: What is wrong with a password.
PasswordErrorCode = Literal["password-length", "password-common"]

#: Long enough, and among the first that anybody tries; shorter ones fail by their length.
COMMON_PASSWORDS = """
    1234567890 0123456789 12345678910 123456789012 0987654321 1q2w3e4r5t 1q2w3e4r5t6y
    q1w2e3r4t5 qwertyuiop qwerty12345 qwerty123456 qwertyuiop123 1qaz2wsx3edc zaq12wsxcde3
    asdfghjkl1 asdfghjklzxcvbnm password12 password123 password1234 passw0rd123 mypassword
    letmein123 iloveyou12 iloveyou123 welcome123 welcome1234 changeme123 administrator
    football123 baseball123 superman123 princess123 sunshine123 trustno1234 hive123456 sixlegs123
    correcthorsebatterystaple йцукенгшщз йцукенгшщзх пароль1234 пароль12345 123456789a a123456789
"""
MIN_DISTINCT_CHARACTERS = 5
"""Different ones, or it is one key held down."""

#: OWASP's first choice for a server with little memory: 19 MiB, about 20 ms.
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
DUMMY_HASH = HASHER.hash("nobody knows this one")
"""What is compared where there is no account, or none with a password: it takes the same time."""


class WeakPasswordError(ValueError):
    """A password that would not hold; *code* tells why."""

    def __init__(self, code: PasswordErrorCode) -> None:
        super().__init__(code)
        self.code: PasswordErrorCode = code


def check_strength(password: str, name: str) -> None:
    """See whether a password would hold for somebody of that *name*.

    It need not have digits or signs: length is what counts.

    Raises :exc:`WeakPasswordError`.
    """
    text = _normalize(password)
    if not MIN_PASSWORD_CHARACTERS <= len(text) <= MAX_PASSWORD_CHARACTERS:
        raise WeakPasswordError("password-length")
    bare = text.lower().replace(" ", "")
    is_name = bare.startswith(name.lower()) and len(bare) - len(name) < MIN_DISTINCT_CHARACTERS
    if (
        bare in COMMON_PASSWORDS.split()
        or len(set(bare)) < MIN_DISTINCT_CHARACTERS
        or is_name
        or _is_sequence(bare)
    ):
        raise WeakPasswordError("password-common")


def hash_password(password: str) -> str:
    """What is kept of a password. It takes a while, and is no work for the event loop."""
    return HASHER.hash(_normalize(password))


def verify_password(hash: str | None, password: str) -> bool:
    """Whether a password is the one that was hashed; as slow where there is none."""
    try:
        is_same = HASHER.verify(
            hash or DUMMY_HASH, _normalize(password[: MAX_PASSWORD_CHARACTERS + 1])
        )
    except (Argon2Error, InvalidHashError):
        return False
    return is_same and hash is not None


def _normalize(password: str) -> str:
    """The same for every keyboard: some write an accent as a letter of its own."""
    return unicodedata.normalize("NFKC", password)


def _is_sequence(text: str) -> bool:
    """Whether each character is the next one after the last, or before it."""
    steps = {ord(after) - ord(before) for before, after in pairwise(text)}
    return steps in ({1}, {-1})
