"""Online games between two people: invitations, the lobby, offers, chat and lost connections."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from typing import Any

import pytest

from browser import (
    LANGUAGES,
    PHONE,
    MakePerson,
    Person,
    accessibility_violations,
    needs_browser,
    playwright,
    running_server,
)
from page_two_players import answer, choose, invite, join, play, play_in_turn, press_action
from samples import WON
from server_process import free_port

pytestmark = needs_browser
expect = playwright.expect
MOVES = WON.split(";")[3:]
MIDDLE = ";".join(["Base", "InProgress", "White[6]", *MOVES[:10]])
TIMED = {"initial": 300_000, "increment": 5_000}


@pytest.fixture(scope="module")
def server_address(public_address: str) -> str:
    return public_address


def start_online_game(make_person: MakePerson, **options: Any) -> tuple[Person, Person]:
    """Start a game between two people. Return White and Black."""
    white, black = make_person(), make_person()
    join(black, invite(white, **options))
    expect(white.page.locator(".invitation")).to_have_count(0)
    return white, black


def test_timed_game_by_link_is_played_to_the_end(make_person: MakePerson) -> None:
    white, black = make_person(), make_person()
    white.go("/play")
    white.page.get_by_label("Friend, by link").check()
    for bug in ("Mosquito", "Ladybug", "Pillbug"):
        white.page.get_by_label(bug).uncheck()
    expect(white.page.locator("input[name=color][value=either]")).to_be_checked()
    white.page.locator("input[name=color][value=white]").check()
    white.page.select_option("#clock", "own")
    minutes = white.page.get_by_label("Minutes per player (1 to 180)")
    minutes.fill("181")
    white.page.get_by_role("button", name="Start").click()
    assert minutes.evaluate("field => field.validity.rangeOverflow")
    assert white.page.url.endswith("/play")
    minutes.fill("7")
    white.page.get_by_label("Seconds added per move").fill("3")
    white.page.get_by_role("button", name="Start").click()
    link = white.page.locator(".invitation input").input_value()
    assert white.page.locator(".invitation .qr path").get_attribute("d")
    black.page.goto(link)
    expect(black.page.locator(".offer-terms")).to_contain_text("7+3 (7 min per player")
    expect(black.page.locator(".offer-terms")).to_contain_text("You play Black")
    black.page.get_by_label("Your name").fill("Bob")
    black.page.get_by_role("button", name="Play", exact=True).click()
    expect(white.page.locator(".far .plate-name")).to_have_text("Bob")
    terms = white.page.locator(".game-terms")
    expect(terms).to_be_visible()
    for line in (
        "White: You",
        "Black: Bob",
        "7+3 (7 min per player",
        "No expansions",
        "First tile: any",
    ):
        expect(terms).to_contain_text(line)
    expect(black.page.locator(".near .plate-color")).to_have_class(re.compile("tile-black"))
    expect(white.page).to_have_title(re.compile("^Your turn"))
    expect(white.page.locator(".turn-mark")).to_have_text("Your turn")
    expect(black.page.locator(".turn-mark")).to_have_text("thinking…")
    play_in_turn(white, black, MOVES[:6])
    expect(black.page).not_to_have_title(re.compile("^Your turn"))

    black.context.set_offline(True)
    black.page.wait_for_selector(".message-wait")
    play(white, MOVES[6])
    white.wait_for_moves(7)
    black.context.set_offline(False)
    black.wait_for_moves(7)
    white.page.reload()
    play_in_turn(white, black, MOVES[7:], done=7)
    expect(white.page.locator(".game-over h2")).to_have_text("You won!")
    expect(black.page.locator(".game-over h2")).to_have_text("You lost")


def test_game_continues_after_the_server_was_killed(
    make_person: MakePerson, tmp_path: Path
) -> None:
    port = free_port()
    address = f"http://localhost:{port}"
    white, black = make_person(address), make_person(address)
    with running_server(tmp_path, str(port), signal.SIGKILL, address):
        join(black, invite(white, TIMED, kind="imported", text=MIDDLE))
        play_in_turn(white, black, MOVES[10:12], done=10)
    for person in (white, black):
        expect(person.page.locator(".message")).to_contain_text("Connection lost")
    with running_server(tmp_path, str(port), public=address):
        for person in (white, black):
            expect(person.page.locator(".message-wait")).to_have_count(0)
        play_in_turn(white, black, MOVES[12:], done=12)
        expect(black.page.locator(".game-over h2")).to_have_text("You lost")


def test_spectator_follows_the_game_and_analysis_is_unavailable_until_its_end(
    make_person: MakePerson,
) -> None:
    white, black = start_online_game(make_person)
    spectator = make_person()
    spectator.page.goto(white.page.url)
    expect(spectator.page.locator(".spectating")).to_be_visible()
    play_in_turn(white, black, MOVES[:2])
    spectator.wait_for_moves(2)
    spectator.wait_for_tiles(2)
    panel = spectator.page.locator(".panel .actions").first
    expect(panel.get_by_role("button")).to_have_text(["Flip board"])
    expect(spectator.page.locator("#typed-move, button.slot, .invitation")).to_have_count(0)
    spectator.page.locator(".board").focus()
    spectator.page.keyboard.press("h")
    spectator.page.keyboard.press("u")
    spectator.tap("[data-piece=bS1]")
    expect(spectator.page.locator(".message")).to_have_count(0)
    press_action(white, "Offer draw")
    expect(spectator.page.locator(".message")).to_have_text("White offers a draw.")
    expect(spectator.page.locator(".message button")).to_have_count(0)

    links = white.page.locator(".panel").get_by_role("link", name=re.compile("Review|Edit|Analyze"))
    expect(links).to_have_count(0)
    review = white.page.url.removeprefix(white.address) + "/review"
    for person in (white, spectator):
        person.go(review)
        person.page.get_by_role("link", name="Back to the game").click()
    spectator.wait_for_moves(2)
    expect(spectator.page.locator(".panel .button[href$=look]")).to_have_count(0)
    press_action(white, "Resign")
    choose(white, "Resign")
    expect(links).to_have_count(3)


def test_takebacks_draws_and_rematches_are_offered_and_answered(make_person: MakePerson) -> None:
    white, black = start_online_game(make_person)
    expect(white.page.get_by_role("button", name="Hint")).to_have_count(0)
    check_selection_survives_offer_and_chat(white, black)
    play_in_turn(white, black, MOVES[1:3], done=1)
    press_action(white, "Request takeback")
    expect(white.page.locator(".message")).to_contain_text("Takeback requested")
    answer(black, "Decline")
    expect(white.page.locator(".message")).to_contain_text("Takeback declined")
    press_action(white, "Request takeback")
    answer(black, "Accept")
    for person in (white, black):
        expect(person.page.locator(".moves li")).to_have_count(2)
    press_action(white, "Offer draw")
    answer(black, "Decline")
    expect(white.page.locator(".message")).to_contain_text("declined")
    press_action(black, "Offer draw")
    answer(white, "Accept")
    expect(black.page.locator(".game-over h2")).to_have_text("Draw")

    url = white.page.url
    white.page.get_by_role("button", name="Rematch").click()
    expect(white.page.locator(".game-over")).to_contain_text("Rematch offered")
    black.page.get_by_role("button", name="Accept rematch").click()
    for person, color in ((white, "black"), (black, "white")):
        person.page.wait_for_url(lambda new_url: new_url != url)
        expect(person.page.locator(".near .plate-color")).to_have_class(re.compile(color))
    play_in_turn(black, white, MOVES[:2])
    press_action(white, "Resign")
    choose(white, "Resign")
    expect(black.page.locator(".game-over h2")).to_have_text("You won!")


def check_selection_survives_offer_and_chat(white: Person, black: Person) -> None:
    """Check that White's selected tile stays selected while Black offers a draw and chats."""
    white.tap("[data-hand=white-spider]")
    white.page.wait_for_selector(".mark-target")
    press_action(black, "Offer draw")
    expect(white.page.locator(".message")).to_contain_text("Black offers a draw")
    press_action(black, "Quick chat")
    choose(black, "Hello!")
    expect(white.page.locator(".bubble")).to_be_visible()
    white.tap(".mark-target")
    black.wait_for_moves(1)


def test_quick_chat_and_presence_on_a_small_phone(make_person: MakePerson) -> None:
    """Chat messages and offers do not cover the hand or the buttons of the view."""
    white = make_person()
    black = make_person(locale="uk", **PHONE | {"viewport": {"width": 320, "height": 640}})
    black.page.goto(invite(white, TIMED, gameType="Base+MLP"))
    black.page.locator("button.large").tap()
    expect(white.page.locator(".invitation")).to_have_count(0)
    black.page.wait_for_selector(".board")  # the page shows only messages that arrive later
    press_action(white, "Quick chat")
    choose(white, "Good luck!")
    expect(white.page.locator(".near .bubble")).to_have_text("Good luck!")
    expect(black.page.locator(".far .bubble")).to_have_text("Хай щастить!")
    expect(black.page.locator("output[aria-live]")).to_contain_text("Хай щастить!")
    press_action(white, "Quick chat")
    choose(white, "One moment, please.")
    expect(black.page.locator(".far .bubble")).not_to_have_text("Хай щастить!")
    expect(black.page.locator(".far .bubble")).to_be_visible()
    bubble, hand, buttons = (
        box_of(black, selector) for selector in (".far .bubble", ".far .hand", ".view-buttons")
    )
    assert bubble["y"] >= hand["y"] + hand["height"]
    assert bubble["x"] + bubble["width"] <= buttons["x"]
    press_action(white, "Offer draw")
    answers = black.page.locator(".message-question button")
    expect(answers).to_have_count(2)
    black.wait_until_idle()
    assert len({button.bounding_box()["y"] for button in answers.all()}) == 1

    expect(white.page.locator(".player-present")).to_have_count(1)
    black.follow("/")
    expect(white.page.locator(".player-away")).to_be_visible()
    play(white, MOVES[0])
    expect(white.page.locator(".turn-mark")).to_have_text("Black’s turn")


def box_of(person: Person, selector: str) -> dict[str, float]:
    person.wait_until_idle()
    box: dict[str, float] | None = person.page.locator(selector).bounding_box()
    assert box
    return box


def test_own_taken_aborted_and_withdrawn_invitations(
    make_person: MakePerson,
) -> None:
    white, black, late = make_person(), make_person(), make_person()
    link = invite(white)
    white.page.goto(link)
    expect(white.page.locator("h1")).to_have_text("This is your own invitation")
    white.page.get_by_role("link", name="Go to your game").click()
    expect(white.page.locator(".invitation")).to_be_visible()
    join(black, link)
    for person in (white, black):  # the link leads players to their game
        person.page.goto(link)
        person.page.wait_for_selector(".board")
    late.page.goto(link)
    expect(late.page.locator("h1")).to_have_text("Someone else joined first")
    late.follow("/invitation/0123456789012345678901")
    expect(late.page.locator("h1")).to_have_text("Invitation not found")

    press_action(black, "Abort")
    choose(black, "Abort")
    for person in (white, black):
        expect(person.page.locator("h1")).to_have_text("Game aborted")
    link = invite(white)
    white.page.get_by_role("button", name="Withdraw").click()
    choose(white, "Keep waiting")
    white.page.get_by_role("button", name="Withdraw").click()
    choose(white, "Withdraw")
    expect(white.page.locator("h1")).to_have_text("Invitation withdrawn")
    black.page.goto(link)
    expect(black.page.locator("h1")).to_have_text("Invitation not found")


def check_lobby_after_lost_connection(bob: Person, spectator: Person) -> None:
    """Check that the lobby shows a challenge that was created while it was offline."""
    status = bob.page.locator(".lobby-status")
    bob.context.set_offline(True)
    expect(status).to_contain_text("Connection lost")
    invite(spectator, is_public=True, opening="tournament")
    bob.context.set_offline(False)
    expect(bob.page.locator(".challenge", has_text="tournament rule")).to_be_visible()
    expect(status).to_be_empty()
    spectator.follow("/lobby")


def test_challenge_is_accepted_and_watched_in_the_lobby(make_person: MakePerson) -> None:
    ada, bob, spectator = make_person(), make_person(), make_person()
    ada.go("/settings")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_role("button", name="Save name").click()
    expect(ada.page.get_by_text("Name saved.")).to_be_visible()
    bob.go("/")
    bob.page.click("nav a[href='/lobby']:visible")
    invite(ada, TIMED, is_public=True)
    challenge = bob.page.get_by_role("button", name="Play against Ada")
    expect(challenge).to_be_visible()
    check_lobby_after_lost_connection(bob, spectator)
    challenge.click()
    expect(bob.page.locator(".far .plate-name")).to_have_text("Ada")
    spectator.page.locator(".ongoing-games a", has_text="Ada").click()
    expect(spectator.page.locator(".spectating")).to_be_visible()
    bob.follow("/lobby")
    computer = bob.page.get_by_role("region", name="Play the computer")
    computer.get_by_role("button", name="Play").click()
    expect(bob.page.locator(".far .plate-name")).to_contain_text("Caterpillar")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_on_a_phone_in_every_language(make_person: MakePerson, language: str) -> None:
    white = make_person(locale=language, color_scheme="dark", **PHONE)
    guest = make_person(locale=language, **PHONE)
    link = invite(white, TIMED, is_public=True)
    guest.go("/lobby")
    guest.page.wait_for_selector(".challenge")
    for person, path in ((white, ""), (guest, ""), (guest, link.removeprefix(guest.address))):
        page = person.page
        if path:
            person.follow(path)
            page.wait_for_selector(".offer-terms")
        assert accessibility_violations(page) == []
        text = page.locator("body").inner_text()
        assert not re.search(r"online-|page-|[{}]", text), text
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    guest.page.locator("button.large").tap()
    guest.page.wait_for_selector(".board")
    expect(white.page.locator(".invitation")).to_have_count(0)
    for color in ("white", "black"):
        person = white if color == "white" else guest
        person.page.locator(f".near [data-hand={color}-spider]").tap()
        person.tap(".mark-target")
        confirm, cancel = person.page.locator(".confirm-buttons button").all()
        assert accessibility_violations(person.page) == []
        assert confirm.bounding_box()["height"] >= 44
        assert (
            person.moves() == person.page.locator(".placed-tile").count() - 1
        )  # the move is shown but not sent
        cancel.tap()
        expect(person.page.locator(".confirm-buttons")).to_have_count(0)
        person.page.locator(f".near [data-hand={color}-spider]").tap()
        person.tap(".mark-target")
        confirm.tap()
        for player in (white, guest):
            player.wait_for_moves(1 if color == "white" else 2)
    guest.page.locator(".menu-button").tap()
    assert accessibility_violations(guest.page) == []
