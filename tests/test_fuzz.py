"""Malformed input for all parsers raises only the documented exceptions and changes no board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from samples import STACKED
from sixlegs import (
    Board,
    Bug,
    Color,
    Direction,
    Game,
    Hex,
    HiveError,
    InvalidPositionError,
    Move,
    Piece,
    board_diagram,
    game_string,
    move_string,
    parse_diagram,
    parse_game,
    parse_hop,
    parse_move,
    parse_piece,
    parse_position,
    parse_state,
    position_string,
    state_json,
)
from sixlegs.notation import PIECES, parse_turn
from sixlegs.rules import canonical_game_type, check_opening
from soak import examples

fuzz = settings(
    max_examples=examples(300),
    database=None,
)

BOARD = parse_game(STACKED)
CUSTOM_START = parse_position("Base+MLP tournament White[3] bA1 0,0:wP;1,0:bQ;-1,1:wQ;1,1:bA1")

PARSERS: dict[str, Callable[[str], object]] = {
    "piece": parse_piece,
    "move": lambda text: parse_move(BOARD, text),
    "first move": lambda text: parse_move(Board(), text),
    "turn": parse_turn,
    "game": parse_game,
    "position": parse_position,
    "hop": parse_hop,
    "diagram": parse_diagram,
    "state": parse_state,
    "board": Board,
    "opening": lambda text: Board("Base", check_opening(text)),
    "game type": canonical_game_type,
    "push": lambda text: BOARD.copy().push_uhp(text),
    "push in a game": lambda text: Game(BOARD).push_uhp(text),
}
SEEDS = [
    "wA1",
    "pass",
    r"wB1 \bQ",
    "White[3]",
    "Base+MLP",
    "tournament",
    STACKED,
    position_string(BOARD),
    BOARD.hop(),
    "base+MmLl-1L1l,A!a2=B(1+q)1-Q,b3m",
    board_diagram(BOARD),
    state_json(BOARD),
    position_string(CUSTOM_START),
    board_diagram(CUSTOM_START),
    state_json(CUSTOM_START),
]

# Characters that look like others, have a meaning in the formats or are not printable; numbers.
NASTY_STRINGS = list(
    "\0\x1c\x7f\x85\u00a0\u00ad\u200f\u202e\u2028\u3000\ufeff\ud800\udfff\U0010ffff"
)
NASTY_STRINGS += list("\U000e0001\u0301İıſ\u212aßŉﬁ٣３²①Ⅷ߀𝟙А−－∕＼；：，．＊")
NASTY_STRINGS += list(" \t\r\n\v\f;:,.-/\\*>+[](){}\"'_%0")
NASTY_STRINGS += [" > ", "wA1", "bQ", "White[1]", "null", "Base", "\\u"]
NASTY_STRINGS += ["9" * 30, "-" + "9" * 30, "1e999", "NaN", "0" * 30 + "1", "9" * 5000]

any_text = st.text(st.characters(exclude_categories=()), max_size=80)


@st.composite
def mutated_text(draw: st.DrawFn) -> str:
    """Return a valid text after a few random changes."""
    text = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 6)))
        match draw(st.sampled_from(["replace", "delete", "double", "cut", "case", "number"])):
            case "replace":
                text = text[:start] + draw(st.sampled_from(NASTY_STRINGS)) + text[end:]
            case "delete":
                text = text[:start] + text[end:]
            case "double":
                text = text[:end] + text[start:]
            case "cut":
                text = text[:start]
            case "case":
                text = text[:start] + text[start:end].swapcase() + text[end:]
            case "number":
                number = draw(st.integers(-(10**12), 10**12))
                text = text[:start] + str(number) + text[end:]
    return text


def check(parser: Callable[[str], object], text: str) -> None:
    """Check that parsing returns a consistent board or raises a short `HiveError`."""
    try:
        parsed = parser(text)
    except HiveError as error:
        message = str(error)
        assert message
        assert len(message) < 1000
        assert message.isprintable()
    else:
        if isinstance(parsed, Board):
            assert_consistent(parsed)
    assert game_string(BOARD) == STACKED


def assert_consistent(board: Board) -> None:
    before = position_string(board)
    parsed = parse_position(before)
    assert parsed == board
    assert parse_diagram(board_diagram(board)) == board
    assert parse_state(state_json(board)).moves == board.moves
    assert set(parsed.legal_moves) == set(board.legal_moves)
    for move in board.legal_moves:
        assert parse_move(board, move_string(board, move)) == move
        board.push(move)
        board.pop()
    assert position_string(board) == before
    for color in Color:
        for piece in board.hand(color):
            assert board.where(piece) is None
    for hex, stack in board.stacks.items():
        assert stack == board.stack(hex)
        assert all(board.where(piece) == hex for piece in stack)


each_parser = pytest.mark.parametrize("parser", PARSERS.values(), ids=list(PARSERS))


@each_parser
@fuzz
@given(text=any_text)
def test_any_text_is_parsed_or_rejected(parser: Callable[[str], object], text: str) -> None:
    check(parser, text)


@each_parser
@fuzz
@given(text=mutated_text())
@example(text="Blac\u212a[1]")
@example(text="Base rulebook Blac\u212a[1] - 0,0:wG1")
def test_mutated_text_is_parsed_or_rejected(parser: Callable[[str], object], text: str) -> None:
    check(parser, text)


@each_parser
@pytest.mark.parametrize("seed", SEEDS, ids=range(len(SEEDS)))
def test_truncated_text_is_parsed_or_rejected(parser: Callable[[str], object], seed: str) -> None:
    step = max(1, len(seed) // 60)
    for end in range(0, len(seed) + 1, step):
        check(parser, seed[:end])
        check(parser, seed[end:])


@each_parser
@pytest.mark.parametrize("nasty", NASTY_STRINGS, ids=ascii)
def test_nasty_strings_are_parsed_or_rejected(parser: Callable[[str], object], nasty: str) -> None:
    for text in (nasty, nasty * 50, f"wA1{nasty}", f"{nasty}wA1", f"w{nasty}1", f"wB1 {nasty}bQ"):
        check(parser, text)


HUGE_TEXTS = {
    "letters": "a" * 2_000_000,
    "blanks": " " * 2_000_000,
    "digits": "9" * 2_000_000,
    "lines": "\n" * 2_000_000,
    "tabs": "\t" * 2_000_000,
    "NULs": "\0" * 2_000_000,
    "marks": "\u202e" * 1_000_000,
    "brackets": "[" * 2_000_000,
    "braces": '{"moves":' * 200_000,
    "semicolons": ";" * 2_000_000,
    "moves": "Base;InProgress;White[1]" + ";wA1" * 300_000,
    "passes": "Base;InProgress;White[1]" + ";pass" * 300_000,
    "expansions": "Base+" + "MLP" * 500_000,
    "stacks": "Base rulebook White[1] - " + "0,0:wA1;" * 200_000,
    "tall stack": "Base rulebook White[1] - 0,0:" + "wB1." * 300_000,
    "number": "Base rulebook White[" + "1" * 1_000_000 + "] - -",
    "place": "Base rulebook Black[1] - " + "1" * 1_000_000 + ",0:wA1",
    "rows": "Base rulebook White[1] -\n" + "wA1   \n" * 200_000,
    "row": "Base rulebook White[1] -\n" + "wA1   " * 200_000,
    "list": "Base rulebook White[1] -\nwB1*\nwB1" + " > wB1" * 200_000,
    "state": '{"game_type":"Base","opening":"rulebook","moves":['
    + '"pass",' * 120_000
    + '"pass"]}',
}


@each_parser
@pytest.mark.parametrize("text", HUGE_TEXTS.values(), ids=list(HUGE_TEXTS))
def test_huge_text_is_rejected(parser: Callable[[str], object], text: str) -> None:
    with pytest.raises(HiveError) as caught:
        parser(text)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize(
    "name", ["piece", "move", "game", "position", "diagram", "state", "board", "push"]
)
@pytest.mark.parametrize("value", [None, 0, b"wA1", ["wA1"]], ids=repr)
def test_parsing_other_types_is_a_type_error(name: str, value: Any) -> None:
    with pytest.raises(TypeError):
        PARSERS[name](value)


def test_parsing_a_state_from_bytes_is_a_type_error() -> None:
    value: Any = state_json(BOARD).encode()
    with pytest.raises(TypeError):
        parse_state(value)


# Values that are not text

bounded = st.integers(-(2**62), 2**62)
pieces = st.sampled_from(PIECES)
near = st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3))
hexes = near | st.builds(Hex, st.integers(-(2**28), 2**28), st.integers(-(2**28), 2**28))


@fuzz
@given(bounded, bounded)
def test_hex_has_its_coordinates_or_is_rejected(q: int, r: int) -> None:
    try:
        hex = Hex(q, r)
    except ValueError:
        assert max(abs(q), abs(r)) > 2**28
    else:
        assert (hex.q, hex.r) == (q, r)


@fuzz
@given(hexes, hexes)
def test_sum_of_hexes_is_correct_or_rejected(a: Hex, b: Hex) -> None:
    try:
        total = a + b
    except ValueError:
        assert max(abs(a.q + b.q), abs(a.r + b.r)) > 2**28
    else:
        assert tuple(total) == (a.q + b.q, a.r + b.r)
        assert total - b == a
    assert a.distance(b) == b.distance(a) >= 0


@fuzz
@given(
    st.sampled_from(Color),
    st.sampled_from(Bug),
    st.integers(-(2**31), 2**31 - 1) | st.integers(-1, 4),
)
def test_piece_has_its_fields_or_is_rejected(color: Color, bug: Bug, number: int) -> None:
    try:
        piece = Piece(color, bug, number)
    except ValueError:
        assert not 1 <= number <= bug.count
    else:
        assert (piece.color, piece.bug, piece.number) == (color, bug, number)
        assert parse_piece(str(piece)) == piece


@settings(fuzz, max_examples=examples(1000))
@given(pieces, st.none() | hexes, hexes)
def test_any_move_is_played_or_rejected(piece: Piece, origin: Hex | None, target: Hex) -> None:
    move = Move(piece, origin, target)
    for original in (BOARD, CUSTOM_START):
        board = original.copy()
        is_legal = move in board.legal_moves
        try:
            board.push(move)
        except HiveError as error:
            assert not is_legal
            assert str(error)
            assert board.moves == original.moves
        else:
            assert is_legal
            assert board.pop() == move
        assert position_string(board) == position_string(original)


@st.composite
def hives(draw: st.DrawFn) -> dict[Hex, list[Piece]]:
    """Return stacks that are usually connected and possible."""
    stacks: dict[Hex, list[Piece]] = {}
    hex = draw(near)
    for piece in draw(st.lists(st.sampled_from(PIECES[:3] + PIECES[14:17] + PIECES), max_size=10)):
        stacks.setdefault(hex, []).append(piece)
        if draw(st.integers(0, 3)):
            hex = draw(st.sampled_from(sorted(stacks))) + draw(st.sampled_from(Direction))
    return stacks


@settings(fuzz, max_examples=examples(1000))
@given(
    stacks=hives() | st.dictionaries(hexes, st.lists(pieces, max_size=4), max_size=6),
    turn=st.sampled_from(Color),
    turn_number=st.integers(1, 12) | st.integers(),
    stunned=st.none() | pieces,
    game_type=st.sampled_from(["Base", "Base+MLP"]),
)
def test_any_stacks_make_a_consistent_board_or_are_rejected(
    stacks: dict[Hex, list[Piece]],
    turn: Color,
    turn_number: int,
    stunned: Piece | None,
    game_type: str,
) -> None:
    try:
        board = Board.from_stacks(
            stacks, game_type=game_type, turn=turn, turn_number=turn_number, stunned=stunned
        )
    except InvalidPositionError as error:
        assert error.code is not None
        assert "{" not in str(error)
    else:
        assert {hex: list(stack) for hex, stack in board.stacks.items()} == stacks
        assert (board.turn, board.turn_number, board.stunned) == (turn, turn_number, stunned)
        assert_consistent(board)
