"""Options of the UHP server. Each is one attribute of :class:`GameOptions` or :class:`Options`.

Options that can also be set on the command line have their help in `cli.uhp`, which must not import
the engine to print it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Generic, TypeVar, cast

from sixlegs.engine.builtin_players import ENGINE_KINDS
from sixlegs.engine.levels import LEVELS, MAXIMUM
from sixlegs.engine.native import MAX_TABLE_MB, MAX_THREADS
from sixlegs.engine.networks import DEFAULT_NETWORK, HANDCRAFTED, load_evaluator
from sixlegs.errors import HiveError, parse_number, quote
from sixlegs.rules import Opening

T = TypeVar("T")
Word = TypeVar("Word", bound=str)


def option_name(attribute: str) -> str:
    """Return the UHP name of the option with this attribute name.

    >>> option_name("repetition_draw"), option_name("hash_mb")
    ('RepetitionDraw', 'HashMB')
    """
    return attribute.title().replace("_", "").replace("Mb", "MB")


class Option(Generic[T]):
    """An option with its type, default and accepted values.

    *read* parses a value and returns None if the text is invalid; *requirement* then describes the
    valid values. The name in UHP is that of :func:`option_name`.
    """

    def __init__(
        self, kind: str, default: T, read: Callable[[str], T | None], requirement: str, *extra: str
    ) -> None:
        self.kind, self.default, self.values = kind, default, extra
        self._read, self._requirement = read, requirement

    def __set_name__(self, owner: type, attribute: str) -> None:
        self.name = option_name(attribute)

    def __get__(self, options: GameOptions, owner: type) -> T:
        return cast(T, options._values.get(self.name, self.default))

    def parse(self, text: str) -> T:
        """Return the value of *text*. Raises :exc:`HiveError` if it is invalid."""
        requirement = self._requirement
        try:
            if (value := self._read(text)) is not None:
                return value
        except OSError as error:
            requirement = str(error.strerror)
        raise HiveError(f"{self.name} cannot be {quote(text)}: {requirement}.")

    def line(self, options: GameOptions) -> str:
        """Return the UHP line of the option: name, type, value, default, and accepted values."""
        present = self.__get__(options, type(options))
        return ";".join([self.name, self.kind, str(present), str(self.default), *self.values])


def choice(*words: Word) -> Option[Word]:
    """Return an option with several accepted words, the first of which is the default."""
    known: dict[str, Word] = {word: word for word in words}
    return Option("enum", words[0], known.get, f"choose from {', '.join(known)}", *known)


def network_choice(*words: str) -> Option[str]:
    """Return an option for the evaluation: one of *words*, or the file of a network."""

    def read(text: str) -> str:
        if text not in words:
            load_evaluator(text)
        return text

    return Option("enum", words[0], read, "", *words)


def switch() -> Option[bool]:
    """Return an option that is on or off; the default is off."""
    values = {"true": True, "false": False}
    return Option("bool", False, lambda text: values.get(text.lower()), "it is True or False")


def number(default: int, minimum: int, maximum: int) -> Option[int]:
    """Return an option for an integer."""
    requirement = f"it is a number from {minimum} to {maximum}"
    read = partial(parse_number, minimum=minimum, maximum=maximum)
    return Option("int", default, read, requirement, str(minimum), str(maximum))


class GameOptions:
    """The options of any player, with their current values.

    >>> options = GameOptions()
    >>> options.set("Seed", "7")
    'Seed;int;7;0;0;2147483647'
    >>> options.seed, options.opening
    (7, 'tournament')
    """

    opening: Option[Opening] = choice("tournament", "rulebook")
    repetition_draw = switch()
    report_intermediate_best_moves = switch()
    seed = number(0, 0, 2**31 - 1)

    def __init__(self) -> None:
        self._values: dict[str, object] = {}

    def lines(self) -> list[str]:
        """Return the lines of all options for the command ``options``."""
        return [option.line(self) for option in self._options().values()]

    def line(self, name: str) -> str:
        """Return the line of one option. Raises :exc:`HiveError` if it does not exist."""
        return self._find(name).line(self)

    def set(self, name: str, text: str) -> str:
        """Set an option and return its line.

        Raises :exc:`HiveError` if the option does not exist or the value is invalid.
        """
        option = self._find(name)
        self._values[option.name] = option.parse(text)
        return option.line(self)

    def _options(self) -> dict[str, Option[Any]]:
        attributes = [value for kind in type(self).__mro__ for value in vars(kind).values()]
        options = [value for value in attributes if isinstance(value, Option)]
        return {option.name: option for option in sorted(options, key=lambda option: option.name)}

    def _find(self, name: str) -> Option[Any]:
        table = self._options()
        if name not in table:
            names = ", ".join(table)
            raise HiveError(f"There is no option {quote(name)}: choose from {names}.")
        return table[name]


class Options(GameOptions):
    """The options of the built-in players."""

    hash_mb = number(64, 1, MAX_TABLE_MB)
    level = choice(MAXIMUM, *map(str, LEVELS))
    network = network_choice(DEFAULT_NETWORK, HANDCRAFTED)
    player = choice(*ENGINE_KINDS)
    threads = number(1, 1, MAX_THREADS)
