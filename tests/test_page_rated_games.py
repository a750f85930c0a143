"""Rated games in the browser: two accounts, their ratings, profiles, the archive, the explorer."""

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
from test_page_account import claim, has_passkeys, press
from test_ratings import slow

expect = playwright.expect
pytestmark = needs_browser

MOVES = ["wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-", "wA1 \\wQ", "bA1 bQ-"]
TITLES = {"en": "Game archive", "ru": "Архив партий", "uk": "Архів партій"}
TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"
INDEXED = """async () => {
    const answer = await fetch("/api/explorer?position=Base%2BML");
    return (await answer.json()).moves.length > 0;
}"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    with running_server_thread(Store(tmp_path), is_public=True) as address:
        yield address.replace("127.0.0.1", "localhost")  # passkeys need a name, not a number


def by_hand() -> tuple[int, int]:
    """What two who have never played have after a win of the first."""
    win = slow(Rating(), [RatedResult(Rating(), 1)], 0, TAU)
    loss = slow(Rating(), [RatedResult(Rating(), 0)], 0, TAU)
    return round(win[0]), round(loss[0])


def with_accounts(ada: Person, ben: Person) -> None:
    """Ada finds her way to an account, with a password; Ben has a passkey."""
    ada.go("/")
    ada.page.get_by_role("link", name="Players").click()
    ada.page.get_by_role("link", name="Sign in or create an account").click()
    claim(ada, "Ada")
    press(ada, "I have saved these codes")
    ada.page.get_by_role("link", name="Your profile").click()
    expect(ada.page.get_by_text("No rated games yet.")).to_be_visible()
    has_passkeys(ben)
    ben.go("/account")
    form = ben.page.get_by_role("region", name="Create an account")
    form.get_by_label("Name").fill("Ben")
    form.get_by_role("button", name="Use a passkey instead").click()
    press(ben, "I have saved these codes")
    expect(ben.page.get_by_text("You are signed in as Ben.")).to_be_visible()


def unfold(person: Person) -> None:
    """Show all options of a form; where there is room, they are seen from the start."""
    more = person.page.locator(".more")
    if more.get_attribute("open") is None:
        more.locator("summary").click()


def challenge(ada: Person) -> str:
    """A rated game by link, as the form makes one; returns the address after the site's name."""
    ada.go("/play")
    ada.page.check("[name=opponent][value=link]", force=True)
    ada.page.check("[name=color][value=white]", force=True)
    unfold(ada)
    ada.page.get_by_label("Rated game").check()
    expect(ada.page.get_by_label("Mosquito", exact=True)).to_be_checked()
    expect(ada.page.locator("#clock")).to_have_value("10+10")
    press(ada, "Start")
    link = ada.page.locator(".invitation input").input_value()
    return urlsplit(str(link)).path


def plates(person: Person) -> list[str]:
    """The ratings on both plates, White's first."""
    shown = person.page.locator(".plate-rating [aria-hidden]")
    expect(shown).to_have_count(2)
    texts: list[str] = shown.all_inner_texts()
    return texts


def rated_game(ada: Person, ben: Person) -> None:
    """Both agree, Ada wins, and both are told what that has changed."""
    path = challenge(ada)
    ben.go(path)
    expect(ben.page.locator(".invitation-offer .rating")).to_contain_text("1500?")
    expect(ben.page.locator(".offer-terms")).to_contain_text("Rated: it counts")
    join(ben, ben.address + path)
    assert plates(ada) == plates(ben) == ["1500?", "1500?"]
    play_in_turn(ada, ben, MOVES)
    press_action(ben, "Resign")
    choose(ben, "Resign")
    win, loss = by_hand()
    for person, own, other in ((ada, win, loss), (ben, loss, win)):
        told = f"Your rating: {own} ({signed(own - 1500)})"
        expect(person.page.locator(".game-over")).to_contain_text(told)
        expect(person.page.locator(".far .plate-rating")).to_contain_text(f"{other}?")
        expect(person.page.locator(".far .plate-rating")).to_contain_text(signed(other - 1500))


def signed(change: int) -> str:
    return f"{change:+}".replace("-", "−")


def found_everywhere(person: Person) -> None:
    """The game is in both profiles, in the archive, where it opens, and in the explorer."""
    page, (win, loss) = person.page, by_hand()
    for name, value in (("Ada", win), ("Ben", loss)):
        person.follow(f"/player/{name}")
        expect(page.locator(".speeds")).to_contain_text(f"{value}?")
        expect(page.locator(".rating-graph")).to_contain_text(f"One game: {value}")
        expect(page.locator(".archive-game")).to_have_count(1)
    expect(page.get_by_role("row", name="As Black")).to_have_text("As Black001")
    expect(page.locator(".first-tiles")).to_have_text("Grasshopper: 1")
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_label("Player", exact=True)).to_have_value("Ben")
    page.get_by_label("Speed").select_option("blitz")
    press(person, "Search")
    expect(page.get_by_text("No games match your search.")).to_be_visible()
    page.get_by_label("Speed").select_option("rapid")
    press(person, "Search")
    expect(page.locator(".archive-game")).to_contain_text("AdaRegistered player1500")
    expect(page.locator(".archive-game")).to_contain_text("rated")
    page.get_by_role("link", name="Ada – Ben: White wins").click()
    expect(page.locator(".moves li")).to_have_count(len(MOVES))
    page.get_by_role("link", name="Analyze").click()
    wait_until(page, lambda: page.evaluate(INDEXED), pause=200)  # the index follows seconds later
    page.get_by_role("button", name="First position").click()
    page.get_by_role("switch", name="Show").click()
    expect(page.locator(".explorer-moves li")).to_contain_text("wG11 game")
    expect(page.locator(".explorer-moves li")).to_contain_text("White 100%")


def reads_well(person: Person, languages: tuple[str, ...]) -> None:
    """What is new fits in each language, and in the first one axe finds no fault."""
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
                unfold(person)
            if path == "/play":
                person.page.check("[name=opponent][value=link]", force=True)
                unfold(person)
            if path in ("/lobby", "/play"):
                person.page.wait_for_selector(".rated-switch")
            text = person.page.locator("body").inner_text()
            for sign in ("archive-", "players-", "profile-", "rated-", "rating-", "{"):
                assert sign not in text, path
            assert person.page.evaluate(TOO_WIDE) <= 0, path
            if language == languages[0]:
                assert accessibility_violations(person.page) == [], path


def test_two_accounts_play_for_their_ratings(make_person: MakePerson, site: str) -> None:
    ada, ben = make_person(site), make_person(site, alone=True, **PHONE)
    with_accounts(ada, ben)
    rated_game(ada, ben)
    assert accessibility_violations(ada.page) == [] and accessibility_violations(ben.page) == []
    found_everywhere(ada)
    assert accessibility_violations(ada.page) == []

    waiting = challenge(ada)
    guest = make_person(site, **PHONE)
    guest.go(waiting)
    expect(guest.page.get_by_text("for that you need an account")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Play", exact=True)).to_have_count(0)
    assert accessibility_violations(guest.page) == []
    guest.page.get_by_role("link", name="Sign in or create an account").click()
    claim(guest, "Cleo")
    press(guest, "I have saved these codes")
    expect(guest.page.get_by_role("button", name="Play", exact=True)).to_be_visible()

    reads_well(ada, ("en", "ru"))
    reads_well(ben, ("uk", "ru"))


def test_who_has_played_by_link_may_publish_the_game(make_person: MakePerson, site: str) -> None:
    ada, ben = make_person(site), make_person(site)
    join(ben, site + urlsplit(invite(ada)).path)
    play_in_turn(ada, ben, MOVES[:4])
    expect(ada.page.locator(".publish")).to_have_count(0)
    press_action(ben, "Resign")
    choose(ben, "Resign")
    panel = ada.page.locator(".publish")
    expect(panel).to_contain_text("anybody can find it")
    assert accessibility_violations(ada.page) == []
    panel.get_by_role("button", name="Publish game").click()
    expect(panel).to_have_text("This game is in the archive, with your name.")
    ada.page.reload()
    expect(panel).to_have_text("This game is in the archive, with your name.")
    expect(ben.page.locator(".publish button")).to_be_visible()  # he is not named there yet
    ben.follow("/archive")
    expect(ben.page.locator(".archive-game")).to_have_count(1)
