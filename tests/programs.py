"""`sixlegs serve` as a program of its own, and browsers at it over real sockets."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TextIO

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from pages import TIMELESS


class Program:
    """The server as a process, and the cookie of a browser at it."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.address = address
        self.origin = address.removesuffix("/")
        with urllib.request.urlopen(f"{address}api/games") as answer:
            self.cookie = answer.headers["set-cookie"].split(";")[0]

    def other(self) -> Program:
        """Somebody else's browser at it."""
        return Program(self.process, self.address)

    def post(self, path: str, **asked: Any) -> Any:
        """Ask for something."""
        headers = {"cookie": self.cookie, "origin": self.origin}
        body = json.dumps(asked).encode()
        request = urllib.request.Request(f"{self.address}api/{path}", body, headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def get(self, path: str) -> Any:
        """See something."""
        request = urllib.request.Request(
            f"{self.address}api/{path}", headers={"cookie": self.cookie}
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def begin(self, **asked: Any) -> str:
        return str(self.post("games", **TIMELESS | asked)["game"])

    def tab(self, game: str) -> ClientConnection:
        address = f"{self.address}api/games/{game}/socket".replace("http", "ws", 1)
        cookie = {"cookie": self.cookie}
        return connect(address, origin=Origin(self.origin), additional_headers=cookie, legacy=True)

    def end(self, by: signal.Signals = signal.SIGINT) -> int:
        """End it as Ctrl-C does, and return its exit status."""
        self.process.send_signal(by)
        return self.process.wait(20)


@contextmanager
def program(
    folder: Path,
    *options: str,
    log: TextIO | None = None,
    script: str | None = None,
    environment: dict[str, str] | None = None,
) -> Iterator[Program]:
    """The server over the games in *folder*; *script* runs the command in its own way."""
    start = ["-c", script] if script else ["-m", "sixlegs"]
    usual = ["serve", "--no-browser", "--port", "0", "--data", str(folder)]
    command = [sys.executable, *start, *usual, *options]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=log, text=True, env=os.environ | (environment or {})
    )
    assert process.stdout
    try:
        words = process.stdout.readline().split()
        yield Program(process, next(word for word in words if word.startswith("http")))
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def received(tab: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(tab.recv(20))
    return message


def play(tab: ClientConnection, position: dict[str, Any], move: str) -> None:
    action = {"type": "play", "request": 1, "version": position["version"], "move": move}
    tab.send(json.dumps(action))


def free_port() -> int:
    """A port that nobody uses now."""
    with closing(socket.create_server(("127.0.0.1", 0))) as door:
        return int(door.getsockname()[1])
