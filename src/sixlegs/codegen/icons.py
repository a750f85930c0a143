"""Pictures of the page: its icons, and what a messenger shows beside a link that has no other."""

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

# The hive of the page's first screen: web/src/screens/HomeScreen.tsx.
PREVIEW_POSITION = (
    "Base+ML rulebook White[12] - 2,-2:bA1;3,-2:bG1;0,-1:wA1;1,-1:bQ;2,-1:wL;3,-1:bS2;-2,0:wA2;"
    "-1,0:wQ;0,0:bS1.wB1;1,0:bB1;2,0:wM;-2,1:wG1;-1,1:wS1;0,1:bL;1,1:bA2"
)
ICON_SIZES = (192, 512)  # pixels, as browsers want them
PALETTE_COLORS = 64  # of a picture: fewer bytes, and no eye sees it
TILE_SHARE = 0.62  # of the icon for the tile: systems cut icons round, and nothing of it may go


def render_icon(size: int) -> bytes:
    """A tile on the table, as a square PNG of *size* pixels."""
    drawn = svg_to_bytes(
        svg_string=tile_svg(Piece(Color.WHITE, Bug.QUEEN)), height=round(TILE_SHARE * size)
    )
    tile = Image.open(BytesIO(bytes(drawn))).convert("RGBA")
    picture = Image.new("RGBA", (size, size), THEMES["light"]["table"])
    picture.alpha_composite(tile, ((size - tile.width) // 2, (size - tile.height) // 2))
    return _png(picture)


def render_preview() -> bytes:
    """A hive in play, as the card of a link."""
    return _png(Image.open(BytesIO(board_card(parse_position(PREVIEW_POSITION)))))


def _png(picture: Image.Image) -> bytes:
    file = BytesIO()
    few = picture.convert("RGB").quantize(PALETTE_COLORS, dither=Image.Dither.NONE)
    few.save(file, "png", optimize=True)
    return file.getvalue()


def render_pictures() -> dict[str, bytes]:
    """All of them, by the names of their files in `web/public`."""
    icons = {f"icon-{size}.png": render_icon(size) for size in ICON_SIZES}
    return {DEFAULT_PICTURE: render_preview(), **icons}
