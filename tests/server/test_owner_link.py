"""Tests of one identity per browser, and of the one-time link to the owner's identity."""

import http.client
import os
import sqlite3
import sys
import urllib.request
from contextlib import closing
from ipaddress import ip_address
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.websockets import WebSocketDisconnect

from asgi_client import Browser, open_app
from samples import FIRST_VERSION
from server_process import running_server
from sixlegs.server.play.user_ids import guest_id
from sixlegs.server.protocol.server_messages import CLOSE_CODES
from sixlegs.server.web import owner_link
from sixlegs.server.web.identity_cookie import COOKIE


def games_of(browser: Browser) -> set[str]:
    """Return the ids in the game list of *browser*."""
    return {game["game"] for game in browser.http.get("/api/games").json()["games"]}


def test_browsers_of_a_local_server_do_not_share_games(tmp_path: Path) -> None:
    with open_app(tmp_path) as ada:
        game = ada.create_game()
        other = ada.new_browser()
        assert games_of(other) == set()
        assert other.http.delete(f"/api/games/{game}").status_code == 404
        assert games_of(ada) == {game}


def test_owner_link_gives_access_to_old_games_once(tmp_path: Path) -> None:
    """The owner's token and game come from the first version. The browser has a game already."""
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.executescript(FIRST_VERSION)
        connection.execute("UPDATE seats SET owner = ? WHERE owner = 'ada'", (guest_id("token"),))
        connection.commit()
    with open_app(tmp_path, has_owner_link=True) as ada:
        assert ada.owner_link
        link = ada.owner_link.create_path()
        own = ada.create_game()
        ada.set_name("Ada")
        assert games_of(ada) == {own}
        response = ada.http.get(link, follow_redirects=False)
        assert (response.status_code, response.headers["location"]) == (303, "/")
        assert games_of(ada) == {"old", own}
        assert ada.http.get("/api/me").json()["name"] == "Ada"
        other = ada.new_browser()
        for path in (link, "/owner/nonsense"):
            assert other.http.get(path, follow_redirects=False).status_code == 303
            assert games_of(other) == set()
        other.http.get(ada.owner_link.create_path(), follow_redirects=False)
        assert games_of(other) == games_of(ada)


def test_open_game_stays_playable_after_the_owner_link(tmp_path: Path) -> None:
    with open_app(tmp_path, has_owner_link=True) as ada:
        assert ada.owner_link
        game = ada.create_game()
        with ada.tab(game) as tab:
            ada.http.get(ada.owner_link.create_path(), follow_redirects=False)
            with ada.tab(game) as other_tab:  # in a second tab while the first is open
                other_tab.play("wS1")
            with pytest.raises(WebSocketDisconnect) as closed:
                tab.next()
            assert closed.value.code == CLOSE_CODES["going-away"]  # on which the page reconnects


AS_OTHER_USER = """
import os, sys
from sixlegs.cli import main
os.getuid = lambda: 4242
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc/net/tcp")
@pytest.mark.parametrize("script", [None, AS_OTHER_USER])
def test_owner_link_works_only_for_the_user_who_started_the_server(
    tmp_path: Path, script: str | None
) -> None:
    """Other users of the machine may have read the link in the process list."""
    with running_server(tmp_path, script=script) as server:
        assert server.process.stdout
        link = server.process.stdout.readline().split()[-1]
        request = urllib.request.Request(link, headers={"cookie": server.cookie})
        own = server.cookie.partition("=")[2]
        with closing(http.client.HTTPConnection(request.host)) as connection:
            connection.request("GET", request.selector, headers={"cookie": server.cookie})
            answer = connection.getresponse()
            assert answer.status == 303
            assert (own in answer.headers["set-cookie"]) is bool(script)


HEADER = (
    "sl local_address rem_address st tx_queue:rx_queue tr:tm->when retrnsmt uid timeout inode\n"
)


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc/net/tcp")
@pytest.mark.parametrize(
    ("client", "is_same_user"),
    [("127.0.0.1", True), ("127.0.0.2", False), ("::1", True), ("::ffff:127.0.0.2", False)],
)
def test_user_is_found_by_address_and_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, client: str, is_same_user: bool
) -> None:
    """Another user can bind the same port at another loopback address."""

    def row(local: str, remote: str, user: int) -> str:
        ends = f"{local}:D431 {remote}:219E"
        return f"0: {ends} 01 00000000:00000000 00:00000000 00000000 {user} 0 1\n"

    def hexadecimal(address: str) -> str:
        packed = ip_address(address).packed
        words = (packed[at : at + 4] for at in range(0, len(packed), 4))
        return "".join(f"{int.from_bytes(word, sys.byteorder):08X}" for word in words)

    user, other_user = os.getuid(), os.getuid() + 1
    server = hexadecimal("127.0.0.1")
    rows = row(server, server, user) + row(hexadecimal("127.0.0.2"), server, other_user)
    (tmp_path / "tcp").write_text(HEADER + rows)
    (tmp_path / "tcp6").write_text(HEADER + row(hexadecimal("::1"), hexadecimal("::1"), user))
    monkeypatch.setattr(owner_link, "TCP_TABLES", (tmp_path / "tcp", tmp_path / "tcp6"))
    ends = {"client": (client, 0xD431), "server": ("::1" if client == "::1" else "127.0.0.1", 8606)}
    assert owner_link.is_same_user(Request({"type": "http", **ends})) is is_same_user


def test_server_without_an_owner_link_ignores_its_path(tmp_path: Path) -> None:
    with open_app(tmp_path) as ada:
        before = ada.http.cookies[COOKIE]
        ada.http.get("/owner/nonsense")
        assert ada.http.cookies[COOKIE] == before
