"""Random openings for matches: distinct and fair to both sides."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sixlegs.engine.builtin_players import count_queen_neighbors
from sixlegs.rules import Board, Bug, Color, Opening, Piece

MAX_MOBILITY_RATIO = 1.5  # maximum ratio of the numbers of legal moves
MAX_TRIES = 2000  # per opening, before an unfair one is accepted


def random_openings(game_type: str, opening: Opening, plies: int, seed: int) -> Iterator[Board]:
    """Yield boards with *plies* random moves, endlessly; the same seed yields the same boards.

    >>> boards = random_openings("Base+ML", "tournament", 6, seed=1)
    >>> next(boards).ply, next(boards).ply
    (6, 6)
    """
    choice = Random(f"{seed} {game_type} {opening} {plies}")
    seen: set[int] = set()
    while True:
        for _ in range(MAX_TRIES):
            board = Board(game_type, opening)
            while board.ply < plies and not board.outcome():
                board.push(choice.choice(board.legal_moves))
            if board.key() not in seen and is_fair(board):
                break
        seen.add(board.key())
        yield board


def is_fair(board: Board) -> bool:
    """Return whether both sides have equally crowded queens and similar mobility."""
    if board.outcome():
        return False
    white, black = (board.where(Piece(color, Bug.QUEEN)) for color in Color)
    if white is None or black is None:
        return white is black
    fewer, more = sorted([len(board.legal_moves), _opponent_mobility(board)])
    are_as_crowded = count_queen_neighbors(board, Color.WHITE) == count_queen_neighbors(
        board, Color.BLACK
    )
    return are_as_crowded and more <= MAX_MOBILITY_RATIO * fewer


def _opponent_mobility(board: Board) -> int:
    """Return the number of moves of the other side if it were to move; both queens are in play."""
    swapped = Board.from_stacks(
        board.stacks,
        game_type=board.game_type,
        opening=board.opening,
        turn=board.turn.other,
        turn_number=board.turn_number + 1,
    )
    return len(swapped.legal_moves)
