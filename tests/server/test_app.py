"""The app as pages use it: positions, moves, restarts and storage errors."""

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from asgi_client import PUBLIC_URL, Browser, imported_start, open_app
from fault_injection import UNLIMITED_PAGES, Disk
from samples import WON
from sixlegs.server.storage import sqlite_file
from sixlegs.server.storage.store import Store

# Positions


def test_position_message_describes_the_board_hands_moves_and_choices(browser: Browser) -> None:
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
        "text": {"id": "move-beside", "neighbor": "wS1", "side": "east"},
    }
    queen = next(choice for choice in position["choices"] if choice["piece"] == "wQ")
    assert {target["uhp"] for target in queen["targets"]} == {r"wQ \wS1", "wQ -wS1", "wQ /wS1"}
    assert (position["canUndo"], position["canRedo"], position["result"]) == (True, False, None)


def check_choices_and_idle_tiles(position: dict[str, Any]) -> None:
    """Check that each visible tile either can be moved or has a reason why not."""
    in_play = {piece for stack in position["stacks"] for piece in stack["pieces"]}
    hands = [*position["hands"]["white"], *position["hands"]["black"]]
    in_hand = {bug["next"] for bug in hands if bug["next"]}
    choices = [choice["piece"] for choice in position["choices"]]
    idle = [tile["piece"] for tile in position["idle"]]
    assert sorted([*choices, *idle]) == sorted(in_play | in_hand)


def test_every_tile_has_moves_or_a_reason_throughout_a_game(browser: Browser) -> None:
    choose = random.Random(6).choice
    start = {"kind": "empty", "gameType": "Base+MLP", "opening": "tournament"}
    with browser.game(start=start) as tab:
        while not tab.position["result"] and len(tab.moves) < 100:
            assert tab.position["awaits"] == "person"
            check_choices_and_idle_tiles(tab.position)
            tab.play(choose(choose(tab.position["choices"])["targets"])["uhp"])
        tab.request("resign")
        assert tab.position["awaits"] == "nobody"
        check_choices_and_idle_tiles(tab.position)
        assert {tile["reason"]["rule"] for tile in tab.position["idle"]} == {"game-over"}


def test_target_that_draws_by_repetition_is_marked(browser: Browser) -> None:
    there_and_back = [r"wQ \wS1", "bQ bS1-", "wQ -wS1", "bQ bS1/"]
    with browser.game() as tab:
        tab.play("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1/", *there_and_back, *there_and_back[:3])
        queen = next(choice for choice in tab.position["choices"] if choice["piece"] == "bQ")
        assert {target["uhp"] for target in queen["targets"] if target["repeats"]} == {"bQ bS1/"}
        tab.play("bQ bS1/")
        assert tab.position["result"] == {"winner": None, "ending": "repetition"}
        assert tab.position["occurrences"] == 3


# Moves and rejections


def test_illegal_move_is_rejected_with_its_reason(browser: Browser) -> None:
    with browser.game() as tab:
        tab.play("wS1", "bS1 wS1-")
        rejection = tab.request("play", move="wQ bS1-")
        assert (rejection["type"], rejection["code"]) == ("rejection", "illegal")
        assert rejection["reason"]["rule"] == "touches-enemy"
        assert rejection["reason"]["pieces"] == ["bS1"]
        assert tab.request("play", move="nonsense")["code"] == "unreadable-move"
        tab.play("wq  -WS1")  # case and spaces do not matter


def test_explanation_names_the_rule(browser: Browser) -> None:
    with browser.game() as tab:
        tab.play("wS1", "bS1 wS1-")
        answer = tab.request("explain", piece="wS1", hex=None)
        assert (answer["type"], answer["reason"]["rule"]) == ("explanation", "queen-in-hand")
        assert tab.request("explain", piece="wQ", hex=[2, 0])["reason"]["rule"] == "touches-enemy"
        assert tab.request("explain", piece="wQ", hex=[-1, 0])["reason"] is None
        assert tab.request("explain", piece="bQ", hex=None)["reason"]["rule"] == "not-your-turn"
        assert tab.request("explain", piece="xx", hex=None)["code"] == "unreadable-move"
        tab.request("resign")
        assert tab.request("explain", piece="wQ", hex=[-1, 0])["reason"]["rule"] == "game-over"


# Restarts and other processes


def test_game_continues_after_a_restart_of_the_server(tmp_path: Path) -> None:
    with open_app(tmp_path) as browser:
        game = browser.create_game()
        with browser.tab(game) as tab:
            tab.play("wS1", "bS1 wS1-", "wQ -wS1")
    with open_app(tmp_path, cookie=browser.cookie) as browser:
        games = browser.http.get("/api/games").json()["games"]
        assert [(entry["game"], entry["ply"]) for entry in games] == [(game, 3)]
        with browser.tab(game) as tab:
            tab.play("bQ bS1-")
            assert tab.moves == ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]


def test_game_changed_by_another_process_is_reloaded(tmp_path: Path) -> None:
    with open_app(tmp_path) as browser:
        game = browser.create_game()
        with browser.tab(game) as tab, closing(Store(tmp_path)) as other_store:
            stored = asyncio.run(other_store.load(game))
            assert stored
            changed = stored.copy()
            changed.push(changed.game.board.parse_uhp("wA1"), now=0)
            asyncio.run(other_store.save(changed))
            tab.request("play", move="wS1")
            assert tab.moves == ["wA1"]
            assert tab.next()["code"] == "stale"
            tab.next()
            tab.play("bS1 wA1-")


# Storage errors


def test_full_disk_is_reported_and_leaves_the_game_unchanged(browser: Browser, disk: Disk) -> None:
    game = browser.create_game()
    disk.max_pages = 1
    while (answer := browser.post(start=imported_start(WON))).status_code == 201:
        pass
    assert (answer.status_code, answer.json()["code"]) == (507, "disk-full")
    with browser.tab(game) as tab:
        choose = random.Random(6).choice
        while tab.position["choices"]:
            before = tab.position
            message = tab.request("play", move=choose(choose(before["choices"])["targets"])["uhp"])
            if message["type"] == "error":
                break
        assert message == {"type": "error", "request": tab.requests, "code": "disk-full"}
        assert tab.request("sync") == before
        disk.max_pages = UNLIMITED_PAGES
        tab.play(before["choices"][0]["targets"][0]["uhp"])


def test_locked_database_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_TIMEOUT_SECONDS", 0.01)
    with (
        open_app(tmp_path, address=PUBLIC_URL) as browser,
        closing(sqlite3.connect(tmp_path / "games.db")) as other,
        browser.game() as tab,
    ):
        other.execute("BEGIN IMMEDIATE")
        assert tab.request("play", move="wS1")["code"] == "storage-busy"
        assert browser.post().json()["code"] == "storage-busy"
        other.rollback()
        tab.play("wS1")
