"""How far a long command has come."""

from __future__ import annotations

from typing import TextIO

WIDTH = 30


class Progress:
    """A bar on a terminal that fills; elsewhere nothing."""

    def __init__(self, total: int, stream: TextIO) -> None:
        self._stream = stream if stream.isatty() else None
        self._total = total or 1

    def show(self, done: int, text: str) -> None:
        """Draw the bar, with *text* behind it."""
        if self._stream:
            filled = WIDTH * done // self._total
            bar = "#" * filled + "." * (WIDTH - filled)
            self._stream.write(f"\r[{bar}] {text}")
            self._stream.flush()

    def clear(self) -> None:
        """Take the bar away, so that a line can be printed."""
        if self._stream:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
