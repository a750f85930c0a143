"""`sixlegs admin` with PostgreSQL: the import of a SQLite database, backups, deletion."""

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
from sixlegs.server.storage import archive, archive_search, postgresql_import, queries
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


def test_world_moves_from_sqlite_to_postgresql(
    tmp_path: Path, postgresql_address: str, admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql_import, "BATCH_ROWS", 2)
    home = tmp_path / "home"
    games = [add_game(home) for _ in range(5)]
    with closing(Store(home)) as store:
        secrets = store.secrets.owner_token, store.secrets.cookie_key
    assert admin("import-sqlite", home / "games.db") == 0
    assert game_ids(postgresql_address) == {game.id for game in games}
    with closing(Store(postgresql_address)) as store:
        moved = asyncio.run(store.load(games[0].id))
        assert moved
        assert comparable_state(moved) == comparable_state(games[0])
        assert asyncio.run(store.read(queries.find_display_name, ADA)) == "Ada"
        assert (store.secrets.owner_token, store.secrets.cookie_key) == secrets
    assert game_ids(home) == {game.id for game in games}, "the source is unchanged"
    assert not list(home.glob("*.part*"))


def test_import_has_no_time_limit(
    tmp_path: Path, postgresql_address: str, admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of a large database takes longer than any other transaction may."""
    add_game(tmp_path)
    copy_rows, limits = postgresql_import._copy, []

    def recording_copy(source: Connection, target: Connection) -> None:
        for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
            limits.append(target.scalar(text(f"SHOW {name}")))
        copy_rows(source, target)

    monkeypatch.setattr(postgresql_import, "_copy", recording_copy)
    assert admin("import-sqlite", tmp_path / "games.db") == 0
    assert limits == ["0", "0", "0"]


def test_import_into_a_used_database_is_rejected(
    tmp_path: Path, postgresql_address: str, admin: Admin, capsys: pytest.CaptureFixture[str]
) -> None:
    add_game(tmp_path)
    existing = add_game(postgresql_address)
    assert admin("import-sqlite", tmp_path / "games.db") == 2
    assert "not empty" in capsys.readouterr().err
    assert game_ids(postgresql_address) == {existing.id}


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_commands_for_sqlite_name_the_tools_for_postgresql(
    command: str, tmp_path: Path, admin: Admin, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(command, tmp_path / "copy.db") == 2
    assert "pg_dump" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_import_needs_a_postgresql_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add_game(tmp_path)
    assert main(["admin", "import-sqlite", str(tmp_path / "games.db")]) == 2
    assert "SIXLEGS_DATABASE" in capsys.readouterr().err


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
    assert admin("import-sqlite", home / "games.db") == 0
    with closing(Store(postgresql_address)) as store:
        assert asyncio.run(store.read(queries.find_display_name, ADA)) == "\ufffdAda"
        (game,) = asyncio.run(store.read(archive_search.search, GameFilter())).games
        assert game.names == ("\ufffdAda", "Charles")


def _add_nul(connection: Connection) -> None:
    """Write U+0000 where earlier versions could write it with SQLite."""
    for table, column in (("people", "name"), ("archive_games", "white_name")):
        statement = f"UPDATE {table} SET {column} = char(0) || {column}"
        connection.exec_driver_sql(statement)


def test_import_is_rejected_while_servers_run(
    tmp_path: Path, postgresql_address: str, admin: Admin, capsys: pytest.CaptureFixture[str]
) -> None:
    add_game(tmp_path)
    with closing(Store(postgresql_address, is_serving=True)):
        assert admin("import-sqlite", tmp_path / "games.db") == 2
        assert "stop all servers first" in capsys.readouterr().err
    assert game_ids(postgresql_address) == set()


def test_invalid_source_changes_nothing(
    tmp_path: Path, postgresql_address: str, admin: Admin
) -> None:
    game = add_game(postgresql_address)
    (tmp_path / "copy.db").write_bytes(b"garbage" * 1000)
    assert admin("import-sqlite", tmp_path / "copy.db") == 2
    assert admin("import-sqlite", tmp_path / "missing.db") == 2
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
