"""Opening statistics, independent of rotation and reflection, and the `openings` command."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samples import WON
from sixlegs import Board, Move, parse_game, parse_position
from sixlegs.explorer import count_openings, moves_by_key, position_key, position_keys
from sixlegs.record import Record, record_string
from strategies import MOVE_WEIGHTS
from strategies import games as random_games
from test_cli import sixlegs

GAME = r"Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1/"
OTHER_GAME = r"Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"


def games() -> list[Record]:
    """Return records of an opening, its rotated and mirrored forms, and another opening."""
    board = parse_game(GAME)
    boards = [board, board.rotated(2), board.mirrored().rotated(5), parse_game(OTHER_GAME)]
    results = ["WhiteWins", "WhiteWins", "Draw", "BlackWins"]
    return [
        Record(board=board, result=result) for board, result in zip(boards, results, strict=True)
    ]


@pytest.mark.parametrize("sixths", range(6))
def test_rotated_and_mirrored_boards_have_the_same_symmetric_key(sixths: int) -> None:
    board = parse_game(GAME)
    assert board.rotated(sixths).symmetric_key() == board.symmetric_key()
    assert board.mirrored().rotated(sixths).symmetric_key() == board.symmetric_key()
    assert parse_game(OTHER_GAME).symmetric_key() != board.symmetric_key()


@given(random_games(tuple(MOVE_WEIGHTS), plies=(0, 40)))
def test_symmetric_key_is_the_minimum_key_of_all_images(board: Board) -> None:
    images = [board.rotated(k) for k in range(6)] + [board.mirrored().rotated(k) for k in range(6)]
    assert board.symmetric_key() == min(image.key() for image in images)


def test_openings_skip_games_with_a_custom_start() -> None:
    board = parse_position("Base rulebook White[2] - 0,0:wA1;1,0:bA1")
    board.push_uhp("wQ -wA1")
    assert count_openings([Record(board=board)], 1) == []


@given(random_games(tuple(MOVE_WEIGHTS), plies=(0, 40)), st.integers(0, 5), st.integers(-1, 50))
def test_position_keys_do_not_depend_on_orientation(board: Board, sixths: int, plies: int) -> None:
    keys = position_keys(board, plies)
    assert keys == [position_key(after) for after in board.positions()][: max(plies, 0) + 1]
    assert keys == position_keys(board.mirrored().rotated(sixths), plies)


@given(random_games(tuple(MOVE_WEIGHTS), plies=(0, 30)), st.integers(0, 5))
def test_moves_by_key_returns_the_first_move_of_every_key(board: Board, sixths: int) -> None:
    moves = moves_by_key(board)
    first: dict[int, Move] = {}
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        first.setdefault(position_key(after), move)
    assert moves == first
    assert moves.keys() == moves_by_key(board.rotated(sixths)).keys()


def test_rotated_and_mirrored_openings_are_counted_together() -> None:
    frequent, other = count_openings(games(), 4)
    assert (frequent.games, frequent.white_wins, frequent.draws, frequent.black_wins) == (
        3,
        2,
        1,
        0,
    )
    assert (other.games, other.black_wins, other.decided_games) == (1, 1, 1)
    assert frequent.board == parse_game(GAME)
    assert [line.games for line in count_openings(games(), 2)] == [4]


def test_openings_are_sorted_by_games_and_then_by_first_occurrence() -> None:
    other = r"Base;InProgress;White[3];wS1;bS1 wS1-;wQ /wS1;bQ bS1-"
    all_boards = [parse_game(game) for game in (other, OTHER_GAME, GAME, GAME)]
    for boards in (all_boards, all_boards[::-1]):
        lines = count_openings([Record(board=board) for board in boards], 4)
        assert [line.games for line in lines] == [2, 1, 1]
        single = [board for board in boards if board.moves != parse_game(GAME).moves]
        assert [line.board.moves for line in lines[1:]] == [board.moves for board in single]


def test_openings_skip_short_games_and_positions_without_moves() -> None:
    custom = Board.from_stacks(parse_game(GAME).stacks, game_type="Base", turn_number=3)
    assert count_openings([Record(board=Board()), Record(board=custom)], 1) == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games.uhp").write_text("".join(f"{record_string(record)}\n" for record in games()))
    return tmp_path


def test_command_prints_shares_and_evaluations(folder: Path) -> None:
    status, output, errors = sixlegs("openings", str(folder), "--limit", "depth=1")
    assert (status, errors) == (0, "")
    head, frequent, other, _, summary = output.splitlines()
    assert head.split() == ["games", "share", "White", "draw", "Black", "engine", "set", "moves"]
    assert frequent.split()[:5] == ["3", "75%", "67%", "33%", "0%"]
    assert frequent.split()[5].endswith("%")
    assert frequent.endswith("wS1, bS1 wS1-, wQ -wS1, bQ bS1/")
    assert other.split()[:5] == ["1", "25%", "0%", "0%", "100%"]
    assert summary == "Games: 4, openings: 2."


def test_finished_game_has_no_evaluation(tmp_path: Path) -> None:
    (tmp_path / "won.uhp").write_text(WON + "\n")
    plies = str(len(parse_game(WON).moves))
    status, output, _ = sixlegs("openings", str(tmp_path), "--plies", plies)
    assert status == 0
    assert output.splitlines()[1].split()[:6] == ["1", "100%", "100%", "0%", "0%", "over"]


def test_command_writes_csv(folder: Path) -> None:
    arguments = ["--csv", "--plies", "2", "--top", "1", "--limit", "depth=1"]
    status, output, _ = sixlegs("openings", str(folder), *arguments)
    (row,) = csv.DictReader(io.StringIO(output))
    assert status == 0
    assert (row["games"], row["share"], row["white_wins"]) == ("4", "1.0", "0.5")


def test_unreadable_records_are_reported(folder: Path) -> None:
    (folder / "bad.uhp").write_text("Base;InProgress;White[2];wS1;bS1 wQ-\n")
    status, output, errors = sixlegs("openings", str(folder), "--limit", "depth=1")
    assert status == 1
    assert "bad.uhp: record 1, ply 2" in errors
    assert "Games: 4" in output


def test_folder_without_games_exits_with_message(tmp_path: Path) -> None:
    status, _, errors = sixlegs("openings", str(tmp_path))
    assert status == 2
    assert "There is no game of 4 plies" in errors
