"""A PostgreSQL of the tests' own, where one is installed: in a folder that goes with them."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

import programs
from sixlegs.server.storage.schema import METADATA

UNPRIVILEGED_USER = "nobody"  # it refuses to run as root
STARTUP_TIMEOUT_SECONDS = 60.0  # seconds, on a machine that has much else to do
#: What a test throws away need not outlive the machine.
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "shared_buffers": "16MB",
    "max_connections": "200",
    "listen_addresses": "",
}


class PostgresServer:
    """A server with its databases, in *folder*; nobody but this machine reaches it."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self.binaries, self.folder = binaries, folder
        self._process: subprocess.Popen[bytes] | None = None
        if os.getuid() == 0:
            shutil.chown(folder, UNPRIVILEGED_USER)
            if not _is_public(binaries):
                self.binaries = _copy_package(binaries, folder / "installed")
        command = ["initdb", "-D", str(folder / "data"), "-U", "postgres", "-A", "trust"]
        self._started([*command, "-E", "UTF8", "--locale=C", "--no-sync"]).wait()

    def address(self, database: str = "postgres") -> str:
        """Where one of its databases is."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    @property
    def pid(self) -> int:
        """Of the process that all others of it are children of."""
        assert self._process
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = [part for pair in SETTINGS.items() for part in ("-c", "=".join(pair))]
        options += ["-k", str(self.folder)]
        self._process = self._started(["postgres", "-D", str(self.folder / "data"), *options])
        until = time.monotonic() + STARTUP_TIMEOUT_SECONDS
        while True:
            try:
                psycopg.connect(self.address()).close()
            except psycopg.OperationalError:
                assert self._process.poll() is None, (self.folder / "log").read_text()
                assert time.monotonic() < until, "PostgreSQL does not start"
                time.sleep(0.02)
            else:
                return

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stop it at once, as by a power cut; in good order with SIGINT."""
        if self._process:
            self._process.send_signal(how)
            self._process.wait()

    def _started(self, command: list[str]) -> subprocess.Popen[bytes]:
        who = pwd.getpwnam(UNPRIVILEGED_USER) if os.getuid() == 0 else None
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [str(self.binaries / command[0]), *command[1:]],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                user=who.pw_uid if who else None,
                group=who.pw_gid if who else None,
                extra_groups=[] if who else None,
                start_new_session=True,  # Ctrl-C is for the tests, which then stop it
            )


@contextmanager
def running_postgres() -> Iterator[PostgresServer]:
    """One that runs."""
    binaries = programs.postgresql()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="sixlegs-pg-"))  # short: a socket's path has a limit
    try:
        one = PostgresServer(binaries, folder)
        one.start()
        try:
            yield one
        finally:
            one.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def clear_database(address: str) -> None:
    """Leave nothing in a database but its tables; a tenth of the time that TRUNCATE takes."""
    names = [table.name for table in reversed(METADATA.sorted_tables)]
    with psycopg.connect(address, autocommit=True) as connection:
        if connection.execute("SELECT to_regclass('steps')").fetchone() != (None,):
            connection.execute("; ".join(f"DELETE FROM {name}" for name in names).encode())


def _copy_package(binaries: Path, target: Path) -> Path:
    """Copy PostgreSQL to *target*, with the libraries of the Python package, if it is from one.

    Return the folder of the copied programs. They find the libraries by a relative path.
    """
    package = binaries.parents[1]
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, target / libraries.name)
    copy = target / package.name / binaries.parent.name
    shutil.copytree(binaries.parent, copy)
    return copy / binaries.name


def _is_public(folder: Path) -> bool:
    """Return whether all users may enter *folder*, which a clone in a home folder may forbid."""
    return all(path.stat().st_mode & 0o001 for path in (folder, *folder.resolve().parents))
