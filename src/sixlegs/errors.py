"""What can go wrong, as exceptions that say what and where."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sixlegs.i18n import Message

if TYPE_CHECKING:
    from sixlegs._core import Hex, IllegalReason, Piece, PositionErrorCode


class HiveError(ValueError):
    """Something that the rules or the notation of Hive do not allow."""

    @property
    def message(self) -> Message | None:
        """What it says, for front ends to say in any language; None if it speaks only English."""
        said = self.args[0] if self.args else None
        return said if isinstance(said, Message) else None


class InvalidGameTypeError(HiveError):
    """Not one of the eight game types, or not an opening rule."""


class InvalidMoveError(HiveError):
    """A move that cannot be read."""


class IllegalMoveError(HiveError):
    """A move against the rules; *reason* tells which, and shows it."""

    def __init__(self, message: str | Message, reason: IllegalReason) -> None:
        super().__init__(message, reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.args[0])


class InvalidGameError(HiveError):
    """A game string that cannot be read or played through."""


class InvalidPositionError(HiveError):
    """A position that cannot be read (*code* is None) or that no game can come to.

    *piece* and *hex* are what the fault is about, where it is about a piece or a place.
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
    """A feature needs an optional dependency that is not installed."""


@contextmanager
def requires_extra(name: str) -> Iterator[None]:
    """Around imports of what the extra *name* of the package brings.

    Raises :exc:`MissingExtraError`, which says what to type, if it is not there.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "sixlegs":
            raise
        raise MissingExtraError(
            f'This needs {error.name}, which is not installed: type pip install "sixlegs[{name}]".'
        ) from error


def quote(text: str, max_characters: int = 60) -> str:
    """*text* as an error message quotes it: on one line, and not too much of it.

    >>> print(quote("a\\tb"), quote("x" * 1000, 5))
    'a b' 'xxxxx…'
    """
    return f"'{clip(text, max_characters)}'"


def clip(text: str, max_characters: int = 60) -> str:
    """*text* on one line, and not too much of it, for sentences that bring their own quotes."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text[:max_characters])
    return f"{shown}…" if len(text) > max_characters else shown


def parse_number(text: str, minimum: int, maximum: int) -> int | None:
    """Return the number that *text* writes in ASCII digits, or None if it is not in that range.

    >>> parse_number("12", 0, 99), parse_number("12", 0, 9), parse_number("-1", -5, 5)
    (12, None, None)
    """
    is_number = text.isascii() and text.isdecimal() and len(text) < 20
    return int(text) if is_number and minimum <= int(text) <= maximum else None


def check_text(value: object) -> str:
    """*value*, if it is text: what parsers ask first.

    Raises :exc:`TypeError` if it is not.
    """
    if not isinstance(value, str):
        raise TypeError(f"text is wanted here, not {type(value).__name__}")
    return value
