"""Firefox and WebKit, asked in their own protocols: no library stands between.

Firefox speaks WebDriver BiDi over a socket by itself; WebKitGTK's driver speaks WebDriver over
HTTP. Of both we need four things: go somewhere, evaluate a script, use the mouse, tell of errors.
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
TIMEOUT_SECONDS = 90  # seconds for any one answer
PREFERENCES = {
    "ui.prefersReducedMotion": 1,
    "intl.accept_languages": "en-US, en",
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
}


class DriverError(Exception):
    """A browser refused what it was asked, or a script failed in it."""


class Driver(Protocol):
    """A browser with one page."""

    errors: list[str]  # that its console has told of

    def go(self, url: str) -> None:
        """Open an address, until it is loaded."""

    def reload(self) -> None:
        """Load it again."""

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the page, awaited if it is a promise."""

    def click(self, x: float, y: float) -> None:
        """Press the mouse at a place of the window."""


def _clicking(x: float, y: float) -> list[dict[str, Any]]:
    """The same in both protocols."""
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
        self._asked = 0
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self._page = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("browsingContext.setViewport", context=self._page, viewport=SIZE)

    def ask(self, method: str, **params: Any) -> Any:
        """Give a command, and return its result."""
        self._asked += 1
        command = {"id": self._asked, "method": method, "params": params}
        self._socket.send(json.dumps(command))
        while True:
            answer = json.loads(self._socket.recv(timeout=TIMEOUT_SECONDS))
            if answer.get("method") == "log.entryAdded":
                self._hear(answer["params"])
            elif answer.get("id") == self._asked:
                if answer["type"] == "error":
                    raise DriverError(f"{answer['error']}: {answer['message']}")
                return answer["result"]

    def _hear(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error":
            self.errors.append(str(entry["text"]))

    def go(self, url: str) -> None:
        self.ask("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def reload(self) -> None:
        self.ask("browsingContext.reload", context=self._page, wait="complete")

    def evaluate(self, script: str) -> Any:
        where = {"context": self._page}
        found = self.ask(
            "script.evaluate", expression=_as_text(script), target=where, awaitPromise=True
        )
        if found["type"] == "exception":
            raise DriverError(found["exceptionDetails"]["text"])
        return json.loads(found["result"]["value"])

    def click(self, x: float, y: float) -> None:
        self.ask("input.performActions", context=self._page, actions=_clicking(x, y))


class WebKit:
    """WebKitGTK's small browser over WebDriver."""

    def __init__(self, address: str, binary: str) -> None:
        self.errors: list[str] = []  # its console goes to its output, which is read elsewhere
        self._address = address
        options = {
            "binary": binary,
            "args": ["--automation", "--enable-write-console-messages-to-stdout=true"],
        }
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._session = f"/session/{self.ask('/session', capabilities=wanted)['sessionId']}"
        self.ask(f"{self._session}/timeouts", script=TIMEOUT_SECONDS * 1000)
        self.ask(
            f"{self._session}/window/rect", x=0, y=0, width=SIZE["width"], height=SIZE["height"]
        )

    def ask(self, path: str, method: str = "POST", **params: Any) -> Any:
        """Give a command, and return its result."""
        body = json.dumps(params).encode() if method == "POST" else None
        request = urllib.request.Request(self._address + path, body, method=method)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise DriverError(error.read().decode()) from None

    def go(self, url: str) -> None:
        self.ask(f"{self._session}/url", url=url)

    def reload(self) -> None:
        self.ask(f"{self._session}/refresh")

    def evaluate(self, script: str) -> Any:
        done = "arguments[arguments.length - 1]"
        given = f"const done = {done}; {_as_text(script)}.then(done, (e) => done('!' + e))"
        found = self.ask(f"{self._session}/execute/async", script=given, args=[])
        if found.startswith("!"):
            raise DriverError(found)
        return json.loads(found)

    def click(self, x: float, y: float) -> None:
        self.ask(f"{self._session}/actions", actions=_clicking(x, y))

    def hear(self, line: str) -> None:
        """A line of its output, in which its console is."""
        if "ERROR" in line:
            self.errors.append(line.strip())

    def close(self) -> None:
        """End the browser."""
        self.ask(self._session, "DELETE")


@contextmanager
def _process(command: list[str], folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A program with all that it starts, which all ends in the end; *folder* is its home."""
    home = os.environ | {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=home,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            os.killpg(process.pid, signal.SIGKILL)


def _drain(process: subprocess.Popen[str], hear: Callable[[str], None]) -> None:
    """Hear the lines that are still to come, lest the program wait for a reader."""

    def read() -> None:
        assert process.stdout
        for line in process.stdout:
            hear(line)

    threading.Thread(target=read, daemon=True).start()


@contextmanager
def firefox(folder: Path) -> Iterator[Driver]:
    """Firefox without a window, with a new profile in *folder*."""
    kept = (f"user_pref({json.dumps(name)}, {json.dumps(to)});" for name, to in PREFERENCES.items())
    (folder / "user.js").write_text("\n".join(kept))
    command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(folder)]
    with _process([*command, "--remote-debugging-port", "0"], folder) as process:
        assert process.stdout
        found = (re.search(r"BiDi listening on (ws://\S+)", line) for line in process.stdout)
        address = next(filter(None, found))[1]
        _drain(process, lambda _line: None)
        with connect(f"{address}/session", max_size=None) as socket:
            yield Firefox(socket)


def webkit_binary() -> str | None:
    """WebKitGTK's small browser, if it is installed."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found else None


@contextmanager
def webkit(folder: Path) -> Iterator[Driver]:
    """WebKitGTK's small browser on a screen that nobody sees."""
    binary, port = webkit_binary(), free_port()
    assert binary
    settings = folder / ".config" / "gtk-3.0"
    settings.mkdir(parents=True)
    (settings / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")
    command = ["xvfb-run", "-a", "-s", "-screen 0 1400x1000x24"]
    with _process([*command, "WebKitWebDriver", f"--port={port}"], folder) as process:
        address = f"http://127.0.0.1:{port}"
        _wait_until_it_answers(f"{address}/status")
        browser = WebKit(address, binary)
        _drain(process, browser.hear)
        yield browser
        browser.close()


def _wait_until_it_answers(address: str) -> None:
    pause = threading.Event()
    for _ in range(TIMEOUT_SECONDS * 10):
        try:
            urllib.request.urlopen(address, timeout=TIMEOUT_SECONDS).close()
            return
        except OSError:
            pause.wait(0.1)
    raise DriverError(f"nothing answers at {address}")


DRIVERS = {"firefox": firefox, "webkit": webkit}
NEEDED = {
    "firefox": bool(shutil.which("firefox-esr")),
    "webkit": bool(
        webkit_binary() and shutil.which("WebKitWebDriver") and shutil.which("xvfb-run")
    ),
}
