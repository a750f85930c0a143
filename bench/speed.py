"""Speed of perft, searches and the Python API: `make bench`. bench/README.md has the details.

Times are CPU seconds. Sixlegs and other engines run in turn, and the best round of each counts, so
that a busy machine affects all of them alike.
"""

from __future__ import annotations

import json
import os
import random
import resource
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median

import sixlegs
from sixlegs import _core

ROUNDS = 3
VARIANTS = ("plain", "v3")
VARIANT: str = vars(_core)["variant"]

MIDDLE_A = (
    r"Base+MLP;InProgress;White[11];wB1;bS1 wB1-;wQ /wB1;bQ bS1/;wG1 -wB1;bG1 bS1-;wM -wQ;bM bQ-;"
    r"wP /wQ;bP bQ/;wL -wG1;bL bG1-;wA1 wQ\;bB1 \bQ;wS1 wA1-;bA1 -bB1;wA2 -wP;bA2 bP-;wA2 wS1/;"
    r"bA2 /bA1"
)
MIDDLE_B = (
    r"Base+MLP;InProgress;Black[10];wL;bL wL\;wM \wL;bM bL\;wA1 /wM;bA1 /bL;wQ wM/;bQ bM-;wA2 wQ\;"
    r"bA2 bA1\;wA2 /bA2;bA1 /wA1;wB1 wQ\;bP bA2-;wM wB1\;bB1 \bA2;wA3 -wQ;bS1 /bA1;wA3 -bS1"
)
POSITIONS = {
    "Base, depth 7": ("Base", 7),
    "Base+MLP, depth 6": ("Base+MLP", 6),
    "middle game A, depth 4": (MIDDLE_A, 4),
    "middle game B, depth 4": (MIDDLE_B, 4),
}

SEARCH_DEPTH = 9
# Unfinished self-play games: quiet, sharp, with and without a pillbug.
SEARCH_GAMES = [
    "Base+MLP",
    MIDDLE_B,
    r"Base+ML;InProgress;White[11];wS1;bM \wS1;wM wS1-;bS1 \bM;wS2 wM\;bA1 bM/;wQ /wS2;"
    r"bQ bA1-;wL wS1\;bA2 \bA1;wS2 bQ-;bA2 wQ-;wB1 wS2/;bB1 bA2/;wB1 wS2;bB1 bA2;wB1 bQ;"
    r"bB1 wQ;wM bB1\;bB2 bA2/",
    r"Base;InProgress;White[13];wG1;bA1 wG1-;wB1 \wG1;bQ bA1/;wS1 \wB1;bG1 bQ-;wQ wB1/;"
    r"bS1 bQ\;wA1 /wB1;bA2 bA1\;wA1 bA2\;bS1 wA1\;wA2 /wB1;bA3 bQ\;wS1 \bQ;bA3 \wQ;wA2 bG1/;"
    r"bS2 -bA3;wG2 wS1/;bB1 /bS2;wS2 wA2-;bG2 bQ\;wG2 wQ\;bG2 \wS1",
    r"Base+MLP;InProgress;White[11];wG1;bB1 /wG1;wM wG1-;bP bB1\;wB1 wM-;bA1 /bP;wQ wB1\;"
    r"bQ /bA1;wA1 \wG1;bS1 bP-;wA1 bQ\;bS2 bP\;wB2 wA1-;bS1 /wQ;wB2 wA1;bM -bA1;wP /wB2;"
    r"bM bA1\;wB2 bQ;bM wB2",
    r"Base+M;InProgress;White[9];wS1;bG1 wS1-;wQ \wS1;bM bG1\;wQ -wS1;bB1 bM\;wG1 \wQ;bQ bM/;"
    r"wS2 \wS1;bQ bB1/;wA1 \wS2;bA1 bG1/;wA1 bQ-;bA1 /wQ;wB1 wA1\;bA2 /bA1",
]


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the CPU seconds of this process that *work* takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def middle_games(count: int, rng: random.Random) -> list[sixlegs.Board]:
    """Return positions of unfinished games after 30 random plies."""
    boards: list[sixlegs.Board] = []
    while len(boards) < count:
        board = sixlegs.Board("Base+MLP")
        while not board.outcome() and board.ply < 30:
            board.push(rng.choice(board.legal_moves))
        if not board.outcome():
            boards.append(board)
    return boards


def rivals() -> dict[str, str]:
    """Return UHP commands by name, from SIXLEGS_RIVALS="name=command;name=command"."""
    pairs = filter(None, os.environ.get("SIXLEGS_RIVALS", "").split(";"))
    parts = (pair.partition("=") for pair in pairs)
    return {name: command for name, _, command in parts}


def our_perft(game: str, depth: int) -> tuple[int, float]:
    board = sixlegs.parse_game(game, opening="tournament")
    start = time.process_time()
    nodes = board.perft(depth)
    return nodes, time.process_time() - start


def uhp_seconds(command: str, game: str, depth: int) -> float:
    """Return the CPU seconds of a UHP engine from its start to its exit, with perft to *depth*."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(
        shlex.split(command),
        input=f"newgame {game}\nperft {depth}\nexit\n",
        text=True,
        capture_output=True,
        check=True,
        timeout=600,
    )
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def perft_table() -> None:
    print(f"perft, one thread, variant {VARIANT}: million nodes per CPU second")
    for name, (game, depth) in POSITIONS.items():
        nodes = our_perft(game, depth)[0]
        ours: list[float] = []
        theirs: dict[str, list[float]] = {rival: [] for rival in rivals()}
        for _ in range(ROUNDS):
            ours.append(our_perft(game, depth)[1])
            for rival, command in rivals().items():
                # Engines count all lower depths, too; subtract the time of a shallower run.
                total = uhp_seconds(command, game, depth)
                theirs[rival].append(total - uhp_seconds(command, game, depth - 1))
        line = f"  {name:24} {nodes:>11} nodes  {nodes / min(ours) / 1e6:7.1f}"
        for rival, seconds in theirs.items():
            line += f"   {rival} {nodes / min(seconds) / 1e6:6.1f}: {min(seconds) / min(ours):.2f}x"
        print(line, flush=True)


def run_search(
    game: str, evaluator: _core.Evaluator | None = None, *, threads: int, **limit: float
) -> tuple[int, float]:
    """Return the nodes and seconds of a search with an empty table.

    It uses the handcrafted evaluation if *evaluator* is None.
    """
    search = _core.Search(64, threads, evaluator or _core.Evaluator())
    board = sixlegs.parse_game(game, opening="tournament")
    start = time.perf_counter()
    search.start(board, **limit)  # type: ignore[arg-type]
    while not search.wait(60):
        pass
    return search.nodes, time.perf_counter() - start


def search_table() -> None:
    print(f"search of {len(SEARCH_GAMES)} positions, depth {SEARCH_DEPTH}, one thread")
    runs = [run_search(game, threads=1, depth=SEARCH_DEPTH) for game in SEARCH_GAMES]
    nodes, seconds = (sum(parts) for parts in zip(*runs, strict=True))
    print(f"  signature                {nodes:9d} nodes")
    print(f"  speed                    {nodes / seconds / 1e3:9.0f} thousand nodes/s")
    ratios = []
    for _ in range(ROUNDS):  # side by side
        nodes_1, seconds_1 = run_search(MIDDLE_B, threads=1, seconds=1.0)
        nodes_2, seconds_2 = run_search(MIDDLE_B, threads=2, seconds=1.0)
        ratios.append(nodes_2 / seconds_2 / (nodes_1 / seconds_1))
    print(f"  two threads, middle game {median(ratios):9.2f} times the nodes/s of one", flush=True)


def variant_table() -> None:
    print("middle game A, depth 3, by CPU variant: million nodes per CPU second")
    code = (
        "import sys; sys.path[:0] = [sys.argv[1]]; import speed;"
        "n, s = min((speed.our_perft(speed.MIDDLE_A, 3) for _ in range(5)), key=lambda x: x[1]);"
        "print(n / s / 1e6)"
    )
    for name in VARIANTS[: VARIANTS.index(VARIANT) + 1]:
        if not find_spec(f"sixlegs._core_{name}"):
            continue  # an editable install has only the best variant
        output = subprocess.run(
            [sys.executable, "-c", code, str(Path(__file__).parent)],
            env=os.environ | {"SIXLEGS_CPU": name},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        print(f"  {name:24} {float(output):7.1f}", flush=True)


def play_random_game(rng: random.Random) -> sixlegs.Board:
    board = sixlegs.Board("Base+MLP")
    while not board.outcome() and board.ply < 500:
        board.push(rng.choice(board.legal_moves))
    return board


def python_speed() -> dict[str, float]:
    """Return plies per second in random games, and microseconds per list of legal moves."""
    rng = random.Random(1)
    start, plies = time.process_time(), 0
    while time.process_time() - start < 2:
        plies += play_random_game(rng).ply
    per_second = plies / (time.process_time() - start)

    boards = middle_games(300, rng)

    def list_moves() -> None:
        for board in boards:
            list(board.legal_moves)  # discarded: keeping the lists triples the time

    return {"plies": per_second, "listing": cpu_seconds(list_moves) / len(boards) * 1e6}


def python_table() -> None:
    print("from Python, Base+MLP")
    best: dict[str, float] = {"plies": 0, "listing": 1e9}
    rival: dict[str, float] = {"plies": 0, "listing": 1e9}
    python = os.environ.get("SIXLEGS_OPENSPIEL_PYTHON")
    for _ in range(ROUNDS):
        best = better(best, python_speed())
        if python:
            script = Path(__file__).with_name("openspiel.py")
            output = subprocess.run([python, script], capture_output=True, text=True, check=True)
            rival = better(rival, json.loads(output.stdout))
    print(f"  random games             {best['plies']:9.0f} plies/s", end="")
    print(
        f"   OpenSpiel {rival['plies']:.0f}: {best['plies'] / rival['plies']:.1f}x"
        if python
        else ""
    )
    print(f"  list(board.legal_moves)  {best['listing']:9.1f} us", end="")
    ratio = rival["listing"] / best["listing"]
    print(f"   OpenSpiel {rival['listing']:.1f}: {ratio:.1f}x" if python else "", flush=True)


def better(a: dict[str, float], b: dict[str, float]) -> dict[str, float]:
    """Return the better figures of two runs."""
    return {
        "plies": max(a["plies"], b["plies"]),
        "listing": min(a["listing"], b["listing"]),
    }


def import_time() -> None:
    def cpu(code: str) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000

    total = median(cpu("import sixlegs") for _ in range(15))
    empty = median(cpu("pass") for _ in range(15))
    print(f"import sixlegs             {total - empty:6.1f} ms of CPU", flush=True)


def animation_time() -> None:
    """Print the time of a GIF of 99 plies, and of a PNG for each of its positions."""
    from sixlegs.pictures import board_png, game_animation

    rng, board = random.Random(3), sixlegs.Board("Base+MLP", "tournament")
    while len(board.moves) < 99:
        board.push(rng.choice(board.legal_moves))
        if board.outcome():
            board.pop()

    gif = min(cpu_seconds(lambda: game_animation(board)) for _ in range(ROUNDS))
    pngs = cpu_seconds(lambda: [board_png(stage, tile_size=48) for stage in board.positions()])
    print(f"GIF of 99 plies            {gif:6.2f} s of CPU; as separate PNGs {pngs:.2f} s")


def memory_growth(games: int = 100_000) -> None:
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() // 1024

    rng = random.Random(2)
    for _ in range(1000):
        play_random_game(rng)
    before = resident()
    for _ in range(games):
        play_random_game(rng)
    print(f"memory after {games} random games: {resident() - before:+d} KiB on {before} KiB")


if __name__ == "__main__":
    perft_table()
    search_table()
    variant_table()
    python_table()
    import_time()
    animation_time()
    memory_growth()
