"""Conformance checks: they pass us, and find what is wrong with others."""

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

US = [sys.executable, "-m", "sixlegs", "uhp"]
MISTAKEN = [sys.executable, str(Path(__file__).parent / "fake_engines" / "buggy.py")]
POSITIONS = list(_positions())


def findings(command: list[str], *parts: str, timeout: float = 60) -> list[CheckResult]:
    return list(check_engine(EngineUnderTest(command, timeout), parts))


def first_with(
    fault: str, purpose: str, engine: list[str] | EngineUnderTest, *parts: str, timeout: float = 60
) -> CheckResult:
    """The first finding with such a fault; no further checks are made."""
    subject = engine if isinstance(engine, EngineUnderTest) else EngineUnderTest(engine, timeout)
    checks = check_engine(subject, parts)
    seen = []
    try:
        for finding in checks:
            seen.append(finding)
            if purpose in finding.purpose and any(fault in text for text in finding.errors):
                return finding
    finally:
        checks.close()
    raise AssertionError([finding for finding in seen if finding.errors])


def test_we_pass_every_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine that may be busy, which is not our fault."""
    monkeypatch.setattr("sixlegs.uhp.conformance.TIME_TOLERANCE_SECONDS", 60)
    monkeypatch.setattr("sixlegs.uhp.conformance.SEARCH_START_SECONDS", 2)
    found = findings(US, "protocol", "process", "moves", "perft")
    assert [finding for finding in found if finding.status != "passed"] == []
    assert len(found) > 180


# The positions


@pytest.mark.parametrize("game_type", GAME_TYPES)
def test_positions_are_of_all_game_types(game_type: str) -> None:
    assert sum(game.startswith(f"{game_type};") for _, game in POSITIONS) >= 5


@pytest.mark.parametrize(("purpose", "game"), POSITIONS)
def test_the_judge_agrees_on_a_position(purpose: str, game: str) -> None:
    board = parse_game(game, "tournament")
    judge = oracle.replay(game, "tournament")
    assert game_string(board) == game
    assert judged(judge) == (legal_moves(board), outcome(board))


@pytest.mark.parametrize("purpose", ENGINE_BUGS)
def test_a_position_shows_the_mistake_it_is_meant_for(purpose: str) -> None:
    games = [game for about, game in POSITIONS if about == purpose]
    assert games
    for game in games:
        board, judge = parse_game(game, "tournament"), oracle.replay(game, "tournament")
        with with_bug(purpose):
            assert judged(judge) != (legal_moves(board), outcome(board)), game


def judged(judge: oracle.Oracle) -> tuple[set[oracle.Move], str | None]:
    return judge.legal_moves(), judge.outcome()


def outcome(board: Board) -> str | None:
    ended = board.outcome()
    return OUTCOME_NAMES[ended] if ended else None


# Engines that make mistakes

MISTAKES_OF_RULES = [
    "A tile that holds the hive together may not move.",
    "A mosquito on top of the hive is a beetle and nothing else.",
    "A player who can neither place nor move passes.",
]


@pytest.mark.parametrize("mistake", MISTAKES_OF_RULES)
def test_a_mistake_in_the_rules_is_found_and_named(mistake: str) -> None:
    finding = first_with("", mistake, [*MISTAKEN, mistake], "moves")
    assert finding.status == "failed"
    assert finding.repeat[0].startswith("newgame Base")
    assert finding.errors[0].startswith(("missing: ", "not legal: "))


@pytest.mark.parametrize(
    ("mistake", "part", "purpose", "fault"),
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
def test_a_mistake_is_found_and_named(mistake: str, part: str, purpose: str, fault: str) -> None:
    assert first_with(fault, purpose, [*MISTAKEN, mistake], part).status == "failed"


@pytest.mark.parametrize(
    ("mistake", "part", "fault"),
    [
        ("dies", "moves", "it ended with status 3, saying 'Segmentation fault'"),
        ("floods", "moves", "5000 lines without an ok after 'blah"),
        ("endless line", "moves", "a line of more than 1048576 bytes"),
    ],
)
def test_an_engine_that_answers_with_nonsense_is_reported_and_ended(
    mistake: str, part: str, fault: str
) -> None:
    assert first_with(fault, "", [*MISTAKEN, mistake], part, timeout=60).status == "failed"
    assert children() == []


class SlowlyStarted(EngineUnderTest):
    """An engine that may start slowly but must answer in time."""

    def restart(self) -> UhpProcess:
        patience, self._timeout = self._timeout, 60
        pipe = super().restart()
        pipe.timeout = self._timeout = patience
        return pipe


@pytest.mark.parametrize(
    ("mistake", "part", "fault"),
    [
        ("silent", "moves", "no ok within 2 s"),
        ("no ok", "protocol", "no ok within 2 s after 'Base;InProgress;Black[1];wG1'"),
        ("stays", "process", "it still ran after 2 s"),
    ],
)
def test_an_engine_that_does_not_answer_is_reported_and_ended(
    mistake: str, part: str, fault: str
) -> None:
    subject = SlowlyStarted([*MISTAKEN, mistake], 2)
    assert first_with(fault, "", subject, part).status == "failed"
    assert children() == []


def test_an_engine_that_does_not_introduce_itself_is_reported_and_ended() -> None:
    command = [*MISTAKEN, "no introduction"]
    assert first_with("no ok within 1 s", "", command, "moves", timeout=1).status == "failed"
    assert children() == []


def test_an_engine_that_stopped_answering_is_asked_no_more() -> None:
    found = findings([*MISTAKEN, "dies"], "moves")
    assert [finding.status for finding in found[:6]] == ["passed", *["failed"] * 4, "skipped"]
    assert {finding.skip_reason for finding in found[5:]} == {"the engine had stopped answering"}


def test_what_an_engine_does_not_claim_is_skipped() -> None:
    found = findings([*MISTAKEN, "no pillbug"], "moves", "perft")
    skipped = [finding for finding in found if finding.status == "skipped"]
    assert {finding.skip_reason for finding in skipped} == {
        "the engine does not support the Pillbug"
    }
    assert all("P;" in finding.repeat[0] or finding.part == "perft" for finding in skipped)
    assert {finding.status for finding in found} == {"passed", "skipped"}
    assert len(skipped) > 50


def test_perft_need_not_be_offered() -> None:
    found = findings([*MISTAKEN, "no perft"], "perft")
    assert {finding.skip_reason for finding in found[1:]} == {"the engine has no perft"}


@pytest.mark.parametrize(
    ("command", "fault"),
    [
        (["/no/such/engine"], "it cannot be started: "),
        ([sys.executable, "-c", ""], "it ended with status 0"),
        ([sys.executable, "-c", "raise SystemExit('no')"], "it ended with status 1, saying 'no'"),
        ([sys.executable, "-c", "print('ok')"], "'' instead of 'id NAME'"),
    ],
)
def test_an_engine_that_does_not_get_so_far_has_one_finding(command: list[str], fault: str) -> None:
    (finding,) = findings(command, "protocol", "moves")
    assert finding.status == "failed"
    assert fault in finding.errors[0]


def children() -> list[str]:
    """The processes that we started and that still run."""
    if not sys.platform.startswith("linux"):
        return []
    ours = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    commands = [Path(f"/proc/{pid}/cmdline") for pid in ours]
    return [path.read_text() for path in commands if path.exists() and "fake" in path.read_text()]


# The command


def test_the_command_reports_line_by_line_and_sums_up() -> None:
    status, output, errors = sixlegs("uhp-check", "--only", "moves", *US)
    assert (status, errors) == (0, "")
    assert "ok        moves     A spider does not step back.\n" in output
    assert output.endswith(f"{len(POSITIONS) + 1} checks: {len(POSITIONS) + 1} passed, 0 failed.\n")


def test_the_command_fails_with_the_engine_and_shows_how() -> None:
    status, output, _ = sixlegs("uhp-check", "--only", "perft", *MISTAKEN, "miscounts")
    assert status == 1
    assert "FAIL      perft     The perft counts of Base+M are correct.\n" in output
    assert "\n    > newgame Base+M\n    > perft 3\n" in output
    assert output.endswith("9 checks: 1 passed, 8 failed.\n")


def test_advice_counts_only_when_asked_for() -> None:
    # Blank lines are answered: harmless, but against advice.
    talkative = (
        "import sys\nfrom sixlegs.uhp.session import UhpSession\nsession = UhpSession()\n"
        "print(*session.answer('info'), sep='\\n', flush=True)\n"
        "for line in sys.stdin:\n"
        "    print(*session.answer(line.strip() or 'x'), sep='\\n', flush=True)\n"
        "    if session.is_over: break\n"
    )
    command = ["--only", "protocol", sys.executable, "-c", talkative]
    status, output, _ = sixlegs("uhp-check", *command)
    assert status == 0
    assert "advice    protocol  A blank line is ignored" in output
    assert "1 against advice" in output
    assert sixlegs("uhp-check", "--strict", *command)[0] == 1


def test_programs_read_json() -> None:
    status, output, _ = sixlegs("uhp-check", "--json", "--only", "perft", *MISTAKEN, "no pillbug")
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
def test_bad_arguments_get_a_sentence(arguments: list[str]) -> None:
    status, output, errors = sixlegs("uhp-check", *arguments)
    assert (status, output) == (2, "")
    assert "Traceback" not in errors


# Its tools


@pytest.mark.parametrize(
    ("line", "is_right"),
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
def test_options_are_told_right_or_not(line: str, is_right: bool) -> None:
    assert is_option(line) is is_right


def test_moves_are_compared_by_where_they_lead() -> None:
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
    ("line", "fault"),
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
def test_games_are_compared_by_what_was_played(line: str, fault: str | None) -> None:
    found = game_string_error(parse_game("Base;InProgress;White[2];wS1;bS1 wS1-"), line)
    assert found == fault if fault is None else fault in (found or "")


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
def test_answers_are_compared_with_what_was_expected(
    expected: list[str], answer: list[str], fits: bool
) -> None:
    assert (mismatch(expected, answer) is None) is fits


@pytest.mark.parametrize("text", ["?", "== may: be", "hello", "== must be"])
def test_a_dialogue_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(HiveError):
        parse_dialogues(text)


def test_a_pipe_is_not_drowned_by_what_comes_unasked() -> None:
    script = "while True: print('ok')"
    with UhpProcess([sys.executable, "-u", "-c", script], timeout=60) as pipe:
        assert pipe.answer() == []
        with pytest.raises(EngineError, match="5000 lines"):
            pipe.read_to_end()


def test_a_pipe_ends_the_children_of_its_program() -> None:
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


def test_options_of_the_command_reach_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
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
