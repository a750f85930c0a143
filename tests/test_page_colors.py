"""The page and the rendered pictures use the same colors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixlegs.palette import THEMES

BOARD = Path(__file__).parent.parent / "web" / "packages" / "hiveboard" / "src"
STYLE_SHEET = BOARD / "theme.css"


def colors(theme: str) -> dict[str, str]:
    """Return the colors of a theme. Light and dark share a rule; contrast has its own."""
    text = STYLE_SHEET.read_text(encoding="utf-8")
    block = '[data-theme="contrast"] {' if theme == "contrast" else ":root {"
    rules = text.split(block, 1)[1].split("}", 1)[0]
    properties = dict(re.findall(r"--([\w-]+): ([^;]+);", rules))
    pairs = {name: re.findall(r"#[0-9a-f]{6}", value) for name, value in properties.items()}
    index = 1 if theme == "dark" else 0
    return {name: pair[min(index, len(pair) - 1)] for name, pair in pairs.items() if pair}


@pytest.mark.parametrize("theme", THEMES)
def test_tiles_and_marks_have_the_colors_of_the_pictures(theme: str) -> None:
    page_colors, picture_colors = colors(theme), THEMES[theme]
    tiles = [
        f"{side}-{part}" for side in ("white", "black") for part in ("face", "edge", "rim", "ink")
    ]
    for name in (*tiles, "table", "last-move", "target", "alert", "hint"):
        assert page_colors[name] == picture_colors[name], name


def relative_luminance(color: str) -> float:
    """Return the relative luminance of a color as defined by WCAG 2."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def contrast(first: str, second: str) -> float:
    darker, lighter = sorted((relative_luminance(first), relative_luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_marks_or_their_casing_contrast_with_tiles(theme: str) -> None:
    """A dark line is invisible on a dark tile without its casing."""
    page_colors = colors(theme)
    for mark in ("target", "alert", "hint"):
        assert contrast(page_colors[mark], page_colors["mark-casing"]) >= 3, mark
        for face in ("white-face", "black-face"):
            lines = (page_colors[mark], page_colors["mark-casing"])
            assert max(contrast(line, page_colors[face]) for line in lines) >= 3, (mark, face)
