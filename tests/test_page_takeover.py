"""Games of one's own that a server has kept: the page takes them over; old addresses lead there."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

from browser import Person, needs_browser, served_here
from sixlegs import Board, Color
from sixlegs.server.play.owners import owner_of
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.seats import Computer, Seats
from sixlegs.server.play.seats import Person as Owner
from sixlegs.server.storage.store import Store
from sixlegs.server.web.identity import COOKIE

pytestmark = needs_browser


def done(work: Coroutine[Any, Any, Any]) -> Any:
    """What comes of *work*, in a thread without a browser's loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_the_old_address_leads_to_the_game(browser: Any, tmp_path: Path) -> None:
    board = Board("Base")
    for move in ("wS1", "bS1 wS1-"):
        board.push_uhp(move)
    with served_here(Store(tmp_path)) as address:
        person = Person(browser, address)
        person.go("/rules")
        [token] = [one["value"] for one in person.cookies() if one["name"] == COOKIE]
        owner = owner_of(token.partition(".")[0])
        seats: Seats = {Color.WHITE: Owner(owner), Color.BLACK: Computer(1)}
        game = SeatedGame.begun(seats, board, None)
        with closing(Store(tmp_path)) as store:
            done(store.add(game))
        person.go("/")
        person.page.wait_for_selector("a[href*='local']")
        with closing(Store(tmp_path)) as store:
            assert done(store.load(game.id)) is None
        person.go(f"/game/{game.id}")
        person.page.wait_for_url("**/local#local-*")
        person.wait_for_tiles(2)
        assert person.errors == []
