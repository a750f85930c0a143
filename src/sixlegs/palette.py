"""The colors of pictures and boards: themes, the accents of the bugs, and style sheets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from sixlegs.rules import Bug

ThemeName = Literal["light", "dark", "contrast", "auto"]


@dataclass(frozen=True)
class Paint:
    """The colors of one player's tiles."""

    face: str
    lit: str  # where light falls on the face, on the page
    edge: str
    rim: str
    ink: str


@dataclass(frozen=True)
class Theme:
    """The colors of a picture and of the page's board, the accents of the bugs aside."""

    white: Paint
    black: Paint
    shadow: str
    table: str
    table_lit: str
    last: str  # the last move
    target: str
    culprit: str
    hint: str  # paths, arrows and what is selected
    casing: str  # around lines that cross tiles
    board_line: str
    board_text: str
    board_raised: str
    visited: str
    quiet: str  # empty cells, hands and counts in pictures


THEMES = {
    "light": Theme(
        white=Paint(face="#f7f1e3", lit="#fffbf2", edge="#cfc3a8", rim="#fffcf4", ink="#231f1c"),
        black=Paint(face="#303036", lit="#3d3d45", edge="#141417", rim="#55555e", ink="#f3ecdd"),
        shadow="#20261f",
        table="#d3d8d1",
        table_lit="#dfe4dc",
        last="#e08a00",
        target="#2f6f4f",
        culprit="#c92a1e",
        hint="#1f6fb5",
        casing="#fffbf2",
        board_line="#737c72",
        board_text="#20251f",
        board_raised="#fbfbf8",
        visited="#2a6447",
        quiet="#5d675d",
    ),
    "dark": Theme(
        white=Paint(face="#ede5d3", lit="#f7f0e0", edge="#a89c82", rim="#fbf6e9", ink="#231f1c"),
        black=Paint(face="#303036", lit="#3e3e47", edge="#0d0d0f", rim="#6a6a75", ink="#ede5d3"),
        shadow="#000000",
        table="#1d2322",
        table_lit="#262e2c",
        last="#ffb02e",
        target="#6fcf9b",
        culprit="#ff6a59",
        hint="#66b5f5",
        casing="#16191a",
        board_line="#87938d",
        board_text="#e8ebe5",
        board_raised="#242b29",
        visited="#7fd6a8",
        quiet="#94a09a",
    ),
    "contrast": Theme(
        white=Paint(face="#ffffff", lit="#ffffff", edge="#707070", rim="#000000", ink="#000000"),
        black=Paint(face="#000000", lit="#000000", edge="#000000", rim="#ffffff", ink="#ffffff"),
        shadow="none",
        table="#ffffff",
        table_lit="#ffffff",
        last="#d17300",
        target="#006b3c",
        culprit="#d00000",
        hint="#0057c2",
        casing="#ffffff",
        board_line="#000000",
        board_text="#000000",
        board_raised="#ffffff",
        visited="#004d2b",
        quiet="#000000",
    ),
}

# Midway between ivory and charcoal in lightness, so that each stands out from both tiles and
# from the ink on them; their hues stay apart for color-blind eyes as far as eight hues can.
ACCENTS = {
    Bug.QUEEN: "#bf850a",
    Bug.SPIDER: "#ab6c4a",
    Bug.BEETLE: "#946ac4",
    Bug.GRASSHOPPER: "#3f975a",
    Bug.ANT: "#3485ca",
    Bug.MOSQUITO: "#c65a83",
    Bug.LADYBUG: "#dc4a30",
    Bug.PILLBUG: "#1f9090",
}


def style_sheet(theme: ThemeName) -> str:
    """The style sheet of a picture; *auto* follows what the reader prefers.

    Raises :exc:`ValueError` for an unknown theme.
    """
    if theme == "auto":
        dark = _colors("auto", THEMES["dark"])
        colors = _colors("auto", THEMES["light"]) + f"@media (prefers-color-scheme:dark){{{dark}}}"
    elif theme in THEMES:
        colors = _colors(theme, THEMES[theme])
    else:
        raise ValueError(f"unknown theme {theme!r}: choose from {get_args(ThemeName)}")
    return SHAPES + colors


# The same in every theme, so that several pictures on one page agree about it.
SHAPES = """
.sixlegs-cell{fill:none;stroke-width:1.5;opacity:.4}
.sixlegs-shadow{opacity:.06}
.sixlegs-edge,.sixlegs-face{stroke-width:2}
.sixlegs-name,.sixlegs-badge-text,.sixlegs-bead-text{text-anchor:middle}
.sixlegs-name,.sixlegs-badge-text,.sixlegs-bead-text{font:600 14px system-ui,sans-serif}
.sixlegs-name,.sixlegs-badge,.sixlegs-bead-text{fill:currentColor}
.sixlegs-badge,.sixlegs-bead{stroke-width:2}
.sixlegs-bead{stroke:currentColor}
.sixlegs-target,.sixlegs-path{stroke-width:4}
.sixlegs-culprit,.sixlegs-selected,.sixlegs-last,.sixlegs-origin{fill:none;stroke-width:6}
.sixlegs-culprit{stroke-width:8;stroke-dasharray:16 8}
.sixlegs-origin{stroke-width:4;stroke-dasharray:3 9;stroke-linecap:round}
.sixlegs-arrow{opacity:.85;stroke-width:3;stroke-linejoin:round}
.sixlegs-plate{fill-opacity:.12}
.sixlegs-turn{stroke-width:4}
"""


def _colors(name: str, theme: Theme) -> str:
    """The rules that color a picture of class *name*, and no other on the page."""
    rules = {
        "table": f"fill:{theme.table}",
        "cell": f"stroke:{theme.quiet}",
        "shadow": f"fill:{theme.shadow};stroke:{theme.shadow}",
        "last": f"stroke:{theme.last}",
        "origin": f"stroke:{theme.last}",
        "target": f"fill:{theme.target};fill-opacity:.15;stroke:{theme.target}",
        "path": f"fill:{theme.hint};stroke:{theme.table}",
        "culprit": f"stroke:{theme.culprit}",
        "selected": f"stroke:{theme.hint}",
        "arrow": f"fill:{theme.hint};stroke:{theme.table}",
        "plate": f"fill:{theme.quiet}",
        "turn": f"stroke:{theme.last}",
    }
    for side, paint in (("white", theme.white), ("black", theme.black)):
        rules |= {
            side: f"color:{paint.ink}",
            f"{side} .sixlegs-face": f"fill:{paint.face};stroke:{paint.rim}",
            f"{side} .sixlegs-edge": f"fill:{paint.edge};stroke:{paint.edge}",
            f"{side} .sixlegs-badge": f"stroke:{paint.face}",
            f"{side} .sixlegs-badge-text": f"fill:{paint.face}",
            f"{side} .sixlegs-bead": f"fill:{paint.face}",
        }
    rules |= {bug.name.lower(): f"fill:{accent}" for bug, accent in ACCENTS.items()}
    return "".join(f".sixlegs-{name} .sixlegs-{part}{{{rule}}}\n" for part, rule in rules.items())
