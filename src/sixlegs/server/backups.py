"""Copies of the database: made while the server runs, and put in its place again."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sixlegs.errors import HiveError
from sixlegs.server.migrations import STEPS


def back_up(file: Path, into: Path) -> None:
    """Copy the database *file* as it is at one moment; a server may be using it.

    Raises :exc:`HiveError` if there is nothing to copy, or something in the way.
    """
    if not file.exists():
        raise HiveError(f"There are no games in {file.parent}.")
    if into.exists():
        raise HiveError(f"{into} is there already.")
    half = into.with_name(into.name + ".part")
    half.unlink(missing_ok=True)
    half.touch(mode=0o600)  # whoever reads it could play as anybody at home
    try:
        _copy(file, half)
        half.rename(into)
    finally:
        half.unlink(missing_ok=True)


def restore(source: Path, file: Path) -> Path | None:
    """Put the copy *source* in the place of the database *file*, and tell where that one went.

    A server that is running goes on with the games of the copy.

    Raises :exc:`HiveError` if it is no sound copy.
    """
    _check(source)
    aside = None
    if file.exists():
        aside = file.with_name(f"before-{time.strftime('%Y%m%d-%H%M%S')}-{file.name}")
        back_up(file, aside)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _copy(source, file)
    return aside


def _copy(source: Path, target: Path) -> None:
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        raise HiveError(f"{source} could not be copied: {error}.") from error


def _check(source: Path) -> None:
    if not source.exists():
        raise HiveError(f"There is no {source}.")
    try:
        with closing(sqlite3.connect(source)) as connection:
            (state,) = connection.execute("PRAGMA quick_check").fetchone()
            (steps,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as error:
        raise HiveError(f"{source} is no database: {error}.") from error
    if state != "ok":
        raise HiveError(f"{source} is damaged: {state}.")
    if not 1 <= steps <= len(STEPS):
        raise HiveError(f"{source} was not made by this version of Sixlegs, or an earlier one.")
