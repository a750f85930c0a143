"""The page and the pictures have the same colors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixlegs.palette import THEMES

BOARD = Path(__file__).parent.parent / "web" / "packages" / "hiveboard" / "src"
SHEET = BOARD / "theme.css"


def colors(theme: str) -> dict[str, str]:
    """The custom properties of a theme: light and dark are told together, contrast by itself."""
    text = SHEET.read_text(encoding="utf-8")
    block = '[data-theme="contrast"] {' if theme == "contrast" else ":root {"
    rules = text.split(block, 1)[1].split("}", 1)[0]
    found = dict(re.findall(r"--([\w-]+): ([^;]+);", rules))
    pairs = {name: re.findall(r"#[0-9a-f]{6}", value) for name, value in found.items()}
    which = 1 if theme == "dark" else 0
    return {name: pair[min(which, len(pair) - 1)] for name, pair in pairs.items() if pair}


@pytest.mark.parametrize("theme", THEMES)
def test_the_page_paints_tiles_and_marks_as_the_pictures_do(theme: str) -> None:
    painted, wanted = colors(theme), THEMES[theme]
    tiles = [
        f"{side}-{part}" for side in ("white", "black") for part in ("face", "edge", "rim", "ink")
    ]
    for name in (*tiles, "table", "last-move", "target", "alert", "hint"):
        assert painted[name] == wanted[name], name


def lightness(color: str) -> float:
    """How light a color is: the relative luminance of WCAG 2."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((lightness(one), lightness(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_marks_stand_out_on_tiles_of_either_color(theme: str) -> None:
    """By themselves or by their casing: a dark line is lost on a dark tile."""
    painted = colors(theme)
    for mark in ("target", "alert", "hint"):
        assert contrast(painted[mark], painted["mark-casing"]) >= 3, mark
        for face in ("white-face", "black-face"):
            lines = (painted[mark], painted["mark-casing"])
            assert max(contrast(line, painted[face]) for line in lines) >= 3, (mark, face)
