"""The review of a game: replay, evaluation and playing on."""

from __future__ import annotations

import re
from itertools import product

import pytest
from PIL import Image

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
GAME_WITH_BLUNDERS = ";".join(["Base", "InProgress", "Black[4]", *WON.split(";")[3:10]])
ONGOING = "Base;InProgress;White[2];wS1;bS1 wS1-"


def open_review(person: Person, text: str = WON) -> None:
    """Open the review of a game in a link."""
    person.go(review_link(text))
    person.page.wait_for_selector(".strip")


def expect_ply(person: Person, ply: int) -> None:
    """Expect *ply* at the slider and in the list of moves, and its move on the board."""
    expect(person.page.locator(".graph-slider")).to_have_value(str(ply))
    current = person.page.locator(".moves [aria-current]")
    expect(current).to_have_count(1 if ply else 0)
    if ply:
        expect(person.page.locator(f".moves li:nth-child({ply}) [aria-current]")).to_have_count(1)
    expect(person.page.locator(".mark-last")).to_have_count(1 if ply else 0)


def press(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name, exact=True).click()


def test_finished_game_links_to_its_review(person: Person) -> None:
    game = person.start_game(PERSON, PERSON, kind="imported", text=WON)
    person.page.locator(".game-over").get_by_role("link", name="Review").click()
    expect_ply(person, PLIES)
    assert person.page.url.endswith(f"/local/review#{game}")
    person.page.reload()
    person.page.wait_for_selector(".player-summary")
    all_plies = re.compile(rf"^[^L]*(L[^L]*){{{PLIES}}}$")
    expect(person.page.locator(".graph-line")).to_have_attribute("d", all_plies)
    person.page.keyboard.press("ArrowLeft")
    expect_ply(person, PLIES - 1)
    person.page.get_by_role("link", name="Back to the game").click()
    person.page.wait_for_selector(".game-over")


def test_game_is_stepped_through_and_played_on_from_the_middle(person: Person) -> None:
    open_review(person)
    step_by_mouse(person)
    step_by_keyboard(person)
    person.page.locator(".moves li:nth-child(5) button").click()
    press(person, "Play from here")
    person.page.get_by_label("Friend, same screen").check()
    press(person, "Start")
    person.page.wait_for_selector(".play")
    person.wait_for_moves(5)
    expect(person.page.locator(".moves li")).to_have_count(5)


def step_by_mouse(person: Person) -> None:
    expect_ply(person, PLIES)
    press(person, "First position")
    expect_ply(person, 0)
    person.wait_for_tiles(0)
    press(person, "One move forward")
    expect_ply(person, 1)
    person.wait_for_tiles(1)
    person.page.locator(".moves li:nth-child(4) button").click()
    expect_ply(person, 4)
    person.wait_for_tiles(4)
    x, y = person.center(".graph")
    person.page.mouse.click(x, y)
    slider = person.page.locator(".graph-slider")
    expect(slider).to_have_value(re.compile("^[78]$"))
    press(person, "Last position")
    expect_ply(person, PLIES)


def step_by_keyboard(person: Person) -> None:
    keys = person.page.keyboard
    person.page.locator(".board").focus()
    keys.press("Home")
    expect_ply(person, 0)
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    expect_ply(person, 2)
    announcement = person.page.locator("output[aria-live]")
    expect(announcement).to_contain_text(
        "Move 2 of 15: Black spider 1 to the right of the white spider 1."
    )
    cursor = person.page.locator(".cursor")
    keys.press("Shift+ArrowLeft")
    expect(cursor).to_have_attribute("data-hex", "0,0")
    expect(announcement).to_have_text("White spider 1")
    expect_ply(person, 2)
    person.page.locator(".graph-slider").focus()
    keys.press("ArrowLeft")
    expect_ply(person, 1)
    text = re.compile("^Move 1 of 15: White spider 1")
    expect(person.page.locator(".graph-slider")).to_have_attribute("aria-valuetext", text)
    keys.press("End")
    expect_ply(person, PLIES)


def check_next_mistake(person: Person) -> None:
    """Go to a blunder by its count and by the key, and play the better line on the board."""
    page = person.page
    page.locator(".player-summary").last.get_by_role("button", name="blunder").click()
    expect_ply(person, 6)
    expect(page.locator("#verdict-title .move-mark")).to_have_text("??")
    expect(page.locator(".moves .move-mark.is-blunder")).to_have_count(1)
    page.keyboard.press("n")
    expect_ply(person, 5)
    better = page.locator(".move-assessment .better-move")
    expect(better).to_contain_text("It cost")
    expect(better.locator(".suggestion li").first, "reasons").to_be_attached()
    moves = better.locator(".better-line button")
    moves.first.click()
    expect(moves.first).to_have_attribute("aria-current", "step")
    person.wait_for_tiles(5)
    page.keyboard.press("ArrowRight")
    expect(moves.nth(1)).to_have_attribute("aria-current", "step")
    page.keyboard.press("Escape")
    expect(page.locator(".messages button")).to_have_count(0)
    expect_ply(person, 5)


def test_best_move_is_shown_on_request_in_any_position(person: Person) -> None:
    open_review(person, ONGOING)
    press(person, "Show best move")
    person.page.wait_for_selector(".better-move[role=status] .suggestion li")
    expect(person.page.locator(".arrow")).to_have_count(1)
    press(person, "One move back")
    expect(person.page.locator(".better-move[role=status]")).to_have_count(0)


def test_game_in_progress_is_analyzed_only_on_request(person: Person) -> None:
    game = person.start_game(PERSON, BEGINNER, kind="imported", text=ONGOING)
    person.page.get_by_role("link", name="Review").click()
    expect_ply(person, 2)
    assert person.page.url.endswith(f"/local/review#{game}")
    assert person.page.locator(".graph-line").get_attribute("d") == ""
    assert "chances" not in person.page.locator(".review").inner_text()
    press(person, "Analyze the game")
    person.page.wait_for_selector(".graph-line[d*='L2']", state="attached")


def test_game_from_a_custom_position_is_played_on_against_the_computer(person: Person) -> None:
    open_review(person, SET_UP)
    expect_ply(person, 0)
    person.wait_for_tiles(3)
    press(person, "Play from here")
    press(person, "Start")
    person.page.wait_for_selector(".play")
    person.wait_for_tiles(3)
    expect(person.page.locator(".play")).to_contain_text("level")


def find_better_move(person: Person) -> None:
    """Ask for a better move of White, see a hint and the solution, and return to the review."""
    page = person.page
    page.locator(".player-summary").first.get_by_role("button", name="Find better moves").click()
    task = page.locator(".find-better-move")
    expect(task).to_contain_text("Mistake 1 of 1")
    task.get_by_role("button", name="Hint").click()
    expect(task).to_contain_text("Tile to move:")
    task.get_by_role("button", name="Show solution").click()
    expect(task).to_contain_text("Best move:")
    person.wait_for_tiles(5)
    press(person, "Next")
    expect(task).to_contain_text("of 1.")
    press(person, "Back to the review")
    expect_ply(person, 5)


def save_card(person: Person) -> None:
    """Save the picture that shares the review."""
    press(person, "Share card")
    image = person.page.get_by_role("dialog").get_by_role("img")
    expect(image).to_have_attribute("alt", re.compile("accuracy.*blunder"))
    with person.page.expect_download() as download:
        press(person, "Save picture")
    with Image.open(download.value.path()) as picture:
        assert picture.size == (1200, 630)
        assert len(picture.convert("RGB").getcolors(1 << 20) or ()) > 100  # tiles and texts
    press(person, "Close")


@pytest.mark.parametrize(
    ("language", "theme", "size"),
    list(product(LANGUAGES, ("light", "dark", "contrast"), SIZES))
    if IS_SOAK
    else [("en", "light", "desktop"), ("uk", "contrast", "phone")],
)
def test_axe_finds_no_violations_and_everything_fits(
    make_person: MakePerson, language: str, theme: str, size: str
) -> None:
    person = make_person(locale=language, **SIZES[size])
    person.set_preferences(theme=theme)
    open_review(person, GAME_WITH_BLUNDERS)
    person.page.locator(".judgment-count:enabled").first.click()
    text = person.page.locator("body").inner_text()
    assert not re.search(r"(review|page)-[a-z]|[{}]", text)
    assert person.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert accessibility_violations(person.page) == []
    if size == "phone":
        person.page.locator(".judgment-count:enabled").last.tap()
        expect(person.page.locator(".mark-last")).to_be_in_viewport(ratio=1)
        person.page.locator(".better-line button").first.tap()
        expect(person.page.locator(".messages button")).to_be_in_viewport(ratio=1)
    if language == "en":
        check_next_mistake(person)
        find_better_move(person)
        save_card(person)
    if language == "uk":
        person.page.locator(".action-button").nth(1).click()
        assert accessibility_violations(person.page) == []
