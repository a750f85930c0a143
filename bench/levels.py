"""Measure how many forced wins the levels find, and simulate a child for matches with them.

    python bench/levels.py

The positions are the wins in two and three moves of the puzzle collection.
docs/results/strength.md has the results.
"""

from __future__ import annotations

from collections import Counter

from sixlegs import Board, Move
from sixlegs.arguments import Arguments, option, parse_arguments
from sixlegs.engine import Engine, Limit
from sixlegs.engine.builtin_players import GreedyPlayer, RandomPlayer
from sixlegs.engine.levels import LEVELS, MAX_LEVEL
from sixlegs.engine.player import Stop
from sixlegs.puzzles import load_puzzles

KINDS = [(game_type, moves) for game_type in ("Base+ML", "Base+MLP") for moves in (2, 3)]
MAX_WINS_PER_KIND = 400
TABLE_MB = 16
SEEDS = (1, 2)


class InattentivePlayer:
    """A model of a child at play: every second move is random, the others are those of greedy.

    In matches, name it ``levels:InattentivePlayer`` and run the command in this folder.
    """

    name = "inattentive"

    def __init__(self, seed: int | None = None) -> None:
        self._players = (GreedyPlayer(seed), RandomPlayer(seed))

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        """Return a random move in odd turns, and a greedy one in even turns."""
        return self._players[board.turn_number % 2].play(board, limit, stop)

    def close(self) -> None:
        """Do nothing."""


class Options(Arguments):
    """The options of the program."""

    levels: list[int] = option(list(LEVELS), f"1 to {MAX_LEVEL}", int, nargs="+")


def main() -> None:
    """Print how many of the wins each level finds, in percent, over two seeds."""
    options = parse_arguments(Options, __doc__)
    wins = [puzzle for puzzle in load_puzzles().values() if puzzle.kind == "win"]
    groups = {
        kind: [win for win in wins if (win.game_type, win.moves) == kind][:MAX_WINS_PER_KIND]
        for kind in KINDS
    }
    print("positions:", Counter({kind: len(group) for kind, group in groups.items()}))
    print("| level |", *(f"{name}, {moves} |" for name, moves in KINDS))
    for level in options.levels:
        shares = []
        for group in groups.values():
            hits = 0
            for win in group:
                for seed in SEEDS:
                    with Engine(level=level, table_mb=TABLE_MB, seed=seed) as engine:
                        board = win.board
                        hits += board.uhp(engine.play(board, Limit())) == win.solution[0]
            shares.append(100 * hits / (len(SEEDS) * len(group)))
        print(f"| {level} |", *(f"{share:.1f} |" for share in shares), flush=True)


if __name__ == "__main__":
    main()
