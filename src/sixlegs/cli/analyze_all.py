"""`sixlegs analyze FOLDER`: review of many games, one table row each."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sixlegs.arguments import Arguments, option, positional, switch
from sixlegs.cli.options import integer_type, limit_option, processes_option
from sixlegs.cli.progress import run_all
from sixlegs.cli.tables import align_columns, format_csv
from sixlegs.cli.validate import read_all_records
from sixlegs.engine.player import Limit
from sixlegs.errors import HiveError, clip
from sixlegs.rules import Color

if TYPE_CHECKING:
    from sixlegs.record import Record

MAX_NAME_CHARACTERS = 16  # in the text table
MAX_FILE_CHARACTERS = 30


class Options(Arguments):
    """The options of a review of many games."""

    file: str = positional(
        "file of records or game string, - for standard input, or folder to print a table"
    )
    limit: Limit = limit_option(200_000, "ply")
    threads: int = option(1, "threads per search", integer_type(1, 256))
    processes: int = processes_option()
    csv: bool = switch("print the table as CSV")


class ReviewJob(NamedTuple):
    """A game to review."""

    file: str
    number: int
    record: Record


class ReviewRow(NamedTuple):
    """The columns of a game in the table."""

    file: str
    game: int
    white: str
    black: str
    result: str
    plies: int
    white_loss: float
    """White's average loss of win probability per ply."""
    black_loss: float
    white_mistakes: int
    """The number of White's plies that were clearly worse than the best move."""
    black_mistakes: int
    turning_point: int | None
    """The ply with the largest loss; None if no ply lost much."""


def run(options: Options) -> int:
    """Review all games of a folder or file, and print a row for each.

    Return 1 if a record could not be read.
    """
    path = Path(options.file)
    records, failed = read_all_records([path])
    jobs = [
        ReviewJob(str(file.relative_to(path) if path.is_dir() else file), number, record)
        for file, number, record in records
        if record.moves
    ]
    if not jobs:
        raise HiveError(f"There is no game with a move in {path}.")
    task = partial(review_job, limit=options.limit, threads=options.threads)
    rows = sorted(run_all(task, jobs, "games", options.processes))
    print(format_csv(ReviewRow._fields, rows) if options.csv else _table(rows))
    return 1 if failed else 0


def review_job(job: ReviewJob, limit: Limit, threads: int) -> ReviewRow:
    """Return the table row of a game."""
    from sixlegs.engine import Engine
    from sixlegs.engine.review import review, turning_points

    record = job.record
    with Engine(threads=threads) as engine:
        plies = review(record.board, engine, limit)
    plies_by_color = {color: [ply for ply in plies if ply.color is color] for color in Color}
    losses = [
        sum(ply.loss for ply in plies_by_color[color]) / max(len(plies_by_color[color]), 1)
        for color in Color
    ]
    mistakes = [sum(ply.is_mistake for ply in plies_by_color[color]) for color in Color]
    turning = turning_points(plies, 1)
    return ReviewRow(
        job.file,
        job.number,
        record.player(Color.WHITE) or "?",
        record.player(Color.BLACK) or "?",
        record.result,
        len(plies),
        round(losses[0], 4),
        round(losses[1], 4),
        mistakes[0],
        mistakes[1],
        turning[0].ply if turning else None,
    )


def _table(rows: list[ReviewRow]) -> str:
    """Return a text table with losses in percent and mistakes, White's before Black's."""
    cells = [["file", "game", "White", "Black", "result", "plies", "lost", "mistakes", "turned"]]
    for row in rows:
        cells.append(
            [
                clip(row.file, MAX_FILE_CHARACTERS),
                str(row.game),
                clip(row.white, MAX_NAME_CHARACTERS),
                clip(row.black, MAX_NAME_CHARACTERS),
                row.result,
                str(row.plies),
                f"{row.white_loss:.1%} {row.black_loss:.1%}",
                f"{row.white_mistakes} {row.black_mistakes}",
                "" if row.turning_point is None else str(row.turning_point),
            ]
        )
    plies = sum(row.plies for row in rows)
    return "\n".join([*align_columns(cells), "", f"Games: {len(rows)}, plies: {plies}."])
