"""Premoves: entered on the opponent's turn, then played at once or discarded."""

from __future__ import annotations

from pathlib import Path

from browser import MakePerson, Person, needs_browser, playwright, running_server_thread
from page_two_players import invite, join, play, play_in_turn
from sixlegs.server.storage.store import Store
from test_page_layout import overlaps, resize

pytestmark = needs_browser
expect = playwright.expect
OPENING = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ"]


def premove(person: Person, piece: str, hex: str) -> None:
    person.tap(f"[data-piece={piece}]")
    person.page.wait_for_selector(".mark-target", state="attached")
    assert overlaps(person, ".view-buttons button", ".mark-target") == []
    person.tap(f'.mark-target[data-hex="{hex}"]')
    expect(person.page.locator(".message")).to_contain_text("Premove")
    expect(person.page.locator(".mark-premove")).to_have_count(2)


def test_premove_is_played_at_once_or_discarded(make_person: MakePerson, tmp_path: Path) -> None:
    with running_server_thread(Store(tmp_path), is_public=True) as address:
        white, black = make_person(address), make_person(address)
        join(black, invite(white))
        play_in_turn(white, black, OPENING)
        resize(white, (360, 640))
        premove(white, "wA1", "-1,-1")
        assert overlaps(white, ".message", ".placed-tile, .mark-premove") == []
        white.page.locator(".board").press("Escape")
        expect(white.page.locator(".mark-premove")).to_have_count(0)
        premove(white, "wA1", "-1,-1")
        play(black, "bA1 bQ-")
        for person in (white, black):
            person.wait_for_moves(7)
        expect(white.page.locator(".mark-premove")).to_have_count(0)
        premove(white, "wA1", "4,0")
        play(black, "bA1 /bS1")
        white.wait_for_moves(8)
        expect(white.page.locator(".message")).to_contain_text("was not legal")
        expect(white.page.locator(".moves li")).to_have_count(8)
