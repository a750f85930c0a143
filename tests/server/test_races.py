"""Two who act in the same moment, and who acts for a moment that is past: one of them counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from asgi_client import PUBLIC, Browser, Tab, drain_messages, open_app, rejection_codes
from asgi_two_players import OPENING, Pair, clock_options, open_pair
from fault_injection import Disk
from sixlegs.server.rooms.command_handler import OFFER_RATE

pytestmark = pytest.mark.usefixtures("any_database")


def send(tab: Tab, kind: str, version: int, **fields: Any) -> None:
    tab.session.send_json({"type": kind, "request": 99, "version": version} | fields)


# Moves


def test_two_tabs_of_one_person_make_one_move(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC) as ada:
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


def test_whoever_keeps_asking_does_not_keep_the_other_from_moving(two: Pair) -> None:
    two.play(*OPENING)
    seen = two.white.position["version"]
    two.black.request("offer-draw")
    two.black.request("undo")
    send(two.white, "play", seen, move="wQ -wS1")
    assert rejection_codes(drain_messages(two.white)) == []
    assert two.white.moves == [*OPENING, "wQ -wS1"]
    assert two.white.position["takebackOffer"] is None


def test_a_move_for_a_position_that_was_taken_back_is_stale(two: Pair) -> None:
    two.play("wS1")
    seen = two.black.position["version"]
    two.request(two.white, "undo")
    two.request(two.black, "accept-takeback")
    two.play("wS1")
    send(two.black, "play", seen, move="bS1 wS1-")
    assert rejection_codes(drain_messages(two.black)) == ["stale"]
    assert two.black.moves == ["wS1"]


def test_nothing_that_is_asked_for_can_be_asked_for_without_end(two: Pair) -> None:
    for _ in range(OFFER_RATE.burst):
        two.request(two.white, "offer-draw")
        two.request(two.black, "decline-draw")
        drain_messages(two.white)
        drain_messages(two.black)
    assert two.white.request("offer-draw")["code"] == "rate-limited"
    two.clock.seconds += OFFER_RATE.seconds
    two.request(two.white, "offer-draw")


@pytest.mark.parametrize("kind", ["play", "resign", "offer-draw", "undo", "accept-draw"])
def test_what_was_said_before_a_restart_is_stale_after_it(tmp_path: Path, kind: str) -> None:
    more = {"move": "wS1"} if kind == "play" else {}
    with open_pair(tmp_path) as two:
        old = two.white.position["version"]
        two.play(*OPENING)
        cookie, game = two.cookie, two.game
    again = open_app(tmp_path, address=PUBLIC, now=two.clock)
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
    with open_pair(tmp_path, **clock_options(60_000)) as two:
        two.play(*OPENING)
        version = two.white.position["version"]
        two.white.session.send_json({"type": "resign", "request": 1, "version": version})
        two.black.session.send_json({"type": "resign", "request": 1, "version": version})
        told = [two.white.next(), two.black.next(), two.black.next()]
        refused = [one for one in told if one["type"] == "rejection"]
        ended = [one for one in told if one["type"] == "position"]
        if not refused:  # White was the later one
            refused = [two.white.next()]
        assert [one["code"] for one in refused] == ["stale"]
        assert {one["version"] for one in ended} == {version + 1}
        assert {one["result"]["ending"] for one in ended} == {"resignation"}


def test_a_draw_accepted_while_a_move_is_made(tmp_path: Path) -> None:
    for is_move_first in (True, False):
        with open_pair(tmp_path) as two:
            two.play(*OPENING)
            two.request(two.black, "offer-draw")
            version = two.white.position["version"]
            deeds: list[tuple[str, dict[str, Any]]] = [
                ("play", {"move": "wQ -wS1"}),
                ("accept-draw", {}),
            ]
            for kind, fields in deeds if is_move_first else deeds[::-1]:
                send(two.white, kind, version, **fields)
            assert rejection_codes(drain_messages(two.white)) == ["stale"]
            assert len(two.white.moves) == (3 if is_move_first else 2)
            assert bool(two.white.position["result"]) is not is_move_first
            if not is_move_first:
                drain_messages(two.black)
                ended_once(two.black)


def test_giving_up_in_the_moment_when_time_is_over(tmp_path: Path) -> None:
    with open_pair(tmp_path, **clock_options(60_000)) as two:
        two.play(*OPENING)
        two.clock.seconds += 60.5
        version = two.white.position["version"]
        send(two.black, "resign", version)  # by who has won already
        assert rejection_codes(drain_messages(two.black)) == ["stale"]
        assert two.black.position["result"] == {"winner": "black", "ending": "time"}
        ended_once(two.black)


def test_a_rematch_that_both_want_at_once_is_one_game(two: Pair) -> None:
    two.request(two.white, "resign")
    version = two.white.position["version"]
    send(two.white, "offer-rematch", version)
    send(two.black, "offer-rematch", version)
    told = drain_messages(two.white) + drain_messages(two.black)
    drain_messages(two.white)
    assert rejection_codes(told) == []
    assert two.white.position["rematch"] == two.black.position["rematch"] is not None
    games = {one["game"] for one in told if one["type"] == "rematch-started"}
    assert games == {two.white.position["rematch"]}


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
    with open_app(tmp_path, address=PUBLIC) as ada:
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
    with open_pair(tmp_path, **clock_options(60_000)) as two:
        two.play(*OPENING)
        disk.is_protected = True
        assert two.ada.post().json()["code"] == "storage"
        for kind in ("resign", "offer-draw"):
            assert two.white.request(kind)["code"] == "storage"
        two.clock.seconds += 100  # nor does anybody lose by what cannot be kept
        assert two.black.request("resign")["code"] == "storage"
        assert two.white.request("sync")["result"] is None
        assert two.ada.http.get("/healthz").text == "ok\n"  # what is there can be read
        disk.is_protected = False
        two.black.request("resign")
        assert two.black.position["result"] == {"winner": "black", "ending": "time"}
        assert two.white.next()["result"] == two.black.position["result"]
