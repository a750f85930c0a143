"""Who leaves a game without a clock: how long that is counted, and what the other may claim."""

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
FOUR = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
MINUTES = 60.0


class Page:
    """Somebody's page at a game, and all that it was told."""

    round_trip = 0

    def __init__(self, registry: Registry, owner: UserId) -> None:
        self.user_id = owner
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
        return next(one for one in self.messages[::-1] if isinstance(one, positions.Position))

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
async def at_board(registry: Registry, game: ServerGame, owner: UserId) -> AsyncIterator[Page]:
    """A page as sockets have it."""
    page = Page(registry, owner)
    with registry.presence.page(owner):
        await registry.sweeper.player_returned(owner)
        table = await registry.directory.subscribe(game.id, page)
        assert table
        page.room = table
        try:
            await table.welcome(page)
            yield page
        finally:
            await registry.directory.unsubscribe(table, page)


async def begun(
    registry: Registry, moves: tuple[str, ...] = (), control: TimeControl | None = None
) -> ServerGame:
    seats: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
    game = ServerGame.create(seats, Board("Base"), GameTerms(control), "public")
    for move in moves:
        game.push(game.game.board.parse_uhp(move), 0)
    await registry.store.add(game)
    return game


async def later(registry: Registry, watch: FakeClock, seconds: float) -> None:
    """So much later, with all swept that is to be swept."""
    watch.seconds += seconds
    await registry.sweeper.sweep()


async def left_behind(registry: Registry, watch: FakeClock, page: Page, game: ServerGame) -> None:
    """Black comes, sees White's third move being made, and goes."""
    async with at_board(registry, game, BOB):
        await page.play("wA1 -wQ")
    await later(registry, watch, MIN_ABSENCE_SECONDS)
    assert page.absence.is_away


@pytest.mark.parametrize(("claim", "winner"), [("win", "white"), ("draw", None)])
async def test_who_is_left_alone_may_end_the_game_after_ten_minutes(
    registry: Registry, clock: FakeClock, claim: ClaimName, winner: str | None
) -> None:
    game = await begun(registry, FOUR)
    async with at_board(registry, game, ADA) as ada:
        await left_behind(registry, clock, ada, game)
        assert (ada.absence.allowed, ada.absence.left) == (LIVE_ALLOWANCE_MS, LIVE_ALLOWANCE_MS)
        assert ada.absence.claims == ["win", "draw"]
        clock.seconds += 10 * MINUTES - 1
        assert await ada.claim(claim) == server_messages.Rejection(1, "player-present")
        clock.seconds += 1
        assert await ada.claim("abort") == server_messages.Rejection(1, "not-available")
        await ada.claim(claim)
        assert ada.position.result == positions.Result(winner, "abandonment")  # type: ignore[arg-type]
        assert ada.position.absence is None


async def test_nothing_is_claimed_while_the_other_is_connected_wherever_that_is(
    registry: Registry, clock: FakeClock
) -> None:
    game = await begun(registry, FOUR)
    async with at_board(registry, game, ADA) as ada:
        await left_behind(registry, clock, ada, game)
        clock.seconds += 11 * MINUTES
        with registry.presence.page(BOB):  # in the lobby
            assert await ada.claim("win") == server_messages.Rejection(1, "player-present")
            await registry.sweeper.player_returned(BOB)
            assert not ada.absence.is_away
        assert await ada.claim("win") == server_messages.Rejection(1, "player-present")


async def test_who_comes_back_sees_what_is_left_and_leaving_again_goes_on_from_there(
    registry: Registry, clock: FakeClock
) -> None:
    game = await begun(registry, FOUR)
    async with at_board(registry, game, ADA) as ada:
        await left_behind(registry, clock, ada, game)
        clock.seconds += 6 * MINUTES
        async with at_board(registry, game, BOB) as bob:
            clock.seconds += 60 * MINUTES
            assert (bob.absence.left, bob.absence.is_away) == (4 * 60_000, False)
            stored = await registry.store.load(game.id)
            assert stored and stored.absence == bob.room.game.absence
        await later(registry, clock, MIN_ABSENCE_SECONDS)
        clock.seconds += 4 * MINUTES
        await ada.claim("win")
        assert ada.position.result


async def test_a_move_begins_anew_and_a_turn_that_begins_alone_has_three_days(
    registry: Registry, clock: FakeClock
) -> None:
    game = await begun(registry, FOUR)
    async with at_board(registry, game, ADA) as ada:
        assert (ada.absence.allowed, ada.absence.is_away) == (UNATTENDED_ALLOWANCE_MS, False)
        await ada.play("wA1 -wQ")  # while Black is away
        assert (ada.absence.allowed, ada.absence.is_away) == (UNATTENDED_ALLOWANCE_MS, True)
        clock.seconds += UNATTENDED_ALLOWANCE_MS / 1000 - 1
        assert await ada.claim("win") == server_messages.Rejection(1, "player-present")
        async with at_board(registry, game, BOB) as bob:
            await bob.play("bA1 bQ-")
            assert bob.absence.allowed == bob.absence.left == LIVE_ALLOWANCE_MS


@pytest.mark.parametrize(
    "fails",
    [
        "sixlegs.server.storage.queries.list_untimed_games",
        "sixlegs.server.storage.store.Store.save",
    ],
)
async def test_who_left_while_nothing_could_be_kept_is_noted_later(
    registry: Registry, clock: FakeClock, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    def in_vain(*_: object, **__: object) -> None:
        raise StoreError("storage-busy", "Another program has it.")

    game = await begun(registry, FOUR)
    async with at_board(registry, game, ADA) as ada:
        async with at_board(registry, game, BOB):
            await ada.play("wA1 -wQ")
        with monkeypatch.context() as troubled, suppress(StoreError):
            troubled.setattr(fails, in_vain)
            await later(registry, clock, MIN_ABSENCE_SECONDS)
        assert not ada.absence.is_away
        await later(registry, clock, 0)
        assert ada.absence.is_away


async def test_a_restart_loses_no_time(registry: Registry, store: Store, clock: FakeClock) -> None:
    game = await begun(registry, FOUR)
    async with at_board(registry, game, ADA) as ada:
        await left_behind(registry, clock, ada, game)
        clock.seconds += 4 * MINUTES
    async with at_board(Registry(store), game, ADA) as ada:
        assert (ada.absence.left, ada.absence.is_away) == (6 * 60_000, True)
        clock.seconds += 6 * MINUTES
        await ada.claim("win")
        assert ada.position.result


async def test_a_game_that_hardly_began_is_called_off(registry: Registry, clock: FakeClock) -> None:
    game = await begun(registry, FOUR[:2])
    async with at_board(registry, game, ADA) as ada:
        async with at_board(registry, game, BOB):
            await ada.play("wQ -wS1")
        await later(registry, clock, MIN_ABSENCE_SECONDS)
        clock.seconds += 10 * MINUTES
        assert ada.absence.claims == ["abort"]
        assert await ada.claim("win") == server_messages.Rejection(1, "not-available")
        assert await ada.claim("abort") == server_messages.Aborted("white")
        assert ada.closed == server_messages.CLOSE_CODES["aborted"]
    assert await registry.store.load(game.id) is None


async def test_only_the_other_player_claims_and_only_without_a_clock(
    registry: Registry, clock: FakeClock
) -> None:
    game = await begun(registry, FOUR)
    timed = await begun(registry, FOUR, TimeControl(60_000, 0))
    async with at_board(registry, game, ADA) as ada, at_board(registry, game, EVE) as eve:
        await left_behind(registry, clock, ada, game)
        clock.seconds += 10 * MINUTES
        assert await eve.claim("win") == server_messages.Rejection(1, "not-permitted")
        stale = client_messages.ClaimResult(7, ada.position.version - 1, "win")
        await handle(ada.room, ada, stale)
        assert server_messages.Rejection(7, "stale") in ada.messages
    async with at_board(registry, timed, ADA) as ada:
        assert ada.position.absence is None
        assert await ada.claim("win") == server_messages.Rejection(1, "not-available")


async def test_who_comes_and_goes_is_no_news_in_lists(registry: Registry, clock: FakeClock) -> None:
    game, newer = await begun(registry, FOUR), await begun(registry, FOUR)
    clock.seconds += 1
    async with at_board(registry, newer, ADA) as ada:
        await ada.play("wA1 -wQ")
    async with at_board(registry, newer, BOB) as bob:  # her turn again, as in the other
        await bob.play("bA1 bQ-")
    clock.seconds += 1
    async with at_board(registry, game, ADA):
        pass
    await later(registry, clock, MIN_ABSENCE_SECONDS)
    kept = await registry.store.load(game.id)
    assert kept
    assert kept.absence
    assert kept.absence.since == clock.seconds
    changed = {one.id: one.changed for one in await registry.store.list_games(ADA)}
    assert changed[game.id] < changed[newer.id]


async def test_nobody_loses_a_game_by_loading_a_page_again(
    registry: Registry, clock: FakeClock
) -> None:
    """Though they have been away for all of the time that they had, but nobody claimed it."""
    game = await begun(registry, FOUR)
    async with at_board(registry, game, ADA) as ada:
        await left_behind(registry, clock, ada, game)
        clock.seconds += 11 * MINUTES
        async with at_board(registry, game, BOB):
            assert ada.absence.left == 0
        async with at_board(registry, game, ADA):  # which looks who is here
            assert (ada.absence.left, ada.absence.is_away) == (MIN_RECONNECT_MS, True)
        assert await ada.claim("win") == server_messages.Rejection(1, "player-present")
        clock.seconds += MIN_RECONNECT_MS / 1000
        await ada.claim("win")
        assert ada.position.result
