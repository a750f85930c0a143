"""`sixlegs serve` as a separate process, and browsers that connect to it over real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from itertools import cycle
from pathlib import Path
from signal import Signals
from typing import Any, TextIO

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from asgi_client import shared_game
from sixlegs.server.play.user_ids import guest_id
from sixlegs.server.storage.store import Store


class ServerProcess:
    """A server process, and the cookie of a browser that uses it."""

    def __init__(self, process: subprocess.Popen[str], address: str, folder: Path) -> None:
        self.process = process
        self.folder = folder
        self.address = address
        self.origin = address.removesuffix("/")
        with urllib.request.urlopen(f"{address}api/games") as answer:
            self.cookie = answer.headers["set-cookie"].split(";")[0]

    def new_browser(self) -> ServerProcess:
        """Return the browser of another guest of the same process."""
        return ServerProcess(self.process, self.address, self.folder)

    def post(self, path: str, **fields: Any) -> Any:
        """Send a POST request to the API, and return the decoded response."""
        return self._send("POST", path, fields)

    def put(self, path: str, **fields: Any) -> Any:
        """Send a PUT request to the API, and return the decoded response."""
        return self._send("PUT", path, fields)

    def _send(self, method: str, path: str, fields: dict[str, Any]) -> Any:
        headers = {"cookie": self.cookie, "origin": self.origin}
        body, address = json.dumps(fields).encode(), f"{self.address}api/{path}"
        request = urllib.request.Request(address, body, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def get(self, path: str) -> Any:
        """Send a GET request to the API, and return the decoded response."""
        request = urllib.request.Request(
            f"{self.address}api/{path}", headers={"cookie": self.cookie}
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def create_game(self, **options: Any) -> str:
        """Store a game in which this browser has both seats, and return its id."""
        user_id = guest_id(self.cookie.partition("=")[2].partition(".")[0])
        game = shared_game(user_id, **options)
        with closing(Store(self.folder)) as store:
            asyncio.run(store.add(game))
        return game.id

    def tab(self, game: str) -> ClientConnection:
        address = f"{self.address}api/games/{game}/socket".replace("http", "ws", 1)
        cookie = {"cookie": self.cookie}
        return connect(address, origin=Origin(self.origin), additional_headers=cookie, legacy=True)

    def stop(self, signal: Signals = Signals.SIGINT) -> int:
        """Stop the process, by default as Ctrl-C does, and return its exit status."""
        self.process.send_signal(signal)
        return self.process.wait(60)


@contextmanager
def running_server(
    folder: Path,
    *options: str,
    log: TextIO | None = None,
    script: str | None = None,
    environment: dict[str, str] | None = None,
) -> Iterator[ServerProcess]:
    """Run a server over the games in *folder*.

    *script* is Python code that replaces the command `sixlegs`, for example to change a constant.
    """
    program = ["-c", script] if script else ["-m", "sixlegs"]
    default_options = ["serve", "--no-browser", "--port", "0", "--data", str(folder)]
    command = [sys.executable, *program, *default_options, *options]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=log, text=True, env=os.environ | (environment or {})
    )
    assert process.stdout
    try:
        words = process.stdout.readline().split()
        yield ServerProcess(
            process, next(word for word in words if word.startswith("http")), folder
        )
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def next_message(tab: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(tab.recv(60))
    return message


def play(tab: ClientConnection, position: dict[str, Any], move: str) -> None:
    action = {"type": "play", "request": 1, "version": position["version"], "move": move}
    tab.send(json.dumps(action))


def free_port() -> int:
    """Return a port that is free, and stays free while a server starts or restarts.

    Every worker has its own range of ports, and a port repeats only after all others of the range.
    """
    while True:
        port = next(_ports())
        with suppress(OSError), closing(socket.create_server(("127.0.0.1", port))):
            return port


@cache
def _ports() -> Iterator[int]:
    """Return an endless iterator over the ports of this worker in random order.

    All are below 32768, where the ephemeral ports of outgoing connections begin.
    """
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    ports = list(range(10_000 + worker % 11 * 2_000, 10_000 + (worker % 11 + 1) * 2_000))
    random.SystemRandom().shuffle(ports)
    return cycle(ports)
