"""The players' languages: one catalogue of sentences, in `locale/`, for terminal and page."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

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
    """All sentences of a language, read when the first of them is wanted."""
    # Here, because the rules need no words: fluent takes longer to import than all of them.
    from importlib.resources import files

    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language.value], use_isolating=False)
    for file in (files("sixlegs") / "locale" / language.value).iterdir():
        bundle.add_resource(FluentResource(unbroken(file.read_text("utf-8"), language)))
    return bundle


NO_BREAK = "\N{NO-BREAK SPACE}"


def unbroken(source: str, language: Language) -> str:
    """A catalogue's *source* with no-break spaces where no line may end; see `locale/spaces.json`.

    Done to sentences as they are written, so that names and commands filled in stay as they are.

    >>> unbroken("key = Слон и { $count } кита", Language.RUSSIAN)
    'key = Слон и\\xa0{ $count }\\xa0кита'
    """
    rules = _spaces()[language.value]
    words = source.split(" ")
    joined = words[0]
    for earlier, before, after in zip(["", *words], words, words[1:], strict=False):
        joined += NO_BREAK if _cling(earlier, before, after, rules) else " "
        joined += after
    return joined


def _cling(earlier: str, before: str, after: str, rules: Mapping[str, list[str]]) -> bool:
    """Whether no line may end between the words *before* and *after*."""
    last = before.rpartition("\n")[2].lstrip("«„“(").lower()
    first = after.partition("\n")[0].rstrip("»“”).,:;!?…")
    if not last or not first:
        return False  # the beginning or the end of a line, or columns laid out with spaces
    counted = (
        before == "}" and earlier.removeprefix("$") in rules["counting"] and first[0].isalpha()
    )
    return counted or last in rules["never_last"] or first in rules["never_first"]


@cache
def _spaces() -> dict[str, dict[str, list[str]]]:
    from importlib.resources import files
    from json import loads

    described = (files("sixlegs") / "locale" / "spaces.json").read_text("utf-8")
    return loads(described)  # type: ignore[no-any-return]
