"""`sixlegs perft`: number of nodes of the move tree by depth."""

from __future__ import annotations

from time import perf_counter

from sixlegs.arguments import Arguments, Command, option, positional, switch
from sixlegs.cli.options import integer_type, opening_option, read_board
from sixlegs.notation import move_string
from sixlegs.rules import Opening


class Options(Arguments):
    """The options of ``sixlegs perft``."""

    board: str = positional("game type, game string, position string or HOP string")
    depth: int = positional("depth in plies", integer_type(0, 64))
    opening: Opening | None = opening_option()
    divide: bool = switch("print the count of each first move")
    threads: int = option(1, "number of threads", integer_type(1, 256))


def run(options: Options) -> int:
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


COMMAND = Command("perft", "count the move sequences of each depth", Options, run)
