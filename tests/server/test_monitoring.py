"""Tests of the Prometheus metrics and of access to them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from asgi_client import HOST, PUBLIC_URL, Browser, open_app
from fault_injection import Disk
from sixlegs.server.limits.token_bucket import Rate
from sixlegs.server.metrics import Histogram
from sixlegs.server.web.rate_limits import RATES, Limits, RatePair

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


def metrics(browser: Browser) -> dict[str, float]:
    """Return the value of each metric without labels."""
    text = browser.http.get("/metrics", headers={"authorization": "Bearer secret"}).text
    return {
        name: float(number) for name, number in re.findall(r"^(sixlegs_\w+) (\S+)$", text, re.M)
    }


def test_each_metric_counts_its_event(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RATES, "name", RatePair(Rate(1, 60), Rate(100, 60)))
    with open_app(tmp_path, address=PUBLIC_URL, metrics_token="secret") as browser:
        before = metrics(browser)

        def changes() -> dict[str, float]:
            """Return the changes of all metrics except durations, numbers of which vary."""
            nonlocal before
            now = metrics(browser)
            assert now["sixlegs_store_seconds_sum"] >= before["sixlegs_store_seconds_sum"] >= 0
            changed = {
                name.removeprefix("sixlegs_"): value - before[name]
                for name, value in now.items()
                if value != before[name] and "store_seconds" not in name and "_sum" not in name
            }
            before = now
            return changed

        assert changes() == {}
        browser.set_name("Ada")
        assert changes() == {}
        assert browser.http.put("/api/me", json={"name": "Bea"}).status_code == 429
        assert changes() == {"rate_limited_total": 1}
        disk.is_read_only = True
        assert browser.post().status_code >= 500
        disk.is_read_only = False
        assert changes() == {"store_errors_total": 1}
        bob, game = browser.new_browser(), browser.create_game(access="public")
        with browser.tab(game) as tab, browser.tab(game) as second, bob.lobby() as lobby:
            lobby.next()
            assert changes() == {
                "rooms": 1,
                "sockets": 3,
                "users_online": 2,
                "lobby_subscribers": 1,
            }
            tab.play("wS1")
            second.next()
            tab.request("offer-draw")
            tab.request("sync")
            assert changes() == {"move_seconds_count": 1}
        assert metrics(browser)["sixlegs_lobby_subscribers"] == 0
    assert before["sixlegs_pubsub_connected"] == 1


def test_socket_that_exceeds_a_limit_is_counted(tmp_path: Path) -> None:
    class OneSocket(Limits):
        max_sockets_per_user = 1

    with open_app(
        tmp_path, address=PUBLIC_URL, metrics_token="secret", limits=OneSocket()
    ) as browser:
        before = metrics(browser)["sixlegs_rate_limited_total"]
        with browser.lobby() as first, browser.lobby() as second:
            assert first.next()["type"] == "lobby"
            with pytest.raises(WebSocketDisconnect):
                second.next()
            assert metrics(browser)["sixlegs_rate_limited_total"] == before + 1


def test_histogram_counts_durations_up_to_each_bound() -> None:
    histogram = Histogram("wait_seconds", "Waiting.")
    for seconds in (0.005, 0.006, 0.25, 0.26, 5.0, 5.1):
        histogram.observe(seconds)
    lines = dict(line.rsplit(" ", 1) for line in histogram.render()[2:])
    counts = {
        label.partition('"')[2].rstrip('"}'): int(count)
        for label, count in lines.items()
        if "bucket" in label
    }
    assert counts == {
        "0.005": 1,
        "0.01": 2,
        "0.025": 2,
        "0.05": 2,
        "0.1": 2,
        "0.25": 3,
        "1.0": 4,
        "5.0": 5,
        "+Inf": 6,
    }
    assert lines["wait_seconds_count"] == "6"
    assert float(lines["wait_seconds_sum"]) == pytest.approx(10.621)
