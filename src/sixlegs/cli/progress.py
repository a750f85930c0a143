"""Progress bars of long-running commands."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TextIO, TypeVar

BAR_WIDTH = 30

Item = TypeVar("Item")
Result = TypeVar("Result")


class Progress:
    """A progress bar on a terminal; no output elsewhere."""

    def __init__(self, total: int, stream: TextIO) -> None:
        self._stream = stream if stream.isatty() else None
        self._total = total or 1

    def show(self, done: int, text: str) -> None:
        """Draw the bar followed by *text*."""
        if self._stream:
            filled = BAR_WIDTH * done // self._total
            bar = "#" * filled + "." * (BAR_WIDTH - filled)
            self._stream.write(f"\r[{bar}] {text}")
            self._stream.flush()

    def clear(self) -> None:
        """Remove the bar, so that a line can be printed."""
        if self._stream:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def run_all(
    task: Callable[[Item], Result], items: Sequence[Item], noun: str, processes: int = 1
) -> list[Result]:
    """Return ``task(item)`` of all *items*, with a progress bar on standard error.

    With several *processes* the results come in the order of completion.
    """
    from sixlegs.parallel import map_unordered

    progress = Progress(len(items), sys.stderr)
    progress.show(0, f"0 of {len(items)} {noun}")
    results: list[Result] = []
    for result in map_unordered(task, items, processes):
        results.append(result)
        progress.show(len(results), f"{len(results)} of {len(items)} {noun}")
    progress.clear()
    return results
