"""The registry when nobody is there: time that runs out, and what is swept away."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import update

from asgi_client import FakeClock
from asgi_two_players import OPENING
from sixlegs import Board, Color
from sixlegs._core import MAX_LAG_PER_MOVE_MS, GameTerms, TimeControl
from sixlegs.server import app as app_module
from sixlegs.server.limits.fair_queue import QueueFullError
from sixlegs.server.play.listed_game import ListedGame
from sixlegs.server.play.seats import Person, Seats, Vacant
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.rooms.registry import MAX_WAITING_LISTS_PER_NETWORK, Registry
from sixlegs.server.storage import queries
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.schema import games
from sixlegs.server.storage.store import Store

pytestmark = pytest.mark.usefixtures("any_database")

ADA, BOB, EVE = UserId("ada"), UserId("bob"), UserId("eve")
MINUTES = 60.0
DAYS = 24 * 60 * MINUTES


@pytest.fixture
def clock() -> FakeClock:
    """A clock in the past: nothing expires by a clock that is ahead of the time of day."""
    return FakeClock()


async def spoil(store: Store, game: ServerGame) -> None:
    """Let a game be unreadable."""
    nonsense = update(games).where(games.c.id == game.id).values(moves="nonsense")
    await store.write(lambda connection: connection.execute(nonsense))


# Time


def timed(vacant: bool = False) -> ServerGame:
    board = Board("Base")
    seats: Seats = {
        Color.WHITE: Person(ADA),
        Color.BLACK: Vacant() if vacant else Person(BOB),
    }
    return ServerGame.create(seats, board, GameTerms(TimeControl(60_000, 0)), "link")


def started(now: float) -> ServerGame:
    """A game with White to move since *now*."""
    game = timed()
    for move in OPENING:
        game.push(game.game.board.parse_uhp(move), now)
    game.run_clock(now)
    return game


async def test_a_game_that_nobody_watches_ends_on_time(
    registry: Registry, store: Store, clock: FakeClock
) -> None:
    game = started(clock())
    await store.add(game)
    clock.seconds += 60
    await registry.sweeper.sweep()  # a move may still be on its way
    kept = await store.load(game.id)
    assert kept
    assert kept.game.result is None
    clock.seconds += MAX_LAG_PER_MOVE_MS / 1000
    await registry.sweeper.sweep()
    await registry.sweeper.sweep()  # once is enough
    kept = await store.load(game.id)
    assert kept
    assert kept.game.result
    assert kept.game.result.ending.value == "time"
    assert kept.version == game.version + 1
    assert kept.clock
    assert (kept.clock.left, kept.clock.running) == ((0, 60_000), None)
    assert await store.read(queries.find_games_past_deadline, clock.seconds + 1e6) == []


async def test_the_end_of_one_game_starts_no_other_clock(
    registry: Registry, store: Store, clock: FakeClock
) -> None:
    ending, other = started(clock()), timed()
    await store.add(ending)
    await store.add(other)
    clock.seconds += 1e6
    await registry.sweeper.sweep()
    kept = await store.load(other.id)
    assert kept
    assert kept.clock
    assert (kept.clock.running, kept.version) == (None, other.version)


async def test_a_game_that_cannot_be_read_does_not_keep_others_from_ending(
    registry: Registry, store: Store, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = started(clock()), started(clock())
    for game in (bad, good):
        await store.add(game)
    await spoil(store, bad)
    clock.seconds += 1e6
    await registry.sweeper.sweep()
    await registry.sweeper.sweep()
    ended = await store.load(good.id)
    assert ended
    assert ended.game.result
    assert bad.id not in caplog.text
    assert caplog.text.count("could not be ended or changed") == 1  # though it was tried twice


@pytest.mark.parametrize("trouble", [StoreError("disk-full", "Full."), ZeroDivisionError()])
async def test_games_end_also_after_something_went_wrong(
    monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    class Troubled:
        def __init__(self) -> None:
            self.troubles = [trouble]
            self.is_swept = asyncio.Event()

        async def sweep(self) -> None:
            if self.troubles:
                raise self.troubles.pop()
            self.is_swept.set()

    monkeypatch.setattr(app_module, "SWEEP_INTERVAL_SECONDS", 0)
    registry = Troubled()
    sweeping = asyncio.create_task(app_module._sweep(registry))  # type: ignore[arg-type]
    async with asyncio.timeout(20):
        await registry.is_swept.wait()
    sweeping.cancel()


# What is left behind


def challenge(access: Any = "public") -> ServerGame:
    seats: Any = {Color.WHITE: Person(ADA), Color.BLACK: Vacant()}
    return ServerGame.create(seats, Board("Base"), GameTerms(TimeControl(60_000, 0)), access)


async def waiting(registry: Registry) -> int:
    await registry.sweeper.sweep()
    return len(await registry.store.challenges())


async def test_a_challenge_dies_some_minutes_after_its_maker_has_left(
    registry: Registry, clock: FakeClock
) -> None:
    with registry.presence.page(ADA):
        await registry.invitations.create_game(challenge())
        clock.seconds += 60 * MINUTES
        assert await waiting(registry) == 1
    clock.seconds += 3 * MINUTES
    assert await waiting(registry) == 1
    clock.seconds += 1
    assert await waiting(registry) == 0


async def test_a_maker_who_comes_back_finds_the_challenge(
    registry: Registry, clock: FakeClock
) -> None:
    await registry.invitations.create_game(challenge())
    for _ in range(5):  # a page that is loaded again, or a phone that sleeps
        clock.seconds += 2 * MINUTES
        with registry.presence.page(ADA), registry.presence.page(ADA):
            assert await waiting(registry) == 1


async def test_after_a_restart_makers_have_time_to_come_back(
    registry: Registry, store: Store, clock: FakeClock
) -> None:
    await registry.invitations.create_game(challenge())
    clock.seconds += 60 * MINUTES
    restarted = Registry(store)
    assert await waiting(restarted) == 1
    clock.seconds += 4 * MINUTES
    assert await waiting(restarted) == 0


async def test_an_invitation_by_link_waits_for_weeks(
    registry: Registry, store: Store, clock: FakeClock
) -> None:
    game = challenge("link")
    await registry.invitations.create_game(game)
    clock.seconds += 29 * DAYS
    await registry.sweeper.sweep()
    assert await registry.store.load(game.id)
    clock.seconds += 2 * DAYS
    await registry.sweeper.sweep()
    assert await registry.store.load(game.id) is None
    assert await registry.store.read(queries.find_invitation_to, game.id) is None


@pytest.mark.parametrize(
    ("access", "moves", "is_kept"),
    [
        ("link", 0, False),
        ("public", 1, False),
        ("link", 2, True),  # whoever has no clock may take their time
        ("private", 0, True),
    ],
)
async def test_a_game_whose_first_moves_nobody_makes_is_called_off_some_day(
    registry: Registry, store: Store, clock: FakeClock, access: Any, moves: int, is_kept: bool
) -> None:
    seats: Any = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
    game = ServerGame.create(seats, Board("Base"), access=access)
    for text in ("wS1", "bS1 wS1-")[:moves]:
        game.push(game.game.board.parse_uhp(text), now=0)
    await registry.invitations.create_game(game)
    clock.seconds += 29 * DAYS
    await registry.sweeper.sweep()
    assert await registry.store.load(game.id)
    clock.seconds += 2 * DAYS
    await registry.sweeper.sweep()
    assert bool(await registry.store.load(game.id)) is is_kept


async def test_a_challenge_waits_for_the_page_of_its_maker(
    registry: Registry, clock: FakeClock
) -> None:
    clock.seconds += 60 * MINUTES  # which the form of a new game may take
    await registry.invitations.create_game(challenge())
    assert await waiting(registry) == 1


async def test_somebody_who_comes_while_a_challenge_is_withdrawn_has_a_game(
    registry: Registry, store: Store, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = challenge()
    invitation = await registry.invitations.create_game(game)
    assert invitation
    clock.seconds += 60 * MINUTES
    found = await store.challenges()
    await registry.invitations.accept(invitation.token, BOB)

    async def challenges() -> Any:
        return found  # as they were a moment ago

    monkeypatch.setattr(store, "challenges", challenges)
    await registry.sweeper.sweep()
    kept = await store.load(game.id)
    assert kept
    assert kept.seats[Color.BLACK] == Person(BOB)


async def test_what_cannot_be_read_does_not_keep_others_from_being_swept(
    registry: Registry, store: Store, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    games = [challenge(), challenge(), challenge("link"), challenge("link")]
    for game in games:
        await registry.invitations.create_game(game)
    for bad in games[::2]:
        await spoil(store, bad)
    clock.seconds += 31 * DAYS
    await registry.sweeper.sweep()
    assert [await store.read(queries.has_game, game.id) for game in games] == [
        True,
        False,
        True,
        False,
    ]
    assert not any(game.id in caplog.text for game in games)


# Lists


async def test_who_asks_for_many_lists_keeps_nobody_else_waiting(
    registry: Registry, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are read one at a time, with moves in between, and each machine has its turn."""
    reading, read = 0, []

    async def slowly(owner: UserId) -> list[ListedGame]:
        nonlocal reading
        reading += 1
        assert reading == 1
        await asyncio.sleep(0)
        reading -= 1
        read.append(owner)
        return []

    monkeypatch.setattr(store, "list_games", slowly)
    asking = [
        registry.games.list_games(EVE, "192.0.2.1")
        for _ in range(MAX_WAITING_LISTS_PER_NETWORK + 2)
    ]
    asking.append(registry.games.list_games(ADA, "192.0.2.2"))
    answers = await asyncio.gather(*asking, return_exceptions=True)
    refused = [place for place, one in enumerate(answers) if isinstance(one, QueueFullError)]
    assert refused == [MAX_WAITING_LISTS_PER_NETWORK + 1]
    assert read.index(ADA) == 2
