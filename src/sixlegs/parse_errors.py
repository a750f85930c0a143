"""Parse errors of the core as exceptions with readable messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sixlegs import _core
from sixlegs._core import Hex, ParseError, ParseErrorCode
from sixlegs.errors import (
    HiveError,
    IllegalMoveError,
    InvalidGameError,
    InvalidGameTypeError,
    InvalidMoveError,
    InvalidPositionError,
    clip,
    quote,
)
from sixlegs.i18n import Message
from sixlegs.messages import position_error_message, reason_message

Value = TypeVar("Value")


def unwrap(result: Value | ParseError) -> Value:
    """Return *result* unless it is a :class:`ParseError`.

    Raises the matching :exc:`HiveError` if it is.
    """
    if isinstance(result, ParseError):
        error = exception_for(result)
        raise error from error.__cause__
    return result


def exception_for(problem: ParseError) -> HiveError:
    """Return the exception for *problem*; for a game, its message names the ply."""
    error = root_exception(problem)
    if not problem.ply:
        return error
    about_game = InvalidGameError(f"Ply {problem.ply}, {quote(problem.move or '')}: {error}")
    about_game.__cause__ = error
    return about_game


def root_exception(problem: ParseError) -> HiveError:
    """Return the exception for *problem*, without the ply of the game in which it occurred."""
    return EXCEPTIONS[problem.code](problem)


def _unreadable_move(key: str) -> Callable[[ParseError], HiveError]:
    """Return a function that builds the exception with the message *key*."""

    def error(problem: ParseError) -> HiveError:
        text = clip(problem.text)
        variables = {"text": text, "example": text, "tile": str(problem.piece)}
        return InvalidMoveError(Message(key, variables))

    return error


def _illegal(problem: ParseError) -> HiveError:
    return IllegalMoveError(reason_message(problem.reason), problem.reason)


def _not_in_list(kind: type[HiveError], what: str, names: str) -> Callable[[ParseError], HiveError]:
    choice = ", ".join(_core.enum_names()[names])
    return lambda problem: kind(f"There is no {what} {quote(problem.text)}: choose from {choice}.")


def _is_not(kind: type[HiveError], what: str) -> Callable[[ParseError], HiveError]:
    return lambda problem: kind(f"{quote(problem.text)} is not {what}.")


def _fixed_message(text: str) -> Callable[[ParseError], HiveError]:
    return lambda problem: InvalidGameError(text)


def _two_stacks(problem: ParseError) -> HiveError:
    assert problem.hex is not None
    return InvalidPositionError(f"There are two stacks on ({problem.hex.q}, {problem.hex.r}).")


def _malformed_topology(problem: ParseError) -> HiveError:
    return InvalidPositionError(
        f"The topology of the HOP string is malformed from {quote(problem.text)} on."
    )


def _too_many_pieces(problem: ParseError) -> HiveError:
    message = f"There are more tiles like {problem.piece} than a player has."
    return InvalidPositionError(message, piece=problem.piece)


def _impossible_position(problem: ParseError) -> HiveError:
    fault, piece, hex = problem.position_error, problem.piece, problem.hex
    assert fault is not None
    message = position_error_message(fault, piece, hex or Hex(0, 0))
    return InvalidPositionError(message, fault, piece, hex)


POSITION_DESCRIPTION = "a position: it takes five fields, as in 'Base+ML rulebook White[1] - -'"
HOP_DESCRIPTION = "a HOP string: it takes two or three fields, as in 'base,A+Q1-a,b'"
UNEQUAL_SET_DESCRIPTION = "a game type of Hive: a HOP string needs equal bugs for both players"

EXCEPTIONS: dict[ParseErrorCode, Callable[[ParseError], HiveError]] = {
    ParseErrorCode.NO_SUCH_PIECE: _unreadable_move("unreadable-tile"),
    ParseErrorCode.NOT_A_MOVE: _unreadable_move("unreadable-move"),
    ParseErrorCode.NO_TARGET: _unreadable_move("unreadable-no-target"),
    ParseErrorCode.TWO_DIRECTION_MARKS: _unreadable_move("unreadable-two-direction-marks"),
    ParseErrorCode.NOT_IN_PLAY: _unreadable_move("unreadable-not-in-play"),
    ParseErrorCode.ILLEGAL_MOVE: _illegal,
    ParseErrorCode.NO_SUCH_GAME_TYPE: _not_in_list(InvalidGameTypeError, "game type", "game-type"),
    ParseErrorCode.NO_SUCH_OPENING: _not_in_list(InvalidGameTypeError, "opening rule", "opening"),
    ParseErrorCode.NOT_A_STATE: _is_not(InvalidGameError, "the state of a game"),
    ParseErrorCode.NOT_A_TURN: _is_not(InvalidGameError, "a turn such as 'White[3]'"),
    ParseErrorCode.NOT_A_POSITION: _is_not(InvalidPositionError, POSITION_DESCRIPTION),
    ParseErrorCode.NOT_A_STACK: _is_not(InvalidPositionError, "a stack such as '0,-1:bQ.wB1'"),
    ParseErrorCode.TWO_STACKS: _two_stacks,
    ParseErrorCode.NOT_A_HOP: _is_not(InvalidPositionError, HOP_DESCRIPTION),
    ParseErrorCode.UNEQUAL_SET: _is_not(InvalidPositionError, UNEQUAL_SET_DESCRIPTION),
    ParseErrorCode.NOT_A_TOPOLOGY: _malformed_topology,
    ParseErrorCode.TOO_MANY_PIECES: _too_many_pieces,
    ParseErrorCode.IMPOSSIBLE_POSITION: _impossible_position,
    ParseErrorCode.NO_GAME_TYPE: _fixed_message("The record has no GameType tag."),
    ParseErrorCode.START_MISMATCH: _fixed_message(
        "The position has a different game type or opening than the record."
    ),
    ParseErrorCode.COMMENT_NOT_CLOSED: _fixed_message("A comment is not closed: } is missing."),
    ParseErrorCode.VARIATION_NOT_CLOSED: _fixed_message("A variation is not closed: ) is missing."),
    ParseErrorCode.STRAY_PARENTHESIS: _fixed_message(
        "Unexpected parenthesis: no variation can begin or end there."
    ),
    ParseErrorCode.TOO_MANY_VARIATIONS: _fixed_message("The variations are nested too deeply."),
    ParseErrorCode.NOT_A_TAG_NAME: _is_not(HiveError, "a PGN tag name, which is a single word"),
    ParseErrorCode.NOT_A_NODE: _is_not(InvalidGameError, "a valid line of a move tree"),
    ParseErrorCode.NO_GAME: _fixed_message(
        "No game record found: expected PGN, SGF or a game string."
    ),
    ParseErrorCode.NOT_A_DOCUMENT: _is_not(InvalidGameError, "a line of a saved game"),
    ParseErrorCode.TOO_MANY_PLIES: _fixed_message("The game has too many plies."),
}
