"""Games looked back on in chromium: gone through, judged, and played on."""

from __future__ import annotations

import re
from itertools import product

import pytest

from browser import (
    LANGUAGES,
    SIZES,
    MakePerson,
    Person,
    accessibility_violations,
    needs_browser,
    playwright,
    review_link,
)
from samples import WON
from soak import IS_SOAK

pytestmark = needs_browser
expect = playwright.expect
PERSON = {"kind": "person"}
BEGINNER = {"kind": "computer", "level": 3}
PLIES = WON.count(";") - 2
SET_UP = "Base tournament Black[2] - 0,0:wG1;1,0:bG1;-1,0:wQ"
TURNED = ";".join(["Base", "InProgress", "Black[4]", *WON.split(";")[3:10]])
UNDER_WAY = "Base;InProgress;White[2];wS1;bS1 wS1-"


def look(person: Person, text: str = WON) -> None:
    """Open a game that comes with the address."""
    person.go(review_link(text))
    person.page.wait_for_selector(".strip")


def is_at(person: Person, ply: int) -> None:
    """The slider and the list of moves agree on the ply, and the board shows its move."""
    expect(person.page.locator(".graph-slider")).to_have_value(str(ply))
    current = person.page.locator(".moves [aria-current]")
    expect(current).to_have_count(1 if ply else 0)
    if ply:
        expect(person.page.locator(f".moves li:nth-child({ply}) [aria-current]")).to_have_count(1)
    expect(person.page.locator(".mark-last")).to_have_count(1 if ply else 0)


def press(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name, exact=True).click()


def test_a_finished_game_leads_to_its_replay(person: Person) -> None:
    game = person.start_game(PERSON, PERSON, kind="imported", text=WON)
    person.page.locator(".game-over").get_by_role("link", name="Review").click()
    is_at(person, PLIES)
    assert person.page.url.endswith(f"/local/review#{game}")
    person.page.reload()
    person.page.wait_for_selector(".turning-points button")
    knows_every_ply = re.compile(rf"^[^L]*(L[^L]*){{{PLIES}}}$")
    expect(person.page.locator(".graph-line")).to_have_attribute("d", knows_every_ply)
    person.page.keyboard.press("ArrowLeft")
    is_at(person, PLIES - 1)
    person.page.get_by_role("link", name="Back to the game").click()
    person.page.wait_for_selector(".game-over")


def test_a_game_is_gone_through_and_played_on_from_the_middle(person: Person) -> None:
    look(person)
    goes_through_by_mouse(person)
    goes_through_by_keyboard(person)
    person.page.locator(".moves li:nth-child(5) button").click()
    press(person, "Play from here")
    person.page.get_by_label("Friend, same screen").check()
    press(person, "Start")
    person.page.wait_for_selector(".play")
    person.wait_for_moves(5)
    expect(person.page.locator(".moves li")).to_have_count(5)


def goes_through_by_mouse(person: Person) -> None:
    is_at(person, PLIES)
    press(person, "First position")
    is_at(person, 0)
    person.wait_for_tiles(0)
    press(person, "One move forward")
    is_at(person, 1)
    person.wait_for_tiles(1)
    person.page.locator(".moves li:nth-child(4) button").click()
    is_at(person, 4)
    person.wait_for_tiles(4)
    x, y = person.center(".graph")
    person.page.mouse.click(x, y)
    slider = person.page.locator(".graph-slider")
    expect(slider).to_have_value(re.compile("^[78]$"))
    press(person, "Last position")
    is_at(person, PLIES)


def goes_through_by_keyboard(person: Person) -> None:
    keys = person.page.keyboard
    person.page.locator(".board").focus()
    keys.press("Home")
    is_at(person, 0)
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    is_at(person, 2)
    told = person.page.locator("output[aria-live]")
    expect(told).to_contain_text("Move 2 of 15: Black spider 1 to the right of the white spider 1.")
    cursor = person.page.locator(".cursor")
    keys.press("Shift+ArrowLeft")
    expect(cursor).to_have_attribute("data-hex", "0,0")
    expect(told).to_have_text("White spider 1")
    is_at(person, 2)
    person.page.locator(".graph-slider").focus()
    keys.press("ArrowLeft")
    is_at(person, 1)
    spoken = re.compile("^Move 1 of 15: White spider 1")
    expect(person.page.locator(".graph-slider")).to_have_attribute("aria-valuetext", spoken)
    keys.press("End")
    is_at(person, PLIES)


def shows_the_better_move_and_why(person: Person) -> None:
    """A turning point does."""
    point = person.page.locator(".turning-points button").first
    ply = re.match(r"Move (\d+): .+ This gave away \d+%\. A better move: .+\.", point.inner_text())
    assert ply
    point.click()
    is_at(person, int(ply[1]))
    expect(person.page.locator(".arrow")).to_have_count(1)
    expect(person.page.locator(".mark-hint").first).to_be_attached()
    better = person.page.locator(".move-assessment .better-move")
    expect(better).to_contain_text("gave away")
    expect(better.locator(".suggestion li").first, "reasons").to_be_attached()
    press(person, "First position")
    expect(person.page.locator(".arrow")).to_have_count(0)


def test_the_best_move_is_told_anywhere_when_asked(person: Person) -> None:
    look(person, UNDER_WAY)
    press(person, "Show best move")
    person.page.wait_for_selector(".better-move[role=status] .suggestion li")
    expect(person.page.locator(".arrow")).to_have_count(1)
    press(person, "One move back")
    expect(person.page.locator(".better-move[role=status]")).to_have_count(0)


def test_nobody_in_the_middle_of_a_game_is_told_unasked(person: Person) -> None:
    game = person.start_game(PERSON, BEGINNER, kind="imported", text=UNDER_WAY)
    person.page.get_by_role("link", name="Review").click()
    is_at(person, 2)
    assert person.page.url.endswith(f"/local/review#{game}")
    assert person.page.locator(".graph-line").get_attribute("d") == ""
    assert "chances" not in person.page.locator(".review").inner_text()
    press(person, "Analyze the game")
    person.page.wait_for_selector(".graph-line[d*='L2']", state="attached")


def test_a_game_that_was_set_up_is_played_on_against_the_computer(person: Person) -> None:
    look(person, SET_UP)
    is_at(person, 0)
    person.wait_for_tiles(3)
    press(person, "Play from here")
    press(person, "Start")
    person.page.wait_for_selector(".play")
    person.wait_for_tiles(3)
    expect(person.page.locator(".play")).to_contain_text("level")


@pytest.mark.parametrize(
    ("language", "theme", "size"),
    list(product(LANGUAGES, ("light", "dark", "contrast"), SIZES))
    if IS_SOAK
    else [("en", "light", "desktop"), ("uk", "contrast", "phone")],
)
def test_axe_finds_no_fault_and_everything_fits(
    make_person: MakePerson, language: str, theme: str, size: str
) -> None:
    person = make_person(locale=language, **SIZES[size])
    person.set_preferences(theme=theme)
    look(person, TURNED)
    person.page.locator(".turning-points button").first.click()
    text = person.page.locator("body").inner_text()
    assert not re.search(r"(review|page)-[a-z]|[{}]", text)
    assert person.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert accessibility_violations(person.page) == []
    if size == "phone":
        person.page.locator(".turning-points button").last.tap()
        expect(person.page.locator(".arrow")).to_be_in_viewport(ratio=1)
    if language == "en":
        shows_the_better_move_and_why(person)
    if language == "uk":
        person.page.locator(".review-buttons button").last.click()
        assert accessibility_violations(person.page) == []
