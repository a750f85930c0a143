"""The commands for game records: convert, validate, show and tables of many games."""

from __future__ import annotations

import io
import json
import sys
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from samples import STACKED, WON
from sixlegs import Color, cli, parse_game
from sixlegs.cli import openings
from sixlegs.cli.analyze_all import ReviewJob, review_job
from sixlegs.cli.convert import SUFFIXES
from sixlegs.cli.progress import BAR_WIDTH, Progress
from sixlegs.engine import Limit, Score
from sixlegs.engine.review import PlayerSummary
from sixlegs.explorer import count_openings
from sixlegs.pgn import write_pgn
from sixlegs.record import Record, read_records, record_json
from sixlegs.svg import board_svg
from sixlegs.training.game_files import append_block, prepare_file, read_game_strings
from sixlegs.training.selfplay import Unit, play_unit
from test_cli import sixlegs

DATA = Path(__file__).parent / "data" / "records"
VALID, INVALID = DATA / "valid", DATA / "invalid"
PNG = b"\x89PNG\r\n\x1a\n"


def moves_in(file: Path) -> list[tuple[object, ...]]:
    records = list(read_records(file))
    return [record.board.moves for record in records if isinstance(record, Record)]


# convert


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("name", ["three-games.pgn", "thrown.sgf", "strings.uhp"])
def test_every_format_converts_to_every_other(tmp_path: Path, name: str, suffix: str) -> None:
    target = tmp_path / f"games{suffix}"
    status, output, errors = sixlegs("convert", str(VALID / name), str(target))
    count = len(moves_in(VALID / name))
    assert (status, output, errors) == (0, f"Written: {count}, failed: 0.\n", "")
    assert moves_in(target) == moves_in(VALID / name)
    assert [file.name for file in tmp_path.iterdir()] == [target.name]


def convert_through(source: Path, folder: Path, *suffixes: str) -> list[Record]:
    """Convert *source* through formats and back, check that no record changed and return them."""
    before = [record for record in read_records(source) if isinstance(record, Record)]
    for number, suffix in enumerate([*suffixes, source.suffix]):
        target = folder / f"{number}{suffix}"
        assert sixlegs("convert", str(source), str(target))[0] == 0
        source = target
    after = [record for record in read_records(source) if isinstance(record, Record)]
    for old, new in zip(before, after, strict=True):
        assert (old.board, old.board.moves) == (new.board, new.board.moves)
        assert old.result == new.result
    return after


def test_results_and_openings_survive_every_format(tmp_path: Path) -> None:
    """Most short games have no winner on the board, so that only the stored result says draw."""
    file = tmp_path / "games.txt"
    prepare_file(tmp_path / "games.six", {})
    append_block(tmp_path / "games.six", play_unit(Unit(1, nodes=20, seed=3)))
    games = list(read_game_strings(tmp_path / "games.six"))[:3]
    games.append("Base;Draw;White[2];wS1;bS1 wS1-")
    file.write_text("".join(f"{game}\n" for game in games))
    for suffixes in permutations([".pgn", ".jsonl", ".uhp"]):
        after = convert_through(file, tmp_path, *suffixes)
        assert [record.result for record in after] == [game.split(";")[1] for game in games]
        assert {record.board.opening for record in after} == {"tournament"}


@pytest.mark.parametrize(
    ("game", "opening"),
    [
        ("Base;InProgress;White[2];wS1;bS1 wS1-", "tournament"),
        ("Base;InProgress;White[2];wQ;bS1 wQ-", "rulebook"),
    ],
)
def test_commands_agree_on_the_opening_of_a_game_string(
    tmp_path: Path, game: str, opening: str
) -> None:
    file, pgn = tmp_path / "game.txt", tmp_path / "game.pgn"
    file.write_text(game)
    for argument in (game, str(file)):
        assert f"Base {opening} White[2]" in sixlegs("show", argument)[1]
        analysis = json.loads(sixlegs("analyze", argument, "--json", "--limit", "nodes=10")[1])
        assert analysis["opening"] == opening
    assert sixlegs("perft", game, "1")[0] == 0
    assert sixlegs("convert", str(file), str(pgn))[0] == 0
    assert f'[Opening "{opening}"]' in pgn.read_text()


def test_wrong_result_is_reported_in_every_format(tmp_path: Path) -> None:
    for name, text in {
        "a.txt": WON.replace("WhiteWins", "Draw"),
        "a.jsonl": record_json(Record(board=parse_game(WON), result="Draw")),
    }.items():
        (tmp_path / name).write_text(text + "\n")
        status, output, _ = sixlegs("validate", str(tmp_path / name))
        assert (status, "claims Draw, but the result on the board" in output) == (1, True)


def test_convert_reports_failures_and_writes_the_other_records(tmp_path: Path) -> None:
    source, target = INVALID / "fourth-ply.uhp", tmp_path / "games.PGN"
    status, output, errors = sixlegs("convert", str(source), str(target))
    assert (status, output) == (1, "Written: 2, failed: 2.\n")
    assert f"{source}: record 2, ply 4: 'bQ wA1-': wA1 is not in play" in errors
    assert f"{source}: record 3: 'Nonsense' is not the state of a game." in errors
    assert len(moves_in(target)) == 2


def test_record_that_the_format_cannot_express_fails(tmp_path: Path) -> None:
    target = tmp_path / "games.uhp"
    status, _, errors = sixlegs("convert", str(VALID / "set-up.pgn"), str(target))
    assert status == 1
    assert "record 1: A position set up by hand has no game string" in errors
    assert not target.exists()


def test_failed_conversion_leaves_the_target_unchanged(tmp_path: Path) -> None:
    target = tmp_path / "games.pgn"
    target.write_text("precious")
    assert sixlegs("convert", str(INVALID / "nothing.txt"), str(target))[0] == 1
    assert target.read_text() == "precious"


def test_file_can_be_converted_in_place(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_bytes((VALID / "thrown.sgf").read_bytes())
    assert sixlegs("convert", str(file), str(file))[0] == 0
    assert file.read_text().startswith('[GameType "Base+P"]')


def test_failed_write_leaves_no_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full_disk(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full_disk)
    assert cli.main(["convert", str(VALID / "mzinga.pgn"), str(tmp_path / "games.pgn")]) == 1
    assert "No space left" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("source", "target", "status", "message"),
    [
        ("mzinga.pgn", "games.doc", 2, "games.doc has no known format: use a name ending in .pgn"),
        ("mzinga.pgn", "games", 2, "has no known format"),
        ("no-such-file", "games.pgn", 1, "No such file"),
        ("mzinga.pgn", "no/such/folder.pgn", 1, "there is no folder"),
        (".", "games.pgn", 1, "Is a directory"),
    ],
)
def test_file_errors_exit_with_message(
    tmp_path: Path, source: str, target: str, status: int, message: str
) -> None:
    exit_status, output, errors = sixlegs("convert", str(VALID / source), str(tmp_path / target))
    assert (exit_status, output) == (status, "")
    assert message in errors
    assert "Traceback" not in errors


def test_json_lines_contain_the_whole_record(tmp_path: Path) -> None:
    sixlegs("convert", str(VALID / "comments.pgn"), str(tmp_path / "game.json"))
    line = json.loads((tmp_path / "game.json").read_text())
    assert line["game_type"] == "Base"
    assert line["moves"][1] == "bG1 wS1-"
    assert line["tags"]["White"] == "Ada"
    assert line["comments"]["3"] == "at once"


# validate


def test_validate_counts_valid_records() -> None:
    status, output, errors = sixlegs("validate", str(VALID / "three-games.pgn"), str(VALID))
    files = len(list(VALID.iterdir())) + 1
    assert (status, errors) == (0, "")
    assert output.startswith(f"Files: {files}, records: ")
    assert output.endswith(", failed: 0.\n")


def test_validate_finds_records_with_extensions_in_capitals(tmp_path: Path) -> None:
    (tmp_path / "GAMES.PGN").write_bytes((VALID / "three-games.pgn").read_bytes())
    status, output, _ = sixlegs("validate", str(tmp_path))
    assert (status, output) == (0, "Files: 1, records: 3, failed: 0.\n")


def test_validate_prints_a_line_per_failure() -> None:
    status, output, _ = sixlegs("validate", str(INVALID), str(VALID / "mzinga.pgn"))
    lines = output.splitlines()
    assert status == 1
    assert f"{INVALID / 'two-moves-in-a-row.sgf'}: record 1, ply 4: " in output
    assert "picture.png" not in output  # not a suffix of records
    assert lines[-1].endswith(f", failed: {len(lines) - 1}.")


def test_result_that_contradicts_the_board_fails(tmp_path: Path) -> None:
    file = tmp_path / "wrong.pgn"
    file.write_text(write_pgn(Record(board=parse_game(WON), result="Draw")))
    status, output, _ = sixlegs("validate", str(file))
    assert status == 1
    assert "record 1: The record claims Draw, but the result on the board is WhiteWins." in output


def test_files_that_cannot_be_opened_fail() -> None:
    status, output, _ = sixlegs("validate", "no-such-file.pgn", str(VALID / "mzinga.pgn"))
    assert status == 1
    assert "no-such-file.pgn: record 1: The file cannot be opened: No such file" in output
    assert output.endswith("Files: 2, records: 2, failed: 1.\n")


def test_match_log_is_not_read_as_records(tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_bytes((VALID / "boardspace-names.pgn").read_bytes())
    (tmp_path / "journal.jsonl").write_text('{"games": 2}\n{"number": 0}\n')
    status, output, _ = sixlegs("validate", str(tmp_path))
    assert (status, output) == (0, "Files: 1, records: 1, failed: 0.\n")
    (tmp_path / "games.pgn").unlink()  # without games, the log is not recognized
    assert sixlegs("validate", str(tmp_path))[0] == 1


def test_folder_without_records_is_rejected(tmp_path: Path) -> None:
    status, output, errors = sixlegs("validate", str(tmp_path))
    assert (status, output) == (2, "")
    assert f"There are no game records in {tmp_path}." in errors


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_bar_is_drawn_on_a_terminal() -> None:
    terminal = Terminal()
    progress = Progress(20, terminal)
    progress.show(0, "50 records, 0 failed")
    progress.show(10, "100 records, 1 failed")
    progress.clear()
    half = BAR_WIDTH // 2
    assert terminal.getvalue().split("\r")[1:] == [
        f"[{'.' * 2 * half}] 50 records, 0 failed",
        f"[{'#' * half}{'.' * half}] 100 records, 1 failed",
        "\x1b[K",
    ]


def test_progress_bar_is_not_written_to_files() -> None:
    stream = io.StringIO()
    progress = Progress(0, stream)
    progress.show(50, "records")
    progress.clear()
    assert stream.getvalue() == ""


# show


def test_show_prints_a_record_of_a_file() -> None:
    output = sixlegs("show", str(VALID / "strings.uhp"), "--game", "2")[1]
    assert output == sixlegs("show", WON)[1]


@pytest.mark.parametrize(
    ("options", "style"),
    [
        ([], {}),
        (["--hands"], {"hands": True}),
        (["--letters"], {"letters": True}),
        (["--theme", "dark"], {"theme": "dark"}),
    ],
)
def test_show_uses_style_options(options: list[str], style: dict[str, Any]) -> None:
    assert sixlegs("show", WON, "--svg", *options)[1] == board_svg(parse_game(WON), **style)


def test_show_prints_the_position_after_a_ply() -> None:
    file = str(VALID / "climbing.sgf")
    first = sixlegs("show", file, "--ply", "1")[1]
    assert first == "Base+ML tournament Black[1] wL\nwL\n"
    assert sixlegs("show", file, "--ply", "8")[1] == sixlegs("show", STACKED)[1]
    assert sixlegs("show", STACKED, "--ply", "1")[1] == first


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", str(VALID / "strings.uhp"), "--game", "9"], "There is no record 9 in"),
        (["show", str(VALID / "strings.uhp"), "--game", "0"], "is not a number from 1"),
        (["show", str(VALID / "mzinga.pgn"), "--ply", "16"], "no ply 16: the game has 15."),
        (["show", str(INVALID / "illegal.pgn")], "record 1, ply 5: 'wS1 bQ-'"),
        (["show", str(INVALID / "nothing.txt")], "No game record found"),
        (["show", "x" * 5000], "xxx"),
        (["show", "Base", "--svg", "--png"], "not allowed with argument"),
    ],
)
def test_show_rejects_invalid_arguments(arguments: list[str], message: str) -> None:
    status, output, errors = sixlegs(*arguments)
    assert (status, output) == (2, "")
    assert message in errors
    assert "Traceback" not in errors


def test_picture_format_follows_the_file_name(tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    for picture in (svg, png):
        assert sixlegs("show", STACKED, "--letters", "-o", str(picture)) == (0, "", "")
    assert svg.read_text("utf-8").startswith("<svg ")
    assert png.read_bytes().startswith(PNG)


def test_letters_change_the_png(tmp_path: Path) -> None:
    plain, named = tmp_path / "plain.png", tmp_path / "named"
    sixlegs("show", STACKED, "-o", str(plain))
    sixlegs("show", STACKED, "--letters", "--png", "-o", str(named))
    assert named.read_bytes().startswith(PNG)
    assert named.read_bytes() != plain.read_bytes()


@pytest.mark.parametrize("name", ["game.gif", "game.WEBP"])
def test_show_writes_animations(tmp_path: Path, name: str) -> None:
    animation = tmp_path / name
    assert sixlegs("show", WON, "--theme", "dark", "-o", str(animation)) == (0, "", "")
    with Image.open(animation) as opened:
        assert getattr(opened, "n_frames", 0) == 16


def test_animation_ends_at_the_given_ply(tmp_path: Path) -> None:
    animation = tmp_path / "game"
    sixlegs("show", WON, "--ply", "4", "--hands", "--gif", "-o", str(animation))
    with Image.open(animation) as opened:
        assert getattr(opened, "n_frames", 0) == 5


@pytest.mark.parametrize("format", ["png", "gif", "webp"])
def test_binary_pictures_are_not_written_to_a_terminal(
    format: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert cli.main(["show", "Base", f"--{format}"]) == 2
    assert "name it with -o" in capsys.readouterr().err


# Tables of many games


def test_game_table_has_accuracy_and_judgments_by_color(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    players = {
        Color.WHITE: PlayerSummary(0.87654, 3, 2, 1),
        Color.BLACK: PlayerSummary(None, 0, 0, 0),
    }
    monkeypatch.setattr("sixlegs.engine.review.review", lambda *_: [None] * 3)
    monkeypatch.setattr("sixlegs.engine.review.summarize", lambda _: players)
    monkeypatch.setattr("sixlegs.engine.review.turning_points", lambda *_: [])
    record = Record({"White": "Ada", "Black": "Bob"}, parse_game(WON))
    row = review_job(ReviewJob("games.pgn", 2, record), Limit(nodes=1), threads=1)
    assert (row.file, row.game, row.white, row.black) == ("games.pgn", 2, "Ada", "Bob")
    assert (row.white_accuracy, row.black_accuracy) == (0.8765, None)
    assert (row.white_inaccuracies, row.white_mistakes, row.white_blunders) == (3, 2, 1)
    assert (row.black_inaccuracies, row.black_mistakes, row.black_blunders) == (0, 0, 0)
    assert (row.plies, row.turning_point) == (3, None)


@pytest.mark.parametrize(
    ("game", "evaluation"), [("Base", "90%"), ("Base;InProgress;Black[1];wS1", "10%")]
)
def test_opening_evaluation_is_from_the_view_of_white(game: str, evaluation: str) -> None:
    line = count_openings([Record(board=parse_game(game))], len(parse_game(game).moves))[0]

    class Optimist:
        def analyze(self, board: object, limit: object) -> list[SimpleNamespace]:
            return [SimpleNamespace(score=Score(0.9))]

    assert openings._row(line, 1, Optimist(), Limit()).evaluation == evaluation  # type: ignore[arg-type]
