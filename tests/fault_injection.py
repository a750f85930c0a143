"""Simulated faults of a machine: a full or read-only disk, and changes of the time of day."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import Connection

SOURCE = Path(__file__).with_suffix(".c")

needs_faults = pytest.mark.skipif(
    not (os.uname().sysname == "Linux" and shutil.which("cc")), reason="needs Linux and a compiler"
)

HOUR_SECONDS = 3600
UNLIMITED_PAGES = 1_000_000
"""More database pages than any test needs."""


class Disk:
    """The disk under the SQLite databases of this process."""

    max_pages = UNLIMITED_PAGES
    """The number of pages to which a database may grow."""
    is_read_only = False

    def apply_limits(self, connection: Connection) -> None:
        """Apply the limits to the transaction that begins on *connection*."""
        connection.exec_driver_sql(f"PRAGMA max_page_count = {self.max_pages}")
        connection.exec_driver_sql(f"PRAGMA query_only = {int(self.is_read_only)}")


class FaultInjector:
    """Faults for programs that run with :attr:`environment`; see `fault_injection.c`."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._clock_offset_seconds = 0
        self._is_full = False
        self._write_settings()
        self.environment = {"LD_PRELOAD": str(_library()), "SIXLEGS_FAULTS": str(file)}

    def set_time_of_day(self, *, ahead: int) -> None:
        """Set the time of day *ahead* seconds ahead of the true one."""
        self._clock_offset_seconds = ahead
        self._write_settings()

    def fill_disk(self, *, is_full: bool = True) -> None:
        """Fill the disk, or free it again."""
        self._is_full = is_full
        self._write_settings()

    def _write_settings(self) -> None:
        # In place, because running programs have mapped the file.
        with self._file.open("r+b" if self._file.exists() else "wb") as stream:
            stream.write(struct.pack("=qq", self._clock_offset_seconds * 10**9, self._is_full))


@cache
def _folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="sixlegs-faults-")


@cache
def _library() -> Path:
    library = Path(_folder().name) / "fault_injection.so"
    command = ["cc", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"]
    subprocess.run([*command, str(library), str(SOURCE)], check=True)
    return library
