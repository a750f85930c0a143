"""The main flows of one person in Firefox and in WebKit."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import PAGE_FILE, review_link, running_server, stop_search_script
from page_one_player import COACH_SWITCH, FIRST_MOVES, FIRST_TILES, PLIES
from samples import WON
from sixlegs.course import accepted_moves, load_lessons, replay_lesson
from webdrivers import DRIVERS, IS_INSTALLED, TIMEOUT_SECONDS, Driver

pytestmark = pytest.mark.skipif(not PAGE_FILE.exists(), reason="the page is not built (make play)")

# Scrolls an element into view and returns its center once it no longer moves.
CENTER_SCRIPT = """new Promise((done) => {
  let before = "";
  const check = () => {
    const box = document.querySelector(%s)?.getBoundingClientRect();
    const now = box ? JSON.stringify([box.x + box.width / 2, box.y + box.height / 2]) : "";
    if (now && now === before && box.width) return done(now);
    before = now;
    setTimeout(check, 50);
  };
  document.querySelector(%s)?.scrollIntoView({ block: "center", behavior: "instant" });
  check();
})"""


class DriverPerson:
    """A simulated person at a browser without Playwright."""

    def __init__(self, driver: Driver, address: str) -> None:
        self.driver = driver
        self.address = address

    def go(self, path: str) -> None:
        # Otherwise only the fragment may differ, and nothing would be loaded.
        self.driver.go("about:blank")
        self.driver.go(self.address + path)
        self.wait_for("h1")

    def wait(self, condition: str) -> Any:
        """Wait until an expression is truthy; return its value."""
        end = time.monotonic() + TIMEOUT_SECONDS
        while time.monotonic() < end:
            if value := self.driver.evaluate(f"Promise.resolve({condition}).then(Boolean)"):
                return value
            time.sleep(0.05)
        raise AssertionError(f"not true in time: {condition}")

    def wait_for(self, selector: str, count: int = 1) -> None:
        """Wait until at least *count* elements match."""
        self.wait(f"document.querySelectorAll({json.dumps(selector)}).length >= {count}")

    def tap(self, selector: str) -> None:
        self.wait_for(selector)
        name = json.dumps(selector)
        x, y = json.loads(self.driver.evaluate(CENTER_SCRIPT % (name, name)))
        self.driver.click(x, y)

    def count(self, selector: str) -> int:
        return int(
            self.driver.evaluate(f"document.querySelectorAll({json.dumps(selector)}).length")
        )

    def place(self, bug: str) -> None:
        """Place a tile of White's hand on its first legal target."""
        self.tap(f"[data-hand=white-{bug}]")
        self.tap(".mark-target")


@pytest.fixture(params=DRIVERS)
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    """Yield each of the browsers with a new profile."""
    if not IS_INSTALLED[request.param]:
        pytest.skip(f"{request.param} is not installed")
    with DRIVERS[request.param](tmp_path) as running_driver:
        yield running_driver


@pytest.fixture
def person(driver: Driver, server_address: str) -> Iterator[DriverPerson]:
    yield DriverPerson(driver, server_address)
    assert driver.errors == []


def begin_with_computer(person: DriverPerson) -> None:
    """Start a game as White against level 3, from the home page through the form."""
    person.go("/")
    person.tap("a[href$='/play']")
    person.tap("label:has(input[name=level][value='3'])")
    person.tap("label:has(input[name=color][value=white])")
    if person.count(f"{COACH_SWITCH}:checked"):
        person.tap(".new-game-part > .switch")
    person.wait("document.querySelector('input[name=level]:checked').value === '3'")
    person.tap("button[type=submit]")
    person.wait_for(".board")


def play_with_computer(person: DriverPerson, turns_played: int = 0, moves: int = 4) -> None:
    for number, bug in list(enumerate(FIRST_TILES, 1))[turns_played : turns_played + moves]:
        person.place(bug)
        person.wait_for(".moves li", 2 * number)


def test_game_against_computer_survives_reload(person: DriverPerson) -> None:
    begin_with_computer(person)
    play_with_computer(person)
    person.driver.reload()
    person.wait_for(".moves li", 8)
    person.go("/")
    person.wait_for(".game-card")


def test_lesson_can_be_finished(person: DriverPerson) -> None:
    lesson = load_lessons()[0]
    person.go(f"/learn/{lesson.id}")
    steps = list(replay_lesson(lesson))
    for number, (step, board) in enumerate(steps, 1):
        tile_count = sum(map(len, board.stacks.values()))
        person.wait(f"document.querySelectorAll('.placed-tile').length === {tile_count}")
        move = accepted_moves(step, board)[0]
        assert move.piece and move.target
        kind = "next" if board.where(move.piece) is None else "piece"
        person.tap(f"[data-{kind}={move.piece}]")
        person.tap(f".mark[data-hex='{move.target.q},{move.target.r}']")
        if number < len(steps) and steps[number][0].board:
            person.tap(".lesson-text-right .primary")
    person.wait_for(".lesson-text-done")


def test_analysis_with_variation_survives_reload(person: DriverPerson) -> None:
    person.go(review_link(FIRST_MOVES))
    person.wait_for(".player-summary")  # the panel grows until then
    person.tap("a[href*='/analysis']")
    person.wait_for(".tree .move", 5)
    person.tap("button[aria-label='One move back']")
    person.tap("[data-hand=black-ant]")
    person.tap(".mark-target[data-hex='2,0']")
    person.wait_for(".tree-branch")
    if not person.count(".engine-settings"):
        person.tap("[aria-labelledby=engine-title] .moves-header [role=switch]")
    person.wait_for("[aria-labelledby=engine-title] .engine-lines li")
    person.wait("location.hash.startsWith('#1z')")
    person.driver.reload()
    person.wait_for(".tree-branch")


def test_review_evaluates_every_ply(person: DriverPerson) -> None:
    person.go(review_link(WON))
    person.wait_for(".player-summary")
    line = person.driver.evaluate("document.querySelector('.graph-line').getAttribute('d')")
    assert line.count("L") == PLIES


def test_search_is_stopped_for_next_request(person: DriverPerson) -> None:
    person.go("/")
    move, _milliseconds = person.driver.evaluate(stop_search_script())
    assert move.startswith("w")


def test_page_works_after_server_is_gone(driver: Driver, tmp_path_factory: Any) -> None:
    with running_server(tmp_path_factory.mktemp("games")) as address:
        person = DriverPerson(driver, address)
        begin_with_computer(person)
        play_with_computer(person, moves=2)
        person.wait("navigator.serviceWorker.ready.then(({ active }) => active)")
    driver.reload()
    person.wait_for(".moves li", 4)
    play_with_computer(person, turns_played=2)
    person.wait_for(".moves li", 8)
