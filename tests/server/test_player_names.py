"""Tests that names which look the same count as one name, on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, insert, select, text, update

from account_client import AccountClient, error_code
from asgi_client import FakeClock
from sixlegs.server.play.user_ids import UserId, new_account_id
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import accounts, known_devices, names, queries, rated_addresses
from sixlegs.server.storage.schema import (
    METADATA,
    guest_name_keys,
    held_names,
    name_keys,
    server_secrets,
    users,
)
from sixlegs.server.storage.store import Store

DAY = 24 * 3600
GUEST = UserId("guest")


@pytest.fixture
def either_store(any_database: None, tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path)) as store:
        yield store


def choose(account: AccountClient, name: str) -> str:
    """Set a name. Return it as stored, or the error code."""
    answer = account.browser.http.put("/api/me", json={"name": name})
    return str(answer.json().get("name") or answer.json()["code"])


@pytest.mark.parametrize(
    "name",
    [
        "A\ufe00da",
        "A\U000e0100da",
        "A\u180bda",
        "Ad\u00ada",
        "A\u2060da",
        "Ada\ufe0f",
        "Аdа",
        "AdΑ",
        "Ada ✅",
        "Ada ✓",
        "Ada`",
        "A\u20ddda",
        "Ada\U00013441",
    ],
)
def test_guest_cannot_look_like_an_account(ada: AccountClient, name: str) -> None:
    ada.claim("Ada")
    assert choose(ada.on_other_device(), name) == "name-taken"


@pytest.mark.parametrize(
    "name",
    [
        "admin",
        "Аdmіn",
        "Operator",
        "0perator",
        "ope\ufe0frator",
        "Computer, level 9",
        "C o m p u t e r, level 9",
        "Компьютер, уровень 9",
        "Комп’ютер, рівень 9",
        "Kомпьютер",
        "Оператор",
        "Адміністратор",
        "The Moderator",
        "Guest",
    ],
)
def test_guest_cannot_take_a_reserved_name(ada: AccountClient, name: str) -> None:
    assert choose(ada, name) == "name-reserved"
    assert ada.me["name"] is None


def test_guest_loses_a_name_that_an_account_claims(ada: AccountClient) -> None:
    eve, bob = ada.on_other_device(), ada.on_other_device()
    assert choose(eve, "Ad\u0430") == "Ad\u0430"
    assert choose(bob, "Bob") == "Bob"
    game, token = eve.browser.create_open_game()
    bob.browser.accept(token)
    with bob.browser.tab(game) as tab:
        ada.claim("Ada")
        while tab.position["seats"]["white"]["name"]:
            tab.next()
    assert eve.me["name"] is None
    assert bob.me["name"] == "Bob"
    ada.browser.http.put("/api/me", json={"name": "Вов"})
    assert bob.me["name"] is None


def test_accounts_are_marked_in_games_invitations_and_lobby(ada: AccountClient) -> None:
    ada.claim("Ada")
    bob = ada.on_other_device()
    game, token = ada.browser.create_open_game()
    assert bob.browser.http.get(f"/api/invitations/{token}").json()["isAccount"] is True
    bob.browser.accept(token)
    with bob.browser.tab(game) as tab:
        seats = tab.position["seats"]
    assert (seats["white"]["isAccount"], seats["black"]["isAccount"]) == (True, False)
    for player in (ada, bob):
        player.browser.create_open_game(isPublic=True)
    challenges = ada.browser.http.get("/api/lobby").json()["challenges"]
    assert {(challenge["creatorName"], challenge["isAccount"]) for challenge in challenges} == {
        ("Ada", True),
        (None, False),
    }


# Held names


@pytest.mark.parametrize("is_deleted", [False, True])
def test_name_given_up_is_held_for_30_days(
    ada: AccountClient, clock: FakeClock, is_deleted: bool
) -> None:
    ada.claim("Ada")
    if is_deleted:
        assert ada.browser.http.delete("/api/account").status_code == 204
    else:
        assert choose(ada, "Lovelace") == "Lovelace"
    eve = ada.on_other_device()
    for seconds in (0, 29 * DAY):
        clock.seconds += seconds
        assert error_code(eve.claim("Аdа")) in ("name-taken", "name-mixed-scripts")
        assert error_code(eve.claim("ADA")) == "name-taken"
        assert choose(eve, "Ada") == "name-taken"
    clock.seconds += 2 * DAY
    assert choose(ada.on_other_device(), "Ada") == "Ada"
    assert eve.claim("Ada").status_code == 201


def test_former_owner_takes_a_name_back(ada: AccountClient) -> None:
    ada.claim("Ada")
    for name in ("Lovelace", "Ada", "Lovelace", "ADA"):
        assert choose(ada, name) == name
    assert error_code(ada.on_other_device().claim("Lovelace")) == "name-taken"


def test_held_names_per_account_are_limited(ada: AccountClient, clock: FakeClock) -> None:
    """Otherwise one account could reserve thousands of names by renaming itself."""
    ada.claim("Name0")
    for number in range(1, 12):
        clock.seconds += 20
        assert choose(ada, f"Name{number}") == f"Name{number}"
    eve = ada.on_other_device()
    free = [number for number in range(11) if choose(eve, f"Name{number}") != "name-taken"]
    assert free == list(range(names.MAX_HELD_NAMES, 11))  # the oldest names stay held
    assert ada.browser.http.delete("/api/account").status_code == 204
    assert choose(eve, "Name11") == "name-taken"


def test_hold_of_a_deleted_account_has_hashes_only(either_store: Store) -> None:
    def read() -> list[tuple[object, ...]]:
        query = select(held_names)
        rows = asyncio.run(either_store.read(lambda connection: connection.execute(query).all()))
        return [tuple(row) for row in rows]

    user_id = new_account_id()
    assert asyncio.run(either_store.write(accounts.create, user_id, "Ada", "hash", 1))
    assert asyncio.run(either_store.write(accounts.rename, user_id, "Lovelace", 2))
    asyncio.run(either_store.write(accounts.delete_account, user_id, 3))
    rows = read()
    assert rows
    assert {row[1] for row in rows} == {None}
    assert not any(name in str(rows) for name in ("Ada", "ada", "Lovelace", "lovelace", user_id))
    asyncio.run(either_store.write(names.remove_expired, names.NAME_HOLD_MS + 4))
    assert read() == []


def test_expired_holds_are_deleted_by_the_sweep(tmp_path: Path, clock: FakeClock) -> None:
    with closing(Store(tmp_path, clock)) as store:
        user_id = new_account_id()
        asyncio.run(store.write(accounts.create, user_id, "Ada", "hash", store.database_time_ms()))
        asyncio.run(store.write(accounts.rename, user_id, "Lovelace", store.database_time_ms()))
        rows = select(held_names)
        for days, is_held in ((29, True), (2, False)):
            clock.seconds += days * DAY
            asyncio.run(Registry(store).sweeper.sweep())
            held = asyncio.run(store.read(lambda connection: connection.execute(rows).all()))
            assert bool(held) is is_held


# Databases of earlier versions


OLD_ACCOUNTS = {"account-1": "ヘタ", "account-2": "へタ", "account-3": "kate", "account-4": "ĸate"}
OLD_GUESTS = {GUEST: "Gast", "guest-2": "K\ufe0fate", "guest-3": "admin"}


@pytest.fixture
def old_database(version_17: Path | str) -> Path | str:
    """Return a database without name keys, in which several names look the same."""
    if isinstance(version_17, Path):
        engine = create_engine(f"sqlite:///{version_17 / 'games.db'}")
    else:
        engine = create_engine(version_17.replace("postgresql", "postgresql+psycopg", 1))
    guests = [
        {"owner": user_id, "name": name, "created": 1, "changed": 1}
        for user_id, name in OLD_GUESTS.items()
    ]
    with engine.begin() as connection:
        for created, (user_id, name) in enumerate(OLD_ACCOUNTS.items()):
            _add_old_account(connection, user_id, name, created)
        connection.execute(insert(users), guests)
    engine.dispose()
    return version_17


def _add_old_account(connection: Connection, user_id: str, name: str, created: int) -> None:
    row = {"owner": user_id, "password": "hash", "created": created}
    connection.execute(insert(METADATA.tables["accounts"]).values(row))
    connection.execute(text("INSERT INTO account_names VALUES (:owner, :owner)"), row)
    user = {"owner": user_id, "name": name, "created": created, "changed": created}
    connection.execute(insert(users).values(user))


def test_old_databases_get_all_new_tables(old_database: Path | str) -> None:
    user_id = UserId("account-1")
    with closing(Store(old_database)) as store:
        remembered = store.write(known_devices.remember, user_id, [], "hash", "session", 1)
        assert asyncio.run(remembered)
        asyncio.run(store.store_rated_address(user_id, "198.51.100.1"))
        assert len(asyncio.run(store.read(rated_addresses.find_by_user, user_id))) == 1


def test_old_accounts_whose_names_look_the_same_keep_working(old_database: Path | str) -> None:
    with closing(Store(old_database)) as store:
        for user_id, name in OLD_ACCOUNTS.items():
            account = asyncio.run(store.read(accounts.find_account_by_name, name))
            assert account
            assert (account.user_id, account.name) == (user_id, name)
        assert asyncio.run(store.read(accounts.find_user_id_by_name, "KATE")) == "account-3"
        ambiguous = "ヘ夕"  # neither of the two names that it looks like
        assert asyncio.run(store.read(accounts.find_user_id_by_name, ambiguous)) is None
        for name in OLD_ACCOUNTS.values():
            assert not asyncio.run(store.write(accounts.create, new_account_id(), name, "hash", 9))
        assert asyncio.run(store.write(accounts.rename, UserId("account-4"), "Katrin", 10))
        assert asyncio.run(store.read(accounts.find_user_id_by_name, "kate")) == "account-3"
        guest_names = {
            user_id: asyncio.run(store.read(queries.find_display_name, UserId(user_id)))
            for user_id in OLD_GUESTS
        }
        assert guest_names == {GUEST: "Gast", "guest-2": None, "guest-3": None}
        assert asyncio.run(store.write(names.remove_from_guests, "GAST", 11)) == [GUEST]


def test_name_keys_of_another_algorithm_are_recomputed(either_store: Store) -> None:
    user_id = new_account_id()
    asyncio.run(either_store.write(accounts.create, user_id, "Ada", "hash", 1))
    asyncio.run(either_store.rename(GUEST, "Eve"))

    def store_outdated_keys(connection: Connection) -> None:
        connection.execute(update(server_secrets).values(name_keys="0"))
        connection.execute(update(name_keys).values(key=name_keys.c.key + "?"))
        connection.execute(update(guest_name_keys).values(key=guest_name_keys.c.key + "?"))

    asyncio.run(either_store.write(store_outdated_keys))
    assert not asyncio.run(either_store.read(names.is_taken, "Ada", 1))
    asyncio.run(either_store.write(names.refresh_keys))
    assert asyncio.run(either_store.read(names.is_taken, "Ada", 1))
    assert asyncio.run(either_store.write(names.remove_from_guests, "EVE", 2)) == [GUEST]
