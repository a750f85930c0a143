"""`sixlegs admin`: copies of games, and games and people forgotten."""

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
from sixlegs.server.play.seats import Computer, Person, Seats
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId, guest_id
from sixlegs.server.protocol.server_messages import CLOSE_CODES
from sixlegs.server.storage import accounts, queries
from sixlegs.server.storage.schema import SCHEMA_VERSION
from sixlegs.server.storage.store import Store

ADA, BOB = UserId("ada"), UserId("bob")


def game(**owners: UserId) -> ServerGame:
    seats: Seats = {color: Computer(1) for color in Color}
    for color in Color:
        if owner := owners.get(color.name.lower()):
            seats[color] = Person(owner)
    return ServerGame.create(seats, Board("Base"), access="link" if len(owners) == 2 else "private")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path)) as store:
        yield store


def admin(folder: Path, *words: str) -> int:
    return main(["admin", "--data", str(folder), *words])


def test_games_are_copied_and_come_back_while_the_server_runs(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        game = ada.create_game()
        with ada.tab(game) as tab:
            tab.play("wS1")
            assert admin(tmp_path, "backup", str(copy)) == 0
            assert copy.stat().st_mode & 0o077 == 0
            tab.play("bS1 wS1-")
            assert admin(tmp_path, "restore", str(copy)) == 0
            tab.request("play", move="wQ -wS1")  # the server notices, and shows what is there
            assert tab.moves == ["wS1"]
            assert tab.next()["code"] == "stale"
            tab.next()
            tab.play("bA1 wS1-")
    aside = list(tmp_path.glob("before-*-games.db"))
    assert len(aside) == 1
    with closing(sqlite3.connect(aside[0])) as connection:
        assert connection.execute("SELECT played FROM games").fetchall() == [(2,)]


def test_a_copy_replaces_nothing(
    tmp_path: Path, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "there").write_text("mine")
    assert admin(tmp_path, "backup", str(tmp_path / "there")) == 2
    assert "already exists" in capsys.readouterr().err
    assert (tmp_path / "there").read_text() == "mine"
    assert admin(tmp_path / "nowhere", "backup", str(tmp_path / "new")) == 2
    assert "There are no games" in capsys.readouterr().err


def test_an_older_copy_is_brought_up_to_date_while_the_server_runs(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with closing(sqlite3.connect(copy)) as connection:
        connection.executescript(FIRST_VERSION)
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        ada.create_game()
        assert admin(tmp_path, "restore", str(copy)) == 0
        assert ada.http.get("/api/games").json()["games"] == []
        with ada.game() as tab:
            tab.play("wS1")
    with closing(Store(tmp_path)) as store:
        assert asyncio.run(store.load("old"))
    with closing(sqlite3.connect(copy)) as connection:  # which itself stays as it was
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    assert list(tmp_path.glob("*.part*")) == []


@pytest.mark.parametrize("version", [1, SCHEMA_VERSION])
def test_the_database_of_another_program_is_not_restored(
    tmp_path: Path, store: Store, capsys: pytest.CaptureFixture[str], version: int
) -> None:
    kept, source = game(white=ADA), tmp_path / "source.db"
    asyncio.run(store.add(kept))
    with closing(sqlite3.connect(source)) as connection:
        connection.executescript(f"CREATE TABLE bookmarks (url); PRAGMA user_version = {version}")
    assert admin(tmp_path, "restore", str(source)) == 2
    assert "is not a Sixlegs database" in capsys.readouterr().err
    assert asyncio.run(store.load(kept.id))
    assert list(tmp_path.glob("before-*")) == list(tmp_path.glob("*.part*")) == []


def test_a_copy_that_is_damaged_inside_is_not_restored(
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


def test_what_is_there_is_not_restored_over_itself(
    tmp_path: Path, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = game(white=ADA)
    asyncio.run(store.add(kept))
    assert admin(tmp_path, "restore", str(tmp_path / "games.db")) == 2
    assert "is the current database" in capsys.readouterr().err
    assert asyncio.run(store.load(kept.id))


@pytest.mark.parametrize(
    ("content", "complaint"),
    [(None, "No such file"), (b"nonsense" * 1000, "not a database"), (b"", "not written by")],
)
def test_only_a_sound_copy_is_restored(
    tmp_path: Path,
    store: Store,
    capsys: pytest.CaptureFixture[str],
    content: bytes | None,
    complaint: str,
) -> None:
    kept = game(white=ADA)
    asyncio.run(store.add(kept))
    source = tmp_path / "source"
    if content is not None:
        source.write_bytes(content)
    assert admin(tmp_path, "restore", str(source)) == 2
    assert complaint in capsys.readouterr().err
    assert asyncio.run(store.load(kept.id))


def test_a_person_is_forgotten_and_others_keep_their_games(tmp_path: Path, store: Store) -> None:
    alone, together, others = game(white=ADA), game(white=ADA, black=BOB), game(white=BOB)
    for one in (alone, together, others):
        asyncio.run(store.add(one))
    asyncio.run(store.rename(ADA, "Ada"))
    assert admin(tmp_path, "delete", "ada") == 0
    assert asyncio.run(store.load(alone.id)) is None
    assert asyncio.run(store.read(queries.find_display_name, ADA)) is None
    kept = asyncio.run(store.load(together.id))
    assert kept
    assert kept.seats[Color.BLACK] == Person(BOB)
    assert kept.seats[Color.WHITE] != Person(ADA)
    assert kept.names == {}
    assert asyncio.run(store.load(others.id))


def test_a_person_is_forgotten_while_they_play(tmp_path: Path) -> None:
    """The game is given up: the other need not wait for nobody."""
    with open_pair(tmp_path, clock={"initial": 60_000, "increment": 0}) as pair:
        pair.play(*OPENING)
        owner = guest_id(pair.cookie.partition("=")[2].partition(".")[0])
        assert admin(tmp_path, "delete", owner) == 0
        assert (
            pair.white.request("play", move="wQ -wS1")["yourSide"] is None
        )  # nobody knows them any more
        assert pair.white.next()["code"] == "stale"
        assert pair.black.next()["result"] == {"winner": "black", "ending": "resignation"}
        assert (pair.black.moves, pair.black.position["yourSide"]) == (list(OPENING), "black")
        pair.clock.seconds += 1000
        assert pair.black.request("sync")["result"]["ending"] == "resignation"


def test_an_id_looks_like_no_option_and_ends_no_link_early() -> None:
    assert all(new_id().isalnum() for _ in range(1000))


def test_a_game_of_before_whose_id_begins_with_a_dash_is_forgotten(
    tmp_path: Path, store: Store
) -> None:
    old = game(white=ADA)
    old.id = "-" + old.id[1:]
    asyncio.run(store.add(old))
    assert admin(tmp_path, "delete", "--", old.id) == 0
    assert asyncio.run(store.load(old.id)) is None


def test_a_game_is_forgotten_while_it_is_played(tmp_path: Path) -> None:
    with open_pair(tmp_path) as pair:
        assert admin(tmp_path, "delete", pair.game) == 0
        for tab in (pair.white, pair.black):
            with pytest.raises(WebSocketDisconnect) as closed:
                tab.request("play", move="wS1")
            assert closed.value.code == CLOSE_CODES["game-not-found"]


def test_nobody_is_forgotten_by_mistake(
    tmp_path: Path, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(tmp_path, "delete", "eve") == 2
    assert "no game, account or guest eve" in capsys.readouterr().err


def test_a_copy_takes_the_place_of_a_damaged_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, file = tmp_path / "copy.db", tmp_path / "games.db"
    with closing(Store(tmp_path)) as store:
        kept = game(white=ADA)
        asyncio.run(store.add(kept))
    assert admin(tmp_path, "backup", str(copy)) == 0
    file.write_bytes(b"no database at all " * 500)
    assert admin(tmp_path, "restore", str(copy)) == 0
    (aside,) = tmp_path.glob("damaged-*-games.db")
    assert str(aside) in capsys.readouterr().out
    with closing(Store(tmp_path)) as store:
        assert asyncio.run(store.load(kept.id))


def test_forgetting_makes_no_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mistyped"
    assert admin(folder, "delete", "eve") == 2
    assert "There is no database in" in capsys.readouterr().err
    assert not folder.exists()


def test_a_game_that_cannot_be_read_can_be_forgotten(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        bad = game(white=ADA)
        asyncio.run(store.add(bad))
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.execute("UPDATE games SET moves = 'nonsense'")
        connection.commit()
    assert admin(tmp_path, "delete", bad.id) == 0
    with closing(Store(tmp_path)) as store:
        assert not asyncio.run(store.read(queries.has_game, bad.id))


def claimed(ada: Browser, name: str, password: str = "ants in my pants") -> None:
    answer = ada.http.post("/api/account", json={"name": name, "password": password})
    assert answer.status_code == 201, answer.text


def sign_in(browser: Browser, **secret: str) -> int:
    return browser.http.post("/api/account/sign-in", json=secret).status_code


def passkey_of(folder: Path, name: str) -> str:
    """The id of a passkey that an account has from now on."""
    with closing(Store(folder)) as store:
        owner = asyncio.run(store.read(accounts.find_user_id_by_name, name))
        assert owner
        key = accounts.Passkey("key", owner, "public", 0, "Firefox, Linux", 1, None)
        assert asyncio.run(store.write(accounts.add_passkey, key))
    return key.id


def test_an_account_is_banned_renamed_reset_and_forgotten_while_the_server_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        claimed(ada, "Ada")
        by_password = {"kind": "password", "name": "Ada", "password": "ants in my pants"}
        assert admin(tmp_path, "ban", "ADA") == 0
        assert ada.http.get("/api/me").json()["hasAccount"] is False
        assert sign_in(ada, **by_password) == 403
        assert admin(tmp_path, "unban", "Ada") == 0
        assert sign_in(ada, **by_password) == 200
        assert admin(tmp_path, "rename", "Ada", "Lovelace") == 0
        assert ada.http.get("/api/me").json()["name"] == "Lovelace"
        capsys.readouterr()
        lost = passkey_of(tmp_path, "Lovelace")
        assert admin(tmp_path, "reset-credentials", "Lovelace") == 0
        code = capsys.readouterr().out.split()[-1]
        with closing(Store(tmp_path)) as store:
            assert asyncio.run(store.read(accounts.find_passkey, lost)) is None
        assert ada.http.get("/api/me").json()["hasAccount"] is False
        assert sign_in(ada, **by_password | {"name": "Lovelace"}) == 403
        assert sign_in(ada, kind="code", name="Lovelace", code=code) == 200
        assert admin(tmp_path, "delete", "lovelace") == 0
        assert ada.http.get("/api/me").json()["hasAccount"] is False


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["ban", "Nobody1"], "There is no account Nobody1."),
        (["rename", "Ada", "Bоb"], "Bоb is not a valid name (name-mixed-scripts)."),
        (["rename", "Ada", "BOB"], "The name BOB is taken"),
    ],
)
def test_what_cannot_be_done_with_an_account_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        claimed(ada, "Ada")
        claimed(ada.new_browser(), "Bob")
    assert admin(tmp_path, *words) == 2
    assert told in capsys.readouterr().err


def test_reports_are_listed_and_closed_while_the_server_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        bob = ada.new_browser()
        bob.set_name("Bob")
        game, token = ada.create_open_game()
        bob.accept(token)
        assert admin(tmp_path, "reports") == 0
        assert capsys.readouterr().out == "There are no reports.\n"
        told = {"reason": "rude", "note": "Not nice."}
        assert ada.http.post(f"/api/games/{game}/report", json=told).status_code == 204
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
