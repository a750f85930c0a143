"""Tests of the clock of a game room."""

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


class RecordingSubscriber:
    """A subscriber that records all messages."""

    user_id = ADA
    round_trip = 0

    def __init__(self) -> None:
        self.messages: list[server_messages.ServerMessage] = []
        self.has_messages = asyncio.Event()

    def send(self, message: serializers.OutgoingMessage) -> None:
        self.messages.append(decode_message(message))
        self.has_messages.set()

    def close(self, code: int) -> None:
        raise AssertionError("the subscriber was disconnected")

    @property
    def position(self) -> positions.Position:
        messages = [message for message in self.messages if isinstance(message, positions.Position)]
        return messages[-1]

    async def wait_until(self, condition: Callable[[positions.Position], object]) -> None:
        """Wait for a position that satisfies *condition*."""
        while not self.messages or not condition(self.position):
            self.has_messages.clear()
            await self.has_messages.wait()


@asynccontextmanager
async def open_room(
    store: Store, control: TimeControl = MINUTE
) -> AsyncIterator[tuple[GameRoom, RecordingSubscriber, FakeClock]]:
    """Open a room with a game, a subscriber and a clock."""
    clock, game = FakeClock(0.0), new_game(control)
    await store.add(game)
    room = GameRoom(game, RoomContext(store, clock, Presence(clock), Limiter(clock)))
    subscriber = RecordingSubscriber()
    room.subscribers.add(subscriber)
    await room.welcome(subscriber)
    yield room, subscriber, clock
    room.timer.stop()


def new_game(control: TimeControl) -> ServerGame:
    seats: Seats = {color: Person(ADA) for color in Color}
    game = ServerGame.create(seats, Board("Base"), GameTerms(control), "link")
    for text in ("wS1", "bS1 wS1-"):
        game.run(ADA, f"play {text}", now=0)
    return game


async def test_timer_ends_the_game_when_time_is_over(store: Store) -> None:
    async with open_room(store) as (room, subscriber, clock):
        clock.seconds = 61  # including the allowance for lag
        await room.on_timer()
        assert subscriber.position.result == positions.Result("black", "time")
        assert subscriber.position.clock
        assert (subscriber.position.clock.white, subscriber.position.clock.running) == (0, None)


async def test_early_timer_does_not_end_the_game(store: Store) -> None:
    async with open_room(store) as (room, subscriber, clock):
        clock.seconds = 59
        await room.on_timer()
        assert subscriber.position.result is None


async def test_timer_is_scheduled_for_the_deadline(store: Store) -> None:
    async with open_room(store, TimeControl(20, 0)) as (_, subscriber, clock):
        clock.seconds = 1  # the timer runs on the clock of the event loop
        await subscriber.wait_until(lambda position: position.result)


async def test_move_after_the_deadline_is_stale(store: Store) -> None:
    async with open_room(store) as (room, subscriber, clock):
        clock.seconds = 61
        await handle(
            room, subscriber, client_messages.Play(1, subscriber.position.version, "wQ -wS1")
        )
        assert subscriber.position.result == positions.Result("black", "time")
        rejection = server_messages.Rejection(1, "stale")
        assert rejection in subscriber.messages


async def test_finished_game_does_not_end_again(store: Store) -> None:
    async with open_room(store) as (room, subscriber, clock):
        await handle(room, subscriber, client_messages.Resign(1, subscriber.position.version))
        clock.seconds = 1000
        await room.on_timer()
        assert subscriber.position.result == positions.Result("black", "resignation")
