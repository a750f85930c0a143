"""The analysis board: variations by mouse and by keyboard, in the address and in PGN."""

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
from samples import WON
from sixlegs import parse_game
from test_page_keyboard import tab_to

pytestmark = needs_browser

expect = playwright.expect
PERSON = {"kind": "person"}
FIRST_MOVES = "Base;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-"


@pytest.fixture
def person(make_person: MakePerson) -> Person:
    """Return a person with the engine off, because it would run as long as the board is open."""
    person = make_person()
    person.store_item("engine", [False])
    return person


def tree_moves(person: Person) -> list[str]:
    """Return the moves in the tree in notation, each after its depth of nested variations."""
    return [
        f"{depth} {text}"
        for depth, text in person.page.evaluate(
            """() => [...document.querySelectorAll(".tree li.move")].map((move) => {
                let depth = 0;
                for (let at = move; (at = at.parentElement.closest(".tree-branch")); ) depth += 1;
                return [depth, move.textContent];
            })"""
        )
    ]


def expect_current_move(person: Person, move: str) -> None:
    expect(person.page.locator(".tree .move.is-current")).to_have_text(move)


def selected_path(url: str) -> str:
    """Return the path of the selected move in the analysis that *url* contains."""
    packed = url.partition("#1z")[2]
    content = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    return zlib.decompress(content).decode().splitlines()[1] if content else ""


def open_analysis(person: Person) -> None:
    """Open the analysis of the first moves of a game from its review."""
    person.go(review_link(FIRST_MOVES))
    person.page.get_by_role("link", name="Analyze").click()
    expect_current_move(person, "bQ bG1-")


def test_variations_entered_by_mouse_and_keyboard_survive_a_reload(person: Person) -> None:
    open_analysis(person)
    page = person.page
    main = ["0 wS1", "0 bG1 wS1-", "0 wQ -wS1", "0 bQ bG1-"]
    assert tree_moves(person) == main

    # By mouse: a variation of the last move. The same move is not added twice.
    page.get_by_role("button", name="One move back").click()
    expect_current_move(person, "wQ -wS1")
    for _ in range(2):
        person.tap("[data-hand=black-ant]")
        person.tap(".mark-target[data-hex='2,0']")
        expect_current_move(person, "bA1 bG1-")
        page.get_by_role("button", name="One move back").click()
        expect_current_move(person, "wQ -wS1")
    assert tree_moves(person) == [*main, "1 bA1 bG1-"]

    # By keyboard: another variation on the board, then the commands of the move list.
    tab_to(person, ".board", "Shift+Tab")
    page.keyboard.press("2")  # a spider
    page.keyboard.press("Enter")
    expect(page.locator(".tree-branch")).to_have_count(2)
    spider = page.locator(".tree .move.is-current").inner_text()
    assert spider.startswith("bS1")
    assert tree_moves(person) == [*main, "1 bA1 bG1-", f"1 {spider}"]
    tab_to(person, ".tree button")
    page.keyboard.press("p")
    expect(page.locator(".tree-branch .move").first).to_have_text(spider)
    assert tree_moves(person) == [*main, f"1 {spider}", "1 bA1 bG1-"]
    page.keyboard.press("c")
    page.keyboard.type("A bold try.\nIs it good?")
    expect(page.locator(".tree-comment")).to_have_text("A bold try.\nIs it good?")
    page.locator(".tree .move.is-current button").focus()
    page.keyboard.press("ArrowDown")
    expect_current_move(person, "bA1 bG1-")
    page.keyboard.press("p")
    page.keyboard.press("p")  # now the main line
    moves = [*main[:3], "0 bA1 bG1-", "1 bQ bG1-", f"1 {spider}"]
    expect(page.locator(".tree-branch .move").first).to_have_text("bQ bG1-")
    assert tree_moves(person) == moves
    page.keyboard.press("Delete")
    expect_current_move(person, "wQ -wS1")
    expect(page.locator(".tree .move.is-current button")).to_be_focused()
    assert tree_moves(person) == [*main, f"1 {spider}"]
    page.get_by_role("button", name="Undo").click()
    expect_current_move(person, "bA1 bG1-")
    assert tree_moves(person) == moves

    # The address holds the whole tree and the selected move.
    page.locator(".tree .move button", has_text="bQ bG1-").click()
    expect_current_move(person, "bQ bG1-")
    page.wait_for_url(lambda url: selected_path(url) == "0.0.0.1")
    page.reload()
    expect_current_move(person, "bQ bG1-")
    assert tree_moves(person) == moves
    expect(page.locator(".tree-comment")).to_have_text("A bold try.\nIs it good?")
    person.wait_for_tiles(4)
    page.keyboard.press("Home")
    expect_current_move(person, "Start")
    page.keyboard.press("End")
    expect_current_move(person, "bA1 bG1-")


def test_pasted_game_or_position_is_opened_in_the_analysis(person: Person) -> None:
    def paste(text: str) -> None:
        person.page.evaluate(
            """text => {
                const clipboardData = new DataTransfer();
                clipboardData.setData("text/plain", text);
                document.activeElement.dispatchEvent(
                    new ClipboardEvent("paste", { clipboardData, bubbles: true })
                );
            }""",
            text,
        )

    person.go("/analysis")
    expect_current_move(person, "Start")
    paste(FIRST_MOVES)
    expect_current_move(person, "bQ bG1-")
    paste(parse_game(WON).hop())
    person.wait_for_tiles(9)
    expect_current_move(person, "Start")
    expect(person.page.locator(".evaluation-text")).to_have_text("White won")
    paste("nonsense")
    expect(person.page.get_by_role("dialog")).to_contain_text("cannot read this")
    person.page.get_by_label("Paste a link").fill(FIRST_MOVES)
    person.page.get_by_role("button", name="Open", exact=True).click()
    expect_current_move(person, "bQ bG1-")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    person.page.go_back()
    person.wait_for_tiles(9)


def test_pgn_with_variations_and_comments_is_opened_and_saved(person: Person) -> None:
    moves = "1. wS1\n{A start.}\n2. bG1 wS1-\n(2. bA1 wS1-\n{Or so.})\n3. wQ -wS1\n"
    person.go("/import")
    person.page.locator("#open-text").fill(f'[GameType "Base"]\n\n{moves}')
    person.page.locator("#open button[type=submit]").click()
    expect_current_move(person, "wQ -wS1")
    assert tree_moves(person) == ["0 wS1", "0 bG1 wS1-", "1 bA1 wS1-", "0 wQ -wS1"]
    assert accessibility_violations(person.page) == []
    person.page.get_by_role("button", name="Share").click()
    with person.page.expect_download() as download:
        person.page.get_by_role("button", name="PGN").click()
    assert download.value.path().read_text(encoding="utf-8").endswith(f"\n\n{moves}")


def test_games_lessons_and_positions_link_to_the_analysis(person: Person) -> None:
    link = person.page.get_by_role("link", name="Analyze")
    person.start_game(PERSON, PERSON)
    expect(link).to_be_visible()
    person.follow("/learn/queen")
    expect(link).to_be_visible()
    person.follow("/setup#Base+MLP_rulebook_White_-_0,0:wQ;1,0:bQ;2,0:bA1;-1,0:wA1")
    link.click()
    expect_current_move(person, "Start")
    person.wait_for_tiles(4)
