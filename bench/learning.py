"""Speed of the main operations of reinforcement learning: observations, action masks and steps.

    python bench/learning.py
    SIXLEGS_OPENSPIEL_PYTHON=path/to/python python bench/learning.py

All figures are for one core and from Python. Times are CPU seconds. The second command measures
OpenSpiel, too.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixlegs.arrays import ACTIONS, MAX_GRID_SIDE
from sixlegs.batch import BatchBoard, TreeSearch
from speed import cpu_seconds, middle_games

GAMES = 1024
STEPS = 200
WARM_UP_STEPS = 150  # steps after which games are at all stages


def batch_rate(observe: str, out: Any) -> float:
    """Return how many positions per second are observed, masked and played in."""
    batch = BatchBoard(GAMES, "Base+MLP", autoreset="same_step", max_plies=200)
    mask = np.empty((GAMES, ACTIONS), np.bool_)
    results = (np.empty(GAMES, np.float32), np.empty(GAMES, np.bool_), np.empty(GAMES, np.bool_))
    for seed in range(WARM_UP_STEPS):
        batch.step(batch.random_actions(seed))
    choices = np.empty(GAMES, np.int64)
    write, seconds = getattr(batch, observe), 0.0
    for seed in range(STEPS):
        batch.random_actions(seed, choices)
        seconds += cpu_seconds(
            lambda: (write(out), batch.legal_mask(mask), batch.step(choices, results)),
        )
    return GAMES * STEPS / seconds


def write_all(writes: list[Callable[[Any], object]], out: NDArray[Any]) -> None:
    for write in writes:
        write(out)


def print_single_times() -> None:
    boards = middle_games(300, Random(1))
    outs: list[tuple[str, NDArray[Any]]] = [
        ("planes", np.empty((52, MAX_GRID_SIDE, MAX_GRID_SIDE), np.uint8)),
        ("planes", np.empty((52, MAX_GRID_SIDE, MAX_GRID_SIDE), np.float32)),
        ("piece_list", np.empty((29, 4), np.int8)),
        ("legal_mask", np.empty(ACTIONS, np.bool_)),
    ]
    for name, out in outs:
        writes = [getattr(board, name) for board in boards]
        best = min(cpu_seconds(partial(write_all, writes, out)) for _ in range(10))
        print(f"  {name:<12} {out.dtype!s:<8} {best / len(boards) * 1e6:6.2f} µs per position")


def search_rate(visits: int = 64) -> float:
    """Return the leaves per second of a tree search without the cost of a network."""
    n, leaves = 256, 16
    batch, search = BatchBoard(n, "Base+MLP"), TreeSearch(n)
    logits = np.zeros((n * leaves, ACTIONS), np.float32)
    values = np.zeros(n * leaves, np.float32)
    for seed in range(20):
        batch.step(batch.random_actions(seed))
    seconds = cpu_seconds(
        lambda: search.run(batch, lambda _: (logits, values), visits=visits, leaves=leaves)
    )
    return n * visits / seconds


def main() -> None:
    print("one position at a time")
    print_single_times()
    print(f"observe, mask and step, {GAMES} games, one thread")
    compact = batch_rate("piece_list", np.empty((GAMES, 29, 4), np.int8))
    print(f"  piece lists   {compact:10,.0f} per second")
    for side in (19, MAX_GRID_SIDE):
        rate = batch_rate("planes", np.empty((GAMES, 52, side, side), np.uint8))
        gigabytes = rate * 52 * side * side / 1e9
        print(f"  planes {side} × {side} {rate:9,.0f} per second, {gigabytes:.1f} GB/s")
    print(f"tree search: {search_rate():,.0f} leaves per second")
    if python := os.environ.get("SIXLEGS_OPENSPIEL_PYTHON"):
        script = Path(__file__).parent / "openspiel.py"
        output = subprocess.run([python, script], capture_output=True, check=True, text=True).stdout
        rate = json.loads(output)["steps"]
        print(f"OpenSpiel: {rate:,.0f} per second; Sixlegs: {compact / rate:.1f} times as many")


if __name__ == "__main__":
    main()
