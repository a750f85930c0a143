"""`sixlegs serve` as a program of its own, over real sockets."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from pages import PERSON, TIMELESS, computer
from sixlegs.cli import main
from sixlegs.server import serve as serve_module
from sixlegs.server.messages import CLOSE_CODES
from sixlegs.server.store import Store


class Program:
    """The server as a process, and the cookie of a browser at it."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.address = address
        self.origin = address.removesuffix("/")
        with urllib.request.urlopen(f"{address}api/games") as answer:
            self.cookie = answer.headers["set-cookie"].split(";")[0]

    def begin(self, **asked: Any) -> str:
        headers = {"cookie": self.cookie, "origin": self.origin}
        body = json.dumps(TIMELESS | asked).encode()
        request = urllib.request.Request(f"{self.address}api/games", body, headers)
        with urllib.request.urlopen(request) as answer:
            return str(json.load(answer)["game"])

    def tab(self, game: str) -> ClientConnection:
        address = f"{self.address}api/games/{game}/socket".replace("http", "ws", 1)
        cookie = {"cookie": self.cookie}
        return connect(address, origin=Origin(self.origin), additional_headers=cookie, legacy=True)

    def end(self) -> int:
        """End it as Ctrl-C does, and return its exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(20)


@contextmanager
def program(folder: Path) -> Iterator[Program]:
    command = [sys.executable, "-m", "sixlegs", "serve", "--no-browser", "--data", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
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


def test_a_game_survives_ctrl_c_and_a_restart(tmp_path: Path) -> None:
    with program(tmp_path) as server:
        game = server.begin(white=PERSON, black=computer())
        with server.tab(game) as tab:
            play(tab, received(tab), "wS1")
            while len((position := received(tab))["moves"]) < 2:
                pass
            assert server.end() == 0
            with pytest.raises(ConnectionClosed) as closed:
                received(tab)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == CLOSE_CODES["going-away"]
    with program(tmp_path) as server, server.tab(game) as tab:
        assert received(tab)["moves"] == position["moves"]


def test_a_message_that_is_too_long_ends_the_connection(tmp_path: Path) -> None:
    with program(tmp_path) as server, server.tab(server.begin()) as tab:
        received(tab)
        tab.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            received(tab)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_a_port_that_is_taken_is_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = str(other.getsockname()[1])
        assert main(["serve", "--no-browser", "--data", str(tmp_path), "--port", port]) == 2
    assert f"Port {port} of 127.0.0.1 cannot be had" in capsys.readouterr().err


def test_any_free_port_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        taken = other.getsockname()[1]
        monkeypatch.setattr(serve_module, "USUAL_PORT", taken)
        with closing(serve_module._bound("127.0.0.1", None)) as door:
            assert door.getsockname()[1] not in (0, taken)


def test_a_database_of_a_later_version_is_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Store(tmp_path)) as store:
        store._thread.submit(store._connection.execute, "PRAGMA user_version = 99").result()
    assert main(["serve", "--no-browser", "--data", str(tmp_path)]) == 2
    assert "later version of Sixlegs" in capsys.readouterr().err


@pytest.mark.parametrize(("variables", "is_opened"), [({}, False), ({"DISPLAY": ":0"}, True)])
def test_a_browser_is_opened_only_where_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], is_opened: bool
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("webbrowser.open", opened.append)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("threading.Thread.start", lambda thread: thread.run())
    serve_module.open_browser("http://localhost/")
    assert opened == ["http://localhost/"] * is_opened
