"""`sixlegs analyse FOLDER`: many games looked back on, with a row for each."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sixlegs.arguments import Arguments, option, positional, switch
from sixlegs.cli.options import limit_option, number, processes_option
from sixlegs.cli.progress import run_all
from sixlegs.cli.tables import aligned, as_csv
from sixlegs.cli.validate import read_all
from sixlegs.engine.player import Limit
from sixlegs.errors import HiveError, clipped
from sixlegs.rules import Color

if TYPE_CHECKING:
    from sixlegs.record import Record

LONGEST_NAME = 16  # signs in the table for people
LONGEST_FILE = 30


class Options(Arguments):
    """The options of an analysis of many games."""

    file: str = positional(
        "a file of records, or a game string; - reads it; or a folder, for a table"
    )
    limit: Limit = limit_option(200_000, "ply")
    threads: int = option(1, "to share a search", number(1, 256))
    processes: int = processes_option()
    csv: bool = switch("the table as CSV")


class Job(NamedTuple):
    """A game to look back on."""

    file: str
    number: int
    record: Record


class Row(NamedTuple):
    """What is told of a game: the columns of the table."""

    file: str
    game: int
    white: str
    black: str
    result: str
    plies: int
    white_lost: float
    """How much win probability White gave away with a ply, on average."""
    black_lost: float
    white_mistakes: int
    """How many of White's plies were clearly worse than the best."""
    black_mistakes: int
    turned: int | None
    """The ply that gave most away; None if none gave much."""


def run(options: Options) -> int:
    """Look back on all games of a folder or file, and print a row for each.

    The status is 1 if any could not be read.
    """
    path = Path(options.file)
    records, failed = read_all([path])
    jobs = [
        Job(str(file.relative_to(path) if path.is_dir() else file), number, record)
        for file, number, record in records
        if record.moves
    ]
    if not jobs:
        raise HiveError(f"There is no game with a move in {path}.")
    task = partial(row_of, limit=options.limit, threads=options.threads)
    rows = sorted(run_all(task, jobs, "games", options.processes))
    print(as_csv(Row._fields, rows) if options.csv else _table(rows))
    return 1 if failed else 0


def row_of(job: Job, limit: Limit, threads: int) -> Row:
    """Look back on one game."""
    from sixlegs.engine import Engine
    from sixlegs.engine.review import review, turning_points

    record = job.record
    with Engine(threads=threads) as engine:
        plies = review(record.board, engine, limit)
    of = {color: [ply for ply in plies if ply.color is color] for color in Color}
    lost = [sum(ply.lost for ply in of[color]) / max(len(of[color]), 1) for color in Color]
    worse = [sum(ply.is_clearly_worse for ply in of[color]) for color in Color]
    turned = turning_points(plies, 1)
    return Row(
        job.file,
        job.number,
        record.player(Color.WHITE) or "?",
        record.player(Color.BLACK) or "?",
        record.result,
        len(plies),
        round(lost[0], 4),
        round(lost[1], 4),
        worse[0],
        worse[1],
        turned[0].ply if turned else None,
    )


def _table(rows: list[Row]) -> str:
    """For people: what was lost in percent, mistakes behind it, White's before Black's."""
    cells = [["file", "game", "White", "Black", "result", "plies", "lost", "mistakes", "turned"]]
    for row in rows:
        cells.append(
            [
                clipped(row.file, LONGEST_FILE),
                str(row.game),
                clipped(row.white, LONGEST_NAME),
                clipped(row.black, LONGEST_NAME),
                row.result,
                str(row.plies),
                f"{row.white_lost:.1%} {row.black_lost:.1%}",
                f"{row.white_mistakes} {row.black_mistakes}",
                "" if row.turned is None else str(row.turned),
            ]
        )
    plies = sum(row.plies for row in rows)
    return "\n".join([*aligned(cells), "", f"Games: {len(rows)}, plies: {plies}."])
