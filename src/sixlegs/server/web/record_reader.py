"""Reads long game records in a subprocess, which does not hold the GIL of the server.

SGF and JSON are read by Python code: a record of 190 kB takes up to 200 ms. PGN, game strings and
positions are read by the core within a few milliseconds, so they stay here.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from contextlib import suppress

import msgspec

from sixlegs import _core
from sixlegs.errors import HiveError
from sixlegs.pgn import write_pgn
from sixlegs.record import RecordError
from sixlegs.server.web.starting_positions import TooManyPliesError, import_record

LONG_RECORD_CHARACTERS = 20_000
"""Starting a process costs more than reading a shorter record."""
READING_TIMEOUT_SECONDS = 60.0
NICENESS = 10
SLOW_FORMATS = frozenset({"sgf", "json"})


class RecordResult(msgspec.Struct):
    """The output of the subprocess: the record as PGN, or the error."""

    pgn: str = ""
    error: str | None = None
    ply: int | None = None
    has_too_many_plies: bool = False


def is_slow(text: str) -> bool:
    """Return whether *text* is long and in a format that Python code reads."""
    return len(text) > LONG_RECORD_CHARACTERS and _core.detect_format(text) in SLOW_FORMATS


async def read_in_subprocess(text: str) -> str:
    """Return the first record in *text* as PGN, read in another process.

    Raises :exc:`HiveError` as :func:`import_record` does, also if reading takes too long.
    """
    command = (sys.executable, "-m", __name__)
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    try:
        async with asyncio.timeout(READING_TIMEOUT_SECONDS):
            output, _ = await process.communicate(text.encode("utf-8", "surrogatepass"))
    except TimeoutError as error:
        raise RecordError("The record takes too long to read.") from error
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode:
        raise RuntimeError(f"the record reader exited with status {process.returncode}")
    result = msgspec.json.decode(output, type=RecordResult)
    if result.has_too_many_plies:
        raise TooManyPliesError(result.error)
    if result.error is not None:
        raise RecordError(result.error, result.ply)
    return result.pgn


def read_record(text: str) -> RecordResult:
    """Read *text* in this process."""
    try:
        return RecordResult(write_pgn(import_record(text)))
    except TooManyPliesError as error:
        return RecordResult(error=str(error), has_too_many_plies=True)
    except HiveError as error:
        return RecordResult(error=str(error), ply=getattr(error, "ply", None))


def main() -> None:
    """Read the record on standard input, and write a :class:`RecordResult` to standard output."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)  # moves take priority
    text = sys.stdin.buffer.read().decode("utf-8", "surrogatepass")
    sys.stdout.buffer.write(msgspec.json.encode(read_record(text)))


if __name__ == "__main__":
    main()
