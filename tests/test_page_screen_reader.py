"""The page with a screen reader: the list of moves, announcements and focus."""

from __future__ import annotations

from browser import Person, needs_browser, playwright, stored_game
from samples import WON

pytestmark = needs_browser
expect = playwright.expect
PERSON = {"kind": "person"}
IN_WORDS = {
    "bS1 wS1-": "Black spider bS1 to the right",
    "bQ bS1/": "Black queen bee to the upper right",
}


def test_game_is_played_from_the_list(person: Person) -> None:
    """Moves are pressed or typed, and the focus stays in the list."""
    person.start_game(PERSON, PERSON)
    for count, move in enumerate(WON.split(";")[3:], 1):
        if move in IN_WORDS:
            button = person.page.locator(f".position-list button:has-text('{IN_WORDS[move]}')")
            button.evaluate("it => { it.closest('details').open = true; it.focus(); }")
        else:
            person.page.fill("#typed-move", move)
        person.page.keyboard.press("Enter")
        person.wait_for_moves(count)
        person.expect_focus(".position-list *")
    person.page.wait_for_selector(".game-over >> text=White won")
    person.expect_announcement("White won")


def test_hints_offers_and_takebacks_are_announced(person: Person) -> None:
    person.start_game(PERSON, PERSON)
    person.place("white-ant")
    person.expect_announcement("White ant 1 opens the game")
    person.page.focus(".board")
    person.page.keyboard.press("h")
    person.expect_announcement("Black")
    person.page.keyboard.press("Escape")
    person.page.get_by_role("button", name="Offer draw").click()
    person.expect_announcement("Black offers a draw")
    person.page.get_by_role("button", name="Decline").click()
    person.expect_announcement("Draw declined")
    person.expect_focus(".board")  # after its button was removed
    undo = person.page.get_by_role("button", name="Undo")
    undo.focus()
    person.page.keyboard.press("Enter")
    person.expect_announcement("Taken back")
    expect(undo).to_be_disabled()
    expect(undo).to_be_focused()


def test_focus_stays_near_deleted_games(person: Person) -> None:
    for _ in range(2):
        person.store_game(stored_game(PERSON, PERSON))
    person.go("/")
    person.page.locator(".game-card button").first.focus()
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("button:focus >> text=Keep")
    person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(".games h2:focus")
