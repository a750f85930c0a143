"""Who leaves a game without a clock: how long that is counted, and what the other may claim."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from app_client import Watch, read
from sixlegs import Board, Color
from sixlegs._core import GameTerms, TimeControl
from sixlegs.server import views
from sixlegs.server.play.absence import A_MOMENT, AT_LEISURE, SITTING
from sixlegs.server.play.codes import ClaimName
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.protocol import from_page, from_server, positions
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.command_handler import handle
from sixlegs.server.tables.registry import Registry
from sixlegs.server.tables.room import GameRoom
from sixlegs.server.tables.sweeper import BRIEFLY

pytestmark = pytest.mark.usefixtures("either")

ADA, BOB, EVE = Owner("ada"), Owner("bob"), Owner("eve")
FOUR = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
MINUTES = 60.0


class Page:
    """Somebody's page at a game, and all that it was told."""

    round_trip = 0

    def __init__(self, registry: Registry, owner: Owner) -> None:
        self.owner = owner
        self.told: list[from_server.Down] = []
        self.closed: int | None = None
        self.table: GameRoom
        self._registry = registry

    def tell(self, message: views.Sent) -> None:
        self.told.append(read(message))

    def dismiss(self, code: int) -> None:
        self.closed = code

    @property
    def position(self) -> positions.Position:
        return next(one for one in self.told[::-1] if isinstance(one, positions.Position))

    @property
    def absence(self) -> positions.Absence:
        assert self.position.absence
        return self.position.absence

    async def play(self, *moves: str) -> None:
        for move in moves:
            await handle(self.table, self, from_page.Play(1, self.position.version, move))
            assert isinstance(self.told[-1], positions.Position)

    async def claim(self, claim: ClaimName) -> from_server.Down:
        await handle(self.table, self, from_page.Claim(1, self.position.version, claim))
        return self.told[-1]


@asynccontextmanager
async def at_board(registry: Registry, game: SeatedGame, owner: Owner) -> AsyncIterator[Page]:
    """A page as sockets have it."""
    page = Page(registry, owner)
    with registry.presence.of(owner):
        await registry.sweeper.welcome_back(owner)
        table = await registry.directory.enter(game.id, page)
        assert table
        page.table = table
        try:
            await table.welcome(page)
            yield page
        finally:
            await registry.directory.leave(table, page)


async def begun(
    registry: Registry, moves: tuple[str, ...] = (), control: TimeControl | None = None
) -> SeatedGame:
    seats: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
    game = SeatedGame.begun(seats, Board("Base"), GameTerms(control), "public")
    for move in moves:
        game.push(game.game.board.parse_uhp(move), 0)
    await registry.store.add(game)
    return game


async def later(registry: Registry, watch: Watch, seconds: float) -> None:
    """So much later, with all swept that is to be swept."""
    watch.seconds += seconds
    await registry.sweeper.sweep()


async def left_behind(registry: Registry, watch: Watch, page: Page, game: SeatedGame) -> None:
    """Black comes, sees White's third move being made, and goes."""
    async with at_board(registry, game, BOB):
        await page.play("wA1 -wQ")
    await later(registry, watch, BRIEFLY)
    assert page.absence.is_away


@pytest.mark.parametrize(("claim", "winner"), [("win", "white"), ("draw", None)])
async def test_who_is_left_alone_may_end_the_game_after_ten_minutes(
    registry: Registry, watch: Watch, claim: ClaimName, winner: str | None
) -> None:
    game = await begun(registry, FOUR)
    async with at_board(registry, game, ADA) as ada:
        await left_behind(registry, watch, ada, game)
        assert (ada.absence.allowed, ada.absence.left) == (SITTING, SITTING)
        assert ada.absence.claims == ["win", "draw"]
        watch.seconds += 10 * MINUTES - 1
        assert await ada.claim(claim) == from_server.Refusal(1, "not-gone")
        watch.seconds += 1
        assert await ada.claim("abort") == from_server.Refusal(1, "nothing")
        await ada.claim(claim)
        assert ada.position.result == positions.Result(winner, "abandonment")  # type: ignore[arg-type]
        assert ada.position.absence is None


async def test_nothing_is_claimed_while_the_other_is_connected_wherever_that_is(
    registry: Registry, watch: Watch
) -> None:
    game = await begun(registry, FOUR)
    async with at_board(registry, game, ADA) as ada:
        await left_behind(registry, watch, ada, game)
        watch.seconds += 11 * MINUTES
        with registry.presence.of(BOB):  # in the lobby
            assert await ada.claim("win") == from_server.Refusal(1, "not-gone")
            await registry.sweeper.welcome_back(BOB)
            assert not ada.absence.is_away
        assert await ada.claim("win") == from_server.Refusal(1, "not-gone")


async def test_who_comes_back_sees_what_is_left_and_leaving_again_goes_on_from_there(
    registry: Registry, watch: Watch
) -> None:
    game = await begun(registry, FOUR)
    async with at_board(registry, game, ADA) as ada:
        await left_behind(registry, watch, ada, game)
        watch.seconds += 6 * MINUTES
        async with at_board(registry, game, BOB) as bob:
            watch.seconds += 60 * MINUTES
            assert (bob.absence.left, bob.absence.is_away) == (4 * 60_000, False)
            stored = await registry.store.load(game.id)
            assert stored and stored.absence == bob.table.game.absence
        await later(registry, watch, BRIEFLY)
        watch.seconds += 4 * MINUTES
        await ada.claim("win")
        assert ada.position.result


async def test_a_move_begins_anew_and_a_turn_that_begins_alone_has_three_days(
    registry: Registry, watch: Watch
) -> None:
    game = await begun(registry, FOUR)
    async with at_board(registry, game, ADA) as ada:
        assert (ada.absence.allowed, ada.absence.is_away) == (AT_LEISURE, False)
        await ada.play("wA1 -wQ")  # while Black is away
        assert (ada.absence.allowed, ada.absence.is_away) == (AT_LEISURE, True)
        watch.seconds += AT_LEISURE / 1000 - 1
        assert await ada.claim("win") == from_server.Refusal(1, "not-gone")
        async with at_board(registry, game, BOB) as bob:
            await bob.play("bA1 bQ-")
            assert bob.absence.allowed == bob.absence.left == SITTING


@pytest.mark.parametrize("fails", ["clockless", "save"])
async def test_who_left_while_nothing_could_be_kept_is_noted_later(
    registry: Registry, watch: Watch, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:

    async def in_vain(*_: object, **__: object) -> None:
        raise StoreError("storage-busy", "Another program has it.")

    game = await begun(registry, FOUR)
    async with at_board(registry, game, ADA) as ada:
        async with at_board(registry, game, BOB):
            await ada.play("wA1 -wQ")
        with monkeypatch.context() as troubled, suppress(StoreError):
            troubled.setattr(registry.store, fails, in_vain)
            await later(registry, watch, BRIEFLY)
        assert not ada.absence.is_away
        await later(registry, watch, 0)
        assert ada.absence.is_away


async def test_a_restart_loses_no_time(registry: Registry, store: Store, watch: Watch) -> None:
    game = await begun(registry, FOUR)
    async with at_board(registry, game, ADA) as ada:
        await left_behind(registry, watch, ada, game)
        watch.seconds += 4 * MINUTES
    async with at_board(Registry(store), game, ADA) as ada:
        assert (ada.absence.left, ada.absence.is_away) == (6 * 60_000, True)
        watch.seconds += 6 * MINUTES
        await ada.claim("win")
        assert ada.position.result


async def test_a_game_that_hardly_began_is_called_off(registry: Registry, watch: Watch) -> None:
    game = await begun(registry, FOUR[:2])
    async with at_board(registry, game, ADA) as ada:
        async with at_board(registry, game, BOB):
            await ada.play("wQ -wS1")
        await later(registry, watch, BRIEFLY)
        watch.seconds += 10 * MINUTES
        assert ada.absence.claims == ["abort"]
        assert await ada.claim("win") == from_server.Refusal(1, "nothing")
        assert await ada.claim("abort") == from_server.Aborted("white")
        assert ada.closed == from_server.CLOSE_CODES["aborted"]
    assert await registry.store.load(game.id) is None


async def test_only_the_other_player_claims_and_only_without_a_clock(
    registry: Registry, watch: Watch
) -> None:
    game = await begun(registry, FOUR)
    timed = await begun(registry, FOUR, TimeControl(60_000, 0))
    async with at_board(registry, game, ADA) as ada, at_board(registry, game, EVE) as eve:
        await left_behind(registry, watch, ada, game)
        watch.seconds += 10 * MINUTES
        assert await eve.claim("win") == from_server.Refusal(1, "not-yours")
        stale = from_page.Claim(7, ada.position.version - 1, "win")
        await handle(ada.table, ada, stale)
        assert from_server.Refusal(7, "stale") in ada.told
    async with at_board(registry, timed, ADA) as ada:
        assert ada.position.absence is None
        assert await ada.claim("win") == from_server.Refusal(1, "nothing")


async def test_who_comes_and_goes_is_no_news_in_lists(registry: Registry, watch: Watch) -> None:
    game, newer = await begun(registry, FOUR), await begun(registry, FOUR)
    watch.seconds += 1
    async with at_board(registry, newer, ADA) as ada:
        await ada.play("wA1 -wQ")
    async with at_board(registry, newer, BOB) as bob:  # her turn again, as in the other
        await bob.play("bA1 bQ-")
    watch.seconds += 1
    async with at_board(registry, game, ADA):
        pass
    await later(registry, watch, BRIEFLY)
    kept = await registry.store.load(game.id)
    assert kept
    assert kept.absence
    assert kept.absence.since == watch.seconds
    changed = {one.id: one.changed for one in await registry.store.games_of(ADA)}
    assert changed[game.id] < changed[newer.id]


async def test_nobody_loses_a_game_by_loading_a_page_again(
    registry: Registry, watch: Watch
) -> None:
    """Though they have been away for all of the time that they had, but nobody claimed it."""
    game = await begun(registry, FOUR)
    async with at_board(registry, game, ADA) as ada:
        await left_behind(registry, watch, ada, game)
        watch.seconds += 11 * MINUTES
        async with at_board(registry, game, BOB):
            assert ada.absence.left == 0
        async with at_board(registry, game, ADA):  # which looks who is here
            assert (ada.absence.left, ada.absence.is_away) == (A_MOMENT, True)
        assert await ada.claim("win") == from_server.Refusal(1, "not-gone")
        watch.seconds += A_MOMENT / 1000
        await ada.claim("win")
        assert ada.position.result
