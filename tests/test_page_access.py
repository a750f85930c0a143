"""Every screen in every language: nothing missing, nothing cut off, and axe finds no fault."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

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
HEADED = ("/", "/play", "/learn", "/lobby", "/rules", "/settings", "/nowhere")
NARROW = (320, 360) if IS_SOAK else (320,)
# Themes and sizes in which axe checks the page.
LOOKS = (
    list(product(("light", "dark", "contrast"), SIZES))
    if IS_SOAK
    else [("light", "desktop"), ("dark", "phone")]
)
TOO_WIDE = """() => [...document.querySelectorAll(".action-button")]
    .filter((act) => act.lastElementChild.getBoundingClientRect().width > act.clientWidth)
    .map((act) => act.textContent)"""  # buttons whose words reach over their edge
TIMED = {"initial": 300_000, "increment": 5_000}


def faults_of(person: Person) -> list[str]:
    """What axe finds wrong with what is shown, however it looks; to the page's style a phone is a
    small window."""
    found = []
    for theme, size in LOOKS:
        box = SIZES[size]["viewport"]
        if person.page.viewport_size != box:
            person.resize(**box)
        person.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        found += [f"{theme}, {size}: {one}" for one in accessibility_violations(person.page)]
    person.resize(**DESKTOP["viewport"])
    return found


def show(person: Person, screen: str) -> None:
    """Bring the screen up: an address, a game with a tile held, or one that is over."""
    if screen == SCREENS[0]:
        return person.go(screen)
    if screen.startswith("/"):
        return person.follow(screen)
    kept = stored_game(PERSON, PERSON)
    person.store_game(kept)
    person.follow(f"/local#{kept['id']}")
    person.tap("[data-hand=white-ant]")
    if screen == "over":
        person.tap(".mark-target")
        person.wait_for_moves(1)
        person.page.locator(".action-button:has(path[d^='M6 21'])").evaluate(
            "button => button.click()"
        )
        person.page.wait_for_selector(".game-over")
    return None


@pytest.mark.parametrize("size", SIZES if IS_SOAK else ["phone"])  # where there is least room
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_speaks_the_language_and_fits(
    make_person: MakePerson, language: str, size: str
) -> None:
    person = make_person(locale=language, **SIZES[size])
    for screen in SCREENS:
        show(person, screen)
        page = person.page
        playwright.expect(page.locator("html")).to_have_attribute("lang", language)
        text = page.locator("body").inner_text()
        assert not re.search(r"(page|rules|learn|setup|fault)-|{", text), screen
        width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0, f"{screen} is {width} pixels too wide"
        assert page.evaluate(TOO_WIDE) == [], screen
        if screen in HEADED and size == "phone":
            for narrow in NARROW:
                person.resize(narrow, 640)
                leads_home_and_to_the_lessons_in_one_row(person, screen)
            person.resize(**PHONE["viewport"])
    person.follow("/")
    person.page.click(".header a[href='/learn']")
    person.page.wait_for_selector(".lessons")


def leads_home_and_to_the_lessons_in_one_row(person: Person, screen: str) -> None:
    """The header does."""
    playwright.expect(person.page.locator(".header a[href='/']")).to_be_visible()
    tops = [link.bounding_box()["y"] for link in person.page.locator(".header nav a").all()]
    assert len(tops) == 4 and len(set(tops)) == 1, screen
    rows = [person.center(one)[1] for one in (".brand", ".header nav", ".header > a.round")]
    assert max(rows) - min(rows) < 2, screen


def test_axe_finds_no_fault(person: Person) -> None:
    for screen in SCREENS:
        if screen == "over":
            person.page.get_by_role("switch", name="List view").click()
        show(person, screen)
        if screen == "/rules":
            person.page.wait_for_selector(".live-figure")
        assert faults_of(person) == [], screen


def meeting(white: Person, black: Person, watcher: Person) -> Iterator[tuple[str, Person]]:
    """All that is to be seen between two people, and by whom."""
    watcher.go("/lobby")
    watcher.page.wait_for_selector(".muted")
    yield "an empty lobby", watcher
    link = invite(white, TIMED, is_public=True)
    yield "waiting, with link and code", white
    watcher.page.wait_for_selector(".challenge")
    yield "a challenge in the lobby", watcher
    black.page.goto(link)
    black.page.wait_for_selector(".offer-terms")
    yield "an invitation", black
    join(black, link)
    watcher.page.wait_for_selector(".ongoing-games a")
    yield "a game in the lobby", watcher
    play_in_turn(white, black, WON.split(";")[3:6])
    watcher.page.locator(".ongoing-games a").first.click()
    watcher.page.wait_for_selector(".spectating")
    yield "watching", watcher
    yield "one's own turn", black
    press_action(black, "Quick chat")
    yield "kind sentences", black
    choose(black, "Good luck!")
    white.page.wait_for_selector(".bubble")
    yield "something said", white
    yield from offers(white, black)
    press_action(black, "Resign")
    yield "asked before giving up", black
    choose(black, "Resign")
    white.page.wait_for_selector(".game-over")
    yield "after the end", black
    white.page.get_by_role("button", name="Rematch").click()
    black.page.get_by_role("button", name="Accept rematch").wait_for()
    yield "another game wanted", black
    yield "another game asked for", white


def offers(white: Person, black: Person) -> Iterator[tuple[str, Person]]:
    for wish in ("Request takeback", "Offer draw"):
        press_action(white, wish)
        black.page.wait_for_selector(".message-question")
        yield f"{wish}: asked", black
        yield f"{wish}: waiting", white
        answer(black, "Decline")
        white.page.wait_for_selector(".message-close")
        yield f"{wish}: declined", white


def test_axe_finds_no_fault_between_people(make_person: MakePerson, public_address: str) -> None:
    white, black, watcher = (make_person(public_address) for _ in range(3))
    black.set_preferences(list=True)  # of the position
    for state, person in meeting(white, black, watcher):
        assert faults_of(person) == [], state


def test_the_rules_on_paper_are_dark_words_on_white(make_person: MakePerson) -> None:
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


def refusal(person: Person) -> None:
    person.place("white-ant")
    person.wait_for_moves(1)
    person.tap("[data-piece=wA1]")
    person.page.wait_for_selector(".message-error")


def hint(person: Person) -> None:
    person.page.focus(".board")
    person.page.keyboard.press("h")
    person.page.wait_for_selector(".suggestion")


def keys(person: Person) -> None:
    person.page.focus(".board")
    person.page.keyboard.press("?")
    person.page.wait_for_selector("dialog[open]")


def question(person: Person) -> None:
    kept = stored_game(PERSON, PERSON, kind="imported", text=ALMOST_DRAWN)
    person.store_game(kept)
    person.follow(f"/local#{kept['id']}")
    person.tap("[data-piece=bQ]")
    person.tap(".mark-repeat")
    person.page.wait_for_selector(".message-question")


def test_axe_finds_no_fault_in_what_opens_and_what_is_said(person: Person) -> None:
    person.start_game(PERSON, PERSON)
    for state in (refusal, hint, keys, question):
        state(person)
        assert faults_of(person) == [], state.__name__
        person.page.keyboard.press("Escape")
    person.resize(**PHONE["viewport"])
    person.page.click(".menu-button")
    person.page.wait_for_selector(".panel.is-open")
    for theme, size in LOOKS:
        if size == "phone":
            person.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            assert accessibility_violations(person.page) == [], f"{theme}: menu"


HIDDEN = """least => {
    const controls = document.querySelectorAll("a[href], button, input, select, textarea, summary");
    const seen = [...controls].filter(
        (it) => it.checkVisibility() && !it.closest(".is-visually-hidden, .visually-hidden, h2, p")
    );
    return seen.flatMap((it) => {
        it.scrollIntoView({ block: "center" });
        const label = it.closest("label") ?? it;
        const { x, y, width, height } = it.getBoundingClientRect();
        const box = label.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        const isSmall =
            Math.max(width, box.width) < least - 0.5 || Math.max(height, box.height) < least - 0.5;
        return isSmall || !label.contains(hit) ? [it.outerHTML.slice(0, 120)] : [];
    });
}"""


def test_everything_can_be_reached_and_touched_in_small_windows(make_person: MakePerson) -> None:
    person = make_person(locale="uk", **PHONE)
    person.go("/about")
    for width, height in ((320, 256), (360, 640), (640, 400)):
        person.resize(width, height)
        for screen in ("/", "/play", "/settings", ANALYSIS, "Base+ML", "Base+MLP"):
            if screen.startswith("/"):
                person.follow(screen)
            else:
                kept = stored_game(PERSON, PERSON, gameType=screen)
                person.store_game(kept)
                person.follow(f"/local#{kept['id']}")
                box = person.page.locator(".board").bounding_box()
                assert box and box["height"] > 150, "there is room to play"
            assert person.page.evaluate(HIDDEN, 44) == [], (screen, width)
            wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, (screen, width)
