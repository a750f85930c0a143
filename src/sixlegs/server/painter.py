"""Pictures painted in a process of their own: the renderer would hold up every other thread."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable
from typing import Literal

from sixlegs.errors import HiveError
from sixlegs.pictures import MOST_PLIES, board_card, board_png, game_animation
from sixlegs.rules import Board
from sixlegs.state import parse_state, state_json

PictureFormat = Literal["png", "gif", "card"]

PAINTED: dict[str, Callable[[Board], bytes]] = {
    "png": board_png,
    "gif": game_animation,
    "card": board_card,
}

PATIENCE = 120.0  # seconds; on a computer with nothing else to do the longest takes a quarter


class TooLongError(HiveError):
    """A game that takes too long to paint."""


class Painter:
    """Paints one picture after the other."""

    def __init__(self) -> None:
        self._easel = asyncio.Semaphore(1)

    async def picture(self, board: Board, format: PictureFormat) -> bytes:
        """*board* as PNG, its game as GIF, or the card of a link.

        Raises :exc:`TooLongError`.
        """
        if format == "gif" and len(board.moves) > MOST_PLIES:
            raise TooLongError(f"An animation shows at most {MOST_PLIES} plies.")
        async with self._easel:
            return await _painted(state_json(board), format)


async def _painted(state: str, format: PictureFormat) -> bytes:
    command = (sys.executable, "-m", __name__, format)
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    try:
        async with asyncio.timeout(PATIENCE):
            picture, _ = await process.communicate(state.encode())
    except TimeoutError as error:
        raise TooLongError("The picture took too long to paint.") from error
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise RuntimeError(f"the painter ended with {process.returncode}")
    return picture


def main(format: str) -> None:
    """Paint the state on standard input to standard output."""
    if hasattr(os, "nice"):
        os.nice(10)  # games come first
    board = parse_state(sys.stdin.buffer.read().decode())
    sys.stdout.buffer.write(PAINTED[format](board))


if __name__ == "__main__":
    main(sys.argv[1])
