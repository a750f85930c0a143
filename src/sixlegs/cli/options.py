"""Options and argument types shared by several commands."""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sixlegs import _core
from sixlegs.arguments import Arguments, environment_option, option
from sixlegs.board_json import parse_state
from sixlegs.engine.player import Limit
from sixlegs.errors import HiveError, parse_number, quote
from sixlegs.notation import parse_game
from sixlegs.position import parse_hop, parse_position
from sixlegs.rules import OPENINGS, Board, Opening


def opening_option(default: Opening | None = None) -> Any:
    """Declare the option for the opening rule; without a default, it is implied by the moves."""
    default_text = default or "tournament, unless the game starts with a queen"
    rule = "opening rule: tournament forbids the queen as the first piece, rulebook allows it"
    return option(default, f"{rule} (default: {default_text})", choices=OPENINGS)


def limit_option(nodes: int, unit: str) -> Any:
    """Declare the option for the search limit per *unit*; the default is a number of *nodes*."""
    forms = "time=SECONDS, depth=PLIES or nodes=COUNT"
    help = f"{forms} per {unit} (default: nodes={nodes})"
    return option(Limit(nodes=nodes), help, parse_limit)


def processes_option() -> Any:
    """Declare the option for the number of games that are analyzed in parallel."""
    return option(1, "number of games to analyze in parallel", integer_type(1, 256))


class StorageOptions(Arguments):
    """The location of a server's games: a folder, or a database."""

    data: Path | None = option(
        None,
        "folder in which games are stored (default: the user's data folder)",
        Path,
        metavar="FOLDER",
    )
    database: str | None = environment_option(
        "SIXLEGS_DATABASE",
        "URL of a PostgreSQL database, such as postgresql://sixlegs@db.example.org/sixlegs, which"
        " several servers can share (default: $SIXLEGS_DATABASE, or a SQLite file in the folder)",
        metavar="URL",
    )


def read_board(text: str, opening: Opening | None) -> Board:
    """Return the board of a game type, game string, position string, HOP string or JSON state."""
    words = text.split()
    if text.lstrip().startswith("{"):
        return parse_state(text)
    if len(words) == 5 and words[1] in OPENINGS:
        return parse_position(text)
    if _core.detect_format(text) == "hop":
        return parse_hop(text, opening)
    if not text.lstrip().startswith("Base"):
        raise HiveError(
            f"{quote(text)} is neither a game type, a game string, a position string nor HOP."
        )
    return parse_game(text, opening)


def read_game(text: str, number: int, opening: Opening | None) -> Board:
    """Return the board of record *number* in the file *text*, or of *text*; "-" reads stdin."""
    if text == "-":
        return read_board(sys.stdin.read(), opening)
    if not _is_file(text):
        if not any(sign in text for sign in ",; {") and not text.startswith("Base"):
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
    """Return an argument type: an integer from *minimum* to *maximum*."""

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
    """Argument type: a limit per move, such as time=0.5, depth=4 or nodes=10000."""
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
    """Argument type: the clock of a game, such as clock=60+0.5."""
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
    """Return whether *text*, which need not be a path, is the path of a folder."""
    return os.path.isdir(text)  # noqa: PTH112  # Path.is_dir() raises for names that are too long


def _is_file(text: str) -> bool:
    return os.path.isfile(text)  # noqa: PTH113
