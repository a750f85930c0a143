"""Speed of the core in a web worker of Chromium relative to the native core, and its size.

Run it on an idle machine: `make bench`, or `PYTHONPATH=tests .venv/bin/python bench/wasm.py`.
Times are CPU seconds. Compare the ratios within one run, not the figures of different runs.
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
from speed import SEARCH_GAMES, VARIANT
from test_wasm import CORE, ROOT, document

NODES = 200_000
ROUNDS = 3
START_SCRIPT = """() => new Promise((resolve) => {
    window.worker = new Worker("worker.mjs", { type: "module" });
    worker.onmessage = () => resolve();
})"""
REQUEST_SCRIPT = """(request) => new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.postMessage(request);
})"""


def main() -> None:
    """Print all measurements."""
    (core,) = PAGE_FILE.parent.glob("assets/*.wasm")
    gzip_size = len(gzip.compress(core.read_bytes()))
    brotli_size = core.with_name(core.name + ".br").stat().st_size
    print(f"core as WebAssembly           {gzip_size / 1000:8.1f} kB with gzip", end="")
    print(f", {brotli_size / 1000:.1f} kB with brotli")
    with launch_chromium() as browser:
        for network in ("handcrafted", "default"):
            compare(browser, network)


class Worker:
    """A web worker that runs the core."""

    def __init__(self, page: Any) -> None:
        self._page = page
        page.evaluate(START_SCRIPT)
        (self._thread,) = worker_threads()

    def ask(self, name: str, *args: str | float) -> Any:
        """Call an export. Return its results, with its CPU time as `seconds`."""
        before = seconds_of(self._thread)
        result = self._page.evaluate(REQUEST_SCRIPT, {"name": name, "args": args})
        return (result or {}) | {"seconds": seconds_of(self._thread) - before}


def worker_threads() -> list[Path]:
    """Return the web worker threads of all browsers started by this process."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:  # the process has ended
            continue
    descendants = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in descendants} - descendants:
        descendants |= more
    tasks = [task for pid in descendants for task in Path(f"/proc/{pid}/task").glob("*")]
    return [task for task in tasks if (task / "comm").read_text() == "DedicatedWorker\n"]


def seconds_of(thread: Path) -> float:
    """Return the CPU seconds of *thread*."""
    return int((thread / "schedstat").read_text().split()[0]) / 1e9


@contextmanager
def hosted(network: str) -> Iterator[str]:
    """Serve the files of the worker on a free port and return the URL."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rolldown = ROOT / "web" / "node_modules" / ".bin" / "rolldown"
        source = ROOT / "web" / "src" / "core" / "module.ts"
        bundle = [str(rolldown), str(source), "--file", str(folder / "module.mjs")]
        subprocess.run(bundle, check=True, capture_output=True)
        shutil.copy(ROOT / "tests" / "wasm_answers.mjs", folder)
        shutil.copy(ROOT / "bench" / "worker.mjs", folder)
        shutil.copy(CORE, folder / "core.wasm")
        file = find_network_file(network)
        (folder / "network").write_bytes(gzip.decompress(file.read_bytes()) if file else b"")
        (folder / "index.html").write_text("<!doctype html>")
        with ThreadingHTTPServer(
            ("127.0.0.1", 0), partial(SilentRequestHandler, directory=name)
        ) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}/"
            server.shutdown()


class SilentRequestHandler(SimpleHTTPRequestHandler):
    """A static file server that does not log requests."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript"}

    def log_message(self, format: str, *args: Any) -> None:
        """Do nothing."""


def compare(browser: Any, network: str) -> None:
    """Run the same searches in both cores in turn, and print the best round of each.

    The results must be equal.
    """
    boards = [parse_game(game, "tournament") for game in SEARCH_GAMES]
    native_speeds, wasm_speeds = [], []
    with hosted(network) as address:
        page = browser.new_page()
        page.goto(address)
        worker = Worker(page)
        worker.ask("analyze", document(boards[0]), 1, 0, NODES)  # let the browser optimize the code
        for _ in range(ROUNDS):
            total_nodes, wasm_seconds, native_seconds = 0, 0.0, 0.0
            for board in boards:
                engine = _core.BrowserEngine(16, load_evaluator(network))
                before = time.process_time()
                depth, _rank, _score, nodes, line = engine.analyze(board, 1, NODES)[-1]
                native_seconds += time.process_time() - before
                worker.ask("reset")
                result = worker.ask("analyze", document(board), 1, 0, NODES)
                wasm_seconds += result["seconds"]
                report = result["reports"][-1]
                move = report["lines"][0]["moves"][0]["uhp"]
                actual = (report["depth"], report["nodes"], move)
                assert actual == (depth, nodes, move_string(board, line[0])), "results differ"
                total_nodes += nodes
            native_speeds.append(total_nodes / native_seconds)
            wasm_speeds.append(total_nodes / wasm_seconds)
        page.close()
    wasm, native = max(wasm_speeds), max(native_speeds)
    print(f"{network:11} {wasm / 1e3:6.0f} thousand nodes/s, native {VARIANT}", end="")
    print(f" {native / 1e3:.0f}: ratio {wasm / native:.2f}, same nodes and moves")


if __name__ == "__main__":
    main()
