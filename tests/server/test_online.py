"""Games between two people: what each may do, what they agree on, and how clocks run."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from app_client import PUBLIC, Watch, app, pasted
from app_two_players import OPENING, Pair, clock, pair
from samples import BLOCKED
from sixlegs import Board, Color
from sixlegs._core import LAG_BUDGET, MAX_LAG, GameTerms, TimeControl
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.protocol.from_server import CLOSE_CODES
from sixlegs.server.storage.store import Store
from sixlegs.server.web.sockets import PageSocket

# What each may do


ADA, BOB = Owner("ada"), Owner("bob")


def test_a_forced_pass_goes_with_the_move_before_it(tmp_path: Path) -> None:
    last = BLOCKED.rpartition(";")
    before = last[0].replace("White[7]", "Black[6]")
    with pair(tmp_path, start=pasted(before), **clock(60_000, 1_000)) as two:
        two.do(two.black, "offer-draw")
        two.play(last[2], seconds=5)
        assert two.white.moves[-2:] == [last[2], "pass"]
        assert (two.white.position["turn"], two.white.position["awaits"]) == ("black", "person")
        assert two.white.position["drawOffer"] == "black"  # a pass is no answer
        assert two.times == (60_000, 60_000)
        two.do(two.black, "undo")
        two.do(two.white, "accept-takeback")
        assert two.black.position["turn"] == "black"
        assert two.black.moves == [move["uhp"] for move in two.white.position["moves"]]
        assert "pass" not in two.black.moves


# What they agree on


def test_a_draw_is_offered_at_any_time_and_stands_until_the_other_moves(two: Pair) -> None:
    two.do(two.white, "offer-draw")
    two.play("wS1")
    assert two.black.position["drawOffer"] == "white"
    assert two.white.ask("accept-draw")["code"] == "not-yours"
    two.play("bS1 wS1-")
    assert two.white.position["drawOffer"] is None
    two.do(two.black, "offer-draw")  # in the other's turn
    two.do(two.white, "decline-draw")
    assert two.white.next() == two.black.next() == {"type": "draw-declined", "by": "white"}
    two.do(two.white, "offer-draw")
    two.do(two.black, "accept-draw")
    assert two.white.position["result"] == {"winner": None, "ending": "agreement"}
    assert two.white.ask("undo")["code"] == "over"  # what people have agreed on stays


def test_a_move_is_taken_back_only_if_the_other_agrees(tmp_path: Path) -> None:
    with pair(tmp_path, **clock(60_000, 2_000)) as two:
        assert two.white.position["canUndo"] is False
        assert two.white.ask("undo")["code"] == "nothing"
        two.play(*OPENING)
        two.play("wQ -wS1", seconds=10)
        assert two.times == (52_000, 60_000)
        two.watch.seconds += 7
        two.do(two.white, "undo")
        assert two.black.position["takebackOffer"] == "white"
        assert two.white.ask("accept-takeback")["code"] == "not-yours"
        two.do(two.black, "decline-takeback")
        assert two.white.next() == two.black.next() == {"type": "takeback-declined", "by": "black"}
        assert len(two.white.moves) == 3
        two.do(two.white, "undo")
        two.do(two.black, "accept-takeback")
        assert two.white.moves == list(OPENING)
        assert two.times == (60_000, 60_000)  # as they stood before that move
        assert two.white.position["canRedo"] is False


def test_who_has_been_answered_takes_the_answer_back_as_well(two: Pair) -> None:
    two.play(*OPENING)
    two.do(two.white, "undo")
    two.do(two.black, "accept-takeback")
    assert two.black.moves == []
    assert two.black.position["canUndo"] is False


def test_without_takebacks_nothing_is_taken_back_and_terms_go_to_the_rematch(
    tmp_path: Path,
) -> None:
    with pair(tmp_path, takebacks=False) as two:
        two.play(*OPENING)
        assert two.white.position["terms"] == {"clock": None, "takebacks": False}
        assert two.white.position["canUndo"] is False
        assert two.white.ask("undo")["code"] == "nothing"
        assert two.white.ask("sync")["takebackOffer"] is None
        two.do(two.white, "resign")
        two.do(two.black, "ask-rematch")
        rematch = two.white.ask("ask-rematch")["game"]
        with two.ada.tab(rematch) as again:
            assert again.position["terms"]["takebacks"] is False


def test_an_invitation_and_a_challenge_show_their_terms(tmp_path: Path) -> None:
    with app(tmp_path, address=PUBLIC) as ada:
        _, token = ada.invite(isPublic=True, takebacks=False)
        bob = ada.other()
        invited = bob.http.get(f"/api/invitations/{token}").json()
        (challenge,) = bob.http.get("/api/lobby").json()["challenges"]
        assert invited["takebacks"] is challenge["takebacks"] is False


def test_a_draw_offer_is_withdrawn_with_the_move_that_is_taken_back(two: Pair) -> None:
    two.play(*OPENING)
    two.do(two.black, "offer-draw")
    two.do(two.black, "undo")
    two.do(two.white, "accept-takeback")
    assert two.white.position["drawOffer"] is None
    assert two.white.ask("accept-draw")["code"] == "nothing"
    assert two.white.position["result"] is None


def test_a_move_ends_what_was_asked(two: Pair) -> None:
    two.play("wS1")
    two.do(two.white, "undo")
    two.play("bS1 wS1-")
    assert two.white.position["takebackOffer"] is None
    assert two.black.ask("accept-takeback")["code"] == "nothing"


def test_a_game_is_called_off_only_before_both_have_moved(tmp_path: Path) -> None:
    with pair(tmp_path) as two:
        two.play("wS1")
        assert two.black.ask("abort") == {"type": "aborted", "by": "black"}
        assert two.white.next() == {"type": "aborted", "by": "black"}
        with pytest.raises(WebSocketDisconnect) as closed:
            two.white.next()
        assert closed.value.code == CLOSE_CODES["aborted"]
    with pair(tmp_path) as two:
        two.play(*OPENING)
        assert two.white.position["canAbort"] is False
        assert two.white.ask("abort")["code"] == "begun"


@pytest.mark.parametrize("waiting", ["white", "black"])
def test_who_waits_for_a_first_move_in_vain_calls_the_game_off(
    tmp_path: Path, waiting: str
) -> None:
    with pair(tmp_path, **clock(60_000)) as two:
        if waiting == "white":
            two.play("wS1")
        two.watch.seconds += 1e6  # no clock runs yet
        tab = getattr(two, waiting)
        assert tab.ask("sync")["canAbort"] is True
        assert tab.ask("abort") == {"type": "aborted", "by": waiting}
        assert two.ada.http.get("/api/games").json()["games"] == []


def test_a_rematch_begins_when_both_want_it(tmp_path: Path) -> None:
    watch = Watch()
    with app(tmp_path, address=PUBLIC, now=watch) as ada:
        bob = ada.other()
        game, token = ada.invite(**clock(60_000))
        bob.accept(token)
        with ada.tab(game) as hers, bob.tab(game) as his:
            two = Pair(game, hers, his, watch, ada)
            hers.next()
            two.do(hers, "resign")
            two.do(hers, "ask-rematch")
            assert (his.position["rematchOffer"], his.position["rematch"]) == ("white", None)
            assert hers.ask("ask-rematch")["code"] == "busy"
            two.do(his, "ask-rematch")
            rematch = his.next()["game"]
            assert hers.position["rematch"] == rematch
        with ada.tab(rematch) as hers:
            assert (hers.position["you"], hers.position["clock"]["white"]) == ("black", 60_000)


def test_a_rematch_that_was_called_off_is_in_the_way_of_no_other(two: Pair) -> None:
    two.do(two.white, "resign")
    two.do(two.white, "ask-rematch")
    two.do(two.black, "ask-rematch")
    rematch = two.black.next()["game"]
    assert two.white.position["rematch"] == rematch
    with two.ada.tab(rematch) as tab, pytest.raises(WebSocketDisconnect):
        tab.ask("abort")
        tab.next()
    assert two.white.next()["rematch"] is None
    assert two.black.next()["rematch"] is None
    two.do(two.black, "ask-rematch")
    two.do(two.white, "ask-rematch")
    assert two.white.next()["game"] not in (None, rematch)


def test_nothing_is_offered_after_the_end(tmp_path: Path) -> None:
    with pair(tmp_path, **clock(60_000)) as two:
        two.play(*OPENING)
        two.do(two.white, "offer-draw")
        two.do(two.white, "undo")
        assert two.black.position["drawOffer"] == two.black.position["takebackOffer"] == "white"
        two.watch.seconds += 61
        two.white.ask("play", move="wQ -wS1")
        assert two.white.position["result"] == {"winner": "black", "ending": "time"}
        assert two.white.position["drawOffer"] is None
        assert two.white.position["takebackOffer"] is None


def test_kind_words_are_told_to_all_but_not_too_often(two: Pair) -> None:
    said = {"type": "said", "by": "white", "phrase": "good-luck"}
    assert two.white.ask("say", phrase="good-luck") == two.black.next() == said
    assert two.white.ask("say", phrase="you fool")["code"] == "malformed"
    for _ in range(3):
        two.do(two.white, "say", phrase="hello")
    assert two.white.ask("say", phrase="hello")["code"] == "too-often"
    assert two.do(two.black, "say", phrase="hello")["by"] == "black"
    two.watch.seconds += 5
    two.do(two.white, "say", phrase="hello")


# Clocks


def test_days_for_each_move(tmp_path: Path) -> None:
    day = 24 * 3_600_000
    with pair(tmp_path, **clock(3 * day, isPerMove=True)) as two:
        two.play(*OPENING)
        two.play("wQ -wS1", seconds=2 * 24 * 3600)
        assert two.times == (3 * day, 3 * day)
        two.play("bQ bS1-", seconds=24 * 3600)
        assert two.white.position["clock"]["isPerMove"] is True
        assert two.times == (3 * day, 3 * day)


def test_a_slow_line_costs_no_time_within_bounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PageSocket, "round_trip", MAX_LAG)
    with pair(tmp_path, **clock(60_000)) as two:
        two.play(*OPENING)
        two.play("wQ -wS1", seconds=1, thought=700)
        assert two.times == (59_300, 60_000)
        two.play("bQ bS1-", seconds=1, thought=0)  # says that the line took it all
        assert two.times == (59_300, 60_000 - 1_000 + MAX_LAG)
        two.play("wA1 -wQ", seconds=1, thought=5_000)  # nobody thinks longer than they had
        assert two.times[0] == 58_300


def test_what_is_given_back_to_one_person_has_an_end() -> None:
    seats: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
    game = SeatedGame.begun(seats, Board("Base"), GameTerms(TimeControl(600_000, 0)), "link")
    now = 0.0
    for ply in range(60):
        game.run_clock(now)
        now += 1
        legal = [move for move in game.game.board.legal_moves if not game.game.would_repeat(move)]
        name = game.game.board.uhp(legal[ply % len(legal)])
        owner = BOB if ply % 2 else ADA
        game.run(owner, f"play {name}", now, thinking_time=0, round_trip=MAX_LAG)
        if game.game.result:
            break
    assert game.clock
    moves = len(game.game.board.moves) - 2
    assert moves > 2 * LAG_BUDGET // MAX_LAG
    spent = 1_200_000 - sum(game.clock.left)
    assert spent == 1000 * moves - 2 * LAG_BUDGET


def test_what_was_given_back_is_not_given_anew_when_a_page_is_loaded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PageSocket, "round_trip", MAX_LAG)
    with pair(tmp_path, **clock(600_000)) as two:
        two.play(*OPENING)
        two.play("wQ -wS1", seconds=1, thought=0)
        game = two.game
    with closing(Store(tmp_path)) as store:
        kept = asyncio.run(store.load(game))
    assert kept
    assert kept.clock
    assert kept.clock.grace == (LAG_BUDGET - MAX_LAG, LAG_BUDGET)


def test_a_move_made_in_time_counts_though_it_comes_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PageSocket, "round_trip", MAX_LAG)
    with pair(tmp_path, **clock(10_000)) as two:
        two.play(*OPENING)
        two.play("wQ -wS1", seconds=10.3, thought=9_900)
        assert two.white.position["result"] is None
        assert two.times[0] == 100
        two.watch.seconds += 10.3
        two.black.ask("play", move="bQ bS1-", thought=10_200)  # by their own word too late
        assert two.black.position["result"] == {"winner": "white", "ending": "time"}


def test_a_move_is_prepared_from_what_one_could_play_now(two: Pair) -> None:
    assert two.black.ask("ask-ahead")["choices"] == []  # on an empty table
    two.play(*OPENING, "wQ -wS1", "bQ bS1-", "wA1 -wQ")
    ahead = two.white.ask("ask-ahead")
    assert ahead["type"] == "ahead"
    by_piece = {choice["piece"]: choice for choice in ahead["choices"]}
    assert by_piece["wA1"]["origin"] is not None
    assert by_piece["wA2"]["origin"] is None
    assert not any(piece.startswith("b") for piece in by_piece)
    assert two.black.ask("ask-ahead")["code"] == "nothing"  # it is their turn
    assert two.white.position["choices"] == []
    with two.ada.other().tab(two.game) as eve:
        assert eve.ask("ask-ahead")["code"] == "nothing"
