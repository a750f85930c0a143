"""Piece, Hex, Move and the enums: reprs, hashes, ordering, arithmetic."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

from samples import (
    BLACK_ANT,
    CENTER,
    FIRST_MOVE,
    WHITE_ANT,
    each_board,
)
from sixlegs import (
    PASS,
    Board,
    Bug,
    Color,
    Direction,
    Ending,
    Hex,
    IllegalReason,
    Move,
    Outcome,
    Piece,
    PositionErrorCode,
    Result,
    Rule,
    parse_position,
    position_string,
)

# Values: reprs, hashes, ordering


@pytest.mark.parametrize(
    "value",
    [
        *Color,
        *Bug,
        *Direction,
        *Rule,
        *PositionErrorCode,
        *Outcome,
        *Ending,
        CENTER,
        Hex(-3, 2**28),
        WHITE_ANT,
        Piece(Color.BLACK, Bug.GRASSHOPPER, 3),
        PASS,
        FIRST_MOVE,
        Move(WHITE_ANT, CENTER, Hex(-1, 1)),
        Result(Outcome.DRAW, Ending.AGREEMENT),
        None,
    ],
    ids=repr,
)
def test_repr_can_be_evaluated(value: object) -> None:
    names: dict[str, Any] = {}
    exec("from sixlegs import *", names)
    evaluated = eval(repr(value), names)
    assert evaluated == value
    assert type(evaluated) is type(value)
    assert pickle.loads(pickle.dumps(value)) == value


@each_board
def test_repr_of_a_board_has_its_position(make: Callable[[], Board]) -> None:
    board = make()
    assert repr(board) == f"parse_position('{position_string(board)}')"
    assert eval(repr(board), {"parse_position": parse_position}) == board


def test_repr_of_a_reason_is_complete() -> None:
    reason = Board().why_not(PASS)
    assert repr(reason) == "IllegalReason(Rule.MUST_NOT_PASS, (), (), ())"
    assert eval(repr(reason), {"IllegalReason": IllegalReason, "Rule": Rule}) == reason


@pytest.mark.parametrize(
    ("value", "same", "others"),
    [
        (Hex(1, 2), Hex(1, 2), [Hex(2, 1), (1, 2), 1, None, "Hex(1, 2)"]),
        (WHITE_ANT, Piece(Color.WHITE, Bug.ANT, 1), [BLACK_ANT, "wA1", 8, None]),
        (
            FIRST_MOVE,
            Move(WHITE_ANT, None, Hex(0, 0)),
            [PASS, Move(WHITE_ANT, CENTER, CENTER), None],
        ),
        (PASS, Move(None, None, None), [FIRST_MOVE, None, "pass"]),
        (Color.WHITE, Color(0), [0, False, Bug.QUEEN, "WHITE", Direction.NORTH_EAST]),
    ],
    ids=repr,
)
def test_equal_values_have_equal_hashes(value: object, same: object, others: list[object]) -> None:
    assert value == same
    assert hash(value) == hash(same)
    assert {value: 1}[same] == 1
    for other in others:
        assert value != other
        assert other != value


def test_hashes_of_hexes_and_moves_differ() -> None:
    hexes = [Hex(q, r) for q in range(-40, 40) for r in range(-40, 40)]
    assert len({hash(hex) for hex in hexes}) == len(hexes)
    moves = [Move(WHITE_ANT, None, hex) for hex in hexes]
    assert len({hash(move) for move in moves}) == len(moves)


def test_hexes_are_ordered_by_coordinates() -> None:
    hexes = [Hex(q, r) for q in range(-2, 3) for r in range(-2, 3)]
    random.Random(6).shuffle(hexes)
    assert sorted(hexes) == sorted(hexes, key=tuple)
    assert Hex(0, 1) < Hex(1, 0) <= Hex(1, 0) < Hex(1, 1)
    assert Hex(1, 1) > Hex(1, 0) >= Hex(1, 0)


def test_pieces_are_ordered_by_color_bug_and_number() -> None:
    pieces = [*Board("Base+MLP").hand(Color.WHITE), *Board("Base+MLP").hand(Color.BLACK)]
    assert len(pieces) == 28
    shuffled = random.Random(6).sample(pieces, 28)
    assert shuffled != sorted(shuffled) == pieces


@pytest.mark.parametrize("value", [CENTER, WHITE_ANT], ids=repr)
@pytest.mark.parametrize("other", [None, 0, "x", (0, 0), PASS], ids=repr)
def test_values_of_different_types_have_no_order(value: Any, other: Any) -> None:
    with pytest.raises(TypeError):
        _ = value < other
    with pytest.raises(TypeError):
        _ = other >= value


@pytest.mark.parametrize(
    "parts",
    [(WHITE_ANT, None, None), (None, None, CENTER), (None, CENTER, None), (None, CENTER, CENTER)],
    ids=repr,
)
def test_move_has_both_piece_and_target_or_neither(parts: Any) -> None:
    with pytest.raises(ValueError):
        Move(*parts)


def test_str_of_a_move() -> None:
    assert str(FIRST_MOVE) == "wA1 to 0,0"
    assert str(Move(WHITE_ANT, CENTER, Hex(1, -2))) == "wA1 from 0,0 to 1,-2"
    assert str(PASS) == "pass"


def test_properties_of_a_move() -> None:
    assert (PASS.is_pass, PASS.is_placement) == (True, False)
    assert (FIRST_MOVE.is_pass, FIRST_MOVE.is_placement) == (False, True)
    walk = Move(WHITE_ANT, CENTER, Hex(1, 0))
    assert (walk.is_pass, walk.is_placement) == (False, False)
    assert (walk.piece, walk.origin, walk.target) == (WHITE_ANT, CENTER, Hex(1, 0))


# Hex and Direction


def test_hex_unpacks_to_its_coordinates() -> None:
    q, r = Hex(3, -4)
    assert (q, r) == (3, -4) == tuple(Hex(3, -4))


def test_hexes_add_and_subtract() -> None:
    assert Hex(1, 2) + Hex(3, -5) == Hex(4, -3)
    assert Hex(1, 2) - Hex(3, -5) == Hex(-2, 7)
    assert sum([Hex(1, 0), Hex(0, 1)], CENTER) == Hex(1, 1)


@pytest.mark.parametrize("direction", Direction)
def test_direction_is_a_step_to_a_neighbor(direction: Direction) -> None:
    hex = Hex(5, -7)
    assert hex + direction == hex + direction.offset
    assert hex + direction + direction.opposite == hex
    assert hex.distance(hex + direction) == 1
    assert direction.opposite == direction.rotated(3) == direction.rotated(-3)
    assert direction.rotated(6) == direction.rotated(-600) == direction.rotated(0) == direction
    assert hex.neighbors()[direction.value] == hex + direction


@pytest.mark.parametrize("other", [1.0, "x", None, (0, 1), Color.BLACK], ids=repr)
def test_adding_another_type_to_a_hex_raises_type_error(other: Any) -> None:
    with pytest.raises(TypeError):
        _ = CENTER + other
    with pytest.raises(TypeError):
        _ = CENTER - other


def test_neighbors_are_in_circular_order() -> None:
    ring = Hex(2, 2).neighbors()
    assert len(set(ring)) == 6
    assert all(a.distance(b) == 1 for a, b in zip(ring, ring[1:] + ring[:1], strict=True))


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [
        (CENTER, CENTER, 0),
        (CENTER, Hex(3, 0), 3),
        (CENTER, Hex(3, -3), 3),
        (CENTER, Hex(2, 2), 4),
        (Hex(2**28, 2**28), Hex(-(2**28), -(2**28)), 2**30),
    ],
)
def test_distance(a: Hex, b: Hex, steps: int) -> None:
    assert a.distance(b) == b.distance(a) == steps


FAR = [2**28 + 1, 2**31, 2**32, 2**63 - 1, 2**63, 10**30]


@pytest.mark.parametrize("number", [*FAR, *(-number for number in FAR)])
def test_hex_out_of_range_raises_value_error(number: int) -> None:
    for parts in [(number, 0), (0, number), (number, number)]:
        with pytest.raises(ValueError):
            Hex(*parts)


@pytest.mark.parametrize("parts", [(), (1,), (1, 2, 3), (1.0, 2), ("1", 2), (None, 0)], ids=repr)
def test_hex_needs_two_integers(parts: Any) -> None:
    with pytest.raises(TypeError):
        Hex(*parts)


def test_neighbors_of_a_hex_at_the_limit_are_valid_or_raise() -> None:
    try:
        ring = Hex(2**28, 0).neighbors()
    except ValueError:
        return
    assert [Hex(*hex) for hex in ring] == list(ring)
