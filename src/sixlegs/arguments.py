"""Command-line arguments declared as attributes of a class, and commands that take them.

>>> class Options(Arguments):
...     file: str = positional("the file to read")
...     lines: int = option(10, "lines to print", int)
>>> parse_arguments(Options, "Print the start of a file.", ["a.txt", "--lines", "3"]).lines
3
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

ParseFunction = Callable[[str], object]


class _Argument(NamedTuple):
    """The declaration of an argument: its flags, none if it is positional, and argparse's terms."""

    flags: tuple[str, ...]
    settings: dict[str, Any]
    group: str | None = None
    """Only one argument of a group can be given."""
    environment_variable: str | None = None
    """The environment variable that has the default, if it is set."""


def positional(help: str | None = None, type: ParseFunction | None = None, **settings: Any) -> Any:
    """Declare an argument without a flag, with further *settings* of ``add_argument``."""
    return _Argument((), {"help": help, "type": type, **settings})


def option(
    default: object,
    help: str | None = None,
    type: ParseFunction | None = None,
    *flags: str,
    **settings: Any,
) -> Any:
    """Declare an option with a value; the help names the default, unless that is None.

    The flag has the name of the attribute, unless *flags* are given.
    """
    if default is not None and "(default" not in (help or ""):
        help = f"{help or ''} (default: {default})".lstrip()
    if isinstance(default, int) and "choices" not in settings:
        settings.setdefault("metavar", "N")
    return _Argument(flags or ("",), {"default": default, "help": help, "type": type, **settings})


def environment_option(variable: str, help: str, **settings: Any) -> Any:
    """Declare an option whose default is the environment variable *variable*, or None if unset."""
    return _Argument(("",), {"help": help, **settings}, environment_variable=variable)


def switch(help: str, group: str | None = None) -> Any:
    """Declare an option without a value; only one of a *group* can be given."""
    return _Argument(("",), {"action": "store_true", "help": help}, group)


class Arguments:
    """The arguments of a command line; subclasses declare them as class attributes."""

    def __init__(self, namespace: argparse.Namespace) -> None:
        vars(self).update(vars(namespace))

    @classmethod
    def add_to(cls, parser: argparse.ArgumentParser, known: Iterable[str] = ()) -> None:
        """Add all arguments except *known* to *parser*, those of base classes first."""
        groups: dict[str | None, Any] = {None: parser}
        for name, argument in cls.declared().items():
            if name in known:
                continue
            if argument.group not in groups:
                groups[argument.group] = parser.add_mutually_exclusive_group()
            flags = [flag or f"--{name.replace('_', '-')}" for flag in argument.flags]
            settings = argument.settings | ({"dest": name} if flags else {})
            if argument.environment_variable:
                settings["default"] = os.environ.get(argument.environment_variable)
            groups[argument.group].add_argument(*(flags or [name]), **settings)

    @classmethod
    def declared(cls) -> dict[str, _Argument]:
        """Return the declarations by attribute."""
        attributes = (item for kind in reversed(cls.__mro__) for item in vars(kind).items())
        return {name: value for name, value in attributes if isinstance(value, _Argument)}


AnyArguments = TypeVar("AnyArguments", bound=Arguments)


def parse_arguments(
    options: type[AnyArguments], description: str | None, arguments: Sequence[str] | None = None
) -> AnyArguments:
    """Return the arguments of a program with a single command, by default those of this process."""
    parser = argparse.ArgumentParser(description=(description or "").partition("\n")[0])
    options.add_to(parser)
    return options(parser.parse_args(arguments))


class Command(NamedTuple):
    """A command with its arguments and the function that runs it, or with subcommands."""

    name: str
    help: str
    options: type[Arguments] = Arguments
    run: Callable[[Any], int | None] | None = None
    subcommands: Sequence[Command] = ()

    def add_to(self, parsers: Subparsers, known: Iterable[str] = ()) -> None:
        """Add the command to *parsers*, without the arguments *known* that its parent declares."""
        description = f"{self.help[0].upper()}{self.help[1:]}."
        parser = parsers.add_parser(self.name, help=self.help, description=description)
        self.options.add_to(parser, known)
        parser.set_defaults(command=self)
        if self.subcommands:
            add_commands(parser, self.subcommands, self.options.declared())


def add_commands(
    parser: argparse.ArgumentParser, commands: Iterable[Command], known: Iterable[str] = ()
) -> None:
    """Add *commands* to *parser*, which requires one of them.

    *known* are the arguments that *parser* already has; the commands do not repeat them.
    """
    parsers = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for command in commands:
        command.add_to(parsers, known)


def run(parser: argparse.ArgumentParser, arguments: Sequence[str] | None = None) -> int:
    """Run the command that the *arguments* name, and return its exit status."""
    namespace = parser.parse_args(arguments)
    command: Command = namespace.command
    assert command.run is not None
    return command.run(command.options(namespace)) or 0
