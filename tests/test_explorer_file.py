"""The opening explorer file of the static site, which is made from self-play games."""

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
MAX_COMPRESSED_BYTES = 300_000  # static hosts send it compressed
GAME = "Base+ML;WhiteWins;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
MIRRORED = "Base+ML;Draw;White[3];wS1;bG1 -wS1;wQ wS1-;bQ -bG1"


def digits(key: int, count: int) -> str:
    return f"{key & 2**64 - 1:016x}"[:count]


def records(*games: str) -> list[Record]:
    return [Record(board=parse_game(game), result=game.split(";")[1]) for game in games]


def test_rotated_and_mirrored_games_are_counted_together() -> None:
    games, counts = count_moves(records(GAME, MIRRORED, GAME.replace("WhiteWins", "InProgress")), 3)
    assert games == 2  # the third is unfinished
    assert [list(moves.values()) for moves in counts.values()] == [[[1, 1, 0]]] * 3
    board = Board("Base+ML", "tournament")
    (move,) = counts[digits(position_key(board), POSITION_DIGITS)]
    assert move in {digits(key, MOVE_DIGITS) for key in moves_by_key(board)}


def test_moves_of_few_games_are_omitted() -> None:
    games, counts = count_moves(records(GAME, GAME, GAME.replace("wQ -wS1;bQ bG1-", "wA1 -wS1")), 3)
    explorer = json.loads(format_file(games, counts, 3, min_games=2))
    assert (explorer["games"], explorer["plies"]) == (3, 3)
    assert sorted(sum(map(sum, moves.values())) for moves in explorer["positions"].values()) == [
        2,
        3,
        3,
    ]


def test_command_makes_the_file_from_a_file_of_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    games_file, target = str(tmp_path / "games.bin"), tmp_path / "explorer.json"
    selfplay.main(
        ["8", "-o", games_file, "--nodes", "20", "--network", "handcrafted", "--processes", "1"]
    )
    explorer_file.main([games_file, "-o", str(target), "--min-games", "1"])
    assert "8 games" in capsys.readouterr().out
    assert json.loads(target.read_text())["games"] == 8
    monkeypatch.setattr(explorer_file, "MAX_FILE_CHARACTERS", 100)
    with pytest.raises(HiveError, match="raise --min-games"):
        explorer_file.main([games_file, "-o", str(target), "--min-games", "1"])


def test_file_of_the_site_is_small_and_has_first_moves() -> None:
    data = FILE.read_bytes()
    assert len(gzip.compress(data)) <= MAX_COMPRESSED_BYTES
    positions = json.loads(data)["positions"]
    for game_type in ("Base", "Base+ML", "Base+MLP"):
        board = Board(game_type, "tournament")
        moves = positions[digits(position_key(board), POSITION_DIGITS)]
        assert moves.keys() <= {digits(key, MOVE_DIGITS) for key in moves_by_key(board)}
