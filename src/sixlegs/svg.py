"""Boards as SVG images, one function per layer; the drawings of the bugs are in tiles/."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, reduce
from html import escape
from importlib.resources import files
from math import atan2, cos, degrees, dist, inf, pi, sin, sqrt
from operator import or_
from typing import Literal, get_args

from sixlegs.palette import ThemeName, TileSetName, scope, style_sheet
from sixlegs.rules import Board, Bug, Color, Hex, Piece
from sixlegs.scene import (
    BEAD_SPACING,
    CELL_RADIUS,
    DOT_CENTER_X,
    DOT_RADIUS,
    DOT_SPACING,
    MARGIN,
    TILE_THICKNESS,
    Box,
    Point,
    Scene,
)

Highlight = Literal["target", "path", "alert", "selected"]

# Lengths in the units of the picture, as in scene.py.
TILE_RADIUS = 57.0  # center to corner; slightly smaller than a cell
CORNER_CUT = 9.0  # length cut off each edge at a corner
HAND_SCALE = 0.62  # of the tiles in a hand
HAND_STEP = 82.0  # between the bugs of a hand
HAND_HEIGHT = 100.0


def board_svg(
    board: Board,
    *,
    highlights: Mapping[Hex, Highlight] | Iterable[Hex] = (),
    arrows: Iterable[tuple[Hex, Hex]] = (),
    letters: bool = False,
    hands: bool = False,
    last_move: bool = True,
    theme: ThemeName = "light",
    tiles: TileSetName = "classic",
    tile_size: float = 64,
    rotation: int = 0,
    title: str | None = None,
    frame: Box | None = None,
) -> str:
    """Return *board* drawn as a complete SVG document.

    *highlights* maps hexes to styles, or lists hexes with the style "target". *letters* adds the
    names of the pieces, covered ones included; without it, dots number pieces of the same kind.
    *last_move* marks its origin and target. *tiles* is a tile set: "classic", "flat" or
    "contrast". *tile_size* is the width of a tile in pixels. *rotation* rotates the hive clockwise
    by sixths of a turn; the drawings stay upright. *frame* is the visible area, by default what
    this board needs; see :func:`common_frame`.

    >>> picture = board_svg(Board(), highlights=[Hex(0, 0)], theme="dark", title="The first move")
    >>> picture.startswith("<svg ") and "<title>The first move</title>" in picture
    True

    Raises :exc:`ValueError` for an unknown theme, tile set or highlight, or a size that is not
    positive.
    """
    scene = Scene(board.stacks, rotation)
    arrows = tuple(arrows)
    marks = (_last_marks(board) if last_move else {}) | _highlight_styles(highlights)
    if not frame:
        ends = (end for arrow in arrows for end in arrow)
        frame = scene.box([*marks, *_first_cells(scene), *ends])
        frame = _with_room_for_hands(frame, board) if hands else frame
    layers = [
        _table(frame),
        *_hive(scene, marks, letters, tiles),
        *_arrows(scene, arrows),
        *(_hands(board, frame, tiles) if hands else ()),
    ]
    heading = title or f"Hive, {board.turn.name.title()} to move"
    return svg_document(frame, layers, theme, tiles, tile_size, heading, _description(scene))


def board_layers(
    board: Board, frame: Box, *, letters: bool, hands: bool, tiles: TileSetName = "classic"
) -> list[str]:
    """Return the layers of :func:`board_svg` above the table, from bottom to top.

    Elements that do not change have identical text in successive positions.
    """
    hive = _hive(Scene(board.stacks, 0), _last_marks(board), letters, tiles)
    return [*hive, *(_hands(board, frame, tiles) if hands else ())]


def common_frame(boards: Iterable[Board], *, hands: bool = False, rotation: int = 0) -> Box:
    """Return an area that fits all *boards*, so that tiles keep their place between pictures.

    >>> board = Board()
    >>> _ = board.push_uhp("wA1")
    >>> common_frame([Board(), board]) == common_frame([Board()])
    True
    """
    boxes = []
    for board in boards:
        scene = Scene(board.stacks, rotation)
        box = scene.box(_first_cells(scene))
        boxes.append(_with_room_for_hands(box, board) if hands else box)
    return reduce(or_, boxes)


def tile_svg(
    subject: Piece | Bug,
    *,
    letters: bool = False,
    theme: ThemeName = "light",
    tiles: TileSetName = "classic",
    tile_size: float = 64,
) -> str:
    """Return a piece drawn as its tile, or a bug without a tile, as a complete SVG document.

    >>> tile_svg(Bug.ANT).count("<svg ")
    1
    """
    box = Box(-CELL_RADIUS, -CELL_RADIUS, CELL_RADIUS, CELL_RADIUS + TILE_THICKNESS)
    if not isinstance(subject, Piece | Bug):
        raise TypeError("tile_svg takes a Piece or a Bug")
    if isinstance(subject, Piece):
        tile = _tile(subject.color, _piece_face(subject, tiles, letters=letters))
        layer = _place_at((0, 0), tile)
        return svg_document(box, [layer], theme, tiles, tile_size, str(subject), "")
    bug = f'<g class="sixlegs-white">{_face(subject, tiles)}</g>'
    return svg_document(box, [bug], theme, tiles, tile_size, subject.name.title(), "")


# Layers, from the table upwards.


def _hive(
    scene: Scene, marks: Mapping[Hex, str], letters: bool, tiles: TileSetName
) -> Iterator[str]:
    yield from _cells(scene, _first_cells(scene))
    yield from _tiles(scene, letters, tiles)
    yield from _marks(scene, marks)
    yield from _heights(scene)
    yield from _covered_names(scene) if letters else ()


def _table(box: Box) -> str:
    return (
        f'<rect class="sixlegs-table" x="{_format_number(box.left)}" y="{_format_number(box.top)}"'
        f' width="{_format_number(box.width)}" height="{_format_number(box.height)}" rx="18"/>'
    )


def _cells(scene: Scene, cells: Iterable[Hex]) -> Iterator[str]:
    for hex in cells:
        yield _place_at(scene.at(hex), _hexagon("cell"))


def _tiles(scene: Scene, letters: bool, tiles: TileSetName) -> Iterator[str]:
    """Yield all tiles level by level, so that high tiles cast shadows on low ones."""
    for level in range(max(map(len, scene.stacks.values()), default=0)):
        hexes = [hex for hex in scene.hexes if len(scene.stacks[hex]) > level]
        for hex in hexes:
            yield _place_at(scene.at(hex, level), _shadow(level))
        for hex in hexes:
            piece = scene.stacks[hex][level]
            is_top = level == len(scene.stacks[hex]) - 1
            face = _piece_face(piece, tiles, letters=letters) if is_top else ""
            yield _place_at(scene.at(hex, level), _tile(piece.color, face, str(piece)))


def _marks(scene: Scene, marks: Mapping[Hex, str]) -> Iterator[str]:
    for hex, style in marks.items():
        dot = f'<circle class="sixlegs-{style}" r="11"/>'
        yield _place_at(scene.at(hex), dot if style == "path" else _hexagon(style))


def _heights(scene: Scene) -> Iterator[str]:
    for hex, stack in scene.stacks.items():
        if len(stack) > 1:
            yield _place_at(scene.at(hex), _badge(stack[-1].color, str(len(stack)), 47, -12))


def _covered_names(scene: Scene) -> Iterator[str]:
    """Yield the names of covered pieces, without color, as beads on the left of the stack."""
    for hex, stack in scene.stacks.items():
        for level, piece in enumerate(stack[:-1]):
            bead = _badge(piece.color, str(piece)[1:], -49, 22 - BEAD_SPACING * level, "bead")
            yield _place_at(scene.at(hex), bead)


def _arrows(scene: Scene, arrows: Iterable[tuple[Hex, Hex]]) -> Iterator[str]:
    for start, end in arrows:
        if start == end:
            continue
        (x, y), (to_x, to_y) = scene.at(start), scene.at(end)
        tip = _format_number(dist((x, y), (to_x, to_y)) - 4)
        neck = _format_number(float(tip) - 28)
        yield (
            f'<path class="sixlegs-arrow" d="M14-5H{neck}V-17L{tip} 0L{neck} 17V5H14Z"'
            f' transform="translate({_format_number(x)} {_format_number(y)})'
            f' rotate({_format_number(degrees(atan2(to_y - y, to_x - x)))})"/>'
        )


def _hands(board: Board, box: Box, tiles: TileSetName) -> Iterator[str]:
    """Yield Black's hand along the top and White's along the bottom, each on a plate."""
    tops = {Color.BLACK: box.top, Color.WHITE: box.bottom - HAND_HEIGHT}
    for color, top in tops.items():
        is_to_move = color == board.turn and not board.outcome()
        turn = " sixlegs-turn" if is_to_move else ""
        yield (
            f'<rect class="sixlegs-plate{turn}"'
            f' x="{_format_number(box.left + 8)}" y="{_format_number(top + 8)}"'
            f' width="{_format_number(box.width - 16)}"'
            f' height="{_format_number(HAND_HEIGHT - 16)}" rx="14"/>'
        )
        counts = _counts(board, color)
        x = (box.left + box.right - HAND_STEP * (len(counts) - 1)) / 2
        for bug, count in counts.items():
            center = (x, top + HAND_HEIGHT / 2 - TILE_THICKNESS * HAND_SCALE / 2)
            yield _place_at(center, _tile(color, _face(bug, tiles)), HAND_SCALE)
            if count > 1:
                yield _place_at(center, _badge(color, str(count), 28, 18))
            x += HAND_STEP


# Elements of the layers.


def _shadow(level: int) -> str:
    """Return faint hexagons of increasing offset and width."""
    return "".join(
        '<use href="#sixlegs-hexagon" class="sixlegs-shadow"'
        f' y="{_format_number(TILE_THICKNESS + i * (2 + level))}"'
        f' stroke-width="{_format_number(i * (2 + 2 * level))}"/>'
        for i in (1, 2, 3, 4)
    )


def _tile(color: Color, face: str, name: str = "") -> str:
    return (
        f'<g class="sixlegs-{color.name.lower()}">'
        + (f"<title>{name}</title>" if name else "")
        + f"{_hexagon('edge', TILE_THICKNESS)}{_hexagon('face')}{face}</g>"
    )


def _piece_face(piece: Piece, tiles: TileSetName, *, letters: bool) -> str:
    """Return the face of *piece* with its name, or with one dot per number: two for wA2."""
    if letters:
        return _face(piece.bug, tiles, str(piece))
    number = int(str(piece)[2:] or 0)
    dots = "".join(
        f'<circle class="sixlegs-dot" cx="{_format_number(DOT_CENTER_X)}"'
        f' cy="{_format_number(DOT_SPACING * (i - (number - 1) / 2))}"'
        f' r="{_format_number(DOT_RADIUS)}"/>'
        for i in range(number)
    )
    return _face(piece.bug, tiles) + dots


def _face(bug: Bug, tiles: TileSetName, name: str = "") -> str:
    """Return the drawing of *bug*, smaller if there is a *name* below it."""
    bug_name = bug.name.lower()
    room = ' transform="translate(0 -9) scale(.84)"' if name else ""
    drawing = f'<use href="#{_drawing_id(bug, tiles)}" class="sixlegs-{bug_name}"{room}/>'
    return drawing + (f'<text class="sixlegs-name" y="45">{name}</text>' if name else "")


def _badge(color: Color, text: str, x: float, y: float, style: str = "badge") -> str:
    """Return a small disc with *text*; a badge contrasts with the tile, a bead looks like one."""
    return (
        f'<g class="sixlegs-{color.name.lower()}"'
        f' transform="translate({_format_number(x)} {_format_number(y)})">'
        f'<circle class="sixlegs-{style}" r="12"/>'
        f'<text class="sixlegs-{style}-text" y="5">{text}</text></g>'
    )


def _hexagon(style: str, y: float = 0) -> str:
    below = f' y="{_format_number(y)}"' if y else ""
    return f'<use href="#sixlegs-hexagon" class="sixlegs-{style}"{below}/>'


def _place_at(center: Point, content: str, scale: float = 1) -> str:
    x, y = center
    scaling = f" scale({_format_number(scale)})" if scale != 1 else ""
    return (
        f'<g transform="translate({_format_number(x)} {_format_number(y)}){scaling}">{content}</g>'
    )


def _format_number(number: float) -> str:
    return format(round(number, 2) + 0.0, ".10g")  # + 0.0 turns -0.0 into 0


# Inputs of the layers.


def _highlight_styles(highlights: Mapping[Hex, Highlight] | Iterable[Hex]) -> dict[Hex, str]:
    if not isinstance(highlights, Mapping):
        highlights = dict.fromkeys(highlights, "target")
    for hex, style in highlights.items():
        if not isinstance(hex, Hex):
            raise TypeError("highlights are given by Hex")
        if style not in get_args(Highlight):
            raise ValueError(f"unknown highlight {style!r}: choose from {get_args(Highlight)}")
    return dict(highlights)


def _first_cells(scene: Scene) -> tuple[Hex, ...]:
    """Return the cells that an empty board shows."""
    return () if scene.stacks else (Hex(0, 0), *Hex(0, 0).neighbors())


def _last_marks(board: Board) -> dict[Hex, str]:
    move = board.last_move
    if move is None or move.target is None:
        return {}
    origin = {} if move.origin is None else {move.origin: "origin"}
    return origin | {move.target: "last"}


def _counts(board: Board, color: Color) -> dict[Bug, int]:
    counts = Counter(piece.bug for piece in board.hand(color))
    return {bug: counts[bug] for bug in Bug if counts[bug]}


def _with_room_for_hands(box: Box, board: Board) -> Box:
    max_bugs = max(len(_counts(board, color)) for color in Color)
    missing = max(0, max_bugs * HAND_STEP + 2 * MARGIN - box.width) / 2
    return Box(
        box.left - missing, box.top - HAND_HEIGHT, box.right + missing, box.bottom + HAND_HEIGHT
    )


def _description(scene: Scene) -> str:
    """Return a text description of the hive, hex by hex: "wQ, wB1 on bS1"."""
    return ", ".join(" on ".join(map(str, reversed(scene.stacks[hex]))) for hex in scene.hexes)


# The document.


def svg_document(
    box: Box,
    layers: Iterable[str],
    theme: ThemeName,
    tiles: TileSetName,
    tile_size: float,
    title: str = "",
    description: str = "",
) -> str:
    """Return a complete SVG document with the area *box* and the given *layers*."""
    if not 0 < tile_size < inf:
        raise ValueError(f"a tile cannot be {tile_size} pixels wide")
    content = "\n".join(layers)
    scale = tile_size / (CELL_RADIUS * sqrt(3))
    view = " ".join(map(_format_number, (box.left, box.top, box.width, box.height)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sixlegs-{scope(theme, tiles)}" role="img"'
        f' viewBox="{view}" width="{_format_number(box.width * scale)}"'
        f' height="{_format_number(box.height * scale)}">\n'
        f"<title>{_escape(title)}</title>\n<desc>{_escape(description)}</desc>\n"
        f"<style>{style_sheet(theme, tiles)}</style>\n"
        f"<defs>{_definitions(content, tiles)}</defs>\n{content}\n</svg>\n"
    )


def _escape(text: str) -> str:
    """Escape *text* for XML and remove control characters that XML does not allow."""
    return escape(re.sub(r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", text))


def _definitions(content: str, tiles: TileSetName) -> str:
    """Return the definitions of the hexagon and of the drawings used in *content*."""
    drawings = [_drawing(bug, tiles) for bug in Bug if f'"#{_drawing_id(bug, tiles)}"' in content]
    return f'<path id="sixlegs-hexagon" d="{tile_outline()}"/>' + "".join(drawings)


def _drawing_id(bug: Bug, tiles: TileSetName) -> str:
    """Return an id that is unique among pictures with different tile sets in one document."""
    tile_set = "" if tiles == "classic" else f"{tiles}-"
    return f"sixlegs-{tile_set}{bug.name.lower()}"


@cache
def tile_outline() -> str:
    """Return the SVG path data of a tile outline: a pointy-top hexagon with rounded corners."""
    corners = [(TILE_RADIUS * sin(i * pi / 3), -TILE_RADIUS * cos(i * pi / 3)) for i in range(6)]
    share = CORNER_CUT / TILE_RADIUS
    path = ""
    for i, (x, y) in enumerate(corners):
        start, end = (
            f"{_format_number(x + (to_x - x) * share)} {_format_number(y + (to_y - y) * share)}"
            for to_x, to_y in (corners[i - 1], corners[(i + 1) % 6])
        )
        path += f"{'L' if i else 'M'}{start}Q{_format_number(x)} {_format_number(y)} {end}"
    return path + "Z"


@cache
def _drawing(bug: Bug, tiles: TileSetName) -> str:
    """Return the drawing of *bug*, its accent color left to CSS: some viewers lack ``var()``."""
    text = files("sixlegs").joinpath("tiles", tiles, f"{bug.name.lower()}.svg").read_text("utf-8")
    group = text[text.index("<g ") : text.rindex("</svg>")]
    id = f' id="{_drawing_id(bug, tiles)}"'
    group = re.sub(r' fill="var\(--accent[^"]*"', id, group, count=1)
    return re.sub(r"\s*\n\s*", "", group)
