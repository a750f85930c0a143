"""`sixlegs show`: a game or position drawn."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sixlegs.cli.options import Commands, add_opening, number, read_game
from sixlegs.errors import HiveError
from sixlegs.rules import Board


def add_to(commands: Commands) -> None:
    """Add the command and its options."""
    show = commands.add_parser("show", help="draw a game or position")
    show.add_argument(
        "board", help="a file of records, a game type, game string or position string; - reads it"
    )
    show.add_argument("--game", type=number(1, 10**9), default=1, help="which record of the file")
    show.add_argument("--ply", type=number(0, 10**9), help="as it stood after so many plies")
    add_opening(show, "rulebook")
    picture = show.add_mutually_exclusive_group()
    picture.add_argument("--svg", action="store_true", help="an SVG picture instead of text")
    picture.add_argument("--png", action="store_true", help="a PNG picture instead of text")
    show.add_argument("--theme", default="light", choices=["light", "dark", "contrast", "auto"])
    show.add_argument("--letters", action="store_true", help="write the tiles' names on them")
    show.add_argument("--hands", action="store_true", help="draw the tiles in hand, too")
    show.add_argument("-o", "--output", type=Path, help="write to this file")
    show.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Draw to standard output or into a file."""
    board = read_game(options.board, options.game, options.opening)
    board = _rewound(board, options.ply)
    suffix = options.output.suffix.lower() if options.output else ""
    if options.png or suffix == ".png":
        _put(_png(_svg(board, options)), options.output)
    elif options.svg or suffix == ".svg":
        _put(_svg(board, options).encode(), options.output)
    else:
        _put(f"{board}\n".encode(), options.output)
    return 0


def _rewound(board: Board, plies: int | None) -> Board:
    """*board* as it stood after so many plies; None is all of them."""
    played = len(board.moves)
    if plies is not None and plies > played:
        raise HiveError(f"There is no ply {plies}: the game has {played}.")
    for _ in range(0 if plies is None else played - plies):
        board.pop()
    return board


def _svg(board: Board, options: argparse.Namespace) -> str:
    from sixlegs.svg import board_svg

    return board_svg(board, theme=options.theme, letters=options.letters, hands=options.hands)


def _png(svg: str) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise HiveError(
            "PNG pictures need the package resvg-py: pip install 'sixlegs[png]'."
        ) from error
    return bytes(svg_to_bytes(svg_string=svg, zoom=2))


def _put(picture: bytes, file: Path | None) -> None:
    if file:
        file.write_bytes(picture)
    elif picture.startswith(b"\x89PNG") and sys.stdout.isatty():
        raise HiveError("A PNG picture goes into a file: name one with -o.")
    else:
        sys.stdout.buffer.write(picture)
