"""The app in this process, browsers that use it and tabs with open games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from httpx2 import Response
from starlette.testclient import TestClient, WebSocketTestSession

from sixlegs import Color
from sixlegs.server import serializers
from sixlegs.server.app import create_app
from sixlegs.server.play.codes import Access
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId, guest_id
from sixlegs.server.protocol import http, server_messages
from sixlegs.server.protocol.encoded import EncodedMessage
from sixlegs.server.storage.store import Store
from sixlegs.server.web.identity_cookie import COOKIE
from sixlegs.server.web.owner_link import OwnerLink
from sixlegs.server.web.starting_positions import build_board, build_terms

HOST = "localhost:8606"
PUBLIC_URL = "http://hive.example:8606"
"""The URL of the app in tests of a public server."""
CREATOR_SEAT: dict[str, Any] = {"kind": "person"}
OPPONENT_SEAT: dict[str, Any] = {"kind": "opponent"}
EMPTY_START = {"kind": "empty", "gameType": "Base", "opening": "rulebook"}
NEW_GAME_REQUEST: dict[str, Any] = {
    "white": CREATOR_SEAT,
    "black": OPPONENT_SEAT,
    "start": EMPTY_START,
    "clock": None,
}


SERVER_MESSAGE_DECODER: msgspec.json.Decoder[server_messages.ServerMessage] = msgspec.json.Decoder(
    server_messages.ServerMessage
)


def imported_start(text: str) -> dict[str, Any]:
    return {"kind": "imported", "text": text}


def decode_message(message: serializers.OutgoingMessage) -> server_messages.ServerMessage:
    """Decode a message as strictly as the page does."""
    if isinstance(message, EncodedMessage):
        return SERVER_MESSAGE_DECODER.decode(message.json)
    return message


def shared_game(user_id: UserId, access: Access = "link", **options: Any) -> ServerGame:
    """Return a game in which one user has both seats, so that one tab plays both sides."""
    request = msgspec.convert(NEW_GAME_REQUEST | options, http.NewGame)
    seats: Seats = {color: Person(user_id) for color in Color}
    return ServerGame.create(seats, build_board(request), build_terms(request), access)


class FakeClock:
    """A clock for tests that advances only when `seconds` is set."""

    def __init__(self, seconds: float = 1_000_000.0) -> None:
        self.seconds = seconds

    def __call__(self) -> float:
        return self.seconds


class Tab:
    """A connection to a game, with the latest position received on it."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.position = self.next()
        self.requests = 0

    def next(self) -> dict[str, Any]:
        """Return the next message except for numbers of spectators, which can come at any time."""
        message: dict[str, Any] = self.session.receive_json()
        while message["type"] == "spectators-changed":
            message = self.session.receive_json()
        if message["type"] == "position":
            self.position = message
        return message

    def next_spectator_count(self) -> int:
        """Return the next number of spectators."""
        while (message := self.session.receive_json())["type"] != "spectators-changed":
            pass
        return int(message["count"])

    def request(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send an action and return the next message."""
        self.requests += 1
        if kind not in ("sync", "send-phrase"):
            fields = {"version": self.position["version"]} | fields
        self.session.send_json({"type": kind, "request": self.requests} | fields)
        return self.next()

    def play(self, *moves: str) -> None:
        """Play legal moves."""
        for move in moves:
            assert self.request("play", move=move)["type"] == "position"

    @property
    def moves(self) -> list[str]:
        return [move["uhp"] for move in self.position["moves"]]


class LobbyTab:
    """A connection to the lobby, with the lobby as the page shows it."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.overlay: dict[str, Any] = {"ownSeats": [], "hidden": []}
        self.shared: dict[str, Any] = {}

    def next(self) -> dict[str, Any]:
        """Return the lobby after the next change."""
        while (message := self.session.receive_json())["type"] == "lobby-overlay":
            self.overlay = message
        if message["type"] == "lobby":
            self.shared = message
        else:
            self._apply(message)
        own = {seat["game"] for seat in self.overlay["ownSeats"]}
        challenges = [
            challenge | {"isOwn": challenge["game"] in own}
            for challenge in self.shared["challenges"]
            if challenge["game"] not in self.overlay["hidden"]
        ]
        return self.shared | {"challenges": challenges}

    def _apply(self, change: dict[str, Any]) -> None:
        assert (change["type"], change["version"]) == ("lobby-changed", self.shared["version"] + 1)
        self.shared = dict(self.shared, version=change["version"])
        for name in ("challenges", "games"):
            outdated = {*change["removed"], *(entry["game"] for entry in change[name])}
            left = [entry for entry in self.shared[name] if entry["game"] not in outdated]
            self.shared[name] = [*left, *change[name]]
        self.shared["challenges"].sort(key=lambda entry: (entry["created"], entry["game"]))
        games = self.shared["games"]
        games.sort(key=lambda entry: (entry["began"], entry["game"]), reverse=True)
        for progress in change["progress"]:
            game = games[progress["index"]]
            tiles = {tuple(stack["hex"]): stack for stack in game["stacks"] + progress["stacks"]}
            stacks = [stack for stack in tiles.values() if stack["pieces"]]
            position = {"ply": progress["ply"], "turn": progress["turn"], "stacks": stacks}
            games[progress["index"]] = game | position


def drain_messages(tab: Tab) -> list[dict[str, Any]]:
    """Return all messages that the server has sent to *tab* so far."""
    tab.session.send_json({"type": "explain", "request": 77})  # malformed, always answered
    messages = []
    while (message := tab.next()).get("request") != 77:
        messages.append(message)
    return messages


def rejection_codes(messages: list[dict[str, Any]]) -> list[str]:
    """Return the codes of the rejections in *messages*."""
    return [message["code"] for message in messages if message["type"] == "rejection"]


class Browser:
    """A browser with its own cookies that uses the app."""

    def __init__(
        self, client: TestClient, store: Store, owner_link: OwnerLink | None = None
    ) -> None:
        self.http = client
        self.owner_link = owner_link
        self._store = store

    @property
    def cookie(self) -> str:
        """The value of the identity cookie."""
        return str(self.http.cookies[COOKIE])

    def post(self, **options: Any) -> Response:
        """Request a new game, by default with an open seat for an opponent."""
        return self.http.post("/api/games", json=NEW_GAME_REQUEST | options)

    @property
    def user_id(self) -> UserId:
        """The id of the guest who uses the browser."""
        return guest_id(self.cookie.partition(".")[0])

    def create_game(self, access: Access = "link", **options: Any) -> str:
        """Create a game in which this browser has both seats, and return its id."""
        game = shared_game(self.user_id, access, **options)
        assert self.http.portal
        self.http.portal.call(self._store.add, game)
        return game.id

    def new_browser(self) -> Browser:
        """Return the browser of another guest."""
        client = TestClient(self.http.app, f"http://{HOST}", headers=dict(self.http.headers))
        client.cookies.clear()
        client.portal = self.http.portal  # the same event loop
        client.get("/api/me")  # sets the cookie
        return Browser(client, self._store)

    def create_open_game(self, **options: Any) -> tuple[str, str]:
        """Create a game with an open seat, and return its id and the token of the invitation."""
        answer = self.post(**options)
        assert answer.status_code == 201, answer.text
        created = answer.json()
        return created["game"], created["invitation"]["token"]

    def accept(self, token: str) -> Response:
        """Accept the invitation with *token*."""
        return self.http.post(f"/api/invitations/{token}")

    def set_name(self, name: str | None) -> str | None:
        """Set the display name, and return it as the server has normalized it."""
        answer = self.http.put("/api/me", json={"name": name})
        assert answer.status_code == 200, answer.text
        stored: str | None = answer.json()["name"]
        return stored

    @contextmanager
    def tab(self, game: str, **headers: str) -> Iterator[Tab]:
        address = f"ws://{HOST}/api/games/{game}/socket"
        with self.http.websocket_connect(address, headers=headers) as session:
            yield Tab(session)

    @contextmanager
    def lobby(self) -> Iterator[LobbyTab]:
        with self.http.websocket_connect(f"ws://{HOST}/api/lobby/socket") as session:
            yield LobbyTab(session)

    def game(self, **options: Any) -> AbstractContextManager[Tab]:
        """Create a game in which this browser has both seats, and open it in a tab."""
        return self.tab(self.create_game(**options))


@contextmanager
def open_app(
    folder: Path,
    page: Path | None = None,
    *,
    has_owner_link: bool = False,
    cookie: str | None = None,
    **options: Any,
) -> Iterator[Browser]:
    """Run the app over the games in *folder*, and yield a browser that uses it.

    The app is local by default and public with `address=PUBLIC_URL`. The browser belongs to a new
    guest, or to the guest with *cookie*.
    """
    reset_corrupt_db = options.pop("reset_corrupt_db", False)
    store = Store(folder, options.pop("now", None), reset_corrupt_db=reset_corrupt_db)
    page, owner_link = page or folder / "static", OwnerLink(store) if has_owner_link else None
    options |= {"page": page, "owner_link": owner_link}
    app = create_app(store, **options)
    headers = {"origin": f"http://{HOST}"}
    with TestClient(app, base_url=f"http://{HOST}", headers=headers) as client:
        client.get("/api/games", headers={"cookie": f"{COOKIE}={cookie}"} if cookie else {})
        yield Browser(client, store, owner_link)
