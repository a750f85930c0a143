"""Tests that the server answers every request without a search or an evaluation."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from asgi_client import (
    NEW_GAME_REQUEST,
    PUBLIC_URL,
    Browser,
    imported_start,
    open_app,
)
from samples import WON
from sixlegs import _core
from sixlegs.server.protocol.client_messages import ClientMessage
from sixlegs.server.web.rate_limits import NoLimits

#: Names of the core that search or evaluate.
ENGINE_NAMES = [
    "Evaluator",
    "Search",
    "BrowserEngine",
    "evaluation_terms",
    "selfplay",
    "selfplay_games",
]

#: Request bodies by method and path.
BODIES: dict[tuple[str, str], list[dict[str, Any]]] = {
    ("POST", "/api/games"): [
        NEW_GAME_REQUEST,
        NEW_GAME_REQUEST | {"start": imported_start(WON)},
    ],
    ("POST", "/api/records"): [{"text": WON}],
    ("PUT", "/api/me"): [{"name": "Ada"}],
}

#: Fields of messages besides their request numbers.
FIELDS: dict[str, dict[str, Any]] = {
    "play": {"move": "wS1"},
    "claim": {"claim": "win"},
    "explain": {"piece": "wQ", "hex": None},
    "send-phrase": {"phrase": "hello"},
}


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("the server called the engine")

    for name in ENGINE_NAMES:
        monkeypatch.setattr(_core, name, fail)
    (tmp_path / "static").mkdir()
    for page in ("index.html", "embed.html"):
        (tmp_path / "static" / page).write_text("<title>Sixlegs</title>")
    with open_app(tmp_path, address=PUBLIC_URL, limits=NoLimits()) as browser:
        yield browser


def test_no_route_calls_the_engine(browser: Browser) -> None:
    game, token = browser.create_open_game()
    parameters = defaultdict(lambda: "ada", id=game, token=token, kind="game")
    assert isinstance(browser.http.app, Starlette)
    requested = set()
    for route in browser.http.app.routes:
        if not isinstance(route, Route):
            continue
        path = route.path.replace("{path:path}", "").format_map(parameters)
        for method in sorted(route.methods or ()):
            requested.add((method, route.path))
            for body in BODIES.get((method, route.path), [{}]):
                answer = browser.http.request(method, path, json=body or None)
                assert answer.status_code < 500, (method, path, answer.text)
    assert requested >= set(BODIES)


def test_no_message_calls_the_engine(browser: Browser) -> None:
    tags = {kind.__struct_config__.tag for kind in get_args(ClientMessage)}
    assert tags >= set(FIELDS)
    for tag in sorted(tags):
        with browser.game() as tab:
            answer = tab.request(tag, **FIELDS.get(tag, {}))
            assert answer["type"] != "error", (tag, answer)
            assert answer.get("code") != "malformed", (tag, answer)


@pytest.mark.parametrize("kind", ["request-hint", "set-coach", "redo"])
def test_commands_that_run_in_the_browser_are_malformed(browser: Browser, kind: str) -> None:
    with browser.game() as tab:
        assert tab.request(kind, hasCoach=True)["code"] == "malformed"


def test_server_does_not_import_the_engine() -> None:
    script = "import sys, sixlegs.server.serve; print('sixlegs.engine' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (answer.stdout, answer.stderr) == ("False\n", "")
