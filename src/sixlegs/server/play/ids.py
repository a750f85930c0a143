"""Ids of games and invitations, which are part of URLs and cannot be guessed."""

from __future__ import annotations

import secrets
import string

ID_ALPHABET = string.ascii_letters + string.digits
"""Letters and digits only: command lines parse a leading dash as an option, and messengers drop a
trailing one from a link."""
ID_CHARACTERS = 22  # 62 characters to choose from: 130 bits


def new_id() -> str:
    """Return a new random id of a game or invitation."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_CHARACTERS))
