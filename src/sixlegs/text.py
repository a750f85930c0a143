"""The players' languages: one catalogue of sentences, in `locale/`, for terminal and page."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sixlegs.catalogs import catalog_files, catalog_source

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

UNNAMED = "none"
"""What a variable says in place of short names that nobody needs."""


class Message(NamedTuple):
    """A sentence that is not in any language yet; `str(message)` says it in English.

    >>> message = Message("game-won", {"color": "white", "ending": "resignation"})
    >>> print(message)
    White wins: Black has resigned.
    >>> Language.RUSSIAN.say(message)
    'Белые победили: чёрные сдались.'
    """

    key: str
    """Which sentence of the catalogue."""
    variables: Mapping[str, str | int]
    """What it tells of."""

    def __str__(self) -> str:
        return Language.ENGLISH.say(self)


class Language(Enum):
    """A language that the catalogue is written in.

    >>> Language("uk").text("game-turn", color="black")
    'Хід чорних'
    """

    ENGLISH = "en"
    RUSSIAN = "ru"
    UKRAINIAN = "uk"

    def __repr__(self) -> str:
        return f"Language.{self.name}"

    def text(self, key: str, /, **variables: str | int) -> str:
        """The sentence *key* in this language.

        Raises :exc:`LookupError` if there is none.
        """
        bundle = _catalogue(self)
        pattern = bundle.get_message(key).value
        if pattern is None:
            raise LookupError(key)
        return str(bundle.format_pattern(pattern, variables)[0])

    def say(self, message: Message) -> str:
        """*message* in this language."""
        return self.text(message.key, **message.variables)

    def words(self, key: str, /, **variables: str | int) -> list[str]:
        """The words, or word groups, that the catalogue lists under *key*.

        >>> Language.ENGLISH.words("command-quit")
        ['quit', 'exit']
        """
        return self.text(key, **variables).split(", ")


def language_of(environment: Mapping[str, str]) -> Language:
    """The language that a terminal's environment asks for; English if there is no catalogue in it.

    >>> language_of({"LANG": "uk_UA.UTF-8"}), language_of({"LANG": "uk_UA", "LC_ALL": "C"})
    (Language.UKRAINIAN, Language.ENGLISH)
    """
    settings = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    asked = next(filter(None, settings), "")
    code = asked.partition(".")[0].partition("_")[0].lower()
    languages = {language.value: language for language in Language}
    return languages.get(code, Language.ENGLISH)


@cache
def _catalogue(language: Language) -> FluentBundle:
    """Return all messages of *language*, read when the first of them is needed."""
    # Imported here because most programs need no messages: fluent takes longer to import than
    # the rest of the package.
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language.value], use_isolating=False)
    for file in catalog_files(language.value):
        bundle.add_resource(FluentResource(catalog_source(file)))
    return bundle
