"""Generate the Unicode tables that player names are checked with.

The tables come from ICU, which compiles them from Unicode's `confusables.txt`,
`IdentifierStatus.txt`, `ScriptExtensions.txt` and `DerivedCoreProperties.txt`. ICU is needed here
only; the server reads the generated file:

    pip install pyicu-wheels
    python tools/unicode_names.py > src/sixlegs/server/accounts/unicode.json
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable

import icu  # type: ignore[import-not-found]

COMMON = {"Zyyy", "Zinh"}
"""Script codes of characters that belong to no script in particular."""


def main() -> None:
    """Write the tables to standard output as JSON, one entry per line."""
    tables = {
        "license": "Unicode-3.0, see unicode-license.txt",
        "unicode": icu.UNICODE_VERSION,
        "ignorable": _ranges(_code_points("[:Default_Ignorable_Code_Point:]")),
        "letters": _letters(),
        "confusables": _confusables(),
    }
    json.dump(tables, sys.stdout, indent=0)
    print()


def _code_points(pattern: str) -> list[int]:
    return [ord(character) for character in icu.UnicodeSet(pattern).codePoints()]


def _confusables() -> dict[str, str]:
    """Return all characters by the prototype that they are confusable with (UTS #39, section 4).

    Characters that decompose canonically are left out, because a skeleton is made of decomposed
    text. So are ignorable characters, which have a table of their own.
    """
    checker, nfd = icu.SpoofChecker(), icu.Normalizer2.getNFDInstance()
    similar: defaultdict[str, list[str]] = defaultdict(list)
    for code_point in _code_points("[[:Assigned:]-[:Cs:]-[:Co:]-[:Default_Ignorable_Code_Point:]]"):
        character = chr(code_point)
        prototype = checker.getSkeleton(0, character)
        if prototype != character and nfd.normalize(character) == character:
            similar[prototype].append(character)
    return {prototype: "".join(characters) for prototype, characters in similar.items()}


def _letters() -> dict[str, str]:
    """Return the letters recommended for identifiers (UTS #39, section 3.1) by their scripts."""
    scripts: defaultdict[str, list[int]] = defaultdict(list)
    for code_point in _code_points("[[:L:]&[:Identifier_Status=Allowed:]]"):
        extensions = icu.Script.getScriptExtensions(chr(code_point))
        codes = {icu.Script(script).getShortName() for script in extensions}
        if not codes & COMMON:
            scripts[" ".join(sorted(codes))].append(code_point)
    return {codes: _ranges(code_points) for codes, code_points in scripts.items()}


def _ranges(code_points: Iterable[int]) -> str:
    """Return sorted *code_points* as text, such as ``41-5a 61-7a b7``."""
    ranges: list[list[int]] = []
    for code_point in code_points:
        if ranges and code_point == ranges[-1][-1] + 1:
            ranges[-1] = [ranges[-1][0], code_point]
        else:
            ranges.append([code_point])
    return " ".join("-".join(f"{end:x}" for end in ends) for ends in ranges)


if __name__ == "__main__":
    main()
