"""Recovery codes: written down once, each lets in once, when passkey and password are lost.

A code has 80 random bits, so a plain hash of it cannot be turned back, unlike that of a password.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from sixlegs.server.play.owners import Owner

COUNT = 8
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32: none that look alike
LENGTH, GROUP = 16, 4
MISREAD = str.maketrans("oil", "011", " -\u2010\u2011\u2013")


def new_codes(count: int = COUNT) -> list[str]:
    """Codes for somebody to write down, such as `k3vd-8h2w-p0xq-zz7m`."""
    return [_new_code() for _ in range(count)]


def code_hash(owner: Owner, code: str) -> str:
    """What is kept of a code of *owner*'s, however it is typed.

    >>> code_hash(Owner("a"), "k3vd-8h2w-p0xq-zz7m") == code_hash(Owner("a"), "K3VD8H2W POXQ ZZ7M")
    True
    """
    letters = code.strip().lower().translate(MISREAD)
    return sha256(f"{owner}:{letters}".encode()).hexdigest()


def _new_code() -> str:
    letters = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    return "-".join(letters[at : at + GROUP] for at in range(0, LENGTH, GROUP))
