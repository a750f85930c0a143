"""A move or a result in people's words: "White ant to the right of the black queen bee"."""

from __future__ import annotations

from sixlegs.explanations import color_word, thrown_by, tile
from sixlegs.game import Result
from sixlegs.notation import landmark
from sixlegs.rules import Board, Move
from sixlegs.text import Message


def move_message(board: Board, move: Move) -> Message:
    """*move* in people's words, on *board* before it is played.

    >>> from sixlegs.notation import parse_game, parse_move
    >>> board = parse_game("Base;InProgress;White[2];wS1;bQ wS1-")
    >>> print(move_message(board, parse_move(board, "wA1 -wS1")))
    White ant wA1 to the left of the white spider wS1

    Raises :exc:`HiveError` if no piece touches the target.
    """
    if move.piece is None:
        return Message("move-pass", {"color": color_word(board.turn)})
    mark = landmark(board, move)
    if mark is None:
        return Message("move-first", tile(move.piece))
    neighbor = {f"neighbor_{name}": value for name, value in tile(mark.piece).items()}
    variables = tile(move.piece) | neighbor
    if mark.way is None:
        return Message("move-onto", variables)
    variables |= {"side": mark.way.name.lower().replace("_", "-")}
    thrower = board.thrower(move)
    if thrower is None:
        return Message("move-beside", variables)
    return Message("move-thrown", variables | thrown_by(thrower, mark.piece))


def result_message(result: Result) -> Message:
    """How a game ended."""
    winner, ending = result.outcome.winner, result.ending.value
    if winner is None:
        return Message("game-drawn", {"ending": ending})
    return Message("game-won", {"color": color_word(winner), "ending": ending})
