"""The players that are built in: the engine, its levels, and two that hardly think."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sixlegs.engine.levels import LEVELS
from sixlegs.engine.native import Engine
from sixlegs.engine.nets import evaluator
from sixlegs.engine.player import Limit, Player, Stop, check_going_on
from sixlegs.rules import Board, Bug, Color, Move, Outcome, Piece

LEVEL_TABLE_MB = 16  # many of them play at once in a match


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
        check_going_on(board)
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
        check_going_on(board)
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


def _at_level(number: int) -> Callable[[int | None], Player]:
    return lambda seed: Engine(level=number, table_mb=LEVEL_TABLE_MB, seed=seed)


#: Different players by name; each takes a seed.
KINDS: dict[str, Callable[[int | None], Player]] = {
    Engine.NAME: lambda seed: Engine(seed=seed),
    GreedyPlayer.name: GreedyPlayer,
    RandomPlayer.name: RandomPlayer,
}

#: All built-in players by name: these kinds, and the engine at each of its levels.
PLAYERS = KINDS | {f"level{number}": _at_level(number) for number in LEVELS}


def player_named(text: str) -> Callable[[int | None], Player] | None:
    """The built-in player called *text*; ``sixlegs@FILE`` plays with the network of that file.

    Raises what :func:`sixlegs.engine.nets.evaluator` does for a file that cannot be used.
    """
    name, at, net = text.partition("@")
    if at and name == Engine.NAME:
        judge = evaluator(net)  # once, so that all games are played with the same
        return lambda seed: Engine(seed=seed, net=judge)
    return PLAYERS.get(text)


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
