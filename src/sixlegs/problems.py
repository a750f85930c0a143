"""What the core says of a text that it cannot read, as exceptions that say it in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sixlegs import _core
from sixlegs._core import Code, Hex, Problem
from sixlegs.errors import (
    HiveError,
    IllegalMoveError,
    InvalidGameError,
    InvalidGameTypeError,
    InvalidMoveError,
    InvalidPositionError,
    clipped,
    shortened,
)
from sixlegs.sentences import fault_message, reason_message
from sixlegs.text import Message

Value = TypeVar("Value")


def read(found: Value | Problem) -> Value:
    """What was *found*, if it is no problem.

    Raises the :exc:`HiveError` that tells of it if it is one.
    """
    if isinstance(found, Problem):
        error = problem_error(found)
        raise error from error.__cause__
    return found


def problem_error(problem: Problem) -> HiveError:
    """The exception for what is wrong with a text; of a game, it names the ply."""
    error = cause(problem)
    if not problem.ply:
        return error
    about_game = InvalidGameError(f"Ply {problem.ply}, {shortened(problem.move or '')}: {error}")
    about_game.__cause__ = error
    return about_game


def cause(problem: Problem) -> HiveError:
    """The exception for what is wrong, wherever in a game it is."""
    return ERRORS[problem.code](problem)


def _unread(key: str) -> Callable[[Problem], HiveError]:
    """Of a move that cannot be read: the sentence, which is told the text and the piece."""

    def error(problem: Problem) -> HiveError:
        text = clipped(problem.text)
        variables = {"text": text, "example": text, "tile": str(problem.piece)}
        return InvalidMoveError(Message(key, variables))

    return error


def _illegal(problem: Problem) -> HiveError:
    return IllegalMoveError(reason_message(problem.reason), problem.reason)


def _not_among(kind: type[HiveError], what: str, names: str) -> Callable[[Problem], HiveError]:
    choice = ", ".join(_core.names()[names])
    return lambda problem: kind(
        f"There is no {what} {shortened(problem.text)}: choose from {choice}."
    )


def _is_not(kind: type[HiveError], what: str) -> Callable[[Problem], HiveError]:
    return lambda problem: kind(f"{shortened(problem.text)} is not {what}.")


def _always(text: str) -> Callable[[Problem], HiveError]:
    return lambda problem: InvalidGameError(text)


def _two_stacks(problem: Problem) -> HiveError:
    assert problem.hex is not None
    return InvalidPositionError(f"There are two stacks on ({problem.hex.q}, {problem.hex.r}).")


def _impossible(problem: Problem) -> HiveError:
    fault, piece, hex = problem.fault, problem.piece, problem.hex
    assert fault is not None
    message = fault_message(fault, piece, hex or Hex(0, 0))
    return InvalidPositionError(message, fault, piece, hex)


FIVE_FIELDS = "a position: it takes five fields, as in 'Base+ML rulebook White[1] - -'"

ERRORS: dict[Code, Callable[[Problem], HiveError]] = {
    Code.NO_SUCH_PIECE: _unread("unread-tile"),
    Code.NOT_A_MOVE: _unread("unread-move"),
    Code.NO_TARGET: _unread("unread-no-target"),
    Code.TWO_MARKS: _unread("unread-two-marks"),
    Code.NOT_IN_PLAY: _unread("unread-not-in-play"),
    Code.ILLEGAL_MOVE: _illegal,
    Code.NO_SUCH_GAME_TYPE: _not_among(InvalidGameTypeError, "game type", "game-type"),
    Code.NO_SUCH_OPENING: _not_among(InvalidGameTypeError, "opening rule", "opening"),
    Code.NOT_A_STATE: _is_not(InvalidGameError, "the state of a game"),
    Code.NOT_A_TURN: _is_not(InvalidGameError, "a turn such as 'White[3]'"),
    Code.NOT_A_POSITION: _is_not(InvalidPositionError, FIVE_FIELDS),
    Code.NOT_A_STACK: _is_not(InvalidPositionError, "a stack such as '0,-1:bQ.wB1'"),
    Code.TWO_STACKS: _two_stacks,
    Code.IMPOSSIBLE: _impossible,
    Code.NO_GAME_TYPE: _always("The record does not say what is played: it has no tag GameType."),
    Code.OTHER_START: _always("The position is of another game type or opening than the record."),
    Code.COMMENT_NOT_CLOSED: _always("A comment is not closed: there is no } after its {."),
    Code.VARIATION_NOT_CLOSED: _always("A variation is not closed: there is no ) after its (."),
    Code.STRAY_PARENTHESIS: _always("There is a parenthesis where no variation can begin or end."),
    Code.TOO_MANY_VARIATIONS: _always("There are too many variations within one another."),
    Code.NOT_A_TAG_NAME: _is_not(HiveError, "a name for a tag of PGN: it takes one word"),
    Code.NOT_A_NODE: _is_not(InvalidGameError, "a line of a tree of moves, or out of place"),
    Code.NO_GAME: _always("There is no game record here: no PGN, SGF or game string."),
    Code.NOT_A_DOCUMENT: _is_not(InvalidGameError, "a line of a kept game"),
    Code.TOO_MANY_PLIES: _always("The game has more plies than are kept."),
}
