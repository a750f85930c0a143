"""Play self-play games for training on all cores.

    python -m sixlegs.training.selfplay 100000 -o games.six --nodes 1200

Every game starts with a different random opening. Files have the moves, the score of the search
before each move, and the result: about four bytes per position. An existing file is resumed: games
are numbered in blocks, and the blocks in the file are not played again.
"""

from __future__ import annotations

import hashlib
import math
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sixlegs import _core
from sixlegs.arguments import Arguments, option, parse_arguments, positional
from sixlegs.engine.networks import (
    DEFAULT_NETWORK,
    evaluator_from_bytes,
    find_network_file,
)
from sixlegs.errors import HiveError
from sixlegs.parallel import map_unordered
from sixlegs.training import run_script
from sixlegs.training.game_files import Block, append_block, bug_set_bits, prepare_file

#: The game types in the order of play, weighted by their popularity.
GAME_TYPE_CYCLE = (
    "Base+MLP",
    "Base+ML",
    "Base",
    "Base+MLP",
    "Base+ML",
    "Base+P",
    "Base+MLP",
    "Base+ML",
    "Base+M",
    "Base+MLP",
    "Base+ML",
    "Base+L",
    "Base+MLP",
    "Base+ML",
    "Base+MP",
    "Base+LP",
)
GAMES_PER_BLOCK = 8
REPORT_INTERVAL_SECONDS = 5.0


class Unit(NamedTuple):
    """A block of games to play; equal units yield equal games."""

    number: int
    nodes: int
    seed: int
    random_every: int = 0


def play_unit(unit: Unit, network: bytes = b"") -> Block:
    """Play the games of *unit*.

    *network* is the content of a network file, because the process may run on another machine. If
    it is empty, the handcrafted evaluation is used.
    """
    games = _core.selfplay(
        bug_set_bits(GAME_TYPE_CYCLE[unit.number % len(GAME_TYPE_CYCLE)]),
        seed=unit.seed * 1_000_000 + unit.number,
        games=GAMES_PER_BLOCK,
        nodes=unit.nodes,
        evaluator=evaluator_of(network),
        random_every=unit.random_every if unit.number // len(GAME_TYPE_CYCLE) % 2 else 0,
    )
    return Block(unit.number, games)


def evaluator_of(network: bytes) -> _core.Evaluator:
    """Return the evaluator of a network file, or the handcrafted one if *network* is empty."""
    return evaluator_from_bytes(network) if network else _core.Evaluator()


class Options(Arguments):
    """The options of the script."""

    games: int = positional(f"number of games, played in blocks of {GAMES_PER_BLOCK}", int)
    output: Path = option(None, "file of games", Path, "-o", "--output", required=True)
    nodes: int = option(1200, "nodes per move", int)
    random_move_interval: int = option(
        0, "in half of the games, play a random move every N moves; 0 plays none", int
    )
    network: str = option(
        DEFAULT_NETWORK,
        "network file, default for the built-in network, or handcrafted for none",
    )
    seed: int = option(1, "random seed", int)
    processes: int = option(
        os.cpu_count() or 1,
        "worker processes on this machine; ignored with --cluster ADDRESS, which uses all cores",
        int,
    )
    max_minutes: float = option(
        math.inf, "stop after this many minutes (default: no limit)", float, metavar="N"
    )
    cluster: str | None = option(
        None, "address of the Ray cluster to play on; local starts one", metavar="ADDRESS"
    )


def main(arguments: list[str] | None = None) -> None:
    """Play the games, and store each block as soon as it is finished."""
    options = parse_arguments(Options, __doc__, arguments)
    if min(options.games, options.nodes, options.processes) < 1:
        raise HiveError("The number of games, --nodes and --processes must be at least 1.")
    if options.random_move_interval < 0:
        raise HiveError("--random-move-interval must not be negative; 0 plays no random moves.")

    network = read_network(options.network)
    settings = {"nodes": options.nodes, "seed": options.seed, "net": network_id(network)}
    if options.random_move_interval:
        settings["random_every"] = options.random_move_interval
    done = prepare_file(options.output, settings)
    deadline = time.monotonic() + 60 * options.max_minutes
    todo = remaining_units(options, done, deadline)
    play_all(options, todo, len(done), network)


def remaining_units(options: Options, done: set[int], deadline: float) -> Iterator[Unit]:
    """Yield the missing units until the deadline."""
    for number in range(-(-options.games // GAMES_PER_BLOCK)):
        if time.monotonic() >= deadline:
            return
        if number not in done:
            yield Unit(number, options.nodes, options.seed, options.random_move_interval)


def play_all(options: Options, todo: Iterator[Unit], done: int, network: bytes) -> None:
    """Play the units, store their games, and print the progress."""
    started_at = last_reported = time.monotonic()
    before = done
    for block in map_unordered(play_unit, todo, options.processes, options.cluster, shared=network):
        append_block(options.output, block)
        done += 1
        now = time.monotonic()
        if now - last_reported >= REPORT_INTERVAL_SECONDS:
            last_reported = now
            speed = (done - before) * GAMES_PER_BLOCK / (now - started_at)
            left = max(0.0, options.games - done * GAMES_PER_BLOCK) / speed
            print(
                f"{done * GAMES_PER_BLOCK} of {options.games} games,"
                f" {speed:.1f} per second, {left / 60:.0f} min left",
                flush=True,
            )
    print(f"{done * GAMES_PER_BLOCK} games are in {options.output}.", flush=True)


def read_network(name: str) -> bytes:
    """Return the content of the network file that *name* names, or no bytes for ``"handcrafted"``.

    Raises :exc:`HiveError` if it is not a network, and :exc:`OSError` if it cannot be read.
    """
    file = find_network_file(name)
    if file is None:
        return b""
    network = file.read_bytes()
    evaluator_from_bytes(network, name)
    return network


def network_id(network: bytes) -> str:
    """Return an identifier that is equal for equal networks; it is stored in files of games."""
    return hashlib.sha256(network).hexdigest()[:12] if network else "terms"


if __name__ == "__main__":
    # Functions of this file are pickled by module name, which would be `__main__` here, and would
    # not exist in other processes.
    from sixlegs.training.selfplay import main

    run_script(main)
