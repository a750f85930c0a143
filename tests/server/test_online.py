"""Games between two people: what each may do, what they agree on, and how clocks run."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from asgi_client import PUBLIC, FakeClock, imported_start, open_app
from asgi_two_players import OPENING, Pair, clock_options, open_pair
from samples import BLOCKED
from sixlegs import Board, Color
from sixlegs._core import LAG_BUDGET_MS, MAX_LAG_PER_MOVE_MS, GameTerms, TimeControl
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.protocol.server_messages import CLOSE_CODES
from sixlegs.server.storage.store import Store
from sixlegs.server.web.sockets import PageSocket

# What each may do


ADA, BOB = UserId("ada"), UserId("bob")


def test_a_forced_pass_goes_with_the_move_before_it(tmp_path: Path) -> None:
    last = BLOCKED.rpartition(";")
    before = last[0].replace("White[7]", "Black[6]")
    with open_pair(tmp_path, start=imported_start(before), **clock_options(60_000, 1_000)) as two:
        two.request(two.black, "offer-draw")
        two.play(last[2], seconds=5)
        assert two.white.moves[-2:] == [last[2], "pass"]
        assert (two.white.position["turn"], two.white.position["awaits"]) == ("black", "person")
        assert two.white.position["drawOffer"] == "black"  # a pass is no answer
        assert two.times == (60_000, 60_000)
        two.request(two.black, "undo")
        two.request(two.white, "accept-takeback")
        assert two.black.position["turn"] == "black"
        assert two.black.moves == [move["uhp"] for move in two.white.position["moves"]]
        assert "pass" not in two.black.moves


# What they agree on


def test_a_draw_is_offered_at_any_time_and_stands_until_the_other_moves(two: Pair) -> None:
    two.request(two.white, "offer-draw")
    two.play("wS1")
    assert two.black.position["drawOffer"] == "white"
    assert two.white.request("accept-draw")["code"] == "not-permitted"
    two.play("bS1 wS1-")
    assert two.white.position["drawOffer"] is None
    two.request(two.black, "offer-draw")  # in the other's turn
    two.request(two.white, "decline-draw")
    assert two.white.next() == two.black.next() == {"type": "draw-declined", "by": "white"}
    two.request(two.white, "offer-draw")
    two.request(two.black, "accept-draw")
    assert two.white.position["result"] == {"winner": None, "ending": "agreement"}
    assert two.white.request("undo")["code"] == "game-over"  # what people have agreed on stays


def test_a_move_is_taken_back_only_if_the_other_agrees(tmp_path: Path) -> None:
    with open_pair(tmp_path, **clock_options(60_000, 2_000)) as two:
        assert two.white.position["canUndo"] is False
        assert two.white.request("undo")["code"] == "not-available"
        two.play(*OPENING)
        two.play("wQ -wS1", seconds=10)
        assert two.times == (52_000, 60_000)
        two.clock.seconds += 7
        two.request(two.white, "undo")
        assert two.black.position["takebackOffer"] == "white"
        assert two.white.request("accept-takeback")["code"] == "not-permitted"
        two.request(two.black, "decline-takeback")
        assert two.white.next() == two.black.next() == {"type": "takeback-declined", "by": "black"}
        assert len(two.white.moves) == 3
        two.request(two.white, "undo")
        two.request(two.black, "accept-takeback")
        assert two.white.moves == list(OPENING)
        assert two.times == (60_000, 60_000)  # as they stood before that move
        assert two.white.position["canRedo"] is False


def test_who_has_been_answered_takes_the_answer_back_as_well(two: Pair) -> None:
    two.play(*OPENING)
    two.request(two.white, "undo")
    two.request(two.black, "accept-takeback")
    assert two.black.moves == []
    assert two.black.position["canUndo"] is False


def test_without_takebacks_nothing_is_taken_back_and_terms_go_to_the_rematch(
    tmp_path: Path,
) -> None:
    with open_pair(tmp_path, takebacks=False) as two:
        two.play(*OPENING)
        assert two.white.position["terms"] == {"clock": None, "takebacks": False}
        assert two.white.position["canUndo"] is False
        assert two.white.request("undo")["code"] == "not-available"
        assert two.white.request("sync")["takebackOffer"] is None
        two.request(two.white, "resign")
        two.request(two.black, "offer-rematch")
        rematch = two.white.request("offer-rematch")["game"]
        with two.ada.tab(rematch) as again:
            assert again.position["terms"]["takebacks"] is False


def test_an_invitation_and_a_challenge_show_their_terms(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC) as ada:
        _, token = ada.create_open_game(isPublic=True, takebacks=False)
        bob = ada.new_browser()
        invited = bob.http.get(f"/api/invitations/{token}").json()
        (challenge,) = bob.http.get("/api/lobby").json()["challenges"]
        assert invited["takebacks"] is challenge["takebacks"] is False


def test_a_draw_offer_is_withdrawn_with_the_move_that_is_taken_back(two: Pair) -> None:
    two.play(*OPENING)
    two.request(two.black, "offer-draw")
    two.request(two.black, "undo")
    two.request(two.white, "accept-takeback")
    assert two.white.position["drawOffer"] is None
    assert two.white.request("accept-draw")["code"] == "not-available"
    assert two.white.position["result"] is None


def test_a_move_ends_what_was_asked(two: Pair) -> None:
    two.play("wS1")
    two.request(two.white, "undo")
    two.play("bS1 wS1-")
    assert two.white.position["takebackOffer"] is None
    assert two.black.request("accept-takeback")["code"] == "not-available"


def test_a_game_is_called_off_only_before_both_have_moved(tmp_path: Path) -> None:
    with open_pair(tmp_path) as two:
        two.play("wS1")
        assert two.black.request("abort") == {"type": "aborted", "by": "black"}
        assert two.white.next() == {"type": "aborted", "by": "black"}
        with pytest.raises(WebSocketDisconnect) as closed:
            two.white.next()
        assert closed.value.code == CLOSE_CODES["aborted"]
    with open_pair(tmp_path) as two:
        two.play(*OPENING)
        assert two.white.position["canAbort"] is False
        assert two.white.request("abort")["code"] == "already-started"


@pytest.mark.parametrize("waiting", ["white", "black"])
def test_who_waits_for_a_first_move_in_vain_calls_the_game_off(
    tmp_path: Path, waiting: str
) -> None:
    with open_pair(tmp_path, **clock_options(60_000)) as two:
        if waiting == "white":
            two.play("wS1")
        two.clock.seconds += 1e6  # no clock runs yet
        tab = getattr(two, waiting)
        assert tab.request("sync")["canAbort"] is True
        assert tab.request("abort") == {"type": "aborted", "by": waiting}
        assert two.ada.http.get("/api/games").json()["games"] == []


def test_a_rematch_begins_when_both_want_it(tmp_path: Path) -> None:
    watch = FakeClock()
    with open_app(tmp_path, address=PUBLIC, now=watch) as ada:
        bob = ada.new_browser()
        game, token = ada.create_open_game(**clock_options(60_000))
        bob.accept(token)
        with ada.tab(game) as hers, bob.tab(game) as his:
            two = Pair(game, hers, his, watch, ada)
            hers.next()
            two.request(hers, "resign")
            two.request(hers, "offer-rematch")
            assert (his.position["rematchOffer"], his.position["rematch"]) == ("white", None)
            assert hers.request("offer-rematch")["code"] == "busy"
            two.request(his, "offer-rematch")
            rematch = his.next()["game"]
            assert hers.position["rematch"] == rematch
        with ada.tab(rematch) as hers:
            assert (hers.position["yourSide"], hers.position["clock"]["white"]) == ("black", 60_000)


def test_a_rematch_that_was_called_off_is_in_the_way_of_no_other(two: Pair) -> None:
    two.request(two.white, "resign")
    two.request(two.white, "offer-rematch")
    two.request(two.black, "offer-rematch")
    rematch = two.black.next()["game"]
    assert two.white.position["rematch"] == rematch
    with two.ada.tab(rematch) as tab, pytest.raises(WebSocketDisconnect):
        tab.request("abort")
        tab.next()
    assert two.white.next()["rematch"] is None
    assert two.black.next()["rematch"] is None
    two.request(two.black, "offer-rematch")
    two.request(two.white, "offer-rematch")
    assert two.white.next()["game"] not in (None, rematch)


def test_nothing_is_offered_after_the_end(tmp_path: Path) -> None:
    with open_pair(tmp_path, **clock_options(60_000)) as two:
        two.play(*OPENING)
        two.request(two.white, "offer-draw")
        two.request(two.white, "undo")
        assert two.black.position["drawOffer"] == two.black.position["takebackOffer"] == "white"
        two.clock.seconds += 61
        two.white.request("play", move="wQ -wS1")
        assert two.white.position["result"] == {"winner": "black", "ending": "time"}
        assert two.white.position["drawOffer"] is None
        assert two.white.position["takebackOffer"] is None


def test_kind_words_are_told_to_all_but_not_too_often(two: Pair) -> None:
    said = {"type": "phrase-sent", "by": "white", "phrase": "good-luck"}
    assert two.white.request("send-phrase", phrase="good-luck") == two.black.next() == said
    assert two.white.request("send-phrase", phrase="you fool")["code"] == "malformed"
    for _ in range(3):
        two.request(two.white, "send-phrase", phrase="hello")
    assert two.white.request("send-phrase", phrase="hello")["code"] == "rate-limited"
    assert two.request(two.black, "send-phrase", phrase="hello")["by"] == "black"
    two.clock.seconds += 5
    two.request(two.white, "send-phrase", phrase="hello")


# Clocks


def test_days_for_each_move(tmp_path: Path) -> None:
    day = 24 * 3_600_000
    with open_pair(tmp_path, **clock_options(3 * day, isPerMove=True)) as two:
        two.play(*OPENING)
        two.play("wQ -wS1", seconds=2 * 24 * 3600)
        assert two.times == (3 * day, 3 * day)
        two.play("bQ bS1-", seconds=24 * 3600)
        assert two.white.position["clock"]["isPerMove"] is True
        assert two.times == (3 * day, 3 * day)


def test_a_slow_line_costs_no_time_within_bounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PageSocket, "round_trip", MAX_LAG_PER_MOVE_MS)
    with open_pair(tmp_path, **clock_options(60_000)) as two:
        two.play(*OPENING)
        two.play("wQ -wS1", seconds=1, thinking_time=700)
        assert two.times == (59_300, 60_000)
        two.play("bQ bS1-", seconds=1, thinking_time=0)  # says that the line took it all
        assert two.times == (59_300, 60_000 - 1_000 + MAX_LAG_PER_MOVE_MS)
        two.play("wA1 -wQ", seconds=1, thinking_time=5_000)  # nobody thinks longer than they had
        assert two.times[0] == 58_300


def test_what_is_given_back_to_one_person_has_an_end() -> None:
    seats: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
    game = ServerGame.create(seats, Board("Base"), GameTerms(TimeControl(600_000, 0)), "link")
    now = 0.0
    for ply in range(60):
        game.run_clock(now)
        now += 1
        legal = [move for move in game.game.board.legal_moves if not game.game.would_repeat(move)]
        name = game.game.board.uhp(legal[ply % len(legal)])
        owner = BOB if ply % 2 else ADA
        game.run(owner, f"play {name}", now, thinking_time=0, round_trip=MAX_LAG_PER_MOVE_MS)
        if game.game.result:
            break
    assert game.clock
    moves = len(game.game.board.moves) - 2
    assert moves > 2 * LAG_BUDGET_MS // MAX_LAG_PER_MOVE_MS
    spent = 1_200_000 - sum(game.clock.left)
    assert spent == 1000 * moves - 2 * LAG_BUDGET_MS


def test_what_was_given_back_is_not_given_anew_when_a_page_is_loaded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PageSocket, "round_trip", MAX_LAG_PER_MOVE_MS)
    with open_pair(tmp_path, **clock_options(600_000)) as two:
        two.play(*OPENING)
        two.play("wQ -wS1", seconds=1, thinking_time=0)
        game = two.game
    with closing(Store(tmp_path)) as store:
        kept = asyncio.run(store.load(game))
    assert kept
    assert kept.clock
    assert kept.clock.lag_budget == (LAG_BUDGET_MS - MAX_LAG_PER_MOVE_MS, LAG_BUDGET_MS)


def test_a_move_made_in_time_counts_though_it_comes_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PageSocket, "round_trip", MAX_LAG_PER_MOVE_MS)
    with open_pair(tmp_path, **clock_options(10_000)) as two:
        two.play(*OPENING)
        two.play("wQ -wS1", seconds=10.3, thinking_time=9_900)
        assert two.white.position["result"] is None
        assert two.times[0] == 100
        two.clock.seconds += 10.3
        two.black.request("play", move="bQ bS1-", thinkingTime=10_200)  # by their own word too late
        assert two.black.position["result"] == {"winner": "white", "ending": "time"}


def test_a_move_is_prepared_from_what_one_could_play_now(two: Pair) -> None:
    assert two.black.request("request-premoves")["choices"] == []  # on an empty table
    two.play(*OPENING, "wQ -wS1", "bQ bS1-", "wA1 -wQ")
    ahead = two.white.request("request-premoves")
    assert ahead["type"] == "premoves"
    by_piece = {choice["piece"]: choice for choice in ahead["choices"]}
    assert by_piece["wA1"]["origin"] is not None
    assert by_piece["wA2"]["origin"] is None
    assert not any(piece.startswith("b") for piece in by_piece)
    assert two.black.request("request-premoves")["code"] == "not-available"  # it is their turn
    assert two.white.position["choices"] == []
    with two.ada.new_browser().tab(two.game) as eve:
        assert eve.request("request-premoves")["code"] == "not-available"
