"""Tests of `sixlegs admin` with PostgreSQL, whose backups are SQLite databases."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from sixlegs import Board
from sixlegs.cli import main
from sixlegs.server.play.archive_entry import ArchiveEntry, EntryPlayer
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.storage import archive, archive_search, postgresql_backups, queries
from sixlegs.server.storage.archive_search import GameFilter
from sixlegs.server.storage.store import Store
from stored_games import ADA, BOB, comparable_state, new_game, store_game

Admin = Callable[..., int]


@pytest.fixture
def admin(postgresql_address: str, monkeypatch: pytest.MonkeyPatch) -> Admin:
    monkeypatch.setenv("SIXLEGS_DATABASE", postgresql_address)
    return lambda *arguments: main(["admin", *map(str, arguments)])


def game_ids(database: Path | str) -> set[str]:
    """Return the ids of Ada's games."""
    with closing(Store(database)) as store:
        return {game.id for game in asyncio.run(store.list_games(ADA))}


def add_game(database: Path | str) -> ServerGame:
    with closing(Store(database)) as store:
        asyncio.run(store.rename(ADA, "Ada"))
        return store_game(store, new_game())


def test_restore_replaces_the_database_after_backing_it_up(
    tmp_path: Path, postgresql_address: str, admin: Admin, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    old = add_game(postgresql_address)
    with closing(Store(postgresql_address)) as store:
        secrets = store.secrets.owner_token, store.secrets.cookie_key
    assert admin("backup", copy) == 0
    assert copy.stat().st_mode & 0o077 == 0
    new = add_game(postgresql_address)
    assert admin("backup", copy) == 2, "an existing file is not replaced"
    assert admin("restore", copy) == 0
    with closing(Store(postgresql_address)) as store:
        restored = asyncio.run(store.load(old.id))
        assert restored
        assert comparable_state(restored) == comparable_state(old)
        assert asyncio.run(store.load(new.id)) is None
        assert asyncio.run(store.read(queries.find_display_name, ADA)) == "Ada"
        assert (store.secrets.owner_token, store.secrets.cookie_key) == secrets
    [former] = tmp_path.glob("before-*-games.db")
    assert str(former) in capsys.readouterr().out
    assert admin("restore", former) == 0
    assert game_ids(postgresql_address) == {old.id, new.id}
    assert not list(tmp_path.glob("*.part*"))


def test_backups_and_restores_have_no_time_limit(
    tmp_path: Path, postgresql_address: str, admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of large databases take longer than any other transaction may."""
    add_game(postgresql_address)
    copy, copy_rows, limits = tmp_path / "copy.db", postgresql_backups._copy, []

    def recording_copy(source: Connection, target: Connection) -> None:
        (connection,) = (end for end in (source, target) if end.dialect.name == "postgresql")
        for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
            limits.append(connection.scalar(text(f"SHOW {name}")))
        copy_rows(source, target)

    monkeypatch.setattr(postgresql_backups, "_copy", recording_copy)
    assert admin("backup", copy) == 0
    assert admin("restore", copy) == 0
    copies = ("backup", "backup before the restore", "restore")
    assert limits == ["0", "0", "0"] * len(copies)


def test_games_can_move_from_sqlite_to_postgresql_and_back(
    tmp_path: Path, postgresql_address: str, admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql_backups, "BATCH_ROWS", 2)
    games = {add_game(tmp_path / "home").id for _ in range(5)}
    assert admin("restore", tmp_path / "home" / "games.db") == 0
    assert game_ids(postgresql_address) == games
    (tmp_path / "copy").mkdir()
    assert admin("backup", tmp_path / "copy" / "games.db") == 0
    assert game_ids(tmp_path / "copy") == games


def test_nul_characters_are_replaced_when_rows_move_to_postgresql(
    tmp_path: Path, postgresql_address: str, admin: Admin
) -> None:
    home = tmp_path / "home"
    entry = ArchiveEntry(
        Board("Base"), (EntryPlayer("Ada"), EntryPlayer("Charles")), None, None, "import"
    )
    with closing(Store(home)) as store:
        asyncio.run(store.rename(ADA, "Ada"))
        asyncio.run(store.write(archive.add, [entry]))
        asyncio.run(store.write(_add_nul))
    assert admin("restore", home / "games.db") == 0
    with closing(Store(postgresql_address)) as store:
        assert asyncio.run(store.read(queries.find_display_name, ADA)) == "\ufffdAda"
        (game,) = asyncio.run(store.read(archive_search.search, GameFilter())).games
        assert game.names == ("\ufffdAda", "Charles")


def _add_nul(connection: Connection) -> None:
    """Write U+0000 where earlier versions could write it with SQLite."""
    for table, column in (("people", "name"), ("archive_games", "white_name")):
        statement = f"UPDATE {table} SET {column} = char(0) || {column}"
        connection.exec_driver_sql(statement)


def test_restore_is_rejected_while_servers_run(
    tmp_path: Path, postgresql_address: str, admin: Admin, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    assert admin("backup", copy) == 0
    with closing(Store(postgresql_address, is_serving=True)) as store:
        game = store_game(store, new_game())
        assert admin("restore", copy) == 2
        assert "stop all servers first" in capsys.readouterr().err
        assert asyncio.run(store.load(game.id))


def test_invalid_backup_changes_nothing(
    tmp_path: Path, postgresql_address: str, admin: Admin
) -> None:
    game = add_game(postgresql_address)
    (tmp_path / "copy.db").write_bytes(b"garbage" * 1000)
    assert admin("restore", tmp_path / "copy.db") == 2
    assert admin("restore", tmp_path / "missing.db") == 2
    assert game_ids(postgresql_address) == {game.id}


def test_games_and_users_can_be_deleted(postgresql_address: str, admin: Admin) -> None:
    game = add_game(postgresql_address)
    assert admin("delete", BOB) == 0
    with closing(Store(postgresql_address)) as store:
        remaining = asyncio.run(store.load(game.id))
        assert remaining
        assert remaining.game.result
        assert asyncio.run(store.list_games(BOB)) == []
    assert admin("delete", game.id) == 0
    assert game_ids(postgresql_address) == set()
    assert admin("delete", game.id) == 2
