"""`sixlegs uhp`: the Universal Hive Protocol on standard input and output."""

from __future__ import annotations

import sys

from sixlegs.arguments import Arguments, Command, option
from sixlegs.errors import HiveError

PLAYERS_HELP = "sixlegs (the default), greedy, random, or module:name for one of yours"


class Options(Arguments):
    """What can be set at the start: attributes of :class:`sixlegs.uhp.options.Options`."""

    player: str | None = option(None, f"who plays: {PLAYERS_HELP}")
    level: str | None = option(None, "how strong sixlegs plays: 1 to 10, or maximum (default)")
    threads: str | None = option(None, "threads that share a search (default: 1)")
    hash_mb: str | None = option(None, "megabytes of memory for a search (default: 64)")
    seed: str | None = option(None, "makes play repeat itself (default: 0, by chance)")


def run(options: Options) -> int:
    """Answer until the input ends."""
    # Here and not above: programs that start one process a move wait for every import.
    from sixlegs.engine.builtin_players import IMPORT_PATTERN, find_player
    from sixlegs.uhp.options import Options as PlayerOptions
    from sixlegs.uhp.options import option_name
    from sixlegs.uhp.serve import serve, serve_player
    from sixlegs.uhp.session import UhpSession

    player = options.player or ""
    if IMPORT_PATTERN.fullmatch(player) and (make := find_player(player)):
        _reject_builtin_options(options)
        serve_player(make, player.partition(":")[2])
        return 0
    choices = PlayerOptions()
    for attribute in Options.declared():
        if (value := getattr(options, attribute)) is not None:
            choices.set(option_name(attribute), value)
    serve(UhpSession(choices), sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _reject_builtin_options(options: Options) -> None:
    """What can be set of the built-in players means nothing to others."""
    for attribute in Options.declared():
        if attribute != "player" and getattr(options, attribute) is not None:
            raise HiveError(
                f"{_flag(attribute)} is for the built-in players:"
                f" leave it out with {options.player}."
            )


def _flag(attribute: str) -> str:
    return f"--{attribute.replace('_', '-')}"


HELP = "play for programs that speak the Universal Hive Protocol"
COMMAND = Command("uhp", HELP, Options, run)
