"""Images of the web page: its icons, and the default link preview."""

from __future__ import annotations

from io import BytesIO

from PIL import Image
from resvg_py import svg_to_bytes

from sixlegs.palette import THEMES
from sixlegs.pictures import board_card
from sixlegs.position import parse_position
from sixlegs.rules import Bug, Color, Piece
from sixlegs.server.web.link_previews import DEFAULT_PICTURE
from sixlegs.svg import tile_svg

# The board on the home page: web/src/screens/HomeScreen.tsx.
PREVIEW_POSITION = (
    "Base+ML rulebook White[12] - 2,-2:bA1;3,-2:bG1;0,-1:wA1;1,-1:bQ;2,-1:wL;3,-1:bS2;-2,0:wA2;"
    "-1,0:wQ;0,0:bS1.wB1;1,0:bB1;2,0:wM;-2,1:wG1;-1,1:wS1;0,1:bL;1,1:bA2"
)
ICON_SIZES = (192, 512)  # pixels, as required by browsers
PALETTE_COLORS = 64  # fewer bytes, without a visible difference
TILE_SHARE = 0.62  # of the icon's height: systems crop icons to a circle


def render_icon(size: int) -> bytes:
    """Return a tile on the table as a square PNG of *size* pixels."""
    rendered = svg_to_bytes(
        svg_string=tile_svg(Piece(Color.WHITE, Bug.QUEEN)), height=round(TILE_SHARE * size)
    )
    tile = Image.open(BytesIO(bytes(rendered))).convert("RGBA")
    picture = Image.new("RGBA", (size, size), THEMES["light"]["table"])
    picture.alpha_composite(tile, ((size - tile.width) // 2, (size - tile.height) // 2))
    return _png(picture)


def render_preview() -> bytes:
    """Return the default link preview: a position of a game."""
    return _png(Image.open(BytesIO(board_card(parse_position(PREVIEW_POSITION)))))


def _png(picture: Image.Image) -> bytes:
    file = BytesIO()
    quantized = picture.convert("RGB").quantize(PALETTE_COLORS, dither=Image.Dither.NONE)
    quantized.save(file, "png", optimize=True)
    return file.getvalue()


def render_pictures() -> dict[str, bytes]:
    """Return all images by their file names in `web/public`."""
    icons = {f"icon-{size}.png": render_icon(size) for size in ICON_SIZES}
    return {DEFAULT_PICTURE: render_preview(), **icons}
