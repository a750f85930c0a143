"""The core without Python, watched by the sanitizers: memory, undefined behaviour, threads."""

import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from soak import IS_SOAK, SEED

pytestmark = pytest.mark.time_limit(600)  # where nothing is built yet, all is compiled
ROOT = Path(__file__).parent.parent
GAMES = 600 if IS_SOAK else 40
ASKED_GAMES = 600 if IS_SOAK else 8  # with everything asked at every ply; one of each set of bugs
TEXTS = 60_000 if IS_SOAK else 3000
FILES = sorted((ROOT / "tests" / "data" / "records" / "valid").iterdir())
CROWDED_GAMES = 240 if IS_SOAK else 6
ADVISED_GAMES = 60 if IS_SOAK else 2
SEARCHES = 3000 if IS_SOAK else 150
STEPS = 400 if IS_SOAK else 34
PUBLISHED = [21600, 45414, 45414, 45414, 86400, 86400, 86400, 151686]  # all types, depth 4


def built(sanitizers: str, *drivers: str) -> Path:
    """The folder of the native drivers, built by plain CMake, from the source tree alone."""
    build = ROOT / "build" / sanitizers.replace(",", "-")
    cmake = shutil.which("cmake") or str(ROOT / ".venv/bin/cmake")
    options = ["-DSIXLEGS_PYTHON=OFF", "-DSIXLEGS_DRIVER=ON", "-DSIXLEGS_STRICT=ON"]
    options += [f"-DSIXLEGS_SANITIZE={sanitizers}", "-DCMAKE_BUILD_TYPE=Debug"]
    options += ["-DCMAKE_CXX_FLAGS=-Og"]  # less to compile than with -O1, and hardly slower to run
    subprocess.run([cmake, "-S", ROOT, "-B", build, *options], check=True, capture_output=True)
    command = [cmake, "--build", str(build), "-j", "2", "--target", *drivers]
    subprocess.run(command, check=True, capture_output=True)
    return build


def run(*command: object) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    assert done.returncode == 0, (command, done.stderr[-3000:])
    return done.stdout


def test_memory_and_undefined_behaviour() -> None:
    build = built("address,undefined", "driver", "reader", "seated", "searcher", "learner")
    counts = run(build / "driver", "perft", 4)
    assert [int(line) for line in counts.split()] == PUBLISHED
    assert run(build / "driver", "games", ASKED_GAMES, SEED or 1).startswith(f"{ASKED_GAMES} games")
    check_json(run(build / "driver", "json"))
    assert run(build / "reader", "trees", 10 * GAMES, SEED or 1) == f"{10 * GAMES} trees\n"
    assert run(build / "reader", "texts", TEXTS, SEED or 1, *FILES) == f"{TEXTS} texts\n"
    assert run(build / "seated", "commands", GAMES, SEED or 1).startswith(f"{GAMES} games")
    documents = run(build / "seated", "documents", GAMES, SEED or 1)
    assert documents.startswith(f"{GAMES} documents")
    think = run(build / "searcher", "think", CROWDED_GAMES, SEED or 1)
    assert think.startswith(f"{CROWDED_GAMES} games")
    advise = run(build / "searcher", "advise", ADVISED_GAMES, SEED or 1)
    assert advise == f"{ADVISED_GAMES} games advised\n"
    assert run(build / "searcher", "threads", SEARCHES, 2).startswith(f"{SEARCHES} searches")
    assert run(build / "learner", STEPS, 2, SEED or 1) == f"{STEPS} steps\n"


def check_json(written: str) -> None:
    """Everything comes back from the driver as it was, and is written as others would."""
    text, *rest = msgspec.json.decode(written)
    assert text == "".join(map(chr, range(128))) + "ä\u2028\N{HONEYBEE}"
    numbers = [-(2**63), 0, 2**63 - 1]
    fractions = [share / 1_000_000 for share in (0, *range(10, 1_000_001, 33))]
    assert rest == [*numbers, *fractions, True, None]
    assert msgspec.json.encode([text, *rest]).decode() == written.strip()


def test_threads() -> None:
    build = built("thread", "searcher", "learner")
    assert run(build / "searcher", "threads", SEARCHES, 3).startswith(f"{SEARCHES} searches")
    assert run(build / "learner", STEPS, 3, SEED or 1) == f"{STEPS} steps\n"
