"""Races and faults in a cluster of three server processes.

If two copies of an action arrive through different processes, exactly one of them takes effect.
When a process, Redis or PostgreSQL dies, no acknowledged ply is lost, no action takes effect twice,
and every game continues.

`make test` runs a few races. `make soak PART=races` runs ten thousand, and `make soak PART=cluster`
causes 23 faults while a hundred games are played, half of them rated.
"""

from __future__ import annotations

import json
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection

from asgi_client import NEW_GAME_REQUEST, OPPONENT_SEAT
from cluster import ApiClient, ClusterProcess, ServerCluster, running_cluster
from server_process import next_message, play
from soak import IS_SOAK, SEED

RACES = 10_000 if IS_SOAK else 24
CONCURRENT_GAMES = 4 if IS_SOAK else 2
MAX_PLIES = 60
"""The number of plies after which a game ends with a race of two resignations."""
ACTION, BARRIER = 1, 2
"""Request numbers."""

GAMES = 100
ACCOUNTS = 10
"""The players of the rated games, which are every second one."""
PASSWORD = "correct horse battery"
KILLS = 20
POSTGRESQL_RESTARTS = 3
PROGRESS_TIMEOUT_SECONDS = 120
CONNECTION_ERRORS = (WebSocketException, OSError, TimeoutError, EOFError)
RATABLE_START = {"kind": "empty", "gameType": "Base+MLP", "opening": "tournament"}
CLOCK = {"clock": {"initial": 600_000, "increment": 1_000}}


@pytest.fixture(scope="module")
def cluster() -> Iterator[ServerCluster]:
    with running_cluster(3) as cluster:
        yield cluster


# Races


class Pages:
    """The tabs of one player, one at each of two processes."""

    def __init__(self, tabs: list[ClientConnection]) -> None:
        self._tabs = tabs
        self.position: dict[str, Any] = {}
        """The latest position that any of the tabs has received."""
        for tab in tabs:
            self._read_until(tab, lambda message: message["type"] == "position")

    def race(self, kind: str, **fields: Any) -> list[str]:
        """Send the same action through both tabs at once, and return the codes of rejections."""
        version = self.position["version"]
        action = {"type": kind, "request": ACTION, "version": version} | fields
        barrier = {
            "type": "explain",
            "request": BARRIER,
            "version": version,
            "piece": "wQ",
            "hex": None,
        }
        for message in (action, barrier):
            for tab in self._tabs:
                tab.send(json.dumps(message))
        answers = [
            self._read_until(tab, lambda message: message.get("request") == BARRIER)
            for tab in self._tabs
        ]
        received = (message for messages in answers for message in messages)
        return [message["code"] for message in received if message.get("request") == ACTION]

    def await_version(self, version: int) -> None:
        """Wait until all tabs have received *version* or a later one."""
        for tab in self._tabs:
            tab.send('{"type": "sync", "request": 3}')
            self._read_until(
                tab,
                lambda message: message["type"] == "position" and message["version"] >= version,
            )

    def _read_until(
        self, tab: ClientConnection, is_last: Callable[[dict[str, Any]], bool]
    ) -> list[dict[str, Any]]:
        messages: list[dict[str, Any]] = []
        while not messages or not is_last(messages[-1]):
            messages.append(next_message(tab))
            is_position = messages[-1]["type"] == "position"
            if is_position and messages[-1]["version"] >= self.position.get("version", 0):
                self.position = messages[-1]
        return messages


def open_new_game(cluster: ServerCluster, stack: ExitStack) -> list[Pages]:
    """Create a game, and return the pages of White and Black."""
    white, black = (ApiClient(cluster.processes[0]).get_cookie() for _ in "wb")
    created = white.request("POST", "games", NEW_GAME_REQUEST).json
    assert black.request("POST", f"invitations/{created['invitation']['token']}").status == 200

    def tabs(player: ApiClient) -> list[ClientConnection]:
        pages = (
            player.on_process(process).tab(created["game"]) for process in cluster.processes[:2]
        )
        return [stack.enter_context(page) for page in pages]

    return [Pages(tabs(white)), Pages(tabs(black))]


def race_through_game(cluster: ServerCluster, rng: random.Random, max_races: int) -> int:
    """Play a game in which every action is a race, and return the number of races."""
    with ExitStack() as stack:
        sides = open_new_game(cluster, stack)
        moves: list[str] = []
        for races in range(max_races):
            latest = max(side.position["version"] for side in sides)
            for side in sides:
                side.await_version(latest)
            position = sides[0].position
            assert player_moves(position) == moves
            if position["result"]:
                return races
            mover = next(side for side in sides if side.position["choices"])
            if len(moves) == MAX_PLIES:
                assert mover.race("resign") == ["stale"]
                continue
            moves.append(rng.choice(legal_moves(mover.position)))
            assert mover.race("play", move=moves[-1]) == ["stale"]
        return max_races


def legal_moves(position: dict[str, Any]) -> list[str]:
    return [target["uhp"] for choice in position["choices"] for target in choice["targets"]]


def player_moves(position: dict[str, Any]) -> list[str]:
    """Return the moves except for forced passes, which the server makes."""
    return [move["uhp"] for move in position["moves"] if move["uhp"] != "pass"]


def test_only_one_of_two_copies_of_an_action_through_two_processes_takes_effect(
    cluster: ServerCluster,
) -> None:
    def race(number: int) -> int:
        rng, races, target = random.Random(f"{SEED} {number}"), 0, RACES // CONCURRENT_GAMES
        while races < target:
            races += race_through_game(cluster, rng, target - races)
        return races

    with ThreadPoolExecutor(CONCURRENT_GAMES) as threads:
        assert sum(threads.map(race, range(CONCURRENT_GAMES))) == RACES


# Faults


@dataclass
class TrackedGame:
    """A game with the acknowledged moves, which are those that its players have received."""

    id: str
    white: ApiClient
    black: ApiClient
    rng: random.Random
    moves: list[str] = field(default_factory=list)
    pending: str | None = None
    """The move that was sent and has not been answered."""
    is_over: bool = False
    error: str | None = None
    """The first inconsistency between two positions."""

    def note(self, position: dict[str, Any]) -> None:
        """Compare *position* with the acknowledged moves, and add its new moves to them."""
        moves = [move["uhp"] for move in position["moves"]]
        known = self.moves
        if moves[: len(known)] != known[: len(moves)]:
            self.error = f"acknowledged moves were {known[-3:]}, now {moves[-3:]}"
        new = [move for move in moves[len(known) :] if move != "pass"]
        if new not in ([], [self.pending]):
            self.error = f"unexpected moves {new} after sending {self.pending}"
        if len(moves) > len(known):
            self.moves, self.pending = moves, None
        self.is_over = bool(position["result"])


class Players:
    """Threads that play games until they are stopped, each through two processes."""

    def __init__(self, cluster: ServerCluster, games: list[TrackedGame]) -> None:
        self._cluster = cluster
        self._games = games
        self._is_stopped = threading.Event()
        self._threads = [threading.Thread(target=self._play, args=(game,)) for game in games]
        for thread in self._threads:
            thread.start()

    def plies(self) -> dict[str, int]:
        """Return the number of plies of each game that is not over."""
        return {game.id: len(game.moves) for game in self._games if not game.is_over}

    def await_progress(self, before: dict[str, int]) -> None:
        """Wait until every game has more plies than *before* or is over."""
        deadline = time.monotonic() + PROGRESS_TIMEOUT_SECONDS
        while stuck := [id for id, ply in self.plies().items() if ply <= before.get(id, -1)]:
            assert time.monotonic() < deadline, f"{len(stuck)} games are stuck"
            assert not (errors := [game.error for game in self._games if game.error]), errors[0]
            time.sleep(0.05)

    def stop(self) -> None:
        self._is_stopped.set()
        for thread in self._threads:
            thread.join(PROGRESS_TIMEOUT_SECONDS)
            assert not thread.is_alive()

    def _play(self, game: TrackedGame) -> None:
        while not (self._is_stopped.is_set() or game.is_over or game.error):
            try:
                self._play_through(game, *(game.rng.choice(self._cluster.processes) for _ in "wb"))
            except CONNECTION_ERRORS:
                time.sleep(0.1)  # as pages do, before they try again

    def _play_through(
        self, game: TrackedGame, white_process: ClusterProcess, black_process: ClusterProcess
    ) -> None:
        with (
            game.white.on_process(white_process).tab(game.id) as white,
            game.black.on_process(black_process).tab(game.id) as black,
        ):
            tabs = {"white": white, "black": black}
            turn = "white"
            while not (self._is_stopped.is_set() or game.is_over or game.error):
                position = synchronize(tabs[turn], game)
                if position["choices"]:
                    play_random_move(tabs[turn], game, position)
                turn = "black" if turn == "white" else "white"


def synchronize(tab: ClientConnection, game: TrackedGame) -> dict[str, Any]:
    """Return the position of *tab* as soon as it has all acknowledged moves."""
    while True:
        tab.send('{"type": "sync", "request": 7}')
        while (position := next_message(tab))["type"] != "position":
            pass
        game.note(position)
        if len(position["moves"]) >= len(game.moves):
            return position


def play_random_move(tab: ClientConnection, game: TrackedGame, position: dict[str, Any]) -> None:
    before, game.pending = len(position["moves"]), game.rng.choice(legal_moves(position))
    play(tab, position, game.pending)
    while True:
        answer = next_message(tab)
        if answer["type"] == "position":
            game.note(answer)
            if len(answer["moves"]) > before:
                return
        elif answer["type"] == "rejection":
            game.pending = None
            return
        elif answer["type"] == "error":
            return  # the next position shows whether the move was stored


def sign_up(process: ClusterProcess, name: str) -> ApiClient:
    """Return the client of a new account."""
    player = ApiClient(process).get_cookie()
    created = player.request("POST", "account", {"name": name, "password": PASSWORD})
    assert created.status == 201, created.body
    return ApiClient(process, created.cookie)


def start_games(cluster: ServerCluster, rng: random.Random) -> list[TrackedGame]:
    games = []
    accounts = cycle([sign_up(cluster.processes[0], f"player{n}") for n in range(ACCOUNTS)])
    for number in range(GAMES):
        is_rated = bool(number % 2)
        white, black = (
            next(accounts).on_process(process) if is_rated else ApiClient(process).get_cookie()
            for process in rng.choices(cluster.processes, k=2)
        )
        terms = CLOCK | {"isRated": is_rated, "black": OPPONENT_SEAT, "start": RATABLE_START}
        created = white.request("POST", "games", NEW_GAME_REQUEST | terms).json
        joined = black.request("POST", f"invitations/{created['invitation']['token']}")
        assert joined.status == 200
        games.append(TrackedGame(created["game"], white, black, random.Random(rng.random())))
    return games


def faults(cluster: ServerCluster, rng: random.Random) -> list[Callable[[], None]]:
    """Return faults in random order: kills of processes and Redis, and restarts of PostgreSQL."""

    def kill_process() -> None:
        process = rng.choice(cluster.processes)
        process.kill()
        time.sleep(rng.random())
        process.start()

    def kill_redis() -> None:
        cluster.redis.kill()
        time.sleep(2 * rng.random())
        cluster.redis.start()

    def restart_postgresql() -> None:
        cluster.postgresql.stop(rng.choice([signal.SIGINT, signal.SIGQUIT]))
        time.sleep(rng.random())
        cluster.postgresql.start()

    kills = cycle([kill_process, kill_redis, kill_process])
    faults = [next(kills) for _ in range(KILLS)] + [restart_postgresql] * POSTGRESQL_RESTARTS
    rng.shuffle(faults)
    return faults


@pytest.mark.soak
def test_no_move_is_lost_or_repeated_and_no_game_stops_when_a_process_dies(
    cluster: ServerCluster,
) -> None:
    rng = random.Random(SEED)
    games = start_games(cluster, rng)
    players = Players(cluster, games)
    try:
        players.await_progress(players.plies())
        for fault in faults(cluster, rng):
            fault()
            players.await_progress(players.plies())
    finally:
        players.stop()
    for process in cluster.processes:
        process.await_ready()
    for game in games:
        with game.white.on_process(rng.choice(cluster.processes)).tab(game.id) as tab:
            position = synchronize(tab, game)
        assert not game.error, game.error
        assert [move["uhp"] for move in position["moves"]] == game.moves
