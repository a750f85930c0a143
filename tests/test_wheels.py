"""The portable wheels for Linux, in empty environments of old and new Pythons, on both processors.

A long test: it builds the wheels and downloads Pythons from Debian. `make soak` runs each processor
as a part of its own, selected by the processor in the ids of the tests.
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
from make_wheels import MAX_WHEEL_BYTES, find_python
from sixlegs import GAME_TYPES
from speed import SEARCHED, VARIANTS, searched
from test_wheel import it_draws_and_speaks, it_has_the_core_for_browsers

ROOT = Path(__file__).parent.parent
DEPTH = 6  # of a search, so that emulation is done with it soon
PERFT = 5

HERE = [version for version in ("3.11", "3.12", "3.13") if find_python(f"python{version}")]
# The newest Python for x86-64, and one Python per wheel for aarch64.
ELSEWHERE = [
    ("x86_64", Debian("amd64", "sid", "3.14")),
    ("aarch64", Debian("arm64", "bookworm", "3.11")),
    ("aarch64", Debian("arm64", "trixie", "3.13")),
]
ABIS = {"cp311-cp311": "3.11", "cp312-abi3": "3.12"}
MACHINES = ("x86_64", "aarch64")

ASKED = f"""
import json, pickle, platform, sys
sys.path.append({str(ROOT / "bench")!r})
import sixlegs
from sixlegs import GAME_TYPES, Board, _core
from sixlegs.engine.networks import evaluator
from speed import SEARCHED, searched
print(json.dumps({{
    "perft": [Board(each, "tournament").perft({PERFT}) for each in GAME_TYPES],
    "signature": [searched(each, threads=1, depth={DEPTH})[0] for each in SEARCHED],
    "network": [
        searched(each, evaluator(), threads=1, depth={DEPTH})[0] for each in SEARCHED
    ],
    "keys": [sixlegs.parse_game(each, "tournament").key() for each in SEARCHED],
    "pickle names a variant": b"_core" in pickle.dumps(
        [sixlegs.parse_game(each, "tournament") for each in SEARCHED]
    ),
    "machine": platform.machine(), "version": "%d.%d" % sys.version_info[:2],
    "variant": _core.variant, "file": sixlegs.__file__,
}}))
"""


@pytest.fixture(scope="module")
def wheels(request: pytest.FixtureRequest) -> Path:
    """Build the wheels of the processor in the parameter and return their directory."""
    processor: str = request.param
    folder = ROOT / "build" / "wheels" / f"tried-{processor}"
    shutil.rmtree(folder, ignore_errors=True)
    command = [sys.executable, str(ROOT / "wheels" / "make_wheels.py"), "-o", str(folder)]
    subprocess.run([*command, "--processor", processor], check=True)
    return folder


@pytest.fixture(scope="module")
def expected() -> dict[str, Any]:
    """What our own core counts, how many positions its searches look at, and the keys of some."""
    from sixlegs import Board, parse_game
    from sixlegs.engine.networks import load_evaluator

    counted = [Board(each, "tournament").perft(PERFT) for each in GAME_TYPES]
    return {
        "perft": counted,
        "signature": [searched(each, threads=1, depth=DEPTH)[0] for each in SEARCHED],
        "network": [
            searched(each, load_evaluator(), threads=1, depth=DEPTH)[0] for each in SEARCHED
        ],
        "keys": [parse_game(each, "tournament").key() for each in SEARCHED],
        "pickle names a variant": False,
    }


def asked(command: list[str], **more: str) -> dict[str, Any]:
    alone = {"PATH": os.environ["PATH"]} | more
    done = subprocess.run([*command, "-c", ASKED], env=alone, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def check(told: Mapping[str, Any], expected: Mapping[str, Any], **more: str) -> None:
    for name, value in (expected | more).items():  # type: ignore[operator]
        assert told[name] == value, name


def environment(version: str, folder: Path) -> Path:
    """The Python of an environment with nothing in it."""
    subprocess.run([find_python(f"python{version}") or "", "-m", "venv", str(folder)], check=True)
    return folder / "bin" / "python"


@pytest.mark.parametrize(
    ("wheels", "processor"), [(name, name) for name in MACHINES], indirect=["wheels"]
)
def test_there_is_a_small_wheel_for_each_abi(wheels: Path, processor: str) -> None:
    names = {wheel.name.split("-", 2)[2] for wheel in wheels.glob("*.whl")}
    abis = [abi for abi, version in ABIS.items() if version in HERE]
    assert names == {f"{abi}-manylinux_2_28_{processor}.whl" for abi in abis}
    assert [wheel for wheel in wheels.glob("*.whl") if wheel.stat().st_size > MAX_WHEEL_BYTES] == []


@pytest.mark.parametrize("wheels", ["x86_64"], indirect=True)
@pytest.mark.parametrize("version", HERE)
def test_a_wheel_in_an_empty_environment(
    version: str, wheels: Path, expected: Mapping[str, Any], tmp_path: Path
) -> None:
    python = environment(version, tmp_path / "empty")
    install = ["-m", "pip", "install", "-q", "--only-binary", ":all:", "--no-cache-dir"]
    subprocess.run([python, *install, "--find-links", wheels, "sixlegs"], check=True)
    best = import_module("sixlegs._cpu").variant()
    for variant in VARIANTS[: VARIANTS.index(best) + 1]:
        told = asked([str(python)], SIXLEGS_CPU=variant)
        check(told, expected, machine="x86_64", version=version, variant=variant)
    it_draws_and_speaks(python)
    it_has_the_core_for_browsers(python)


@pytest.mark.parametrize(
    ("wheels", "python"),
    ELSEWHERE,
    ids=lambda value: value.name if isinstance(value, Debian) else value,
    indirect=["wheels"],
)
def test_a_wheel_elsewhere(
    python: Debian, wheels: Path, expected: Mapping[str, Any], tmp_path: Path
) -> None:
    command = python.command()
    python.install(wheels, tmp_path)
    told = asked(command, PYTHONPATH=str(tmp_path))
    machine = "aarch64" if python.processor == "arm64" else "x86_64"
    check(told, expected, machine=machine, version=python.version)
    assert told["file"].startswith(str(tmp_path))
    assert (told["variant"] == "plain") == (machine == "aarch64")
