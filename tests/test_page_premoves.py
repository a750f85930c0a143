"""Premoves: moves prepared in the other's turn, played at once or dropped."""

from __future__ import annotations

from pathlib import Path

from browser import Newcomer, Person, needs_browser, playwright, served_here
from page_two_players import invite, join, play, play_in_turn
from sixlegs.server.storage.store import Store
from test_page_layout import overlaps, resized

pytestmark = needs_browser
expect = playwright.expect
BEGUN = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ"]


def prepare(person: Person, piece: str, hex: str) -> None:
    person.tap(f"[data-piece={piece}]")
    person.page.wait_for_selector(".mark-target", state="attached")
    assert overlaps(person, ".view-buttons button", ".mark-target") == []
    person.tap(f'.mark-target[data-hex="{hex}"]')
    expect(person.page.locator(".message")).to_contain_text("Prepared")
    expect(person.page.locator(".mark-prepared")).to_have_count(2)


def test_a_prepared_move_is_played_at_once_or_dropped(newcomer: Newcomer, tmp_path: Path) -> None:
    with served_here(Store(tmp_path), is_public=True) as address:
        white, black = newcomer(address), newcomer(address)
        join(black, invite(white))
        play_in_turn(white, black, BEGUN)
        resized(white, (360, 640))
        prepare(white, "wA1", "-1,-1")
        assert overlaps(white, ".message", ".laid, .mark-prepared") == []
        white.page.locator(".board").press("Escape")
        expect(white.page.locator(".mark-prepared")).to_have_count(0)
        prepare(white, "wA1", "-1,-1")
        play(black, "bA1 bQ-")
        for person in (white, black):
            person.wait_for_moves(7)
        expect(white.page.locator(".mark-prepared")).to_have_count(0)
        prepare(white, "wA1", "4,0")
        play(black, "bA1 /bS1")
        white.wait_for_moves(8)
        expect(white.page.locator(".message")).to_contain_text("not possible now")
        expect(white.page.locator(".moves li")).to_have_count(8)
