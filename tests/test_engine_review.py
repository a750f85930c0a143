"""Game reviews: assessments of plies, turning points, and the `analyze` command."""

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
from sixlegs.engine.review import (
    Assessment,
    Judgment,
    PlayerSummary,
    judgment_nags,
    review,
    summarize,
    turning_points,
)
from sixlegs.pgn import write_pgn
from sixlegs.record import Record
from sixlegs.terminal.saved_games import ComputerSeat, save_game
from test_cli import sixlegs

QUICK_LIMIT = Limit(nodes=300)
LOSSES = (0.05, 0.1, 0.15, 0.5)  # none, inaccuracy, mistake and blunder


@pytest.fixture(scope="module")
def plies() -> list[Assessment]:
    """Return the review of a game that White won."""
    with Engine(table_mb=1) as engine:
        return review(parse_game(WON), engine, QUICK_LIMIT)


def test_review_assesses_every_ply(plies: list[Assessment]) -> None:
    board = parse_game(WON)
    assert [ply.move for ply in plies] == list(board.moves)
    assert [ply.ply for ply in plies] == list(range(1, 16))
    assert [ply.color for ply in plies[:3]] == [Color.WHITE, Color.BLACK, Color.WHITE]
    for ply, following in pairwise(plies):
        assert ply.after == following.before


def test_review_scores_are_from_the_view_of_white(plies: list[Assessment]) -> None:
    assert plies[-1].before == Score.proven(1) == plies[-2].after
    assert plies[-1].after == Score(1.0)
    assert -plies[1].lines[0].score == plies[1].before


def test_best_move_has_no_loss(plies: list[Assessment]) -> None:
    assert plies[-1].loss == 0
    assert plies[-1].judgment is None
    assert plies[-1].accuracy == 1
    assert all(ply.loss == 0 for ply in plies if ply.move == ply.best)


def test_move_that_allows_a_win_is_a_turning_point(plies: list[Assessment]) -> None:
    blunder = plies[-2]
    assert blunder.color is Color.BLACK
    assert blunder.loss == pytest.approx(1 - blunder.after_best.probability)
    assert blunder in turning_points(plies, limit=2)


def assessment(ply: int, color: Color, before: float, after: float) -> Assessment:
    """Return an assessment with White's winning probabilities before and after the ply."""
    best, move = list(Board().legal_moves)[:2]
    lines = (Info(1, 0, Score(0.5), 1, 0.0, (best,)),)
    return Assessment(ply, color, move, lines, Score(before), Score(after), Score(before), False)


def test_turning_points_are_the_largest_losses() -> None:
    plies = [
        assessment(1, Color.WHITE, 0.5, 0.35),
        assessment(2, Color.BLACK, 0.35, 0.3),  # good for Black
        assessment(3, Color.WHITE, 0.3, 0.28),
        assessment(4, Color.BLACK, 0.28, 0.7),
        assessment(5, Color.WHITE, 0.7, 0.4),
    ]
    assert [round(ply.loss, 2) for ply in plies] == [0.15, 0, 0.02, 0.42, 0.3]
    assert [ply.ply for ply in turning_points(plies)] == [1, 4, 5]
    assert [ply.ply for ply in turning_points(plies, limit=2)] == [4, 5]
    assert turning_points([]) == []


@pytest.mark.parametrize(
    ("loss", "judgment"),
    [
        (0.0999, None),
        (0.1, Judgment.INACCURACY),
        (0.1499, Judgment.INACCURACY),
        (0.15, Judgment.MISTAKE),
        (0.1999, Judgment.MISTAKE),
        (0.2, Judgment.BLUNDER),
        (1, Judgment.BLUNDER),
    ],
)
def test_judgments_have_thresholds(loss: float, judgment: Judgment | None) -> None:
    assert assessment(1, Color.WHITE, 1, 1 - loss).judgment is judgment
    assert assessment(1, Color.BLACK, 0, loss).judgment is judgment


def test_summary_counts_the_judgments_of_each_player() -> None:
    plies = [
        assessment(1, Color.WHITE, 0.5, 0.4),
        assessment(2, Color.BLACK, 0.4, 0.9),
        assessment(3, Color.WHITE, 0.9, 0.75),
        assessment(4, Color.BLACK, 0.75, 0.75),
        assessment(5, Color.WHITE, 0.75, 0.5),
    ]
    players = summarize(plies)
    assert players[Color.WHITE][1:] == (1, 1, 1)
    assert players[Color.BLACK][1:] == (0, 0, 1)


def test_judgments_are_annotations_of_a_record() -> None:
    plies = [assessment(ply, Color.WHITE, 1, 1 - loss) for ply, loss in enumerate(LOSSES, 1)]
    assert judgment_nags(plies) == {2: 6, 3: 2, 4: 4}


def test_player_who_keeps_the_best_chances_has_full_accuracy() -> None:
    won = [
        assessment(ply, Color.WHITE, 1, 1)._replace(before=Score.proven(9 - ply))
        for ply in range(1, 4)
    ]
    assert summarize(won)[Color.WHITE] == PlayerSummary(1, 0, 0, 0)
    lost = [assessment(ply, Color.BLACK, 1, 1) for ply in range(1, 4)]
    assert summarize(lost)[Color.BLACK] == PlayerSummary(1, 0, 0, 0)


def test_forced_moves_do_not_count() -> None:
    plies = [assessment(ply, Color.WHITE, 0.5, 0.4) for ply in (1, 2)]
    forced = assessment(3, Color.WHITE, 0.4, 0.4)._replace(is_forced=True)
    assert summarize([*plies, forced]) == summarize(plies)
    assert summarize([forced])[Color.WHITE].accuracy is None


@given(st.lists(st.integers(0, 100), min_size=1, max_size=20), st.integers(0, 100))
def test_accuracy_is_between_those_of_the_worst_and_the_best_move(
    losses: list[int], more: int
) -> None:
    plies = [
        assessment(ply, Color.WHITE, 1, 1 - percent / 100)
        for ply, percent in enumerate([*losses, more], 1)
    ]
    accuracies = [ply.accuracy for ply in plies]
    accuracy = summarize(plies)[Color.WHITE].accuracy
    assert accuracy is not None
    assert min(accuracies) - 1e-5 <= accuracy <= max(accuracies)


@given(st.lists(st.integers(0, 100), min_size=2, max_size=14))
def test_weight_of_a_move_is_the_range_of_the_probabilities_around_it(percents: list[int]) -> None:
    """Those before the first and after the last ply count like all others."""
    chances = [percent / 100 for percent in percents]
    plies = [
        assessment(ply, Color(1 - ply % 2), before, after)
        for ply, (before, after) in enumerate(pairwise(chances), 1)
    ]
    moves = range(0, len(plies), 2)  # White's
    nearby = [chances[max(0, ply - 3) : ply + 5] for ply in moves]
    weights = [min(max(max(window) - min(window), 0.05), 0.5) for window in nearby]
    losses = [max(0.0, chances[ply] - chances[ply + 1]) for ply in moves]
    weighted = [weight / (1 + 5 * loss) for weight, loss in zip(weights, losses, strict=True)]
    harmonic_mean = 1 / (1 + 5 * sum(losses) / len(losses))
    accuracy = summarize(plies)[Color.WHITE].accuracy
    assert accuracy == pytest.approx((sum(weighted) / sum(weights) + harmonic_mean) / 2, abs=1e-5)


def test_plies_of_volatile_phases_weigh_more() -> None:
    """A loss in a quiet phase costs less accuracy than the same loss after large swings."""

    def accuracy(*scores: float) -> float:
        plies = [
            assessment(ply, Color.WHITE, before, after)._replace(before=Score(0.5))
            for ply, (before, after) in enumerate(pairwise([*scores]), 1)
        ]
        result = summarize(plies)[Color.WHITE].accuracy
        assert result is not None
        return result

    quiet = [0.5] * 12
    lost_early = accuracy(0.5, 0.3, *[0.3] * 12)
    assert lost_early < accuracy(0.5, *quiet)
    assert lost_early > accuracy(0.5, 0.3, 0.5, 0.3, *[0.3] * 10)


@given(
    st.lists(st.integers(0, 30).map(lambda percent: percent / 100), max_size=20), st.integers(0, 8)
)
def test_turning_points_omit_no_larger_loss(losses: list[float], limit: int) -> None:
    plies = [assessment(ply, Color.WHITE, 0.5, 0.5 - loss) for ply, loss in enumerate(losses, 1)]
    turning_plies = [ply.ply for ply in turning_points(plies, limit)]
    worst = sorted(range(len(losses)), key=lambda index: -losses[index])[:limit]
    assert turning_plies == sorted(index + 1 for index in worst if losses[index] >= 0.1)


def test_games_with_custom_starts_are_reviewed() -> None:
    board = parse_position("Base rulebook Black[2] - 0,0:wA1;1,0:bA1;-1,0:wQ")
    board.push_uhp("bQ bA1-")
    with Engine(table_mb=1) as engine:
        (ply,) = review(Game(board), engine, QUICK_LIMIT, lines=2)
        assert review(Board(), engine, QUICK_LIMIT) == []
    assert (ply.ply, ply.color, len(ply.lines)) == (1, Color.BLACK, 2)


def test_review_needs_a_valid_limit() -> None:
    board = parse_game(WON)
    with Engine(table_mb=1) as engine:
        with pytest.raises(HiveError, match="needs a limit"):
            review(board, engine, Limit())
        with pytest.raises(HiveError, match="A limit cannot be"):
            review(board, engine, Limit(nodes=-1))
        with pytest.raises(HiveError, match="lines"):
            review(board, engine, QUICK_LIMIT, lines=0)
    with pytest.raises(EngineError, match="closed"):
        review(board, engine, QUICK_LIMIT)


def test_review_can_be_stopped() -> None:
    stop = threading.Event()
    with Engine(table_mb=1) as engine:
        assessments = review(
            parse_game(WON), engine, QUICK_LIMIT, stop=stop, on_ply=lambda ply: stop.set()
        )
    assert [ply.ply for ply in assessments] == [1]


# The command


def analyze(file: Path | str, *options: str) -> tuple[int, str, str]:
    return sixlegs("analyze", str(file), "--limit", "nodes=300", *options)


def test_command_prints_evaluations_and_turning_points(tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    file.write_text(write_pgn(Record(board=parse_game(WON))))
    status, output, errors = analyze(file)
    assert (status, errors) == (0, "")
    table, summary, _ = output.split("\n\n", 2)
    head, *rows = table.splitlines()
    assert head.split() == ["ply", "move", "White", "better", "was"]
    assert [int(row.split()[0]) for row in rows] == list(range(1, 16))
    assert "bA1 bG2/ ??   W in 1" in rows[-2]
    assert [row.split()[0] for row in summary.splitlines()[1:]] == ["White", "Black"]
    assert summary.splitlines()[0].split()[:2] == ["accuracy", "inaccuracies"]
    assert int(summary.split()[-1]) >= 1  # Black's blunders
    assert rows[-1].split() == ["15", "wQ", "/bG1", "100%"]
    assert "Black played bA1 bG2/: " in output
    assert "White wins in 1" in output


def test_command_prints_several_lines() -> None:
    _, output, _ = analyze("Base;InProgress;White[2];wS1;bS1 wS1-", "--lines", "3")
    _, *rows = output.split("\n\n")[0].splitlines()
    assert [row.split()[0] for row in rows[::4]] == ["1", "2"]
    assert len(rows) == 8


def test_command_prints_json() -> None:
    status, output, _ = analyze(WON, "--json", "--lines", "2")
    result = json.loads(output)
    assert status == 0
    assert (result["game_type"], result["opening"], result["start"]) == ("Base", "tournament", None)
    assert [ply["move"] for ply in result["plies"]] == WON.split(";")[3:]
    last = result["plies"][-1]
    assert last["color"] == "White"
    assert last["before"] == {"white": 1.0, "white_wins_in": 1}
    assert last["after"] == {"white": 1.0, "white_wins_in": None}
    assert (last["best"], last["loss"]) == ("wQ /bG1", 0)
    assert (last["accuracy"], last["judgment"], last["is_forced"]) == (1, None, False)
    assert result["plies"][-2]["judgment"] == "blunder"
    assert result["players"].keys() == {"White", "Black"}
    assert 0 < result["players"]["Black"]["accuracy"] < result["players"]["White"]["accuracy"] < 1
    assert result["players"]["Black"]["blunders"] >= 1
    assert len(last["lines"]) == 2
    assert last["lines"][0]["moves"] == ["wQ /bG1"]
    assert 14 in result["turning_points"]


def test_command_accepts_every_record_format(tmp_path: Path) -> None:
    game = Game(parse_game("Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1"))
    save_game(game, tmp_path / "saved.json", ComputerSeat(Color.BLACK, 2))
    (tmp_path / "state.json").write_text(state_json(game.board))
    (tmp_path / "game.uhp").write_text("Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1\n")
    outputs = {analyze(file)[:2] for file in tmp_path.iterdir()}
    assert len(outputs) == 1
    assert outputs.pop()[0] == 0
    assert sixlegs("analyze", "-", "--limit", "depth=1", stdin=WON)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
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
def test_invalid_arguments_exit_with_message(arguments: list[str], message: str) -> None:
    status, output, errors = sixlegs("analyze", *arguments)
    assert (status, output) == (2, "")
    assert message in errors
    assert "Traceback" not in errors


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with three games in two files, and a file without games."""
    pgn = write_pgn(Record({"White": "Ada", "Black": "Charles"}, parse_game(WON)))
    (tmp_path / "club.pgn").write_text(pgn + "\n" + pgn)
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "short.uhp").write_text("Base;InProgress;White[2];wS1;bS1 wS1-\n")
    (tmp_path / "letter.md").write_text("Hello Ada")
    return tmp_path


def test_folder_of_games_is_printed_as_a_table(folder: Path) -> None:
    status, output, errors = analyze(folder)
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


def test_two_processes_write_the_same_csv_as_one(folder: Path) -> None:
    single_process = analyze(folder / "club.pgn", "--all", "--csv")
    status, output, errors = analyze(folder / "club.pgn", "--all", "--csv", "--processes", "2")
    assert (status, output, errors) == single_process == (0, output, "")
    first, second = csv.DictReader(io.StringIO(output))
    assert (first["game"], second["game"]) == ("1", "2")
    assert int(first["black_blunders"]) >= 1
    assert float(first["black_accuracy"]) < float(first["white_accuracy"])


def test_unreadable_records_are_reported_and_the_others_analyzed(folder: Path) -> None:
    (folder / "bad.uhp").write_text("Base;InProgress;White[2];wS1;bS1 wQ-\n")
    status, output, errors = analyze(folder)
    assert status == 1
    assert "bad.uhp: record 1, ply 2" in errors
    assert output.endswith("Games: 3, plies: 32.\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--json"], "for a single game"),
        (["--game", "2"], "for a single game"),
    ],
)
def test_single_game_options_are_rejected_for_folders(
    folder: Path, arguments: list[str], message: str
) -> None:
    status, _, errors = sixlegs("analyze", str(folder), *arguments)
    assert status == 2 and message in errors


def test_folder_without_games_exits_with_message(tmp_path: Path) -> None:
    status, _, errors = sixlegs("analyze", str(tmp_path))
    assert status == 2 and "There is no game with a move" in errors


def test_file_without_games_exits_with_message(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(b"Hello Ada \xff\x00")
    status, output, errors = analyze(file)
    assert (status, output) == (2, "")
    assert "No game record found" in errors
    status, _, errors = analyze(file, "--game", "2")
    assert status == 2 and "There is no record 2" in errors
