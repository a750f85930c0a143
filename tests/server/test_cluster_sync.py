"""Synchronization between server processes: two apps, one database, and pub/sub between them."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from asgi_client import PUBLIC_URL, Browser, Tab, drain_messages, open_app, rejection_codes
from redis_server import RedisServer, running_redis
from sixlegs.server import app as app_module
from sixlegs.server.limits.token_bucket import Rate, TokenRequest
from sixlegs.server.protocol.server_messages import CLOSE_CODES
from sixlegs.server.pubsub import redis_pubsub
from sixlegs.server.pubsub.messages import AnyMessage, GameChanged, LobbyChanged, LobbyUpdate
from sixlegs.server.pubsub.redis_pubsub import RedisPubSub
from sixlegs.server.rooms import cluster as cluster_module
from sixlegs.server.rooms import lobby as lobby_module
from sixlegs.server.rooms import presence
from sixlegs.server.rooms.command_handler import PHRASE_RATE
from sixlegs.server.storage.store import Store
from sixlegs.server.web.rate_limits import RATES, RatePair

SECRET = "known to all processes"


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with running_redis() as server:
        yield server


class Cluster:
    """Server processes with a common database and Redis, which run as apps in this process."""

    def __init__(self, folder: Path, url: str, **options: Any) -> None:
        self._folder = folder
        self._url = url
        self._options = {"address": PUBLIC_URL} | options

    @contextmanager
    def process(self, **options: Any) -> Iterator[Browser]:
        """Start a process, and yield the browser of a new guest that uses it."""
        pubsub = RedisPubSub(self._url, SECRET)
        with open_app(self._folder, pubsub=pubsub, **self._options, **options) as browser:
            browser.pubsub = pubsub  # type: ignore[attr-defined]
            yield browser


@pytest.fixture
def cluster(tmp_path: Path, redis: RedisServer) -> Cluster:
    return Cluster(tmp_path, redis.url)


@pytest.fixture
def browsers(cluster: Cluster) -> Iterator[tuple[Browser, Browser]]:
    """Two browsers that use different processes."""
    with cluster.process() as ada, cluster.process() as bob:
        yield ada, bob


@contextmanager
def open_game(ada: Browser, bob: Browser) -> Iterator[tuple[Tab, Tab]]:
    """Create a game between two browsers, and yield the tabs of White and Black."""
    game, token = ada.create_open_game()
    bob.accept(token)
    with ada.tab(game) as white, bob.tab(game) as black:
        yield white, black


def await_pubsub(*browsers: Browser) -> None:
    for browser in browsers:
        while not browser.pubsub.is_connected:  # type: ignore[attr-defined]
            time.sleep(0.01)


def await_message(tab: Tab, matches: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Return the latest position or else the first later message that *matches*."""
    message = tab.position
    while not matches(message):
        message = tab.next()
    return message


def is_connected(color: str) -> Callable[[dict[str, Any]], bool]:
    """Return a condition for positions that show the player of *color* as connected."""
    return lambda message: bool(
        message["type"] == "position" and message["seats"][color].get("isConnected")
    )


def has_moves(count: int) -> Callable[[dict[str, Any]], bool]:
    """Return a condition for positions with *count* moves."""
    return lambda message: message["type"] == "position" and len(message["moves"]) == count


def has_type(kind: str) -> Callable[[dict[str, Any]], bool]:
    return lambda message: bool(message["type"] == kind)


def test_players_at_two_processes_play_a_game(browsers: tuple[Browser, Browser]) -> None:
    ada, bob = browsers
    game, token = ada.create_open_game()
    with ada.tab(game) as white:
        assert bob.accept(token).status_code == 200
        with bob.tab(game) as black:
            await_message(white, is_connected("black"))
            await_message(black, is_connected("white"))
            white.request("play", move="wS1")
            await_message(black, has_moves(1))
            black.request("play", move="bS1 wS1-")
            await_message(white, has_moves(2))
            bob.set_name("Bob")
            await_message(white, lambda message: message["seats"]["black"].get("name") == "Bob")
            white.request("send-phrase", phrase="hello")
            assert await_message(black, has_type("phrase-sent"))["phrase"] == "hello"
            white.request("offer-draw")
            await_message(black, lambda message: message.get("drawOffer") == "white")
            black.request("decline-draw")
            assert await_message(white, has_type("draw-declined"))["by"] == "black"
        await_message(white, lambda message: not is_connected("black")(message))


def test_aborted_or_deleted_game_is_closed_at_all_processes(
    browsers: tuple[Browser, Browser],
) -> None:
    ada, bob = browsers
    with open_game(ada, bob) as (white, black):
        await_message(white, is_connected("black"))
        black.session.send_json(
            {"type": "abort", "request": 1, "version": latest_version(white, black)}
        )
        assert await_message(white, has_type("aborted"))["by"] == "black"
        with pytest.raises(WebSocketDisconnect) as closed:
            white.next()
        assert closed.value.code == CLOSE_CODES["aborted"]
    game, _ = ada.create_open_game()
    with bob.tab(game) as spectator:
        assert ada.http.delete(f"/api/games/{game}").status_code == 204
        with pytest.raises(WebSocketDisconnect) as closed:
            await_message(spectator, lambda _: False)
        assert closed.value.code == CLOSE_CODES["game-not-found"]


def test_spectators_at_another_process_are_counted(browsers: tuple[Browser, Browser]) -> None:
    ada, bob = browsers
    game, _ = ada.create_open_game()
    with ada.tab(game) as white, bob.tab(game):
        assert white.next_spectator_count() == 1


def latest_version(*tabs: Tab) -> int:
    return max(int(tab.position["version"]) for tab in tabs)


def test_challenge_is_shown_in_the_lobby_of_another_process(
    browsers: tuple[Browser, Browser],
) -> None:
    ada, bob = browsers
    with bob.lobby() as lobby:
        assert lobby.next()["challenges"] == []
        game, token = ada.create_open_game(isPublic=True)
        while not (challenges := lobby.next()["challenges"]):
            pass
        assert [challenge["token"] for challenge in challenges] == [token]
        ada.set_name("Ada")
        while lobby.next()["challenges"][0]["creatorName"] != "Ada":
            pass
        ada.http.delete(f"/api/games/{game}")
        while lobby.next()["challenges"]:
            pass


def test_challenge_is_shown_in_the_lobby_without_a_leader(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(pubsub: RedisPubSub) -> bool:
        return False

    monkeypatch.setattr(RedisPubSub, "acquire_lease", fail)
    monkeypatch.setattr(lobby_module, "LEADER_TIMEOUT_SECONDS", -1.0)
    with cluster.process() as ada, ada.lobby() as lobby:
        assert lobby.next()["challenges"] == []
        ada.create_open_game(isPublic=True)
        assert len(lobby.next()["challenges"]) == 1


def test_next_leader_sends_the_lobby_after_the_first_has_stopped(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app_module, "SWEEP_INTERVAL_SECONDS", 0.1)
    monkeypatch.setattr(lobby_module, "LEADER_TIMEOUT_SECONDS", 3600.0)
    monkeypatch.setattr(cluster_module, "COMPARE_INTERVAL_SECONDS", 3600.0)
    with ExitStack() as first:
        cleo = first.enter_context(cluster.process())
        await_leader(cleo)
        with cluster.process() as ada, cluster.process() as bob, bob.lobby() as lobby:
            await_pubsub(ada, bob)
            assert lobby.next()["challenges"] == []
            games = [ada.create_open_game(isPublic=True)[0]]
            assert [challenge["game"] for challenge in lobby.next()["challenges"]] == games
            first.close()
            leader = await_leader(ada, bob)
            follower = bob if leader is ada else ada
            games.append(follower.create_open_game(isPublic=True)[0])
            assert [challenge["game"] for challenge in lobby.next()["challenges"]] == games


def await_leader(*browsers: Browser) -> Browser:
    """Return the browser whose process has acquired the lease."""
    while True:
        for browser in browsers:
            pubsub = browser.pubsub  # type: ignore[attr-defined]
            if pubsub.is_leader and pubsub.is_connected:
                return browser
        time.sleep(0.01)


def test_process_that_missed_a_difference_gets_the_whole_lobby(cluster: Cluster) -> None:
    with cluster.process() as ada, cluster.process() as bob, bob.lobby() as lobby:
        assert lobby.next()["challenges"] == []
        pubsub = bob.pubsub  # type: ignore[attr-defined]
        receive = pubsub._on_message
        is_lost = threading.Event()

        def lose_first(process: str, message: AnyMessage) -> None:
            if isinstance(message, LobbyUpdate) and not is_lost.is_set():
                is_lost.set()
            else:
                receive(process, message)

        pubsub._on_message = lose_first
        games = [ada.create_open_game(isPublic=True)[0]]
        assert is_lost.wait(60)
        games.append(ada.create_open_game(isPublic=True)[0])
        assert [challenge["game"] for challenge in lobby.next()["challenges"]] == games


def test_move_is_played_despite_a_concurrent_draw_offer_at_another_process(
    browsers: tuple[Browser, Browser],
) -> None:
    ada, bob = browsers
    with open_game(ada, bob) as (white, black):
        await_message(white, is_connected("black"))
        version = latest_version(white, black)
        white.session.send_json({"type": "play", "request": 1, "version": version, "move": "wS1"})
        black.session.send_json({"type": "offer-draw", "request": 1, "version": version})
        await_message(white, has_moves(1))
        await_message(black, has_moves(1))


def test_one_of_two_players_at_different_processes_gets_a_seat(cluster: Cluster) -> None:
    with cluster.process() as ada, cluster.process() as bob, cluster.process() as cleo:
        for _ in range(3):
            game, token = ada.create_open_game()
            # Both processes have the game open, so each has a copy in which the seat is vacant.
            with bob.tab(game), cleo.tab(game):
                codes = sorted(browser.accept(token).status_code for browser in (bob, cleo))
            assert codes == [200, 409]


def test_change_is_found_in_the_database_after_its_message_was_lost(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "COMPARE_INTERVAL_SECONDS", 0.1)
    with cluster.process() as ada, cluster.process() as bob:
        pubsub = ada.pubsub  # type: ignore[attr-defined]
        publish = pubsub.publish
        monkeypatch.setattr(
            pubsub,
            "publish",
            lambda message, process="": (
                None if isinstance(message, GameChanged) else publish(message, process)
            ),
        )
        with open_game(ada, bob) as (white, black):
            white.play("wS1")
            await_message(black, has_moves(1))


def test_process_receives_a_change_that_it_missed_while_it_opened_the_game(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process learns late that the game is open there, and then sends its version."""
    monkeypatch.setattr(cluster_module, "COMPARE_INTERVAL_SECONDS", 3600.0)
    monkeypatch.setattr(cluster_module, "PRESENCE_DELAY_SECONDS", 0.5)
    with cluster.process() as ada, cluster.process() as bob, open_game(ada, bob) as (white, black):
        white.play("wS1")
        await_message(black, has_moves(1))


def test_moves_are_published_only_to_processes_with_the_game_open_and_include_the_row(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(store: Store, id: str) -> None:
        raise AssertionError("the game was loaded from the database")

    with cluster.process() as ada, cluster.process() as bob:
        pubsub = ada.pubsub  # type: ignore[attr-defined]
        published: list[GameChanged] = []

        def publish(message: AnyMessage, process: str = "") -> None:
            if isinstance(message, GameChanged):
                published.append(message)
            RedisPubSub.publish(pubsub, message, process)

        monkeypatch.setattr(pubsub, "publish", publish)
        game, token = ada.create_open_game()
        bob.accept(token)
        with ada.tab(game) as white:
            white.play("wS1")
            assert published == []
            with bob.tab(game) as black:
                await_message(white, is_connected("black"))
                await_message(black, is_connected("white"))
                monkeypatch.setattr(Store, "load", fail)
                black.play("bS1 wS1-")
                await_message(white, has_moves(2))
                white.play("wQ -wS1")
                await_message(black, has_moves(3))
                change = published[-1]
                assert (change.version, bool(change.row)) == (white.position["version"], True)


def test_games_continue_without_redis_and_after_its_restart(tmp_path: Path) -> None:
    with running_redis() as server:
        cluster = Cluster(tmp_path, server.url)
        with (
            cluster.process() as ada,
            cluster.process() as bob,
            open_game(ada, bob) as (white, black),
        ):
            await_message(white, is_connected("black"))
            server.kill()
            white.request("play", move="wS1")
            await_message(black, has_moves(1))
            black.request("play", move="bS1 wS1-")
            await_message(white, has_moves(2))
            answer = ada.http.get("/healthz")
            assert (answer.status_code, answer.text) == (200, "degraded: pub/sub disconnected\n")
            server.start()
            await_pubsub(ada, bob)
            white.request("play", move="wG1 -wS1")
            await_message(black, has_moves(3))
            white.request("send-phrase", phrase="hello")
            await_message(black, has_type("phrase-sent"))


def test_players_of_a_process_that_died_are_shown_as_disconnected(
    tmp_path: Path, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "HEARTBEAT_SECONDS", 0.05)
    seconds = [1_000_000.0]
    cluster = Cluster(tmp_path, redis.url, now=lambda: seconds[0])
    with cluster.process() as ada, cluster.process() as bob, open_game(ada, bob) as (white, _):
        await_message(white, is_connected("black"))
        bob.http.portal.call(_cancel_tasks, bob.pubsub)  # type: ignore[union-attr,attr-defined]
        seconds[0] += presence.SETTLE_SECONDS + presence.EXPIRY_SECONDS + 1
        await_message(white, lambda message: not is_connected("black")(message))


async def _cancel_tasks(pubsub: RedisPubSub) -> None:
    for task in pubsub._tasks:
        task.cancel()


async def test_lease_passes_to_another_process(redis: RedisServer) -> None:
    first, second = await connect(redis), await connect(redis)
    assert await first.acquire_lease()
    assert not await second.acquire_lease()
    assert await first.acquire_lease()  # renewed
    await first.close()
    assert await second.acquire_lease()
    await second.close()


async def connect(server: RedisServer, is_ready: asyncio.Event | None = None) -> RedisPubSub:
    pubsub, is_ready = RedisPubSub(server.url, SECRET), is_ready or asyncio.Event()
    await pubsub.open(lambda *_: None, is_ready.set)
    await is_ready.wait()
    return pubsub


async def test_deployments_can_share_a_redis_server(redis: RedisServer) -> None:
    first, second = await connect(redis), RedisPubSub(redis.url, "another database")
    received: list[AnyMessage] = []
    is_ready = asyncio.Event()
    await second.open(lambda _, item: received.append(item), is_ready.set)
    await is_ready.wait()
    assert await first.acquire_lease()
    assert await second.acquire_lease()
    requests = [TokenRequest("ada", Rate(1, 3600))]
    assert await first.take_tokens("deployment", requests) == 0
    assert await second.take_tokens("deployment", requests) == 0
    other = RedisPubSub(redis.url, "another database")
    first.publish(LobbyChanged(False))
    other.publish(LobbyChanged(True))
    await asyncio.gather(first.close(), other.close())  # after sending
    while not received:
        await asyncio.sleep(0.01)
    assert (received, second.rejected) == ([LobbyChanged(True)], 0)
    await second.close()


async def test_processes_compare_with_the_database_after_messages_were_lost(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    class BrokenCommands:
        def pipeline(self, **_: object) -> None:
            raise ConnectionError

    monkeypatch.setattr(redis_pubsub, "SELF_TIMEOUT_SECONDS", 60.0)  # no other reason to compare
    is_ready = asyncio.Event()
    pubsub = await connect(redis, is_ready)
    is_ready.clear()
    commands, pubsub._commands = pubsub._commands, BrokenCommands()  # type: ignore[assignment]
    pubsub.publish(LobbyChanged(True))
    while not pubsub.lost:
        await asyncio.sleep(0)
    pubsub._commands = commands
    assert not is_ready.is_set()
    pubsub.publish(LobbyChanged(True))
    async with asyncio.timeout(10):
        await is_ready.wait()
    await pubsub.close()


async def test_token_is_reserved_across_processes() -> None:
    """A client that polls does not take the token that another client waits for."""
    with running_redis() as server:
        first, second = await connect(server), await connect(server)
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
        next_wait = await first.take_tokens("guess", [owner])
        assert next_wait and next_wait > 1  # behind the attacker
        await asyncio.gather(first.close(), second.close())


async def test_no_token_is_reserved_more_than_a_day_ahead() -> None:
    """This bounds the number of reservations per bucket."""
    with running_redis() as server:
        pubsub = await connect(server)
        rate = Rate(1, 2 * 24 * 3600)
        requests = [TokenRequest("ada", rate, client) for client in ("first", "second", "third")]
        waits = [await pubsub.take_tokens("guess", [request]) for request in requests]
        assert waits[0] == 0
        assert all(wait and wait <= rate.seconds for wait in waits[1:])
        await pubsub.close()


async def test_client_over_its_own_limit_reserves_no_token_of_the_account() -> None:
    with running_redis() as server:
        pubsub = await connect(server)
        own, rate = TokenRequest("first client", Rate(1, 3600)), Rate(1, 3600)
        first, second = TokenRequest("ada", rate, "first"), TokenRequest("ada", rate, "second")
        assert await pubsub.take_tokens("guess", [own, first]) == 0
        assert await pubsub.take_tokens("guess", [own, first])
        wait = await pubsub.take_tokens("guess", [second])
        assert wait and wait <= rate.seconds
        await pubsub.close()


async def test_tokens_are_counted_across_processes() -> None:
    with running_redis() as server:
        first, second = await connect(server), await connect(server)
        user, address = TokenRequest("ada", Rate(5, 3600)), TokenRequest("here", Rate(7, 3600))
        waits = [await pubsub.take_tokens("game", [user]) for pubsub in 4 * (first, second)]
        assert waits[:5] == [0] * 5
        assert all(wait and 3590 < wait <= 3600 for wait in waits[5:])
        assert await first.take_tokens("name", [user]) == 0  # kinds are counted separately
        assert all([await first.take_tokens("game", [address, user]) for _ in range(9)])
        waits = [await second.take_tokens("game", [address]) for _ in range(7)]
        assert waits == [0] * 7  # the rejected requests took no tokens
        assert await first.take_tokens("game", [address])
        server.kill()
        assert await first.take_tokens("game", [user]) is None  # unknown without Redis
        server.start()
        await asyncio.gather(first.close(), second.close())


def test_phrases_are_limited_across_processes(cluster: Cluster) -> None:
    with cluster.process() as ada, cluster.process(cookie=ada.cookie) as other_process:
        await_pubsub(ada, other_process)
        game, token = ada.create_open_game()
        ada.new_browser().accept(token)
        with ada.tab(game) as first, other_process.tab(game) as second:
            for tab in PHRASE_RATE.burst * (first, second):
                tab.session.send_json({"type": "send-phrase", "request": 1, "phrase": "hello"})
            codes = [
                code for tab in (first, second) for code in rejection_codes(drain_messages(tab))
            ]
        assert codes == ["rate-limited"] * PHRASE_RATE.burst


def test_new_games_are_limited_across_processes(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = RatePair(Rate(burst=3, seconds=3600), Rate(burst=100, seconds=3600))
    monkeypatch.setitem(RATES, "game", rates)
    with cluster.process() as ada, cluster.process(cookie=ada.cookie) as other_process:
        await_pubsub(ada, other_process)
        browsers = (ada, other_process, ada, other_process, ada)
        codes = [browser.post().status_code for browser in browsers]
        assert codes == [201, 201, 201, 429, 429]
