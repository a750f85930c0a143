"""The effects of a move, and thereby its reasons, as facts that can be checked on the board."""

from __future__ import annotations

from sixlegs import _core
from sixlegs.errors import HiveError
from sixlegs.facts import Effect, Fact
from sixlegs.rules import Board, Move

__all__ = ["Effect", "Fact", "move_facts"]


def move_facts(board: Board, move: Move, wins_in: int | None = None) -> list[Fact]:
    """Return the reasons for *move* on *board*, most important first.

    *wins_in* is the number of the winner's moves, including this one, of a win proven by a search.
    A 1 adds nothing that is not visible on the board.

    >>> from sixlegs import parse_diagram, parse_move
    >>> board = parse_diagram('''
    ...     Base rulebook White[5] -
    ...     wQ    wB1   bQ    bA1
    ...        wA1
    ... ''')
    >>> for fact in move_facts(board, parse_move(board, "wA1 bA1-")):
    ...     print(fact)
    Pins the black ant bA1, which now holds the hive together.
    Frees a side of the white queen bee: only 1 of 6 are occupied.
    Leaves the opponent far fewer moves: 8.

    The list is never empty; a move that ends the game has exactly one fact. Repetition is not
    considered, because a board does not track it.

    Raises :exc:`IllegalMoveError` if the move is not legal, and :exc:`HiveError` if *wins_in* is
    less than 1.
    """
    if wins_in is not None and wins_in < 1:
        raise HiveError("A win takes at least one move.")
    board.copy().push(move)  # an illegal move raises here
    return [Fact(*fields) for fields in _core.move_facts(board, move, wins_in or 0)]
