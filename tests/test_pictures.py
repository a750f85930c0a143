"""PNG pictures and animations of boards, decoded with Pillow."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from samples import STACKED, WON
from sixlegs import Board, Hex, HiveError, board_svg, parse_game, parse_position
from sixlegs.palette import ThemeName, TileSetName
from sixlegs.pictures import (
    LAST_FRAME_MS,
    MAX_ANIMATION_PIXELS,
    MAX_ANIMATION_PLIES,
    PLY_MS,
    _picture,
    _SpriteSheet,
    _tile_size,
    board_png,
    game_animation,
)
from sixlegs.svg import board_layers, common_frame

SET_UP = "Base rulebook White[5] - 0,0:wA1;1,0:bG1;2,0:bQ.bB1;-1,1:wQ"


def open_image(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content))


def frames(content: bytes) -> list[Image.Image]:
    animation = open_image(content)
    images = []
    for number in range(getattr(animation, "n_frames", 1)):
        animation.seek(number)
        images.append(animation.convert("RGB"))
    return images


def long_game(plies: int) -> Board:
    """Return a game in which the queens move back and forth."""
    board = parse_game(r"Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-")
    while board.ply < plies:
        queens = [
            move for move in board.legal_moves if move.piece and move.piece.bug.name == "QUEEN"
        ]
        board.push(queens[0])
    return board


@pytest.mark.parametrize(
    ("letters", "theme", "tiles"),
    [(False, "light", "classic"), (True, "dark", "flat"), (True, "light", "contrast")],
)
def test_animation_frames_match_pictures(
    letters: bool, theme: ThemeName, tiles: TileSetName
) -> None:
    """Frames are composed of sprites drawn once, at offsets rounded to a quarter of a pixel."""
    board = parse_game(STACKED)
    frame = common_frame(board.positions(), hands=True)
    size = _tile_size(frame)
    sheet = _SpriteSheet(frame, size, theme, tiles)
    for stage in board.positions():
        options: dict[str, Any] = {"letters": letters, "hands": True, "tiles": tiles}
        layers = board_layers(stage, frame, **options)
        svg = board_svg(stage, theme=theme, tile_size=size, frame=frame, **options)
        difference = ImageChops.difference(sheet.picture(layers), _picture(svg, theme))
        # Edges may be slightly off; a missing tile or mark makes a much larger difference.
        blurred = difference.convert("L").filter(ImageFilter.BoxBlur(4))
        assert ImageStat.Stat(difference.convert("L")).mean[0] < 2
        assert ImageStat.Stat(blurred).extrema[0][1] < 25


def test_png_has_twice_the_resolution_of_the_svg() -> None:
    picture = open_image(board_png(parse_game(STACKED)))
    assert picture.format == "PNG"
    assert min(picture.size) > 2 * 3 * 64


def test_png_options() -> None:
    board = parse_game(STACKED)
    plain = open_image(board_png(board))
    assert open_image(board_png(board, hands=True)).height > plain.height
    assert board_png(board, letters=True) != board_png(board)
    assert board_png(board, theme="dark") != board_png(board)
    assert board_png(board, tiles="flat") != board_png(board)
    assert board_png(board, highlights=[Hex(0, 0)]) != board_png(board)
    assert board_png(board, arrows=[(Hex(0, 0), Hex(1, 0))]) != board_png(board)
    assert open_image(board_png(board, tile_size=64)).width < plain.width


@pytest.mark.parametrize("text", [STACKED, WON, "Base"])
@pytest.mark.parametrize("format", ["gif", "webp"])
def test_animation_has_a_frame_for_the_start_and_each_ply(text: str, format: str) -> None:
    board = parse_game(text)
    content = game_animation(board, "gif" if format == "gif" else "webp")
    assert open_image(content).format == format.upper()
    images = frames(content)
    assert len(images) == len(board.moves) + 1
    assert len({image.size for image in images}) == 1
    assert all(a.tobytes() != b.tobytes() for a, b in pairwise(images))


def test_last_frame_is_shown_longer() -> None:
    animation = open_image(game_animation(parse_game(STACKED)))
    times = []
    for number in range(9):
        animation.seek(number)
        times.append(animation.info["duration"])
    assert times == [PLY_MS] * 8 + [LAST_FRAME_MS]
    assert animation.info["loop"] == 0


def test_tiles_that_do_not_move_stay_in_place() -> None:
    """All plies share one frame, in whichever direction the hive grows."""
    board = parse_game(WON)
    *_, before, last = frames(game_animation(board))
    changed = sum(a != b for a, b in zip(before.tobytes(), last.tobytes(), strict=True))
    assert 0 < changed < 0.25 * len(last.tobytes())


def test_animation_begins_at_the_set_up_position() -> None:
    board = parse_position(SET_UP)
    assert len(frames(game_animation(board))) == 1
    board.push(next(iter(board.legal_moves)))
    assert len(frames(game_animation(board))) == 2


def test_animation_has_room_for_the_hands() -> None:
    board = parse_game(STACKED)
    without_hands, with_hands = (
        open_image(game_animation(board, hands=hands)).size for hands in (False, True)
    )
    assert with_hands[1] / with_hands[0] > without_hands[1] / without_hands[0]


def test_animation_size_is_limited() -> None:
    board = long_game(60)
    content = game_animation(board, hands=True, letters=True)
    assert len(content) < 1_500_000
    assert max(open_image(content).size) <= MAX_ANIMATION_PIXELS + 1


def test_animation_does_not_change_the_board() -> None:
    board = parse_game(WON)
    game_animation(board)
    assert board == parse_game(WON)
    assert board.moves == parse_game(WON).moves


def test_animation_length_is_limited() -> None:
    with pytest.raises(HiveError, match=f"at most {MAX_ANIMATION_PLIES} plies"):
        game_animation(long_game(MAX_ANIMATION_PLIES + 1))
