"""Tests of clock fairness across a PostgreSQL outage, with two server processes.

Each player is connected to a different process, and the heartbeats of the processes are out of
phase.
"""

from __future__ import annotations

import json
import os
import signal
import time
from contextlib import ExitStack
from typing import Any

import psycopg
import pytest
from websockets.sync.client import ClientConnection

from asgi_client import NEW_GAME_REQUEST, OPPONENT_SEAT
from cluster import ApiClient, ServerCluster, running_cluster
from server_process import next_message

OUTAGE_SECONDS = 4.5
"""Longer than `OUTAGE_THRESHOLD_SECONDS`."""
PLIES = 20
HEARTBEAT_OFFSET_SECONDS = 0.8
"""Seconds by which the second process sends its heartbeats later than the first."""
PHASES = (0.1, 0.4, 0.9)
"""Seconds from a heartbeat of the first process until the database stops."""
MAX_SKEW_MS = 25
"""Tolerated difference between the clocks of two processes."""
CLOCK = {"clock": {"initial": 600_000, "increment": 0}}
OPENING = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")


pytestmark = pytest.mark.soak


class Player:
    """A player, their tab at one process, and the wall-clock time of their turns."""

    def __init__(self, color: str, tab: ClientConnection) -> None:
        self.color = color
        self.tab = tab
        self.wall_seconds = 0.0
        self.position: dict[str, Any] = {}
        self.await_plies(0)

    def clocks(self) -> tuple[int, int]:
        """Return the remaining milliseconds of White and Black in the last position."""
        return self.position["clock"]["white"], self.position["clock"]["black"]

    def await_plies(self, count: int) -> None:
        """Read messages until a position with *count* plies arrives."""
        while len(self.position.get("moves", ())) < count or not self.position:
            message = next_message(self.tab)
            if message["type"] == "position":
                self.position = message

    def sync(self) -> dict[str, Any]:
        """Request the position and return it."""
        self.tab.send('{"type": "sync", "request": 9}')
        while (message := next_message(self.tab))["type"] != "position":
            pass
        self.position = message
        return message

    def choose(self) -> str:
        """Return a legal move, preferably a placement, so that positions do not repeat."""
        targets = [target for choice in self.position["choices"] for target in choice["targets"]]
        return str(targets[-1]["uhp"])

    def play(self, move: str) -> None:
        """Play *move*, and retry while the database is unavailable."""
        plies = len(self.position["moves"])
        while len(self.position["moves"]) == plies:
            action = {"type": "play", "request": 1, "version": self.position["version"]}
            self.tab.send(json.dumps(action | {"move": move}))
            while (message := next_message(self.tab))["type"] not in ("position", "error"):
                assert message["type"] != "rejection", message
            if message["type"] == "position":
                self.position = message


def heartbeat(address: str) -> int:
    with psycopg.connect(address) as connection:
        row = connection.execute("SELECT seen FROM service").fetchone()
    assert row
    return int(row[0])


def await_heartbeat(address: str) -> None:
    """Return just after a heartbeat was stored."""
    before = heartbeat(address)
    while heartbeat(address) == before:
        time.sleep(0.01)


def set_heartbeat_offset(cluster: ServerCluster) -> None:
    """Delay the heartbeats of the second process by `HEARTBEAT_OFFSET_SECONDS`.

    A process that was stopped for longer than a heartbeat sends one as soon as it continues.
    """
    paused = cluster.processes[1].pid
    os.kill(paused, signal.SIGSTOP)
    time.sleep(1.5)
    await_heartbeat(cluster.postgresql.address())
    time.sleep(HEARTBEAT_OFFSET_SECONDS)
    os.kill(paused, signal.SIGCONT)
    await_heartbeat(cluster.postgresql.address())


def start_game(cluster: ServerCluster, stack: ExitStack) -> list[Player]:
    """Start a game with one player per process, and play the moves of `OPENING`."""
    white, black = (ApiClient(process).get_cookie() for process in cluster.processes)
    created = white.request(
        "POST", "games", NEW_GAME_REQUEST | CLOCK | {"black": OPPONENT_SEAT}
    ).json
    assert black.request("POST", f"invitations/{created['invitation']['token']}").status == 200
    tabs = [stack.enter_context(client.tab(created["game"])) for client in (white, black)]
    players = [Player("white", tabs[0]), Player("black", tabs[1])]
    for ply, move in enumerate(OPENING, start=1):
        players[(ply - 1) % 2].play(move)
        for player in players:
            player.await_plies(ply)
    return players


@pytest.mark.parametrize("phase", PHASES)
def test_outage_is_charged_to_neither_side_and_both_processes_agree(phase: float) -> None:
    with running_cluster(2) as cluster, ExitStack() as stack:
        players = start_game(cluster, stack)
        set_heartbeat_offset(cluster)
        await_heartbeat(cluster.postgresql.address())
        time.sleep(phase)
        before = players[0].sync()["clock"]["white"], players[0].position["clock"]["black"]
        cluster.postgresql.stop()
        time.sleep(OUTAGE_SECONDS)
        turn_began = time.monotonic()
        cluster.postgresql.start()
        for ply in range(PLIES):
            player, opponent = players[ply % 2], players[1 - ply % 2]
            sent = time.monotonic()
            player.play(player.choose())
            opponent.await_plies(len(player.position["moves"]))
            # From when the opponent's move was sent, which is before it was received.
            player.wall_seconds += time.monotonic() - turn_began
            turn_began = sent
            for clock, other_clock in zip(player.clocks(), opponent.clocks(), strict=True):
                assert abs(clock - other_clock) <= 1000 * (time.monotonic() - sent) + MAX_SKEW_MS
        after = players[PLIES % 2 - 1].clocks()
    for player, left_before, left_after in zip(players, before, after, strict=True):
        charged = left_before - left_after
        assert charged <= 1000 * player.wall_seconds + MAX_SKEW_MS, player.color
