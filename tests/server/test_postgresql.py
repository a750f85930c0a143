"""Games in PostgreSQL, which several processes share and which is restarted now and then."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from itertools import count
from typing import Any, TypeVar

import psycopg
import pytest
from sqlalchemy import Connection, Index, func, select, text

from postgresql import PostgresServer
from sixlegs import HiveError
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage import accounts, postgresql, postgresql_connections, queries
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.postgresql import schema_version
from sixlegs.server.storage.schema import SCHEMA_VERSION, games, server_secrets
from sixlegs.server.storage.store import Store, VersionConflictError
from sixlegs.server.web.responses import store_error_response
from stored_games import ADA, comparable_state, new_game, store_game

T = TypeVar("T")
NAMES = (f"new_{number}" for number in count())


@pytest.fixture
def store(postgresql_address: str) -> Iterator[Store]:
    with closing(Store(postgresql_address)) as one:
        yield one


@pytest.fixture
def new_address(postgresql: PostgresServer) -> str:
    """Where there is a database that nobody has used yet."""
    name = next(NAMES)
    with psycopg.connect(postgresql.address(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return postgresql.address(name)


# Several processes


def test_processes_that_start_at_once_agree_on_a_new_database(new_address: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(lambda _: Store(new_address), range(4)))
    assert len({(store.secrets.owner_token, store.secrets.cookie_key) for store in stores}) == 1
    rows = stores[0].read(
        lambda one: one.execute(select(func.count()).select_from(server_secrets)).scalar()
    )
    assert asyncio.run(rows) == 1
    for store in stores:
        store.close()


@pytest.mark.parametrize("is_breaking", [False, True])
def test_an_older_process_goes_on_with_a_database_unless_it_lost_something(
    new_address: str, is_breaking: bool
) -> None:
    later = {"taken": 1000, "oldest": 1000 if is_breaking else 0}
    with closing(Store(new_address)) as store:
        asyncio.run(store.write(lambda one: one.execute(schema_version.update().values(later))))
    if is_breaking:
        with pytest.raises(HiveError, match="later version"):
            Store(new_address)
    else:
        with closing(Store(new_address)) as store:
            store_game(store, new_game())
            row = asyncio.run(store.read(lambda one: one.execute(select(schema_version)).one()))
            assert row._asdict() == later


@pytest.fixture
def new_index(new_address: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a database with which an older version was used: ours indexes all games."""
    Store(new_address).close()
    monkeypatch.setattr(postgresql, "SCHEMA_VERSION", SCHEMA_VERSION + 1)
    index = Index("games_by_version", games.c.version)
    yield new_address
    games.indexes.discard(index)


def is_sound(address: str) -> bool:
    with psycopg.connect(address) as connection:
        asked = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'games_by_version'::regclass"
        row = connection.execute(asked).fetchone()
    return row == (True,)


def test_moves_are_kept_while_a_later_version_indexes_all_games(new_index: str) -> None:
    """Somebody's transaction keeps the index from being finished; others write meanwhile."""
    asked = "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX%' AND state = 'active'"
    with ThreadPoolExecutor(2) as threads, psycopg.connect(new_index, autocommit=True) as other:
        with psycopg.connect(new_index) as long:
            long.execute("LOCK TABLE games IN ROW EXCLUSIVE MODE")  # as a change does
            opening = [threads.submit(Store, new_index) for _ in range(2)]
            while other.execute(asked).fetchone() is None:
                assert not any(one.done() for one in opening)
                time.sleep(0.01)
            other.execute("SET lock_timeout = 1000")
            other.execute("DELETE FROM games")
        stores = [one.result(60) for one in opening]
    for store in stores:
        store_game(store, new_game())
        store.close()
    assert is_sound(new_index)


def test_an_index_that_was_left_half_made_is_made_again(new_index: str) -> None:
    with psycopg.connect(new_index, autocommit=True) as connection:
        connection.execute("CREATE INDEX games_by_version ON games (version)")
        connection.execute(
            "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'games_by_version'::regclass"
        )
    assert not is_sound(new_index)
    Store(new_index).close()
    assert is_sound(new_index)


def test_who_waits_too_long_for_another_process_that_migrates_is_told(
    new_index: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "MIGRATION_TIMEOUT_SECONDS", 0.1)
    with psycopg.connect(new_index) as other:
        other.execute("SELECT pg_advisory_lock(%s)", [postgresql.MIGRATION_LOCK_ID])
        with pytest.raises(StoreError, match="another process"):
            Store(new_index)
    Store(new_index).close()


async def test_two_who_give_themselves_a_name_at_once_are_not_in_each_others_way(
    store: Store, postgresql_address: str
) -> None:
    with closing(Store(postgresql_address)) as other:
        for number in range(20):
            owner = type(ADA)(f"someone-{number}")
            await asyncio.gather(store.rename(owner, "Ada"), other.rename(owner, "Ada"))
            assert await store.read(queries.find_display_name, owner) == "Ada"


def test_nobody_is_banned_while_they_sign_in_and_stays_in(store: Store) -> None:
    """Else the session that is just begun would not be seen by who ends all of them."""
    ada = UserId("account-ada")
    asyncio.run(store.write(accounts.create, ada, "Ada", None, 1))

    async def race() -> None:
        def begin(connection: Connection) -> None:
            assert accounts.find_account(connection, ada, is_locked=True)
            with pytest.raises(StoreError) as waits:
                store.database.write(ban_at_once).result()
            assert waits.value.code == "storage-busy"
            accounts.begin_session(connection, ada, "hash", "", 2)

        def ban_at_once(connection: Connection) -> None:
            connection.execute(text("SET LOCAL lock_timeout = 1"))
            accounts.ban(connection, ada, 2)

        await store.write(begin)
        await store.write(accounts.ban, ada, 3)
        assert await store.read(accounts.find_sessions, ada) == []

    asyncio.run(race())


def test_what_the_database_says_of_values_is_told_to_nobody(store: Store) -> None:
    game = store_game(store, new_game())
    with pytest.raises(StoreError) as failed:
        asyncio.run(store.add(game))
    assert "duplicate key" in str(failed.value)  # which the operator reads
    assert game.id not in str(failed.value)
    assert b"duplicate key" not in store_error_response(failed.value).body  # which a visitor reads


def test_time_is_the_databases(store: Store) -> None:
    shown = "SELECT extract(epoch FROM clock_timestamp())"
    before = store.game_time()
    told = float(asyncio.run(store.read(lambda one: one.execute(text(shown)).scalar_one())))
    assert before - 1 < told < store.game_time() + 1


# Connections that break


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_the_database_may_be_restarted(
    store: Store, postgresql: PostgresServer, how: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = store_game(store, new_game())
    postgresql.stop(how)
    monkeypatch.setattr(postgresql_connections, "RECONNECT_TIMEOUT_SECONDS", 0.0)
    with pytest.raises(StoreError) as trouble:
        store.database.check()
    assert trouble.value.code == "storage-busy"
    monkeypatch.setattr(postgresql_connections, "RECONNECT_TIMEOUT_SECONDS", 60.0)
    postgresql.start()
    store.database.check()
    changed = game.copy()
    changed.run(ADA, "play wS1", now=0)
    asyncio.run(store.save(changed))
    back = asyncio.run(store.load(game.id))
    assert back
    assert comparable_state(back) == comparable_state(changed)


def test_a_server_may_start_while_the_database_restarts(
    new_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of its connections is ended a few statements later than the one before."""
    statements: dict[int, int] = {}  # of each connection, by the process that answers it
    execute = psycopg.Cursor.execute

    def executing(cursor: psycopg.Cursor[object], *args: Any, **kwargs: Any) -> object:
        process = cursor.connection.info.backend_pid
        statements[process] = statements.get(process, 0) + 1
        if statements[process] == 6 * len(statements):
            with psycopg.connect(new_address) as other:
                ended = other.pgconn.exec_(b"SELECT pg_terminate_backend(%d, 5000)" % process)
                assert ended.get_value(0, 0) == b"t"
        return execute(cursor, *args, **kwargs)

    monkeypatch.setattr(psycopg.Cursor, "execute", executing)
    monkeypatch.setattr(postgresql_connections, "UNCERTAIN_COMMIT_TIMEOUT_SECONDS", 120.0)
    with closing(Store(new_address)) as store:
        assert len(statements) > 5
        store_game(store, new_game())


class Cut:
    """Breaks one connection at the end of a transaction, or in a statement that is one by itself:
    before it is kept, or right after."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, is_kept: bool) -> None:
        self._is_kept = is_kept
        self.then: Callable[[], object] = lambda: None
        """What others do before we are connected again."""
        self.is_due = False
        commit, execute = psycopg.Connection.commit, psycopg.Cursor.execute

        def committing(connection: psycopg.Connection[object]) -> None:
            self._cut(connection, partial(commit, connection))

        def executing(cursor: psycopg.Cursor[object], *args: Any, **kwargs: Any) -> object:
            run = partial(execute, cursor, *args, **kwargs)
            return self._cut(cursor.connection, run) if cursor.connection.autocommit else run()

        monkeypatch.setattr(psycopg.Connection, "commit", committing)
        monkeypatch.setattr(psycopg.Cursor, "execute", executing)

    def _cut(self, connection: psycopg.Connection[object], finish: Callable[[], T]) -> T:
        if not self.is_due:
            return finish()
        self.is_due = False
        if self._is_kept:
            finish()
        connection.close()
        self.then()
        raise psycopg.OperationalError("server closed the connection unexpectedly")


@pytest.mark.parametrize("is_kept", [False, True])
def test_a_connection_that_breaks_at_the_end_of_a_change_loses_and_doubles_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch, is_kept: bool
) -> None:
    cut = Cut(monkeypatch, is_kept=is_kept)
    game = new_game()
    cut.is_due = True
    asyncio.run(store.add(game))
    changed = game.copy()
    changed.run(ADA, "play wS1", now=0)
    cut.is_due = True
    asyncio.run(store.save(changed))
    assert not cut.is_due
    back = asyncio.run(store.load(game.id))
    assert back
    assert comparable_state(back) == comparable_state(changed)
    assert len(asyncio.run(store.list_games(ADA))) == 1


def test_a_change_that_was_not_kept_is_not_told_as_kept_because_of_anothers(
    store: Store, postgresql_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other has the same version, and is another change."""
    game = store_game(store, new_game())
    ours, theirs = game.copy(), game.copy()
    ours.run(ADA, "play wS1", now=0)
    theirs.run(ADA, "play wA1", now=0)
    cut = Cut(monkeypatch, is_kept=False)
    with closing(Store(postgresql_address)) as other:
        cut.then = lambda: asyncio.run(other.save(theirs))
        cut.is_due = True
        with pytest.raises(VersionConflictError):
            asyncio.run(store.save(ours))
    back = asyncio.run(store.load(game.id))
    assert back
    assert comparable_state(back) == comparable_state(theirs)


def test_a_change_whose_connection_still_lingers_is_found_once_it_is_kept(
    store: Store, postgresql_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """We are connected again before the database has noticed that we were gone."""
    game = store_game(store, new_game())
    changed = game.copy()
    changed.run(ADA, "play wS1", now=0)
    asked: list[bool] = []

    def is_kept(connection: Connection, row: dict[str, object]) -> bool:
        asked.append(was_kept(connection, row))
        if len(asked) == 1:  # from here on it has been
            with closing(Store(postgresql_address)) as lingering:
                asyncio.run(lingering.save(changed, is_visible_change=False))
        return asked[-1]

    from sixlegs.server.storage import game_repository

    was_kept = game_repository.is_stored
    monkeypatch.setattr(game_repository, "is_stored", is_kept)
    cut = Cut(monkeypatch, is_kept=False)
    cut.is_due = True
    asyncio.run(store.save(changed, is_visible_change=False))
    assert asked == [False, True]


def test_a_database_that_nobody_answers_for_is_told_of(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "STARTUP_TIMEOUT_SECONDS", 0.0)
    with pytest.raises(StoreError, match="connection") as trouble:
        Store("postgresql://nobody@/nothing?host=/nowhere")
    assert trouble.value.code == "storage-busy"


@pytest.mark.parametrize("address", ["mysql://host/name", "games", "postgresql://host:many/x"])
def test_an_invalid_database_url_is_rejected(address: str) -> None:
    with pytest.raises(HiveError, match="postgresql://"):
        Store(address)
