"""Absence from games without a clock: how it is counted, and what the opponent may claim."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from asgi_client import FakeClock, decode_message
from sixlegs import Board, Color
from sixlegs._core import GameTerms, TimeControl
from sixlegs.server import serializers
from sixlegs.server.play.absence import LIVE_ALLOWANCE_MS, MIN_RECONNECT_MS, UNATTENDED_ALLOWANCE_MS
from sixlegs.server.play.codes import ClaimName
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.protocol import client_messages, positions, server_messages
from sixlegs.server.rooms.command_handler import handle
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.rooms.room import GameRoom
from sixlegs.server.rooms.sweeper import MIN_ABSENCE_SECONDS
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store

pytestmark = pytest.mark.usefixtures("any_database")

ADA, BOB, EVE = UserId("ada"), UserId("bob"), UserId("eve")
OPENING = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
MINUTES = 60.0


class Page:
    """A subscriber that records the messages it receives."""

    round_trip = 0

    def __init__(self, registry: Registry, user_id: UserId) -> None:
        self.user_id = user_id
        self.messages: list[server_messages.ServerMessage] = []
        self.closed: int | None = None
        self.room: GameRoom
        self._registry = registry

    def send(self, message: serializers.OutgoingMessage) -> None:
        self.messages.append(decode_message(message))

    def close(self, code: int) -> None:
        self.closed = code

    @property
    def position(self) -> positions.Position:
        return next(
            message for message in self.messages[::-1] if isinstance(message, positions.Position)
        )

    @property
    def absence(self) -> positions.Absence:
        assert self.position.absence
        return self.position.absence

    async def play(self, *moves: str) -> None:
        for move in moves:
            await handle(self.room, self, client_messages.Play(1, self.position.version, move))
            assert isinstance(self.messages[-1], positions.Position)

    async def claim(self, claim: ClaimName) -> server_messages.ServerMessage:
        await handle(self.room, self, client_messages.ClaimResult(1, self.position.version, claim))
        return self.messages[-1]


@asynccontextmanager
async def open_page(registry: Registry, game: ServerGame, user_id: UserId) -> AsyncIterator[Page]:
    """Connect a page to *game* as its WebSocket does."""
    page = Page(registry, user_id)
    with registry.presence.page(user_id):
        await registry.sweeper.player_returned(user_id)
        room = await registry.directory.subscribe(game.id, page)
        assert room
        page.room = room
        try:
            await room.welcome(page)
            yield page
        finally:
            await registry.directory.unsubscribe(room, page)


async def start_game(
    registry: Registry, moves: tuple[str, ...] = (), control: TimeControl | None = None
) -> ServerGame:
    seats: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
    game = ServerGame.create(seats, Board("Base"), GameTerms(control), "public")
    for move in moves:
        game.push(game.game.board.parse_uhp(move), 0)
    await registry.store.add(game)
    return game


async def advance(registry: Registry, clock: FakeClock, seconds: float) -> None:
    """Advance the clock, and run the sweeper."""
    clock.seconds += seconds
    await registry.sweeper.sweep()


async def leave_after_move(
    registry: Registry, clock: FakeClock, page: Page, game: ServerGame
) -> None:
    """Connect Black, play White's third move and disconnect Black."""
    async with open_page(registry, game, BOB):
        await page.play("wA1 -wQ")
    await advance(registry, clock, MIN_ABSENCE_SECONDS)
    assert page.absence.is_away


@pytest.mark.parametrize(("claim", "winner"), [("win", "white"), ("draw", None)])
async def test_player_can_claim_ten_minutes_after_the_opponent_left(
    registry: Registry, clock: FakeClock, claim: ClaimName, winner: str | None
) -> None:
    game = await start_game(registry, OPENING)
    async with open_page(registry, game, ADA) as ada:
        await leave_after_move(registry, clock, ada, game)
        assert (ada.absence.allowed, ada.absence.left) == (LIVE_ALLOWANCE_MS, LIVE_ALLOWANCE_MS)
        assert ada.absence.claims == ["win", "draw"]
        clock.seconds += 10 * MINUTES - 1
        assert await ada.claim(claim) == server_messages.Rejection(1, "player-present")
        clock.seconds += 1
        assert await ada.claim("abort") == server_messages.Rejection(1, "not-available")
        await ada.claim(claim)
        assert ada.position.result == positions.Result(winner, "abandonment")  # type: ignore[arg-type]
        assert ada.position.absence is None


async def test_nothing_can_be_claimed_while_the_opponent_is_connected_anywhere(
    registry: Registry, clock: FakeClock
) -> None:
    game = await start_game(registry, OPENING)
    async with open_page(registry, game, ADA) as ada:
        await leave_after_move(registry, clock, ada, game)
        clock.seconds += 11 * MINUTES
        with registry.presence.page(BOB):  # in the lobby
            assert await ada.claim("win") == server_messages.Rejection(1, "player-present")
            await registry.sweeper.player_returned(BOB)
            assert not ada.absence.is_away
        assert await ada.claim("win") == server_messages.Rejection(1, "player-present")


async def test_second_absence_in_a_turn_continues_from_the_remaining_allowance(
    registry: Registry, clock: FakeClock
) -> None:
    game = await start_game(registry, OPENING)
    async with open_page(registry, game, ADA) as ada:
        await leave_after_move(registry, clock, ada, game)
        clock.seconds += 6 * MINUTES
        async with open_page(registry, game, BOB) as bob:
            clock.seconds += 60 * MINUTES
            assert (bob.absence.left, bob.absence.is_away) == (4 * 60_000, False)
            stored = await registry.store.load(game.id)
            assert stored and stored.absence == bob.room.game.absence
        await advance(registry, clock, MIN_ABSENCE_SECONDS)
        clock.seconds += 4 * MINUTES
        await ada.claim("win")
        assert ada.position.result


async def test_each_turn_has_a_new_allowance_of_three_days_if_the_player_is_away(
    registry: Registry, clock: FakeClock
) -> None:
    game = await start_game(registry, OPENING)
    async with open_page(registry, game, ADA) as ada:
        assert (ada.absence.allowed, ada.absence.is_away) == (UNATTENDED_ALLOWANCE_MS, False)
        await ada.play("wA1 -wQ")  # while Black is away
        assert (ada.absence.allowed, ada.absence.is_away) == (UNATTENDED_ALLOWANCE_MS, True)
        clock.seconds += UNATTENDED_ALLOWANCE_MS / 1000 - 1
        assert await ada.claim("win") == server_messages.Rejection(1, "player-present")
        async with open_page(registry, game, BOB) as bob:
            await bob.play("bA1 bQ-")
            assert bob.absence.allowed == bob.absence.left == LIVE_ALLOWANCE_MS


@pytest.mark.parametrize(
    "function",
    [
        "sixlegs.server.storage.queries.list_untimed_games",
        "sixlegs.server.storage.store.Store.save",
    ],
)
async def test_absence_is_recorded_later_if_the_database_fails(
    registry: Registry, clock: FakeClock, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise StoreError("storage-busy", "The database is locked.")

    game = await start_game(registry, OPENING)
    async with open_page(registry, game, ADA) as ada:
        async with open_page(registry, game, BOB):
            await ada.play("wA1 -wQ")
        with monkeypatch.context() as patches, suppress(StoreError):
            patches.setattr(function, fail)
            await advance(registry, clock, MIN_ABSENCE_SECONDS)
        assert not ada.absence.is_away
        await advance(registry, clock, 0)
        assert ada.absence.is_away


async def test_absence_continues_after_a_restart(
    registry: Registry, store: Store, clock: FakeClock
) -> None:
    game = await start_game(registry, OPENING)
    async with open_page(registry, game, ADA) as ada:
        await leave_after_move(registry, clock, ada, game)
        clock.seconds += 4 * MINUTES
    async with open_page(Registry(store), game, ADA) as ada:
        assert (ada.absence.left, ada.absence.is_away) == (6 * 60_000, True)
        clock.seconds += 6 * MINUTES
        await ada.claim("win")
        assert ada.position.result


async def test_game_in_its_first_moves_can_only_be_aborted(
    registry: Registry, clock: FakeClock
) -> None:
    game = await start_game(registry, OPENING[:2])
    async with open_page(registry, game, ADA) as ada:
        async with open_page(registry, game, BOB):
            await ada.play("wQ -wS1")
        await advance(registry, clock, MIN_ABSENCE_SECONDS)
        clock.seconds += 10 * MINUTES
        assert ada.absence.claims == ["abort"]
        assert await ada.claim("win") == server_messages.Rejection(1, "not-available")
        assert await ada.claim("abort") == server_messages.Aborted("white")
        assert ada.closed == server_messages.CLOSE_CODES["aborted"]
    assert await registry.store.load(game.id) is None


async def test_only_the_opponent_can_claim_and_only_in_a_game_without_a_clock(
    registry: Registry, clock: FakeClock
) -> None:
    game = await start_game(registry, OPENING)
    timed = await start_game(registry, OPENING, TimeControl(60_000, 0))
    async with open_page(registry, game, ADA) as ada, open_page(registry, game, EVE) as eve:
        await leave_after_move(registry, clock, ada, game)
        clock.seconds += 10 * MINUTES
        assert await eve.claim("win") == server_messages.Rejection(1, "not-permitted")
        stale = client_messages.ClaimResult(7, ada.position.version - 1, "win")
        await handle(ada.room, ada, stale)
        assert server_messages.Rejection(7, "stale") in ada.messages
    async with open_page(registry, timed, ADA) as ada:
        assert ada.position.absence is None
        assert await ada.claim("win") == server_messages.Rejection(1, "not-available")


async def test_absence_does_not_change_the_order_of_game_lists(
    registry: Registry, clock: FakeClock
) -> None:
    game, newer = await start_game(registry, OPENING), await start_game(registry, OPENING)
    clock.seconds += 1
    async with open_page(registry, newer, ADA) as ada:
        await ada.play("wA1 -wQ")
    async with open_page(registry, newer, BOB) as bob:  # then it is Ada's turn, as in `game`
        await bob.play("bA1 bQ-")
    clock.seconds += 1
    async with open_page(registry, game, ADA):
        pass
    await advance(registry, clock, MIN_ABSENCE_SECONDS)
    stored = await registry.store.load(game.id)
    assert stored
    assert stored.absence
    assert stored.absence.since == clock.seconds
    changed = {listed.id: listed.changed for listed in await registry.store.list_games(ADA)}
    assert changed[game.id] < changed[newer.id]


async def test_player_has_time_to_reload_the_page_after_the_allowance_is_used_up(
    registry: Registry, clock: FakeClock
) -> None:
    game = await start_game(registry, OPENING)
    async with open_page(registry, game, ADA) as ada:
        await leave_after_move(registry, clock, ada, game)
        clock.seconds += 11 * MINUTES
        async with open_page(registry, game, BOB):
            assert ada.absence.left == 0
        async with open_page(registry, game, ADA):  # a new subscriber updates the absence
            assert (ada.absence.left, ada.absence.is_away) == (MIN_RECONNECT_MS, True)
        assert await ada.claim("win") == server_messages.Rejection(1, "player-present")
        clock.seconds += MIN_RECONNECT_MS / 1000
        await ada.claim("win")
        assert ada.position.result
