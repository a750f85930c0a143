"""What a UHP client may set. An option is one line of :class:`GameOptions` or :class:`Options`.

Those that the command line sets at the start have their help in `cli.uhp`, which must not load
the engine just to print it.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar, cast

from sixlegs.engine.builtin_players import KINDS
from sixlegs.engine.levels import LEVELS, MAXIMUM
from sixlegs.engine.native import MOST_TABLE_MB, MOST_THREADS
from sixlegs.engine.nets import DEFAULT, TERMS, evaluator
from sixlegs.errors import HiveError, parse_number, shortened
from sixlegs.rules import Opening

T = TypeVar("T")
Word = TypeVar("Word", bound=str)


def option_name(attribute: str) -> str:
    """How the protocol calls the option that is this attribute here.

    >>> option_name("repetition_draw"), option_name("hash_mb")
    ('RepetitionDraw', 'HashMB')
    """
    return attribute.title().replace("_", "").replace("Mb", "MB")


class Option(Generic[T]):
    """One option: what it may be, how it is read and how it is written.

    In UHP it is called as its attribute is, in the protocol's manner: :func:`option_name`.
    """

    def __init__(self, kind: str, default: T, *extra: str) -> None:
        self.kind, self.default, self.extra = kind, default, extra

    def __set_name__(self, owner: type, attribute: str) -> None:
        self.name = option_name(attribute)

    def __get__(self, options: GameOptions, owner: type) -> T:
        return cast(T, options._values.get(self.name, self.default))

    def parse(self, text: str) -> T:
        """The value that *text* gives; raises :exc:`HiveError` if it may not be that."""
        raise NotImplementedError

    def line(self, options: GameOptions) -> str:
        """Name, kind, present value, default, and what else it may be."""
        present = self.__get__(options, type(options))
        return ";".join([self.name, self.kind, str(present), str(self.default), *self.extra])


class Choice(Option[Word]):
    """One of several words, the first of which is the default."""

    def __init__(self, *words: Word) -> None:
        self.words = tuple(dict.fromkeys(words))
        super().__init__("enum", self.words[0], *self.words)

    def parse(self, text: str) -> Word:
        for word in self.words:
            if word == text:
                return word
        raise HiveError(
            f"{self.name} cannot be {shortened(text)}: choose from {', '.join(self.words)}."
        )


class NetChoice(Choice[str]):
    """What judges positions: one of two words, or the file of a network."""

    def parse(self, text: str) -> str:
        if text not in self.words:
            try:
                evaluator(text)
            except OSError as error:
                raise HiveError(
                    f"{self.name} cannot be {shortened(text)}: {error.strerror}."
                ) from None
        return text


class Switch(Option[bool]):
    """On or off, and off by default."""

    def __init__(self) -> None:
        super().__init__("bool", False)

    def parse(self, text: str) -> bool:
        if text.lower() not in ("true", "false"):
            raise HiveError(f"{self.name} cannot be {shortened(text)}: it is True or False.")
        return text.lower() == "true"


class Number(Option[int]):
    """A whole number."""

    def __init__(self, default: int, least: int, most: int) -> None:
        super().__init__("int", default, str(least), str(most))
        self.least, self.most = least, most

    def parse(self, text: str) -> int:
        if (value := parse_number(text, self.least, self.most)) is None:
            raise HiveError(
                f"{self.name} cannot be {shortened(text)}:"
                f" it is a number from {self.least} to {self.most}."
            )
        return value


class GameOptions:
    """The options that hold for any player, as they stand.

    >>> options = GameOptions()
    >>> options.set("Seed", "7")
    'Seed;int;7;0;0;2147483647'
    >>> options.seed, options.opening
    (7, 'tournament')
    """

    opening = Choice[Opening]("tournament", "rulebook")
    repetition_draw = Switch()
    report_intermediate_best_moves = Switch()
    seed = Number(0, 0, 2**31 - 1)

    def __init__(self) -> None:
        self._values: dict[str, object] = {}

    def lines(self) -> list[str]:
        """All options, each as ``options`` lists it."""
        return [option.line(self) for option in self._table().values()]

    def line(self, name: str) -> str:
        """One option, as ``options get`` tells it; raises :exc:`HiveError` if there is none."""
        return self._named(name).line(self)

    def set(self, name: str, text: str) -> str:
        """Give an option a value, and tell it as :meth:`line` does.

        Raises :exc:`HiveError` if there is no such option, or it cannot be that.
        """
        option = self._named(name)
        self._values[option.name] = option.parse(text)
        return option.line(self)

    def _table(self) -> dict[str, Option[Any]]:
        found = [value for kind in type(self).__mro__ for value in vars(kind).values()]
        options = [value for value in found if isinstance(value, Option)]
        return {option.name: option for option in sorted(options, key=lambda option: option.name)}

    def _named(self, name: str) -> Option[Any]:
        table = self._table()
        if name not in table:
            names = ", ".join(table)
            raise HiveError(f"There is no option {shortened(name)}: choose from {names}.")
        return table[name]


class Options(GameOptions):
    """All options of the built-in players."""

    hash_mb = Number(64, 1, MOST_TABLE_MB)
    level = Choice(MAXIMUM, *map(str, LEVELS))
    net = NetChoice(DEFAULT, TERMS)
    player = Choice(*KINDS)
    threads = Number(1, 1, MOST_THREADS)
