"""Write-ahead log and HOT updates of PostgreSQL per move of rated games.

    PYTHONPATH=tests .venv/bin/python bench/wal.py --games 40

Random rated games are played side by side, without connections and without full-page images.
docs/results/capacity.md has the results.
"""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import closing
from typing import NamedTuple

import psycopg
from psycopg.rows import class_row

from postgresql import running_postgres
from sixlegs import Board, Color
from sixlegs._core import GameTerms, TimeControl
from sixlegs.arguments import Arguments, option, parse_arguments
from sixlegs.server.play.seats import Person
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import new_account_id
from sixlegs.server.storage import accounts
from sixlegs.server.storage.store import Store

STATISTICS_TIMEOUT_SECONDS = 60.0
"""How long to wait until PostgreSQL has counted all updates."""

COUNTERS = """
    SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS wal, n_tup_upd AS updates,
        n_tup_hot_upd AS hot_updates
    FROM pg_stat_user_tables WHERE relname = 'games'
"""


class Counters(NamedTuple):
    """Counters of the database server."""

    wal: int
    """Bytes of write-ahead log."""
    updates: int
    """Updates of games."""
    hot_updates: int
    """Those of them that changed no index."""


class Options(Arguments):
    """The options of the benchmark."""

    games: int = option(40, "number of games", int)
    plies: int = option(60, "plies per game", int)


async def create_game(store: Store) -> ServerGame:
    """Store a new rated game between two new accounts."""
    seats = {color: Person(new_account_id()) for color in Color}
    for seat in seats.values():
        await store.write(accounts.create, seat.user_id, f"player {seat.user_id[-8:]}", None, 0)
    terms = GameTerms(TimeControl(600_000, 5_000), True)
    game = ServerGame.create(dict(seats), Board("Base+MLP", "tournament"), terms, "public")
    await store.add(game)
    return game


async def play_move(store: Store, game: ServerGame, source: random.Random) -> ServerGame:
    """Store a random move, and return the game after it."""
    moves = [move for move in game.game.board.legal_moves if not game.game.would_repeat(move)]
    if game.game.result or not moves:
        return game
    moved, now = game.copy(), store.game_time()
    moved.push(source.choice(moves), now)
    moved.run_clock(now)
    await store.save(moved)
    return moved


async def play_games(store: Store, options: Options, connection: psycopg.Connection) -> None:
    """Play the games, and print what each move cost."""
    source = random.Random(6)
    games = [await create_game(store) for _ in range(options.games)]
    before = read_counters(connection)
    for _ in range(options.plies):
        games = [await play_move(store, game, source) for game in games]
    wal = read_counters(connection).wal - before.wal
    moves = sum(game.version for game in games)
    after = await_updates(connection, before.updates + moves)
    share = (after.hot_updates - before.hot_updates) / (after.updates - before.updates)
    print(f"{moves} moves: {wal / moves:.0f} bytes of WAL per move, {share:.1%} HOT updates")


def await_updates(connection: psycopg.Connection, updates: int) -> Counters:
    """Return the counters as soon as they include that many *updates*."""
    deadline = time.monotonic() + STATISTICS_TIMEOUT_SECONDS
    while (counters := read_counters(connection)).updates < updates:
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.1)
    return counters


def read_counters(connection: psycopg.Connection) -> Counters:
    """Return the current counters."""
    row = connection.cursor(row_factory=class_row(Counters)).execute(COUNTERS).fetchone()
    assert row
    return row


def main() -> None:
    """Run the benchmark with a temporary PostgreSQL server."""
    options = parse_arguments(Options, __doc__)
    with (
        running_postgres() as server,
        closing(Store(server.address())) as store,
        psycopg.connect(server.address(), autocommit=True) as connection,
    ):
        asyncio.run(play_games(store, options, connection))


if __name__ == "__main__":
    main()
