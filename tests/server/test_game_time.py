"""Time back: no clock runs while nobody could play, and no gap is counted twice."""

from __future__ import annotations

import asyncio
from contextlib import closing
from math import ceil
from pathlib import Path

import pytest
from sqlalchemy import update

from app_client import Watch
from kept_games import ADA, TOGETHER
from sixlegs import Board
from sixlegs._core import GameTerms, TimeControl
from sixlegs.server.play.absence import A_MOMENT, SITTING, Absence
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.storage import queries
from sixlegs.server.storage.clocks import GameTime, Service, service_of
from sixlegs.server.storage.kept_games import GameTimeChangedError, change, changed_row
from sixlegs.server.storage.schema import service
from sixlegs.server.storage.store import ChangedElsewhereError, Store
from sixlegs.server.tables.registry import Registry

pytestmark = pytest.mark.usefixtures("either")

MINUTE, DAY = 60.0, 24 * 3600.0
FIVE_MINUTES, TWO_DAYS = TimeControl(300_000, 0), TimeControl(2 * 86_400_000, 0, is_per_move=True)


def opened(folder: Path, watch: Watch) -> Store:
    """A server, as far as time is concerned."""
    return Store(folder, watch, serves=True)


def end(store: Store, *, is_killed: bool) -> None:
    """In good order, or without a last word."""
    store.serves = not is_killed
    store.close()


def pass_time(watch: Watch, seconds: float, *servers: Store) -> None:
    """Let so much time go by in which these servers run."""
    steps = ceil(seconds / 2)
    for _ in range(steps):
        watch.seconds += seconds / steps
        for server in servers:
            asyncio.run(server.beat())


def begun(store: Store, control: TimeControl) -> SeatedGame:
    """A game in which White's clock runs."""
    game = SeatedGame.begun(dict(TOGETHER), Board("Base"), GameTerms(control), "link")
    for move in ("wS1", "bS1 wS1-"):
        game.push(game.game.board.parse_uhp(move), store.now())
    game.run_clock(store.now())
    asyncio.run(store.add(game))
    return game


def left(store: Store, game: SeatedGame) -> int:
    """What White's clock shows."""
    kept = asyncio.run(store.load(game.id))
    assert kept
    assert kept.clock
    return kept.clock.read(store.now())[0]


@pytest.mark.parametrize("is_killed", [False, True])
@pytest.mark.parametrize("control", [FIVE_MINUTES, TWO_DAYS])
def test_no_clock_runs_while_there_is_no_server(
    tmp_path: Path, control: TimeControl, is_killed: bool
) -> None:
    watch = Watch()
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
    watch = Watch()
    store = opened(tmp_path, watch)
    game, held = begun(store, FIVE_MINUTES), begun(store, TWO_DAYS).copy()
    held.vacations = {ADA: round(1000 * (store.now() + days * DAY))}
    held.run_clock(store.now())
    asyncio.run(store.save(held))
    pass_time(watch, 30, store)
    end(store, is_killed=True)
    watch.seconds += 10 * DAY
    with closing(opened(tmp_path, watch)) as store:
        assert left(store, game) == FIVE_MINUTES.initial - 30_000
        assert left(store, held) == TWO_DAYS.initial


def test_time_runs_out_when_it_has_really_run(tmp_path: Path) -> None:
    watch = Watch()
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
    watch = Watch()
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
    watch = Watch()
    with closing(opened(tmp_path, watch)) as one, closing(opened(tmp_path, watch)) as other:
        game = begun(one, FIVE_MINUTES)
        pass_time(watch, 30, one, other)
        watch.seconds += MINUTE  # in which nobody reached the database
        for store in (one, other):
            stopped = 270_000 - round(1000 * store.database.silence)
            assert left(store, game) == stopped, "time stands still even before that is known"
        asyncio.run(one.beat())
        asyncio.run(other.beat())
        assert (one.now.lost, other.now.lost) == (60_000, 60_000)
        pass_time(watch, 60, one, other)
        assert (left(one, game), left(other, game)) == (210_000, 210_000)


def test_there_is_no_gap_as_long_as_one_server_runs(tmp_path: Path) -> None:
    watch = Watch()
    with closing(opened(tmp_path, watch)) as one, closing(opened(tmp_path, watch)) as other:
        game = begun(one, FIVE_MINUTES)
        pass_time(watch, MINUTE, one)
        asyncio.run(other.beat())
        assert (left(one, game), left(other, game)) == (240_000, 240_000)


def test_whoever_only_looks_after_games_does_not_end_a_gap(tmp_path: Path) -> None:
    watch = Watch()
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
    watch = Watch()
    with closing(opened(tmp_path, watch)) as store:
        shown = [store.now()]
        for step in (1, 100, -3, 2, 5):
            watch.seconds += step
            if not store.now.is_overdue():
                shown.append(store.now())
            asyncio.run(store.beat())
            shown.append(store.now())
        assert shown == sorted(shown)


def test_an_outage_is_charged_to_no_side_even_if_the_move_comes_at_once(tmp_path: Path) -> None:
    watch = Watch()
    with closing(opened(tmp_path, watch)) as first, closing(opened(tmp_path, watch)) as second:
        game = begun(first, FIVE_MINUTES)
        pass_time(watch, 30, first, second)
        watch.seconds += MINUTE  # without a heartbeat
        for store in (first, second):
            asyncio.run(store.synchronize())
            assert left(store, game) == 270_000
            assert store.now() == first.now()


def test_a_process_that_missed_an_outage_cannot_store_a_game(tmp_path: Path) -> None:
    """It would charge the player for a part of the outage, and start the other clock too late."""
    watch = Watch()
    with closing(opened(tmp_path, watch)) as first, closing(opened(tmp_path, watch)) as second:
        game = begun(first, FIVE_MINUTES)
        pass_time(watch, 30, first, second)
        watch.seconds += MINUTE  # without a heartbeat
        asyncio.run(first.beat())
        changed = game.copy()
        changed.push(changed.game.board.legal_moves[0], second.now())
        changed.run_clock(second.now())
        with pytest.raises(ChangedElsewhereError):
            asyncio.run(second.save(changed))
        assert left(second, game) == left(first, game) == 270_000, "now it knows of the outage"
        played_at_once = game.copy()
        played_at_once.push(played_at_once.game.board.legal_moves[0], second.now())
        asyncio.run(second.save(played_at_once))
        assert left(second, game) == 270_000


def test_a_statement_that_was_delayed_beyond_an_outage_changes_nothing(tmp_path: Path) -> None:
    """As when its process was stopped between reading the clock and writing to the database."""
    watch = Watch()
    with closing(opened(tmp_path, watch)) as first, closing(opened(tmp_path, watch)) as second:
        game = begun(first, FIVE_MINUTES)
        pass_time(watch, 10, first, second)
        delayed = changed_row(game.copy(), second.moment(), is_news=True, lost=second.now.lost)
        watch.seconds += MINUTE  # without a heartbeat
        asyncio.run(first.beat())
        with pytest.raises(GameTimeChangedError):
            asyncio.run(second.write(change, delayed, game, None, None, second.moment()))
        in_time = delayed | {"lost_before": first.now.lost}
        asyncio.run(second.write(change, in_time, game, None, None, second.moment()))


def test_game_time_goes_back_to_that_of_a_restored_backup() -> None:
    """Also if the clock of the new machine is behind, so that no outage is recorded."""
    watch = Watch()
    game_time = GameTime(watch, Service(0, 0, 0))
    for seconds in (0, 70, -60):
        watch.seconds += seconds
        game_time.hear(Service(round(1000 * watch.seconds), lost=0, resumed=0), silence=15)
        assert game_time() == watch.seconds


def test_a_copy_that_is_put_back_brings_its_game_time_with_it(tmp_path: Path) -> None:
    watch = Watch()
    with closing(opened(tmp_path, watch)) as store:
        game = begun(store, FIVE_MINUTES)
        pass_time(watch, 10, store)
        kept = asyncio.run(store.write(service_of))
        pass_time(watch, 60, store)
        asyncio.run(store.write(lambda one: one.execute(update(service).values(kept._asdict()))))
        asyncio.run(store.beat())
        pass_time(watch, 20, store)
        assert left(store, game) == 270_000


def test_lists_tell_when_a_game_will_end_and_when_it_was_changed(tmp_path: Path) -> None:
    watch = Watch()
    store = opened(tmp_path, watch)
    begun(store, FIVE_MINUTES)
    end(store, is_killed=False)
    [before] = listed_times(tmp_path, watch)
    watch.seconds += DAY
    with closing(opened(tmp_path, watch)):
        pass
    [after] = listed_times(tmp_path, watch)
    assert after == (before[0], before[1] + 1000 * DAY)


def listed_times(folder: Path, watch: Watch) -> list[tuple[int, int]]:
    with closing(Store(folder, watch)) as store:
        found = asyncio.run(store.games_of(ADA))
        return [(game.changed, game.deadline or 0) for game in found]


@pytest.mark.parametrize(
    ("gone", "there_are"), [(60.0, SITTING - 60_000), (SITTING / 1000 - 5, A_MOMENT)]
)
def test_who_is_away_in_a_gap_is_not_missed_and_has_a_moment_to_come_back(
    tmp_path: Path, gone: float, there_are: int
) -> None:
    watch = Watch()
    store = opened(tmp_path, watch)
    game = SeatedGame.begun(dict(TOGETHER), Board("Base"), access="link")
    game.absence = Absence.allowing(SITTING).noted(is_away=True, now=store.now())
    asyncio.run(store.add(game))
    pass_time(watch, gone, store)
    end(store, is_killed=False)
    watch.seconds += DAY
    with closing(opened(tmp_path, watch)) as store:
        kept = asyncio.run(store.load(game.id))
        assert kept
        assert kept.absence
        assert kept.absence.read(store.now()) == there_are
