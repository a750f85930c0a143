"""The tests themselves: one that hangs fails by name, and all run in the background as well."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

HANGING = """
import subprocess, threading
from pathlib import Path
import pytest

def wait_for_a_child():
    with subprocess.Popen(["sh", "-c", "echo $$; sleep 3600; true"], stdout=-1, text=True) as child:
        Path("child").write_text(child.stdout.readline())
        child.wait()

@pytest.fixture
def endless():
    yield
    threading.Event().wait()

def test_that_waits_for_a_child(): wait_for_a_child()
def test_that_waits_for_an_event(): threading.Event().wait()
def test_whose_end_hangs(endless): pass
def test_that_comes_after_them(): pass
"""

posix = pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="signals as POSIX has them")


def pytest_run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:schemathesis", *arguments]
    path = {"PYTHONPATH": str(ROOT / "tests")}
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, env={**os.environ, **path}
    )


@posix
def test_a_test_that_hangs_fails_by_name_and_ends_what_it_started(tmp_path: Path) -> None:
    (tmp_path / "test_hanging.py").write_text(HANGING)
    done = pytest_run(tmp_path, "-p", "timeouts", "-o", "timeout=0.5", "test_hanging.py")
    for failure in ("FAILED {}::test_that_waits_for_a_child", "ERROR {}::test_whose_end_hangs"):
        assert failure.format("test_hanging.py") in done.stdout
    assert "Timeout (>0.5s) from pytest-timeout" in done.stdout
    assert "2 failed, 2 passed, 1 error" in done.stdout
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "child").read_text()), 0)


@posix
def test_a_test_that_hangs_in_native_code_ends_the_run_by_name(tmp_path: Path) -> None:
    (tmp_path / "test_native.py").write_text(
        "import ctypes, signal\n"
        "def test_that_never_comes_back():\n"
        "    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])\n"
        "    ctypes.CDLL(None).pause()\n"
    )
    options = ["faulthandler_timeout=0.5", "faulthandler_exit_on_timeout=true", "timeout=0.1"]
    done = pytest_run(tmp_path, *(word for option in options for word in ("-o", option)))
    assert done.returncode == 1
    assert "test_that_never_comes_back" in done.stderr


@posix
def test_the_tests_pass_in_the_background() -> None:
    ignored = [signal.SIGINT, signal.SIGHUP]  # by nohup, in a script
    before = [signal.signal(number, signal.SIG_IGN) for number in ignored]
    try:
        some = ["tests/test_engine.py", "tests/test_processes.py", "-kctrl_c or is_ended"]
        done = pytest_run(ROOT, "-p", "no:cacheprovider", *some)
    finally:
        for number, handler in zip(ignored, before, strict=True):
            signal.signal(number, handler)
    assert done.returncode == 0, done.stdout
