"""One world on three processes.

Of two copies of one action, each through a process of its own, exactly one takes effect. And
whatever dies at any moment, be it a process, Valkey or PostgreSQL: no acknowledged ply is lost,
nothing happens twice, and every game goes on.

A commit sees a few races and faults; `make soak PART=races` ten thousand of those, and
`make soak PART=world` twenty-three of these in a hundred games.
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
AT_ONCE = 4 if IS_SOAK else 2  # games, each with its races one after the other
LONGEST = 60  # plies, after which a game is given up; that is a race, too
ACTION, BARRIER = 1, 2  # numbers of requests

GAMES = 100
KILLS = 20
RESTARTS = 3  # of PostgreSQL
PATIENCE = 120  # seconds within which every game must go on after a fault
LOST = (WebSocketException, OSError, TimeoutError, EOFError)
CLOCK = {"clock": {"initial": 600_000, "increment": 1_000}}


@pytest.fixture(scope="module")
def three() -> Iterator[ServerCluster]:
    with running_cluster(3) as one:
        yield one


# Races


class Pages:
    """The pages of one player, one at each of two processes."""

    def __init__(self, tabs: list[ClientConnection]) -> None:
        self._tabs = tabs
        self.position: dict[str, Any] = {}
        """The latest that any of them was shown."""
        for tab in tabs:
            self._read(tab, lambda shown: shown["type"] == "position")

    def race(self, kind: str, **fields: Any) -> list[str]:
        """Do the same thing through both at once; why they were refused, those that were."""
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
        answers = [self._read(tab, lambda one: one.get("request") == BARRIER) for tab in self._tabs]
        told = (message for messages in answers for message in messages)
        return [message["code"] for message in told if message.get("request") == ACTION]

    def await_version(self, version: int) -> None:
        """Wait until all of them are shown it, or a later one."""
        for tab in self._tabs:
            tab.send('{"type": "sync", "request": 3}')
            self._read(tab, lambda one: one["type"] == "position" and one["version"] >= version)

    def _read(
        self, tab: ClientConnection, is_last: Callable[[dict[str, Any]], bool]
    ) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = []
        while not told or not is_last(told[-1]):
            told.append(next_message(tab))
            is_position = told[-1]["type"] == "position"
            if is_position and told[-1]["version"] >= self.position.get("version", 0):
                self.position = told[-1]
        return told


def pages_of_new_game(world: ServerCluster, held: ExitStack) -> list[Pages]:
    """A new game, with the pages of both who play it."""
    white, black = (ApiClient(world.processes[0]).get_cookie() for _ in "wb")
    created = white.request("POST", "games", NEW_GAME_REQUEST).json
    assert black.request("POST", f"invitations/{created['invitation']['token']}").status == 200

    def tabs(player: ApiClient) -> list[ClientConnection]:
        pages = (player.on_process(process).tab(created["game"]) for process in world.processes[:2])
        return [held.enter_context(page) for page in pages]

    return [Pages(tabs(white)), Pages(tabs(black))]


def raced_game(world: ServerCluster, seed: random.Random, most: int) -> int:
    """Play a game in which every action is a race, and return how many there were."""
    with ExitStack() as held:
        sides = pages_of_new_game(world, held)
        asked: list[str] = []
        for races in range(most):
            latest = max(side.position["version"] for side in sides)
            for side in sides:
                side.await_version(latest)
            position = sides[0].position
            assert played(position) == asked
            if position["result"]:
                return races
            mover = next(side for side in sides if side.position["choices"])
            if len(asked) == LONGEST:
                assert mover.race("resign") == ["stale"]
                continue
            choices = mover.position["choices"]
            asked.append(seed.choice([to["uhp"] for one in choices for to in one["targets"]]))
            assert mover.race("play", move=asked[-1]) == ["stale"]
        return most


def played(position: dict[str, Any]) -> list[str]:
    """The moves that somebody has made; passes that are forced the server makes."""
    return [move["uhp"] for move in position["moves"] if move["uhp"] != "pass"]


def test_of_two_copies_of_one_action_through_two_processes_one_takes_effect(
    three: ServerCluster,
) -> None:
    def race(number: int) -> int:
        seed, done, wanted = random.Random(f"{SEED} {number}"), 0, RACES // AT_ONCE
        while done < wanted:
            done += raced_game(three, seed, wanted - done)
        return done

    with ThreadPoolExecutor(AT_ONCE) as threads:
        assert sum(threads.map(race, range(AT_ONCE))) == RACES


# Faults


@dataclass
class Played:
    """A game, and what its players were shown: acknowledged."""

    id: str
    white: ApiClient
    black: ApiClient
    choose: random.Random
    moves: list[str] = field(default_factory=list)
    pending: str | None = None
    """What was sent and not answered."""
    is_over: bool = False
    wrong: str | None = None
    """What must not have happened."""

    def note(self, position: dict[str, Any]) -> None:
        """Compare what is shown with what was shown before."""
        shown = [move["uhp"] for move in position["moves"]]
        known = self.moves
        if shown[: len(known)] != known[: len(shown)]:
            self.wrong = f"other moves than before: {known[-3:]}, now {shown[-3:]}"
        more = [move for move in shown[len(known) :] if move != "pass"]
        if more not in ([], [self.pending]):
            self.wrong = f"{more} where {self.pending} was asked for"
        if len(shown) > len(known):
            self.moves, self.pending = shown, None
        self.is_over = bool(position["result"])


class Players:
    """All who play, each pair at two processes of the world, until they are told to stop."""

    def __init__(self, world: ServerCluster, games: list[Played]) -> None:
        self._world = world
        self._games = games
        self._is_over = threading.Event()
        self._threads = [threading.Thread(target=self._play, args=(game,)) for game in games]
        for thread in self._threads:
            thread.start()

    def plies(self) -> dict[str, int]:
        """How far each game has come that is not over."""
        return {game.id: len(game.moves) for game in self._games if not game.is_over}

    def await_all_go_on(self, before: dict[str, int]) -> None:
        """Wait until every game has another move than *before*, or is over."""
        until = time.monotonic() + PATIENCE
        while stuck := [id for id, ply in self.plies().items() if ply <= before.get(id, -1)]:
            assert time.monotonic() < until, f"{len(stuck)} games are stuck"
            assert not (wrong := [game.wrong for game in self._games if game.wrong]), wrong[0]
            time.sleep(0.05)

    def stop(self) -> None:
        self._is_over.set()
        for thread in self._threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()

    def _play(self, game: Played) -> None:
        while not (self._is_over.is_set() or game.is_over or game.wrong):
            try:
                self._play_at(game, *(game.choose.choice(self._world.processes) for _ in "wb"))
            except LOST:
                time.sleep(0.1)  # as pages do, before they try again

    def _play_at(self, game: Played, one: ClusterProcess, other: ClusterProcess) -> None:
        with (
            game.white.on_process(one).tab(game.id) as white,
            game.black.on_process(other).tab(game.id) as black,
        ):
            tabs = {"white": white, "black": black}
            turn = "white"
            while not (self._is_over.is_set() or game.is_over or game.wrong):
                position = synchronized(tabs[turn], game)
                if position["choices"]:
                    make_a_move(tabs[turn], game, position)
                turn = "black" if turn == "white" else "white"


def synchronized(tab: ClientConnection, game: Played) -> dict[str, Any]:
    """The position as a tab has it, once that is not older than what was shown before."""
    while True:
        tab.send('{"type": "sync", "request": 7}')
        while (position := next_message(tab))["type"] != "position":
            pass
        game.note(position)
        if len(position["moves"]) >= len(game.moves):
            return position


def make_a_move(tab: ClientConnection, game: Played, position: dict[str, Any]) -> None:
    choices = [target["uhp"] for choice in position["choices"] for target in choice["targets"]]
    before, game.pending = len(position["moves"]), game.choose.choice(choices)
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
            return  # it may have been kept, or not: the next position tells


def begun(world: ServerCluster, seed: random.Random) -> list[Played]:
    games = []
    for _ in range(GAMES):
        white, black = (ApiClient(seed.choice(world.processes)).get_cookie() for _ in "wb")
        created = white.request(
            "POST", "games", NEW_GAME_REQUEST | CLOCK | {"black": OPPONENT_SEAT}
        ).json
        joined = black.request("POST", f"invitations/{created['invitation']['token']}")
        assert joined.status == 200
        games.append(Played(created["game"], white, black, random.Random(seed.random())))
    return games


def faults(world: ServerCluster, seed: random.Random) -> list[Callable[[], None]]:
    """What goes wrong, in some order: servers and Valkey are killed, PostgreSQL is restarted."""

    def kill_a_server() -> None:
        victim = seed.choice(world.processes)
        victim.kill()
        time.sleep(seed.random())
        victim.start()

    def kill_valkey() -> None:
        world.redis.kill()
        time.sleep(2 * seed.random())
        world.redis.start()

    def restart_postgresql() -> None:
        world.postgresql.stop(seed.choice([signal.SIGINT, signal.SIGQUIT]))
        time.sleep(seed.random())
        world.postgresql.start()

    kinds = cycle([kill_a_server, kill_valkey, kill_a_server])
    chosen = [next(kinds) for _ in range(KILLS)] + [restart_postgresql] * RESTARTS
    seed.shuffle(chosen)
    return chosen


@pytest.mark.soak
def test_nothing_is_lost_or_doubled_or_stuck_whatever_dies(three: ServerCluster) -> None:
    seed = random.Random(SEED)
    games = begun(three, seed)
    players = Players(three, games)
    try:
        players.await_all_go_on(players.plies())
        for fault in faults(three, seed):
            fault()
            players.await_all_go_on(players.plies())
    finally:
        players.stop()
    for process in three.processes:
        process.await_ready()
    for game in games:
        with game.white.on_process(seed.choice(three.processes)).tab(game.id) as tab:
            position = synchronized(tab, game)
        assert not game.wrong, game.wrong
        assert [move["uhp"] for move in position["moves"]] == game.moves
