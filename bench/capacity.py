"""Number of concurrent games that a server supports, by the latency of moves.

    PYTHONPATH=tests .venv/bin/python bench/capacity.py
    PYTHONPATH=tests .venv/bin/python bench/capacity.py --games 200 --processes 1 2 4

The latency is the time from sending a move until the opponent receives it. Each game has two
sockets and one move every two seconds, and begins between its start and ply 60. Run it on an idle
machine. docs/results/capacity.md has the results.
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
    open_socket,
    percentile,
    play_message,
    random_scripted_game,
    running_bench_cluster,
    version_in,
)
from sixlegs.arguments import Arguments, option, parse_arguments, switch

MOVE_INTERVAL_SECONDS = 2.0
"""Time between two moves of a game."""

WARM_UP_SECONDS = 2 * MOVE_INTERVAL_SECONDS
"""Time at the beginning in which moves are not measured."""

MAX_START_PLY = 60
GAMES_PER_PROCESS = 250
"""Maximum number of games that one client process plays."""

LATENCY_LIMIT_MS = 100.0
"""Upper limit of the 99th percentile of the latency."""

DISTINCT_GAMES = 200


class Task(NamedTuple):
    """The games that a client process plays."""

    addresses: tuple[str, ...]
    """The URLs of the server's processes."""
    scores: list[ScriptedGame]
    offsets: list[float]
    """The time of each game's first move, in seconds after the start."""
    seconds: float
    is_apart: bool
    """Whether the players of a game are connected to different processes."""


@dataclass
class BenchOutcome:
    """The measurements of one or several client processes."""

    milliseconds: list[float] = field(default_factory=list)
    """The latency of each measured move."""
    errors: Counter[str] = field(default_factory=Counter)
    cpu: float = 0.0
    """CPU seconds of the clients."""

    def add(self, other: BenchOutcome) -> None:
        """Add the measurements of another process."""
        self.milliseconds += other.milliseconds
        self.errors += other.errors
        self.cpu += other.cpu


class BenchGame:
    """A game with the sockets of its players."""

    def __init__(self, score: ScriptedGame, outcome: BenchOutcome) -> None:
        self._moves = iter(score.moves)
        self._outcome = outcome
        self._version = 0
        self._sent = 0.0
        self._receiver: int | None = None
        """The side that has not received the last move."""
        self._is_measured = False

    async def open(self, addresses: tuple[str, str], game: str, tokens: tuple[str, str]) -> None:
        """Connect both players, each to one of the processes."""
        self._is_ready = asyncio.Event()
        self._sockets: list[RawSocket] = []
        for side, (address, token) in enumerate(zip(addresses, tokens, strict=True)):
            socket = await open_socket(address, game, token, partial(self._on_message, side))
            self._sockets.append(socket)
        async with asyncio.timeout(60):
            await self._is_ready.wait()

    def play(self, is_measured: bool) -> None:
        """Play the next move."""
        if self._receiver is not None:
            self._outcome.errors["a move was not received in time"] += 1
            return
        side, move = next(self._moves)
        self._receiver, self._is_measured = 1 - side, is_measured
        self._sent = time.monotonic()
        self._sockets[side].send(play_message(self._version, move))

    def close(self) -> None:
        """Close the sockets of both players."""
        for socket in self._sockets:
            if socket.code is not None:
                self._outcome.errors[f"closed with {socket.code}"] += 1
            socket.close()
        if self._receiver is not None:
            self._outcome.errors["a move was never received"] += 1

    def _on_message(self, side: int, message: bytes) -> None:
        version = version_in(message)
        if version is None:
            self._outcome.errors[message[:60].decode()] += 1
        elif self._receiver is None:
            self._version = version
            self._is_ready.set()
        elif side == self._receiver and version > self._version:
            if self._is_measured:
                self._outcome.milliseconds.append(1000 * (time.monotonic() - self._sent))
            self._version, self._receiver = version, None


def play_games(task: Task, parent: Connection) -> None:
    """Open the games of *task*, send "ready", wait for the start, play and send the outcome."""
    parent.send(asyncio.run(_play_games(task, parent)))


async def _play_games(task: Task, parent: Connection) -> BenchOutcome:
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
        (offset + MOVE_INTERVAL_SECONDS * turn, index)
        for index, offset in enumerate(task.offsets)
        for turn in range(int((WARM_UP_SECONDS + task.seconds) / MOVE_INTERVAL_SECONDS))
    )
    for offset, index in turns:
        if (wait := begin + offset - time.monotonic()) > 0:
            await asyncio.sleep(wait)
        games[index].play(is_measured=offset >= WARM_UP_SECONDS)
    await asyncio.sleep(MOVE_INTERVAL_SECONDS)
    for game in games:
        game.close()
    outcome.cpu = _own_cpu() - before
    return outcome


def _own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


class LoadResult(NamedTuple):
    """The measurements with a number of games."""

    games: int
    outcome: BenchOutcome
    server_cpu: float
    """CPU time of the server, as a share of one core."""
    stores_cpu: float
    """CPU time of PostgreSQL and Valkey, as a share of one core."""
    players_cpu: float
    megabytes: float
    seconds: float

    @property
    def is_good(self) -> bool:
        """Whether there were no errors and the latency was below its limit."""
        times = sorted(self.outcome.milliseconds)
        return (
            not self.outcome.errors and bool(times) and percentile(times, 0.99) < LATENCY_LIMIT_MS
        )

    def _milliseconds_per_move(self, share: float) -> float:
        """Return the CPU milliseconds per move at *share* of one core."""
        return 1000 * share * self.seconds / max(1, len(self.outcome.milliseconds))

    def __str__(self) -> str:
        times = sorted(self.outcome.milliseconds) or [float("inf")]
        latencies = "".join(f"{percentile(times, share):>9.1f}" for share in (0.5, 0.95, 0.99, 1))
        server_ms = self._milliseconds_per_move(self.server_cpu)
        stores_ms = self._milliseconds_per_move(self.stores_cpu)
        return (
            f"{self.games:>6}{len(self.outcome.milliseconds):>8}{latencies}"
            f"{self.outcome.errors.total():>8}{self.server_cpu:>8.0%}{self.stores_cpu:>8.0%}"
            f"{server_ms:>9.2f}{stores_ms:>8.2f}"
            f"{self.megabytes:>7.0f} MB{self.players_cpu:>9.0%}{os.getloadavg()[0]:>7.1f}"
        )


HEADING = (
    " games   moves   median      p95      p99      max  errors"
    "  server  stores  ms/move  stores    memory  players   load"
)


def measure(
    server: Server,
    scores: list[ScriptedGame],
    count: int,
    seconds: float,
    *,
    is_apart: bool = False,
) -> LoadResult:
    """Play *count* games at a server at the same time."""
    offsets = [MOVE_INTERVAL_SECONDS * game / count for game in range(count)]
    workers = -(-count // GAMES_PER_PROCESS)
    outcome = BenchOutcome()
    clients = []
    for number in range(workers):
        games = range(number, count, workers)
        task = Task(
            server.addresses,
            [scores[game % len(scores)] for game in games],
            [offsets[game] for game in games],
            seconds,
            is_apart,
        )
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.Process(target=play_games, args=(task, theirs), daemon=True)
        process.start()
        theirs.close()
        clients.append((process, ours))
    for _, pipe in clients:
        assert pipe.recv() == "ready"
    begin = time.monotonic() + 1
    for _, pipe in clients:
        pipe.send(begin)
    time.sleep(max(0, begin + WARM_UP_SECONDS - time.monotonic()))
    cpu, stores, clock = server.cpu(), server.stores_cpu(), time.monotonic()
    time.sleep(seconds)
    elapsed = time.monotonic() - clock
    share, stores = (server.cpu() - cpu) / elapsed, (server.stores_cpu() - stores) / elapsed
    megabytes = server.megabytes()
    for process, pipe in clients:
        outcome.add(pipe.recv())
        process.join()
    players = outcome.cpu / (WARM_UP_SECONDS + seconds + MOVE_INTERVAL_SECONDS)
    return LoadResult(count, outcome, share, stores, players, megabytes, elapsed)


class Options(Arguments):
    """The options of the benchmark."""

    games: list[int] = option(
        [100, 200, 300, 500, 700, 1000], "number of concurrent games", int, nargs="+"
    )
    seconds: float = option(20, "duration for each number of games", float)
    processes: list[int] = option(
        [0],
        "server processes with PostgreSQL and Valkey; 0 (default) for one process with SQLite",
        int,
        nargs="+",
    )
    apart: bool = switch(
        "connect the players of each game to different processes, unlike the proxy of deploy/"
    )


def main() -> int:
    """Print the measurements with increasing numbers of games. Return 1 if there were errors."""
    options = parse_arguments(Options, __doc__)
    more = int((WARM_UP_SECONDS + options.seconds) / MOVE_INTERVAL_SECONDS) + 1
    source = random.Random(6)
    print(f"Creating {DISTINCT_GAMES} random games …", flush=True)
    scores = [
        random_scripted_game(source, MAX_START_PLY * game // DISTINCT_GAMES, 2 * more)
        for game in range(DISTINCT_GAMES)
    ]
    print(f"Milliseconds until the opponent receives a move:\n{HEADING}", flush=True)
    max_games, errors = 0, 0
    for processes, count in product(options.processes, options.games):
        title = f"{processes} processes, PostgreSQL:" if processes else "One process, SQLite:"
        print(title, flush=True)
        with running_bench_cluster(processes) as server:
            result = measure(server, scores, count, options.seconds, is_apart=options.apart)
        print(result, flush=True)
        errors += result.outcome.errors.total()
        for error, times in result.outcome.errors.most_common(5):
            print(f"       {times} × {error}", flush=True)
        if not result.is_good:
            break
        max_games = count
    print(
        f"{max_games} concurrent games with 99% of the moves in less than"
        f" {LATENCY_LIMIT_MS:.0f} ms and no errors."
    )
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
