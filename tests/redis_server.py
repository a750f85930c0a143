"""A temporary Redis or Valkey server for tests, which listens on a Unix socket."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import programs

PROGRAM = programs.redis()
OPTIONS = ("--port", "0", "--save", "", "--appendonly", "no")


class RedisServer:
    """A server process that can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / "socket"
        self.url = f"unix://{self._socket}"
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    def start(self) -> None:
        """Start an empty server, and wait until it accepts connections."""
        assert PROGRAM
        command = [str(PROGRAM), *OPTIONS, "--unixsocket", str(self._socket)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        for line in self._process.stdout:
            if "ready to accept connections" in line:
                return
        raise OSError(f"{PROGRAM} does not start")

    def kill(self) -> None:
        """Kill the process with SIGKILL."""
        assert self._process and self._process.stdout
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()
        self._socket.unlink(missing_ok=True)


@contextmanager
def running_redis() -> Iterator[RedisServer]:
    """Run a server, whose folder has a path short enough for a socket."""
    if PROGRAM is None:
        pytest.skip("Redis or Valkey is not installed")
    with tempfile.TemporaryDirectory(prefix="valkey") as folder:
        server = RedisServer(Path(folder))
        try:
            yield server
        finally:
            server.kill()
