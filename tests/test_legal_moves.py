"""The legal moves of a board as a lazy sequence that follows the board."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from samples import (
    CENTER,
    FIRST_MOVE,
    STACKED,
    WHITE_ANT,
    each_board,
)
from sixlegs import (
    PASS,
    Board,
    Hex,
    Move,
    Piece,
    parse_game,
)


@each_board
def test_legal_moves_can_be_counted_indexed_and_searched(make: Callable[[], Board]) -> None:
    board = make()
    legal = board.legal_moves
    moves = list(legal)
    assert len(legal) == len(moves) == len(set(moves))
    assert [legal[i] for i in range(len(moves))] == moves
    assert [legal[-i - 1] for i in range(len(moves))] == moves[::-1]
    assert list(reversed(legal)) == moves[::-1]
    assert all(move in legal for move in moves)
    assert bool(legal) == bool(moves)


def test_legal_moves_are_equal_if_they_have_the_same_items() -> None:
    board = Board()
    assert board.legal_moves == board.legal_moves == board.copy().legal_moves
    assert board.legal_moves != Board("Base").legal_moves
    assert board.legal_moves != list(board.legal_moves)  # as with range and list
    with pytest.raises(TypeError):
        hash(board.legal_moves)


def test_legal_moves_have_types_of_a_sequence_of_moves() -> None:
    moves: Sequence[Move] = Board().legal_moves
    tiles: list[Piece] = [move.piece for move in moves]
    hexes: set[Hex] = {move.target for move in moves}
    assert (len(tiles), hexes) == (7, {CENTER})
    assert moves.index(moves[3]) == moves.index(moves[3], 1, 5) == 3
    with pytest.raises(ValueError):
        moves.index(moves[3], 4)


@pytest.mark.parametrize("index", [7, -8, 10**6, -(10**6), 2**63 - 1, -(2**63), 2**63, 10**30])
def test_index_out_of_range_raises_index_error(index: int) -> None:
    legal = Board().legal_moves
    assert len(legal) == 7
    with pytest.raises(IndexError):
        legal[index]


@pytest.mark.parametrize("index", ["0", None, 1.0, PASS], ids=repr)
def test_index_of_another_type_raises_type_error(index: Any) -> None:
    with pytest.raises(TypeError):
        Board().legal_moves[index]


@pytest.mark.parametrize("value", [None, 0, "wA1", WHITE_ANT, CENTER], ids=repr)
def test_other_objects_are_not_in_legal_moves(value: object) -> None:
    assert value not in Board().legal_moves


def test_legal_moves_are_a_sequence() -> None:
    legal: Any = Board().legal_moves
    assert isinstance(legal, Sequence)
    assert len(random.sample(legal, 3)) == 3


def test_legal_moves_follow_the_board() -> None:
    board = Board()
    legal = board.legal_moves
    first = list(legal)
    assert FIRST_MOVE in legal
    board.push(FIRST_MOVE)
    assert FIRST_MOVE not in legal
    assert list(legal) == list(board.legal_moves) != first
    board.pop()
    assert list(legal) == first


def test_loop_over_legal_moves_may_push_and_pop() -> None:
    board = Board()
    expected = list(board.legal_moves)
    seen, replies = [], 0
    for move in board.legal_moves:
        seen.append(move)
        board.push(move)
        for reply in board.legal_moves:
            board.push(reply)
            replies += 1
            board.pop()
        board.pop()
    assert seen == expected
    assert replies == board.perft(2)


def test_iterator_is_not_affected_by_push() -> None:
    board = Board()
    expected = list(board.legal_moves)
    iterator = iter(board.legal_moves)
    seen = [next(iterator)]
    board.push(FIRST_MOVE)
    del board
    gc.collect()
    assert seen + list(iterator) == expected


def test_legal_moves_keep_their_board_alive() -> None:
    board = parse_game(STACKED)
    expected = list(board.legal_moves)
    legal = board.legal_moves
    reference = weakref.ref(board)
    del board
    gc.collect()
    assert reference() is not None
    assert list(legal) == expected
    del legal
    gc.collect()
    assert reference() is None
