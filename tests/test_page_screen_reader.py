"""The page by ear: moves from the list, what is announced, and where the focus is."""

from __future__ import annotations

from browser import Person, kept_game, needs_browser, playwright
from samples import WON

pytestmark = needs_browser
expect = playwright.expect
PERSON = {"kind": "person"}
IN_WORDS = {
    "bS1 wS1-": "Black spider bS1 to the right",
    "bQ bS1/": "Black queen bee to the upper right",
}


def test_a_game_by_the_list_alone(person: Person) -> None:
    """A reader's game: buttons and typed moves, and the focus never leaves the list."""
    person.begin(PERSON, PERSON)
    for count, move in enumerate(WON.split(";")[3:], 1):
        if move in IN_WORDS:
            button = person.page.locator(f".position-list button:has-text('{IN_WORDS[move]}')")
            button.evaluate("it => { it.closest('details').open = true; it.focus(); }")
        else:
            person.page.fill("#typed-move", move)
        person.page.keyboard.press("Enter")
        person.wait_for_moves(count)
        person.is_focused_on(".position-list *")
    person.page.wait_for_selector(".after >> text=White has won")
    person.hears("White wins")


def test_hints_offers_and_moves_taken_back_are_heard(person: Person) -> None:
    person.begin(PERSON, PERSON)
    person.place("white-ant")
    person.hears("White ant 1 opens the game")
    person.page.focus(".board")
    person.page.keyboard.press("h")
    person.hears("Black")
    person.page.keyboard.press("Escape")
    person.page.get_by_role("button", name="Offer draw").click()
    person.hears("Black offers a draw")
    person.page.get_by_role("button", name="Decline").click()
    person.hears("The draw was declined")  # by no computer
    person.is_focused_on(".board")  # the button is gone, and the focus is not
    undo = person.page.get_by_role("button", name="Undo")
    undo.focus()
    person.page.keyboard.press("Enter")
    person.hears("Taken back")
    expect(undo).to_be_disabled()
    expect(undo).to_be_focused()


def test_deleting_games_keeps_the_focus(person: Person) -> None:
    for _ in range(2):
        person.keep(kept_game(PERSON, PERSON))
    person.go("/")
    person.page.locator(".kept button").first.focus()
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("button:focus >> text=Keep it")
    person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(".games h2:focus")
