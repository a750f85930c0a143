"""A UHP program at the other end of two pipes: a line in, the lines of its answer out.

It believes nothing: whatever the program does, an answer or an error comes back in time, and no
process is left behind. The conversation is asynchronous inside (:class:`Conversation`), all of
them on one loop in a thread of its own; :class:`Pipe` is its plain face.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import TypeVar

from sixlegs.engine import EngineError, EngineTimeoutError, Stop
from sixlegs.errors import shortened

T = TypeVar("T")

LONGEST_LINE = 1 << 20  # bytes; a game string of ten thousand moves has a tenth of it
MOST_LINES = 5_000  # of one answer
MOST_SIGNS = 4 << 20  # of one answer
LONGEST_CHORE = 30.0  # seconds for what takes no time on a healthy machine
EXIT_TIMEOUT = 1.0  # seconds for a program to leave by itself, or to be found dead


# What stops a program from thinking. Windows sends Ctrl-C to all programs of a console, and
# Ctrl-Break to one, if it was started as the first of a group.
if sys.platform == "win32":
    INTERRUPT, GROUP = signal.CTRL_BREAK_EVENT, subprocess.CREATE_NEW_PROCESS_GROUP
else:
    INTERRUPT, GROUP = signal.SIGINT, 0


class Pipe:
    """A program that was started and can be asked.

    *timeout* is how many seconds it may take for an answer. Use it in a ``with`` statement.

    Raises :exc:`EngineError` if the program cannot be started.
    """

    def __init__(self, command: Sequence[str], timeout: float = 10.0) -> None:
        self.timeout = timeout
        self._talk = Conversation(list(command))
        self._answer: Future[list[str]] | None = None
        self._run(self._talk.start())
        _open_pipes.add(self)

    def __enter__(self) -> Pipe:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The process, and the group of it and its children."""
        return self._talk.pid

    def ask(
        self,
        line: str,
        timeout: float | None = None,
        stop: Stop | None = None,
        tell: Callable[[str], None] | None = None,
    ) -> list[str]:
        """Send *line*, and return the lines of the answer without their ``ok``.

        Once *stop* is set, the program is interrupted so that it answers. *tell* is given each
        line as it comes, in another thread.
        """
        self._talk.tell = tell
        self.send(line)
        return self.answer(timeout, stop)

    def send(self, line: str) -> None:
        """Send *line* without waiting; whether it arrived the answer will tell."""
        self._run(self._talk.send(line))

    def answer(self, timeout: float | None = None, stop: Stop | None = None) -> list[str]:
        """The lines up to the next ``ok``.

        Raises :exc:`EngineError` if none comes in time, or far too much does.
        """
        seconds = self.timeout if timeout is None else timeout
        future, self._answer = self._answer or self._submit(self._talk.answer()), None
        try:
            return self._wait(future, seconds, stop)
        except TimeoutError:
            future.cancel()
            raise EngineTimeoutError(f"no ok within {seconds:g} s{self._talk.so_far()}") from None

    def has_answered(self, seconds: float) -> bool:
        """Whether an ``ok`` comes within so many seconds; it is left for :meth:`answer`."""
        self._answer = self._answer or self._submit(self._talk.answer())
        with suppress(TimeoutError, EngineError):
            self._answer.result(seconds)
        return self._answer.done()

    def interrupt(self) -> None:
        """Ask it to stop thinking, as Ctrl-C does."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, INTERRUPT)

    def end_input(self) -> None:
        """Let it know that no more lines will come."""
        self._run(self._talk.end_input())

    def farewell(self) -> list[str]:
        """The lines until it ends; raises :exc:`EngineError` if it does not in time."""
        future = self._submit(self._talk.rest())
        try:
            return future.result(self.timeout)
        except TimeoutError:
            future.cancel()
            raise EngineError(f"it still ran after {self.timeout:g} s") from None

    def close(self) -> None:
        """End it and its children at once."""
        _open_pipes.discard(self)
        self._run(self._talk.end())

    def _wait(self, future: Future[list[str]], seconds: float, stop: Stop | None) -> list[str]:
        """Wait for an answer in short turns, so that *stop* and Ctrl-C are heard."""
        deadline = time.monotonic() + seconds
        is_interrupted = False
        while True:
            try:
                return future.result(max(0.0, min(0.02, deadline - time.monotonic())))
            except TimeoutError:
                if time.monotonic() >= deadline:
                    raise
            if stop is not None and stop.is_set() and not is_interrupted:
                is_interrupted = True
                deadline = min(deadline, time.monotonic() + EXIT_TIMEOUT)
                self.interrupt()

    def _submit(self, task: Coroutine[object, object, T]) -> Future[T]:
        return asyncio.run_coroutine_threadsafe(task, _loop())

    def _run(self, task: Coroutine[object, object, T]) -> T:
        try:
            return self._submit(task).result(LONGEST_CHORE)
        except TimeoutError:
            raise EngineError("the system does not let it start or end") from None


class Conversation:
    """The program itself; its coroutines run on the loop."""

    def __init__(self, command: list[str]) -> None:
        self.pid = 0
        self.tell: Callable[[str], None] | None = None
        """Is given each line of an answer as it comes."""
        self._command = command
        self._lines: list[str] = []  # of the answer that is coming in
        self._size = 0
        self._complaints: deque[str] = deque(maxlen=5)

    async def start(self) -> None:
        """Start it; its introduction comes unasked, as an answer."""
        if not self._command:
            raise EngineError("it cannot be started: the command line is empty")
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
                start_new_session=True,  # so that its children can be ended with it
                creationflags=GROUP,
            )
        except (OSError, ValueError) as error:
            raise EngineError(f"it cannot be started: {error}") from error
        self.pid = self._process.pid
        self._listener = asyncio.create_task(self._listen())

    async def send(self, line: str) -> None:
        """Write *line* for it to read when it will."""
        assert self._process.stdin is not None
        with suppress(OSError, RuntimeError):
            self._process.stdin.write(line.encode() + b"\n")

    async def end_input(self) -> None:
        """Close its input."""
        assert self._process.stdin is not None
        with suppress(OSError, RuntimeError):
            self._process.stdin.close()

    async def answer(self) -> list[str]:
        """The lines up to the next ``ok``."""
        self._lines, self._size = [], 0
        while (line := await self._next_line()) != "ok":
            if line is None:
                raise EngineError(f"{await self._death()}{self.so_far()}")
            self._add(line)
        return self._lines

    async def rest(self) -> list[str]:
        """The lines until it ends."""
        self._lines, self._size = [], 0
        while (line := await self._next_line()) is not None:
            self._add(line)
        await self._process.wait()
        return self._lines

    async def end(self) -> None:
        """End it and its children."""
        if not self.pid:
            return
        _end_with_children(self.pid)
        # A process counts as ended once its output has, which is not read on while much waits.
        rest = asyncio.create_task(self._skip_rest())
        await self._process.wait()
        rest.cancel()
        self._listener.cancel()
        await self.end_input()

    def so_far(self) -> str:
        """What it said last, for an error to tell."""
        return f" after {shortened(self._lines[-1])}" if self._lines else ""

    def _add(self, line: str) -> None:
        self._lines.append(line)
        self._size += len(line)
        if self.tell:
            self.tell(line)
        if self._size > MOST_SIGNS:
            raise EngineError(f"over {MOST_SIGNS} signs without an ok{self.so_far()}")
        if len(self._lines) >= MOST_LINES:
            raise EngineError(f"{MOST_LINES} lines without an ok{self.so_far()}")

    async def _next_line(self) -> str | None:
        assert self._process.stdout is not None
        try:
            raw = await self._process.stdout.readline()
        except ValueError:
            message = f"a line of more than {LONGEST_LINE} bytes{self.so_far()}"
            raise EngineError(message) from None
        return raw.decode("utf-8", "replace").rstrip("\r\n") if raw else None

    async def _skip_rest(self) -> None:
        """Read what it wrote last, for nobody."""
        assert self._process.stdout is not None
        with suppress(RuntimeError):  # somebody else is reading
            while await self._process.stdout.read(1 << 16):
                pass

    async def _listen(self) -> None:
        """Read the error stream to its end, and remember the last of it."""
        assert self._process.stderr is not None
        while chunk := await self._process.stderr.read(1 << 16):
            self._complaints.extend(chunk.decode("utf-8", "replace").splitlines()[-5:])

    async def _death(self) -> str:
        try:
            async with asyncio.timeout(EXIT_TIMEOUT):
                status = await self._process.wait()
        except TimeoutError:
            return "it closed its output"
        with suppress(TimeoutError):  # for its last words to arrive
            async with asyncio.timeout(EXIT_TIMEOUT):
                await asyncio.shield(self._listener)
        words = " ".join(self._complaints).strip()
        last_words = f", saying {shortened(words, 200)}" if words else ""
        return f"it ended with status {status}{last_words}"


def _end_with_children(pid: int) -> None:
    if sys.platform == "win32":
        command = ["taskkill", "/F", "/T", "/PID", str(pid)]
        subprocess.run(command, capture_output=True, check=False)
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)


_open_pipes: weakref.WeakSet[Pipe] = weakref.WeakSet()
_the_loop: asyncio.AbstractEventLoop | None = None
_loop_lock = threading.Lock()


def _loop() -> asyncio.AbstractEventLoop:
    """The one loop on which all conversations are held."""
    global _the_loop
    with _loop_lock:
        if _the_loop is None:
            _the_loop = asyncio.new_event_loop()
            threading.Thread(target=_the_loop.run_forever, name="uhp", daemon=True).start()
            atexit.register(_close_all)
        return _the_loop


def _close_all() -> None:
    for pipe in list(_open_pipes):
        pipe.close()
