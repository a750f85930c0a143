"""The core in a worker of Chromium beside the native one: nodes a second, and its size.

Run it on a quiet machine: `make bench`, or `PYTHONPATH=tests .venv/bin/python bench/wasm.py`.
Seconds are those of the processor, and the ratios of one run.
"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from browser import PAGE_FILE, launch_chromium
from sixlegs import _core, parse_game
from sixlegs.engine.networks import find_network_file, load_evaluator
from sixlegs.notation import move_string
from speed import SEARCHED, VARIANT
from test_wasm import CORE, ROOT, document

NODES = 200_000
ROUNDS = 3
START = """() => new Promise((done) => {
    window.worker = new Worker("worker.mjs", { type: "module" });
    worker.onmessage = () => done();
})"""
ASK = """(asked) => new Promise((done) => {
    worker.onmessage = ({ data }) => done(data);
    worker.postMessage(asked);
})"""


def main() -> None:
    """Measure everything, and print it."""
    (core,) = PAGE_FILE.parent.glob("assets/*.wasm")
    by_gzip = len(gzip.compress(core.read_bytes()))
    by_brotli = core.with_name(core.name + ".br").stat().st_size
    print(f"the core in WebAssembly       {by_gzip / 1000:8.1f} kB by gzip", end="")
    print(f", {by_brotli / 1000:.1f} by brotli")
    with launch_chromium() as browser:
        for net in ("handcrafted", "default"):
            compare(browser, net)


class Worker:
    """A worker of a browser that has the core."""

    def __init__(self, page: Any) -> None:
        self._page = page
        page.evaluate(START)
        (self._thread,) = worker_threads()

    def ask(self, name: str, *given: str | float) -> Any:
        """What an export answers, and the seconds of the processor that it took."""
        before = seconds_of(self._thread)
        answer = self._page.evaluate(ASK, {"name": name, "given": given})
        return (answer or {}) | {"seconds": seconds_of(self._thread) - before}


def worker_threads() -> list[Path]:
    """The threads of workers in the browsers that this process has started."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has ended meanwhile
            continue
    ours = {os.getpid()}
    while more := {child for child, parent in parents.items() if parent in ours} - ours:
        ours |= more
    tasks = [task for child in ours for task in Path(f"/proc/{child}/task").glob("*")]
    return [task for task in tasks if (task / "comm").read_text() == "DedicatedWorker\n"]


def seconds_of(thread: Path) -> float:
    """The seconds that a thread has had a processor."""
    return int((thread / "schedstat").read_text().split()[0]) / 1e9


@contextmanager
def hosted(net: str) -> Iterator[str]:
    """The files that the worker needs, at an address of their own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rolldown = ROOT / "web" / "node_modules" / ".bin" / "rolldown"
        source = ROOT / "web" / "src" / "core" / "module.ts"
        bundle = [str(rolldown), str(source), "--file", str(folder / "module.mjs")]
        subprocess.run(bundle, check=True, capture_output=True)
        shutil.copy(ROOT / "tests" / "wasm_answers.mjs", folder)
        shutil.copy(ROOT / "bench" / "worker.mjs", folder)
        shutil.copy(CORE, folder / "core.wasm")
        file = find_network_file(net)
        (folder / "network").write_bytes(gzip.decompress(file.read_bytes()) if file else b"")
        (folder / "index.html").write_text("<!doctype html>")
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=name)) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}/"
            server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    """Files, without a word of each."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript"}

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody wants to know."""


def compare(browser: Any, net: str) -> None:
    """The same searches in both, side by side, with the same result; the best round counts."""
    boards = [parse_game(game, "tournament") for game in SEARCHED]
    ours, theirs = [], []
    with hosted(net) as address:
        page = browser.new_page()
        page.goto(address)
        worker = Worker(page)
        worker.ask("analyze", document(boards[0]), 1, 0, NODES)  # until it is compiled for good
        for _ in range(ROUNDS):
            searched, seconds, native = 0, 0.0, 0.0
            for board in boards:
                thinker = _core.BrowserEngine(16, load_evaluator(net))
                before = time.process_time()
                depth, _rank, _score, nodes, line = thinker.analyze(board, 1, NODES)[-1]
                native += time.process_time() - before
                worker.ask("anew")
                answer = worker.ask("analyze", document(board), 1, 0, NODES)
                seconds += answer["seconds"]
                found = answer["told"][-1]
                move = found["lines"][0]["moves"][0]["uhp"]
                same = (found["depth"], found["nodes"], move)
                assert same == (depth, nodes, move_string(board, line[0])), "another search"
                searched += nodes
            ours.append(searched / native)
            theirs.append(searched / seconds)
        page.close()
    ratio = max(theirs) / max(ours)
    print(f"by {net:8} {max(theirs) / 1e3:6.0f} thousand nodes a second, native {VARIANT}", end="")
    print(f" {max(ours) / 1e3:.0f}: {ratio:.2f}; the same nodes and moves")


if __name__ == "__main__":
    main()
