"""Size and speed of the page: first visit, first paint, first interaction, dragging, replies of the
computer and game review in Chromium, and stopping a search in all installed browsers.

Run it on a quiet machine: `make bench`, or `PYTHONPATH=tests .venv/bin/python bench/page.py`.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from browser import (
    PAGE_FILE,
    Person,
    first_visit_bytes,
    launch_chromium,
    review_link,
    running_server,
    stop_search_script,
    stored_game,
)
from sixlegs.engine import Engine, Limit
from sixlegs.notation import game_string
from sixlegs.position import position_string
from sixlegs.rules import Board
from wasm import seconds_of, worker_threads
from webdrivers import DRIVERS, IS_INSTALLED

SLOWDOWN = 4  # CPU throttling factor, to simulate a phone
PERSON = {"kind": "person"}
ROUNDS = 5
BEGINNER = {"kind": "computer", "level": 1}


def main() -> None:
    """Run and print all measurements."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as address,
        launch_chromium() as browser,
    ):
        print_first_visit(browser, address)
        print_first_paint(browser, address)
        print_first_touch(browser, address)
        print_drag(browser, address)
        print_replies(browser, address)
        print_stopping(browser, address)
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as address:
        with on_one_core(), launch_chromium() as browser:
            print_review(browser, address)
        print_stopping_elsewhere(address)


def print_first_visit(browser: Any, address: str) -> None:
    """Print the number and the compressed size of the files that the home screen loads, and the
    size of the whole page."""
    sizes = first_visit_bytes(browser, address)
    fonts = sum(size for name, size in sizes.items() if name.endswith(".woff2"))
    (core,) = (PAGE_FILE.parent / "assets").glob("*.wasm.br")
    assets = [file for file in (PAGE_FILE.parent / "assets").iterdir() if file.suffix == ".br"]
    total = sum(file.stat().st_size for file in assets)
    page = sum(sizes.values()) - fonts
    print(f"first visit: page and one language    {page / 1000:8.1f} kB in {len(sizes)} files")
    print(f"first visit: font                     {fonts / 1000:8.1f} kB")
    print(f"the core                              {core.stat().st_size / 1000:8.1f} kB")
    print(f"all files, in all languages           {total / 1000:8.1f} kB without the network")


def print_first_paint(browser: Any, address: str) -> None:
    """Print the time until the home screen is painted first, with an empty cache."""
    times = []
    for _ in range(ROUNDS):
        fresh = Person(browser, address)
        slowed(fresh)
        fresh.go("/")
        times.append(float(fresh.page.evaluate(FIRST_PAINT)))
        fresh.context.close()
    print(f"first paint, CPU {SLOWDOWN}x slower            {worst(times):>8} ms after opening")


FIRST_PAINT = """() => new Promise((done) => {
    new PerformanceObserver((list) => {
        const paint = list.getEntriesByName("first-contentful-paint")[0];
        if (paint) done(paint.startTime);
    }).observe({ type: "paint", buffered: true });
})"""


def slowed(person: Person) -> Any:
    session = person.context.new_cdp_session(person.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    return session


def print_first_touch(browser: Any, address: str) -> None:
    """Print the time from opening a game until a pressed tile shows its targets, with an empty
    cache."""
    guide = Person(browser, address)
    guide.start_game(PERSON, BEGINNER)
    x, y = guide.center("[data-hand=white-spider]")
    guide.context.close()
    times = []
    for _ in range(5):
        fresh = Person(browser, address)
        game = stored_game(PERSON, BEGINNER)
        fresh.store_game(game)
        slowed(fresh)
        fresh.page.goto(f"{address}/local#{game['id']}", wait_until="commit")
        while not fresh.page.locator(".mark-target").count():
            fresh.page.mouse.click(x, y)
            time.sleep(0.02)
        times.append(float(fresh.page.evaluate("performance.now()")))
        fresh.context.close()
    print(f"first tile selected, CPU {SLOWDOWN}x slower    {worst(times):>8} ms after opening")


SCRIPT = {"FunctionCall", "EvaluateScript", "RunMicrotasks", "EventDispatch", "TimerFire"}
WORK = SCRIPT | {"FireAnimationFrame", "UpdateLayoutTree", "Layout"}
FRAME_MICROSECONDS = 1_000_000 / 60


def print_drag(browser: Any, address: str) -> None:
    """Print script, style and layout time per frame while a tile is dragged on a full board."""
    person = Person(browser, address)
    person.start_game(PERSON, PERSON, **full_board())
    person.wait_for_tiles(28)
    slowed(person)
    start = person.center("[data-piece=wA1]")
    person.page.mouse.move(*start)
    person.page.mouse.down()
    person.page.mouse.move(start[0] + 20, start[1] + 20, steps=4)
    assert person.page.locator(".mark-target").count(), "the ant is held"
    browser.start_tracing(page=person.page, categories=["devtools.timeline"])
    for step in range(120):
        person.page.mouse.move(start[0] + 20 + 2 * step % 300, start[1] + 20 + step % 90)
        time.sleep(1 / 60)
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    person.page.mouse.up()
    person.context.close()
    frames = frame_times(trace)
    print(f"script, style, layout of a drag       {worst(frames):>8} ms per frame ({len(frames)})")


def frame_times(events: list[dict[str, Any]]) -> list[float]:
    """Return the milliseconds of work in each frame. Nested work is counted once."""
    spans = sorted(
        (event["ts"], event["ts"] + event["dur"])
        for event in events
        if event["name"] in WORK and "dur" in event
    )
    frames: dict[int, float] = {}
    covered = 0
    for begin, end in spans:
        begin = max(begin, covered)
        if end > begin:
            frame = int(begin / FRAME_MICROSECONDS)
            frames[frame] = frames.get(frame, 0) + (end - begin) / 1000
            covered = end
    return list(frames.values())


def full_board() -> dict[str, Any]:
    """Return a position with every tile in play, in which the white ant 1 can move."""
    source = random.Random(5)
    while True:
        board = Board("Base+MLP")
        while not board.outcome() and len(board.moves) < 300:
            moves = list(board.legal_moves)
            placing = [move for move in moves if move.origin is None and move.piece]
            board.push(source.choice(placing or moves))
            if sum(map(len, board.stacks.values())) == 28:
                can_move = {str(move.piece) for move in board.legal_moves}
                if "wA1" in can_move:
                    return {"kind": "imported", "text": position_string(board)}


WATCH_MOVES_SCRIPT = """() => {
    const watch = () => {
        const count = document.querySelectorAll(".moves li").length;
        if (count >= window.expectedMoves) window.at ||= performance.now();
    };
    new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
    addEventListener("pointerup", () => (window.dropped = performance.now()), true);
}"""


def print_replies(browser: Any, address: str) -> None:
    """Print the time from dropping a tile until the computer's move is in the list of moves."""
    person = Person(browser, address)
    person.start_game(PERSON, BEGINNER)
    person.page.evaluate(WATCH_MOVES_SCRIPT)
    times = []
    for _ in range(12):
        count = person.moves()
        slot = next_slot(person) if count else "[data-hand=white-spider]"
        if not slot:
            break
        person.page.evaluate(
            "(count) => Object.assign(window, { expectedMoves: count + 2, at: 0 })", count
        )
        person.tap(slot)
        person.drag(slot, person.center(".mark-target"))
        person.wait_for_moves(count + 2)
        times.append(float(person.page.evaluate("window.at - window.dropped")))
    person.context.close()
    print(
        f"reply of level 1                      {worst(times):>8} ms after the drop ({len(times)})"
    )


REVIEWED_PLIES = 82


def print_review(browser: Any, address: str) -> None:
    """Print the time from opening a review until its graph is complete, and the frame times."""
    person = Person(browser, address)
    address_of_game = review_link(played_game())
    person.go("/")
    browser.start_tracing(page=person.page, categories=["devtools.timeline"])
    start = time.monotonic()
    person.go(address_of_game)
    person.page.wait_for_selector(".player-summary", timeout=120_000)
    seconds = time.monotonic() - start
    cpu_seconds = sum(map(seconds_of, worker_threads()))
    frames = frame_times(json.loads(browser.stop_tracing())["traceEvents"])
    person.context.close()
    print(
        f"review of a game of {REVIEWED_PLIES} plies        {seconds:8.1f} s after opening", end=""
    )
    print(f", {cpu_seconds:.1f} s of CPU time in workers")
    print(f"script, style, layout of a review     {worst(frames):>8} ms per frame ({len(frames)})")


@contextmanager
def on_one_core() -> Iterator[None]:
    """Restrict processes that are started in the block to one core."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def print_stopping(browser: Any, address: str) -> None:
    """Print the time from stopping an analysis until the worker answers another request."""
    person = Person(browser, address)
    person.go("/")
    print_stopped(
        "chromium", [person.page.evaluate(stop_search_script())[1] for _ in range(ROUNDS)]
    )
    person.context.close()


def print_stopping_elsewhere(address: str) -> None:
    """Print the same for the other installed browsers."""
    for name, driver in DRIVERS.items():
        if not IS_INSTALLED[name]:
            continue
        with tempfile.TemporaryDirectory() as folder, driver(Path(folder)) as browser:
            browser.go(f"{address}/")
            print_stopped(name, [browser.evaluate(stop_search_script())[1] for _ in range(ROUNDS)])


def print_stopped(name: str, times: list[float]) -> None:
    print(f"search stopped, next request answered  {worst(times):>8} ms in {name}")


def played_game() -> str:
    """Return the game string of a game of `REVIEWED_PLIES` plies between two levels."""
    players = [Engine(level=level, table_mb=16, seed=1) for level in (2, 3)]
    board = Board("Base+MLP")
    while board.ply < REVIEWED_PLIES and not board.outcome():
        board.push(players[board.ply % 2].play(board, Limit()))
    for player in players:
        player.close()
    assert board.ply == REVIEWED_PLIES, "another seed is needed"
    return game_string(board)


def next_slot(person: Person) -> str | None:
    """Return the selector of a tile in hand that may be placed, or None."""
    name = person.page.evaluate(
        """() => [...document.querySelectorAll(".slot[data-next]:not(.is-grayed)")]
            .find((slot) => slot.tagName === "BUTTON")?.dataset.hand"""
    )
    return name and f"[data-hand={name}]"


def worst(times: list[float]) -> str:
    return f"{max(times):.1f} (median {statistics.median(times):.1f})"


if __name__ == "__main__":
    main()
