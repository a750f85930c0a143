"""When things go wrong: lost lines, races, full disks, hostile texts, clumsy hands."""

from __future__ import annotations

import re
import signal
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import (
    DESKTOP,
    PHONE,
    Person,
    faults,
    needs_browser,
    playwright,
    served,
    served_here,
)
from samples import ALMOST_DRAWN, BLOCKED, WON
from server_process import free_port
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store
from soak import covering

pytestmark = needs_browser
PERSON = {"kind": "person"}
BEGINNER = {"kind": "computer", "level": 1}
SOCKET = re.compile(r"/socket\?")
QUEEN = "2,0"  # where the black one lies then


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("games"))


@pytest.fixture(scope="module")
def address(store: Store) -> Iterator[str]:
    with served_here(store, is_public=True) as at:
        yield at


@pytest.fixture
def newcomer(browser: Any, address: str) -> Iterator[Callable[..., Person]]:
    """Makes persons, and sees to it that their pages had no errors."""
    made: list[Person] = []

    def make(**options: Any) -> Person:
        made.append(Person(browser, address, **options))
        return made[-1]

    yield make
    for person in made:
        person.context.close()
        assert person.errors == []


@pytest.fixture
def person(newcomer: Callable[..., Person]) -> Person:
    return newcomer()


def pasted(text: str) -> dict[str, Any]:
    return {"kind": "pasted", "text": text}


def begin_pasted(person: Person, text: str, **seats: Any) -> str:
    """A game that goes on from a text."""
    sides = {"white": PERSON, "black": PERSON} | seats
    return person.begin(sides["white"], sides["black"], **pasted(text))


def place(person: Person, bug: str) -> None:
    """Take a bug from a hand, and put it on the first cell where it can go."""
    person.tap(f"[data-hand={bug}]")
    person.tap(".mark-target")


def wait_until_said(person: Person, text: str) -> None:
    playwright.expect(person.page.locator(".message")).to_contain_text(text)


def wait_until_heard(person: Person, text: str) -> None:
    heard = person.page.locator("output.for-readers")
    playwright.expect(heard).to_contain_text(text)


def is_focused(person: Person, selector: str) -> None:
    playwright.expect(
        person.page.locator(":focus").and_(person.page.locator(selector))
    ).to_have_count(1)


class Wire:
    """The line between a page and the server, in the hands of a test."""

    def __init__(self, person: Person) -> None:
        self.is_deaf = False  # what the server says waits
        self.is_mute = False  # what the page says is lost
        self._waiting: list[str] = []
        person.page.route_web_socket(SOCKET, self._connect)

    def _connect(self, page: Any) -> None:
        self._page, self._server = page, page.connect_to_server()
        self._server.on_message(self._down)
        page.on_message(self._up)

    def _down(self, message: str) -> None:
        if self.is_deaf:
            self._waiting.append(message)
        else:
            self._page.send(message)

    def _up(self, message: str) -> None:
        if not self.is_mute:
            self._server.send(message)

    def hear(self) -> None:
        """Let through what waits."""
        self.is_deaf = False
        for message in self._waiting:
            self._page.send(message)

    def cut(self) -> None:
        self.is_mute = False
        self._page.close(code=1011)
        self._server.close(code=1000)


# Two tabs


def test_the_loser_of_a_race_is_told_and_sees_the_position_of_now(
    newcomer: Callable[..., Person],
) -> None:
    first, second = newcomer(), newcomer()
    wire = Wire(second)
    game = first.begin_with_guest()
    second.context.add_cookies(first.cookies())
    second.go(f"/game/{game}")
    second.page.wait_for_selector(".board")
    wire.is_deaf = True
    place(first, "white-ant")
    first.wait_for_moves(1)
    place(second, "white-spider")
    second.page.wait_for_selector("[data-piece=wS1]", state="attached")
    wire.hear()
    wait_until_said(second, "was not played")
    second.page.wait_for_selector("[data-piece=wA1]")
    playwright.expect(second.page.locator("[data-piece=wS1]")).to_have_count(0)


def test_a_tile_in_hand_is_put_down_with_a_sentence(newcomer: Callable[..., Person]) -> None:
    first, second = newcomer(), newcomer()
    game = first.begin_with_guest()
    second.context.add_cookies(first.cookies())
    second.go(f"/game/{game}")
    mouse = second.page.mouse
    mouse.move(*second.center("[data-hand=white-spider]"))
    mouse.down()
    mouse.move(400, 300, steps=3)
    second.page.wait_for_selector(".is-carried")
    place(first, "white-ant")
    wait_until_said(second, "so it was put down")
    wait_until_heard(second, "so it was put down")
    playwright.expect(second.page.locator(".is-carried")).to_have_count(0)
    mouse.move(420, 320)
    mouse.up()
    playwright.expect(second.page.locator(".is-carried")).to_have_count(0)
    playwright.expect(second.page.locator(".moves li")).to_have_count(1)
    wait_until_said(second, "so it was put down")


# Lost lines


def test_a_move_made_without_a_line_is_told_of(browser: Any, tmp_path: Path) -> None:
    port = str(free_port())
    public = f"http://localhost:{port}"
    with served(tmp_path, port, signal.SIGKILL, public):
        person = Person(browser, public)
        person.begin_with_guest()
    wait_until_said(person, "connection is lost")
    wait_until_heard(person, "connection is lost")
    place(person, "white-ant")
    wait_until_said(person, "nothing was changed")
    wait_until_heard(person, "nothing was changed")
    person.wait_for_tiles(0)
    with served(tmp_path, port, public=public):
        wait_until_heard(person, "connection is back")
        others = person.page.locator(".message").filter(has_not_text="hand")
        playwright.expect(others).to_have_count(0)
        place(person, "white-ant")
        person.wait_for_moves(1)
    person.context.close()
    assert person.errors == []


def test_a_move_lost_on_its_way_is_told_of(person: Person) -> None:
    wire = Wire(person)
    person.begin_with_guest()
    wire.is_mute = True
    place(person, "white-ant")
    person.page.wait_for_selector("[data-piece=wA1]")
    wire.cut()
    wait_until_said(person, "was not played")
    person.wait_for_tiles(0)
    place(person, "white-ant")
    person.wait_for_moves(1)


def test_a_dead_line_is_noticed_and_comes_back_by_itself(person: Person) -> None:
    person.page.clock.install()
    person.begin_with_guest()
    person.context.set_offline(True)
    place(person, "white-ant")
    person.page.clock.fast_forward(6000)
    wait_until_said(person, "connection is lost")
    person.context.set_offline(False)
    person.page.wait_for_selector(".message-wait", state="detached")
    wait_until_heard(person, "connection is back")
    if person.moves() == 0:  # nobody can know whether it arrived, but the page is right about it
        place(person, "white-ant")
    person.wait_for_moves(1)


def test_one_plays_on_against_the_computer_after_the_server_was_killed(
    browser: Any, tmp_path: Path
) -> None:
    with served(tmp_path, end=signal.SIGKILL) as address:
        person = Person(browser, address)
        person.begin(BEGINNER, PERSON)
        person.wait_for_moves(1)
    place(person, "black-ant")
    person.wait_for_moves(3)
    playwright.expect(person.page.locator(".message-wait")).to_have_count(0)
    person.context.close()
    assert person.errors == []


# Storage


@pytest.mark.parametrize(
    "damage",
    [
        "localStorage['sixlegs.settings'] = localStorage['sixlegs.new-game'] = '{not json'",
        "localStorage['sixlegs.settings'] = localStorage['sixlegs.new-game'] = 'null'",
        'localStorage[\'sixlegs.settings\'] = \'{"theme": [], "language": 7, "sound": "x"}\';'
        'localStorage[\'sixlegs.new-game\'] = \'{"level": "9", "clock": {}, "record": 1}\'',
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }",
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })",
    ],
    ids=["garbage", "null", "types", "quota", "forbidden"],
)
def test_damaged_storage_of_the_browser_harms_nothing(
    newcomer: Callable[..., Person], damage: str
) -> None:
    person = newcomer()
    person.context.add_init_script(damage)
    person.go("/settings")
    person.page.get_by_label("Dark", exact=True).check()
    playwright.expect(person.page.locator("html")).to_have_attribute("data-theme", "dark")
    person.page.click(".header a[href='/play']")
    person.page.click("button[type=submit]")
    person.page.wait_for_selector(".board")


def full(*_: Any) -> None:
    raise StoreError("disk-full", "There is no room.")


def test_a_full_disk_is_told_of_and_the_move_can_be_tried_again(
    newcomer: Callable[..., Person], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = newcomer(locale="uk")
    person.begin_with_guest()
    with monkeypatch.context() as patch:
        patch.setattr(store, "_save", full)
        place(person, "white-ant")
        wait_until_said(person, "На диску немає місця")
        wait_until_heard(person, "На диску немає місця")
        person.wait_for_tiles(0)
        person.page.click(".message button:first-of-type")
        wait_until_said(person, "На диску немає місця")
        person.wait_for_tiles(0)
    person.page.click(".message button:first-of-type")
    person.wait_for_moves(1)


def test_a_game_that_finds_no_room_is_told_of_and_can_be_begun_later(
    person: Person, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.go("/play")
    person.page.get_by_label("A friend by link").check(force=True)
    with monkeypatch.context() as patch:
        patch.setattr(store, "_add", full)
        person.page.click("button[type=submit]")
        person.page.wait_for_selector(".trouble >> text=the disk is full")
        person.errors.clear()  # chromium itself tells of the answer 507
    person.page.click("button[type=submit]")
    person.page.wait_for_selector(".board")


def test_a_game_that_cannot_be_deleted_stays_and_can_be_deleted_later(
    person: Person, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = person.begin(PERSON, {"kind": "invited"})
    person.go("/")
    kept = person.page.locator(f".kept:has(a[href$='{game}'])")
    delete = kept.get_by_role("button", name="Delete", exact=True)
    kept.get_by_role("button", name="Delete this game").click()
    with monkeypatch.context() as patch:
        patch.setattr(store, "_delete", full)
        delete.click()
        person.page.wait_for_selector(".trouble >> text=could not be deleted")
        person.errors.clear()  # chromium itself tells of the answer 507
    delete.click()
    playwright.expect(kept).to_have_count(0)
    playwright.expect(person.page.locator(".trouble")).to_have_count(0)


def test_a_damaged_file_and_a_damaged_game_are_told_of(browser: Any, tmp_path: Path) -> None:
    file, port = tmp_path / "games.db", str(free_port())
    public = f"http://localhost:{port}"
    file.write_bytes(b"no database at all " * 100)
    with served(tmp_path, port, public=public, replaces_damaged=True):
        person = Person(browser, public)
        person.go("/")
        person.page.wait_for_selector(".trouble >> text=damaged-")
        game = person.begin_with_guest()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE games SET moves = 'nonsense', played = 1")
    connection.close()
    with served(tmp_path, port, public=public):
        wait_until_said(person, "cannot be read")
        person.go(f"/game/{game}")
        person.page.wait_for_selector(".waiting >> text=cannot be read")
    person.context.close()


# What happens by itself


@pytest.mark.parametrize("white", [PERSON, BEGINNER], ids=["person", "computer"])
def test_a_forced_pass_is_shown_calmly_and_then_played(
    person: Person, white: dict[str, Any]
) -> None:
    person.page.clock.install()
    begin_pasted(person, BLOCKED, white=white)
    wait_until_said(person, "White passes")
    playwright.expect(person.page.locator(".message-wait")).to_have_count(1)
    person.page.clock.fast_forward(2000)
    person.page.wait_for_selector(".moves li:last-child:has-text('passes')")
    person.wait_for_moves(13)
    playwright.expect(person.page.locator(".message")).to_have_count(0)


# Repetition


def test_a_draw_by_repetition_is_asked_about_first(person: Person) -> None:
    begin_pasted(person, ALMOST_DRAWN)
    person.tap("[data-piece=bQ]")
    person.page.mouse.dblclick(*person.center(".mark-repeat"))
    wait_until_said(person, "third time")
    wait_until_heard(person, "third time")
    playwright.expect(person.page.locator(".after"), "a double click is no answer").to_have_count(0)
    person.page.get_by_role("button", name="Choose another").click()
    playwright.expect(person.page.locator(".mark-repeat, .message")).to_have_count(0)
    is_focused(person, ".board")  # not lost with the question
    by_keyboard_up_to_the_question(person)
    person.page.wait_for_selector(".message button:focus")
    person.page.keyboard.press("Shift+Tab")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(".after >> text=A draw")


def by_keyboard_up_to_the_question(person: Person) -> None:
    person.page.focus(".board")
    tab_to(person, QUEEN)
    person.page.keyboard.press("Enter")
    tab_to(person, person.page.get_attribute(".mark-repeat", "data-hex"))
    person.page.keyboard.press("Enter")


def tab_to(person: Person, hex: str | None) -> None:
    while person.page.get_attribute(".cursor", "data-hex") != hex:
        person.page.keyboard.press("Tab")


@pytest.mark.parametrize("is_typed", [True, False], ids=["typed", "list"])
def test_lists_and_typed_moves_ask_before_a_draw_too(person: Person, is_typed: bool) -> None:
    begin_pasted(person, ALMOST_DRAWN)
    if is_typed:
        person.page.fill("#typed-move", "bQ  bS1/")
        person.page.keyboard.press("Enter")
    else:
        person.page.get_by_text("(a draw: third time)").evaluate("button => button.click()")
    wait_until_said(person, "third time")
    person.page.get_by_role("button", name="Play it").click()
    person.page.wait_for_selector(".after >> text=A draw")


# By ear and by eye


IN_WORDS = {
    "bS1 wS1-": "Black spider bS1 to the right",
    "bQ bS1/": "Black queen bee to the upper right",
}


def test_a_game_by_the_list_alone(person: Person) -> None:
    """A reader's game: buttons and typed moves, and the focus never leaves the list."""
    person.begin(PERSON, PERSON)
    for count, move in enumerate(WON.split(";")[3:], 1):
        if move in IN_WORDS:
            button = person.page.locator(f".position-list button:has-text('{IN_WORDS[move]}')")
            button.evaluate("it => { it.closest('details').open = true; it.focus(); }")
        else:
            person.page.fill("#typed-move", move)
        person.page.keyboard.press("Enter")
        person.wait_for_moves(count)
        is_focused(person, ".position-list *")
    person.page.wait_for_selector(".after >> text=White has won")
    wait_until_heard(person, "White wins")


def test_hints_offers_and_moves_taken_back_are_heard(person: Person) -> None:
    person.begin(PERSON, PERSON)
    place(person, "white-ant")
    wait_until_heard(person, "White ant 1 opens the game")
    person.page.focus(".board")
    person.page.keyboard.press("h")
    wait_until_heard(person, "Black")
    person.page.keyboard.press("Escape")
    person.page.get_by_role("button", name="Offer draw").click()
    wait_until_heard(person, "Black offers a draw")
    person.page.get_by_role("button", name="Decline").click()
    wait_until_heard(person, "The draw was declined")  # by no computer
    is_focused(person, ".board")  # the button is gone, and the focus is not
    undo = person.page.get_by_role("button", name="Undo")
    undo.focus()
    person.page.keyboard.press("Enter")
    wait_until_heard(person, "Taken back")
    playwright.expect(undo).to_be_disabled()
    playwright.expect(undo).to_be_focused()


def test_deleting_games_keeps_the_focus(person: Person) -> None:
    for _ in range(2):
        person.begin(PERSON, PERSON)
    person.go("/")
    person.page.locator(".kept button").first.focus()
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("button:focus >> text=Keep it")
    person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(".games h2:focus")


def refusal(person: Person) -> None:
    place(person, "white-ant")
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
    begin_pasted(person, ALMOST_DRAWN)
    person.tap("[data-piece=bQ]")
    person.tap(".mark-repeat")
    person.page.wait_for_selector(".message-ask")


@pytest.mark.parametrize(
    ("theme", "size"), covering(("light", "dark", "contrast"), (PHONE, DESKTOP))
)
def test_axe_finds_no_fault_in_what_opens_and_what_is_said(
    newcomer: Callable[..., Person], theme: str, size: dict[str, Any]
) -> None:
    person = newcomer(**size)
    person.context.add_init_script(
        f"localStorage['sixlegs.settings'] = '{{\"theme\":\"{theme}\"}}'"
    )
    person.begin(PERSON, PERSON)
    for state in (refusal, hint, menu, keys, question):
        state(person)
        assert faults(person.page) == [], state.__name__
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
    newcomer: Callable[..., Person], width: int, height: int
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


# Hostile texts


MARKUP = "<img src=x onerror='window.bitten = true'><script>window.bitten = true</script>"


def test_markup_is_only_text(person: Person) -> None:
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.go(f"/#{MARKUP}")
    person.go("/")
    record = f'[GameType "Base"]\n[White "{MARKUP}"]\n\n1. {MARKUP}'
    for text in (MARKUP, record, f"Base;InProgress;White[1];{MARKUP}", "wS1;" * 40_000):
        person.page.get_by_label("Paste a link").fill(text)
        person.page.get_by_role("button", name="Open", exact=True).click()
        person.page.wait_for_selector(".open .trouble")
        person.go("/")
    person.errors.clear()  # chromium itself tells of the answers 422
    for path in (f"/{MARKUP}", f"/game/{MARKUP}", "/game/../../api", "/game/%00", "/rules#<b>"):
        person.page.goto(person.address + path)
        person.page.wait_for_selector("h1", state="attached")
    person.begin(PERSON, PERSON)
    person.page.fill("#typed-move", MARKUP)
    person.page.keyboard.press("Enter")
    wait_until_said(person, "not a move")
    person.page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "window.bitten = true";
            document.body.append(script);
        }"""
    )
    assert not person.page.evaluate("window.bitten")
    assert [url for url in asked if not url.startswith(person.address)] == []
    refused = [error for error in person.errors if "Content Security Policy" in error]
    assert len(refused) == 1, "the script that was planted"
    person.errors.clear()


# Clumsy hands


def test_hands_may_slip(person: Person) -> None:
    person.begin(PERSON, PERSON)
    page, slot = person.page, "[data-hand=white-ant]"
    page.mouse.click(*person.center(slot), button="right")
    playwright.expect(page.locator(".mark-target"), "the right button takes nothing").to_have_count(
        0
    )
    page.mouse.move(*person.center(slot))
    page.mouse.down()
    page.mouse.move(300, 300, steps=3)
    page.wait_for_selector(".is-carried")
    page.set_viewport_size({"width": 900, "height": 700})
    page.mouse.move(-50, -50)
    page.mouse.up()
    page.wait_for_selector(".is-carried", state="detached")
    playwright.expect(
        person.page.locator(".moves li"), "a drop outside the window plays nothing"
    ).to_have_count(0)
    page.mouse.move(*person.center(slot))
    page.mouse.down()
    page.mouse.move(300, 300, steps=3)
    page.evaluate(
        "addEventListener('pointerup', (event) => event.stopImmediatePropagation(),"
        " { capture: true, once: true })"
    )
    page.mouse.up()
    page.mouse.move(310, 310)
    playwright.expect(
        page.locator(".is-carried"), "nobody heard that it was let go of"
    ).to_have_count(0)
    page.mouse.dblclick(*person.center(slot))
    page.keyboard.press("Escape")
    person.tap(slot)
    page.mouse.dblclick(*person.center(".mark-target"))
    person.wait_for_moves(1)
    place(person, "black-ant")
    person.wait_for_moves(2)


def test_a_cancelled_or_second_finger_puts_the_tile_down(newcomer: Callable[..., Person]) -> None:
    person = newcomer(**PHONE)
    person.begin(PERSON, PERSON)
    touch = person.context.new_cdp_session(person.page)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    start = person.center("[data-hand=white-ant]")
    for second in ([], [(100, 150)]):
        fingers("touchStart", start)
        fingers("touchMove", (180, 300))
        person.page.wait_for_selector(".is-carried")
        if second:
            fingers("touchStart", (180, 300), *second)
            fingers("touchMove", (180, 340), (100, 100))
            fingers("touchEnd")
        else:
            fingers("touchCancel")
        person.page.wait_for_selector(".is-carried", state="detached")
        playwright.expect(person.page.locator(".mark-target")).to_have_count(0)
    playwright.expect(person.page.locator(".moves li")).to_have_count(0)
    person.page.touchscreen.tap(*person.center("[data-hand=white-ant]"))
    person.page.touchscreen.tap(*person.center(".mark-target"))
    person.wait_for_moves(1)


def test_nothing_moves_for_who_wants_stillness_and_nobody_waits_for_what_moves(
    newcomer: Callable[..., Person],
) -> None:
    still = newcomer()
    still.begin(PERSON, PERSON)
    place(still, "white-ant")
    still.wait_for_moves(1)
    still.tap("[data-piece=wA1]")
    still.page.wait_for_selector(".message-no")
    assert still.page.evaluate("document.getAnimations().length") == 0
    lively = newcomer()
    lively.page.emulate_media(reduced_motion="no-preference")
    lively.begin(PERSON, PERSON)
    bugs = ("white-ant", "black-ant", "white-queen", "black-queen")
    for count, bug in enumerate(bugs, 1):  # each is taken while the one before still travels
        place(lively, bug)
        lively.wait_for_moves(count)
    lively.wait_for_tiles(4)
