"""`sixlegs perft`: the move tree counted, depth by depth."""

from __future__ import annotations

import argparse
from time import perf_counter

from sixlegs.cli.options import Commands, add_opening, number, read_board
from sixlegs.notation import move_string


def add_to(commands: Commands) -> None:
    """Add the command and its options."""
    perft = commands.add_parser("perft", help="count the ways to play on, ply by ply")
    perft.add_argument("board", help="a game type, game string or position string")
    perft.add_argument("depth", type=number(0, 64), help="plies to play")
    add_opening(perft)
    perft.add_argument("--divide", action="store_true", help="count for each first move")
    perft.add_argument(
        "--threads", type=number(1, 256), default=1, help="threads to share the work"
    )
    perft.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print a line for each depth: depth, nodes, seconds, nodes per second."""
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
