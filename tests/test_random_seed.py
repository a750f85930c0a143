"""Random input differs between runs, and a failure can be reproduced from its seed."""

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
@given(strategies.lists(strategies.integers(0, 2**60), min_size=20))
def test_fails(numbers):
    assert sum(numbers) < 2**60
"""


def failure(folder: Path, **environment: str) -> tuple[str, str]:
    """Return the random numbers with which the test failed, and the seed in the printed command."""
    inherited = {name: value for name, value in os.environ.items() if name != "SIXLEGS_SEED"}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "random_seed", "-p", "no:schemathesis", "."],
        cwd=folder,
        env=inherited | {"PYTHONPATH": str(TESTS), **environment},
        capture_output=True,
        text=True,
    )
    numbers = re.search(r"numbers=(\[[^]]+)", run.stdout)
    repeat = re.search(r"SIXLEGS_SEED=(\d+) \S+ -m pytest test_random.py::test_fails", run.stdout)
    assert numbers and repeat, run.stdout
    return numbers[1], repeat[1]


def test_failure_is_reproduced_with_its_seed(tmp_path: Path) -> None:
    (tmp_path / "test_random.py").write_text(FAILING)
    numbers, seed = failure(tmp_path)
    assert failure(tmp_path, SIXLEGS_SEED=seed) == (numbers, seed)
    other = str(int(seed) + 1)
    other_numbers, printed_seed = failure(tmp_path, SIXLEGS_SEED=other)
    assert printed_seed == other and other_numbers != numbers
