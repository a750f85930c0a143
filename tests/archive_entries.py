"""Random games for the archive."""

from __future__ import annotations

from functools import partial
from random import Random

from sixlegs import Board
from sixlegs.server.play.archive_entry import ArchiveEntry, EntryPlayer
from sixlegs.server.storage import archive
from sixlegs.server.storage.database import Database


def random_game(seed: int, plies: int, game_type: str = "Base+ML", opening_plies: int = 0) -> Board:
    """Return a random game. The first *opening_plies* plies are the same for every *seed*."""
    opening_random, game_random = Random(1), Random(seed)
    board = Board(game_type, "tournament")
    while board.ply < plies and board.legal_moves:
        random = opening_random if board.ply < opening_plies else game_random
        board.push(random.choice(list(board.legal_moves)))
    return board


def make_entry(board: Board, outcome: str | None = "WhiteWins", **fields: object) -> ArchiveEntry:
    players = fields.pop("players", (EntryPlayer("Ada"), EntryPlayer("Charles")))
    return ArchiveEntry(board, players, outcome, None, "import", **fields)  # type: ignore[arg-type]


def add_entries(database: Database, *entries: ArchiveEntry) -> int:
    return database.write(partial(archive.add, entries=entries)).result()
