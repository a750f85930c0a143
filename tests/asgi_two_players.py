"""Two players in one game, and the clock that the server reads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from asgi_client import PUBLIC_URL, Browser, FakeClock, Tab, open_app
from sixlegs.server.web.identity_cookie import COOKIE

OPENING = ("wS1", "bS1 wS1-")


class Pair:
    """Two players in one game, each with a tab."""

    def __init__(self, game: str, white: Tab, black: Tab, clock: FakeClock, ada: Browser) -> None:
        self.game = game
        self.ada = ada
        """The browser of White."""
        self.white = white
        self.black = black
        self.clock = clock

    def play(self, *moves: str, seconds: float = 0, thinking_time: int | None = None) -> None:
        """Play *moves* in turn, with *seconds* before each."""
        for move in moves:
            self.clock.seconds += seconds
            mover = self.white if self.white.position["turn"] == "white" else self.black
            other = self.black if mover is self.white else self.white
            answer = mover.request("play", move=move, thinkingTime=thinking_time)
            assert answer["type"] == "position"
            other.next()

    def request(self, tab: Tab, kind: str, **fields: Any) -> dict[str, Any]:
        """Send an action that the server broadcasts to both players, and return the message."""
        message = tab.request(kind, **fields)
        assert (self.black if tab is self.white else self.white).next()
        return message

    @property
    def cookie(self) -> str:
        """The cookie header of White."""
        return f"{COOKIE}={self.ada.http.cookies[COOKIE]}"

    @property
    def times(self) -> tuple[int, int]:
        """The remaining milliseconds of White and Black."""
        clock = self.white.request("sync")["clock"]
        return clock["white"], clock["black"]


@contextmanager
def open_pair(folder: Path, **options: Any) -> Iterator[Pair]:
    """Yield two players in a new game, whose creator plays White."""
    clock = FakeClock()
    with open_app(folder, address=PUBLIC_URL, now=clock) as ada:
        bob = ada.new_browser()
        game, token = ada.create_open_game(**options)
        assert bob.accept(token).status_code == 200
        with ada.tab(game) as white, bob.tab(game) as black:
            white.next()  # Black has connected
            yield Pair(game, white, black, clock, ada)


def clock_options(initial: int, increment: int = 0, **options: Any) -> dict[str, Any]:
    return {"clock": {"initial": initial, "increment": increment} | options}
