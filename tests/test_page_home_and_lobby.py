"""Home, the new game form, the lobby and the settings."""

from __future__ import annotations

import re
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
from sixlegs.palette import THEMES
from sixlegs.server.storage.store import Store
from soak import IS_SOAK
from test_page_keyboard import tab_to
from test_page_layout import DESKTOPS, PHONES, resize, sample_sizes

pytestmark = needs_browser
expect = playwright.expect

# Returns what does not fit: a form that scrolls, a hidden button, labels wider than their frame.
LAYOUT_ERRORS_SCRIPT = """() => {
    const { innerWidth, innerHeight } = window;
    const { scrollWidth, scrollHeight } = document.documentElement;
    const start = document.querySelector(".new-game-page [type=submit]").getBoundingClientRect();
    const labels = [...document.querySelectorAll(":is(.choice, .bugs) label > span:last-child")];
    const isTooWide = (span) => {
        const frame = span.parentElement.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(span);
        const { left, right } = range.getBoundingClientRect();
        return left < frame.left - 0.5 || right > frame.right + 0.5;
    };
    return [
        scrollHeight > innerHeight ? [`scrolls ${scrollHeight - innerHeight}`] : [],
        scrollWidth > innerWidth ? ["too wide"] : [],
        start.bottom > innerHeight || start.top < 0 ? ["the start button is not visible"] : [],
        labels
            .filter((span) => span.checkVisibility() && isTooWide(span))
            .map((span) => span.textContent),
    ].flat();
}"""


@pytest.fixture(scope="module")
def public_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server with a public URL."""
    store = Store(tmp_path_factory.mktemp("public"))
    with running_server_thread(store, is_public=True) as address:
        yield address


@pytest.fixture
def guest(make_person: MakePerson, public_address: str) -> Person:
    return make_person(public_address, has_touch=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_new_game_form_fits_without_scrolling(guest: Person, language: str) -> None:
    guest.set_preferences(language=language)
    guest.go("/about")
    errors = []
    for size in sample_sizes((*PHONES, *DESKTOPS)):
        guest.follow("/about")
        resize(guest, size)
        guest.follow("/play")  # adapts to the size when it is opened
        for opponent in ("computer", "friend", "link", "lobby"):
            guest.page.check(f"[name=opponent][value={opponent}]")
            texts = guest.page.evaluate(LAYOUT_ERRORS_SCRIPT)
            errors += [(size, opponent, texts)] if texts else []
    assert errors == []


def test_more_options_of_the_new_game_form_keep_the_start_button_visible(guest: Person) -> None:
    """On a phone, the clock is among the options that are collapsed at first."""
    resize(guest, (360, 640))
    guest.go("/play")
    guest.page.click(".more summary")
    guest.wait_until_idle()
    align = "getComputedStyle(document.querySelector('#clock')).textAlign"
    assert guest.page.evaluate(align) == "start"
    start = guest.page.locator(".new-game-page [type=submit]")
    box = start.bounding_box()
    assert box and box["y"] + box["height"] <= 640


def expect_focused_control(person: Person, name: str) -> None:
    expect(person.page.locator(":focus")).to_have_accessible_name(name)


def test_game_is_started_and_started_again_by_keyboard_alone(person: Person) -> None:
    keys = person.page.keyboard
    person.go("/")
    tab_to(person, ".hero a[href='/play']")
    keys.press("Enter")
    tab_to(person, "[name=level]")
    expect_focused_control(person, "Caterpillar. First steps, 1 of 10")
    for _ in range(3):
        keys.press("ArrowRight")
    expect_focused_control(person, "Grasshopper. Casual player, 4 of 10")
    expect(person.page.locator("#level-description")).to_contain_text("Jumps first")
    tab_to(person, ".bug-choice input")
    keys.press("Space")
    tab_to(person, "[type=submit]")
    keys.press("Enter")
    person.page.wait_for_selector(".board:focus")
    first = person.page.url
    keys.press("2")  # takes the second bug of the hand
    person.page.wait_for_selector(".mark-target", state="attached")

    person.go("/")
    assert accessibility_violations(person.page) == []
    tab_to(person, ".play-again")
    again = person.page.locator(".play-again")
    expect(again).to_contain_text("Grasshopper, level 4")
    expect(again).to_contain_text("ladybug", ignore_case=True)
    keys.press("Enter")
    person.page.wait_for_selector(".board:focus")
    expect(person.page).not_to_have_url(first)
    expect(person.page.locator(".far .plate-name")).to_contain_text("level 4")


def test_one_press_pairs_two_players(
    guest: Person, make_person: MakePerson, public_address: str
) -> None:
    other = make_person(public_address)
    for person in (guest, other):
        person.go("/lobby")
    guest.page.get_by_role("button", name="1+0").click()
    expect(guest.page.locator(".pairing-waiting")).to_contain_text("1+0")
    expect(guest.page).to_have_title(re.compile("Looking for an opponent"))
    assert accessibility_violations(guest.page) == []
    expect(other.page.locator(".challenge")).to_be_visible()
    guest.page.get_by_role("button", name="Cancel").click()
    expect(other.page.locator(".challenge")).to_have_count(0)
    guest.page.get_by_role("button", name="5+5").click()
    expect(guest.page.locator(".pairing-waiting")).to_contain_text("5+5")
    other.page.get_by_role("button", name="5+5").click()
    for person in (guest, other):
        person.page.wait_for_selector(".board")
        for line in ("5+5 (5 min per player + 5 s per move)", "mosquito, ladybug, pillbug"):
            expect(person.page.locator(".game-terms")).to_contain_text(line)
    assert guest.page.url == other.page.url


def test_empty_lobby_offers_ways_to_play(guest: Person) -> None:
    guest.go("/lobby")
    guest.page.get_by_role("button", name="Friend by link").click()
    expect(guest.page.locator("[name=opponent][value=link]")).to_be_checked()
    guest.follow("/lobby")
    computer = guest.page.get_by_role("region", name="Play the computer")
    computer.get_by_role("button", name="Change level").click()
    guest.page.check("[name=level][value='6']")
    guest.page.click("[type=submit]")
    expect(guest.page.locator(".far .plate-name")).to_contain_text("level 6")


def test_home_offers_newcomers_to_learn_and_all_visitors_to_play_without_scrolling(
    guest: Person,
) -> None:
    for size in ((390, 844), (1280, 800)):
        resize(guest, size)
        guest.go("/")
        expect(guest.page.locator(".pairing-button")).to_have_count(12)
        for button in guest.page.locator(".hero-buttons a, .pairing-button").all():
            box = button.bounding_box()
            assert box and box["y"] + box["height"] <= size[1], (size, button.inner_text())
    assert accessibility_violations(guest.page) == []
    guest.page.get_by_role("button", name="More: Analysis").click()
    guest.page.click("nav a[href='/import']:visible")
    dialog = guest.page.get_by_role("dialog", name="Open a game")
    dialog.get_by_label("Paste a link").fill("wS1")
    dialog.get_by_role("button", name="Open", exact=True).click()
    guest.page.keyboard.press("Escape")
    guest.page.wait_for_url(guest.address + "/")


def test_local_server_explains_how_to_host_for_friends(person: Person) -> None:
    person.go("/play")
    person.page.get_by_label("Friend, by link").check()
    expect(person.page.locator(".error")).to_contain_text("--host 0.0.0.0")
    expect(person.page.get_by_role("button", name="Start")).to_have_count(0)
    person.page.get_by_label("Computer", exact=True).check()
    expect(person.page.get_by_role("button", name="Start")).to_be_visible()


BOARDS = ["sand", "walnut", "midnight"] if IS_SOAK else ["walnut"]


@pytest.mark.parametrize("board", BOARDS)
def test_games_have_the_chosen_tiles_and_board_whatever_the_theme_of_the_page(
    person: Person, board: str
) -> None:
    page = person.page
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    person.set_preferences(tiles="flat", board=board, theme="light")
    person.go("/analysis")
    page.wait_for_selector(".board")
    assert {name for url in requests for name in re.findall(r"(\w+)Tiles-", url)} == {"flat"}
    background = "element => getComputedStyle(element).getPropertyValue('--table')"
    colors = [page.locator(part).evaluate(background) for part in ("main", "html")]
    assert colors[0] == THEMES[board]["table"] != colors[1]
    panel = page.locator(".review-panel")
    assert panel.evaluate("element => getComputedStyle(element).colorScheme") == "light"
    assert accessibility_violations(page) == []
    person.follow("/settings")
    page.check("[name=tiles][value=contrast]")
    expect(page.locator("html")).to_have_attribute("data-tiles", "contrast")
    page.check("[name=board][value=auto]")
    assert accessibility_violations(page) == []
    person.follow("/analysis")
    assert page.locator("main.analysis").get_attribute("data-board") is None
    rim = page.locator(".tile-white .face").first
    assert rim.evaluate("element => getComputedStyle(element).strokeWidth") == "5px"


def test_settings_preview_each_theme_in_its_own_colors(person: Person) -> None:
    person.go("/settings")
    background = (
        """(theme) => getComputedStyle(document.querySelector(`.in-${theme}`)).backgroundColor"""
    )
    for selected_theme in ("dark", "contrast", "light"):
        person.page.check(f"[name=theme][value={selected_theme}]")
        expect(person.page.locator("html")).to_have_attribute("data-theme", selected_theme)
        backgrounds = [
            person.page.evaluate(background, theme) for theme in ("light", "dark", "contrast")
        ]
        assert backgrounds == ["rgb(211, 216, 209)", "rgb(29, 35, 34)", "rgb(255, 255, 255)"]
