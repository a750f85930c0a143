"""`sixlegs uhp`: the Universal Hive Protocol on standard input and output."""

from __future__ import annotations

import sys

from sixlegs.arguments import Arguments, Command, option
from sixlegs.errors import HiveError

PLAYERS_HELP = "sixlegs (default), greedy, random, or module:name for a custom player"


class Options(Arguments):
    """Initial values of options: attributes of :class:`sixlegs.uhp.options.Options`."""

    player: str | None = option(None, f"player: {PLAYERS_HELP}")
    level: str | None = option(None, "level of sixlegs: 1 to 10, or maximum (default)")
    threads: str | None = option(None, "threads per search (default: 1)")
    hash_mb: str | None = option(None, "size of the transposition table in MB (default: 64)")
    seed: str | None = option(
        None, "seed for reproducible play; 0 picks a random seed (default: 0)"
    )


def run(options: Options) -> int:
    """Answer commands until the input ends."""
    # Imported here because programs that start a process per move wait for every import.
    from sixlegs.engine.builtin_players import IMPORT_PATTERN, find_player
    from sixlegs.uhp.options import Options as PlayerOptions
    from sixlegs.uhp.options import option_name
    from sixlegs.uhp.serve import serve, serve_player
    from sixlegs.uhp.session import UhpSession

    player = options.player or ""
    if IMPORT_PATTERN.fullmatch(player) and (factory := find_player(player)):
        _reject_builtin_options(options)
        serve_player(factory, player.partition(":")[2])
        return 0
    choices = PlayerOptions()
    for attribute in Options.declared():
        if (value := getattr(options, attribute)) is not None:
            choices.set(option_name(attribute), value)
    serve(UhpSession(choices), sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _reject_builtin_options(options: Options) -> None:
    """Raise :exc:`HiveError` for options that only apply to built-in players."""
    for attribute in Options.declared():
        if attribute != "player" and getattr(options, attribute) is not None:
            raise HiveError(
                f"{_flag(attribute)} applies to built-in players only:"
                f" omit it with {options.player}."
            )


def _flag(attribute: str) -> str:
    return f"--{attribute.replace('_', '-')}"


HELP = "run as a UHP engine (Universal Hive Protocol)"
COMMAND = Command("uhp", HELP, Options, run)
