"""Openings of many games: counted with their turned and mirrored forms, and as a command."""

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

FIRST = r"Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1/"
ANOTHER = r"Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"


def games() -> list[Record]:
    """One opening three times, turned and mirrored, and another once; all with results."""
    board = parse_game(FIRST)
    boards = [board, board.rotated(2), board.mirrored().rotated(5), parse_game(ANOTHER)]
    results = ["WhiteWins", "WhiteWins", "Draw", "BlackWins"]
    return [Record(board=one, result=result) for one, result in zip(boards, results, strict=True)]


@pytest.mark.parametrize("sixths", range(6))
def test_the_symmetric_key_is_that_of_all_images(sixths: int) -> None:
    board = parse_game(FIRST)
    assert board.rotated(sixths).symmetric_key() == board.symmetric_key()
    assert board.mirrored().rotated(sixths).symmetric_key() == board.symmetric_key()
    assert parse_game(ANOTHER).symmetric_key() != board.symmetric_key()


@given(random_games(tuple(MOVE_WEIGHTS), plies=(0, 40)))
def test_the_symmetric_key_is_the_least_of_the_images_keys(board: Board) -> None:
    images = [board.rotated(k) for k in range(6)] + [board.mirrored().rotated(k) for k in range(6)]
    assert board.symmetric_key() == min(image.key() for image in images)


def test_openings_leave_out_games_that_began_with_a_position() -> None:
    board = parse_position("Base rulebook White[2] - 0,0:wA1;1,0:bA1")
    board.push_uhp("wQ -wA1")
    assert count_openings([Record(board=board)], 1) == []


@given(random_games(tuple(MOVE_WEIGHTS), plies=(0, 40)), st.integers(0, 5), st.integers(-1, 50))
def test_an_archive_finds_a_game_however_it_lay(board: Board, sixths: int, plies: int) -> None:
    keys = position_keys(board, plies)
    assert keys == [position_key(one) for one in board.positions()][: max(plies, 0) + 1]
    assert keys == position_keys(board.mirrored().rotated(sixths), plies)


@given(random_games(tuple(MOVE_WEIGHTS), plies=(0, 30)), st.integers(0, 5))
def test_every_legal_move_has_its_key(board: Board, sixths: int) -> None:
    moves = moves_by_key(board)
    first: dict[int, Move] = {}
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        first.setdefault(position_key(after), move)
    assert moves == first
    assert moves.keys() == moves_by_key(board.rotated(sixths)).keys()


def test_turned_and_mirrored_openings_are_the_same() -> None:
    most, other = count_openings(games(), 4)
    assert (most.games, most.white_wins, most.draws, most.black_wins) == (3, 2, 1, 0)
    assert (other.games, other.black_wins, other.decided_games) == (1, 1, 1)
    assert most.board == parse_game(FIRST)
    assert [line.games for line in count_openings(games(), 2)] == [4]


def test_openings_are_sorted_by_games_and_then_by_first_occurrence() -> None:
    other = r"Base;InProgress;White[3];wS1;bS1 wS1-;wQ /wS1;bQ bS1-"
    found = [parse_game(game) for game in (other, ANOTHER, FIRST, FIRST)]
    for boards in (found, found[::-1]):
        lines = count_openings([Record(board=board) for board in boards], 4)
        assert [line.games for line in lines] == [2, 1, 1]
        once = [board for board in boards if board.moves != parse_game(FIRST).moves]
        assert [line.board.moves for line in lines[1:]] == [board.moves for board in once]


def test_short_games_and_positions_laid_by_hand_are_left_out() -> None:
    laid = Board.from_stacks(parse_game(FIRST).stacks, game_type="Base", turn_number=3)
    assert count_openings([Record(board=Board()), Record(board=laid)], 1) == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games.uhp").write_text("".join(f"{record_string(one)}\n" for one in games()))
    return tmp_path


def test_the_command_tells_shares_and_the_engine_s_verdict(folder: Path) -> None:
    status, output, errors = sixlegs("openings", str(folder), "--limit", "depth=1")
    assert (status, errors) == (0, "")
    head, most, other, _, summary = output.splitlines()
    assert head.split() == ["games", "share", "White", "draw", "Black", "engine", "set", "moves"]
    assert most.split()[:5] == ["3", "75%", "67%", "33%", "0%"]
    assert most.split()[5].endswith("%")
    assert most.endswith("wS1, bS1 wS1-, wQ -wS1, bQ bS1/")
    assert other.split()[:5] == ["1", "25%", "0%", "0%", "100%"]
    assert summary == "Games: 4, openings: 2."


def test_a_game_that_is_over_needs_no_verdict(tmp_path: Path) -> None:
    (tmp_path / "won.uhp").write_text(WON + "\n")
    plies = str(len(parse_game(WON).moves))
    status, output, _ = sixlegs("openings", str(tmp_path), "--plies", plies)
    assert status == 0
    assert output.splitlines()[1].split()[:6] == ["1", "100%", "100%", "0%", "0%", "over"]


def test_the_command_writes_csv(folder: Path) -> None:
    arguments = ["--csv", "--plies", "2", "--top", "1", "--limit", "depth=1"]
    status, output, _ = sixlegs("openings", str(folder), *arguments)
    (row,) = csv.DictReader(io.StringIO(output))
    assert status == 0
    assert (row["games"], row["share"], row["white_wins"]) == ("4", "1.0", "0.5")


def test_what_cannot_be_read_is_told(folder: Path) -> None:
    (folder / "bad.uhp").write_text("Base;InProgress;White[2];wS1;bS1 wQ-\n")
    status, output, errors = sixlegs("openings", str(folder), "--limit", "depth=1")
    assert status == 1
    assert "bad.uhp: record 1, ply 2" in errors
    assert "Games: 4" in output


def test_a_folder_without_games_gets_a_sentence(tmp_path: Path) -> None:
    status, _, errors = sixlegs("openings", str(tmp_path))
    assert status == 2
    assert "There is no game of 4 plies" in errors
