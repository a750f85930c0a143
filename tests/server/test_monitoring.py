"""Tests of the Prometheus metrics and of access to them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from asgi_client import HOST, PUBLIC_URL, open_app

LINE = re.compile(r"(# (HELP|TYPE) sixlegs_\w+ .+|sixlegs_\w+(\{le=\"[^\"]+\"\})? \d+(\.\d+)?)")


def value(text: str, name: str) -> float:
    match = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
    assert match, text
    return float(match[1])


def test_metrics_count_moves_store_calls_and_sockets(tmp_path: Path) -> None:
    with open_app(tmp_path, metrics_token="secret") as browser:
        headers = {"authorization": "Bearer secret"}
        before = browser.http.get("/metrics", headers=headers).text
        with browser.game() as tab:
            tab.play("wS1", "bS1 wS1-")
            after = browser.http.get("/metrics", headers=headers)
        assert after.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert all(LINE.fullmatch(line) for line in after.text.splitlines())
        moves = "sixlegs_move_seconds_count"
        assert value(after.text, moves) == value(before, moves) + 2
        store = "sixlegs_store_seconds_count"
        assert value(after.text, store) > value(before, store)
        assert value(after.text, "sixlegs_rooms") == value(after.text, "sixlegs_sockets") == 1


@pytest.mark.parametrize(
    ("client", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("192.0.2.1", {}, 404),
        ("127.0.0.1", {"x-forwarded-for": "192.0.2.1"}, 404),
        ("127.0.0.1", {"forwarded": "for=192.0.2.1"}, 404),
        ("127.0.0.1", {"x-real-ip": "192.0.2.1"}, 404),
        ("192.0.2.1", {"authorization": "Bearer secret"}, 200),
        ("192.0.2.1", {"authorization": "Bearer public"}, 404),
    ],
)
def test_metrics_require_the_token_or_a_loopback_address(
    tmp_path: Path, client: str, headers: dict[str, str], status: int
) -> None:
    with open_app(tmp_path, address=PUBLIC_URL, metrics_token="secret") as browser:
        starlette = browser.http.app
        other = TestClient(starlette, f"http://{HOST}", headers=headers, client=(client, 5000))
        other.portal = browser.http.portal
        assert other.get("/metrics").status_code == status
