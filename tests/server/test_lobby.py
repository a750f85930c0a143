"""The lobby: who waits for an opponent, what can be watched, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from asgi_client import PUBLIC, Browser, open_app
from sixlegs.server.rooms import lobby as lobby_module
from sixlegs.server.storage import store as store_module

pytestmark = pytest.mark.usefixtures("any_database")

MINUTES = 60.0


@pytest.fixture
def ada(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    monkeypatch.setattr(lobby_module, "URGENT_DELAY_SECONDS", 0.0)
    monkeypatch.setattr(lobby_module, "ROUTINE_DELAY_SECONDS", 0.0)
    with open_app(tmp_path, address=PUBLIC) as browser:
        yield browser


def seen(browser: Browser) -> dict[str, Any]:
    view: dict[str, Any] = browser.http.get("/api/lobby").json()
    return view


def test_a_challenge_stands_in_the_lobby_until_somebody_comes(ada: Browser) -> None:
    bob = ada.new_browser()
    ada.set_name("Ada")
    clock = {"initial": 60_000, "increment": 1_000}
    game, token = ada.create_open_game(isPublic=True, clock=clock)
    (challenge,) = seen(bob)["challenges"]
    assert (challenge["token"], challenge["creatorName"], challenge["color"]) == (
        token,
        "Ada",
        "black",
    )
    assert (challenge["clock"], challenge["isOwn"]) == (clock, False)
    assert seen(ada)["challenges"][0]["isOwn"] is True
    bob.accept(token)
    assert seen(bob)["challenges"] == []
    (watchable,) = seen(ada.new_browser())["games"]
    assert (watchable["game"], watchable["ply"]) == (game, 0)
    with ada.tab(game) as tab:
        tab.request("resign")
    assert seen(bob)["games"] == []


def test_invitations_by_link_and_private_games_are_not_in_the_lobby(ada: Browser) -> None:
    bob = ada.new_browser()
    _, token = ada.create_open_game()
    bob.accept(token)
    ada.create_open_game()
    ada.create_game()
    assert seen(bob) == {"type": "lobby", "challenges": [], "games": []}


def test_the_lobby_is_shown_again_when_it_changes(ada: Browser) -> None:
    bob = ada.new_browser()
    with bob.lobby() as lobby:
        assert lobby.receive_json() == {"type": "lobby", "challenges": [], "games": []}
        game, token = ada.create_open_game(isPublic=True)
        assert [one["game"] for one in lobby.receive_json()["challenges"]] == [game]
        bob.accept(token)
        view = lobby.receive_json()
        assert ([], [game]) == (view["challenges"], [one["game"] for one in view["games"]])
        with ada.tab(game) as tab:
            tab.play("wS1")
            assert lobby.receive_json()["games"][0]["ply"] == 1
            tab.request("abort")
        assert lobby.receive_json()["games"] == []


def test_a_challenge_is_withdrawn_by_its_maker(ada: Browser) -> None:
    bob = ada.new_browser()
    game, token = ada.create_open_game(isPublic=True)
    with bob.lobby() as lobby:
        assert len(lobby.receive_json()["challenges"]) == 1
        assert bob.http.delete(f"/api/games/{game}").status_code == 404
        assert ada.http.delete(f"/api/games/{game}").status_code == 204
        assert lobby.receive_json()["challenges"] == []
    assert bob.accept(token).status_code == 404


def test_a_game_that_everybody_has_left_is_not_in_the_lobby_for_long(
    ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, token = ada.create_open_game(isPublic=True)
    ada.new_browser().accept(token)
    assert len(seen(ada)["games"]) == 1
    monkeypatch.setattr(store_module, "MAX_WATCHABLE_IDLE_MS", -60_000)
    assert seen(ada)["games"] == []


def test_nothing_can_be_done_over_the_socket_of_the_lobby(ada: Browser) -> None:
    with ada.lobby() as lobby:
        lobby.receive_json()
        lobby.send_json({"type": "resign", "request": 1, "version": 0})
        assert lobby.receive_json()["code"] == "not-available"
        lobby.send_text("nonsense")
        assert lobby.receive_json()["code"] == "malformed"
