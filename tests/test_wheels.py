"""The portable wheels for Linux in empty environments, with old and new Pythons on both processors.

A long test: it builds the wheels and downloads Python from Debian. `make soak` runs each processor
as a separate part, selected by the processor in the test ids.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from interpreters import Debian
from make_wheels import MAX_WHEEL_BYTES, find_python, size_without_puzzles
from sixlegs import GAME_TYPES
from speed import SEARCH_GAMES, VARIANTS, run_search
from test_wheel import check_browser_files, check_drawing_and_translation

ROOT = Path(__file__).parent.parent
SEARCH_DEPTH = 6  # low, because some runs are emulated
PERFT_DEPTH = 5

INSTALLED = [version for version in ("3.11", "3.12", "3.13") if find_python(f"python{version}")]
# The newest Python for x86-64, and one Python per wheel for aarch64.
DOWNLOADED = [
    ("x86_64", Debian("amd64", "sid", "3.14")),
    ("aarch64", Debian("arm64", "bookworm", "3.11")),
    ("aarch64", Debian("arm64", "trixie", "3.13")),
]
ABIS = {"cp311-cp311": "3.11", "cp312-abi3": "3.12"}
MACHINES = ("x86_64", "aarch64")

REPORT_SCRIPT = f"""
import json, pickle, platform, sys
sys.path.append({str(ROOT / "bench")!r})
import sixlegs
from sixlegs import GAME_TYPES, Board, _core
from sixlegs.engine.networks import load_evaluator
from speed import SEARCH_GAMES, run_search
print(json.dumps({{
    "perft": [Board(name, "tournament").perft({PERFT_DEPTH}) for name in GAME_TYPES],
    "signature": [run_search(game, threads=1, depth={SEARCH_DEPTH})[0] for game in SEARCH_GAMES],
    "network": [
        run_search(game, load_evaluator(), threads=1, depth={SEARCH_DEPTH})[0]
        for game in SEARCH_GAMES
    ],
    "keys": [sixlegs.parse_game(game, "tournament").key() for game in SEARCH_GAMES],
    "pickle names a variant": b"_core" in pickle.dumps(
        [sixlegs.parse_game(game, "tournament") for game in SEARCH_GAMES]
    ),
    "machine": platform.machine(), "version": "%d.%d" % sys.version_info[:2],
    "variant": _core.variant, "file": sixlegs.__file__,
}}))
"""


@pytest.fixture(scope="module")
def wheels(request: pytest.FixtureRequest) -> Path:
    """Build the wheels of the processor in the parameter and return their directory."""
    processor: str = request.param
    folder = ROOT / "build" / "wheels" / f"tested-{processor}"
    shutil.rmtree(folder, ignore_errors=True)
    command = [sys.executable, str(ROOT / "wheels" / "make_wheels.py"), "-o", str(folder)]
    subprocess.run([*command, "--processor", processor], check=True)
    return folder


@pytest.fixture(scope="module")
def expected() -> dict[str, Any]:
    """Return the perft counts, node counts of searches and keys of the installed core."""
    from sixlegs import Board, parse_game
    from sixlegs.engine.networks import load_evaluator

    return {
        "perft": [Board(name, "tournament").perft(PERFT_DEPTH) for name in GAME_TYPES],
        "signature": [run_search(game, threads=1, depth=SEARCH_DEPTH)[0] for game in SEARCH_GAMES],
        "network": [
            run_search(game, load_evaluator(), threads=1, depth=SEARCH_DEPTH)[0]
            for game in SEARCH_GAMES
        ],
        "keys": [parse_game(game, "tournament").key() for game in SEARCH_GAMES],
        "pickle names a variant": False,
    }


def run_report(command: list[str], **variables: str) -> dict[str, Any]:
    """Run `REPORT_SCRIPT` with the interpreter *command* and return its report."""
    environment = {"PATH": os.environ["PATH"]} | variables
    process = subprocess.run(
        [*command, "-c", REPORT_SCRIPT], env=environment, capture_output=True, text=True
    )
    assert process.returncode == 0, process.stderr
    report: dict[str, Any] = json.loads(process.stdout)
    return report


def check(report: Mapping[str, Any], expected: Mapping[str, Any], **more: str) -> None:
    for name, value in (expected | more).items():  # type: ignore[operator]
        assert report[name] == value, name


def create_environment(version: str, folder: Path) -> Path:
    """Create an empty environment and return its interpreter."""
    subprocess.run([find_python(f"python{version}") or "", "-m", "venv", str(folder)], check=True)
    return folder / "bin" / "python"


@pytest.mark.parametrize(
    ("wheels", "processor"), [(name, name) for name in MACHINES], indirect=["wheels"]
)
def test_one_small_wheel_per_abi(wheels: Path, processor: str) -> None:
    names = {wheel.name.split("-", 2)[2] for wheel in wheels.glob("*.whl")}
    abis = [abi for abi, version in ABIS.items() if version in INSTALLED]
    assert names == {f"{abi}-manylinux_2_28_{processor}.whl" for abi in abis}
    assert max(map(size_without_puzzles, wheels.glob("*.whl"))) <= MAX_WHEEL_BYTES


@pytest.mark.parametrize("wheels", ["x86_64"], indirect=True)
@pytest.mark.parametrize("version", INSTALLED)
def test_wheel_in_an_empty_environment(
    version: str, wheels: Path, expected: Mapping[str, Any], tmp_path: Path
) -> None:
    python = create_environment(version, tmp_path / "empty")
    install = ["-m", "pip", "install", "-q", "--only-binary", ":all:", "--no-cache-dir"]
    subprocess.run([python, *install, "--find-links", wheels, "sixlegs"], check=True)
    best = import_module("sixlegs._cpu").variant()
    for variant in VARIANTS[: VARIANTS.index(best) + 1]:
        report = run_report([str(python)], SIXLEGS_CPU=variant)
        check(report, expected, machine="x86_64", version=version, variant=variant)
    check_drawing_and_translation(python)
    check_browser_files(python)


@pytest.mark.parametrize(
    ("wheels", "python"),
    DOWNLOADED,
    ids=lambda value: value.name if isinstance(value, Debian) else value,
    indirect=["wheels"],
)
def test_wheel_with_a_downloaded_python(
    python: Debian, wheels: Path, expected: Mapping[str, Any], tmp_path: Path
) -> None:
    command = python.command()
    python.install(wheels, tmp_path)
    report = run_report(command, PYTHONPATH=str(tmp_path))
    machine = "aarch64" if python.processor == "arm64" else "x86_64"
    check(report, expected, machine=machine, version=python.version)
    assert report["file"].startswith(str(tmp_path))
    assert (report["variant"] == "plain") == (machine == "aarch64")
