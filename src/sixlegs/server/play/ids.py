"""Ids of games and invitations: they stand in addresses, and nobody can guess one."""

from __future__ import annotations

import secrets
import string

ID_ALPHABET = string.ascii_letters + string.digits
"""No signs: a dash in front looks like an option to the command line, and messengers leave one at
the end out of the link."""
ID_CHARACTERS = 22  # of 62 letters each: 130 bits


def new_id() -> str:
    """An id that no other game or invitation has."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_CHARACTERS))
