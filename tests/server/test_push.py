"""Notifications of one's turn by Web Push, against a stand-in for a push service."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
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

DAYS = {"initial": 3 * 24 * 3_600_000, "increment": 0, "isPerMove": True}


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@contextmanager
def online(folder: Path, *services: PushService) -> Iterator[Browser]:
    allowed = PushServices(*(service.address for service in services))
    with open_app(folder, address=PUBLIC_URL, push_services=allowed) as browser:
        yield browser


def subscribe(browser: Browser, told: dict[str, str]) -> int:
    return int(browser.http.put("/api/push", json=told).status_code)


def met(ada: Browser, **asked: Any) -> tuple[str, Browser]:
    """A game of Ada's, who is White, against Bob."""
    game, token = ada.create_open_game(**{"clock": DAYS} | asked)
    bob = ada.new_browser()
    bob.set_name("Bob")
    assert bob.accept(token).status_code == 200
    return game, bob


def move(browser: Browser, game: str, *moves: str) -> None:
    with browser.tab(game) as tab:
        tab.play(*moves)


def kept(browser: Browser) -> list[Subscription]:
    portal, store = browser.http.portal, browser._store
    assert portal
    found: list[Subscription] = portal.call(
        store.read, push_subscriptions.find_by_user, browser.user_id
    )
    return found


def test_who_is_away_is_told_of_their_turn_in_their_language(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    netrc = tmp_path / "netrc"  # must not replace the signature
    netrc.write_text("default login ada password secret\n")
    monkeypatch.setenv("NETRC", str(netrc))
    with online(tmp_path, service) as ada:
        assert subscribe(ada, service.subscription("adas", "uk")) == 204
        game, bob = met(ada)  # now it is her turn
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
        move(ada, game, "wS1")  # Bob has not asked to be told
        move(bob, game, "bS1 wS1-")
        assert service.read(service.next())["game"] == game
    with online(tmp_path, service) as later:
        assert later.http.get("/api/push").json()["key"] == key


def test_who_is_here_is_not_told_nor_twice_of_one_turn(
    tmp_path: Path, service: PushService
) -> None:
    with online(tmp_path, service) as ada:
        game, bob = met(ada)
        subscribe(ada, service.subscription("adas"))
        with ada.tab(game) as tab:
            tab.play("wS1")
            move(bob, game, "bS1 wS1-")  # she sees it
            while len(tab.moves) < 2:
                tab.next()
            tab.play("wQ -wS1")
        with bob.tab(game) as his:
            his.play("bQ bS1-")
            his.request("offerDraw")
        assert service.read(service.next())["text"] == "It is your turn against Bob."
        other, _ = met(ada)  # what comes next is about another game
        assert service.read(service.next())["game"] == other


def test_games_of_minutes_are_not_told_of(tmp_path: Path, service: PushService) -> None:
    minutes = {"initial": 300_000, "increment": 0, "isPerMove": False}
    with online(tmp_path, service) as ada:
        subscribe(ada, service.subscription("adas"))
        met(ada, clock=minutes)
        timeless, _ = met(ada, clock=None)
        assert service.read(service.next())["game"] == timeless


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    tmp_path: Path, service: PushService, status: int
) -> None:
    service.status = status
    with online(tmp_path, service) as ada:
        subscribe(ada, service.subscription("gone"))
        met(ada)
        assert service.next().path == "/gone"
        wait_until(lambda: not kept(ada))


def test_other_troubles_of_a_service_change_nothing(tmp_path: Path, service: PushService) -> None:
    service.status = 500
    with online(tmp_path, service) as ada:
        subscribe(ada, service.subscription("adas"))
        met(ada)
        service.next()
        service.status = 201
        game, _ = met(ada)
        assert service.read(service.next())["game"] == game
        assert len(kept(ada)) == 1


def test_no_redirect_is_followed(tmp_path: Path, service: PushService) -> None:
    with push_service() as inside, online(tmp_path, service) as ada:
        service.status, service.location = 307, f"{inside.address}/secret"
        subscribe(ada, service.subscription("adas"))
        met(ada)
        service.next()
        service.status, service.location = 201, None
        met(ada)
        service.next()  # so the first one is over
        assert inside.delivered.empty()


def test_a_slow_service_makes_nobody_wait(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "MAX_QUEUED_PER_SERVICE", 2)
    monkeypatch.setattr(sender, "TURN_RATE", Rate(burst=100, seconds=1))
    with push_service() as quick, online(tmp_path, service, quick) as ada:
        service.open.clear()
        subscribe(ada, service.subscription("slow"))
        for _ in range(8):  # more than its threads take, and more than its queue holds
            met(ada)
        service.next()
        bob = ada.new_browser()
        subscribe(bob, quick.subscription("bobs"))
        game, _ = met(bob)
        assert quick.read(quick.next())["game"] == game
        service.open.set()


def test_only_push_services_are_subscribed_to(tmp_path: Path, service: PushService) -> None:
    with online(tmp_path, service) as ada:
        good = service.subscription("adas")
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
            r"https://127.0.0.1\.push.apple.com/x",  # to some parsers, that is 127.0.0.1
            "https://127.0.0.1 .push.apple.com/x",
            "file:///etc/passwd",
            "",
        ]:
            answer = ada.http.put("/api/push", json=good | {"endpoint": endpoint})
            assert (answer.status_code, answer.json()["code"]) == (422, "unknown-push-service")
        for endpoint in [
            "https://fcm.googleapis.com/fcm/send/abc",
            "https://updates.push.services.mozilla.com/wpush/v2/abc",
            "https://web.push.apple.com/abc",
            "https://wns2-par02p.notify.windows.com/w/?token=abc",
        ]:
            assert subscribe(ada, good | {"endpoint": endpoint}) == 204
        for wrong in [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "é"}, {"language": "xx"}]:
            assert subscribe(ada, good | wrong) == 400


def test_a_browser_has_one_owner_and_a_person_so_many_browsers(
    tmp_path: Path, service: PushService
) -> None:
    with online(tmp_path, service) as ada:
        subscribe(ada, service.subscription("shared"))
        bob = ada.new_browser()
        subscribe(bob, service.subscription("shared"))
        assert (len(kept(ada)), len(kept(bob))) == (0, 1)
        end = {"endpoint": f"{service.address}/shared"}
        assert ada.http.request("DELETE", "/api/push", json=end).status_code == 204
        assert len(kept(bob)) == 1  # it is not hers any more
        assert bob.http.request("DELETE", "/api/push", json=end).status_code == 204
        assert not kept(bob)
        for number in range(MAX_PER_USER + 3):
            subscribe(ada, service.subscription(str(number)))
        assert len(kept(ada)) == MAX_PER_USER
        latest = f"{service.address}/{MAX_PER_USER + 2}"
        assert latest in {one.endpoint for one in kept(ada)}


def test_what_is_kept_is_limited_and_what_is_known_is_not(
    tmp_path: Path, service: PushService
) -> None:
    most = RATES["name"].user.burst
    limits, services = Limits(now=lambda: 0.0), PushServices(service.address)
    with open_app(tmp_path, address=PUBLIC_URL, push_services=services, limits=limits) as ada:
        new = [subscribe(ada, service.subscription(str(number))) for number in range(most + 1)]
        assert new == [204] * most + [429]
        assert subscribe(ada, service.subscription(str(most - 1))) == 204


def test_who_is_forgotten_or_merged_is_not_told_any_more(
    tmp_path: Path, service: PushService
) -> None:
    with online(tmp_path, service) as ada:
        subscribe(ada, service.subscription("adas"))
        bob, portal, store = ada.new_browser(), ada.http.portal, ada._store
        assert portal
        portal.call(store.write, queries.merge_users, ada.user_id, bob.user_id)
        assert (len(kept(ada)), len(kept(bob))) == (0, 1)
        portal.call(store.write, queries.delete_user, bob.user_id)
        assert not kept(bob)


@pytest.mark.parametrize("way", ["one session", "other sessions", "password"])
def test_signing_out_another_device_ends_its_notifications_and_calendar(
    tmp_path: Path, service: PushService, way: str
) -> None:
    with online(tmp_path, service) as browser:
        ada = AccountClient(browser)
        ada.claim()
        thief = ada.on_other_device()
        thief.sign_in()
        subscribe(thief.browser, service.subscription("thief"))
        calendar = thief.browser.http.put("/api/calendar", json={"language": "en"}).json()["path"]
        assert browser.http.get(calendar).status_code == 200
        if way == "password":
            ada.change_password(OTHER_PASSWORD)
        else:
            ids = [row["id"] for row in ada.view()["sessions"] if not row["isCurrent"]]
            path = f"/{ids[0]}" if way == "one session" else ""
            assert browser.http.delete(f"/api/account/sessions{path}").status_code == 204
        assert browser.http.get(calendar).status_code == 404
        assert browser.http.portal
        owner = browser.http.portal.call(browser._store.read, find_user_id_by_name, "Ada")
        assert owner
        left = browser.http.portal.call(browser._store.read, push_subscriptions.find_by_user, owner)
        assert left == []


def test_the_secret_is_made_once(tmp_path: Path) -> None:
    secrets = set()
    for _ in range(2):
        store = Store(tmp_path)
        secrets.add(
            (store.secrets.push_secret, store.secrets.cookie_key, store.secrets.owner_token)
        )
        store.close()
    (once,) = secrets
    assert len(set(once)) == 3


def wait_until(is_so: Any) -> None:
    """Wait for something that has no event of its own."""
    deadline = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < deadline
        asyncio.run(asyncio.sleep(0.02))
