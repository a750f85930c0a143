"""Game review: who stood better at each ply, and where the game turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sixlegs import _core
from sixlegs.engine.analysis import Info, Score, best_lines
from sixlegs.engine.native import Engine
from sixlegs.engine.player import Limit, Stop
from sixlegs.errors import HiveError
from sixlegs.game import Game
from sixlegs.rules import Board, Color, Move, Outcome

LIMIT = Limit(nodes=_core.REVIEW_NODES)  # for each ply, as the page looks back on games


class Assessment(NamedTuple):
    """One ply of a game, and what to think of it."""

    ply: int
    """Which ply: 1 is the first."""
    color: Color
    """Who played it."""
    move: Move
    lines: tuple[Info, ...]
    """The best lines in the position before it, the best one first."""
    before: Score
    """How good that position was for White."""
    after: Score
    """How good the position is for White that the move brought about."""
    instead: Score
    """How good the position would be for White that the best move brings about."""

    @property
    def best(self) -> Move:
        """The move to play."""
        return self.lines[0].line[0]

    @property
    def lost(self) -> float:
        """How much win probability the move gave away; nothing, if it was the best.

        Two positions with the same side to move are compared: a search sees a little too much
        in a turn, so that the one before would nearly always look better.
        """
        return self._lost / _core.CERTAIN

    @property
    def is_clearly_worse(self) -> bool:
        """Whether another move would have been clearly better."""
        return self._lost >= _core.CLEARLY

    @property
    def _lost(self) -> int:
        return _core.lost_by(self.color, self.after.millionths, self.instead.millionths)


def review(
    played: Game | Board, engine: Engine, limit: Limit, lines: int = 1, stop: Stop | None = None
) -> list[Assessment]:
    """Every ply of what was *played*, assessed; the limit is for each.

    >>> from sixlegs.notation import parse_game
    >>> board = parse_game("Base;InProgress;White[2];wS1;bS1 wS1-")
    >>> with Engine() as engine:
    ...     plies = review(board, engine, Limit(nodes=100))
    >>> [(ply.ply, ply.color) for ply in plies]
    [(1, Color.WHITE), (2, Color.BLACK)]

    Raises :exc:`HiveError` for limits without a bound, and what :meth:`Engine.analyse` raises.
    """
    return list(assessments(played, engine, limit, lines, stop))


def assessments(
    played: Game | Board, engine: Engine, limit: Limit, lines: int = 1, stop: Stop | None = None
) -> Iterator[Assessment]:
    """What :func:`review` returns, ply by ply as it is found; fewer once *stop* is set."""
    if limit.is_empty:
        raise HiveError("A review needs a limit: seconds, depth or nodes for each ply.")
    board = played.board if isinstance(played, Game) else played
    replay = board.root()
    best = _best_lines(replay, engine, limit, lines, stop) if board.moves else ()
    for ply, move in enumerate(board.moves, 1):
        color, before, found = replay.turn, _for_white(replay, best), best
        instead = (
            _after_best(replay, found, engine, limit, stop) if _is_other(found, move) else None
        )
        replay.push(move)
        best = _best_lines(replay, engine, limit, lines, stop)
        if stop is not None and stop.is_set():
            return
        after = _for_white(replay, best)
        yield Assessment(ply, color, move, found, before, after, instead or after)


def turning_points(
    plies: Sequence[Assessment], most: int = _core.MOST_TURNING_POINTS
) -> list[Assessment]:
    """The plies that gave most away, in the order of the game."""
    return [plies[which - 1] for which in _core.turning_points([ply._lost for ply in plies], most)]


def _best_lines(
    board: Board, engine: Engine, limit: Limit, lines: int, stop: Stop | None
) -> tuple[Info, ...]:
    """The best lines; none once the game is over."""
    return () if board.outcome() else best_lines(engine.analyse(board, limit, lines, stop))


def _is_other(best: tuple[Info, ...], move: Move) -> bool:
    return bool(best) and best[0].line[0] != move


def _after_best(
    board: Board, best: tuple[Info, ...], engine: Engine, limit: Limit, stop: Stop | None
) -> Score:
    """What the best move leads to, for White; *board* stays as it is."""
    ahead = board.copy()
    ahead.push(best[0].line[0])
    found = _best_lines(ahead, engine, limit, 1, stop)
    return _for_white(ahead, found)


def _for_white(board: Board, lines: tuple[Info, ...]) -> Score:
    if outcome := board.outcome():
        return Score({Outcome.WHITE_WINS: 1.0, Outcome.BLACK_WINS: 0.0}.get(outcome, 0.5))
    score = lines[0].score
    return score if board.turn is Color.WHITE else -score
