"""A game between two players, and the endings that a board does not know of."""

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
ROUND = [r"wQ \wA1", "bQ bA1\\", "wQ -wA1", "bQ bA1-"]
DRAW = Result(Outcome.DRAW, Ending.REPETITION)


def played(moves: list[str], game: Game | None = None) -> Game:
    game = game or Game()
    for move in moves:
        game.push_uhp(move)
    return game


def test_a_new_game_begins_with_an_empty_table() -> None:
    game = Game()
    assert game.board == Board()
    assert (game.turn, game.result, game.occurrences()) == (Color.WHITE, None, 1)
    assert game.players == {Color.WHITE: "White", Color.BLACK: "Black"}


def test_the_players_have_names() -> None:
    assert Game(white="Ada", black="Charles").players == {
        Color.WHITE: "Ada",
        Color.BLACK: "Charles",
    }


def test_the_board_of_a_game_cannot_be_played_on_by_mistake() -> None:
    game = played(OPENING)
    move = game.legal_moves[0]
    with pytest.raises(HiveError, match=r"game\.push"):
        game.board.push(move)
    with pytest.raises(HiveError, match=r"game\.push"):
        game.board.push_uhp("wA1 -wQ")
    with pytest.raises(HiveError, match=r"game\.pop"):
        game.board.pop()
    assert len(game.moves) == 4


@pytest.mark.parametrize(
    "twin", [methodcaller("copy"), copy, deepcopy, lambda board: pickle.loads(pickle.dumps(board))]
)
def test_a_copy_of_a_game_s_board_is_a_board_like_any_other(twin: Callable[[Board], Board]) -> None:
    game = played(OPENING)
    board = twin(game.board)
    assert (type(board), board == game.board) == (Board, True)
    board.pop()
    assert len(game.moves) == 4


def test_a_game_tells_its_moves() -> None:
    game = played(OPENING)
    assert game.moves == game.board.moves
    assert list(game.legal_moves) == list(game.board.legal_moves) != []
    game.resign(Color.WHITE)
    assert (len(game.legal_moves), len(game.moves)) == (0, 4)


def test_the_board_given_is_copied() -> None:
    board = Board()
    game = Game(board)
    board.push_uhp("wA1")
    assert game.board.moves == ()


def test_moves_are_played_and_taken_back() -> None:
    game = Game()
    move = game.push_uhp("wA1")
    assert (game.turn, game.board.moves) == (Color.BLACK, (move,))
    assert game.pop() == move
    assert game.turn is Color.WHITE
    with pytest.raises(IndexError):
        game.pop()


def test_a_refused_move_changes_nothing() -> None:
    game = played(OPENING)
    before = game_string(game.board), game.occurrences()
    with pytest.raises(IllegalMoveError):
        game.push(PASS)
    with pytest.raises(IllegalMoveError):
        game.push_uhp("wQ bQ-")
    with pytest.raises(InvalidMoveError):
        game.push_uhp("nonsense")
    assert (game_string(game.board), game.occurrences()) == before


# Repetition


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    game = played(OPENING + ROUND)
    assert (game.occurrences(), game.result) == (2, None)
    played(ROUND, game)
    assert (game.occurrences(), game.result) == (3, DRAW)
    with pytest.raises(HiveError, match="over"):
        game.push_uhp(ROUND[0])


def test_the_move_that_would_repeat_is_known_beforehand() -> None:
    game = played(OPENING + ROUND + ROUND[:3])
    assert game.would_repeat(parse_move(game.board, ROUND[3]))
    assert not game.would_repeat(parse_move(game.board, "bG1 bA1-"))
    assert len(game.board.moves) == 11
    with pytest.raises(IllegalMoveError):
        game.would_repeat(PASS)


def test_taking_a_move_back_takes_its_position_back() -> None:
    game = played(OPENING + ROUND + ROUND)
    game.pop()
    assert game.result is None
    for _ in range(7):
        game.pop()
    assert game.occurrences() == 1
    played(ROUND, game)
    assert (game.occurrences(), game.result) == (2, None)
    played(ROUND, game)
    assert game.result == DRAW


def test_repetition_can_be_switched_off() -> None:
    game = played(OPENING + ROUND * 3, Game(repetition=False))
    assert (game.occurrences(), game.result) == (4, None)


@pytest.mark.parametrize("head", range(13))
def test_a_board_with_a_history_brings_its_repetitions_along(head: int) -> None:
    moves = OPENING + ROUND + ROUND
    board = Board()
    for move in moves[:head]:
        board.push_uhp(move)
    game = played(moves[head:], Game(board))
    assert (game.occurrences(), game.result) == (3, DRAW)


def test_a_board_set_up_by_hand_counts_its_start() -> None:
    game = Game(parse_position("Base rulebook White[3] - 0,0:wA1;1,0:bA1;-1,0:wQ;2,0:bQ"))
    assert game.occurrences() == 1
    played(ROUND + ROUND, game)
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
def test_players_end_a_game(end: Callable[[Game], None], result: Result) -> None:
    game = played(OPENING)
    end(game)
    assert game.result == result
    assert game.board.outcome() is None


@each_ending
def test_a_game_ends_once(end: Callable[[Game], None], result: Result) -> None:
    game = played(OPENING)
    end(game)
    for again, _ in ENDINGS:
        with pytest.raises(HiveError, match="over"):
            again(game)
    with pytest.raises(HiveError, match="over"):
        game.push_uhp(ROUND[0])
    assert game.result == result


@each_ending
def test_taking_back_undoes_an_ending_with_the_last_move(
    end: Callable[[Game], None], result: Result
) -> None:
    game = played(OPENING)
    end(game)
    game.pop()
    assert (game.result, len(game.board.moves)) == (None, 3)


def test_an_ending_without_a_move_stays() -> None:
    game = Game()
    game.resign(Color.WHITE)
    with pytest.raises(IndexError):
        game.pop()
    assert game.result == Result(Outcome.BLACK_WINS, Ending.RESIGNATION)


def test_a_surrounded_queen_ends_a_game() -> None:
    game = Game(parse_game(WON))
    assert game.result == Result(Outcome.WHITE_WINS, Ending.SURROUNDED)
    for end, _ in ENDINGS:
        with pytest.raises(HiveError, match="over"):
            end(game)
    game.pop()
    assert game.result is None


def test_a_game_survives_pickling() -> None:
    game = played(OPENING + ROUND + ROUND[:3], Game(white="Ada"))
    again = pickle.loads(pickle.dumps(game))
    again.push_uhp(ROUND[3])
    assert (again.result, again.players[Color.WHITE]) == (DRAW, "Ada")
    assert game.result is None


@pytest.mark.parametrize("outcome", Outcome)
def test_an_outcome_knows_its_winner(outcome: Outcome) -> None:
    assert outcome.winner is None or Outcome.win(outcome.winner) is outcome
    assert (outcome.winner is None) == (outcome is Outcome.DRAW)


def test_a_copy_goes_its_own_way() -> None:
    game = Game(white="Ada")
    game.push_uhp("wS1")
    twin = game.copy()
    twin.push_uhp("bS1 wS1-")
    twin.resign(Color.WHITE)
    assert (game.board.ply, game.result, game.occurrences()) == (1, None, 1)
    assert (twin.board.ply, twin.players) == (2, game.players)
    game.push_uhp("bS1 wS1-")
    assert game.result is None


def test_a_game_can_repeat_once_a_position_has_stood_twice() -> None:
    game = Game(Board("Base"))
    for move in ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wQ /wS1", "bQ bS1/", "wQ -wS1"):
        game.push_uhp(move)
        assert not game.keys_seen_twice
    game.push_uhp("bQ bS1-")
    assert game.keys_seen_twice
    game.repetition = False
    assert not game.keys_seen_twice
