"""Minimal drivers for Firefox and WebKit, without a library.

Firefox itself supports WebDriver BiDi over a WebSocket; WebKitGTK's driver supports WebDriver over
HTTP. Both drivers navigate, evaluate scripts, click and record console errors.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from websockets.sync.client import connect

from server_process import free_port

SIZE = {"width": 1280, "height": 800}
TIMEOUT_SECONDS = 90  # per response
PREFERENCES = {
    "ui.prefersReducedMotion": 1,
    "intl.accept_languages": "en-US, en",
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
}


class DriverError(Exception):
    """The browser rejected a command, or a script failed."""


class Driver(Protocol):
    """A browser with one page."""

    errors: list[str]  # from the console

    def go(self, url: str) -> None:
        """Open *url* and wait until it is loaded."""

    def reload(self) -> None:
        """Reload the page."""

    def evaluate(self, script: str) -> Any:
        """Evaluate an expression in the page, and await it if it is a promise."""

    def click(self, x: float, y: float) -> None:
        """Click at a point of the window."""


def _clicking(x: float, y: float) -> list[dict[str, Any]]:
    """Return the actions of a click, which are the same in both protocols."""
    steps: list[dict[str, Any]] = [
        {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    mouse = {"pointerType": "mouse"}
    return [{"type": "pointer", "id": "mouse", "parameters": mouse, "actions": steps}]


def _as_text(script: str) -> str:
    return f"(async () => JSON.stringify((await ({script})) ?? null))()"


class Firefox:
    """Firefox over WebDriver BiDi."""

    def __init__(self, socket: Any) -> None:
        self.errors: list[str] = []
        self._socket = socket
        self._last_id = 0
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        self._page = self.send("browsingContext.getTree")["contexts"][0]["context"]
        self.send("browsingContext.setViewport", context=self._page, viewport=SIZE)

    def send(self, method: str, **params: Any) -> Any:
        """Send a command and return its result."""
        self._last_id += 1
        command = {"id": self._last_id, "method": method, "params": params}
        self._socket.send(json.dumps(command))
        while True:
            message = json.loads(self._socket.recv(timeout=TIMEOUT_SECONDS))
            if message.get("method") == "log.entryAdded":
                self._on_log_entry(message["params"])
            elif message.get("id") == self._last_id:
                if message["type"] == "error":
                    raise DriverError(f"{message['error']}: {message['message']}")
                return message["result"]

    def _on_log_entry(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error":
            self.errors.append(str(entry["text"]))

    def go(self, url: str) -> None:
        self.send("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def reload(self) -> None:
        self.send("browsingContext.reload", context=self._page, wait="complete")

    def evaluate(self, script: str) -> Any:
        target = {"context": self._page}
        result = self.send(
            "script.evaluate", expression=_as_text(script), target=target, awaitPromise=True
        )
        if result["type"] == "exception":
            raise DriverError(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    def click(self, x: float, y: float) -> None:
        self.send("input.performActions", context=self._page, actions=_clicking(x, y))


class WebKit:
    """WebKitGTK's MiniBrowser over WebDriver."""

    def __init__(self, address: str, binary: str) -> None:
        self.errors: list[str] = []  # from the standard output, see on_output
        self._address = address
        options = {
            "binary": binary,
            "args": ["--automation", "--enable-write-console-messages-to-stdout=true"],
        }
        capabilities = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._session = f"/session/{self.send('/session', capabilities=capabilities)['sessionId']}"
        self.send(f"{self._session}/timeouts", script=TIMEOUT_SECONDS * 1000)
        self.send(
            f"{self._session}/window/rect", x=0, y=0, width=SIZE["width"], height=SIZE["height"]
        )

    def send(self, path: str, method: str = "POST", **params: Any) -> Any:
        """Send a command and return its result."""
        body = json.dumps(params).encode() if method == "POST" else None
        request = urllib.request.Request(self._address + path, body, method=method)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise DriverError(error.read().decode()) from None

    def go(self, url: str) -> None:
        self.send(f"{self._session}/url", url=url)

    def reload(self) -> None:
        self.send(f"{self._session}/refresh")

    def evaluate(self, script: str) -> Any:
        done = "arguments[arguments.length - 1]"
        body = f"const done = {done}; {_as_text(script)}.then(done, (e) => done('!' + e))"
        result = self.send(f"{self._session}/execute/async", script=body, args=[])
        if result.startswith("!"):
            raise DriverError(result)
        return json.loads(result)

    def click(self, x: float, y: float) -> None:
        self.send(f"{self._session}/actions", actions=_clicking(x, y))

    def on_output(self, line: str) -> None:
        """Record a line of the browser's output if it is a console error."""
        if "ERROR" in line:
            self.errors.append(line.strip())

    def close(self) -> None:
        """Close the browser."""
        self.send(self._session, "DELETE")


@contextmanager
def _process(command: list[str], folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Run a program with *folder* as home, and kill its process group at the end."""
    environment = os.environ | {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            os.killpg(process.pid, signal.SIGKILL)


def _drain(process: subprocess.Popen[str], on_line: Callable[[str], None]) -> None:
    """Read the remaining output in a thread, so that the program does not block on a full pipe."""

    def read() -> None:
        assert process.stdout
        for line in process.stdout:
            on_line(line)

    threading.Thread(target=read, daemon=True).start()


@contextmanager
def firefox(folder: Path) -> Iterator[Driver]:
    """Run headless Firefox with a new profile in *folder*."""
    preferences = (
        f"user_pref({json.dumps(name)}, {json.dumps(value)});"
        for name, value in PREFERENCES.items()
    )
    (folder / "user.js").write_text("\n".join(preferences))
    command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(folder)]
    with _process([*command, "--remote-debugging-port", "0"], folder) as process:
        assert process.stdout
        matches = (re.search(r"BiDi listening on (ws://\S+)", line) for line in process.stdout)
        address = next(filter(None, matches))[1]
        _drain(process, lambda _line: None)
        with connect(f"{address}/session", max_size=None) as socket:
            yield Firefox(socket)


def webkit_binary() -> str | None:
    """Return the path of WebKitGTK's MiniBrowser if it is installed."""
    paths = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return str(paths[-1]) if paths else None


@contextmanager
def webkit(folder: Path) -> Iterator[Driver]:
    """Run WebKitGTK's MiniBrowser on a virtual screen."""
    binary, port = webkit_binary(), free_port()
    assert binary
    settings = folder / ".config" / "gtk-3.0"
    settings.mkdir(parents=True)
    (settings / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")
    command = ["xvfb-run", "-a", "-s", "-screen 0 1400x1000x24"]
    with _process([*command, "WebKitWebDriver", f"--port={port}"], folder) as process:
        address = f"http://127.0.0.1:{port}"
        _wait_until_reachable(f"{address}/status")
        browser = WebKit(address, binary)
        _drain(process, browser.on_output)
        yield browser
        browser.close()


def _wait_until_reachable(address: str) -> None:
    pause = threading.Event()
    for _ in range(TIMEOUT_SECONDS * 10):
        try:
            urllib.request.urlopen(address, timeout=TIMEOUT_SECONDS).close()
            return
        except OSError:
            pause.wait(0.1)
    raise DriverError(f"no response from {address}")


DRIVERS = {"firefox": firefox, "webkit": webkit}
IS_INSTALLED = {
    "firefox": bool(shutil.which("firefox-esr")),
    "webkit": bool(
        webkit_binary() and shutil.which("WebKitWebDriver") and shutil.which("xvfb-run")
    ),
}
