"""The coach on the page: it asks before a blunder, shows what is better, and takes a yes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser import Person, needs_browser, playwright
from test_engine_coach import IN_DANGER

pytestmark = needs_browser


@pytest.fixture
def person(browser: Any, address: str) -> Iterator[Person]:
    someone = Person(browser, address)
    start: dict[str, Any] = {"kind": "pasted", "text": IN_DANGER}
    someone.begin({"kind": "computer", "level": 1}, {"kind": "person"}, **start)
    coach = someone.page.get_by_role("switch", name="Coach")
    assert not coach.is_checked()
    coach.click()
    playwright.expect(coach).to_be_checked()
    yield someone
    someone.context.close()
    assert someone.errors == []


def blunder(person: Person) -> None:
    """Place a spider where it does nothing about the danger."""
    person.tap("[data-hand=black-spider]")
    person.tap(".mark-target")
    person.page.get_by_text("Are you sure?").first.wait_for()


def test_a_blunder_is_asked_about_and_can_be_played(person: Person) -> None:
    before = person.moves()
    blunder(person)
    assert "White wins" in person.said() or "queen" in person.said()
    assert person.moves() == before
    person.page.get_by_role("button", name="Play it anyway").click()
    person.wait_for_moves(before + 1)


def test_a_better_move_is_shown_and_played(person: Person) -> None:
    before = person.moves()
    blunder(person)
    person.page.get_by_role("button", name="Show a better move").click()
    assert person.page.locator(".mark-hint").count() == 2
    person.page.locator(".message-buttons button").first.click()
    person.wait_for_moves(before + 1)
    assert person.page.get_by_text("Are you sure?").count() == 0


def test_the_question_is_heard_and_can_be_left(person: Person) -> None:
    before = person.moves()
    blunder(person)
    assert "Are you sure?" in person.page.locator("output[aria-live]").inner_text()
    person.page.keyboard.press("Escape")
    assert person.page.get_by_role("button", name="Play it anyway").count() == 0
    assert person.moves() == before


def test_a_first_game_has_a_coach_and_the_simplest_set(person: Person) -> None:
    person.go("/play")
    assert person.page.get_by_label("With a coach").is_checked()
    assert person.page.locator(".bug-choice input:checked").count() == 0
    person.page.click("button[type=submit]")
    playwright.expect(person.page.get_by_role("switch", name="Coach")).to_be_checked()
