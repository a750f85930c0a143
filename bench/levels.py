"""Measure how many forced wins the levels find, and simulate a child for matches with them.

    python bench/levels.py mine wins.txt      # collect positions with one winning move
    python bench/levels.py tactics wins.txt   # how many of them each level finds

``mine`` resumes where it was interrupted. docs/results/strength.md has the results.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

from sixlegs import Board, Move, _core, parse_game
from sixlegs.arguments import Arguments, Command, add_commands, option, positional, run
from sixlegs.engine import Engine, Limit
from sixlegs.engine.analysis import best_lines
from sixlegs.engine.builtin_players import GreedyPlayer, RandomPlayer, count_queen_neighbors
from sixlegs.engine.levels import LEVELS, MAX_LEVEL
from sixlegs.engine.openings import random_openings
from sixlegs.engine.player import Stop
from sixlegs.notation import game_string

GAME_TYPES = ("Base+ML", "Base+MLP")
LENGTHS = (2, 3)
TABLE_MB = 16
SEEDS = (1, 2)

MINED_LEVELS = range(2, 8)
"""Levels whose games are mined: strong enough to reach forced wins, weak enough to miss some."""
MAX_MINED_PLIES = 200
FIND = Limit(nodes=20_000)
UNIQUE = Limit(nodes=50_000)
PROOF_NODES = 1_000_000


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


class Win(NamedTuple):
    """A position in which exactly one move forces a win, in *length* moves of the winner."""

    length: int
    move: str
    game: str

    def __str__(self) -> str:
        return f"{self.length}\t{self.move}\t{self.game}"

    @property
    def kind(self) -> tuple[str, int]:
        """The game type and the length."""
        return self.game.partition(";")[0], self.length


KINDS = [(game_type, length) for game_type in GAME_TYPES for length in LENGTHS]


def read_wins(file: Path) -> list[Win]:
    """Return the positions that ``mine`` wrote to *file*."""
    rows = (line.split("\t") for line in file.read_text("utf-8").splitlines())
    return [Win(int(length), move, game) for length, move, game in rows]


def unique_win(engine: Engine, board: Board, lengths: Collection[int]) -> Win | None:
    """Return the position as a win if exactly one move forces a win, in one of *lengths* moves."""
    threats = _core.forced_win(board, 3, PROOF_NODES)  # finds practically all wins in one and two
    if threats is not None:
        length: int | None = (threats[1] + 1) // 2
    elif max(lengths) > 2 and count_queen_neighbors(board, board.turn.other) >= 6 - max(lengths):
        *_, last = engine.analyze(board, FIND)
        length = last.score.wins_in
    else:
        return None
    if length is None or length not in lengths:
        return None
    lines = best_lines(list(engine.analyze(board, UNIQUE, lines=2)))
    if len(lines) < 2 or lines[0].score.wins_in != length or (lines[1].score.wins_in or 0) > 0:
        return None
    move = lines[0].line[0]
    threats = _core.forced_win(board, 2 * length - 1, PROOF_NODES)
    if threats is not None and threats[0] != move:  # another win, which the engine missed
        return None
    return Win(length, board.uhp(move), game_string(board))


def play_game(opening: Board, seed: int) -> Board:
    """Play a game between two random levels."""
    board = opening.copy()
    levels = Random(seed).choices(MINED_LEVELS, k=2)
    players = [Engine(level=level, table_mb=TABLE_MB, seed=seed + level) for level in levels]
    while not board.outcome() and board.ply < MAX_MINED_PLIES:
        board.push(players[board.ply % 2].play(board, Limit()))
    return board


def wins_of_game(game: Board, lengths: Collection[int]) -> Iterator[Win]:
    """Yield the unique wins of *lengths* moves in *game*."""
    board = Board(game.game_type, game.opening)
    with Engine(table_mb=TABLE_MB, seed=1) as engine:
        for move in game.moves:
            if win := unique_win(engine, board, lengths):
                yield win
            board.push(move)


class MineOptions(Arguments):
    """The options of ``mine``."""

    file: Path = positional("text file, one position per line", Path)
    count: int = option(400, "per game type and length", int)
    seed: int = option(1, None, int)


class TacticsOptions(Arguments):
    """The options of ``tactics``."""

    file: Path = positional("what 'mine' wrote", Path)
    levels: list[int] = option(list(LEVELS), f"1 to {MAX_LEVEL}", int, nargs="+")


def mine(options: MineOptions) -> None:
    """Append unique wins to the file until it holds enough of each kind."""
    file = options.file
    wins = read_wins(file) if file.exists() else []
    seen = {parse_game(win.game).key() for win in wins}
    counts = Counter(win.kind for win in wins)
    # The seed depends on the number of wins in the file, so that a resumed run plays other games.
    seed = options.seed + 1_000 * len(wins)
    boards = {name: random_openings(name, "tournament", 8, seed) for name in GAME_TYPES}
    with file.open("a", encoding="utf-8") as stream:
        for number in count(seed):
            pending = [kind for kind in KINDS if counts[kind] < options.count]
            if not pending:
                return
            for name in sorted({name for name, _ in pending}):
                lengths = [length for game_type, length in pending if game_type == name]
                for win in wins_of_game(play_game(next(boards[name]), number), lengths):
                    key = parse_game(win.game).key()
                    if counts[win.kind] < options.count and key not in seen:
                        seen.add(key)
                        counts[win.kind] += 1
                        print(win, file=stream, flush=True)
            print(
                *(f"{name} in {length}: {counts[name, length]}" for name, length in KINDS), sep=", "
            )


def tactics(options: TacticsOptions) -> None:
    """Print how many of the wins each level finds, in percent, over two seeds."""
    positions = [(win, parse_game(win.game)) for win in read_wins(options.file)]
    totals = Counter(win.kind for win, _ in positions)
    print("| level |", *(f"{name}, {length} |" for name, length in KINDS))
    for level in options.levels:
        hits: Counter[tuple[str, int]] = Counter()
        for win, board in positions:
            for seed in SEEDS:
                with Engine(level=level, table_mb=TABLE_MB, seed=seed) as engine:
                    hits[win.kind] += board.uhp(engine.play(board, Limit())) == win.move
        shares = (100 * hits[kind] / (len(SEEDS) * totals[kind]) for kind in KINDS)
        print(f"| {level} |", *(f"{share:.1f} |" for share in shares), flush=True)


COMMANDS = (
    Command("mine", "collect positions with one winning move", MineOptions, mine),
    Command("tactics", "count the wins that each level finds", TacticsOptions, tactics),
)


def main() -> None:
    """Run the subcommand of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add_commands(parser, COMMANDS)
    run(parser)


if __name__ == "__main__":
    main()
