"""Floods, and what people who bring none notice of them: nothing."""

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


def refused(answer: Any) -> bool:
    assert answer.status_code in (200, 201, 404, 429), answer.text
    if answer.status_code != 429:
        return False
    seconds = int(answer.headers["retry-after"])
    assert answer.json()["retryAfter"] == seconds > 0
    return bool(answer.json()["code"] == "rate-limited")


def test_one_person_begins_only_so_many_games(ada: Browser, clock: FakeClock) -> None:
    assert [refused(ada.post()) for _ in range(21)] == [False] * 20 + [True]
    assert ada.post().headers["retry-after"] == "15"
    assert not refused(ada.new_browser().post())
    clock.seconds += 15
    assert [refused(ada.post()) for _ in range(2)] == [False, True]


def test_who_throws_cookies_away_is_still_one_machine(ada: Browser) -> None:
    for _ in range(100):
        ada.http.cookies.clear()
        assert not refused(ada.post())
    ada.http.cookies.clear()
    assert refused(ada.post())


def test_nobody_guesses_tokens_for_long(ada: Browser) -> None:
    tokens = [f"{number:022}" for number in range(60)]  # one was asked for already: the cookie
    assert [refused(ada.accept(token)) for token in tokens] == [False] * 59 + [True]


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/api/games"), ("GET", "/api/me"), ("GET", "/api/lobby"), ("DELETE", "/api/games/x"),
     ("GET", "/api/invitations/x"), ("POST", "/api/invitations/x"), ("PUT", "/api/me"),
     ("POST", "/api/records")],
)  # fmt: skip
def test_nothing_can_be_asked_for_without_end(ada: Browser, method: str, path: str) -> None:
    asked = [ada.http.request(method, path) for _ in range(62)]
    assert 429 not in [answer.status_code for answer in asked[:55]]
    assert refused(asked[-1])


def test_one_person_fills_neither_the_lobby_nor_the_disk(ada: Browser, clock: FakeClock) -> None:
    public = [refused(ada.post(black=OPPONENT_SEAT, isPublic=True)) for _ in range(6)]
    assert public == [False] * 5 + [True]
    assert not refused(ada.post(black=OPPONENT_SEAT))  # by link
    assert not refused(ada.new_browser().post(black=OPPONENT_SEAT, isPublic=True))
    for _ in range(49):
        clock.seconds += 15
        assert not refused(ada.post(black=OPPONENT_SEAT))
    clock.seconds += 15
    answer = ada.post(black=OPPONENT_SEAT)
    assert refused(answer)
    assert answer.headers["retry-after"] == "60"


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
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
def test_a_network_of_ipv6_is_one_machine(one: str, other: str, is_same: bool) -> None:
    assert (client_host(one) == client_host(other)) is is_same


def test_many_sockets_of_one_person_say_no_more_than_a_few(clock: FakeClock) -> None:
    limits = Limits(clock)
    sockets = [limits.message_budget(ADA, "192.0.2.1") for _ in range(20)]
    assert sum(is_allowed() for is_allowed in sockets for _ in range(60)) == 200
    assert limits.message_budget(BOB, "192.0.2.1")()


def test_many_people_of_one_machine_say_no_more_than_a_class(clock: FakeClock) -> None:
    limits = Limits(clock)
    people = [
        limits.message_budget(UserId(str(number)), f"2001:db8::{number}") for number in range(100)
    ]
    assert sum(is_allowed() for is_allowed in people for _ in range(20)) == 1000
    assert limits.message_budget(BOB, "192.0.2.1")()


def test_who_has_many_networks_of_ipv6_may_do_no_more_than_four_machines(clock: FakeClock) -> None:
    """Whoever wants gets 65,536 of them for nothing."""
    limits = Limits(clock)
    begun = 0
    for number in range(1000):
        with suppress(RateLimitError):
            limits.check("game", ANONYMOUS, f"2001:db8:1:{number:x}::1")
            begun += 1
    assert begun == 400
    limits.check("game", ANONYMOUS, "2001:db8:2::1")
    for _ in range(2000):  # which are refused, and taken from nobody else in their network
        with suppress(RateLimitError):
            limits.check("request", ANONYMOUS, "2001:db8:3:1::1")
    limits.check("request", ANONYMOUS, "2001:db8:3:2::1")
    for number in range(1000):
        limits.check("game", ANONYMOUS, f"192.0.{number // 250}.{number % 250}")


def test_a_network_of_ipv6_refills_as_fast_as_four_machines(clock: FakeClock) -> None:
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
    assert network.rate == Rate(burst=40, seconds=15)  # for processes that count together


def test_a_refused_request_takes_no_token() -> None:
    limiter = Limiter(lambda: 0.0)
    person, machine = TokenRequest("ada", Rate(2, 60)), TokenRequest("here", Rate(1, 60))
    limiter.take_here("game", [person, machine])
    with pytest.raises(RateLimitError):
        limiter.take_here("game", [person, machine])
    limiter.take_here("game", [person])


def test_who_has_no_cookie_takes_nothing_from_others_without_one(clock: FakeClock) -> None:
    limits = Limits(clock)
    for _ in range(10):
        eve = limits.message_budget(ANONYMOUS, "192.0.2.1")
        assert all(eve() for _ in range(60))
    assert limits.message_budget(ANONYMOUS, "192.0.2.2")()


def test_one_person_has_only_so_many_sockets(ada: Browser, clock: FakeClock) -> None:
    game = ada.create_game()
    with ExitStack() as tabs:
        for _ in range(20):
            tabs.enter_context(ada.tab(game))
        for open_one in (ada.tab(game), ada.lobby()):
            with pytest.raises(WebSocketDisconnect) as closed, open_one as tab:
                tab.receive_json()  # type: ignore[union-attr]
            assert closed.value.code == CLOSE_CODES["rate-limited"]
            assert closed.value.reason == "5"
        with ada.new_browser().lobby() as lobby:
            assert lobby.receive_json()["type"] == "lobby"
    with ada.tab(game) as tab:
        tab.play("wS1")


def test_a_flood_of_messages_is_refused_and_then_ended(ada: Browser, clock: FakeClock) -> None:
    with ada.game() as tab:
        for _ in range(60):
            assert tab.request("sync")["type"] == "position"
        refusal = tab.request("sync")
        assert (refusal["code"], refusal["request"]) == ("rate-limited", 61)
        clock.seconds += 0.1
        tab.play("wS1")
        for _ in range(19):
            assert tab.request("sync")["code"] == "rate-limited"
        with pytest.raises(WebSocketDisconnect) as closed:
            tab.next()
        assert closed.value.code == CLOSE_CODES["rate-limited"]
        assert int(closed.value.reason) > 0


async def test_nothing_is_limited_at_home(tmp_path: Path) -> None:
    with open_app(tmp_path) as browser:
        assert not any(refused(browser.http.get("/api/games")) for _ in range(100))
    async with NoLimits().socket(ADA, "here"):
        pass


def test_only_the_latest_are_remembered() -> None:
    allowances = TokenBuckets(Rate(1, 10), lambda: 0)
    for number in range(MAX_TRACKED_KEYS + 1):
        allowances.take(str(number))
    assert len(allowances._full_at) <= MAX_TRACKED_KEYS
    with pytest.raises(RateLimitError):
        allowances.take(str(MAX_TRACKED_KEYS))


def test_a_place_is_free_again_after_whatever_happened() -> None:
    places = ConcurrencyLimit(1)
    with pytest.raises(ZeroDivisionError), places.slot("ada"):
        raise ZeroDivisionError
    with places.slot("ada"), pytest.raises(RateLimitError), places.slot("ada"):
        pass
    assert places._counts == {}


def test_a_body_that_does_not_end_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow:
        async def stream(self) -> AsyncIterator[bytes]:
            yield b"{"
            await asyncio.Event().wait()

    monkeypatch.setattr(body, "BODY_TIMEOUT_SECONDS", 0.01)
    with pytest.raises(body.MalformedRequestError, match="did not end"):
        asyncio.run(body.decode_body(Slow(), msgspec.json.Decoder()))  # type: ignore[arg-type]


# Long work


class Stuck:
    """Work that does not end before it may."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_end = threading.Event()
        self.has_begun = threading.Event()
        monkeypatch.setattr("sixlegs.server.web.games.build_board", self)
        monkeypatch.setattr("sixlegs.server.web.games.import_record", self)

    def __call__(self, *_: Any, **__: Any) -> Any:
        self.has_begun.set()
        assert self.may_end.wait(60)
        raise InvalidGameError("It was only a test.")


@pytest.mark.parametrize("path", ["/api/records", "/api/games"])
def test_no_flood_of_long_games_delays_moves_between_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    with (
        open_app(tmp_path, address=PUBLIC_URL, limits=NoLimits()) as ada,
        ThreadPoolExecutor(10) as crowd,
        ExitStack() as end,
    ):
        bob, eve = ada.new_browser(), ada.new_browser()
        game, token = ada.create_open_game()
        bob.accept(token)
        stuck = Stuck(monkeypatch)
        end.callback(stuck.may_end.set)
        text = "Base;InProgress;Black[1];wS1"
        is_record = path == "/api/records"
        body = {"text": text} if is_record else NEW_GAME_REQUEST | {"start": imported_start(text)}
        for _ in range(10):
            crowd.submit(eve.http.post, path, json=body)
        assert stuck.has_begun.wait(20)
        with ada.tab(game) as white, bob.tab(game) as black:
            white.next()
            white.play("wS1")
            black.next()
            black.play("bS1 wS1-")
        stuck.may_end.set()
