"""How many people may watch: sockets that only listen, the memory they take, and a move for all.

    ulimit -n 20000; PYTHONPATH=tests .venv/bin/python bench/watchers.py

The watchers sit at a few games; then a move is made in each, one game after the other, and the
time is taken until the last of its watchers has it. docs/results/capacity.md has the figures.
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
    measured_cluster,
    opened,
    percentile,
    play_message,
    random_score,
    version_in,
)
from sixlegs.arguments import Arguments, option, parse_arguments

MAX_OPENING_SOCKETS = 50  # sockets that are being opened
SPARE_FILES = 100  # open files beside the sockets, on either side
PLY = 30  # at which the games stand
TIMEOUT = 60.0  # seconds


class WatchedGame:
    """A game with those who look at it; White's own page is one of them."""

    def __init__(self, server: Server, score: ScriptedGame) -> None:
        self._addresses = cycle(server.addresses)
        self._move = score.moves[0][1]
        self._host = GameCreator(server.address)
        self._tokens = (self._host.cookie(), self._host.cookie())
        self._mover = self._tokens[score.moves[0][0]]
        self._id = self._host.game_for(*self._tokens, score.start)
        self._version = 0
        self._seen = 0
        self._lines: list[RawSocket] = []
        self._all_have_seen = asyncio.Event()
        self._welcomed = asyncio.Semaphore(0)

    async def open(self) -> None:
        """Let another one watch."""
        token = self._host.cookie() if self._lines else self._mover
        address = next(self._addresses)
        self._lines.append(await opened(address, self._id, token, self._hear))
        async with asyncio.timeout(TIMEOUT):
            await self._welcomed.acquire()

    async def milliseconds(self) -> float:
        """Until a move has reached everybody."""
        sent = time.monotonic()
        self._lines[0].send(play_message(self._version, self._move))
        async with asyncio.timeout(TIMEOUT):
            await self._all_have_seen.wait()
        return 1000 * (time.monotonic() - sent)

    def lost(self) -> int:
        """How many sockets the server has closed."""
        return sum(line.code is not None for line in self._lines)

    def _hear(self, message: bytes) -> None:
        version = version_in(message)
        if version is None:
            raise OSError(message.decode())
        if self._version in (0, version):  # as it stood when they came
            self._version = version
            self._welcomed.release()
            return
        self._seen += 1
        if self._seen == len(self._lines):
            self._all_have_seen.set()


async def measure_spectators(server: Server, watchers: int, games: int) -> None:
    """Let them all come, and play."""
    source = random.Random(6)
    before = server.megabytes()
    watched = [WatchedGame(server, random_score(source, PLY, 2)) for _ in range(games)]
    begun = time.monotonic()
    coming: Iterator[WatchedGame] = (watched[number % games] for number in range(watchers))

    async def let_in() -> None:
        for one in coming:
            await one.open()

    await asyncio.gather(*(let_in() for _ in range(MAX_OPENING_SOCKETS)))
    seconds = time.monotonic() - begun
    after = server.megabytes()
    print(f"{watchers} sockets at {games} games, opened in {seconds:.0f} s")
    print(f"memory: {before:.0f} MB before, {after:.0f} MB after,", end=" ")
    print(f"{1024 * (after - before) / watchers:.0f} kB for each")
    cpu = server.cpu()
    times = sorted([await one.milliseconds() for one in watched])
    cpu = server.cpu() - cpu
    print(f"a move at all {watchers // games} watchers of its game:", end=" ")
    print(f"median {percentile(times, 0.5):.0f} ms, at most {times[-1]:.0f} ms")
    print(f"processor time for each watcher of a move: {1e6 * cpu / watchers:.0f} µs")
    print(f"sockets lost: {sum(one.lost() for one in watched)}; {server.megabytes():.0f} MB now")


class Options(Arguments):
    """The options of the benchmark."""

    watchers: int = option(5000, None, int)
    games: int = option(50, None, int)
    processes: int = option(
        0, "of one world over PostgreSQL and Valkey, among which the watchers are spread", int
    )


def main() -> None:
    """Print the figures."""
    options = parse_arguments(Options, __doc__)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = options.watchers + SPARE_FILES
    if most != resource.RLIM_INFINITY and most < wanted:
        raise SystemExit(f"This needs {wanted} open files: ulimit -n allows {most}.")
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))  # the server inherits it
    with measured_cluster(options.processes) as server:
        asyncio.run(measure_spectators(server, options.watchers, options.games))


if __name__ == "__main__":
    main()
