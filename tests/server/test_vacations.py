"""Vacations: clocks of days stand still for so many days a year, and everybody sees it."""

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


def met(ada: Browser, clock: dict[str, Any] = THREE_DAYS) -> tuple[str, Browser]:
    """A game of Ada's in which both have moved; it is her turn."""
    game, token = ada.create_open_game(clock=clock)
    bob = ada.new_browser()
    assert bob.accept(token).status_code == 200
    move(ada, game, "wS1")
    move(bob, game, "bS1 wS1-")
    return game, bob


def move(browser: Browser, game: str, *moves: str) -> None:
    with browser.tab(game) as tab:
        tab.play(*moves)


def clock_view(browser: Browser, game: str) -> dict[str, Any]:
    with browser.tab(game) as tab:
        shown: dict[str, Any] = tab.position["clock"]
        return shown


def take(browser: Browser, days: int) -> int:
    return int(browser.http.put("/api/vacation", json={"days": days}).status_code)


def days_left(browser: Browser) -> int:
    return int(browser.http.get("/api/vacation").json()["daysLeft"])


def test_a_clock_stands_still_while_its_player_is_away(ada: Browser, clock: FakeClock) -> None:
    game, bob = met(ada)
    clock.seconds += 1 * DAY
    assert take(ada, 7) == 200
    for later in (0, 5 * DAY):
        clock.seconds += later
        shown = clock_view(bob, game)  # he sees that he has to wait, and how long
        assert (shown["white"], shown["running"]) == (2 * 86_400_000, "white")
        assert shown["pausedFor"] == round(1000 * (7 * DAY - later))
    clock.seconds += 3 * DAY  # one more than the vacation
    shown = clock_view(bob, game)
    assert (shown["white"], shown["pausedFor"]) == (86_400_000, 0)
    clock.seconds += 1 * DAY + 1
    with bob.tab(game) as tab:
        tab.request("sync")
        tab.request("offer-draw")
        assert tab.position["result"] == {"winner": "black", "ending": "time"}


def test_a_vacation_holds_though_a_game_is_changed_in_that_moment(
    ada: Browser, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, _ = met(ada)
    portal, store, save, attempts = ada.http.portal, ada._store, ada._store.save, []

    async def save_later(*args: Any, **options: Any) -> None:
        attempts.append(args)
        if len(attempts) == 1:
            raise VersionConflictError
        await save(*args, **options)

    monkeypatch.setattr(store, "save", save_later)
    assert take(ada, 7) == 200
    assert portal
    kept = portal.call(store.load, game)
    assert kept
    assert kept.clock
    assert (kept.clock.deadline or 0) >= clock.seconds + 10 * DAY
    assert len(attempts) == 2


def test_a_turn_that_begins_in_a_vacation_begins_after_it(ada: Browser, clock: FakeClock) -> None:
    game, bob = met(ada)
    move(ada, game, "wQ -wS1")
    assert take(ada, 2) == 200
    assert clock_view(ada, game)["pausedFor"] == 0  # it is his time that runs
    clock.seconds += 1 * DAY
    move(bob, game, "bQ bS1-")
    assert clock_view(ada, game)["pausedFor"] == 86_400_000
    clock.seconds += 1 * DAY
    move(ada, game, "wA1 -wQ")  # nobody is kept from playing
    shown = clock_view(ada, game)
    assert (shown["white"], shown["running"], shown["pausedFor"]) == (3 * 86_400_000, "black", 0)


def test_who_comes_back_early_keeps_the_rest(ada: Browser, clock: FakeClock) -> None:
    game, bob = met(ada)
    assert take(ada, 20) == 200
    assert take(ada, 1) == 409  # one at a time
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


def test_there_are_so_many_days_a_year(ada: Browser, clock: FakeClock) -> None:
    assert take(ada, MAX_DAYS_PER_YEAR + 1) == 409
    assert take(ada, 20) == 200
    clock.seconds += 30 * DAY
    assert days_left(ada) == MAX_DAYS_PER_YEAR - 20
    assert take(ada, MAX_DAYS_PER_YEAR - 19) == 409
    for _ in range(MAX_DAYS_PER_YEAR - 20):  # a moment counts as a day
        assert take(ada, 1) == 200
        ada.http.request("DELETE", "/api/vacation")
        clock.seconds += 1
    assert take(ada, 1) == 409
    clock.seconds += 345 * DAY  # ten days of the first one are more than a year ago
    assert days_left(ada) == 10
    for wrong in (0, -1, 366, "x"):
        assert ada.http.put("/api/vacation", json={"days": wrong}).status_code == 400


def test_a_new_guest_brings_no_more_days_along(ada: Browser, clock: FakeClock) -> None:
    game, bob = met(ada)
    portal, store = ada.http.portal, ada._store
    assert portal
    guest = ada.new_browser()
    assert take(guest, 20) == 200
    portal.call(
        store.write, queries.merge_users, guest.user_id, ada.user_id
    )  # who never took a day
    assert days_left(ada) == MAX_DAYS_PER_YEAR - 20
    assert clock_view(bob, game)["pausedFor"] == 20 * 86_400_000
    clock.seconds += 20 * DAY
    another = ada.new_browser()
    assert take(another, MAX_DAYS_PER_YEAR) == 200
    portal.call(store.write, queries.merge_users, another.user_id, ada.user_id)
    assert days_left(ada) == MAX_DAYS_PER_YEAR - 20
    assert ada.http.get("/api/vacation").json()["until"] is None
    assert clock_view(bob, game)["pausedFor"] == 0


def test_games_of_minutes_have_no_vacation(ada: Browser, clock: FakeClock) -> None:
    game, _ = met(ada, MINUTES)
    take(ada, 7)
    clock.seconds += 60
    shown = clock_view(ada, game)
    assert (shown["white"], shown["pausedFor"]) == (240_000, 0)


def test_who_joins_on_vacation_has_it_there_too(ada: Browser, clock: FakeClock) -> None:
    game, token = ada.create_open_game(clock=THREE_DAYS)
    bob = ada.new_browser()
    take(bob, 4)
    assert bob.accept(token).status_code == 200
    move(ada, game, "wS1")
    move(bob, game, "bS1 wS1-")
    move(ada, game, "wQ -wS1")
    assert clock_view(ada, game)["pausedFor"] == 4 * 86_400_000
