"""Tests of game sockets: malformed messages, unknown games and slow clients."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from asgi_client import Browser, Tab
from sixlegs.server.protocol.client_messages import Abort, ClientMessage
from sixlegs.server.protocol.server_messages import CLOSE_CODES, DrawDeclined
from sixlegs.server.web.sockets import MAX_QUEUED_MESSAGES, PageSocket

MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"play"',
    "{}",
    '{"type": "nonsense", "request": 1}',
    '{"type": "play"}',
    '{"type": "play", "request": 1, "version": 0}',
    '{"type": "play", "request": 1, "version": 0, "move": 7}',
    '{"type": "play", "request": 1, "version": 0, "move": "wS1", "more": 1}',
    '{"type": "play", "request": 1, "version": 1e99, "move": "wS1"}',
    '{"type": "play", "request": -1, "version": 0, "move": "wS1"}',
    '{"type": "play", "request": 1, "version": 0, "move": "%s"}' % ("w" * 200),
    '{"type": "play", "request": 1, "version": 0, "move": "\\ud800"}',
    '{"type": "explain", "request": 1, "version": 0, "piece": "wQ", "hex": [1]}',
    '{"type": "explain", "request": 1, "version": 0, "piece": "wQ", "hex": [1e9, 0]}',
    '{"type": "position"}',
    '{"type": "play", "request": NaN, "version": 0, "move": "wS1"}',
    '{"type": "play", "request": %s, "version": 0, "move": "wS1"}' % ("9" * 5000),
    '{"type": "play", "request": 1, "version": 0, "move": "wS1", "thinkingTime": -1}',
    '{"type": "play", "request": 1, "version": 0, "move": "wS1", "thinkingTime": 1e400}',
    '{"type": "play", "request": 1, "version": 0, "move": %s}' % ("[" * 9000),
    '{"type": "send-phrase", "request": 1, "phrase": "<b>"}',
    "\x00\u202e",
    "[" * 20_000,
]


def test_malformed_messages_are_rejected_without_closing_the_connection(browser: Browser) -> None:
    for messages in (MALFORMED[:19], MALFORMED[19:]):  # 20 would close the connection
        with browser.game() as tab:
            for text in messages:
                tab.session.send_text(text)
                rejection = tab.next()
                assert (rejection["type"], rejection["code"]) == ("rejection", "malformed"), text
            tab.play("wS1")


def test_rejection_names_the_request_if_its_number_is_readable(browser: Browser) -> None:
    with browser.game() as tab:
        tab.session.send_text('{"type": "nonsense", "request": 42}')
        assert tab.next()["request"] == 42


def close_code(tab: Tab) -> int:
    with pytest.raises(WebSocketDisconnect) as closed:
        while True:
            tab.next()
    return closed.value.code


def test_too_many_malformed_messages_close_the_connection(browser: Browser) -> None:
    with browser.game() as tab:
        for _ in range(20):
            tab.session.send_text(MALFORMED[-1])
        assert close_code(tab) == CLOSE_CODES["too-many-malformed"]


def test_bytes_are_rejected_and_oversized_text_closes_the_connection(browser: Browser) -> None:
    with browser.game() as tab:
        tab.session.send_bytes(b"{}")
        assert tab.next()["code"] == "malformed"
        tab.session.send_text(" " * 70_000)
        assert close_code(tab) == 1009


@pytest.mark.parametrize("game", ["A" * 22, "no", "%00", "a" * 5000])
def test_socket_of_an_unknown_game_is_closed(browser: Browser, game: str) -> None:
    with pytest.raises(WebSocketDisconnect) as closed, browser.tab(game):
        pass
    assert closed.value.code == CLOSE_CODES["game-not-found"]


def test_socket_of_an_unreadable_game_is_closed_with_an_error(
    browser: Browser, tmp_path: Path
) -> None:
    game = browser.create_game()
    with closing(sqlite3.connect(tmp_path / "games.db")) as other, other:
        other.execute("UPDATE games SET game_type = 'Chess'")
    with pytest.raises(WebSocketDisconnect) as closed, browser.tab(game):
        pass
    assert closed.value.code == CLOSE_CODES["server-error"]


def test_deleting_a_game_closes_its_tabs(browser: Browser) -> None:
    game, _ = browser.create_open_game()
    with browser.tab(game) as tab:
        assert browser.http.delete(f"/api/games/{game}").status_code == 204
        assert close_code(tab) == CLOSE_CODES["game-not-found"]
    assert browser.http.delete(f"/api/games/{game}").status_code == 404


def test_page_that_does_not_read_is_disconnected() -> None:
    page = PageSocket(None, "ada")  # type: ignore[arg-type]
    for _ in range(MAX_QUEUED_MESSAGES + 2):
        page.send(DrawDeclined("white"))
    queued = [page._outbox.get_nowait() for _ in range(page._outbox.qsize())]
    assert queued[MAX_QUEUED_MESSAGES:] == [(CLOSE_CODES["too-slow"], "")]


MESSAGES: st.SearchStrategy[Any] = st.one_of(*map(st.from_type, get_args(ClientMessage)))


def test_arbitrary_messages_are_handled(browser: Browser) -> None:
    @settings(max_examples=100, deadline=None)
    @given(st.lists(MESSAGES | st.text(max_size=20), max_size=5))
    def send(messages: list[Any]) -> None:
        with browser.game() as tab:
            for message in messages:
                text = message if isinstance(message, str) else json_text(message)
                version = tab.position["version"]
                tab.session.send_text(text.replace('"version":0', f'"version":{version}'))
            tab.session.send_text('{"type": "explain", "request": 77}')
            try:
                while tab.next().get("request") != 77:
                    pass
            except WebSocketDisconnect as closed:
                assert closed.code == CLOSE_CODES["aborted"]
                assert any(isinstance(message, Abort) for message in messages)

    send()


def json_text(message: Any) -> str:
    return msgspec.json.encode(message).decode()
