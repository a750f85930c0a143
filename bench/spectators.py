"""Number of spectators that a server supports: memory per socket, and latency of moves.

    ulimit -n 20000; PYTHONPATH=tests .venv/bin/python bench/spectators.py

The spectators watch a few games. A move is played in one game after the other, and the time until
the last spectator has received it is measured. docs/results/capacity.md has the results.
"""

from __future__ import annotations

import asyncio
import random
import resource
import time
from collections.abc import Iterator
from itertools import cycle

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
from sixlegs.arguments import Arguments, option, parse_arguments

MAX_OPENING_SOCKETS = 50
"""Number of sockets that are being opened at the same time."""

SPARE_FILES = 100
"""Open files in addition to the sockets, in the server and in this process."""

START_PLY = 30
TIMEOUT_SECONDS = 60.0


class WatchedGame:
    """A game with the sockets of its spectators, the first of which belongs to White."""

    def __init__(self, server: Server, score: ScriptedGame) -> None:
        self._addresses = cycle(server.addresses)
        self._move = score.moves[0][1]
        self._host = GameCreator(server.address)
        self._tokens = (self._host.cookie(), self._host.cookie())
        self._mover = self._tokens[score.moves[0][0]]
        self._id = self._host.game_for(*self._tokens, score.start)
        self._version = 0
        self._received = 0
        self._sockets: list[RawSocket] = []
        self._all_received = asyncio.Event()
        self._first_positions = asyncio.Semaphore(0)

    async def open(self) -> None:
        """Connect another spectator."""
        token = self._host.cookie() if self._sockets else self._mover
        address = next(self._addresses)
        self._sockets.append(await open_socket(address, self._id, token, self._on_message))
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await self._first_positions.acquire()

    async def play(self) -> float:
        """Play a move. Return the milliseconds until all spectators have received it."""
        sent = time.monotonic()
        self._sockets[0].send(play_message(self._version, self._move))
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await self._all_received.wait()
        return 1000 * (time.monotonic() - sent)

    def closed_sockets(self) -> int:
        """Return the number of sockets that the server has closed."""
        return sum(socket.code is not None for socket in self._sockets)

    def _on_message(self, message: bytes) -> None:
        version = version_in(message)
        if version is None:
            raise OSError(message.decode())
        if self._version in (0, version):  # the first position on a new socket
            self._version = version
            self._first_positions.release()
            return
        self._received += 1
        if self._received == len(self._sockets):
            self._all_received.set()


async def measure_spectators(server: Server, spectators: int, games: int) -> None:
    """Connect all spectators, play the moves, and print the measurements."""
    source = random.Random(6)
    before = server.megabytes()
    watched = [
        WatchedGame(server, random_scripted_game(source, START_PLY, 2)) for _ in range(games)
    ]
    start = time.monotonic()
    pending: Iterator[WatchedGame] = (watched[number % games] for number in range(spectators))

    async def open_sockets() -> None:
        for game in pending:
            await game.open()

    await asyncio.gather(*(open_sockets() for _ in range(MAX_OPENING_SOCKETS)))
    seconds = time.monotonic() - start
    after = server.megabytes()
    print(f"{spectators} sockets in {games} games, opened in {seconds:.0f} s")
    print(f"memory: {before:.0f} MB before, {after:.0f} MB after,", end=" ")
    print(f"{1024 * (after - before) / spectators:.0f} kB per socket")
    cpu = server.cpu()
    times = sorted([await game.play() for game in watched])
    cpu = server.cpu() - cpu
    print(f"latency of a move to all {spectators // games} spectators of its game:", end=" ")
    print(f"median {percentile(times, 0.5):.0f} ms, maximum {times[-1]:.0f} ms")
    print(f"CPU time per spectator and move: {1e6 * cpu / spectators:.0f} µs")
    closed = sum(game.closed_sockets() for game in watched)
    print(f"sockets closed by the server: {closed}; memory now: {server.megabytes():.0f} MB")


class Options(Arguments):
    """The options of the benchmark."""

    watchers: int = option(5000, "number of spectators", int)
    games: int = option(50, "number of games that they watch", int)
    processes: int = option(
        0, "server processes with PostgreSQL and Valkey; 0 for one process with SQLite", int
    )


def main() -> None:
    """Run the benchmark with the options of the command line."""
    options = parse_arguments(Options, __doc__)
    _, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    file_count = options.watchers + SPARE_FILES
    if hard_limit != resource.RLIM_INFINITY and hard_limit < file_count:
        raise SystemExit(f"{file_count} open files are needed, but ulimit -n is {hard_limit}.")
    resource.setrlimit(resource.RLIMIT_NOFILE, (file_count, hard_limit))  # the server inherits it
    with running_bench_cluster(options.processes) as server:
        asyncio.run(measure_spectators(server, options.watchers, options.games))


if __name__ == "__main__":
    main()
