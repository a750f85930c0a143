"""Games for the archive, made up."""

from __future__ import annotations

from functools import partial
from random import Random

from sixlegs import Board
from sixlegs.server.play.archive_entry import Entry, Player
from sixlegs.server.storage import archive
from sixlegs.server.storage.database import Database


def game(seed: int, plies: int, game_type: str = "Base+ML", known: int = 0) -> Board:
    """A game at random, the first *known* plies being the same whatever the seed."""
    first, then = Random(1), Random(seed)
    board = Board(game_type, "tournament")
    while board.ply < plies and board.legal_moves:
        random = first if board.ply < known else then
        board.push(random.choice(list(board.legal_moves)))
    return board


def entry(board: Board, outcome: str | None = "WhiteWins", **more: object) -> Entry:
    players = more.pop("players", (Player("Ada"), Player("Charles")))
    return Entry(board, players, outcome, None, "import", **more)  # type: ignore[arg-type]


def added(database: Database, *entries: Entry) -> int:
    return database.write(partial(archive.add, entries=entries)).result()
