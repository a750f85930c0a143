"""Each message about a game reaches the players and spectators whom it concerns, and no others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from account_client import AccountClient
from asgi_client import PUBLIC_URL, Browser, Tab, drain_messages, open_app
from sixlegs.server.web.sockets import MAX_REJECTED_MESSAGES

POSITION = ["position"]
NOTHING: list[str] = []

#: Who acts, the message, and the types that White, Black and a spectator receive.
ACTIONS: list[tuple[str, str, dict[str, Any], list[str], list[str], list[str]]] = [
    ("white", "play", {"move": "wS1"}, POSITION, POSITION, POSITION),
    ("white", "play", {"move": "bS1 wS1-"}, ["rejection"], NOTHING, NOTHING),
    ("spectator", "play", {"move": "bS1 wS1-"}, NOTHING, NOTHING, ["rejection"]),
    ("black", "play", {"move": "bQ wQ-"}, NOTHING, ["rejection"], NOTHING),
    ("black", "explain", {"piece": "bQ", "hex": [5, 5]}, NOTHING, ["explanation"], NOTHING),
    ("spectator", "explain", {"piece": "bQ", "hex": [5, 5]}, NOTHING, NOTHING, ["explanation"]),
    ("black", "play", {"move": "bS1 wS1-"}, POSITION, POSITION, POSITION),
    ("black", "request-premoves", {}, NOTHING, ["premoves"], NOTHING),
    ("spectator", "request-premoves", {}, NOTHING, NOTHING, ["rejection"]),
    ("white", "sync", {}, POSITION, NOTHING, NOTHING),
    ("spectator", "sync", {}, NOTHING, NOTHING, POSITION),
    ("white", "send-phrase", {"phrase": "good-luck"}, *3 * (["phrase-sent"],)),
    ("spectator", "send-phrase", {"phrase": "good-luck"}, NOTHING, NOTHING, ["rejection"]),
    ("spectator", "offer-draw", {}, NOTHING, NOTHING, ["rejection"]),
    ("white", "offer-draw", {}, POSITION, POSITION, POSITION),
    ("white", "accept-draw", {}, ["rejection"], NOTHING, NOTHING),
    ("spectator", "decline-draw", {}, NOTHING, NOTHING, ["rejection"]),
    ("black", "decline-draw", {}, *3 * (["draw-declined", "position"],)),
    ("black", "undo", {}, POSITION, POSITION, POSITION),
    ("black", "accept-takeback", {}, NOTHING, ["rejection"], NOTHING),
    ("white", "decline-takeback", {}, *3 * (["position", "takeback-declined"],)),
    ("white", "abort", {}, ["rejection"], NOTHING, NOTHING),
    ("white", "claim", {"claim": "win"}, ["rejection"], NOTHING, NOTHING),
    ("spectator", "resign", {}, NOTHING, NOTHING, ["rejection"]),
    ("white", "offer-rematch", {}, ["rejection"], NOTHING, NOTHING),
    ("white", "resign", {}, POSITION, POSITION, POSITION),
    ("spectator", "offer-rematch", {}, NOTHING, NOTHING, ["rejection"]),
    ("white", "offer-rematch", {}, POSITION, POSITION, POSITION),
    ("white", "offer-rematch", {}, ["rejection"], NOTHING, NOTHING),
    ("black", "offer-rematch", {}, POSITION, ["position", "rematch-started"], POSITION),
    ("white", "offer-rematch", {}, ["rematch-started"], NOTHING, NOTHING),
]


def received(tab: Tab) -> list[str]:
    """Return the types of all messages that a tab has received since the last call."""
    return sorted(message["type"] for message in drain_messages(tab))


def send(tab: Tab, kind: str, fields: dict[str, Any]) -> None:
    """Send a message without waiting for an answer."""
    tab.requests += 1
    if kind not in ("sync", "send-phrase"):
        fields = {"version": tab.position["version"]} | fields
    tab.session.send_json({"type": kind, "request": tab.requests} | fields)


@contextmanager
def open_tabs(game: str, **browsers: Browser) -> Iterator[dict[str, Tab]]:
    """Open a game in a tab of each browser, and receive what is sent at first."""
    with ExitStack() as stack:
        tabs = {name: stack.enter_context(browser.tab(game)) for name, browser in browsers.items()}
        for tab in tabs.values():
            received(tab)
        yield tabs


def test_messages_reach_only_those_whom_they_concern(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        bob, eve = ada.new_browser(), ada.new_browser()
        game, token = ada.create_open_game()
        assert bob.accept(token).status_code == 200
        # The server closes a socket after twenty malformed messages, which `received` sends.
        for start in range(0, len(ACTIONS), MAX_REJECTED_MESSAGES - 2):
            actions = ACTIONS[start : start + MAX_REJECTED_MESSAGES - 2]
            with open_tabs(game, white=ada, black=bob, spectator=eve, second=ada) as tabs:
                for actor, kind, fields, *expected in actions:
                    send(tabs[actor], kind, fields)
                    found = {actor: received(tabs[actor])}  # once the action is done
                    found |= {name: received(tabs[name]) for name in tabs if name != actor}
                    # Another tab of White receives what concerns the game, but no answers.
                    is_answer = kind == "sync" or expected[1] == expected[2] == NOTHING
                    intended = [*expected, NOTHING if is_answer else expected[0]]
                    assert [found[name] for name in tabs] == intended, f"{actor}: {kind}"
                rematch = {name: tab.position["rematch"] for name, tab in tabs.items()}
        assert rematch["white"] == rematch["black"] is not None
        assert rematch["spectator"] is None


@pytest.mark.parametrize("blocker", ["white", "spectator"])
def test_phrases_of_blocked_players_are_hidden(tmp_path: Path, blocker: str) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as browser:
        ada = AccountClient(browser)
        ada.claim("Ada")
        bob, eve = ada.on_other_device(), ada.on_other_device()
        bob.claim("Bob")
        eve.claim("Eve")
        game, token = ada.browser.create_open_game()
        assert bob.browser.accept(token).status_code == 200
        blocking = {"white": ada, "spectator": eve}[blocker].browser.http
        assert blocking.put("/api/relations/Bob", json={"kind": "block"}).status_code < 300
        people = {"white": ada.browser, "black": bob.browser, "spectator": eve.browser}
        with open_tabs(game, **people) as tabs:
            send(tabs["black"], "send-phrase", {"phrase": "good-luck"})
            assert received(tabs["black"]) == ["phrase-sent"]
            shown = {name for name in ("white", "spectator") if received(tabs[name])}
            assert shown == {"white", "spectator"} - {blocker}
            send(tabs["white"], "send-phrase", {"phrase": "good-luck"})
            assert received(tabs["white"]) == ["phrase-sent"]
            assert [received(tabs[name]) for name in ("black", "spectator")] == 2 * [
                ["phrase-sent"]
            ]
