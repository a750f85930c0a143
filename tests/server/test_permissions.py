"""Requests about the data of another user are rejected and change nothing.

Every endpoint with a parameter in its path is in the table, so a new one needs a decision.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

from account_client import AccountClient
from asgi_client import PUBLIC_URL, open_app

REPORT = {"reason": "rude"}
WON = (
    "sixlegs-game 1\nstart Base+ML tournament\nmoves wS1;bS1 wS1-\nwhite person\n"
    "black computer 3\nended resignation white\n"
)

#: Method, path and body, with the status for the opponent, for another account and for a guest.
REQUESTS: list[tuple[str, str, Any, tuple[int, int, int]]] = [
    ("GET", "/api/games/{game}/publication", None, (404, 404, 404)),
    ("GET", "/api/games/{game}/pgn", None, (200, 200, 200)),  # a game by link has spectators
    ("PUT", "/api/games/{game}/publication", None, (409, 404, 404)),
    ("POST", "/api/games/{game}/report", REPORT, (204, 404, 404)),
    ("DELETE", "/api/games/{game}", None, (409, 404, 404)),
    ("DELETE", "/api/games/{open_game}", None, (404, 404, 404)),
    ("GET", "/api/invitations/{challenge}", None, (200, 404, 404)),
    ("POST", "/api/invitations/{challenge}", None, (0, 404, 404)),
    ("POST", "/api/invitations/{challenge}/decline", {}, (0, 404, 404)),
    ("DELETE", "/api/account/sessions/{session}", None, (204, 204, 401)),
    ("DELETE", "/api/account/passkeys/{session}", None, (204, 204, 401)),
    ("GET", "/api/archive/{computer_game}", None, (200, 200, 200)),
    ("DELETE", "/api/archive/{computer_game}", None, (404, 404, 404)),
    ("GET", "/api/players/{name}", None, (200, 200, 200)),
    ("GET", "/api/players/{name}/games.pgn", None, (200, 200, 200)),
    ("PUT", "/api/relations/{name}", {"kind": "follow"}, (204, 204, 401)),
    ("DELETE", "/api/relations/{name}", None, (204, 204, 401)),
    ("PUT", "/api/account/password", {"password": "grasshoppers jump"}, (0, 0, 401)),
    ("POST", "/api/account/recovery-codes", None, (0, 0, 401)),
    ("POST", "/api/account/reauthenticate", {"kind": "password", "name": "Ada", "password": "x"},
     (0, 0, 401)),
    ("DELETE", "/api/account/sessions", None, (0, 0, 401)),
    ("GET", "/api/account/export", None, (200, 200, 401)),
    ("GET", "/api/account/deletion", None, (200, 200, 401)),
    ("GET", "/api/account", None, (200, 200, 401)),
    ("DELETE", "/api/account", None, (0, 0, 401)),
    ("GET", "/api/challenges", None, (200, 200, 401)),
    ("GET", "/api/relations", None, (200, 200, 401)),
    ("GET", "/api/puzzles/rating", None, (200, 200, 401)),
    ("GET", "/api/puzzles/history", None, (200, 200, 401)),
    ("POST", "/api/archive", {"document": WON}, (0, 0, 403)),
]  # fmt: skip
"""0 stands for a request that is not made, because it would change the data of the caller."""


def state(client: AccountClient) -> dict[str, Any]:
    """Return everything that a user sees of their own data."""
    http = client.browser.http
    paths = ("account", "games", "me", "relations", "challenges", "calendar", "vacation")
    found = {path: http.get(f"/api/{path}").json() for path in paths}
    for session in found["account"]["sessions"]:
        del session["lastSeen"]
    export = zipfile.ZipFile(io.BytesIO(http.get("/api/account/export").content))
    return found | {name: export.read(name) for name in export.namelist() if name != "account.json"}


def test_requests_about_data_of_others_are_rejected_and_change_nothing(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as browser:
        ada = AccountClient(browser)
        bob, eve, guest = (ada.on_other_device() for _ in range(3))
        for client, name in ((ada, "Ada"), (bob, "Bob"), (eve, "Eve")):
            assert client.claim(name).status_code == 201
        game, token = ada.browser.create_open_game()
        assert bob.browser.accept(token).status_code == 200
        challenge = ada.browser.post(opponent="Bob").json()
        assert ada.browser.http.post("/api/archive", json={"document": WON}).status_code == 204
        saved = ada.browser.http.get("/api/archive", params={"source": "computer"}).json()["games"]
        assert ada.browser.http.put("/api/calendar", json={"language": "en"}).status_code == 200
        values = {
            "game": game,
            "open_game": challenge["game"],
            "challenge": challenge["invitation"]["token"],
            "session": ada.view()["sessions"][0]["id"],
            "computer_game": saved[0]["id"],
            "name": "Ada",
        }
        before = state(ada)
        found = []
        for method, path, body, expected in REQUESTS:
            statuses = [
                client.browser.http.request(method, path.format(**values), json=body).status_code
                if status
                else 0
                for client, status in zip((bob, eve, guest), expected, strict=True)
            ]
            found.append((method, path, body, tuple(statuses)))
        assert found == REQUESTS
        assert state(ada) == before
        assert challenge["invitation"]["token"] not in str(state(eve))
        assert game not in str(state(eve))


def test_permissions_of_each_endpoint_with_a_parameter_are_tested(tmp_path: Path) -> None:
    with open_app(tmp_path) as browser:
        paths = browser.http.get("/api/openapi.json").json()["paths"]

    def shape(path: str) -> list[str]:
        return ["{}" if part.startswith("{") else part for part in path.split("/")]

    tested = [(method, shape(path)) for method, path, _, _ in REQUESTS]
    for path, operations in paths.items():
        for method in operations:
            if "{" in path:
                assert (method.upper(), shape(path)) in tested, f"{method} {path}"
