"""Properties of every board, in random games and in generated hives."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import oracle
from oracle import Oracle
from properties import (
    FAR_HEX,
    LONG_PROPERTY_SETTINGS,
    PROPERTY_SETTINGS,
    SHORT_PROPERTY_SETTINGS,
    observe,
    replay_boards,
    surroundings,
)
from sixlegs import (
    PASS,
    Board,
    Color,
    Hex,
    IllegalMoveError,
    Move,
    board_diagram,
    board_state,
    game_string,
    move_string,
    parse_diagram,
    parse_game,
    parse_move,
    parse_position,
    parse_state,
    position_string,
    state_json,
)
from sixlegs.notation import PIECES
from soak import examples
from strategies import (
    ALL_MOVE_WEIGHTS,
    assert_agrees_with_oracle,
    boards,
    games,
    hives,
    legal_moves,
    move_on,
    oracle_of,
    pair,
    play_on,
    reflected,
    renumbered,
    rotated,
    set_up,
    stack_names,
    tiles,
    to_oracle_move,
    transform_hexes,
)

# The oracle


@LONG_PROPERTY_SETTINGS
@given(games())
def test_games_match_oracle_at_every_ply(board: Board) -> None:
    game = Oracle(board.game_type, board.opening)
    for position in replay_boards(board):
        assert stack_names(position) == game.stacks
        assert (position.stunned and str(position.stunned)) == game.stunned
        assert legal_moves(position) == game.legal_moves()
        assert_agrees_with_oracle(position)
        if position.ply < board.ply:
            game.play(*to_oracle_move(board.moves[position.ply]))


@settings(PROPERTY_SETTINGS, max_examples=examples(500))
@given(hives())
def test_generated_hives_match_oracle(board: Board) -> None:
    assert_agrees_with_oracle(board)


@LONG_PROPERTY_SETTINGS
@given(hives(), st.sampled_from(sorted(ALL_MOVE_WEIGHTS)), st.integers(0, 2**32))
def test_moves_played_on_generated_hives_match_oracle(
    board: Board, weights: str, seed: int
) -> None:
    random = Random(seed)
    for _ in range(12):
        play_on(board, ALL_MOVE_WEIGHTS[weights], [random.randrange(10_000)])
        assert_agrees_with_oracle(board)


@settings(PROPERTY_SETTINGS, max_examples=examples(200))
@given(hives(shapes=["sponge", "nested rings"], min_tiles=16))
def test_hives_with_many_holes_match_oracle(board: Board) -> None:
    assert_agrees_with_oracle(board)


@SHORT_PROPERTY_SETTINGS
@given(games(plies=(0, 40)) | hives())
def test_perft_to_depth_2_matches_oracle(board: Board) -> None:
    assert board.perft(1) == len(board.legal_moves)
    assert board.perft(2) == oracle.perft(oracle_of(board), 2)


# Making and undoing moves


@PROPERTY_SETTINGS
@given(boards())
def test_pop_undoes_push(board: Board) -> None:
    before = observe(board)
    for move in list(board.legal_moves):
        board.push(move)
        assert board.last_move == move
        assert board.pop() == move
        assert observe(board) == before


@PROPERTY_SETTINGS
@given(games())
def test_pop_undoes_a_whole_game(board: Board) -> None:
    positions = replay_boards(board)
    while board.moves:
        assert observe(board) == observe(positions.pop())
        board.pop()
    assert observe(board) == observe(Board(board.game_type, board.opening))
    with pytest.raises(IndexError):
        board.pop()


@SHORT_PROPERTY_SETTINGS
@given(boards())
def test_illegal_move_does_not_change_the_board(board: Board) -> None:
    before = observe(board)
    for piece in PIECES:
        move = move_on(board, piece, FAR_HEX)
        with pytest.raises(IllegalMoveError):
            board.push(move)
        with pytest.raises(IllegalMoveError):
            board.path(move)
    assert observe(board) == before


@SHORT_PROPERTY_SETTINGS
@given(boards())
def test_copy_is_independent(board: Board) -> None:
    before, other = observe(board), board.copy()
    assert observe(other) == before
    assert other == board
    if other.legal_moves:
        other.push(other.legal_moves[0])
        assert other != board
    assert observe(board) == before


# Serialization


@PROPERTY_SETTINGS
@given(boards())
def test_positions_round_trip(board: Board) -> None:
    for other in (parse_position(position_string(board)), parse_diagram(board_diagram(board))):
        assert position_string(other).split()[:4] == position_string(board).split()[:4]
        assert other.key() == board.key()
        assert other == transform_hexes(board, lambda hex: hex)
        assert len(other.legal_moves) == len(board.legal_moves)
    assert position_string(parse_position(position_string(board))) == position_string(board)
    assert board_diagram(parse_diagram(board_diagram(board))) == board_diagram(board)


@PROPERTY_SETTINGS
@given(boards())
def test_canonical_position_is_the_same_position(board: Board) -> None:
    canonical = position_string(board, canonical=True)
    other = parse_position(canonical)
    assert other.key() == board.key()
    assert other == board
    assert position_string(other, canonical=True) == canonical


@PROPERTY_SETTINGS
@given(boards())
def test_state_restores_the_history(board: Board) -> None:
    other = parse_state(state_json(board))
    assert observe(other) == observe(board)
    assert board_state(other) == board_state(board)


@PROPERTY_SETTINGS
@given(games())
def test_game_string_restores_the_history(board: Board) -> None:
    other = parse_game(game_string(board), board.opening)
    assert observe(other) == observe(board)
    assert game_string(other) == game_string(board)


@PROPERTY_SETTINGS
@given(boards())
def test_moves_round_trip(board: Board) -> None:
    texts = [move_string(board, move) for move in board.legal_moves]
    assert len(set(texts)) == len(texts)
    assert [parse_move(board, text) for text in texts] == list(board.legal_moves)
    assert {oracle.parse_move(oracle_of(board), text) for text in texts} == legal_moves(board)


# Symmetry


@pytest.mark.parametrize("transform", [rotated, reflected])
@PROPERTY_SETTINGS
@given(board=boards())
def test_transformed_board_has_transformed_moves(
    transform: Callable[[Hex], Hex], board: Board
) -> None:
    assume(board.stacks)
    other = transform_hexes(board, transform)
    assert len(other.legal_moves) == len(board.legal_moves)
    assert set(other.legal_moves) == {
        transformed_move(move, transform) for move in board.legal_moves
    }
    assert other.outcome() == board.outcome()


def transformed_move(move: Move, transform: Callable[[Hex], Hex]) -> Move:
    return Move(
        move.piece,
        transform(move.origin) if move.origin else None,
        transform(move.target) if move.target else None,
    )


@PROPERTY_SETTINGS
@given(boards(), st.integers(-1000, 1000), st.integers(-1000, 1000))
def test_moves_do_not_depend_on_the_location_of_the_hive(board: Board, q: int, r: int) -> None:
    assume(board.stacks)

    def shifted(hex: Hex) -> Hex:
        return hex + Hex(q, r)

    other = transform_hexes(board, shifted)
    assert other.key() == board.key()
    assert other == board
    assert set(other.legal_moves) == {transformed_move(move, shifted) for move in board.legal_moves}


@PROPERTY_SETTINGS
@given(boards())
def test_keys_differ_where_positions_of_the_oracle_differ(board: Board) -> None:
    """Compare the keys of the position and of all positions one ply later."""
    positions = {oracle_of(board).position(): board.key()}
    for move in board.legal_moves:
        board.push(move)
        assert positions.setdefault(oracle_of(board).position(), board.key()) == board.key()
        board.pop()
    assert len(set(positions.values())) == len(positions)


# The hive


@PROPERTY_SETTINGS
@given(games())
def test_hive_stays_connected(board: Board) -> None:
    for position in replay_boards(board):
        assert oracle.is_connected(map(pair, position.stacks))


@PROPERTY_SETTINGS
@given(boards())
def test_every_tile_is_on_the_board_or_in_one_hand(board: Board) -> None:
    in_play = [piece for stack in board.stacks.values() for piece in stack]
    in_hand = [*board.hand(Color.WHITE), *board.hand(Color.BLACK)]
    assert sorted(map(str, in_play + in_hand)) == sorted(tiles(board.game_type))
    for hex, stack in board.stacks.items():
        assert board.stack(hex) == stack
        assert board.top(hex) == stack[-1]
        assert board.height(hex) == len(stack)
        assert all(board.where(piece) == hex for piece in stack)
    assert all(board.where(piece) is None for piece in in_hand)
    assert board.stack(FAR_HEX) == ()
    assert (board.top(FAR_HEX), board.height(FAR_HEX)) == (None, 0)


@PROPERTY_SETTINGS
@given(boards())
def test_distant_hexes_do_not_alias(board: Board) -> None:
    """The core's grids wrap around, which must not be visible from outside."""
    for hex in board.stacks:
        for q, r in [(16, 0), (0, 16), (32, 0), (0, -32), (16, -16), (-32, 32), (48, 64)]:
            far = hex + Hex(q, r)
            assert board.stack(far) == board.stacks.get(far, ())


# Reasons


@PROPERTY_SETTINGS
@given(boards())
def test_why_not_has_a_reason_for_exactly_the_illegal_moves(board: Board) -> None:
    legal = set(board.legal_moves)
    candidates = [
        move_on(board, piece, hex) for piece in PIECES for hex in [*surroundings(board), FAR_HEX]
    ]
    for move in [*candidates, PASS]:
        reason = board.why_not(move)
        assert (reason is None) == (move in legal) == (move in board.legal_moves), (move, reason)
    assert legal <= {*candidates, PASS}


@PROPERTY_SETTINGS
@given(boards())
def test_why_not_has_a_reason_for_exactly_the_tiles_without_moves(board: Board) -> None:
    active = {move.piece for move in board.legal_moves}
    for piece in PIECES:
        reason = board.why_not(piece)
        assert (reason is None) == (piece in active), (piece, reason)


# Edge cases of the rules, on hives made for them


@pytest.mark.parametrize("height", range(2, 8))
@pytest.mark.parametrize("turn", Color)
def test_towers_of_any_height_match_oracle(height: int, turn: Color) -> None:
    """Try every arrangement of the neighbors of a tower."""
    climbers = ["wB1", "bB1", "wB2", "bB2", "wM", "bM"][: height - 1]
    others = ["wQ", "bQ", "wP", "bA1", "wL", "bG1"]
    around = [pair(hex) for hex in Hex(0, 0).neighbors()]
    for mask in range(1, 64):
        ground = [at for i, at in enumerate(around) if mask >> i & 1]
        stacks = {(0, 0): ["wA1", *climbers]}
        stacks |= {at: [name] for at, name in zip(ground, others, strict=False)}
        missing_queens = [name for name in others[:2] if [name] not in stacks.values()]
        for steps, name in enumerate(missing_queens, start=1):
            far = ground[0][0] * (1 + steps), ground[0][1] * (1 + steps)
            stacks[far] = [name]
        assert_agrees_with_oracle(set_up(stacks, turn=turn))


@pytest.mark.parametrize("turn", Color)
def test_gates_of_stacks_match_oracle(turn: Color) -> None:
    """Put each climbing or lifting bug among three stacks of every combination of heights."""
    for mover in ("wB1", "wL", "wP", "wM"):
        for heights in range(3**3):
            high = [heights // 3**i % 3 for i in range(3)]
            stacks: oracle.Stacks = {
                (0, 0): [mover],
                (1, 0): ["bQ"],
                (1, -1): ["wQ"],
                (0, 1): ["bP"],
            }
            climbers = [name for name in ("bB1", "bB2", "wB1", "wB2", "bM", "wM") if name != mover]
            for at, count in zip([(1, 0), (1, -1), (0, 1)], high, strict=True):
                for _ in range(count):
                    if climbers:
                        stacks[at].append(climbers.pop(0))
            stacks = renumbered(stacks)
            for beyond in ((2, -1), (2, 0), (-1, 1)):
                assert_agrees_with_oracle(set_up(stacks | {beyond: ["bA1"]}, turn=turn))


PILLBUG_HIVES = {
    "mosquito next to a pillbug": "0,0:wM;1,0:bP;2,0:bQ;0,1:wQ;-1,0:bA1;1,1:wA1",
    "mosquito next to a covered pillbug": "0,0:wM;1,0:bP.bB1;2,0:bQ;0,1:wQ;1,1:wA1",
    "mosquito on top, next to a pillbug": "0,0:bA1.wM;1,0:wP;2,0:bQ;0,1:wQ;1,1:wA1",
    "two pillbugs and two mosquitoes": "0,0:wP;1,0:wM;2,0:bP;3,0:bM;0,1:wQ;3,-1:bQ",
    "pinned pillbug": "0,0:wP;1,0:bQ;-1,0:wQ;2,0:bA1;-2,0:wA1",
    "pinned mosquito that lifts": "0,0:wM;1,0:bP;-1,0:wQ;2,0:bQ;-2,0:wA1",
    "pillbug without free neighbors": "0,0:wP;1,0:bQ;1,-1:wQ;0,-1:bA1;-1,0:wA1;-1,1:bG1;0,1:wG1",
    "pillbug behind a gate of stacks": "0,0:wP;1,0:bQ;1,-1:wQ.bB1;0,1:bA1.wB1;2,0:wA1",
    "ring that a lift would break": "0,0:wP;1,0:bQ;2,-1:bA1;2,-2:wQ;1,-2:wA1;0,-1:bG1",
}


@pytest.mark.parametrize("name", PILLBUG_HIVES)
@pytest.mark.parametrize("turn", Color)
def test_lifts_match_oracle_for_every_stunned_tile(name: str, turn: Color) -> None:
    color = turn.name.title()
    hive = PILLBUG_HIVES[name]
    tops = [stack.split(":")[1].split(".")[-1] for stack in hive.split(";")]
    for stunned in ["-", *tops]:
        board = parse_position(f"Base+MLP rulebook {color}[20] {stunned} {hive}")
        assert_agrees_with_oracle(board)
        for move in list(board.legal_moves):
            board.push(move)
            assert_agrees_with_oracle(board)
            board.pop()
