"""The opponent "Maximum", the engine at full strength, and stored games from before it."""

from __future__ import annotations

import time
from typing import Any

import page_one_player as one_player
from browser import Person, accessibility_violations, needs_browser, playwright

pytestmark = needs_browser
expect = playwright.expect

NAME = "Computer, maximum, 1 s"

# A game in IndexedDB as the page stored it before Maximum existed, two plies against level 10.
STORED_LEVEL_10: dict[str, Any] = {
    "id": "local-5f1c3b9ad2e84c07",
    "version": 3,
    "document": "sixlegs-game 1\nstart Base+ML rulebook\nmoves wS1;bG1 wS1-\n"
    "white person\nblack computer 10\ncoach on\n",
    "white": {"kind": "person"},
    "black": {"kind": "computer", "level": 10},
    "seed": 2748219411,
    "date": "2026.11.17",
    "rematch": None,
    "clock": None,
    "times": [],
    "summary": {
        "gameType": "Base+ML",
        "opening": "rulebook",
        "stacks": [{"hex": [0, 0], "pieces": ["wS1"]}, {"hex": [1, 0], "pieces": ["bG1"]}],
        "turn": "white",
        "ply": 2,
        "result": None,
        "changed": 1794900000000,
    },
}


def opponent(person: Person) -> Any:
    return person.page.locator(".far .plate-name")


def test_maximum_uses_its_time_and_is_restored(person: Person) -> None:
    person.go("/play")
    person.page.get_by_role("radio", name=NAME).check(force=True)
    expect(person.page.locator("#level-description")).to_contain_text("Up to 1 second per move")
    assert accessibility_violations(person.page) == []
    with one_player.without_requests(person):
        person.page.locator("[type=submit]").click()
        expect(opponent(person)).to_have_text(NAME)
        person.place("white-spider")
        person.wait_for_moves(1)
        start = time.monotonic()
        person.wait_for_moves(2)
        assert time.monotonic() - start > 0.5  # levels reply at once
        person.page.reload()
        expect(opponent(person)).to_have_text(NAME)
        one_player.resign(person)
        one_player.review_and_rematch(person)
        expect(opponent(person)).to_have_text(NAME)
        person.wait_for_moves(1)  # Maximum has White now
    person.go("/")
    expect(person.page.locator(".play-again")).to_contain_text(NAME)


def test_stored_game_against_level_10_continues(person: Person) -> None:
    person.store_game(STORED_LEVEL_10)
    person.go(f"/local#{STORED_LEVEL_10['id']}")
    expect(opponent(person)).to_have_text("Mantis, level 10")
    expect(person.page.locator(".placed-tile")).to_have_count(2)
    person.place("white-queen")
    person.wait_for_moves(4)
    one_player.resign(person)
    person.page.locator(".game-over").get_by_role("button", name="Rematch").click()
    expect(opponent(person)).to_have_text("Mantis, level 10")
