"""Health checks: whether games can be kept, found out by trying it now."""

from __future__ import annotations

import asyncio
import errno
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryFile

from sixlegs.server.storage.database import StoreError, check_soundness, probe

OFTEN = 1.0  # seconds for which an answer holds, whoever asks
CHECK_TIMEOUT = 4.0  # seconds for an answer: whatever takes longer is not well
ROOM = 64 * 1024  # bytes that must still fit on the disk
FULL = (errno.ENOSPC, errno.EDQUOT)


class Health:
    """Looks after the database in *file*, in a thread of its own."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._parts = _parts(file)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._look: Future[None] | None = None
        self._when = 0.0
        self._row = 0
        """Up to which the games were read: a little further each time, so all in the end."""
        self._is_damaged = False

    def note(self, error: StoreError) -> None:
        """Note what others ran into: damage is not always where one looks."""
        self._is_damaged |= error.is_damage

    async def check(self) -> None:
        """See whether all is well: at most once a second, whoever asks.

        Raises :exc:`StoreError`.
        """
        now = time.monotonic()
        if self._look is None or (self._look.done() and now >= self._when + OFTEN):
            self._look, self._when = self._thread.submit(self._check), now
        try:
            async with asyncio.timeout(max(0, self._when + CHECK_TIMEOUT - now)):
                await asyncio.shield(asyncio.wrap_future(self._look))
        except TimeoutError as error:
            raise StoreError("storage-busy", "The disk does not answer.") from error

    def close(self) -> None:
        """Look no more."""
        self._thread.shutdown()

    def _check(self) -> None:
        if _parts(self._file) != self._parts:
            raise StoreError(
                "storage", f"{self._file} was removed or replaced: restart the server."
            )
        check_room(self._file.parent)
        if self._is_damaged:
            check_soundness(self._file)
            self._is_damaged = False  # a copy was put back
        self._row = probe(self._file, after=self._row)


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
