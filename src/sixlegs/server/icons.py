"""The icons of the installed page: `python -m sixlegs.server.icons` makes web/public/icon-*."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from resvg_py import svg_to_bytes

from sixlegs.palette import THEMES
from sixlegs.rules import Bug, Color, Piece
from sixlegs.svg import tile_svg

SIZES = (192, 512)  # pixels, as browsers want them
SHARE = 0.62  # of the icon for the tile: systems cut icons round, and nothing of it may go


def icon(size: int) -> bytes:
    """A tile on the table, as a square PNG of *size* pixels."""
    drawn = svg_to_bytes(
        svg_string=tile_svg(Piece(Color.WHITE, Bug.QUEEN)), height=round(SHARE * size)
    )
    tile = Image.open(BytesIO(bytes(drawn))).convert("RGBA")
    picture = Image.new("RGBA", (size, size), THEMES["light"].table)
    picture.alpha_composite(tile, ((size - tile.width) // 2, (size - tile.height) // 2))
    file = BytesIO()
    picture.convert("RGB").save(file, "png", optimize=True)
    return file.getvalue()


def main(arguments: list[str]) -> None:
    """Write them into the folder that is named."""
    for size in SIZES:
        (Path(arguments[0]) / f"icon-{size}.png").write_bytes(icon(size))


if __name__ == "__main__":
    main(sys.argv[1:])
