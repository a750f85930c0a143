"""Tests of the lobby: open challenges, games to watch, and updates over its socket."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from asgi_client import PUBLIC_URL, Browser, open_app
from sixlegs.server.rooms import lobby as lobby_module
from sixlegs.server.storage import store as store_module

pytestmark = pytest.mark.usefixtures("any_database")

EMPTY_LOBBY = {"type": "lobby", "challenges": [], "games": [], "version": 0}


@pytest.fixture
def ada(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    monkeypatch.setattr(lobby_module, "URGENT_DELAY_SECONDS", 0.0)
    monkeypatch.setattr(lobby_module, "ROUTINE_DELAY_SECONDS", 0.0)
    with open_app(tmp_path, address=PUBLIC_URL) as browser:
        yield browser


def get_lobby(browser: Browser) -> dict[str, Any]:
    view: dict[str, Any] = browser.http.get("/api/lobby").json()
    return view


def test_challenge_is_listed_until_it_is_accepted(ada: Browser) -> None:
    bob = ada.new_browser()
    ada.set_name("Ada")
    clock = {"initial": 60_000, "increment": 1_000}
    game, token = ada.create_open_game(isPublic=True, clock=clock)
    (challenge,) = get_lobby(bob)["challenges"]
    assert (challenge["token"], challenge["creatorName"], challenge["color"]) == (
        token,
        "Ada",
        "black",
    )
    assert (challenge["clock"], challenge["isOwn"]) == (clock, False)
    assert get_lobby(ada)["challenges"][0]["isOwn"] is True
    bob.accept(token)
    assert get_lobby(bob)["challenges"] == []
    (watchable,) = get_lobby(ada.new_browser())["games"]
    assert (watchable["game"], watchable["ply"]) == (game, 0)
    with ada.tab(game) as tab:
        tab.request("resign")
    assert get_lobby(bob)["games"] == []


def test_invitations_and_games_by_link_are_not_listed(ada: Browser) -> None:
    bob = ada.new_browser()
    _, token = ada.create_open_game()
    bob.accept(token)
    ada.create_open_game()
    ada.create_game()
    assert get_lobby(bob) == EMPTY_LOBBY


def test_subscribers_receive_the_lobby_after_each_change(ada: Browser) -> None:
    bob = ada.new_browser()
    with bob.lobby() as lobby:
        assert lobby.next() == EMPTY_LOBBY
        game, token = ada.create_open_game(isPublic=True)
        assert [row["game"] for row in lobby.next()["challenges"]] == [game]
        bob.accept(token)
        view = lobby.next()
        assert ([], [game]) == (view["challenges"], [row["game"] for row in view["games"]])
        with ada.tab(game) as tab:
            tab.play("wS1")
            assert lobby.next()["games"][0]["ply"] == 1
            tab.request("abort")
        assert lobby.next()["games"] == []


def test_only_its_creator_can_withdraw_a_challenge(ada: Browser) -> None:
    bob = ada.new_browser()
    game, token = ada.create_open_game(isPublic=True)
    with bob.lobby() as lobby:
        assert len(lobby.next()["challenges"]) == 1
        assert bob.http.delete(f"/api/games/{game}").status_code == 404
        assert ada.http.delete(f"/api/games/{game}").status_code == 204
        assert lobby.next()["challenges"] == []
    assert bob.accept(token).status_code == 404


def test_idle_game_is_no_longer_listed(ada: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    _, token = ada.create_open_game(isPublic=True)
    ada.new_browser().accept(token)
    assert len(get_lobby(ada)["games"]) == 1
    monkeypatch.setattr(store_module, "MAX_WATCHABLE_IDLE_MS", -60_000)
    assert get_lobby(ada)["games"] == []


def test_socket_rejects_commands_and_sends_the_whole_lobby_on_request(ada: Browser) -> None:
    game, _ = ada.create_open_game(isPublic=True)
    with ada.lobby() as lobby:
        (challenge,) = lobby.next()["challenges"]
        assert (challenge["game"], challenge["isOwn"]) == (game, True)
        session = lobby.session
        session.send_json({"type": "resign", "request": 1, "version": 0})
        assert session.receive_json()["code"] == "not-available"
        lobby.overlay = {}
        session.send_json({"type": "sync", "request": 2})
        assert lobby.next()["challenges"] == [challenge]
        session.send_text("nonsense")
        assert session.receive_json()["code"] == "malformed"


def test_subscribers_see_their_own_games(ada: Browser) -> None:
    bob = ada.new_browser()
    with ada.lobby() as ada_lobby, bob.lobby() as bob_lobby:
        ada_lobby.next()
        bob_lobby.next()
        game, token = ada.create_open_game(isPublic=True)
        assert ada_lobby.next()["challenges"][0]["isOwn"] is True
        assert bob_lobby.next()["challenges"][0]["isOwn"] is False
        bob.accept(token)
        assert [len(lobby.next()["games"]) for lobby in (ada_lobby, bob_lobby)] == [1, 1]
        assert ada_lobby.overlay["ownSeats"] == [{"game": game, "color": "white"}]
        assert bob_lobby.overlay["ownSeats"] == [{"game": game, "color": "black"}]


def test_differences_lead_to_the_same_lobby(ada: Browser) -> None:
    """The lobby is put together from differences, and is then compared with a whole one."""
    games = [ada.create_game("public") for _ in range(2)]
    with ada.lobby() as lobby, ada.tab(games[0]) as tab:
        lobby.next()
        for move in ("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", "wQ \\wA1", "bQ bA1\\"):
            tab.play(move)
            shown = lobby.next()
        (stacks,) = (game["stacks"] for game in shown["games"] if game["game"] == games[0])
        assert len(stacks) == 4
        whole = get_lobby(ada)["games"]
        assert [game["ply"] for game in shown["games"]] == [game["ply"] for game in whole]
        assert [sort_stacks(game) for game in shown["games"]] == [
            sort_stacks(game) for game in whole
        ]


def sort_stacks(game: dict[str, Any]) -> list[tuple[list[int], list[str]]]:
    return sorted((stack["hex"], stack["pieces"]) for stack in game["stacks"])
