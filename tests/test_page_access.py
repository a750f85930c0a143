"""Accessibility, translations and layout of every screen, in all languages, themes and sizes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from browser import (
    DESKTOP,
    LANGUAGES,
    PHONE,
    SIZES,
    MakePerson,
    Person,
    accessibility_violations,
    needs_browser,
    playwright,
    review_link,
    stored_game,
)
from page_two_players import answer, choose, invite, join, play_in_turn, press_action
from samples import ALMOST_DRAWN, WON
from soak import IS_SOAK

pytestmark = needs_browser
SETUP = "/setup#Base+MLP_rulebook_White_-_0,0:wQ;1,0:bQ.wB1;2,0:bA1;-1,0:wA1"
SPLIT = "/setup#Base_rulebook_White_-_0,0:wQ;5,5:bQ"
ANALYSIS = review_link("Base;InProgress;White[2];wS1;bG1 wS1-").replace("/review", "/analysis")
SCREENS = (
    "/",
    "/play",
    "/lobby",
    "/games",
    "/account",
    "/import",
    "/learn",
    "/learn/beetle",
    "/rules",
    "/settings",
    "/archive",
    "/leaderboard",
    "/about",
    "/privacy",
    "/nowhere",
    SETUP,
    SPLIT,
    ANALYSIS,
    "game",
    "over",
)
PERSON = {"kind": "person"}
SCREENS_WITH_HEADER = ("/", "/play", "/learn", "/lobby", "/rules", "/settings", "/nowhere")
ALL_SIZES: dict[str, dict[str, Any]] = SIZES | {
    "large phone": PHONE | {"viewport": {"width": 390, "height": 844}},
    "large screen": {"viewport": {"width": 1920, "height": 1080}},
}
NARROW_WIDTHS = (320, 360) if IS_SOAK else (320,)
# The themes and sizes in which axe checks the page.
LOOKS = (
    list(product(("light", "dark", "contrast"), SIZES))
    if IS_SOAK
    else [("light", "desktop"), ("dark", "phone")]
)
# Returns the texts of buttons that are too narrow for their label.
NARROW_BUTTONS_SCRIPT = """() => [...document.querySelectorAll(".action-button")]
    .filter((button) => button.lastElementChild.getBoundingClientRect().width > button.clientWidth)
    .map((button) => button.textContent)"""
# Returns the entries of the bar at the bottom whose text does not fit.
NARROW_ENTRIES_SCRIPT = """() => [...document.querySelectorAll(".bottom-bar span")]
    .filter((text) => text.scrollWidth > text.clientWidth)
    .map((text) => text.textContent)"""
TIMED = {"initial": 300_000, "increment": 5_000}


def violations_in_all_looks(person: Person) -> list[str]:
    """Return what axe finds on the page in all `LOOKS`. A phone is simulated by a small window."""
    violations = []
    for theme, size in LOOKS:
        viewport = SIZES[size]["viewport"]
        if person.page.viewport_size != viewport:
            person.resize(**viewport)
        person.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        violations += [
            f"{theme}, {size}: {violation}" for violation in accessibility_violations(person.page)
        ]
    person.resize(**DESKTOP["viewport"])
    return violations


def show(person: Person, screen: str) -> None:
    """Open a screen by its path, or "game" with a selected tile, or "over", a finished game."""
    if screen == SCREENS[0]:
        return person.go(screen)
    if screen.startswith("/"):
        return person.follow(screen)
    game = stored_game(PERSON, PERSON)
    person.store_game(game)
    person.follow(f"/local#{game['id']}")
    person.tap("[data-hand=white-ant]")
    if screen == "over":
        person.tap(".mark-target")
        person.wait_for_moves(1)
        person.page.locator(".action-button:has(path[d^='M6 21'])").evaluate(
            "button => button.click()"
        )
        person.page.click("dialog .danger")
        person.page.wait_for_selector(".game-over")
    return None


@pytest.mark.parametrize("size", ALL_SIZES if IS_SOAK else ["phone"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_translated_and_fits(
    make_person: MakePerson, language: str, size: str
) -> None:
    person = make_person(locale=language, **ALL_SIZES[size])
    for screen in SCREENS:
        show(person, screen)
        page = person.page
        playwright.expect(page.locator("html")).to_have_attribute("lang", language)
        text = page.locator("body").inner_text()
        assert not re.search(r"(page|rules|learn|setup|fault)-|{", text), screen
        width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0, f"{screen} is {width} pixels too wide"
        assert page.evaluate(NARROW_BUTTONS_SCRIPT) == [], screen
        if screen in SCREENS_WITH_HEADER and size == "phone":
            for narrow in NARROW_WIDTHS:
                person.resize(narrow, 640)
                check_header(person, screen)
            person.resize(**PHONE["viewport"])
    person.follow("/")
    person.page.click("nav a[href='/learn']:visible")
    person.page.wait_for_selector(".lessons")


def check_header(person: Person, screen: str) -> None:
    """Check that the header and the bar at the bottom of a phone have their links in one row."""
    playwright.expect(person.page.locator(".header a[href='/']")).to_be_visible()
    entries = person.page.locator(".bottom-bar > *").all()
    boxes = [entry.bounding_box() for entry in entries if entry.is_visible()]
    count = 0 if screen == "/play" else 5  # the form needs the whole height
    assert len(boxes) == count and len({box["y"] for box in boxes}) <= 1, screen
    assert person.page.evaluate(NARROW_ENTRIES_SCRIPT) == [], screen
    heights = [person.center(selector)[1] for selector in (".brand", ".header-settings")]
    assert max(heights) - min(heights) < 2, screen


def test_axe_finds_no_violations(person: Person) -> None:
    for screen in SCREENS:
        if screen == "over":
            person.page.get_by_role("switch", name="List view").click()
        show(person, screen)
        if screen == "/rules":
            person.page.wait_for_selector(".live-figure")
        assert violations_in_all_looks(person) == [], screen


def online_game_states(
    white: Person, black: Person, spectator: Person
) -> Iterator[tuple[str, Person]]:
    """Play a game between two people; yield its states and the person who sees each of them."""
    spectator.go("/lobby")
    spectator.page.wait_for_selector(".muted")
    yield "an empty lobby", spectator
    link = invite(white, TIMED, is_public=True)
    yield "waiting, with link and code", white
    spectator.page.wait_for_selector(".challenge")
    yield "a challenge in the lobby", spectator
    black.page.goto(link)
    black.page.wait_for_selector(".offer-terms")
    yield "an invitation", black
    join(black, link)
    spectator.page.wait_for_selector(".ongoing-games a")
    yield "a game in the lobby", spectator
    play_in_turn(white, black, WON.split(";")[3:6])
    spectator.page.locator(".ongoing-games a").first.click()
    spectator.page.wait_for_selector(".spectating")
    yield "spectating", spectator
    yield "the player's turn", black
    press_action(black, "Quick chat")
    yield "the quick chat dialog", black
    choose(black, "Good luck!")
    white.page.wait_for_selector(".bubble")
    yield "a chat message", white
    yield from offer_states(white, black)
    press_action(black, "Resign")
    yield "the confirmation of a resignation", black
    choose(black, "Resign")
    white.page.wait_for_selector(".game-over")
    yield "a finished game", black
    white.page.get_by_role("button", name="Rematch").click()
    black.page.get_by_role("button", name="Accept rematch").wait_for()
    yield "a rematch offer", black
    yield "waiting for an answer to a rematch offer", white


def offer_states(white: Person, black: Person) -> Iterator[tuple[str, Person]]:
    for action in ("Request takeback", "Offer draw"):
        press_action(white, action)
        black.page.wait_for_selector(".message-question")
        yield f"{action}: question", black
        yield f"{action}: waiting", white
        answer(black, "Decline")
        white.page.wait_for_selector(".message-close")
        yield f"{action}: declined", white


def test_axe_finds_no_violations_in_online_games(
    make_person: MakePerson, public_address: str
) -> None:
    white, black, spectator = (make_person(public_address) for _ in range(3))
    black.set_preferences(list=True)  # the list view
    for state, person in online_game_states(white, black, spectator):
        assert violations_in_all_looks(person) == [], state


def test_printed_rules_are_dark_text_without_controls(make_person: MakePerson) -> None:
    person = make_person(color_scheme="dark", alone=True)
    person.set_preferences(theme="dark")
    person.go("/rules")
    person.page.wait_for_selector(".live-figure .placed-tile")
    person.page.emulate_media(media="print")
    color = person.page.evaluate(
        "getComputedStyle(document.querySelector('.rules-section p')).color"
    )
    assert max(int(part) for part in color[4:-1].split(",")) < 100, color
    for hidden in (".header", ".contents", ".rules-end", "figcaption"):
        playwright.expect(person.page.locator(hidden).first).to_be_hidden()
    playwright.expect(person.page.locator(".live-figure .placed-tile").first).to_be_visible()


def error_message(person: Person) -> None:
    person.place("white-ant")
    person.wait_for_moves(1)
    person.tap("[data-piece=wA1]")
    person.page.wait_for_selector(".message-error")


def hint(person: Person) -> None:
    person.page.focus(".board")
    person.page.keyboard.press("h")
    person.page.wait_for_selector(".suggestion")


def keyboard_help(person: Person) -> None:
    person.page.focus(".board")
    person.page.keyboard.press("?")
    person.page.wait_for_selector("dialog[open]")


def question(person: Person) -> None:
    game = stored_game(PERSON, PERSON, kind="imported", text=ALMOST_DRAWN)
    person.store_game(game)
    person.follow(f"/local#{game['id']}")
    person.tap("[data-piece=bQ]")
    person.tap(".mark-repeat")
    person.page.wait_for_selector(".message-question")


def test_axe_finds_no_violations_in_messages_dialogs_and_menu(person: Person) -> None:
    person.start_game(PERSON, PERSON)
    for open_state in (error_message, hint, keyboard_help, question):
        open_state(person)
        assert violations_in_all_looks(person) == [], open_state.__name__
        person.page.keyboard.press("Escape")
    person.resize(**PHONE["viewport"])
    person.page.click(".menu-button")
    person.page.wait_for_selector(".panel.is-open")
    for theme, size in LOOKS:
        if size == "phone":
            person.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            assert accessibility_violations(person.page) == [], f"{theme}: menu"


# Returns the controls that are smaller than the given size, or covered by something else.
UNUSABLE_CONTROLS_SCRIPT = """minSize => {
    const controls = document.querySelectorAll("a[href], button, input, select, textarea, summary");
    const visible = [...controls].filter(
        (it) => it.checkVisibility() && !it.closest(".is-visually-hidden, .visually-hidden, h2, p")
    );
    return visible.flatMap((it) => {
        it.scrollIntoView({ block: "center" });
        const label = it.closest("label") ?? it;
        const { x, y, width, height } = it.getBoundingClientRect();
        const box = label.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        const isSmall = Math.max(width, box.width) < minSize - 0.5
            || Math.max(height, box.height) < minSize - 0.5;
        return isSmall || !label.contains(hit) ? [it.outerHTML.slice(0, 120)] : [];
    });
}"""


def test_controls_in_small_windows_are_large_enough_and_not_covered(
    make_person: MakePerson,
) -> None:
    person = make_person(locale="uk", **PHONE)
    person.go("/about")
    for width, height in ((320, 256), (360, 640), (640, 400)):
        person.resize(width, height)
        for screen in ("/", "/play", "/settings", ANALYSIS, "Base+ML", "Base+MLP"):
            if screen.startswith("/"):
                person.follow(screen)
            else:
                game = stored_game(PERSON, PERSON, gameType=screen)
                person.store_game(game)
                person.follow(f"/local#{game['id']}")
                box = person.page.locator(".board").bounding_box()
                assert box and box["height"] > 150, "the board is too small"
            assert person.page.evaluate(UNUSABLE_CONTROLS_SCRIPT, 44) == [], (screen, width)
            excess = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert excess <= 0, (screen, width)
