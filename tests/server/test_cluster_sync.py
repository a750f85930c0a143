"""Several processes over one world: two apps, one database, and news between them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from asgi_client import PUBLIC_URL, Browser, Tab, drain_messages, open_app, rejection_codes
from redis_server import RedisServer, running_redis
from sixlegs.server.limits.token_bucket import Rate, TokenRequest
from sixlegs.server.protocol.server_messages import CLOSE_CODES
from sixlegs.server.pubsub import redis_pubsub
from sixlegs.server.pubsub.messages import AnyMessage, GameChanged, LobbyChanged
from sixlegs.server.pubsub.redis_pubsub import RedisPubSub
from sixlegs.server.rooms import cluster, presence
from sixlegs.server.rooms.command_handler import PHRASE_RATE
from sixlegs.server.storage.store import Store
from sixlegs.server.web.rate_limits import RATES, RatePair

SECRET = "known to all processes"


@pytest.fixture(scope="module")
def running() -> Iterator[RedisServer]:
    with running_redis() as server:
        yield server


class World:
    """Two processes; Ada is at the first, Bob at the second."""

    def __init__(self, folder: Path, url: str, **options: Any) -> None:
        self._folder = folder
        self._url = url
        self._options = {"address": PUBLIC_URL} | options

    @contextmanager
    def process(self, **options: Any) -> Iterator[Browser]:
        """A process, and somebody new at it."""
        news = RedisPubSub(self._url, SECRET)
        with open_app(self._folder, pubsub=news, **self._options, **options) as browser:
            browser.news = news  # type: ignore[attr-defined]
            yield browser


@pytest.fixture
def world(tmp_path: Path, running: RedisServer) -> World:
    return World(tmp_path, running.url)


@pytest.fixture
def pair(world: World) -> Iterator[tuple[Browser, Browser]]:
    with world.process() as ada, world.process() as bob:
        yield ada, bob


@contextmanager
def at_one_game(ada: Browser, bob: Browser) -> Iterator[tuple[Tab, Tab]]:
    game, token = ada.create_open_game()
    bob.accept(token)
    with ada.tab(game) as white, bob.tab(game) as black:
        yield white, black


def wait_for_news(*browsers: Browser) -> None:
    for browser in browsers:
        while not browser.news.is_connected:  # type: ignore[attr-defined]
            time.sleep(0.01)


def until(tab: Tab, is_so: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Wait for a message; the position as it is may do."""
    message = tab.position
    while not is_so(message):
        message = tab.next()
    return message


def is_here(color: str) -> Callable[[dict[str, Any]], bool]:
    """Whether a player is shown to have the game open."""
    return lambda shown: bool(
        shown["type"] == "position" and shown["seats"][color].get("isConnected")
    )


def moves(count: int) -> Callable[[dict[str, Any]], bool]:
    """Whether so many moves are shown."""
    return lambda shown: shown["type"] == "position" and len(shown["moves"]) == count


def said(kind: str) -> Callable[[dict[str, Any]], bool]:
    return lambda shown: bool(shown["type"] == kind)


def test_two_people_at_two_processes_play_a_game(pair: tuple[Browser, Browser]) -> None:
    ada, bob = pair
    game, token = ada.create_open_game()
    with ada.tab(game) as white:
        assert bob.accept(token).status_code == 200
        with bob.tab(game) as black:
            until(white, is_here("black"))
            until(black, is_here("white"))
            white.request("play", move="wS1")
            until(black, moves(1))
            black.request("play", move="bS1 wS1-")
            until(white, moves(2))
            bob.set_name("Bob")
            until(white, lambda shown: shown["seats"]["black"].get("name") == "Bob")
            white.request("send-phrase", phrase="hello")
            assert until(black, said("phrase-sent"))["phrase"] == "hello"
            white.request("offer-draw")
            until(black, lambda shown: shown.get("drawOffer") == "white")
            black.request("decline-draw")
            assert until(white, said("draw-declined"))["by"] == "black"
        until(white, lambda shown: not is_here("black")(shown))


def test_a_game_that_is_called_off_or_deleted_ends_everywhere(
    pair: tuple[Browser, Browser],
) -> None:
    ada, bob = pair
    with at_one_game(ada, bob) as (white, black):
        until(white, is_here("black"))
        black.session.send_json({"type": "abort", "request": 1, "version": latest(white, black)})
        assert until(white, said("aborted"))["by"] == "black"
        with pytest.raises(WebSocketDisconnect) as closed:
            white.next()
        assert closed.value.code == CLOSE_CODES["aborted"]
    game, _ = ada.create_open_game()
    with bob.tab(game) as watching:
        assert ada.http.delete(f"/api/games/{game}").status_code == 204
        with pytest.raises(WebSocketDisconnect) as closed:
            until(watching, lambda _: False)
        assert closed.value.code == CLOSE_CODES["game-not-found"]


def latest(*tabs: Tab) -> int:
    return max(int(tab.position["version"]) for tab in tabs)


def test_who_waits_at_one_process_is_seen_in_the_lobby_of_another(
    pair: tuple[Browser, Browser],
) -> None:
    ada, bob = pair
    with bob.lobby() as lobby:
        assert lobby.receive_json()["challenges"] == []
        game, token = ada.create_open_game(isPublic=True)
        while not (shown := lobby.receive_json()["challenges"]):
            pass
        assert [one["token"] for one in shown] == [token]
        ada.set_name("Ada")
        while lobby.receive_json()["challenges"][0]["creatorName"] != "Ada":
            pass
        ada.http.delete(f"/api/games/{game}")
        while lobby.receive_json()["challenges"]:
            pass


def test_a_move_made_for_a_position_that_still_stands_is_played_wherever_else_was_acted(
    pair: tuple[Browser, Browser],
) -> None:
    ada, bob = pair
    with at_one_game(ada, bob) as (white, black):
        until(white, is_here("black"))
        version = latest(white, black)
        white.session.send_json({"type": "play", "request": 1, "version": version, "move": "wS1"})
        black.session.send_json({"type": "offer-draw", "request": 1, "version": version})
        until(white, moves(1))
        until(black, moves(1))


def test_of_two_at_two_processes_one_gets_the_seat(world: World) -> None:
    with world.process() as ada, world.process() as bob, world.process() as cleo:
        for _ in range(3):
            game, token = ada.create_open_game()
            # Tables at all of them, so that each has the game as it was.
            with bob.tab(game), cleo.tab(game):
                codes = sorted(one.accept(token).status_code for one in (bob, cleo))
            assert codes == [200, 409]


def test_a_lost_message_is_missed_for_seconds_only(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "COMPARE_INTERVAL_SECONDS", 0.1)
    with world.process() as ada, world.process() as bob:
        news = ada.news  # type: ignore[attr-defined]
        publish = news.publish
        monkeypatch.setattr(
            news,
            "publish",
            lambda message, process="": (
                None if isinstance(message, GameChanged) else publish(message, process)
            ),
        )
        with at_one_game(ada, bob) as (white, black):
            white.play("wS1")
            until(black, moves(1))


def test_what_a_process_missed_while_it_opened_a_game_is_told_to_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process learns a moment late that another has the game open, and makes up for it."""
    monkeypatch.setattr(cluster, "COMPARE_INTERVAL_SECONDS", 3600.0)
    monkeypatch.setattr(cluster, "PRESENCE_DELAY_SECONDS", 0.5)
    with world.process() as ada, world.process() as bob, at_one_game(ada, bob) as (white, black):
        white.play("wS1")
        until(black, moves(1))


def test_only_processes_with_the_game_open_are_told_of_a_move_and_need_not_read_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unreadable(store: Store, id: str) -> None:
        raise AssertionError("read")

    with world.process() as ada, world.process() as bob:
        news = ada.news  # type: ignore[attr-defined]
        told: list[GameChanged] = []

        def publish(message: AnyMessage, process: str = "") -> None:
            if isinstance(message, GameChanged):
                told.append(message)
            RedisPubSub.publish(news, message, process)

        monkeypatch.setattr(news, "publish", publish)
        game, token = ada.create_open_game()
        bob.accept(token)
        with ada.tab(game) as white:
            white.play("wS1")
            assert told == []
            with bob.tab(game) as black:
                until(white, is_here("black"))
                until(black, is_here("white"))
                monkeypatch.setattr(Store, "load", unreadable)
                black.play("bS1 wS1-")
                until(white, moves(2))
                white.play("wQ -wS1")
                until(black, moves(3))
                assert [(item.version, bool(item.row)) for item in told][-1] == (
                    white.position["version"],
                    True,
                )


def test_games_go_on_without_valkey_and_with_it_again(tmp_path: Path) -> None:
    with running_redis() as server:
        world = World(tmp_path, server.url)
        with (
            world.process() as ada,
            world.process() as bob,
            at_one_game(ada, bob) as (white, black),
        ):
            until(white, is_here("black"))
            server.kill()
            white.request("play", move="wS1")
            until(black, moves(1))
            black.request("play", move="bS1 wS1-")
            until(white, moves(2))
            answer = ada.http.get("/healthz")
            assert (answer.status_code, answer.text) == (200, "degraded: pub/sub disconnected\n")
            server.start()
            wait_for_news(ada, bob)
            white.request("play", move="wG1 -wS1")
            until(black, moves(3))
            white.request("send-phrase", phrase="hello")
            until(black, said("phrase-sent"))


def test_people_of_a_process_that_was_killed_are_away_after_seconds(
    tmp_path: Path, running: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "HEARTBEAT_SECONDS", 0.05)
    seconds = [1_000_000.0]
    world = World(tmp_path, running.url, now=lambda: seconds[0])
    with world.process() as ada, world.process() as bob, at_one_game(ada, bob) as (white, _):
        until(white, is_here("black"))
        bob.http.portal.call(_fall_silent, bob.news)  # type: ignore[union-attr,attr-defined]
        seconds[0] += presence.SETTLE_SECONDS + presence.EXPIRY_SECONDS + 1
        until(white, lambda shown: not is_here("black")(shown))


async def _fall_silent(news: RedisPubSub) -> None:
    for task in news._tasks:
        task.cancel()


async def test_one_process_leads_and_another_takes_over(running: RedisServer) -> None:
    first, second = await connected(running), await connected(running)
    assert await first.acquire_lease()
    assert not await second.acquire_lease()
    assert await first.acquire_lease()  # prolonged
    await first.close()
    assert await second.acquire_lease()
    await second.close()


async def connected(server: RedisServer, is_ready: asyncio.Event | None = None) -> RedisPubSub:
    news, is_ready = RedisPubSub(server.url, SECRET), is_ready or asyncio.Event()
    await news.open(lambda *_: None, is_ready.set)
    await is_ready.wait()
    return news


async def test_processes_compare_with_the_database_after_messages_were_lost(
    running: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def pipeline(self, **_: object) -> None:
            raise ConnectionError

    monkeypatch.setattr(redis_pubsub, "SELF_TIMEOUT_SECONDS", 60.0)  # no other reason to compare
    is_ready = asyncio.Event()
    news = await connected(running, is_ready)
    is_ready.clear()
    commands, news._commands = news._commands, Broken()  # type: ignore[assignment]
    news.publish(LobbyChanged(True))
    while not news.lost:
        await asyncio.sleep(0)
    news._commands = commands
    assert not is_ready.is_set()
    news.publish(LobbyChanged(True))
    async with asyncio.timeout(10):
        await is_ready.wait()
    await news.close()


async def test_token_is_reserved_across_processes() -> None:
    """A client that polls does not take the token that another client waits for."""
    with running_redis() as server:
        first, second = await connected(server), await connected(server)
        rate = Rate(1, 1)
        owner, attacker = TokenRequest("ada", rate, "owner"), TokenRequest("ada", rate, "attacker")
        assert await first.take_tokens("guess", [attacker]) == 0
        wait = await first.take_tokens("guess", [owner])
        assert wait and wait <= 1
        behind = await second.take_tokens("guess", [attacker])
        assert behind and 1 < behind <= 2
        await asyncio.sleep(wait)
        assert await second.take_tokens("guess", [attacker])
        assert await second.take_tokens("guess", [owner]) == 0  # reserved at the other process
        again = await first.take_tokens("guess", [owner])
        assert again and again > 1  # behind the attacker
        await asyncio.gather(first.close(), second.close())


async def test_no_token_is_reserved_more_than_a_day_ahead() -> None:
    """This bounds the number of reservations per bucket."""
    with running_redis() as server:
        pubsub = await connected(server)
        rate = Rate(1, 2 * 24 * 3600)
        claims = [TokenRequest("ada", rate, client) for client in ("first", "second", "third")]
        waits = [await pubsub.take_tokens("guess", [claim]) for claim in claims]
        assert waits[0] == 0
        assert all(wait and wait <= rate.seconds for wait in waits[1:])
        await pubsub.close()


async def test_client_without_a_token_of_its_own_reserves_none_of_the_account() -> None:
    with running_redis() as server:
        pubsub = await connected(server)
        own, rate = TokenRequest("first client", Rate(1, 3600)), Rate(1, 3600)
        first, second = TokenRequest("ada", rate, "first"), TokenRequest("ada", rate, "second")
        assert await pubsub.take_tokens("guess", [own, first]) == 0
        assert await pubsub.take_tokens("guess", [own, first])
        wait = await pubsub.take_tokens("guess", [second])
        assert wait and wait <= rate.seconds
        await pubsub.close()


async def test_what_one_may_is_counted_for_all_processes_together() -> None:
    with running_redis() as server:
        first, second = await connected(server), await connected(server)
        person, machine = TokenRequest("ada", Rate(5, 3600)), TokenRequest("here", Rate(7, 3600))
        waits = [await one.take_tokens("game", [person]) for one in 4 * (first, second)]
        assert waits[:5] == [0] * 5
        assert all(wait and 3590 < wait <= 3600 for wait in waits[5:])
        assert await first.take_tokens("name", [person]) == 0  # each kind for itself
        assert all([await first.take_tokens("game", [machine, person]) for _ in range(9)])
        waits = [await second.take_tokens("game", [machine]) for _ in range(7)]
        assert waits == [0] * 7  # nothing was taken
        assert await first.take_tokens("game", [machine])
        server.kill()
        assert await first.take_tokens("game", [person]) is None  # each process by itself
        server.start()
        await asyncio.gather(first.close(), second.close())


def test_who_sits_at_several_processes_may_say_no_more(world: World) -> None:
    with world.process() as ada, world.process(cookie=ada.cookie) as elsewhere:
        wait_for_news(ada, elsewhere)
        game, token = ada.create_open_game()
        ada.new_browser().accept(token)
        with ada.tab(game) as one, elsewhere.tab(game) as other:
            for tab in PHRASE_RATE.burst * (one, other):
                tab.session.send_json({"type": "send-phrase", "request": 1, "phrase": "hello"})
            refused = rejection_codes(drain_messages(one)) + rejection_codes(drain_messages(other))
        assert refused == ["rate-limited"] * PHRASE_RATE.burst


def test_who_goes_to_another_process_may_do_no_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = RatePair(Rate(burst=3, seconds=3600), Rate(burst=100, seconds=3600))
    monkeypatch.setitem(RATES, "game", few)
    with world.process() as ada, world.process(cookie=ada.cookie) as elsewhere:
        wait_for_news(ada, elsewhere)
        codes = [one.post().status_code for one in (ada, elsewhere, ada, elsewhere, ada)]
        assert codes == [201, 201, 201, 429, 429]
