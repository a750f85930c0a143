"""The players that are built in: the engine, its levels, and two that hardly think."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from random import Random

from sixlegs.engine.levels import LEVELS, MAXIMUM, level_numbered
from sixlegs.engine.native import Engine
from sixlegs.engine.nets import evaluator
from sixlegs.engine.player import EngineError, Limit, Player, Stop, check_going_on
from sixlegs.errors import shortened
from sixlegs.rules import Board, Bug, Color, Move, Outcome, Piece

LEVEL_TABLE_MB = 16  # many of them play at once in a match


class _SeededPlayer:
    """A player whose only state is a random number generator."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def reseed(self, seed: int) -> None:
        """Play from now on like a new player with this *seed*."""
        self._random = Random(seed)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class RandomPlayer(_SeededPlayer):
    """Plays any legal move.

    >>> RandomPlayer(seed=1).play(Board(), Limit()) in Board().legal_moves
    True
    """

    name = "random"

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        """Any legal move."""
        check_going_on(board)
        return self._random.choice(board.legal_moves)


class GreedyPlayer(_SeededPlayer):
    """Looks one move ahead: wins if it can, and crowds the other queen more than its own."""

    name = "greedy"

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


def _at_level(number: int) -> Maker:
    return lambda seed: Engine(level=number, table_mb=LEVEL_TABLE_MB, seed=seed)


Maker = Callable[[int | None], Player]
"""What makes a player for a game; the number is a seed for those that play by chance."""

#: Different players by name.
KINDS: dict[str, Maker] = {
    Engine.NAME: lambda seed: Engine(seed=seed),
    GreedyPlayer.name: GreedyPlayer,
    RandomPlayer.name: RandomPlayer,
}

#: All built-in players by name: these kinds, the engine at each of its levels, and ``maximum``, the
#: engine at full strength under the name that people know it by.
PLAYERS = (
    KINDS
    | {f"level{number}": _at_level(number) for number in LEVELS}
    | {MAXIMUM: KINDS[Engine.NAME]}
)


LEVEL = re.compile(r"level(\d{1,9})")
IMPORTED = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*")


def player_named(text: str) -> Maker | None:
    """Return the maker of the player called *text*, or None if no player is called so.

    *text* is the name of a built-in player in any case, ``sixlegs@FILE`` for the engine with the
    network of that file, or ``module:name`` for a class or function of yours that makes a player.

    Raises what :func:`sixlegs.engine.nets.evaluator` does for a file that cannot be used, and
    :exc:`HiveError` if there is no such module, name or level.
    """
    if IMPORTED.fullmatch(text):
        return _imported(text)
    name, at, net = text.partition("@")
    if at and name.lower() == Engine.NAME:
        judge = evaluator(net)  # once, so that all games are played with the same
        return lambda seed: Engine(seed=seed, net=judge)
    name = text.lower()
    if name not in PLAYERS and (level := LEVEL.fullmatch(name)):
        level_numbered(int(level[1]))
    return PLAYERS.get(name)


def maker(make: Callable[..., Player]) -> Maker:
    """*make* as something that takes a seed, whether it has use for one or not.

    >>> class Cautious(RandomPlayer):
    ...     def __init__(self):
    ...         super().__init__(seed=7)
    >>> maker(Cautious)(1).name, maker(RandomPlayer)(1).name
    ('random', 'random')
    """
    takes_seed = "seed" in signature(make).parameters
    return lambda seed: make(seed=seed) if takes_seed else make()


def _imported(text: str) -> Maker:
    """What ``module:name`` names, a module in the folder we are in included."""
    module, _, path = text.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found = import_module(module)
        for name in path.split("."):
            found = getattr(found, name)
        make = maker(found)  # type: ignore[arg-type]  # whatever it is
    except ModuleNotFoundError as error:
        raise EngineError(f"There is no module {error.name}, which {text} would need.") from error
    except AttributeError as error:
        raise EngineError(f"{text} is not there: {error}.") from error
    except (TypeError, ValueError) as error:
        raise EngineError(f"{text} is nothing that makes a player.") from error
    return lambda seed: _checked(_made(make, seed, text), text)


def _made(make: Maker, seed: int | None, text: str) -> Player:
    try:
        return make(seed)
    except TypeError as error:
        raise EngineError(f"{text} makes no player: {error}.") from error


def _checked(player: Player, text: str) -> Player:
    if not (callable(getattr(player, "play", None)) and callable(getattr(player, "close", None))):
        made = shortened(repr(player))
        raise EngineError(
            f"{text} makes {made}, which is no player: it needs play() and close(),"
            " as those have that derive from sixlegs.engine.Player."
        )
    return player


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
