"""Backups of a SQLite file, made and restored while the server runs."""

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
    """Copy the database *file* as a consistent snapshot; a server may be using it.

    Raises :exc:`HiveError` if there is no database, or if *target* exists.
    """
    if not file.exists():
        raise HiveError(f"There are no games in {file.parent}.")
    with create_file(target) as partial_file:
        _copy(file, partial_file)


def restore(source: Path, file: Path) -> Path | None:
    """Replace the database *file* by the copy *source*.

    Return the path of a backup of the former database, if there was one. A running server continues
    with the games of the copy.

    Raises :exc:`HiveError` if *source* is not an intact copy.
    """
    if source.exists() and file.exists() and source.samefile(file):
        raise HiveError(f"{source} is the current database.")
    with verified_copy(source, file.with_name(file.name + ".part")) as copy:
        backup = _back_up_current(file)
        _copy(copy, file)
    return backup


@contextmanager
def create_file(target: Path) -> Iterator[Path]:
    """Yield a partial file that is renamed to *target* on success.

    Raises :exc:`HiveError` if *target* exists.
    """
    if target.exists():
        raise HiveError(f"{target} already exists.")
    partial_file = target.with_name(target.name + ".part")
    _remove(partial_file)
    partial_file.touch(mode=0o600)  # anyone who can read it can play as any user
    try:
        yield partial_file
        partial_file.rename(target)
    finally:
        _remove(partial_file)


@contextmanager
def verified_copy(source: Path, target: Path) -> Iterator[Path]:
    """Yield *target*, a temporary copy of *source* that is upgraded to the current schema.

    Raises :exc:`HiveError` if *source* is not an intact copy.
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


def _migrate(copy: Path, source: Path) -> None:
    """Upgrade a copy of an older version: a running server does not do that."""
    try:
        Writer(copy).close()
    except StoreError as error:
        raise HiveError(f"{source} is not a Sixlegs database: {error}") from error
    with closing(sqlite3.connect(copy)) as connection:
        for table in METADATA.sorted_tables:
            columns = connection.execute(f"PRAGMA table_info({table.name})").fetchall()
            if not {column.name for column in table.columns} <= {name for _, name, *_ in columns}:
                raise HiveError(f"{source} is not a Sixlegs database.")


def _back_up_current(file: Path) -> Path | None:
    if not file.exists():
        return None
    backup = unused_path(file, "before")
    try:
        back_up(file, backup)
    except HiveError:  # damaged: a common reason to restore a copy
        return move_aside(file)
    return backup


def _copy(source: Path, target: Path) -> None:
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        raise HiveError(f"{source} could not be copied: {error}.") from error


def _check_source(source: Path) -> None:
    if not source.exists():
        raise HiveError(f"No such file: {source}.")
    try:
        with closing(sqlite3.connect(source)) as connection:
            (state,) = connection.execute("PRAGMA quick_check").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as error:
        raise HiveError(f"{source} is not a database: {error}.") from error
    if state != "ok":
        raise HiveError(f"{source} is damaged: {state}.")
    if not 1 <= version <= SCHEMA_VERSION:
        raise HiveError(f"{source} was not written by this version of Sixlegs or an earlier one.")
