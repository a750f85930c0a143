"""Native drivers of the core under sanitizers: memory errors, undefined behavior, data races."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import time
from functools import cache
from itertools import count
from pathlib import Path

import msgspec
import pytest

from soak import COMPILING_TIME_LIMIT, IS_SOAK, SEED

pytestmark = pytest.mark.timeout(COMPILING_TIME_LIMIT)  # the first test compiles everything
ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "tests" / "data" / "records" / "valid").iterdir())
PERFT_4 = [21600, 45414, 45414, 45414, 86400, 86400, 86400, 151686]
"""Published perft counts at depth 4, one per game type."""

SOAK_SECONDS = 30.0
"""Time per check in a soak round; a fixed number of runs would take too long on slow machines."""

SEARCHES = 600 if IS_SOAK else 150
"""In soak rounds, enough that the generation counter of a transposition table wraps around."""

STEPS = 136 if IS_SOAK else 34

SEED_STRIDE = 100_003
"""Distance between the seeds of one check, so that later rounds use other seeds."""

DRIVERS = {
    "address,undefined": [
        "rules_driver",
        "notation_driver",
        "game_driver",
        "search_driver",
        "learning_driver",
    ],
    "thread": ["search_driver", "learning_driver"],
}


@cache
def build_drivers(sanitizers: str) -> Path:
    """Compile the native drivers from the source tree and return the build directory.

    A lock keeps parallel test workers from building into the same directory.
    """
    build = ROOT / "build" / sanitizers.replace(",", "-")
    build.mkdir(parents=True, exist_ok=True)
    cmake = shutil.which("cmake") or str(ROOT / ".venv/bin/cmake")
    options = ["-DSIXLEGS_PYTHON=OFF", "-DSIXLEGS_DRIVER=ON", "-DSIXLEGS_STRICT=ON"]
    options += [f"-DSIXLEGS_SANITIZE={sanitizers}", "-DCMAKE_BUILD_TYPE=Debug"]
    options += ["-DCMAKE_CXX_FLAGS=-Og"]  # compiles faster than -O1 and runs almost as fast
    configure = [cmake, "-S", str(ROOT), "-B", str(build), *options]
    compile_ = [cmake, "--build", str(build), "-j", "2", "--target", *DRIVERS[sanitizers]]
    with (build / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(configure, check=True, capture_output=True)
        subprocess.run(compile_, check=True, capture_output=True)
    return build


def run(*command: object) -> str:
    """Run a driver and return its output. Sanitizers make it exit with an error."""
    process = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    assert process.returncode == 0, (command, process.stderr[-3000:])
    return process.stdout


def run_repeatedly(driver: Path, *arguments: object, output: str) -> None:
    """Run *driver* once, or in a soak round with new seeds until `SOAK_SECONDS` have passed.

    The string ``SEED`` in *arguments* is replaced by the seed. The output must start with *output*.
    """
    end = time.monotonic() + (SOAK_SECONDS if IS_SOAK else 0)
    for seed in count(SEED, SEED_STRIDE):
        words = [seed if argument == "SEED" else argument for argument in arguments]
        assert run(driver, *words).startswith(output)
        if time.monotonic() >= end:
            break


def test_perft() -> None:
    counts = run(build_drivers("address,undefined") / "rules_driver", "perft", 4)
    assert [int(line) for line in counts.split()] == PERFT_4


def test_json() -> None:
    check_json(run(build_drivers("address,undefined") / "rules_driver", "json"))


@pytest.mark.parametrize(
    ("driver", "arguments", "output"),
    [
        ("rules_driver", ["games", 8, "SEED"], "8 games"),  # one per game type
        ("notation_driver", ["trees", 400, "SEED"], "400 trees"),
        ("notation_driver", ["texts", 3000, "SEED", *FILES], "3000 texts"),
        ("game_driver", ["commands", 40, "SEED"], "40 games"),
        ("game_driver", ["documents", 40, "SEED"], "40 documents"),
        ("game_driver", ["clock", 1, 1], "clocks hold"),
        ("search_driver", ["think", 6, "SEED"], "6 games"),
        ("search_driver", ["advise", 2, "SEED"], "2 games with advice"),
        ("search_driver", ["threads", SEARCHES, 2], f"{SEARCHES} searches"),
        ("learning_driver", [STEPS, 2, "SEED"], f"{STEPS} steps"),
    ],
    ids=lambda value: str(value[0]) if isinstance(value, list) else None,
)
def test_memory_and_undefined_behavior(driver: str, arguments: list[object], output: str) -> None:
    run_repeatedly(build_drivers("address,undefined") / driver, *arguments, output=output)


@pytest.mark.parametrize(
    ("driver", "arguments", "output"),
    [
        ("search_driver", ["threads", SEARCHES, 3], f"{SEARCHES} searches"),
        ("learning_driver", [STEPS, 3, "SEED"], f"{STEPS} steps"),
    ],
    ids=lambda value: str(value[0]) if isinstance(value, list) else None,
)
def test_data_races(driver: str, arguments: list[object], output: str) -> None:
    run_repeatedly(build_drivers("thread") / driver, *arguments, output=output)


def check_json(document: str) -> None:
    """Check that the driver's JSON decodes to the original values and is in canonical form."""
    text, *rest = msgspec.json.decode(document)
    assert text == "".join(map(chr, range(128))) + "ä\u2028\N{HONEYBEE}"
    numbers = [-(2**63), 0, 2**63 - 1]
    fractions = [share / 1_000_000 for share in (0, *range(10, 1_000_001, 33))]
    assert rest == [*numbers, *fractions, True, None]
    assert msgspec.json.encode([text, *rest]).decode() == document.strip()
