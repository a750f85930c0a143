"""Number of game updates that the store saves per second: `python bench/store.py`."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from sixlegs import Board, Color
from sixlegs._core import GameTerms, TimeControl
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage.store import Store

ADA, BOB = UserId("ada"), UserId("bob")
GAMES, PLIES = 20, 40


async def saved_per_second(store: Store) -> float:
    """Play games concurrently and return the number of saved moves per second."""
    start = time.perf_counter()
    await asyncio.gather(*(_play_game(store) for _ in range(GAMES)))
    return GAMES * PLIES / (time.perf_counter() - start)


async def _play_game(store: Store) -> None:
    seats: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
    game = ServerGame.create(seats, Board(), GameTerms(TimeControl(60_000, 0)))
    await store.add(game)
    for _ in range(PLIES):
        game = game.copy()
        game.push(game.game.board.legal_moves[0], now=0)
        await store.save(game)


def main() -> None:
    """Print the number of saved moves per second."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:  # /tmp may be in memory
        store = Store(Path(folder))
        try:
            print(f"game updates saved: {asyncio.run(saved_per_second(store)):.0f} per second")
        finally:
            store.close()


if __name__ == "__main__":
    main()
