"""Actions of one person on the page, none of which needs a server."""

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
from test_page_layout import set_language
from test_page_learn import COURSE, Keyboard, Mouse, finish, press_by_key

expect = playwright.expect
# A game to review; only half of it outside soak, to save time.
GAME = WON if IS_SOAK else ";".join(["Base", "InProgress", "Black[4]", *WON.split(";")[3:10]])
PLIES = GAME.count(";") - 2
FIRST_MOVES = "Base;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
SETUP_LINK = "/setup/#Base+MLP_rulebook_White_-_0,0:wQ;1,0:bQ;2,0:bA1;-1,0:wA1"
COACH_SWITCH = ".new-game-part > .switch input"  # in the new game form
LESSONS = COURSE[:5]
FIRST_TILES = {"spider": "2", "queen": "1", "ant": "5", "grasshopper": "4"}  # with their keys

OWN_TILES = """() => ["next", "piece"].flatMap((name) =>
    [...document.querySelectorAll(`[data-${name}^=w]`)].map(
        (tile) => `[data-${name}=${tile.dataset[name]}]`
    )
)"""


@contextmanager
def without_requests(person: Person) -> Iterator[None]:
    """Check that the page requests only its own files from the server."""
    api_urls: list[str] = []

    def on_request(request: Any) -> None:
        if "/api/" in request.url:
            api_urls.append(request.url)

    person.page.on("request", on_request)
    person.page.on("websocket", on_request)
    yield
    person.page.remove_listener("request", on_request)
    person.page.remove_listener("websocket", on_request)
    assert api_urls == []


def do_everything(person: Person) -> None:
    """Do everything that needs no server; in soak, a whole game and five lessons."""
    begin_with_computer(person)
    play_with_computer(person)
    finish_game(person)
    review_and_rematch(person)
    take_lessons(person, 5 if IS_SOAK else 1)
    set_up(person)
    analyze(person)
    review_game(person)


def begin_with_computer(person: Person, level: int = 3) -> None:
    """Start a game as White against the computer, through the form and by keyboard alone."""
    keys = person.page.keyboard
    person.go("/play/")
    tab_to(person, "input[name=level]")
    selected = person.page.locator("input[name=level]:checked")
    while int(selected.input_value()) != level:
        keys.press("ArrowRight" if int(selected.input_value()) < level else "ArrowLeft")
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
    """Make two moves by mouse and two by keyboard, and wait for the replies."""
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


def resign(person: Person) -> None:
    person.page.get_by_role("button", name="Resign").click()
    person.page.locator("dialog").get_by_role("button", name="Resign").click()


def finish_game(person: Person) -> None:
    """Finish the current game by resigning, or in soak by random moves."""
    if IS_SOAK:
        play_to_the_end(person, SEED)
    else:
        resign(person)
    expect(person.page.locator(".game-over")).to_be_visible()


def review_and_rematch(person: Person) -> None:
    """Open the review of a finished game, return and start a rematch."""
    game_over = person.page.locator(".game-over")
    game_over.get_by_role("link", name="Review").click()
    person.page.wait_for_selector(".graph-line")
    person.page.go_back()
    game_over.get_by_role("button", name="Rematch").click()
    expect(game_over).to_have_count(0)
    person.page.wait_for_selector(".board")


def play_to_the_end(person: Person, seed: int) -> None:
    """Make random moves until the game is over."""
    rng = random.Random(seed)
    while not person.page.locator(".game-over").count():
        moves = person.moves()
        play_any(person, rng)
        person.wait_for_moves(moves + 2)


def play_any(person: Person, rng: random.Random | None = None) -> None:
    """Make a random move of White's."""
    rng = rng or random.Random(1)
    tiles = person.page.evaluate(OWN_TILES)
    for tile in rng.sample(tiles, len(tiles)):
        person.page.keyboard.press("Escape")
        person.tap(tile)
        hexes = person.page.locator(".mark-target").evaluate_all(
            "(marks) => marks.map((mark) => mark.dataset.hex)"
        )
        if hexes:
            person.tap(f".mark-target[data-hex='{rng.choice(hexes)}']")
            return


def take_lessons(person: Person, count: int) -> None:
    """Finish the first lesson by keyboard alone and the others by mouse."""
    for number, lesson in enumerate(LESSONS[:count]):
        person.go(f"/learn/{lesson.id}/")
        device = Mouse(person)
        if not number:
            device = Keyboard(person)
            device.press = lambda selector: press_by_key(person, selector)  # type: ignore[method-assign]
        finish(person, lesson, device)


def analyze(person: Person) -> None:
    """Enter a variation by mouse and one by keyboard, with the engine on."""
    page = person.page
    person.go(review_link(FIRST_MOVES).replace("/review", "/review/"))
    page.get_by_role("link", name="Analyze").click()
    analysis = page.locator("main.analysis")  # the review has a button of this name as well
    analysis.get_by_role("button", name="One move back").click()
    person.tap("[data-hand=black-ant]")
    person.tap(".mark-target[data-hex='2,0']")
    expect(page.locator(".tree-branch")).to_have_count(1)
    page.get_by_role("button", name="One move back").click()
    tab_to(person, ".board", "Shift+Tab")
    page.keyboard.press("2")
    page.wait_for_selector(".mark-target", state="attached")
    page.keyboard.press("Enter")
    expect(page.locator(".tree-branch")).to_have_count(2)
    engine = page.get_by_role("switch", name="Engine")
    if engine.get_attribute("aria-checked") != "true":
        engine.click()
    page.wait_for_selector(".engine-lines li")
    expect(page).to_have_url(re.compile("/analysis#1"))
    page.reload()
    expect(page.locator(".tree-branch")).to_have_count(2)


def review_game(person: Person) -> None:
    """Open a review and wait until every ply is evaluated."""
    person.go(review_link(GAME).replace("/review", "/review/"))
    person.page.wait_for_selector(".player-summary")
    all_plies = re.compile(rf"^[^L]*(L[^L]*){{{PLIES}}}$")
    expect(person.page.locator(".graph-line")).to_have_attribute("d", all_plies)


def share_and_reopen(person: Person) -> None:
    """Share the game as link, record and picture, and reopen it from the link and the record."""
    page = person.page
    page.get_by_role("button", name="Share", exact=True).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Position", exact=True)).not_to_have_value("")
    link = dialog.get_by_label("Link", exact=True).input_value()
    record = download(page, "Game record (PGN)").decode()
    [game] = read_pgn(record)
    assert isinstance(game, Record) and game.board.ply == PLIES
    with Image.open(BytesIO(download(page, "Picture (PNG)"))) as picture:
        assert picture.format == "PNG" and picture.width > 200
    for text in (link, record):
        person.go("/import")
        page.get_by_label("Paste a link").fill(text)
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.locator(".moves li")).to_have_count(PLIES)


def download(page: Any, name: str) -> bytes:
    with page.expect_download() as info:
        page.get_by_role("button", name=name).click()
    return Path(info.value.path()).read_bytes()


def set_up(person: Person) -> None:
    """Open a position in the position editor."""
    person.go(SETUP_LINK)
    expect(person.page.locator(".setup-status")).to_contain_text("Valid position")


def open_boardspace_record_offline(person: Person) -> None:
    """Expect an error that names the format of a record that only the server can read."""
    person.go("/import")
    person.page.get_by_label("Paste a link").fill("(;GM[27]SU[hive])")
    person.page.get_by_role("button", name="Open", exact=True).click()
    expect(person.page.locator("#open-trouble")).to_contain_text("BoardSpace")


def switch_languages(person: Person) -> None:
    """Open a screen in the languages that `visit` has used."""
    for language, title in (("uk", "Вулик"), ("en", "Hive")):
        set_language(person, language)
        person.go("/rules/")
        expect(person.page.locator("html")).to_have_attribute("lang", language)
        expect(person.page.locator("h1")).to_contain_text(title)
