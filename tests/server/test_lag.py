"""Lag compensation, which is limited to the round trips that the server has measured."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from asgi_two_players import OPENING, clock_options, open_pair
from server_process import ServerProcess, next_message, running_server
from sixlegs import Color
from sixlegs._core import LAG_BUDGET_MS, MAX_LAG_PER_MOVE_MS, Clock, TimeControl
from sixlegs.server.web.sockets import PageSocket

ONE_WAY_SECONDS = 0.24


def test_claimed_lag_is_accepted_up_to_the_round_trip() -> None:
    running = Clock.full(TimeControl(60_000, 0), LAG_BUDGET_MS).run(Color.WHITE, now=10.0)
    assert running.credible_thinking_time(None, round_trip=80, now=11.0) is None
    assert running.credible_thinking_time(0, round_trip=80, now=11.0) == 920
    assert running.credible_thinking_time(950, round_trip=80, now=11.0) == 950
    assert running.credible_thinking_time(0, round_trip=0, now=11.0) == 1000


@pytest.mark.parametrize(
    ("round_trip", "compensation"),
    [(0, 0), (80, 80), (MAX_LAG_PER_MOVE_MS, MAX_LAG_PER_MOVE_MS), (900, MAX_LAG_PER_MOVE_MS)],
)
def test_player_who_claims_lag_is_compensated_for_the_measured_round_trip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, round_trip: int, compensation: int
) -> None:
    monkeypatch.setattr(PageSocket, "round_trip", round_trip)
    with open_pair(tmp_path, **clock_options(60_000)) as pair:
        pair.play(*OPENING)
        pair.play("wQ -wS1", seconds=1, thinking_time=0)
        assert pair.times[0] == 59_000 + compensation


def test_lag_that_was_not_measured_is_not_compensated(tmp_path: Path) -> None:
    with open_pair(tmp_path, **clock_options(60_000)) as pair:  # these tabs answer no pings
        pair.play(*OPENING)
        pair.play("wQ -wS1", seconds=1, thinking_time=0)
        assert pair.times[0] == 59_000


def test_claimed_lag_does_not_save_a_move_after_the_time_has_run_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PageSocket, "round_trip", 50)
    with open_pair(tmp_path, **clock_options(10_000)) as pair:
        pair.play(*OPENING)
        pair.clock.seconds += 10.3
        pair.white.request("play", move="wQ -wS1", thinkingTime=0)
        assert pair.white.position["result"] == {"winner": "black", "ending": "time"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with running_server(tmp_path_factory.mktemp("games")) as server:
        yield server


def white_time_after_one_second(tab: ClientConnection) -> int:
    """Play a move after one second, claim that all of it was lag, and return White's time."""
    position = next_message(tab)
    for number, (move, seconds) in enumerate([*((move, 0) for move in OPENING), ("wQ -wS1", 1)]):
        time.sleep(seconds)
        action = {"type": "play", "request": number, "version": position["version"]}
        tab.send(json.dumps(action | {"move": move, "thinkingTime": 0}))
        position = next_message(tab)
    return int(position["clock"]["white"])


def test_server_measures_the_round_trip_of_a_fast_connection(server: ServerProcess) -> None:
    with server.tab(server.create_game(**clock_options(60_000))) as tab:
        assert white_time_after_one_second(tab) < 59_000 + MAX_LAG_PER_MOVE_MS - 100


def test_server_measures_the_round_trip_of_a_slow_connection(server: ServerProcess) -> None:
    game = server.create_game(**clock_options(60_000))
    address = f"{server.address}api/games/{game}/socket".replace("http", "ws", 1)
    headers: dict[str, Any] = {"cookie": server.cookie}
    with (
        slow_connection(server) as connection,
        connect(
            address, sock=connection, origin=Origin(server.origin), additional_headers=headers
        ) as tab,
    ):
        time.sleep(4 * ONE_WAY_SECONDS)  # for the first ping and its answer
        white_time = white_time_after_one_second(tab)
    # While White's clock ran, the position and the move traveled one way each.
    assert white_time > 59_000 - 250


@contextmanager
def slow_connection(server: ServerProcess) -> Iterator[socket.socket]:
    """Yield a connection to *server* that is delayed by `ONE_WAY_SECONDS` in both directions."""
    name, port = server.origin.removeprefix("http://").split(":")
    client_end, proxy_end = socket.socketpair()
    server_connection = socket.create_connection((name, int(port)))

    def forward(source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                time.sleep(ONE_WAY_SECONDS)
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)

    for direction in ((proxy_end, server_connection), (server_connection, proxy_end)):
        threading.Thread(target=forward, args=direction, daemon=True).start()
    with client_end, proxy_end, server_connection:
        yield client_end
