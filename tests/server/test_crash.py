"""The server killed in the middle of many games: what it has acknowledged is there, and no half.

`make soak` kills it again and again, in the middle of a hundred games.
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
MOVES = 8  # that each game gets on average before the server dies

INITIAL, INCREMENT = 600_000, 1_000
CLOCK = {"clock": {"initial": INITIAL, "increment": INCREMENT}}


@dataclass
class Played:
    """A game as its players saw it."""

    id: str
    choose: random.Random
    position: dict[str, Any] = field(default_factory=dict)
    """The last that either was shown: acknowledged."""
    asked: float = 0.0
    """When somebody last wanted something."""
    when: float = 0.0
    """Not after the moment that the position shows."""
    pending: str | None = None
    """What was sent and not answered."""

    @property
    def moves(self) -> list[str]:
        return [move["uhp"] for move in self.position.get("moves", [])]

    def note(self, position: dict[str, Any]) -> None:
        """Remember a position when it is new: one that has waited shows the clocks of then."""
        if not self.position or len(position["moves"]) > len(self.moves):
            self.position = position
            self.when = self.asked


class Tally:
    """Counts acknowledged moves, and says when there are enough."""

    def __init__(self, enough: int) -> None:
        self._left = enough
        self._lock = threading.Lock()
        self.is_reached = threading.Event()

    def count(self) -> None:
        with self._lock:
            self._left -= 1
            if self._left <= 0:
                self.is_reached.set()


def play_on(game: Played, white: ServerProcess, black: ServerProcess, tally: Tally) -> None:
    """Play at random for both sides until the connection breaks or the game is over."""
    game.asked = time.monotonic()
    try:
        with white.tab(game.id) as one, black.tab(game.id) as other:
            tabs = {"white": one, "black": other}
            game.note(next_message(one))
            while not game.position["result"]:
                tab = tabs[game.position["turn"]]
                choices = chosen_from(tab, game)
                game.pending = game.choose.choice(choices)
                game.asked = time.monotonic()
                play(tab, game.position, game.pending)
                await_answer(tab, game)
                game.pending = None
                tally.count()
    except (WebSocketException, ConnectionError, TimeoutError, EOFError):
        pass


def chosen_from(tab: ClientConnection, game: Played) -> list[str]:
    """What may be played, once the tab shows the position of now."""
    while True:
        tab.send('{"type": "sync", "request": 7}')
        position = next_message(tab)
        while position["type"] != "position" or len(position["moves"]) < len(game.moves):
            position = next_message(tab)
        if position["choices"]:
            game.note(position)
            return [target["uhp"] for choice in position["choices"] for target in choice["targets"]]


def await_answer(tab: ClientConnection, game: Played) -> None:
    before = len(game.moves)
    while True:
        answer = next_message(tab)
        assert answer["type"] == "position", answer
        if len(answer["moves"]) > before:
            game.note(answer)
            return


def check(game: Played, position: dict[str, Any]) -> None:
    """Nothing acknowledged is missing, and what was under way is there whole or not at all."""
    kept = [move["uhp"] for move in position["moves"]]
    assert kept[: len(game.moves)] == game.moves
    more = [move for move in kept[len(game.moves) :] if move != "pass"]
    assert more in ([], [game.pending])
    if game.position:  # else it was killed before anybody saw the game
        check_clocks(game, position, is_same=kept == game.moves)


def check_clocks(game: Played, position: dict[str, Any], *, is_same: bool) -> None:
    gone = 1000 * (time.monotonic() - game.when) + 10  # for what is rounded
    before, now = game.position["clock"], position["clock"]
    for color in ("white", "black"):
        assert 0 <= now[color] <= before[color] + (0 if is_same else INCREMENT)
        assert now[color] >= before[color] - gone
    if is_same:
        assert now["running"] == before["running"]
        waiting = {"white": "black", "black": "white"}.get(before["running"] or "")
        assert waiting is None or now[waiting] == before[waiting]


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    seed = random.Random(SEED)
    port = str(free_port())
    options = ("--port", port, "--public-url", f"http://127.0.0.1:{port}", "--no-limits")
    people: list[str] = []
    games: list[Played] = []
    for _ in range(KILLS):
        with running_server(tmp_path, *options) as white:
            black = white.new_browser()
            if not people:
                people = [white.cookie, black.cookie]
            white.cookie, black.cookie = people
            for game in games:
                with white.tab(game.id) as tab:
                    check(game, next_message(tab))
            games = [one for one in games if not one.position.get("result")]
            games = games[: GAMES // 2]
            while len(games) < GAMES:
                created = white.post("games", **NEW_GAME_REQUEST | CLOCK | {"black": OPPONENT_SEAT})
                black.post(f"invitations/{created['invitation']['token']}")
                games.append(Played(created["game"], random.Random(seed.random())))
            kill_while_playing(games, white, black)


def kill_while_playing(games: list[Played], white: ServerProcess, black: ServerProcess) -> None:
    tally = Tally(MOVES * len(games))
    threads = [threading.Thread(target=play_on, args=(game, white, black, tally)) for game in games]
    for thread in threads:
        thread.start()
    assert tally.is_reached.wait(120)
    white.process.kill()
    white.process.wait()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
