"""Tests of quick pairing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from account_client import error_code
from asgi_client import PUBLIC_URL, Browser, FakeClock, open_app
from sixlegs._core import GameTerms, TimeControl
from sixlegs.rule_sets import RULE_SETS
from sixlegs.server.play.archive_entry import rated_speed
from sixlegs.server.play.seats import player_ids
from sixlegs.server.play.user_ids import UserId, guest_id, new_account_id
from sixlegs.server.rooms.pairing import MAX_ABSENCE_SECONDS
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage.pairing import MAX_RATING_DIFFERENCE, PairingTerms
from sixlegs.server.storage.schema import ratings
from sixlegs.server.storage.store import Store
from sixlegs.server.web.rate_limits import Limits

pytestmark = pytest.mark.usefixtures("any_database")

BLITZ = {"initial": 300_000, "increment": 5_000}
BULLET = {"initial": 60_000, "increment": 0}
DAILY = {"initial": 86_400_000, "increment": 0, "isPerMove": True}
BLITZ_CONTROL = TimeControl(300_000, 5_000)
TERMS = PairingTerms(RULE_SETS["tournament"], GameTerms(BLITZ_CONTROL))


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def ada(tmp_path: Path, clock: FakeClock) -> Iterator[Browser]:
    with open_app(tmp_path, address=PUBLIC_URL, now=clock) as browser:
        yield browser


@pytest.fixture
def bob(ada: Browser) -> Browser:
    return ada.new_browser()


def pair(browser: Browser, clock: dict[str, Any] = BLITZ, **options: Any) -> dict[str, Any]:
    answer = browser.http.post("/api/pairing", json={"clock": clock} | options)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_the_second_player_joins_the_first(ada: Browser, bob: Browser) -> None:
    first, second = pair(ada), pair(bob)
    assert (first["isWaiting"], second["isWaiting"]) == (True, False)
    assert first["game"] == second["game"]
    with bob.tab(second["game"]) as tab:
        assert {seat["kind"] for seat in tab.position["seats"].values()} == {"person"}
        assert (tab.position["gameType"], tab.position["opening"]) == ("Base+MLP", "tournament")
        assert tab.position["terms"]["clock"]["initial"] == BLITZ["initial"]


def test_players_who_ask_for_different_time_controls_are_not_paired(
    ada: Browser, bob: Browser
) -> None:
    assert pair(ada, BLITZ)["game"] != pair(bob, BULLET)["game"]
    assert len(ada.http.get("/api/lobby").json()["challenges"]) == 2


def test_repeating_the_request_posts_no_second_challenge(ada: Browser) -> None:
    assert pair(ada) == pair(ada)
    assert len(ada.http.get("/api/lobby").json()["challenges"]) == 1


def test_a_game_with_an_opponent_is_no_challenge(ada: Browser, bob: Browser) -> None:
    first = pair(ada, DAILY)["game"]
    assert pair(bob, DAILY) == {"game": first, "isWaiting": False}
    second = pair(ada, DAILY)
    assert second["isWaiting"]
    assert second["game"] != first
    assert pair(ada.new_browser(), DAILY) == {"game": second["game"], "isWaiting": False}


def test_a_canceled_request_is_not_joined(ada: Browser, bob: Browser) -> None:
    game = pair(ada)["game"]
    assert ada.http.delete(f"/api/games/{game}").status_code == 204
    assert pair(bob)["isWaiting"]


def test_a_challenge_posted_by_form_is_joined_if_its_terms_are_equal(
    ada: Browser, bob: Browser
) -> None:
    start = {"kind": "empty", "gameType": "Base+MLP", "opening": "tournament"}
    options = {"clock": BLITZ, "isPublic": True}
    ada.create_open_game(**options, start=start | {"opening": "rulebook"})
    ada.create_open_game(**options, start=start, takebacks=False)
    game, _ = ada.create_open_game(**options, start=start)
    assert pair(bob) == {"game": game, "isWaiting": False}


def test_a_player_who_has_left_is_not_paired(ada: Browser, bob: Browser, clock: FakeClock) -> None:
    game = pair(ada)["game"]
    clock.seconds += MAX_ABSENCE_SECONDS + 1
    assert pair(bob)["isWaiting"]
    assert pair(bob, DAILY)["isWaiting"]
    pair(ada, DAILY)  # a correspondence game needs no presence
    eve = ada.new_browser()
    with ada.tab(game):
        assert pair(eve) == {"game": game, "isWaiting": False}


def test_a_guest_cannot_ask_for_a_rated_game(ada: Browser) -> None:
    answer = ada.http.post("/api/pairing", json={"clock": BLITZ, "isRated": True})
    assert (answer.status_code, error_code(answer)) == (403, "account-required")


@pytest.mark.parametrize("control", [{"initial": 1, "increment": 0}, DAILY | {"initial": 1}])
def test_an_invalid_time_control_is_rejected(ada: Browser, control: dict[str, Any]) -> None:
    answer = ada.http.post("/api/pairing", json={"clock": control})
    assert (answer.status_code, error_code(answer)) == (422, "invalid-time-control")
    assert ada.http.post("/api/pairing", json={"clock": None}).status_code == 400


def test_the_server_must_be_reachable(tmp_path: Path) -> None:
    with open_app(tmp_path) as ada:
        answer = ada.http.post("/api/pairing", json={"clock": BLITZ})
        assert error_code(answer) == "not-reachable"


def test_open_challenges_of_a_player_are_limited(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL, limits=Limits()) as ada:
        minutes = range(1, Limits.max_challenges_per_user + 2)
        codes = [
            ada.http.post(
                "/api/pairing", json={"clock": {"initial": minute * 60_000, "increment": 0}}
            ).status_code
            for minute in minutes
        ]
        assert codes == [200] * Limits.max_challenges_per_user + [429]


def test_rated_games_are_against_opponents_of_similar_rating(store: Store) -> None:
    strong, weak, near = (new_account_id() for _ in range(3))

    terms = TERMS._replace(terms=GameTerms(BLITZ_CONTROL, is_rated=True))
    speed = rated_speed(terms.terms)
    assert speed

    def set_rating(connection: Connection, user_id: UserId, value: float) -> None:
        row = {"owner": user_id, "speed": speed.value, "value": value, "deviation": 60.0}
        connection.execute(ratings.insert().values(**row, volatility=0.09, games=30, changed=0))

    async def pair_in_turn(*players: UserId) -> list[bool]:
        registry = Registry(store)
        return [
            (await registry.pairing.pair(player, terms, "192.0.2.1", check_nothing)).is_waiting
            for player in players
        ]

    asyncio.run(store.write(set_rating, strong, 1600 + MAX_RATING_DIFFERENCE))
    asyncio.run(store.write(set_rating, near, 1650))
    assert asyncio.run(pair_in_turn(strong, weak, near)) == [True, True, False]
    (_, left) = asyncio.run(store.challenges())[0]
    assert list(player_ids(left.players.seats)) == [strong]


async def check_nothing() -> None:
    """Accept any number of challenges."""


def test_many_players_at_once_are_paired_without_leftovers(store: Store) -> None:
    """Half of the players post a challenge, and each is joined by one of the others."""

    async def pair_all(players: list[UserId]) -> list[tuple[str, bool]]:
        registry = Registry(store)
        pairings = (
            registry.pairing.pair(player, TERMS, f"192.0.2.{number}", check_nothing)
            for number, player in enumerate(players)
        )
        return await asyncio.gather(*pairings)

    players = [guest_id(f"guest {number}") for number in range(6)]
    found = asyncio.run(pair_all(players))
    games = [game for game, _ in found]
    assert all(games.count(game) == 2 for game in games)
    assert sorted(is_waiting for _, is_waiting in found) == [False] * 3 + [True] * 3
    assert asyncio.run(store.challenges()) == []
