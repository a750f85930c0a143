"""Notation of pieces, moves and games: formatting, parsing and rejected input."""

from __future__ import annotations

import pytest

from samples import BLOCKED, STACKED, WON
from sixlegs import (
    GAME_TYPES,
    PASS,
    Board,
    Bug,
    Color,
    Hex,
    HiveError,
    IllegalMoveError,
    InvalidGameError,
    InvalidGameTypeError,
    InvalidMoveError,
    Move,
    Piece,
    game_string,
    move_string,
    parse_game,
    parse_move,
    parse_piece,
    parse_position,
    position_string,
)
from sixlegs.notation import PIECES, move_strings, parse_turn, state_string, turn_string

GAMES = [
    "Base;NotStarted;White[1]",
    "Base+ML;InProgress;Black[1];wA1",
    "Base+ML;InProgress;White[2];wA1;bL wA1-",
    STACKED,
    WON,
    BLOCKED.replace("White[7]", "Black[7]") + ";pass",
]


# Pieces


@pytest.mark.parametrize("piece", PIECES, ids=str)
def test_piece_names_are_parsed_in_any_case(piece: Piece) -> None:
    name = str(piece)
    assert [parse_piece(text) for text in (name, name.lower(), name.upper())] == [piece] * 3


def test_the_28_piece_names_differ() -> None:
    assert len({str(piece) for piece in PIECES}) == len(set(PIECES)) == 28


@pytest.mark.parametrize("letter", "QMLP")
def test_number_of_a_single_bug_is_accepted_but_not_written(letter: str) -> None:
    assert str(parse_piece(f"w{letter}1")) == f"w{letter}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "w",
        "A1",
        "wA",
        "wA0",
        "wA4",
        "wS3",
        "wQ2",
        "wA01",
        "wA1 ",
        " wA1",
        "xA1",
        "wX",
        "wA1-",
        "wA①",
        "wA１",
        "wA١",
        "ＷA1",
        "wА1",
        "wA1\0",
        "wA1\n",
        "bſ1",
        "\ud800",
        "wA1" * 1000,
        "pass",
        "1",
    ],
)
def test_invalid_piece_name_is_rejected(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        parse_piece(text)


# Moves


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("bG1 wS1-", Hex(1, 0)),
        ("bG1 wS1/", Hex(1, -1)),
        ("bG1 wS1\\", Hex(0, 1)),
        ("bG1 -wS1", Hex(-1, 0)),
        ("bG1 /wS1", Hex(-1, 1)),
        ("bG1 \\wS1", Hex(0, -1)),
    ],
)
def test_direction_mark_is_on_the_side_of_the_target(text: str, target: Hex) -> None:
    board = parse_game("Base;InProgress;Black[1];wS1")
    move = Move(Piece(Color.BLACK, Bug.GRASSHOPPER), None, target)
    assert parse_move(board, text) == move
    assert move_string(board, move) == text


@pytest.mark.parametrize("text", ["pass", "PASS", " Pass ", "\tpass\n"])
def test_pass_is_parsed_in_any_case(text: str) -> None:
    assert parse_move(Board(), text) == PASS


@pytest.mark.parametrize("text", ["BG1 WS1-", "  bg1   ws1-  ", "bG1\tws1-", "bG1 wS1-\r\n"])
def test_case_and_extra_blanks_are_ignored(text: str) -> None:
    board = parse_game("Base;InProgress;Black[1];wS1")
    assert parse_move(board, text) == parse_move(board, "bG1 wS1-")


CLIMBERS = parse_game(GAMES[3])  # wB1 stands on wL, bB1 on bM


@pytest.mark.parametrize(
    "text",
    [
        "wB1 bB1",
        "wB1 bM",  # by a covered tile
        "wB1 wB1-",  # by the moving tile itself, and onto an occupied hex
        "wB1 wL-",  # by the tile it covers
        "wB1 \\bQ",
    ],
)
def test_target_may_be_relative_to_any_tile_in_play(text: str) -> None:
    move = parse_move(CLIMBERS, text)
    assert move_string(CLIMBERS, move) == "wB1 bB1"
    assert move in CLIMBERS.legal_moves


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "wB1",
        "wB1 bM bQ",
        "wB1 -",
        "wB1 --",
        "wB1 -bM-",
        "wB1 /bM\\",
        "wB1 bM--",
        "wB1 - bM",
        "wB1 wA1-",
        "wB1 .",
        "wX1 bM",
        "wB1 wX1",
        "pass pass",
        "pass wB1",
        "wB1;bM",
        "wB1 bM;",
        "wB1 bM–",
        "wB1 bM－",
        "wB1 bM∕",
        "wB1\0bM",
        "wB1 \ud800",
        "wB1 " + " " * 200 + "bM",
        "wB1" * 99,
    ],
)
def test_invalid_move_is_rejected_and_leaves_the_board_unchanged(text: str) -> None:
    board = CLIMBERS.copy()
    before = position_string(board), board.moves
    with pytest.raises(InvalidMoveError):
        parse_move(board, text)
    with pytest.raises(InvalidMoveError):
        board.push_uhp(text)
    assert (position_string(board), board.moves) == before


def test_placement_relative_to_itself_is_rejected() -> None:
    with pytest.raises(InvalidMoveError):
        parse_move(parse_game("Base;InProgress;Black[1];wS1"), "bG1 bG1-")


def test_piece_alone_is_a_move_only_on_an_empty_board() -> None:
    assert parse_move(Board(), "wA1") == Move(Piece(Color.WHITE, Bug.ANT), None, Hex(0, 0))
    with pytest.raises(InvalidMoveError, match="Where should bA1 go"):
        parse_move(parse_game("Base;InProgress;Black[1];wS1"), "bA1")


def test_parsing_a_move_does_not_check_its_legality() -> None:
    move = parse_move(Board(), "bA3")
    assert move.piece == Piece(Color.BLACK, Bug.ANT, 3)
    with pytest.raises(IllegalMoveError):
        Board().push(move)


@pytest.mark.parametrize("far", [Hex(9, 9), Hex(2**28, 0), Hex(-(2**28), -(2**28))])
def test_move_that_leaves_the_hive_has_no_notation(far: Hex) -> None:
    board = parse_game("Base;InProgress;Black[1];wS1")
    with pytest.raises(HiveError):
        move_string(board, Move(Piece(Color.BLACK, Bug.GRASSHOPPER), None, far))


# Games


@pytest.mark.parametrize("game", GAMES)
def test_game_string_round_trip(game: str) -> None:
    assert game_string(parse_game(game)) == game


@pytest.mark.parametrize("game_type", GAME_TYPES)
def test_game_type_alone_is_a_new_game(game_type: str) -> None:
    board = parse_game(game_type)
    assert (board.game_type, board.moves) == (game_type, ())
    assert game_string(board) == f"{game_type};NotStarted;White[1]"


@pytest.mark.parametrize(
    "text",
    [
        "Base;Draw;Black[44];wS1;bS1 wS1-",  # state and turn are computed from the moves
        "Base;InProgress;White[2];wS1;bS1 wS1-;",
        " Base ; InProgress ; White[2] ; wS1 ; bS1 wS1- ; ",
        "Base;InProgress;White[2];WS1;BS1 WS1-",
        "Base;InProgress;White[2];wS1;bS1 wS1-\r\n",
        "Base;InProgress;white[2];wS1;bS1  wS1-",
    ],
)
def test_variants_of_game_strings_are_accepted(text: str) -> None:
    assert game_string(parse_game(text)) == "Base;InProgress;White[2];wS1;bS1 wS1-"


@pytest.mark.parametrize(("text", "name"), [("Base+LM", "Base+ML"), ("Base+PLM", "Base+MLP")])
def test_letters_of_a_game_type_may_have_any_order(text: str, name: str) -> None:
    assert game_string(parse_game(text)) == f"{name};NotStarted;White[1]"


@pytest.mark.parametrize(
    "text", ["", ";", "base", "Base+", "Base+MM", "Base+X", "Chess;InProgress"]
)
def test_unknown_game_type_is_rejected(text: str) -> None:
    with pytest.raises(InvalidGameTypeError):
        parse_game(text)


@pytest.mark.parametrize(
    "text",
    [
        "Base;Started;White[1]",
        "Base;inprogress;White[1]",
        "Base;;White[1]",
        "Base;InProgress;White",
        "Base;InProgress;White[0];wS1",
        "Base;InProgress;White[-1];wS1",
        "Base;InProgress;Red[1];wS1",
        "Base;InProgress;White[１];wS1",
        "Base;InProgress;White[1]];wS1",
        "Base;InProgress;White[99999999999999999999];wS1",
        "Base;InProgress;wS1;bS1 wS1-",
        "Base;InProgress;White[1];wS1;;bS1 wS1-",
        "Base;InProgress;White[1];wS1;bS1 wS1-;;",
        "Base;InProgress;White[1];wS1;bS1",
        "Base;InProgress;White[1];pass",
        "Base;InProgress;White[1];wM",
    ],
)
def test_invalid_game_string_is_rejected(text: str) -> None:
    with pytest.raises(InvalidGameError):
        parse_game(text)


def test_error_in_a_game_string_names_the_ply() -> None:
    with pytest.raises(InvalidGameError, match=r"^Ply 2, 'bS2 wS1-': .*bS1"):
        parse_game("Base;InProgress;White[2];wS1;bS2 wS1-;wQ -wS1")


def test_moves_after_the_end_of_a_game_are_rejected() -> None:
    with pytest.raises(InvalidGameError, match="over"):
        parse_game(GAMES[4] + ";bA1 bG1-")


def test_parse_game_applies_the_opening_rule() -> None:
    assert parse_game("Base;InProgress;Black[1];wQ").ply == 1
    with pytest.raises(InvalidGameError, match="tournament"):
        parse_game("Base;InProgress;Black[1];wQ", "tournament")


def test_set_up_position_has_moves_but_no_game_string() -> None:
    board = parse_position("Base rulebook Black[1] - 0,0:wG1")
    board.push_uhp("bA1 wG1-")
    with pytest.raises(HiveError, match="by hand"):
        game_string(board)
    assert move_strings(board) == ["bA1 wG1-"]


@pytest.mark.parametrize("game", GAMES)
def test_state_and_turn_strings_match_the_game_string(game: str) -> None:
    board = parse_game(game)
    assert [state_string(board), turn_string(board)] == game.split(";")[1:3]


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("White[1]", (Color.WHITE, 1)),
        ("black[07]", (Color.BLACK, 7)),
        ("WHITE[999999999]", (Color.WHITE, 999999999)),
    ],
)
def test_turn_is_parsed(text: str, turn: tuple[Color, int]) -> None:
    assert parse_turn(text) == turn


@pytest.mark.parametrize(
    "text",
    [
        "",
        "White",
        "White[]",
        "White[0]",
        "White[1",
        "White1]",
        "White[+1]",
        "White[1.0]",
        " White[1]",
        "White[1]x",
        "White[[1]]",
        "White[²]",
        "White[٣]",
        "White[1_0]",
        "White[1234567890]",
        "w[1]",
        "Blac\u212a[1]",
        "Whıte[1]",
        "WHİTE[1]",
    ],
)
def test_invalid_turn_is_rejected(text: str) -> None:
    with pytest.raises(HiveError):
        parse_turn(text)


# Limits


def test_maximum_length_of_moves_and_positions() -> None:
    board, position = Board("Base"), "Base rulebook White[1] - -"
    assert parse_move(board, "wS1".ljust(100)).piece == parse_piece("wS1")
    with pytest.raises(InvalidMoveError):
        parse_move(board, "wS1".ljust(101))
    assert parse_position(position.ljust(2000)) == board
    with pytest.raises(HiveError):
        parse_position(position.ljust(2001))


def test_coordinates_have_up_to_eight_digits() -> None:
    def position_at(column: str) -> str:
        return f"Base rulebook Black[1] - {column},0:wS1"

    assert parse_position(position_at("99999999")).where(parse_piece("wS1")) == Hex(99999999, 0)
    with pytest.raises(HiveError):
        parse_position(position_at("999999999"))
