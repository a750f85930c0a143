"""The coach: moves with and without a blunder warning."""

import threading

import pytest

from sixlegs import Board, parse_game
from sixlegs.engine.coach import BLUNDER_LOSS, blunder_warning
from sixlegs.facts import Effect

# Black must stop White's queen, which would surround the black one.
IN_DANGER = (
    r"Base;InProgress;Black[7];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \bQ;wG1 bQ\;bG2 bQ/;"
    r"wA1 wQ\;bA1 bG2/;wA1 bG2\;bA1 \bG2;wQ \wS1"
)


@pytest.fixture
def board() -> Board:
    return parse_game(IN_DANGER)


def test_move_that_loses_at_once_gets_a_warning(board: Board) -> None:
    warning = blunder_warning(board, board.parse_uhp(r"bS2 \bA1"))
    assert warning
    assert warning.loss >= BLUNDER_LOSS
    assert [fact.effect for fact in warning.reply_facts] == [Effect.WINS]
    assert Effect.STOPS_LOSS in [fact.effect for fact in warning.better_facts]
    board.push_uhp(r"bS2 \bA1")
    board.push(warning.reply)
    assert board.outcome()


def test_best_move_gets_no_warning(board: Board) -> None:
    assert blunder_warning(board, board.parse_uhp("bA1 -wQ")) is None


def test_winning_move_gets_no_warning(board: Board) -> None:
    board.push_uhp(r"bS2 \bA1")
    assert blunder_warning(board, board.parse_uhp("wQ /bG1")) is None


def test_stopped_coach_gives_no_warning(board: Board) -> None:
    stop = threading.Event()
    stop.set()
    assert blunder_warning(board, board.parse_uhp(r"bS2 \bA1"), stop) is None


def test_warning_is_deterministic(board: Board) -> None:
    move = board.parse_uhp(r"bS2 \bA1")
    assert blunder_warning(board, move) == blunder_warning(board, move)
