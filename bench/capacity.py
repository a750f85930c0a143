"""How many games at once the server carries: the time from sending a move to the other seeing it.

    PYTHONPATH=tests .venv/bin/python bench/load.py
    PYTHONPATH=tests .venv/bin/python bench/load.py --games 200 --processes 1 2 4

Each game has two sockets and a move every two seconds, evenly spread; the games stand anywhere
between their beginning and ply 60. Run it on a quiet machine; docs/results/capacity.md has the figures.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import resource
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle, product
from multiprocessing.connection import Connection
from typing import NamedTuple

from server_client import (
    GameCreator,
    RawSocket,
    ScriptedGame,
    Server,
    measured_cluster,
    opened,
    percentile,
    play_message,
    random_score,
    version_in,
)
from sixlegs.arguments import Arguments, option, parse_arguments, switch

MOVE_INTERVAL_SECONDS = 2.0  # seconds between two moves of a game
WARM_UP_SECONDS = 2 * MOVE_INTERVAL_SECONDS  # seconds that do not count
MAX_START_PLY = 60  # the ply at which games begin at most
GAMES_PER_PROCESS = 250  # games that one process plays
LATENCY_LIMIT_MS = 100.0  # milliseconds that 99 of 100 moves may take
DISTINCT_GAMES = 200  # games; of more, some are alike


class Task(NamedTuple):
    """What one process has to do."""

    addresses: tuple[str, ...]
    """Of the server's processes."""
    scores: list[ScriptedGame]
    offsets: list[float]
    """When each game makes its first move, in seconds after the beginning."""
    seconds: float
    is_apart: bool
    """Whether the two of a game are at different processes, where there are several."""


@dataclass
class BenchOutcome:
    """What came of it."""

    milliseconds: list[float] = field(default_factory=list)
    """Of every move that counts."""
    errors: Counter[str] = field(default_factory=Counter)
    cpu: float = 0.0
    """Seconds that the players themselves took."""

    def add(self, other: BenchOutcome) -> None:
        """Put the outcome of another process to this one."""
        self.milliseconds += other.milliseconds
        self.errors += other.errors
        self.cpu += other.cpu


class BenchGame:
    """A game and the two who play it."""

    def __init__(self, score: ScriptedGame, outcome: BenchOutcome) -> None:
        self._moves = iter(score.moves)
        self._outcome = outcome
        self._version = 0
        self._sent = 0.0
        self._awaited: int | None = None
        """Who has yet to see the last move."""
        self._counts = False

    async def open(self, addresses: tuple[str, str], game: str, tokens: tuple[str, str]) -> None:
        """Let both sit down, each at a process."""
        self._seen = asyncio.Event()
        self._lines: list[RawSocket] = []
        for side, (address, token) in enumerate(zip(addresses, tokens, strict=True)):
            line = await opened(address, game, token, partial(self._hear, side))
            self._lines.append(line)
        async with asyncio.timeout(60):
            await self._seen.wait()

    def play(self, counts: bool) -> None:
        """Play the next move."""
        if self._awaited is not None:
            self._outcome.errors["a move was not seen in time"] += 1
            return
        side, move = next(self._moves)
        self._awaited, self._counts = 1 - side, counts
        self._sent = time.monotonic()
        self._lines[side].send(play_message(self._version, move))

    def end(self) -> None:
        """Get up, both."""
        for line in self._lines:
            if line.code is not None:
                self._outcome.errors[f"closed with {line.code}"] += 1
            line.close()
        if self._awaited is not None:
            self._outcome.errors["a move was never seen"] += 1

    def _hear(self, side: int, message: bytes) -> None:
        version = version_in(message)
        if version is None:
            self._outcome.errors[message[:60].decode()] += 1
        elif self._awaited is None:
            self._version = version
            self._seen.set()
        elif side == self._awaited and version > self._version:
            if self._counts:
                self._outcome.milliseconds.append(1000 * (time.monotonic() - self._sent))
            self._version, self._awaited = version, None


def play_share(task: Task, parent: Connection) -> None:
    """Play the games of one process: say when all sit, begin when told to, tell what came of it."""
    parent.send(asyncio.run(_play_share(task, parent)))


async def _play_share(task: Task, parent: Connection) -> BenchOutcome:
    outcome, hosts = BenchOutcome(), cycle([GameCreator(address) for address in task.addresses])
    games = []
    for score in task.scores:
        host = next(hosts)
        other = next(hosts) if task.is_apart else host
        tokens = (host.cookie(), host.cookie())
        id = host.game_for(*tokens, score.start)
        games.append(BenchGame(score, outcome))
        await games[-1].open((host.address, other.address), id, tokens)
    parent.send("ready")
    begin = await asyncio.to_thread(parent.recv)
    before = _own_cpu()
    turns = sorted(
        (offset + MOVE_INTERVAL_SECONDS * turn, game)
        for game, offset in enumerate(task.offsets)
        for turn in range(int((WARM_UP_SECONDS + task.seconds) / MOVE_INTERVAL_SECONDS))
    )
    for when, game in turns:
        if (wait := begin + when - time.monotonic()) > 0:
            await asyncio.sleep(wait)
        games[game].play(counts=when >= WARM_UP_SECONDS)
    await asyncio.sleep(MOVE_INTERVAL_SECONDS)
    for one in games:
        one.end()
    outcome.cpu = _own_cpu() - before
    return outcome


def _own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


class LoadResult(NamedTuple):
    """How a number of games went."""

    games: int
    outcome: BenchOutcome
    server_cpu: float
    """Share of one core."""
    stores_cpu: float
    """The same of PostgreSQL and Valkey."""
    players_cpu: float
    megabytes: float
    seconds: float

    @property
    def is_good(self) -> bool:
        """Whether the server carries that many."""
        times = sorted(self.outcome.milliseconds)
        return (
            not self.outcome.errors and bool(times) and percentile(times, 0.99) < LATENCY_LIMIT_MS
        )

    def _a_move(self, share: float) -> float:
        """Milliseconds of processor time for each move."""
        return 1000 * share * self.seconds / max(1, len(self.outcome.milliseconds))

    def __str__(self) -> str:
        times = sorted(self.outcome.milliseconds) or [float("inf")]
        shown = "".join(f"{percentile(times, share):>9.1f}" for share in (0.5, 0.95, 0.99, 1))
        return (
            f"{self.games:>6}{len(self.outcome.milliseconds):>8}{shown}"
            f"{self.outcome.errors.total():>8}{self.server_cpu:>8.0%}{self.stores_cpu:>8.0%}"
            f"{self._a_move(self.server_cpu):>9.2f}{self._a_move(self.stores_cpu):>8.2f}"
            f"{self.megabytes:>7.0f} MB{self.players_cpu:>9.0%}{os.getloadavg()[0]:>7.1f}"
        )


HEADING = (
    " games   moves   median      p95      p99      max  errors"
    "  server  stores   a move     and    memory  players   load"
)


def measure(
    server: Server,
    scores: list[ScriptedGame],
    count: int,
    seconds: float,
    *,
    is_apart: bool = False,
) -> LoadResult:
    """Play so many games at once at a server."""
    offsets = [MOVE_INTERVAL_SECONDS * game / count for game in range(count)]
    workers = -(-count // GAMES_PER_PROCESS)
    outcome = BenchOutcome()
    started = []
    for number in range(workers):  # each takes every so-many-th game
        mine = range(number, count, workers)
        task = Task(
            server.addresses,
            [scores[game % len(scores)] for game in mine],
            [offsets[game] for game in mine],
            seconds,
            is_apart,
        )
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.Process(target=play_share, args=(task, theirs), daemon=True)
        process.start()
        theirs.close()
        started.append((process, ours))
    for _, pipe in started:
        assert pipe.recv() == "ready"
    begin = time.monotonic() + 1
    for _, pipe in started:
        pipe.send(begin)
    time.sleep(max(0, begin + WARM_UP_SECONDS - time.monotonic()))
    cpu, stores, clock = server.cpu(), server.stores_cpu(), time.monotonic()
    time.sleep(seconds)
    passed = time.monotonic() - clock
    share, stores = (server.cpu() - cpu) / passed, (server.stores_cpu() - stores) / passed
    megabytes = server.megabytes()
    for process, pipe in started:
        outcome.add(pipe.recv())
        process.join()
    players = outcome.cpu / (WARM_UP_SECONDS + seconds + MOVE_INTERVAL_SECONDS)
    return LoadResult(count, outcome, share, stores, players, megabytes, passed)


class Options(Arguments):
    """The options of the benchmark."""

    games: list[int] = option([100, 200, 300, 500, 700, 1000], "how many at once", int, nargs="+")
    seconds: float = option(20, "that each number of games takes", float)
    processes: list[int] = option(
        [0],
        "of one world over PostgreSQL and Valkey; 0 (default) for one process over SQLite",
        int,
        nargs="+",
    )
    apart: bool = switch(
        "the two of each game at different processes, which the proxy of deploy/ avoids"
    )


def main() -> int:
    """Try larger and larger numbers of games, and print how they went; 1 if there were errors."""
    options = parse_arguments(Options, __doc__)
    more = int((WARM_UP_SECONDS + options.seconds) / MOVE_INTERVAL_SECONDS) + 1
    source = random.Random(6)
    print(f"Making {DISTINCT_GAMES} random games …", flush=True)
    scores = [
        random_score(source, MAX_START_PLY * game // DISTINCT_GAMES, 2 * more)
        for game in range(DISTINCT_GAMES)
    ]
    print(f"Milliseconds from sending a move to the other's seeing it:\n{HEADING}", flush=True)
    most, errors = 0, 0
    for processes, count in product(options.processes, options.games):
        print(f"{processes} over PostgreSQL:" if processes else "One over SQLite:", flush=True)
        with measured_cluster(processes) as server:
            found = measure(server, scores, count, options.seconds, is_apart=options.apart)
        print(found, flush=True)
        errors += found.outcome.errors.total()
        for error, times in found.outcome.errors.most_common(5):
            print(f"       {times} × {error}", flush=True)
        if not found.is_good:
            break
        most = count
    print(
        f"{most} games at once with 99 of 100 moves in less than {LATENCY_LIMIT_MS:.0f} ms"
        " and no error."
    )
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
