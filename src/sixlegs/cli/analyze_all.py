"""`sixlegs analyze FOLDER`: review of many games, one table row each."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sixlegs import _core
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
JUDGMENT_COLUMNS = ("accuracy", "?!", "?", "??")  # White's value before Black's


class Options(Arguments):
    """The options of a review of many games."""

    file: str = positional(
        "file of records or game string; - reads standard input; a folder prints a table"
    )
    limit: Limit = limit_option(_core.REVIEW_NODES, "ply")
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
    white_accuracy: float | None
    """White's accuracy from 0 to 1; None if White never had a choice."""
    black_accuracy: float | None
    white_inaccuracies: int
    white_mistakes: int
    white_blunders: int
    black_inaccuracies: int
    black_mistakes: int
    black_blunders: int
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
    from sixlegs.engine.hint import HINT_TABLE_MB
    from sixlegs.engine.review import review, summarize, turning_points

    record = job.record
    with Engine(threads=threads, table_mb=HINT_TABLE_MB) as engine:
        plies = review(record.board, engine, limit)
    white, black = summarize(plies).values()
    turning = turning_points(plies, 1)
    return ReviewRow(
        job.file,
        job.number,
        record.player(Color.WHITE) or "?",
        record.player(Color.BLACK) or "?",
        record.result,
        len(plies),
        _rounded(white.accuracy),
        _rounded(black.accuracy),
        white.inaccuracies,
        white.mistakes,
        white.blunders,
        black.inaccuracies,
        black.mistakes,
        black.blunders,
        turning[0].ply if turning else None,
    )


def _rounded(accuracy: float | None) -> float | None:
    return None if accuracy is None else round(accuracy, 4)


def _percent(accuracy: float | None) -> str:
    return "–" if accuracy is None else f"{accuracy:.0%}"


def _table(rows: list[ReviewRow]) -> str:
    """Return a text table with accuracies, and the numbers of judged moves; White's come first."""
    cells = [["file", "game", "White", "Black", "result", "plies", *JUDGMENT_COLUMNS, "turned"]]
    for row in rows:
        cells.append(
            [
                clip(row.file, MAX_FILE_CHARACTERS),
                str(row.game),
                clip(row.white, MAX_NAME_CHARACTERS),
                clip(row.black, MAX_NAME_CHARACTERS),
                row.result,
                str(row.plies),
                f"{_percent(row.white_accuracy)} {_percent(row.black_accuracy)}",
                f"{row.white_inaccuracies} {row.black_inaccuracies}",
                f"{row.white_mistakes} {row.black_mistakes}",
                f"{row.white_blunders} {row.black_blunders}",
                "" if row.turning_point is None else str(row.turning_point),
            ]
        )
    plies = sum(row.plies for row in rows)
    return "\n".join([*align_columns(cells), "", f"Games: {len(rows)}, plies: {plies}."])
