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
from sixlegs.server import views
from sixlegs.server.app import create_app
from sixlegs.server.play.codes import Access
from sixlegs.server.play.owners import Owner, owner_of
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.protocol import from_server, http
from sixlegs.server.protocol.written import Written
from sixlegs.server.storage.store import Store
from sixlegs.server.web.home_link import Home
from sixlegs.server.web.identity import COOKIE
from sixlegs.server.web.starting_positions import board_of, terms_of

HOST = "localhost:8606"
PUBLIC = "http://hive.example:8606"  # how other machines reach the app, if they do
PERSON: dict[str, Any] = {"kind": "person"}
GUEST: dict[str, Any] = {"kind": "invited"}
EMPTY = {"kind": "empty", "gameType": "Base", "opening": "rulebook"}
TIMELESS: dict[str, Any] = {"white": PERSON, "black": GUEST, "start": EMPTY, "clock": None}


DOWN: msgspec.json.Decoder[from_server.Down] = msgspec.json.Decoder(from_server.Down)


def pasted(text: str) -> dict[str, Any]:
    return {"kind": "pasted", "text": text}


def read(message: views.Sent) -> from_server.Down:
    """A message as a page would read it: strictly."""
    if isinstance(message, Written):
        return DOWN.decode(message.json)
    return message


def shared_game(owner: Owner, access: Access = "link", **asked: Any) -> SeatedGame:
    """A game of two people who are one, so that one tab plays both sides."""
    wanted = msgspec.convert(TIMELESS | asked, http.NewGame)
    seats: Seats = {color: Person(owner) for color in Color}
    return SeatedGame.begun(seats, board_of(wanted), terms_of(wanted), access)


class Watch:
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

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send an action, and return what comes next."""
        self.requests += 1
        if kind not in ("sync", "say"):
            fields = {"version": self.position["version"]} | fields
        self.session.send_json({"type": kind, "request": self.requests} | fields)
        return self.next()

    def play(self, *moves: str) -> None:
        """Play moves that are allowed."""
        for move in moves:
            assert self.ask("play", move=move)["type"] == "position"

    @property
    def moves(self) -> list[str]:
        return [move["uhp"] for move in self.position["moves"]]


def heard(tab: Tab) -> list[dict[str, Any]]:
    """All that was said up to now."""
    tab.session.send_json({"type": "ask-why", "request": 77})  # which cannot be understood
    told = []
    while (message := tab.next()).get("request") != 77:
        told.append(message)
    return told


def codes(told: list[dict[str, Any]]) -> list[str]:
    """Why some of it was refused."""
    return [one["code"] for one in told if one["type"] == "refusal"]


class Browser:
    """A browser that talks to the app."""

    def __init__(self, client: TestClient, store: Store, home: Home | None = None) -> None:
        self.http = client
        self.home = home
        self._store = store

    @property
    def cookie(self) -> str:
        """That of the person at it."""
        return str(self.http.cookies[COOKIE])

    def post(self, **asked: Any) -> Response:
        """Ask for a game with a seat for somebody else."""
        return self.http.post("/api/games", json=TIMELESS | asked)

    @property
    def owner(self) -> Owner:
        """By whom seats are kept of the person at it."""
        return owner_of(self.cookie.partition(".")[0])

    def begin(self, access: Access = "link", **asked: Any) -> str:
        """Begin a game of two people who share this browser, so that one tab plays both sides."""
        game = shared_game(self.owner, access, **asked)
        assert self.http.portal
        self.http.portal.call(self._store.add, game)
        return game.id

    def other(self) -> Browser:
        """Somebody else's browser."""
        client = TestClient(self.http.app, f"http://{HOST}", headers=dict(self.http.headers))
        client.cookies.clear()
        client.portal = self.http.portal  # in the same loop
        client.get("/api/me")  # for the cookie
        return Browser(client, self._store)

    def invite(self, **asked: Any) -> tuple[str, str]:
        """Begin a game with a seat for somebody else: the game, and the token for the seat."""
        answer = self.post(**asked)
        assert answer.status_code == 201, answer.text
        created = answer.json()
        return created["game"], created["invitation"]["token"]

    def accept(self, token: str) -> Response:
        """Take the seat that one is invited to."""
        return self.http.post(f"/api/invitations/{token}")

    def call_oneself(self, name: str | None) -> str | None:
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
        return self.tab(self.begin(**asked))


@contextmanager
def app(
    folder: Path,
    page: Path | None = None,
    *,
    has_home: bool = False,
    cookie: str | None = None,
    **options: Any,
) -> Iterator[Browser]:
    """The app over the games in *folder*, and a browser at it; with `address=PUBLIC`, online.

    The browser is somebody new, or who had that *cookie* before.
    """
    replaces_damaged = options.pop("replaces_damaged", False)
    store = Store(folder, options.pop("now", None), replaces_damaged=replaces_damaged)
    page, home = page or folder / "static", Home(store) if has_home else None
    options |= {"page": page, "home": home}
    starlette = create_app(store, **options)
    headers = {"origin": f"http://{HOST}"}
    with TestClient(starlette, base_url=f"http://{HOST}", headers=headers) as client:
        client.get("/api/games", headers={"cookie": f"{COOKIE}={cookie}"} if cookie else {})
        yield Browser(client, store, home)
