"""Actions of two players at two screens, in English."""

from __future__ import annotations

from typing import Any

from browser import Person, playwright

expect = playwright.expect


def invite(person: Person, clock: dict[str, int] | None = None, **options: Any) -> str:
    """Create a game with a free seat; return the invitation link."""
    person.start_game({"kind": "person"}, {"kind": "opponent"}, clock=clock, **options)
    return str(person.page.locator(".invitation input").input_value())


def join(person: Person, link: str) -> None:
    person.page.goto(link)
    person.page.get_by_role("button", name="Play", exact=True).click()
    person.page.wait_for_selector(".board")


def play(person: Person, move: str) -> None:
    field = person.page.locator("#typed-move")
    field.fill(move)
    field.press("Enter")
    person.page.locator(".board").focus()  # closes the list, which covers the rest


def play_in_turn(white: Person, black: Person, moves: list[str], done: int = 0) -> None:
    """Play *moves* after *done* earlier moves; both players see each move."""
    for number, move in enumerate(moves, done + 1):
        mover = white if number % 2 else black
        expect(mover.page.locator(".plate.is-to-move .plate-name")).to_have_text("You")
        play(mover, move)
        for person in (white, black):
            person.wait_for_moves(number)


def press_action(person: Person, name: str) -> None:
    """Press a button of the panel, which on a phone must be opened first."""
    if person.page.locator(".menu-button").is_visible():
        person.page.locator(".menu-button").click()
    person.page.locator(".panel").get_by_role("button", name=name, exact=True).click()


def answer(person: Person, name: str) -> None:
    person.page.locator(".message").get_by_role("button", name=name, exact=True).click()


def choose(person: Person, name: str) -> None:
    person.page.locator("dialog").get_by_role("button", name=name, exact=True).click()
