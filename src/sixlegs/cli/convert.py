"""`sixlegs convert`: conversion of game records between formats."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from sixlegs.arguments import Arguments, Command, positional
from sixlegs.errors import HiveError
from sixlegs.files import write_atomically

if TYPE_CHECKING:
    from sixlegs.record import Record, RecordFailure

SUFFIXES = (".pgn", ".uhp", ".txt", ".json", ".jsonl")


class Options(Arguments):
    """The options of ``sixlegs convert``."""

    source: Path = positional("file of PGN, SGF, game strings or JSON", Path, metavar="IN")
    target: Path = positional(
        f"file with a name ending in {', '.join(SUFFIXES)}", Path, metavar="OUT"
    )


def run(options: Options) -> int:
    """Convert records and print those that fail; return 1 if there are any."""
    target = options.target
    suffix = target.suffix.lower()
    if suffix not in SUFFIXES:
        raise HiveError(
            f"{target} has no known format: use a name ending in {', '.join(SUFFIXES)}."
        )
    texts, failures = _convert(options.source, record_writer(suffix))
    for failure in failures:
        print(f"sixlegs: {failure}", file=sys.stderr)
    if failures and target.exists() and target.samefile(options.source):
        raise HiveError(f"{target} would lose the records that failed: choose another OUT.")
    if texts:
        write_atomically(target, ("\n" if suffix == ".pgn" else "").join(texts))
    print(f"Written: {len(texts)}, failed: {len(failures)}.")
    return 1 if failures else 0


def record_writer(suffix: str) -> Callable[[Record], str]:
    """Return the function that formats a record for files with *suffix*."""
    from sixlegs.pgn import write_pgn
    from sixlegs.record import record_json, record_string

    if suffix == ".pgn":
        return write_pgn
    if suffix.startswith(".json"):
        return lambda record: record_json(record) + "\n"
    return lambda record: record_string(record) + "\n"


def _convert(source: Path, write: Callable[[Record], str]) -> tuple[list[str], list[RecordFailure]]:
    from sixlegs.record import RecordFailure, read_records

    texts, failures = [], []
    for number, record in enumerate(read_records(source), 1):
        if isinstance(record, RecordFailure):
            failures.append(record)
            continue
        try:
            texts.append(write(record))
        except HiveError as error:
            failures.append(RecordFailure(str(source), number, None, str(error)))
    return texts, failures


COMMAND = Command("convert", "convert game records to another format", Options, run)
