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


class Kept:
    """The database, for queries about accounts."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def __call__(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return asyncio.run(self.store.write(work, *args, **kwargs))

    def account(self, name: str) -> UserId:
        owner = new_account_id()
        assert self(accounts.create, owner, name, "hash", 1)
        return owner


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    with closing(Store(tmp_path)) as store:
        yield Kept(store)


def test_an_account_is_found_by_its_name_in_any_case(kept: Kept) -> None:
    ada = kept.account("Ада")
    assert is_account(ada)
    assert not is_account(GUEST)
    found = kept(accounts.find_account_by_name, " АДА")
    assert found
    assert (found.user_id, found.name, found.password, found.is_banned) == (
        ada,
        "Ада",
        "hash",
        False,
    )
    assert kept(accounts.find_account, ada) == found
    assert kept(accounts.find_user_id_by_name, "ада") == ada
    assert kept(accounts.find_user_id_by_name, "Адам") is None
    assert (
        asyncio.run(kept.store.read(queries.find_display_name, ada)) == "Ада"
    )  # which all games show


@pytest.mark.parametrize("other", ["COCO", "сосо", "СОСО", "c0co", "C-o-c-o"])
def test_nobody_else_is_called_what_looks_the_same(kept: Kept, other: str) -> None:
    coco, ada = kept.account("coco"), kept.account("Ada")
    assert kept(names.is_taken, other, 2)
    assert not kept(names.is_taken, other, 2, except_id=coco)
    assert not kept(accounts.create, new_account_id(), other, "hash", 2)
    assert not kept(accounts.rename, ada, other, 2)
    assert kept(accounts.find_user_id_by_name, "Ada") == ada  # who keeps the name they had
    assert kept(accounts.rename, coco, other, 2)


def test_of_many_who_want_a_name_at_once_one_gets_it(tmp_path: Path) -> None:
    """By connections of their own, as several servers have."""
    with ThreadPoolExecutor(4) as threads:
        stores = [Store(tmp_path) for _ in range(4)]
        sign_up = [lambda store=store: Kept(store)(
            accounts.create, new_account_id(), "Ada", "hash", 1) for store in stores]  # fmt: skip
        won = [future.result() for future in [threads.submit(one) for one in sign_up]]
        for store in stores:
            store.close()
    assert sorted(won) == [False, False, False, True]


def test_of_many_who_have_a_code_at_once_one_gets_in(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as threads:
        stores = [Store(tmp_path) for _ in range(4)]
        ada = Kept(stores[0]).account("Ada")
        Kept(stores[0])(accounts.replace_recovery_codes, ada, ["one", "two"])
        tries = [
            threads.submit(Kept(store), accounts.consume_recovery_code, ada, "one")
            for store in stores
        ]
        won = [future.result() for future in tries]
        for store in stores:
            store.close()
    assert sorted(won) == [False, False, False, True]


def test_a_code_works_once_and_for_its_owner_alone(kept: Kept) -> None:
    ada, bob = kept.account("Ada"), kept.account("Bob")
    kept(accounts.replace_recovery_codes, ada, ["one", "two"])
    assert not kept(accounts.consume_recovery_code, bob, "one")
    assert kept(accounts.consume_recovery_code, ada, "one")
    assert not kept(accounts.consume_recovery_code, ada, "one")
    assert kept(accounts.count_recovery_codes, ada) == 1
    kept(accounts.replace_recovery_codes, ada, ["three"])
    assert not kept(accounts.consume_recovery_code, ada, "two")
    assert kept(accounts.consume_recovery_code, ada, "three")


def test_sessions_are_listed_and_end(kept: Kept) -> None:
    ada, bob = kept.account("Ada"), kept.account("Bob")
    first = kept(accounts.begin_session, ada, "token 1", "Firefox, Linux", 10)
    second = kept(accounts.begin_session, ada, "token 2", "Safari, iPhone", 20)
    others = kept(accounts.begin_session, bob, "token 3", "", 30)
    kept(accounts.mark_session_seen, first, 40)
    kept(accounts.mark_reauthenticated, second, 50)
    listed = kept(accounts.find_sessions, ada)
    seen = [(one.id, one.last_seen, one.authenticated_at) for one in listed]
    assert seen == [(first, 40, 10), (second, 20, 50)]
    found = kept(accounts.find_session, "token 1")
    assert found
    assert found.user_id == ada
    assert kept(accounts.find_session, "token") is None
    assert not kept(accounts.end_session, bob, first)  # which is not theirs
    assert kept(accounts.end_session, ada, first)
    assert kept(accounts.find_session, "token 1") is None
    third = kept(accounts.begin_session, ada, "token 4", "", 60)
    kept(accounts.end_sessions, ada, except_id=third)
    assert [one.id for one in kept(accounts.find_sessions, ada)] == [third]
    assert kept(accounts.find_ended_sessions, [first, second, third, others]) == {first, second}
    kept(accounts.end_idle_sessions, 60)
    assert kept(accounts.find_ended_sessions, [third, others]) == {others}


def test_of_too_many_sessions_those_unused_for_longest_end(kept: Kept) -> None:
    ada = kept.account("Ada")
    begun = [
        kept(accounts.begin_session, ada, f"token {moment}", "", moment)
        for moment in range(accounts.MAX_SESSIONS + 2)
    ]
    assert kept(accounts.find_ended_sessions, begun) == set(begun[:2])


def test_who_is_banned_is_signed_out(kept: Kept) -> None:
    ada = kept.account("Ada")
    kept(accounts.begin_session, ada, "token", "", 1)
    kept(accounts.ban, ada, 2)
    assert kept(accounts.find_session, "token") is None
    banned = kept(accounts.find_account, ada)
    assert banned
    assert banned.is_banned
    kept(accounts.unban, ada)
    again = kept(accounts.find_account, ada)
    assert again
    assert not again.is_banned


def test_a_passkey_belongs_to_one_account(kept: Kept) -> None:
    ada, bob = kept.account("Ada"), kept.account("Bob")
    key = Passkey("id", ada, "public", 0, "Firefox, Linux", 5, None)
    assert kept(accounts.add_passkey, key)
    assert not kept(accounts.add_passkey, key._replace(user_id=bob))
    assert kept(accounts.mark_passkey_used, "id", 3, 7, 9)
    assert not kept(accounts.mark_passkey_used, "id", 3, 7, 9)  # the same answer again
    assert kept(accounts.find_passkey, "id") == key._replace(sign_count=3, last_used=9)
    assert not kept(accounts.remove_passkey, bob, "id")
    assert kept(accounts.remove_passkey, ada, "id")
    assert kept(accounts.find_passkeys, ada) == []
    for id, created in (("a", 9), ("c", 7), ("b", 8)):
        kept(accounts.add_passkey, key._replace(id=id, user_id=bob, created=created))
    assert [one.id for one in kept(accounts.find_passkeys, bob)] == ["c", "b", "a"]
    for number in range(accounts.MAX_PASSKEYS):
        assert kept(accounts.add_passkey, key._replace(id=f"id {number}"))
    assert not kept(accounts.add_passkey, key)


def test_who_is_removed_leaves_nothing(kept: Kept) -> None:
    ada = kept.account("Ada")
    kept(accounts.begin_session, ada, "token", "", 1)
    kept(accounts.replace_recovery_codes, ada, ["code"])
    kept(accounts.add_passkey, Passkey("id", ada, "public", 0, "", 5, None))
    kept(accounts.delete_account, ada, 9)
    assert kept(accounts.find_account, ada) is None
    assert kept(accounts.find_session, "token") is None
    assert kept(accounts.find_passkey, "id") is None
    assert kept(accounts.count_recovery_codes, ada) == 0
    assert asyncio.run(kept.store.read(queries.find_display_name, ada)) is None
    assert not kept(accounts.create, new_account_id(), "Ada", "hash", 10)  # the name is held


CHANGES: dict[str, Callable[[Kept, UserId], object]] = {
    "set_password": lambda kept, user: kept(accounts.set_password, user, "other"),
    "rename": lambda kept, user: kept(accounts.rename, user, "Cleo", 2),
    "ban": lambda kept, user: kept(accounts.ban, user, 2),
    "unban": lambda kept, user: kept(accounts.unban, user),
    "delete_account": lambda kept, user: kept(accounts.delete_account, user, 2),
    "replace_recovery_codes": lambda kept, user: kept(
        accounts.replace_recovery_codes, user, ["other"]
    ),
    "consume_recovery_code": lambda kept, user: kept(
        accounts.consume_recovery_code, user, f"code of {user}"
    ),
    "mark_passkey_used": lambda kept, user: kept(
        accounts.mark_passkey_used, f"key of {user}", 3, 7, 9
    ),
    "remove_passkey": lambda kept, user: kept(accounts.remove_passkey, user, f"key of {user}"),
    "remove_passkeys": lambda kept, user: kept(accounts.remove_passkeys, user),
    "end_sessions": lambda kept, user: kept(accounts.end_sessions, user),
    "begin_session": lambda kept, user: kept(accounts.begin_session, user, "other", "", 3),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_one_account_leaves_other_accounts_unchanged(kept: Kept, change: str) -> None:
    def state(user: UserId) -> tuple[object, ...]:
        return (
            kept(accounts.find_account, user),
            kept(accounts.count_recovery_codes, user),
            kept(accounts.find_passkeys, user),
            kept(accounts.find_sessions, user),
        )

    changed, banned, other = (kept.account(name) for name in ("Ada", "Bob", "Dora"))
    kept(accounts.ban, banned, 1)
    for user in (changed, banned, other):
        codes = [f"code of {user}", f"second of {user}"]
        kept(accounts.replace_recovery_codes, user, codes)
        kept(accounts.add_passkey, Passkey(f"key of {user}", user, "public", 0, "", 5, None))
        kept(accounts.begin_session, user, f"token of {user}", "", 1)
    if change == "unban":
        kept(accounts.ban, changed, 1)
    found = [kept(accounts.find_account, user) for user in (changed, banned, other)]
    assert [one and one.is_banned for one in found] == [change == "unban", True, False]
    before = [state(user) for user in (changed, banned, other)]
    CHANGES[change](kept, changed)
    after = [state(user) for user in (changed, banned, other)]
    assert after[0] != before[0]
    assert after[1:] == before[1:]


def test_the_last_credential_is_determined_for_each_account(kept: Kept) -> None:
    ada, bob = new_account_id(), kept.account("Bob")
    assert kept(accounts.create, ada, "Ada", None, 1)
    for user in (ada, bob):
        kept(accounts.add_passkey, Passkey(f"key of {user}", user, "public", 0, "", 5, None))
    assert kept(accounts.is_last_credential, ada, f"key of {ada}")
    assert not kept(accounts.is_last_credential, bob, f"key of {bob}")  # Bob has a password
    assert kept(accounts.count_recovery_codes, ada) == 0
