"""Tests of the Prometheus metrics and of access to them."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from asgi_client import HOST, PUBLIC_URL, Browser, open_app
from fault_injection import Disk
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.limits.token_bucket import Rate
from sixlegs.server.metrics import REGISTRY
from sixlegs.server.protocol.server_messages import PROTOCOL
from sixlegs.server.storage.schema import SCHEMA_VERSION
from sixlegs.server.storage.store import Store
from sixlegs.server.web.rate_limits import RATES, Limits, RatePair
from sixlegs.server.web.sockets import MAX_REJECTED_MESSAGES

VARYING = ("age", "lag")
"""Parts of the names of metrics that change all the time."""


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
        assert list(text_string_to_metric_families(after.text))
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
        name: float(number)
        for name, number in re.findall(r"^(sixlegs_\w+) (\S+)$", text, re.M)
        if not any(word in name for word in VARYING)
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


def test_http_requests_and_sockets_are_counted_by_route_and_code(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL, metrics_token="secret") as browser:
        game = browser.create_game()
        before = labeled_metrics(browser)

        def change(name: str) -> float:
            return labeled_metrics(browser).get(name, 0) - before.get(name, 0)

        for code in (1000, 1001, 4999):
            with browser.tab(game) as tab:
                tab.session.close(code)
        with browser.tab(game) as tab, pytest.raises(WebSocketDisconnect):
            for _ in range(MAX_REJECTED_MESSAGES):
                tab.session.send_text("nonsense")
                tab.session.receive_json()
            tab.session.receive_json()
        for path in ("/api/me", "/api/games/nowhere", "/api/invitations/x", "/api/nothing/else"):
            browser.http.get(path)
        browser.http.request("BREW", "/api/me")
        browser.http.get("/wp-login.php")
        browser.http.get("/api/me", headers={"host": "evil.example"})
        requests = "sixlegs_http_requests_total{method="
        assert change(f'{requests}"GET",route="/api/me",status="200"}}') == 1
        assert change(f'{requests}"GET",route="/api/invitations/{{token}}",status="404"}}') == 1
        assert change(f'{requests}"other",route="other",status="404"}}') == 1
        assert change(f'{requests}"GET",route="page",status="503"}}') == 1
        assert change(f'{requests}"GET",route="other",status="404"}}') == 2
        assert change(f'{requests}"GET",route="other",status="403"}}') == 1
        seconds = 'sixlegs_http_seconds_count{route="/api/me"}'
        assert change(seconds) == 1
        closes = 'sixlegs_socket_closes_total{code="%s",route="/api/games/{id}/socket"}'
        assert [change(closes % code) for code in (1000, 1001, 4400, "other")] == [1, 1, 1, 1]
        names = labeled_metrics(browser)
        assert not any(text in name for name in names for text in (game, "wp-login", "nowhere"))


def test_unexpected_error_counts_as_status_500(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(store: Store, *_: object) -> None:
        raise RuntimeError

    with open_app(tmp_path, metrics_token="secret") as browser:
        monkeypatch.setattr(Store, "list_games", fail)
        with pytest.raises(RuntimeError):
            browser.http.get("/api/games")
        name = 'sixlegs_http_requests_total{method="GET",route="/api/games",status="500"}'
        assert labeled_metrics(browser)[name] >= 1


def test_process_and_service_metrics_have_plausible_values(tmp_path: Path) -> None:
    with open_app(tmp_path, metrics_token="secret") as browser:
        values = labeled_metrics(browser)
        assert values["process_resident_memory_bytes"] > 10**7
        assert values["process_cpu_seconds_total"] > 0
        build = f'sixlegs_build_info{{protocol="{PROTOCOL}",schema="{SCHEMA_VERSION}",version='
        assert any(name.startswith(build) for name in values)
        assert values["sixlegs_leader"] == 1
        assert 0 <= values["sixlegs_sweep_age_seconds"] < 60
        assert values["sixlegs_archive_index_backlog"] == 0
        assert values["sixlegs_outage_credit_seconds_total"] >= 0
        while labeled_metrics(browser)["sixlegs_event_loop_lag_seconds_count"] == 0:
            pass


async def test_waiting_requests_are_counted_by_queue() -> None:
    def length() -> float:
        value = REGISTRY.get_sample_value("sixlegs_queue_length", {"queue": "test"})
        assert value is not None
        return value

    queue = FairQueue(10, 10, "test")
    async with queue.turn("ada"):
        waiting = [asyncio.create_task(wait_for_turn(queue)) for _ in range(3)]
        await asyncio.sleep(0)
        assert length() == 3
        waiting[0].cancel()
        await asyncio.sleep(0)
        assert length() == 2
    await asyncio.gather(*waiting, return_exceptions=True)
    assert length() == 0


async def wait_for_turn(queue: FairQueue) -> None:
    async with queue.turn("bob"):
        pass


def labeled_metrics(browser: Browser) -> dict[str, float]:
    """Return the value of each metric with its labels."""
    text = browser.http.get("/metrics", headers={"authorization": "Bearer secret"}).text
    lines = (line.rpartition(" ") for line in text.splitlines() if line[0] != "#")
    return {name: float(number) for name, _, number in lines}


def test_every_metric_is_documented(tmp_path: Path) -> None:
    with open_app(tmp_path, metrics_token="secret") as browser:
        text = browser.http.get("/metrics", headers={"authorization": "Bearer secret"}).text
    names = set(re.findall(r"^# TYPE (sixlegs_\w+) ", text, re.M))
    documented = Path("docs/reference/configuration.md").read_text("utf-8")
    assert names == set(re.findall(r"^\| `(sixlegs_\w+)", documented, re.M))
