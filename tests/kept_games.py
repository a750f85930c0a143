"""Games as tests keep them in a store."""

from __future__ import annotations

import asyncio

from sixlegs import Board, Color
from sixlegs._core import GameTerms, TimeControl
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.seats import Computer, Person, Seats
from sixlegs.server.storage.store import Store

ADA, BOB, CLEO = Owner("ada"), Owner("bob"), Owner("cleo")
TOGETHER: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
ALONE: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Computer(3)}


def begun(board: Board | None = None, control: TimeControl | None = None) -> SeatedGame:
    board = board or Board("Base+ML", "tournament")
    return SeatedGame.begun(dict(TOGETHER), board, GameTerms(control), "link")


def alone(board: Board | None = None, control: TimeControl | None = None) -> SeatedGame:
    """As older servers have kept it."""
    return SeatedGame.begun(
        dict(ALONE), board or Board("Base+ML", "tournament"), GameTerms(control)
    )


def kept(store: Store, game: SeatedGame) -> SeatedGame:
    asyncio.run(store.add(game))
    back = asyncio.run(store.load(game.id))
    assert back is not None
    return back


def seen(game: SeatedGame) -> object:
    """Everything that must come back."""
    board, core = game.game.board, game.core
    return (
        game,
        (core.seats, core.is_shared, core.first_ply, core.coach, core.undone),
        (core.draw_offer, core.takeback_offer, core.rematch_offer),
        (core.clock, core.times),
        board,
        board.moves,
        board.start,
        game.game.result,
        game.awaits,
    )
