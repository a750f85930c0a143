"""`sixlegs show`: a game or position drawn."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sixlegs.cli.options import Commands, add_opening, number, read_game
from sixlegs.errors import HiveError
from sixlegs.rules import Board

PICTURES = ("svg", "png", "gif", "webp")


def add_to(commands: Commands) -> None:
    """Add the command and its options."""
    show = commands.add_parser("show", help="draw a game or position")
    show.add_argument(
        "board", help="a file of records, a game type, game string or position string; - reads it"
    )
    show.add_argument("--game", type=number(1, 10**9), default=1, help="which record of the file")
    show.add_argument("--ply", type=number(0, 10**9), help="as it stood after so many plies")
    add_opening(show)
    picture = show.add_mutually_exclusive_group()
    for name in PICTURES:
        kind = "animation of the game" if name in ("gif", "webp") else "picture"
        picture.add_argument(
            f"--{name}",
            action="store_const",
            const=name,
            dest="format",
            help=f"{'an' if name == 'svg' else 'a'} {name.upper()} {kind} instead of text",
        )
    show.add_argument("--theme", default="light", choices=["light", "dark", "contrast", "auto"])
    show.add_argument("--letters", action="store_true", help="write the tiles' names on them")
    show.add_argument("--hands", action="store_true", help="draw the tiles in hand, too")
    show.add_argument("-o", "--output", type=Path, help="write to this file")
    show.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Draw to standard output or into a file."""
    board = read_game(options.board, options.game, options.opening)
    board = _rewound(board, options.ply)
    suffix = options.output.suffix.lower().removeprefix(".") if options.output else ""
    format = options.format or (suffix if suffix in PICTURES else "text")
    if format in ("png", "gif", "webp") and not options.output and sys.stdout.isatty():
        raise HiveError(f"A {format.upper()} picture goes into a file: name one with -o.")
    _put(_drawn(board, format, options), options.output)
    return 0


def _rewound(board: Board, plies: int | None) -> Board:
    """*board* as it stood after so many plies; None is all of them."""
    played = len(board.moves)
    if plies is not None and plies > played:
        raise HiveError(f"There is no ply {plies}: the game has {played}.")
    for _ in range(0 if plies is None else played - plies):
        board.pop()
    return board


def _drawn(board: Board, format: str, options: argparse.Namespace) -> bytes:
    style = {"theme": options.theme, "letters": options.letters, "hands": options.hands}
    match format:
        case "text":
            return f"{board}\n".encode()
        case "svg":
            from sixlegs.svg import board_svg

            return board_svg(board, **style).encode()
        case "png":
            from sixlegs.pictures import board_png

            return board_png(board, **style)
        case _:
            from sixlegs.pictures import game_animation

            return game_animation(board, "gif" if format == "gif" else "webp", **style)


def _put(picture: bytes, file: Path | None) -> None:
    if file:
        file.write_bytes(picture)
    else:
        sys.stdout.buffer.write(picture)
