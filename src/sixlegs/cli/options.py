"""What several commands have in common: how boards, openings and numbers are asked for."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from sixlegs.notation import parse_game
from sixlegs.position import parse_position
from sixlegs.rules import OPENINGS, Board, Opening

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Commands = argparse._SubParsersAction


def add_opening(command: argparse.ArgumentParser, default: Opening) -> None:
    """Add the option that chooses the opening rule."""
    command.add_argument(
        "--opening",
        choices=OPENINGS,
        default=default,
        help="whether a queen may be the first tile: rulebook, yes; tournament, no"
        f" (default: {default})",
    )


def read_board(text: str, opening: Opening) -> Board:
    """The board that a game type, a game string or a position string describes."""
    words = text.split()
    if len(words) == 5 and words[1] in OPENINGS:
        return parse_position(text)
    return parse_game(text, opening)


def number(least: int, most: int) -> Callable[[str], int]:
    """A type of argument: a whole number from *least* to *most*."""

    def parse(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and least <= int(text[:19]) <= most):
            raise argparse.ArgumentTypeError(
                f"{text[:20]!r} is not a number from {least} to {most}"
            )
        return int(text)

    return parse
