"""Names that people choose for themselves, made harmless."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from sixlegs.server.accounts.names import without_ignorable

BLANKS = frozenset("\u2800\U00013441\U00013442\U0001d159")
"""Characters that show nothing, though Unicode does not call them ignorable."""
LONGEST = 30  # characters, of what is left
MOST_MARKS = 2  # accents on a letter; more than any language needs covers other people's lines


def cleaned(name: str, longest: int = LONGEST) -> str | None:
    """*name* as others see it; None if there is nothing to see.

    >>> cleaned("  Zoe\\u0308\\n the\\u202e  1st ")
    'Zoë the 1st'

    Markup stays what it is, text: the page shows a name as such.
    """
    text = unicodedata.normalize("NFC", " ".join("".join(_visible(name)).split()))
    text = text[:longest].rstrip()
    return text if any(unicodedata.category(one)[0] not in "MZ" for one in text) else None


def _visible(name: str) -> Iterator[str]:
    """Its characters, without those that steer: controls, direction marks, halves of pairs."""
    marks = 0
    for character in unicodedata.normalize("NFC", without_ignorable(name)):
        kind = unicodedata.category(character)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind in ("Zl", "Zp") or character in "\t\n\r\v\f":
            yield " "
        elif not kind.startswith("C") and marks <= MOST_MARKS and character not in BLANKS:
            yield character
