"""The core without Python, watched by the address and undefined-behaviour sanitizers."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = 20_000 if os.environ.get("SIXLEGS_SOAK") else 120
PUBLISHED = [21600, 45414, 45414, 45414, 86400, 86400, 86400, 151686]  # all types, depth 4


def built_driver() -> Path:
    """The native driver, built with the sanitizers by plain CMake, from the source tree alone."""
    build = ROOT / "build" / "sanitized"
    cmake = shutil.which("cmake") or str(ROOT / ".venv/bin/cmake")
    options = ["-DSIXLEGS_PYTHON=OFF", "-DSIXLEGS_DRIVER=ON", "-DSIXLEGS_STRICT=ON"]
    options += ["-DSIXLEGS_SANITIZE=address,undefined", "-DCMAKE_BUILD_TYPE=Debug"]
    options += ["-DCMAKE_CXX_FLAGS=-O1"]
    subprocess.run([cmake, "-S", ROOT, "-B", build, *options], check=True, capture_output=True)
    subprocess.run([cmake, "--build", build, "-j", "2"], check=True, capture_output=True)
    return build / "driver"


def run(*command: object) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_perft_and_random_games_are_clean_under_the_sanitizers() -> None:
    driver = built_driver()
    assert [int(line) for line in run(driver, "perft", 4).split()] == PUBLISHED
    assert run(driver, "games", GAMES, 1).startswith(f"{GAMES} games")
