"""Exceptions: their types, messages, attributes and pickling."""

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
def test_errors_are_hive_errors_and_value_errors(kind: type[HiveError]) -> None:
    error = failure(kind)
    assert type(error) is kind
    assert isinstance(error, HiveError)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize("kind", FAILURES)
def test_error_message_is_one_sentence(kind: type[HiveError]) -> None:
    message = str(failure(kind))
    assert message.endswith(".")
    assert "\n" not in message


@pytest.mark.parametrize("kind", FAILURES)
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_error_can_be_pickled(kind: type[HiveError], protocol: int) -> None:
    error = failure(kind)
    unpickled = pickle.loads(pickle.dumps(error, protocol))
    assert type(unpickled) is kind
    assert str(unpickled) == str(error)


@pytest.mark.parametrize("kind", FAILURES)
def test_error_can_be_deep_copied(kind: type[HiveError]) -> None:
    error = failure(kind)
    assert str(copy.deepcopy(error)) == str(error)


def test_illegal_move_error_has_a_reason() -> None:
    error = failure(IllegalMoveError)
    assert isinstance(error, IllegalMoveError)
    assert error.reason.rule is Rule.MUST_NOT_PASS


def test_reason_is_pickled() -> None:
    unpickled = pickle.loads(pickle.dumps(failure(IllegalMoveError)))
    assert unpickled.reason.rule is Rule.MUST_NOT_PASS


def test_impossible_position_error_has_a_code() -> None:
    error = failure(InvalidPositionError)
    assert isinstance(error, InvalidPositionError)
    assert error.code is PositionErrorCode.DUPLICATE_PIECE
    assert pickle.loads(pickle.dumps(error)).code is PositionErrorCode.DUPLICATE_PIECE


def test_unreadable_position_error_has_no_code() -> None:
    with pytest.raises(InvalidPositionError) as caught:
        parse_position("somewhere")
    assert caught.value.code is None


def test_invalid_game_error_has_a_cause() -> None:
    assert isinstance(failure(InvalidGameError).__cause__, IllegalMoveError)


@pytest.mark.parametrize("kind", [InvalidMoveError, IllegalMoveError, InvalidPositionError])
def test_errors_for_players_can_be_translated(kind: type[HiveError]) -> None:
    message = failure(kind).message
    assert isinstance(message, Message)
    assert str(message) == str(failure(kind))
    assert Language.UKRAINIAN.translate(message) != str(message)


def test_errors_for_programmers_are_not_translated() -> None:
    assert failure(InvalidGameTypeError).message is None
    assert HiveError().message is None


@pytest.mark.parametrize(
    ("text", "quoted"),
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
def test_quote_truncates_and_removes_line_breaks(text: str, quoted: str) -> None:
    assert quote(text) == quoted


@pytest.mark.parametrize("text", ["it's " * 20, "\0" * 100, "\U000e0001" * 60, "\\" * 100])
def test_quote_uses_matching_quotation_marks(text: str) -> None:
    quoted = quote(text)
    assert quoted[0] == quoted[-1]


def test_quote_of_unprintable_characters_is_short() -> None:
    assert len(quote("\U000e0001" * 60)) <= 100
