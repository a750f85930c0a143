"""Tests of IP addresses of rated games, which are stored as keyed hashes for 30 days."""

from __future__ import annotations

import asyncio
import json
import zipfile
from contextlib import ExitStack, closing
from io import BytesIO
from pathlib import Path

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from account_client import PASSWORD, AccountClient
from asgi_client import CREATOR_SEAT, HOST, OPPONENT_SEAT, PUBLIC_URL, Browser, FakeClock, open_app
from sixlegs.cli import main
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import (
    accounts,
    rated_addresses,
    schema,
)
from sixlegs.server.storage.rated_addresses import RETENTION_DAYS, SharedAddress
from sixlegs.server.storage.store import Store

MOVES = ("wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-")
GAME_OPTIONS = {
    "white": CREATOR_SEAT,
    "black": OPPONENT_SEAT,
    "clock": {"initial": 600_000, "increment": 5_000},
    "start": {"kind": "empty", "gameType": "Base+ML", "opening": "tournament"},
}
HOME, AWAY = "192.0.2.1", "198.51.100.7"


def create_account(browser: Browser, address: str, name: str) -> AccountClient:
    """Create an account whose client has *address*."""
    headers = dict(browser.http.headers)
    client = TestClient(
        browser.http.app, f"http://{HOST}", headers=headers, client=(address, 50_000)
    )
    client.cookies.clear()
    client.portal = browser.http.portal
    client.get("/api/me")
    account = AccountClient(Browser(client, browser._store))
    assert account.claim(name).status_code == 201
    return account


def win(winner: AccountClient, loser: AccountClient, *, is_rated: bool = True) -> None:
    game, token = winner.browser.create_open_game(**GAME_OPTIONS, isRated=is_rated)
    assert loser.browser.accept(token).status_code == 200
    with ExitStack() as stack:
        tabs = [stack.enter_context(player.browser.tab(game)) for player in (winner, loser)]
        tabs[0].next()
        for ply, move in enumerate(MOVES):
            tabs[ply % 2].play(move)
            tabs[1 - ply % 2].next()
        tabs[1].request("resign")


def stored_rows(store: Store) -> list[tuple[object, ...]]:
    query = select(schema.rated_addresses)
    return asyncio.run(
        store.read(lambda connection: [tuple(row) for row in connection.execute(query)])
    )


def shared_addresses(store: Store, name: str) -> list[SharedAddress]:
    user_id = asyncio.run(store.read(accounts.find_user_id_by_name, name))
    assert user_id
    return asyncio.run(store.read(rated_addresses.find_shared, user_id))


@pytest.mark.usefixtures("any_database")
def test_opponents_who_shared_an_address_are_listed(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as browser:
        ada, bob = create_account(browser, HOME, "Ada"), create_account(browser, HOME, "Bob")
        cleo, dora = create_account(browser, AWAY, "Cleo"), create_account(browser, HOME, "Dora")
        win(ada, bob)
        win(ada, bob)
        win(bob, ada)
        win(ada, cleo)
        win(ada, dora, is_rated=False)
    with closing(Store(tmp_path)) as store:
        assert shared_addresses(store, "Ada") == [SharedAddress("Bob", 2, 0, 1)]
        assert shared_addresses(store, "Bob") == [SharedAddress("Ada", 1, 0, 2)]
        assert shared_addresses(store, "Cleo") == shared_addresses(store, "Dora") == []
        assert len(stored_rows(store)) == 3  # none of the unrated game
        assert HOME not in str(stored_rows(store))


@pytest.mark.usefixtures("any_database")
def test_address_is_deleted_after_30_days_and_with_its_account(tmp_path: Path) -> None:
    clock = FakeClock(1_800_000_000.0)
    with open_app(tmp_path, address=PUBLIC_URL, now=clock) as browser:
        ada, bob = create_account(browser, HOME, "Ada"), create_account(browser, HOME, "Bob")
        win(ada, bob)
        data = ada.browser.http.get("/api/account/export").content
        account = json.loads(zipfile.ZipFile(BytesIO(data)).read("account.json"))
        assert len(account["ratedAddresses"]) == 1
        assert bob.confirm(PASSWORD).status_code == 204
        assert bob.browser.http.delete("/api/account").status_code == 204
    with closing(Store(tmp_path, clock)) as store:
        assert len(stored_rows(store)) == 1
        clock.seconds += RETENTION_DAYS * 24 * 3600 - 1
        asyncio.run(Registry(store).sweeper.sweep())
        assert len(stored_rows(store)) == 1
        clock.seconds += 2
        asyncio.run(Registry(store).sweeper.sweep())
        assert stored_rows(store) == []


def test_fair_play_report_lists_shared_addresses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as browser:
        ada, bob = create_account(browser, HOME, "Ada"), create_account(browser, HOME, "Bob")
        cleo = create_account(browser, AWAY, "Cleo")
        win(ada, bob)
        win(ada, cleo)
    command = ["admin", "--data", str(tmp_path), "fair-play", "--limit", "nodes=10"]
    assert main([*command, "Ada"]) == 0
    assert "last 30 days:\n  Bob: 1 won, 0 drawn, 0 lost\n" in capsys.readouterr().out
    assert main([*command, "Cleo"]) == 0
    assert "last 30 days: none." in capsys.readouterr().out
