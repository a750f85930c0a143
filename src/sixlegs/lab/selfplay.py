"""Games of the engine against itself, to learn from, played on all cores.

    python -m sixlegs.lab.selfplay 100000 -o games.six --nodes 1200

Each game begins with another random opening and is kept as moves, with what the search said before
each of them and how the game ended: about four bytes a position. A file that is there already is
gone on with: games are numbered in blocks, and those it has are not played again.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sixlegs import _core
from sixlegs.arguments import Arguments, option, parsed, positional
from sixlegs.engine.nets import DEFAULT, TERMS, evaluator_from, net_file
from sixlegs.errors import HiveError
from sixlegs.lab import run
from sixlegs.lab.games import Block, append, begin, bug_bits
from sixlegs.lab.workers import spread

#: The types that are played in turn: most often those that people play most.
TYPES = (
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
GAMES_A_BLOCK = 8
TELL_EVERY = 5.0  # seconds


class Unit(NamedTuple):
    """A block of games to play: the same for the same numbers."""

    number: int
    nodes: int
    seed: int
    random_every: int = 0


def played(unit: Unit, network: bytes = b"") -> Block:
    """Play the games of *unit*.

    *network* is the content of a network file, because the process may run on another machine.
    Without one, positions are judged by the hand-crafted evaluation.
    """
    games = _core.selfplay(
        bug_bits(TYPES[unit.number % len(TYPES)]),
        seed=unit.seed * 1_000_000 + unit.number,
        games=GAMES_A_BLOCK,
        nodes=unit.nodes,
        evaluator=_evaluator(network),
        random_every=unit.random_every if unit.number // len(TYPES) % 2 else 0,
    )
    return Block(unit.number, games)


@cache  # once per process, not once per unit
def _evaluator(network: bytes) -> _core.Evaluator:
    return evaluator_from(network) if network else _core.Evaluator()


class Options(Arguments):
    """The options of the program."""

    games: int = positional(f"how many; they come in blocks of {GAMES_A_BLOCK}", int)
    output: Path = option(None, "a file of games", Path, "-o", "--output", required=True)
    nodes: int = option(1200, "positions to look at for a move", int)
    random_every: int = option(0, "in half of the games one move in so many is random", int)
    net: str = option(DEFAULT, "the file of a network, or terms")
    seed: int = option(1, None, int)
    processes: int = option(
        os.cpu_count() or 1,
        "worker processes on this machine; a cluster at an address uses all its cores",
        int,
    )
    minutes: float = option(1e6, "stop after so many", float)
    cluster: str | None = option(
        None, "address of the Ray cluster to play on; local starts one", metavar="ADDRESS"
    )


def main(arguments: list[str] | None = None) -> None:
    """Play, and keep every block of games as soon as it is over."""
    options = parsed(Options, __doc__, arguments)
    if min(options.games, options.nodes, options.processes) < 1:
        raise HiveError("There is nothing to play with numbers below 1.")
    if options.random_every < 0:
        raise HiveError("One random move in fewer than one cannot be; 0 plays none.")

    network = read_network(options.net)
    settings = {"nodes": options.nodes, "seed": options.seed, "net": net_name(network)}
    if options.random_every:
        settings["random_every"] = options.random_every
    done = begin(options.output, settings)
    until = time.monotonic() + 60 * options.minutes
    todo = units(options, done, until)
    play_all(options, todo, len(done), network)


def units(options: Options, done: set[int], until: float) -> Iterator[Unit]:
    """What is left to play, until it is time to stop."""
    for number in range(-(-options.games // GAMES_A_BLOCK)):
        if time.monotonic() >= until:
            return
        if number not in done:
            yield Unit(number, options.nodes, options.seed, options.random_every)


def play_all(options: Options, todo: Iterator[Unit], done: int, network: bytes) -> None:
    """Play the units, store their games, and print the progress."""
    begun = told = time.monotonic()
    before = done
    for block in spread(played, todo, options.processes, options.cluster, shared=network):
        append(options.output, block)
        done += 1
        now = time.monotonic()
        if now - told >= TELL_EVERY:
            told = now
            speed = (done - before) * GAMES_A_BLOCK / (now - begun)
            left = max(0.0, options.games - done * GAMES_A_BLOCK) / speed
            print(
                f"{done * GAMES_A_BLOCK} of {options.games} games,"
                f" {speed:.1f} a second, {left / 60:.0f} min left",
                flush=True,
            )
    print(f"{done * GAMES_A_BLOCK} games are in {options.output}.", flush=True)


def read_network(net: str) -> bytes:
    """Return the content of the network file that *net* names, or no bytes for ``"terms"``.

    Raises :exc:`HiveError` if it is not a network, and :exc:`OSError` if it cannot be read.
    """
    file = net_file(net)
    if file is None:
        return b""
    network = file.read_bytes()
    evaluator_from(network, net)
    return network


def net_name(network: bytes) -> str:
    """Return a name for an evaluator that is equal for equal networks."""
    return hashlib.sha256(network).hexdigest()[:12] if network else TERMS


if __name__ == "__main__":
    # Functions of this file are sent to other processes by the name of their module, which is
    # `__main__` here and something else there.
    from sixlegs.lab.selfplay import main

    run(main)
