"""A lock file: one server per folder, since two would not see each other's players."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sixlegs.errors import HiveError

LOCK_FILE_NAME = "server.lock"


@contextmanager
def lock_folder(folder: Path) -> Iterator[Callable[[str], None]]:
    """Lock *folder*, and yield a function that writes the server's address into the lock file.

    Another server that finds the folder locked reports that address. The system releases the lock
    when the process ends for any reason; the file remains.

    Raises :exc:`HiveError` if another server holds the lock, and :exc:`OSError`.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(folder / LOCK_FILE_NAME, os.O_RDWR | os.O_CREAT, 0o600)
    with os.fdopen(handle, "r+", encoding="utf-8") as file:
        if not _lock(handle):
            raise HiveError(
                f"Another server is using {folder}{_in_parentheses(file.read())}:"
                " use that one, stop it, or choose another folder with --data."
            )

        def note(address: str) -> None:
            with suppress(OSError):  # a full disk; the lock is held anyway
                file.seek(0)
                file.truncate()
                file.write(address)
                file.flush()

        note("")  # the address of the previous server
        yield note


def _in_parentheses(address: str) -> str:
    return f" ({address})" if address else ""


def _lock(handle: int) -> bool:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(handle, 1 << 20, os.SEEK_SET)  # a byte beyond the text that other processes read
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
