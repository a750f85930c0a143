"""The core without Python, watched by the sanitizers: memory, undefined behaviour, threads."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOAK = 100 if os.environ.get("SIXLEGS_SOAK") else 1
GAMES = 120 * SOAK
CROWDED_GAMES = 24 * SOAK
SEARCHES = 300 if SOAK == 1 else 100_000
PUBLISHED = [21600, 45414, 45414, 45414, 86400, 86400, 86400, 151686]  # all types, depth 4


def built(sanitizers: str) -> Path:
    """The folder of the native drivers, built by plain CMake, from the source tree alone."""
    build = ROOT / "build" / sanitizers.replace(",", "-")
    cmake = shutil.which("cmake") or str(ROOT / ".venv/bin/cmake")
    options = ["-DSIXLEGS_PYTHON=OFF", "-DSIXLEGS_DRIVER=ON", "-DSIXLEGS_STRICT=ON"]
    options += [f"-DSIXLEGS_SANITIZE={sanitizers}", "-DCMAKE_BUILD_TYPE=Debug"]
    options += ["-DCMAKE_CXX_FLAGS=-O1"]
    subprocess.run([cmake, "-S", ROOT, "-B", build, *options], check=True, capture_output=True)
    subprocess.run([cmake, "--build", build, "-j", "2"], check=True, capture_output=True)
    return build


def run(*command: object) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_memory_and_undefined_behaviour() -> None:
    build = built("address,undefined")
    counts = run(build / "driver", "perft", 4)
    assert [int(line) for line in counts.split()] == PUBLISHED
    assert run(build / "driver", "games", GAMES, 1).startswith(f"{GAMES} games")
    assert run(build / "searcher", "think", CROWDED_GAMES, 1).startswith(f"{CROWDED_GAMES} games")
    assert run(build / "searcher", "crew", SEARCHES, 2).startswith(f"{SEARCHES} searches")


def test_threads() -> None:
    searcher = built("thread") / "searcher"
    assert run(searcher, "crew", SEARCHES, 3).startswith(f"{SEARCHES} searches")
