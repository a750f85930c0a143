"""`sixlegs play`: a game for two at the terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sixlegs.cli.options import Commands
from sixlegs.errors import HiveError
from sixlegs.game import Game
from sixlegs.rules import GAME_TYPES, OPENINGS, Board, canonical_game_type


def add_to(commands: Commands) -> None:
    """Add the command and its options."""
    play = commands.add_parser("play", help="a game for two at this terminal")
    play.add_argument("file", nargs="?", type=Path, help="a saved game to go on with")
    types = ", ".join(GAME_TYPES)
    play.add_argument("--game-type", help=f"one of {types} (default: Base+ML)")
    play.add_argument("--opening", choices=OPENINGS, help="the opening rule (default: rulebook)")
    play.add_argument("--new", action="store_true", help="do not go on with the game left last")
    play.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play until the players leave."""
    from sixlegs import terminal

    game_type = canonical_game_type(options.game_type or "Base+ML")
    file: Path = options.file or terminal.kept_game_file()
    if options.file and options.new and file.exists():
        raise HiveError(f"{file} is there already: choose another name for the new game.")
    if file.exists() and not options.new:
        game = terminal.load(file)
        kept = game.board.game_type, game.board.opening
        if kept != (game_type if options.game_type else kept[0], options.opening or kept[1]):
            raise HiveError(
                f"A game of {kept[0]} ({kept[1]}) is kept in {file}; --new begins another."
            )
        print(f"Going on with the game in {file}; --new begins another.")
    elif options.file and not options.new:
        raise HiveError(f"There is no saved game {file}; --new begins one.")
    else:
        game = Game(Board(game_type, options.opening or "rulebook"))
    session = terminal.Session(game, file, is_ours=not options.file)
    terminal.run(session, sys.stdin, sys.stdout)
    return 0
