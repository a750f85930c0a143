"""A session on standard input and output: how a Hive program talks to those that started it."""

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

# Ctrl-C, and what programs send in its place on Windows.
INTERRUPT_SIGNALS = [signal.SIGINT]
if sys.platform == "win32":
    INTERRUPT_SIGNALS += [signal.SIGBREAK]


def serve(session: UhpSession, source: BinaryIO, output: BinaryIO) -> None:
    """Introduce ourselves, then answer line by line until the input ends or says ``exit``.

    Ctrl-C while a command is being answered asks for the best move so far; between commands it
    raises :exc:`KeyboardInterrupt`.
    """
    with Interrupts() as interrupts:
        _write(output, session.answer("info"))
        while not session.is_over and (line := interrupts.read_line(source)) is not None:
            for text in _answer(session, line, interrupts.stop):
                _write(output, [text])
    session.close()


def serve_player(create: Callable[..., Player], name: str | None = None) -> None:
    """Serve a player of yours to Hive programs, on standard input and output.

    *create* is its class, or a function that makes it: called for every game, with ``seed=`` if it
    takes one. *name* introduces it; by default its class or function does.
    """
    start = player_factory(create)
    session = UhpSession(
        GameOptions(), lambda options: start(options.seed or None), name or _name_of(create)
    )
    serve(session, sys.stdin.buffer, sys.stdout.buffer)


def _name_of(make: Callable[..., Player]) -> str:
    while isinstance(make, partial):  # the class or function that it fills in
        make = make.func
    told = getattr(make, "name", None)
    return told if isinstance(told, str) else getattr(make, "__name__", type(make).__name__)


class Interrupts:
    """What Ctrl-C does: it sets *stop* while we are busy, and ends us while we wait."""

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
        """The next line, or more of it than anybody would send; None at the end of the input."""
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
    """The next line, at most its *max_bytes* first bytes; None at the end of the input.

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
    """The lines of an answer as they come, from a thread, so that signals are heard meanwhile."""
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
