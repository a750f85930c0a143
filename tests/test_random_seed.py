"""Random input differs from run to run, and a failure can be repeated."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent

FAILING = """
from hypothesis import Phase, given, settings, strategies

@settings(database=None, phases=[Phase.generate])
@given(strategies.integers(0, 2**60))
def test_fails(number):
    assert number < 2**40
"""


def failure(folder: Path, **environment: str) -> tuple[str, str]:
    """Return the random number with which the test failed, and the seed of the command."""
    without = {name: value for name, value in os.environ.items() if name != "SIXLEGS_SEED"}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "random_seed", "-p", "no:schemathesis", "."],
        cwd=folder,
        env=without | {"PYTHONPATH": str(TESTS), **environment},
        capture_output=True,
        text=True,
    )
    number = re.search(r"number=([\d_]+)", run.stdout)
    repeat = re.search(r"SIXLEGS_SEED=(\d+) \S+ -m pytest test_random.py::test_fails", run.stdout)
    assert number and repeat, run.stdout
    return number[1], repeat[1]


def test_a_failure_is_repeated_with_its_seed(tmp_path: Path) -> None:
    (tmp_path / "test_random.py").write_text(FAILING)
    number, seed = failure(tmp_path)
    assert failure(tmp_path, SIXLEGS_SEED=seed) == (number, seed)
    # Hypothesis prefers some numbers, so two seeds may begin with the same one.
    others = [failure(tmp_path, SIXLEGS_SEED=str(int(seed) + step)) for step in range(1, 5)]
    assert len({other for other, _ in others} - {number}) > 0
    assert [other for _, other in others] == [str(int(seed) + step) for step in range(1, 5)]
