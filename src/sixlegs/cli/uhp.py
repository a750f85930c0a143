"""`sixlegs uhp`: the Universal Hive Protocol on standard input and output."""

from __future__ import annotations

import argparse
import sys

from sixlegs.cli.options import Commands, number


def add_to(commands: Commands) -> None:
    """Add the command and its options."""
    uhp = commands.add_parser(
        "uhp", help="play for programs that speak the Universal Hive Protocol"
    )
    uhp.add_argument("--player", metavar="NAME", help="who plays (default: greedy)")
    uhp.add_argument(
        "--seed", type=number(0, 2**31 - 1), help="play the same again (default: 0, by chance)"
    )
    uhp.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer until the input ends."""
    # Here and not above: programs that start one process a move wait for every import.
    from sixlegs.uhp.options import Options
    from sixlegs.uhp.serve import serve
    from sixlegs.uhp.session import Session

    choices = Options()
    if options.player is not None:
        choices.set("Player", options.player)
    if options.seed is not None:
        choices.set("Seed", str(options.seed))
    serve(Session(choices), sys.stdin.buffer, sys.stdout.buffer)
    return 0
