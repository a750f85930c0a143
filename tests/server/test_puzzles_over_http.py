"""Tests of the puzzle endpoints: accounts, hostile requests, ratings, export."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response

from account_client import AccountClient, error_code
from asgi_client import PUBLIC_URL, FakeClock, open_app
from sixlegs.puzzles import load_puzzles
from sixlegs.ratings import RatedResult, Rating, rate_player
from sixlegs.server.auth import data_export
from sixlegs.server.metrics import REGISTRY
from sixlegs.server.play.ids import new_id
from sixlegs.server.storage.puzzles import NEW_PLAYER
from sixlegs.server.web import puzzles as puzzles_module
from sixlegs.server.web.puzzles import HISTORY_PAGE_ATTEMPTS
from sixlegs.server.web.rate_limits import RATES

PUZZLES = {"aaaaaa": Rating(1400, 150), "bbbbbb": Rating(1600, 150), "222222": Rating(1800, 150)}
TIME_MS = 1_800_000_000_000
"""The time of the fixture `clock`."""


@pytest.fixture
def ada(tmp_path: Path, clock: FakeClock) -> Iterator[AccountClient]:
    """A player with an account."""
    with open_app(tmp_path, address=PUBLIC_URL, now=clock, load_puzzles=lambda: PUZZLES) as browser:
        client = AccountClient(browser)
        client.claim()
        yield client


def new_attempt(puzzle: str = "aaaaaa", **fields: Any) -> dict[str, Any]:
    attempt = {"id": new_id(), "puzzle": puzzle, "solved": True, "mode": "rated", "at": TIME_MS}
    return attempt | fields


def send(client: AccountClient, *attempts: dict[str, Any]) -> Response:
    return client.browser.http.post("/api/puzzles/attempts", json={"attempts": attempts})


def count_stored_attempts() -> float:
    """Return the value of the metric."""
    return REGISTRY.get_sample_value("sixlegs_puzzle_attempts_total") or 0


def get(client: AccountClient, path: str) -> Any:
    answer = client.browser.http.get(f"/api/puzzles/{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_attempts_are_rated_and_listed(ada: AccountClient, clock: FakeClock) -> None:
    assert get(ada, "rating") == {
        "rating": 1500,
        "deviation": 250,
        "volatility": 0.09,
        "attempts": 0,
        "changed": None,
    }
    before = count_stored_attempts()
    solved = new_attempt(at=TIME_MS - 1000)
    storm = new_attempt("bbbbbb", mode="storm", solved=False)
    answer = send(ada, solved, storm)
    assert answer.status_code == 200
    assert count_stored_attempts() == before + 2
    rating = rate_player(NEW_PLAYER, [RatedResult(PUZZLES["aaaaaa"], 1)], periods=0)
    puzzle = rate_player(PUZZLES["aaaaaa"], [RatedResult(NEW_PLAYER, 0)], periods=0)
    own = {
        "rating": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "attempts": 1,
        "changed": TIME_MS,
    }
    assert answer.json() == own | {
        "puzzles": {"aaaaaa": round(puzzle.value), "bbbbbb": 1600},
        "unknown": [],
    }
    assert get(ada, "rating") == own
    assert get(ada, "history") == {
        "attempts": [storm | {"rating": None}, solved | {"rating": round(rating.value)}],
        "next": None,
    }


def test_accounts_only(ada: AccountClient) -> None:
    guest = ada.on_other_device()
    http = guest.browser.http
    for answer in (
        send(guest, new_attempt()),
        http.get("/api/puzzles/rating"),
        http.get("/api/puzzles/history"),
    ):
        assert (answer.status_code, error_code(answer)) == (401, "not-signed-in")
    assert get(guest, "ratings") == {"ratings": {}}


def test_replayed_request_has_the_same_response(ada: AccountClient, clock: FakeClock) -> None:
    attempts = [new_attempt(), new_attempt("bbbbbb", solved=False)]
    first = send(ada, *attempts).json()
    clock.seconds += 100 * 24 * 3600
    assert send(ada, *attempts).json() == first
    assert len(get(ada, "history")["attempts"]) == 2


def test_other_devices_and_players_have_their_own_attempts(ada: AccountClient) -> None:
    bob = ada.on_other_device()
    bob.claim("Bob")
    attempt = new_attempt()
    send(ada, attempt)
    assert get(bob, "history")["attempts"] == []
    assert send(bob, attempt).json()["attempts"] == 1  # the same id does not matter
    phone = ada.on_other_device()
    phone.sign_in()
    assert get(phone, "history") == get(ada, "history")
    assert get(phone, "rating") == get(ada, "rating")


def test_unknown_puzzles_are_named_and_not_stored(ada: AccountClient) -> None:
    answer = send(ada, new_attempt("zzzzzz"), new_attempt(), new_attempt("yyyyyy")).json()
    assert answer["unknown"] == ["yyyyyy", "zzzzzz"]
    assert answer["puzzles"].keys() == {"aaaaaa"}
    assert [attempt["puzzle"] for attempt in get(ada, "history")["attempts"]] == ["aaaaaa"]
    answer = send(ada, new_attempt("zzzzzz")).json()
    assert (answer["unknown"], answer["attempts"]) == (["zzzzzz"], 1)


def test_time_in_the_future_counts_as_now(ada: AccountClient) -> None:
    send(ada, new_attempt(at=2**53 - 1), new_attempt("bbbbbb", at=0))
    assert [attempt["at"] for attempt in get(ada, "history")["attempts"]] == [TIME_MS, 0]


MALFORMED_FIELDS: list[dict[str, Any]] = [
    {"id": "a" * 15},
    {"id": "a" * 41},
    {"id": None},
    {"puzzle": "AAAAAA"},
    {"puzzle": "aaaaaaa"},
    {"puzzle": "aaaaa\n"},
    {"solved": 1},
    {"mode": "bullet"},
    {"at": -1},
    {"at": 2**53},
    {"at": 1.5},
    {"rating": 4000},
]


def test_malformed_attempt_is_rejected(ada: AccountClient) -> None:
    for fields in MALFORMED_FIELDS:
        answer = send(ada, new_attempt("bbbbbb"), new_attempt(**fields))
        assert (answer.status_code, error_code(answer)) == (400, "malformed"), fields
    assert get(ada, "history")["attempts"] == []


def test_number_of_attempts_per_request_is_limited(ada: AccountClient) -> None:
    assert send(ada, *(new_attempt() for _ in range(100))).status_code == 200
    for count in (0, 101):
        answer = send(ada, *(new_attempt() for _ in range(count)))
        assert (answer.status_code, error_code(answer)) == (400, "malformed")


def test_requests_are_rate_limited(ada: AccountClient, clock: FakeClock) -> None:
    burst = RATES["puzzle"].user.burst
    answers = [send(ada, new_attempt()).status_code for _ in range(burst + 5)]
    assert answers[0] == 200
    assert answers[-1] == 429
    assert len(get(ada, "history")["attempts"]) == min(answers.count(200), HISTORY_PAGE_ATTEMPTS)


def test_puzzles_of_the_collection_can_be_tried(tmp_path: Path) -> None:
    puzzle = next(iter(load_puzzles().values()))
    with open_app(tmp_path) as browser:
        client = AccountClient(browser)
        client.claim()
        answer = send(client, new_attempt(puzzle.id, mode="storm")).json()
        assert (answer["puzzles"], answer["unknown"]) == ({puzzle.id: puzzle.rating}, [])


def test_history_has_pages(ada: AccountClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles_module, "HISTORY_PAGE_ATTEMPTS", 2)
    attempts = [new_attempt(mode="storm", at=TIME_MS - i) for i in range(4)]
    send(ada, *attempts)
    first = get(ada, "history")
    assert first["next"]
    second = get(ada, f"history?before={first['next']}")
    assert second["next"] is None
    found = [*first["attempts"], *second["attempts"]]
    assert [attempt["id"] for attempt in found] == [attempt["id"] for attempt in attempts]


def test_malformed_cursor_is_rejected(ada: AccountClient) -> None:
    id = new_id()
    for before in ("", "1", id, f"-1.{id}", f"{9**30}.{id}", "1.'; DROP TABLE games; --"):
        answer = ada.browser.http.get("/api/puzzles/history", params={"before": before})
        assert (answer.status_code, error_code(answer)) == (400, "malformed"), before


def test_changed_ratings_are_listed(ada: AccountClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles_module, "RATINGS_CACHE_SECONDS", 0.0)
    http = ada.browser.http
    first = http.get("/api/puzzles/ratings")
    send(ada, new_attempt("bbbbbb", mode="storm"))
    headers = {"if-none-match": first.headers["etag"]}
    again = http.get("/api/puzzles/ratings", headers=headers)
    assert (first.json(), again.status_code, again.content) == ({"ratings": {}}, 304, b"")
    send(ada, new_attempt())
    answer = http.get("/api/puzzles/ratings", headers=headers)
    puzzle = rate_player(PUZZLES["aaaaaa"], [RatedResult(NEW_PLAYER, 0)], periods=0)
    rounded = [round(puzzle.value), round(puzzle.deviation)]
    assert (answer.status_code, answer.json()) == (200, {"ratings": {"aaaaaa": rounded}})
    assert answer.headers["etag"] != first.headers["etag"]


def test_list_of_ratings_is_cached(ada: AccountClient) -> None:
    assert get(ada, "ratings") == {"ratings": {}}
    send(ada, new_attempt())
    assert get(ada.on_other_device(), "ratings") == {"ratings": {}}


def test_puzzles_that_were_removed_are_not_listed(
    ada: AccountClient, tmp_path: Path, clock: FakeClock
) -> None:
    send(ada, new_attempt(), new_attempt("bbbbbb"))
    rest = {id: rating for id, rating in PUZZLES.items() if id != "aaaaaa"}
    with open_app(tmp_path, address=PUBLIC_URL, now=clock, load_puzzles=lambda: rest) as browser:
        client = AccountClient(browser)
        assert get(client, "ratings")["ratings"].keys() == {"bbbbbb"}
        client.sign_in()
        assert len(get(client, "history")["attempts"]) == 2


def test_attempts_are_exported_and_deleted_with_the_account(
    ada: AccountClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data_export, "ATTEMPTS_PER_TURN", 2)
    attempts = [
        new_attempt(puzzle, at=TIME_MS - i, solved=i != 1) for i, puzzle in enumerate(PUZZLES)
    ]
    rating = send(ada, *attempts).json()
    data = ada.browser.http.get("/api/account/export").content
    account = json.loads(zipfile.ZipFile(io.BytesIO(data)).read("account.json"))
    exported = account["puzzleAttempts"]
    assert [(row["id"], row["puzzle"], row["is_solved"]) for row in exported] == [
        (attempt["id"], attempt["puzzle"], attempt["solved"]) for attempt in attempts
    ]
    assert all(row["rating"] for row in exported)
    assert account["puzzleRating"]["value"] == rating["rating"]
    assert ada.browser.http.delete("/api/account").status_code == 204
    assert send(ada, new_attempt()).status_code == 401
    bob = ada.on_other_device()
    bob.claim("Bob")
    data = bob.browser.http.get("/api/account/export").content
    account = json.loads(zipfile.ZipFile(io.BytesIO(data)).read("account.json"))
    assert (account["puzzleAttempts"], account["puzzleRating"]) == ([], None)
