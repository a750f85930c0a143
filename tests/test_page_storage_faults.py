"""Damaged storage and full disks, of the browser and of the server."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from browser import (
    MakePerson,
    Person,
    needs_browser,
    playwright,
    running_server,
    running_server_thread,
)
from server_process import free_port
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store

pytestmark = needs_browser
expect = playwright.expect
PERSON = {"kind": "person"}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("games"))


@pytest.fixture(scope="module")
def server_address(store: Store) -> Iterator[str]:
    with running_server_thread(store, is_public=True) as address:
        yield address


@pytest.mark.parametrize(
    "damage",
    [
        "localStorage['sixlegs.settings'] = localStorage['sixlegs.new-game'] = '{not json'",
        "localStorage['sixlegs.settings'] = localStorage['sixlegs.new-game'] = 'null'",
        'localStorage[\'sixlegs.settings\'] = \'{"theme": [], "language": 7, "sound": "x"}\';'
        'localStorage[\'sixlegs.new-game\'] = \'{"level": "9", "clock": {}, "record": 1}\'',
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }",
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })",
    ],
    ids=["garbage", "null", "types", "quota", "forbidden"],
)
def test_page_works_with_damaged_browser_storage(make_person: MakePerson, damage: str) -> None:
    person = make_person(alone=True)
    person.context.add_init_script(damage)
    person.go("/settings")
    person.page.get_by_label("Dark", exact=True).check()
    expect(person.page.locator("html")).to_have_attribute("data-theme", "dark")
    person.follow("/play")
    person.page.click("button[type=submit]")
    person.page.wait_for_selector(".board")


def fail_with_full_disk(*_: Any, **__: Any) -> Future[None]:
    future: Future[None] = Future()
    future.set_exception(StoreError("disk-full", "There is no room."))
    return future


def test_move_that_fails_with_a_full_disk_can_be_retried(
    make_person: MakePerson, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = make_person(locale="uk")
    person.start_game_with_guest()
    with monkeypatch.context() as patch:
        patch.setattr(store.database, "write", fail_with_full_disk)
        person.place("white-ant")
        person.expect_status("на диску немає місця")
        person.expect_announcement("на диску немає місця")
        person.wait_for_tiles(0)
        person.page.click(".message button:first-of-type")
        person.expect_status("на диску немає місця")
        person.wait_for_tiles(0)
    person.page.click(".message button:first-of-type")
    person.wait_for_moves(1)


def test_game_creation_that_fails_with_a_full_disk_can_be_retried(
    person: Person, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.go("/play")
    person.page.get_by_label("Friend, by link").check(force=True)
    with monkeypatch.context() as patch:
        patch.setattr(store.database, "write", fail_with_full_disk)
        person.page.click("button[type=submit]")
        person.page.wait_for_selector(".error >> text=the disk is full")
        person.errors.clear()  # Chromium logs responses with status 507 as errors
    person.page.click("button[type=submit]")
    person.page.wait_for_selector(".board")


def test_deletion_that_fails_with_a_full_disk_can_be_retried(
    person: Person, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = person.start_game(PERSON, {"kind": "opponent"})
    person.go("/")
    card = person.page.locator(f".game-card:has(a[href$='{game}'])")
    delete_button = card.get_by_role("button", name="Delete", exact=True)
    card.get_by_role("button", name="Delete this game").click()
    with monkeypatch.context() as patch:
        patch.setattr(store.database, "write", fail_with_full_disk)
        delete_button.click()
        person.page.wait_for_selector(".error >> text=could not be deleted")
        person.errors.clear()  # Chromium logs responses with status 507 as errors
    delete_button.click()
    expect(card).to_have_count(0)
    expect(person.page.locator(".error")).to_have_count(0)


def test_damaged_database_and_damaged_game_are_reported(browser: Any, tmp_path: Path) -> None:
    file, port = tmp_path / "games.db", str(free_port())
    public = f"http://localhost:{port}"
    file.write_bytes(b"no database at all " * 100)
    with running_server(tmp_path, port, public=public, reset_corrupt_db=True):
        person = Person(browser, public)
        person.go("/")
        person.page.wait_for_selector(".error >> text=damaged-")
        game = person.start_game_with_guest()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE games SET moves = 'nonsense', played = 1")
    connection.close()
    with running_server(tmp_path, port, public=public):
        person.expect_status("cannot be read")
        person.go(f"/game/{game}")
        person.page.wait_for_selector(".waiting >> text=cannot be read")
    person.context.close()
