"""Games for the archive, made up."""

from __future__ import annotations

from functools import partial
from random import Random

from sixlegs import Board
from sixlegs.server.play.archive_entry import ArchiveEntry, EntryPlayer
from sixlegs.server.storage import archive
from sixlegs.server.storage.database import Database


def random_game(seed: int, plies: int, game_type: str = "Base+ML", known: int = 0) -> Board:
    """A game at random, the first *known* plies being the same whatever the seed."""
    first, then = Random(1), Random(seed)
    board = Board(game_type, "tournament")
    while board.ply < plies and board.legal_moves:
        random = first if board.ply < known else then
        board.push(random.choice(list(board.legal_moves)))
    return board


def make_entry(board: Board, outcome: str | None = "WhiteWins", **more: object) -> ArchiveEntry:
    players = more.pop("players", (EntryPlayer("Ada"), EntryPlayer("Charles")))
    return ArchiveEntry(board, players, outcome, None, "import", **more)  # type: ignore[arg-type]


def add_entries(database: Database, *entries: ArchiveEntry) -> int:
    return database.write(partial(archive.add, entries=entries)).result()
