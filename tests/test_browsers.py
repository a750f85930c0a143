"""The main flows in Firefox and in WebKit: what one person does, and that it is kept."""

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
from webdrivers import DRIVERS, NEEDED, TIMEOUT_SECONDS, Driver

pytestmark = pytest.mark.skipif(not PAGE_FILE.exists(), reason="the page is not built (make play)")

# Where an element is, once it lies still in sight.
PLACE = """new Promise((done) => {
  let before = "";
  const look = () => {
    const box = document.querySelector(%s)?.getBoundingClientRect();
    const now = box ? JSON.stringify([box.x + box.width / 2, box.y + box.height / 2]) : "";
    if (now && now === before && box.width) return done(now);
    before = now;
    setTimeout(look, 50);
  };
  document.querySelector(%s)?.scrollIntoView({ block: "center", behavior: "instant" });
  look();
})"""


class Visitor:
    """Somebody at such a browser."""

    def __init__(self, driver: Driver, address: str) -> None:
        self.driver = driver
        self.address = address

    def go(self, path: str) -> None:
        # Another document, whatever is behind the #.
        self.driver.go("about:blank")
        self.driver.go(self.address + path)
        self.wait_for("h1")

    def wait(self, condition: str) -> Any:
        """Until an expression is true, or more."""
        end = time.monotonic() + TIMEOUT_SECONDS
        while time.monotonic() < end:
            if found := self.driver.evaluate(f"Promise.resolve({condition}).then(Boolean)"):
                return found
            time.sleep(0.05)
        raise AssertionError(f"never: {condition}")

    def wait_for(self, selector: str, count: int = 1) -> None:
        """Until there are at least so many of them."""
        self.wait(f"document.querySelectorAll({json.dumps(selector)}).length >= {count}")

    def tap(self, selector: str) -> None:
        self.wait_for(selector)
        name = json.dumps(selector)
        x, y = json.loads(self.driver.evaluate(PLACE % (name, name)))
        self.driver.click(x, y)

    def count(self, selector: str) -> int:
        return int(
            self.driver.evaluate(f"document.querySelectorAll({json.dumps(selector)}).length")
        )

    def place(self, bug: str) -> None:
        """A tile from White's hand to the first place where it may go."""
        self.tap(f"[data-hand=white-{bug}]")
        self.tap(".mark-target")


@pytest.fixture(params=DRIVERS)
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    """Each of the browsers, with nothing kept in it."""
    if not NEEDED[request.param]:
        pytest.skip(f"{request.param} is not installed")
    with DRIVERS[request.param](tmp_path) as started:
        yield started


@pytest.fixture
def visitor(driver: Driver, server_address: str) -> Iterator[Visitor]:
    yield Visitor(driver, server_address)
    assert driver.errors == []


def begin_with_computer(visitor: Visitor) -> None:
    """From home, through the form, White against level 3."""
    visitor.go("/")
    visitor.tap("a[href$='/play']")
    visitor.tap("label:has(input[name=level][value='3'])")
    visitor.tap("label:has(input[name=color][value=white])")
    if visitor.count(f"{COACH_SWITCH}:checked"):
        visitor.tap(".new-game-part > .switch")
    visitor.wait("document.querySelector('input[name=level]:checked').value === '3'")
    visitor.tap("button[type=submit]")
    visitor.wait_for(".board")


def play_with_computer(visitor: Visitor, begun: int = 0, moves: int = 4) -> None:
    for number, bug in list(enumerate(FIRST_TILES, 1))[begun : begun + moves]:
        visitor.place(bug)
        visitor.wait_for(".moves li", 2 * number)


def test_a_game_with_the_computer_is_kept(visitor: Visitor) -> None:
    begin_with_computer(visitor)
    play_with_computer(visitor)
    visitor.driver.reload()
    visitor.wait_for(".moves li", 8)
    visitor.go("/")
    visitor.wait_for(".game-card")


def test_a_lesson(visitor: Visitor) -> None:
    lesson = load_lessons()[0]
    visitor.go(f"/learn/{lesson.id}")
    steps = list(replay_lesson(lesson))
    for number, (step, board) in enumerate(steps, 1):
        lying = sum(map(len, board.stacks.values()))
        visitor.wait(f"document.querySelectorAll('.placed-tile').length === {lying}")
        move = accepted_moves(step, board)[0]
        assert move.piece and move.target
        kind = "next" if board.where(move.piece) is None else "piece"
        visitor.tap(f"[data-{kind}={move.piece}]")
        visitor.tap(f".mark[data-hex='{move.target.q},{move.target.r}']")
        if number < len(steps) and steps[number][0].board:
            visitor.tap(".lesson-text-right .primary")
    visitor.wait_for(".lesson-text-done")


def test_an_analysis_with_a_variation(visitor: Visitor) -> None:
    visitor.go(review_link(FIRST_MOVES))
    visitor.wait_for(".turning-points-section [role=status]")  # until then the panel grows
    visitor.tap("a[href*='/analysis']")
    visitor.wait_for(".tree-move", 5)
    visitor.tap("button[aria-label='One move back']")
    visitor.tap("[data-hand=black-ant]")
    visitor.tap(".mark-target[data-hex='2,0']")
    visitor.wait_for(".tree-branch")
    if not visitor.count(".engine-settings"):
        visitor.tap("[aria-labelledby=engine-title] .moves-header [role=switch]")
    visitor.wait_for("[aria-labelledby=engine-title] .engine-lines li")
    visitor.wait("location.hash.startsWith('#1z')")
    visitor.driver.reload()
    visitor.wait_for(".tree-branch")


def test_a_look_back(visitor: Visitor) -> None:
    visitor.go(review_link(WON))
    visitor.wait_for(".turning-points button")
    line = visitor.driver.evaluate("document.querySelector('.graph-line').getAttribute('d')")
    assert line.count("L") == PLIES


def test_a_search_is_stopped_for_what_comes_next(visitor: Visitor) -> None:
    visitor.go("/")
    move, _milliseconds = visitor.driver.evaluate(stop_search_script())
    assert move.startswith("w")


def test_the_page_goes_on_without_a_server(driver: Driver, tmp_path_factory: Any) -> None:
    with running_server(tmp_path_factory.mktemp("games")) as address:
        visitor = Visitor(driver, address)
        begin_with_computer(visitor)
        play_with_computer(visitor, moves=2)
        visitor.wait("navigator.serviceWorker.ready.then(({ active }) => active)")
    driver.reload()
    visitor.wait_for(".moves li", 4)
    play_with_computer(visitor, begun=2)
    visitor.wait_for(".moves li", 8)
