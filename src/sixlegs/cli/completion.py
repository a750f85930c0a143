"""`sixlegs completion`: print a completion script for a shell."""

from __future__ import annotations

import argparse

from sixlegs.arguments import Arguments, Command, positional

SHELLS = ("bash", "zsh", "fish")


class Options(Arguments):
    """The options of ``sixlegs completion``."""

    shell: str = positional("shell that runs the script", choices=SHELLS)


def run(options: Options) -> int:
    """Print the script."""
    from sixlegs.cli import parser

    print(script(parser(), options.shell))
    return 0


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """Return the script that lets *shell* complete the commands of *parser*."""
    import shtab

    _complete_files(parser, shtab.FILE)
    return str(shtab.complete(parser, shell))


def _complete_files(parser: argparse.ArgumentParser, files: object) -> None:
    """Complete *files* for every argument that does not have a fixed set of values."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for subparser in action.choices.values():
                _complete_files(subparser, files)
        elif action.choices is None and action.nargs != 0:
            action.complete = files  # type: ignore[attr-defined]


HELP = "print a shell completion script"
COMMAND = Command("completion", HELP, Options, run)
