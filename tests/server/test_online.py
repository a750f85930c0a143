"""Tests of games between two players: offers, takebacks, rematches, clocks and premoves."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from asgi_client import PUBLIC_URL, FakeClock, imported_start, open_app, shared_game
from asgi_two_players import OPENING, Pair, clock_options, open_pair
from samples import BLOCKED
from sixlegs import Board, Color
from sixlegs._core import LAG_BUDGET_MS, MAX_LAG_PER_MOVE_MS, GameTerms, TimeControl
from sixlegs.move_times import clock_times
from sixlegs.pgn import read_pgn
from sixlegs.record import Record
from sixlegs.server.play.game_pgn import game_to_pgn
from sixlegs.server.play.seats import Person, PlayerRating, Seats
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.protocol.server_messages import CLOSE_CODES
from sixlegs.server.storage.store import Store
from sixlegs.server.web.sockets import PageSocket

ADA, BOB = UserId("ada"), UserId("bob")

# Moves


def test_forced_pass_is_played_and_undone_with_the_move_before_it(tmp_path: Path) -> None:
    record, _, last_move = BLOCKED.rpartition(";")
    start = imported_start(record.replace("White[7]", "Black[6]"))
    with open_pair(tmp_path, start=start, **clock_options(60_000, 1_000)) as pair:
        pair.request(pair.black, "offer-draw")
        pair.play(last_move, seconds=5)
        assert pair.white.moves[-2:] == [last_move, "pass"]
        assert (pair.white.position["turn"], pair.white.position["awaits"]) == ("black", "person")
        assert pair.white.position["drawOffer"] == "black"  # a pass does not decline it
        assert pair.times == (60_000, 60_000)
        pair.request(pair.black, "undo")
        pair.request(pair.white, "accept-takeback")
        assert pair.black.position["turn"] == "black"
        assert pair.black.moves == [move["uhp"] for move in pair.white.position["moves"]]
        assert "pass" not in pair.black.moves


# Offers


def test_draw_offer_of_either_side_lasts_until_the_opponent_moves(pair: Pair) -> None:
    pair.request(pair.white, "offer-draw")
    pair.play("wS1")
    assert pair.black.position["drawOffer"] == "white"
    assert pair.white.request("accept-draw")["code"] == "not-permitted"
    pair.play("bS1 wS1-")
    assert pair.white.position["drawOffer"] is None
    pair.request(pair.black, "offer-draw")  # during the opponent's turn
    pair.request(pair.white, "decline-draw")
    assert pair.white.next() == pair.black.next() == {"type": "draw-declined", "by": "white"}
    pair.request(pair.white, "offer-draw")
    pair.request(pair.black, "accept-draw")
    assert pair.white.position["result"] == {"winner": None, "ending": "agreement"}
    assert pair.white.request("undo")["code"] == "game-over"  # an agreed draw is final


def test_takeback_needs_the_consent_of_the_opponent(tmp_path: Path) -> None:
    with open_pair(tmp_path, **clock_options(60_000, 2_000)) as pair:
        assert pair.white.position["canUndo"] is False
        assert pair.white.request("undo")["code"] == "not-available"
        pair.play(*OPENING)
        pair.play("wQ -wS1", seconds=10)
        assert pair.times == (52_000, 60_000)
        pair.clock.seconds += 7
        pair.request(pair.white, "undo")
        assert pair.black.position["takebackOffer"] == "white"
        assert pair.white.request("accept-takeback")["code"] == "not-permitted"
        pair.request(pair.black, "decline-takeback")
        assert (
            pair.white.next() == pair.black.next() == {"type": "takeback-declined", "by": "black"}
        )
        assert len(pair.white.moves) == 3
        pair.request(pair.white, "undo")
        pair.request(pair.black, "accept-takeback")
        assert pair.white.moves == list(OPENING)
        assert pair.times == (60_000, 60_000)  # as before that move
        assert pair.white.position["canRedo"] is False


def test_takeback_after_a_reply_undoes_both_moves(pair: Pair) -> None:
    pair.play(*OPENING)
    pair.request(pair.white, "undo")
    pair.request(pair.black, "accept-takeback")
    assert pair.black.moves == []
    assert pair.black.position["canUndo"] is False


def test_takebacks_can_be_disabled_for_a_game_and_its_rematch(
    tmp_path: Path,
) -> None:
    with open_pair(tmp_path, takebacks=False) as pair:
        pair.play(*OPENING)
        assert pair.white.position["terms"] == {"clock": None, "takebacks": False}
        assert pair.white.position["canUndo"] is False
        assert pair.white.request("undo")["code"] == "not-available"
        assert pair.white.request("sync")["takebackOffer"] is None
        pair.request(pair.white, "resign")
        pair.request(pair.black, "offer-rematch")
        rematch = pair.white.request("offer-rematch")["game"]
        with pair.ada.tab(rematch) as rematch_tab:
            assert rematch_tab.position["terms"]["takebacks"] is False


def test_invitation_and_challenge_show_whether_takebacks_are_allowed(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        _, token = ada.create_open_game(isPublic=True, takebacks=False)
        bob = ada.new_browser()
        invitation = bob.http.get(f"/api/invitations/{token}").json()
        (challenge,) = bob.http.get("/api/lobby").json()["challenges"]
        assert invitation["takebacks"] is challenge["takebacks"] is False


def test_takeback_withdraws_a_draw_offer(pair: Pair) -> None:
    pair.play(*OPENING)
    pair.request(pair.black, "offer-draw")
    pair.request(pair.black, "undo")
    pair.request(pair.white, "accept-takeback")
    assert pair.white.position["drawOffer"] is None
    assert pair.white.request("accept-draw")["code"] == "not-available"
    assert pair.white.position["result"] is None


def test_move_withdraws_a_takeback_offer(pair: Pair) -> None:
    pair.play("wS1")
    pair.request(pair.white, "undo")
    pair.play("bS1 wS1-")
    assert pair.white.position["takebackOffer"] is None
    assert pair.black.request("accept-takeback")["code"] == "not-available"


def test_game_can_be_aborted_only_before_both_have_moved(tmp_path: Path) -> None:
    with open_pair(tmp_path) as pair:
        pair.play("wS1")
        assert pair.black.request("abort") == {"type": "aborted", "by": "black"}
        assert pair.white.next() == {"type": "aborted", "by": "black"}
        with pytest.raises(WebSocketDisconnect) as closed:
            pair.white.next()
        assert closed.value.code == CLOSE_CODES["aborted"]
    with open_pair(tmp_path) as pair:
        pair.play(*OPENING)
        assert pair.white.position["canAbort"] is False
        assert pair.white.request("abort")["code"] == "already-started"


@pytest.mark.parametrize("waiting", ["white", "black"])
def test_player_who_waits_for_a_first_move_can_abort(tmp_path: Path, waiting: str) -> None:
    with open_pair(tmp_path, **clock_options(60_000)) as pair:
        if waiting == "white":
            pair.play("wS1")
        pair.clock.seconds += 1e6  # no clock runs yet
        tab = getattr(pair, waiting)
        assert tab.request("sync")["canAbort"] is True
        assert tab.request("abort") == {"type": "aborted", "by": waiting}
        assert pair.ada.http.get("/api/games").json()["games"] == []


def test_rematch_starts_when_both_players_offer_it(tmp_path: Path) -> None:
    clock = FakeClock()
    with open_app(tmp_path, address=PUBLIC_URL, now=clock) as ada:
        bob = ada.new_browser()
        game, token = ada.create_open_game(**clock_options(60_000))
        bob.accept(token)
        with ada.tab(game) as ada_tab, bob.tab(game) as bob_tab:
            pair = Pair(game, ada_tab, bob_tab, clock, ada)
            ada_tab.next()
            pair.request(ada_tab, "resign")
            pair.request(ada_tab, "offer-rematch")
            assert (bob_tab.position["rematchOffer"], bob_tab.position["rematch"]) == (
                "white",
                None,
            )
            assert ada_tab.request("offer-rematch")["code"] == "busy"
            pair.request(bob_tab, "offer-rematch")
            rematch = bob_tab.next()["game"]
            assert ada_tab.position["rematch"] == rematch
        with ada.tab(rematch) as ada_tab:
            assert (ada_tab.position["yourSide"], ada_tab.position["clock"]["white"]) == (
                "black",
                60_000,
            )


def one_record(text: str) -> Record:
    """Return the record in *text*."""
    [record] = read_pgn(text)
    assert isinstance(record, Record)
    return record


def test_record_has_ratings_time_control_and_clocks(tmp_path: Path) -> None:
    with open_pair(tmp_path, **clock_options(60_000, 2_000)) as pair:
        pair.play(*OPENING, seconds=3)
        pair.play("wQ -wS1", seconds=10)
        answer = pair.ada.new_browser().http.get(f"/api/games/{pair.game}/pgn")
        assert answer.headers["content-type"].startswith("application/x-chess-pgn")
        record = one_record(answer.text)
        assert record.tags["TimeControl"] == "60+2"
        assert clock_times(record) == [
            (60_000, 60_000), (60_000, 60_000), (60_000, 60_000), (52_000, 60_000),
        ]  # fmt: skip
        unknown = pair.ada.http.get("/api/games/unknown/pgn")
        assert (unknown.status_code, unknown.json()["code"]) == (404, "game-not-found")
    game = shared_game(ADA, clock={"initial": 60_000, "increment": 0})
    game.ratings = {
        Color.WHITE: PlayerRating(1512, False, 12),
        Color.BLACK: PlayerRating(1500, True),
    }
    record = one_record(game_to_pgn(game, {ADA: "Ada"}))
    assert (record.tags["White"], record.tags["WhiteElo"], record.tags["BlackElo"]) == (
        "Ada",
        "1500",
        "1500",
    )


def test_rematch_can_be_declined_and_withdrawn(pair: Pair) -> None:
    pair.request(pair.white, "resign")
    assert pair.white.request("decline-rematch")["code"] == "not-available"
    pair.request(pair.white, "offer-rematch")
    pair.request(pair.black, "decline-rematch")
    declined = {"type": "rematch-declined", "by": "black"}
    assert pair.white.next() == pair.black.next() == declined
    assert pair.white.position["rematchOffer"] is None
    pair.request(pair.white, "offer-rematch")
    pair.request(pair.white, "decline-rematch")  # withdraws the offer
    assert pair.black.position["rematchOffer"] is None
    pair.request(pair.black, "offer-rematch")  # another offer, not the answer to the first
    assert pair.black.position["rematchOffer"] == "black"
    assert pair.black.position["rematch"] is None


def test_aborted_rematch_does_not_prevent_another(pair: Pair) -> None:
    pair.request(pair.white, "resign")
    pair.request(pair.white, "offer-rematch")
    pair.request(pair.black, "offer-rematch")
    rematch = pair.black.next()["game"]
    assert pair.white.position["rematch"] == rematch
    with pair.ada.tab(rematch) as tab, pytest.raises(WebSocketDisconnect):
        tab.request("abort")
        tab.next()
    assert pair.white.next()["rematch"] is None
    assert pair.black.next()["rematch"] is None
    pair.request(pair.black, "offer-rematch")
    pair.request(pair.white, "offer-rematch")
    assert pair.white.next()["game"] not in (None, rematch)


def test_offers_are_withdrawn_when_the_game_ends(tmp_path: Path) -> None:
    with open_pair(tmp_path, **clock_options(60_000)) as pair:
        pair.play(*OPENING)
        pair.request(pair.white, "offer-draw")
        pair.request(pair.white, "undo")
        assert pair.black.position["drawOffer"] == pair.black.position["takebackOffer"] == "white"
        pair.clock.seconds += 61
        pair.white.request("play", move="wQ -wS1")
        assert pair.white.position["result"] == {"winner": "black", "ending": "time"}
        assert pair.white.position["drawOffer"] is None
        assert pair.white.position["takebackOffer"] is None


def test_phrases_are_sent_to_both_players_and_rate_limited(pair: Pair) -> None:
    message = {"type": "phrase-sent", "by": "white", "phrase": "good-luck"}
    assert pair.white.request("send-phrase", phrase="good-luck") == pair.black.next() == message
    assert pair.white.request("send-phrase", phrase="you fool")["code"] == "malformed"
    for _ in range(3):
        pair.request(pair.white, "send-phrase", phrase="hello")
    assert pair.white.request("send-phrase", phrase="hello")["code"] == "rate-limited"
    assert pair.request(pair.black, "send-phrase", phrase="hello")["by"] == "black"
    pair.clock.seconds += 5
    pair.request(pair.white, "send-phrase", phrase="hello")


# Clocks


def test_clock_per_move_is_refilled_after_each_move(tmp_path: Path) -> None:
    day = 24 * 3_600_000
    with open_pair(tmp_path, **clock_options(3 * day, isPerMove=True)) as pair:
        pair.play(*OPENING)
        pair.play("wQ -wS1", seconds=2 * 24 * 3600)
        assert pair.times == (3 * day, 3 * day)
        pair.play("bQ bS1-", seconds=24 * 3600)
        assert pair.white.position["clock"]["isPerMove"] is True
        assert pair.times == (3 * day, 3 * day)


def test_lag_is_compensated_up_to_a_bound_per_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PageSocket, "round_trip", MAX_LAG_PER_MOVE_MS)
    with open_pair(tmp_path, **clock_options(60_000)) as pair:
        pair.play(*OPENING)
        pair.play("wQ -wS1", seconds=1, thinking_time=700)
        assert pair.times == (59_300, 60_000)
        pair.play("bQ bS1-", seconds=1, thinking_time=0)  # claims that all of it was lag
        assert pair.times == (59_300, 60_000 - 1_000 + MAX_LAG_PER_MOVE_MS)
        pair.play("wA1 -wQ", seconds=1, thinking_time=5_000)  # more than elapsed
        assert pair.times[0] == 58_300


def test_lag_compensation_per_player_is_bounded() -> None:
    seats: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
    game = ServerGame.create(seats, Board("Base"), GameTerms(TimeControl(600_000, 0)), "link")
    now = 0.0
    for ply in range(60):
        game.run_clock(now)
        now += 1
        legal = [move for move in game.game.board.legal_moves if not game.game.would_repeat(move)]
        name = game.game.board.uhp(legal[ply % len(legal)])
        user_id = BOB if ply % 2 else ADA
        game.run(user_id, f"play {name}", now, thinking_time=0, round_trip=MAX_LAG_PER_MOVE_MS)
        if game.game.result:
            break
    assert game.clock
    moves = len(game.game.board.moves) - 2
    assert moves > 2 * LAG_BUDGET_MS // MAX_LAG_PER_MOVE_MS
    spent = 1_200_000 - sum(game.clock.left)
    assert spent == 1000 * moves - 2 * LAG_BUDGET_MS


def test_remaining_lag_budget_is_stored_with_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PageSocket, "round_trip", MAX_LAG_PER_MOVE_MS)
    with open_pair(tmp_path, **clock_options(600_000)) as pair:
        pair.play(*OPENING)
        pair.play("wQ -wS1", seconds=1, thinking_time=0)
        game_id = pair.game
    with closing(Store(tmp_path)) as store:
        game = asyncio.run(store.load(game_id))
    assert game
    assert game.clock
    assert game.clock.lag_budget == (LAG_BUDGET_MS - MAX_LAG_PER_MOVE_MS, LAG_BUDGET_MS)


def test_move_made_in_time_counts_even_if_lag_delays_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PageSocket, "round_trip", MAX_LAG_PER_MOVE_MS)
    with open_pair(tmp_path, **clock_options(10_000)) as pair:
        pair.play(*OPENING)
        pair.play("wQ -wS1", seconds=10.3, thinking_time=9_900)
        assert pair.white.position["result"] is None
        assert pair.times[0] == 100
        pair.clock.seconds += 10.3
        pair.black.request("play", move="bQ bS1-", thinkingTime=10_200)  # late even without lag
        assert pair.black.position["result"] == {"winner": "white", "ending": "time"}


def test_premoves_of_own_pieces_are_offered_during_the_opponents_turn(pair: Pair) -> None:
    assert pair.black.request("request-premoves")["choices"] == []  # on an empty board
    pair.play(*OPENING, "wQ -wS1", "bQ bS1-", "wA1 -wQ")
    premoves = pair.white.request("request-premoves")
    assert premoves["type"] == "premoves"
    by_piece = {choice["piece"]: choice for choice in premoves["choices"]}
    assert by_piece["wA1"]["origin"] is not None
    assert by_piece["wA2"]["origin"] is None
    assert not any(piece.startswith("b") for piece in by_piece)
    assert pair.black.request("request-premoves")["code"] == "not-available"  # Black is to move
    assert pair.white.position["choices"] == []
    with pair.ada.new_browser().tab(pair.game) as eve:
        assert eve.request("request-premoves")["code"] == "not-available"
