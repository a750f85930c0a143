"""Faults of a machine, for tests and for programs that they start; see `fault_injection.c`."""

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
UNLIMITED_PAGES = 1_000_000  # pages of a database


class Disk:
    """The disk under the databases of this process."""

    max_pages = UNLIMITED_PAGES
    """How many a database may need."""
    is_read_only = False
    """Whether nothing can be written."""

    def limit(self, connection: Connection) -> None:
        """Hold a transaction to it."""
        connection.exec_driver_sql(f"PRAGMA max_page_count = {self.max_pages}")
        connection.exec_driver_sql(f"PRAGMA query_only = {int(self.is_read_only)}")


class FaultInjector:
    """What is wrong with the machine of a program that runs with :attr:`environment`."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._set_by = 0
        self._is_full = False
        self._write_settings()
        self.environment = {"LD_PRELOAD": str(_library()), "SIXLEGS_FAULTS": str(file)}

    def set_time_of_day(self, *, ahead: int) -> None:
        """Let the time of day be so many seconds ahead of the true one, from now on."""
        self._set_by = ahead
        self._write_settings()

    def fill_disk(self, *, is_full: bool = True) -> None:
        """Let nothing more fit on the disk, or everything again."""
        self._is_full = is_full
        self._write_settings()

    def _write_settings(self) -> None:
        with self._file.open("r+b" if self._file.exists() else "wb") as stream:  # in place
            stream.write(struct.pack("=qq", self._set_by * 10**9, self._is_full))


@cache
def _folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="sixlegs-faults-")


@cache
def _library() -> Path:
    library = Path(_folder().name) / "fault_injection.so"
    command = ["cc", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"]
    subprocess.run([*command, str(library), str(SOURCE)], check=True)
    return library
