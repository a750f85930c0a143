"""Lost connections and races between tabs."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
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
from sixlegs.server.storage.store import Store

pytestmark = needs_browser
expect = playwright.expect
SOCKET = re.compile(r"/socket\?")


@pytest.fixture(scope="module")
def server_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server_thread(Store(tmp_path_factory.mktemp("games")), is_public=True) as address:
        yield address


class SocketProxy:
    """A proxy for the WebSocket of a page that can delay messages of the server."""

    def __init__(self, person: Person) -> None:
        self.is_paused = False
        self._delayed: list[str] = []
        person.page.route_web_socket(SOCKET, self._connect)

    def _connect(self, page: Any) -> None:
        self._page, self._server = page, page.connect_to_server()
        self._server.on_message(self._on_server_message)

    def _on_server_message(self, message: str) -> None:
        if self.is_paused:
            self._delayed.append(message)
        else:
            self._page.send(message)

    def resume(self) -> None:
        """Deliver the delayed messages."""
        self.is_paused = False
        for message in self._delayed:
            self._page.send(message)


def test_loser_of_a_race_gets_an_error_and_the_current_position(
    make_person: MakePerson,
) -> None:
    first, second = make_person(), make_person(alone=True)
    proxy = SocketProxy(second)
    game = first.start_game_with_guest()
    second.context.add_cookies(first.cookies())
    second.go(f"/game/{game}")
    second.page.wait_for_selector(".board")
    proxy.is_paused = True
    first.place("white-ant")
    first.wait_for_moves(1)
    second.place("white-spider")
    second.page.wait_for_selector("[data-piece=wS1]", state="attached")
    proxy.resume()
    second.expect_status("was not played")
    second.page.wait_for_selector("[data-piece=wA1]")
    expect(second.page.locator("[data-piece=wS1]")).to_have_count(0)


def test_move_in_another_tab_ends_a_drag_with_a_message(make_person: MakePerson) -> None:
    first, second = make_person(), make_person()
    game = first.start_game_with_guest()
    second.context.add_cookies(first.cookies())
    second.go(f"/game/{game}")
    mouse = second.page.mouse
    mouse.move(*second.center("[data-hand=white-spider]"))
    mouse.down()
    mouse.move(400, 300, steps=3)
    second.page.wait_for_selector(".is-dragged")
    first.place("white-ant")
    second.expect_status("so it was put down")
    second.expect_announcement("so it was put down")
    expect(second.page.locator(".is-dragged")).to_have_count(0)
    mouse.move(420, 320)
    mouse.up()
    expect(second.page.locator(".is-dragged")).to_have_count(0)
    expect(second.page.locator(".moves li")).to_have_count(1)
    second.expect_status("so it was put down")


def test_move_without_a_connection_is_rejected_with_a_message(browser: Any, tmp_path: Path) -> None:
    port = str(free_port())
    public = f"http://localhost:{port}"
    with running_server(tmp_path, port, signal.SIGKILL, public):
        person = Person(browser, public)
        person.start_game_with_guest()
    person.expect_status("Connection lost")
    person.expect_announcement("Connection lost")
    person.place("white-ant")
    person.expect_status("nothing was changed")
    person.expect_announcement("nothing was changed")
    person.wait_for_tiles(0)
    with running_server(tmp_path, port, public=public):
        person.expect_announcement("Connected again")
        messages = person.page.locator(".message").filter(has_not_text="hand")
        expect(messages).to_have_count(0)
        person.place("white-ant")
        person.wait_for_moves(1)
    person.context.close()
    assert person.errors == []


def test_lost_connection_is_noticed_and_restored(make_person: MakePerson) -> None:
    person = make_person(alone=True)
    person.page.clock.install()
    person.start_game_with_guest()
    person.context.set_offline(True)
    person.place("white-ant")
    person.page.clock.fast_forward(6000)
    person.expect_status("Connection lost")
    person.context.set_offline(False)
    person.page.wait_for_selector(".message-wait", state="detached")
    person.expect_announcement("Connected again")
    if person.moves() == 0:  # the server has not received the move
        person.place("white-ant")
    person.wait_for_moves(1)
