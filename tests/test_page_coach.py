"""The coach warns before a blunder and shows a better move."""

from __future__ import annotations

import re
from typing import Any

import pytest

from browser import MakePerson, Person, needs_browser, playwright
from test_engine_coach import IN_DANGER

pytestmark = needs_browser


@pytest.fixture
def person(make_person: MakePerson) -> Person:
    person = make_person()
    start: dict[str, Any] = {"kind": "imported", "text": IN_DANGER}
    person.start_game({"kind": "computer", "level": 1}, {"kind": "person"}, **start)
    coach = person.page.get_by_role("switch", name="Coach")
    playwright.expect(coach).not_to_be_checked()
    coach.click()
    playwright.expect(coach).to_be_checked()
    return person


def blunder(person: Person) -> None:
    """Place a spider although the queen is in danger."""
    person.tap("[data-hand=black-spider]")
    person.tap(".mark-target")
    person.page.get_by_text("Are you sure?").first.wait_for()


def test_coach_warns_about_a_blunder_that_can_be_played_anyway(person: Person) -> None:
    before = person.moves()
    blunder(person)
    playwright.expect(person.page.locator(".message").first).to_contain_text(
        re.compile("White wins|queen")
    )
    playwright.expect(person.page.locator(".moves li")).to_have_count(before)
    person.page.get_by_role("button", name="Play it anyway").click()
    person.wait_for_moves(before + 1)


def test_coach_shows_a_better_move_that_can_be_played(person: Person) -> None:
    before = person.moves()
    blunder(person)
    person.page.get_by_role("button", name="Show a better move").click()
    playwright.expect(person.page.locator(".mark-hint")).to_have_count(2)
    person.page.locator(".message-buttons button").first.click()
    person.wait_for_moves(before + 1)
    playwright.expect(person.page.get_by_text("Are you sure?")).to_have_count(0)


def test_warning_is_announced_and_closed_with_escape(person: Person) -> None:
    before = person.moves()
    blunder(person)
    playwright.expect(person.page.locator("output[aria-live]")).to_contain_text("Are you sure?")
    person.page.keyboard.press("Escape")
    playwright.expect(person.page.get_by_role("button", name="Play it anyway")).to_have_count(0)
    playwright.expect(person.page.locator(".moves li")).to_have_count(before)


def test_first_game_has_a_coach_and_no_expansions(person: Person) -> None:
    person.follow("/play")
    playwright.expect(person.page.get_by_label("Coach: warns you before a blunder")).to_be_checked()
    playwright.expect(person.page.locator(".bug-choice input:checked")).to_have_count(0)
    person.page.click("button[type=submit]")
    playwright.expect(person.page.get_by_role("switch", name="Coach")).to_be_checked()
