"""Local games: moves, hints, illegal moves, deletion and touch."""

from __future__ import annotations

from pathlib import Path

from browser import PHONE, MakePerson, Person, needs_browser, playwright

pytestmark = needs_browser
expect = playwright.expect
PERSON = {"kind": "person"}
BEGINNER = {"kind": "computer", "level": 1}
WINS = (Path(__file__).parent / "data" / "wins.txt").read_text(encoding="utf-8").splitlines()
[ALMOST_WON] = [win[2:] for win in WINS if win.startswith("2\tBase;InProgress;White")]


def test_game_against_level_1_is_won_with_hints(person: Person) -> None:
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


def test_illegal_moves_are_explained(person: Person) -> None:
    person.start_game(PERSON, PERSON)
    person.drag("[data-hand=white-ant]", (200, 200))  # the first tile can be dropped anywhere
    person.wait_for_moves(1)
    person.tap("[data-piece=wA1]")
    person.expect_status("Black’s turn")
    messages = person.page.locator(".messages").bounding_box()
    message = person.page.locator(".message").bounding_box()
    assert message["x"] - messages["x"] > 20
    point = [messages["x"] + 10, message["y"] + message["height"] / 2]  # beside the message
    assert person.page.evaluate(
        "point => !!document.elementFromPoint(...point).closest('.board')", point
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
    (x, y), (other_x, other_y) = (
        person.center("[data-piece=bA1]"),
        person.center("[data-piece=wA1]"),
    )
    person.tap("[data-hand=white-spider]")
    person.page.mouse.click(2 * x - other_x, 2 * y - other_y)  # behind the black ant
    person.expect_status("other color")
    expect(person.page.locator(".message-error")).to_have_count(1)


def test_deleting_a_game_must_be_confirmed(person: Person) -> None:
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


def test_game_is_played_by_touch_on_a_phone(make_person: MakePerson) -> None:
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


def test_unknown_game_shows_not_found(person: Person) -> None:
    person.go("/game/" + "x" * 22)
    person.page.wait_for_selector("text=Game not found")
