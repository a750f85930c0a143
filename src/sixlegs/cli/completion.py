"""`sixlegs completion`: print a completion script for a shell."""

from __future__ import annotations

import argparse

from sixlegs.cli.options import Commands

SHELLS = ("bash", "zsh", "fish")


def add_to(commands: Commands) -> None:
    """Add the command and its options."""
    completion = commands.add_parser(
        "completion", help="a script for your shell that completes commands and options"
    )
    completion.add_argument("shell", choices=SHELLS)
    completion.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
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
