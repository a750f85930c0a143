"""Pages as the server sees them: an app in this process, tabs at its games."""

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
PUBLIC_URL = "http://hive.example:8606"  # how other machines reach the app, if they do
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
    """A message as a page would read it: strictly."""
    if isinstance(message, EncodedMessage):
        return SERVER_MESSAGE_DECODER.decode(message.json)
    return message


def shared_game(user_id: UserId, access: Access = "link", **asked: Any) -> ServerGame:
    """A game of two people who are one, so that one tab plays both sides."""
    wanted = msgspec.convert(NEW_GAME_REQUEST | asked, http.NewGame)
    seats: Seats = {color: Person(user_id) for color in Color}
    return ServerGame.create(seats, build_board(wanted), build_terms(wanted), access)


class FakeClock:
    """A clock for tests that moves only when *seconds* is set."""

    def __init__(self, seconds: float = 1_000_000.0) -> None:
        self.seconds = seconds

    def __call__(self) -> float:
        return self.seconds


class Tab:
    """A page at a game: what it was told last, and what it wants."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.position = self.next()
        self.requests = 0

    def next(self) -> dict[str, Any]:
        message: dict[str, Any] = self.session.receive_json()
        if message["type"] == "position":
            self.position = message
        return message

    def request(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send an action, and return what comes next."""
        self.requests += 1
        if kind not in ("sync", "send-phrase"):
            fields = {"version": self.position["version"]} | fields
        self.session.send_json({"type": kind, "request": self.requests} | fields)
        return self.next()

    def play(self, *moves: str) -> None:
        """Play moves that are allowed."""
        for move in moves:
            assert self.request("play", move=move)["type"] == "position"

    @property
    def moves(self) -> list[str]:
        return [move["uhp"] for move in self.position["moves"]]


def drain_messages(tab: Tab) -> list[dict[str, Any]]:
    """All that was said up to now."""
    tab.session.send_json({"type": "explain", "request": 77})  # which cannot be understood
    told = []
    while (message := tab.next()).get("request") != 77:
        told.append(message)
    return told


def rejection_codes(messages: list[dict[str, Any]]) -> list[str]:
    """Why some of it was refused."""
    return [one["code"] for one in messages if one["type"] == "rejection"]


class Browser:
    """A browser that talks to the app."""

    def __init__(self, client: TestClient, store: Store, home: OwnerLink | None = None) -> None:
        self.http = client
        self.owner_link = home
        self._store = store

    @property
    def cookie(self) -> str:
        """That of the person at it."""
        return str(self.http.cookies[COOKIE])

    def post(self, **asked: Any) -> Response:
        """Ask for a game with a seat for somebody else."""
        return self.http.post("/api/games", json=NEW_GAME_REQUEST | asked)

    @property
    def user_id(self) -> UserId:
        """By whom seats are kept of the person at it."""
        return guest_id(self.cookie.partition(".")[0])

    def create_game(self, access: Access = "link", **asked: Any) -> str:
        """Begin a game of two people who share this browser, so that one tab plays both sides."""
        game = shared_game(self.user_id, access, **asked)
        assert self.http.portal
        self.http.portal.call(self._store.add, game)
        return game.id

    def new_browser(self) -> Browser:
        """Somebody else's browser."""
        client = TestClient(self.http.app, f"http://{HOST}", headers=dict(self.http.headers))
        client.cookies.clear()
        client.portal = self.http.portal  # in the same loop
        client.get("/api/me")  # for the cookie
        return Browser(client, self._store)

    def create_open_game(self, **asked: Any) -> tuple[str, str]:
        """Begin a game with a seat for somebody else: the game, and the token for the seat."""
        answer = self.post(**asked)
        assert answer.status_code == 201, answer.text
        created = answer.json()
        return created["game"], created["invitation"]["token"]

    def accept(self, token: str) -> Response:
        """Take the seat that one is invited to."""
        return self.http.post(f"/api/invitations/{token}")

    def set_name(self, name: str | None) -> str | None:
        """Choose a name, and return what became of it."""
        answer = self.http.put("/api/me", json={"name": name})
        assert answer.status_code == 200, answer.text
        kept: str | None = answer.json()["name"]
        return kept

    @contextmanager
    def tab(self, game: str, **headers: str) -> Iterator[Tab]:
        address = f"ws://{HOST}/api/games/{game}/socket"
        with self.http.websocket_connect(address, headers=headers) as session:
            yield Tab(session)

    @contextmanager
    def lobby(self) -> Iterator[WebSocketTestSession]:
        with self.http.websocket_connect(f"ws://{HOST}/api/lobby/socket") as session:
            yield session

    def game(self, **asked: Any) -> AbstractContextManager[Tab]:
        """Begin a game, and open it."""
        return self.tab(self.create_game(**asked))


@contextmanager
def open_app(
    folder: Path,
    page: Path | None = None,
    *,
    has_owner_link: bool = False,
    cookie: str | None = None,
    **options: Any,
) -> Iterator[Browser]:
    """The app over the games in *folder*, and a browser at it; with `address=PUBLIC_URL`, online.

    The browser is somebody new, or who had that *cookie* before.
    """
    reset_corrupt_db = options.pop("reset_corrupt_db", False)
    store = Store(folder, options.pop("now", None), reset_corrupt_db=reset_corrupt_db)
    page, home = page or folder / "static", OwnerLink(store) if has_owner_link else None
    options |= {"page": page, "owner_link": home}
    starlette = create_app(store, **options)
    headers = {"origin": f"http://{HOST}"}
    with TestClient(starlette, base_url=f"http://{HOST}", headers=headers) as client:
        client.get("/api/games", headers={"cookie": f"{COOKIE}={cookie}"} if cookie else {})
        yield Browser(client, store, home)
