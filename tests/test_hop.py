"""HOP strings: canonical output, and parsing of what other programs write."""

from __future__ import annotations

import io

import pytest
from hypothesis import given

from properties import PROPERTY_SETTINGS
from samples import BOARDS, each_board
from sixlegs import (
    Board,
    Hex,
    InvalidGameTypeError,
    InvalidPositionError,
    PositionErrorCode,
    hop_string,
    parse_hop,
    position_string,
)
from sixlegs.record import Record, read_records
from strategies import boards


def placement(board: Board) -> list[str]:
    """Return game type, stunned tile and hive of *board*, wherever the hive is."""
    game_type, _, turn, *rest = position_string(board, canonical=True).split()
    return [game_type, turn[:5], *rest]


@PROPERTY_SETTINGS
@given(boards())
def test_hop_round_trip(board: Board) -> None:
    for image in (board, board.mirrored()):
        hop = hop_string(image)
        parsed = parse_hop(hop, image.opening)
        rotations = [image.rotated(sixths) for sixths in range(6)]
        assert {hop_string(rotated) for rotated in rotations} == {hop}
        assert placement(parsed) in map(placement, rotations)
        assert hop_string(parsed) == hop
        assert parsed.opening == image.opening
        assert parsed.turn_number <= image.turn_number


@each_board
def test_hop_of_a_sample(make: object) -> None:
    board = make()  # type: ignore[operator]
    assert Board.from_hop(board.hop(), board.opening).hop() == board.hop()


def test_hop_of_an_empty_board() -> None:
    assert Board("Base+MLP").hop() == ",w"
    assert Board("Base").hop() == "base,,w"
    assert parse_hop("base+PLpl,,w") == Board("Base+LP", "tournament")


@pytest.mark.parametrize(
    ("moves", "hop"),
    [
        ("wA1", "A!,b"),
        (r"wA1;bA1 wA1/;wQ /wA1", "Q!+Aa,b"),  # three in a row
        # Both touch the white ant, two sixths apart.
        (r"wA1;bA1 wA1-;wQ \wA1", "A+Q!1-a,b"),
        (r"wA1;bA1 wA1-;wQ /wA1", "A+a1-Q!,b"),
    ],
)
def test_hop_of_a_position(moves: str, hop: str) -> None:
    board = Board("Base+MLP")
    for move in moves.split(";"):
        board.push_uhp(move)
    assert board.hop() == hop


def test_plus_turns_left() -> None:
    board = parse_hop("base,Aa+Q,b")
    assert board.stacks.keys() == {Hex(0, 0), Hex(1, 0), Hex(2, -1)}
    assert parse_hop("base,Aa-Q,b") == board.mirrored().rotated(3)
    assert parse_hop("base,Aa-Q,b").hop() != board.hop()


@pytest.mark.parametrize(
    ("written", "same"),
    [
        # Any start and direction; redundant turns and parentheses
        ("base,Aa+Q,b", "base,Qa-A,b"),
        ("base,Aa+Q,b", "base,++Aa-++Q,b"),
        ("base,Aa+Q,b", "base,A(a+Q),b"),
        ("base,A+Q1-a,b", "base,A1+Q1-a,b"),
        # Branches from the second tile, counted from its start or from that of the parentheses
        ("base,AaS2+Q+s2-s,w", "base,AaS2-(s)2+(Q1+s),w"),
        ("base,Qq1=B1=b,w", "base,qQ2=B2=b,w"),
        # Fields
        ("ultimate,Aa+Q,b", "Aa+Q,b"),
        (",Aa+Q,b", "Aa+Q,b"),
        ("base,Aa+Q,b", "\tBASE,Aa+Q,B3m\n"),
        ("base,Aa+Q,b", "base,Aa+Q,bM"),
        # Game types
        ("base+MLPmlp,Aa+Q,b", "Aa+Q,b"),
        ("base+Mm,Aa+Q,b", "base+m,Aa+Q,b"),
        ("base+Mm,Aa+Q,b", "base+M,Aa+Q,b"),
        ("base+MLml,Aa+Q,b", "ultimate-Pp,Aa+Q,b"),
        ("base+MLml,Aa+Q,b", "base+1M1m+Ll,Aa+Q,b"),
        ("base+Mm,Aa+Q,b", "QM3A2B3G2Sqm3a2b3g2s,Aa+Q,b"),
        ("base,Aa+Q,b", "Q3A2B3G2S+q3a2b3g2s,Aa+Q,b"),
        ("base,Aa+Q,b", "base+2A2a-AaAa,Aa+Q,b"),
    ],
)
def test_spellings_of_other_programs(written: str, same: str) -> None:
    assert parse_hop(written).hop() == parse_hop(same).hop()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "two or three fields"),
        ("Aa+Q", "two or three fields"),
        ("base,Aa+Q,b,w", "two or three fields"),
        ("Aa+Q,x", "two or three fields"),
        ("Aa+Q,b6", "two or three fields"),
        ("Aa+Q,bm3", "two or three fields"),
        ("Aa+Q,", "two or three fields"),
        ("base," + "(" * 2000 + ",b", "two or three fields"),
        ("chess,Aa+Q,b", "'chess' is not a game type"),
        ("base+X,Aa+Q,b", "'base+X' is not a game type"),
        ("base+,Aa+Q,b", "'base+' is not a game type"),
        ("base+3,Aa+Q,b", "'base+3' is not a game type"),
        ("base+MMmm,Aa+Q,b", "not a game type"),
        ("base+Ml,Aa+Q,b", "not a game type"),
        ("base+999999999999Mm,Aa+Q,b", "not a game type"),
        ("base-Aa,Aa+Q,b", "not a game type"),
        ("ultimate-P,Aa+Q,b", "not a game type"),
        ("base+Dd,Aa+Q,b", "not a game type"),
        ("A,a+Q,b", "not a game type"),
        ("Aa+D,b", "malformed from 'D' on"),
        ("Aa+Q?,b", "malformed from '?' on"),
        ("Aa Q,b", "malformed from ' Q' on"),
        ("Aa+é,b", "malformed from 'é' on"),
        ("Aa+Q-,b", "malformed from '-' on"),
        ("+-,w", "malformed from '+-' on"),
        ("!Aa+Q,b", "malformed from '!Aa+Q' on"),
        ("A!a+Q!,b", "malformed from '!' on"),
        ("Aa+!Q,b", "malformed from '!Q' on"),
        ("Aa1=,b", "malformed from '1=' on"),
        ("Aa1,b", "malformed from '1' on"),
        ("Aa1*Q,b", "malformed from '1*Q' on"),
        ("Aa0+Q,b", "malformed from '0+Q' on"),
        ("Aa3+Q,b", "malformed from '3+Q' on"),
        ("Aa99999999999999999999+Q,b", "malformed from '9"),
        ("Aa1+,b", "malformed from '1+' on"),
        ("Aa1+2+Q,b", "malformed from '2+Q' on"),
        ("Aa1+(Q,b", "malformed from '(Q' on"),
        ("Aa+Q),b", "malformed from ')' on"),
        ("Aa1+(1+Q),b", "malformed from '1+Q)' on"),
        ("Aa1+()Q,b", "malformed from ')Q' on"),
        ("Aa1+(Q-),b", "malformed from ')' on"),
        ("Aa+++Q,b", "malformed from 'Q' on"),
        ("AAAAa,w", "more tiles like wA1"),
        ("AaqqQ,w", "more tiles like bQ"),
    ],
)
def test_malformed_hop_is_rejected(text: str, message: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        parse_hop(text)
    assert message in str(caught.value)
    assert caught.value.code is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("base,Mq,w", PositionErrorCode.NOT_IN_SET),
        (",b", PositionErrorCode.TOO_FEW_TILES),
        ("Q,w", PositionErrorCode.TOO_FEW_TILES),
        ("q,w", PositionErrorCode.TOO_FEW_TILES),
        ("QA-a,w", PositionErrorCode.TOO_FEW_TILES),
        ("Qqa1=A,w", PositionErrorCode.CANNOT_CLIMB),
        ("Qa1=b,w", PositionErrorCode.CLIMBED_TOO_SOON),
        ("base,Q!q,w", PositionErrorCode.STUNNED_NOT_MOVED),
        ("Qq!2=B,w", PositionErrorCode.STUNNED_NOT_ON_TOP),
    ],
)
def test_impossible_position_is_rejected_with_its_code(text: str, code: PositionErrorCode) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        parse_hop(text)
    assert caught.value.code is code


def test_opening_rule_is_implied_by_a_lone_queen() -> None:
    assert parse_hop("Aa,w").opening == "tournament"
    assert parse_hop("Qa,w").opening == "rulebook"
    assert parse_hop("Aa,w", "rulebook").opening == "rulebook"
    with pytest.raises(InvalidPositionError) as caught:
        parse_hop("Qa,w", "tournament")
    assert caught.value.code is PositionErrorCode.QUEEN_FIRST
    with pytest.raises(InvalidGameTypeError):
        parse_hop("Aa,w", "queenless")  # type: ignore[arg-type]


def test_turn_is_the_earliest_possible() -> None:
    board = parse_hop("base,QqAa1=B,b")
    assert (board.turn_number, len(board.legal_moves) > 0) == (4, True)
    assert parse_hop("base,QqAa1=B,w").turn_number == 5


def test_hop_is_a_record() -> None:
    hop = BOARDS["stacked"]().hop()
    [record] = read_records(io.StringIO(f"\ufeff {hop}\r\n"))
    assert isinstance(record, Record)
    assert record.board.hop() == hop
    assert record.board.moves == ()
