"""A temporary PostgreSQL server for tests, if PostgreSQL is installed."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import Signals

import psycopg
import pytest

import programs
from sixlegs.server.storage.schema import METADATA

UNPRIVILEGED_USER = "nobody"
"""The user that runs PostgreSQL in tests as root, because PostgreSQL refuses to run as root."""
STARTUP_TIMEOUT_SECONDS = 60.0
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "shared_buffers": "16MB",
    "max_connections": "200",
    "listen_addresses": "",
}
"""Settings without durability, because the data is temporary, and without TCP connections."""


class PostgresServer:
    """A server with its databases in *folder*, which listens only on a Unix socket there."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self.binaries, self.folder = binaries, folder
        self._process: subprocess.Popen[bytes] | None = None
        if os.getuid() == 0:
            shutil.chown(folder, UNPRIVILEGED_USER)
            if not _is_public(binaries):
                self.binaries = _copy_package(binaries, folder / "installed")
        command = ["initdb", "-D", str(folder / "data"), "-U", "postgres", "-A", "trust"]
        self._spawn([*command, "-E", "UTF8", "--locale=C", "--no-sync"]).wait()

    def address(self, database: str = "postgres") -> str:
        """Return the URL of a *database*."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    @property
    def pid(self) -> int:
        """The id of the main process, whose children are all other processes of the server."""
        assert self._process
        return self._process.pid

    def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        options = [part for pair in SETTINGS.items() for part in ("-c", "=".join(pair))]
        options += ["-k", str(self.folder)]
        self._process = self._spawn(["postgres", "-D", str(self.folder / "data"), *options])
        deadline = time.monotonic() + STARTUP_TIMEOUT_SECONDS
        while True:
            try:
                psycopg.connect(self.address()).close()
            except psycopg.OperationalError:
                assert self._process.poll() is None, (self.folder / "log").read_text()
                assert time.monotonic() < deadline, "PostgreSQL does not start"
                time.sleep(0.02)
            else:
                return

    def stop(self, signal: Signals = Signals.SIGQUIT) -> None:
        """Stop the server: at once as in a crash, or with SIGINT cleanly."""
        if self._process:
            self._process.send_signal(signal)
            self._process.wait()

    def _spawn(self, command: list[str]) -> subprocess.Popen[bytes]:
        user = pwd.getpwnam(UNPRIVILEGED_USER) if os.getuid() == 0 else None
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [str(self.binaries / command[0]), *command[1:]],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                user=user.pw_uid if user else None,
                group=user.pw_gid if user else None,
                extra_groups=[] if user else None,
                start_new_session=True,  # Ctrl-C goes to the tests, which stop the server
            )


@contextmanager
def running_postgres() -> Iterator[PostgresServer]:
    """Run a PostgreSQL server with an empty database."""
    binaries = programs.postgresql()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="sixlegs-pg-"))  # short, because socket paths are limited
    try:
        server = PostgresServer(binaries, folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def clear_database(address: str) -> None:
    """Delete all rows of all tables, which takes a tenth of the time of TRUNCATE."""
    names = [table.name for table in reversed(METADATA.sorted_tables)]
    with psycopg.connect(address, autocommit=True) as connection:
        if connection.execute("SELECT to_regclass('steps')").fetchone() != (None,):
            connection.execute("; ".join(f"DELETE FROM {name}" for name in names).encode())


def _copy_package(binaries: Path, target: Path) -> Path:
    """Copy PostgreSQL to *target*, and return the folder of the copied programs.

    PostgreSQL from a Python package finds its libraries by a relative path, so they are copied too.
    """
    package = binaries.parents[1]
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, target / libraries.name)
    copy = target / package.name / binaries.parent.name
    shutil.copytree(binaries.parent, copy)
    return copy / binaries.name


def _is_public(folder: Path) -> bool:
    """Return whether every user may enter *folder*. Parents such as home folders may be private."""
    return all(path.stat().st_mode & 0o001 for path in (folder, *folder.resolve().parents))
