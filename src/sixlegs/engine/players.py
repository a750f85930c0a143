"""Simple players that are built in: one that plays anything, and one that goes for the queen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sixlegs.engine import Engine, EngineError, Limit, Stop
from sixlegs.rules import Board, Bug, Color, Move, Outcome, Piece


class RandomPlayer:
    """Plays any legal move.

    >>> RandomPlayer(seed=1).play(Board(), Limit()) in Board().legal_moves
    True
    """

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        """Any legal move."""
        _check_going_on(board)
        return self._random.choice(board.legal_moves)

    def close(self) -> None:
        """Nothing to let go of."""


class GreedyPlayer:
    """Looks one move ahead: wins if it can, and crowds the other queen more than its own."""

    name = "greedy"

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        """The move after which the queens stand best, or any of several."""
        _check_going_on(board)
        board = board.copy()
        best: list[Move] = []
        best_value = float("-inf")
        for move in board.legal_moves:
            value = _value_after(board, move)
            if value > best_value:
                best, best_value = [], value
            if value == best_value:
                best.append(move)
            if stop is not None and stop.is_set():
                break
        return self._random.choice(best)

    def close(self) -> None:
        """Nothing to let go of."""


#: The built-in players by name; each takes a seed.
PLAYERS: dict[str, Callable[[int | None], Engine]] = {
    RandomPlayer.name: RandomPlayer,
    GreedyPlayer.name: GreedyPlayer,
}


def _check_going_on(board: Board) -> None:
    if board.outcome():
        raise EngineError("The game is over.")


def _value_after(board: Board, move: Move) -> float:
    mover = board.turn
    board.push(move)
    outcome = board.outcome()
    if outcome is None:
        value: float = crowd(board, mover.other) - crowd(board, mover)
    else:
        value = 100 if outcome is Outcome.win(mover) else 0 if outcome is Outcome.DRAW else -100
    board.pop()
    return value


def crowd(board: Board, color: Color) -> int:
    """How many neighbours of a queen are occupied; none while it is in hand."""
    hex = board.where(Piece(color, Bug.QUEEN))
    return 0 if hex is None else sum(board.top(place) is not None for place in hex.neighbors())
