"""Fixtures for the tests of the server."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, Engine, event

from account_client import AccountClient
from asgi_client import PUBLIC_URL, Browser, FakeClock, open_app
from asgi_two_players import Pair, open_pair
from fault_injection import Disk
from postgresql import PostgresServer, clear_database, running_postgres
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import sqlite_file
from sixlegs.server.storage import store as store_module
from sixlegs.server.storage.database import Database
from sixlegs.server.storage.migrations import upgrade
from sixlegs.server.storage.open_database import open_database
from sixlegs.server.storage.store import Store
from sixlegs.server.web.rate_limits import NoLimits

DATABASES = Path(__file__).parent.parent / "data" / "databases"

_empty_database: list[str] = []
"""The SQL statements that create an empty SQLite database."""


@pytest.fixture(autouse=True)
def cached_empty_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """Migrate an empty SQLite database once, and copy its tables afterwards in half the time."""

    def cached_upgrade(connection: Connection, version: int) -> None:
        if version or not _empty_database:
            upgrade(connection, version)
        else:
            for statement in _empty_database:
                connection.exec_driver_sql(statement)
        if not version and not _empty_database:
            driver = connection.connection.driver_connection
            assert driver
            _, *_empty_database[:], _ = driver.iterdump()  # without BEGIN and COMMIT

    monkeypatch.setattr(sqlite_file, "upgrade", cached_upgrade)


@pytest.fixture
def store(tmp_path: Path, clock: FakeClock) -> Iterator[Store]:
    """An empty store that reads the time from *clock*."""
    with closing(Store(tmp_path, clock)) as store:
        yield store


@pytest.fixture
async def registry(store: Store) -> AsyncIterator[Registry]:
    """A registry of *store* without any connected players."""
    registry = Registry(store)
    yield registry
    await registry.close()


@pytest.fixture
def disk() -> Iterator[Disk]:
    """The disk of all SQLite databases that this process opens."""
    disk = Disk()
    event.listen(Engine, "begin", disk.apply_limits)
    yield disk
    event.remove(Engine, "begin", disk.apply_limits)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresServer]:
    """A PostgreSQL server for all tests of this process."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def postgresql_address(postgresql: PostgresServer) -> str:
    """The URL of an empty PostgreSQL database."""
    clear_database(postgresql.address())
    return postgresql.address()


@pytest.fixture(params=["sqlite", "postgresql"])
def any_database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test twice: with SQLite in its folder, and with PostgreSQL."""
    if request.param == "postgresql":
        address = request.getfixturevalue("postgresql_address")

        def open_postgresql(_: Path, **options: bool) -> Database:
            return open_database(address, **options)

        monkeypatch.setattr(store_module, "open_database", open_postgresql)


@pytest.fixture(params=["sqlite", "postgresql"])
def version_17(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """A database of schema version 17, as a folder or an address."""
    script = (DATABASES / f"version_17_{request.param}.sql").read_text()
    if request.param == "sqlite":
        with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
            connection.executescript(script)
        return tmp_path
    address: str = request.getfixturevalue("postgresql_address")
    with psycopg.connect(address) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
        connection.execute(script.encode())
    return address


@pytest.fixture
def clock() -> FakeClock:
    """The clock of the store and of the app of Ada."""
    return FakeClock(1_800_000_000.0)


@pytest.fixture
def ada(tmp_path: Path, clock: FakeClock) -> Iterator[AccountClient]:
    """A new guest of a public app."""
    with open_app(tmp_path, address=PUBLIC_URL, now=clock) as browser:
        yield AccountClient(browser)


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    """The browser of a new guest of a public app without rate limits."""
    with open_app(tmp_path, address=PUBLIC_URL, limits=NoLimits()) as browser:
        yield browser


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """The database of an empty store."""
    with closing(Store(tmp_path)) as store:
        yield store.database


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    """Two players in a new game without a clock."""
    with open_pair(tmp_path) as pair:
        yield pair
