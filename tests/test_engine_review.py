"""Games looked back on: each ply assessed, where the game turned, and the command that tells."""

from __future__ import annotations

import csv
import io
import json
import threading
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samples import WON
from sixlegs import Board, Color, Game, HiveError, parse_game, parse_position, state_json
from sixlegs.engine import Engine, EngineError, Info, Limit, Score
from sixlegs.engine.review import Assessment, review, turning_points
from sixlegs.pgn import write_pgn
from sixlegs.record import Record
from sixlegs.terminal.saved_games import ComputerSeat, save_game
from test_cli import sixlegs

QUICK = Limit(nodes=300)


@pytest.fixture(scope="module")
def plies() -> list[Assessment]:
    """A game that White won, reviewed."""
    with Engine(table_mb=1) as engine:
        return review(parse_game(WON), engine, QUICK)


def test_every_ply_is_assessed(plies: list[Assessment]) -> None:
    board = parse_game(WON)
    assert [ply.move for ply in plies] == list(board.moves)
    assert [ply.ply for ply in plies] == list(range(1, 16))
    assert [ply.color for ply in plies[:3]] == [Color.WHITE, Color.BLACK, Color.WHITE]
    for ply, following in pairwise(plies):
        assert ply.after == following.before


def test_scores_are_white_s(plies: list[Assessment]) -> None:
    assert plies[-1].before == Score.proven(1) == plies[-2].after
    assert plies[-1].after == Score(1.0)
    assert -plies[1].lines[0].score == plies[1].before


def test_the_best_move_gives_nothing_away(plies: list[Assessment]) -> None:
    assert plies[-1].loss == 0
    assert not plies[-1].is_mistake
    assert all(ply.loss == 0 for ply in plies if ply.move == ply.best)


def test_who_lets_the_win_through_gave_it_away(plies: list[Assessment]) -> None:
    blunder = plies[-2]
    assert blunder.color is Color.BLACK
    assert blunder.loss == pytest.approx(1 - blunder.after_best.probability)
    assert blunder in turning_points(plies, limit=2)


def assessed(ply: int, color: Color, before: float, after: float) -> Assessment:
    """A ply that changed White's chances so."""
    one, other = list(Board().legal_moves)[:2]
    lines = (Info(1, 0, Score(0.5), 1, 0.0, (one,)),)
    return Assessment(ply, color, other, lines, Score(before), Score(after), Score(before))


def test_a_game_turns_where_most_is_given_away() -> None:
    plies = [
        assessed(1, Color.WHITE, 0.5, 0.35),
        assessed(2, Color.BLACK, 0.35, 0.3),  # good for Black
        assessed(3, Color.WHITE, 0.3, 0.28),
        assessed(4, Color.BLACK, 0.28, 0.7),
        assessed(5, Color.WHITE, 0.7, 0.4),
    ]
    assert [round(ply.loss, 2) for ply in plies] == [0.15, 0, 0.02, 0.42, 0.3]
    assert [ply.ply for ply in turning_points(plies)] == [1, 4, 5]
    assert [ply.ply for ply in turning_points(plies, limit=2)] == [4, 5]
    assert [ply.is_mistake for ply in plies] == [True, False, False, True, True]
    assert turning_points([]) == []


@given(st.lists(st.integers(0, 30).map(lambda share: share / 100), max_size=20), st.integers(0, 8))
def test_no_ply_that_gave_more_away_is_left_out(lost: list[float], most: int) -> None:
    plies = [assessed(ply, Color.WHITE, 0.5, 0.5 - each) for ply, each in enumerate(lost, 1)]
    turned = [ply.ply for ply in turning_points(plies, most)]
    worst = sorted(range(len(lost)), key=lambda place: -lost[place])[:most]
    assert turned == sorted(place + 1 for place in worst if lost[place] >= 0.1)


def test_games_and_positions_set_up_by_hand_are_reviewed() -> None:
    board = parse_position("Base rulebook Black[2] - 0,0:wA1;1,0:bA1;-1,0:wQ")
    board.push_uhp("bQ bA1-")
    with Engine(table_mb=1) as engine:
        (ply,) = review(Game(board), engine, QUICK, lines=2)
        assert review(Board(), engine, QUICK) == []
    assert (ply.ply, ply.color, len(ply.lines)) == (1, Color.BLACK, 2)


def test_a_review_needs_a_limit_that_can_be() -> None:
    board = parse_game(WON)
    with Engine(table_mb=1) as engine:
        with pytest.raises(HiveError, match="needs a limit"):
            review(board, engine, Limit())
        with pytest.raises(HiveError, match="A limit cannot be"):
            review(board, engine, Limit(nodes=-1))
        with pytest.raises(HiveError, match="lines"):
            review(board, engine, QUICK, lines=0)
    with pytest.raises(EngineError, match="closed"):
        review(board, engine, QUICK)


def test_a_review_can_be_stopped() -> None:
    stop = threading.Event()
    with Engine(table_mb=1) as engine:
        found = review(parse_game(WON), engine, QUICK, stop=stop, on_ply=lambda ply: stop.set())
    assert [ply.ply for ply in found] == [1]


# The command


def analysed(file: Path | str, *options: str) -> tuple[int, str, str]:
    return sixlegs("analyze", str(file), "--limit", "nodes=300", *options)


def test_the_command_tells_who_stood_better_and_where_it_turned(tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    file.write_text(write_pgn(Record(board=parse_game(WON))))
    status, output, errors = analysed(file)
    assert (status, errors) == (0, "")
    head, *rows = output.split("\n\n")[0].splitlines()
    assert head.split() == ["ply", "move", "White", "better", "was"]
    assert [int(row.split()[0]) for row in rows] == list(range(1, 16))
    assert "W in 1" in rows[-2]
    assert rows[-1].split() == ["15", "wQ", "/bG1", "100%"]
    assert "Black played bA1 bG2/: " in output
    assert "White wins in 1" in output


def test_the_command_tells_several_lines() -> None:
    _, output, _ = analysed("Base;InProgress;White[2];wS1;bS1 wS1-", "--lines", "3")
    _, *rows = output.split("\n\n")[0].splitlines()
    assert [row.split()[0] for row in rows[::4]] == ["1", "2"]
    assert len(rows) == 8


def test_the_command_tells_programs() -> None:
    status, output, _ = analysed(WON, "--json", "--lines", "2")
    told = json.loads(output)
    assert status == 0
    assert (told["game_type"], told["opening"], told["start"]) == ("Base", "tournament", None)
    assert [ply["move"] for ply in told["plies"]] == WON.split(";")[3:]
    last = told["plies"][-1]
    assert last["color"] == "White"
    assert last["before"] == {"white": 1.0, "white_wins_in": 1}
    assert last["after"] == {"white": 1.0, "white_wins_in": None}
    assert (last["best"], last["loss"]) == ("wQ /bG1", 0)
    assert len(last["lines"]) == 2
    assert last["lines"][0]["moves"] == ["wQ /bG1"]
    assert 14 in told["turning_points"]


def test_every_kind_of_record_is_analysed(tmp_path: Path) -> None:
    game = Game(parse_game("Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1"))
    save_game(game, tmp_path / "kept.json", ComputerSeat(Color.BLACK, 2))
    (tmp_path / "state.json").write_text(state_json(game.board))
    (tmp_path / "game.uhp").write_text("Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1\n")
    outputs = {analysed(file)[:2] for file in tmp_path.iterdir()}
    assert len(outputs) == 1
    assert outputs.pop()[0] == 0
    assert sixlegs("analyze", "-", "--limit", "depth=1", stdin=WON)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["no-such-file.pgn"], "nor is that a game"),
        (["Base"], "no move has been played"),
        (["Base;InProgress;White[2];wS1;bS1 wX-"], "Ply 2"),
        ([WON, "--limit", "none"], "is not time=SECONDS"),
        ([WON, "--limit", "nodes=-5"], "is not time=SECONDS"),
        ([WON, "--limit", "time=nan"], "is not time=SECONDS"),
        ([WON, "--lines", "0"], "is not a number from 1 to 20"),
        ([WON, "--csv"], "--csv and --processes are for many games"),
        ([WON, "--threads", "0"], "is not a number from 1 to 256"),
    ],
)
def test_what_cannot_be_analysed_gets_a_sentence(arguments: list[str], complaint: str) -> None:
    status, output, errors = sixlegs("analyze", *arguments)
    assert (status, output) == (2, "")
    assert complaint in errors
    assert "Traceback" not in errors


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three games in two files, and something else."""
    won = write_pgn(Record({"White": "Ada", "Black": "Charles"}, parse_game(WON)))
    (tmp_path / "club.pgn").write_text(won + "\n" + won)
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "short.uhp").write_text("Base;InProgress;White[2];wS1;bS1 wS1-\n")
    (tmp_path / "letter.md").write_text("Dear Ada")
    return tmp_path


def test_a_folder_of_games_is_a_table(folder: Path) -> None:
    status, output, errors = analysed(folder)
    assert (status, errors) == (0, "")
    lines = [line.split() for line in output.splitlines()]
    assert lines[0][:2] == ["file", "game"]
    assert [line[:4] for line in lines[1:4]] == [
        ["below/short.uhp", "1", "?", "?"],
        ["club.pgn", "1", "Ada", "Charles"],
        ["club.pgn", "2", "Ada", "Charles"],
    ]
    assert lines[2][4:6] == ["WhiteWins", "15"]
    assert lines[2][-1] == "14"  # where Black lost it
    assert output.endswith("Games: 3, plies: 32.\n")


def test_all_games_of_a_file_by_two_processes_as_csv(folder: Path) -> None:
    alone = analysed(folder / "club.pgn", "--all", "--csv")
    status, output, errors = analysed(folder / "club.pgn", "--all", "--csv", "--processes", "2")
    assert (status, output, errors) == alone == (0, output, "")
    first, second = csv.DictReader(io.StringIO(output))
    assert (first["game"], second["game"]) == ("1", "2")
    assert int(first["black_mistakes"]) >= 1
    assert float(first["black_loss"]) > float(first["white_loss"])


def test_what_cannot_be_read_is_told_and_the_rest_analysed(folder: Path) -> None:
    (folder / "bad.uhp").write_text("Base;InProgress;White[2];wS1;bS1 wQ-\n")
    status, output, errors = analysed(folder)
    assert status == 1
    assert "bad.uhp: record 1, ply 2" in errors
    assert output.endswith("Games: 3, plies: 32.\n")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--json"], "for a single game"),
        (["--game", "2"], "for a single game"),
    ],
)
def test_a_folder_is_no_single_game(folder: Path, arguments: list[str], complaint: str) -> None:
    status, _, errors = sixlegs("analyze", str(folder), *arguments)
    assert status == 2 and complaint in errors


def test_a_folder_without_games_gets_a_sentence(tmp_path: Path) -> None:
    status, _, errors = sixlegs("analyze", str(tmp_path))
    assert status == 2 and "There is no game with a move" in errors


def test_a_bad_file_gets_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(b"Dear Ada \xff\x00")
    status, output, errors = analysed(file)
    assert (status, output) == (2, "")
    assert "No game record found" in errors
    status, _, errors = analysed(file, "--game", "2")
    assert status == 2 and "There is no record 2" in errors
