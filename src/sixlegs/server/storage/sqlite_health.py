"""Health checks of a SQLite file and its disk."""

from __future__ import annotations

import errno
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryFile

from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.sqlite_file import connect_existing, translate_errors

PROBE_TIMEOUT_SECONDS = 1.0  # how long to wait for another writer
SELECT_GAMES = "SELECT rowid, * FROM games WHERE rowid > ? ORDER BY rowid LIMIT 100"
MIN_FREE_BYTES = 64 * 1024
DISK_FULL_ERRNOS = (errno.ENOSPC, errno.EDQUOT)


class SqliteHealth:
    """Checks the database in *file*."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._parts = _file_identities(file)
        self._row = 0
        """The last game row that was read: each check reads a few more, in turn all of them."""
        self._is_damaged = False

    def note_error(self, error: StoreError) -> None:
        """Note an error of other work: a check does not read the whole file."""
        self._is_damaged |= error.is_corruption

    def check(self) -> None:
        """Check the file, the disk and some of the games.

        Raises :exc:`StoreError`.
        """
        if _file_identities(self._file) != self._parts:
            raise StoreError(
                "storage", f"{self._file} was removed or replaced: restart the server."
            )
        check_disk_space(self._file.parent)
        if self._is_damaged:
            check_integrity(self._file)
            self._is_damaged = False  # a backup was restored
        self._row = probe(self._file, after=self._row)


def probe(file: Path, after: int) -> int:
    """Read some games after the row *after*, write, and return the last row read, or 0 at the end.

    A new connection has no cached pages, so it reads the file as it is now.

    Raises :exc:`StoreError`.
    """
    with translate_errors(), closing(connect_existing(file, PROBE_TIMEOUT_SECONDS)) as connection:
        games = connection.execute(SELECT_GAMES, (after,)).fetchall()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE steady_time SET shift = shift")
        connection.execute("COMMIT")
    return int(games[-1][0]) if games else 0


def check_integrity(file: Path) -> None:
    """Check the whole database.

    Raises :exc:`StoreError`.
    """
    with translate_errors(), closing(connect_existing(file, PROBE_TIMEOUT_SECONDS)) as connection:
        (state,) = connection.execute("PRAGMA quick_check").fetchone()
    if state != "ok":
        raise StoreError("storage", f"The database is damaged: {state}.", is_damage=True)


def check_disk_space(folder: Path) -> None:
    """Check that :data:`MIN_FREE_BYTES` can be written to *folder*.

    Raises :exc:`StoreError`.
    """
    try:
        with TemporaryFile(dir=folder) as scratch:
            scratch.write(bytes(MIN_FREE_BYTES))
    except OSError as error:
        if error.errno in DISK_FULL_ERRNOS:
            raise StoreError("disk-full", f"The disk of {folder} is full.") from error
        raise StoreError("storage", f"{folder} is not writable: {error.strerror}.") from error


def _file_identities(file: Path) -> list[tuple[int, int] | None]:
    """Return device and inode of the database and its log: a name may come to mean another file."""
    return [_file_identity(file), _file_identity(file.with_name(f"{file.name}-wal"))]


def _file_identity(file: Path) -> tuple[int, int] | None:
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
