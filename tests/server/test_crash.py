"""Kills of the server during games: acknowledged moves are kept, others stored whole or not at all.

`make soak` repeats this with a hundred games.
"""

from __future__ import annotations

import os
import random
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection

from asgi_client import NEW_GAME_REQUEST, OPPONENT_SEAT
from server_process import ServerProcess, free_port, next_message, play, running_server
from soak import IS_SOAK, SEED

GAMES = 100 if IS_SOAK else 4
KILLS = 4 if IS_SOAK else 2
MOVES_PER_GAME = 8
"""The average number of moves of a game before the server is killed."""

INITIAL, INCREMENT = 600_000, 1_000
CLOCK = {"clock": {"initial": INITIAL, "increment": INCREMENT}}


@dataclass
class TrackedGame:
    """A game with what its players have received and sent."""

    id: str
    rng: random.Random
    position: dict[str, Any] = field(default_factory=dict)
    """The latest acknowledged position, which a player has received."""
    requested_at: float = 0.0
    """The time of the latest request."""
    position_time: float = 0.0
    """A time that is not later than that of the clocks in `position`."""
    pending: str | None = None
    """The move that was sent and has not been answered."""

    @property
    def moves(self) -> list[str]:
        return [move["uhp"] for move in self.position.get("moves", [])]

    def note(self, position: dict[str, Any]) -> None:
        """Store *position* if it has new moves.

        A position without new moves may have waited in a buffer, so its clocks may be old.
        """
        if not self.position or len(position["moves"]) > len(self.moves):
            self.position = position
            self.position_time = self.requested_at


class MoveCounter:
    """Counts acknowledged moves up to *target*."""

    def __init__(self, target: int) -> None:
        self._remaining = target
        self._lock = threading.Lock()
        self.is_reached = threading.Event()

    def count(self) -> None:
        with self._lock:
            self._remaining -= 1
            if self._remaining <= 0:
                self.is_reached.set()


def play_on(
    game: TrackedGame, white: ServerProcess, black: ServerProcess, counter: MoveCounter
) -> None:
    """Play random moves for both sides until the connection breaks or the game is over."""
    game.requested_at = time.monotonic()
    try:
        with white.tab(game.id) as white_tab, black.tab(game.id) as black_tab:
            tabs = {"white": white_tab, "black": black_tab}
            game.note(next_message(white_tab))
            while not game.position["result"]:
                tab = tabs[game.position["turn"]]
                moves = legal_moves(tab, game)
                game.pending = game.rng.choice(moves)
                game.requested_at = time.monotonic()
                play(tab, game.position, game.pending)
                await_answer(tab, game)
                game.pending = None
                counter.count()
    except (WebSocketException, ConnectionError, TimeoutError, EOFError):
        pass


def legal_moves(tab: ClientConnection, game: TrackedGame) -> list[str]:
    """Return the legal moves as soon as the tab has the current position."""
    while True:
        tab.send('{"type": "sync", "request": 7}')
        position = next_message(tab)
        while position["type"] != "position" or len(position["moves"]) < len(game.moves):
            position = next_message(tab)
        if position["choices"]:
            game.note(position)
            return [target["uhp"] for choice in position["choices"] for target in choice["targets"]]


def await_answer(tab: ClientConnection, game: TrackedGame) -> None:
    before = len(game.moves)
    while True:
        answer = next_message(tab)
        assert answer["type"] == "position", answer
        if len(answer["moves"]) > before:
            game.note(answer)
            return


def check(game: TrackedGame, position: dict[str, Any]) -> None:
    """Check that all acknowledged moves are stored, and the pending move whole or not at all."""
    stored = [move["uhp"] for move in position["moves"]]
    assert stored[: len(game.moves)] == game.moves
    new = [move for move in stored[len(game.moves) :] if move != "pass"]
    assert new in ([], [game.pending])
    if game.position:  # otherwise the server was killed before it showed the game
        check_clocks(game, position, is_same=stored == game.moves)


def check_clocks(game: TrackedGame, position: dict[str, Any], *, is_same: bool) -> None:
    elapsed = 1000 * (time.monotonic() - game.position_time) + 10  # times are rounded
    before, now = game.position["clock"], position["clock"]
    for color in ("white", "black"):
        assert 0 <= now[color] <= before[color] + (0 if is_same else INCREMENT)
        assert now[color] >= before[color] - elapsed
    if is_same:
        assert now["running"] == before["running"]
        waiting = {"white": "black", "black": "white"}.get(before["running"] or "")
        assert waiting is None or now[waiting] == before[waiting]


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    rng = random.Random(SEED)
    port = str(free_port())
    options = ("--port", port, "--public-url", f"http://127.0.0.1:{port}", "--no-limits")
    cookies: list[str] = []
    games: list[TrackedGame] = []
    for _ in range(KILLS):
        with running_server(tmp_path, *options) as white:
            black = white.new_browser()
            if not cookies:
                cookies = [white.cookie, black.cookie]
            white.cookie, black.cookie = cookies
            for game in games:
                with white.tab(game.id) as tab:
                    check(game, next_message(tab))
            games = [game for game in games if not game.position.get("result")]
            games = games[: GAMES // 2]
            while len(games) < GAMES:
                created = white.post("games", **NEW_GAME_REQUEST | CLOCK | {"black": OPPONENT_SEAT})
                black.post(f"invitations/{created['invitation']['token']}")
                games.append(TrackedGame(created["game"], random.Random(rng.random())))
            kill_while_playing(games, white, black)


def kill_while_playing(
    games: list[TrackedGame], white: ServerProcess, black: ServerProcess
) -> None:
    counter = MoveCounter(MOVES_PER_GAME * len(games))
    threads = [
        threading.Thread(target=play_on, args=(game, white, black, counter)) for game in games
    ]
    for thread in threads:
        thread.start()
    assert counter.is_reached.wait(120)
    white.process.kill()
    white.process.wait()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
