"""The command line. Each command is a module that declares its options and runs it."""

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module

from sixlegs import __version__
from sixlegs.arguments import add_commands, run
from sixlegs.errors import HiveError

COMMANDS = (
    *("serve", "admin", "play", "analyze", "show", "perft", "convert", "validate"),
    *("openings", "fair_play", "archive", "uhp", "uhp_check", "match", "tournament", "puzzles"),
    "completion",
)
"""The modules of this package with a command, in the order of ``sixlegs --help``."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    _exit_on_signals()
    try:
        status = run(parser(), arguments)
        sys.stdout.flush()
    except HiveError as error:
        print(f"sixlegs: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has closed the pipe
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
    """Return the parser with all commands and their options."""
    parser = argparse.ArgumentParser(prog="sixlegs", description="The board game Hive.")
    parser.add_argument("--version", action="version", version=f"sixlegs {__version__}")
    add_commands(parser, (import_module(f"sixlegs.cli.{name}").COMMAND for name in COMMANDS))
    return parser


def _exit_on_signals() -> None:
    """Exit cleanly on SIGTERM and SIGHUP, so that engines are closed; respect nohup."""
    for name in ("SIGTERM", "SIGHUP"):
        if (number := getattr(signal, name, None)) and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, lambda number, _: sys.exit(128 + number))
