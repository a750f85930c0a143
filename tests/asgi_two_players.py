"""Two people at one game, and the watch by which their time runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from asgi_client import PUBLIC_URL, Browser, FakeClock, Tab, open_app
from sixlegs.server.web.identity_cookie import COOKIE

OPENING = ("wS1", "bS1 wS1-")


class Pair:
    """Two people at one game."""

    def __init__(self, game: str, white: Tab, black: Tab, watch: FakeClock, ada: Browser) -> None:
        self.game = game
        self.ada = ada
        """Who plays White."""
        self.white = white
        self.black = black
        self.clock = watch

    def play(self, *moves: str, seconds: float = 0, thinking_time: int | None = None) -> None:
        """Play in turn, so many seconds each."""
        for move in moves:
            self.clock.seconds += seconds
            mover = self.white if self.white.position["turn"] == "white" else self.black
            other = self.black if mover is self.white else self.white
            answer = mover.request("play", move=move, thinkingTime=thinking_time)
            assert answer["type"] == "position"
            other.next()

    def request(self, tab: Tab, kind: str, **fields: Any) -> dict[str, Any]:
        """Do something that both are told of."""
        told = tab.request(kind, **fields)
        assert (self.black if tab is self.white else self.white).next()
        return told

    @property
    def cookie(self) -> str:
        """White's."""
        return f"{COOKIE}={self.ada.http.cookies[COOKIE]}"

    @property
    def times(self) -> tuple[int, int]:
        clock = self.white.request("sync")["clock"]
        return clock["white"], clock["black"]


@contextmanager
def open_pair(folder: Path, **asked: Any) -> Iterator[Pair]:
    """Two people at a new game, the maker of which plays White."""
    watch = FakeClock()
    with open_app(folder, address=PUBLIC_URL, now=watch) as ada:
        bob = ada.new_browser()
        game, token = ada.create_open_game(**asked)
        assert bob.accept(token).status_code == 200
        with ada.tab(game) as white, bob.tab(game) as black:
            white.next()  # that the other has come
            yield Pair(game, white, black, watch, ada)


def clock_options(initial: int, increment: int = 0, **more: Any) -> dict[str, Any]:
    return {"clock": {"initial": initial, "increment": increment} | more}
