"""The command line: builds the objects and opens a room."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from sixlegs import __version__
from sixlegs.errors import HiveError
from sixlegs.notation import move_string, parse_game
from sixlegs.position import parse_position
from sixlegs.rules import GAME_TYPES, OPENINGS, Board, Opening


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, and return its exit status."""
    options = parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except HiveError as error:
        print(f"sixlegs: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"sixlegs: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return status


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    parser = argparse.ArgumentParser(prog="sixlegs", description="The board game Hive.")
    parser.add_argument("--version", action="version", version=f"sixlegs {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    play = commands.add_parser("play", help="a game for two at this terminal")
    play.add_argument("file", nargs="?", type=Path, help="a saved game to go on with")
    play.add_argument(
        "--game-type", default="Base+ML", help=f"one of {', '.join(GAME_TYPES)} (default: Base+ML)"
    )
    _add_opening(play, "rulebook")
    play.add_argument("--new", action="store_true", help="do not go on with the game left last")
    play.set_defaults(run=_play)

    perft = commands.add_parser("perft", help="count the ways to play on, ply by ply")
    perft.add_argument("board", help="a game type, game string or position string")
    perft.add_argument("depth", type=_depth, help="plies to play")
    _add_opening(perft, "tournament")
    perft.add_argument("--divide", action="store_true", help="count for each first move")
    perft.add_argument("--threads", type=_threads, default=1, help="threads to share the work")
    perft.set_defaults(run=_perft)

    show = commands.add_parser("show", help="draw a game or position")
    show.add_argument("board", help="a game type, game string or position string; - reads it")
    _add_opening(show, "rulebook")
    show.add_argument("--svg", action="store_true", help="an SVG picture instead of text")
    show.add_argument("--theme", default="light", choices=["light", "dark", "contrast", "auto"])
    show.add_argument("--letters", action="store_true", help="write the tiles' names on them")
    show.add_argument("--hands", action="store_true", help="draw the tiles in hand, too")
    show.add_argument("-o", "--output", type=Path, help="write to this file")
    show.set_defaults(run=_show)
    return parser


def read_board(text: str, opening: Opening) -> Board:
    """The board that a game type, a game string or a position string describes."""
    words = text.split()
    if len(words) == 5 and words[1] in OPENINGS:
        return parse_position(text)
    return parse_game(text, opening)


def _add_opening(command: argparse.ArgumentParser, default: Opening) -> None:
    command.add_argument(
        "--opening",
        choices=OPENINGS,
        default=default,
        help=f"whether a queen may be the first tile: rulebook, yes; tournament, no"
        f" (default: {default})",
    )


def _play(options: argparse.Namespace) -> int:
    from sixlegs import terminal

    kept = terminal.kept_game_file()
    file: Path = options.file or kept
    if file.exists() and not options.new:
        board = terminal.load(file)
        print(f"Going on with the game in {file}; sixlegs play --new begins another.")
    elif options.file and not options.new:
        raise HiveError(f"There is no saved game {file}.")
    else:
        board = Board(options.game_type, options.opening)
    terminal.run(board, file, sys.stdin, sys.stdout)
    return 0


def _perft(options: argparse.Namespace) -> int:
    board = read_board(options.board, options.opening)
    if options.divide:
        for move in board.legal_moves if options.depth else ():
            name = move_string(board, move)
            board.push(move)
            print(f"{name}: {board.perft(options.depth - 1, options.threads)}", flush=True)
            board.pop()
    for depth in range(min(1, options.depth), options.depth + 1):
        start = perf_counter()
        nodes = board.perft(depth, options.threads)
        seconds = perf_counter() - start
        print(f"{depth} {nodes} {seconds:.3f} {nodes / max(seconds, 1e-9):.0f}", flush=True)
    return 0


def _show(options: argparse.Namespace) -> int:
    text = sys.stdin.read() if options.board == "-" else options.board
    board = read_board(text, options.opening)
    if options.svg:
        from sixlegs.svg import board_svg

        picture = board_svg(
            board, theme=options.theme, letters=options.letters, hands=options.hands
        )
    else:
        picture = f"{board}\n"
    if options.output:
        options.output.write_text(picture, "utf-8")
    else:
        print(picture, end="")
    return 0


def _depth(text: str) -> int:
    return _between(text, 0, 64)


def _threads(text: str) -> int:
    return _between(text, 1, 256)


def _between(text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and least <= int(text[:9]) <= most):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number from {least} to {most}")
    return int(text)
