"""Games of the engine against itself, one game string a line, for :mod:`sixlegs.lab.fit`.

    python -m sixlegs.lab.selfplay 5000 -o games.txt --nodes 6000 --processes 2

Each game begins with another fair opening. A file that is there already is gone on with: games are
numbered, and those it has are not played again. Its first line tells the settings it was made with.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from sixlegs.engine import Engine, Limit
from sixlegs.engine.openings import openings
from sixlegs.errors import HiveError
from sixlegs.game import Game
from sixlegs.lab import check_folder, games_in, run
from sixlegs.notation import game_string
from sixlegs.rules import Board, Outcome

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
HEAD = "# self-play: "
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
    return game_string(game.board, game.result.outcome if game.result else Outcome.DRAW)


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

    done = _opened(options.output, {"nodes": options.nodes, "seed": options.seed})
    todo = batches(options.games, done, options.nodes, options.seed)
    with get_context("spawn").Pool(options.processes) as pool:
        for games in pool.imap(played, todo):
            with options.output.open("a", encoding="utf-8") as file:
                file.write("".join(f"{game}\n" for game in games))
            print(f"{len(games)} games more", flush=True)


def _opened(file: Path, settings: Mapping[str, int]) -> int:
    """How many games *file* has; a new one gets its first line, which tells the settings.

    Raises :exc:`HiveError` if it was made with others, or ends where no batch does.
    """
    check_folder(file)
    if not file.exists() or not file.stat().st_size:
        told = ", ".join(f"{name} {value}" for name, value in settings.items())
        file.write_text(f"{HEAD}{told}\n", "utf-8")
        return 0
    with file.open(encoding="utf-8") as lines:
        first = next(lines).rstrip("\n")
    if not first.startswith(HEAD):
        raise HiveError(f"{file} does not say how it was made: take another file.")
    made = dict(part.split(" ", 1) for part in first.removeprefix(HEAD).split(", ") if " " in part)
    if others := [name for name, value in settings.items() if made.get(name) != str(value)]:
        told = ", ".join(f"{name} {made.get(name)}, not {settings[name]}" for name in others)
        raise HiveError(f"{file} was made with {told}: take another file.")
    done = len(games_in(file))
    if done % AT_A_TIME:
        raise HiveError(f"{file} ends in the middle of a batch of {AT_A_TIME} games.")
    return done


if __name__ == "__main__":
    run(main)
