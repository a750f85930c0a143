"""Two people at one game, and the watch by which their time runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app_client import PUBLIC, Browser, Tab, Watch, app
from sixlegs.server.web.identity import COOKIE

OPENING = ("wS1", "bS1 wS1-")


class Pair:
    """Two people at one game."""

    def __init__(self, game: str, white: Tab, black: Tab, watch: Watch, ada: Browser) -> None:
        self.game = game
        self.ada = ada
        """Who plays White."""
        self.white = white
        self.black = black
        self.watch = watch

    def play(self, *moves: str, seconds: float = 0, thought: int | None = None) -> None:
        """Play in turn, so many seconds each."""
        for move in moves:
            self.watch.seconds += seconds
            mover = self.white if self.white.position["turn"] == "white" else self.black
            other = self.black if mover is self.white else self.white
            assert mover.ask("play", move=move, thought=thought)["type"] == "position"
            other.next()

    def do(self, tab: Tab, kind: str, **fields: Any) -> dict[str, Any]:
        """Do something that both are told of."""
        told = tab.ask(kind, **fields)
        assert (self.black if tab is self.white else self.white).next()
        return told

    @property
    def cookie(self) -> str:
        """White's."""
        return f"{COOKIE}={self.ada.http.cookies[COOKIE]}"

    @property
    def times(self) -> tuple[int, int]:
        clock = self.white.ask("sync")["clock"]
        return clock["white"], clock["black"]


@contextmanager
def pair(folder: Path, **asked: Any) -> Iterator[Pair]:
    """Two people at a new game, the maker of which plays White."""
    watch = Watch()
    with app(folder, address=PUBLIC, now=watch) as ada:
        bob = ada.other()
        game, token = ada.invite(**asked)
        assert bob.accept(token).status_code == 200
        with ada.tab(game) as white, bob.tab(game) as black:
            white.next()  # that the other has come
            yield Pair(game, white, black, watch, ada)


def clock(initial: int, increment: int = 0, **more: Any) -> dict[str, Any]:
    return {"clock": {"initial": initial, "increment": increment} | more}
