"""`sixlegs show`: a game or position drawn."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sixlegs.cli.options import Commands, add_opening, read_board


def add_to(commands: Commands) -> None:
    """Add the command and its options."""
    show = commands.add_parser("show", help="draw a game or position")
    show.add_argument("board", help="a game type, game string or position string; - reads it")
    add_opening(show, "rulebook")
    show.add_argument("--svg", action="store_true", help="an SVG picture instead of text")
    show.add_argument("--theme", default="light", choices=["light", "dark", "contrast", "auto"])
    show.add_argument("--letters", action="store_true", help="write the tiles' names on them")
    show.add_argument("--hands", action="store_true", help="draw the tiles in hand, too")
    show.add_argument("-o", "--output", type=Path, help="write to this file")
    show.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Draw to standard output or into a file."""
    text = sys.stdin.read() if options.board == "-" else options.board
    board = read_board(text, options.opening)
    if options.svg:
        from sixlegs.svg import board_svg

        picture = board_svg(
            board, theme=options.theme, letters=options.letters, hands=options.hands
        )
    else:
        picture = f"{board}\n"
    if options.output:
        options.output.write_text(picture, "utf-8")
    else:
        print(picture, end="")
    return 0
