"""Every screen in every language: nothing missing, nothing cut off, and axe finds no fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser import (
    DESKTOP,
    LANGUAGES,
    PHONE,
    SIZES,
    Newcomer,
    Person,
    faults,
    kept_game,
    needs_browser,
    playwright,
    served,
)
from page_two_players import act, answer, choose, invite, join, play_in_turn
from samples import ALMOST_DRAWN, WON
from server_process import free_port
from soak import IS_SOAK, covering

pytestmark = needs_browser
SETUP = "/setup#Base+MLP_rulebook_White_-_0,0:wQ;1,0:bQ.wB1;2,0:bA1;-1,0:wA1"
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
    "game",
    "over",
)
PERSON = {"kind": "person"}
# Themes that are tried together: the first with all rules, others with those of colors in a commit.
LOOKS = (("light", "contrast"), ("dark",))
TOO_WIDE = """() => [...document.querySelectorAll(".act")]
    .filter((act) => act.lastElementChild.getBoundingClientRect().width > act.clientWidth)
    .map((act) => act.textContent)"""  # buttons whose words reach over their edge
TIMED = {"initial": 300_000, "increment": 5_000}


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that others can come to."""
    port = free_port()
    address = f"http://localhost:{port}"
    with served(tmp_path_factory.mktemp("public"), str(port), public=address):
        yield address


def dressed(browser: Any, address: str, theme: str, size: str) -> Person:
    """Somebody who has chosen a theme, and in the dark the list of the position as well."""
    person = Person(browser, address, **SIZES[size])
    settings = f"{{theme: '{theme}', list: {str(theme == 'dark').lower()}}}"
    person.context.add_init_script(
        f"localStorage.setItem('sixlegs.settings', JSON.stringify({settings}))"
    )
    return person


def faults_in(themes: tuple[str, ...], person: Person) -> list[str]:
    """What axe finds wrong with what is shown, in each of *themes*; the first is there already."""
    found = faults(person.page)
    for theme in themes[1:]:
        person.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        found += [f"{theme}: {fault}" for fault in faults(person.page, of_colors=not IS_SOAK)]
    if len(themes) > 1:
        person.page.evaluate("theme => document.documentElement.dataset.theme = theme", themes[0])
    return found


def show(person: Person, screen: str) -> None:
    """Bring the screen up: an address, a game with a tile held, or one that is over."""
    if screen == SCREENS[0]:
        return person.go(screen)
    if screen.startswith("/"):
        return person.follow(screen)
    kept = kept_game(PERSON, PERSON)
    person.keep(kept)
    person.follow(f"/local#{kept['id']}")
    person.tap("[data-hand=white-ant]")
    if screen == "over":
        person.tap(".mark-target")
        person.wait_for_moves(1)
        person.page.locator(".act:has(path[d^='M6 21'])").evaluate("button => button.click()")
        person.page.wait_for_selector(".after")
    return None


@pytest.mark.parametrize("size", SIZES if IS_SOAK else ["phone"])  # where there is least room
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_speaks_the_language_and_fits(
    browser: Any, address: str, language: str, size: str
) -> None:
    person = Person(browser, address, locale=language, **SIZES[size])
    for screen in SCREENS:
        show(person, screen)
        page = person.page
        playwright.expect(page.locator("html")).to_have_attribute("lang", language)
        text = page.locator("body").inner_text()
        assert (
            "page-" not in text
            and "rules-" not in text
            and "learn-" not in text
            and "{" not in text
        ), screen
        width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0, f"{screen} is {width} pixels too wide"
        assert page.evaluate(TOO_WIDE) == [], screen
    person.context.close()
    assert person.errors == []


@pytest.mark.parametrize(("themes", "size"), covering(LOOKS, SIZES))
def test_axe_finds_no_fault(browser: Any, address: str, themes: tuple[str, ...], size: str) -> None:
    person = dressed(browser, address, themes[0], size)
    for screen in SCREENS:
        show(person, screen)
        if screen == "/rules":
            person.page.wait_for_selector(".live-figure")
        assert faults_in(themes, person) == [], screen
    person.context.close()


def meeting(white: Person, black: Person, watcher: Person) -> Iterator[tuple[str, Person]]:
    """All that is to be seen between two people, and by whom."""
    watcher.go("/lobby")
    watcher.page.wait_for_selector(".quiet")
    yield "an empty lobby", watcher
    link = invite(white, TIMED, is_public=True)
    yield "waiting, with link and code", white
    watcher.page.wait_for_selector(".challenge")
    yield "a challenge in the lobby", watcher
    black.page.goto(link)
    black.page.wait_for_selector(".terms")
    yield "an invitation", black
    join(black, link)
    watcher.page.wait_for_selector(".watchable a")
    yield "a game in the lobby", watcher
    play_in_turn(white, black, WON.split(";")[3:6])
    watcher.page.locator(".watchable a").first.click()
    watcher.page.wait_for_selector(".watching")
    yield "watching", watcher
    yield "one's own turn", black
    act(black, "Say something")
    yield "kind sentences", black
    choose(black, "Good luck!")
    white.page.wait_for_selector(".bubble")
    yield "something said", white
    yield from offers(white, black)
    act(black, "Resign")
    yield "asked before giving up", black
    choose(black, "Resign")
    white.page.wait_for_selector(".after")
    yield "after the end", black
    white.page.get_by_role("button", name="Another game").click()
    black.page.get_by_role("button", name="Yes, another game!").wait_for()
    yield "another game wanted", black
    yield "another game asked for", white


def offers(white: Person, black: Person) -> Iterator[tuple[str, Person]]:
    for wish in ("Ask to take back", "Offer draw"):
        act(white, wish)
        black.page.wait_for_selector(".message-ask")
        yield f"{wish}: asked", black
        yield f"{wish}: waiting", white
        answer(black, "Decline")
        white.page.wait_for_selector(".message-close")
        yield f"{wish}: declined", white


@pytest.mark.parametrize(("themes", "size"), covering(LOOKS, SIZES))
def test_axe_finds_no_fault_between_people(
    browser: Any, public: str, themes: tuple[str, ...], size: str
) -> None:
    people = [dressed(browser, public, themes[0], size) for _ in range(3)]
    for state, person in meeting(*people):
        assert faults_in(themes, person) == [], state
    for person in people:
        person.context.close()
        assert person.errors == []


def test_the_rules_on_paper_are_dark_words_on_white(browser: Any, address: str) -> None:
    person = Person(browser, address, color_scheme="dark")
    person.go("/")
    person.page.evaluate("localStorage.setItem('sixlegs.settings', '{\"theme\": \"dark\"}')")
    person.go("/rules")
    person.page.wait_for_selector(".live-figure .laid")
    person.page.emulate_media(media="print")
    color = person.page.evaluate("getComputedStyle(document.querySelector('.rule p')).color")
    assert max(int(part) for part in color[4:-1].split(",")) < 100, color
    for hidden in (".header", ".contents", ".rules-end", "figcaption"):
        playwright.expect(person.page.locator(hidden).first).to_be_hidden()
    playwright.expect(person.page.locator(".live-figure .laid").first).to_be_visible()
    person.context.close()


@pytest.mark.parametrize("width", [320, 360] if IS_SOAK else [320])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_header_leads_home_and_to_the_lessons_in_one_row(
    browser: Any, address: str, language: str, width: int
) -> None:
    size = SIZES["phone"] | {"viewport": {"width": width, "height": 640}}
    person = Person(browser, address, locale=language, **size)
    person.go("/")
    for screen in ("/", "/play", "/learn", "/lobby", "/rules", "/settings", "/nowhere"):
        person.follow(screen)
        playwright.expect(person.page.locator(".header a[href='/']")).to_be_visible()
        tops = [link.bounding_box()["y"] for link in person.page.locator(".header nav a").all()]
        assert len(tops) == 4 and len(set(tops)) == 1, screen
        rows = [person.center(one)[1] for one in (".brand", ".header nav", ".header > a.round")]
        assert max(rows) - min(rows) < 2, screen
    person.page.click(".header a[href='/learn']")
    person.page.wait_for_selector(".lessons")
    person.context.close()


def refusal(person: Person) -> None:
    person.place("white-ant")
    person.wait_for_moves(1)
    person.tap("[data-piece=wA1]")
    person.page.wait_for_selector(".message-no")


def hint(person: Person) -> None:
    person.page.focus(".board")
    person.page.keyboard.press("h")
    person.page.wait_for_selector(".hint")


def keys(person: Person) -> None:
    person.page.focus(".board")
    person.page.keyboard.press("?")
    person.page.wait_for_selector("dialog[open]")


def menu(person: Person) -> None:
    if person.page.locator(".menu-button").is_visible():
        person.page.click(".menu-button")
        person.page.wait_for_selector(".panel.is-open")


def question(person: Person) -> None:
    person.begin_pasted(ALMOST_DRAWN)
    person.tap("[data-piece=bQ]")
    person.tap(".mark-repeat")
    person.page.wait_for_selector(".message-ask")


@pytest.mark.parametrize(("themes", "size"), covering(LOOKS, (PHONE, DESKTOP)))
def test_axe_finds_no_fault_in_what_opens_and_what_is_said(
    newcomer: Newcomer, themes: tuple[str, ...], size: dict[str, Any]
) -> None:
    person = newcomer(**size)
    person.context.add_init_script(
        f"localStorage['sixlegs.settings'] = '{{\"theme\":\"{themes[0]}\"}}'"
    )
    person.begin(PERSON, PERSON)
    for state in (refusal, hint, menu, keys, question):
        state(person)
        assert faults_in(themes, person) == [], state.__name__
        person.page.keyboard.press("Escape")


HIDDEN = """least => {
    const controls = document.querySelectorAll("a[href], button, input, select, textarea, summary");
    const seen = [...controls].filter(
        (it) => it.checkVisibility() && !it.closest(".is-for-readers, .for-readers, h2, p")
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


@pytest.mark.parametrize(("width", "height"), [(320, 256), (360, 640), (640, 400)])
def test_everything_can_be_reached_and_touched_in_small_windows(
    newcomer: Newcomer, width: int, height: int
) -> None:
    size = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    person = newcomer(locale="uk", **size)
    for screen in ("/", "/play", "/settings", "Base+ML", "Base+MLP"):
        if screen.startswith("/"):
            person.go(screen)
        else:
            person.begin(PERSON, PERSON, gameType=screen)
            person.rest()
            box = person.page.locator(".board").bounding_box()
            assert box and box["height"] > 150, "there is room to play"
        assert person.page.evaluate(HIDDEN, 44) == [], screen
        wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, screen
