"""Games as files that people take away: text that other programs read, and pictures."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from sixlegs.game import Ending, Game, Result
from sixlegs.notation import game_string
from sixlegs.pgn import write_pgn
from sixlegs.position import position_string
from sixlegs.record import Record
from sixlegs.rules import Board, Outcome
from sixlegs.server.painter import Painter
from sixlegs.server.requests import Export, ExportFormat
from sixlegs.server.starts import board_of

TEXT = "text/plain; charset=utf-8"

#: The name and the type of each format's file.
NAMES: dict[ExportFormat, tuple[str, str]] = {
    "game-string": ("hive-game.txt", TEXT),
    "pgn": ("hive-game.pgn", TEXT),
    "position": ("hive-position.txt", TEXT),
    "png": ("hive-position.png", "image/png"),
    "gif": ("hive-game.gif", "image/gif"),
}


class File(NamedTuple):
    """A file to save."""

    name: str
    media_type: str
    content: bytes


class Exports:
    """Writes and paints games."""

    def __init__(self) -> None:
        self._painter = Painter()

    async def file(self, asked: Export) -> File:
        """What *asked* is for.

        Raises :exc:`HiveError` for a game that cannot be, or cannot be written so.
        """
        board = await asyncio.to_thread(board_of, asked)
        if asked.format == "png" or asked.format == "gif":
            content = await self._painter.picture(board, asked.format)
        else:
            content = _text(asked, board).encode()
        return File(*NAMES[asked.format], content)


def _text(asked: Export, board: Board) -> str:
    match asked.format:
        case "game-string":
            return game_string(board, _outcome(asked))
        case "position":
            return position_string(board)
        case _:
            return write_pgn(_record(asked, board))


def _record(asked: Export, board: Board) -> Record:
    outcome = _outcome(asked)
    decided = Result(outcome, Ending(asked.result.ending)) if outcome and asked.result else None
    record = Record.of(Game(board, white=asked.white, black=asked.black, decided=decided))
    record.tags["Date"] = asked.date
    return record


def _outcome(asked: Export) -> Outcome | None:
    """Who won, if *asked* tells that the players ended the game."""
    if asked.result is None:
        return None
    outcomes = {"white": Outcome.WHITE_WINS, "black": Outcome.BLACK_WINS, None: Outcome.DRAW}
    return outcomes[asked.result.winner]
