"""Raster images: a position as PNG, a game as an animation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from math import ceil, floor, sqrt
from typing import Literal

from sixlegs.errors import HiveError, requires_extra
from sixlegs.palette import THEMES, ThemeName, TileSetName
from sixlegs.rules import Board, Hex
from sixlegs.scene import CELL_RADIUS, Box
from sixlegs.svg import Highlight, board_layers, board_svg, common_frame, svg_document

with requires_extra("pictures"):
    from PIL import Image
    from resvg_py import svg_to_bytes

AnimationFormat = Literal["gif", "webp"]

MAX_TILE_PIXELS = 48.0  # per tile in an animation
MAX_ANIMATION_PIXELS = 640.0  # longer side of an animation; wider hives get smaller tiles
PLY_MS = 900
LAST_FRAME_MS = 4000  # before the animation starts over
PALETTE_COLORS = 128  # of a GIF: 256 cost a third more and look the same
CARD_SIZE = (1200, 630)  # pixels of a link preview
MAX_CARD_TILE_PIXELS = 118.0  # per tile on a link preview
LAYER_PATTERN = re.compile(
    r'<g transform="translate\((\S+) (\S+)\)(.*?)">'
)  # the position of a layer, and its scaling
TITLE_PATTERN = re.compile("<title>[^<]*</title>")
LAYER_REACH = (
    150.0  # units: no positioned layer extends further, including the names beside a high stack
)
MAX_ANIMATION_PLIES = 300  # longer animations become large files


def board_png(
    board: Board,
    *,
    highlights: Mapping[Hex, Highlight] | Iterable[Hex] = (),
    arrows: Iterable[tuple[Hex, Hex]] = (),
    letters: bool = False,
    hands: bool = False,
    last_move: bool = True,
    theme: ThemeName = "light",
    tiles: TileSetName = "classic",
    tile_size: float = 128,
    rotation: int = 0,
) -> bytes:
    """Return *board* drawn as PNG; the options are those of :func:`board_svg`.

    >>> board_png(Board(), highlights=[Hex(0, 0)], tile_size=40)[1:4]
    b'PNG'
    """
    svg = board_svg(
        board,
        highlights=highlights,
        arrows=arrows,
        letters=letters,
        hands=hands,
        last_move=last_move,
        theme=theme,
        tiles=tiles,
        tile_size=tile_size,
        rotation=rotation,
    )
    return _png(svg)


def board_card(board: Board) -> bytes:
    """Return a link preview of *board*: a PNG of :data:`CARD_SIZE`, as large as it fits.

    >>> board_card(Board())[1:4]
    b'PNG'
    """
    width, height = CARD_SIZE
    frame = common_frame([board])
    fitting = min(width / frame.width, height / frame.height) * CELL_RADIUS * sqrt(3)
    size = min(MAX_CARD_TILE_PIXELS, 0.99 * fitting)  # pixels are rounded up
    hive = _picture(board_svg(board, tile_size=size, frame=frame), "light")
    card = Image.new("RGB", CARD_SIZE, THEMES["light"]["table"])
    card.paste(hive, ((width - hive.width) // 2, (height - hive.height) // 2))
    file = BytesIO()
    card.quantize(PALETTE_COLORS, dither=Image.Dither.NONE).save(file, "png", optimize=True)
    return file.getvalue()


def game_animation(
    board: Board,
    format: AnimationFormat = "gif",
    *,
    theme: ThemeName = "light",
    tiles: TileSetName = "classic",
    letters: bool = False,
    hands: bool = False,
) -> bytes:
    """Return the game of *board* as an endless animation with one frame per position.

    >>> game_animation(Board())[:6]
    b'GIF89a'

    Raises :exc:`HiveError` for a game of more than :data:`MAX_ANIMATION_PLIES` plies.
    """
    if len(board.moves) > MAX_ANIMATION_PLIES:
        raise HiveError(f"An animation shows at most {MAX_ANIMATION_PLIES} plies.")
    frame = common_frame(_replay(board), hands=hands)
    sheet = _SpriteSheet(frame, _tile_size(frame), theme, tiles)

    def draw(stage: Board) -> Image.Image:
        layers = board_layers(stage, frame, letters=letters, hands=hands, tiles=tiles)
        return sheet.picture(layers)

    pictures: Iterator[Image.Image] = map(draw, _replay(board))
    if format == "gif":
        pictures = _with_shared_palette(pictures, draw(board))
    times = [*[PLY_MS] * len(board.moves), LAST_FRAME_MS]
    file = BytesIO()
    next(pictures).save(file, format, save_all=True, append_images=pictures, duration=times, loop=0)
    return file.getvalue()


class _SpriteSheet:
    """Frames of one animation, composed of cached layers.

    Drawing takes most of the time, and most layers are the same in the next position or only lie
    elsewhere. Coordinates are rounded to a quarter of a pixel, so that cached layers match.
    """

    def __init__(self, frame: Box, tile_size: float, theme: ThemeName, tiles: TileSetName) -> None:
        self._frame, self._tile_size, self._theme, self._tiles = frame, tile_size, theme, tiles
        self._scale = tile_size / (CELL_RADIUS * sqrt(3))
        self._size = round(frame.width * self._scale), round(frame.height * self._scale)
        self._sprites: dict[tuple[str, float, float], tuple[Image.Image, int, int]] = {}

    def picture(self, layers: Iterable[str]) -> Image.Image:
        """Return the table with *layers* on it."""
        picture = Image.new("RGB", self._size, _table(self._theme))
        for layer in layers:
            if match := LAYER_PATTERN.match(layer):
                x, y = self._pixels(float(match[1]), float(match[2]))
                content = f'<g transform="translate(0 0){match[3]}">{layer[match.end() :]}'
                reach = LAYER_REACH
            else:  # a layer without a position covers the whole frame
                x, y = self._pixels(0, 0)
                content, reach = layer, self._frame.width + self._frame.height
            image, left, top = self._sprite(content, x % 1, y % 1, reach)
            picture.paste(image, (floor(x) + left, floor(y) + top), image)
        return picture

    def _pixels(self, x: float, y: float) -> tuple[float, float]:
        """Convert scene coordinates to pixels."""
        across = (x - self._frame.left) * self._scale
        return round(4 * across) / 4, round(4 * (y - self._frame.top) * self._scale) / 4

    def _sprite(
        self, content: str, x: float, y: float, reach: float
    ) -> tuple[Image.Image, int, int]:
        """Return *content* drawn at a fraction of a pixel, cropped, and its offset."""
        key = TITLE_PATTERN.sub("", content), x, y
        if key not in self._sprites:
            side = ceil(reach * self._scale)
            left, top = (-side - x) / self._scale, (-side - y) / self._scale
            box = Box(left, top, left + 2 * side / self._scale, top + 2 * side / self._scale)
            svg = svg_document(box, [content], self._theme, self._tiles, self._tile_size)
            image = Image.open(BytesIO(_png(svg)))
            area = image.getbbox() or (0, 0, 1, 1)
            self._sprites[key] = image.crop(area), area[0] - side, area[1] - side
        return self._sprites[key]


def _replay(board: Board) -> Iterator[Board]:
    """Yield the board before the first ply and after each; it is the same, changing object."""
    replay = board.root()
    yield replay
    for move in board.moves:
        replay.push(move)
        yield replay


def _tile_size(frame: Box) -> float:
    """Return the width of a tile that keeps a picture of *frame* within the size limit."""
    tiles = max(frame.width, frame.height) / (CELL_RADIUS * sqrt(3))
    return min(MAX_TILE_PIXELS, MAX_ANIMATION_PIXELS / tiles)


def _png(svg: str) -> bytes:
    return bytes(svg_to_bytes(svg_string=svg))


def _picture(svg: str, theme: ThemeName) -> Image.Image:
    """Return the rendered picture on an opaque background, without its transparent corners."""
    image = Image.open(BytesIO(_png(svg))).convert("RGBA")
    table = Image.new("RGBA", image.size, _table(theme))
    return Image.alpha_composite(table, image).convert("RGB")


def _table(theme: ThemeName) -> str:
    return THEMES["light" if theme == "auto" else theme]["table"]


def _with_shared_palette(
    pictures: Iterator[Image.Image], last: Image.Image
) -> Iterator[Image.Image]:
    """Quantize the pictures with the colors of *last*, which has the most tiles.

    Unchanged areas then have the same colors in successive frames and compress to nothing.
    """
    colors = last.quantize(PALETTE_COLORS, Image.Quantize.MEDIANCUT)
    return (picture.quantize(palette=colors, dither=Image.Dither.NONE) for picture in pictures)
