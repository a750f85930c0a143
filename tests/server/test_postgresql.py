"""Tests of PostgreSQL: several processes, migrations, and lost connections."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from typing import Any, TypeVar

import psycopg
import pytest
from psycopg.pq.abc import PGconn
from sqlalchemy import Connection, Index, func, select, text

from postgresql import PostgresServer
from sixlegs import HiveError
from sixlegs.server.logs import REQUEST_ID
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage import (
    accounts,
    game_repository,
    postgresql,
    postgresql_connections,
    queries,
)
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.postgresql import schema_version
from sixlegs.server.storage.schema import SCHEMA_VERSION, games, server_secrets
from sixlegs.server.storage.store import Store, VersionConflictError
from sixlegs.server.web.responses import store_error_response
from stored_games import ADA, BOB, comparable_state, new_game, store_game

T = TypeVar("T")
NAMES = (f"new_{number}" for number in count())


@pytest.fixture
def store(postgresql_address: str) -> Iterator[Store]:
    with closing(Store(postgresql_address)) as store:
        yield store


@pytest.fixture
def new_address(postgresql: PostgresServer) -> str:
    """Create a database without tables, and return its URL."""
    name = next(NAMES)
    with psycopg.connect(postgresql.address(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return postgresql.address(name)


def test_statements_have_the_id_of_the_request_as_a_comment(store: Store) -> None:
    query = text("SELECT query FROM pg_stat_activity WHERE pid = pg_backend_pid()")

    def own_statement(connection: Connection) -> str:
        return str(connection.execute(query).scalar_one())

    async def statements(id: str) -> list[str]:
        REQUEST_ID.set(id)
        return [await run(own_statement) for run in (store.read, store.write, store.search)]

    for id, start in (
        ("0123456789abcdef", "/* request 0123456789abcdef */ SELECT"),
        ("", "SELECT"),
    ):
        assert all(sql.startswith(start) for sql in asyncio.run(statements(id)))


# Several processes


def test_processes_that_start_at_once_share_one_new_schema(new_address: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(lambda _: Store(new_address), range(4)))
    assert len({(store.secrets.owner_token, store.secrets.cookie_key) for store in stores}) == 1
    rows = stores[0].read(
        lambda connection: connection.scalar(select(func.count()).select_from(server_secrets))
    )
    assert asyncio.run(rows) == 1
    for store in stores:
        store.close()


@pytest.mark.parametrize("is_breaking", [False, True])
def test_newer_schema_can_be_used_unless_it_is_incompatible(
    new_address: str, is_breaking: bool
) -> None:
    later = {"taken": 1000, "oldest": 1000 if is_breaking else 0}
    with closing(Store(new_address)) as store:
        update = schema_version.update().values(later)
        asyncio.run(store.write(lambda connection: connection.execute(update)))
    if is_breaking:
        with pytest.raises(HiveError, match="later version"):
            Store(new_address)
    else:
        with closing(Store(new_address)) as store:
            store_game(store, new_game())
            query = select(schema_version)
            row = asyncio.run(store.read(lambda connection: connection.execute(query).one()))
            assert row._asdict() == later


@pytest.fixture
def new_index(new_address: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Return a database that lacks an index which the current version creates."""
    Store(new_address).close()
    monkeypatch.setattr(postgresql, "SCHEMA_VERSION", SCHEMA_VERSION + 1)
    index = Index("games_by_version", games.c.version)
    yield new_address
    games.indexes.discard(index)


def is_index_valid(address: str) -> bool:
    with psycopg.connect(address) as connection:
        query = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'games_by_version'::regclass"
        row = connection.execute(query).fetchone()
    return row == (True,)


def test_games_can_be_written_while_an_index_is_built(new_index: str) -> None:
    """An open transaction keeps the index from being finished while others write."""
    query = "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX%' AND state = 'active'"
    with ThreadPoolExecutor(2) as threads, psycopg.connect(new_index, autocommit=True) as other:
        with psycopg.connect(new_index) as transaction:
            transaction.execute("LOCK TABLE games IN ROW EXCLUSIVE MODE")  # as any write does
            futures = [threads.submit(Store, new_index) for _ in range(2)]
            while other.execute(query).fetchone() is None:
                assert not any(future.done() for future in futures)
                time.sleep(0.01)
            other.execute("SET lock_timeout = 1000")
            other.execute("DELETE FROM games")
        stores = [future.result(60) for future in futures]
    for store in stores:
        store_game(store, new_game())
        store.close()
    assert is_index_valid(new_index)


def test_invalid_index_is_rebuilt(new_index: str) -> None:
    with psycopg.connect(new_index, autocommit=True) as connection:
        connection.execute("CREATE INDEX games_by_version ON games (version)")
        connection.execute(
            "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'games_by_version'::regclass"
        )
    assert not is_index_valid(new_index)
    Store(new_index).close()
    assert is_index_valid(new_index)


def test_waiting_for_the_migration_of_another_process_times_out(
    new_index: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "MIGRATION_TIMEOUT_SECONDS", 0.1)
    with psycopg.connect(new_index) as other:
        other.execute("SELECT pg_advisory_lock(%s)", [postgresql.MIGRATION_LOCK_ID])
        with pytest.raises(StoreError, match="another process"):
            Store(new_index)
    Store(new_index).close()


async def test_concurrent_renames_of_one_user_do_not_fail(
    store: Store, postgresql_address: str
) -> None:
    with closing(Store(postgresql_address)) as other:
        for number in range(20):
            user_id = type(ADA)(f"guest-{number}")
            await asyncio.gather(store.rename(user_id, "Ada"), other.rename(user_id, "Ada"))
            assert await store.read(queries.find_display_name, user_id) == "Ada"


def test_ban_waits_for_a_sign_in_and_ends_its_session(store: Store) -> None:
    """Otherwise the ban would miss the session of an uncommitted sign-in."""
    ada = UserId("account-ada")
    asyncio.run(store.write(accounts.create, ada, "Ada", None, 1))

    async def race() -> None:
        def sign_in(connection: Connection) -> None:
            assert accounts.find_account(connection, ada, is_locked=True)
            with pytest.raises(StoreError) as blocked:
                store.database.write(ban_without_waiting).result()
            assert blocked.value.code == "storage-busy"
            accounts.begin_session(connection, ada, "hash", "", 2)

        def ban_without_waiting(connection: Connection) -> None:
            connection.execute(text("SET LOCAL lock_timeout = 1"))
            accounts.ban(connection, ada, 2)

        await store.write(sign_in)
        await store.write(accounts.ban, ada, 3)
        assert await store.read(accounts.find_sessions, ada) == []

    asyncio.run(race())


def test_store_errors_do_not_contain_stored_values(store: Store) -> None:
    game = store_game(store, new_game())
    with pytest.raises(StoreError) as error:
        asyncio.run(store.add(game))
    assert "duplicate key" in str(error.value)  # which is logged
    assert game.id not in str(error.value)
    assert b"duplicate key" not in store_error_response(error.value).body


def test_game_time_is_the_clock_of_the_database(store: Store) -> None:
    query = text("SELECT extract(epoch FROM clock_timestamp())")
    before = store.game_time()
    now = asyncio.run(store.read(lambda connection: connection.execute(query).scalar_one()))
    assert before - 1 < float(now) < store.game_time() + 1


# Lost connections


@pytest.mark.parametrize("stop_signal", [signal.SIGINT, signal.SIGQUIT])
def test_store_reconnects_after_a_database_restart(
    store: Store,
    postgresql: PostgresServer,
    stop_signal: signal.Signals,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = store_game(store, new_game())
    postgresql.stop(stop_signal)
    monkeypatch.setattr(postgresql_connections, "RECONNECT_TIMEOUT_SECONDS", 0.0)
    with pytest.raises(StoreError) as error:
        store.database.check()
    assert error.value.code == "storage-busy"
    monkeypatch.setattr(postgresql_connections, "RECONNECT_TIMEOUT_SECONDS", 60.0)
    postgresql.start()
    store.database.check()
    changed = game.copy()
    changed.run(ADA, "play wS1", now=0)
    asyncio.run(store.save(changed))
    stored = asyncio.run(store.load(game.id))
    assert stored
    assert comparable_state(stored) == comparable_state(changed)


def test_server_can_start_during_a_database_restart(
    new_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each connection is terminated a few statements later than the one before it."""
    statements: dict[int, int] = {}  # by the process id of the connection's backend
    execute = psycopg.Cursor.execute

    def executing(cursor: psycopg.Cursor[object], *args: Any, **kwargs: Any) -> object:
        backend_pid = cursor.connection.info.backend_pid
        statements[backend_pid] = statements.get(backend_pid, 0) + 1
        if statements[backend_pid] == 6 * len(statements):
            with psycopg.connect(new_address) as other:
                result = other.pgconn.exec_(b"SELECT pg_terminate_backend(%d, 5000)" % backend_pid)
                assert result.get_value(0, 0) == b"t"
        return execute(cursor, *args, **kwargs)

    monkeypatch.setattr(psycopg.Cursor, "execute", executing)
    monkeypatch.setattr(postgresql_connections, "UNCERTAIN_COMMIT_TIMEOUT_SECONDS", 120.0)
    with closing(Store(new_address)) as store:
        assert len(statements) > 5
        store_game(store, new_game())


def test_server_can_start_after_a_connection_was_lost_behind_the_new_tables(
    new_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tables are committed together with their version."""
    execute = psycopg.Cursor.execute
    lost: list[object] = []

    def executing(cursor: psycopg.Cursor[object], query: Any, *args: Any, **kwargs: Any) -> object:
        if "RESET statement_timeout" in str(query) and not lost:  # first statement after the commit
            lost.append(cursor.connection)
            cursor.connection.close()
        return execute(cursor, query, *args, **kwargs)

    monkeypatch.setattr(psycopg.Cursor, "execute", executing)
    with closing(Store(new_address)) as store:
        assert lost
        store_game(store, new_game())


class CommitFault:
    """Closes a connection at the next commit or single statement, before or after it is run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, is_committed: bool) -> None:
        self.before_reconnect: Callable[[], object] = lambda: None
        """Called after the connection is closed."""
        self.is_armed = False
        commit, execute = psycopg.Connection.commit, psycopg.AsyncCursor.execute

        def committing(connection: psycopg.Connection[object]) -> None:
            if not self._is_triggered():
                return commit(connection)
            if is_committed:
                commit(connection)
            return self._fail(connection.pgconn)

        async def executing(
            cursor: psycopg.AsyncCursor[object], *args: Any, **kwargs: Any
        ) -> object:
            is_triggered = self._is_triggered()
            if not is_triggered or is_committed:
                result = await execute(cursor, *args, **kwargs)
            if is_triggered:
                await asyncio.to_thread(self._fail, cursor.connection.pgconn)
            return result

        monkeypatch.setattr(psycopg.Connection, "commit", committing)
        monkeypatch.setattr(psycopg.AsyncCursor, "execute", executing)

    def _is_triggered(self) -> bool:
        was_armed, self.is_armed = self.is_armed, False
        return was_armed

    def _fail(self, connection: PGconn) -> None:
        connection.finish()
        self.before_reconnect()
        raise psycopg.OperationalError("server closed the connection unexpectedly")


@pytest.mark.parametrize("is_committed", [False, True])
def test_connection_lost_at_commit_neither_loses_nor_repeats_a_change(
    store: Store, monkeypatch: pytest.MonkeyPatch, is_committed: bool
) -> None:
    fault = CommitFault(monkeypatch, is_committed=is_committed)
    game = new_game()
    fault.is_armed = True
    asyncio.run(store.add(game))
    changed = game.copy()
    changed.run(ADA, "play wS1", now=0)
    fault.is_armed = True
    asyncio.run(store.save(changed))
    assert not fault.is_armed
    stored = asyncio.run(store.load(game.id))
    assert stored
    assert comparable_state(stored) == comparable_state(changed)
    assert len(asyncio.run(store.list_games(ADA))) == 1


def test_change_of_another_process_is_not_mistaken_for_an_own_commit(
    store: Store, postgresql_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process stores a different move with the same version of the game."""
    game = store_game(store, new_game())
    ours, theirs = game.copy(), game.copy()
    ours.run(ADA, "play wS1", now=0)
    theirs.run(ADA, "play wA1", now=0)
    fault = CommitFault(monkeypatch, is_committed=False)
    with closing(Store(postgresql_address)) as other:
        fault.before_reconnect = lambda: asyncio.run(other.save(theirs))
        fault.is_armed = True
        with pytest.raises(VersionConflictError):
            asyncio.run(store.save(ours))
    stored = asyncio.run(store.load(game.id))
    assert stored
    assert comparable_state(stored) == comparable_state(theirs)


def test_commit_that_completes_after_the_reconnect_is_detected(
    store: Store, postgresql_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old connection commits late: the database has not noticed yet that it was lost."""
    game = store_game(store, new_game())
    changed = game.copy()
    changed.run(ADA, "play wS1", now=0)
    results: list[bool] = []

    def is_stored_late(connection: Connection, row: dict[str, object]) -> bool:
        results.append(is_stored(connection, row))
        if len(results) == 1:
            with closing(Store(postgresql_address)) as old_connection:
                asyncio.run(old_connection.save(changed, is_visible_change=False))
        return results[-1]

    is_stored = game_repository.is_stored
    monkeypatch.setattr(game_repository, "is_stored", is_stored_late)
    fault = CommitFault(monkeypatch, is_committed=False)
    fault.is_armed = True
    asyncio.run(store.save(changed, is_visible_change=False))
    assert results == [False, True]


async def test_more_games_than_connections_are_saved_at_once(store: Store) -> None:
    games = [new_game() for _ in range(4 * postgresql.MOVE_CONNECTIONS)]
    for game in games:
        await store.add(game)
    moved = [game.copy() for game in games]
    for game in moved:
        game.run(ADA, "play wS1", now=0)
    assert all(await asyncio.gather(*map(store.save, moved)))
    for game in moved:
        stored = await store.load(game.id)
        assert stored
        assert comparable_state(stored) == comparable_state(game)


async def test_save_completes_if_its_caller_is_canceled(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game()
    await store.add(game)
    moved = game.copy()
    moved.run(ADA, "play wS1", now=0)
    execute, has_begun, has_finished = psycopg.AsyncCursor.execute, asyncio.Event(), asyncio.Event()

    async def executing(cursor: psycopg.AsyncCursor[object], *args: Any, **kwargs: Any) -> object:
        has_begun.set()
        await asyncio.sleep(0)
        result = await execute(cursor, *args, **kwargs)
        has_finished.set()
        return result

    monkeypatch.setattr(psycopg.AsyncCursor, "execute", executing)
    task = asyncio.create_task(store.save(moved))
    await has_begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await has_finished.wait()
    stored = await store.load(game.id)
    assert stored
    assert stored.version == moved.version
    again = moved.copy()
    again.run(BOB, "play bS1 wS1-", now=0)
    assert await store.save(again)


def test_unreachable_database_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "STARTUP_TIMEOUT_SECONDS", 0.0)
    with pytest.raises(StoreError, match="connection") as error:
        Store("postgresql://user@/name?host=/missing")
    assert error.value.code == "storage-busy"


@pytest.mark.parametrize("address", ["mysql://host/name", "games", "postgresql://host:many/x"])
def test_invalid_database_url_is_rejected(address: str) -> None:
    with pytest.raises(HiveError, match="postgresql://"):
        Store(address)
