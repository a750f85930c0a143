"""What the core says of a text that it cannot read, as exceptions that say it in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sixlegs._core import Code, Problem
from sixlegs.errors import HiveError, IllegalMoveError, InvalidMoveError, clipped
from sixlegs.text import Message
from sixlegs.wording import reason_message

Value = TypeVar("Value")


def read(found: Value | Problem) -> Value:
    """What was *found*, if it is no problem.

    Raises the :exc:`HiveError` that tells of it if it is one.
    """
    if isinstance(found, Problem):
        raise problem_error(found)
    return found


def problem_error(problem: Problem) -> HiveError:
    """The exception for what is wrong with a text."""
    return ERRORS[problem.code](problem)


def _unread(key: str) -> Callable[[Problem], HiveError]:
    """Of a move that cannot be read: the sentence, which is told the text and the tile."""

    def error(problem: Problem) -> HiveError:
        text = clipped(problem.text)
        variables = {"text": text, "example": text, "tile": str(problem.piece)}
        return InvalidMoveError(Message(f"unread-{key}", variables))

    return error


def _illegal(problem: Problem) -> HiveError:
    return IllegalMoveError(reason_message(problem.reason), problem.reason)


ERRORS: dict[Code, Callable[[Problem], HiveError]] = {
    Code.NO_SUCH_PIECE: _unread("tile"),
    Code.NOT_A_MOVE: _unread("move"),
    Code.NO_TARGET: _unread("no-target"),
    Code.TWO_MARKS: _unread("two-marks"),
    Code.NOT_IN_PLAY: _unread("not-in-play"),
    Code.ILLEGAL_MOVE: _illegal,
}
