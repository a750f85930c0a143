"""Translations: the message catalogs in `locale/`, shared by the terminal and the web page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sixlegs._core import Bug, Color, Hex, Piece

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

UNNAMED = "none"
"""The value of a piece's name variable if color and bug identify the piece."""

Value = str | int | Color | Bug | Hex | Piece | Sequence[Piece]
"""The value of a message variable; see :func:`_fluent_arguments` for the treatment of pieces."""


class Message(NamedTuple):
    """A translatable message; `str(message)` is its English text.

    >>> message = Message("game-result", {"winner": "white", "ending": "resignation"})
    >>> print(message)
    White wins: Black resigned.
    >>> Language.RUSSIAN.translate(message)
    'Белые победили: чёрные сдались.'
    """

    key: str
    """The id of the message in the catalogs."""
    variables: Mapping[str, Value]
    """The values of its variables."""

    def __str__(self) -> str:
        return Language.ENGLISH.translate(self)


class Language(Enum):
    """A language with a message catalog.

    >>> Language("uk").format_message("game-turn", color="black")
    'Хід чорних'
    """

    ENGLISH = "en"
    RUSSIAN = "ru"
    UKRAINIAN = "uk"

    def __repr__(self) -> str:
        return f"Language.{self.name}"

    def format_message(self, key: str, /, **variables: Value) -> str:
        """Return the message *key* in this language.

        Raises :exc:`LookupError` if the catalog does not have it.
        """
        bundle = _bundle(self)
        pattern = bundle.get_message(key).value
        if pattern is None:
            raise LookupError(key)
        return str(bundle.format_pattern(pattern, _fluent_arguments(variables))[0])

    def translate(self, message: Message) -> str:
        """Return *message* in this language."""
        return self.format_message(message.key, **message.variables)

    def word_list(self, key: str, /, **variables: Value) -> list[str]:
        """Return the comma-separated words or phrases of the message *key*.

        >>> Language.ENGLISH.word_list("command-quit")
        ['quit', 'exit']
        """
        return self.format_message(key, **variables).split(", ")


def language_from_environment(environment: Mapping[str, str]) -> Language:
    """Return the language set in a terminal's environment, or English if it has no catalog.

    >>> language_from_environment({"LANG": "uk_UA.UTF-8"})
    Language.UKRAINIAN
    >>> language_from_environment({"LANG": "uk_UA", "LC_ALL": "C"})
    Language.ENGLISH
    """
    settings = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, settings), "")
    code = locale.partition(".")[0].partition("_")[0].lower()
    languages = {language.value: language for language in Language}
    return languages.get(code, Language.ENGLISH)


def _fluent_arguments(variables: Mapping[str, Value]) -> dict[str, str | int]:
    """Return the variables that Fluent fills in: strings for colors, bugs, hexes and pieces.

    A piece becomes variables for its color, bug and names, prefixed with the name of the variable
    unless that is *piece*. A sequence of pieces becomes the first piece, their count and names.
    >>> _fluent_arguments({"neighbor": Piece(Color.BLACK, Bug.QUEEN), "number": 2})
    {'neighbor_color': 'black', 'neighbor_bug': 'queen', 'neighbor_name': 'none', \
'neighbor_tile': 'bQ', 'number': 2}
    """
    words: dict[str, str | int] = {}
    for variable, value in variables.items():
        if isinstance(value, Piece):
            words |= _piece_arguments(value, "" if variable == "piece" else f"{variable}_")
        elif isinstance(value, Color | Bug):
            words[variable] = value.name.lower()
        elif isinstance(value, Hex):
            words[variable] = f"({value.q}, {value.r})"
        elif isinstance(value, str | int):
            words[variable] = value
        else:
            words |= _piece_arguments(value[0], "") if value else {}
            words |= {"count": len(value), "names": ", ".join(map(str, value)) or UNNAMED}
    return words


def _piece_arguments(piece: Piece, prefix: str) -> dict[str, str | int]:
    """Return the variables of a piece; its name only if there are several of that bug."""
    name = str(piece) if piece.bug.count > 1 else UNNAMED
    color, bug = piece.color.name.lower(), piece.bug.name.lower()
    return {
        f"{prefix}color": color,
        f"{prefix}bug": bug,
        f"{prefix}name": name,
        f"{prefix}tile": str(piece),
    }


@cache
def _bundle(language: Language) -> FluentBundle:
    """Return the messages of *language*, loaded on first use."""
    # Imported lazily because most programs need no messages: fluent takes longer to import than
    # the rest of the package, and the catalogs need pathlib.
    from fluent.runtime import FluentBundle, FluentResource

    from sixlegs.catalogs import catalog_files, catalog_source

    bundle = FluentBundle([language.value], use_isolating=False)
    for file in catalog_files(language.value):
        bundle.add_resource(FluentResource(catalog_source(file)))
    return bundle
