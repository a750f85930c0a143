"""The Fluent catalogs of `locale/`, with no-break spaces inserted.

The web build runs this file as a script, `python catalogs.py LANGUAGE`, to ship the same text.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

LOCALE = Path(__file__).parent / "locale"
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
TERMINAL_CATALOG = "terminal.ftl"

COUNT_VARIABLES = frozenset(
    {"columns", "count", "height", "number", "parts", "percent"}
    | {"days", "hours", "minutes", "seconds"}
)
"""Variables that are followed by the counted noun."""


class SpacingRules(NamedTuple):
    """Words that must not be separated from a neighboring word by a line break."""

    never_last: frozenset[str]
    never_first: frozenset[str]
    counts: frozenset[str] = frozenset()


SPACING_RULES = {
    "en": SpacingRules(frozenset(), frozenset("–—%dh") | {"min"}),
    "ru": SpacingRules(
        frozenset("авикосуя"), frozenset("–—%бж") | {"бы", "же", "ли"}, COUNT_VARIABLES
    ),
    "uk": SpacingRules(frozenset("авзійоуя"), frozenset("–—%бж") | {"би", "же"}, COUNT_VARIABLES),
}


def catalog_files(language: str) -> list[Path]:
    """Return the catalog files of *language*, one per topic."""
    return sorted((LOCALE / language).glob("*.ftl"))


def catalog_source(file: Path) -> str:
    """Return the messages of one file without comments, with no-break spaces."""
    messages = re.sub(r"(?m)^#.*\n", "", file.read_text("utf-8"))
    return with_no_break_spaces(messages, SPACING_RULES[file.parent.name])


def with_no_break_spaces(source: str, rules: SpacingRules) -> str:
    """Replace spaces of the Fluent *source* at which a line must not break.

    Values filled in later are not affected.

    >>> with_no_break_spaces("key = Слон и { $count } кита", SPACING_RULES["ru"])
    'key = Слон и\\xa0{ $count }\\xa0кита'
    """
    words = source.split(" ")
    joined = words[0]
    for earlier, before, after in zip(["", *words], words, words[1:], strict=False):
        joined += NO_BREAK_SPACE if _belong_together(earlier, before, after, rules) else " "
        joined += after
    return joined


def _belong_together(earlier: str, before: str, after: str, rules: SpacingRules) -> bool:
    last = before.rpartition("\n")[2].lstrip("«„“(").lower()
    first = after.partition("\n")[0].rstrip("»“”).,:;!?…")
    if not last or not first:
        return False  # start or end of a line, or alignment with spaces
    is_counted = before == "}" and earlier.removeprefix("$") in rules.counts and first[0].isalpha()
    return is_counted or last in rules.never_last or first in rules.never_first


if __name__ == "__main__":
    shipped = (file for file in catalog_files(sys.argv[1]) if file.name != TERMINAL_CATALOG)
    sys.stdout.buffer.write("".join(map(catalog_source, shipped)).encode())
