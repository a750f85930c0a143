"""Backups of a file of SQLite: made while the server runs, and put in its place again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sixlegs.errors import HiveError
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.schema import METADATA, SCHEMA_VERSION
from sixlegs.server.storage.sqlite_file import Writer, move_aside, unused_path


def back_up(file: Path, target: Path) -> None:
    """Copy the database *file* as it is at one moment; a server may be using it.

    Raises :exc:`HiveError` if there is nothing to copy, or something in the way.
    """
    if not file.exists():
        raise HiveError(f"There are no games in {file.parent}.")
    with create_file(target) as half:
        _copy(file, half)


def restore(source: Path, file: Path) -> Path | None:
    """Put the copy *source* in the place of the database *file*, and tell where that one went.

    A server that is running goes on with the games of the copy.

    Raises :exc:`HiveError` if it is no sound copy.
    """
    if source.exists() and file.exists() and source.samefile(file):
        raise HiveError(f"{source} is what is there already.")
    with verified_copy(source, file.with_name(file.name + ".part")) as fresh:
        aside = _back_up_current(file)
        _copy(fresh, file)
    return aside


@contextmanager
def create_file(target: Path) -> Iterator[Path]:
    """A file to be written that is called *target* once it is whole.

    Raises :exc:`HiveError` if there is something in the way.
    """
    if target.exists():
        raise HiveError(f"{target} is there already.")
    half = target.with_name(target.name + ".part")
    _remove(half)
    half.touch(mode=0o600)  # a reader of it could play as anybody at home
    try:
        yield half
        half.rename(target)
    finally:
        _remove(half)


@contextmanager
def verified_copy(source: Path, target: Path) -> Iterator[Path]:
    """The copy *source* as *target* for a while, with the tables of this version.

    Raises :exc:`HiveError` if it is no sound copy.
    """
    _check_source(source)
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        target.touch(mode=0o600)
        _copy(source, target)
        _migrate(target, source)
        yield target
    finally:
        _remove(target)


def _remove(file: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        file.with_name(file.name + suffix).unlink(missing_ok=True)


def _migrate(fresh: Path, source: Path) -> None:
    """Take the steps that an older copy lacks: a server that is running will not."""
    try:
        Writer(fresh).close()
    except StoreError as error:
        raise HiveError(f"{source} has no games of Sixlegs: {error}") from error
    with closing(sqlite3.connect(fresh)) as connection:
        for table in METADATA.sorted_tables:
            known = connection.execute(f"PRAGMA table_info({table.name})").fetchall()
            if not {column.name for column in table.columns} <= {name for _, name, *_ in known}:
                raise HiveError(f"{source} has no games of Sixlegs.")


def _back_up_current(file: Path) -> Path | None:
    if not file.exists():
        return None
    aside = unused_path(file, "before")
    try:
        back_up(file, aside)
    except HiveError:  # damaged, which is when copies are needed
        return move_aside(file)
    return aside


def _copy(source: Path, target: Path) -> None:
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        raise HiveError(f"{source} could not be copied: {error}.") from error


def _check_source(source: Path) -> None:
    if not source.exists():
        raise HiveError(f"There is no {source}.")
    try:
        with closing(sqlite3.connect(source)) as connection:
            (state,) = connection.execute("PRAGMA quick_check").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as error:
        raise HiveError(f"{source} is no database: {error}.") from error
    if state != "ok":
        raise HiveError(f"{source} is damaged: {state}.")
    if not 1 <= version <= SCHEMA_VERSION:
        raise HiveError(f"{source} was not made by this version of Sixlegs, or an earlier one.")
