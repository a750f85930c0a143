"""Text that every database can store."""

from __future__ import annotations

import re

_UNSTORABLE = re.compile(r"[\x00\ud800-\udfff]")


def replace_unstorable(text: str) -> str:
    """Return *text* with U+0000 and lone surrogates replaced by U+FFFD.

    PostgreSQL cannot store U+0000 in text, and no database can encode half of a surrogate pair.

    >>> replace_unstorable("A\\0da \\ud800"), replace_unstorable("Ada 𝒜")
    ('A�da �', 'Ada 𝒜')
    """
    if text.isascii() and "\0" not in text:  # 0.1 µs for 4 kB of moves, not 150
        return text
    return _UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", text)
