"""Sanitization of display names."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from sixlegs.server.accounts.names import strip_ignorable

BLANK_CHARACTERS = frozenset("\u2800\U00013441\U00013442\U0001d159")
"""Invisible characters that Unicode does not classify as ignorable."""
MAX_DISPLAY_NAME_CHARACTERS = 30  # after sanitization
MAX_COMBINING_MARKS = 2
"""Accents per letter: more than any language needs would overlap other lines of text."""


def clean_display_name(name: str, max_characters: int = MAX_DISPLAY_NAME_CHARACTERS) -> str | None:
    """Return the sanitized *name*, or None if nothing visible is left.

    >>> clean_display_name("  Zoe\\u0308\\n the\\u202e  1st ")
    'Zoë the 1st'

    Markup is kept as text: the page escapes names.
    """
    text = unicodedata.normalize("NFC", " ".join("".join(_visible_characters(name)).split()))
    text = text[:max_characters].rstrip()
    return (
        text if any(unicodedata.category(character)[0] not in "MZ" for character in text) else None
    )


def _visible_characters(name: str) -> Iterator[str]:
    """Return the characters of *name* without controls, direction marks and lone surrogates."""
    marks = 0
    for character in unicodedata.normalize("NFC", strip_ignorable(name)):
        category = unicodedata.category(character)
        marks = marks + 1 if category.startswith("M") else 0
        if category in ("Zl", "Zp") or character in "\t\n\r\v\f":
            yield " "
        elif (
            not category.startswith("C")
            and marks <= MAX_COMBINING_MARKS
            and character not in BLANK_CHARACTERS
        ):
            yield character
