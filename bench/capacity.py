"""Number of concurrent games that a server supports, by the latency of moves.

    PYTHONPATH=tests .venv/bin/python bench/capacity.py
    PYTHONPATH=tests .venv/bin/python bench/capacity.py --games 200 --processes 1 2 4
    PYTHONPATH=tests .venv/bin/python bench/capacity.py --games 60 --processes 0 1 --rated

The latency is the time from sending a move until the opponent receives it. Each game has two
sockets and one move every two seconds, and begins between its start and ply 60. Rated games begin
at their start, so the moves up to there are played first. Run it on an idle machine.
docs/results/capacity.md has the results.
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

RATED_ACCOUNTS = 10
"""Accounts that each client process creates to play all of its rated games: hashing the password
of each takes a tenth of a second."""

PASSWORD = "correct horse battery"


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
    preludes: list[int]
    """The number of moves of each game that are played before the start; 0 for unrated games."""
    is_rated: bool


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

    async def play_prelude(self, moves: int) -> None:
        """Play the first *moves*, each as soon as the opponent has received the one before."""
        for _ in range(moves):
            self._is_ready.clear()
            self.play(is_measured=False)
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
            self._is_ready.set()


def play_games(task: Task, parent: Connection) -> None:
    """Open the games of *task*, send "ready", wait for the start, play and send the outcome."""
    parent.send(asyncio.run(_play_games(task, parent)))


async def _play_games(task: Task, parent: Connection) -> BenchOutcome:
    outcome, hosts = BenchOutcome(), cycle([GameCreator(address) for address in task.addresses])
    players = cycle(_accounts(next(hosts)) if task.is_rated else [])
    games = []
    for score, prelude in zip(task.scores, task.preludes, strict=True):
        host = next(hosts)
        other = next(hosts) if task.is_apart else host
        tokens = (next(players, None) or host.cookie(), next(players, None) or host.cookie())
        id = host.game_for(*tokens, score.start, is_rated=task.is_rated)
        games.append(BenchGame(score, outcome))
        await games[-1].open((host.address, other.address), id, tokens)
        await games[-1].play_prelude(prelude)
    parent.send("ready")
    begin = await asyncio.to_thread(parent.recv)
    before = _own_cpu()
    turns = sorted(
        (offset + MOVE_INTERVAL_SECONDS * turn, index)
        for index, offset in enumerate(task.offsets)
        for turn in range(_turns(task.seconds))
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


def _turns(seconds: float) -> int:
    """Return the number of moves of each game within *seconds* after the warm-up."""
    return int((WARM_UP_SECONDS + seconds) / MOVE_INTERVAL_SECONDS)


def _accounts(host: GameCreator) -> list[str]:
    """Return the cookies of new accounts, whose names are random digits."""
    names = [f"player{random.randrange(10**12)}" for _ in range(RATED_ACCOUNTS)]
    return [host.account(name, PASSWORD) for name in names]


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
    is_rated: bool = False,
) -> LoadResult:
    """Play *count* games at a server at the same time."""
    turns = _turns(seconds)
    offsets = [MOVE_INTERVAL_SECONDS * game / count for game in range(count)]
    workers = -(-count // GAMES_PER_PROCESS)
    outcome = BenchOutcome()
    clients = []
    for number in range(workers):
        games = range(number, count, workers)
        chosen = [scores[game % len(scores)] for game in games]
        task = Task(
            server.addresses,
            chosen,
            [offsets[game] for game in games],
            seconds,
            is_apart,
            [len(score.moves) - turns if is_rated else 0 for score in chosen],
            is_rated,
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
    rated: bool = switch("play rated games between accounts")


def _scripted_games(more: int, *, is_rated: bool) -> list[ScriptedGame]:
    """Return games with *more* plies after plies up to `MAX_START_PLY`, where they begin.

    Rated games begin at ply 0.
    """
    source = random.Random(6)
    games = []
    for number in range(DISTINCT_GAMES):
        ply = MAX_START_PLY * number // DISTINCT_GAMES
        first, rest = (0, ply + more) if is_rated else (ply, more)
        games.append(random_scripted_game(source, first, rest))
    return games


def main() -> int:
    """Print the measurements with increasing numbers of games. Return 1 if there were errors."""
    options = parse_arguments(Options, __doc__)
    print(f"Creating {DISTINCT_GAMES} random games …", flush=True)
    scores = _scripted_games(2 * (_turns(options.seconds) + 1), is_rated=options.rated)
    print(f"Milliseconds until the opponent receives a move:\n{HEADING}", flush=True)
    max_games, errors = 0, 0
    for processes, count in product(options.processes, options.games):
        title = f"{processes} processes, PostgreSQL:" if processes else "One process, SQLite:"
        print(title, flush=True)
        with running_bench_cluster(processes) as server:
            result = measure(
                server,
                scores,
                count,
                options.seconds,
                is_apart=options.apart,
                is_rated=options.rated,
            )
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
