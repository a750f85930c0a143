"""What several commands have in common: how boards, openings and numbers are asked for."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from sixlegs.errors import HiveError, shortened
from sixlegs.notation import parse_game
from sixlegs.position import parse_position
from sixlegs.rules import OPENINGS, Board, Opening
from sixlegs.state import parse_state

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
    """The board that a game type, game string, position string or JSON state describes."""
    words = text.split()
    if text.lstrip().startswith("{"):
        return parse_state(text)
    if len(words) == 5 and words[1] in OPENINGS:
        return parse_position(text)
    if not text.lstrip().startswith("Base"):
        raise HiveError(
            f"{shortened(text)} is neither a game type, a game string nor a position string."
        )
    return parse_game(text, opening)


def number(least: int, most: int) -> Callable[[str], int]:
    """A type of argument: a whole number from *least* to *most*."""

    def parse(text: str) -> int:
        is_number = text.isascii() and text.isdecimal() and len(text) < 20
        if not is_number or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                f"{text[:20]!r} is not a number from {least} to {most}"
            )
        return int(text)

    return parse
