"""The page and the pictures have the same colors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixlegs.palette import THEMES

SHEET = Path(__file__).parent.parent / "web" / "src" / "style" / "colors.css"


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
    for side, paint in (("white", wanted.white), ("black", wanted.black)):
        for part in ("face", "edge", "rim", "ink"):
            assert painted[f"{side}-{part}"] == getattr(paint, part), (side, part)
    for mark in ("table", "last", "target", "culprit", "hint"):
        assert painted[mark] == getattr(wanted, mark), mark
