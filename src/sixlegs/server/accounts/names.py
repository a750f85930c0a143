"""Names of accounts: what may be one, and which two are too much alike.

Nobody may be called what somebody else is called, be it in capitals or in letters of another
alphabet that look the same. A name that mixes alphabets is refused altogether: nobody is called
`Іvаn` with two Cyrillic letters but who wants to be taken for `Ivan`. What is left, whole names of
another alphabet (`сосо` and `coco`), shows in the keys of both, which meet.
"""

from __future__ import annotations

import unicodedata
from typing import Literal

SHORTEST, LONGEST = 2, 20
BETWEEN = " -_'"
"""Signs that may stand between letters: one at a time, neither first nor last."""

#: What is wrong with a name.
NameProblem = Literal["name-length", "name-letters", "name-alphabets", "name-reserved"]

#: What looks like a small Latin letter or a digit (confusables, after Unicode's report 39), each in
#: the case in which it does: a capital І (Cyrillic) like an l, a small one like an i.
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
"""Letters that together look like another."""

EAST_ASIAN = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
"""Alphabets that are used together."""

#: Alphabets that languages of today are written in (after Unicode's report 31). In others, such as
#: Lisu or Cherokee, one can write `ADA` with letters that are all different and look all the same.
ALPHABETS = """
    LATIN GREEK CYRILLIC ARMENIAN GEORGIAN HEBREW ARABIC DEVANAGARI BENGALI GURMUKHI GUJARATI ORIYA
    TAMIL TELUGU KANNADA MALAYALAM SINHALA THAI LAO TIBETAN MYANMAR KHMER ETHIOPIC CJK
"""
DIGITS = frozenset("0123456789")
"""No others: some look like letters, and go with any alphabet."""
BLANKS = frozenset("\u115f\u1160")  # letters that show nothing

#: Where letters are that languages of today use; elsewhere are those of phonetics and old books.
IN_USE = {"LATIN": ((0x41, 0x250), (0x1E00, 0x1F00)), "CYRILLIC": ((0x400, 0x530),)}

RESERVED = """
    admin administrator root system sixlegs moderator mod support staff operator official help
    guest anonymous nobody somebody deleted computer engine bot robot white black you me null
    админ администратор модератор поддержка система гость аноним никто компьютер бот белые чёрные
    адмін адміністратор підтримка гість анонім ніхто комп'ютер білі чорні вы ви
"""


class UnusableNameError(ValueError):
    """A name that nobody can have; *code* tells why."""

    def __init__(self, code: NameProblem) -> None:
        super().__init__(code)
        self.code: NameProblem = code


def checked_name(name: str) -> str:
    """*name* as it is kept.

    >>> checked_name(" Zoe\\u0308 ")
    'Zoë'

    Raises :exc:`UnusableNameError`.
    """
    text = _normal(name)
    if not SHORTEST <= len(text) <= LONGEST:
        raise UnusableNameError("name-length")
    if not _is_made_of_letters(text):
        raise UnusableNameError("name-letters")
    if len({_alphabet(one) for one in text if one.isalpha()}) > 1:
        raise UnusableNameError("name-alphabets")
    if keys_of(text) & RESERVED_KEYS:
        raise UnusableNameError("name-reserved")
    return text


def sign_in_key(name: str) -> str:
    """The key by which a name is looked for, however somebody types it.

    >>> sign_in_key("IVAN") == sign_in_key("ivan ")
    True
    """
    return _skeleton(_normal(name).casefold())


def keys_of(name: str) -> frozenset[str]:
    """What a name takes from everybody else: how it looks as it is written, and in small letters.

    >>> bool(keys_of("сосо") & keys_of("COCO")), bool(keys_of("Ivan") & keys_of("Ivana"))
    (True, False)
    """
    return frozenset({_skeleton(_normal(name)), sign_in_key(name)})


def _normal(name: str) -> str:
    return unicodedata.normalize("NFKC", name.replace("\u2019", "'")).strip()


def _skeleton(text: str) -> str:
    """What is left of a text for somebody who looks briefly: no accents, no signs, one letter for
    each shape. Capitals become small ones last, since their shapes are others."""
    bare = (one for one in unicodedata.normalize("NFD", text) if not unicodedata.combining(one))
    shapes = "".join(bare).translate(SHAPES).casefold()
    for pair, one in PAIRS:
        shapes = shapes.replace(pair, one)
    return "".join(one for one in shapes if one not in BETWEEN)


def _is_made_of_letters(text: str) -> bool:
    """Whether there are but letters, digits and single signs between them, and a letter at all."""
    parts = text.translate(str.maketrans(BETWEEN, " " * len(BETWEEN))).split(" ")
    letters = "".join(parts)
    is_made = all(parts) and all(one in DIGITS or _is_letter(one) for one in letters)
    return is_made and any(map(str.isalpha, letters))


def _is_letter(one: str) -> bool:
    """Whether this is a letter that names of today are written with."""
    alphabet = _alphabet(one)
    if not one.isalpha() or one in BLANKS or alphabet not in ALPHABETS.split():
        return False
    if alphabet == "LATIN" and unicodedata.category(one) == "Lo":  # clicks: they look like l
        return False
    blocks = IN_USE.get(alphabet)
    return blocks is None or any(first <= ord(one) < end for first, end in blocks)


def _alphabet(letter: str) -> str:
    """What alphabet a letter is of: how its name in Unicode begins."""
    first = unicodedata.name(letter, "?").partition(" ")[0]
    return "CJK" if first in EAST_ASIAN else first


RESERVED_KEYS = frozenset(
    key for name in RESERVED.split() for key in keys_of(name) | keys_of(name.upper())
)
