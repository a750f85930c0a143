"""Forced passes, and draws by repetition, which must be confirmed."""

from __future__ import annotations

from typing import Any

import pytest

from browser import MakePerson, Person, needs_browser, playwright
from samples import ALMOST_DRAWN, BLOCKED

pytestmark = needs_browser
expect = playwright.expect
PERSON = {"kind": "person"}
BEGINNER = {"kind": "computer", "level": 1}
QUEEN = "2,0"  # the position of the black queen


@pytest.mark.parametrize("white", [PERSON, BEGINNER], ids=["person", "computer"])
def test_forced_pass_is_shown_before_it_is_played(
    make_person: MakePerson, white: dict[str, Any]
) -> None:
    person = make_person(alone=True)
    person.page.clock.install()
    person.start_imported_game(BLOCKED, white=white)
    person.expect_status("no legal move and passes")
    expect(person.page.locator(".message-wait")).to_have_count(1)
    person.page.clock.fast_forward(2000)
    person.page.wait_for_selector(".moves li:last-child [aria-label*=passes]")
    person.wait_for_moves(13)
    expect(person.page.locator(".message")).to_have_count(0)


def test_draw_by_repetition_must_be_confirmed(person: Person) -> None:
    person.start_imported_game(ALMOST_DRAWN)
    person.tap("[data-piece=bQ]")
    person.page.mouse.dblclick(*person.center(".mark-repeat"))
    person.expect_status("third time")
    person.expect_announcement("third time")
    expect(person.page.locator(".game-over"), "a double click does not confirm").to_have_count(0)
    person.page.get_by_role("button", name="Choose another move").click()
    expect(person.page.locator(".mark-repeat, .message")).to_have_count(0)
    person.expect_focus(".board")  # after the question was removed
    repeat_position_by_keyboard(person)
    person.page.wait_for_selector(".message button:focus")
    person.page.keyboard.press("Shift+Tab")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(".game-over >> text=Draw")


def repeat_position_by_keyboard(person: Person) -> None:
    person.page.focus(".board")
    tab_to(person, QUEEN)
    person.page.keyboard.press("Enter")
    tab_to(person, person.page.get_attribute(".mark-repeat", "data-hex"))
    person.page.keyboard.press("Enter")


def tab_to(person: Person, hex: str | None) -> None:
    while person.page.get_attribute(".cursor", "data-hex") != hex:
        person.page.keyboard.press("Tab")
