"""Tables: what happens by itself, on a watch that the test holds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from asgi_client import FakeClock, decode_message
from sixlegs import Board, Color
from sixlegs._core import GameTerms, TimeControl
from sixlegs.server import serializers
from sixlegs.server.limits.token_bucket import Limiter
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.protocol import client_messages, positions, server_messages
from sixlegs.server.rooms.command_handler import handle
from sixlegs.server.rooms.presence import Presence
from sixlegs.server.rooms.room import GameRoom, RoomContext
from sixlegs.server.storage.store import Store

pytestmark = pytest.mark.usefixtures("any_database")

ADA = UserId("ada")
MINUTE = TimeControl(60_000, 0)


class Onlooker:
    """Somebody at a table who remembers all they were told."""

    user_id = ADA
    round_trip = 0

    def __init__(self) -> None:
        self.messages: list[server_messages.ServerMessage] = []
        self.has_messages = asyncio.Event()

    def send(self, message: serializers.OutgoingMessage) -> None:
        self.messages.append(decode_message(message))
        self.has_messages.set()

    def close(self, code: int) -> None:
        raise AssertionError("nobody is sent away here")

    @property
    def position(self) -> positions.Position:
        shown = [message for message in self.messages if isinstance(message, positions.Position)]
        return shown[-1]

    async def until(self, is_so: Callable[[positions.Position], object]) -> None:
        """Wait for a position."""
        while not self.messages or not is_so(self.position):
            self.has_messages.clear()
            await self.has_messages.wait()


@asynccontextmanager
async def at_table(
    store: Store, control: TimeControl = MINUTE
) -> AsyncIterator[tuple[GameRoom, Onlooker, FakeClock]]:
    """A table with a game, one onlooker and a watch."""
    watch, game = FakeClock(0.0), opened(control)
    await store.add(game)
    table = GameRoom(game, RoomContext(store, watch, Presence(watch), Limiter(watch)))
    onlooker = Onlooker()
    table.subscribers.add(onlooker)
    await table.welcome(onlooker)
    yield table, onlooker, watch
    table.timer.stop()


def opened(control: TimeControl) -> ServerGame:
    seats: Seats = {color: Person(ADA) for color in Color}
    game = ServerGame.create(seats, Board("Base"), GameTerms(control), "link")
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
        await handle(table, onlooker, client_messages.Play(1, onlooker.position.version, "wQ -wS1"))
        assert onlooker.position.result == positions.Result("black", "time")
        refusal = server_messages.Rejection(1, "stale")
        assert refusal in onlooker.messages


async def test_a_game_that_is_over_does_not_end_again(store: Store) -> None:
    async with at_table(store) as (table, onlooker, watch):
        await handle(table, onlooker, client_messages.Resign(1, onlooker.position.version))
        watch.seconds = 1000
        await table.on_timer()
        assert onlooker.position.result == positions.Result("black", "resignation")
