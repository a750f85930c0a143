"""A UHP session on standard input and output, for programs that start this one as an engine."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from queue import SimpleQueue
from types import FrameType
from typing import BinaryIO

from sixlegs.engine import Player
from sixlegs.engine.builtin_players import player_factory
from sixlegs.uhp.options import GameOptions
from sixlegs.uhp.session import MAX_LINE_CHARACTERS, UhpSession

# Ctrl-C, and its replacement on Windows.
INTERRUPT_SIGNALS = [signal.SIGINT]
if sys.platform == "win32":
    INTERRUPT_SIGNALS += [signal.SIGBREAK]


def serve(session: UhpSession, source: BinaryIO, output: BinaryIO) -> None:
    """Send the introduction, then answer line by line until the input ends or ``exit`` arrives.

    Ctrl-C during a command requests the best move so far; between commands it raises
    :exc:`KeyboardInterrupt`.
    """
    with Interrupts() as interrupts:
        _write(output, session.answer("info"))
        while not session.is_over and (line := interrupts.read_line(source)) is not None:
            for text in _answer(session, line, interrupts.stop):
                _write(output, [text])
    session.close()


def serve_player(create: Callable[..., Player], name: str | None = None) -> None:
    """Run a custom player as a UHP engine on standard input and output.

    *create* is the player's class or a factory function. It is called for every game, with
    ``seed=`` if it has that parameter. *name* is used in the introduction; the default is the name
    of the class or function.
    """
    start = player_factory(create)
    session = UhpSession(
        GameOptions(), lambda options: start(options.seed or None), name or _player_name(create)
    )
    serve(session, sys.stdin.buffer, sys.stdout.buffer)


def _player_name(make: Callable[..., Player]) -> str:
    while isinstance(make, partial):
        make = make.func
    player_name = getattr(make, "name", None)
    return (
        player_name
        if isinstance(player_name, str)
        else getattr(make, "__name__", type(make).__name__)
    )


class Interrupts:
    """A handler of Ctrl-C: it sets *stop* during a command, and interrupts waiting for input."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self._waiting = False

    def __enter__(self) -> Interrupts:
        self._is_installed = threading.current_thread() is threading.main_thread()
        if self._is_installed:
            self._previous_handlers = [
                (number, signal.signal(number, self._on_signal)) for number in INTERRUPT_SIGNALS
            ]
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_installed:
            for number, handler in self._previous_handlers:
                signal.signal(number, handler)

    def read_line(self, source: BinaryIO) -> str | None:
        """Return the next line, truncated if it is too long, or None at the end of the input."""
        self.stop.clear()
        self._waiting = True
        line = read_line(source, MAX_LINE_CHARACTERS + 1)
        self._waiting = False
        return line

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if self._waiting:
            raise KeyboardInterrupt
        self.stop.set()


def read_line(source: BinaryIO, max_bytes: int) -> str | None:
    """Return the first *max_bytes* of the next line, or None at the end of the input.

    >>> from io import BytesIO
    >>> source = BytesIO(b"aaaa\\nb")
    >>> [read_line(source, 3), read_line(source, 3), read_line(source, 3)]
    ['aaa', 'b', None]
    """
    line = rest = source.readline(max_bytes)
    while rest and not rest.endswith(b"\n"):
        rest = source.readline(max_bytes)
    return line.decode("utf-8", "replace") if line else None


def _answer(session: UhpSession, line: str, stop: threading.Event) -> Iterator[str]:
    """Yield the lines of an answer from a thread, so that this thread can handle signals."""
    lines: SimpleQueue[str | None] = SimpleQueue()

    def think() -> None:
        try:
            for text in session.answer(line, stop, lines.put):
                lines.put(text)
        finally:
            lines.put(None)

    threading.Thread(target=think, daemon=True).start()
    yield from iter(lines.get, None)


def _write(sink: BinaryIO, lines: list[str]) -> None:
    sink.write("".join(f"{line}\n" for line in lines).encode())
    sink.flush()
