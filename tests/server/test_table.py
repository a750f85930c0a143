"""Tables: what happens by itself, on a watch that the test holds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from app_client import Watch, read
from sixlegs import Board, Color
from sixlegs._core import GameTerms, TimeControl
from sixlegs.server import views
from sixlegs.server.limits.token_bucket import Limiter
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.protocol import from_page, from_server, positions
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.command_handler import handle
from sixlegs.server.tables.presence import Presence
from sixlegs.server.tables.room import GameRoom, RoomContext

pytestmark = pytest.mark.usefixtures("either")

ADA = Owner("ada")
MINUTE = TimeControl(60_000, 0)


class Onlooker:
    """Somebody at a table who remembers all they were told."""

    owner = ADA
    round_trip = 0

    def __init__(self) -> None:
        self.told: list[from_server.Down] = []
        self.news = asyncio.Event()

    def tell(self, message: views.Sent) -> None:
        self.told.append(read(message))
        self.news.set()

    def dismiss(self, code: int) -> None:
        raise AssertionError("nobody is sent away here")

    @property
    def position(self) -> positions.Position:
        shown = [message for message in self.told if isinstance(message, positions.Position)]
        return shown[-1]

    async def until(self, is_so: Callable[[positions.Position], object]) -> None:
        """Wait for a position."""
        while not self.told or not is_so(self.position):
            self.news.clear()
            await self.news.wait()


@asynccontextmanager
async def at_table(
    store: Store, control: TimeControl = MINUTE
) -> AsyncIterator[tuple[GameRoom, Onlooker, Watch]]:
    """A table with a game, one onlooker and a watch."""
    watch, game = Watch(0.0), opened(control)
    await store.add(game)
    table = GameRoom(game, RoomContext(store, watch, Presence(watch), Limiter(watch)))
    onlooker = Onlooker()
    table.watchers.add(onlooker)
    await table.welcome(onlooker)
    yield table, onlooker, watch
    table.timer.stop()


def opened(control: TimeControl) -> SeatedGame:
    seats: Seats = {color: Person(ADA) for color in Color}
    game = SeatedGame.begun(seats, Board("Base"), GameTerms(control), "link")
    for text in ("wS1", "bS1 wS1-"):
        game.run(ADA, f"play {text}", now=0)
    return game


async def test_time_that_has_run_out_ends_the_game_without_a_move(store: Store) -> None:
    async with at_table(store) as (table, onlooker, watch):
        watch.seconds = 61  # with what a slow line may take
        await table.on_timer()
        assert onlooker.position.result == positions.Result("black", "time")
        assert onlooker.position.clock
        assert (onlooker.position.clock.white, onlooker.position.clock.running) == (0, None)


async def test_a_timer_that_comes_too_early_ends_nothing(store: Store) -> None:
    async with at_table(store) as (table, onlooker, watch):
        watch.seconds = 59
        await table.on_timer()
        assert onlooker.position.result is None


async def test_a_timer_ends_the_game_by_itself(store: Store) -> None:
    async with at_table(store, TimeControl(20, 0)) as (_, onlooker, watch):
        watch.seconds = 1  # and the loop's own clock comes to it, too
        await onlooker.until(lambda position: position.result)


async def test_a_move_after_the_time_comes_too_late(store: Store) -> None:
    async with at_table(store) as (table, onlooker, watch):
        watch.seconds = 61
        await handle(table, onlooker, from_page.Play(1, onlooker.position.version, "wQ -wS1"))
        assert onlooker.position.result == positions.Result("black", "time")
        refusal = from_server.Refusal(1, "stale")
        assert refusal in onlooker.told


async def test_a_game_that_is_over_does_not_end_again(store: Store) -> None:
    async with at_table(store) as (table, onlooker, watch):
        await handle(table, onlooker, from_page.Resign(1, onlooker.position.version))
        watch.seconds = 1000
        await table.on_timer()
        assert onlooker.position.result == positions.Result("black", "resignation")
