"""Game time: clocks stop during outages, and every outage is counted once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing, contextmanager
from math import ceil
from pathlib import Path

import pytest

from asgi_client import FakeClock
from sixlegs import Board
from sixlegs._core import GameTerms, TimeControl
from sixlegs.server.play.absence import LIVE_ALLOWANCE_MS, MIN_RECONNECT_MS, Absence
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import queries
from sixlegs.server.storage.clocks import (
    GameTime,
    HeartbeatState,
    load_heartbeat,
    record_heartbeat,
    store_heartbeat,
)
from sixlegs.server.storage.game_repository import GameTimeChangedError, update_game, updated_row
from sixlegs.server.storage.store import Store, VersionConflictError
from stored_games import ADA, TWO_PLAYER_SEATS

pytestmark = pytest.mark.usefixtures("any_database")

MINUTE, DAY = 60.0, 24 * 3600.0
FIVE_MINUTES, TWO_DAYS = TimeControl(300_000, 0), TimeControl(2 * 86_400_000, 0, is_per_move=True)


def open_serving_store(folder: Path, clock: FakeClock) -> Store:
    """Open a store as a server does, with heartbeats."""
    return Store(folder, clock, is_serving=True)


@contextmanager
def two_servers(folder: Path, clock: FakeClock) -> Iterator[tuple[Store, Store]]:
    """Open the stores of two servers that share a database."""
    with (
        closing(open_serving_store(folder, clock)) as first,
        closing(open_serving_store(folder, clock)) as second,
    ):
        yield first, second


def stop(store: Store, *, is_killed: bool) -> None:
    """Close *store* as a server that shuts down or is killed, without a last heartbeat."""
    store.is_serving = not is_killed
    store.close()


def pass_time(clock: FakeClock, seconds: float, *servers: Store) -> None:
    """Advance the clock by *seconds* during which *servers* run."""
    steps = ceil(seconds / 2)
    for _ in range(steps):
        clock.seconds += seconds / steps
        for server in servers:
            asyncio.run(server.heartbeat())


def start_game(store: Store, control: TimeControl) -> ServerGame:
    """Store a game in which White's clock runs."""
    game = ServerGame.create(dict(TWO_PLAYER_SEATS), Board("Base"), GameTerms(control), "link")
    for move in ("wS1", "bS1 wS1-"):
        game.push(game.game.board.parse_uhp(move), store.game_time())
    game.run_clock(store.game_time())
    asyncio.run(store.add(game))
    return game


def white_time_ms(store: Store, game: ServerGame) -> int:
    """Return the remaining time of White."""
    stored = asyncio.run(store.load(game.id))
    assert stored
    assert stored.clock
    return stored.clock.remaining(store.game_time())[0]


@pytest.mark.parametrize("is_killed", [False, True])
@pytest.mark.parametrize("control", [FIVE_MINUTES, TWO_DAYS])
def test_clocks_stop_while_no_server_runs(
    tmp_path: Path, control: TimeControl, is_killed: bool
) -> None:
    clock = FakeClock()
    store = open_serving_store(tmp_path, clock)
    game = start_game(store, control)
    pass_time(clock, 30, store)
    stop(store, is_killed=is_killed)
    clock.seconds += 10 * DAY
    with closing(open_serving_store(tmp_path, clock)) as store:
        assert white_time_ms(store, game) == control.initial - 30_000
        pass_time(clock, 20, store)
        assert white_time_ms(store, game) == control.initial - 50_000


@pytest.mark.parametrize("days", [5, 20])  # shorter and longer than the outage
def test_vacation_in_one_game_does_not_change_outage_compensation_in_others(
    tmp_path: Path, days: int
) -> None:
    clock = FakeClock()
    store = open_serving_store(tmp_path, clock)
    game, paused = start_game(store, FIVE_MINUTES), start_game(store, TWO_DAYS).copy()
    paused.vacations = {ADA: round(1000 * (store.game_time() + days * DAY))}
    paused.run_clock(store.game_time())
    asyncio.run(store.save(paused))
    pass_time(clock, 30, store)
    stop(store, is_killed=True)
    clock.seconds += 10 * DAY
    with closing(open_serving_store(tmp_path, clock)) as store:
        assert white_time_ms(store, game) == FIVE_MINUTES.initial - 30_000
        assert white_time_ms(store, paused) == TWO_DAYS.initial


def test_loss_on_time_is_delayed_by_an_outage(tmp_path: Path) -> None:
    clock = FakeClock()
    store = open_serving_store(tmp_path, clock)
    game = start_game(store, FIVE_MINUTES)
    pass_time(clock, 4 * MINUTE, store)
    stop(store, is_killed=True)
    clock.seconds += DAY
    with closing(open_serving_store(tmp_path, clock)) as store:
        registry = Registry(store)
        for seconds, is_over in ((58, False), (3, True)):
            pass_time(clock, seconds, store)
            asyncio.run(registry.sweeper.sweep())
            stored = asyncio.run(store.load(game.id))
            assert stored
            assert (stored.game.result is not None) == is_over
        asyncio.run(registry.close())


def test_move_after_the_last_heartbeat_is_not_in_the_future_after_a_restart(
    tmp_path: Path,
) -> None:
    clock = FakeClock()
    store = open_serving_store(tmp_path, clock)
    clock.seconds += 2
    game = start_game(store, FIVE_MINUTES)
    stop(store, is_killed=True)
    clock.seconds += DAY
    with closing(open_serving_store(tmp_path, clock)) as store:
        assert white_time_ms(store, game) == 300_000
        pass_time(clock, 10, store)
        assert white_time_ms(store, game) == 290_000


def test_outage_is_counted_once_if_several_servers_notice_it(tmp_path: Path) -> None:
    clock = FakeClock()
    with two_servers(tmp_path, clock) as (first, second):
        game = start_game(first, FIVE_MINUTES)
        pass_time(clock, 30, first, second)
        clock.seconds += MINUTE  # without a heartbeat
        for store in (first, second):
            stopped = 270_000 - round(1000 * store.database.outage_threshold_seconds)
            assert white_time_ms(store, game) == stopped, "clocks stop before the outage is known"
        asyncio.run(first.heartbeat())
        asyncio.run(second.heartbeat())
        assert (first.game_time.outages_ms, second.game_time.outages_ms) == (60_000, 60_000)
        pass_time(clock, 60, first, second)
        assert (white_time_ms(first, game), white_time_ms(second, game)) == (210_000, 210_000)


def test_no_outage_is_counted_while_one_of_two_servers_runs(tmp_path: Path) -> None:
    clock = FakeClock()
    with two_servers(tmp_path, clock) as (first, second):
        game = start_game(first, FIVE_MINUTES)
        pass_time(clock, MINUTE, first)
        asyncio.run(second.heartbeat())
        assert (white_time_ms(first, game), white_time_ms(second, game)) == (240_000, 240_000)


def test_commands_of_the_operator_do_not_end_an_outage(tmp_path: Path) -> None:
    clock = FakeClock()
    store = open_serving_store(tmp_path, clock)
    game = start_game(store, FIVE_MINUTES)
    stop(store, is_killed=False)
    clock.seconds += DAY
    with closing(Store(tmp_path, clock)) as operator:
        assert asyncio.run(operator.read(queries.has_game, game.id))
    clock.seconds += DAY
    with closing(open_serving_store(tmp_path, clock)) as store:
        assert white_time_ms(store, game) == 300_000


def test_game_time_never_goes_back(tmp_path: Path) -> None:
    """The exception is the part of an outage that passed before the outage was detected."""
    clock = FakeClock()
    with closing(open_serving_store(tmp_path, clock)) as store:
        times = [store.game_time()]
        for step in (1, 100, -3, 2, 5):
            clock.seconds += step
            if not store.game_time.is_stale():
                times.append(store.game_time())
            asyncio.run(store.heartbeat())
            times.append(store.game_time())
        assert times == sorted(times)


def test_synchronization_right_after_an_outage_charges_neither_side(tmp_path: Path) -> None:
    clock = FakeClock()
    with two_servers(tmp_path, clock) as (first, second):
        game = start_game(first, FIVE_MINUTES)
        pass_time(clock, 30, first, second)
        clock.seconds += MINUTE  # without a heartbeat
        for store in (first, second):
            asyncio.run(store.synchronize())
            assert white_time_ms(store, game) == 270_000
            assert store.game_time() == first.game_time()


def test_process_that_has_not_noticed_an_outage_cannot_store_a_game(tmp_path: Path) -> None:
    """It would charge the player for a part of the outage, and start the other clock too late."""
    clock = FakeClock()
    with two_servers(tmp_path, clock) as (first, second):
        game = start_game(first, FIVE_MINUTES)
        pass_time(clock, 30, first, second)
        clock.seconds += MINUTE  # without a heartbeat
        asyncio.run(first.heartbeat())
        changed = game.copy()
        changed.push(changed.game.board.legal_moves[0], second.game_time())
        changed.run_clock(second.game_time())
        with pytest.raises(VersionConflictError):
            asyncio.run(second.save(changed))
        assert white_time_ms(second, game) == white_time_ms(first, game) == 270_000
        retried = game.copy()
        retried.push(retried.game.board.legal_moves[0], second.game_time())
        asyncio.run(second.save(retried))
        assert white_time_ms(second, game) == 270_000


def test_statement_delayed_beyond_an_outage_changes_nothing(tmp_path: Path) -> None:
    """A process may be suspended between reading the clock and writing to the database."""
    clock = FakeClock()
    with two_servers(tmp_path, clock) as (first, second):
        game = start_game(first, FIVE_MINUTES)
        pass_time(clock, 10, first, second)
        delayed = updated_row(
            game.copy(),
            second.database_time_ms(),
            is_visible_change=True,
            outages_ms=second.game_time.outages_ms,
        )
        clock.seconds += MINUTE  # without a heartbeat
        asyncio.run(first.heartbeat())
        with pytest.raises(GameTimeChangedError):
            asyncio.run(
                second.write(update_game, delayed, game, None, None, second.database_time_ms())
            )
        in_time = delayed | {"lost_before": first.game_time.outages_ms}
        asyncio.run(second.write(update_game, in_time, game, None, None, second.database_time_ms()))


def test_game_time_is_set_back_to_that_of_a_restored_backup() -> None:
    """This holds if the clock of the new machine is behind, so that no outage is recorded."""
    clock = FakeClock()
    game_time = GameTime(clock, HeartbeatState(0, 0, 0))
    for seconds in (0, 70, -60):
        clock.seconds += seconds
        game_time.synchronize(
            HeartbeatState(round(1000 * clock.seconds), outages_ms=0, resumed_at_ms=0),
            outage_threshold=15,
        )
        assert game_time() == clock.seconds


def test_heartbeat_of_a_slower_clock_does_not_replace_a_later_one(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        states = [
            asyncio.run(store.write(record_heartbeat, now, 15_000, 60_000))
            for now in (100_000, 99_990, 100_010)
        ]
    assert [state.last_heartbeat_ms for state in states] == [100_000, 100_000, 100_010]


def test_restored_heartbeat_sets_the_game_time_back(tmp_path: Path) -> None:
    clock = FakeClock()
    with closing(open_serving_store(tmp_path, clock)) as store:
        game = start_game(store, FIVE_MINUTES)
        pass_time(clock, 10, store)
        backup = asyncio.run(store.write(load_heartbeat))
        pass_time(clock, 60, store)
        asyncio.run(store.write(store_heartbeat, backup))
        asyncio.run(store.heartbeat())
        pass_time(clock, 20, store)
        assert white_time_ms(store, game) == 270_000


def test_outage_delays_the_listed_deadline_of_a_game(tmp_path: Path) -> None:
    clock = FakeClock()
    store = open_serving_store(tmp_path, clock)
    start_game(store, FIVE_MINUTES)
    stop(store, is_killed=False)
    [before] = listed_times(tmp_path, clock)
    clock.seconds += DAY
    with closing(open_serving_store(tmp_path, clock)):
        pass
    [after] = listed_times(tmp_path, clock)
    assert after == (before[0], before[1] + 1000 * DAY)


def listed_times(folder: Path, clock: FakeClock) -> list[tuple[int, int]]:
    """Return the time of the last change and the deadline of each game of Ada."""
    with closing(Store(folder, clock)) as store:
        games = asyncio.run(store.list_games(ADA))
        return [(game.changed, game.deadline or 0) for game in games]


@pytest.mark.parametrize(
    ("absence_seconds", "remaining_ms"),
    [(60.0, LIVE_ALLOWANCE_MS - 60_000), (LIVE_ALLOWANCE_MS / 1000 - 5, MIN_RECONNECT_MS)],
)
def test_absence_does_not_count_during_an_outage_and_leaves_time_to_reconnect(
    tmp_path: Path, absence_seconds: float, remaining_ms: int
) -> None:
    clock = FakeClock()
    store = open_serving_store(tmp_path, clock)
    game = ServerGame.create(dict(TWO_PLAYER_SEATS), Board("Base"), access="link")
    game.absence = Absence.for_turn(LIVE_ALLOWANCE_MS).updated(is_away=True, now=store.game_time())
    asyncio.run(store.add(game))
    pass_time(clock, absence_seconds, store)
    stop(store, is_killed=False)
    clock.seconds += DAY
    with closing(open_serving_store(tmp_path, clock)) as store:
        stored = asyncio.run(store.load(game.id))
        assert stored
        assert stored.absence
        assert stored.absence.remaining_ms(store.game_time()) == remaining_ms
