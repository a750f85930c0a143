"""Helpers for tests of the page in Chromium: servers, scripts and a simulated person."""

from __future__ import annotations

import json
import re
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

import programs
from server_process import free_port
from sixlegs import Board
from sixlegs.notation import move_strings
from sixlegs.position import position_string
from sixlegs.server.app import create_app
from sixlegs.server.storage.store import Store
from sixlegs.server.web.starting_positions import import_record
from soak import IS_SOAK

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

ROOT = Path(__file__).parent.parent
CHROMIUM = programs.chromium()
PAGE_FILE = ROOT / "src" / "sixlegs" / "server" / "static" / "index.html"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Pages are too short-lived for optimized compilation to pay off.
    "--js-flags=--liftoff-only --no-opt --single-threaded-gc",
]

LAUNCH: dict[str, Any] = {
    "executable_path": CHROMIUM,
    "args": FLAGS,
    "env": programs.chromium_environment(),
}

needs_browser = pytest.mark.skipif(
    not CHROMIUM or not PAGE_FILE.exists(),
    reason="no chromium, or the page is not built (make play)",
)

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}
SIZES = {"desktop": DESKTOP, "phone": PHONE}
# `make soak PART=pages` tries all languages. Ukrainian has the longest words.
LANGUAGES = ("en", "ru", "uk") if IS_SOAK else ("uk",)
EMPTY = {"kind": "empty", "gameType": "Base", "opening": "rulebook"}
GAME_DATE = "2026.11.16"  # date of local games
TIMEOUT_MS = 60_000  # for any wait; a busy machine may be slow
SMALL_FILE = "manifest.json"  # quick to load, and of the same origin as the page
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

playwright.expect.set_options(timeout=TIMEOUT_MS)

# Stores a game as the page does (web/src/local/gameStore.ts).
STORE_GAME_SCRIPT = """game => new Promise((done, fail) => {
  const opening = indexedDB.open("sixlegs", 1);
  opening.onerror = () => fail(opening.error);
  opening.onupgradeneeded = () => opening.result.createObjectStore("games", {keyPath: "id"});
  opening.onsuccess = () => {
    const change = opening.result.transaction("games", "readwrite");
    change.objectStore("games").put(game);
    change.oncomplete = () => { opening.result.close(); done(); };
  };
})"""

FOLLOW_LINK_SCRIPT = """path => {
  const link = Object.assign(document.createElement("a"), { href: path });
  document.body.append(link);
  link.click();
  link.remove();
}"""


def starting_board(start: dict[str, Any]) -> Board:
    """Return the board at the start of a game: empty, or imported from a record."""
    if start.get("kind") == "imported":
        return import_record(start["text"]).board
    options = EMPTY | start
    return Board(options["gameType"], options["opening"])


def game_document(board: Board, white: dict[str, Any], black: dict[str, Any], coach: bool) -> str:
    """Return the document of a game at *board* (docs/reference/game-document.md)."""
    moves = ";".join(move_strings(board))
    empty = f"{board.game_type} {board.opening}"
    lines = [
        "sixlegs-game 1",
        f"start {position_string(board.start) if board.start else empty}",
        *([f"moves {moves}"] if moves else []),
        *(f"{side} {_seat(seat)}" for side, seat in (("white", white), ("black", black))),
        *(["coach on"] if coach else []),
    ]
    return "\n".join([*lines, ""])


def _seat(seat: dict[str, Any]) -> str:
    if seat["kind"] == "maximum":
        return f"maximum {seat['seconds']}"
    return f"computer {seat['level']}" if seat["kind"] == "computer" else "person"


@contextmanager
def running_server(
    folder: Path,
    port: str = "",
    end: signal.Signals = signal.SIGINT,
    public: str = "",
    *,
    reset_corrupt_db: bool = False,
) -> Iterator[str]:
    """Run the server as a separate process, by default at a free port; yield its address."""
    options = ["--no-browser", "--data", str(folder), "--port", port or str(free_port())]
    options += ["--public-url", public] if public else []
    options += ["--reset-corrupt-db"] if reset_corrupt_db else []
    command = [sys.executable, "-m", "sixlegs", "serve", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            address = re.search(r"http://\S+", process.stdout.readline())
            assert address
            yield address[0].rstrip("/")
            assert process.poll() is None, f"the server has ended by itself: {process.returncode}"
        finally:
            process.send_signal(end)
            process.wait(60)


@contextmanager
def running_server_thread(store: Store, *, is_public: bool = False) -> Iterator[str]:
    """Run the server in a thread of this process, for tests that access its *store*.

    Guests can be invited if it *is_public*.
    """
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        app = create_app(store, address=address if is_public else None)
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield address
        finally:
            server.should_exit = True
            thread.join(60)


def first_visit_bytes(browser: Any, address: str) -> dict[str, int]:
    """Visit the home screen of *address*; return the size of each requested file of the page,
    compressed with Brotli where the build does that."""
    person = Person(browser, address)
    files: set[str] = set()
    person.page.on("request", lambda request: files.add(request.url.partition("/assets/")[2]))
    person.go("/")
    person.page.wait_for_load_state("networkidle")
    person.context.close()
    assert person.errors == []
    sizes = {PAGE_FILE.name: PAGE_FILE.stat().st_size}
    for name in files - {""}:
        file = PAGE_FILE.parent / "assets" / name
        compressed = file.with_name(f"{name}.br")
        sizes[name] = (compressed if compressed.exists() else file).stat().st_size
    return sizes


@contextmanager
def launch_chromium() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(**LAUNCH)
        yield browser
        browser.close()


# Returns the center of an element once the page is idle: the board is not busy, no tile is in
# motion, and neither the element nor anything on the board has moved since the last frame. Preact
# runs effects, which may move the view, in a timer after a frame.
WAIT_UNTIL_IDLE_SCRIPT = """async (element, patience) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const isMoving = () =>
    document.querySelector(".board[aria-busy=true], .floating-tile:not(.is-dragged)") !== null;
  const boxOf = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x, y, width, height];
  };
  const last = performance.now() + patience;
  for (let before = ""; element.isConnected; ) {
    await frame();
    if (performance.now() > last) throw new Error("the page does not become idle");
    const [x, y, width, height] = boxOf(element);
    const placed = document.querySelectorAll(".board, .board-picture > g, .message");
    const now = [element, ...placed].map(boxOf).join();
    if (now === before && width > 0 && !isMoving()) return [x + width / 2, y + height / 2];
    before = now;
  }
  return null;
}"""


def stored_game(
    white: dict[str, Any],
    black: dict[str, Any],
    clock: dict[str, int] | None = None,
    coach: bool = False,
    **start: Any,
) -> dict[str, Any]:
    """Return a local game as the page stores it."""
    board = starting_board(start)
    return {
        "id": f"local-{secrets.token_hex(8)}",
        "version": 1,
        "document": game_document(board, white, black, coach),
        "white": white,
        "black": black,
        "seed": 1,
        "date": GAME_DATE,
        "rematch": None,
        "clock": clock,
        "times": [[clock["initial"]] * 2] * (len(board.moves) + 1) if clock else [],
        "summary": {
            "gameType": "Base",
            "opening": "rulebook",
            "stacks": [],
            "turn": "white",
            "ply": 0,
            "result": None,
            "changed": 0,
        },
    }


# Starts an infinite analysis in a worker of the page, stops it at depth 6 and requests a move.
STOP_SEARCH_SCRIPT = """new Promise((done, fail) => {
  const game = "sixlegs-game 1\\nstart Base+MLP tournament\\nwhite person\\nblack person\\n";
  const worker = new Worker(%s);
  let stopped = 0;
  worker.addEventListener("error", () => fail(new Error("the worker failed")));
  worker.addEventListener("message", ({ data }) => {
    if (data.id === 2) done([data.value, performance.now() - stopped]);
    if (stopped || !("report" in data) || data.report.depth < 6) return;
    stopped = performance.now();
    worker.postMessage({ id: 1, stop: true });
    worker.postMessage({ id: 2, name: "play", args: [game, 1, 1, null] });
  });
  worker.postMessage({ id: 1, name: "analyze", args: [game, { lines: 1 }] });
})"""


def stop_search_script() -> str:
    """Return an expression that stops a search and then requests a move of level 1.

    It evaluates to the move and the milliseconds from the stop to the reply.
    """
    (worker,) = PAGE_FILE.parent.glob("assets/engine.worker-*.js")
    return STOP_SEARCH_SCRIPT % json.dumps(f"/assets/{worker.name}")


class Person:
    """A simulated person at a page: mouse and keyboard, preferences, and what the page shows."""

    def __init__(self, browser: Any, address: str, **options: Any) -> None:
        self.address = address
        defaults = {"reduced_motion": "reduce", "service_workers": "block"} | DESKTOP
        self.options: dict[str, Any] = defaults | options
        self.context = browser.new_context(**self.options)
        self.context.set_default_timeout(TIMEOUT_MS)
        self.page = self.context.pages[0] if self.context.pages else self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", self._fail)
        self.page.on("console", self._on_console_message)

    def _fail(self, error: Any) -> None:
        self.errors.append(str(error))

    def _on_console_message(self, message: Any) -> None:
        network_errors = ("WebSocket", "ERR_CONNECTION", "ERR_INTERNET_DISCONNECTED")
        is_network_error = any(sign in message.text for sign in network_errors)
        if message.type == "error" and not is_network_error:
            self.errors.append(message.text)

    def ignore_errors(self) -> None:
        """Stop recording errors."""
        self.page.remove_listener("pageerror", self._fail)
        self.page.remove_listener("console", self._on_console_message)

    def cookies(self) -> list[dict[str, Any]]:
        """Return the cookies, which identify the person to the server in any browser."""
        cookies: list[dict[str, Any]] = self.context.cookies()
        return cookies

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)
        self.page.wait_for_selector("h1", state="attached")

    def follow(self, path: str) -> None:
        """Follow a link of the page, which loads nothing and takes a fifth of the time of `go`."""
        self.page.evaluate(FOLLOW_LINK_SCRIPT, path)
        self.wait_until_idle()

    def start_game(
        self,
        white: dict[str, Any],
        black: dict[str, Any],
        clock: dict[str, int] | None = None,
        is_public: bool = False,
        coach: bool = False,
        **start: Any,
    ) -> str:
        """Start a game without the form and open it; return its id."""
        if "opponent" not in (white["kind"], black["kind"]):
            return self._start_local_game(white, black, clock, coach, start)
        request = {
            "start": start if "kind" in start else EMPTY | start,
            "white": white,
            "black": black,
            "clock": clock,
            "isPublic": is_public,
        }
        self.context.request.get(f"{self.address}/api/games")  # for the cookie
        headers = {"origin": self.address}
        response = self.context.request.post(
            f"{self.address}/api/games", data=request, headers=headers
        )
        assert response.ok, (request, response.text())
        game = response.json()["game"]
        self.go(f"/game/{game}")
        self.page.wait_for_selector(".board")
        return str(game)

    def start_imported_game(self, text: str, **seats: dict[str, Any]) -> str:
        """Start a game from a record, by default between two people at this screen."""
        sides = {"white": {"kind": "person"}, "black": {"kind": "person"}} | seats
        return self.start_game(sides["white"], sides["black"], kind="imported", text=text)

    def start_game_with_guest(self, **start: Any) -> str:
        """Start a server game as White against a guest without a page."""
        game = self.start_game({"kind": "person"}, {"kind": "opponent"}, **start)
        token = self.page.locator(".invitation input").input_value().rsplit("/", 1)[1]
        guest = self.context.browser.new_context().request
        guest.get(f"{self.address}/api/me")  # for the cookie
        headers = {"origin": self.address}
        response = guest.post(f"{self.address}/api/invitations/{token}", headers=headers)
        assert response.ok, response.text()
        self.page.wait_for_selector(".invitation", state="detached")
        return game

    def _start_local_game(
        self,
        white: dict[str, Any],
        black: dict[str, Any],
        clock: dict[str, int] | None,
        coach: bool,
        start: dict[str, Any],
    ) -> str:
        """Store a local game in the browser and open it; return its id."""
        game = stored_game(white, black, clock, coach, **start)
        self.store_game(game)
        self.go(f"/local#{game['id']}")
        self.page.wait_for_selector(".board")
        return str(game["id"])

    def store_game(self, game: dict[str, Any]) -> None:
        """Store a local game in IndexedDB, even before the first visit of the page."""
        self._open_page()
        self.page.evaluate(STORE_GAME_SCRIPT, game)

    def set_preferences(self, **settings: Any) -> None:
        """Store *settings* before the page is loaded."""
        self.store_item("settings", settings)

    def store_item(self, name: str, value: Any) -> None:
        """Store an item of the page in localStorage."""
        self._open_page()
        self.page.evaluate(
            "([name, value]) => localStorage.setItem(`sixlegs.${name}`, value)",
            [name, value if isinstance(value, str) else json.dumps(value)],
        )

    def _open_page(self) -> None:
        if not self.page.url.startswith(self.address):
            self.page.goto(f"{self.address}/{SMALL_FILE}")

    def resize(self, width: int, height: int) -> None:
        """Resize the window and wait until the layout has settled."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.wait_until_idle()

    def center(self, selector: str) -> tuple[float, float]:
        """Return the center of an element in the window, once the page is idle."""
        center = None
        while not center:  # the element was replaced while waiting
            center = self.page.locator(selector).first.evaluate(WAIT_UNTIL_IDLE_SCRIPT, TIMEOUT_MS)
        x, y = center
        return x, y

    def wait_until_idle(self) -> None:
        """Wait until nothing moves, so that positions can be measured."""
        self.center("body")

    def tap(self, selector: str) -> None:
        self.page.mouse.click(*self.center(selector))

    def place(self, hand: str) -> None:
        """Place a bug from a hand (`white-ant`) on its first legal target."""
        self.tap(f"[data-hand={hand}]")
        self.tap(".mark-target")

    def drag(self, selector: str, to: tuple[float, float]) -> None:
        self.page.mouse.move(*self.center(selector))
        self.page.mouse.down()
        self.page.mouse.move(to[0], to[1], steps=8)
        self.page.mouse.up()

    def wait_for_moves(self, count: int) -> None:
        """Wait until the list has *count* moves or the game is over."""
        self.page.wait_for_selector(f".moves li:nth-child({count}), .game-over", state="attached")

    def wait_for_tiles(self, count: int) -> None:
        playwright.expect(self.page.locator(".placed-tile")).to_have_count(count)

    def moves(self) -> int:
        return int(self.page.locator(".moves li").count())

    def expect_status(self, words: str) -> None:
        """Expect the message over the board to contain *words*."""
        playwright.expect(self.page.locator(".message").first).to_contain_text(words)

    def expect_announcement(self, words: str) -> None:
        """Expect a screen reader to announce *words*: they appear in an exposed live region."""
        live = self.page.locator("output.visually-hidden[aria-live=polite]")
        exposed = self.page.get_by_role("status").and_(live)
        playwright.expect(exposed).to_contain_text(words)

    def expect_focus(self, selector: str) -> None:
        """Expect an element that matches *selector* to have the focus."""
        focused = self.page.locator(":focus").and_(self.page.locator(selector))
        playwright.expect(focused).to_have_count(1)


MakePerson = Callable[..., Person]
"""Factory of persons, with options of a browser context.

With `alone`, the person gets a new window, which is not reused; for tests that change it for good.
"""


def wait_until(page: Any, condition: Callable[[], object], pause: int = 50) -> None:
    """Poll *condition* every *pause* milliseconds until it holds, or fail after `TIMEOUT_MS`."""
    deadline = time.monotonic() + TIMEOUT_MS / 1000
    while not condition():
        assert time.monotonic() < deadline, "the condition did not become true in time"
        page.wait_for_timeout(pause)


def accessibility_violations(page: Any) -> list[str]:
    """Return the violations that axe finds on the page as shown."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    violations = page.evaluate(
        """async () => {
            const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
            const quickly = { resultTypes: ["violations"], selectors: false };
            const { violations } = await axe.run({ runOnly: tags, ...quickly });
            return violations.map(
                ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`
            );
        }"""
    )
    return [str(violation)[:600] for violation in violations]


def review_link(text: str) -> str:
    """Return the path of the review of a pasted record."""
    board = import_record(text).board
    start = position_string(board.start) if board.start else f"{board.game_type} {board.opening}"
    moves = ";".join(move_strings(board))
    game = {"start": start, "moves": moves, "players": ["", ""], "result": None}
    return "/review#1t" + urlsafe_b64encode(json.dumps(game).encode()).decode().rstrip("=")
