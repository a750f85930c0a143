"""Name keys as processes before decision 0020 make and read them (table `account_names`).

They are still written, so that such processes find accounts created by newer ones while both run
side by side, or after a downgrade. Nothing reads them here. A later version removes this module
together with the table (contract).
"""

from __future__ import annotations

import unicodedata

LOOK_ALIKES = {
    "3": "зЗ",
    "a": "аАαΑɑ",
    "b": "ВьЬΒβƄ",
    "c": "сС",
    "d": "ԁԀ",
    "e": "еЕєЄεΕ",
    "g": "ɡԌց",
    "h": "НһҺΗհ",
    "i": "іιı",
    "j": "јЈϳյ",
    "k": "кКκΚ",
    "l": "ӏӀІΙI1ƖԼ",
    "m": "мМΜ",
    "n": "пηΝոռ",
    "o": "оОοΟ0σօՕסଠഠဝ",
    "p": "рРρΡ",
    "q": "ԛԚզ",
    "r": "гґ",
    "s": "ѕЅՏ",
    "t": "тТτΤ",
    "u": "υսՍ",
    "v": "νѵ",
    "w": "ԝԜωшШ",
    "x": "хХχΧ",
    "y": "уУγΥүҮ",
    "z": "Ζ",
}
SHAPES = str.maketrans({like: letter for letter, alike in LOOK_ALIKES.items() for like in alike})
PAIRS = (("rn", "m"), ("vv", "w"))


def legacy_keys_of(name: str) -> frozenset[str]:
    """Return the keys of *name* for the table `account_names`."""
    text = unicodedata.normalize("NFKC", name.replace("\u2019", "'")).strip()
    return frozenset({_skeleton(text), _skeleton(text.casefold())})


def _skeleton(text: str) -> str:
    bare = (c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    shapes = "".join(bare).translate(SHAPES).casefold()
    for pair, letter in PAIRS:
        shapes = shapes.replace(pair, letter)
    return "".join(c for c in shapes if c not in " -_'")
