"""A game between two players at one screen, by keyboard alone."""

from __future__ import annotations

from browser import Person, needs_browser, playwright

pytestmark = needs_browser

# Tiles and their targets. The tenth ply surrounds the white queen.
GAME = [
    ("white-queen", (0, 0)),
    ("black-queen", (-1, 0)),
    ("white-beetle", (0, 1)),
    ("bQ", (-1, 1)),
    ("white-ant", (1, -1)),
    ("black-grasshopper", (-2, 2)),
    ("white-grasshopper", (1, 0)),
    ("black-ant", (-3, 3)),
    ("white-ant", (0, -1)),
    ("bA1", (-1, 0)),
]
NAMES = {"black-queen": "bQ", "black-ant": "bA1"}  # tiles that move later
BUGS = ["queen", "spider", "beetle", "grasshopper", "ant"]


def test_local_game_is_played_by_keyboard_alone(person: Person) -> None:
    begin(person)
    places: dict[str, tuple[int, int]] = {}
    for count, (tile, target) in enumerate(GAME, 1):
        take(person, tile, places)
        walk(person, target)
        person.page.keyboard.press("Enter")
        places[NAMES.get(tile, tile)] = target
        person.wait_for_moves(count)
    person.page.wait_for_selector(".game-over")
    playwright.expect(person.page.locator(".game-over")).to_contain_text("Black won")


def begin(person: Person) -> None:
    """Start a game between two players at one screen through the form."""
    keys = person.page.keyboard
    person.go("/play")
    tab_to(person, "input[name=opponent]")
    keys.press("ArrowRight")
    tab_to(person, "button[type=submit]")
    playwright.expect(person.page.locator(":focus")).to_have_css("outline-style", "solid")
    keys.press("Enter")
    person.page.wait_for_selector(".board")
    tab_to(person, ".board")


def tab_to(person: Person, selector: str, key: str = "Tab") -> None:
    for _ in range(60):
        if person.page.locator(f"{selector}:focus").count():
            return
        person.page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {selector}")


def take(person: Person, tile: str, places: dict[str, tuple[int, int]]) -> None:
    """Select a tile of the hand by its number, or one on the board by walking to it."""
    if tile in NAMES.values():
        walk(person, places[tile])
        person.page.keyboard.press("Enter")
    else:
        person.page.keyboard.press(str(BUGS.index(tile.split("-")[1]) + 1))
    person.page.wait_for_selector(".mark-target", state="attached")


def walk(person: Person, target: tuple[int, int]) -> None:
    """Move the cursor to *target*, first along the row, then along the diagonal."""
    position = person.page.locator(".cursor").get_attribute("data-hex")
    assert position
    q, r = map(int, position.split(","))
    press(person, target[0] - q, "Shift+ArrowRight", "Shift+ArrowLeft")
    press(person, target[1] - r, "Shift+ArrowDown", "ArrowUp")


def press(person: Person, times: int, forward: str, back: str) -> None:
    for _ in range(abs(times)):
        person.page.keyboard.press(forward if times > 0 else back)
