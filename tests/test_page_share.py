"""Sharing and opening games: links, text and files."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from browser import (
    GAME_DATE,
    LANGUAGES,
    PHONE,
    SIZES,
    MakePerson,
    Person,
    accessibility_violations,
    needs_browser,
    playwright,
    review_link,
)
from samples import WON
from sixlegs import Color, parse_game, position_string
from sixlegs.pgn import read_pgn
from sixlegs.record import Record

pytestmark = needs_browser
RECORDS = Path(__file__).parent / "data" / "records" / "valid"
PERSON = {"kind": "person"}
PLIES = 15  # of WON
CLIPBOARD = ["clipboard-read", "clipboard-write"]
SET_UP = "Base rulebook White[5] - 0,0:wA1;1,0:bG1;2,0:bQ.bB1;-1,1:wQ"


@pytest.fixture
def person(make_person: MakePerson) -> Person:
    return make_person(permissions=CLIPBOARD)


def begin(person: Person, text: str = WON) -> None:
    person.start_game(PERSON, PERSON, kind="imported", text=text)


def share(person: Person) -> Any:
    """Open the dialog and wait until it has the texts to copy."""
    person.page.get_by_role("button", name="Share", exact=True).first.click()
    dialog = person.page.get_by_role("dialog")
    playwright.expect(dialog.get_by_label("Position", exact=True)).not_to_have_value("")
    return dialog


def clipboard(person: Person) -> str:
    return str(person.page.evaluate("navigator.clipboard.readText()"))


def copy(person: Person, name: str) -> str:
    """Press the button that copies *name*. Return the content of the clipboard."""
    person.page.evaluate("navigator.clipboard.writeText('')")
    person.page.get_by_role("button", name=f"Copy: {name}").click()
    playwright.expect(person.page.locator(".dialog output")).to_have_text(f"Copied: {name}")
    return clipboard(person)


def open_text(person: Person, text: str) -> None:
    """Paste *text* into the form that opens a game and submit it."""
    if not person.page.locator(".header, .board").count():
        person.go("/import")
    elif not person.page.locator(".open").count():
        person.follow("/import")
    person.page.get_by_label("Paste a link").fill(text)
    person.page.get_by_role("button", name="Open", exact=True).click()


def expect_review(person: Person, moves: int) -> None:
    """Expect the review of a game with this number of moves."""
    person.page.wait_for_url("**/review#*")
    playwright.expect(person.page.locator(".moves li")).to_have_count(moves)


# Sharing


def test_review_shares_the_selected_ply(person: Person) -> None:
    person.go(review_link(WON))
    third = person.page.locator(".moves li:nth-child(3) button")
    third.click()
    person.page.wait_for_url("**/review?ply=3#*")
    share(person)
    board = parse_game(WON)
    while board.ply > 3:
        board.pop()
    assert copy(person, "Position") == position_string(board)
    assert copy(person, "HOP (position for other sites)") == board.hop()
    assert copy(person, "Moves for other Hive programs") == WON
    download(person, "PNG")
    open_text(person, copy(person, "Link"))
    person.page.wait_for_url("**/review?ply=3#*")
    person.wait_for_tiles(3)
    person.page.reload()
    playwright.expect(third).to_have_attribute("aria-current", "step")
    person.wait_for_tiles(3)
    person.page.keyboard.press("ArrowRight")
    person.page.wait_for_url("**/review?ply=4#*")
    person.page.go_back()
    person.page.wait_for_selector(".open")
    person.page.go_forward()
    person.wait_for_tiles(4)
    person.page.keyboard.press("End")
    person.page.wait_for_url("**/review#*")


def download(person: Person, name: str) -> tuple[str, bytes]:
    with person.page.expect_download() as info:
        person.page.get_by_role("button", name=name).click()
    playwright.expect(person.page.locator(".dialog output")).to_have_text("Saved.")
    return info.value.suggested_filename, Path(info.value.path()).read_bytes()


def test_game_is_shared_as_link_text_record_picture_and_animation(
    make_person: MakePerson, person: Person
) -> None:
    begin(person)
    share(person)
    link = copy(person, "Link")
    assert len(link) < 400
    friend = make_person()
    friend.go(link.removeprefix(person.address))
    expect_review(friend, PLIES)
    friend.wait_for_tiles(9)
    friend.follow("/")  # stops the analysis of the game
    assert copy(person, "Moves for other Hive programs") == WON
    assert copy(person, "Position") == position_string(parse_game(WON))
    name, content = download(person, "PGN")
    [record] = read_pgn(content.decode())
    assert isinstance(record, Record)
    assert (name, record.board.ply, record.result) == ("hive-game.pgn", PLIES, "WhiteWins")
    assert record.player(Color.WHITE) is None  # "You" and the color are not names
    assert record.date == GAME_DATE
    name, content = download(person, "PNG")
    assert (name, Image.open(BytesIO(content)).format) == ("hive-position.png", "PNG")
    name, content = download(person, "GIF")
    animation = Image.open(BytesIO(content))
    assert (name, getattr(animation, "n_frames", 0)) == ("hive-game.gif", PLIES + 1)


def test_embed_code_shows_the_game_at_the_current_ply(
    make_person: MakePerson, person: Person
) -> None:
    person.go(review_link(WON))
    person.page.locator(".moves li:nth-child(3) button").click()
    person.page.wait_for_url("**/review?ply=3#*")
    share(person)
    code = copy(person, "Embed in a website (HTML)")
    source, title = (unescape(text) for text in re.findall(r'(?:src|title)="([^"]*)"', code))
    assert title == "White\xa0– Black"
    friend = make_person()
    friend.go(source.removeprefix(person.address))
    friend.wait_for_tiles(3)
    friend.page.keyboard.press("End")
    playwright.expect(friend.page.get_by_role("main")).to_contain_text("White wins")
    assert accessibility_violations(friend.page) == []
    assert friend.page.get_by_role("link").get_attribute("href") == source.replace(
        "/embed/game/?ply=3", "/review"
    ).removeprefix(person.address)


def test_dialog_by_keyboard(person: Person) -> None:
    begin(person, "Base;InProgress;White[2];wS1;bS1 wS1-")
    button = person.page.get_by_role("button", name="Share", exact=True)
    button.focus()
    person.page.keyboard.press("Enter")
    copy_button = person.page.get_by_role("button", name="Copy: Link")
    playwright.expect(copy_button).to_be_focused()
    playwright.expect(person.page.get_by_label("Link", exact=True)).not_to_have_value("")
    person.page.keyboard.press("Enter")
    playwright.expect(person.page.locator(".dialog output")).to_have_text("Copied: Link")
    person.page.keyboard.press("Escape")
    playwright.expect(person.page.get_by_role("dialog")).to_have_count(0)
    playwright.expect(button).to_be_focused()


def test_text_is_selected_if_it_cannot_be_copied(make_person: MakePerson) -> None:
    person = make_person(alone=True, permissions=CLIPBOARD)
    person.context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })"
    )
    begin(person)
    dialog = share(person)
    dialog.get_by_role("button", name="Copy: Link").click()
    playwright.expect(person.page.locator(".dialog output")).to_contain_text("selected")
    script = "() => { const f = document.activeElement; return [f.value.length, f.selectionEnd] }"
    length, end = person.page.evaluate(script)
    assert length == end > 50


def test_link_is_passed_to_the_share_dialog_of_the_device(make_person: MakePerson) -> None:
    person = make_person(alone=True, permissions=CLIPBOARD)
    person.context.add_init_script(
        "navigator.share = async (data) => { window.shared = data.url; }"
    )
    begin(person)
    share(person).get_by_role("button", name="Send…").click()
    person.page.wait_for_function("window.shared?.includes('/review#1')")


# Opening


def test_players_and_result_of_a_record_are_preserved(
    make_person: MakePerson, person: Person
) -> None:
    open_text(person, (RECORDS / "resigned.pgn").read_text("utf-8"))
    expect_review(person, 6)
    friend = make_person()

    def expect_players_and_result(page: Any) -> None:
        names = page.locator(".plate-name")
        playwright.expect(names.filter(has_text="Ada")).to_have_count(1)
        playwright.expect(names.filter(has_text="Charles")).to_have_count(1)
        playwright.expect(page.get_by_text("Black wins.").first).to_be_visible()
        playwright.expect(page.get_by_text("’s turn")).to_have_count(0)

    expect_players_and_result(person.page)
    person.page.reload()
    expect_players_and_result(person.page)
    share(person)
    friend.go(copy(person, "Link").removeprefix(person.address))
    expect_players_and_result(friend.page)
    assert copy(person, "Moves for other Hive programs").startswith("Base;BlackWins;")
    [record] = read_pgn(download(person, "PGN")[1].decode())
    assert isinstance(record, Record)
    tags = [record.tags[name] for name in ("Date", "White", "Black", "Result")]
    assert tags == ["2018.10.31", "Ada", "Charles", "BlackWins"]


def test_address_of_a_local_game_is_opened(person: Person) -> None:
    begin(person)
    url = person.page.url
    open_text(person, url)
    person.page.wait_for_url(url)
    person.wait_for_tiles(9)
    open_text(person, url.replace("/local#", "/local/review?ply=3#"))
    person.page.wait_for_url("**/review?ply=3#*")
    person.wait_for_tiles(3)


def test_pasted_games_records_and_positions_are_opened(person: Person) -> None:
    for text, plies in [
        (WON, PLIES),
        ((RECORDS / "mzinga.pgn").read_text("utf-8"), 15),
        ((RECORDS / "thrown.sgf").read_text("utf-8"), 11),
        (SET_UP, 0),
    ]:
        open_text(person, text)
        person.page.wait_for_selector(".board")
        expect_review(person, plies)


def test_file_is_chosen_or_dropped_on_the_page(person: Person) -> None:
    person.go("/import")
    person.page.set_input_files("input[type=file]", RECORDS / "mzinga.pgn")
    expect_review(person, 15)
    person.follow("/")
    transfer = person.page.evaluate_handle(
        """(text) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([text], "game.uhp"));
            return transfer;
        }""",
        WON,
    )
    person.page.dispatch_event(".hero", "dragover", {"dataTransfer": transfer})
    playwright.expect(person.page.locator(".home.is-drag-over")).to_have_count(1)
    person.page.dispatch_event(".hero", "drop", {"dataTransfer": transfer})
    expect_review(person, PLIES)


def test_errors_of_pasted_texts_are_shown(person: Person) -> None:
    person.go("/import")
    for text, message in [
        ("", "Nothing to open yet"),
        ("hello", "cannot read this as a game or a position"),
        ("Base;InProgress;White[2];wS1;wS1 wS1-", "Move 2 of this game"),
        ("Base rulebook White[5] - 0,0:wQ;5,5:bQ", "The hive is split: (5, 5)"),
        ("https://example.org/look#1zeJyrVipJ", "Part of this link is missing"),
        ("x" * 200_001, "too long"),
    ]:
        open_text(person, text)
        playwright.expect(person.page.locator(".open [role=alert]")).to_contain_text(message)
        playwright.expect(person.page.get_by_label("Paste a link")).to_have_value(text)
    person.go("/review#1zeJyrVipJ")  # a truncated link
    person.page.wait_for_selector("text=No game in this link")


# Accessibility


@pytest.mark.parametrize(("size", "language"), list(product(SIZES, LANGUAGES)))
def test_dialog_fits_and_axe_finds_no_violations(
    make_person: MakePerson, size: str, language: str
) -> None:
    person = make_person(locale=language, **SIZES[size])
    begin(person, WON)
    person.page.locator(".game-over-buttons button").last.click()
    person.page.wait_for_selector("dialog input:not([value=''])")
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    dialog = person.page.locator("dialog")
    assert dialog.evaluate("it => it.scrollWidth <= it.clientWidth")
    buttons = dialog.get_by_role("button").all()
    assert buttons
    for button in buttons:
        box = button.bounding_box()
        assert box and box["height"] >= 44 and box["width"] >= 44
    assert accessibility_violations(person.page) == []


def test_share_dialog_opens_from_the_menu_on_a_phone(make_person: MakePerson) -> None:
    person = make_person(**PHONE)
    begin(person, "Base;InProgress;White[2];wS1;bS1 wS1-")
    person.page.tap(".menu-button")
    person.page.tap(".panel-share")
    playwright.expect(person.page.get_by_role("dialog")).to_be_visible()
    person.page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    playwright.expect(person.page.get_by_role("dialog")).to_have_count(0)
