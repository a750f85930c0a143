"""Who leaves a game without a clock: how long that is counted, and what the other may claim."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import pytest

from pages import read
from pairs import Watch
from sixlegs import Board, Color
from sixlegs.server import messages, positions, views, wishes
from sixlegs.server.absence import A_MOMENT, AT_LEISURE, SITTING
from sixlegs.server.clocks import TimeControl
from sixlegs.server.database import StoreError
from sixlegs.server.games import Person, SeatedGame, Seats
from sixlegs.server.hall import BRIEFLY, Hall
from sixlegs.server.store import Store
from sixlegs.server.tables import Table
from sixlegs.server.vocabulary import ClaimName

FOUR = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
MINUTES = 60.0


class Page:
    """Somebody's page at a game, and all that it was told."""

    def __init__(self, hall: Hall, owner: str) -> None:
        self.owner = owner
        self.told: list[messages.Down] = []
        self.closed: int | None = None
        self.table: Table
        self._hall = hall

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
            await self.table.act(self, wishes.Play(1, self.position.version, move))
            assert isinstance(self.told[-1], positions.Position)

    async def claim(self, claim: ClaimName) -> messages.Down:
        await self.table.act(self, wishes.Claim(1, self.position.version, claim))
        return self.told[-1]


@asynccontextmanager
async def at_board(hall: Hall, game: SeatedGame, owner: str) -> AsyncIterator[Page]:
    """A page as sockets have it."""
    page = Page(hall, owner)
    with hall.attendance.of(owner):
        await hall.welcome_back(owner)
        table = await hall.enter(game.id, page)
        assert table
        page.table = table
        try:
            await table.welcome(page)
            yield page
        finally:
            await hall.leave(table, page)


def in_hall(folder: Path, watch: Watch, happens: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        with closing(Store(folder, watch)) as store:
            hall = Hall(store)
            await happens(hall)
            await hall.close()

    asyncio.run(run())


async def begun(
    hall: Hall, moves: tuple[str, ...] = (), control: TimeControl | None = None
) -> SeatedGame:
    seats: Seats = {Color.WHITE: Person("ada"), Color.BLACK: Person("bob")}
    game = SeatedGame.begun(seats, Board("Base"), control, "public")
    for move in moves:
        game.push(game.game.board.parse_uhp(move), 0)
    await hall.store.add(game)
    return game


async def later(hall: Hall, watch: Watch, seconds: float) -> None:
    """So much later, with all swept that is to be swept."""
    watch.seconds += seconds
    await hall.sweep()


async def left_behind(hall: Hall, watch: Watch, page: Page, game: SeatedGame) -> None:
    """Black comes, sees White's third move being made, and goes."""
    async with at_board(hall, game, "bob"):
        await page.play("wA1 -wQ")
    await later(hall, watch, BRIEFLY)
    assert page.absence.is_away


@pytest.mark.parametrize(("claim", "winner"), [("win", "white"), ("draw", None)])
def test_who_is_left_alone_may_end_the_game_after_ten_minutes(
    tmp_path: Path, claim: ClaimName, winner: str | None
) -> None:
    watch = Watch()

    async def happens(hall: Hall) -> None:
        game = await begun(hall, FOUR)
        async with at_board(hall, game, "ada") as ada:
            await left_behind(hall, watch, ada, game)
            assert (ada.absence.allowed, ada.absence.left) == (SITTING, SITTING)
            assert ada.absence.claims == ["win", "draw"]
            watch.seconds += 10 * MINUTES - 1
            assert await ada.claim(claim) == messages.Refusal(1, "not-gone")
            watch.seconds += 1
            assert await ada.claim("abort") == messages.Refusal(1, "nothing")
            await ada.claim(claim)
            assert ada.position.result == positions.Result(winner, "abandonment")  # type: ignore[arg-type]
            assert ada.position.absence is None

    in_hall(tmp_path, watch, happens)


def test_nothing_is_claimed_while_the_other_is_connected_wherever_that_is(tmp_path: Path) -> None:
    watch = Watch()

    async def happens(hall: Hall) -> None:
        game = await begun(hall, FOUR)
        async with at_board(hall, game, "ada") as ada:
            await left_behind(hall, watch, ada, game)
            watch.seconds += 11 * MINUTES
            with hall.attendance.of("bob"):  # in the lobby
                assert await ada.claim("win") == messages.Refusal(1, "not-gone")
                await hall.welcome_back("bob")
                assert not ada.absence.is_away
            assert await ada.claim("win") == messages.Refusal(1, "not-gone")

    in_hall(tmp_path, watch, happens)


def test_who_comes_back_sees_what_is_left_and_leaving_again_goes_on_from_there(
    tmp_path: Path,
) -> None:
    watch = Watch()

    async def happens(hall: Hall) -> None:
        game = await begun(hall, FOUR)
        async with at_board(hall, game, "ada") as ada:
            await left_behind(hall, watch, ada, game)
            watch.seconds += 6 * MINUTES
            async with at_board(hall, game, "bob") as bob:
                watch.seconds += 60 * MINUTES
                assert (bob.absence.left, bob.absence.is_away) == (4 * 60_000, False)
            await later(hall, watch, BRIEFLY)
            watch.seconds += 4 * MINUTES
            await ada.claim("win")
            assert ada.position.result

    in_hall(tmp_path, watch, happens)


def test_a_move_begins_anew_and_a_turn_that_begins_alone_has_three_days(tmp_path: Path) -> None:
    watch = Watch()

    async def happens(hall: Hall) -> None:
        game = await begun(hall, FOUR)
        async with at_board(hall, game, "ada") as ada:
            assert (ada.absence.allowed, ada.absence.is_away) == (AT_LEISURE, False)
            await ada.play("wA1 -wQ")  # while Black is away
            assert (ada.absence.allowed, ada.absence.is_away) == (AT_LEISURE, True)
            watch.seconds += AT_LEISURE / 1000 - 1
            assert await ada.claim("win") == messages.Refusal(1, "not-gone")
            async with at_board(hall, game, "bob") as bob:
                await bob.play("bA1 bQ-")
                assert bob.absence.allowed == bob.absence.left == SITTING

    in_hall(tmp_path, watch, happens)


@pytest.mark.parametrize("fails", ["clockless", "save"])
def test_who_left_while_nothing_could_be_kept_is_noted_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    watch = Watch()

    async def in_vain(*_: object, **__: object) -> None:
        raise StoreError("storage-busy", "Another program has it.")

    async def happens(hall: Hall) -> None:
        game = await begun(hall, FOUR)
        async with at_board(hall, game, "ada") as ada:
            async with at_board(hall, game, "bob"):
                await ada.play("wA1 -wQ")
            with monkeypatch.context() as troubled, suppress(StoreError):
                troubled.setattr(hall.store, fails, in_vain)
                await later(hall, watch, BRIEFLY)
            assert not ada.absence.is_away
            await later(hall, watch, 0)
            assert ada.absence.is_away

    in_hall(tmp_path, watch, happens)


def test_a_restart_loses_no_time(tmp_path: Path) -> None:
    watch = Watch()
    games: list[SeatedGame] = []

    async def before(hall: Hall) -> None:
        games.append(await begun(hall, FOUR))
        async with at_board(hall, games[0], "ada") as ada:
            await left_behind(hall, watch, ada, games[0])
            watch.seconds += 4 * MINUTES

    async def after(hall: Hall) -> None:
        async with at_board(hall, games[0], "ada") as ada:
            assert (ada.absence.left, ada.absence.is_away) == (6 * 60_000, True)
            watch.seconds += 6 * MINUTES
            await ada.claim("win")
            assert ada.position.result

    in_hall(tmp_path, watch, before)
    in_hall(tmp_path, watch, after)


def test_a_game_that_hardly_began_is_called_off(tmp_path: Path) -> None:
    watch = Watch()

    async def happens(hall: Hall) -> None:
        game = await begun(hall, FOUR[:2])
        async with at_board(hall, game, "ada") as ada:
            async with at_board(hall, game, "bob"):
                await ada.play("wQ -wS1")
            await later(hall, watch, BRIEFLY)
            watch.seconds += 10 * MINUTES
            assert ada.absence.claims == ["abort"]
            assert await ada.claim("win") == messages.Refusal(1, "nothing")
            assert await ada.claim("abort") == messages.Aborted("white")
            assert ada.closed == messages.CLOSE_CODES["aborted"]
        assert await hall.store.load(game.id) is None

    in_hall(tmp_path, watch, happens)


def test_only_the_other_player_claims_and_only_without_a_clock(tmp_path: Path) -> None:
    watch = Watch()

    async def happens(hall: Hall) -> None:
        game = await begun(hall, FOUR)
        timed = await begun(hall, FOUR, TimeControl(60_000, 0))
        async with at_board(hall, game, "ada") as ada, at_board(hall, game, "eve") as eve:
            await left_behind(hall, watch, ada, game)
            watch.seconds += 10 * MINUTES
            assert await eve.claim("win") == messages.Refusal(1, "not-yours")
            stale = wishes.Claim(7, ada.position.version - 1, "win")
            await ada.table.act(ada, stale)
            assert messages.Refusal(7, "stale") in ada.told
        async with at_board(hall, timed, "ada") as ada:
            assert ada.position.absence is None
            assert await ada.claim("win") == messages.Refusal(1, "nothing")

    in_hall(tmp_path, watch, happens)


def test_who_comes_and_goes_is_no_news_in_lists(tmp_path: Path) -> None:
    watch = Watch()

    async def happens(hall: Hall) -> None:
        game, newer = await begun(hall, FOUR), await begun(hall, FOUR)
        watch.seconds += 1
        async with at_board(hall, newer, "ada") as ada:
            await ada.play("wA1 -wQ")
        watch.seconds += 1
        async with at_board(hall, game, "ada"):
            pass
        await later(hall, watch, BRIEFLY)
        kept = await hall.store.load(game.id)
        assert kept
        assert kept.absence
        assert kept.absence.since == watch.seconds
        assert [one.id for one in await hall.store.games_of("ada")] == [newer.id, game.id]

    in_hall(tmp_path, watch, happens)


def test_nobody_loses_a_game_by_loading_a_page_again(tmp_path: Path) -> None:
    """Though they have been away for all of the time that they had, but nobody claimed it."""
    watch = Watch()

    async def happens(hall: Hall) -> None:
        game = await begun(hall, FOUR)
        async with at_board(hall, game, "ada") as ada:
            await left_behind(hall, watch, ada, game)
            watch.seconds += 11 * MINUTES
            async with at_board(hall, game, "bob"):
                assert ada.absence.left == 0
            async with at_board(hall, game, "ada"):  # which looks who is here
                assert (ada.absence.left, ada.absence.is_away) == (A_MOMENT, True)
            assert await ada.claim("win") == messages.Refusal(1, "not-gone")
            watch.seconds += A_MOMENT / 1000
            await ada.claim("win")
            assert ada.position.result

    in_hall(tmp_path, watch, happens)


def test_while_there_is_no_server_nobody_can_come_back(tmp_path: Path) -> None:
    watch = Watch()
    games: list[SeatedGame] = []

    async def before(hall: Hall) -> None:
        games.append(await begun(hall, FOUR))
        async with at_board(hall, games[0], "ada") as ada:
            await left_behind(hall, watch, ada, games[0])

    async def after(hall: Hall) -> None:
        async with at_board(hall, games[0], "ada") as ada:
            assert (ada.absence.left, ada.absence.is_away) == (A_MOMENT, True)
            assert await ada.claim("win") == messages.Refusal(1, "not-gone")
            async with at_board(hall, games[0], "bob") as bob:
                await bob.play("bA1 bQ-")

    in_hall(tmp_path, watch, before)
    watch.seconds += 60 * MINUTES
    in_hall(tmp_path, watch, after)
