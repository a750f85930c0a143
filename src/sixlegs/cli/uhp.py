"""`sixlegs uhp`: the Universal Hive Protocol on standard input and output."""

from __future__ import annotations

import argparse
import sys

from sixlegs.cli.options import Commands
from sixlegs.errors import HiveError

#: Options of the protocol that may be set at the start: how, and what they are.
SET_AT_START = {
    "Player": (
        "--player",
        "who plays: sixlegs (the default), greedy, random, or module:name for one of yours",
    ),
    "Level": ("--level", "how strong sixlegs plays, from 1 to 10 (default: 10)"),
    "Threads": ("--threads", "threads that share a search (default: 1)"),
    "HashMB": ("--hash-mb", "megabytes of memory for a search (default: 64)"),
    "Seed": ("--seed", "a number that makes play repeat itself (default: 0, by chance)"),
}


def add_to(commands: Commands) -> None:
    """Add the command and its options."""
    uhp = commands.add_parser(
        "uhp", help="play for programs that speak the Universal Hive Protocol"
    )
    for name, (flag, purpose) in SET_AT_START.items():
        uhp.add_argument(flag, dest=name, metavar="VALUE", help=purpose)
    uhp.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer until the input ends."""
    # Here and not above: programs that start one process a move wait for every import.
    from sixlegs.engine.builtin_players import IMPORTED, player_named
    from sixlegs.uhp.options import Options
    from sixlegs.uhp.serve import serve, serve_player
    from sixlegs.uhp.session import Session

    player = options.Player or ""
    if IMPORTED.fullmatch(player) and (make := player_named(player)):
        _refuse_others(options)
        serve_player(make, player.partition(":")[2])
        return 0
    choices = Options()
    for name in SET_AT_START:
        if (value := getattr(options, name)) is not None:
            choices.set(name, value)
    serve(Session(choices), sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _refuse_others(options: argparse.Namespace) -> None:
    """What can be set of the built-in players means nothing to others."""
    for name, (flag, _) in SET_AT_START.items():
        if name != "Player" and getattr(options, name) is not None:
            raise HiveError(
                f"{flag} is for the built-in players: leave it out with {options.Player}."
            )
