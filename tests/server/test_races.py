"""Tests of races: one of two conflicting commands counts, and outdated ones are rejected."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from asgi_client import PUBLIC_URL, Browser, Tab, drain_messages, open_app, rejection_codes
from asgi_two_players import OPENING, Pair, clock_options, open_pair
from fault_injection import Disk
from sixlegs.server.rooms.command_handler import OFFER_RATE

pytestmark = pytest.mark.usefixtures("any_database")


def send(tab: Tab, kind: str, version: int, **fields: Any) -> None:
    tab.session.send_json({"type": kind, "request": 99, "version": version} | fields)


# Moves


def test_two_tabs_of_one_player_make_one_move(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        game, token = ada.create_open_game()
        ada.new_browser().accept(token)
        with ada.tab(game) as tab, ada.tab(game) as other_tab:
            version = tab.position["version"]
            send(tab, "play", version, move="wS1")
            send(other_tab, "play", version, move="wA1")
            messages = drain_messages(tab) + drain_messages(other_tab)
            assert rejection_codes(messages) == ["stale"]
            assert tab.moves == other_tab.moves
            assert len(tab.moves) == 1


def test_offers_of_the_opponent_do_not_make_a_move_stale(pair: Pair) -> None:
    pair.play(*OPENING)
    version = pair.white.position["version"]
    pair.black.request("offer-draw")
    pair.black.request("undo")
    send(pair.white, "play", version, move="wQ -wS1")
    assert rejection_codes(drain_messages(pair.white)) == []
    assert pair.white.moves == [*OPENING, "wQ -wS1"]
    assert pair.white.position["takebackOffer"] is None


def test_move_for_an_undone_position_is_stale(pair: Pair) -> None:
    pair.play("wS1")
    version = pair.black.position["version"]
    pair.request(pair.white, "undo")
    pair.request(pair.black, "accept-takeback")
    pair.play("wS1")
    send(pair.black, "play", version, move="bS1 wS1-")
    assert rejection_codes(drain_messages(pair.black)) == ["stale"]
    assert pair.black.moves == ["wS1"]


def test_offers_are_rate_limited(pair: Pair) -> None:
    for _ in range(OFFER_RATE.burst):
        pair.request(pair.white, "offer-draw")
        pair.request(pair.black, "decline-draw")
        drain_messages(pair.white)
        drain_messages(pair.black)
    assert pair.white.request("offer-draw")["code"] == "rate-limited"
    pair.clock.seconds += OFFER_RATE.seconds
    pair.request(pair.white, "offer-draw")


@pytest.mark.parametrize("kind", ["play", "resign", "offer-draw", "undo", "accept-draw"])
def test_outdated_command_is_stale_after_a_restart(tmp_path: Path, kind: str) -> None:
    fields = {"move": "wS1"} if kind == "play" else {}
    with open_pair(tmp_path) as pair:
        version = pair.white.position["version"]
        pair.play(*OPENING)
        cookie, game = pair.cookie, pair.game
    app = open_app(tmp_path, address=PUBLIC_URL, now=pair.clock)
    with app as ada, ada.tab(game, cookie=cookie) as tab:
        assert tab.position["yourSide"] == "white"
        send(tab, kind, version, **fields)
        assert rejection_codes(drain_messages(tab)) == ["stale"]
        assert tab.moves == list(OPENING)


# End of the game


def assert_is_final(tab: Tab) -> None:
    """Assert that the game is over and that no command changes it."""
    result, version = tab.position["result"], tab.position["version"]
    assert result
    for kind in ("resign", "accept-draw", "offer-draw", "undo", "accept-takeback", "abort"):
        assert tab.request(kind)["code"] == "game-over", kind
    position = tab.request("sync")
    assert (position["result"], position["version"]) == (result, version)


def test_simultaneous_resignations_end_the_game_once(tmp_path: Path) -> None:
    with open_pair(tmp_path, **clock_options(60_000)) as pair:
        pair.play(*OPENING)
        version = pair.white.position["version"]
        pair.white.session.send_json({"type": "resign", "request": 1, "version": version})
        pair.black.session.send_json({"type": "resign", "request": 1, "version": version})
        messages = [pair.white.next(), pair.black.next(), pair.black.next()]
        rejections = [message for message in messages if message["type"] == "rejection"]
        positions = [message for message in messages if message["type"] == "position"]
        if not rejections:  # White's command came second
            rejections = [pair.white.next()]
        assert [rejection["code"] for rejection in rejections] == ["stale"]
        assert {position["version"] for position in positions} == {version + 1}
        assert {position["result"]["ending"] for position in positions} == {"resignation"}


def test_only_the_first_of_a_move_and_a_draw_acceptance_counts(tmp_path: Path) -> None:
    for is_move_first in (True, False):
        with open_pair(tmp_path) as pair:
            pair.play(*OPENING)
            pair.request(pair.black, "offer-draw")
            version = pair.white.position["version"]
            commands: list[tuple[str, dict[str, Any]]] = [
                ("play", {"move": "wQ -wS1"}),
                ("accept-draw", {}),
            ]
            for kind, fields in commands if is_move_first else commands[::-1]:
                send(pair.white, kind, version, **fields)
            assert rejection_codes(drain_messages(pair.white)) == ["stale"]
            assert len(pair.white.moves) == (3 if is_move_first else 2)
            assert bool(pair.white.position["result"]) is not is_move_first
            if not is_move_first:
                drain_messages(pair.black)
                assert_is_final(pair.black)


def test_resignation_after_the_opponents_time_is_over_is_stale(tmp_path: Path) -> None:
    with open_pair(tmp_path, **clock_options(60_000)) as pair:
        pair.play(*OPENING)
        pair.clock.seconds += 60.5
        version = pair.white.position["version"]
        send(pair.black, "resign", version)  # Black has won on time already
        assert rejection_codes(drain_messages(pair.black)) == ["stale"]
        assert pair.black.position["result"] == {"winner": "black", "ending": "time"}
        assert_is_final(pair.black)


def test_simultaneous_rematch_offers_start_one_game(pair: Pair) -> None:
    pair.request(pair.white, "resign")
    version = pair.white.position["version"]
    send(pair.white, "offer-rematch", version)
    send(pair.black, "offer-rematch", version)
    messages = drain_messages(pair.white) + drain_messages(pair.black)
    drain_messages(pair.white)
    assert rejection_codes(messages) == []
    assert pair.white.position["rematch"] == pair.black.position["rematch"] is not None
    games = {message["game"] for message in messages if message["type"] == "rematch-started"}
    assert games == {pair.white.position["rematch"]}


# Seats


@pytest.mark.parametrize(
    "kind", ["resign", "offer-draw", "undo", "play", "offer-rematch", "send-phrase"]
)
def test_commands_are_rejected_before_an_opponent_joins(
    open_game: tuple[Browser, str, str], kind: str
) -> None:
    ada, game, token = open_game
    fields = {"play": {"move": "wS1"}, "send-phrase": {"phrase": "hello"}}.get(kind, {})
    with ada.tab(game) as tab:
        response = tab.request(kind, **fields)
        assert response["type"] == ("phrase-sent" if kind == "send-phrase" else "rejection")
        ada.new_browser().accept(token)
        assert tab.next()["result"] is None
        assert tab.position["drawOffer"] is None


@pytest.fixture
def open_game(tmp_path: Path) -> Any:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        yield ada, *ada.create_open_game()


def test_aborted_game_cannot_be_joined(open_game: tuple[Browser, str, str]) -> None:
    ada, game, token = open_game
    bob = ada.new_browser()
    with ada.tab(game) as tab:
        assert tab.request("abort")["type"] == "aborted"
    assert bob.accept(token).status_code == 404
    assert bob.http.get(f"/api/invitations/{token}").status_code == 404
    assert bob.http.get("/api/games").json()["games"] == []


def test_game_with_two_players_cannot_be_joined(open_game: tuple[Browser, str, str]) -> None:
    ada, game, token = open_game
    bob, eve = ada.new_browser(), ada.new_browser()
    bob.accept(token)
    with ada.tab(game) as ada_tab, bob.tab(game) as bob_tab:
        ada_tab.next()
        ada_tab.play("wS1")
        bob_tab.next()
        assert eve.accept(token).json()["code"] == "seat-taken"
        bob_tab.play("bS1 wS1-")


# Storage errors


@pytest.mark.parametrize("any_database", ["sqlite"], indirect=True)
def test_game_continues_after_its_folder_was_read_only(tmp_path: Path, disk: Disk) -> None:
    with open_pair(tmp_path, **clock_options(60_000)) as pair:
        pair.play(*OPENING)
        disk.is_read_only = True
        assert pair.ada.post().json()["code"] == "storage"
        for kind in ("resign", "offer-draw"):
            assert pair.white.request(kind)["code"] == "storage"
        pair.clock.seconds += 100  # a loss on time cannot be stored either
        assert pair.black.request("resign")["code"] == "storage"
        assert pair.white.request("sync")["result"] is None
        assert pair.ada.http.get("/healthz").text == "ok\n"  # reading still works
        disk.is_read_only = False
        pair.black.request("resign")
        assert pair.black.position["result"] == {"winner": "black", "ending": "time"}
        assert pair.white.next()["result"] == pair.black.position["result"]
