"""`sixlegs play`: a game for two at the terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sixlegs.cli.options import Commands, add_opening
from sixlegs.errors import HiveError
from sixlegs.rules import GAME_TYPES, Board


def add_to(commands: Commands) -> None:
    """Add the command and its options."""
    play = commands.add_parser("play", help="a game for two at this terminal")
    play.add_argument("file", nargs="?", type=Path, help="a saved game to go on with")
    play.add_argument(
        "--game-type", default="Base+ML", help=f"one of {', '.join(GAME_TYPES)} (default: Base+ML)"
    )
    add_opening(play, "rulebook")
    play.add_argument("--new", action="store_true", help="do not go on with the game left last")
    play.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play until the players leave."""
    from sixlegs import terminal

    file: Path = options.file or terminal.kept_game_file()
    if file.exists() and not options.new:
        board = terminal.load(file)
        print(f"Going on with the game in {file}; sixlegs play --new begins another.")
    elif options.file and not options.new:
        raise HiveError(f"There is no saved game {file}.")
    else:
        board = Board(options.game_type, options.opening)
    terminal.run(board, file, sys.stdin, sys.stdout)
    return 0
