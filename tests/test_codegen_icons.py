"""The icons of the installed page, and the file that names them."""

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


def looks_like(picture: Image.Image, kept: Image.Image) -> bool:
    """Return whether all but 1 in 1,000 pixels agree: releases of resvg differ at some edges."""
    difference = ImageChops.difference(picture.convert("RGB"), kept.convert("RGB"))
    differing = difference.convert("L").point(lambda value: 255 * (value > 8)).histogram()[255]
    return 1000 * differing <= picture.width * picture.height


@pytest.mark.parametrize("size", ICON_SIZES)
def test_an_icon_is_a_tile_on_the_table(size: int) -> None:
    picture = Image.open(BytesIO(render_icon(size))).convert("RGB")
    with Image.open(PUBLIC / f"icon-{size}.png") as kept:
        assert picture.size == kept.size == (size, size)
        assert looks_like(picture, kept), "make generate makes it anew"
    table = Image.new("RGB", (1, 1), THEMES["light"]["table"]).getpixel((0, 0))
    assert picture.getpixel((0, 0)) == table
    assert picture.getpixel((size // 2, size // 2)) != table


def test_the_usual_picture_of_a_link_is_a_hive() -> None:
    picture = Image.open(BytesIO(render_preview()))
    with Image.open(PUBLIC / DEFAULT_PICTURE) as kept:
        assert picture.size == kept.size == CARD_SIZE
        assert looks_like(picture, kept), "make generate makes it anew"


def test_the_manifest_names_icons_that_are_there() -> None:
    manifest = json.loads((PUBLIC / "manifest.json").read_text("utf-8"))
    for named in manifest["icons"]:
        with Image.open(PUBLIC / named["src"].lstrip("/")) as picture:
            assert named["sizes"] == f"{picture.width}x{picture.height}"
    assert manifest["background_color"] == manifest["theme_color"] == THEMES["light"]["table"]
