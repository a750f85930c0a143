"""What several commands have in common: how boards, openings, limits and numbers are given."""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sixlegs.arguments import Arguments, environment_option, option
from sixlegs.board_json import parse_state
from sixlegs.engine.player import Limit
from sixlegs.errors import HiveError, parse_number, quote
from sixlegs.notation import parse_game
from sixlegs.position import parse_position
from sixlegs.rules import OPENINGS, Board, Opening


def opening_option(default: Opening | None = None) -> Any:
    """Declare the option that chooses the opening rule; with no default, the moves imply it."""
    told = default or "tournament, unless the game begins with a queen"
    rule = "whether a queen may be the first tile: rulebook, yes; tournament, no"
    return option(default, f"{rule} (default: {told})", choices=OPENINGS)


def limit_option(nodes: int, unit: str) -> Any:
    """Declare the option that limits the search of each *unit*, by default to so many *nodes*."""
    forms = "time=SECONDS, depth=PLIES or nodes=COUNT"
    help = f"{forms} for each {unit} (default: nodes={nodes})"
    return option(Limit(nodes=nodes), help, parse_limit)


def processes_option() -> Any:
    """Declare the option for the number of games that are analyzed in parallel."""
    return option(1, "games at a time", integer_type(1, 256))


class StorageOptions(Arguments):
    """Which games of a server: a folder, or a database for many servers."""

    data: Path | None = option(None, "the folder for games (default: your data folder)", Path)
    database: str | None = environment_option(
        "SIXLEGS_DATABASE",
        "keep the games in PostgreSQL, such as postgresql://sixlegs@db.example.org/sixlegs,"
        " which servers can share (default: SIXLEGS_DATABASE, or else a file in the folder)",
        metavar="ADDRESS",
    )


def read_board(text: str, opening: Opening | None) -> Board:
    """The board that a game type, game string, position string or JSON state describes."""
    words = text.split()
    if text.lstrip().startswith("{"):
        return parse_state(text)
    if len(words) == 5 and words[1] in OPENINGS:
        return parse_position(text)
    if not text.lstrip().startswith("Base"):
        raise HiveError(
            f"{quote(text)} is neither a game type, a game string nor a position string."
        )
    return parse_game(text, opening)


def read_game(text: str, number: int, opening: Opening | None) -> Board:
    """The board of a record in the file that *text* names, or else of *text* itself; - reads it."""
    if text == "-":
        return read_board(sys.stdin.read(), opening)
    if not _is_file(text):
        if not any(sign in text for sign in "; {") and not text.startswith("Base"):
            raise HiveError(f"There is no file {quote(text)}, nor is that a game.")
        return read_board(text, opening)
    from sixlegs.record import RecordFailure, read_records

    count = 0
    for count, record in enumerate(read_records(text), 1):
        if count == number:
            if isinstance(record, RecordFailure):
                raise HiveError(str(record))
            return record.board
    raise HiveError(f"There is no record {number} in {text}: it has {count}.")


def integer_type(minimum: int, maximum: int) -> Callable[[str], int]:
    """A type of argument: a whole number from *minimum* to *maximum*."""

    def parse(text: str) -> int:
        if (value := parse_number(text, minimum, maximum)) is None:
            raise argparse.ArgumentTypeError(
                f"{text[:20]!r} is not a number from {minimum} to {maximum}"
            )
        return value

    return parse


def float_type(minimum: float, maximum: float, name: str) -> Callable[[str], float]:
    """Return an argument type: a number from *minimum* to *maximum*, called *name* in errors."""

    def parse(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not minimum <= value <= maximum:
            raise argparse.ArgumentTypeError(f"{text[:20]!r} is not {name}")
        return value

    return parse


def parse_limit(text: str) -> Limit:
    """A type of argument: how long to think, as in time=0.5, depth=4 or nodes=10000."""
    kind, _, value = text.partition("=")
    try:
        if kind == "time" and 0 < float(value) <= 86400:
            return Limit(seconds=float(value))
        if kind == "depth" and 0 < int(value) <= 100:
            return Limit(depth=int(value))
        if kind == "nodes" and 0 < int(value) <= 10**15:
            return Limit(nodes=int(value))
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(
        f"{text[:30]!r} is not time=SECONDS, depth=PLIES or nodes=COUNT"
    )


def parse_clock(text: str) -> Limit:
    """A type of argument: what is on the clock for a game, as in clock=60+0.5."""
    seconds, _, increment = text.removeprefix("clock=").partition("+")
    try:
        if 0 < float(seconds) <= 86400 and 0 <= float(increment or 0) <= 3600:
            return Limit(clock=float(seconds), increment=float(increment or 0))
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(
        f"{text[:30]!r} is not clock=SECONDS+INCREMENT with up to a day, and an hour for each move"
    )


def is_folder(text: str) -> bool:
    """Return whether *text*, which may be no path at all, names a folder."""
    return os.path.isdir(text)  # noqa: PTH112  # Path.is_dir() raises for names that are too long


def _is_file(text: str) -> bool:
    return os.path.isfile(text)  # noqa: PTH113
