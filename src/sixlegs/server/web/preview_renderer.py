"""Render pictures for link previews in a subprocess, which does not block other threads."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE

from sixlegs.board_json import parse_state, state_json
from sixlegs.errors import HiveError
from sixlegs.pictures import board_card
from sixlegs.rules import Board

RENDER_TIMEOUT_SECONDS = 120.0  # long, for a busy host


class RenderTimeoutError(HiveError):
    """Rendering took too long."""


async def render_card(board: Board) -> bytes:
    """Return the preview picture of *board* as PNG.

    Raises :exc:`RenderTimeoutError`.
    """
    command = (sys.executable, "-m", __name__)
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    try:
        async with asyncio.timeout(RENDER_TIMEOUT_SECONDS):
            picture, _ = await process.communicate(state_json(board).encode())
    except TimeoutError as error:
        raise RenderTimeoutError("The picture took too long to render.") from error
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise RuntimeError(f"the renderer exited with status {process.returncode}")
    return picture


def main() -> None:
    """Render the state on standard input to standard output."""
    if hasattr(os, "nice"):
        os.nice(10)  # games take priority
    board = parse_state(sys.stdin.buffer.read().decode())
    sys.stdout.buffer.write(board_card(board))


if __name__ == "__main__":
    main()
