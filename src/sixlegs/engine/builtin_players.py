"""The built-in players: the engine, its levels, and two simple players."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from random import Random

from sixlegs.engine.levels import LEVELS, MAXIMUM, get_level
from sixlegs.engine.native import Engine
from sixlegs.engine.networks import load_evaluator
from sixlegs.engine.player import EngineError, Limit, Player, Stop, check_not_over
from sixlegs.errors import quote
from sixlegs.rules import Board, Bug, Color, Move, Outcome, Piece

LEVEL_TABLE_MB = 16  # per player: a match runs many of them at once


class _SeededPlayer:
    """A player whose only state is a random number generator."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def reseed(self, seed: int) -> None:
        """Continue like a new player with this *seed*."""
        self._random = Random(seed)

    def close(self) -> None:
        """Do nothing: the player holds no resources."""


class RandomPlayer(_SeededPlayer):
    """A player of uniformly random legal moves.

    >>> RandomPlayer(seed=1).play(Board(), Limit()) in Board().legal_moves
    True
    """

    name = "random"

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        """Return a random legal move."""
        check_not_over(board)
        return self._random.choice(board.legal_moves)


class GreedyPlayer(_SeededPlayer):
    """A player that looks one move ahead: it wins if it can, and otherwise compares the queens.

    Its value of a position is the number of neighbors of the opponent's queen minus its own.
    """

    name = "greedy"

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        """Return a move with the highest value, chosen at random among equals."""
        check_not_over(board)
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


def _level_factory(number: int) -> PlayerFactory:
    return lambda seed: Engine(level=number, table_mb=LEVEL_TABLE_MB, seed=seed)


PlayerFactory = Callable[[int | None], Player]
"""A function that creates a player for a game from a seed; None is a random seed."""

#: Player classes by name.
ENGINE_KINDS: dict[str, PlayerFactory] = {
    Engine.NAME: lambda seed: Engine(seed=seed),
    GreedyPlayer.name: GreedyPlayer,
    RandomPlayer.name: RandomPlayer,
}

#: All built-in players by name: the classes above, the engine at each of its levels, and
#: ``maximum``, the name of the engine at full strength in user interfaces.
PLAYERS = (
    ENGINE_KINDS
    | {f"level{number}": _level_factory(number) for number in LEVELS}
    | {MAXIMUM: ENGINE_KINDS[Engine.NAME]}
)


LEVEL_PATTERN = re.compile(r"level(\d{1,9})")
IMPORT_PATTERN = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*")


def find_player(text: str) -> PlayerFactory | None:
    """Return the factory of the player called *text*, or None if the name is unknown.

    *text* is the name of a built-in player in any case, ``sixlegs@FILE`` for the engine with the
    network in that file, or ``module:name`` for a class or function that creates a player.

    Raises what :func:`sixlegs.engine.networks.load_evaluator` raises for an unusable file, and
    :exc:`HiveError` if the module, name or level does not exist.
    """
    if IMPORT_PATTERN.fullmatch(text):
        return _import_factory(text)
    name, at, net = text.partition("@")
    if at and name.lower() == Engine.NAME:
        evaluator = load_evaluator(net)  # once, so that all games use the same network
        return lambda seed: Engine(seed=seed, network=evaluator)
    name = text.lower()
    if name not in PLAYERS and (level := LEVEL_PATTERN.fullmatch(name)):
        get_level(int(level[1]))
    return PLAYERS.get(name)


def player_factory(create: Callable[..., Player]) -> PlayerFactory:
    """Return a factory around *create*, which need not accept a seed.

    >>> class Cautious(RandomPlayer):
    ...     def __init__(self):
    ...         super().__init__(seed=7)
    >>> player_factory(Cautious)(1).name, player_factory(RandomPlayer)(1).name
    ('random', 'random')
    """
    takes_seed = "seed" in signature(create).parameters
    return lambda seed: create(seed=seed) if takes_seed else create()


def _import_factory(text: str) -> PlayerFactory:
    """Return the factory for ``module:name``; the current folder is searched as well."""
    module, _, path = text.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        target = import_module(module)
        for name in path.split("."):
            target = getattr(target, name)
        factory = player_factory(target)  # type: ignore[arg-type]  # whatever it is
    except ModuleNotFoundError as error:
        raise EngineError(f"There is no module {error.name}, which {text} would need.") from error
    except AttributeError as error:
        raise EngineError(f"{text} is not there: {error}.") from error
    except (TypeError, ValueError) as error:
        raise EngineError(f"{text} is nothing that makes a player.") from error
    return lambda seed: _check_player(_create(factory, seed, text), text)


def _create(factory: PlayerFactory, seed: int | None, text: str) -> Player:
    try:
        return factory(seed)
    except TypeError as error:
        raise EngineError(f"{text} makes no player: {error}.") from error


def _check_player(player: Player, text: str) -> Player:
    if not (callable(getattr(player, "play", None)) and callable(getattr(player, "close", None))):
        description = quote(repr(player))
        raise EngineError(
            f"{text} creates {description}, which is not a player: it needs play() and close(),"
            " which subclasses of sixlegs.engine.Player have."
        )
    return player


def _value_after(board: Board, move: Move) -> float:
    mover = board.turn
    board.push(move)
    outcome = board.outcome()
    if outcome is None:
        value: float = count_queen_neighbors(board, mover.other) - count_queen_neighbors(
            board, mover
        )
    else:
        value = 100 if outcome is Outcome.win(mover) else 0 if outcome is Outcome.DRAW else -100
    board.pop()
    return value


def count_queen_neighbors(board: Board, color: Color) -> int:
    """Return the number of occupied neighbors of a queen; 0 while it is in hand."""
    hex = board.where(Piece(color, Bug.QUEEN))
    return 0 if hex is None else sum(board.top(place) is not None for place in hex.neighbors())
