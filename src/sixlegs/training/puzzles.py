"""Forced wins, found in games of the engine against itself and proved by trying every defence.

    python -m sixlegs.training.puzzles games.six -o tests/data/wins.txt --per-length 15

A line of the output is the number of moves that the winner needs, a tab, and the game so far.
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

SEARCHED_LAST_PLIES = 12  # of a game: further from its end there is seldom anything to prove
SEARCH_LIMIT = Limit(nodes=100_000)
PROOF_LIMIT = Limit(nodes=100_000)  # with fewer, the shortest win is not always the one suggested


class Puzzle(NamedTuple):
    """A position that the side to move wins by force."""

    wins_in: int
    """How many moves of its own that takes at most, the last one included."""
    game: str

    def __str__(self) -> str:
        return f"{self.wins_in}\t{self.game}"


def parse_puzzle(line: str) -> Puzzle:
    """Read what ``str(puzzle)`` wrote."""
    wins_in, game = line.split("\t")
    return Puzzle(int(wins_in), game)


def find_win(engine: Engine, board: Board, limit: Limit) -> int | None:
    """In how many moves the engine claims that the side to move wins by force, if it does."""
    found = None
    for info in engine.analyze(board, limit):
        found = info.score.wins_in
    return found if found is not None and found > 0 else None


def is_forced(engine: Engine, board: Board, moves: int) -> bool:
    """Whether the side to move wins within so many moves of its own, whatever the other side does.

    The engine only suggests the winner's moves: there one that works is enough. Of the other side
    every legal move is tried, so what is proved does not rest on the engine. The board is left as
    it is.
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
    """Proved wins in up to *max_moves* moves, *per_length* of one length; one of a game at most."""
    wanted = Counter(dict.fromkeys(range(1, max_moves + 1), per_length))
    for game in games:
        if not +wanted:
            return
        board = parse_game(game)
        for _ in range(min(SEARCHED_LAST_PLIES, board.ply)):
            board.pop()
        while not board.outcome() and len(board.moves) < len(game.split(";")) - 4:
            moves = find_win(engine, board, SEARCH_LIMIT)
            if moves and wanted[moves] > 0 and is_forced(engine, board, moves):
                wanted[moves] -= 1
                yield Puzzle(moves, game_string(board))
                break
            board.push_uhp(game.split(";")[3 + board.ply])


class Options(Arguments):
    """The options of the program."""

    games: Path = positional("a file of self-play games", Path)
    output: Path = option(None, None, Path, "-o", "--output", required=True)
    per_length: int = option(15, "at most so many of one length", int)
    max_moves: int = option(4, "moves that a win may take", int)


def main(arguments: list[str] | None = None) -> None:
    """Find, prove and write, until there is enough of every length."""
    options = parse_arguments(Options, __doc__, arguments)
    check_writable(options.output)
    games = list(read_game_strings(options.games))
    if not games:
        raise HiveError(f"There is no game in {options.games}.")
    with Engine(table_mb=32, seed=1) as engine:
        found: list[Puzzle] = []
        for puzzle in find_puzzles(games, engine, options.per_length, options.max_moves):
            found.append(puzzle)
            print(puzzle, flush=True)
            write_atomically(options.output, "".join(f"{each}\n" for each in sorted(found)))


if __name__ == "__main__":
    run_script(main)
