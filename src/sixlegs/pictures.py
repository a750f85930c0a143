"""Pictures that any program can show: a position as PNG, a whole game as an animation."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from math import sqrt
from typing import Literal

from sixlegs.errors import HiveError, extra
from sixlegs.palette import THEMES, ThemeName
from sixlegs.rules import Board
from sixlegs.scene import CELL, Box
from sixlegs.svg import board_svg, frame_of

with extra("pictures"):
    from PIL import Image
    from resvg_py import svg_to_bytes

AnimationFormat = Literal["gif", "webp"]

PNG_ZOOM = 2  # pixels for one of the SVG's: sharp on every screen
TILE_SIZE = 48.0  # pixels of an animation's tile
LARGEST_SIDE = 640.0  # pixels of an animation; a wider hive has smaller tiles
PLY_TIME = 900  # milliseconds
LAST_TIME = 4000  # the same for the end, before it begins anew
COLORS = 128  # of a GIF: twice as many cost a third more and look the same
CARD = (1200, 630)  # pixels: what messengers show beside a link
CARD_TILE = 118.0  # pixels of a tile on it, where there is room
MOST_PLIES = 300  # of an animation; longer ones are large, and nobody looks to the end


def board_png(
    board: Board, *, theme: ThemeName = "light", letters: bool = False, hands: bool = False
) -> bytes:
    """Draw *board* as PNG; what can be chosen is as in :func:`board_svg`.

    >>> board_png(Board())[1:4]
    b'PNG'
    """
    return _png(board_svg(board, theme=theme, letters=letters, hands=hands), PNG_ZOOM)


def board_card(board: Board) -> bytes:
    """Draw *board* as PNG of :data:`CARD`'s size, as large as it fits: the preview of a link.

    >>> board_card(Board())[1:4]
    b'PNG'
    """
    width, height = CARD
    frame = frame_of([board])
    fitting = min(width / frame.width, height / frame.height) * CELL * sqrt(3)
    size = min(CARD_TILE, 0.99 * fitting)  # pixels are rounded up
    hive = _on_table(_png(board_svg(board, tile_size=size, frame=frame), 1), "light")
    card = Image.new("RGB", CARD, THEMES["light"].table)
    card.paste(hive, ((width - hive.width) // 2, (height - hive.height) // 2))
    file = BytesIO()
    card.quantize(COLORS, dither=Image.Dither.NONE).save(file, "png", optimize=True)
    return file.getvalue()


def game_animation(
    board: Board,
    format: AnimationFormat = "gif",
    *,
    theme: ThemeName = "light",
    letters: bool = False,
    hands: bool = False,
) -> bytes:
    """Draw the game of *board*: its beginning, then a picture for each ply, over and over.

    >>> game_animation(Board())[:6]
    b'GIF89a'

    Raises :exc:`HiveError` for a game of more than :data:`MOST_PLIES` plies.
    """
    if len(board.moves) > MOST_PLIES:
        raise HiveError(f"An animation shows at most {MOST_PLIES} plies.")
    frame = frame_of(_stages(board), hands=hands)
    size = _tile_size(frame)

    def drawn(stage: Board) -> Image.Image:
        svg = board_svg(
            stage, theme=theme, letters=letters, hands=hands, tile_size=size, frame=frame
        )
        return _on_table(_png(svg, 1), theme)

    pictures: Iterator[Image.Image] = map(drawn, _stages(board))
    if format == "gif":
        pictures = _with_common_colors(pictures, drawn(board))
    times = [*[PLY_TIME] * len(board.moves), LAST_TIME]
    file = BytesIO()
    next(pictures).save(file, format, save_all=True, append_images=pictures, duration=times, loop=0)
    return file.getvalue()


def _stages(board: Board) -> Iterator[Board]:
    """The board before the first ply and after each: one board, which changes."""
    replay = board.root()
    yield replay
    for move in board.moves:
        replay.push(move)
        yield replay


def _tile_size(frame: Box) -> float:
    """The width of a tile with which a picture of *frame* does not get too large."""
    tiles = max(frame.width, frame.height) / (CELL * sqrt(3))
    return min(TILE_SIZE, LARGEST_SIDE / tiles)


def _png(svg: str, zoom: int) -> bytes:
    return bytes(svg_to_bytes(svg_string=svg, zoom=zoom))


def _on_table(png: bytes, theme: ThemeName) -> Image.Image:
    """The picture without its round corners, which few formats know."""
    picture = Image.open(BytesIO(png)).convert("RGBA")
    table = THEMES["light" if theme == "auto" else theme].table
    return Image.alpha_composite(Image.new("RGBA", picture.size, table), picture).convert("RGB")


def _with_common_colors(
    pictures: Iterator[Image.Image], last: Image.Image
) -> Iterator[Image.Image]:
    """The pictures in the colors of the *last* one, which has the most tiles.

    What stays as it was has then the same color from one to the next, and takes no room.
    """
    colors = last.quantize(COLORS, Image.Quantize.MEDIANCUT)
    return (one.quantize(palette=colors, dither=Image.Dither.NONE) for one in pictures)
