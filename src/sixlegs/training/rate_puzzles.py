"""Initial ratings of puzzles, fitted from the attempts of the engine's levels.

Every level tries every puzzle with several seeds. The model is that of Rasch, in the units of Elo:
a level of ability a solves a puzzle of rating r with probability 1 / (1 + 10^((r - a) / 400)). A
puzzle's rating has a normal prior, whose mean is linear in the length, the kind and the themes of
the puzzle. Level 5 has 1500.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from sixlegs import _core
from sixlegs.engine import Engine, Limit
from sixlegs.errors import HiveError, requires_extra
from sixlegs.parallel import map_unordered
from sixlegs.puzzles import Puzzle
from sixlegs.rules import Board, Move
from sixlegs.training.mine_puzzles import complete_lines

with requires_extra("training"):
    import numpy as np
    from numpy.typing import NDArray

Floats = NDArray[np.float64]

LEVELS = (1, 2, 3, 4, 5, 6, 7, 8)
"""Levels 9 and 10 solve nearly all puzzles."""
ANCHOR_LEVEL, ANCHOR_RATING = 5, 1500.0
PRIOR_DEVIATION = 200.0
MIN_RATING, MAX_RATING = 600, 2900
MIN_DEVIATION, MAX_DEVIATION = 110, 200
ITERATIONS = 40
ELO = 400 / np.log(10)


class Attempt(NamedTuple):
    """The attempt of a level at a puzzle."""

    puzzle: str
    level: int
    seed: int
    is_solved: bool


class Fit(NamedTuple):
    """Fitted ratings and abilities."""

    ratings: Floats
    deviations: Floats
    prior_means: Floats
    """The ratings by length, kind and themes alone."""
    abilities: dict[int, float]
    """By level."""

    def log_loss(self, outcomes: Floats, ratings: Floats) -> float:
        """Return the mean negative log-likelihood of *outcomes* if the puzzles had *ratings*.

        *outcomes* are the shares of solved attempts by puzzle and level; NaN if there are none.
        """
        chances = _chances(ratings, np.array([self.abilities[level] for level in LEVELS]))
        losses = -(outcomes * np.log(chances) + (1 - outcomes) * np.log(1 - chances))
        return float(np.nanmean(losses))


def attempt_puzzles(
    puzzles: Sequence[Puzzle],
    seeds: Sequence[int],
    processes: int,
    cluster: str | None = None,
    file: Path | None = None,
) -> Iterator[list[Attempt]]:
    """Yield the attempts of all levels at each puzzle.

    New attempts are appended to *file*. Those that it has already are not repeated.
    """
    known = _read_attempts(file, set(seeds)) if file and file.exists() else {}
    yield from (known[puzzle.id] for puzzle in puzzles if puzzle.id in known)
    new = (puzzle for puzzle in puzzles if puzzle.id not in known)
    for attempts in map_unordered(_attempt_all, new, processes, cluster, shared=tuple(seeds)):
        if file:
            with file.open("a", encoding="utf-8") as stream:
                stream.write(f"{json.dumps(attempts)}\n")
        yield attempts


def _read_attempts(file: Path, seeds: set[int]) -> dict[str, list[Attempt]]:
    """Return the attempts with *seeds* at the puzzles that have all of them.

    An incomplete last line, left by a crash, is removed from the file.
    """
    known = {}
    for line in complete_lines(file):
        try:
            attempts = [Attempt(*values) for values in json.loads(line)]
        except (ValueError, TypeError):
            raise HiveError(f"{file} is not a file of attempts at puzzles.") from None
        chosen = [attempt for attempt in attempts if attempt.seed in seeds]
        if len(chosen) == len(seeds) * len(LEVELS):
            known[chosen[0].puzzle] = chosen
    return known


def _attempt_all(puzzle: Puzzle, seeds: tuple[int, ...]) -> list[Attempt]:
    return [
        Attempt(puzzle.id, level, seed, solves(level, seed, puzzle))
        for level in LEVELS
        for seed in seeds
    ]


@lru_cache
def _engine(level: int) -> Engine:
    return Engine(level=level, table_mb=16)


def solves(level: int, seed: int, puzzle: Puzzle) -> bool:
    """Return whether a level finds the solution, move by move along the main line.

    In a race it has to find a move of the winner that wins in time.
    """
    engine = _engine(level)
    engine.reseed(seed)
    board, left = puzzle.board, puzzle.moves
    finder = board.turn.other if puzzle.is_lost else board.turn
    for ply, uhp in enumerate(puzzle.solution):
        expected = board.parse_uhp(uhp)
        if board.turn is finder:
            move = engine.play(board, Limit())
            if move != expected:
                is_open = puzzle.kind == "race" or (puzzle.kind == "win" and ply > 0)
                return is_open and wins_in_time(board, move, left)
            left -= 1
        board.push(expected)
    return True


def wins_in_time(board: Board, move: Move, moves: int) -> bool:
    """Return whether *move* wins by force within *moves*, itself included."""
    after = board.copy()
    after.push(move)
    if outcome := after.outcome():
        return outcome.winner is board.turn
    return moves > 1 and _core.Prover(20_000_000).loses_within(after, moves - 1) is True


def fit(puzzles: Sequence[Puzzle], outcomes: Floats) -> Fit:
    """Return the ratings of *puzzles*; *outcomes* as in :meth:`Fit.log_loss`, per attempt."""
    features = _features(puzzles)
    attempted = ~np.isnan(outcomes)
    solved = np.where(attempted, outcomes, 0.0)
    abilities = np.full(len(LEVELS), ANCHOR_RATING)
    means = np.full(len(puzzles), ANCHOR_RATING)
    ratings = means.copy()
    precision = 1 / PRIOR_DEVIATION**2
    for _ in range(ITERATIONS):
        # One Newton step for the ratings, then for the abilities, then the regression.
        chances = _chances(ratings, abilities)
        gradient = ((chances - solved) * attempted).sum(1) / ELO - (ratings - means) * precision
        curvature = (chances * (1 - chances) * attempted).sum(1) / ELO**2 + precision
        ratings = ratings + np.clip(gradient / curvature, -200, 200)
        chances = _chances(ratings, abilities)
        gradient = ((solved - chances) * attempted).sum(0) / ELO
        curvature = (chances * (1 - chances) * attempted).sum(0) / ELO**2 + 1e-9
        abilities = abilities + np.clip(gradient / curvature, -200, 200)
        shift = ANCHOR_RATING - abilities[LEVELS.index(ANCHOR_LEVEL)]
        abilities, ratings = abilities + shift, ratings + shift
        ridge = features.T @ features + np.eye(features.shape[1])
        means = features @ np.linalg.solve(ridge, features.T @ ratings)
    return Fit(
        ratings=ratings,
        deviations=1 / np.sqrt((chances * (1 - chances) * attempted).sum(1) / ELO**2 + precision),
        prior_means=means,
        abilities=dict(zip(LEVELS, map(float, abilities), strict=True)),
    )


def outcomes_of(puzzles: Sequence[Puzzle], attempts: Iterable[Attempt]) -> Floats:
    """Return the shares of solved attempts by puzzle and level; NaN without an attempt."""
    rows = {puzzle.id: row for row, puzzle in enumerate(puzzles)}
    solved = np.zeros((len(puzzles), len(LEVELS)))
    tried = np.zeros_like(solved)
    for attempt in attempts:
        if attempt.puzzle in rows:
            cell = rows[attempt.puzzle], LEVELS.index(attempt.level)
            solved[cell] += attempt.is_solved
            tried[cell] += 1
    with np.errstate(invalid="ignore"):
        shares: Floats = solved / tried
    return shares


def rate(puzzles: Sequence[Puzzle], attempts: Sequence[Attempt]) -> list[Puzzle]:
    """Return *puzzles* with their ratings and deviations."""
    fitted = fit(puzzles, outcomes_of(puzzles, attempts))
    ratings = np.clip(np.rint(fitted.ratings), MIN_RATING, MAX_RATING).astype(int)
    deviations = np.clip(np.rint(fitted.deviations), MIN_DEVIATION, MAX_DEVIATION).astype(int)
    return [
        replace(puzzle, rating=int(rating), deviation=int(deviation))
        for puzzle, rating, deviation in zip(puzzles, ratings, deviations, strict=True)
    ]


def report(puzzles: Sequence[Puzzle], attempts: Sequence[Attempt]) -> Mapping[str, object]:
    """Return how well ratings fitted to the first seed predict the attempts with the other seeds.

    The log-loss is compared with that of ratings by length, kind and themes alone. The solve rates
    are those of the unseen attempts, by quarter of the ratings and level.
    """
    first = min(attempt.seed for attempt in attempts)
    fitted = fit(puzzles, outcomes_of(puzzles, [a for a in attempts if a.seed == first]))
    unseen = outcomes_of(puzzles, [a for a in attempts if a.seed != first])
    quarters = np.array_split(np.argsort(fitted.ratings), 4)
    return {
        "log_loss": fitted.log_loss(unseen, fitted.ratings),
        "log_loss_by_length_and_themes": fitted.log_loss(unseen, fitted.prior_means),
        "abilities": {level: round(ability) for level, ability in fitted.abilities.items()},
        "solve_rates": {
            level: [round(float(np.nanmean(unseen[rows, column])), 3) for rows in quarters]
            for column, level in enumerate(LEVELS)
        },
    }


def _chances(ratings: Floats, abilities: Floats) -> Floats:
    """Return the chances of solving, by puzzle and level."""
    chances: Floats = 1 / (1 + np.exp((ratings[:, None] - abilities[None, :]) / ELO))
    return chances.clip(1e-6, 1 - 1e-6)


def _features(puzzles: Sequence[Puzzle]) -> Floats:
    """Return the columns of the regression: length and kind, themes, and the number of moves."""
    groups = sorted({(puzzle.kind, puzzle.moves) for puzzle in puzzles})
    themes = sorted({theme for puzzle in puzzles for theme in puzzle.themes})
    columns = [[float((p.kind, p.moves) == group) for p in puzzles] for group in groups]
    columns += [[float(theme in p.themes) for p in puzzles] for theme in themes]
    columns.append([np.log(len(p.board.legal_moves)) - 4 for p in puzzles])
    return np.array(columns).T
