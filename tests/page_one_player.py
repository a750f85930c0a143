"""What one person does on the page without anybody else: all of it needs no server."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from browser import Person, playwright, review_link
from samples import WON
from sixlegs.pgn import read_pgn
from sixlegs.record import Record
from soak import IS_SOAK, SEED
from test_page_keyboard import tab_to
from test_page_layout import in_language
from test_page_learn import COURSE, Keyboard, Mouse, finish, press_by_key

expect = playwright.expect
# A game to look back on; a commit has time for half of it.
GAME = WON if IS_SOAK else ";".join(["Base", "InProgress", "Black[4]", *WON.split(";")[3:10]])
PLIES = GAME.count(";") - 2
FIRST_MOVES = "Base;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
SETUP_LINK = "/setup/#Base+MLP_rulebook_White_-_0,0:wQ;1,0:bQ;2,0:bA1;-1,0:wA1"
COACH_SWITCH = ".new-game-part > .switch input"  # of the form of a new game
LESSONS = COURSE[:5]
FIRST_TILES = {"spider": "2", "queen": "1", "ant": "5", "grasshopper": "4"}  # and their keys

OWN_TILES = """() => ["next", "piece"].flatMap((name) =>
    [...document.querySelectorAll(`[data-${name}^=w]`)].map(
        (tile) => `[data-${name}=${tile.dataset[name]}]`
    )
)"""


@contextmanager
def without_requests(person: Person) -> Iterator[None]:
    """Meanwhile the page asks no server for anything but its own files."""
    asked: list[str] = []

    def hear(request: Any) -> None:
        if "/api/" in request.url:
            asked.append(request.url)

    person.page.on("request", hear)
    person.page.on("websocket", hear)
    yield
    person.page.remove_listener("request", hear)
    person.page.remove_listener("websocket", hear)
    assert asked == []


def do_everything(person: Person) -> None:
    """Do everything that needs no server: a whole game and five lessons in a soak, else less."""
    begin_with_computer(person)
    play_with_computer(person)
    finish_game(person)
    review_and_rematch(person)
    take_lessons(person, 5 if IS_SOAK else 1)
    set_up(person)
    analyze(person)
    review_game(person)


def begin_with_computer(person: Person, level: int = 3) -> None:
    """White against the computer, through the form and by keyboard alone."""
    keys = person.page.keyboard
    person.go("/play/")
    tab_to(person, "input[name=level]")
    chosen = person.page.locator("input[name=level]:checked")
    while int(chosen.input_value()) != level:
        keys.press("ArrowRight" if int(chosen.input_value()) < level else "ArrowLeft")
    tab_to(person, "input[name=color]")
    while person.page.locator("input[name=color]:checked").input_value() != "white":
        keys.press("ArrowLeft")
    if person.page.locator(COACH_SWITCH).is_checked():
        tab_to(person, COACH_SWITCH)
        keys.press("Space")
    tab_to(person, "button[type=submit]")
    keys.press("Enter")
    person.page.wait_for_selector(".board:focus")


def play_with_computer(person: Person) -> None:
    """Two moves by mouse and two by keyboard, each answered."""
    for number, (bug, key) in enumerate(FIRST_TILES.items()):
        if number % 2:
            tab_to(person, ".board")
            person.page.keyboard.press(key)
            person.page.wait_for_selector(".mark-target", state="attached")
            person.page.keyboard.press("Enter")
        else:
            person.tap(f"[data-hand=white-{bug}]")
            person.tap(".mark-target")
        person.wait_for_moves(2 * number + 2)


def finish_game(person: Person) -> None:
    """Finish the current game: by resigning, or in a soak by random moves to the end."""
    if IS_SOAK:
        play_to_the_end(person, SEED)
    else:
        person.page.get_by_role("button", name="Resign").click()
    expect(person.page.locator(".game-over")).to_be_visible()


def review_and_rematch(person: Person) -> None:
    """From a finished game open its review, return, and start a rematch."""
    after = person.page.locator(".game-over")
    after.get_by_role("link", name="Review").click()
    person.page.wait_for_selector(".turning-points, .graph-line")
    person.page.go_back()
    after.get_by_role("button", name="Rematch").click()
    expect(after).to_have_count(0)
    person.page.wait_for_selector(".board")


def play_to_the_end(person: Person, seed: int) -> None:
    """Any moves at all until the game is over."""
    dice = random.Random(seed)
    while not person.page.locator(".game-over").count():
        moves = person.moves()
        play_any(person, dice)
        person.wait_for_moves(moves + 2)


def play_any(person: Person, dice: random.Random | None = None) -> None:
    """Some move of White's."""
    chance = dice or random.Random(1)
    tiles = person.page.evaluate(OWN_TILES)
    for tile in chance.sample(tiles, len(tiles)):
        person.page.keyboard.press("Escape")
        person.tap(tile)
        hexes = person.page.locator(".mark-target").evaluate_all(
            "(marks) => marks.map((mark) => mark.dataset.hex)"
        )
        if hexes:
            person.tap(f".mark-target[data-hex='{chance.choice(hexes)}']")
            return


def take_lessons(person: Person, count: int) -> None:
    """The first by keyboard alone, the others by mouse."""
    for number, lesson in enumerate(LESSONS[:count]):
        person.go(f"/learn/{lesson.id}/")
        hands = Mouse(person)
        if not number:
            hands = Keyboard(person)
            hands.press = lambda selector: press_by_key(person, selector)  # type: ignore[method-assign]
        finish(person, lesson, hands)


def analyze(person: Person) -> None:
    """Two variations, one by mouse and one by keyboard, while the computer thinks along."""
    page = person.page
    person.go(review_link(FIRST_MOVES).replace("/review", "/review/"))
    page.get_by_role("link", name="Analyze").click()
    page.get_by_role("button", name="One move back").click()
    person.tap("[data-hand=black-ant]")
    person.tap(".mark-target[data-hex='2,0']")
    expect(page.locator(".tree-branch")).to_have_count(1)
    page.get_by_role("button", name="One move back").click()
    tab_to(person, ".board", "Shift+Tab")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(".tree-branch")).to_have_count(2)
    thinks = page.get_by_role("switch", name="Engine")
    if thinks.get_attribute("aria-checked") != "true":
        thinks.click()
    page.wait_for_selector(".engine-lines li")
    expect(page).to_have_url(re.compile("/analysis#1"))
    page.reload()
    expect(page.locator(".tree-branch")).to_have_count(2)


def review_game(person: Person) -> None:
    """A game is judged to its end, and shared from there as a link, a record and a picture."""
    person.go(review_link(GAME).replace("/review", "/review/"))
    person.page.wait_for_selector(".turning-points button")
    knows_every_ply = re.compile(rf"^[^L]*(L[^L]*){{{PLIES}}}$")
    expect(person.page.locator(".graph-line")).to_have_attribute("d", knows_every_ply)


def share_and_reopen(person: Person) -> None:
    """What is on the screen, brought back in by its link and by its record."""
    page = person.page
    page.get_by_role("button", name="Share", exact=True).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Position", exact=True)).not_to_have_value("")
    link = dialog.get_by_label("Link", exact=True).input_value()
    record = saved(page, "Game record (PGN)").decode()
    [read] = read_pgn(record)
    assert isinstance(read, Record) and read.board.ply == PLIES
    with Image.open(BytesIO(saved(page, "Picture (PNG)"))) as picture:
        assert picture.format == "PNG" and picture.width > 200
    for text in (link, record):
        person.go("/")
        page.get_by_label("Paste a link").fill(text)
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.locator(".moves li")).to_have_count(PLIES)


def saved(page: Any, name: str) -> bytes:
    with page.expect_download() as download:
        page.get_by_role("button", name=name).click()
    return Path(download.value.path()).read_bytes()


def set_up(person: Person) -> None:
    person.go(SETUP_LINK)
    expect(person.page.locator(".setup-status")).to_contain_text("This position is possible")


def is_refused_boardspace(person: Person) -> None:
    """A record that only a server reads is no riddle without one."""
    person.go("/")
    person.page.get_by_label("Paste a link").fill("(;GM[27]SU[hive])")
    person.page.get_by_role("button", name="Open", exact=True).click()
    expect(person.page.locator("#open-trouble")).to_contain_text("BoardSpace")


def speak_all_languages(person: Person) -> None:
    for language, title in (("ru", "Улей"), ("uk", "Вулик"), ("en", "Hive")):
        in_language(person, language)
        person.go("/rules/")
        expect(person.page.locator("html")).to_have_attribute("lang", language)
        expect(person.page.locator("h1")).to_contain_text(title)
