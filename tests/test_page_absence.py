"""Claiming a win after the opponent has left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from asgi_client import FakeClock
from browser import Person, needs_browser, playwright, running_server_thread
from page_two_players import answer, invite, join, play_in_turn
from sixlegs.server import app as app_module
from sixlegs.server.play.absence import LIVE_ALLOWANCE_MS
from sixlegs.server.rooms.sweeper import MIN_ABSENCE_SECONDS
from sixlegs.server.storage.store import Store

pytestmark = needs_browser
expect = playwright.expect
OPENING = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ"]


def test_player_claims_game_after_opponent_leaves(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app_module, "SWEEP_INTERVAL_SECONDS", 0.1)
    fake_clock = FakeClock()
    with running_server_thread(Store(tmp_path, fake_clock), is_public=True) as address:
        white, black = Person(browser, address), Person(browser, address)
        join(black, invite(white))
        play_in_turn(white, black, OPENING)
        terms = white.page.locator(".game-terms")
        expect(terms).to_contain_text("away for 10 minutes on their turn")
        black.page.goto("about:blank")
        expect(white.page.locator(".player-away")).to_be_visible()
        fake_clock.seconds += MIN_ABSENCE_SECONDS
        expect(white.page.locator(".message")).to_contain_text(
            "Your opponent has left. You can claim the game in"
        )
        fake_clock.seconds += LIVE_ALLOWANCE_MS / 2000
        black.page.goto(white.page.url)
        expect(black.page.locator(".message")).to_contain_text("for another 5:00 on this turn")
        expect(white.page.locator(".player-away")).to_be_hidden()
        black.page.goto("about:blank")
        expect(white.page.locator(".player-away")).to_be_visible()
        fake_clock.seconds += MIN_ABSENCE_SECONDS
        expect(white.page.locator(".message")).to_contain_text(
            "Your opponent has left. You can claim the game in"
        )
        fake_clock.seconds += LIVE_ALLOWANCE_MS / 2000
        white.page.reload()
        answer(white, "Claim victory")
        expect(white.page.locator(".game-over")).to_contain_text("Black left the game")
        for person in (white, black):
            person.context.close()
            assert person.errors == []
