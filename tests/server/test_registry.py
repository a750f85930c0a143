"""Tests of the registry: deadlines, abandoned games, and fair lists."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import delete, update

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
from sixlegs.server.storage import deadlines, queries
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.schema import games, lobby_games
from sixlegs.server.storage.store import Store

pytestmark = pytest.mark.usefixtures("any_database")

ADA, BOB, EVE = UserId("ada"), UserId("bob"), UserId("eve")
MINUTES = 60.0
DAYS = 24 * 60 * MINUTES


@pytest.fixture
def clock() -> FakeClock:
    """Return a clock in the past: games do not expire by a clock ahead of the time of day."""
    return FakeClock()


async def corrupt(store: Store, game: ServerGame) -> None:
    """Make a stored game unreadable."""
    statement = update(games).where(games.c.id == game.id).values(moves="nonsense", played=1)
    await store.write(lambda connection: connection.execute(statement))


# Deadlines


def new_game(vacant: bool = False) -> ServerGame:
    board = Board("Base")
    seats: Seats = {
        Color.WHITE: Person(ADA),
        Color.BLACK: Vacant() if vacant else Person(BOB),
    }
    return ServerGame.create(seats, board, GameTerms(TimeControl(60_000, 0)), "link")


def game_in_progress(now: float) -> ServerGame:
    """Return a game in which White has been to move since *now*."""
    game = new_game()
    for move in OPENING:
        game.push(game.game.board.parse_uhp(move), now)
    game.run_clock(now)
    return game


async def test_game_without_connected_players_ends_on_time(
    registry: Registry, store: Store, clock: FakeClock
) -> None:
    game = game_in_progress(clock())
    await store.add(game)
    clock.seconds += 60
    await registry.sweeper.sweep()  # a move may still be in transit
    stored = await store.load(game.id)
    assert stored
    assert stored.game.result is None
    clock.seconds += MAX_LAG_PER_MOVE_MS / 1000
    await registry.sweeper.sweep()
    await registry.sweeper.sweep()  # a second sweep changes nothing
    stored = await store.load(game.id)
    assert stored
    assert stored.game.result
    assert stored.game.result.ending.value == "time"
    assert stored.version == game.version + 1
    assert stored.clock
    assert (stored.clock.left, stored.clock.running) == ((0, 60_000), None)
    assert await store.read(deadlines.find_games_past_deadline, clock.seconds + 1e6) == []


async def test_end_of_one_game_does_not_start_the_clock_of_another(
    registry: Registry, store: Store, clock: FakeClock
) -> None:
    ending, other = game_in_progress(clock()), new_game()
    await store.add(ending)
    await store.add(other)
    clock.seconds += 1e6
    await registry.sweeper.sweep()
    stored = await store.load(other.id)
    assert stored
    assert stored.clock
    assert (stored.clock.running, stored.version) == (None, other.version)


async def test_unreadable_game_does_not_keep_others_from_ending(
    registry: Registry, store: Store, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = game_in_progress(clock()), game_in_progress(clock())
    for game in (bad, good):
        await store.add(game)
    await corrupt(store, bad)
    clock.seconds += 1e6
    await registry.sweeper.sweep()
    await registry.sweeper.sweep()
    ended = await store.load(good.id)
    assert ended
    assert ended.game.result
    assert bad.id not in caplog.text
    assert caplog.text.count("could not be ended or changed") == 1  # despite two sweeps


@pytest.mark.parametrize("error", [StoreError("disk-full", "Full."), ZeroDivisionError()])
async def test_sweeping_continues_after_an_error(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    class FailingSweeper:
        def __init__(self) -> None:
            self.errors = [error]
            self.has_swept = asyncio.Event()

        async def sweep(self) -> None:
            if self.errors:
                raise self.errors.pop()
            self.has_swept.set()

    monkeypatch.setattr(app_module, "SWEEP_INTERVAL_SECONDS", 0)
    sweeper = FailingSweeper()
    task = asyncio.create_task(app_module._sweep(sweeper))  # type: ignore[arg-type]
    async with asyncio.timeout(20):
        await sweeper.has_swept.wait()
    task.cancel()


# Abandoned games and challenges


LIVE_CLOCK = TimeControl(60_000, 0)


def new_challenge(access: Any = "public", clock: TimeControl = LIVE_CLOCK) -> ServerGame:
    seats: Any = {Color.WHITE: Person(ADA), Color.BLACK: Vacant()}
    return ServerGame.create(seats, Board("Base"), GameTerms(clock), access)


async def count_challenges(registry: Registry) -> int:
    """Return the number of open challenges after a sweep."""
    await registry.sweeper.sweep()
    return len(await registry.store.challenges())


async def test_challenge_expires_minutes_after_its_creator_has_left(
    registry: Registry, clock: FakeClock
) -> None:
    with registry.presence.page(ADA):
        await registry.invitations.create_game(new_challenge())
        clock.seconds += 60 * MINUTES
        assert await count_challenges(registry) == 1
    clock.seconds += 3 * MINUTES
    assert await count_challenges(registry) == 1
    clock.seconds += 1
    assert await count_challenges(registry) == 0


async def test_challenge_to_a_correspondence_game_outlives_the_visit_of_its_creator(
    registry: Registry, clock: FakeClock
) -> None:
    days = TimeControl(round(3 * DAYS * 1000), 0, is_per_move=True)
    with registry.presence.page(ADA):
        await registry.invitations.create_game(new_challenge(clock=days))
    clock.seconds += 2 * DAYS
    assert await count_challenges(registry) == 1


async def test_challenge_remains_if_its_creator_returns(
    registry: Registry, clock: FakeClock
) -> None:
    await registry.invitations.create_game(new_challenge())
    for _ in range(5):  # as with page reloads or a phone that sleeps
        clock.seconds += 2 * MINUTES
        with registry.presence.page(ADA), registry.presence.page(ADA):
            assert await count_challenges(registry) == 1


async def test_lobby_is_repaired_every_few_minutes(registry: Registry, clock: FakeClock) -> None:
    """Processes of earlier versions change games without the table of the lobby."""
    store = registry.store
    challenge = new_challenge()
    ongoing = ServerGame.create(
        {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}, Board("Base"), access="public"
    )

    async def listed() -> list[str]:
        challenges = [game.id for _, game in await store.challenges()]
        return challenges + [game.id for game in await store.ongoing_games()]

    with registry.presence.page(ADA):
        await registry.sweeper.sweep()
        await store.add(challenge, "token")
        await store.add(ongoing)
        await store.write(lambda connection: connection.execute(delete(lobby_games)))
        for minutes, count in ((4, 0), (2, 2)):
            clock.seconds += minutes * MINUTES
            await registry.sweeper.sweep()
            assert len(await listed()) == count
        clock.seconds += 2 * 60 * MINUTES
        await registry.sweeper.sweep()
        assert await listed() == [challenge.id]  # the other game has had no move for an hour
        draft = ongoing.copy()
        draft.push(draft.game.board.legal_moves[0], clock.seconds)
        await store.save(draft)
        assert await listed() == [challenge.id]
        clock.seconds += 6 * MINUTES
        await registry.sweeper.sweep()
        assert await listed() == [challenge.id, ongoing.id]


async def test_creators_have_time_to_return_after_a_restart(
    registry: Registry, store: Store, clock: FakeClock
) -> None:
    await registry.invitations.create_game(new_challenge())
    clock.seconds += 60 * MINUTES
    restarted = Registry(store)
    assert await count_challenges(restarted) == 1
    clock.seconds += 4 * MINUTES
    assert await count_challenges(restarted) == 0


async def test_invitation_by_link_expires_after_weeks(
    registry: Registry, store: Store, clock: FakeClock
) -> None:
    game = new_challenge("link")
    await registry.invitations.create_game(game)
    clock.seconds += 29 * DAYS
    await registry.sweeper.sweep()
    assert await registry.store.load(game.id)
    clock.seconds += 2 * DAYS
    await registry.sweeper.sweep()
    assert await registry.store.load(game.id) is None
    assert await registry.store.read(queries.find_invitation_to, game.id) is None


@pytest.mark.parametrize(
    ("access", "moves", "remains"),
    [
        ("link", 0, False),
        ("public", 1, False),
        ("link", 2, True),  # both have moved, and there is no clock
    ],
)
async def test_game_without_first_moves_is_aborted_after_weeks(
    registry: Registry, store: Store, clock: FakeClock, access: Any, moves: int, remains: bool
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
    assert bool(await registry.store.load(game.id)) is remains


async def test_new_challenge_waits_for_its_creator_to_open_the_game(
    registry: Registry, clock: FakeClock
) -> None:
    clock.seconds += 60 * MINUTES  # spent on the form for a new game
    await registry.invitations.create_game(new_challenge())
    assert await count_challenges(registry) == 1


async def test_challenge_accepted_during_a_sweep_is_not_withdrawn(
    registry: Registry, store: Store, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_challenge()
    invitation = await registry.invitations.create_game(game)
    assert invitation
    clock.seconds += 60 * MINUTES
    outdated = await store.challenges()
    await registry.invitations.accept(invitation.token, BOB)

    async def challenges() -> Any:
        return outdated

    monkeypatch.setattr(store, "challenges", challenges)
    await registry.sweeper.sweep()
    stored = await store.load(game.id)
    assert stored
    assert stored.seats[Color.BLACK] == Person(BOB)


async def test_unreadable_games_do_not_keep_others_from_being_swept(
    registry: Registry, store: Store, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    games = [new_challenge(), new_challenge(), new_challenge("link"), new_challenge("link")]
    for game in games:
        await registry.invitations.create_game(game)
    for bad in games[::2]:
        await corrupt(store, bad)
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


async def test_client_that_requests_many_lists_does_not_delay_others(
    registry: Registry, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lists are read one at a time, and networks take turns."""
    active, finished = 0, []

    async def list_games(user_id: UserId) -> list[ListedGame]:
        nonlocal active
        active += 1
        assert active == 1
        await asyncio.sleep(0)
        active -= 1
        finished.append(user_id)
        return []

    monkeypatch.setattr(store, "list_games", list_games)
    requests = [
        registry.games.list_games(EVE, "192.0.2.1")
        for _ in range(MAX_WAITING_LISTS_PER_NETWORK + 2)
    ]
    requests.append(registry.games.list_games(ADA, "192.0.2.2"))
    results = await asyncio.gather(*requests, return_exceptions=True)
    rejected = [i for i, result in enumerate(results) if isinstance(result, QueueFullError)]
    assert rejected == [MAX_WAITING_LISTS_PER_NETWORK + 1]
    assert finished.index(ADA) == 2


def test_heartbeats_continue_after_an_unexpected_error() -> None:
    heartbeats = 0

    async def heartbeat() -> None:
        nonlocal heartbeats
        heartbeats += 1
        if heartbeats == 1:
            raise RuntimeError
        store.is_serving = False

    store: Any = SimpleNamespace(
        is_serving=True,
        heartbeat=heartbeat,
        database=SimpleNamespace(heartbeat_seconds=0),
        game_time=SimpleNamespace(outages_ms=0),
    )
    registry: Any = SimpleNamespace(store=store)
    asyncio.run(app_module._send_heartbeats(registry))
    assert heartbeats == 2
