"""The collection of puzzles, selected from mined puzzles, with themes and ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest

from sixlegs.explorer import position_key
from sixlegs.puzzles import Puzzle
from sixlegs.puzzles.themes import find_themes

SUITE_PUZZLES_PER_GROUP = 25
"""The number of puzzles of each kind and length in the suite for engines."""


def merge(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the different puzzles, sorted by id: one per position up to symmetry, and per id."""
    by_position: dict[int, Puzzle] = {}
    by_id: dict[str, Puzzle] = {}
    for puzzle in puzzles:
        key = position_key(puzzle.board)
        if key not in by_position and puzzle.id not in by_id:
            by_position[key] = by_id[puzzle.id] = puzzle
    return [by_id[id] for id in sorted(by_id)]


def select(puzzles: Sequence[Puzzle], size: int) -> list[Puzzle]:
    """Return at most *size* puzzles, balanced over game types, kinds and lengths.

    Groups contribute one puzzle each in turn, so that small groups are included completely.
    """
    groups: dict[tuple[str, str, int], list[Puzzle]] = defaultdict(list)
    for puzzle in puzzles:
        groups[puzzle.game_type, puzzle.kind, puzzle.moves].append(puzzle)
    turns = zip_longest(*groups.values())
    chosen = [puzzle for turn in turns for puzzle in turn if puzzle is not None][:size]
    return sorted(chosen, key=lambda puzzle: puzzle.id)


def with_themes(puzzle: Puzzle) -> Puzzle:
    """Return *puzzle* with its themes."""
    return replace(puzzle, themes=find_themes(puzzle))


def suite_of(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the suite for engines: the first puzzles of each kind and length that have a game.

    Races that the solver loses are left out, because they ask for no move.
    """
    groups: dict[tuple[str, int], list[Puzzle]] = defaultdict(list)
    for puzzle in puzzles:
        group = groups[puzzle.kind, puzzle.moves]
        if puzzle.game and not puzzle.is_lost and len(group) < SUITE_PUZZLES_PER_GROUP:
            group.append(puzzle)
    return sorted((p for group in groups.values() for p in group), key=lambda puzzle: puzzle.id)
