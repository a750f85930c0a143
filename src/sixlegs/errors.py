"""What can go wrong, as exceptions that say what and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sixlegs._core import Fault, Reason


class HiveError(ValueError):
    """Something that the rules or the notation of Hive do not allow."""


class InvalidGameTypeError(HiveError):
    """Not one of the eight game types, or not an opening rule."""


class InvalidMoveError(HiveError):
    """A move that cannot be read."""


class IllegalMoveError(HiveError):
    """A move against the rules; *reason* tells which, and shows it."""

    def __init__(self, message: str, reason: Reason) -> None:
        super().__init__(message, reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.args[0])


class InvalidGameError(HiveError):
    """A game string that cannot be read or played through."""


class InvalidPositionError(HiveError):
    """A position that cannot be read (*fault* is None) or that no game can come to."""

    def __init__(self, message: str, fault: Fault | None = None) -> None:
        super().__init__(message, fault)
        self.fault = fault

    def __str__(self) -> str:
        return str(self.args[0])


def shortened(text: str, most: int = 60) -> str:
    """*text* as an error message quotes it: on one line, and not too much of it.

    >>> print(shortened("a\\tb"), shortened("x" * 1000, 5))
    'a b' 'xxxxx…'
    """
    shown = "".join(sign if sign.isprintable() else " " for sign in text[:most])
    return f"'{shown}…'" if len(text) > most else f"'{shown}'"


def checked_text(value: object) -> str:
    """*value*, if it is text: what parsers ask first.

    Raises :exc:`TypeError` if it is not.
    """
    if not isinstance(value, str):
        raise TypeError(f"text is wanted here, not {type(value).__name__}")
    return value
