"""The themes of puzzles: positions that have them, positions that only look like it, and texts."""

import json
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from sixlegs.position import position_string
from sixlegs.puzzles import Puzzle, load_puzzles
from sixlegs.puzzles.themes import THEMES, find_themes

ROOT = Path(__file__).parent.parent
MAX_SHARE = 0.4


class Example(NamedTuple):
    """A puzzle with all its themes, and near misses: themes that it only seems to have."""

    puzzle: Puzzle
    near_misses: list[str]


@cache
def examples() -> list[Example]:
    lines = (ROOT / "tests" / "data" / "puzzle_themes.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    pairs = [(row.pop("near_misses"), row) for row in rows]
    return [Example(Puzzle.parse(json.dumps(row)), names) for names, row in pairs]


@pytest.mark.parametrize("number", range(len(examples())))
def test_themes_of_examples(number: int) -> None:
    puzzle, near_misses = examples()[number]
    assert find_themes(puzzle) == puzzle.themes
    assert not set(puzzle.themes).intersection(near_misses)


def test_every_theme_has_two_examples_and_a_near_miss() -> None:
    with_theme = Counter(theme for puzzle, _ in examples() for theme in puzzle.themes)
    without = Counter(theme for _, near_misses in examples() for theme in near_misses)
    assert with_theme.keys() == without.keys() == THEMES.keys()
    assert min(with_theme.values()) >= 2


@pytest.mark.parametrize("number", range(0, len(examples()), 3))
def test_themes_do_not_depend_on_the_orientation(number: int) -> None:
    puzzle, _ = examples()[number]
    played = puzzle.board
    for text in puzzle.solution:
        played.push_uhp(text)
    played = played.rotated(number + 1).mirrored()
    board = played.root()
    position = position_string(board)
    solution: list[str] = []
    for move in played.moves:
        solution.append("pass" if move.is_pass else board.uhp(move))
        board.push(move)
    image = replace(puzzle, position=position, solution=tuple(solution))
    assert find_themes(image) == puzzle.themes


def test_moves_after_the_only_move_do_not_matter() -> None:
    random = Random(1)
    defenses = [puzzle for puzzle, _ in examples() if puzzle.kind in ("only-move", "rescue")]
    for puzzle in defenses:
        board = puzzle.board
        board.push_uhp(puzzle.solution[0])
        solution = [puzzle.solution[0]]
        while len(solution) < 12 and not board.outcome():
            move = random.choice(list(board.legal_moves))
            solution.append("pass" if move.is_pass else board.uhp(move))
            board.push(move)
        assert find_themes(replace(puzzle, solution=tuple(solution))) == puzzle.themes


def test_collection_has_the_themes_found() -> None:
    puzzles = list(load_puzzles().values())
    for puzzle in puzzles[:: max(1, len(puzzles) // 150)]:
        assert find_themes(puzzle) == puzzle.themes


def test_no_theme_is_on_most_puzzles() -> None:
    counts = Counter(theme for puzzle in load_puzzles().values() for theme in puzzle.themes)
    assert counts.keys() <= THEMES.keys()
    assert max(counts.values()) <= MAX_SHARE * len(load_puzzles())


def test_documentation_has_the_definitions() -> None:
    page = (ROOT / "docs" / "reference" / "puzzle-themes.md").read_text("utf-8")
    assert dict(re.findall(r"^\| `([a-z-]+)` \| (.+) \|$", page, re.MULTILINE)) == THEMES
