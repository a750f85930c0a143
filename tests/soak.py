"""The long tests, `make soak`: in parts that each end by themselves, and how much a test tries.

    make soak                     all parts in turn, in about an hour on two cores
    make soak PART="fuzz laws"    some of them
    make soak PART=fuzz WITH="--minutes 15"

A part that makes up what it tries goes on, with another seed each round, until its time is over.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from itertools import cycle, islice, product
from pathlib import Path
from typing import Any, NamedTuple

SEED = int(os.environ.get("SIXLEGS_SOAK", "0"))  # of this round; none where a commit is tried
IS_SOAK = SEED != 0
TIMES = 10  # what a round tries, of what is made up at random, for one that a commit tries
MINUTES = 8.0
LONGEST = 1200  # seconds that any test may take


def examples(count: int) -> int:
    """How many examples to try: a commit has time for half of them, a round for many more."""
    return count * TIMES if IS_SOAK else count // 2


def covering(*axes: Iterable[Any]) -> list[tuple[Any, ...]]:
    """What to try of all combinations: a commit has each value of every axis, a round them all."""
    values = [list(axis) for axis in axes]
    if IS_SOAK:
        return list(product(*values))
    return list(islice(zip(*map(cycle, values), strict=False), max(map(len, values))))


class Part(NamedTuple):
    """Something to try at length."""

    about: str
    command: list[str]
    goes_on: bool = False  # with other seeds, until its time is over
    extras: str = ""  # of the package, to be installed first
    requirements: str = ""  # a file of them, likewise
    programs: str = ""  # Debian's packages, to be installed first by who may


def tests(*files: str, only: str = "", workers: str = "auto") -> list[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-n", workers, "--dist", "worksteal"]
    command += ["-o", f"time_limit={LONGEST}", "-p", "no:cacheprovider"]
    command += ["-k", only] if only else []
    paths = (Path("tests", file) for file in files)
    return [*command, *(str(path.with_name(f"test_{path.name}.py")) for path in paths)]


def bench(file: str, *options: str) -> list[str]:
    return [sys.executable, f"bench/{file}.py", *options]


PARTS = {
    "docs": Part(
        "the documentation as a site", tests("docs_site"), requirements="docs/requirements.txt"
    ),
    "platforms": Part("what Windows and macOS do not have", tests("platforms")),
    "deploy": Part(
        "docs/deploy.md with a real nginx, one process and two",
        tests("deploy", "page_several_processes"),
        programs="nginx-light openssl",
    ),
    "world": Part(
        "servers and Valkey killed, and PostgreSQL restarted, in a hundred games",
        tests("server/world", only="dies"),
    ),
    "wheels": Part(
        "wheels for both processors, in old and new Pythons, and the sdist",
        tests("wheels", workers="0"),
    ),
    "wheel": Part("a wheel with the core for all processors", tests("wheel")),
    "uhp": Part("every dialogue with the real process", tests("uhp_serve")),
    "wins": Part("every win by force, against every defence", tests("wins")),
    "pages": Part(
        "every screen in all themes, sizes and languages, by axe and by measure",
        tests(
            "page_access",
            "page_analysis",
            "page_home_and_lobby",
            "page_layout",
            "page_online",
            "page_review",
            "page_share",
            only="axe or fits or every_language or used_by_all or in_sight or page_layout",
        ),
    ),
    "offline": Part(
        "a whole game without a server and on a static host, and ten killed browsers",
        tests("page_offline", "page_local_games", "page_site"),
        goes_on=True,
    ),
    "browsers": Part(
        "the main flows in Firefox and in WebKit",
        tests("browsers"),
        programs="firefox-esr webkit2gtk-driver xvfb xauth",
    ),
    "schema": Part("requests made up from our own description", tests("server/routes")),
    "crash": Part("the server killed in the middle of games", tests("server/crash"), goes_on=True),
    "races": Part(
        "ten thousand times two copies of one action, through two server processes",
        tests("server/world", only="copies"),
    ),
    "native": Part("the core under the sanitizers", tests("native"), goes_on=True),
    "fuzz": Part(
        "rubbish for whatever reads text",
        tests("fuzz", "record", "record_rubbish", "uhp_session"),
        goes_on=True,
    ),
    "searches": Part(
        "a hundred thousand searches in the same memory", tests("engine_native", only="memory")
    ),
    "laws": Part(
        "laws of random games, and the oracle, also as arrays and in batches",
        tests("laws", "long_hives", "paths", "arrays", "batch", "rl"),
        goes_on=True,
    ),
    "roundtrips": Part(
        "10,000 random games through action ids and all symmetries", tests("roundtrips")
    ),
    "wasm": Part("all positions and searches in WebAssembly as natively", tests("wasm")),
    "lab": Part(
        "the laboratory from nothing and the examples, with PyTorch and Ray",
        tests("training", "examples"),
        extras="train,cluster",
    ),
    "load": Part("many games at once", bench("load", "--games", "100", "200", "--seconds", "60")),
    "attack": Part("moves beside an attack", bench("attack")),
}


def _wanted(part: Part) -> list[str]:
    """What is to be installed for it, as pip is told."""
    extras = ["-e", f".[{part.extras}]"] if part.extras else []
    return [*extras, *(["-r", part.requirements] if part.requirements else [])]


def _install(programs: str) -> None:
    """Debian's packages, where one may; else their tests are left out, and say so."""
    names = programs.split()
    asked = ["dpkg-query", "--show", *names]
    if not shutil.which("apt-get") or not subprocess.run(asked, capture_output=True).returncode:
        return
    if os.geteuid():
        print(f"Some tests may be left out: as root, apt-get install {programs}", flush=True)
        return
    quietly = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", *names]):
        subprocess.run(["apt-get", "-qq", *command], env=quietly, stdout=subprocess.DEVNULL)


def run(name: str, minutes: float, seed: int) -> bool:
    """Try a part, tell how it went, and return whether all held."""
    part = PARTS[name]
    print(f"soak {name}: {part.about} …", flush=True)
    begun, rounds, holds = time.monotonic(), 0, True
    if part.programs:
        _install(part.programs)
    if wanted := _wanted(part):
        install = [sys.executable, "-m", "pip", "install", "-q", "--no-build-isolation"]
        subprocess.run([*install, "-c", "constraints.txt", *wanted], check=True)
    while holds and (rounds == 0 or (part.goes_on and time.monotonic() - begun < 60 * minutes)):
        made_up = ["--hypothesis-seed", str(seed + rounds)] if "pytest" in part.command else []
        told = {"SIXLEGS_SOAK": str(seed + rounds), "PYTHONPATH": "tests"}
        done = subprocess.run([*part.command, *made_up], env=os.environ | told)
        holds = done.returncode == 0
        rounds += 1
    how = "held" if holds else f"FAILED (again with --seed {seed + rounds - 1})"
    print(f"soak {name}: {how}, {(time.monotonic() - begun) / 60:.1f} minutes, round {rounds}")
    return holds


def main() -> int:
    """Run the parts that were named, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--minutes", type=float, default=MINUTES, help="for parts that go on")
    parser.add_argument("--seed", type=int, default=random.randrange(1, 10**9))
    options = parser.parse_args()
    if unknown := set(options.parts) - PARTS.keys():
        parser.error(f"there is no {', '.join(unknown)}: choose from {', '.join(PARTS)}")
    os.chdir(Path(__file__).parent.parent)
    names = options.parts or list(PARTS)
    failed = [name for name in names if not run(name, options.minutes, options.seed)]
    print(f"soak: {len(names) - len(failed)} held, {len(failed)} failed. {' '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
