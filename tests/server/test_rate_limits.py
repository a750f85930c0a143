"""Tests of rate limits and quotas, and that floods of requests do not affect other clients."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

from asgi_client import (
    NEW_GAME_REQUEST,
    OPPONENT_SEAT,
    PUBLIC_URL,
    Browser,
    FakeClock,
    imported_start,
    open_app,
)
from sixlegs.errors import InvalidGameError
from sixlegs.server.limits.addresses import client_host
from sixlegs.server.limits.token_bucket import (
    MAX_TRACKED_KEYS,
    ConcurrencyLimit,
    Limiter,
    Rate,
    RateLimitError,
    TokenBuckets,
    TokenRequest,
)
from sixlegs.server.play.user_ids import ANONYMOUS, UserId
from sixlegs.server.protocol.server_messages import CLOSE_CODES
from sixlegs.server.web import body
from sixlegs.server.web.rate_limits import Limits, NoLimits, RatePair, token_requests

ADA, BOB = UserId("ada"), UserId("bob")


@pytest.fixture
def limits(clock: FakeClock) -> Limits:
    return Limits(clock)


@pytest.fixture
def ada(tmp_path: Path, limits: Limits) -> Iterator[Browser]:
    with open_app(tmp_path, address=PUBLIC_URL, limits=limits) as browser:
        yield browser


def is_rate_limited(answer: Any) -> bool:
    assert answer.status_code in (200, 201, 404, 429), answer.text
    if answer.status_code != 429:
        return False
    seconds = int(answer.headers["retry-after"])
    assert answer.json()["retryAfter"] == seconds > 0
    return bool(answer.json()["code"] == "rate-limited")


def test_new_games_per_user_are_limited(ada: Browser, clock: FakeClock) -> None:
    assert [is_rate_limited(ada.post()) for _ in range(21)] == [False] * 20 + [True]
    assert ada.post().headers["retry-after"] == "15"
    assert not is_rate_limited(ada.new_browser().post())
    clock.seconds += 15
    assert [is_rate_limited(ada.post()) for _ in range(2)] == [False, True]


def test_clients_without_cookies_share_the_limit_of_their_address(ada: Browser) -> None:
    for _ in range(100):
        ada.http.cookies.clear()
        assert not is_rate_limited(ada.post())
    ada.http.cookies.clear()
    assert is_rate_limited(ada.post())


def test_guesses_of_invitation_tokens_are_limited(ada: Browser) -> None:
    tokens = [f"{number:022}" for number in range(60)]  # the request for the cookie counts, too
    assert [is_rate_limited(ada.accept(token)) for token in tokens] == [False] * 59 + [True]


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/api/games"), ("GET", "/api/me"), ("GET", "/api/lobby"), ("DELETE", "/api/games/x"),
     ("GET", "/api/invitations/x"), ("POST", "/api/invitations/x"), ("PUT", "/api/me"),
     ("POST", "/api/records")],
)  # fmt: skip
def test_requests_per_user_are_limited(ada: Browser, method: str, path: str) -> None:
    answers = [ada.http.request(method, path) for _ in range(62)]
    assert 429 not in [answer.status_code for answer in answers[:55]]
    assert is_rate_limited(answers[-1])


def test_open_challenges_and_invitations_per_user_are_limited(
    ada: Browser, clock: FakeClock
) -> None:
    public = [is_rate_limited(ada.post(black=OPPONENT_SEAT, isPublic=True)) for _ in range(6)]
    assert public == [False] * 5 + [True]
    assert not is_rate_limited(ada.post(black=OPPONENT_SEAT))  # by link
    assert not is_rate_limited(ada.new_browser().post(black=OPPONENT_SEAT, isPublic=True))
    for _ in range(49):
        clock.seconds += 15
        assert not is_rate_limited(ada.post(black=OPPONENT_SEAT))
    clock.seconds += 15
    answer = ada.post(black=OPPONENT_SEAT)
    assert is_rate_limited(answer)
    assert answer.headers["retry-after"] == "60"


@pytest.mark.parametrize(
    ("address", "other_address", "is_same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("", "unix", False),
    ],
)
def test_addresses_of_one_ipv6_network_count_as_one_host(
    address: str, other_address: str, is_same: bool
) -> None:
    assert (client_host(address) == client_host(other_address)) is is_same


def test_sockets_of_a_user_share_a_message_budget(clock: FakeClock) -> None:
    limits = Limits(clock)
    sockets = [limits.message_budget(ADA, "192.0.2.1") for _ in range(20)]
    assert sum(is_allowed() for is_allowed in sockets for _ in range(60)) == 200
    assert limits.message_budget(BOB, "192.0.2.1")()


def test_users_of_a_host_share_a_message_budget(clock: FakeClock) -> None:
    limits = Limits(clock)
    users = [
        limits.message_budget(UserId(str(number)), f"2001:db8::{number}") for number in range(100)
    ]
    assert sum(is_allowed() for is_allowed in users for _ in range(20)) == 1000
    assert limits.message_budget(BOB, "192.0.2.1")()


def test_ipv6_site_has_the_budget_of_four_hosts(clock: FakeClock) -> None:
    """A client can get a /48 with 65,536 networks for free."""
    limits = Limits(clock)
    games = 0
    for number in range(1000):
        with suppress(RateLimitError):
            limits.check("game", ANONYMOUS, f"2001:db8:1:{number:x}::1")
            games += 1
    assert games == 400
    limits.check("game", ANONYMOUS, "2001:db8:2::1")
    for _ in range(2000):  # rejected requests take no tokens of the site
        with suppress(RateLimitError):
            limits.check("request", ANONYMOUS, "2001:db8:3:1::1")
    limits.check("request", ANONYMOUS, "2001:db8:3:2::1")
    for number in range(1000):
        limits.check("game", ANONYMOUS, f"192.0.{number // 250}.{number % 250}")


def test_ipv6_site_refills_as_fast_as_four_hosts(clock: FakeClock) -> None:
    limiter, rates = Limiter(clock), RatePair(Rate(1000, 1), Rate(burst=10, seconds=60))
    addresses = [f"2001:db8:1:{number:x}::1" for number in range(100)]

    def allowed() -> int:
        count = 0
        for address in addresses:
            with suppress(RateLimitError):
                limiter.take_here("game", token_requests(rates, "", address))
                count += 1
        return count

    assert allowed() == 40
    assert allowed() == 0
    clock.seconds += 60
    assert allowed() == 4
    (_, network) = token_requests(rates, "", addresses[0])
    assert network.rate == Rate(burst=40, seconds=15)  # for limits that processes share


def test_rejected_request_takes_no_token() -> None:
    limiter = Limiter(lambda: 0.0)
    user, host = TokenRequest("ada", Rate(2, 60)), TokenRequest("host", Rate(1, 60))
    limiter.take_here("game", [user, host])
    with pytest.raises(RateLimitError):
        limiter.take_here("game", [user, host])
    limiter.take_here("game", [user])


def test_clients_without_cookies_share_no_budget_across_addresses(clock: FakeClock) -> None:
    limits = Limits(clock)
    for _ in range(10):
        eve = limits.message_budget(ANONYMOUS, "192.0.2.1")
        assert all(eve() for _ in range(60))
    assert limits.message_budget(ANONYMOUS, "192.0.2.2")()


def test_sockets_per_user_are_limited(ada: Browser, clock: FakeClock) -> None:
    game = ada.create_game()
    with ExitStack() as tabs:
        for _ in range(20):
            tabs.enter_context(ada.tab(game))
        for connection in (ada.tab(game), ada.lobby()):
            with pytest.raises(WebSocketDisconnect) as closed, connection as tab:
                tab.next()
            assert closed.value.code == CLOSE_CODES["rate-limited"]
            assert closed.value.reason == "5"
        with ada.new_browser().lobby() as lobby:
            assert lobby.next()["type"] == "lobby"
    with ada.tab(game) as tab:
        tab.play("wS1")


def test_flood_of_messages_is_rejected_and_then_disconnected(
    ada: Browser, clock: FakeClock
) -> None:
    with ada.game() as tab:
        for _ in range(60):
            assert tab.request("sync")["type"] == "position"
        rejection = tab.request("sync")
        assert (rejection["code"], rejection["request"]) == ("rate-limited", 61)
        clock.seconds += 0.1
        tab.play("wS1")
        for _ in range(19):
            assert tab.request("sync")["code"] == "rate-limited"
        with pytest.raises(WebSocketDisconnect) as closed:
            tab.next()
        assert closed.value.code == CLOSE_CODES["rate-limited"]
        assert int(closed.value.reason) > 0


async def test_local_server_has_no_limits(tmp_path: Path) -> None:
    with open_app(tmp_path) as browser:
        assert not any(is_rate_limited(browser.http.get("/api/games")) for _ in range(100))
    async with NoLimits().socket(ADA, "192.0.2.1"):
        pass


def test_number_of_tracked_keys_is_bounded() -> None:
    buckets = TokenBuckets(Rate(1, 10), lambda: 0)
    for number in range(MAX_TRACKED_KEYS + 1):
        buckets.take(str(number))
    assert len(buckets._full_at) <= MAX_TRACKED_KEYS
    with pytest.raises(RateLimitError):
        buckets.take(str(MAX_TRACKED_KEYS))


def test_slot_is_released_after_an_exception() -> None:
    limit = ConcurrencyLimit(1)
    with pytest.raises(ZeroDivisionError), limit.slot("ada"):
        raise ZeroDivisionError
    with limit.slot("ada"), pytest.raises(RateLimitError), limit.slot("ada"):
        pass
    assert limit._counts == {}


def test_request_body_that_does_not_end_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    class SlowRequest:
        async def stream(self) -> AsyncIterator[bytes]:
            yield b"{"
            await asyncio.Event().wait()

    monkeypatch.setattr(body, "BODY_TIMEOUT_SECONDS", 0.01)
    with pytest.raises(body.MalformedRequestError, match="did not arrive in time"):
        asyncio.run(body.decode_body(SlowRequest(), msgspec.json.Decoder()))  # type: ignore[arg-type]


# Long-running work


class BlockedImport:
    """Replaces the reading of records by work that blocks until `may_finish` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_finish = threading.Event()
        self.has_started = threading.Event()
        monkeypatch.setattr("sixlegs.server.web.games.build_board", self)
        monkeypatch.setattr("sixlegs.server.web.games.import_record", self)

    def __call__(self, *_: Any, **__: Any) -> Any:
        self.has_started.set()
        assert self.may_finish.wait(60)
        raise InvalidGameError("It was only a test.")


@pytest.mark.parametrize("path", ["/api/records", "/api/games"])
def test_flood_of_slow_imports_does_not_delay_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    with (
        open_app(tmp_path, address=PUBLIC_URL, limits=NoLimits()) as ada,
        ThreadPoolExecutor(10) as threads,
        ExitStack() as stack,
    ):
        bob, eve = ada.new_browser(), ada.new_browser()
        game, token = ada.create_open_game()
        bob.accept(token)
        blocked_import = BlockedImport(monkeypatch)
        stack.callback(blocked_import.may_finish.set)
        text = "Base;InProgress;Black[1];wS1"
        is_record = path == "/api/records"
        body = {"text": text} if is_record else NEW_GAME_REQUEST | {"start": imported_start(text)}
        for _ in range(10):
            threads.submit(eve.http.post, path, json=body)
        assert blocked_import.has_started.wait(20)
        with ada.tab(game) as white, bob.tab(game) as black:
            white.next()
            white.play("wS1")
            black.next()
            black.play("bS1 wS1-")
        blocked_import.may_finish.set()
