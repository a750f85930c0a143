"""Every screen in every language: nothing missing, nothing cut off, and axe finds no fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser import LANGUAGES, SIZES, Person, chromium, faults, needs_browser, served

pytestmark = needs_browser
SETUP = "/setup#Base+MLP_rulebook_White_-_0,0:wQ;1,0:bQ.wB1;2,0:bA1;-1,0:wA1"
SCREENS = (
    "/",
    "/play",
    "/learn",
    "/learn/beetle",
    "/rules",
    "/settings",
    "/nowhere",
    SETUP,
    "game",
    "over",
)
PERSON = {"kind": "person"}
THEMES = ("light", "dark", "contrast")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("games")) as at:
        yield at


def show(person: Person, screen: str) -> None:
    """Bring the screen up: an address, a game with a tile held, or one that is over."""
    if screen.startswith("/"):
        return person.go(screen)
    person.begin(PERSON, PERSON)
    person.tap("[data-hand=white-ant]")
    if screen == "over":
        person.tap(".mark-target")
        person.wait_for_moves(1)
        person.page.locator(".act:has(path[d^='M6 21'])").evaluate("button => button.click()")
        person.page.wait_for_selector(".after")
    return None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_speaks_the_language_and_fits(
    browser: Any, address: str, language: str, size: str
) -> None:
    person = Person(browser, address, locale=language, **SIZES[size])
    for screen in SCREENS:
        show(person, screen)
        page = person.page
        assert page.get_attribute("html", "lang") == language
        text = page.locator("body").inner_text()
        assert (
            "page-" not in text
            and "rules-" not in text
            and "learn-" not in text
            and "{" not in text
        ), screen
        width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0, f"{screen} is {width} pixels too wide"
    person.context.close()
    assert person.errors == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_no_fault(browser: Any, address: str, theme: str, size: str) -> None:
    person = Person(browser, address, **SIZES[size])
    settings = f"{{theme: '{theme}', list: {str(theme == 'dark').lower()}}}"
    person.context.add_init_script(
        f"localStorage.setItem('sixlegs.settings', JSON.stringify({settings}))"
    )
    for screen in SCREENS:
        show(person, screen)
        if screen == "/rules":
            person.page.wait_for_selector(".live-figure")
        assert faults(person.page) == [], screen
    person.context.close()


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
        assert not person.page.locator(hidden).first.is_visible(), hidden
    assert person.page.locator(".live-figure .laid").first.is_visible()
    person.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_header_leads_home_and_to_the_lessons_in_two_rows(
    browser: Any, address: str, language: str
) -> None:
    person = Person(browser, address, locale=language, **SIZES["phone"])
    for screen in ("/", "/play", "/learn", "/rules", "/settings", "/nowhere"):
        person.go(screen)
        assert person.page.locator(".header a[href='/']").is_visible()
        tops = [link.bounding_box()["y"] for link in person.page.locator(".header nav a").all()]
        assert len(tops) == 4 and len(set(tops)) == 1, screen
    person.page.click(".header a[href='/learn']")
    person.page.wait_for_selector(".lessons")
    person.context.close()
