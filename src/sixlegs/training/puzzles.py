"""Find forced wins in self-play games, and prove them by trying every defense.

    python -m sixlegs.training.puzzles games.six -o tests/data/wins.txt --per-length 15

Each output line has the number of moves that the winner needs, a tab, and the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from sixlegs.arguments import Arguments, option, parse_arguments, positional
from sixlegs.engine import Engine, Limit
from sixlegs.errors import HiveError
from sixlegs.files import write_atomically
from sixlegs.notation import game_string, parse_game
from sixlegs.rules import Board, Color, Move, Outcome
from sixlegs.training import check_writable, run_script
from sixlegs.training.game_files import read_game_strings

SEARCHED_LAST_PLIES = 12  # of a game; earlier positions rarely have a provable win
SEARCH_LIMIT = Limit(nodes=100_000)
PROOF_LIMIT = Limit(nodes=100_000)  # with fewer nodes, the suggested win is not always the shortest


class Puzzle(NamedTuple):
    """A position with a forced win for the side to move."""

    wins_in: int
    """The maximum number of the winner's moves, including the last one."""
    game: str

    def __str__(self) -> str:
        return f"{self.wins_in}\t{self.game}"


def parse_puzzle(line: str) -> Puzzle:
    """Parse the output of ``str(puzzle)``."""
    wins_in, game = line.split("\t")
    return Puzzle(int(wins_in), game)


def find_win(engine: Engine, board: Board, limit: Limit) -> int | None:
    """Return the number of moves of the forced win that the engine reports, or None."""
    wins_in = None
    for info in engine.analyze(board, limit):
        wins_in = info.score.wins_in
    return wins_in if wins_in is not None and wins_in > 0 else None


def is_forced(engine: Engine, board: Board, moves: int) -> bool:
    """Return whether the side to move wins within *moves* of its own moves against any defense.

    The engine only suggests the winner's moves, of which one that works is enough. For the other
    side every legal move is tried, so the proof does not depend on the engine. *board* is not
    changed.
    """
    after = board.copy()
    after.push(engine.play(board, PROOF_LIMIT))
    if after.outcome():
        return after.outcome() is Outcome.win(board.turn)
    return moves > 1 and all(
        _is_won_after(engine, after, reply, board.turn, moves - 1) for reply in after.legal_moves
    )


def _is_won_after(engine: Engine, board: Board, reply: Move, winner: Color, moves: int) -> bool:
    after = board.copy()
    after.push(reply)
    if after.outcome():
        return after.outcome() is Outcome.win(winner)
    return is_forced(engine, after, moves)


def find_puzzles(
    games: Iterable[str], engine: Engine, per_length: int, max_moves: int
) -> Iterator[Puzzle]:
    """Yield proved wins of up to *max_moves* moves: *per_length* per length, one per game."""
    missing = Counter(dict.fromkeys(range(1, max_moves + 1), per_length))
    for game in games:
        if not +missing:
            return
        board = parse_game(game)
        for _ in range(min(SEARCHED_LAST_PLIES, board.ply)):
            board.pop()
        while not board.outcome() and len(board.moves) < len(game.split(";")) - 4:
            moves = find_win(engine, board, SEARCH_LIMIT)
            if moves and missing[moves] > 0 and is_forced(engine, board, moves):
                missing[moves] -= 1
                yield Puzzle(moves, game_string(board))
                break
            board.push_uhp(game.split(";")[3 + board.ply])


class Options(Arguments):
    """The options of the script."""

    games: Path = positional("file of self-play games", Path)
    output: Path = option(None, "file to write", Path, "-o", "--output", required=True)
    per_length: int = option(15, "maximum number of puzzles per length", int)
    max_moves: int = option(4, "maximum length of a win in moves", int)


def main(arguments: list[str] | None = None) -> None:
    """Find, prove and write puzzles until there are enough of every length."""
    options = parse_arguments(Options, __doc__, arguments)
    check_writable(options.output)
    games = list(read_game_strings(options.games))
    if not games:
        raise HiveError(f"There is no game in {options.games}.")
    with Engine(table_mb=32, seed=1) as engine:
        puzzles: list[Puzzle] = []
        for puzzle in find_puzzles(games, engine, options.per_length, options.max_moves):
            puzzles.append(puzzle)
            print(puzzle, flush=True)
            write_atomically(options.output, "".join(f"{entry}\n" for entry in sorted(puzzles)))


if __name__ == "__main__":
    run_script(main)
