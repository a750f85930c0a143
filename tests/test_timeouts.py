"""Timeouts of tests: a hanging test fails by name. Tests also run in the background."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

HANGING_TESTS = """
import subprocess, threading
from pathlib import Path
import pytest

def wait_for_child():
    with subprocess.Popen(["sh", "-c", "echo $$; sleep 3600; true"], stdout=-1, text=True) as child:
        Path("child").write_text(child.stdout.readline())
        child.wait()

@pytest.fixture
def endless():
    yield
    threading.Event().wait()

def test_waits_for_child(): wait_for_child()
def test_waits_for_event(): threading.Event().wait()
def test_hangs_in_teardown(endless): pass
def test_passes(): pass
"""

posix = pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="needs POSIX signals")


def run_pytest(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:schemathesis", *arguments]
    path = {"PYTHONPATH": str(ROOT / "tests")}
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, env={**os.environ, **path}
    )


@posix
def test_hanging_test_fails_by_name_and_its_children_are_killed(tmp_path: Path) -> None:
    (tmp_path / "test_hanging.py").write_text(HANGING_TESTS)
    run = run_pytest(tmp_path, "-p", "timeouts", "-o", "timeout=0.5", "test_hanging.py")
    for failure in ("FAILED {}::test_waits_for_child", "ERROR {}::test_hangs_in_teardown"):
        assert failure.format("test_hanging.py") in run.stdout
    assert "Timeout (>0.5s) from pytest-timeout" in run.stdout
    assert "2 failed, 2 passed, 1 error" in run.stdout
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "child").read_text()), 0)


@posix
def test_test_hanging_in_native_code_ends_the_run(tmp_path: Path) -> None:
    (tmp_path / "test_native.py").write_text(
        "import ctypes, signal\n"
        "def test_never_returns():\n"
        "    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])\n"
        "    ctypes.CDLL(None).pause()\n"
    )
    options = ["faulthandler_timeout=0.5", "faulthandler_exit_on_timeout=true", "timeout=0.1"]
    run = run_pytest(tmp_path, *(word for option in options for word in ("-o", option)))
    assert run.returncode == 1
    assert "test_never_returns" in run.stderr


@posix
def test_signal_tests_pass_in_the_background() -> None:
    ignored = [signal.SIGINT, signal.SIGHUP]  # as a shell does for background jobs under nohup
    before = [signal.signal(number, signal.SIG_IGN) for number in ignored]
    try:
        tests = ["tests/test_engine.py", "tests/test_processes.py", "-kctrl_c or is_ended"]
        run = run_pytest(ROOT, "-p", "no:cacheprovider", *tests)
    finally:
        for number, handler in zip(ignored, before, strict=True):
            signal.signal(number, handler)
    assert run.returncode == 0, run.stdout
