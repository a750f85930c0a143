"""Positions and moves as arrays: encoding, decoding, grid limits and symmetries."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import oracle
from oracle import Oracle
from sixlegs import (
    Board,
    Bug,
    Color,
    Game,
    Hex,
    HiveError,
    IllegalMoveError,
    Move,
    Piece,
    parse_piece,
    parse_position,
)
from sixlegs.arrays import (
    ACTIONS,
    CAN_MOVE,
    COVERED,
    IN_HAND,
    MAX_GRID_SIDE,
    PASS_ACTION,
    PLANES,
    STUNNED,
    SYMMETRIES,
    Symmetry,
)
from sixlegs.notation import PIECES
from soak import examples
from strategies import boards, games, hives, line, place_tiles, set_up, stack_names, tiles

ARRAY_SETTINGS = settings(
    max_examples=examples(60),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
RADIUS = MAX_GRID_SIDE // 2


def pieces(board: Board) -> list[Piece]:
    """Return all pieces in the order of the side to move."""
    own = sorted(piece for piece in PIECES if piece.color is board.turn)
    others = sorted(piece for piece in PIECES if piece.color is not board.turn)
    return own + others


def kind(board: Board, piece: Piece) -> int:
    return piece.bug.value + (0 if piece.color is board.turn else len(Bug))


def mobile_pieces(board: Board) -> set[Piece]:
    """Return the pieces in play with legal moves, as if it were also the other side's turn."""
    if board.outcome():
        return set()
    movable = {move.piece for move in board.legal_moves if move.origin}
    other = Oracle.from_stacks(
        stack_names(board),
        board.turn.other.name[0].lower(),
        game_type=board.game_type,
        opening=board.opening,
        ply=board.ply + 1,
    )
    in_play = {str(piece) for stack in board.stacks.values() for piece in stack}
    answers = {parse_piece(name) for name, _ in other.legal_moves() if name in in_play}
    own = {piece for piece in movable if piece and piece.color is board.turn}
    return own | {piece for piece in answers if piece.color is not board.turn}


def distance(a: Hex, b: Hex) -> int:
    return max(abs(a.q - b.q), abs(a.r - b.r), abs(a.q + a.r - b.q - b.r))


def plane_center(board: Board) -> Hex:
    """Return the hex at the center of the planes, computed from any piece in play."""
    for piece, row in zip(pieces(board), board.piece_list(), strict=False):
        if hex := board.where(piece):
            return Hex(hex.q - int(row[0]), hex.r - int(row[1]))
    return Hex(0, 0)


# Actions


@ARRAY_SETTINGS
@given(boards())
def test_legal_moves_and_legal_actions_correspond_one_to_one(board: Board) -> None:
    moves, actions = list(board.legal_moves), board.legal_actions()
    assert [board.action(move) for move in moves] == actions
    assert [board.move_from_action(action) for action in actions] == moves
    assert len(set(actions)) == len(moves)
    assert np.flatnonzero(board.legal_mask()).tolist() == sorted(actions)


@ARRAY_SETTINGS
@given(boards(), st.integers(-3, ACTIONS + 3))
def test_illegal_actions_are_rejected(board: Board, action: int) -> None:
    if action not in board.legal_actions():
        with pytest.raises(HiveError, match=f"action {action}"):
            board.move_from_action(action)


THROWN_QUEEN = (
    "Base+MP rulebook Black[19] wB2 1,-3:bG1;2,-3:bS1.bB2;-2,-2:bP;-1,-2:bQ;"
    "0,-2:bG2;1,-2:bG3;2,-2:bS2;-3,-1:bA3;0,-1:bB1;-1,0:bM;0,0:wP;1,0:wS1;3,0:wG3;-2,1:wQ;-1,1:wB1;"
    "0,1:wG1;1,1:wS2;2,1:bA2;0,2:wG2;1,2:wA1.wB2;-1,3:bA1;1,3:wM"
)
"""The mosquito can throw the enemy queen, which then cannot be the landmark of its own move."""


@ARRAY_SETTINGS
@example(parse_position(THROWN_QUEEN))
@given(games(styles=["any", "climbing"]))
def test_action_names_piece_direction_and_adjacent_landmark(board: Board) -> None:
    order = pieces(board)
    for move, action in zip(board.legal_moves, board.legal_actions(), strict=True):
        if move.piece is None or move.target is None:
            assert action == PASS_ACTION
            continue
        piece, landmark, direction = action // 196, action // 7 % 28, action % 7
        assert order[piece] == move.piece
        if board.ply == 0:
            assert (landmark, direction) == (piece, 6)
            continue
        hex = board.where(order[landmark])
        assert hex is not None
        assert move.target == (hex if direction == 6 else list(hex.neighbors())[direction])
        queen = Piece(board.turn.other, Bug.QUEEN)
        queen_hex = board.where(queen)
        if queen_hex and direction < 6 and board.top(queen_hex) == queen != move.piece:
            assert (landmark == 14) == (move.target in queen_hex.neighbors())


def test_illegal_move_has_no_action() -> None:
    with pytest.raises(IllegalMoveError):
        Board().action(Move(Piece(Color.BLACK, Bug.ANT), None, Hex(0, 0)))


def test_actions_do_not_depend_on_hive_location_or_colors() -> None:
    stacks = {(0, 0): ["wQ"], (1, 0): ["bQ"], (-1, 0): ["wA1"], (2, 0): ["bA1", "wB1"]}
    here = set_up(stacks)
    far = set_up({(q + 70, r - 900): stack for (q, r), stack in stacks.items()})
    swap = str.maketrans("wb", "bw")
    black = set_up(
        {at: [name.translate(swap) for name in stack] for at, stack in stacks.items()},
        turn=Color.BLACK,
    )
    for other in (far, black):
        assert set(other.legal_actions()) == set(here.legal_actions())
        assert (other.planes() == here.planes()).all()


# Observations


@ARRAY_SETTINGS
@given(boards())
def test_piece_list_matches_board(board: Board) -> None:
    piece_list, center = board.piece_list(), plane_center(board)
    can_move = mobile_pieces(board)
    in_set = {*board.hand(Color.WHITE), *board.hand(Color.BLACK)}
    for piece, row in zip(pieces(board), piece_list.tolist(), strict=False):
        hex = board.where(piece)
        if hex is None:
            assert row == [0, 0, 0, IN_HAND if piece in in_set else 0]
            continue
        stack = board.stack(hex)
        level = stack.index(piece) + 1
        state = COVERED * (level < len(stack)) + STUNNED * (piece == board.stunned)
        state += CAN_MOVE * (piece in can_move)
        assert row == [hex.q - center.q, hex.r - center.r, level, state]
    assert piece_list[28].tolist() == [
        Game(board).occurrences() - 1,
        min(board.turn_number, 127),
        0,
        0,
    ]


@ARRAY_SETTINGS
@given(boards())
def test_planes_match_board(board: Board) -> None:
    expected = np.zeros((len(PLANES), MAX_GRID_SIDE, MAX_GRID_SIDE), np.uint8)
    center, bugs = plane_center(board), len(Bug)
    can_move = mobile_pieces(board)
    for hex, stack in board.stacks.items():
        at = hex.r - center.r + RADIUS, hex.q - center.q + RADIUS
        expected[(kind(board, stack[-1]), *at)] = 1
        for depth, piece in enumerate(stack[-2::-1]):
            expected[(2 * bugs + kind(board, piece), *at)] += 1 << depth
        expected[(32, *at)] = len(stack)
        expected[(33, *at)] = stack[-1] in can_move
        expected[(34, *at)] = stack[-1] == board.stunned
    for color in Color:
        for piece in board.hand(color):
            expected[35 + kind(board, piece)] += 1
    expected[51] = Game(board).occurrences() - 1
    assert (board.planes() == expected).all()
    assert (board.planes(np.ones(expected.shape, np.float32)) == expected).all()


@pytest.mark.parametrize("direction", oracle.DIRECTIONS[:3])
@pytest.mark.parametrize("bent", [0, 9])
def test_widest_hives_and_their_moves_fit_the_grid(direction: oracle.Hex, bent: int) -> None:
    shape = line(28 - bent, direction)
    side = oracle.DIRECTIONS[(oracle.DIRECTIONS.index(direction) + 1) % 6]
    shape += line(bent, side, oracle.neighbor(shape[-1], side))
    board = set_up(place_tiles(shape, Random(1), "Base+MLP", towers=0))
    assert len(board.stacks) == len(tiles("Base+MLP")) == 28
    assert board.planes()[PLANES.index("height")].sum() == 28
    center = plane_center(board)
    assert all(distance(hex, center) < RADIUS for hex in board.stacks)
    assert all(distance(move.target, center) <= RADIUS for move in board.legal_moves if move.target)


@ARRAY_SETTINGS
@given(hives(min_tiles=18))
def test_no_move_leaves_the_grid(board: Board) -> None:
    center = plane_center(board)
    assert all(distance(move.target, center) <= RADIUS for move in board.legal_moves if move.target)


@pytest.mark.parametrize("side", [1, 5, 21, 29])
def test_smaller_grid_shows_the_central_hexagon(side: int) -> None:
    board = set_up({at: [name] for at, name in zip(line(20, (1, 0)), tiles("Base"), strict=False)})
    radius = side // 2
    cut = slice(RADIUS - radius, RADIUS + radius + 1)
    r, q = np.mgrid[-radius : radius + 1, -radius : radius + 1]
    whole = board.planes()[:, cut, cut]
    whole[:35] *= abs(q + r) <= radius
    assert (board.planes(np.empty((52, side, side), np.uint8)) == whole).all()


def test_repetitions_are_counted_in_arrays() -> None:
    board = Board("Base+P")
    for text in ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"):
        board.push_uhp(text)
    counts = []
    for _ in range(2):
        for text in ("wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"):
            board.push_uhp(text)
            counts.append(int(board.planes()[51, 0, 0]))
            assert board.piece_list()[28, 0] == counts[-1]
    # If the set has a pillbug, the last piece moved is part of a position.
    assert counts == [0, 0, 0, 1, 1, 1, 1, 2]


# Symmetries


@ARRAY_SETTINGS
@given(boards(), st.sampled_from(SYMMETRIES))
def test_symmetries_transform_boards_actions_and_planes_consistently(
    board: Board, symmetry: Symmetry
) -> None:
    image = symmetry.board(board)
    moves = [
        Move(
            move.piece,
            move.origin and symmetry.hex(move.origin),
            move.target and symmetry.hex(move.target),
        )
        for move in board.legal_moves
    ]
    assert [symmetry.action(action) for action in board.legal_actions()] == list(
        map(image.action, moves)
    )
    assert (symmetry.mask(board.legal_mask()) == image.legal_mask()).all()
    assert (symmetry.planes(board.planes()) == image.planes()).all()
    assert (symmetry.piece_list(board.piece_list()) == image.piece_list()).all()
    small = np.empty((2, 52, 9, 9), np.float32)
    assert (symmetry.planes(board.planes(small[0])) == image.planes(small[1])).all()
    back = symmetry.inverse().board(image)
    assert back == board
    assert back.moves == board.moves


def test_twelve_symmetries_are_distinct() -> None:
    board = set_up({(0, 0): ["wQ"], (1, 0): ["bQ"], (2, 0): ["wA1"], (2, 1): ["bS1"]})
    assert len({symmetry.board(board).key() for symmetry in SYMMETRIES}) == 12
    assert board.rotated(-1) == board.rotated(5)
    assert board.mirrored().mirrored() == board
    game = Game(board)
    game.board.rotated(1).push(game.board.rotated(1).legal_moves[0])  # copies can be played on


def test_rotation_beyond_the_coordinate_range_is_rejected() -> None:
    board = set_up({(99_999_999, 1): ["wQ"], (99_999_999, 2): ["bQ"]})
    assert board.rotated(6) == board
    with pytest.raises(ValueError, match="too far"):
        board.rotated(1)


# Arrays of other libraries


class DLPackArray:
    """An array that supports only DLPack."""

    def __init__(self, array: NDArray[Any]) -> None:
        self.array = array

    def __dlpack__(self, **options: Any) -> Any:
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()


def test_arrays_of_other_libraries_are_filled() -> None:
    board = Board()
    for name, shape, kind in [
        ("planes", (52, 31, 31), np.uint8),
        ("piece_list", (29, 4), np.int8),
        ("legal_mask", (5489,), np.bool_),
        ("legal_mask", (5489,), np.int8),
    ]:
        out = DLPackArray(np.full(shape, 1, kind))
        assert getattr(board, name)(out) is out
        assert (out.array == getattr(board, name)()).all()


def test_missing_numpy_raises_error_with_install_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match=r"pip install \"sixlegs\[rl\]\""):
        Board().planes()


READ_ONLY = np.zeros((52, 31, 31), np.uint8)
READ_ONLY.flags.writeable = False


@pytest.mark.parametrize(
    ("name", "out", "error"),
    [
        ("planes", READ_ONLY, "writable"),
        ("planes", [0] * 7, "writable"),
        ("planes", np.zeros((52, 31, 62), np.uint8)[:, :, ::2], "C-contiguous"),
        ("planes", np.zeros((52, 30, 30), np.uint8), "odd n"),
        ("planes", np.zeros((52, 33, 33), np.uint8), "odd n"),
        ("planes", np.zeros((52, 31, 29), np.uint8), "odd n"),
        ("planes", np.zeros((52, 31, 31), np.float64), "odd n"),
        ("planes", np.zeros(52, np.uint8), "odd n"),
        ("piece_list", np.zeros((29, 4), np.uint8), "signed"),
        ("piece_list", np.zeros((28, 4), np.int8), "29"),
        ("legal_mask", np.zeros(5488, np.uint8), "5489"),
        ("legal_mask", np.zeros(5489, np.int64), "bytes"),
    ],
)
def test_unsuitable_output_arrays_are_rejected(name: str, out: Any, error: str) -> None:
    with pytest.raises((TypeError, ValueError), match=error):
        getattr(Board(), name)(out)
