"""Game review: who stood better at each ply, and where the game turned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sixlegs import _core
from sixlegs._core import BaseBoard
from sixlegs.engine.analysis import Info, Score, best_lines
from sixlegs.engine.native import Engine
from sixlegs.engine.player import Limit, Stop
from sixlegs.errors import HiveError
from sixlegs.game import Game
from sixlegs.rules import Board, Color, Move

DEFAULT_LIMIT = Limit(nodes=_core.REVIEW_NODES)  # for each ply, as the page looks back on games


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
    after_best: Score
    """How good the position would be for White that the best move brings about."""

    @property
    def best(self) -> Move:
        """The move to play."""
        return self.lines[0].line[0]

    @property
    def loss(self) -> float:
        """How much win probability the move gave away; nothing, if it was the best.

        Two positions with the same side to move are compared: a search sees a little too much
        in a turn, so that the one before would nearly always look better.
        """
        return self._loss / _core.CERTAINTY

    @property
    def is_mistake(self) -> bool:
        """Whether another move would have been clearly better."""
        return self._loss >= _core.MISTAKE_LOSS

    @property
    def _loss(self) -> int:
        return _core.loss_of_move(self.color, self.after.millionths, self.after_best.millionths)


def review(
    game: Game | Board,
    engine: Engine,
    limit: Limit,
    lines: int = 1,
    stop: Stop | None = None,
    on_ply: Callable[[Assessment], object] = lambda ply: None,
) -> list[Assessment]:
    """Assess every ply of *game*; the limit is for each, and *on_ply* is called for each.

    Once *stop* is set, no more plies are assessed.

    >>> from sixlegs.notation import parse_game
    >>> board = parse_game("Base;InProgress;White[2];wS1;bS1 wS1-")
    >>> with Engine() as engine:
    ...     plies = review(board, engine, Limit(nodes=100))
    >>> [(ply.ply, ply.color) for ply in plies]
    [(1, Color.WHITE), (2, Color.BLACK)]

    Raises :exc:`HiveError` for limits without a bound, and what :meth:`Engine.analyze` raises.
    """
    if limit.is_empty:
        raise HiveError("A review needs a limit: seconds, depth or nodes for each ply.")
    board = game.board if isinstance(game, Game) else game
    plies: list[Assessment] = []
    best: list[tuple[Info, ...]] = []  # the best lines in each position of the game

    def search(position: BaseBoard, is_of_game: bool) -> tuple[Move, int]:
        count = lines if is_of_game else 1
        found = best_lines(engine.analyze(Board._like(position), limit, count, stop))
        if is_of_game:
            best.append(found)
        return found[0].line[0], found[0].score.search_value

    def assess(ply: int, color: Color, *scores: int) -> None:
        before, after, instead = map(Score.from_search, scores)
        move, found = board.moves[ply - 1], best[ply - 1]
        plies.append(Assessment(ply, color, move, found, before, after, instead))
        on_ply(plies[-1])

    if board.moves:
        _core.review(board, search, lambda: stop is not None and stop.is_set(), assess)
    return plies


def turning_points(
    plies: Sequence[Assessment], limit: int = _core.MAX_TURNING_POINTS
) -> list[Assessment]:
    """The plies that gave most away, in the order of the game."""
    return [plies[which - 1] for which in _core.turning_points([ply._loss for ply in plies], limit)]
