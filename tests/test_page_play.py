"""Games on the page in chromium: dragged, tapped, undone, lost sight of and found again."""

from __future__ import annotations

from pathlib import Path

from browser import PHONE, MakePerson, Person, needs_browser, playwright

pytestmark = needs_browser
expect = playwright.expect
PERSON = {"kind": "person"}
BEGINNER = {"kind": "computer", "level": 1}
WINS = (Path(__file__).parent / "data" / "wins.txt").read_text(encoding="utf-8").splitlines()
[ALMOST_WON] = [win[2:] for win in WINS if win.startswith("2\tBase;InProgress;White")]


def test_a_game_against_level_1_is_won_by_hints(person: Person) -> None:
    person.start_imported_game(ALMOST_WON, black=BEGINNER)
    for _ in range(20):
        if person.page.locator(".game-over").count():
            break
        count = person.moves()
        person.page.keyboard.press("Escape")
        person.page.get_by_role("button", name="Hint").click()
        person.page.locator(".message-buttons button").first.click()
        person.wait_for_moves(count + 2)
    expect(person.page.locator(".game-over h2")).to_contain_text("won")
    expect(person.page.locator(".mark-alert"), "the surrounded queen").to_have_count(1)
    person.page.get_by_role("button", name="Rematch").click()
    person.page.wait_for_selector(".game-over", state="detached")


def test_what_cannot_be_done_says_why(person: Person) -> None:
    person.start_game(PERSON, PERSON)
    person.drag("[data-hand=white-ant]", (200, 200))  # the first tile may lie anywhere
    person.wait_for_moves(1)
    person.tap("[data-piece=wA1]")
    person.expect_status("Black’s turn")
    messages = person.page.locator(".messages").bounding_box()
    card = person.page.locator(".message").bounding_box()
    assert card["x"] - messages["x"] > 20
    beside = [messages["x"] + 10, card["y"] + card["height"] / 2]  # a tap there is on the board
    assert person.page.evaluate(
        "at => !!document.elementFromPoint(...at).closest('.board')", beside
    )
    person.tap("[data-hand=black-ant]")
    person.tap(".mark-target")
    person.wait_for_moves(2)
    person.drag("[data-piece=wA1]", (300, 300))
    person.expect_status("queen bee")
    person.drag("[data-hand=white-spider]", person.center("[data-piece=bA1]"))
    person.expect_status("empty cell")
    expect(person.page.locator(".message-error")).to_have_count(1)
    person.page.keyboard.press("Escape")
    (x, y), (away_x, away_y) = person.center("[data-piece=bA1]"), person.center("[data-piece=wA1]")
    person.tap("[data-hand=white-spider]")
    person.page.mouse.click(2 * x - away_x, 2 * y - away_y)
    person.expect_status("other color")
    expect(person.page.locator(".message-error")).to_have_count(1)


def test_a_game_is_deleted_when_asked_twice(person: Person) -> None:
    person.start_game(PERSON, PERSON)
    person.follow("/")
    person.page.wait_for_selector(".game-card")
    count = person.page.locator(".game-card").count()
    person.page.get_by_role("button", name="Delete this game").first.click()
    person.page.get_by_role("button", name="Keep").click()
    expect(person.page.locator(".game-card")).to_have_count(count)
    person.page.get_by_role("button", name="Delete this game").first.click()
    person.page.get_by_role("button", name="Delete", exact=True).click()
    expect(person.page.locator(".game-card")).to_have_count(count - 1)


def test_a_phone_plays_with_its_thumb(make_person: MakePerson) -> None:
    person = make_person(**PHONE)
    person.start_game(PERSON, BEGINNER)
    slots = person.page.locator("button.slot")
    for i in range(slots.count()):
        box = slots.nth(i).bounding_box()
        assert box and box["width"] >= 44 and box["height"] >= 44
    person.page.touchscreen.tap(*person.center("[data-hand=white-ant]"))
    person.page.touchscreen.tap(*person.center(".mark-target"))
    person.wait_for_tiles(2)
    person.page.click(".menu-button")
    expect(person.page.locator(".panel")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".panel")).to_be_hidden()
    expect(person.page.locator(".menu-button")).to_be_focused()


def test_a_game_that_is_not_there_says_so(person: Person) -> None:
    person.go("/game/" + "x" * 22)
    person.page.wait_for_selector("text=Game not found")
