"""The analysis board in chromium: variations by mouse and by keyboard, kept by the address."""

from __future__ import annotations

import base64
import zlib

import pytest

from browser import (
    MakePerson,
    Person,
    accessibility_violations,
    needs_browser,
    playwright,
    review_link,
)
from test_page_keyboard import tab_to

pytestmark = needs_browser

expect = playwright.expect
PERSON = {"kind": "person"}
FIRST_MOVES = "Base;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-"


@pytest.fixture
def person(make_person: MakePerson) -> Person:
    """Somebody who has told the computer not to think along: it would for as long as they look."""
    someone = make_person()
    someone.store_item("engine", [False])
    return someone


def lines(person: Person) -> list[str]:
    """The moves of the list in notation, each with how many variations it lies in."""
    return [
        f"{depth} {text}"
        for depth, text in person.page.evaluate(
            """() => [...document.querySelectorAll(".tree li .tree-move")].map((move) => {
                let depth = 0;
                for (let at = move; (at = at.parentElement.closest(".tree-branch")); ) depth += 1;
                return [depth, move.textContent];
            })"""
        )
    ]


def shown(person: Person, move: str) -> None:
    """Until that is the move that is shown."""
    expect(person.page.locator(".tree-move.is-current")).to_have_text(move)


def selected_path(url: str) -> str:
    """Return the path of the selected move in the analysis that `url` holds."""
    packed = url.partition("#1z")[2]
    content = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    return zlib.decompress(content).decode().splitlines()[1] if content else ""


def analyse_a_game(person: Person) -> None:
    """The first moves of a game, opened from its look-back."""
    person.go(review_link(FIRST_MOVES))
    person.page.get_by_role("link", name="Analyze").click()
    person.page.get_by_role("switch", name="Notation").click()
    shown(person, "bQ bG1-")


def test_variations_by_mouse_and_by_keyboard_outlive_a_reload(person: Person) -> None:
    analyse_a_game(person)
    page = person.page
    main = ["0 wS1", "0 bG1 wS1-", "0 wQ -wS1", "0 bQ bG1-"]
    assert lines(person) == main

    # By mouse, instead of the last move: the same again is entered and not doubled.
    page.get_by_role("button", name="One move back").click()
    shown(person, "wQ -wS1")
    for _ in range(2):
        person.tap("[data-hand=black-ant]")
        person.tap(".mark-target[data-hex='2,0']")
        shown(person, "bA1 bG1-")
        page.get_by_role("button", name="One move back").click()
        shown(person, "wQ -wS1")
    assert lines(person) == [*main, "1 bA1 bG1-"]

    # By keyboard: on the board a third move, and in the list what becomes of it.
    tab_to(person, ".board", "Shift+Tab")
    page.keyboard.press("2")  # a spider
    page.keyboard.press("Enter")
    expect(page.locator(".tree-branch")).to_have_count(2)
    spider = page.locator(".tree-move.is-current").inner_text()
    assert spider.startswith("bS1")
    assert lines(person) == [*main, "1 bA1 bG1-", f"1 {spider}"]
    tab_to(person, ".tree button")
    page.keyboard.press("p")
    expect(page.locator(".tree-branch .tree-move").first).to_have_text(spider)
    assert lines(person) == [*main, f"1 {spider}", "1 bA1 bG1-"]
    page.keyboard.press("c")
    page.keyboard.type("A bold try.\nIs it good?")
    expect(page.locator(".tree-comment")).to_have_text("A bold try.\nIs it good?")
    page.locator(".tree-move.is-current button").focus()
    page.keyboard.press("ArrowDown")
    shown(person, "bA1 bG1-")
    page.keyboard.press("p")
    page.keyboard.press("p")  # now the main line
    kept = [*main[:3], "0 bA1 bG1-", "1 bQ bG1-", f"1 {spider}"]
    expect(page.locator(".tree-branch .tree-move").first).to_have_text("bQ bG1-")
    assert lines(person) == kept
    page.keyboard.press("Delete")
    shown(person, "wQ -wS1")
    expect(page.locator(".tree-move.is-current button")).to_be_focused()
    assert lines(person) == [*main, f"1 {spider}"]
    page.get_by_role("button", name="Undo").click()
    shown(person, "bA1 bG1-")
    assert lines(person) == kept

    # The address holds the whole tree and the selected move.
    page.locator(".tree-move button", has_text="bQ bG1-").click()
    shown(person, "bQ bG1-")
    page.wait_for_url(lambda url: selected_path(url) == "0.0.0.1")
    page.reload()
    shown(person, "bQ bG1-")
    assert lines(person) == kept
    expect(page.locator(".tree-comment")).to_have_text("A bold try.\nIs it good?")
    person.wait_for_tiles(4)
    page.keyboard.press("Home")
    shown(person, "Start")
    page.keyboard.press("End")
    shown(person, "bA1 bG1-")


def test_pgn_goes_in_and_out_with_variations_and_comments(person: Person) -> None:
    moves = "1. wS1\n{A start.}\n2. bG1 wS1-\n(2. bA1 wS1-\n{Or so.})\n3. wQ -wS1\n"
    person.go("/")
    person.page.locator("#open-text").fill(f'[GameType "Base"]\n\n{moves}')
    person.page.locator("#open button[type=submit]").click()
    person.page.get_by_role("switch", name="Notation").click()
    shown(person, "wQ -wS1")
    assert lines(person) == ["0 wS1", "0 bG1 wS1-", "1 bA1 wS1-", "0 wQ -wS1"]
    assert accessibility_violations(person.page) == []
    person.page.get_by_role("button", name="Share").click()
    with person.page.expect_download() as download:
        person.page.get_by_role("button", name="PGN").click()
    assert download.value.path().read_text(encoding="utf-8").endswith(f"\n\n{moves}")


def test_it_is_reached_from_games_lessons_and_positions(person: Person) -> None:
    offer = person.page.get_by_role("link", name="Analyze")
    person.start_game(PERSON, PERSON)
    expect(offer).to_be_visible()
    person.follow("/learn/queen")
    expect(offer).to_be_visible()
    person.follow("/setup#Base+MLP_rulebook_White_-_0,0:wQ;1,0:bQ;2,0:bA1;-1,0:wA1")
    offer.click()
    shown(person, "Start")
    person.wait_for_tiles(4)
