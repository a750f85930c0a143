"""The parts of `make soak` and their time limits."""

from __future__ import annotations

import re
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

import soak
from soak import PARTS, Part, run

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", PARTS)
def test_part_is_documented_and_its_files_exist(name: str) -> None:
    files = [word for word in PARTS[name].command if word.startswith(("tests/", "bench/"))]
    assert files
    assert [file for file in files if not (ROOT / file).exists()] == []
    assert f"| `{name}` |" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_soak_tests_are_deselected_rather_than_skipped() -> None:
    """A skipped test fails the run where ``CI=true``."""
    skip_marker = re.compile(r"skipif\([^)]*IS_SOAK")
    files = [*(ROOT / "tests").glob("**/test_*.py")]
    assert [file.name for file in files if skip_marker.search(file.read_text("utf-8"))] == []


@pytest.mark.parametrize("name", [name for name, part in PARTS.items() if "-k" in part.command])
def test_keywords_of_part_match_test_names(name: str) -> None:
    command = PARTS[name].command
    paths = [ROOT / word for word in command if word.startswith("tests/")]
    files = [file for path in paths for file in ([path] if path.is_file() else path.iterdir())]
    tests = [file.name + file.read_text("utf-8") for file in files if file.suffix == ".py"]
    for keyword in command[command.index("-k") + 1].split(" or "):
        pattern = rf"^test_\w*{keyword}|\bdef test_\w*{keyword}|\"{keyword}\""  # or a parameter
        assert any(re.search(pattern, test) for test in tests), keyword


HANGING_SCRIPT = 'setsid sleep 600 & echo $! > "$0"; sleep 600'


def is_running(pid: int) -> bool:
    with suppress(ProcessLookupError, FileNotFoundError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def test_part_over_its_time_limit_is_killed_with_its_processes_and_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak, "PART_TIME_LIMIT", 2.0)
    child = tmp_path / "child"
    command = ["sh", "-c", HANGING_SCRIPT, str(child)]
    monkeypatch.setitem(PARTS, "hangs", Part("hangs", command, is_repeated=True))
    with subprocess.Popen(["sleep", "600"]) as other:  # such as the server of the page tests
        assert not run("hangs", soak.MINUTES, seed=5)
        assert other.poll() is None
        other.kill()
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
def test_part_is_repeated_while_another_round_fits(
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
    assert capsys.readouterr().out.endswith(f"minutes, rounds: {rounds}\n")


def test_test_time_limit_is_below_part_time_limit() -> None:
    assert soak.TEST_TIME_LIMIT < soak.PART_TIME_LIMIT
