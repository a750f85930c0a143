"""The web app, driven as pages drive it: games for two and against the computer."""

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pages import PERSON, Browser, Scripted, app, computer, pasted
from samples import BLOCKED, WON
from sixlegs import game_string, parse_game
from sixlegs.server import database
from sixlegs.server.store import Store

NEARLY_WON = (
    r"Base;InProgress;White[8];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \bQ;wG1 bQ\;bG2 bQ/;"
    r"wA1 wQ\;bA1 bG2/;wA1 bG2\;bA1 \bG2;wQ \wS1;bA1 bG2/"
)


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with app(tmp_path) as browser:
        yield browser


# Positions


def test_a_position_tells_all_there_is(browser: Browser) -> None:
    with browser.game() as tab:
        tab.play("wS1", "bS1 wS1-")
        position = tab.position
    assert position["turn"] == "white"
    assert position["stacks"] == [
        {"hex": [0, 0], "pieces": ["wS1"]},
        {"hex": [1, 0], "pieces": ["bS1"]},
    ]
    assert position["hands"]["white"][1] == {"bug": "spider", "count": 1, "next": "wS2"}
    assert position["moves"][1] == {
        "color": "black",
        "uhp": "bS1 wS1-",
        "piece": "bS1",
        "origin": None,
        "target": [1, 0],
        "path": [[1, 0]],
        "beside": {"piece": "wS1", "side": "east"},
        "thrower": None,
    }
    queen = next(choice for choice in position["choices"] if choice["piece"] == "wQ")
    assert {target["uhp"] for target in queen["targets"]} == {r"wQ \wS1", "wQ -wS1", "wQ /wS1"}
    assert (position["canUndo"], position["canRedo"], position["result"]) == (True, False, None)


def assert_every_tile_is_accounted_for(position: dict[str, Any]) -> None:
    """Each tile in sight may be played, or there is a reason why not."""
    in_play = {piece for stack in position["stacks"] for piece in stack["pieces"]}
    hands = [*position["hands"]["white"], *position["hands"]["black"]]
    in_hand = {bug["next"] for bug in hands if bug["next"]}
    choices = [choice["piece"] for choice in position["choices"]]
    idle = [tile["piece"] for tile in position["idle"]]
    assert sorted([*choices, *idle]) == sorted(in_play | in_hand)


def test_a_whole_game_against_the_real_engine(browser: Browser) -> None:
    choose = random.Random(6).choice
    start = {"kind": "empty", "gameType": "Base+MLP", "opening": "tournament"}
    with browser.game(start=start, white=computer(), black=PERSON) as tab:
        while not tab.position["result"]:
            tab.await_turn()
            assert_every_tile_is_accounted_for(tab.position)
            if tab.position["awaits"] == "person":
                tab.play(choose(choose(tab.position["choices"])["targets"])["uhp"])
        assert tab.position["awaits"] == "nobody"
        assert_every_tile_is_accounted_for(tab.position)
        assert {tile["reason"]["rule"] for tile in tab.position["idle"]} == {"game-over"}


def test_nobody_may_take_a_tile_while_the_computer_thinks(tmp_path: Path) -> None:
    with app(tmp_path, Scripted()) as browser, browser.game(black=computer()) as tab:
        tab.play("wS1")
        assert (tab.position["awaits"], tab.position["choices"]) == ("computer", [])
        assert_every_tile_is_accounted_for(tab.position)
        assert tab.ask("play", move="bS1 wS1-")["code"] == "not-yours"
        assert tab.ask("ask-hint")["code"] == "not-yours"


def test_a_target_that_would_draw_by_repetition_says_so(browser: Browser) -> None:
    there_and_back = [r"wQ \wS1", "bQ bS1-", "wQ -wS1", "bQ bS1/"]
    with browser.game() as tab:
        tab.play("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1/", *there_and_back, *there_and_back[:3])
        queen = next(choice for choice in tab.position["choices"] if choice["piece"] == "bQ")
        assert {target["uhp"] for target in queen["targets"] if target["repeats"]} == {"bQ bS1/"}
        tab.play("bQ bS1/")
        assert tab.position["result"] == {"winner": None, "ending": "repetition"}
        assert tab.position["occurrences"] == 3


# Moves and refusals


def test_a_forbidden_move_is_refused_with_its_reason(browser: Browser) -> None:
    with browser.game() as tab:
        tab.play("wS1", "bS1 wS1-")
        refusal = tab.ask("play", move="wQ bS1-")
        assert (refusal["type"], refusal["code"]) == ("refusal", "illegal")
        assert refusal["reason"]["rule"] == "touches-enemy"
        assert refusal["reason"]["pieces"] == ["bS1"]
        assert tab.ask("play", move="nonsense")["code"] == "unreadable"
        tab.play("wq  -WS1")  # any spelling will do


def test_why_tells_the_rule(browser: Browser) -> None:
    with browser.game() as tab:
        tab.play("wS1", "bS1 wS1-")
        answer = tab.ask("ask-why", piece="wS1", hex=None)
        assert (answer["type"], answer["reason"]["rule"]) == ("because", "queen-in-hand")
        assert tab.ask("ask-why", piece="wQ", hex=[2, 0])["reason"]["rule"] == "touches-enemy"
        assert tab.ask("ask-why", piece="wQ", hex=[-1, 0])["reason"] is None
        assert tab.ask("ask-why", piece="bQ", hex=None)["reason"]["rule"] == "not-your-turn"
        assert tab.ask("ask-why", piece="xx", hex=None)["code"] == "unreadable"
        tab.ask("resign")
        assert tab.ask("ask-why", piece="wQ", hex=[-1, 0])["reason"]["rule"] == "game-over"


def test_two_tabs_both_stay_right(browser: Browser) -> None:
    game = browser.begin()
    with browser.tab(game) as one, browser.tab(game) as other:
        one.play("wS1")
        refusal = other.ask("play", move="wA1")  # for the position that it still shows
        if refusal["type"] == "position":  # it had come before the answer
            refusal = other.next()
        assert refusal["code"] == "stale"
        other.next()
        assert other.position["version"] == one.position["version"]
        other.play("bS1 wS1-")
        one.next()
        assert one.moves == other.moves == ["wS1", "bS1 wS1-"]


def test_undo_and_redo_through_the_socket(tmp_path: Path) -> None:
    with (
        app(tmp_path, Scripted("bS1 wS1-", "bQ bS1-")) as browser,
        browser.game(black=computer()) as tab,
    ):
        for move in ("wS1", "wQ -wS1"):
            tab.play(move)
            tab.await_turn()
        tab.ask("undo")
        assert (tab.moves, tab.position["canRedo"]) == (["wS1", "bS1 wS1-"], True)
        tab.ask("redo")
        assert tab.moves == ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]
        assert tab.ask("redo")["code"] == "nothing"


def test_undo_calls_the_thinking_computer_off(tmp_path: Path) -> None:
    player = Scripted()
    with app(tmp_path, player) as browser, browser.game(black=computer()) as tab:
        tab.play("wS1")
        tab.ask("undo")
        assert player.stopped.wait(10)
        assert tab.ask("sync")["type"] == "position"  # no word of what was called off
        assert (tab.moves, tab.position["awaits"]) == ([], "person")


def test_a_forced_pass_is_shown_and_then_played(browser: Browser) -> None:
    with browser.game(start=pasted(BLOCKED)) as tab:
        if tab.position["awaits"] == "pass":  # the pass may be quicker than the page
            assert tab.position["choices"] == []
            tab.await_turn()
        assert tab.moves[-1] == "pass"
        assert tab.position["moves"][-1]["piece"] is None
        assert tab.position["turn"] == "black"


# Ends of games


def test_an_end_is_told_and_a_rematch_changes_the_sides(browser: Browser) -> None:
    with browser.game(black=computer(2)) as tab:
        assert tab.ask("ask-rematch")["code"] == "not-over"
        tab.ask("resign")
        assert tab.position["result"] == {"winner": "black", "ending": "resignation"}
        assert tab.ask("play", move="wS1")["code"] == "over"
        tab.ask("ask-rematch")  # the position that has it, and then the answer
        rematch = tab.next()
        assert rematch["game"] == tab.position["rematch"]
        assert tab.ask("ask-rematch")["game"] == rematch["game"]
        browser.http.delete(f"/api/games/{rematch['game']}")
        assert tab.next()["rematch"] is None
        tab.ask("ask-rematch")
        rematch = tab.next()
    with browser.tab(rematch["game"]) as tab:
        assert tab.position["seats"]["white"] == {"kind": "computer", "level": 2}


def test_a_resignation_can_be_taken_back(browser: Browser) -> None:
    with browser.game() as tab:
        tab.ask("resign")
        tab.ask("undo")
        assert tab.position["result"] is None


def test_a_draw_at_one_screen(browser: Browser) -> None:
    with browser.game() as tab:
        assert tab.ask("accept-draw")["code"] == "nothing"
        tab.ask("offer-draw")
        assert tab.position["drawOffer"] == "white"
        tab.ask("decline-draw")
        assert tab.position["drawOffer"] is None
        assert tab.next() == {"type": "draw-declined", "by": "black"}
        tab.ask("offer-draw")
        tab.ask("accept-draw")
        assert tab.position["result"] == {"winner": None, "ending": "agreement"}


@pytest.mark.parametrize("is_winning", [True, False])
def test_the_computer_agrees_to_a_draw_unless_it_wins(browser: Browser, is_winning: bool) -> None:
    board = parse_game(NEARLY_WON)
    if is_winning:
        board.push_uhp(r"wA1 \bG1")  # and now Black is to move, and White wins
    seats: dict[str, Any] = {"white": computer(), "black": PERSON}
    if not is_winning:
        seats = {"white": PERSON, "black": computer()}
    game = browser.begin(start=pasted(game_string(board)), **seats)
    with browser.tab(game) as tab:
        tab.ask("offer-draw")
        assert tab.position["drawOffer"]
        tab.next()
        assert bool(tab.position["result"]) is not is_winning
        if is_winning:
            assert tab.next() == {"type": "draw-declined", "by": "white"}


def test_a_hint_is_a_move_with_reasons(browser: Browser) -> None:
    with browser.game(start=pasted(NEARLY_WON)) as tab:
        hint = tab.ask("ask-hint")
        assert hint["type"] == "hint"
        assert hint["score"] == {"probability": 1.0, "winsIn": 1}
        assert hint["facts"] == [{"effect": "wins", "pieces": ["bQ"], "number": None, "hexes": []}]
        tab.play(hint["move"]["uhp"])
        assert tab.position["result"] == {"winner": "white", "ending": "surrounded"}
        assert tab.ask("ask-hint")["code"] == "over"


def test_a_move_calls_a_hint_off(browser: Browser) -> None:
    with browser.game() as tab:
        version = tab.position["version"]
        for kind in ("ask-hint", "ask-hint"):
            tab.session.send_json({"type": kind, "request": 7, "version": version})
        tab.session.send_json({"type": "play", "request": 8, "version": version, "move": "wS1"})
        answers = [tab.next() for _ in range(3)]
        assert [answer.get("code") for answer in answers] == ["busy", None, "stale"]


# Coming back


def test_a_game_goes_on_after_the_server_was_restarted(tmp_path: Path) -> None:
    player = Scripted("bS1 wS1-")
    with app(tmp_path, player) as browser:
        game = browser.begin(black=computer())
        with browser.tab(game) as tab:
            tab.play("wS1")
            tab.await_turn()
            tab.play("wQ -wS1")
            assert tab.position["awaits"] == "computer"
    with app(tmp_path, Scripted("bQ bS1-"), cookie=browser.cookie) as browser:
        listed = browser.http.get("/api/games").json()["games"]
        assert [(entry["game"], entry["ply"]) for entry in listed] == [(game, 3)]
        with browser.tab(game) as tab:
            tab.await_turn()
            assert tab.moves == ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]
            tab.ask("undo")
            tab.ask("undo")
            assert tab.moves == []


def test_an_offer_to_the_computer_is_answered_after_a_restart(tmp_path: Path) -> None:
    with app(tmp_path) as browser:
        game = browser.begin(start=pasted(NEARLY_WON), black=computer())
    with closing(Store(tmp_path)) as store:
        kept = asyncio.run(store.load(game))
        assert kept
        offered = kept.copy()
        offered.core.draw_offer = offered.game.turn
        asyncio.run(store.save(offered))
    with app(tmp_path, cookie=browser.cookie) as browser, browser.tab(game) as tab:
        assert tab.position["drawOffer"] == "white"
        tab.next()
        assert tab.position["result"] == {"winner": None, "ending": "agreement"}


def test_leaving_stops_the_computer(tmp_path: Path) -> None:
    player = Scripted()
    with app(tmp_path, player) as browser:
        with browser.game(black=computer()) as tab:
            tab.play("wS1")
        assert player.stopped.wait(10)


def test_an_engine_that_fails_is_told_of_and_tried_again(tmp_path: Path) -> None:
    player = Scripted("bS1 wS1-")
    with app(tmp_path, player) as browser, browser.game(white=computer(), black=PERSON) as tab:
        assert tab.next() == {"type": "trouble", "request": None, "code": "engine"}
        player.script = ["wS1"]
        tab.ask("sync")
        tab.await_turn()
        assert tab.moves == ["wS1"]


def test_a_game_changed_by_another_program_is_read_again(tmp_path: Path) -> None:
    with app(tmp_path) as browser:
        game = browser.begin()
        with browser.tab(game) as tab, closing(Store(tmp_path)) as elsewhere:
            kept = asyncio.run(elsewhere.load(game))
            assert kept
            changed = kept.copy()
            changed.push(changed.game.board.parse_uhp("wA1"), now=0)
            asyncio.run(elsewhere.save(changed))
            tab.ask("play", move="wS1")
            assert tab.moves == ["wA1"]
            assert tab.next()["code"] == "stale"
            tab.next()
            tab.play("bS1 wA1-")


# Trouble


def test_a_full_disk_is_told_of_and_nothing_changes(browser: Browser) -> None:
    game = browser.begin()
    browser.limit_disk(pages=1)
    while (answer := browser.post(start=pasted(WON))).status_code == 201:
        pass
    assert (answer.status_code, answer.json()["code"]) == (507, "disk-full")
    with browser.tab(game) as tab:
        choose = random.Random(6).choice
        while tab.position["choices"]:
            before = tab.position
            told = tab.ask("play", move=choose(choose(before["choices"])["targets"])["uhp"])
            if told["type"] == "trouble":
                break
        assert told == {"type": "trouble", "request": tab.requests, "code": "disk-full"}
        assert tab.ask("sync") == before
        browser.limit_disk(pages=1_000_000)
        tab.play(before["choices"][0]["targets"][0]["uhp"])


def test_a_busy_database_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.01)
    with (
        app(tmp_path) as browser,
        closing(sqlite3.connect(tmp_path / "games.db")) as other,
        browser.game() as tab,
    ):
        other.execute("BEGIN IMMEDIATE")
        assert tab.ask("play", move="wS1")["code"] == "storage-busy"
        assert browser.post().json()["code"] == "storage-busy"
        other.rollback()
        tab.play("wS1")
