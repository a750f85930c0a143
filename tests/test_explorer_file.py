"""The explorer's file for the page without a server: made from self-play games, and small."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from sixlegs import Board, HiveError
from sixlegs.explorer import moves_by_key, position_key
from sixlegs.notation import parse_game
from sixlegs.record import Record
from sixlegs.training import explorer_file, selfplay
from sixlegs.training.explorer_file import MOVE_DIGITS, POSITION_DIGITS, count_moves, format_file

FILE = Path(__file__).parent.parent / "web" / "site" / "explorer.json"
LARGEST = 300_000  # bytes, packed as hosts send it
GAME = "Base+ML;WhiteWins;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
MIRRORED = "Base+ML;Draw;White[3];wS1;bG1 -wS1;wQ wS1-;bQ -bG1"


def digits(key: int, count: int) -> str:
    return f"{key & 2**64 - 1:016x}"[:count]


def records(*games: str) -> list[Record]:
    return [Record(board=parse_game(game), result=game.split(";")[1]) for game in games]


def test_turned_and_mirrored_games_are_counted_as_one() -> None:
    games, counts = count_moves(records(GAME, MIRRORED, GAME.replace("WhiteWins", "InProgress")), 3)
    assert games == 2  # the third has no end
    assert [list(moves.values()) for moves in counts.values()] == [[[1, 1, 0]]] * 3
    board = Board("Base+ML", "tournament")
    (move,) = counts[digits(position_key(board), POSITION_DIGITS)]
    assert move in {digits(key, MOVE_DIGITS) for key in moves_by_key(board)}


def test_moves_of_few_games_are_left_out() -> None:
    games, counts = count_moves(records(GAME, GAME, GAME.replace("wQ -wS1;bQ bG1-", "wA1 -wS1")), 3)
    told = json.loads(format_file(games, counts, 3, min_games=2))
    assert (told["games"], told["plies"]) == (3, 3)
    assert sorted(sum(map(sum, moves.values())) for moves in told["positions"].values()) == [
        2,
        3,
        3,
    ]


def test_the_file_is_made_from_a_file_of_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played, made = str(tmp_path / "games.bin"), tmp_path / "explorer.json"
    selfplay.main(
        ["8", "-o", played, "--nodes", "20", "--network", "handcrafted", "--processes", "1"]
    )
    explorer_file.main([played, "-o", str(made), "--min-games", "1"])
    assert "8 games" in capsys.readouterr().out
    assert json.loads(made.read_text())["games"] == 8
    monkeypatch.setattr(explorer_file, "MAX_FILE_CHARACTERS", 100)
    with pytest.raises(HiveError, match="raise --min-games"):
        explorer_file.main([played, "-o", str(made), "--min-games", "1"])


def test_the_file_of_the_site_is_small_and_knows_every_first_position() -> None:
    data = FILE.read_bytes()
    assert len(gzip.compress(data)) <= LARGEST
    positions = json.loads(data)["positions"]
    for game_type in ("Base", "Base+ML", "Base+MLP"):
        board = Board(game_type, "tournament")
        moves = positions[digits(position_key(board), POSITION_DIGITS)]
        assert moves.keys() <= {digits(key, MOVE_DIGITS) for key in moves_by_key(board)}
