"""The process of a UHP engine: send a line, receive the lines of the answer.

The program is not trusted. Whatever it does, an answer or an error arrives in time, and no process
is left running. Threads read and write its streams, so that a program that stops reading or floods
its output cannot block the caller.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import time
import weakref
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from queue import Empty, Queue, SimpleQueue
from threading import Thread

from sixlegs.engine import EngineError, EngineTimeoutError, Stop
from sixlegs.errors import quote

MAX_LINE_BYTES = 1 << 20  # a game string of ten thousand moves has a tenth of it
MAX_ANSWER_LINES = 5_000
MAX_ANSWER_CHARACTERS = 4 << 20
MAX_QUEUED_LINES = 100
"""The reader thread blocks while this many unread lines are queued."""
EXIT_TIMEOUT_SECONDS = 1.0  # for a program to exit by itself, or to be detected as exited
POLL_SECONDS = 0.02

# The signal that interrupts a search. On Windows, Ctrl-C goes to all programs of a console;
# Ctrl-Break goes to one program if it was started in its own group.
if sys.platform == "win32":
    INTERRUPT_SIGNAL, CREATION_FLAGS = signal.CTRL_BREAK_EVENT, subprocess.CREATE_NEW_PROCESS_GROUP
else:
    INTERRUPT_SIGNAL, CREATION_FLAGS = signal.SIGINT, 0


class UhpProcess:
    """A running program that answers commands.

    *timeout* is the number of seconds for an answer. Use it in a ``with`` statement.

    Raises :exc:`EngineError` if the program cannot be started.
    """

    def __init__(self, command: Sequence[str], timeout: float = 10.0) -> None:
        self.timeout = timeout
        self._process = _start(command)
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._inbox: Queue[str | EngineError | None] = Queue(MAX_QUEUED_LINES)
        self._stderr: deque[str] = deque(maxlen=5)
        self._last: str | None = None  # the last line of the current answer
        work = (self._write_input, self._read_output, self._read_errors)
        self._threads = [Thread(target=target, daemon=True) for target in work]
        for thread in self._threads:
            thread.start()
        _open_pipes.add(self)

    def __enter__(self) -> UhpProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The id of the process and of its process group."""
        return self._process.pid

    def request(self, line: str) -> list[str]:
        """Send *line* and return the answer without ``ok``."""
        self.send(line)
        return self.answer()

    def send(self, line: str) -> None:
        """Send *line* without waiting for the program to read it."""
        self._outbox.put(line.encode() + b"\n")

    def answer(self, timeout: float | None = None) -> list[str]:
        """Return the lines up to the next ``ok``. Raises :exc:`EngineError` as :meth:`lines`."""
        return list(self.lines(timeout))

    def lines(self, timeout: float | None = None, stop: Stop | None = None) -> Iterator[str]:
        """Yield the lines up to the next ``ok`` as they arrive.

        Once *stop* is set, the program is interrupted so that it answers.

        Raises :exc:`EngineError` if ``ok`` does not arrive in time, or the answer is too long.
        """
        seconds = self.timeout if timeout is None else timeout
        try:
            yield from self._receive("ok", seconds, stop)
        except TimeoutError:
            raise EngineTimeoutError(
                f"no ok within {seconds:g} s{self._last_line_text()}"
            ) from None

    def interrupt(self) -> None:
        """Interrupt a search, like Ctrl-C."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, INTERRUPT_SIGNAL)

    def end_input(self) -> None:
        """Close its input after everything sent so far has been written."""
        self._outbox.put(None)

    def read_to_end(self) -> list[str]:
        """Return the lines until its output ends. Raises :exc:`EngineError` if it does not exit."""
        try:
            lines = list(self._receive(None, self.timeout))
            self._process.wait(EXIT_TIMEOUT_SECONDS)
        except (TimeoutError, subprocess.TimeoutExpired):
            raise EngineError(f"it still ran after {self.timeout:g} s") from None
        return lines

    def close(self) -> None:
        """Kill it and its children. Closing twice is allowed."""
        if self not in _open_pipes:
            return
        _open_pipes.discard(self)
        _kill_group(self.pid)
        self.end_input()
        self._process.wait()
        deadline = time.monotonic() + EXIT_TIMEOUT_SECONDS
        while any(thread.is_alive() for thread in self._threads) and time.monotonic() < deadline:
            with suppress(Empty):  # the reader may be waiting for space in the queue
                self._inbox.get(timeout=POLL_SECONDS)
        for stream in self._process.stdout, self._process.stderr:
            if stream is not None and not any(thread.is_alive() for thread in self._threads):
                stream.close()

    def _receive(self, end: str | None, seconds: float, stop: Stop | None = None) -> Iterator[str]:
        """Yield lines up to *end*, where None means the end of the output.

        Raises :exc:`TimeoutError` if *end* does not arrive within *seconds*, and
        :exc:`EngineError` if the program exits first or sends too much.
        """
        deadline = time.monotonic() + seconds
        self._last, count, size = None, 0, 0
        while True:
            if stop is not None and stop.is_set():
                stop, deadline = None, min(deadline, time.monotonic() + EXIT_TIMEOUT_SECONDS)
                self.interrupt()
            try:
                line = self._inbox.get(
                    timeout=max(0.0, min(POLL_SECONDS, deadline - time.monotonic()))
                )
            except Empty:
                if time.monotonic() >= deadline:
                    raise TimeoutError from None
                continue
            if line == end:
                return
            if not isinstance(line, str):
                self._inbox.put(line)  # for the next call
                raise line or EngineError(f"{self._exit_description()}{self._last_line_text()}")
            self._last, count, size = line, count + 1, size + len(line)
            if size > MAX_ANSWER_CHARACTERS:
                raise EngineError(
                    f"over {MAX_ANSWER_CHARACTERS} characters without an ok{self._last_line_text()}"
                )
            if count >= MAX_ANSWER_LINES:
                raise EngineError(f"{MAX_ANSWER_LINES} lines without an ok{self._last_line_text()}")
            yield line

    def _last_line_text(self) -> str:
        """Return the last line as a suffix of an error message."""
        return "" if self._last is None else f" after {quote(self._last)}"

    def _exit_description(self) -> str:
        """Return how the program ended, with the end of its error output."""
        try:
            status = self._process.wait(EXIT_TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        self._threads[-1].join(EXIT_TIMEOUT_SECONDS)
        output = " ".join(self._stderr).strip()
        error_output = f", saying {quote(output, 200)}" if output else ""
        return f"it ended with status {status}{error_output}"

    # Thread functions.

    def _write_input(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError), self._process.stdin as stream:
            for line in iter(self._outbox.get, None):
                stream.write(line)
                stream.flush()

    def _read_output(self) -> None:
        assert self._process.stdout is not None
        while raw := self._process.stdout.readline(MAX_LINE_BYTES + 1):
            if len(raw) > MAX_LINE_BYTES:
                self._inbox.put(EngineError(f"a line of more than {MAX_LINE_BYTES} bytes"))
                return
            self._inbox.put(raw.decode("utf-8", "replace").rstrip("\r\n"))
        self._inbox.put(None)

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        while chunk := os.read(self._process.stderr.fileno(), 1 << 16):
            self._stderr.extend(chunk.decode("utf-8", "replace").splitlines()[-5:])


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    if not command:
        raise EngineError("it cannot be started: the command line is empty")
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # so that its children can be killed with it
            creationflags=CREATION_FLAGS,
        )
    except (OSError, ValueError) as error:
        raise EngineError(f"it cannot be started: {error}") from error


def _kill_group(pid: int) -> None:
    if sys.platform == "win32":
        command = ["taskkill", "/F", "/T", "/PID", str(pid)]
        subprocess.run(command, capture_output=True, check=False)
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)


_open_pipes: weakref.WeakSet[UhpProcess] = weakref.WeakSet()


@atexit.register
def _close_all() -> None:
    for pipe in list(_open_pipes):
        pipe.close()
