"""Regression tests for attacks on accounts and for races between account requests."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from asgi_client import PUBLIC_URL, Browser, open_app
from sixlegs import Board, Color
from sixlegs.server.accounts import passwords
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId, new_account_id
from sixlegs.server.storage import accounts, queries
from sixlegs.server.storage.accounts import Passkey
from sixlegs.server.storage.store import Store

pytestmark = pytest.mark.usefixtures("any_database")

PASSWORD = "ants in my pants"
ADA = {"name": "Ada", "password": PASSWORD}


def sign_in(browser: Browser, **secret: str) -> tuple[int, str | None]:
    answer = browser.http.post("/api/account/sign-in", json={"name": "Ada"} | secret)
    return answer.status_code, answer.json().get("code")


def write(folder: Path, work: Any, *args: Any) -> Any:
    """Run *work* in the database, as a command of the operator does while the server runs."""
    with closing(Store(folder)) as store:
        return asyncio.run(store.write(work, *args))


def test_recovery_code_is_not_consumed_while_the_account_is_banned(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        code = ada.http.post("/api/account", json=ADA).json()["recoveryCodes"][0]
        user_id = write(tmp_path, accounts.find_user_id_by_name, "Ada")
        write(tmp_path, accounts.ban, user_id, 1)
        browser = ada.new_browser()
        assert sign_in(browser, kind="code", code=code) == (403, "banned")
        assert sign_in(browser, kind="code", code="abcd-abcd-abcd") == (403, "sign-in-failed")
        write(tmp_path, accounts.unban, user_id)
        assert sign_in(browser, kind="code", code=code) == (200, None)
        assert sign_in(ada.new_browser(), kind="code", code=code) == (403, "sign-in-failed")


def test_sign_in_with_the_old_password_fails_if_it_is_changed_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The password changes while the old one is compared with its hash."""
    verify_password, is_changed = passwords.verify_password, False

    def verify_and_change(hash: str | None, password: str) -> bool:
        nonlocal is_changed
        is_match = verify_password(hash, password)
        if not is_changed:
            is_changed = True
            write(
                tmp_path,
                accounts.set_password,
                user_id,
                passwords.hash_password("another password"),
            )
        return is_match

    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        assert ada.http.post("/api/account", json=ADA).status_code == 201
        user_id = write(tmp_path, accounts.find_user_id_by_name, "Ada")
        monkeypatch.setattr(passwords, "verify_password", verify_and_change)
        assert sign_in(ada.new_browser(), kind="password", password=PASSWORD) == (
            403,
            "sign-in-failed",
        )
        assert is_changed
        assert sign_in(ada.new_browser(), kind="password", password="another password") == (
            200,
            None,
        )


def passkey(user_id: UserId, id: str) -> Passkey:
    return Passkey(id, user_id, "key", 0, "Firefox", 1, None)


@contextmanager
def two_processes(folder: Path) -> Iterator[tuple[Store, Store]]:
    """Open two stores over the same database, as two processes do."""
    with closing(Store(folder)) as first, closing(Store(folder)) as second:
        yield first, second


def test_one_of_two_passkeys_removed_at_once_remains(tmp_path: Path) -> None:
    with two_processes(tmp_path) as stores, ThreadPoolExecutor(2) as threads:
        database = stores[0].database
        for number in range(10):
            user_id, name = new_account_id(), f"Ada {number}"
            database.write(
                partial(accounts.create, user_id=user_id, name=name, password=None, now=1)
            ).result()
            keys = [f"a{number}", f"b{number}"]
            for key in keys:
                database.write(partial(accounts.add_passkey, key=passkey(user_id, key))).result()
            start = Barrier(2)

            def remove(
                store: Store, id: str, user_id: UserId = user_id, start: Barrier = start
            ) -> bool:
                start.wait()
                return store.database.write(
                    lambda connection: (
                        not accounts.is_last_credential(connection, user_id, id)
                        and accounts.remove_passkey(connection, user_id, id)
                    )
                ).result()

            assert sorted(threads.map(remove, stores, keys)) == [False, True]
            passkeys = database.read(partial(accounts.find_passkeys, user_id=user_id)).result()
            assert len(passkeys) == 1


async def test_merge_of_users_increments_the_version_of_their_games(tmp_path: Path) -> None:
    guest, ada, bob = UserId("guest"), new_account_id(), UserId("bob")
    seats: Seats = {Color.WHITE: Person(guest), Color.BLACK: Person(bob)}
    game = ServerGame.create(seats, Board(), access="link")
    with closing(Store(tmp_path)) as store:
        await store.add(game)
        before = await store.load(game.id)
        await store.write(queries.merge_users, guest, ada)
        after = await store.load(game.id)
        assert before and after and after.is_seated(ada) and not after.is_seated(guest)
        assert after.version == before.version + 1
