"""`sixlegs completion`: a script that lets a shell complete our commands and options.

The script is made from the same parser that reads the command line, and starts no program.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from shlex import quote
from typing import NamedTuple

from sixlegs.cli.options import Commands

SHELLS = ("bash", "zsh", "fish")

# Of zsh only its way to take over the scripts of bash is needed. Where no word fits, the shell
# offers files, as it does for any program.
ZSH = """autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
"""
BASH = r"""_sixlegs() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= words=
    if [ $COMP_CWORD -gt 1 ]; then command=${COMP_WORDS[1]}; fi
    case "$command|$before|$word" in
%s
    esac
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _sixlegs sixlegs"""


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
    """What lets *shell* complete the commands of *parser*."""
    if shell == "fish":
        return "\n".join(_fish(_command("", parser)))
    bash = BASH % "\n".join(_cases(_command("", parser)))
    return ZSH + bash if shell == "zsh" else bash


class Command(NamedTuple):
    """What may follow the name of a command."""

    name: str
    options: list[argparse.Action]
    words: list[str]
    """What may stand in place of something that is no option, where that is known."""
    commands: list[tuple[Command, str]]
    """Those below it, with what they are for."""


def _command(name: str, parser: argparse.ArgumentParser) -> Command:
    options: list[argparse.Action] = []
    words: list[str] = []
    commands: list[tuple[Command, str]] = []
    for action in parser._actions:
        if action.option_strings:
            options.append(action)
        else:
            words += map(str, action.choices or ())
        if isinstance(action, argparse._SubParsersAction):
            purposes = {choice.dest: choice.help or "" for choice in action._choices_actions}
            commands += [
                (_command(name, below), purposes[name]) for name, below in action.choices.items()
            ]
    return Command(name, options, words, commands)


def _cases(top: Command) -> Iterator[str]:
    """The branches of bash: by the command, the word before and the word begun."""
    for command in [top, *(command for command, _ in top.commands)]:
        below = [command for command, _ in command.commands] if command is not top else []
        options = [option for one in [command, *below] for option in one.options]
        for option in options:
            if option.choices:
                before = "|".join(f'"{command.name}|{flag}|"*' for flag in option.option_strings)
                yield _case(before, map(str, option.choices))
        flags = {flag for option in options for flag in option.option_strings}
        yield _case(f'"{command.name}|"*"|-"*', sorted(flags))
        if command.words:
            yield _case(f'"{command.name}|"*', command.words)


def _case(pattern: str, words: Iterable[str]) -> str:
    return f"        {pattern}) words={quote(' '.join(words))};;"


def _fish(top: Command) -> Iterator[str]:
    for option in top.options:
        yield _fish_option("__fish_use_subcommand", option)
    for command, purpose in top.commands:
        name = command.name
        yield f"complete -c sixlegs -n __fish_use_subcommand -f -a {name} -d {quote(purpose)}"
        seen = f"'__fish_seen_subcommand_from {name}'"
        for option in command.options:
            yield _fish_option(seen, option)
        if command.words:
            yield f"complete -c sixlegs -n {seen} -f -a {quote(' '.join(command.words))}"
        for below, _ in command.commands:
            for option in below.options:
                yield _fish_option(f"'__fish_seen_subcommand_from {below.name}'", option)


def _fish_option(condition: str, option: argparse.Action) -> str:
    line = f"complete -c sixlegs -n {condition}"
    for flag in option.option_strings:
        line += f" -l {flag[2:]}" if flag.startswith("--") else f" -s {flag[1:]}"
    if option.choices:
        line += f" -x -a {quote(' '.join(map(str, option.choices)))}"
    elif option.nargs != 0:
        line += " -r"
    return f"{line} -d {quote((option.help or '') % vars(option))}"
