"""The icons of the web app, the default link preview and the manifest."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from sixlegs.codegen.icons import ICON_SIZES, render_icon, render_preview
from sixlegs.palette import THEMES
from sixlegs.pictures import CARD_SIZE
from sixlegs.server.web.link_previews import DEFAULT_PICTURE

PUBLIC = Path(__file__).parent.parent / "web" / "public"


def looks_like(picture: Image.Image, committed: Image.Image) -> bool:
    """Return whether 99.9% of the pixels agree. Releases of resvg differ at some edges."""
    difference = ImageChops.difference(picture.convert("RGB"), committed.convert("RGB"))
    differing = difference.convert("L").point(lambda value: 255 * (value > 8)).histogram()[255]
    return 1000 * differing <= picture.width * picture.height


@pytest.mark.parametrize("size", ICON_SIZES)
def test_icon_is_up_to_date_and_shows_a_tile_on_the_table(size: int) -> None:
    picture = Image.open(BytesIO(render_icon(size))).convert("RGB")
    with Image.open(PUBLIC / f"icon-{size}.png") as committed:
        assert picture.size == committed.size == (size, size)
        assert looks_like(picture, committed), "run `make generate`"
    table = Image.new("RGB", (1, 1), THEMES["light"]["table"]).getpixel((0, 0))
    assert picture.getpixel((0, 0)) == table
    assert picture.getpixel((size // 2, size // 2)) != table


def test_default_link_preview_is_up_to_date() -> None:
    picture = Image.open(BytesIO(render_preview()))
    with Image.open(PUBLIC / DEFAULT_PICTURE) as committed:
        assert picture.size == committed.size == CARD_SIZE
        assert looks_like(picture, committed), "run `make generate`"


def test_manifest_lists_existing_icons_with_their_sizes() -> None:
    manifest = json.loads((PUBLIC / "manifest.json").read_text("utf-8"))
    for icon in manifest["icons"]:
        with Image.open(PUBLIC / icon["src"].lstrip("/")) as picture:
            assert icon["sizes"] == f"{picture.width}x{picture.height}"
    assert manifest["background_color"] == manifest["theme_color"] == THEMES["light"]["table"]
