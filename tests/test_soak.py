"""The list of long tests, and their time limits."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from pathlib import Path

import pytest

import soak
from soak import PARTS, Part, run

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", PARTS)
def test_a_part_of_the_long_tests_names_files_that_are_there(name: str) -> None:
    files = [word for word in PARTS[name].command if word.startswith(("tests/", "bench/"))]
    assert files
    assert [file for file in files if not (ROOT / file).exists()] == []
    assert f"| `{name}` |" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_a_commit_does_not_even_collect_what_is_for_the_long_tests_alone() -> None:
    """A test that was skipped is a failure where ``CI=true``."""
    skipping = re.compile(r"skipif\([^)]*IS_SOAK")
    files = [*(ROOT / "tests").glob("**/test_*.py")]
    assert [file.name for file in files if skipping.search(file.read_text("utf-8"))] == []


HANGS = 'setsid sleep 600 & echo $! > "$0"; sleep 600'


def is_running(pid: int) -> bool:
    with suppress(ProcessLookupError, FileNotFoundError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def test_a_part_over_its_time_limit_is_killed_with_its_processes_and_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak, "PART_TIME_LIMIT", 2.0)
    child = tmp_path / "child"
    command = ["sh", "-c", HANGS, str(child)]
    monkeypatch.setitem(PARTS, "hangs", Part("hangs", command, is_repeated=True))
    assert not run("hangs", soak.MINUTES, seed=5)
    message = r"soak hangs: FAILED: still running after 0\.\d minutes, killed \(--seed 5\), "
    assert re.search(message, capsys.readouterr().out)
    deadline = time.monotonic() + 60
    while is_running(int(child.read_text())) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_running(int(child.read_text()))


@pytest.mark.parametrize(
    ("limit_minutes", "round_minutes", "rounds"),
    [(20, [3, 3, 3, 3], 3), (20, [7, 7, 7], 2), (20, [11], 1), (12, [7, 1], 1)],
)
def test_a_part_is_repeated_while_another_round_fits(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    limit_minutes: float,
    round_minutes: list[float],
    rounds: int,
) -> None:
    durations = iter(round_minutes)
    now = 0.0

    def run_round(part: Part, seed: int, seconds: float) -> str:
        nonlocal now
        now += 60 * next(durations)
        return ""

    monkeypatch.setattr(soak, "PART_TIME_LIMIT", 60.0 * limit_minutes)
    monkeypatch.setattr(soak, "_run_round", run_round)
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setitem(PARTS, "repeats", Part("repeats", [], is_repeated=True))
    assert run("repeats", 8.0, seed=1)
    assert capsys.readouterr().out.endswith(f"minutes, round {rounds}\n")


def test_every_test_ends_before_its_part() -> None:
    assert soak.TEST_TIME_LIMIT < soak.PART_TIME_LIMIT
