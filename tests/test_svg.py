"""SVG pictures of boards: well-formed, complete, with every option."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from sixlegs.palette import SHAPE_STYLES, THEMES, TILE_SETS, ThemeName, TileSetName
from sixlegs.rules import Board, Bug, Color, Hex, Piece
from sixlegs.scene import STACK_OFFSET, TILE_THICKNESS
from sixlegs.svg import TILE_RADIUS, Highlight, board_svg, common_frame, tile_svg

NAMESPACE = "{http://www.w3.org/2000/svg}"
SPREAD = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wB1 -wQ", "bB1 bQ-")
CLIMB = (*SPREAD, "wB1 wQ", "bB1 bQ", "wB1 wS1", "bB1 bS1", "wB1 bB1")  # wB1 on bB1 on bS1
HOSTILE = "</title><script>alert('&')</script>"


def play(*moves: str) -> Board:
    board = Board("Base+MLP")
    for move in moves:
        board.push_uhp(move)
    return board


def parse_svg(svg: str) -> Element:
    return ElementTree.fromstring(svg)


def find_class(root: Element, name: str) -> list[Element]:
    return [e for e in root.iter() if f"sixlegs-{name}" in e.get("class", "").split()]


def texts(root: Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{NAMESPACE}text")]


def placed_groups(root: Element) -> Iterator[tuple[float, float, Element]]:
    """Yield x, y and the group itself of every group that the layers place."""
    for group in root.findall(f"{NAMESPACE}g"):
        match = re.match(r"translate\((\S+) (\S+)\)", group.get("transform", ""))
        assert match
        yield float(match[1]), float(match[2]), group


def tiles(root: Element) -> dict[str, tuple[float, float]]:
    """Return the location of each named tile, in the order of drawing."""
    return {
        title.text or "": (x, y)
        for x, y, group in placed_groups(root)
        if (title := group.find(f"{NAMESPACE}g/{NAMESPACE}title")) is not None
    }


def marks(root: Element, style: str) -> list[tuple[float, float]]:
    return [(x, y) for x, y, group in placed_groups(root) if find_class(group, style)]


def view_box(root: Element) -> tuple[float, float, float, float]:
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    return left, top, left + width, top + height


def luminance(color: str) -> float:
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


# The drawings


def source(bug: Bug, tiles: TileSetName) -> str:
    return files("sixlegs").joinpath("tiles", tiles, f"{bug.name.lower()}.svg").read_text("utf-8")


@pytest.mark.parametrize("tiles", TILE_SETS)
@pytest.mark.parametrize("bug", Bug)
def test_drawing_is_small_and_uses_only_ink_and_accent_colors(bug: Bug, tiles: TileSetName) -> None:
    text = source(bug, tiles)
    root = parse_svg(text)
    assert root.get("viewBox") == "-50 -50 100 100"
    assert len(text) < 2500
    [group] = root
    assert group.tag == f"{NAMESPACE}g"
    assert group.attrib["fill"] == f"var(--accent, {TILE_SETS[tiles].accents[bug]})"
    assert group.attrib["stroke"] == "currentColor"
    for shape in group:
        assert shape.tag.removeprefix(NAMESPACE) in {"path", "circle", "ellipse"}
        assert {shape.get(name, "none") for name in ("fill", "stroke")} <= {"none", "currentColor"}
    for element in root.iter():
        assert not {"id", "style", "href"} & set(element.attrib)
        assert not [name for name in element.attrib if name.startswith("on")]
        assert not (element.text or "").strip()


def test_different_bugs_share_no_shapes() -> None:
    shapes = {
        (bug, tiles): {shape.get("d") for shape in parse_svg(source(bug, tiles))[0]} - {None}
        for bug in Bug
        for tiles in TILE_SETS
    }
    assert all(shapes.values())
    for a, b in combinations(shapes, 2):
        assert a[0] == b[0] or not shapes[a] & shapes[b]


@pytest.mark.parametrize("tiles", TILE_SETS)
@pytest.mark.parametrize("theme", THEMES)
def test_contrast_between_tiles_and_with_accents(theme: ThemeName, tiles: TileSetName) -> None:
    tile_set = TILE_SETS[tiles]
    colors = THEMES[theme] | tile_set.colors
    least = 3 if tiles == "contrast" else 2.5
    assert contrast(colors["white-face"], colors["black-face"]) > 9
    for side in ("white", "black"):
        face, ink = colors[f"{side}-face"], colors[f"{side}-ink"]
        assert contrast(face, ink) > 9
        for accent in tile_set.accents.values():
            assert contrast(accent, face) > least
            assert contrast(accent, ink) > least
    assert len(set(tile_set.accents.values())) == len(Bug)


def test_pictures_with_different_tile_sets_do_not_conflict_in_one_document() -> None:
    """Styles and ids of an inline picture apply to the whole document."""
    pictures = [board_svg(play(*SPREAD), tiles=tiles) for tiles in TILE_SETS]
    ids = [set(re.findall(r'<g id="([^"]+)"', picture)) for picture in pictures]
    assert all(ids)
    assert sum(map(len, ids)) == len(set.union(*ids))
    scopes = [set(re.findall(r"^\.(sixlegs-\S+) \.", picture, re.M)) for picture in pictures]
    classes = [set(parse_svg(picture).attrib["class"].split()) for picture in pictures]
    assert scopes == classes
    assert sum(map(len, scopes)) == len(set.union(*scopes))


@pytest.mark.parametrize("tiles", TILE_SETS)
def test_tile_set_draws_its_own_bugs(tiles: TileSetName) -> None:
    ant = parse_svg(source(Bug.ANT, tiles))[0][0].attrib["d"]
    for picture in (tile_svg(Bug.ANT, tiles=tiles), board_svg(play("wA1"), tiles=tiles)):
        assert ant in picture


# The hive


def test_every_piece_is_drawn_once() -> None:
    svg = board_svg(play(*CLIMB))
    assert set(tiles(parse_svg(svg))) == {"wS1", "bS1", "wQ", "bQ", "wB1", "bB1"}
    assert svg.count("<title>wB1</title>") == 1


def test_neighbors_in_a_row_are_one_cell_apart() -> None:
    at = tiles(parse_svg(board_svg(play(*SPREAD))))
    assert at["wQ"][1] == at["wS1"][1] == at["bS1"][1]
    assert at["wQ"][0] < at["wS1"][0] < at["bS1"][0]
    assert at["bS1"][0] - at["wS1"][0] == pytest.approx(at["wS1"][0] - at["wQ"][0])


def test_stack_is_offset_upward_and_shows_covered_tiles() -> None:
    root = parse_svg(board_svg(play(*CLIMB)))
    at = tiles(root)
    order = list(at)
    assert order.index("bS1") < order.index("bB1") < order.index("wB1")
    assert at["bS1"][0] == at["bB1"][0] == at["wB1"][0]
    assert at["bS1"][1] - at["bB1"][1] == pytest.approx(STACK_OFFSET)
    assert at["bB1"][1] - at["wB1"][1] == pytest.approx(STACK_OFFSET)
    assert texts(root) == ["3"]


def test_only_uncovered_tiles_show_their_bug() -> None:
    root = parse_svg(board_svg(play(*CLIMB)))
    assert len(find_class(root, "queen")) == 2
    assert len(find_class(root, "spider")) == 1  # the other is covered
    assert len(find_class(root, "beetle")) == 1


def test_shadows_grow_with_height() -> None:
    def widest(svg: str) -> float:
        return max(float(e.attrib["stroke-width"]) for e in find_class(parse_svg(svg), "shadow"))

    assert widest(board_svg(play(*CLIMB))) > widest(board_svg(play(*SPREAD)))


def test_empty_board_is_drawn_as_empty_cells() -> None:
    root = parse_svg(board_svg(Board()))
    left, top, right, bottom = view_box(root)
    assert len(find_class(root, "cell")) == 7
    assert not find_class(root, "face")
    assert left < 0 < right
    assert top < 0 < bottom


def test_cells_are_not_drawn_around_a_hive() -> None:
    assert not find_class(parse_svg(board_svg(play("wS1"))), "cell")


@pytest.mark.parametrize("rotation", range(-1, 6))
@pytest.mark.parametrize("moves", [("wS1",), SPREAD, CLIMB])
def test_picture_contains_every_tile(moves: tuple[str, ...], rotation: int) -> None:
    root = parse_svg(board_svg(play(*moves), rotation=rotation))
    left, top, right, bottom = view_box(root)
    for x, y in tiles(root).values():
        assert left <= x - TILE_RADIUS
        assert x + TILE_RADIUS <= right
        assert top <= y - TILE_RADIUS
        assert y + TILE_RADIUS + TILE_THICKNESS <= bottom


# The options


def test_origin_and_target_of_the_last_move_are_marked() -> None:
    root = parse_svg(board_svg(play(*CLIMB)))
    at = tiles(root)
    assert marks(root, "origin") == [at["wS1"]]  # wB1 stepped down from there
    assert marks(root, "last") == [at["wB1"]]


def test_placement_has_no_origin_mark() -> None:
    root = parse_svg(board_svg(play(*SPREAD)))
    assert not marks(root, "origin")
    assert marks(root, "last") == [tiles(root)["bB1"]]


def test_mark_of_the_last_move_is_optional() -> None:
    root = parse_svg(board_svg(play(*CLIMB), last_move=False))
    assert not marks(root, "origin") + marks(root, "last")


def test_picture_contains_the_cell_left_by_the_last_move() -> None:
    root = parse_svg(board_svg(play(*SPREAD, "wB1 wQ")))
    ((x, _),) = marks(root, "origin")
    assert x == min(x for x, _, _ in placed_groups(root))
    assert view_box(root)[0] <= x - TILE_RADIUS


def test_highlights_without_a_style_are_targets() -> None:
    root = parse_svg(board_svg(play(*SPREAD), highlights=[Hex(0, 0), Hex(0, 1)]))
    assert marks(root, "target")[0] == tiles(root)["wS1"]
    assert len(marks(root, "target")) == 2


@pytest.mark.parametrize("style", ["target", "path", "alert", "selected"])
def test_highlights_have_styles_and_are_on_top(style: Highlight) -> None:
    root = parse_svg(board_svg(play(*CLIMB), highlights={Hex(1, 0): style}))
    assert marks(root, style) == [tiles(root)["wB1"]]
    assert not marks(root, "last")  # a cell has one mark, and highlights take precedence


def test_arrow_points_from_the_first_to_the_second_cell() -> None:
    (arrow,) = find_class(parse_svg(board_svg(Board(), arrows=[(Hex(0, 0), Hex(-1, 1))])), "arrow")
    assert arrow.attrib["transform"] == "translate(0 0) rotate(120)"


def test_arrow_to_its_own_cell_is_not_drawn() -> None:
    root = parse_svg(board_svg(Board(), arrows=[(Hex(0, 0), Hex(0, 0))]))
    assert not find_class(root, "arrow")


def test_picture_contains_highlights_and_arrows() -> None:
    near = view_box(parse_svg(board_svg(play("wS1"))))
    far = view_box(parse_svg(board_svg(play("wS1"), highlights=[Hex(-4, 0)])))
    farther = view_box(parse_svg(board_svg(play("wS1"), arrows=[(Hex(0, 0), Hex(0, 5))])))
    assert far[0] < near[0]
    assert far[1:] == pytest.approx(near[1:])
    assert farther[3] > near[3]


def test_letters_name_pieces_and_covered_pieces() -> None:
    letters = texts(parse_svg(board_svg(play(*CLIMB), letters=True)))
    assert sorted(letters) == sorted(["wQ", "wS1", "wB1", "bQ", "3", "S1", "B1"])


def test_hands_are_grouped_by_bug_with_counts() -> None:
    root = parse_svg(board_svg(play("wS1"), hands=True))
    assert len(find_class(root, "plate")) == 2
    # Black still has two spiders. A bug with one tile left has no count.
    assert texts(root) == ["2", "2", "3", "3", "2", "3", "3"]
    assert len(find_class(root, "face")) == 1 + 8 + 8


def test_hands_are_not_drawn_by_default() -> None:
    assert not find_class(parse_svg(board_svg(play("wS1"))), "plate")


def test_hand_of_the_side_to_move_is_marked() -> None:
    black_to_move = parse_svg(board_svg(play("wS1"), hands=True))
    white_to_move = parse_svg(board_svg(Board(), hands=True))
    upper, lower = find_class(black_to_move, "plate")
    assert find_class(black_to_move, "turn") == [upper]
    upper, lower = find_class(white_to_move, "plate")
    assert find_class(white_to_move, "turn") == [lower]


def test_picture_contains_the_hands() -> None:
    root = parse_svg(board_svg(play("wS1"), hands=True))
    left, top, right, bottom = view_box(root)
    for x, y, _ in placed_groups(root):
        assert left < x < right
        assert top < y < bottom
    for plate in find_class(root, "plate"):
        assert left < float(plate.attrib["x"])
        assert float(plate.attrib["x"]) + float(plate.attrib["width"]) < right


def test_rotation_by_one_sixth_turns_east_to_south_east() -> None:
    at = tiles(parse_svg(board_svg(play(*SPREAD), rotation=1)))
    assert at["bS1"][0] > at["wS1"][0]
    assert at["bS1"][1] > at["wS1"][1]


def test_rotation_is_modulo_six() -> None:
    board = play(*CLIMB)
    assert board_svg(board, rotation=6) == board_svg(board)
    assert board_svg(board, rotation=-1) == board_svg(board, rotation=5)
    assert board_svg(board, rotation=3) != board_svg(board)


def test_drawings_of_a_rotated_hive_stay_upright() -> None:
    assert "rotate" not in board_svg(play(*CLIMB), rotation=2, letters=True, hands=True)


def test_tile_size_scales_the_picture_but_not_the_view_box() -> None:
    small, large = (parse_svg(board_svg(play(*SPREAD), tile_size=size)) for size in (40, 80))
    assert small.get("viewBox") == large.get("viewBox")
    assert float(large.attrib["width"]) == pytest.approx(2 * float(small.attrib["width"]), abs=0.1)
    assert float(large.attrib["height"]) == pytest.approx(
        2 * float(small.attrib["height"]), abs=0.1
    )


# The document


@pytest.mark.parametrize("theme", ["light", "dark", "contrast", "auto"])
def test_theme_style_rules_are_scoped_to_the_theme(theme: ThemeName) -> None:
    style = parse_svg(board_svg(play(*CLIMB), theme=theme)).findtext(f"{NAMESPACE}style")
    assert style is not None
    assert style.startswith(SHAPE_STYLES)
    assert not re.search(r"#[0-9a-f]{3}", SHAPE_STYLES)
    rules = re.findall(r"(\.[^{}]*)\{[^{}]*\}", style.removeprefix(SHAPE_STYLES))
    assert rules
    assert all(rule.startswith(f".sixlegs-{theme} .sixlegs-") for rule in rules)
    assert ("prefers-color-scheme" in style) == (theme == "auto")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"theme": "plaid"}, "plaid"),
        ({"highlights": {Hex(0, 0): "sparkling"}}, "sparkling"),
        ({"tile_size": 0}, "pixels"),
        ({"tile_size": -1}, "pixels"),
    ],
)
def test_invalid_options_are_rejected(options: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        board_svg(Board(), **options)


def test_all_definitions_are_used_and_all_uses_are_defined() -> None:
    root = parse_svg(board_svg(play(*CLIMB), hands=True))
    ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
    uses = {e.attrib["href"] for e in root.iter(f"{NAMESPACE}use")}
    assert len(ids) == len(set(ids))
    assert {f"#{name}" for name in ids} == uses
    assert "#sixlegs-pillbug" in uses
    assert "sixlegs-pillbug" not in {e.get("id") for e in parse_svg(board_svg(play(*CLIMB))).iter()}


def test_classes_have_the_package_prefix() -> None:
    root = parse_svg(board_svg(play(*CLIMB), hands=True, letters=True, highlights=[Hex(0, 1)]))
    names = {name for e in root.iter() for name in e.get("class", "").split()}
    assert all(name.startswith("sixlegs-") for name in names)


def test_colors_do_not_depend_on_css_variables() -> None:
    assert "var(" not in board_svg(play(*CLIMB), hands=True)


def test_titles_are_escaped() -> None:
    root = parse_svg(board_svg(Board(), title=HOSTILE + "\x00\x1b"))
    assert root.findtext(f"{NAMESPACE}title") == HOSTILE
    assert not list(root.iter(f"{NAMESPACE}script"))


def test_picture_has_an_accessible_title_and_description() -> None:
    root = parse_svg(board_svg(play(*CLIMB)))
    assert root.get("role") == "img"
    assert root.findtext(f"{NAMESPACE}title") == "Hive, Black to move"
    assert root.findtext(f"{NAMESPACE}desc") == "wQ, wS1, wB1 on bB1 on bS1, bQ"


# Single tiles


@pytest.mark.parametrize("bug", Bug)
@pytest.mark.parametrize("color", Color)
def test_tile_svg_of_a_piece(bug: Bug, color: Color) -> None:
    root = parse_svg(tile_svg(Piece(color, bug)))
    (tile,) = find_class(root, color.name.lower())
    assert len(find_class(tile, "face")) == 1
    assert len(find_class(tile, bug.name.lower())) == 1


def test_tile_svg_of_a_bug_has_no_tile() -> None:
    root = parse_svg(tile_svg(Bug.MOSQUITO))
    assert not find_class(root, "face")
    assert len(find_class(root, "mosquito")) == 1


def test_tile_svg_with_letters() -> None:
    piece = Piece(Color.BLACK, Bug.ANT, 2)
    assert texts(parse_svg(tile_svg(piece, letters=True))) == ["bA2"]
    assert texts(parse_svg(tile_svg(piece))) == []


def test_tiles_keep_their_place_in_a_common_frame() -> None:
    first, last = play(*SPREAD[:2]), play(*SPREAD)
    frame = common_frame([first, last])
    small, large = (parse_svg(board_svg(board, frame=frame)) for board in (first, last))
    assert small.attrib["viewBox"] == large.attrib["viewBox"]
    assert tiles(small)["wS1"] == tiles(large)["wS1"]
    assert parse_svg(board_svg(first)).attrib["viewBox"] != small.attrib["viewBox"]


def test_frame_contains_hands() -> None:
    board = play(*SPREAD)
    assert common_frame([board], hands=True).height > common_frame([board]).height


def test_dots_number_pieces_of_a_kind_unless_letters_name_them() -> None:
    def dots(piece: Piece, **options: Any) -> int:
        return len(find_class(parse_svg(tile_svg(piece, **options)), "dot"))

    assert [dots(Piece(Color.WHITE, Bug.ANT, number)) for number in (1, 2, 3)] == [1, 2, 3]
    assert dots(Piece(Color.BLACK, Bug.QUEEN)) == 0
    assert dots(Piece(Color.WHITE, Bug.ANT, 2), letters=True) == 0
    covered = parse_svg(board_svg(play(*SPREAD, "wB1 wQ")))  # six tiles; wB1 covers wQ
    assert len(find_class(covered, "dot")) == 4  # of wS1, bS1, wB1 and bB1
