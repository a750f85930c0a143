"""Two who act in the same moment, and who acts for a moment that is past: one of them counts."""

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


def test_two_tabs_of_one_person_make_one_move(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        game, token = ada.create_open_game()
        ada.new_browser().accept(token)
        with ada.tab(game) as one, ada.tab(game) as other:
            version = one.position["version"]
            send(one, "play", version, move="wS1")
            send(other, "play", version, move="wA1")
            refused = rejection_codes(drain_messages(one)) + rejection_codes(drain_messages(other))
            assert refused == ["stale"]
            assert one.moves == other.moves
            assert len(one.moves) == 1


def test_whoever_keeps_asking_does_not_keep_the_other_from_moving(pair: Pair) -> None:
    pair.play(*OPENING)
    seen = pair.white.position["version"]
    pair.black.request("offer-draw")
    pair.black.request("undo")
    send(pair.white, "play", seen, move="wQ -wS1")
    assert rejection_codes(drain_messages(pair.white)) == []
    assert pair.white.moves == [*OPENING, "wQ -wS1"]
    assert pair.white.position["takebackOffer"] is None


def test_a_move_for_a_position_that_was_taken_back_is_stale(pair: Pair) -> None:
    pair.play("wS1")
    seen = pair.black.position["version"]
    pair.request(pair.white, "undo")
    pair.request(pair.black, "accept-takeback")
    pair.play("wS1")
    send(pair.black, "play", seen, move="bS1 wS1-")
    assert rejection_codes(drain_messages(pair.black)) == ["stale"]
    assert pair.black.moves == ["wS1"]


def test_nothing_that_is_asked_for_can_be_asked_for_without_end(pair: Pair) -> None:
    for _ in range(OFFER_RATE.burst):
        pair.request(pair.white, "offer-draw")
        pair.request(pair.black, "decline-draw")
        drain_messages(pair.white)
        drain_messages(pair.black)
    assert pair.white.request("offer-draw")["code"] == "rate-limited"
    pair.clock.seconds += OFFER_RATE.seconds
    pair.request(pair.white, "offer-draw")


@pytest.mark.parametrize("kind", ["play", "resign", "offer-draw", "undo", "accept-draw"])
def test_what_was_said_before_a_restart_is_stale_after_it(tmp_path: Path, kind: str) -> None:
    more = {"move": "wS1"} if kind == "play" else {}
    with open_pair(tmp_path) as pair:
        old = pair.white.position["version"]
        pair.play(*OPENING)
        cookie, game = pair.cookie, pair.game
    again = open_app(tmp_path, address=PUBLIC_URL, now=pair.clock)
    with again as ada, ada.tab(game, cookie=cookie) as tab:
        assert tab.position["yourSide"] == "white"
        send(tab, kind, old, **more)
        assert rejection_codes(drain_messages(tab)) == ["stale"]
        assert tab.moves == list(OPENING)


# Ends


def ended_once(tab: Tab) -> None:
    """The game has one end, which nothing changes any more."""
    result, version = tab.position["result"], tab.position["version"]
    assert result
    for kind in ("resign", "accept-draw", "offer-draw", "undo", "accept-takeback", "abort"):
        assert tab.request(kind)["code"] == "game-over", kind
    position = tab.request("sync")
    assert (position["result"], position["version"]) == (result, version)


def test_two_who_give_up_at_once_end_the_game_once(tmp_path: Path) -> None:
    with open_pair(tmp_path, **clock_options(60_000)) as pair:
        pair.play(*OPENING)
        version = pair.white.position["version"]
        pair.white.session.send_json({"type": "resign", "request": 1, "version": version})
        pair.black.session.send_json({"type": "resign", "request": 1, "version": version})
        told = [pair.white.next(), pair.black.next(), pair.black.next()]
        refused = [one for one in told if one["type"] == "rejection"]
        ended = [one for one in told if one["type"] == "position"]
        if not refused:  # White was the later one
            refused = [pair.white.next()]
        assert [one["code"] for one in refused] == ["stale"]
        assert {one["version"] for one in ended} == {version + 1}
        assert {one["result"]["ending"] for one in ended} == {"resignation"}


def test_a_draw_accepted_while_a_move_is_made(tmp_path: Path) -> None:
    for is_move_first in (True, False):
        with open_pair(tmp_path) as pair:
            pair.play(*OPENING)
            pair.request(pair.black, "offer-draw")
            version = pair.white.position["version"]
            deeds: list[tuple[str, dict[str, Any]]] = [
                ("play", {"move": "wQ -wS1"}),
                ("accept-draw", {}),
            ]
            for kind, fields in deeds if is_move_first else deeds[::-1]:
                send(pair.white, kind, version, **fields)
            assert rejection_codes(drain_messages(pair.white)) == ["stale"]
            assert len(pair.white.moves) == (3 if is_move_first else 2)
            assert bool(pair.white.position["result"]) is not is_move_first
            if not is_move_first:
                drain_messages(pair.black)
                ended_once(pair.black)


def test_giving_up_in_the_moment_when_time_is_over(tmp_path: Path) -> None:
    with open_pair(tmp_path, **clock_options(60_000)) as pair:
        pair.play(*OPENING)
        pair.clock.seconds += 60.5
        version = pair.white.position["version"]
        send(pair.black, "resign", version)  # by who has won already
        assert rejection_codes(drain_messages(pair.black)) == ["stale"]
        assert pair.black.position["result"] == {"winner": "black", "ending": "time"}
        ended_once(pair.black)


def test_a_rematch_that_both_want_at_once_is_one_game(pair: Pair) -> None:
    pair.request(pair.white, "resign")
    version = pair.white.position["version"]
    send(pair.white, "offer-rematch", version)
    send(pair.black, "offer-rematch", version)
    told = drain_messages(pair.white) + drain_messages(pair.black)
    drain_messages(pair.white)
    assert rejection_codes(told) == []
    assert pair.white.position["rematch"] == pair.black.position["rematch"] is not None
    games = {one["game"] for one in told if one["type"] == "rematch-started"}
    assert games == {pair.white.position["rematch"]}


# Seats


@pytest.mark.parametrize(
    "kind", ["resign", "offer-draw", "undo", "play", "offer-rematch", "send-phrase"]
)
def test_nobody_ends_a_game_before_the_other_has_come(
    made: tuple[Browser, str, str], kind: str
) -> None:
    ada, game, token = made
    more = {"play": {"move": "wS1"}, "send-phrase": {"phrase": "hello"}}.get(kind, {})
    with ada.tab(game) as tab:
        told = tab.request(kind, **more)
        assert told["type"] == ("phrase-sent" if kind == "send-phrase" else "rejection")
        ada.new_browser().accept(token)
        assert tab.next()["result"] is None
        assert tab.position["drawOffer"] is None


@pytest.fixture
def made(tmp_path: Path) -> Any:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        yield ada, *ada.create_open_game()


def test_nobody_joins_a_game_that_was_called_off(made: tuple[Browser, str, str]) -> None:
    ada, game, token = made
    bob = ada.new_browser()
    with ada.tab(game) as tab:
        assert tab.request("abort")["type"] == "aborted"
    assert bob.accept(token).status_code == 404
    assert bob.http.get(f"/api/invitations/{token}").status_code == 404
    assert bob.http.get("/api/games").json()["games"] == []


def test_nobody_takes_a_seat_after_the_game_began(made: tuple[Browser, str, str]) -> None:
    ada, game, token = made
    bob, eve = ada.new_browser(), ada.new_browser()
    bob.accept(token)
    with ada.tab(game) as hers, bob.tab(game) as his:
        hers.next()
        hers.play("wS1")
        his.next()
        assert eve.accept(token).json()["code"] == "seat-taken"
        his.play("bS1 wS1-")


# Trouble


@pytest.mark.parametrize("any_database", ["sqlite"], indirect=True)
def test_a_folder_that_cannot_be_written_to_any_more_in_the_middle_of_a_game(
    tmp_path: Path, disk: Disk
) -> None:
    with open_pair(tmp_path, **clock_options(60_000)) as pair:
        pair.play(*OPENING)
        disk.is_read_only = True
        assert pair.ada.post().json()["code"] == "storage"
        for kind in ("resign", "offer-draw"):
            assert pair.white.request(kind)["code"] == "storage"
        pair.clock.seconds += 100  # nor does anybody lose by what cannot be kept
        assert pair.black.request("resign")["code"] == "storage"
        assert pair.white.request("sync")["result"] is None
        assert pair.ada.http.get("/healthz").text == "ok\n"  # what is there can be read
        disk.is_read_only = False
        pair.black.request("resign")
        assert pair.black.position["result"] == {"winner": "black", "ending": "time"}
        assert pair.white.next()["result"] == pair.black.position["result"]
