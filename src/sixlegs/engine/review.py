"""Game review: the score after each ply, judgments of moves, accuracy, and turning points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from sixlegs import _core
from sixlegs._core import BaseBoard, Judgment
from sixlegs.engine.analysis import Info, Score, best_lines
from sixlegs.engine.native import Engine
from sixlegs.engine.player import Limit, Stop
from sixlegs.errors import HiveError
from sixlegs.game import Game
from sixlegs.rules import Board, Color, Move

__all__ = [
    "DEFAULT_LIMIT",
    "MARKS",
    "Assessment",
    "Judgment",
    "PlayerSummary",
    "judgment_nags",
    "review",
    "summarize",
    "turning_points",
]

Judgment.__module__ = __name__  # for pickle

DEFAULT_LIMIT = Limit(nodes=_core.REVIEW_NODES)  # per ply, as in the web page

# Numeric annotation glyphs, as the PGN standard numbers them.
_NAGS = {Judgment.INACCURACY: 6, Judgment.MISTAKE: 2, Judgment.BLUNDER: 4}

#: The mark of each judgment in lists of moves.
MARKS: Mapping[Judgment, str] = {
    Judgment.INACCURACY: "?!",
    Judgment.MISTAKE: "?",
    Judgment.BLUNDER: "??",
}


class Assessment(NamedTuple):
    """The assessment of a ply."""

    ply: int
    """The number of the ply, counted from 1."""
    color: Color
    """The player who moved."""
    move: Move
    lines: tuple[Info, ...]
    """The best lines in the position before the ply, best first."""
    before: Score
    """White's score in the position before the ply."""
    after: Score
    """White's score in the position after the ply."""
    after_best: Score
    """White's score in the position after the best move."""
    is_forced: bool
    """Whether it was the only legal move."""

    @property
    def best(self) -> Move:
        """The best move."""
        return self.lines[0].line[0]

    @property
    def loss(self) -> float:
        """The win probability that the move lost; 0 for the best move.

        The positions after the move and after the best move are compared. They have the same side
        to move: a search slightly overestimates the side to move, which would make the position
        before the move look better.
        """
        return self._loss / _core.CERTAINTY

    @property
    def judgment(self) -> Judgment | None:
        """The judgment of the move; None for a good move."""
        return _core.judge(self._loss)

    @property
    def accuracy(self) -> float:
        """The accuracy of the move, from 0 to 1."""
        return _core.move_accuracy(self._loss) / _core.CERTAINTY

    @property
    def _loss(self) -> int:
        return _core.loss_of_move(self.color, self.after.millionths, self.after_best.millionths)


class PlayerSummary(NamedTuple):
    """The summary of the moves of a player."""

    accuracy: float | None
    """The accuracy of the moves, from 0 to 1; None if the player never had a choice."""
    inaccuracies: int
    mistakes: int
    blunders: int


def review(
    game: Game | Board,
    engine: Engine,
    limit: Limit,
    lines: int = 1,
    stop: Stop | None = None,
    on_ply: Callable[[Assessment], object] = lambda ply: None,
) -> list[Assessment]:
    """Return an assessment of every ply of *game*; *limit* applies per ply.

    *on_ply* is called with each assessment. Once *stop* is set, no more plies are assessed.

    >>> from sixlegs.notation import parse_game
    >>> board = parse_game("Base;InProgress;White[2];wS1;bS1 wS1-")
    >>> with Engine() as engine:
    ...     plies = review(board, engine, Limit(nodes=100))
    >>> [(ply.ply, ply.color) for ply in plies]
    [(1, Color.WHITE), (2, Color.BLACK)]

    Raises :exc:`HiveError` for an empty limit, and the exceptions of :meth:`Engine.analyze`.
    """
    if limit.is_empty:
        raise HiveError("A review needs a limit: seconds, depth or nodes for each ply.")
    board = game.board if isinstance(game, Game) else game
    plies: list[Assessment] = []
    best: list[tuple[Info, ...]] = []  # the best lines in each position of the game

    def search(position: BaseBoard, is_of_game: bool) -> tuple[Move, int]:
        count = lines if is_of_game else 1
        infos = best_lines(engine.analyze(Board._like(position), limit, count, stop))
        if is_of_game:
            best.append(infos)
        return infos[0].line[0], infos[0].score.search_value

    def assess(
        ply: int, color: Color, before: int, after: int, after_best: int, is_forced: bool
    ) -> None:
        plies.append(
            Assessment(
                ply,
                color,
                board.moves[ply - 1],
                best[ply - 1],
                Score.from_search(before),
                Score.from_search(after),
                Score.from_search(after_best),
                is_forced,
            )
        )
        on_ply(plies[-1])

    if board.moves:
        _core.review(board, search, lambda: stop is not None and stop.is_set(), assess)
    return plies


def summarize(plies: Sequence[Assessment]) -> dict[Color, PlayerSummary]:
    """Return accuracy and numbers of judged moves of both players.

    *plies* are those of a game from its start, as :func:`review` returns them.

    >>> summarize([])[Color.WHITE]
    PlayerSummary(accuracy=None, inaccuracies=0, mistakes=0, blunders=0)
    """
    initial = plies[0].before.millionths if plies else 0
    losses = [(ply.color, ply.after.millionths, ply._loss, ply.is_forced) for ply in plies]
    return {
        color: PlayerSummary(None if accuracy is None else accuracy / _core.CERTAINTY, *counts)
        for color, (accuracy, counts) in zip(Color, _core.summarize(initial, losses), strict=True)
    }


def judgment_nags(plies: Sequence[Assessment]) -> dict[int, int]:
    """Return the annotations of the judged plies, for :attr:`Record.nags`.

    They are the numeric annotation glyphs 6 (``?!``), 2 (``?``) and 4 (``??``).
    """
    return {ply.ply: _NAGS[ply.judgment] for ply in plies if ply.judgment}


def turning_points(
    plies: Sequence[Assessment], limit: int = _core.MAX_TURNING_POINTS
) -> list[Assessment]:
    """Return the judged plies with the largest losses, in the order of the game."""
    return [
        plies[number - 1] for number in _core.turning_points([ply._loss for ply in plies], limit)
    ]
