"""The collection of puzzles: its format, and the puzzles that the package ships."""

from dataclasses import replace

import pytest

from sixlegs import HiveError, Outcome
from sixlegs.puzzles import Puzzle, dump_puzzles, load_puzzles, parse_puzzles, puzzle_id

PUZZLES = list(load_puzzles().values())
WIN = next(puzzle for puzzle in PUZZLES if puzzle.kind == "win")


def test_collection_is_sorted_and_round_trips() -> None:
    text = dump_puzzles(PUZZLES)
    assert parse_puzzles(text.splitlines()) == PUZZLES
    assert sorted(PUZZLES, key=lambda puzzle: puzzle.id) == PUZZLES


def test_positions_are_different_up_to_symmetry_and_have_their_ids() -> None:
    assert len({puzzle_id(puzzle.board, "win") for puzzle in PUZZLES}) == len(PUZZLES)
    assert all(puzzle.id == puzzle_id(puzzle.board, puzzle.kind) for puzzle in PUZZLES)


def test_solutions_of_wins_end_with_the_win_of_the_solver() -> None:
    for puzzle in PUZZLES:
        board = puzzle.board
        for move in puzzle.solution:
            board.push_uhp(move)
        if puzzle.kind == "win":
            assert board.outcome() is Outcome.win(puzzle.board.turn)
            assert len(puzzle.solution) == 2 * puzzle.moves - 1
        if puzzle.kind == "race":
            outcome = board.outcome()
            assert outcome is not None
            assert outcome.winner is not None
            assert outcome.winner.name.lower() == puzzle.winner


def test_id_is_that_of_symmetric_positions_but_not_of_other_kinds() -> None:
    board = WIN.board
    assert puzzle_id(board.rotated(2).mirrored(), "win") == WIN.id
    assert puzzle_id(board, "race") != WIN.id


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[]",
        "{}",
        '{"id":"abcdef"}',
        str(WIN).replace('"win"', '"mate"'),
        str(replace(WIN, moves=7)),
        str(replace(WIN, moves=0)),
        str(replace(WIN, winner="white")),
        str(replace(WIN, solution=())),
        str(replace(WIN, solution=("wQ wQ",))),
        str(replace(WIN, position="Base White[1]")),
        str(WIN)[:-1] + ',"extra":1}',
        "[" * 100_000,
    ],
    ids=range(13),
)
def test_invalid_puzzles_are_rejected(line: str) -> None:
    with pytest.raises(HiveError):
        Puzzle.parse(line)
