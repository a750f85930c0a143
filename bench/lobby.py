"""The cost of the lobby: the query, and the bytes and memory of an idle visitor.

    ulimit -n 20000; PYTHONPATH=tests .venv/bin/python bench/lobby.py

The query is measured in a database with many public games. Then visitors open the lobby of a
server with a hundred games, in which moves are played. docs/results/capacity.md has the results.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from contextlib import ExitStack, closing
from itertools import islice
from pathlib import Path
from statistics import median

from sqlalchemy import Connection, insert, select

from postgresql import running_postgres
from server_client import (
    GameCreator,
    RawSocket,
    ScriptedGame,
    Server,
    open_socket,
    play_message,
    random_scripted_game,
    running_bench_cluster,
    version_in,
)
from sixlegs import Board, Color
from sixlegs._core import GameTerms, TimeControl
from sixlegs.arguments import Arguments, option, parse_arguments
from sixlegs.server.play.ids import new_id
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import guest_id
from sixlegs.server.storage.game_repository import insert_game
from sixlegs.server.storage.schema import games, seats
from sixlegs.server.storage.store import Store

LISTED_GAMES = 100
START_PLY = 24
QUERIES = 50
BATCH_GAMES = 2000
"""Games that are added per transaction."""
MAX_OPENING_SOCKETS = 50
"""Number of sockets that are being opened at the same time."""


def add_games(connection: Connection, count: int, now: int) -> None:
    """Insert public games in progress, two from each address."""
    players: Seats = {color: Person(guest_id(color.name)) for color in Color}
    terms = GameTerms(TimeControl(600_000, 5_000))
    game = ServerGame.create(players, Board("Base"), terms, access="public")
    insert_game(connection, game, now, None, "")
    row = dict(connection.execute(select(games).where(games.c.id == game.id)).mappings().one())
    ids = [new_id() for _ in range(count - 1)]
    connection.execute(
        insert(games),
        [
            row | {"id": id, "created": now + number, "origin": f"address {number // 2}"}
            for number, id in enumerate(ids)
        ],
    )
    rows = [
        {"game": id, "color": color, "owner": new_id()}
        for id in ids
        for color in ("white", "black")
    ]
    connection.execute(insert(seats), rows)


async def measure_query(location: Path | str, count: int) -> float:
    """Return the median CPU time of the query of public games, in milliseconds."""
    with closing(Store(location)) as store:
        for _ in range(count // BATCH_GAMES):
            await store.write(add_games, BATCH_GAMES, store.database_time_ms())
        await store.repair_lobby()
        times = []
        for _ in range(QUERIES):
            start = time.process_time()
            listed = await store.ongoing_games()
            times.append(1000 * (time.process_time() - start))
        assert len(listed) == LISTED_GAMES
        start = time.process_time()
        await store.repair_lobby()
        print(f"comparison of lobby and games: {1000 * (time.process_time() - start):.0f} ms")
        return median(times)


class ListedGame:
    """A game in the lobby, with the socket of each player."""

    def __init__(self, server: Server, score: ScriptedGame) -> None:
        creator = GameCreator(server.address)
        self._server = server
        self._tokens = (creator.cookie(), creator.cookie())
        self._id = creator.game_for(*self._tokens, score.start, is_public=True)
        self._moves = iter(score.moves)
        self._version = 0

    async def open(self) -> None:
        """Open the sockets of the players."""
        self._sockets = [
            await open_socket(self._server.address, self._id, token, self._on_message)
            for token in self._tokens
        ]

    def play(self) -> None:
        """Play the next move, without waiting."""
        side, move = next(self._moves)
        self._sockets[side].send(play_message(self._version, move))

    def _on_message(self, message: bytes) -> None:
        self._version = version_in(message) or self._version


async def open_lobby(server: Server, count: int) -> list[RawSocket]:
    """Open the lobby for *count* visitors."""
    sockets: list[RawSocket] = []
    pending = iter(range(count))
    creator = GameCreator(server.address)
    tokens = [creator.cookie() for _ in range(count // 10 + 1)]

    async def open_some() -> None:
        for number in pending:
            token = tokens[number // 10]
            sockets.append(await open_socket(server.address, "", token, lambda _: None))

    await asyncio.gather(*(open_some() for _ in range(MAX_OPENING_SOCKETS)))
    return sockets


async def measure_visitors(server: Server, visitors: int, seconds: float, interval: float) -> None:
    """Print the memory of idle visitors, and the bytes that are sent to each."""
    source = random.Random(6)
    plies = round(seconds / interval) + 12
    scores = (random_scripted_game(source, START_PLY, plies) for _ in range(LISTED_GAMES))
    listed = [ListedGame(server, score) for score in islice(scores, LISTED_GAMES)]
    for game in listed:
        await game.open()
    first = await open_lobby(server, 20)  # memory that the first visitors share
    before = server.megabytes()
    sockets = first + await open_lobby(server, visitors)
    await asyncio.sleep(12)
    memory = 1024 * (server.megabytes() - before) / visitors
    received = [socket.received_bytes for socket in sockets]
    cpu = server.cpu()
    moves = 0
    start = time.monotonic()
    while (elapsed := time.monotonic() - start) < seconds:
        while moves < elapsed * LISTED_GAMES / interval:
            listed[moves % LISTED_GAMES].play()
            moves += 1
        await asyncio.sleep(0.02)
    sent = [socket.received_bytes - count for socket, count in zip(sockets, received, strict=True)]
    per_minute = median(sent) * 60 / seconds / 1000
    print(f"{moves} moves in {LISTED_GAMES} games in {seconds:.0f} s, {visitors} visitors")
    print(f"at first {median(received) / 1000:.1f} kB, then {per_minute:.1f} kB per minute")
    print(f"memory per visitor: {memory:.0f} kB before the moves,", end=" ")
    print(f"{1024 * (server.megabytes() - before) / visitors:.0f} kB after them")
    print(f"CPU seconds: {server.cpu() - cpu:.1f}")
    print(f"sockets closed by the server: {sum(socket.code is not None for socket in sockets)}")


class Options(Arguments):
    """The options of the benchmark."""

    games: int = option(50_000, "number of public games for the query, a multiple of 2000", int)
    database: str = option("sqlite", "database of the query: sqlite or postgresql")
    visitors: int = option(500, "number of visitors; 0 for the query only", int)
    seconds: float = option(60.0, "time in which moves are played", float)
    interval: float = option(10.0, "seconds between two moves of a game", float)


def main() -> None:
    """Run the benchmark with the options of the command line."""
    options = parse_arguments(Options, __doc__)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=Path.cwd()))
        location: Path | str = Path(folder)
        if options.database == "postgresql":
            location = stack.enter_context(running_postgres()).address()
        milliseconds = asyncio.run(measure_query(location, options.games))
        print(f"query with {options.games} public games: {milliseconds:.1f} ms of CPU time")
    if options.visitors:
        with running_bench_cluster(0) as server:
            asyncio.run(
                measure_visitors(server, options.visitors, options.seconds, options.interval)
            )


if __name__ == "__main__":
    main()
