"""Reasons why moves are illegal: each rule in a position made for it, and checks of all reasons."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given

import oracle
from properties import PROPERTY_SETTINGS, ground_distances, surroundings
from sixlegs import (
    PASS,
    Board,
    Color,
    Hex,
    IllegalMoveError,
    IllegalReason,
    Move,
    Piece,
    PositionErrorCode,
    Rule,
    parse_diagram,
    parse_piece,
)
from sixlegs.messages import position_error_message
from sixlegs.notation import PIECES
from strategies import boards, move_on, pair, stack_names
from test_figures import Question, check_question, read_questions

DATA = Path(__file__).parent / "data" / "why_not.txt"  # in the format of figures.txt
QUESTIONS = [question for question in read_questions(DATA.read_text("utf-8")) if question.title]
DRAWN_RULES = {question.rule for question in QUESTIONS}
RULES_WITHOUT_DIAGRAM = {"NOT_THERE"}  # tested below with a wrong origin


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_why_not(question: Question) -> None:
    check_question(question)


def test_every_rule_has_a_position() -> None:
    assert {rule.name for rule in Rule} <= DRAWN_RULES | RULES_WITHOUT_DIAGRAM


@pytest.mark.parametrize("origin", [None, Hex(1, 0), Hex(40, 0)])
def test_move_with_a_wrong_origin(origin: Hex | None) -> None:
    board = parse_diagram("Base rulebook White[3] -\nwQ    wA1   bA1   bQ")
    move = Move(parse_piece("wQ"), origin, Hex(0, 1))
    reason = board.why_not(move)
    assert reason is not None
    assert (reason.rule, reason.pieces) == (Rule.NOT_THERE, (parse_piece("wQ"),))
    assert move not in board.legal_moves


def test_placement_with_an_origin() -> None:
    reason = Board().why_not(Move(parse_piece("wA1"), Hex(1, 0), Hex(0, 0)))
    assert reason is not None and reason.rule is Rule.NOT_THERE


def test_illegal_move_error_has_the_reason() -> None:
    board = parse_diagram("Base rulebook White[3] -\nwQ    wA1   bA1   bQ")
    with pytest.raises(IllegalMoveError) as caught:
        board.push_uhp("wA1 \\wQ")
    assert caught.value.reason.rule is Rule.ONE_HIVE
    assert str(caught.value) == str(caught.value.reason)


# Reasons are correct

WHITE_QUEEN = parse_piece("wQ")


def is_in_hand(board: Board, piece: Piece) -> bool:
    return piece in board.hand(piece.color)


def rest_of(board: Board, move: Move) -> oracle.Stacks:
    """Return the hive without the tile of *move*, or the whole hive if it cannot be lifted."""
    stacks = stack_names(board)
    if move.origin is not None and board.top(move.origin) == move.piece:
        return oracle.lifted(stacks, pair(move.origin))
    return stacks


def throwers(board: Board, origin: Hex) -> set[Hex]:
    """Return the hexes of the tiles of the side to move that can lift the tile at *origin*."""
    stacks = stack_names(board)
    return {
        hex
        for hex in origin.neighbors()
        if (top := board.top(hex))
        and top.color is board.turn
        and top != board.stunned
        and oracle.can_throw(stacks, pair(hex))
    }


def assert_reason_holds(board: Board, move: Move, reason: IllegalReason) -> None:
    """Check the rule, pieces, hexes and parts of *reason* against the position."""
    rule, pieces, hexes = reason.rule, reason.pieces, reason.hexes
    if rule is Rule.GAME_OVER:
        assert board.outcome()
        return
    assert not board.outcome()
    if rule is Rule.MUST_NOT_PASS:
        assert move == PASS and PASS not in board.legal_moves and board.legal_moves
        return
    piece, origin, target = move.piece, move.origin, move.target
    assert piece is not None and target is not None
    if rule is not Rule.ONE_HIVE:
        assert reason.parts == ()
    if rule is Rule.NOT_IN_SET:
        assert pieces == (piece,)
        assert not is_in_hand(board, piece) and origin is None
    elif origin is None:
        assert_placement_reason_holds(board, piece, target, reason)
    elif rule is Rule.QUEEN_IN_HAND:
        assert pieces == (Piece(board.turn, WHITE_QUEEN.bug),)
        assert is_in_hand(board, pieces[0])
    elif rule is Rule.NOT_YOUR_TURN:
        assert pieces == (piece,) and piece.color is not board.turn
        queen_waits = is_in_hand(board, Piece(board.turn, WHITE_QUEEN.bug))
        assert queen_waits or not throwers(board, origin)
    elif rule is Rule.COVERED:
        assert pieces == (board.top(origin),) and pieces[0] != piece
        assert hexes == (origin,)
    elif rule is Rule.STUNNED:
        assert pieces == (piece,) == (board.stunned,)
        assert hexes == (origin,)
    elif rule is Rule.ONE_HIVE:
        assert_parts_hold(board, piece, origin, reason)
    else:
        assert_movement_reason_holds(board, move, origin, target, reason)


def assert_placement_reason_holds(
    board: Board, piece: Piece, target: Hex, reason: IllegalReason
) -> None:
    rule, pieces, hexes = reason.rule, reason.pieces, reason.hexes
    queen = Piece(board.turn, WHITE_QUEEN.bug)
    beside = [top for hex in target.neighbors() if (top := board.top(hex))]
    if rule is Rule.NOT_YOUR_TURN:
        assert pieces == (piece,) and piece.color is not board.turn
    elif rule is Rule.OUT_OF_ORDER:
        (first,) = pieces
        assert is_in_hand(board, first) and first.number < piece.number
        assert (first.color, first.bug) == (piece.color, piece.bug)
    elif rule is Rule.QUEEN_NOT_FIRST:
        assert pieces == (piece,) == (queen,)
        assert (board.opening, board.turn_number) == ("tournament", 1)
    elif rule is Rule.QUEEN_DUE:
        assert pieces == (queen,) and is_in_hand(board, queen) and board.turn_number >= 4
    elif rule is Rule.OCCUPIED:
        assert pieces == (board.top(target),) and hexes == (target,)
    elif rule is Rule.FIRST_AT_ORIGIN:
        assert not board.stacks and hexes == (Hex(0, 0),) != (target,)
    elif rule is Rule.OFF_HIVE:
        assert not beside and not board.stack(target) and hexes == (target,)
    else:
        assert rule is Rule.TOUCHES_ENEMY
        enemies = [top for top in beside if top.color is not piece.color]
        assert enemies and sorted(pieces) == sorted(enemies)
        assert [board.where(enemy) for enemy in pieces] == list(hexes)
        assert not board.stack(target)


def assert_parts_hold(board: Board, piece: Piece, origin: Hex, reason: IllegalReason) -> None:
    assert reason.pieces == (piece,) and reason.hexes == (origin,)
    assert board.stack(origin) == (piece,)
    parts = [{pair(hex) for hex in part} for part in reason.parts]
    assert len(parts) >= 2
    assert sum(map(len, parts)) == len(board.stacks) - 1
    assert set().union(*parts) == {pair(hex) for hex in board.stacks} - {pair(origin)}
    for part in parts:
        assert oracle.is_connected(part)
        around = set().union(*map(oracle.neighbors, part))
        assert not any(around & other for other in parts if other is not part)


def assert_movement_reason_holds(
    board: Board, move: Move, origin: Hex, target: Hex, reason: IllegalReason
) -> None:
    rule, pieces, hexes = reason.rule, reason.pieces, reason.hexes
    assert move.piece is not None
    stacks, rest = stack_names(board), rest_of(board, move)
    start, end = pair(origin), pair(target)
    steps = (target.q - origin.q, target.r - origin.r)
    straight = 0 in (steps[0], steps[1], steps[0] + steps[1])
    is_free = oracle.top(stacks, start) == str(move.piece) and not oracle.is_pinned(stacks, start)
    kinds = oracle.touched_bugs(stacks, start) - {"M"} if str(move.piece)[1] == "M" else set()
    kinds = kinds or {str(move.piece)[1]}
    if rule is Rule.SAME_HEX:
        assert target == origin and pieces == (move.piece,) and hexes == (target,)
        return
    assert is_free
    if move.piece.color is board.turn:
        assert target != origin
    else:
        assert throwers(board, origin)
    if rule is Rule.CANNOT_CLIMB:
        assert end in rest and hexes == (target,)
        assert move.piece.color is not board.turn or (kinds != {"B"} and start not in rest)
    elif rule is Rule.TOO_FAR:
        assert origin.distance(target) > 1 and hexes == (origin, target)
        assert start in rest or kinds <= {"Q", "B", "P"}
    elif rule is Rule.GATE:
        a, b = map(pair, hexes)
        ends = oracle.neighbors(a) & oracle.neighbors(b)
        assert a in rest and b in rest
        assert len(ends) == 2 and not ends & rest.keys()
        assert kinds == {"S"} or end not in ground_distances(rest, start) or ends == {start, end}
    elif rule is Rule.HIGH_GATE:
        a, b = map(pair, hexes)
        ends = oracle.neighbors(a) & oracle.neighbors(b)
        assert len(ends) == 2
        assert oracle.is_gated(rest, *ends)
        if pieces:
            (thrower,) = pieces
            over = board.where(thrower)
            assert over in throwers(board, origin) and pair(over) in ends
        else:
            assert ends == {start, end}
    elif rule is Rule.LOSES_TOUCH:
        assert origin.distance(target) == 1 and hexes == (target,)
        assert end not in rest and not oracle.flanks(start, end) & rest.keys()
    elif rule is Rule.NOT_IN_LINE:
        assert not straight and hexes == (origin, target)
    elif rule is Rule.NOTHING_TO_JUMP:
        assert origin.distance(target) == 1 and end not in rest and hexes == (target,)
    elif rule is Rule.GAP_IN_LINE:
        (gap,) = hexes
        assert straight and pair(gap) not in rest
        assert gap not in (origin, target)
        assert origin.distance(gap) + gap.distance(target) == origin.distance(target)
    elif rule is Rule.THREE_STEPS:
        assert (hexes[0], hexes[-1]) == (origin, target)
        path = list(map(pair, hexes))
        assert all(oracle.can_slide(rest, *step) for step in pairwise(path))
        assert len(path) - 1 == ground_distances(rest, start)[end] != 3
    elif rule is Rule.ENCLOSED:
        assert end not in ground_distances(rest, start)
        region = ground_distances(rest, end).keys()
        assert {pair(hex) for hex in hexes} == set().union(
            *map(oracle.neighbors, region)
        ) & rest.keys()
    elif rule is Rule.OFF_HIVE:
        assert not oracle.neighbors(end) & rest.keys() and hexes == (target,)
    elif rule is Rule.NOT_OVER_TOP:
        assert kinds == {"L"} and end not in rest and hexes == (target,)
        assert oracle.neighbors(end) & rest.keys()
    elif rule is Rule.NOTHING_TO_COPY:
        assert pieces == (move.piece,) and hexes == (origin,)
        assert oracle.touched_bugs(stacks, start) == {"M"}
    elif rule is Rule.NO_COPIED_WAY:
        assert len(kinds) > 1 and hexes == (target,)
        assert {str(piece) for piece in pieces} == oracle.touched(stacks, start)
    elif rule is Rule.STACKED:
        assert pieces == (move.piece,) and hexes == (origin,)
        assert board.height(origin) > 1
    else:
        assert rule is Rule.NOT_BESIDE_THROWER
        assert set(hexes) == throwers(board, origin)
        assert [board.where(piece) for piece in pieces] == list(hexes)
        assert not any(hex.distance(target) == 1 for hex in hexes)


@PROPERTY_SETTINGS
@given(boards())
def test_reasons_against_moves_hold(board: Board) -> None:
    far = Hex(3000, -2)
    for piece in PIECES:
        for target in [*surroundings(board), far]:
            move = move_on(board, piece, target)
            if reason := board.why_not(move):
                assert_reason_holds(board, move, reason)
                assert_complete_sentence(reason)
    if reason := board.why_not(PASS):
        assert_reason_holds(board, PASS, reason)


@PROPERTY_SETTINGS
@given(boards())
def test_reasons_against_tiles_hold(board: Board) -> None:
    stacks = stack_names(board)
    for piece in PIECES:
        reason = board.why_not(piece)
        if reason is None:
            continue
        assert_complete_sentence(reason)
        at = board.where(piece)
        if reason.rule is Rule.NO_ROOM:
            assert is_in_hand(board, piece)
            assert not any(move.is_placement for move in board.legal_moves)
        elif reason.rule is Rule.BLOCKED:
            assert at is not None and [board.where(top) for top in reason.pieces] == list(
                reason.hexes
            )
            is_own = piece.color is board.turn
            occupied = {hex for hex in at.neighbors() if board.top(hex)}
            assert set(reason.hexes) == (occupied if is_own else throwers(board, at))
        elif at is not None and reason.rule is not Rule.HIGH_GATE:
            assert reason.rule in RULES_INDEPENDENT_OF_TARGET
        elif at is None and reason.rule not in (Rule.GAME_OVER, Rule.NOT_IN_SET):
            assert_placement_reason_holds(board, piece, Hex(3000, 0), reason)
        if reason.rule is Rule.ONE_HIVE:
            assert at is not None and oracle.is_pinned(stacks, pair(at))


RULES_INDEPENDENT_OF_TARGET = {
    Rule.GAME_OVER,
    Rule.NOT_YOUR_TURN,
    Rule.QUEEN_IN_HAND,
    Rule.COVERED,
    Rule.STUNNED,
    Rule.STACKED,
    Rule.ONE_HIVE,
    Rule.NOTHING_TO_COPY,
}


# Text


def assert_complete_sentence(reason: IllegalReason) -> None:
    sentence = str(reason)
    assert re.fullmatch(r"[A-Z][^{}]*[\w)]\.", sentence), sentence
    assert not re.search(r"\b(None|none)\b", sentence)


@pytest.mark.parametrize("code", PositionErrorCode)
def test_position_error_message_is_a_sentence(code: PositionErrorCode) -> None:
    sentence = str(position_error_message(code, Piece(Color.BLACK, WHITE_QUEEN.bug), Hex(3, -4)))
    assert re.fullmatch(r"[A-Z(b][^{}]*\.", sentence), sentence
