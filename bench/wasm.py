"""The core in WebAssembly beside the native one: nodes a second, how soon it stops, and its size.

Run it on a quiet machine: `make bench`, or `PYTHONPATH=tests .venv/bin/python bench/wasm.py`.
Node has the engine of Chromium. Seconds are those of the processor, and the ratios of one run.
"""

from __future__ import annotations

import gzip
import subprocess
import tempfile
import time
from pathlib import Path

from sixlegs import _core, parse_game
from sixlegs.engine.nets import evaluator, net_file
from speed import SEARCHED, VARIANT
from test_wasm import CORE, ROOT, Browser, document

NODES = 200_000
ROUNDS = 3


def main() -> None:
    """Measure everything, and print it."""
    compressed = len(gzip.compress(CORE.read_bytes()))
    print(f"the core in WebAssembly       {compressed / 1000:8.1f} kB compressed by gzip")
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder) / "module.mjs"
        rolldown = ROOT / "web" / "node_modules" / ".bin" / "rolldown"
        source = ROOT / "web" / "src" / "core" / "module.ts"
        subprocess.run([rolldown, source, "--file", module], check=True, capture_output=True)
        for net in ("terms", "default"):
            compare(module, net)


def compare(module: Path, net: str) -> None:
    """The same searches in both, side by side; the best round of each counts."""
    file = net_file(net)
    browser = Browser(module, str(file) if file else "")
    boards = [parse_game(game, "tournament") for game in SEARCHED]
    browser.ask("analyse", document(boards[0]), 1, 0, NODES)  # until it is compiled for good
    ours, theirs, longest = [], [], 0.0
    for _ in range(ROUNDS):
        searched, seconds, native = 0, 0.0, 0.0
        for board in boards:
            thinker = _core.Thinker(16, evaluator(net))
            before = time.process_time()
            nodes = thinker.analyse(board, 1, NODES)[-1][3]
            native += time.process_time() - before
            browser.forget()
            found = browser.ask("analyse", document(board), 1, 0, NODES)
            searched += nodes
            seconds += found["seconds"]
            longest = max(longest, found["longest"])
        ours.append(searched / native)
        theirs.append(searched / seconds)
    browser.close()
    ratio = max(theirs) / max(ours)
    print(f"by {net:8} {max(theirs) / 1e3:6.0f} thousand nodes a second, native {VARIANT}", end="")
    print(f" {max(ours) / 1e3:.0f}: {ratio:.2f}; at most {longest:.0f} ms until it can be stopped")


if __name__ == "__main__":
    main()
