"""`sixlegs admin`: backups, deletion of games and users, accounts and reports."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from asgi_client import PUBLIC_URL, Browser, open_app
from asgi_two_players import OPENING, open_pair
from samples import FIRST_VERSION
from sixlegs import Board, Color
from sixlegs.cli import main
from sixlegs.server.play.ids import new_id
from sixlegs.server.play.seats import Person, Seats, Vacant
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId, guest_id
from sixlegs.server.protocol.server_messages import CLOSE_CODES
from sixlegs.server.storage import accounts, queries
from sixlegs.server.storage.schema import SCHEMA_VERSION
from sixlegs.server.storage.store import Store

ADA, BOB = UserId("ada"), UserId("bob")


def game(**users: UserId) -> ServerGame:
    seats: Seats = {color: Vacant() for color in Color}
    for color in Color:
        if user_id := users.get(color.name.lower()):
            seats[color] = Person(user_id)
    return ServerGame.create(seats, Board("Base"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path)) as store:
        yield store


def admin(folder: Path, *arguments: str) -> int:
    return main(["admin", "--data", str(folder), *arguments])


def test_backup_and_restore_work_while_the_server_runs(tmp_path: Path) -> None:
    backup = tmp_path / "copy.db"
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        game = ada.create_game()
        with ada.tab(game) as tab:
            tab.play("wS1")
            assert admin(tmp_path, "backup", str(backup)) == 0
            assert backup.stat().st_mode & 0o077 == 0
            tab.play("bS1 wS1-")
            assert admin(tmp_path, "restore", str(backup)) == 0
            tab.request("play", move="wQ -wS1")  # the server notices the restored database
            assert tab.moves == ["wS1"]
            assert tab.next()["code"] == "stale"
            tab.next()
            tab.play("bA1 wS1-")
    replaced = list(tmp_path.glob("before-*-games.db"))
    assert len(replaced) == 1
    with closing(sqlite3.connect(replaced[0])) as connection:
        assert connection.execute("SELECT played FROM games").fetchall() == [(2,)]


def test_backup_does_not_overwrite_files(
    tmp_path: Path, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "existing").write_text("mine")
    assert admin(tmp_path, "backup", str(tmp_path / "existing")) == 2
    assert "already exists" in capsys.readouterr().err
    assert (tmp_path / "existing").read_text() == "mine"
    assert admin(tmp_path / "nowhere", "backup", str(tmp_path / "new")) == 2
    assert "There are no games" in capsys.readouterr().err


def test_restored_backup_of_an_older_schema_is_migrated(tmp_path: Path) -> None:
    backup = tmp_path / "copy.db"
    with closing(sqlite3.connect(backup)) as connection:
        connection.executescript(FIRST_VERSION)
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        ada.create_game()
        assert admin(tmp_path, "restore", str(backup)) == 0
        assert ada.http.get("/api/games").json()["games"] == []
        with ada.game() as tab:
            tab.play("wS1")
    with closing(Store(tmp_path)) as store:
        assert asyncio.run(store.load("old"))
    with closing(sqlite3.connect(backup)) as connection:  # the backup itself is unchanged
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    assert list(tmp_path.glob("*.part*")) == []


@pytest.mark.parametrize("version", [1, SCHEMA_VERSION])
def test_database_of_another_program_is_not_restored(
    tmp_path: Path, store: Store, capsys: pytest.CaptureFixture[str], version: int
) -> None:
    existing, source = game(white=ADA), tmp_path / "source.db"
    asyncio.run(store.add(existing))
    with closing(sqlite3.connect(source)) as connection:
        connection.executescript(f"CREATE TABLE bookmarks (url); PRAGMA user_version = {version}")
    assert admin(tmp_path, "restore", str(source)) == 2
    assert "is not a Sixlegs database" in capsys.readouterr().err
    assert asyncio.run(store.load(existing.id))
    assert list(tmp_path.glob("before-*")) == list(tmp_path.glob("*.part*")) == []


def test_corrupt_backup_is_not_restored(
    tmp_path: Path, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(20):
        asyncio.run(store.add(game(white=ADA, black=BOB)))
    source = tmp_path / "source.db"
    assert admin(tmp_path, "backup", str(source)) == 0
    content = bytearray(source.read_bytes())
    content[4096:12288] = b"\xa5" * 8192
    source.write_bytes(content)
    assert admin(tmp_path, "restore", str(source)) == 2
    assert "source.db" in capsys.readouterr().err
    assert len(asyncio.run(store.list_games(ADA))) == 20


def test_current_database_is_not_restored_onto_itself(
    tmp_path: Path, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    existing = game(white=ADA)
    asyncio.run(store.add(existing))
    assert admin(tmp_path, "restore", str(tmp_path / "games.db")) == 2
    assert "is the current database" in capsys.readouterr().err
    assert asyncio.run(store.load(existing.id))


@pytest.mark.parametrize(
    ("content", "message"),
    [(None, "No such file"), (b"nonsense" * 1000, "not a database"), (b"", "not written by")],
)
def test_file_that_is_not_a_database_is_not_restored(
    tmp_path: Path,
    store: Store,
    capsys: pytest.CaptureFixture[str],
    content: bytes | None,
    message: str,
) -> None:
    existing = game(white=ADA)
    asyncio.run(store.add(existing))
    source = tmp_path / "source"
    if content is not None:
        source.write_bytes(content)
    assert admin(tmp_path, "restore", str(source)) == 2
    assert message in capsys.readouterr().err
    assert asyncio.run(store.load(existing.id))


def test_deleted_user_loses_games_but_opponents_keep_theirs(tmp_path: Path, store: Store) -> None:
    alone, with_bob, others = game(white=ADA), game(white=ADA, black=BOB), game(white=BOB)
    for new_game in (alone, with_bob, others):
        asyncio.run(store.add(new_game))
    asyncio.run(store.rename(ADA, "Ada"))
    assert admin(tmp_path, "delete", "ada") == 0
    assert asyncio.run(store.load(alone.id)) is None
    assert asyncio.run(store.read(queries.find_display_name, ADA)) is None
    shared = asyncio.run(store.load(with_bob.id))
    assert shared
    assert shared.seats[Color.BLACK] == Person(BOB)
    assert shared.seats[Color.WHITE] != Person(ADA)
    assert shared.names == {}
    assert asyncio.run(store.load(others.id))


def test_deleting_a_playing_user_resigns_the_game(tmp_path: Path) -> None:
    """Otherwise the opponent would wait for a user who no longer exists."""
    with open_pair(tmp_path, clock={"initial": 60_000, "increment": 0}) as pair:
        pair.play(*OPENING)
        user_id = guest_id(pair.cookie.partition("=")[2].partition(".")[0])
        assert admin(tmp_path, "delete", user_id) == 0
        assert pair.white.request("play", move="wQ -wS1")["yourSide"] is None
        assert pair.white.next()["code"] == "stale"
        assert pair.black.next()["result"] == {"winner": "black", "ending": "resignation"}
        assert (pair.black.moves, pair.black.position["yourSide"]) == (list(OPENING), "black")
        pair.clock.seconds += 1000
        assert pair.black.request("sync")["result"]["ending"] == "resignation"


def test_new_ids_are_alphanumeric() -> None:
    """A leading dash would look like an option, and trailing punctuation would not be linked."""
    assert all(new_id().isalnum() for _ in range(1000))


def test_game_whose_id_starts_with_a_dash_can_be_deleted(tmp_path: Path, store: Store) -> None:
    old = game(white=ADA)
    old.id = "-" + old.id[1:]
    asyncio.run(store.add(old))
    assert admin(tmp_path, "delete", "--", old.id) == 0
    assert asyncio.run(store.load(old.id)) is None


def test_game_can_be_deleted_while_it_is_played(tmp_path: Path) -> None:
    with open_pair(tmp_path) as pair:
        assert admin(tmp_path, "delete", pair.game) == 0
        for tab in (pair.white, pair.black):
            with pytest.raises(WebSocketDisconnect) as closed:
                tab.request("play", move="wS1")
            assert closed.value.code == CLOSE_CODES["game-not-found"]


def test_deleting_an_unknown_id_fails(
    tmp_path: Path, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(tmp_path, "delete", "eve") == 2
    assert "no game, account or guest eve" in capsys.readouterr().err


def test_backup_replaces_a_corrupt_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup, file = tmp_path / "copy.db", tmp_path / "games.db"
    with closing(Store(tmp_path)) as store:
        existing = game(white=ADA)
        asyncio.run(store.add(existing))
    assert admin(tmp_path, "backup", str(backup)) == 0
    file.write_bytes(b"no database at all " * 500)
    assert admin(tmp_path, "restore", str(backup)) == 0
    (replaced,) = tmp_path.glob("damaged-*-games.db")
    assert str(replaced) in capsys.readouterr().out
    with closing(Store(tmp_path)) as store:
        assert asyncio.run(store.load(existing.id))


def test_deleting_does_not_create_a_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mistyped"
    assert admin(folder, "delete", "eve") == 2
    assert "There is no database in" in capsys.readouterr().err
    assert not folder.exists()


def test_unreadable_game_can_be_deleted(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        unreadable = game(white=ADA)
        asyncio.run(store.add(unreadable))
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.execute("UPDATE games SET moves = 'nonsense'")
        connection.commit()
    assert admin(tmp_path, "delete", unreadable.id) == 0
    with closing(Store(tmp_path)) as store:
        assert not asyncio.run(store.read(queries.has_game, unreadable.id))


def create_account(ada: Browser, name: str, password: str = "ants in my pants") -> None:
    response = ada.http.post("/api/account", json={"name": name, "password": password})
    assert response.status_code == 201, response.text


def sign_in(browser: Browser, **credentials: str) -> int:
    return browser.http.post("/api/account/sign-in", json=credentials).status_code


def add_passkey(folder: Path, name: str) -> str:
    """Add a passkey to an account and return its id."""
    with closing(Store(folder)) as store:
        user_id = asyncio.run(store.read(accounts.find_user_id_by_name, name))
        assert user_id
        key = accounts.Passkey("key", user_id, "public", 0, "Firefox, Linux", 1, None)
        assert asyncio.run(store.write(accounts.add_passkey, key))
    return key.id


def test_accounts_can_be_managed_while_the_server_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        create_account(ada, "Ada")
        password = {"kind": "password", "name": "Ada", "password": "ants in my pants"}
        assert admin(tmp_path, "ban", "ADA") == 0
        assert ada.http.get("/api/me").json()["hasAccount"] is False
        assert sign_in(ada, **password) == 403
        assert admin(tmp_path, "unban", "Ada") == 0
        assert sign_in(ada, **password) == 200
        guest = ada.new_browser()
        guest.set_name("Lovelace")
        assert admin(tmp_path, "rename", "Ada", "Lovelace") == 0
        assert guest.http.get("/api/me").json()["name"] is None
        assert ada.http.get("/api/me").json()["name"] == "Lovelace"
        capsys.readouterr()
        passkey = add_passkey(tmp_path, "Lovelace")
        assert admin(tmp_path, "reset-credentials", "Lovelace") == 0
        code = capsys.readouterr().out.split()[-1]
        with closing(Store(tmp_path)) as store:
            assert asyncio.run(store.read(accounts.find_passkey, passkey)) is None
        assert ada.http.get("/api/me").json()["hasAccount"] is False
        assert sign_in(ada, **password | {"name": "Lovelace"}) == 403
        assert sign_in(ada, kind="code", name="Lovelace", code=code) == 200
        assert admin(tmp_path, "delete", "lovelace") == 0
        assert ada.http.get("/api/me").json()["hasAccount"] is False


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["ban", "Nobody1"], "There is no account Nobody1."),
        (["rename", "Ada", "Bоb"], "Bоb is not a valid name (name-mixed-scripts)."),
        (["rename", "Ada", "BOB"], "The name BOB is taken"),
    ],
)
def test_impossible_account_commands_fail_with_message(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        create_account(ada, "Ada")
        create_account(ada.new_browser(), "Bob")
    assert admin(tmp_path, *arguments) == 2
    assert message in capsys.readouterr().err


def test_reports_can_be_listed_and_closed_while_the_server_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        bob = ada.new_browser()
        bob.set_name("Bob")
        game, token = ada.create_open_game()
        bob.accept(token)
        assert admin(tmp_path, "reports") == 0
        assert capsys.readouterr().out == "There are no reports.\n"
        report = {"reason": "rude", "note": "Not nice."}
        assert ada.http.post(f"/api/games/{game}/report", json=report).status_code == 204
        assert admin(tmp_path, "reports") == 0
        head, about, by, which, note = capsys.readouterr().out.splitlines()
        assert (about, by) == (f"  about: Bob ({bob.user_id})", f"  by: ? ({ada.user_id})")
        assert (which, note) == (f"  game: {game}", "  note: Not nice.")
        id, *_, reason = head.split()
        assert reason == "rude"
        assert admin(tmp_path, "reports", "--close", id) == 0
        assert admin(tmp_path, "reports", "--close", id) == 2
        assert f"There is no open report {id}." in capsys.readouterr().err
        assert admin(tmp_path, "reports") == 0
        assert capsys.readouterr().out == "There are no reports.\n"
