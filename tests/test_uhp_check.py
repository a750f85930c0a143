"""UHP conformance checks: our engine passes them, and engines with bugs fail."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

import oracle
from engine_bugs import ENGINE_BUGS, with_bug
from sixlegs import GAME_TYPES, Board, HiveError, game_string, move_string, parse_game
from sixlegs.cli import main
from sixlegs.engine import EngineError
from sixlegs.notation import OUTCOME_NAMES
from sixlegs.uhp.check_result import PARTS, CheckResult
from sixlegs.uhp.conformance import (
    EngineUnderTest,
    _positions,
    check_engine,
    check_valid_moves,
    is_option,
)
from sixlegs.uhp.dialogue import game_string_error, mismatch, parse_dialogues
from sixlegs.uhp.process import UhpProcess
from strategies import legal_moves
from test_cli import sixlegs

OUR_ENGINE = [sys.executable, "-m", "sixlegs", "uhp"]
BUGGY_ENGINE = [sys.executable, str(Path(__file__).parent / "fake_engines" / "buggy.py")]
POSITIONS = list(_positions())


def run_checks(command: list[str], *parts: str, timeout: float = 60) -> list[CheckResult]:
    return list(check_engine(EngineUnderTest(command, timeout), parts))


def first_result_with(
    error: str, purpose: str, engine: list[str] | EngineUnderTest, *parts: str, timeout: float = 60
) -> CheckResult:
    """Return the first result with *error* in a check of *purpose*, and skip the other checks."""
    subject = engine if isinstance(engine, EngineUnderTest) else EngineUnderTest(engine, timeout)
    checks = check_engine(subject, parts)
    results = []
    try:
        for result in checks:
            results.append(result)
            if purpose in result.purpose and any(error in text for text in result.errors):
                return result
    finally:
        checks.close()
    raise AssertionError([result for result in results if result.errors])


def test_our_engine_passes_every_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time limits of the checks are raised, as the machine may be busy."""
    monkeypatch.setattr("sixlegs.uhp.conformance.TIME_TOLERANCE_SECONDS", 60)
    monkeypatch.setattr("sixlegs.uhp.conformance.SEARCH_START_SECONDS", 2)
    results = run_checks(OUR_ENGINE, "protocol", "process", "moves", "perft")
    assert [result for result in results if result.status != "passed"] == []
    assert len(results) > 180


# The positions


@pytest.mark.parametrize("game_type", GAME_TYPES)
def test_positions_cover_all_game_types(game_type: str) -> None:
    assert sum(game.startswith(f"{game_type};") for _, game in POSITIONS) >= 5


@pytest.mark.parametrize(("purpose", "game"), POSITIONS)
def test_core_agrees_with_the_oracle_on_every_position(purpose: str, game: str) -> None:
    board = parse_game(game, "tournament")
    oracle_position = oracle.replay(game, "tournament")
    assert game_string(board) == game
    assert moves_and_outcome(oracle_position) == (legal_moves(board), outcome(board))


@pytest.mark.parametrize("purpose", ENGINE_BUGS)
def test_every_bug_changes_the_moves_of_its_positions(purpose: str) -> None:
    games = [game for text, game in POSITIONS if text == purpose]
    assert games
    for game in games:
        board, oracle_position = parse_game(game, "tournament"), oracle.replay(game, "tournament")
        with with_bug(purpose):
            assert moves_and_outcome(oracle_position) != (legal_moves(board), outcome(board)), game


def moves_and_outcome(position: oracle.Oracle) -> tuple[set[oracle.Move], str | None]:
    return position.legal_moves(), position.outcome()


def outcome(board: Board) -> str | None:
    result = board.outcome()
    return OUTCOME_NAMES[result] if result else None


# Engines with bugs

RULE_BUGS = [
    "A tile that holds the hive together may not move.",
    "A mosquito on top of the hive is a beetle and nothing else.",
    "A player who can neither place nor move passes.",
]


@pytest.mark.parametrize("bug", RULE_BUGS)
def test_bug_in_the_rules_is_found_and_named(bug: str) -> None:
    result = first_result_with("", bug, [*BUGGY_ENGINE, bug], "moves")
    assert result.status == "failed"
    assert result.repeat[0].startswith("newgame Base")
    assert result.errors[0].startswith(("missing: ", "not legal: "))


@pytest.mark.parametrize(
    ("bug", "part", "purpose", "error"),
    [
        ("no id", "protocol", "The engine introduces itself", "'hello' instead of 'id NAME'"),
        ("chatty info", "protocol", "The engine introduces itself", "'Have a nice day' instead of"),
        ("wrong turn", "protocol", "State and turn", "'White[3]' instead of 'White[2]'"),
        ("forgets a move", "protocol", "play answers", "of 0 plies where 1 were played"),
        (
            "half-loaded games",
            "protocol",
            "illegal move is an error, and the game",
            "'invalidmove ",
        ),
        (
            "lenient",
            "protocol",
            "A player who has a legal move may not pass",
            "instead of 'invalidmove*'",
        ),
        ("plays its best move", "protocol", "does not play it", "'invalidmove "),
        ("interim", "protocol", "and nothing before it", "which is not a move"),
        ("bad best", "protocol", "answers with a legal move", "which is not legal"),
        ("polite", "process", "ends on exit", "it wrote 'ok' before it exited"),
        ("odd options", "process", "Options are listed", "'Depth;number;3;3' is not an option"),
        ("duplicates", "moves", "The queen is not among", "duplicate: wS1"),
        ("numbers all", "moves", "The queen is not among", "not readable: wM1"),
        ("forgets one", "moves", "The queen is not among", "missing: wA1"),
        ("always may pass", "moves", "The queen is not among", "not legal: pass"),
        (
            "miscounts",
            "perft",
            "counts of Base are correct",
            "perft(3) is 1440, which is not among",
        ),
    ],
)
def test_bug_is_found_and_named(bug: str, part: str, purpose: str, error: str) -> None:
    assert first_result_with(error, purpose, [*BUGGY_ENGINE, bug], part).status == "failed"


@pytest.mark.parametrize(
    ("bug", "part", "error"),
    [
        ("dies", "moves", "it ended with status 3, saying 'Segmentation fault'"),
        ("floods", "moves", "5000 lines without an ok after 'blah"),
        ("endless line", "moves", "a line of more than 1048576 bytes"),
    ],
)
def test_engine_with_invalid_output_is_reported_and_stopped(
    bug: str, part: str, error: str
) -> None:
    assert first_result_with(error, "", [*BUGGY_ENGINE, bug], part, timeout=60).status == "failed"
    assert children() == []


class SlowlyStarted(EngineUnderTest):
    """An engine that may start slowly but must answer in time."""

    def restart(self) -> UhpProcess:
        timeout, self._timeout = self._timeout, 60
        pipe = super().restart()
        pipe.timeout = self._timeout = timeout
        return pipe


@pytest.mark.parametrize(
    ("bug", "part", "error"),
    [
        ("silent", "moves", "no ok within 2 s"),
        ("no ok", "protocol", "no ok within 2 s after 'Base;InProgress;Black[1];wG1'"),
        ("stays", "process", "it still ran after 2 s"),
    ],
)
def test_engine_without_an_answer_is_reported_and_stopped(bug: str, part: str, error: str) -> None:
    subject = SlowlyStarted([*BUGGY_ENGINE, bug], 2)
    assert first_result_with(error, "", subject, part).status == "failed"
    assert children() == []


def test_engine_without_an_introduction_is_reported_and_stopped() -> None:
    command = [*BUGGY_ENGINE, "no introduction"]
    assert first_result_with("no ok within 1 s", "", command, "moves", timeout=1).status == "failed"
    assert children() == []


def test_checks_are_skipped_after_the_engine_stopped_answering() -> None:
    results = run_checks([*BUGGY_ENGINE, "dies"], "moves")
    assert [result.status for result in results[:6]] == ["passed", *["failed"] * 4, "skipped"]
    assert {result.skip_reason for result in results[5:]} == {"the engine had stopped answering"}


def test_checks_of_missing_capabilities_are_skipped() -> None:
    results = run_checks([*BUGGY_ENGINE, "no pillbug"], "moves", "perft")
    skipped = [result for result in results if result.status == "skipped"]
    assert {result.skip_reason for result in skipped} == {"the engine does not support the Pillbug"}
    assert all("P;" in result.repeat[0] or result.part == "perft" for result in skipped)
    assert {result.status for result in results} == {"passed", "skipped"}
    assert len(skipped) > 50


def test_perft_is_optional() -> None:
    results = run_checks([*BUGGY_ENGINE, "no perft"], "perft")
    assert {result.skip_reason for result in results[1:]} == {"the engine has no perft"}


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (["/no/such/engine"], "it cannot be started: "),
        ([sys.executable, "-c", ""], "it ended with status 0"),
        ([sys.executable, "-c", "raise SystemExit('no')"], "it ended with status 1, saying 'no'"),
        ([sys.executable, "-c", "print('ok')"], "'' instead of 'id NAME'"),
    ],
)
def test_engine_that_does_not_start_has_one_result(command: list[str], error: str) -> None:
    (result,) = run_checks(command, "protocol", "moves")
    assert result.status == "failed"
    assert error in result.errors[0]


def children() -> list[str]:
    """Return the command lines of fake engines that this process started and that still run."""
    if not sys.platform.startswith("linux"):
        return []
    pids = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    commands = [Path(f"/proc/{pid}/cmdline") for pid in pids]
    return [path.read_text() for path in commands if path.exists() and "fake" in path.read_text()]


# The command


def test_command_prints_a_line_per_check_and_a_summary() -> None:
    status, output, errors = sixlegs("uhp-check", "--only", "moves", *OUR_ENGINE)
    assert (status, errors) == (0, "")
    assert "ok        moves     A spider does not step back.\n" in output
    assert output.endswith(f"{len(POSITIONS) + 1} checks: {len(POSITIONS) + 1} passed, 0 failed.\n")


def test_command_fails_with_the_engine_and_prints_the_input() -> None:
    status, output, _ = sixlegs("uhp-check", "--only", "perft", *BUGGY_ENGINE, "miscounts")
    assert status == 1
    assert "FAIL      perft     The perft counts of Base+M are correct.\n" in output
    assert "\n    > newgame Base+M\n    > perft 3\n" in output
    assert output.endswith("9 checks: 1 passed, 8 failed.\n")


def test_advice_fails_the_command_only_with_strict() -> None:
    # This engine answers blank lines, which is harmless but advised against.
    script = (
        "import sys\nfrom sixlegs.uhp.session import UhpSession\nsession = UhpSession()\n"
        "print(*session.answer('info'), sep='\\n', flush=True)\n"
        "for line in sys.stdin:\n"
        "    print(*session.answer(line.strip() or 'x'), sep='\\n', flush=True)\n"
        "    if session.is_over: break\n"
    )
    command = ["--only", "protocol", sys.executable, "-c", script]
    status, output, _ = sixlegs("uhp-check", *command)
    assert status == 0
    assert "advice    protocol  A blank line is ignored" in output
    assert "1 not following advice" in output
    assert sixlegs("uhp-check", "--strict", *command)[0] == 1


def test_json_report() -> None:
    status, output, _ = sixlegs(
        "uhp-check", "--json", "--only", "perft", *BUGGY_ENGINE, "no pillbug"
    )
    report = json.loads(output)
    assert status == 0
    assert report["engine"].startswith("Sixlegs ")
    assert report["summary"] == {"passed": 5, "skipped": 4}
    assert report["checks"][-1] == {
        "status": "skipped",
        "part": "perft",
        "purpose": "The perft counts of Base+MLP are correct.",
        "is_required": True,
        "errors": [],
        "repeat": ["newgame Base+MLP", "perft 3"],
        "skip_reason": "the engine does not support the Pillbug",
    }


@pytest.mark.parametrize("arguments", [[], ["--timeout", "0", "x"], ["--timeout", "nan", "x"]])
def test_invalid_arguments_are_an_error_without_a_traceback(arguments: list[str]) -> None:
    status, output, errors = sixlegs("uhp-check", *arguments)
    assert (status, output) == (2, "")
    assert "Traceback" not in errors


# Helpers of the checks


@pytest.mark.parametrize(
    ("line", "is_valid"),
    [
        ("Verbose;bool;False;True", True),
        ("Verbose;bool;false;False", False),
        ("Verbose;bool;False;False;True", False),
        ("Size;int;100;100;1;256", True),
        ("Size;int;100;100", True),
        ("Size;int;100;100;1", False),
        ("Size;int;many;100;1;256", False),
        ("Contempt;double;0.0;-0.5;-1.0;1.0", True),
        ("Mode;enum;Auto;Auto;Auto;None;1", True),
        ("Mode;enum;Other;Auto;Auto;None", False),
        ("Two Words;bool;True;True", False),
        ("Size;int;;100", False),
        ("", False),
        (";;;", False),
        ("Odd;text;a;b", False),
    ],
)
def test_is_option(line: str, is_valid: bool) -> None:
    assert is_option(line) is is_valid


def test_moves_are_compared_by_their_target() -> None:
    board = parse_game("Base;InProgress;Black[1];wG1", "tournament")
    names = [f"b{bug} {target}" for bug in ("S1", "B1", "G1", "A1") for target in sides("wG1")]
    assert check_valid_moves(board, ";".join(reversed(names))) == []
    assert check_valid_moves(board, "") == [
        f"missing: {', '.join(names_of(board)[:20])} and 4 more",
        "not readable: ''",
    ]


def sides(piece: str) -> Iterator[str]:
    for mark in "-/\\":
        yield mark + piece
        yield piece + mark


def names_of(board: Board) -> list[str]:
    return [move_string(board, move) for move in board.legal_moves]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("Base;InProgress;White[2];wS1;bS1 wS1-", None),
        ("Base;InProgress;White[2];wS1;bS1 wS1/", "which was not played"),
        ("Base;InProgress;White[2];wS1;bS1 wQ-", "as ply 2: wQ is not in play"),
        ("Base;InProgress;White[2];wS1", "of 1 plies where 2 were played"),
        ("Base;Draw;White[2];wS1;bS1 wS1-", "'Draw' instead of 'InProgress'"),
        ("Base;InProgress;Black[2];wS1;bS1 wS1-", "'Black[2]' instead of 'White[2]'"),
        ("Base+M;InProgress;White[2];wS1;bS1 wS1-", "instead of a game of Base"),
        ("err no", "'err no' instead of a game of Base"),
    ],
)
def test_game_string_error(line: str, error: str | None) -> None:
    actual = game_string_error(parse_game("Base;InProgress;White[2];wS1;bS1 wS1-"), line)
    assert actual == error if error is None else error in (actual or "")


@pytest.mark.parametrize(
    ("expected", "answer", "fits"),
    [
        ([], [], True),
        ([], ["more"], False),
        (["< a*"], [], False),
        (["< a*"], ["abc"], True),
        (["< a*"], ["abc", "d"], False),
        (["< ...", "< z"], ["x", "y", "z"], True),
        (["< ...", "< z"], ["z"], True),
        (["< ...", "< z"], [], False),
        (["< White[1]"], ["W1"], False),
        (["< err* || invalid*"], ["invalidmove"], True),
    ],
)
def test_mismatch(expected: list[str], answer: list[str], fits: bool) -> None:
    assert (mismatch(expected, answer) is None) is fits


@pytest.mark.parametrize("text", ["?", "== may: be", "hello", "== must be"])
def test_invalid_dialogue_is_rejected(text: str) -> None:
    with pytest.raises(HiveError):
        parse_dialogues(text)


def test_amount_of_unexpected_output_is_limited() -> None:
    script = "while True: print('ok')"
    with UhpProcess([sys.executable, "-u", "-c", script], timeout=60) as pipe:
        assert pipe.answer() == []
        with pytest.raises(EngineError, match="5000 lines"):
            pipe.read_to_end()


def test_close_kills_the_children_of_the_program() -> None:
    script = (
        "import subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "print(child.pid, 'ok', sep='\\n', flush=True)\ninput()"
    )
    with UhpProcess([sys.executable, "-c", script], timeout=60) as pipe:
        (child,) = pipe.answer()
    deadline = time.monotonic() + 60
    while Path(f"/proc/{child}/stat").exists() and time.monotonic() < deadline:
        if Path(f"/proc/{child}/stat").read_text().split()[2] == "Z":
            break
        time.sleep(0.01)
    else:
        assert not Path(f"/proc/{child}").exists()


def test_command_passes_its_options_to_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    checks: list[tuple[EngineUnderTest, Collection[str]]] = []

    def check(subject: EngineUnderTest, parts: Collection[str]) -> list[CheckResult]:
        checks.append((subject, parts))
        return [CheckResult("perft", "It counts.", is_required=False, errors=("It does not.",))]

    monkeypatch.setattr("sixlegs.uhp.conformance.check_engine", check)
    options = ["--only", "perft", "--only", "moves", "--timeout", "2.5"]
    assert main(["uhp-check", *options, "engine", "--quiet"]) == 0
    assert main(["uhp-check", "--strict", "engine"]) == 1
    (subject, parts), (_, all_parts) = checks
    assert (subject._command, subject._timeout) == (["engine", "--quiet"], 2.5)
    assert (list(parts), all_parts) == (["perft", "moves"], PARTS)
