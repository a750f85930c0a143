"""Games of the engine against itself, one game string a line, for :mod:`sixlegs.lab.fit`.

    python -m sixlegs.lab.selfplay 5000 -o games.txt --nodes 6000 --processes 2

Each game begins with another fair opening. A file that is there already is gone on with: games are
numbered, and those it has are not played again.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from sixlegs.engine import Engine, Limit
from sixlegs.engine.openings import openings
from sixlegs.errors import HiveError
from sixlegs.game import Game
from sixlegs.lab import run
from sixlegs.notation import OUTCOME_NAMES, move_strings, turn_string
from sixlegs.rules import Board

#: The types that are played in turn: most often those that people play most.
TYPES = (
    "Base+MLP",
    "Base+ML",
    "Base",
    "Base+MLP",
    "Base+ML",
    "Base+P",
    "Base+MLP",
    "Base+M",
    "Base+L",
)
OPENING_PLIES = 8
MOST_PLIES = 200  # then it is a draw
AT_A_TIME = 50  # games that one process plays with one set of openings


class Batch(NamedTuple):
    """Some games to play: the same for the same numbers."""

    number: int
    nodes: int
    seed: int


def played(batch: Batch) -> list[str]:
    """The games of a batch, as game strings with their results."""
    game_type = TYPES[batch.number % len(TYPES)]
    starts = openings(game_type, "tournament", OPENING_PLIES, batch.seed * 1_000_003 + batch.number)
    return [played_from(board, batch) for board in islice(starts, AT_A_TIME)]


def played_from(board: Board, batch: Batch) -> str:
    """A game from *board* to its end."""
    game = Game(board)
    with Engine(table_mb=8, seed=batch.seed) as engine:
        while not game.result and game.board.ply < MOST_PLIES:
            game.push(engine.play(game.board, Limit(nodes=batch.nodes)))
    state = OUTCOME_NAMES[game.result.outcome] if game.result else "Draw"
    moves = move_strings(game.board)
    return ";".join([game.board.game_type, state, turn_string(game.board), *moves])


def batches(games: int, done: int, nodes: int, seed: int) -> Iterator[Batch]:
    """What is left to play, after *done* games."""
    for number in range(done // AT_A_TIME, -(-games // AT_A_TIME)):
        yield Batch(number, nodes, seed)


def main(arguments: list[str] | None = None) -> None:
    """Play, and keep every batch of games as soon as it is over."""
    parser = argparse.ArgumentParser(
        prog="sixlegs.lab.selfplay", description=__doc__.split("\n")[0]
    )
    parser.add_argument("games", type=int, help=f"how many; they come in batches of {AT_A_TIME}")
    parser.add_argument("-o", "--output", type=Path, required=True, help="a file of game strings")
    parser.add_argument("--nodes", type=int, default=6000, help="positions to look at for a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    if min(options.games, options.nodes, options.processes) < 1:
        raise HiveError("There is nothing to play with numbers below 1.")

    done = len(options.output.read_text("utf-8").splitlines()) if options.output.exists() else 0
    if done % AT_A_TIME:
        raise HiveError(f"{options.output} ends in the middle of a batch of {AT_A_TIME} games.")
    todo = batches(options.games, done, options.nodes, options.seed)
    with get_context("spawn").Pool(options.processes) as pool:
        for games in pool.imap(played, todo):
            with options.output.open("a", encoding="utf-8") as file:
                file.write("".join(f"{game}\n" for game in games))
            print(f"{len(games)} games more", flush=True)


if __name__ == "__main__":
    run(main)
