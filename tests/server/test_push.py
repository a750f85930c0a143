"""Tests of Web Push notifications, with a fake push service."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from account_client import OTHER_PASSWORD, AccountClient
from asgi_client import PUBLIC_URL, Browser, open_app
from push_service import PushService, push_service
from sixlegs.server.limits.token_bucket import Rate
from sixlegs.server.push import sender
from sixlegs.server.push.services import PushServices
from sixlegs.server.storage import push_subscriptions, queries
from sixlegs.server.storage.accounts import find_user_id_by_name
from sixlegs.server.storage.push_subscriptions import MAX_PER_USER, Subscription
from sixlegs.server.storage.store import Store
from sixlegs.server.web.rate_limits import RATES, Limits

CORRESPONDENCE_CLOCK = {"initial": 3 * 24 * 3_600_000, "increment": 0, "isPerMove": True}


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@contextmanager
def open_push_app(folder: Path, *services: PushService) -> Iterator[Browser]:
    allowed_services = PushServices(*(service.address for service in services))
    with open_app(folder, address=PUBLIC_URL, push_services=allowed_services) as browser:
        yield browser


def subscribe(browser: Browser, subscription: dict[str, str]) -> int:
    return int(browser.http.put("/api/push", json=subscription).status_code)


def start_game(ada: Browser, **options: Any) -> tuple[str, Browser]:
    """Start a game in which Ada plays White against Bob."""
    game, token = ada.create_open_game(**{"clock": CORRESPONDENCE_CLOCK} | options)
    bob = ada.new_browser()
    bob.set_name("Bob")
    assert bob.accept(token).status_code == 200
    return game, bob


def play(browser: Browser, game: str, *moves: str) -> None:
    with browser.tab(game) as tab:
        tab.play(*moves)


def stored_subscriptions(browser: Browser) -> list[Subscription]:
    portal, store = browser.http.portal, browser._store
    assert portal
    subscriptions: list[Subscription] = portal.call(
        store.read, push_subscriptions.find_by_user, browser.user_id
    )
    return subscriptions


def test_absent_player_is_notified_in_their_language(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    netrc = tmp_path / "netrc"  # must not replace the signature
    netrc.write_text("default login ada password secret\n")
    monkeypatch.setenv("NETRC", str(netrc))
    with open_push_app(tmp_path, service) as ada:
        assert subscribe(ada, service.subscription("adas", "uk")) == 204
        game, bob = start_game(ada)  # Ada is to move
        first = service.next()
        assert first.path == "/adas"
        assert service.read(first) == {
            "game": game,
            "title": "Ваш хід",
            "text": "Ваш хід. Суперник: Bob.",
        }
        key = ada.http.get("/api/push").json()["key"]
        claims = service.claims(first, key)
        assert claims["aud"] == service.address
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600
        assert first.headers["topic"] == game
        assert int(first.headers["ttl"]) > 0
        play(ada, game, "wS1")  # Bob has no subscription
        play(bob, game, "bS1 wS1-")
        assert service.read(service.next())["game"] == game
    with open_push_app(tmp_path, service) as browser:
        assert browser.http.get("/api/push").json()["key"] == key


def test_notification_is_sent_once_per_turn_to_absent_players_only(
    tmp_path: Path, service: PushService
) -> None:
    with open_push_app(tmp_path, service) as ada:
        game, bob = start_game(ada)
        subscribe(ada, service.subscription("adas"))
        with ada.tab(game) as tab:
            tab.play("wS1")
            play(bob, game, "bS1 wS1-")  # shown in Ada's tab
            while len(tab.moves) < 2:
                tab.next()
            tab.play("wQ -wS1")
        with bob.tab(game) as bob_tab:
            bob_tab.play("bQ bS1-")
            bob_tab.request("offer-draw")
        assert service.read(service.next())["text"] == "It is your turn against Bob."
        other, _ = start_game(ada)  # the next notification is about another game
        assert service.read(service.next())["game"] == other


def test_live_games_send_no_notifications(tmp_path: Path, service: PushService) -> None:
    minutes = {"initial": 300_000, "increment": 0, "isPerMove": False}
    with open_push_app(tmp_path, service) as ada:
        subscribe(ada, service.subscription("adas"))
        start_game(ada, clock=minutes)
        timeless, _ = start_game(ada, clock=None)
        assert service.read(service.next())["game"] == timeless


@pytest.mark.parametrize("status", [404, 410])
def test_expired_subscription_is_deleted(tmp_path: Path, service: PushService, status: int) -> None:
    service.status = status
    with open_push_app(tmp_path, service) as ada:
        subscribe(ada, service.subscription("gone"))
        start_game(ada)
        assert service.next().path == "/gone"
        wait_until(lambda: not stored_subscriptions(ada))


def test_server_error_of_a_push_service_keeps_the_subscription(
    tmp_path: Path, service: PushService
) -> None:
    service.status = 500
    with open_push_app(tmp_path, service) as ada:
        subscribe(ada, service.subscription("adas"))
        start_game(ada)
        service.next()
        service.status = 201
        game, _ = start_game(ada)
        assert service.read(service.next())["game"] == game
        assert len(stored_subscriptions(ada)) == 1


def test_redirects_of_a_push_service_are_not_followed(tmp_path: Path, service: PushService) -> None:
    with push_service() as internal, open_push_app(tmp_path, service) as ada:
        service.status, service.location = 307, f"{internal.address}/secret"
        subscribe(ada, service.subscription("adas"))
        start_game(ada)
        service.next()
        service.status, service.location = 201, None
        start_game(ada)
        service.next()  # so the first one has been handled
        assert internal.delivered.empty()


def test_slow_push_service_does_not_delay_others(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "MAX_QUEUED_PER_SERVICE", 2)
    monkeypatch.setattr(sender, "TURN_RATE", Rate(burst=100, seconds=1))
    with push_service() as fast, open_push_app(tmp_path, service, fast) as ada:
        service.open.clear()
        subscribe(ada, service.subscription("slow"))
        for _ in range(8):  # more than its threads and its queue hold
            start_game(ada)
        service.next()
        bob = ada.new_browser()
        subscribe(bob, fast.subscription("bobs"))
        game, _ = start_game(bob)
        assert fast.read(fast.next())["game"] == game
        service.open.set()


def test_only_known_push_services_are_accepted(tmp_path: Path, service: PushService) -> None:
    with open_push_app(tmp_path, service) as ada:
        subscription = service.subscription("adas")
        for endpoint in [
            "http://127.0.0.1:1/x",
            "https://127.0.0.1/x",
            "https://localhost/x",
            "http://fcm.googleapis.com/x",
            "https://fcm.googleapis.com@evil.example/x",
            "https://evil.example/fcm.googleapis.com",
            "https://notify.windows.com.evil.example/x",
            "https://[::1]/x",
            "https://fcm.googleapis.com:99999/x",
            r"https://127.0.0.1\.push.apple.com/x",  # 127.0.0.1 to some parsers
            "https://127.0.0.1 .push.apple.com/x",
            "file:///etc/passwd",
            "",
        ]:
            answer = ada.http.put("/api/push", json=subscription | {"endpoint": endpoint})
            assert (answer.status_code, answer.json()["code"]) == (422, "unknown-push-service")
        for endpoint in [
            "https://fcm.googleapis.com/fcm/send/abc",
            "https://updates.push.services.mozilla.com/wpush/v2/abc",
            "https://web.push.apple.com/abc",
            "https://wns2-par02p.notify.windows.com/w/?token=abc",
        ]:
            assert subscribe(ada, subscription | {"endpoint": endpoint}) == 204
        for invalid_field in [
            {"p256dh": "AAAA"},
            {"auth": "AAAA"},
            {"p256dh": "é"},
            {"language": "xx"},
        ]:
            assert subscribe(ada, subscription | invalid_field) == 400


def test_endpoint_belongs_to_one_user_and_endpoints_per_user_are_limited(
    tmp_path: Path, service: PushService
) -> None:
    with open_push_app(tmp_path, service) as ada:
        subscribe(ada, service.subscription("shared"))
        bob = ada.new_browser()
        subscribe(bob, service.subscription("shared"))
        assert (len(stored_subscriptions(ada)), len(stored_subscriptions(bob))) == (0, 1)
        body = {"endpoint": f"{service.address}/shared"}
        assert ada.http.request("DELETE", "/api/push", json=body).status_code == 204
        assert len(stored_subscriptions(bob)) == 1  # it is Bob's now
        assert bob.http.request("DELETE", "/api/push", json=body).status_code == 204
        assert not stored_subscriptions(bob)
        for number in range(MAX_PER_USER + 3):
            subscribe(ada, service.subscription(str(number)))
        assert len(stored_subscriptions(ada)) == MAX_PER_USER
        latest = f"{service.address}/{MAX_PER_USER + 2}"
        assert latest in {subscription.endpoint for subscription in stored_subscriptions(ada)}


def test_new_subscriptions_are_rate_limited_but_renewals_are_not(
    tmp_path: Path, service: PushService
) -> None:
    burst = RATES["name"].user.burst
    limits, services = Limits(now=lambda: 0.0), PushServices(service.address)
    with open_app(tmp_path, address=PUBLIC_URL, push_services=services, limits=limits) as ada:
        statuses = [
            subscribe(ada, service.subscription(str(number))) for number in range(burst + 1)
        ]
        assert statuses == [204] * burst + [429]
        assert subscribe(ada, service.subscription(str(burst - 1))) == 204


def test_subscriptions_are_merged_and_deleted_with_their_users(
    tmp_path: Path, service: PushService
) -> None:
    with open_push_app(tmp_path, service) as ada:
        subscribe(ada, service.subscription("adas"))
        bob, portal, store = ada.new_browser(), ada.http.portal, ada._store
        assert portal
        portal.call(store.write, queries.merge_users, ada.user_id, bob.user_id)
        assert (len(stored_subscriptions(ada)), len(stored_subscriptions(bob))) == (0, 1)
        portal.call(store.write, queries.delete_user, bob.user_id)
        assert not stored_subscriptions(bob)


@pytest.mark.parametrize("method", ["one session", "other sessions", "password"])
def test_signing_out_another_device_ends_its_notifications_and_calendar(
    tmp_path: Path, service: PushService, method: str
) -> None:
    with open_push_app(tmp_path, service) as browser:
        ada = AccountClient(browser)
        ada.claim()
        thief = ada.on_other_device()
        thief.sign_in()
        subscribe(thief.browser, service.subscription("thief"))
        calendar = thief.browser.http.put("/api/calendar", json={"language": "en"}).json()["path"]
        assert browser.http.get(calendar).status_code == 200
        if method == "password":
            ada.change_password(OTHER_PASSWORD)
        else:
            ids = [row["id"] for row in ada.view()["sessions"] if not row["isCurrent"]]
            path = f"/{ids[0]}" if method == "one session" else ""
            assert browser.http.delete(f"/api/account/sessions{path}").status_code == 204
        assert browser.http.get(calendar).status_code == 404
        assert browser.http.portal
        read = partial(browser.http.portal.call, browser._store.read)
        user_id = read(find_user_id_by_name, "Ada")
        assert user_id
        assert read(push_subscriptions.find_by_user, user_id) == []


def test_secrets_are_created_once_and_differ(tmp_path: Path) -> None:
    secrets = set()
    for _ in range(2):
        store = Store(tmp_path)
        secrets.add(
            (store.secrets.push_secret, store.secrets.cookie_key, store.secrets.owner_token)
        )
        store.close()
    (stored_secrets,) = secrets
    assert len(set(stored_secrets)) == 3


def wait_until(condition: Callable[[], object]) -> None:
    """Poll *condition*."""
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        asyncio.run(asyncio.sleep(0.02))
