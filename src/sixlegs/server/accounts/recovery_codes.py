"""Recovery codes: single-use codes for when passkey and password are lost.

A code has 80 random bits, so unlike for a password, a fast hash of it is safe to store.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from sixlegs.server.play.user_ids import UserId

CODES_PER_ACCOUNT = 8
CODE_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32, without lookalikes
CODE_CHARACTERS, GROUP_CHARACTERS = 16, 4
MISREAD_CHARACTERS = str.maketrans("oil", "011", " -\u2010\u2011\u2013")


def new_codes(count: int = CODES_PER_ACCOUNT) -> list[str]:
    """Return *count* new codes, such as `k3vd-8h2w-p0xq-zz7m`."""
    return [_new_code() for _ in range(count)]


def hash_code(user_id: UserId, code: str) -> str:
    """Return the hash of a recovery code of *user_id*, regardless of how the code is typed.

    >>> user = UserId("a")
    >>> hash_code(user, "k3vd-8h2w-p0xq-zz7m") == hash_code(user, "K3VD8H2W POXQ ZZ7M")
    True
    """
    letters = code.strip().lower().translate(MISREAD_CHARACTERS)
    return sha256(f"{user_id}:{letters}".encode()).hexdigest()


def _new_code() -> str:
    letters = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_CHARACTERS))
    return "-".join(
        letters[at : at + GROUP_CHARACTERS] for at in range(0, CODE_CHARACTERS, GROUP_CHARACTERS)
    )
