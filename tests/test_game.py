"""`Game`: moves, repetition, and endings that do not depend on the board."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from operator import methodcaller

import pytest

from samples import WON
from sixlegs import (
    PASS,
    Board,
    Color,
    Ending,
    Game,
    HiveError,
    IllegalMoveError,
    InvalidMoveError,
    Outcome,
    Result,
    game_string,
    parse_game,
    parse_move,
    parse_position,
)

OPENING = ["wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-"]
REPETITION_CYCLE = [r"wQ \wA1", "bQ bA1\\", "wQ -wA1", "bQ bA1-"]
DRAW = Result(Outcome.DRAW, Ending.REPETITION)


def play_moves(moves: list[str], game: Game | None = None) -> Game:
    game = game or Game()
    for move in moves:
        game.push_uhp(move)
    return game


def test_new_game_has_an_empty_board() -> None:
    game = Game()
    assert game.board == Board()
    assert (game.turn, game.result, game.occurrences()) == (Color.WHITE, None, 1)
    assert game.players == {Color.WHITE: "White", Color.BLACK: "Black"}


def test_players_have_names() -> None:
    assert Game(white="Ada", black="Charles").players == {
        Color.WHITE: "Ada",
        Color.BLACK: "Charles",
    }


def test_board_of_a_game_rejects_push_and_pop() -> None:
    game = play_moves(OPENING)
    move = game.legal_moves[0]
    with pytest.raises(HiveError, match=r"game\.push"):
        game.board.push(move)
    with pytest.raises(HiveError, match=r"game\.push"):
        game.board.push_uhp("wA1 -wQ")
    with pytest.raises(HiveError, match=r"game\.pop"):
        game.board.pop()
    assert len(game.moves) == 4


@pytest.mark.parametrize(
    "copied",
    [methodcaller("copy"), copy, deepcopy, lambda board: pickle.loads(pickle.dumps(board))],
)
def test_copy_of_the_board_of_a_game_can_be_changed(copied: Callable[[Board], Board]) -> None:
    game = play_moves(OPENING)
    board = copied(game.board)
    assert (type(board), board == game.board) == (Board, True)
    board.pop()
    assert len(game.moves) == 4


def test_game_has_the_moves_of_its_board() -> None:
    game = play_moves(OPENING)
    assert game.moves == game.board.moves
    assert list(game.legal_moves) == list(game.board.legal_moves) != []
    game.resign(Color.WHITE)
    assert (len(game.legal_moves), len(game.moves)) == (0, 4)


def test_game_copies_its_initial_board() -> None:
    board = Board()
    game = Game(board)
    board.push_uhp("wA1")
    assert game.board.moves == ()


def test_moves_can_be_pushed_and_popped() -> None:
    game = Game()
    move = game.push_uhp("wA1")
    assert (game.turn, game.board.moves) == (Color.BLACK, (move,))
    assert game.pop() == move
    assert game.turn is Color.WHITE
    with pytest.raises(IndexError):
        game.pop()


def test_rejected_move_does_not_change_the_game() -> None:
    game = play_moves(OPENING)
    before = game_string(game.board), game.occurrences()
    with pytest.raises(IllegalMoveError):
        game.push(PASS)
    with pytest.raises(IllegalMoveError):
        game.push_uhp("wQ bQ-")
    with pytest.raises(InvalidMoveError):
        game.push_uhp("nonsense")
    assert (game_string(game.board), game.occurrences()) == before


# Repetition


def test_third_occurrence_of_a_position_is_a_draw() -> None:
    game = play_moves(OPENING + REPETITION_CYCLE)
    assert (game.occurrences(), game.result) == (2, None)
    play_moves(REPETITION_CYCLE, game)
    assert (game.occurrences(), game.result) == (3, DRAW)
    with pytest.raises(HiveError, match="over"):
        game.push_uhp(REPETITION_CYCLE[0])


def test_would_repeat_detects_the_third_occurrence() -> None:
    game = play_moves(OPENING + REPETITION_CYCLE + REPETITION_CYCLE[:3])
    assert game.would_repeat(parse_move(game.board, REPETITION_CYCLE[3]))
    assert not game.would_repeat(parse_move(game.board, "bG1 bA1-"))
    assert len(game.board.moves) == 11
    with pytest.raises(IllegalMoveError):
        game.would_repeat(PASS)


def test_pop_removes_the_occurrence_of_the_position() -> None:
    game = play_moves(OPENING + REPETITION_CYCLE + REPETITION_CYCLE)
    game.pop()
    assert game.result is None
    for _ in range(7):
        game.pop()
    assert game.occurrences() == 1
    play_moves(REPETITION_CYCLE, game)
    assert (game.occurrences(), game.result) == (2, None)
    play_moves(REPETITION_CYCLE, game)
    assert game.result == DRAW


def test_repetition_can_be_disabled() -> None:
    game = play_moves(OPENING + REPETITION_CYCLE * 3, Game(repetition=False))
    assert (game.occurrences(), game.result) == (4, None)


@pytest.mark.parametrize("head", range(13))
def test_history_of_the_initial_board_counts_for_repetition(head: int) -> None:
    moves = OPENING + REPETITION_CYCLE + REPETITION_CYCLE
    board = Board()
    for move in moves[:head]:
        board.push_uhp(move)
    game = play_moves(moves[head:], Game(board))
    assert (game.occurrences(), game.result) == (3, DRAW)


def test_custom_start_counts_for_repetition() -> None:
    game = Game(parse_position("Base rulebook White[3] - 0,0:wA1;1,0:bA1;-1,0:wQ;2,0:bQ"))
    assert game.occurrences() == 1
    play_moves(REPETITION_CYCLE + REPETITION_CYCLE, game)
    assert game.result == DRAW


# Other endings

ENDINGS: list[tuple[Callable[[Game], None], Result]] = [
    (lambda game: game.resign(Color.WHITE), Result(Outcome.BLACK_WINS, Ending.RESIGNATION)),
    (lambda game: game.resign(Color.BLACK), Result(Outcome.WHITE_WINS, Ending.RESIGNATION)),
    (lambda game: game.time_out(Color.WHITE), Result(Outcome.BLACK_WINS, Ending.TIME)),
    (lambda game: game.time_out(Color.BLACK), Result(Outcome.WHITE_WINS, Ending.TIME)),
    (lambda game: game.agree_draw(), Result(Outcome.DRAW, Ending.AGREEMENT)),
]
each_ending = pytest.mark.parametrize(
    ("end", "result"),
    ENDINGS,
    ids=[f"{result.ending.value}-{result.outcome.name}" for _, result in ENDINGS],
)


@each_ending
def test_players_can_end_a_game(end: Callable[[Game], None], result: Result) -> None:
    game = play_moves(OPENING)
    end(game)
    assert game.result == result
    assert game.board.outcome() is None


@each_ending
def test_game_ends_only_once(end: Callable[[Game], None], result: Result) -> None:
    game = play_moves(OPENING)
    end(game)
    for end_again, _ in ENDINGS:
        with pytest.raises(HiveError, match="over"):
            end_again(game)
    with pytest.raises(HiveError, match="over"):
        game.push_uhp(REPETITION_CYCLE[0])
    assert game.result == result


@each_ending
def test_pop_undoes_the_ending_and_the_last_move(
    end: Callable[[Game], None], result: Result
) -> None:
    game = play_moves(OPENING)
    end(game)
    game.pop()
    assert (game.result, len(game.board.moves)) == (None, 3)


def test_pop_without_moves_does_not_undo_an_ending() -> None:
    game = Game()
    game.resign(Color.WHITE)
    with pytest.raises(IndexError):
        game.pop()
    assert game.result == Result(Outcome.BLACK_WINS, Ending.RESIGNATION)


def test_surrounded_queen_ends_a_game() -> None:
    game = Game(parse_game(WON))
    assert game.result == Result(Outcome.WHITE_WINS, Ending.SURROUNDED)
    for end, _ in ENDINGS:
        with pytest.raises(HiveError, match="over"):
            end(game)
    game.pop()
    assert game.result is None


def test_game_can_be_pickled() -> None:
    game = play_moves(OPENING + REPETITION_CYCLE + REPETITION_CYCLE[:3], Game(white="Ada"))
    unpickled = pickle.loads(pickle.dumps(game))
    unpickled.push_uhp(REPETITION_CYCLE[3])
    assert (unpickled.result, unpickled.players[Color.WHITE]) == (DRAW, "Ada")
    assert game.result is None


@pytest.mark.parametrize("outcome", Outcome)
def test_outcome_has_its_winner(outcome: Outcome) -> None:
    assert outcome.winner is None or Outcome.win(outcome.winner) is outcome
    assert (outcome.winner is None) == (outcome is Outcome.DRAW)


def test_copy_is_independent() -> None:
    game = Game(white="Ada")
    game.push_uhp("wS1")
    duplicate = game.copy()
    duplicate.push_uhp("bS1 wS1-")
    duplicate.resign(Color.WHITE)
    assert (game.board.ply, game.result, game.occurrences()) == (1, None, 1)
    assert (duplicate.board.ply, duplicate.players) == (2, game.players)
    game.push_uhp("bS1 wS1-")
    assert game.result is None


def test_keys_seen_twice_are_empty_until_a_position_repeats() -> None:
    game = Game(Board("Base"))
    for move in ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wQ /wS1", "bQ bS1/", "wQ -wS1"):
        game.push_uhp(move)
        assert not game.keys_seen_twice
    game.push_uhp("bQ bS1-")
    assert game.keys_seen_twice
    game.repetition = False
    assert not game.keys_seen_twice


def test_abandoned_game_is_lost_or_drawn_and_can_be_reopened() -> None:
    game = Game()
    game.abandon(Color.WHITE)
    assert game.result == Result(Outcome.BLACK_WINS, Ending.ABANDONMENT)
    with pytest.raises(HiveError):
        game.abandon(Color.BLACK)
    game.reopen()
    assert game.result is None
    game.abandon(Color.BLACK, is_drawn=True)
    assert game.result == Result(Outcome.DRAW, Ending.ABANDONMENT)
    assert "White against Black" in repr(game)
