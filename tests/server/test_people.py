"""People who want to meet: names, invitations, and who gets a seat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from asgi_client import OPPONENT_SEAT, PUBLIC_URL, Browser, open_app


@pytest.fixture
def ada(tmp_path: Path) -> Iterator[Browser]:
    with open_app(tmp_path, address=PUBLIC_URL) as browser:
        yield browser


@pytest.fixture
def bob(ada: Browser) -> Browser:
    return ada.new_browser()


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


# Names


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("e\u0301", "é"),
        ("<b onclick=x>Ada</b>", "<b onclick=x>Ada</b>"),  # text, and shown as such
        ("\u202eadA\u200b\x1b[31m", "adA[31m"),
        ("a" * 200, "a" * 30),
        ("z" + "\u0335" * 50, "z\u0335\u0335"),
        ("\u200b \u2028", None),
        ("\u3164\u2800 \u115f", None),  # letters, they say, that nobody sees
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
def test_a_name_is_made_harmless(ada: Browser, wanted: str | None, kept: str | None) -> None:
    assert ada.set_name(wanted) == kept
    assert ada.http.get("/api/me").json()["name"] == kept


def test_two_of_one_name_are_two(ada: Browser, bob: Browser) -> None:
    """Nobody owns a name: whose a challenge is says the server, by the cookie."""
    for one in (ada, bob):
        one.set_name("Ada")
    game, token = ada.create_open_game(isPublic=True)
    bob.create_open_game(isPublic=True)
    listed = bob.http.get("/api/lobby").json()["challenges"]
    assert [(one["creatorName"], one["isOwn"]) for one in listed] == [("Ada", False), ("Ada", True)]
    assert listed[0]["game"] == game
    assert bob.accept(token).status_code == 200
    with bob.tab(game) as tab:
        assert [tab.position["seats"][color]["isYou"] for color in ("white", "black")] == [
            False,
            True,
        ]


def test_a_name_is_ones_own_and_changes_where_one_plays(ada: Browser, bob: Browser) -> None:
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
def test_a_name_that_is_none_is_refused(ada: Browser, body: str) -> None:
    assert code(ada.http.put("/api/me", content=body)) == (400, "malformed")


# Invitations


def test_a_friend_joins_by_a_link_and_both_play(ada: Browser, bob: Browser) -> None:
    ada.set_name("Ada")
    created = ada.post(black=OPPONENT_SEAT, clock={"initial": 60_000, "increment": 0}).json()
    game, invitation = created["game"], created["invitation"]
    assert invitation["link"] == f"{PUBLIC_URL}/invitation/{invitation['token']}"
    assert invitation["token"] not in game
    with ada.tab(game) as hers:
        assert (hers.position["awaits"], hers.position["choices"]) == ("opponent", [])
        assert hers.position["invitation"] == invitation
        assert hers.request("play", move="wS1")["code"] == "not-permitted"
        invited = bob.http.get(f"/api/invitations/{invitation['token']}").json()
        assert (invited["creatorName"], invited["isOwn"], invited["color"]) == (
            "Ada",
            False,
            "black",
        )
        assert invited["clock"]["initial"] == 60_000
        assert bob.accept(invitation["token"]).json() == {"game": game}
        hers.next()
        assert (hers.position["awaits"], hers.position["invitation"]) == ("person", None)
        assert hers.position["seats"]["black"]["isConnected"] is False
        with bob.tab(game) as his:
            assert (hers.position["yourSide"], his.position["yourSide"]) == ("white", "black")
            hers.next()
            assert hers.position["seats"]["black"]["isConnected"] is True
            assert his.position["choices"] == []
            hers.play("wS1")
            his.next()
            his.play("bS1 wS1-")
            assert hers.next()["moves"] == his.position["moves"]
        hers.next()
        assert hers.position["seats"]["black"]["isConnected"] is False


def test_an_invitation_is_good_for_one_person(ada: Browser, bob: Browser) -> None:
    game, token = ada.create_open_game()
    assert code(ada.accept(token)) == (409, "own-invitation")
    assert ada.http.get(f"/api/invitations/{token}").json()["isOwn"] is True
    assert bob.accept(token).status_code == 200
    assert bob.accept(token).json() == {"game": game}  # a retry is no second guest
    eve = ada.new_browser()
    assert code(eve.accept(token)) == (409, "seat-taken")
    assert code(eve.http.get(f"/api/invitations/{token}")) == (409, "seat-taken")
    with bob.tab(game) as tab:
        assert tab.position["yourSide"] == "black"


@pytest.mark.parametrize("token", ["A" * 22, "x", "a" * 200])
def test_nobody_guesses_an_invitation(ada: Browser, token: str) -> None:
    ada.create_open_game()
    assert code(ada.accept(token)) == (404, "invitation-not-found")
    assert code(ada.http.get(f"/api/invitations/{token}")) == (404, "invitation-not-found")


def test_the_id_of_a_game_is_no_invitation_and_the_other_way_round(
    ada: Browser, bob: Browser
) -> None:
    game, token = ada.create_open_game()
    assert code(bob.accept(game)) == (404, "invitation-not-found")
    assert code(bob.http.delete(f"/api/games/{token}")) == (404, "game-not-found")


@pytest.mark.parametrize("lot", [0, 1])
def test_chance_may_decide_who_plays_what(
    ada: Browser, monkeypatch: pytest.MonkeyPatch, lot: int
) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda _: lot)
    game, _ = ada.create_open_game(hasRandomSides=True)
    with ada.tab(game) as tab:
        assert tab.position["yourSide"] == ["white", "black"][lot]


def test_no_one_is_invited_to_a_server_that_they_cannot_reach(tmp_path: Path) -> None:
    with open_app(tmp_path) as alone:
        assert alone.http.get("/api/me").json()["canInvite"] is False
        assert code(alone.post(black=OPPONENT_SEAT)) == (409, "not-reachable")


# Watching


def test_whoever_has_the_address_may_watch_and_no_more(ada: Browser, bob: Browser) -> None:
    game, token = ada.create_open_game()
    bob.accept(token)
    eve = ada.new_browser()
    with ada.tab(game) as hers, eve.tab(game) as tab:
        assert (tab.position["yourSide"], tab.position["choices"]) == (None, [])
        assert (tab.position["canUndo"], tab.position["canAbort"]) == (False, False)
        hers.play("wS1")
        tab.next()
        for kind in (
            "resign", "undo", "offer-draw", "accept-draw", "decline-draw", "abort",
            "accept-takeback", "decline-takeback",
        ):  # fmt: skip
            assert tab.request(kind)["code"] == "not-permitted", kind
        assert tab.request("offer-rematch")["code"] == "not-permitted"
        assert tab.request("play", move="bS1 wS1-")["code"] == "not-permitted"
        assert tab.request("send-phrase", phrase="hello")["code"] == "not-permitted"
        assert tab.request("explain", piece="bQ", hex=None)["type"] == "explanation"
        hers.request("resign")
        assert tab.next()["result"]
        assert tab.request("offer-rematch")["code"] == "not-permitted"


def test_an_invitation_is_seen_by_its_maker_alone(ada: Browser, bob: Browser) -> None:
    game, _ = ada.create_open_game()
    with bob.tab(game) as tab:
        assert tab.position["invitation"] is None


def test_a_private_game_looks_to_others_as_if_there_were_none(ada: Browser, bob: Browser) -> None:
    game = ada.create_game("private")
    answers = []
    for id in (game, "A" * 22):
        with pytest.raises(WebSocketDisconnect) as closed, bob.tab(id):
            pass
        asked = [
            bob.http.delete(f"/api/games/{id}"),
            bob.http.get(f"/api/games/{id}"),
            bob.accept(id),
            bob.http.get(f"/api/invitations/{id}"),
        ]
        headers = [{**one.headers} for one in asked]
        answers.append((closed.value.code, [one.content for one in asked], headers))
        assert [one.status_code for one in asked] == [404] * 4
    assert answers[0] == answers[1]
    assert answers[0][0] == 4404
    assert bob.http.get("/api/games").json()["games"] == []


def test_a_game_of_two_is_deleted_by_neither(ada: Browser, bob: Browser) -> None:
    game, token = ada.create_open_game()
    bob.accept(token)
    assert code(ada.http.delete(f"/api/games/{game}")) == (409, "game-in-progress")
    with ada.tab(game) as tab:
        tab.request("resign")
    assert ada.http.delete(f"/api/games/{game}").status_code == 204
    assert ada.http.get("/api/games").json()["games"] == []
    assert [one["game"] for one in bob.http.get("/api/games").json()["games"]] == [game]


def test_a_game_that_was_called_off_is_gone_at_once(ada: Browser, bob: Browser) -> None:
    game, token = ada.create_open_game()
    bob.accept(token)
    with ada.tab(game), bob.tab(game) as tab:  # hers stays open
        assert tab.request("abort")["type"] == "aborted"
        with pytest.raises(WebSocketDisconnect) as closed, ada.tab(game):
            pass
        assert closed.value.code == 4404
