"""Games stored by the browser: exported, in two tabs, without storage and after a crash."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import page_one_player as one_player
from browser import (
    DESKTOP,
    LAUNCH,
    MakePerson,
    Person,
    accessibility_violations,
    needs_browser,
    playwright,
)
from samples import WON
from soak import IS_SOAK

pytestmark = needs_browser
expect = playwright.expect
PERSON = {"kind": "person"}
KILLS = 10 if IS_SOAK else 1


def test_games_are_transferred_to_another_browser_in_a_file(
    make_person: MakePerson, tmp_path: Path
) -> None:
    person, other = make_person(), make_person()
    game = person.start_game(PERSON, PERSON, kind="imported", text=WON)
    other.go(f"/local#{game}")
    expect(other.page.locator("h1")).to_have_text("This game is in another browser")
    expect(other.page.locator("main")).to_contain_text("press “Share”")
    assert accessibility_violations(other.page) == []

    person.follow("/settings")
    with person.page.expect_download() as download:
        person.page.get_by_role("button", name="Save all games to a file").click()
    other.follow("/settings")
    status = other.page.locator(".settings-more [role=status]")
    damaged = tmp_path / "damaged.json"
    damaged.write_text('{"format": "sixlegs-games", "version": 1, "games": [{"id": "local-1"}]}')
    for file, text in (
        (Path(__file__), "This is not a file with games from Sixlegs. Nothing was changed."),
        (damaged, "1 game in the file is damaged and was skipped."),
        (Path(download.value.path()), "1 game was added."),
        (Path(download.value.path()), "The file has no new games."),
    ):
        other.page.locator(".settings-more input[type=file]").set_input_files(file)
        expect(status).to_contain_text(text)
    assert accessibility_violations(other.page) == []
    other.follow("/games")
    other.page.locator(".game-card a").click()
    other.wait_for_moves(15)
    other.page.wait_for_selector(".game-over")


def test_two_tabs_show_the_same_game(person: Person) -> None:
    person.start_game(PERSON, PERSON)
    second = person.context.new_page()
    second.goto(person.page.url)
    second.wait_for_selector("[data-hand=white-spider]")
    person.tap("[data-hand=white-spider]")
    person.tap(".mark-target")
    expect(second.locator(".placed-tile")).to_have_count(1)
    box = second.locator("[data-hand=black-ant]").bounding_box()
    assert box
    second.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    second.locator(".mark-target").first.click(force=True)
    person.wait_for_tiles(2)
    person.page.get_by_role("button", name="Undo").first.click()
    expect(second.locator(".placed-tile")).to_have_count(1)


DISABLE_INDEXEDDB_SCRIPT = """
    indexedDB.open = () => { throw new DOMException("not in a private window", "SecurityError"); };
"""


def test_page_without_storage_shows_notice_and_can_be_played(make_person: MakePerson) -> None:
    person = make_person(alone=True)
    person.context.add_init_script(DISABLE_INDEXEDDB_SCRIPT)
    one_player.begin_with_computer(person)
    note = person.page.get_by_role("status").filter(has_text="This browser is not saving anything")
    note.wait_for()
    assert accessibility_violations(person.page) == []
    with one_player.without_requests(person):
        one_player.play_with_computer(person)
    note.get_by_role("button", name="Close").click()
    expect(note).to_have_count(0)


def test_outdated_page_asks_for_reload(make_person: MakePerson) -> None:
    """The server rejects requests of another protocol version."""
    person = make_person(alone=True)

    def send_old_version(route: Any) -> None:
        route.continue_(headers={**route.request.headers, "sixlegs-protocol": "0"})

    person.page.route("**/api/**", send_old_version)
    person.go("/settings")
    note = person.page.get_by_role("status").filter(has_text="Please reload the page")
    note.wait_for()
    assert accessibility_violations(person.page) == []
    person.page.unroute("**/api/**")
    note.get_by_role("button", name="Reload").click()
    expect(note).to_have_count(0)
    person.page.wait_for_selector("h1")


def test_shown_moves_survive_a_killed_browser(
    browser: Any, server_address: str, tmp_path: Path
) -> None:
    """The browser is killed as soon as a move is shown, before the reply of the computer."""
    path = ""
    for moves in range(0, 2 * KILLS, 2):
        person = open_profile(browser, server_address, tmp_path)
        if path:
            person.go(path)
            person.wait_for_moves(moves)
        else:
            one_player.begin_with_computer(person)
            path = person.page.url.removeprefix(server_address)
        one_player.play_any(person)
        person.wait_for_moves(moves + 1)
        kill(tmp_path)
        again = open_profile(browser, server_address, tmp_path)
        again.go(path)
        again.wait_for_moves(moves + 2)  # with the reply of the computer
        again.context.close()


def open_profile(browser: Any, address: str, folder: Path) -> Person:
    """Return a person at a browser whose profile is in *folder*."""
    context = browser.browser_type.launch_persistent_context(
        folder, reduced_motion="reduce", **LAUNCH, **DESKTOP
    )
    return Person(SimpleNamespace(new_context=lambda **_: context), address)


def kill(folder: Path) -> None:
    """Kill the browser whose profile is in *folder*."""
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if f"--user-data-dir={folder}".encode() in entry.read_bytes().split(b"\0"):
                os.kill(int(entry.parent.name), signal.SIGKILL)
