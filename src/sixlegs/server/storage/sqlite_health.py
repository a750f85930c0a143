"""Whether all is well with a file of SQLite and its disk."""

from __future__ import annotations

import errno
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryFile

from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.sqlite_file import existing, troubles

PROBING = 1.0  # seconds to wait for another program that writes
SOME_GAMES = "SELECT rowid, * FROM games WHERE rowid > ? ORDER BY rowid LIMIT 100"
ROOM = 64 * 1024  # bytes that must still fit on the disk
FULL = (errno.ENOSPC, errno.EDQUOT)


class FileHealth:
    """Looks after the database in *file*."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._parts = _parts(file)
        self._row = 0
        """Up to which the games were read: a little further each time, so all in the end."""
        self._is_damaged = False

    def note(self, error: StoreError) -> None:
        """Note what others ran into: damage is not always where one looks."""
        self._is_damaged |= error.is_damage

    def check(self) -> None:
        """See whether all is well.

        Raises :exc:`StoreError`.
        """
        if _parts(self._file) != self._parts:
            raise StoreError(
                "storage", f"{self._file} was removed or replaced: restart the server."
            )
        check_room(self._file.parent)
        if self._is_damaged:
            check_soundness(self._file)
            self._is_damaged = False  # a copy was put back
        self._row = probe(self._file, after=self._row)


def probe(file: Path, after: int) -> int:
    """Read some games of those *after* a row, change something, and return the last row read; or 0.

    A connection of its own has seen nothing yet, so it finds out what has become of the file.

    Raises :exc:`StoreError`.
    """
    with troubles(), closing(existing(file, PROBING)) as connection:
        games = connection.execute(SOME_GAMES, (after,)).fetchall()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE steady_time SET shift = shift")
        connection.execute("COMMIT")
    return int(games[-1][0]) if games else 0


def check_soundness(file: Path) -> None:
    """Look through the whole database.

    Raises :exc:`StoreError`.
    """
    with troubles(), closing(existing(file, PROBING)) as connection:
        (state,) = connection.execute("PRAGMA quick_check").fetchone()
    if state != "ok":
        raise StoreError("storage", f"The games are damaged: {state}.", is_damage=True)


def check_room(folder: Path) -> None:
    """See whether something still fits into *folder*.

    Raises :exc:`StoreError`.
    """
    try:
        with TemporaryFile(dir=folder) as scratch:
            scratch.write(bytes(ROOM))
    except OSError as error:
        if error.errno in FULL:
            raise StoreError("disk-full", f"The disk of {folder} is full.") from error
        raise StoreError("storage", f"{folder} cannot be written to: {error.strerror}.") from error


def _parts(file: Path) -> list[tuple[int, int] | None]:
    """Which files these are on the disk, the log among them: a name may come to mean another."""
    return [_identity(file), _identity(file.with_name(f"{file.name}-wal"))]


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
