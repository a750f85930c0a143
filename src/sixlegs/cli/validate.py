"""`sixlegs validate`: validation of game records."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sixlegs.arguments import Arguments, Command, positional
from sixlegs.cli.progress import Progress
from sixlegs.errors import HiveError

if TYPE_CHECKING:
    from sixlegs.record import Record, RecordFailure

RECORD_SUFFIXES = (".pgn", ".sgf", ".uhp", ".txt", ".json", ".jsonl")
MATCH_LOG_FILE_NAME = (
    "journal.jsonl"  # the log of a match, which has the same games as its games.pgn
)
RECORD_PATH = "file or folder of records"
PROGRESS_INTERVAL_RECORDS = 50


class Options(Arguments):
    """The options of ``sixlegs validate``."""

    files: list[Path] = positional(RECORD_PATH, Path, nargs="+", metavar="FILE")


def run(options: Options) -> int:
    """Print a line for each record that fails, and a summary; return 1 if any fails."""
    from sixlegs.record import RecordFailure

    files = [file for path in options.files for file in record_files(path)]
    if not files:
        raise HiveError(f"There are no game records in {options.files[0]}.")
    progress = Progress(sum(map(_size, files)), sys.stderr)
    records = failed = done = 0
    for file in files:
        for number, record in enumerate(read_file(file), 1):
            records += 1
            if (
                failure := record
                if isinstance(record, RecordFailure)
                else _check_claim(record, file, number)
            ):
                failed += 1
                progress.clear()
                print(failure)
            if records % PROGRESS_INTERVAL_RECORDS == 0:
                progress.show(done, f"{records} records, {failed} failed")
        done += _size(file)
    progress.clear()
    print(f"Files: {len(files)}, records: {records}, failed: {failed}.")
    return 1 if failed else 0


def record_files(path: Path) -> Iterator[Path]:
    """Yield the record files in a folder and its subfolders, or *path* itself."""
    if not path.is_dir():
        yield path
        return
    for file in sorted(path.rglob("*")):
        if file.name == MATCH_LOG_FILE_NAME and file.with_name("games.pgn").exists():
            continue
        if file.suffix.lower() in RECORD_SUFFIXES and file.is_file():
            yield file


def read_file(file: Path) -> Iterator[Record | RecordFailure]:
    """Yield the records of a file; a file that cannot be opened is a failure."""
    from sixlegs.record import RecordFailure, read_records

    try:
        yield from read_records(file)
    except OSError as error:
        yield RecordFailure(str(file), 1, None, f"The file cannot be opened: {error.strerror}.")


def read_all_records(paths: Iterable[Path]) -> tuple[list[tuple[Path, int, Record]], int]:
    """Return all records of files and folders, each with its file and number, and the number that
    failed. Failures are printed on standard error.
    """
    from sixlegs.record import RecordFailure

    records, failed = [], 0
    for file in (file for path in paths for file in record_files(path)):
        for number, record in enumerate(read_file(file), 1):
            if isinstance(record, RecordFailure):
                print(f"sixlegs: {record}", file=sys.stderr)
                failed += 1
            else:
                records.append((file, number, record))
    return records, failed


def _check_claim(record: Record, file: Path, number: int) -> RecordFailure | None:
    """Return a failure if the record claims another result than its moves have, or None."""
    from sixlegs.record import DECISIVE_RESULTS, RecordFailure

    if record.claimed_result not in DECISIVE_RESULTS or record.claimed_result == record.result:
        return None
    reason = (
        f"The record claims {record.claimed_result}, but the result on the board is"
        f" {record.result}."
    )
    return RecordFailure(str(file), number, None, reason)


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


COMMAND = Command("validate", "validate game records by replaying them", Options, run)
