"""The position editor, by mouse, touch and keyboard."""

from __future__ import annotations

import re

from browser import (
    PHONE,
    MakePerson,
    Person,
    accessibility_violations,
    needs_browser,
    playwright,
)
from test_page_keyboard import tab_to, walk

pytestmark = needs_browser

# Both queens, a beetle on the black one, and an ant of each color.
STACKED = "Base+MLP_rulebook_White_-_0,0:wQ;1,0:bQ.wB1;2,0:bA1;-1,0:wA1"
SPLIT = "Base+MLP_rulebook_White_-_0,0:wQ;1,0:bQ;4,0:wA1;2,0:bA1"


def expect_verdict(person: Person, text: str) -> None:
    """Expect *text* in the message about the position."""
    playwright.expect(person.page.locator(".setup-status")).to_contain_text(text)


def expect_in_address(person: Person, text: str) -> None:
    playwright.expect(person.page).to_have_url(re.compile(re.escape(text)))


def place(person: Person, slot: str, hex: str) -> None:
    """Tap a tile in the box, then the cell or tile to place it on."""
    person.tap(f"[data-hand={slot}]")
    person.tap(f".mark-target[data-hex='{hex}']")


def test_position_is_set_up_by_mouse_and_played(person: Person) -> None:
    person.go("/setup")
    expect_verdict(person, "empty")

    place(person, "white-queen", "0,0")
    expect_verdict(person, "Black has too few tiles")
    place(person, "black-queen", "1,0")
    expect_verdict(person, "Valid position. White")
    place(person, "white-beetle", "1,0")
    place(person, "black-ant", "2,0")
    expect_verdict(person, "Valid position. White")
    expect_in_address(person, "0,0:wQ;1,0:bQ.wB1;2,0:bA1")
    playwright.expect(person.page.locator(".mark-free")).to_have_count(2)  # queen and beetle

    # A tile can be dropped anywhere. If it splits the hive, the page shows that until it is moved.
    x, y = person.center("[data-piece=wQ]")
    person.drag("[data-hand=white-ant]", (x, y - 250))
    expect_verdict(person, "The hive is split")
    playwright.expect(person.page.locator(".mark-alert")).to_have_count(1)
    playwright.expect(person.page.get_by_label("Try moves")).to_be_disabled()
    person.tap("[data-piece=wA1]")
    person.tap(".mark-target[data-hex='-1,0']")
    expect_verdict(person, "Valid position")

    person.page.reload()
    person.wait_for_tiles(5)
    expect_verdict(person, "Valid position")

    person.page.get_by_label("Try moves").check()
    person.drag("[data-piece=wB1]", person.center("[data-piece=wA1]"))
    person.page.wait_for_selector(".message-error")
    message = person.page.locator(".message")
    playwright.expect(message).to_contain_text("Too far")
    person.tap("[data-piece=wQ]")
    playwright.expect(message).to_contain_text("split in two")
    person.tap("[data-piece=wB1]")
    person.tap(".mark-target >> nth=0")
    expect_verdict(person, "Black to move")
    person.page.locator(".tools").get_by_role("button", name="Undo").click()
    expect_verdict(person, "White to move")

    person.page.get_by_role("button", name="Find the best move").click()
    person.page.wait_for_selector(".suggestion li")
    playwright.expect(person.page.locator(".setup-status")).not_to_contain_text("Valid position")

    person.page.click(".play-from summary")
    person.page.click(".play-from [type=submit]")
    person.page.wait_for_url("**/local#*")
    person.wait_for_tiles(5)
    person.page.wait_for_selector("text=Caterpillar, level 1")
    person.page.click("text=Edit this position")
    person.page.wait_for_url("**/setup#*")
    person.wait_for_tiles(5)


def test_tiles_are_dragged_on_and_off_the_board(person: Person) -> None:
    person.go(f"/setup#{STACKED}")
    person.drag("[data-piece=wB1]", person.center("[data-piece=wA1]"))
    playwright.expect(person.page.locator(".badge")).to_have_count(1)
    expect_in_address(person, "-1,0:wA1.wB1")
    person.drag("[data-piece=wB1]", person.center("[data-hand=black-ant]"))
    person.wait_for_tiles(4)
    person.drag("[data-piece=wA1]", person.center(".panel-links"))
    person.wait_for_tiles(3)
    tools = person.page.locator(".tools")
    for count, tool in [(4, "Undo"), (5, "Undo"), (4, "Redo"), (0, "Clear"), (4, "Undo")]:
        tools.get_by_role("button", name=tool).click()
        person.wait_for_tiles(count)
    person.tap("[data-piece=bA1]")
    tools.get_by_role("button", name="Remove").click()
    person.wait_for_tiles(3)
    person.page.locator("[name=turn][value=black]").check()
    expect_verdict(person, "Black to move")
    person.page.get_by_role("checkbox", name="Pillbug").uncheck()
    playwright.expect(person.page.locator("[data-hand$=pillbug]")).to_have_count(0)
    expect_in_address(person, "Base+ML_rulebook_Black")


def test_position_is_set_up_by_keyboard_alone(person: Person) -> None:
    keys = person.page.keyboard
    person.go("/setup")
    tab_to(person, ".board")
    keys.press("1")
    keys.press("Enter")
    person.wait_for_tiles(1)
    keys.press("0")
    keys.press("1")
    walk(person, (1, 0))
    keys.press("Enter")
    keys.press("0")
    keys.press("5")
    walk(person, (1, 0))
    keys.press("Enter")
    person.wait_for_tiles(3)
    expect_in_address(person, "0,0:wQ;1,0:bQ.wA1")
    announcement = person.page.locator("output[aria-live]")
    playwright.expect(announcement).to_have_text("White ant placed.")
    expect_verdict(person, "White ant is on another tile")
    keys.press("Delete")
    expect_verdict(person, "Valid position. White")
    keys.press("u")
    person.wait_for_tiles(3)
    keys.press("r")
    keys.press("Enter")  # takes the queen under the cursor
    walk(person, (3, -1))
    keys.press("Enter")
    expect_verdict(person, "The hive is split")
    keys.press("u")
    expect_verdict(person, "Valid position")
    keys.press("?")
    playwright.expect(person.page.locator("dialog")).to_be_visible()
    playwright.expect(person.page.locator("dialog")).to_contain_text("remove a tile")
    keys.press("Escape")
    tab_to(person, "[name=mode]", "Shift+Tab")
    keys.press("ArrowRight")
    tab_to(person, ".board")
    keys.press("5")
    keys.press("Enter")
    person.wait_for_tiles(3)
    expect_verdict(person, "Black to move")
    person.page.get_by_role("button", name="Edit this position").press("Enter")
    playwright.expect(person.page.get_by_label("Edit")).to_be_checked()
    expect_in_address(person, "_rulebook_Black_-_")


def test_position_is_set_up_by_touch_on_a_phone(make_person: MakePerson) -> None:
    person = make_person(**PHONE)
    person.go("/setup")
    slots = person.page.locator("button.slot:visible, .tools button, .modes label")
    for i in range(slots.count()):
        box = slots.nth(i).bounding_box()
        assert box and box["width"] >= 44 and box["height"] >= 44, slots.nth(i).inner_text()

    def touch(selector: str) -> None:
        person.page.touchscreen.tap(*person.center(selector))

    touch("[data-hand=white-queen]")
    touch(".mark-target")
    person.page.locator(".tools").get_by_role("button", name="Black tiles").tap()
    playwright.expect(person.page.locator("[data-hand=white-ant]")).to_be_hidden()
    touch("[data-hand=black-queen]")
    touch(".mark-target[data-hex='1,0']")
    touch("[data-hand=black-ant]")
    touch(".mark-target[data-hex='0,0']")
    expect_verdict(person, "Black ant is on another tile")
    assert accessibility_violations(person.page) == []
    touch("[data-piece=bA1]")
    touch(".mark-target[data-hex='2,0']")
    expect_verdict(person, "Valid position. White")
    person.page.locator(".modes label").nth(1).tap()
    touch("[data-hand=white-ant]")
    touch(".mark-target")
    expect_verdict(person, "Black to move")
    person.page.locator(".setup-menu").tap()
    button = person.page.get_by_role("button", name="Find the best move")
    playwright.expect(button).to_be_visible()


def test_damaged_address_shows_an_error_and_an_empty_board(person: Person) -> None:
    person.go("/setup#Base_rulebook_White_-_0,0:wQ;0,0:bQ")
    expect_verdict(person, "cannot be read")
    person.wait_for_tiles(0)
    place(person, "white-ant", "0,0")
    expect_verdict(person, "too few")


def test_position_is_shared_by_its_address(person: Person) -> None:
    person.go(f"/setup#{SPLIT}")
    expect_verdict(person, "The hive is split")
    share = person.page.get_by_role("button", name="Share")
    playwright.expect(share).to_be_disabled()
    person.follow("/")
    person.follow(f"/setup#{STACKED}")
    expect_verdict(person, "Valid position")
    share.click()
    link = person.page.get_by_role("textbox", name="Link")
    playwright.expect(link).to_have_value(re.compile(r"/setup#Base\+MLP_.*;1,0:bQ\.wB1;"))
    person.page.keyboard.press("Escape")
    person.page.get_by_label("Try moves").check()
    person.tap("[data-piece=wB1]")
    person.tap(".mark-target >> nth=0")
    expect_verdict(person, "Black to move")
    share.click()
    playwright.expect(link).to_have_value(re.compile("/review#1"))
