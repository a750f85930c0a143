"""Games that tests put into a store."""

from __future__ import annotations

import asyncio

from sixlegs import Board, Color
from sixlegs._core import GameTerms, TimeControl
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage.store import Store

ADA, BOB, CLEO = UserId("ada"), UserId("bob"), UserId("cleo")
TWO_PLAYER_SEATS: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}


def new_game(board: Board | None = None, control: TimeControl | None = None) -> ServerGame:
    board = board or Board("Base+ML", "tournament")
    return ServerGame.create(dict(TWO_PLAYER_SEATS), board, GameTerms(control), "link")


def store_game(store: Store, game: ServerGame) -> ServerGame:
    """Add *game* to *store*, and return it as loaded from there."""
    asyncio.run(store.add(game))
    loaded = asyncio.run(store.load(game.id))
    assert loaded is not None
    return loaded


def comparable_state(game: ServerGame) -> object:
    """Return everything that storing and loading a game must preserve."""
    board, core = game.game.board, game.core
    return (
        game,
        (core.seats, core.is_online, core.first_ply),
        (core.draw_offer, core.takeback_offer, core.rematch_offer),
        (core.clock, core.times),
        board,
        board.moves,
        board.start,
        game.game.result,
        game.awaits,
    )
