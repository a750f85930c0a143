"""Verification of puzzles: repeats the proof of a puzzle, with every move and every defense."""

from __future__ import annotations

from sixlegs import _core
from sixlegs.errors import HiveError
from sixlegs.puzzles import Puzzle
from sixlegs.rules import Board, Move

PROOF_NODES = 2_000_000_000
"""The limit of a proof, which takes minutes to reach."""

MAX_UNIQUE_MOVES = 4
"""The longest wins whose first move is proven to be the only one; longer ones take too long."""


class VerificationError(HiveError):
    """A puzzle whose solution is wrong or not proven."""


def verify(puzzle: Puzzle, nodes: int = PROOF_NODES) -> None:
    """Prove *puzzle* again.

    Raises :exc:`VerificationError` if a claim is wrong or if *nodes* do not suffice for a proof.
    """
    verifier = _Verifier(puzzle, nodes)
    if puzzle.kind == "win":
        verifier.verify_win()
    elif puzzle.kind == "race":
        verifier.verify_race()
    else:
        verifier.verify_only_move()


class _Verifier:
    def __init__(self, puzzle: Puzzle, nodes: int) -> None:
        self._puzzle = puzzle
        self._board = puzzle.board
        self._prover = _core.Prover(nodes, 1 << 20)

    def verify_win(self) -> None:
        """Prove that the win takes exactly as many moves, and that its first move is unique."""
        moves, first = self._puzzle.moves, self._board.parse_uhp(self._puzzle.solution[0])
        self._require(self._wins(self._board, moves - 1) is False, "there is a shorter win")
        self._require(self._loses_after(first, moves), "the solution does not win in time")
        if moves <= MAX_UNIQUE_MOVES:
            winning = self._prover.winning_moves(self._board, moves, 2)
            self._check_limit()
            self._require(winning == [first], "another first move wins as fast")
        self._verify_line()

    def verify_race(self) -> None:
        """Prove the winner and the number of moves."""
        moves = self._puzzle.moves
        if self._puzzle.winner == self._board.turn.name.lower():
            holds = self._wins(self._board, moves) and not self._wins(self._board, moves - 1)
        else:
            holds = self._loses(self._board, moves) and not self._loses(self._board, moves - 1)
        self._require(holds, "the race is not won in that number of moves")
        self._verify_line()

    def verify_only_move(self) -> None:
        """Prove that every other move loses by force, and the solution not within as many moves."""
        only = self._board.parse_uhp(self._puzzle.solution[0])
        for move in self._board.legal_moves:
            loses = self._loses_by(move)
            if move == only:
                self._require(not loses, "the solution loses")
            else:
                self._require(loses, f"{self._board.uhp(move)} does not lose by force")
        threat = self._prover.shortest_threat(self._board, 1)
        self._require(
            (threat == 1) == (self._puzzle.kind == "rescue"), "the kind does not fit the threat"
        )

    def _verify_line(self) -> None:
        """Check that the line consists of shortest wins and longest defenses."""
        board, left = self._board.copy(), self._puzzle.moves
        is_winner = self._puzzle.winner in (None, board.turn.name.lower())
        for uhp in self._puzzle.solution:
            move = board.parse_uhp(uhp)
            if is_winner:
                self._require(self._loses_after(move, left, board), "the line misses a win")
                left -= 1
            board.push(move)
            if not is_winner:
                shorter = left > 1 and self._wins(board, left - 1)
                self._require(not shorter, "the line misses a longer defense")
            is_winner = not is_winner
        self._require(left == 0 and board.outcome() is not None, "the line is not complete")

    def _loses_after(self, move: Move, moves: int, board: Board | None = None) -> bool:
        """Return whether *move* wins at once, or within *moves* in all."""
        after = (board or self._board).copy()
        winner = after.turn
        after.push(move)
        if outcome := after.outcome():
            return outcome.winner is winner
        return moves > 1 and self._loses(after, moves - 1)

    def _loses_by(self, move: Move) -> bool:
        after = self._board.copy()
        after.push(move)
        if outcome := after.outcome():
            return outcome.winner is after.turn
        return self._wins(after, _core.MAX_THREAT_MOVES)

    def _wins(self, board: Board, moves: int) -> bool:
        return self._known(self._prover.wins_within(board, moves))

    def _loses(self, board: Board, moves: int) -> bool:
        return self._known(self._prover.loses_within(board, moves))

    def _known(self, result: bool | None) -> bool:
        self._check_limit()
        return bool(result)

    def _check_limit(self) -> None:
        self._require(not self._prover.is_exhausted, "the node limit was reached")

    def _require(self, holds: bool, problem: str) -> None:
        if not holds:
            raise VerificationError(f"Puzzle {self._puzzle.id}: {problem}.")
