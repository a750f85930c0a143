"""`sixlegs uhp`: the Universal Hive Protocol on standard input and output."""

from __future__ import annotations

import argparse
import sys

from sixlegs.cli.options import Commands
from sixlegs.errors import HiveError

#: Attributes of :class:`sixlegs.uhp.options.Options` that may be set at the start, and their help.
SET_AT_START = {
    "player": "who plays: sixlegs (the default), greedy, random, or module:name for one of yours",
    "level": "how strong sixlegs plays: 1 to 10, or maximum (default: maximum)",
    "threads": "threads that share a search (default: 1)",
    "hash_mb": "megabytes of memory for a search (default: 64)",
    "seed": "a number that makes play repeat itself (default: 0, by chance)",
}


def add_to(commands: Commands) -> None:
    """Add the command and its options."""
    uhp = commands.add_parser(
        "uhp", help="play for programs that speak the Universal Hive Protocol"
    )
    for attribute, purpose in SET_AT_START.items():
        uhp.add_argument(_flag(attribute), metavar="VALUE", help=purpose)
    uhp.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer until the input ends."""
    # Here and not above: programs that start one process a move wait for every import.
    from sixlegs.engine.builtin_players import IMPORTED, player_named
    from sixlegs.uhp.options import Options, option_name
    from sixlegs.uhp.serve import serve, serve_player
    from sixlegs.uhp.session import Session

    player = options.player or ""
    if IMPORTED.fullmatch(player) and (make := player_named(player)):
        _refuse_others(options)
        serve_player(make, player.partition(":")[2])
        return 0
    choices = Options()
    for attribute in SET_AT_START:
        if (value := getattr(options, attribute)) is not None:
            choices.set(option_name(attribute), value)
    serve(Session(choices), sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _refuse_others(options: argparse.Namespace) -> None:
    """What can be set of the built-in players means nothing to others."""
    for attribute in SET_AT_START:
        if attribute != "player" and getattr(options, attribute) is not None:
            raise HiveError(
                f"{_flag(attribute)} is for the built-in players:"
                f" leave it out with {options.player}."
            )


def _flag(attribute: str) -> str:
    return f"--{attribute.replace('_', '-')}"
