"""`sixlegs show`: drawings of games and positions."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sixlegs.arguments import Arguments, Command, option, positional, switch
from sixlegs.cli.options import integer_type, opening_option, read_game
from sixlegs.errors import HiveError
from sixlegs.position import hop_string, position_string
from sixlegs.rules import Board, Opening

if TYPE_CHECKING:
    from sixlegs.palette import ThemeName, TileSetName

TEXT_FORMATS = ("position", "hop")
PICTURE_FORMATS = ("svg", "png", "gif", "webp")


class Options(Arguments):
    """The options of ``sixlegs show``."""

    board: str = positional(
        "file of records, game type, game string, position string or HOP string;"
        " - reads standard input"
    )
    game: int = option(1, "number of the record in the file", integer_type(1, 10**9))
    ply: int | None = option(
        None, "show the position after this ply", integer_type(0, 10**9), metavar="N"
    )
    opening: Opening | None = opening_option()
    position: bool = switch("print the position string", "picture")
    hop: bool = switch("print the HOP string", "picture")
    svg: bool = switch("draw an SVG picture", "picture")
    png: bool = switch("draw a PNG picture", "picture")
    gif: bool = switch("draw a GIF animation of the game", "picture")
    webp: bool = switch("draw a WebP animation of the game", "picture")
    theme: ThemeName = option(
        "light",
        "colors of the picture",
        choices=("light", "dark", "contrast", "sand", "walnut", "midnight", "auto"),
    )
    tiles: TileSetName = option(
        "classic", "tile set of the picture", choices=("classic", "flat", "contrast")
    )
    letters: bool = switch("label the pieces")
    hands: bool = switch("include the pieces in hand")
    output: Path | None = option(None, "write to this file", Path, "-o", "--output", metavar="FILE")


def run(options: Options) -> int:
    """Draw to standard output or to a file."""
    board = read_game(options.board, options.game, options.opening)
    board = _rewind(board, options.ply)
    suffix = options.output.suffix.lower().removeprefix(".") if options.output else ""
    formats = [name for name in (*TEXT_FORMATS, *PICTURE_FORMATS) if getattr(options, name)]
    format = formats[0] if formats else suffix if suffix in PICTURE_FORMATS else "text"
    if format in ("png", "gif", "webp") and not options.output and sys.stdout.isatty():
        raise HiveError(f"A {format.upper()} picture must be written to a file: name it with -o.")
    _write_output(_draw(board, format, options), options.output)
    return 0


def _rewind(board: Board, plies: int | None) -> Board:
    """Return *board* after *plies* plies, or after all of them."""
    played = len(board.moves)
    if plies is not None and plies > played:
        raise HiveError(f"There is no ply {plies}: the game has {played}.")
    for _ in range(0 if plies is None else played - plies):
        board.pop()
    return board


def _draw(board: Board, format: str, options: Options) -> bytes:
    style: dict[str, Any] = {
        "theme": options.theme,
        "tiles": options.tiles,
        "letters": options.letters,
        "hands": options.hands,
    }
    match format:
        case "text":
            return f"{board}\n".encode()
        case "position":
            return f"{position_string(board)}\n".encode()
        case "hop":
            return f"{hop_string(board)}\n".encode()
        case "svg":
            from sixlegs.svg import board_svg

            return board_svg(board, **style).encode()
        case "png":
            from sixlegs.pictures import board_png

            return board_png(board, **style)
        case _:
            from sixlegs.pictures import game_animation

            return game_animation(board, "gif" if format == "gif" else "webp", **style)


def _write_output(picture: bytes, file: Path | None) -> None:
    if file:
        file.write_bytes(picture)
    else:
        sys.stdout.buffer.write(picture)


COMMAND = Command("show", "draw a game or position", Options, run)
