"""Exceptions of the package, and helpers for error messages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sixlegs.i18n import Message

if TYPE_CHECKING:
    from sixlegs._core import Hex, IllegalReason, Piece, PositionErrorCode


class HiveError(ValueError):
    """Base class of the errors raised for invalid moves, games, positions and arguments."""

    @property
    def message(self) -> Message | None:
        """The translatable message, or None if the error has only English text."""
        content = self.args[0] if self.args else None
        return content if isinstance(content, Message) else None


class InvalidGameTypeError(HiveError):
    """An unknown game type or opening rule."""


class InvalidMoveError(HiveError):
    """A move that cannot be parsed."""


class IllegalMoveError(HiveError):
    """A move that the rules forbid; *reason* has the rule and the pieces and hexes involved."""

    def __init__(self, message: str | Message, reason: IllegalReason) -> None:
        super().__init__(message, reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.args[0])


class InvalidGameError(HiveError):
    """A game that cannot be parsed or replayed."""


class InvalidPositionError(HiveError):
    """A position that cannot be parsed (*code* is None) or that no game can reach.

    *piece* and *hex* locate the error, where it concerns a piece or a hex.
    """

    def __init__(
        self,
        message: str | Message,
        code: PositionErrorCode | None = None,
        piece: Piece | None = None,
        hex: Hex | None = None,
    ) -> None:
        super().__init__(message, code, piece, hex)
        self.code = code
        self.piece = piece
        self.hex = hex

    def __str__(self) -> str:
        return str(self.args[0])


class MissingExtraError(HiveError, ImportError):
    """A feature that needs an optional dependency which is not installed."""


@contextmanager
def requires_extra(name: str) -> Iterator[None]:
    """Return a context manager for the imports of the optional dependencies *name*.

    Raises :exc:`MissingExtraError`, which names the install command, if a dependency is missing.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "sixlegs":
            raise
        raise MissingExtraError(
            f'{error.name} is required but not installed: run pip install "sixlegs[{name}]".'
        ) from error


def quote(text: str, max_characters: int = 60) -> str:
    """Return *text* in quotes, on one line and clipped to *max_characters*.

    >>> print(quote("a\\tb"), quote("x" * 1000, 5))
    'a b' 'xxxxx…'
    """
    return f"'{clip(text, max_characters)}'"


def clip(text: str, max_characters: int = 60) -> str:
    """Return *text* on one line, clipped to *max_characters*, without quotes."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text[:max_characters])
    return f"{printable}…" if len(text) > max_characters else printable


def parse_number(text: str, minimum: int, maximum: int) -> int | None:
    """Return the number written in ASCII digits in *text*, or None if it is out of range.

    >>> parse_number("12", 0, 99), parse_number("12", 0, 9), parse_number("-1", -5, 5)
    (12, None, None)
    """
    is_number = text.isascii() and text.isdecimal() and len(text) < 20
    return int(text) if is_number and minimum <= int(text) <= maximum else None


def check_text(value: object) -> str:
    """Return *value* if it is a string.

    Raises :exc:`TypeError` if it is not.
    """
    if not isinstance(value, str):
        raise TypeError(f"expected a string, not {type(value).__name__}")
    return value
