"""The exceptions: what they are, what they say, and that they survive travel."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from sixlegs import (
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
    InvalidPositionError,
    Piece,
    PositionErrorCode,
    Rule,
    parse_game,
    parse_piece,
    parse_position,
)
from sixlegs.errors import quote
from sixlegs.i18n import Language, Message

ANT = Piece(Color.WHITE, Bug.ANT)

FAILURES: dict[type[HiveError], Callable[[], object]] = {
    InvalidGameTypeError: lambda: Board("Chess"),
    InvalidMoveError: lambda: parse_piece("wX1"),
    IllegalMoveError: lambda: Board().push(PASS),
    InvalidGameError: lambda: parse_game("Base;InProgress;White[1];wA2"),
    InvalidPositionError: lambda: Board.from_stacks({Hex(0, 0): [ANT, ANT]}, turn_number=2),
}


def failure(kind: type[HiveError]) -> HiveError:
    with pytest.raises(HiveError) as caught:
        FAILURES[kind]()
    return caught.value


@pytest.mark.parametrize("kind", FAILURES)
def test_every_error_is_a_hive_error_and_a_value_error(kind: type[HiveError]) -> None:
    error = failure(kind)
    assert type(error) is kind
    assert isinstance(error, HiveError)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize("kind", FAILURES)
def test_every_error_speaks_in_a_sentence(kind: type[HiveError]) -> None:
    message = str(failure(kind))
    assert message.endswith(".")
    assert "\n" not in message


@pytest.mark.parametrize("kind", FAILURES)
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_an_error_survives_pickling(kind: type[HiveError], protocol: int) -> None:
    error = failure(kind)
    again = pickle.loads(pickle.dumps(error, protocol))
    assert type(again) is kind
    assert str(again) == str(error)


@pytest.mark.parametrize("kind", FAILURES)
def test_an_error_can_be_copied_deeply(kind: type[HiveError]) -> None:
    error = failure(kind)
    assert str(copy.deepcopy(error)) == str(error)


def test_an_illegal_move_tells_its_reason() -> None:
    error = failure(IllegalMoveError)
    assert isinstance(error, IllegalMoveError)
    assert error.reason.rule is Rule.MUST_NOT_PASS


def test_the_reason_survives_pickling() -> None:
    again = pickle.loads(pickle.dumps(failure(IllegalMoveError)))
    assert again.reason.rule is Rule.MUST_NOT_PASS


def test_an_impossible_position_tells_its_fault() -> None:
    error = failure(InvalidPositionError)
    assert isinstance(error, InvalidPositionError)
    assert error.code is PositionErrorCode.DUPLICATE_PIECE
    assert pickle.loads(pickle.dumps(error)).code is PositionErrorCode.DUPLICATE_PIECE


def test_an_unreadable_position_has_no_fault() -> None:
    with pytest.raises(InvalidPositionError) as caught:
        parse_position("somewhere")
    assert caught.value.code is None


def test_the_cause_of_an_invalid_game_is_kept() -> None:
    assert isinstance(failure(InvalidGameError).__cause__, IllegalMoveError)


@pytest.mark.parametrize("kind", [InvalidMoveError, IllegalMoveError, InvalidPositionError])
def test_what_players_do_wrong_can_be_said_in_any_language(kind: type[HiveError]) -> None:
    message = failure(kind).message
    assert isinstance(message, Message)
    assert str(message) == str(failure(kind))
    assert Language.UKRAINIAN.translate(message) != str(message)


def test_what_programmers_do_wrong_is_said_in_english() -> None:
    assert failure(InvalidGameTypeError).message is None
    assert HiveError().message is None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("wA1", "'wA1'"),
        ("", "''"),
        ("two\nlines", "'two lines'"),
        ("a" * 60, "'" + "a" * 60 + "'"),
        ("a" * 61, "'" + "a" * 60 + "…'"),
        ("it's", "'it's'"),
        ("\ud800", "' '"),
        ("\u202e", "' '"),
    ],
)
def test_quotations_are_short_and_on_one_line(text: str, shown: str) -> None:
    assert quote(text) == shown


@pytest.mark.parametrize("text", ["it's " * 20, "\0" * 100, "\U000e0001" * 60, "\\" * 100])
def test_a_quotation_ends_with_the_mark_it_began_with(text: str) -> None:
    shown = quote(text)
    assert shown[0] == shown[-1]


def test_a_quotation_of_unprintable_signs_is_short_too() -> None:
    assert len(quote("\U000e0001" * 60)) <= 100
