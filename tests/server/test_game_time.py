"""Time back: no clock runs while nobody could play, and no gap is counted twice."""

from __future__ import annotations

import asyncio
from contextlib import closing
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
from sixlegs.server.storage.clocks import GameTime, HeartbeatState, load_heartbeat, store_heartbeat
from sixlegs.server.storage.game_repository import GameTimeChangedError, update_game, updated_row
from sixlegs.server.storage.store import Store, VersionConflictError
from stored_games import ADA, TWO_PLAYER_SEATS

pytestmark = pytest.mark.usefixtures("any_database")

MINUTE, DAY = 60.0, 24 * 3600.0
FIVE_MINUTES, TWO_DAYS = TimeControl(300_000, 0), TimeControl(2 * 86_400_000, 0, is_per_move=True)


def opened(folder: Path, watch: FakeClock) -> Store:
    """A server, as far as time is concerned."""
    return Store(folder, watch, is_serving=True)


def end(store: Store, *, is_killed: bool) -> None:
    """In good order, or without a last word."""
    store.is_serving = not is_killed
    store.close()


def pass_time(watch: FakeClock, seconds: float, *servers: Store) -> None:
    """Let so much time go by in which these servers run."""
    steps = ceil(seconds / 2)
    for _ in range(steps):
        watch.seconds += seconds / steps
        for server in servers:
            asyncio.run(server.heartbeat())


def begun(store: Store, control: TimeControl) -> ServerGame:
    """A game in which White's clock runs."""
    game = ServerGame.create(dict(TWO_PLAYER_SEATS), Board("Base"), GameTerms(control), "link")
    for move in ("wS1", "bS1 wS1-"):
        game.push(game.game.board.parse_uhp(move), store.game_time())
    game.run_clock(store.game_time())
    asyncio.run(store.add(game))
    return game


def left(store: Store, game: ServerGame) -> int:
    """What White's clock shows."""
    kept = asyncio.run(store.load(game.id))
    assert kept
    assert kept.clock
    return kept.clock.remaining(store.game_time())[0]


@pytest.mark.parametrize("is_killed", [False, True])
@pytest.mark.parametrize("control", [FIVE_MINUTES, TWO_DAYS])
def test_no_clock_runs_while_there_is_no_server(
    tmp_path: Path, control: TimeControl, is_killed: bool
) -> None:
    watch = FakeClock()
    store = opened(tmp_path, watch)
    game = begun(store, control)
    pass_time(watch, 30, store)
    end(store, is_killed=is_killed)
    watch.seconds += 10 * DAY
    with closing(opened(tmp_path, watch)) as store:
        assert left(store, game) == control.initial - 30_000
        pass_time(watch, 20, store)
        assert left(store, game) == control.initial - 50_000


@pytest.mark.parametrize("days", [5, 20])  # fewer than nobody could play, and more
def test_somebodys_vacation_takes_no_time_back_from_others(tmp_path: Path, days: int) -> None:
    watch = FakeClock()
    store = opened(tmp_path, watch)
    game, held = begun(store, FIVE_MINUTES), begun(store, TWO_DAYS).copy()
    held.vacations = {ADA: round(1000 * (store.game_time() + days * DAY))}
    held.run_clock(store.game_time())
    asyncio.run(store.save(held))
    pass_time(watch, 30, store)
    end(store, is_killed=True)
    watch.seconds += 10 * DAY
    with closing(opened(tmp_path, watch)) as store:
        assert left(store, game) == FIVE_MINUTES.initial - 30_000
        assert left(store, held) == TWO_DAYS.initial


def test_time_runs_out_when_it_has_really_run(tmp_path: Path) -> None:
    watch = FakeClock()
    store = opened(tmp_path, watch)
    game = begun(store, FIVE_MINUTES)
    pass_time(watch, 4 * MINUTE, store)
    end(store, is_killed=True)
    watch.seconds += DAY
    with closing(opened(tmp_path, watch)) as store:
        registry = Registry(store)
        for seconds, is_over in ((58, False), (3, True)):
            pass_time(watch, seconds, store)
            asyncio.run(registry.sweeper.sweep())
            kept = asyncio.run(store.load(game.id))
            assert kept
            assert (kept.game.result is not None) == is_over
        asyncio.run(registry.close())


def test_what_was_played_after_the_last_heartbeat_is_not_in_the_future(tmp_path: Path) -> None:
    watch = FakeClock()
    store = opened(tmp_path, watch)
    watch.seconds += 2
    game = begun(store, FIVE_MINUTES)
    end(store, is_killed=True)
    watch.seconds += DAY
    with closing(opened(tmp_path, watch)) as store:
        assert left(store, game) == 300_000
        pass_time(watch, 10, store)
        assert left(store, game) == 290_000


def test_a_gap_is_counted_once_however_many_servers_notice_it(tmp_path: Path) -> None:
    watch = FakeClock()
    with closing(opened(tmp_path, watch)) as one, closing(opened(tmp_path, watch)) as other:
        game = begun(one, FIVE_MINUTES)
        pass_time(watch, 30, one, other)
        watch.seconds += MINUTE  # in which nobody reached the database
        for store in (one, other):
            stopped = 270_000 - round(1000 * store.database.outage_threshold_seconds)
            assert left(store, game) == stopped, "time stands still even before that is known"
        asyncio.run(one.heartbeat())
        asyncio.run(other.heartbeat())
        assert (one.game_time.outages_ms, other.game_time.outages_ms) == (60_000, 60_000)
        pass_time(watch, 60, one, other)
        assert (left(one, game), left(other, game)) == (210_000, 210_000)


def test_there_is_no_gap_as_long_as_one_server_runs(tmp_path: Path) -> None:
    watch = FakeClock()
    with closing(opened(tmp_path, watch)) as one, closing(opened(tmp_path, watch)) as other:
        game = begun(one, FIVE_MINUTES)
        pass_time(watch, MINUTE, one)
        asyncio.run(other.heartbeat())
        assert (left(one, game), left(other, game)) == (240_000, 240_000)


def test_whoever_only_looks_after_games_does_not_end_a_gap(tmp_path: Path) -> None:
    watch = FakeClock()
    store = opened(tmp_path, watch)
    game = begun(store, FIVE_MINUTES)
    end(store, is_killed=False)
    watch.seconds += DAY
    with closing(Store(tmp_path, watch)) as operator:
        assert asyncio.run(operator.read(queries.has_game, game.id))
    watch.seconds += DAY
    with closing(opened(tmp_path, watch)) as store:
        assert left(store, game) == 300_000


def test_game_time_never_goes_back(tmp_path: Path) -> None:
    """Except for the part of an outage that was counted before the outage was known."""
    watch = FakeClock()
    with closing(opened(tmp_path, watch)) as store:
        shown = [store.game_time()]
        for step in (1, 100, -3, 2, 5):
            watch.seconds += step
            if not store.game_time.is_stale():
                shown.append(store.game_time())
            asyncio.run(store.heartbeat())
            shown.append(store.game_time())
        assert shown == sorted(shown)


def test_an_outage_is_charged_to_no_side_even_if_the_move_comes_at_once(tmp_path: Path) -> None:
    watch = FakeClock()
    with closing(opened(tmp_path, watch)) as first, closing(opened(tmp_path, watch)) as second:
        game = begun(first, FIVE_MINUTES)
        pass_time(watch, 30, first, second)
        watch.seconds += MINUTE  # without a heartbeat
        for store in (first, second):
            asyncio.run(store.synchronize())
            assert left(store, game) == 270_000
            assert store.game_time() == first.game_time()


def test_a_process_that_missed_an_outage_cannot_store_a_game(tmp_path: Path) -> None:
    """It would charge the player for a part of the outage, and start the other clock too late."""
    watch = FakeClock()
    with closing(opened(tmp_path, watch)) as first, closing(opened(tmp_path, watch)) as second:
        game = begun(first, FIVE_MINUTES)
        pass_time(watch, 30, first, second)
        watch.seconds += MINUTE  # without a heartbeat
        asyncio.run(first.heartbeat())
        changed = game.copy()
        changed.push(changed.game.board.legal_moves[0], second.game_time())
        changed.run_clock(second.game_time())
        with pytest.raises(VersionConflictError):
            asyncio.run(second.save(changed))
        assert left(second, game) == left(first, game) == 270_000, "now it knows of the outage"
        played_at_once = game.copy()
        played_at_once.push(played_at_once.game.board.legal_moves[0], second.game_time())
        asyncio.run(second.save(played_at_once))
        assert left(second, game) == 270_000


def test_a_statement_that_was_delayed_beyond_an_outage_changes_nothing(tmp_path: Path) -> None:
    """As when its process was stopped between reading the clock and writing to the database."""
    watch = FakeClock()
    with closing(opened(tmp_path, watch)) as first, closing(opened(tmp_path, watch)) as second:
        game = begun(first, FIVE_MINUTES)
        pass_time(watch, 10, first, second)
        delayed = updated_row(
            game.copy(),
            second.database_time_ms(),
            is_visible_change=True,
            outages_ms=second.game_time.outages_ms,
        )
        watch.seconds += MINUTE  # without a heartbeat
        asyncio.run(first.heartbeat())
        with pytest.raises(GameTimeChangedError):
            asyncio.run(
                second.write(update_game, delayed, game, None, None, second.database_time_ms())
            )
        in_time = delayed | {"lost_before": first.game_time.outages_ms}
        asyncio.run(second.write(update_game, in_time, game, None, None, second.database_time_ms()))


def test_game_time_goes_back_to_that_of_a_restored_backup() -> None:
    """Also if the clock of the new machine is behind, so that no outage is recorded."""
    watch = FakeClock()
    game_time = GameTime(watch, HeartbeatState(0, 0, 0))
    for seconds in (0, 70, -60):
        watch.seconds += seconds
        game_time.synchronize(
            HeartbeatState(round(1000 * watch.seconds), outages_ms=0, resumed_at_ms=0),
            outage_threshold=15,
        )
        assert game_time() == watch.seconds


def test_a_copy_that_is_put_back_brings_its_game_time_with_it(tmp_path: Path) -> None:
    watch = FakeClock()
    with closing(opened(tmp_path, watch)) as store:
        game = begun(store, FIVE_MINUTES)
        pass_time(watch, 10, store)
        kept = asyncio.run(store.write(load_heartbeat))
        pass_time(watch, 60, store)
        asyncio.run(store.write(store_heartbeat, kept))
        asyncio.run(store.heartbeat())
        pass_time(watch, 20, store)
        assert left(store, game) == 270_000


def test_lists_tell_when_a_game_will_end_and_when_it_was_changed(tmp_path: Path) -> None:
    watch = FakeClock()
    store = opened(tmp_path, watch)
    begun(store, FIVE_MINUTES)
    end(store, is_killed=False)
    [before] = listed_times(tmp_path, watch)
    watch.seconds += DAY
    with closing(opened(tmp_path, watch)):
        pass
    [after] = listed_times(tmp_path, watch)
    assert after == (before[0], before[1] + 1000 * DAY)


def listed_times(folder: Path, watch: FakeClock) -> list[tuple[int, int]]:
    with closing(Store(folder, watch)) as store:
        found = asyncio.run(store.list_games(ADA))
        return [(game.changed, game.deadline or 0) for game in found]


@pytest.mark.parametrize(
    ("gone", "there_are"),
    [(60.0, LIVE_ALLOWANCE_MS - 60_000), (LIVE_ALLOWANCE_MS / 1000 - 5, MIN_RECONNECT_MS)],
)
def test_who_is_away_in_a_gap_is_not_missed_and_has_a_moment_to_come_back(
    tmp_path: Path, gone: float, there_are: int
) -> None:
    watch = FakeClock()
    store = opened(tmp_path, watch)
    game = ServerGame.create(dict(TWO_PLAYER_SEATS), Board("Base"), access="link")
    game.absence = Absence.for_turn(LIVE_ALLOWANCE_MS).updated(is_away=True, now=store.game_time())
    asyncio.run(store.add(game))
    pass_time(watch, gone, store)
    end(store, is_killed=False)
    watch.seconds += DAY
    with closing(opened(tmp_path, watch)) as store:
        kept = asyncio.run(store.load(game.id))
        assert kept
        assert kept.absence
        assert kept.absence.remaining_ms(store.game_time()) == there_are
