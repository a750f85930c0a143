"""Color themes and tile sets of pictures and boards, bug colors, and style sheets."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from sixlegs.rules import Bug

ThemeName = Literal["light", "dark", "contrast", "sand", "walnut", "midnight", "auto"]
TileSetName = Literal["classic", "flat", "contrast"]


# Colors of tiles, table and marks in the light, dark and high-contrast themes.
_COLORS = {
    "white-face": ("#f7f1e3", "#ede5d3", "#ffffff"),
    "white-highlight": ("#fffbf2", "#f7f0e0", "#ffffff"),  # on the web page
    "white-edge": ("#cfc3a8", "#a89c82", "#707070"),
    "white-rim": ("#fffcf4", "#fbf6e9", "#000000"),
    "white-ink": ("#231f1c", "#231f1c", "#000000"),
    "black-face": ("#303036", "#303036", "#000000"),
    "black-highlight": ("#3d3d45", "#3e3e47", "#000000"),
    "black-edge": ("#141417", "#0d0d0f", "#000000"),
    "black-rim": ("#55555e", "#6a6a75", "#ffffff"),
    "black-ink": ("#f3ecdd", "#ede5d3", "#ffffff"),
    "shadow": ("#20261f", "#000000", "none"),
    "table": ("#d3d8d1", "#1d2322", "#ffffff"),
    "table-highlight": ("#dfe4dc", "#262e2c", "#ffffff"),
    "last-move": ("#c97000", "#ffb02e", "#d17300"),  # the last move
    "target": ("#2f6f4f", "#6fcf9b", "#006b3c"),
    "alert": ("#c92a1e", "#ff6a59", "#d00000"),
    "hint": ("#1f6fb5", "#66b5f5", "#0057c2"),  # paths, arrows and selections
    "mark-casing": ("#fffbf2", "#16191a", "#ffffff"),  # outline of lines across tiles
    "board-line": ("#737c72", "#87938d", "#000000"),
    "board-text": ("#20251f", "#e8ebe5", "#000000"),
    "board-raised": ("#fbfbf8", "#242b29", "#ffffff"),
    "visited": ("#2a6447", "#7fd6a8", "#004d2b"),
    "quiet": ("#5d675d", "#94a09a", "#000000"),  # empty cells, hands and counts in pictures
}

_BASE_THEMES = {
    theme: {name: colors[column] for name, colors in _COLORS.items()}
    for column, theme in enumerate(("light", "dark", "contrast"))
}

BOARD_THEMES = {
    "sand": (
        "light",
        {
            "table": "#e2cfa6",
            "table-highlight": "#ecdcb9",
            "shadow": "#4a3a18",
            "last-move": "#c2410c",
            "target": "#1f6b45",
            "alert": "#b91c1c",
            "hint": "#1b5fa8",
            "board-line": "#7d6f50",
            "board-raised": "#faf3e3",
            "quiet": "#665a40",
        },
    ),
    "walnut": (
        "dark",
        {
            "table": "#4a3020",
            "table-highlight": "#5d3f2b",
            "last-move": "#ffc247",
            "target": "#8be0ae",
            "alert": "#ff8a7a",
            "hint": "#8cc8ff",
            "mark-casing": "#1c110a",
            "board-line": "#b39a86",
            "board-raised": "#2f1d12",
            "quiet": "#bfa893",
        },
    ),
    "midnight": (
        "dark",
        {
            "table": "#16233f",
            "table-highlight": "#20315a",
            "last-move": "#ffc247",
            "target": "#74dba4",
            "alert": "#ff7d6e",
            "hint": "#7cc0ff",
            "board-line": "#8496b8",
            "board-raised": "#0f1930",
            "quiet": "#a3b2cf",
        },
    ),
}
"""Themes of the board, by name: the theme that they are based on, and the colors that differ."""

THEMES = _BASE_THEMES | {
    name: _BASE_THEMES[base] | colors for name, (base, colors) in BOARD_THEMES.items()
}
"""The colors of each theme by name."""

# Lightness is midway between ivory and charcoal, for contrast with both tile colors and their ink.
# Hues are chosen to be as distinct for color-blind users as eight hues allow.
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


# With thick outlines around them, these need a contrast of 3:1 with black and with white.
_CONTRAST_ACCENTS = {
    Bug.QUEEN: "#b88600",
    Bug.SPIDER: "#c4611a",
    Bug.BEETLE: "#b565a7",
    Bug.GRASSHOPPER: "#008f66",
    Bug.ANT: "#2e7fd0",
    Bug.MOSQUITO: "#808080",
    Bug.LADYBUG: "#d8402c",
    Bug.PILLBUG: "#1389ab",
}


class TileSet(NamedTuple):
    """The colors of the tiles of a set; its drawings are in tiles/NAME/*.svg."""

    accents: dict[Bug, str]
    colors: dict[str, str]
    """Colors of the tiles that replace those of the theme."""
    rim_width: int = 2


TILE_SETS: dict[TileSetName, TileSet] = {
    "classic": TileSet(ACCENTS, {}),
    "flat": TileSet(ACCENTS, {}),
    "contrast": TileSet(
        _CONTRAST_ACCENTS,
        {
            name: color
            for name, color in THEMES["contrast"].items()
            if name.startswith(("white-", "black-"))
        },
        rim_width=5,
    ),
}
"""The tile sets by name."""


def scope(theme: ThemeName, tiles: TileSetName) -> str:
    """Return the class that the rules of a theme and a tile set apply to, without its prefix."""
    return theme if tiles == "classic" else f"{theme}-{tiles}"


def style_sheet(theme: ThemeName, tiles: TileSetName = "classic") -> str:
    """Return the style sheet of a picture; *auto* follows the viewer's preferred color scheme.

    Raises :exc:`ValueError` for an unknown theme or tile set.
    """
    if tiles not in TILE_SETS:
        raise ValueError(f"unknown tile set {tiles!r}: choose from {get_args(TileSetName)}")
    if theme not in get_args(ThemeName):
        raise ValueError(f"unknown theme {theme!r}: choose from {get_args(ThemeName)}")
    name, tile_set = scope(theme, tiles), TILE_SETS[tiles]
    colors = _color_rules(name, THEMES["light" if theme == "auto" else theme], tile_set)
    if theme == "auto":
        dark = _color_rules(name, THEMES["dark"], tile_set)
        colors += f"@media (prefers-color-scheme:dark){{{dark}}}"
    return SHAPE_STYLES + colors


# Identical in every theme, so that several pictures on one page do not conflict.
SHAPE_STYLES = """
.sixlegs-cell{fill:none;stroke-width:1.5;opacity:.4}
.sixlegs-shadow{opacity:.06}
.sixlegs-edge,.sixlegs-face{stroke-width:2}
.sixlegs-name,.sixlegs-badge-text,.sixlegs-bead-text{text-anchor:middle}
.sixlegs-name,.sixlegs-badge-text,.sixlegs-bead-text{font:600 14px system-ui,sans-serif}
.sixlegs-name,.sixlegs-badge,.sixlegs-bead-text,.sixlegs-dot{fill:currentColor}
.sixlegs-dot{stroke-width:4;paint-order:stroke}
.sixlegs-badge,.sixlegs-bead{stroke-width:2}
.sixlegs-bead{stroke:currentColor}
.sixlegs-target,.sixlegs-path{stroke-width:4}
.sixlegs-alert,.sixlegs-selected,.sixlegs-last,.sixlegs-origin{fill:none;stroke-width:6}
.sixlegs-alert{stroke-width:8;stroke-dasharray:16 8}
.sixlegs-origin{stroke-width:4;stroke-dasharray:3 9;stroke-linecap:round}
.sixlegs-arrow{opacity:.85;stroke-width:3;stroke-linejoin:round}
.sixlegs-plate{fill-opacity:.12}
.sixlegs-turn{stroke-width:4}
"""


def _color_rules(name: str, theme: dict[str, str], tile_set: TileSet) -> str:
    """Return the rules that color pictures of class *name* only."""
    theme = theme | tile_set.colors
    rules = {
        "table": f"fill:{theme['table']}",
        "cell": f"stroke:{theme['quiet']}",
        "shadow": f"fill:{theme['shadow']};stroke:{theme['shadow']}",
        "last": f"stroke:{theme['last-move']}",
        "origin": f"stroke:{theme['last-move']}",
        "target": f"fill:{theme['target']};fill-opacity:.15;stroke:{theme['target']}",
        "path": f"fill:{theme['hint']};stroke:{theme['table']}",
        "alert": f"stroke:{theme['alert']}",
        "selected": f"stroke:{theme['hint']}",
        "arrow": f"fill:{theme['hint']};stroke:{theme['table']}",
        "plate": f"fill:{theme['quiet']}",
        "turn": f"stroke:{theme['last-move']}",
    }
    for side in ("white", "black"):
        face, edge, rim = (theme[f"{side}-{part}"] for part in ("face", "edge", "rim"))
        rules |= {
            side: f"color:{theme[f'{side}-ink']}",
            f"{side} .sixlegs-face": f"fill:{face};stroke:{rim}",
            f"{side} .sixlegs-edge": f"fill:{edge};stroke:{edge}",
            f"{side} .sixlegs-badge": f"stroke:{face}",
            f"{side} .sixlegs-dot": f"stroke:{face}",
            f"{side} .sixlegs-badge-text": f"fill:{face}",
            f"{side} .sixlegs-bead": f"fill:{face}",
        }
    rules |= {bug.name.lower(): f"fill:{accent}" for bug, accent in tile_set.accents.items()}
    if tile_set.rim_width != 2:
        rules["face"] = f"stroke-width:{tile_set.rim_width}"
    return "".join(f".sixlegs-{name} .sixlegs-{part}{{{rule}}}\n" for part, rule in rules.items())
