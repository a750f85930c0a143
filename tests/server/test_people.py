"""Tests of guest names, invitations, seats and spectators."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from asgi_client import OPPONENT_SEAT, PUBLIC_URL, Browser, open_app
from sixlegs.server.rooms import spectator_count


@pytest.fixture
def ada(tmp_path: Path) -> Iterator[Browser]:
    with open_app(tmp_path, address=PUBLIC_URL) as browser:
        yield browser


@pytest.fixture
def bob(ada: Browser) -> Browser:
    return ada.new_browser()


def status_and_code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


# The current user


def test_current_user_has_the_number_of_games_that_wait_for_a_move(
    ada: Browser, bob: Browser
) -> None:
    game, token = ada.create_open_game()  # White is Ada's
    assert ada.http.get("/api/me").json()["waitingGames"] == 0  # no opponent has joined
    bob.accept(token)
    assert [user.http.get("/api/me").json()["waitingGames"] for user in (ada, bob)] == [1, 0]
    with ada.tab(game) as tab:
        tab.play("wS1")
    assert [user.http.get("/api/me").json()["waitingGames"] for user in (ada, bob)] == [0, 1]
    with ada.tab(game) as tab:
        tab.request("resign")
    assert [user.http.get("/api/me").json()["waitingGames"] for user in (ada, bob)] == [0, 0]
    assert bob.http.get("/api/me").json()["rating"] is None


# Names


@pytest.mark.parametrize(
    ("name", "sanitized"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("e\u0301", "é"),
        ("<b onclick=x>Ada</b>", "<b onclick=x>Ada</b>"),  # markup is ordinary text
        ("\u202eadA\u200b\x1b[31m", "adA[31m"),
        ("a" * 200, "a" * 30),
        ("z" + "\u0335" * 50, "z\u0335\u0335"),
        ("\u200b \u2028", None),
        ("\u3164\u2800 \u115f", None),  # invisible letters and symbols
        ("\ufe0f\u0301", None),
        ("A\u3164d\u200da", "Ada"),
        ("❤\ufe0f", "❤"),
        ("אדה", "אדה"),
        ("\u2066\u2067Ada\u2069", "Ada"),
        ("Ada\r\nSet-Cookie: x", "Ada Set-Cookie: x"),
        ("", None),
        (None, None),
        ("Оленка 🐝", "Оленка 🐝"),
    ],
)
def test_name_is_sanitized(ada: Browser, name: str | None, sanitized: str | None) -> None:
    assert ada.set_name(name) == sanitized
    assert ada.http.get("/api/me").json()["name"] == sanitized


def test_guests_with_the_same_name_are_distinct(ada: Browser, bob: Browser) -> None:
    """Guests do not own their names. The server identifies them by their cookies."""
    for browser in (ada, bob):
        browser.set_name("Ada")
    game, token = ada.create_open_game(isPublic=True)
    bob.create_open_game(isPublic=True)
    challenges = bob.http.get("/api/lobby").json()["challenges"]
    names = [(challenge["creatorName"], challenge["isOwn"]) for challenge in challenges]
    assert names == [("Ada", False), ("Ada", True)]
    assert challenges[0]["game"] == game
    assert bob.accept(token).status_code == 200
    with bob.tab(game) as tab:
        assert [tab.position["seats"][color]["isYou"] for color in ("white", "black")] == [
            False,
            True,
        ]


def test_new_name_is_shown_in_games_of_the_player(ada: Browser, bob: Browser) -> None:
    ada.set_name("Ada")
    assert bob.http.get("/api/me").json()["name"] is None
    game, token = ada.create_open_game()
    bob.set_name("Bob")
    bob.accept(token)
    with ada.tab(game) as tab:
        seats = tab.position["seats"]
        assert (seats["white"]["name"], seats["black"]["name"]) == ("Ada", "Bob")
        bob.set_name("Robert")
        tab.next()
        assert tab.position["seats"]["black"]["name"] == "Robert"


@pytest.mark.parametrize(
    "body", ['{"name": 7}', "{}", '{"name": "\\ud83d"}', '{"name": "%s"}' % ("a" * 201), "[]"]
)
def test_malformed_name_is_rejected(ada: Browser, body: str) -> None:
    assert status_and_code(ada.http.put("/api/me", content=body)) == (400, "malformed")


# Invitations


def test_friend_joins_by_link_and_both_play(ada: Browser, bob: Browser) -> None:
    ada.set_name("Ada")
    created = ada.post(black=OPPONENT_SEAT, clock={"initial": 60_000, "increment": 0}).json()
    game, invitation = created["game"], created["invitation"]
    assert invitation["link"] == f"{PUBLIC_URL}/invitation/{invitation['token']}"
    assert invitation["token"] not in game
    with ada.tab(game) as ada_tab:
        assert (ada_tab.position["awaits"], ada_tab.position["choices"]) == ("opponent", [])
        assert ada_tab.position["invitation"] == invitation
        assert ada_tab.request("play", move="wS1")["code"] == "not-permitted"
        view = bob.http.get(f"/api/invitations/{invitation['token']}").json()
        assert (view["creatorName"], view["isOwn"], view["color"]) == (
            "Ada",
            False,
            "black",
        )
        assert view["clock"]["initial"] == 60_000
        assert bob.accept(invitation["token"]).json() == {"game": game}
        ada_tab.next()
        assert (ada_tab.position["awaits"], ada_tab.position["invitation"]) == ("person", None)
        assert ada_tab.position["seats"]["black"]["isConnected"] is False
        with bob.tab(game) as bob_tab:
            assert (ada_tab.position["yourSide"], bob_tab.position["yourSide"]) == (
                "white",
                "black",
            )
            ada_tab.next()
            assert ada_tab.position["seats"]["black"]["isConnected"] is True
            assert bob_tab.position["choices"] == []
            ada_tab.play("wS1")
            bob_tab.next()
            bob_tab.play("bS1 wS1-")
            assert ada_tab.next()["moves"] == bob_tab.position["moves"]
        ada_tab.next()
        assert ada_tab.position["seats"]["black"]["isConnected"] is False


def test_invitation_seats_one_player(ada: Browser, bob: Browser) -> None:
    game, token = ada.create_open_game()
    assert status_and_code(ada.accept(token)) == (409, "own-invitation")
    assert ada.http.get(f"/api/invitations/{token}").json()["isOwn"] is True
    assert bob.accept(token).status_code == 200
    assert bob.accept(token).json() == {"game": game}  # a retry returns the same game
    eve = ada.new_browser()
    assert status_and_code(eve.accept(token)) == (409, "seat-taken")
    assert status_and_code(eve.http.get(f"/api/invitations/{token}")) == (409, "seat-taken")
    with bob.tab(game) as tab:
        assert tab.position["yourSide"] == "black"


@pytest.mark.parametrize("token", ["A" * 22, "x", "a" * 200])
def test_unknown_invitation_token_is_not_found(ada: Browser, token: str) -> None:
    ada.create_open_game()
    assert status_and_code(ada.accept(token)) == (404, "invitation-not-found")
    assert status_and_code(ada.http.get(f"/api/invitations/{token}")) == (
        404,
        "invitation-not-found",
    )


def test_game_ids_and_invitation_tokens_are_not_interchangeable(ada: Browser, bob: Browser) -> None:
    game, token = ada.create_open_game()
    assert status_and_code(bob.accept(game)) == (404, "invitation-not-found")
    assert status_and_code(bob.http.delete(f"/api/games/{token}")) == (404, "game-not-found")


@pytest.mark.parametrize("random_number", [0, 1])
def test_random_sides_are_drawn_when_the_opponent_joins(
    ada: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch, random_number: int
) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda _: random_number)
    game, token = ada.create_open_game(hasRandomSides=True, isPublic=True)
    assert bob.http.get(f"/api/invitations/{token}").json()["color"] is None
    assert bob.http.get("/api/lobby").json()["challenges"][0]["color"] is None
    with ada.tab(game) as tab:
        assert tab.position["seats"]["black"] == {"kind": "vacant", "isRandom": True}
        assert bob.accept(token).status_code == 200
        tab.next()
        sides = ["white", "black"] if random_number == 0 else ["black", "white"]
        assert tab.position["yourSide"] == sides[0]
    assert bob.accept(token).json() == {"game": game}
    with ada.tab(game) as host, bob.tab(game) as guest:  # read from the database
        assert [host.position["yourSide"], guest.position["yourSide"]] == sides
        (host if random_number == 0 else guest).play("wS1")


def test_local_server_does_not_create_invitations(tmp_path: Path) -> None:
    with open_app(tmp_path) as browser:
        assert browser.http.get("/api/me").json()["canInvite"] is False
        assert status_and_code(browser.post(black=OPPONENT_SEAT)) == (409, "not-reachable")


# Spectators


def test_spectators_are_counted_once_each(
    ada: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spectator_count, "DELAY_SECONDS", 0.01)
    game, token = ada.create_open_game()
    assert bob.accept(token).status_code == 200
    watcher = ada.new_browser()
    with ada.tab(game) as white, watcher.tab(game), watcher.tab(game), bob.tab(game):
        assert white.next_spectator_count() == 1
        with ada.new_browser().tab(game) as late:
            assert (late.next_spectator_count(), white.next_spectator_count()) == (1, 2)
        assert white.next_spectator_count() == 1


def test_spectator_who_joins_is_no_longer_counted(
    ada: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spectator_count, "DELAY_SECONDS", 0.01)
    game, token = ada.create_open_game()
    with ada.tab(game) as white, bob.tab(game):
        assert white.next_spectator_count() == 1
        assert bob.accept(token).status_code == 200
        assert white.next_spectator_count() == 0


def test_spectator_can_watch_but_not_act(ada: Browser, bob: Browser) -> None:
    game, token = ada.create_open_game()
    bob.accept(token)
    eve = ada.new_browser()
    with ada.tab(game) as ada_tab, eve.tab(game) as tab:
        assert (tab.position["yourSide"], tab.position["choices"]) == (None, [])
        assert (tab.position["canUndo"], tab.position["canAbort"]) == (False, False)
        ada_tab.play("wS1")
        tab.next()
        for kind in (
            "resign", "undo", "offer-draw", "accept-draw", "decline-draw", "abort",
            "accept-takeback", "decline-takeback", "decline-rematch",
        ):  # fmt: skip
            assert tab.request(kind)["code"] == "not-permitted", kind
        assert tab.request("offer-rematch")["code"] == "not-permitted"
        assert tab.request("play", move="bS1 wS1-")["code"] == "not-permitted"
        assert tab.request("send-phrase", phrase="hello")["code"] == "not-permitted"
        assert tab.request("explain", piece="bQ", hex=None)["type"] == "explanation"
        ada_tab.request("resign")
        assert tab.next()["result"]
        assert tab.request("offer-rematch")["code"] == "not-permitted"


def test_only_its_creator_sees_an_invitation(ada: Browser, bob: Browser) -> None:
    game, _ = ada.create_open_game()
    with bob.tab(game) as tab:
        assert tab.position["invitation"] is None


def test_only_a_finished_game_can_be_deleted_and_the_opponent_keeps_it(
    ada: Browser, bob: Browser
) -> None:
    game, token = ada.create_open_game()
    bob.accept(token)
    assert status_and_code(ada.http.delete(f"/api/games/{game}")) == (409, "game-in-progress")
    with ada.tab(game) as tab:
        tab.request("resign")
    assert ada.http.delete(f"/api/games/{game}").status_code == 204
    assert ada.http.get("/api/games").json()["games"] == []
    assert [row["game"] for row in bob.http.get("/api/games").json()["games"]] == [game]


def test_aborted_game_is_deleted_immediately(ada: Browser, bob: Browser) -> None:
    game, token = ada.create_open_game()
    bob.accept(token)
    with ada.tab(game), bob.tab(game) as tab:  # Ada's tab stays open
        assert tab.request("abort")["type"] == "aborted"
        with pytest.raises(WebSocketDisconnect) as closed, ada.tab(game):
            pass
        assert closed.value.code == 4404
