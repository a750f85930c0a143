"""Rated games between two accounts: ratings, profiles, the archive and the opening explorer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from browser import (
    PHONE,
    MakePerson,
    Person,
    accessibility_violations,
    needs_browser,
    playwright,
    running_server_thread,
    wait_until,
)
from page_two_players import choose, invite, join, play_in_turn, press_action
from sixlegs.ratings import TAU, RatedResult, Rating
from sixlegs.server.storage.store import Store
from test_page_account import add_authenticator, create_account, press
from test_ratings import reference_rating

expect = playwright.expect
pytestmark = needs_browser

MOVES = ["wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-", "wA1 \\wQ", "bA1 bQ-"]
TITLES = {"en": "Game archive", "ru": "Архив партий", "uk": "Архів партій"}
TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"
IS_INDEXED_SCRIPT = """async () => {
    const response = await fetch("/api/explorer?position=Base%2BMLP");
    return (await response.json()).moves.length > 0;
}"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    with running_server_thread(Store(tmp_path), is_public=True) as address:
        yield address.replace("127.0.0.1", "localhost")  # passkeys need a host name


def expected_ratings() -> tuple[int, int]:
    """Return the ratings of the winner and the loser after their first game."""
    win = reference_rating(Rating(), [RatedResult(Rating(), 1)], 0, TAU)
    loss = reference_rating(Rating(), [RatedResult(Rating(), 0)], 0, TAU)
    return round(win[0]), round(loss[0])


def create_accounts(ada: Person, ben: Person) -> None:
    """Create Ada's account from the leaderboard, with a password, and Ben's with a passkey."""
    ada.go("/leaderboard")
    ada.page.get_by_role("link", name="Sign in or create an account").click()
    create_account(ada, "Ada")
    press(ada, "I have saved these codes")
    ada.page.get_by_role("link", name="Your profile").click()
    expect(ada.page.get_by_text("3 games to go")).to_be_visible()
    add_authenticator(ben)
    ben.go("/account")
    form = ben.page.get_by_role("region", name="Create an account")
    form.get_by_label("Name").fill("Ben")
    form.get_by_role("button", name="Use a passkey instead").click()
    press(ben, "I have saved these codes")
    expect(ben.page.get_by_text("You are signed in as Ben.")).to_be_visible()


def expand_options(person: Person) -> None:
    """Show all options of a form. On large screens they are shown from the start."""
    details = person.page.locator(".more")
    if details.get_attribute("open") is None:
        details.locator("summary").click()


def challenge(ada: Person) -> str:
    """Create a rated game by link through the form. Return the path of the invitation."""
    ada.go("/play")
    ada.page.check("[name=opponent][value=link]", force=True)
    ada.page.check("[name=color][value=white]", force=True)
    expand_options(ada)
    ada.page.get_by_label("Rated game").check()
    expect(ada.page.get_by_label("Mosquito", exact=True)).to_be_checked()
    expect(ada.page.locator("#clock")).to_have_value("10+10")
    press(ada, "Start")
    link = ada.page.locator(".invitation input").input_value()
    return urlsplit(str(link)).path


def ratings_on_plates(person: Person) -> list[str]:
    """Return the ratings on both plates, White's first."""
    ratings = person.page.locator(".plate-rating [aria-hidden]")
    expect(ratings).to_have_count(2)
    texts: list[str] = ratings.all_inner_texts()
    return texts


def play_rated_game(ada: Person, ben: Person) -> None:
    """Play a rated game that Ada wins, and check that both players see their new ratings."""
    path = challenge(ada)
    ben.go(path)
    expect(ben.page.locator(".invitation-offer .rating")).to_contain_text("1500?")
    expect(ben.page.locator(".offer-terms")).to_contain_text("Rated: counts")
    join(ben, ben.address + path)
    assert ratings_on_plates(ada) == ratings_on_plates(ben) == ["1500?", "1500?"]
    play_in_turn(ada, ben, MOVES)
    press_action(ben, "Resign")
    choose(ben, "Resign")
    win, loss = expected_ratings()
    for person, rating, opponents in ((ada, win, loss), (ben, loss, win)):
        text = f"Your rating: {rating}? ({signed(rating - 1500)})"
        expect(person.page.locator(".game-over")).to_contain_text(text)
        expect(person.page.locator(".far .plate-rating")).to_contain_text(f"{opponents}?")
        expect(person.page.locator(".far .plate-rating")).to_contain_text(signed(opponents - 1500))


def signed(change: int) -> str:
    return f"{change:+}".replace("-", "−")


def check_game_is_published(person: Person) -> None:
    """Check that the game is in both profiles, the archive and the opening explorer."""
    page, (win, loss) = person.page, expected_ratings()
    for name, value in (("Ada", win), ("Ben", loss)):
        person.follow(f"/player/{name}")
        expect(page.locator(".speeds")).to_contain_text(f"{value}?")
        expect(page.get_by_text("2 games to go")).to_be_visible()
        expect(page.locator(".archive-game")).to_have_count(1)
    expect(page.get_by_role("row", name="As Black")).to_have_text("As Black001")
    expect(page.locator(".first-tiles")).to_have_text("Grasshopper: 1")
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_label("Player", exact=True)).to_have_value("Ben")
    page.get_by_label("Speed").select_option("blitz")
    press(person, "Search")
    expect(page.locator(".empty-state").get_by_text("No games match your search")).to_be_visible()
    page.get_by_label("Speed").select_option("rapid")
    press(person, "Search")
    expect(page.locator(".archive-game")).to_contain_text("AdaRegistered player1500")
    expect(page.locator(".archive-game")).to_contain_text("rated")
    page.get_by_role("link", name="Ada – Ben: Ada won").click()
    expect(page.locator(".moves li")).to_have_count(len(MOVES))
    page.get_by_role("link", name="Analyze").click()
    wait_until(
        page, lambda: page.evaluate(IS_INDEXED_SCRIPT), pause=200
    )  # the index follows seconds later
    page.get_by_role("button", name="First position").click()
    page.get_by_role("switch", name="Show", exact=True).click()
    expect(page.locator(".explorer-moves li")).to_contain_text("wG11 game")
    expect(page.locator(".explorer-moves li")).to_contain_text("White 100%")


def check_screens(person: Person, languages: tuple[str, ...]) -> None:
    """Check that screens with ratings are translated and fit; in the first language, run axe."""
    for language in languages:
        person.page.evaluate(
            "language => localStorage.setItem('sixlegs.settings', JSON.stringify({language}))",
            language,
        )
        person.go("/")
        for path in ("/archive?player=Ben", "/player/Ada", "/leaderboard", "/lobby", "/play"):
            person.follow(path)
            if path == "/archive?player=Ben":
                expect(person.page.locator("h1")).to_have_text(TITLES[language])
                expect(person.page.locator(".archive-game")).to_have_count(1)
                expand_options(person)
            if path == "/play":
                person.page.check("[name=opponent][value=link]", force=True)
                expand_options(person)
                person.page.wait_for_selector(".rated-switch")
            if path == "/lobby":
                person.page.wait_for_selector(".pairing")
            text = person.page.locator("body").inner_text()
            for fragment in ("archive-", "players-", "profile-", "rated-", "rating-", "{"):
                assert fragment not in text, path
            assert person.page.evaluate(TOO_WIDE) <= 0, path
            if language == languages[0]:
                assert accessibility_violations(person.page) == [], path


def test_rated_game_changes_ratings_and_is_published(make_person: MakePerson, site: str) -> None:
    ada, ben = make_person(site), make_person(site, alone=True, **PHONE)
    create_accounts(ada, ben)
    play_rated_game(ada, ben)
    assert accessibility_violations(ada.page) == [] and accessibility_violations(ben.page) == []
    check_game_is_published(ada)
    assert accessibility_violations(ada.page) == []

    path = challenge(ada)
    guest = make_person(site, **PHONE)
    guest.go(path)
    expect(guest.page.get_by_text("Rated games require an account")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Play", exact=True)).to_have_count(0)
    assert accessibility_violations(guest.page) == []
    guest.page.get_by_role("link", name="Sign in or create an account").click()
    create_account(guest, "Cleo")
    press(guest, "I have saved these codes")
    expect(guest.page.get_by_role("button", name="Play", exact=True)).to_be_visible()

    check_screens(ada, ("en", "ru"))
    check_screens(ben, ("uk", "ru"))


def test_players_can_publish_a_game_by_link(make_person: MakePerson, site: str) -> None:
    ada, ben = make_person(site), make_person(site)
    join(ben, site + urlsplit(invite(ada)).path)
    play_in_turn(ada, ben, MOVES[:4])
    expect(ada.page.locator(".publish")).to_have_count(0)
    press_action(ben, "Resign")
    choose(ben, "Resign")
    panel = ada.page.locator(".publish")
    expect(panel).to_contain_text("Anyone can find")
    assert accessibility_violations(ada.page) == []
    panel.get_by_role("button", name="Publish game").click()
    expect(panel).to_have_text("This game is in the archive, with your name.")
    ada.page.reload()
    expect(panel).to_have_text("This game is in the archive, with your name.")
    expect(ben.page.locator(".publish button")).to_be_visible()  # his name is not shown yet
    ben.follow("/archive")
    expect(ben.page.locator(".archive-game")).to_have_count(1)
