"""Tests of vacations, which stop the clocks of correspondence games."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from asgi_client import PUBLIC_URL, Browser, FakeClock, open_app
from sixlegs.server.storage import queries
from sixlegs.server.storage.game_repository import VersionConflictError
from sixlegs.server.storage.vacations import MAX_DAYS_PER_YEAR

HOURS = 3600.0
DAY = 24 * HOURS
THREE_DAYS = {"initial": 3 * 86_400_000, "increment": 0, "isPerMove": True}
MINUTES = {"initial": 300_000, "increment": 0, "isPerMove": False}


@pytest.fixture
def ada(tmp_path: Path, clock: FakeClock) -> Iterator[Browser]:
    with open_app(tmp_path, address=PUBLIC_URL, now=clock) as browser:
        yield browser


def start_game(ada: Browser, clock: dict[str, Any] = THREE_DAYS) -> tuple[str, Browser]:
    """Start a game against Bob in which both have moved and Ada is to move."""
    game, token = ada.create_open_game(clock=clock)
    bob = ada.new_browser()
    assert bob.accept(token).status_code == 200
    play(ada, game, "wS1")
    play(bob, game, "bS1 wS1-")
    return game, bob


def play(browser: Browser, game: str, *moves: str) -> None:
    with browser.tab(game) as tab:
        tab.play(*moves)


def clock_view(browser: Browser, game: str) -> dict[str, Any]:
    with browser.tab(game) as tab:
        state: dict[str, Any] = tab.position["clock"]
        return state


def start_vacation(browser: Browser, days: int) -> int:
    return int(browser.http.put("/api/vacation", json={"days": days}).status_code)


def days_left(browser: Browser) -> int:
    return int(browser.http.get("/api/vacation").json()["daysLeft"])


def test_clock_stops_during_the_vacation_of_its_player(ada: Browser, clock: FakeClock) -> None:
    game, bob = start_game(ada)
    clock.seconds += 1 * DAY
    assert start_vacation(ada, 7) == 200
    for later in (0, 5 * DAY):
        clock.seconds += later
        state = clock_view(bob, game)  # the opponent sees how long it is paused
        assert (state["white"], state["running"]) == (2 * 86_400_000, "white")
        assert state["pausedFor"] == round(1000 * (7 * DAY - later))
    clock.seconds += 3 * DAY  # one more than the vacation
    state = clock_view(bob, game)
    assert (state["white"], state["pausedFor"]) == (86_400_000, 0)
    clock.seconds += 1 * DAY + 1
    with bob.tab(game) as tab:
        tab.request("sync")
        tab.request("offer-draw")
        assert tab.position["result"] == {"winner": "black", "ending": "time"}


def test_vacation_applies_to_a_game_that_changes_at_the_same_time(
    ada: Browser, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, _ = start_game(ada)
    portal, store, save, attempts = ada.http.portal, ada._store, ada._store.save, []

    async def fail_once(*args: Any, **options: Any) -> None:
        attempts.append(args)
        if len(attempts) == 1:
            raise VersionConflictError
        await save(*args, **options)

    monkeypatch.setattr(store, "save", fail_once)
    assert start_vacation(ada, 7) == 200
    assert portal
    stored = portal.call(store.load, game)
    assert stored
    assert stored.clock
    assert (stored.clock.deadline or 0) >= clock.seconds + 10 * DAY
    assert len(attempts) == 2


def test_clock_of_a_turn_that_begins_in_a_vacation_starts_after_it(
    ada: Browser, clock: FakeClock
) -> None:
    game, bob = start_game(ada)
    play(ada, game, "wQ -wS1")
    assert start_vacation(ada, 2) == 200
    assert clock_view(ada, game)["pausedFor"] == 0  # Bob's clock runs
    clock.seconds += 1 * DAY
    play(bob, game, "bQ bS1-")
    assert clock_view(ada, game)["pausedFor"] == 86_400_000
    clock.seconds += 1 * DAY
    play(ada, game, "wA1 -wQ")  # playing is still allowed
    state = clock_view(ada, game)
    assert (state["white"], state["running"], state["pausedFor"]) == (3 * 86_400_000, "black", 0)


def test_ending_a_vacation_early_keeps_the_remaining_days(ada: Browser, clock: FakeClock) -> None:
    game, bob = start_game(ada)
    assert start_vacation(ada, 20) == 200
    assert start_vacation(ada, 1) == 409  # one vacation at a time
    clock.seconds += 3 * DAY
    answer = ada.http.request("DELETE", "/api/vacation")
    assert answer.json() == {
        "until": None,
        "daysLeft": MAX_DAYS_PER_YEAR - 3,
        "daysPerYear": MAX_DAYS_PER_YEAR,
    }
    clock.seconds += 1 * DAY
    assert clock_view(bob, game)["white"] == 2 * 86_400_000
    assert ada.http.request("DELETE", "/api/vacation").status_code == 200


def test_vacation_days_per_year_are_limited(ada: Browser, clock: FakeClock) -> None:
    assert start_vacation(ada, MAX_DAYS_PER_YEAR + 1) == 409
    assert start_vacation(ada, 20) == 200
    clock.seconds += 30 * DAY
    assert days_left(ada) == MAX_DAYS_PER_YEAR - 20
    assert start_vacation(ada, MAX_DAYS_PER_YEAR - 19) == 409
    for _ in range(MAX_DAYS_PER_YEAR - 20):  # each counts as a day
        assert start_vacation(ada, 1) == 200
        ada.http.request("DELETE", "/api/vacation")
        clock.seconds += 1
    assert start_vacation(ada, 1) == 409
    clock.seconds += 345 * DAY  # ten days of the first vacation are more than a year ago
    assert days_left(ada) == 10
    for invalid_days in (0, -1, 366, "x"):
        assert ada.http.put("/api/vacation", json={"days": invalid_days}).status_code == 400


def test_merging_a_guest_does_not_add_vacation_days(ada: Browser, clock: FakeClock) -> None:
    game, bob = start_game(ada)
    portal, store = ada.http.portal, ada._store
    assert portal
    guest = ada.new_browser()
    assert start_vacation(guest, 20) == 200
    portal.call(store.write, queries.merge_users, guest.user_id, ada.user_id)
    assert days_left(ada) == MAX_DAYS_PER_YEAR - 20
    assert clock_view(bob, game)["pausedFor"] == 20 * 86_400_000
    clock.seconds += 20 * DAY
    other_guest = ada.new_browser()
    assert start_vacation(other_guest, MAX_DAYS_PER_YEAR) == 200
    portal.call(store.write, queries.merge_users, other_guest.user_id, ada.user_id)
    assert days_left(ada) == MAX_DAYS_PER_YEAR - 20
    assert ada.http.get("/api/vacation").json()["until"] is None
    assert clock_view(bob, game)["pausedFor"] == 0


def test_live_games_are_not_affected_by_vacations(ada: Browser, clock: FakeClock) -> None:
    game, _ = start_game(ada, MINUTES)
    start_vacation(ada, 7)
    clock.seconds += 60
    state = clock_view(ada, game)
    assert (state["white"], state["pausedFor"]) == (240_000, 0)


def test_vacation_applies_to_games_that_are_joined_during_it(
    ada: Browser, clock: FakeClock
) -> None:
    game, token = ada.create_open_game(clock=THREE_DAYS)
    bob = ada.new_browser()
    start_vacation(bob, 4)
    assert bob.accept(token).status_code == 200
    play(ada, game, "wS1")
    play(bob, game, "bS1 wS1-")
    play(ada, game, "wQ -wS1")
    assert clock_view(ada, game)["pausedFor"] == 4 * 86_400_000
