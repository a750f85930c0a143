"""Earlier positions of a game in progress: online, by touch and by keyboard."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from browser import (
    LANGUAGES,
    PHONE,
    MakePerson,
    Person,
    accessibility_violations,
    needs_browser,
    playwright,
)
from page_two_players import invite, join, play, play_in_turn
from samples import WON

pytestmark = needs_browser
expect = playwright.expect
PERSON = {"kind": "person"}
MOVES = WON.split(";")[3:]
PLIES = 13
ONGOING = ";".join(["Base", "InProgress", "Black[7]", *MOVES[:PLIES]])
TIMED = {"initial": 300_000, "increment": 5_000}


@pytest.fixture(scope="module")
def server_address(public_address: str) -> str:
    return public_address


def expect_ply(person: Person, ply: int, end: int = PLIES) -> None:
    """Expect *ply* in the list, in the strip and on the board, and a button back to the game."""
    text = f"Move {ply} of {end}" if ply else "Before the first move"
    expect(person.page.locator(".step-text")).to_contain_text(text)
    current = person.page.locator(f".moves li:nth-child({ply}) [aria-current]")
    expect(current).to_have_count(1 if ply else 0)
    expect(person.page.locator(".mark-last")).to_have_count(1 if ply else 0)
    expect(back_button(person)).to_have_count(0 if ply == end else 1)


def back_button(person: Person) -> Any:
    return person.page.get_by_role("button", name="Back to the game")


def announcement(person: Person) -> Any:
    return person.page.locator("output[aria-live]")


def test_new_move_is_reported_at_an_earlier_position(make_person: MakePerson) -> None:
    white, black, spectator = (make_person() for _ in range(3))
    join(black, invite(white, clock=TIMED, is_public=True))
    expect(white.page.locator(".invitation")).to_have_count(0)
    play_in_turn(white, black, MOVES[:3])
    spectator.page.goto(white.page.url)
    for person in (white, spectator):
        person.page.locator(".moves li:nth-child(1) button").click()
        person.wait_for_tiles(1)

    clock = black.page.locator(".near .clock").inner_text()
    play(black, MOVES[3])
    expect(white.page.locator(".step-text")).to_have_text("Black has moved.")
    expect(announcement(white)).to_have_text(re.compile("^Black .+ to the "))
    expect(spectator.page.locator(".step-text")).to_have_text("Black has moved.")
    white.wait_for_tiles(1)
    expect(white.page.locator(".moves li")).to_have_count(4)
    expect(white.page.locator(".near .turn-mark")).to_have_text("Your turn")
    expect(white.page.locator(".near .clock")).not_to_have_text(clock)

    white.tap("[data-piece=wS1]")
    expect(white.page.locator(".message")).to_have_text(re.compile("^This is an earlier position"))
    white.page.locator(".near [data-hand='white-ant']").click()
    white.page.keyboard.press("Escape")
    expect(back_button(white)).to_have_count(0)
    white.wait_for_tiles(4)
    play(white, MOVES[4])
    white.wait_for_moves(5)
    spectator.wait_for_tiles(1)
    back_button(spectator).click()
    spectator.wait_for_tiles(5)


def swipe(person: Person, selector: str, distance: int) -> None:
    """Swipe horizontally over an element, slowly: Chromium ignores a tap right after a fling."""
    x, y = person.center(selector)
    session = person.context.new_cdp_session(person.page)
    start = time.time() - 2
    for number, share in enumerate((0, 0.5, 1, 1, 1)):
        event = {
            "type": "touchMove" if share else "touchStart",
            "touchPoints": [{"x": x + distance * share, "y": y}],
            "timestamp": start + 0.3 * number,
        }
        session.send("Input.dispatchTouchEvent", event)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_stepping_through_a_game_by_touch(make_person: MakePerson) -> None:
    person = make_person(alone=True, **PHONE)
    person.start_game(PERSON, PERSON, kind="imported", text=ONGOING)
    expect_ply(person, PLIES)
    person.page.get_by_role("button", name="One move back").tap()
    expect_ply(person, PLIES - 1)
    swipe(person, ".step-text", 80)
    expect_ply(person, PLIES - 2)
    swipe(person, ".step-text", -80)
    expect_ply(person, PLIES - 1)
    person.page.tap(".menu-button")
    person.page.locator(".moves li:nth-child(9) button").tap()
    expect(person.page.locator(".panel")).to_be_hidden()
    expect_ply(person, 9)
    person.page.tap(".menu-button")
    swipe(person, ".moves li:nth-child(9)", 80)
    expect_ply(person, 8)
    person.page.touchscreen.tap(*person.center(".is-own [data-hand='black-ant']"))
    expect(person.page.locator(".message")).to_contain_text("This is an earlier position")
    expect(announcement(person)).to_contain_text("Go back to the game to play.")
    assert not person.page.locator(".mark-target").count()
    back_button(person).tap()
    expect_ply(person, PLIES)
    person.page.touchscreen.tap(*person.center(".is-own [data-hand='black-ant']"))
    expect(person.page.locator(".mark-target").first).to_be_visible()


def test_stepping_through_a_game_by_keyboard_alone(person: Person) -> None:
    person.start_game(PERSON, PERSON, kind="imported", text=ONGOING)
    keys = person.page.keyboard
    board = person.page.locator(".board")
    board.focus()
    cursor = person.page.locator(".cursor")
    hex = cursor.get_attribute("data-hex")
    keys.press("Shift+ArrowLeft")
    expect(cursor).not_to_have_attribute("data-hex", str(hex))
    expect_ply(person, PLIES)
    keys.press("Comma")
    expect_ply(person, PLIES - 1)
    expect(announcement(person)).to_contain_text(f"Move {PLIES - 1} of {PLIES}: Black ant 1")
    keys.press("ArrowLeft")
    expect_ply(person, PLIES - 2)
    hex = cursor.get_attribute("data-hex")
    keys.press("Shift+ArrowLeft")
    expect(cursor).not_to_have_attribute("data-hex", str(hex))
    expect_ply(person, PLIES - 2)
    keys.press("KeyU")
    expect(announcement(person)).to_contain_text("This is an earlier position")
    keys.press("Home")
    expect_ply(person, 0)
    keys.press("Period")
    expect_ply(person, 1)
    keys.press("Escape")
    expect_ply(person, PLIES)
    expect(announcement(person)).to_contain_text("Black’s turn.")

    person.page.locator(".moves button[tabindex='0']").focus()
    keys.press("ArrowLeft")
    keys.press("ArrowUp")
    expect_ply(person, PLIES - 2)
    expect(person.page.locator(".moves [aria-current]")).to_be_focused()
    expect(person.page.locator("#typed-move")).to_have_count(0)
    keys.press("End")
    expect_ply(person, PLIES)
    board.focus()
    keys.press("Comma")
    keys.press("Shift+Slash")
    expect(person.page.get_by_role("dialog")).to_contain_text("one move back, one move forward")
    keys.press("Escape")
    expect_ply(person, PLIES - 1)
    undo = person.page.get_by_role("button", name="Undo", exact=True)
    undo.focus()
    keys.press("Enter")
    expect_ply(person, PLIES - 1, PLIES - 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_strip_fits_and_axe_finds_no_violations(make_person: MakePerson, language: str) -> None:
    person = make_person(locale=language, **PHONE)
    person.start_game(PERSON, PERSON, kind="imported", text=ONGOING)
    person.page.locator(".step-strip button").first.tap()
    person.page.wait_for_selector(".step-strip.is-past")
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person.wait_until_idle()
    area = person.page.locator(".board-area").bounding_box()
    buttons = person.page.locator(".step-strip button").all()
    assert buttons
    for button in buttons:
        box = button.bounding_box()
        assert box["width"] >= 44 and 44 <= box["height"] <= 60
        assert box["y"] + box["height"] <= area["y"] + area["height"]
    assert accessibility_violations(person.page) == []
