"""Around the board: home, the form of a new game and the lobby lead to a game at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from browser import (
    LANGUAGES,
    MakePerson,
    Person,
    accessibility_violations,
    needs_browser,
    playwright,
    running_server_thread,
)
from sixlegs.server.storage.store import Store
from test_page_keyboard import tab_to
from test_page_layout import DESKTOPS, PHONES, resized, some

pytestmark = needs_browser
expect = playwright.expect

# What does not fit: a form that scrolls, a button out of sight, words wider than their frame.
MISFITS = """() => {
    const { innerWidth, innerHeight } = window;
    const { scrollWidth, scrollHeight } = document.documentElement;
    const begin = document.querySelector(".new-game-page [type=submit]").getBoundingClientRect();
    const words = [...document.querySelectorAll(":is(.choice, .bugs) label > span:last-child")];
    const isCut = (span) => {
        const frame = span.parentElement.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(span);
        const { left, right } = range.getBoundingClientRect();
        return left < frame.left - 0.5 || right > frame.right + 0.5;
    };
    return [
        scrollHeight > innerHeight ? [`scrolls ${scrollHeight - innerHeight}`] : [],
        scrollWidth > innerWidth ? ["too wide"] : [],
        begin.bottom > innerHeight || begin.top < 0 ? ["begin is out of sight"] : [],
        words.filter((span) => span.checkVisibility() && isCut(span)).map((one) => one.textContent),
    ].flat();
}"""


@pytest.fixture(scope="module")
def public_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that others can come to."""
    store = Store(tmp_path_factory.mktemp("public"))
    with running_server_thread(store, is_public=True) as at:
        yield at


@pytest.fixture
def guest(make_person: MakePerson, public_address: str) -> Person:
    return make_person(public_address, has_touch=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_a_new_game_is_in_sight_without_scrolling(guest: Person, language: str) -> None:
    guest.set_preferences(language=language)
    guest.go("/about")
    misfits = []
    for size in some((*PHONES, *DESKTOPS)):
        guest.follow("/about")
        resized(guest, size)
        guest.follow("/play")  # which shows as much as there is room for when it comes up
        for opponent in ("computer", "friend", "link", "lobby"):
            guest.page.check(f"[name=opponent][value={opponent}]")
            found = guest.page.evaluate(MISFITS)
            misfits += [(size, opponent, found)] if found else []
    assert misfits == []


def test_what_is_chosen_reads_from_its_start_and_the_rest_is_a_press_away(guest: Person) -> None:
    """On a phone the clock is behind one more press, and Begin stays in sight all the while."""
    resized(guest, (360, 640))
    guest.go("/play")
    guest.page.click(".more summary")
    guest.wait_until_idle()
    align = "getComputedStyle(document.querySelector('#clock')).textAlign"
    assert guest.page.evaluate(align) == "start"
    begin = guest.page.locator(".new-game-page [type=submit]")
    box = begin.bounding_box()
    assert box and box["y"] + box["height"] <= 640


def is_focused(person: Person, name: str) -> None:
    expect(person.page.locator(":focus")).to_have_accessible_name(name)


def test_from_home_to_a_running_game_and_once_more_by_keys_alone(person: Person) -> None:
    keys = person.page.keyboard
    person.go("/")
    tab_to(person, ".hero a[href='/play']")
    keys.press("Enter")
    tab_to(person, "[name=level]")
    is_focused(person, "Caterpillar. First game, 1 of 10")
    for _ in range(3):
        keys.press("ArrowRight")
    is_focused(person, "Grasshopper. Hobby player, 4 of 10")
    expect(person.page.locator("#level-description")).to_contain_text("Jumps first")
    tab_to(person, ".bug-choice input")
    keys.press("Space")
    tab_to(person, "[type=submit]")
    keys.press("Enter")
    person.page.wait_for_selector(".board:focus")
    first = person.page.url
    keys.press("2")  # the second bug of the hand
    person.page.wait_for_selector(".mark-target", state="attached")

    person.go("/")
    assert accessibility_violations(person.page) == []
    tab_to(person, ".play-again")
    again = person.page.locator(".play-again")
    expect(again).to_contain_text("Grasshopper, level 4")
    expect(again).to_contain_text("mosquito", ignore_case=True)
    keys.press("Enter")
    person.page.wait_for_selector(".board:focus")
    expect(person.page).not_to_have_url(first)
    expect(person.page.locator(".far .plate-name")).to_contain_text("level 4")


def test_an_empty_lobby_still_leads_to_games(guest: Person) -> None:
    guest.go("/lobby")
    guest.page.get_by_role("button", name="Blitz").click()
    guest.page.wait_for_selector(".invitation")
    for line in ("5+5 (5 min per player + 5 s per move)", "mosquito, ladybug, pillbug"):
        expect(guest.page.locator(".game-terms")).to_contain_text(line)
    guest.follow("/lobby")
    expect(guest.page.locator(".challenge")).to_contain_text("Your challenge")
    guest.page.get_by_role("button", name="Invite a friend by link").click()
    expect(guest.page.locator("[name=opponent][value=link]")).to_be_checked()
    guest.follow("/lobby")
    computer = guest.page.get_by_role("region", name="Play the computer")
    computer.get_by_role("button", name="Change level").click()
    guest.page.check("[name=level][value='6']")
    guest.page.click("[type=submit]")
    expect(guest.page.locator(".far .plate-name")).to_contain_text("level 6")


def test_home_shows_what_there_is_to_do(person: Person) -> None:
    person.go("/")
    cards = person.page.locator(".explore a")
    expect(cards).to_have_count(8)
    for size in ((390, 844), (1280, 800)):
        resized(person, size)
        for card in cards.all():
            box = card.bounding_box()
            assert box and box["y"] + box["height"] <= size[1], (size, card.inner_text())
    person.page.click(".explore a[href='/setup']")
    person.page.wait_for_url("**/setup")


def test_where_nobody_can_come_it_is_said_how_to_let_them(person: Person) -> None:
    person.go("/play")
    person.page.get_by_label("Friend, by link").check()
    expect(person.page.locator(".error")).to_contain_text("sixlegs serve --host 0.0.0.0")
    expect(person.page.get_by_role("button", name="Start")).to_have_count(0)  # nothing in vain
    person.page.get_by_label("Computer", exact=True).check()
    expect(person.page.get_by_role("button", name="Start")).to_be_visible()


def test_settings_show_each_theme_as_it_is(person: Person) -> None:
    person.go("/settings")
    table = (
        """(theme) => getComputedStyle(document.querySelector(`.in-${theme}`)).backgroundColor"""
    )
    for chosen in ("dark", "contrast", "light"):
        person.page.check(f"[name=theme][value={chosen}]")
        expect(person.page.locator("html")).to_have_attribute("data-theme", chosen)
        shades = [person.page.evaluate(table, theme) for theme in ("light", "dark", "contrast")]
        assert shades == ["rgb(211, 216, 209)", "rgb(29, 35, 34)", "rgb(255, 255, 255)"]
