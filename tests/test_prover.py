"""The prover: forced wins and losses, compared with a search that tries everything."""

from pathlib import Path
from random import Random

import pytest

from sixlegs import Board, Move, Outcome, parse_game, parse_position
from sixlegs._core import Prover
from soak import SEED

WINS = [
    (int(moves), parse_game(game, "tournament"))
    for line in (Path(__file__).parent / "data" / "wins.txt").read_text("utf-8").splitlines()
    for moves, game in [line.split("\t")]
]


def can_win(board: Board, moves: int) -> bool:
    """Return whether the side to move can force a win within *moves*, by trying everything."""
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        if outcome := after.outcome():
            is_win = outcome is Outcome.win(board.turn)
        else:
            is_win = moves > 1 and is_lost(after, moves - 1)
        if is_win:
            return True
    return False


def is_lost(board: Board, moves: int) -> bool:
    """Return whether the opponent wins within *moves*, whatever the side to move plays."""
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        outcome = after.outcome()
        if outcome and outcome is not Outcome.win(after.turn):
            return False
        if not outcome and not can_win(after, moves):
            return False
    return True


@pytest.mark.parametrize("number", range(0, len(WINS), 3))
def test_shortest_wins_are_those_of_the_data(number: int) -> None:
    moves, board = WINS[number]
    prover = Prover()
    assert prover.shortest_win(board, moves) == moves
    assert prover.wins_within(board, moves) is True
    assert prover.wins_within(board, moves - 1) is False
    assert prover.winning_moves(board, moves - 1) == []


def test_prover_agrees_with_a_search_that_tries_everything() -> None:
    random = Random(SEED)
    wins = 0
    prover = Prover()
    for number, (_, board) in enumerate(random.sample(WINS[:26], 12)):  # wins in two
        for _ in range(number % 3):
            board = board.copy()
            board.pop()
        expected = can_win(board, 2)
        wins += expected
        assert prover.wins_within(board, 2) is expected
        first = {move for move in board.legal_moves if is_winning(board, move)}
        assert set(prover.winning_moves(board, 2)) == first
    assert wins


def is_winning(board: Board, move: Move) -> bool:
    after = board.copy()
    after.push(move)
    outcome = after.outcome()
    return outcome is Outcome.win(board.turn) if outcome else is_lost(after, 1)


@pytest.mark.parametrize("number", range(0, len(WINS), 7))
def test_best_line_is_as_long_as_the_win(number: int) -> None:
    moves, board = WINS[number]
    after = board.copy()
    prover = Prover()
    for left, move in enumerate(prover.best_line(board, moves)):
        if left % 2 == 0:
            assert prover.shortest_win(after, moves) == moves - left // 2
        else:
            assert prover.shortest_loss(after, moves) == moves - (left + 1) // 2
        after.push(move)
    assert after.outcome() is Outcome.win(board.turn)
    assert after.ply - board.ply == 2 * moves - 1


def test_threats_are_wins_after_a_pass() -> None:
    _, board = WINS[0]
    before = board.copy()
    before.pop()
    prover = Prover()
    threat = prover.shortest_threat(before, 3)
    passed = parse_position(board_after_pass(before))
    assert threat == prover.shortest_win(passed, 3)


def board_after_pass(board: Board) -> str:
    """Return the position string of *board* with the other side to move."""
    game_type, opening, turn, _, hive = str(board._position_string(False)).split(" ")
    color, number = turn.rstrip("]").split("[")
    other = f"Black[{number}]" if color == "White" else f"White[{int(number) + 1}]"
    return f"{game_type} {opening} {other} - {hive}"


def test_node_limit_makes_results_unknown() -> None:
    moves, board = WINS[-1]
    prover = Prover(nodes=50)
    assert prover.wins_within(board, moves) is None
    assert prover.is_exhausted
    assert prover.shortest_win(board, moves) is None
    assert prover.winning_moves(board, moves) == []


def test_prover_is_not_confused_by_another_game_type() -> None:
    prover = Prover()
    for _ in range(2):
        for moves, board in (WINS[0], WINS[30]):
            assert prover.shortest_win(board, moves) == moves


def test_finished_and_new_games_have_no_wins() -> None:
    moves, board = WINS[0]
    prover = Prover()
    finished = board.copy()
    for move in prover.best_line(board, moves):
        finished.push(move)
    assert prover.shortest_win(finished, 2) is None
    assert prover.shortest_win(Board(), 1) is None
    assert prover.best_line(Board(), 1) == []
