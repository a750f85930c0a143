"""Accounts in the database: unique names, codes that work once, sessions that end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import pytest
from sqlalchemy import Connection

from sixlegs.server.play.user_ids import UserId, is_account, new_account_id
from sixlegs.server.storage import accounts, names, queries
from sixlegs.server.storage.accounts import Passkey
from sixlegs.server.storage.store import Store

pytestmark = pytest.mark.usefixtures("any_database")

P = ParamSpec("P")
T = TypeVar("T")
GUEST = UserId("guest")


class AccountDatabase:
    """A store that runs account queries synchronously."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def run(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return asyncio.run(self.store.write(work, *args, **kwargs))

    def create_account(self, name: str) -> UserId:
        user_id = new_account_id()
        assert self.run(accounts.create, user_id, name, "hash", 1)
        return user_id


@pytest.fixture
def db(tmp_path: Path) -> Iterator[AccountDatabase]:
    with closing(Store(tmp_path)) as store:
        yield AccountDatabase(store)


def test_account_is_found_by_its_name_in_any_case(db: AccountDatabase) -> None:
    ada = db.create_account("Ада")
    assert is_account(ada)
    assert not is_account(GUEST)
    account = db.run(accounts.find_account_by_name, " АДА")
    assert account
    assert (account.user_id, account.name, account.password, account.is_banned) == (
        ada,
        "Ада",
        "hash",
        False,
    )
    assert db.run(accounts.find_account, ada) == account
    assert db.run(accounts.find_user_id_by_name, "ада") == ada
    assert db.run(accounts.find_user_id_by_name, "Адам") is None
    assert asyncio.run(db.store.read(queries.find_display_name, ada)) == "Ада"


@pytest.mark.parametrize("other", ["COCO", "сосо", "СОСО", "c0co", "C-o-c-o"])
def test_name_that_looks_like_a_taken_one_is_rejected(db: AccountDatabase, other: str) -> None:
    coco, ada = db.create_account("coco"), db.create_account("Ada")
    assert db.run(names.is_taken, other, 2)
    assert not db.run(names.is_taken, other, 2, except_id=coco)
    assert not db.run(accounts.create, new_account_id(), other, "hash", 2)
    assert not db.run(accounts.rename, ada, other, 2)
    assert db.run(accounts.find_user_id_by_name, "Ada") == ada  # Ada keeps her name
    assert db.run(accounts.rename, coco, other, 2)


def test_one_of_several_concurrent_sign_ups_gets_a_name(tmp_path: Path) -> None:
    """Each sign-up has its own connection, as in several server processes."""
    with ThreadPoolExecutor(4) as threads:
        stores = [Store(tmp_path) for _ in range(4)]
        sign_ups = [lambda store=store: AccountDatabase(store).run(
            accounts.create, new_account_id(), "Ada", "hash", 1) for store in stores]  # fmt: skip
        results = [future.result() for future in [threads.submit(create) for create in sign_ups]]
        for store in stores:
            store.close()
    assert sorted(results) == [False, False, False, True]


def test_one_of_several_concurrent_uses_of_a_recovery_code_succeeds(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as threads:
        stores = [Store(tmp_path) for _ in range(4)]
        ada = AccountDatabase(stores[0]).create_account("Ada")
        AccountDatabase(stores[0]).run(accounts.replace_recovery_codes, ada, ["one", "two"])
        attempts = [
            threads.submit(AccountDatabase(store).run, accounts.consume_recovery_code, ada, "one")
            for store in stores
        ]
        results = [future.result() for future in attempts]
        for store in stores:
            store.close()
    assert sorted(results) == [False, False, False, True]


def test_recovery_code_works_once_and_only_for_its_account(db: AccountDatabase) -> None:
    ada, bob = db.create_account("Ada"), db.create_account("Bob")
    db.run(accounts.replace_recovery_codes, ada, ["one", "two"])
    assert not db.run(accounts.consume_recovery_code, bob, "one")
    assert db.run(accounts.consume_recovery_code, ada, "one")
    assert not db.run(accounts.consume_recovery_code, ada, "one")
    assert db.run(accounts.count_recovery_codes, ada) == 1
    db.run(accounts.replace_recovery_codes, ada, ["three"])
    assert not db.run(accounts.consume_recovery_code, ada, "two")
    assert db.run(accounts.consume_recovery_code, ada, "three")


def test_sessions_are_listed_and_end(db: AccountDatabase) -> None:
    ada, bob = db.create_account("Ada"), db.create_account("Bob")
    first = db.run(accounts.begin_session, ada, "token 1", "Firefox, Linux", 10)
    second = db.run(accounts.begin_session, ada, "token 2", "Safari, iPhone", 20)
    others = db.run(accounts.begin_session, bob, "token 3", "", 30)
    db.run(accounts.mark_session_seen, first, 40)
    db.run(accounts.mark_reauthenticated, second, 50)
    sessions = db.run(accounts.find_sessions, ada)
    times = [(session.id, session.last_seen, session.authenticated_at) for session in sessions]
    assert times == [(first, 40, 10), (second, 20, 50)]
    session = db.run(accounts.find_session, "token 1")
    assert session
    assert session.user_id == ada
    assert db.run(accounts.find_session, "token") is None
    assert not db.run(accounts.end_session, bob, first)  # not Bob's session
    assert db.run(accounts.end_session, ada, first)
    assert db.run(accounts.find_session, "token 1") is None
    third = db.run(accounts.begin_session, ada, "token 4", "", 60)
    db.run(accounts.end_sessions, ada, except_id=third)
    assert [session.id for session in db.run(accounts.find_sessions, ada)] == [third]
    assert db.run(accounts.find_ended_sessions, [first, second, third, others]) == {first, second}
    db.run(accounts.end_idle_sessions, 60)
    assert db.run(accounts.find_ended_sessions, [third, others]) == {others}


def test_least_recently_used_sessions_end_beyond_the_limit(db: AccountDatabase) -> None:
    ada = db.create_account("Ada")
    sessions = [
        db.run(accounts.begin_session, ada, f"token {now}", "", now)
        for now in range(accounts.MAX_SESSIONS + 2)
    ]
    assert db.run(accounts.find_ended_sessions, sessions) == set(sessions[:2])


def test_ban_ends_all_sessions_of_an_account(db: AccountDatabase) -> None:
    ada = db.create_account("Ada")
    db.run(accounts.begin_session, ada, "token", "", 1)
    db.run(accounts.ban, ada, 2)
    assert db.run(accounts.find_session, "token") is None
    account = db.run(accounts.find_account, ada)
    assert account
    assert account.is_banned
    db.run(accounts.unban, ada)
    account = db.run(accounts.find_account, ada)
    assert account
    assert not account.is_banned


def test_passkey_belongs_to_one_account(db: AccountDatabase) -> None:
    ada, bob = db.create_account("Ada"), db.create_account("Bob")
    key = Passkey("id", ada, "public", 0, "Firefox, Linux", 5, None)
    assert db.run(accounts.add_passkey, key)
    assert not db.run(accounts.add_passkey, key._replace(user_id=bob))
    assert db.run(accounts.mark_passkey_used, "id", 3, 7, 9)
    assert not db.run(accounts.mark_passkey_used, "id", 3, 7, 9)  # a replayed response
    assert db.run(accounts.find_passkey, "id") == key._replace(sign_count=3, last_used=9)
    assert not db.run(accounts.remove_passkey, bob, "id")
    assert db.run(accounts.remove_passkey, ada, "id")
    assert db.run(accounts.find_passkeys, ada) == []
    for id, created in (("a", 9), ("c", 7), ("b", 8)):
        db.run(accounts.add_passkey, key._replace(id=id, user_id=bob, created=created))
    assert [passkey.id for passkey in db.run(accounts.find_passkeys, bob)] == ["c", "b", "a"]
    for number in range(accounts.MAX_PASSKEYS):
        assert db.run(accounts.add_passkey, key._replace(id=f"id {number}"))
    assert not db.run(accounts.add_passkey, key)


def test_deleted_account_leaves_only_its_reserved_name(db: AccountDatabase) -> None:
    ada = db.create_account("Ada")
    db.run(accounts.begin_session, ada, "token", "", 1)
    db.run(accounts.replace_recovery_codes, ada, ["code"])
    db.run(accounts.add_passkey, Passkey("id", ada, "public", 0, "", 5, None))
    db.run(accounts.delete_account, ada, 9)
    assert db.run(accounts.find_account, ada) is None
    assert db.run(accounts.find_session, "token") is None
    assert db.run(accounts.find_passkey, "id") is None
    assert db.run(accounts.count_recovery_codes, ada) == 0
    assert asyncio.run(db.store.read(queries.find_display_name, ada)) is None
    assert not db.run(accounts.create, new_account_id(), "Ada", "hash", 10)  # the name is reserved


CHANGES: dict[str, Callable[[AccountDatabase, UserId], object]] = {
    "set_password": lambda db, user: db.run(accounts.set_password, user, "other"),
    "rename": lambda db, user: db.run(accounts.rename, user, "Cleo", 2),
    "ban": lambda db, user: db.run(accounts.ban, user, 2),
    "unban": lambda db, user: db.run(accounts.unban, user),
    "delete_account": lambda db, user: db.run(accounts.delete_account, user, 2),
    "replace_recovery_codes": lambda db, user: db.run(
        accounts.replace_recovery_codes, user, ["other"]
    ),
    "consume_recovery_code": lambda db, user: db.run(
        accounts.consume_recovery_code, user, f"code of {user}"
    ),
    "mark_passkey_used": lambda db, user: db.run(
        accounts.mark_passkey_used, f"key of {user}", 3, 7, 9
    ),
    "remove_passkey": lambda db, user: db.run(accounts.remove_passkey, user, f"key of {user}"),
    "remove_passkeys": lambda db, user: db.run(accounts.remove_passkeys, user),
    "end_sessions": lambda db, user: db.run(accounts.end_sessions, user),
    "begin_session": lambda db, user: db.run(accounts.begin_session, user, "other", "", 3),
}


@pytest.mark.parametrize("change", CHANGES)
def test_change_of_one_account_leaves_other_accounts_unchanged(
    db: AccountDatabase, change: str
) -> None:
    def state(user: UserId) -> tuple[object, ...]:
        return (
            db.run(accounts.find_account, user),
            db.run(accounts.count_recovery_codes, user),
            db.run(accounts.find_passkeys, user),
            db.run(accounts.find_sessions, user),
        )

    changed, banned, other = (db.create_account(name) for name in ("Ada", "Bob", "Dora"))
    db.run(accounts.ban, banned, 1)
    for user in (changed, banned, other):
        codes = [f"code of {user}", f"second of {user}"]
        db.run(accounts.replace_recovery_codes, user, codes)
        db.run(accounts.add_passkey, Passkey(f"key of {user}", user, "public", 0, "", 5, None))
        db.run(accounts.begin_session, user, f"token of {user}", "", 1)
    if change == "unban":
        db.run(accounts.ban, changed, 1)
    stored = [db.run(accounts.find_account, user) for user in (changed, banned, other)]
    assert [account and account.is_banned for account in stored] == [change == "unban", True, False]
    before = [state(user) for user in (changed, banned, other)]
    CHANGES[change](db, changed)
    after = [state(user) for user in (changed, banned, other)]
    assert after[0] != before[0]
    assert after[1:] == before[1:]


def test_last_credential_is_determined_per_account(db: AccountDatabase) -> None:
    ada, bob = new_account_id(), db.create_account("Bob")
    assert db.run(accounts.create, ada, "Ada", None, 1)
    for user in (ada, bob):
        db.run(accounts.add_passkey, Passkey(f"key of {user}", user, "public", 0, "", 5, None))
    assert db.run(accounts.is_last_credential, ada, f"key of {ada}")
    assert not db.run(accounts.is_last_credential, bob, f"key of {bob}")  # Bob has a password
    assert db.run(accounts.count_recovery_codes, ada) == 0
