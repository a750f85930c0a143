"""The page and the rendered pictures use the same colors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixlegs.palette import BOARD_THEMES, THEMES

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


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
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


@pytest.mark.parametrize("name", BOARD_THEMES)
def test_themes_of_boards_have_the_colors_of_the_pictures(name: str) -> None:
    _, changed_colors = BOARD_THEMES[name]
    rules = STYLE_SHEET.read_text("utf-8").split(f'[data-board="{name}"] {{', 1)[1].split("}")[0]
    properties = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", rules))
    assert properties == {key: color for key, color in changed_colors.items() if key != "quiet"}


@pytest.mark.parametrize("theme", THEMES)
def test_marks_or_their_casing_contrast_with_tiles(theme: str) -> None:
    """A dark line is invisible on a dark tile without its casing."""
    theme_colors = THEMES[theme]
    for mark in ("last-move", "target", "alert", "hint"):
        assert contrast(theme_colors[mark], theme_colors["mark-casing"]) >= 3, mark
        for face in ("white-face", "black-face"):
            lines = (theme_colors[mark], theme_colors["mark-casing"])
            assert max(contrast(line, theme_colors[face]) for line in lines) >= 3, (mark, face)


@pytest.mark.parametrize("theme", THEMES)
def test_marks_texts_and_lines_contrast_with_the_table(theme: str) -> None:
    theme_colors = THEMES[theme]
    for table in ("table", "table-highlight"):
        background = theme_colors[table]
        assert contrast(theme_colors["board-text"], background) >= 7
        for mark in ("target", "alert", "hint", "quiet"):
            assert contrast(theme_colors[mark], background) >= 3, (mark, table)
        # It surrounds a tile, whose casing separates it from a light table.
        last_move = theme_colors["last-move"]
        assert contrast(last_move, background) >= 2, table
        lines = (contrast(theme_colors[line], background) for line in ("last-move", "black-face"))
        assert max(lines) >= 3, table
    assert contrast(theme_colors["board-text"], theme_colors["board-raised"]) >= 7
