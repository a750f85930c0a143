"""Long-running tests (`make soak`), split into parts.

    make soak                     run all parts
    make soak PART="fuzz wasm"    run some of them
    make soak PART=fuzz ARGS="--minutes 15"

Parts with random input repeat with a new seed until their time is over. A part that is still
running after `PART_TIME_LIMIT` is killed and fails.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

IS_SOAK = bool(os.environ.get("SIXLEGS_SOAK"))

SEED = int(os.environ.setdefault("SIXLEGS_SEED", str(random.randrange(1, 10**9))))
"""Seed of all random input. It is in the environment, so that parallel workers share it."""

EXAMPLES_FACTOR = 10
MINUTES = 8.0

PART_TIME_LIMIT = 20 * 60.0
"""Seconds after which a part is killed. `--minutes` above the default extends it."""

TEST_TIME_LIMIT = 17 * 60
"""Seconds after which a test fails. Below `PART_TIME_LIMIT`, so that the report names the test."""

COMPILING_TIME_LIMIT = TEST_TIME_LIMIT if IS_SOAK else 600
"""The same for tests that compile the core."""


def examples(count: int) -> int:
    """Return the number of random examples: a fourth of *count* in `make test`, more in soak."""
    return count * EXAMPLES_FACTOR if IS_SOAK else count // 4


class Part(NamedTuple):
    """A command and what to install for it."""

    about: str
    command: list[str]
    is_repeated: bool = False
    """Whether to repeat it with other seeds."""
    extras: str = ""
    """Extras of the package, separated by commas."""
    requirements: str = ""
    """A requirements file."""
    programs: str = ""
    """Debian packages, separated by spaces. Only root can install them."""
    environment: Mapping[str, str] = MappingProxyType({})
    """Environment variables."""


def test_command(*files: str, only: str = "", workers: str = "auto") -> list[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-n", workers, "--dist", "worksteal"]
    command += ["--timeout", str(TEST_TIME_LIMIT), "-p", "no:cacheprovider"]
    command += ["-k", only] if only else []
    paths = (Path("tests", file) for file in files)
    return [*command, *(str(path.with_name(f"test_{path.name}.py")) for path in paths)]


def bench_command(file: str, *options: str) -> list[str]:
    return [sys.executable, f"bench/{file}.py", *options]


OLD_POSTGRESQL: dict[str, Any] = {
    "programs": "postgresql-15",
    "environment": {"SIXLEGS_POSTGRESQL": "/usr/lib/postgresql/15/bin"},
}
"""The oldest PostgreSQL that is tested, from Debian 12."""

PARTS = {
    "docs": Part(
        "the documentation as a site",
        test_command("docs_site"),
        requirements="docs/requirements.txt",
    ),
    "platforms": Part("what Windows and macOS do not have", test_command("platforms")),
    "deploy": Part(
        "deploy/ with a real nginx: one process, two with 5,000 sockets, a rolling restart",
        test_command("deploy", "page_several_processes", workers="0"),
        programs="nginx-light libnginx-mod-http-brotli-static openssl",
    ),
    "alerts": Part(
        "the alert rules for Prometheus: each fault fires its alert",
        test_command("alerts"),
        programs="prometheus",
    ),
    "cluster": Part(
        "servers, Redis and PostgreSQL killed during games; clocks during an outage",
        test_command("server/cluster", "server/outages", only="dies or outage"),
    ),
    "wheels": Part(
        "portable wheels for x86-64, with old and new versions of Python",
        test_command("wheels", only="x86_64", workers="0"),
    ),
    "wheels-aarch64": Part(
        "portable wheels for aarch64, under emulation",
        test_command("wheels", only="aarch64", workers="0"),
        programs="qemu-user-static",
    ),
    "wheel": Part(
        "a wheel for this machine, with all CPU variants of the core", test_command("wheel")
    ),
    "install": Part(
        "installation from the Git repository and from the sdist",
        test_command("source_install", workers="0"),
    ),
    "uhp": Part("every UHP dialogue with a real process", test_command("uhp_serve")),
    "wins": Part("every forced win, against every defense", test_command("wins")),
    "pages": Part(
        "accessibility and layout of every screen in all themes, sizes and languages",
        test_command(
            "page_access",
            "page_analysis",
            "page_history",
            "page_home_and_lobby",
            "page_layout",
            "page_learn",
            "page_online",
            "page_puzzles",
            "page_review",
            "page_setup",
            "page_share",
            only="axe or fits or every_language or page_layout",
        ),
    ),
    "offline": Part(
        "games without a server and on a static host, and ten killed browsers",
        test_command("page_offline", "page_local_games", "page_site"),
        is_repeated=True,
    ),
    "browsers": Part(
        "the main flows in Firefox and in WebKit",
        test_command("browsers"),
        programs="firefox-esr webkit2gtk-driver xvfb xauth",
    ),
    "schema": Part(
        "requests generated from the OpenAPI description", test_command("server/routes")
    ),
    "crash": Part("the server killed during games", test_command("server/crash"), is_repeated=True),
    "races": Part(
        "ten thousand pairs of equal commands, sent through two server processes",
        test_command("server/cluster", only="copies"),
        **OLD_POSTGRESQL,
    ),
    "postgresql": Part(
        "storage and several processes with PostgreSQL 15",
        [*test_command(only="postgresql or cluster_sync or outage"), "tests/server"],
        **OLD_POSTGRESQL,
    ),
    "native": Part("the core under the sanitizers", test_command("native"), is_repeated=True),
    "fuzz": Part(
        "malformed input for every parser",
        test_command("fuzz", "record", "record_malformed", "uhp_session"),
        is_repeated=True,
    ),
    "searches": Part(
        "constant memory use over a hundred thousand searches",
        test_command("engine_native", only="memory"),
    ),
    "properties": Part(
        "random games compared with the oracle, also as arrays and in batches",
        test_command("properties", "large_grid", "paths", "arrays", "batch", "rl"),
        is_repeated=True,
    ),
    "wasm": Part(
        "the same positions and searches in WebAssembly as in the native core", test_command("wasm")
    ),
    "training": Part(
        "self-play, training and a match, with PyTorch and Ray",
        test_command("training"),
        extras="torch,cluster",
    ),
    "examples": Part(
        "the example programs, with PyTorch and Ray",
        test_command("examples"),
        extras="torch,cluster",
    ),
    "load": Part(
        "many games at once", bench_command("capacity", "--games", "100", "200", "--seconds", "60")
    ),
    "attack": Part("latency of moves during an attack", bench_command("attack")),
}


def _requirements(part: Part) -> list[str]:
    """Return the arguments of `pip install` for *part*."""
    extras = ["-e", f".[{part.extras}]"] if part.extras else []
    return [*extras, *(["-r", part.requirements] if part.requirements else [])]


def _install_programs(programs: str) -> None:
    """Install Debian packages if this process may. Otherwise their tests are skipped."""
    names = programs.split()
    query = ["dpkg-query", "--show", *names]
    if not shutil.which("apt-get") or not subprocess.run(query, capture_output=True).returncode:
        return
    if os.geteuid():
        print(f"Some tests may be left out: as root, apt-get install {programs}", flush=True)
        return
    quietly = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", *names]):
        subprocess.run(["apt-get", "-qq", *command], env=quietly, stdout=subprocess.DEVNULL)


def _install(part: Part) -> None:
    """Install what *part* needs."""
    if part.programs:
        _install_programs(part.programs)
    if requirements := _requirements(part):
        install = [sys.executable, "-m", "pip", "install", "-q", "--no-build-isolation"]
        subprocess.run([*install, "-c", "constraints.txt", *requirements], check=True)


def _run_round(part: Part, seed: int, seconds: float) -> str:
    """Run *part* once and return why it failed, or an empty string.

    After *seconds* it is killed, together with the processes that its tests have started.
    """
    environment = os.environ | {"SIXLEGS_SOAK": "1", "SIXLEGS_SEED": str(seed)}
    environment |= {"PYTHONPATH": "tests", **part.environment}
    with subprocess.Popen(part.command, env=environment) as process:
        try:
            return f"failed (repeat with --seed {seed})" if process.wait(seconds) else ""
        except subprocess.TimeoutExpired:
            from timeouts import kill_descendants  # pytest has to be the first to import it

            kill_descendants(process.pid)
            process.kill()
            return f"still running after {seconds / 60:.1f} minutes, killed (--seed {seed})"


def run(name: str, minutes: float, seed: int) -> bool:
    """Run a part, print a summary and return whether it passed.

    No round is started that would exceed the time limit if it took as long as the longest so far.
    """
    part = PARTS[name]
    print(f"soak {name}: {part.about} …", flush=True)
    _install(part)
    limit = PART_TIME_LIMIT + 60 * max(0.0, minutes - MINUTES)
    started = time.monotonic()
    elapsed, longest, rounds, failure = 0.0, 0.0, 0, ""
    while rounds == 0 or (
        part.is_repeated and not failure and elapsed < 60 * minutes and elapsed + longest < limit
    ):
        failure = _run_round(part, seed + rounds, limit - elapsed)
        round_time = time.monotonic() - started - elapsed
        elapsed, longest, rounds = elapsed + round_time, max(longest, round_time), rounds + 1
    result = f"FAILED: {failure}" if failure else "passed"
    print(f"soak {name}: {result}, {elapsed / 60:.1f} minutes, rounds: {rounds}")
    return not failure


def main() -> int:
    """Run the parts on the command line, or all of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument(
        "--minutes", type=float, default=MINUTES, help="how long to repeat a part with random input"
    )
    parser.add_argument("--seed", type=int, default=random.randrange(1, 10**9))
    options = parser.parse_args()
    if unknown := set(options.parts) - PARTS.keys():
        parser.error(f"unknown part {', '.join(unknown)}: choose from {', '.join(PARTS)}")
    os.chdir(Path(__file__).parent.parent)
    names = options.parts or list(PARTS)
    failed = [name for name in names if not run(name, options.minutes, options.seed)]
    print(f"soak: {len(names) - len(failed)} passed, {len(failed)} failed. {' '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
