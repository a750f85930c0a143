"""Whose machine it is: every browser is a person of its own, and one link brings the games back."""

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
from sixlegs.server.storage.store import Store
from sixlegs.server.web import owner_link
from sixlegs.server.web.identity_cookie import COOKIE


def games_of(browser: Browser) -> set[str]:
    """Return the ids of the games that the browser's list has."""
    return {one["game"] for one in browser.http.get("/api/games").json()["games"]}


def test_at_home_too_every_browser_is_a_person_of_its_own(tmp_path: Path) -> None:
    with open_app(tmp_path) as ada:
        game = ada.create_game()
        other = ada.new_browser()
        assert games_of(other) == set()
        assert other.http.delete(f"/api/games/{game}").status_code == 404
        assert games_of(ada) == {game}


def test_games_from_before_are_opened_by_a_link_that_works_once(tmp_path: Path) -> None:
    """The owner's token and game are of the first version; the browser has a game of its own."""
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.executescript(FIRST_VERSION)
        connection.execute("UPDATE seats SET owner = ? WHERE owner = 'ada'", (guest_id("token"),))
        connection.commit()
    with closing(Store(tmp_path)), closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.execute("UPDATE games SET access = 'link'")  # private games are not listed
        connection.commit()
    with open_app(tmp_path, has_owner_link=True) as ada:
        assert ada.owner_link
        link = ada.owner_link.create_path()
        own = ada.create_game()
        ada.set_name("Ada")
        assert games_of(ada) == {own}
        entered = ada.http.get(link, follow_redirects=False)
        assert (entered.status_code, entered.headers["location"]) == (303, "/")
        assert games_of(ada) == {"old", own}
        assert ada.http.get("/api/me").json()["name"] == "Ada"
        late = ada.new_browser()
        for path in (link, "/owner/nonsense"):
            assert late.http.get(path, follow_redirects=False).status_code == 303
            assert games_of(late) == set()
        late.http.get(ada.owner_link.create_path(), follow_redirects=False)
        assert games_of(late) == games_of(ada)


def test_a_game_that_is_open_comes_along_with_its_browser(tmp_path: Path) -> None:
    with open_app(tmp_path, has_owner_link=True) as ada:
        assert ada.owner_link
        game = ada.create_game()
        with ada.tab(game) as tab:
            ada.http.get(ada.owner_link.create_path(), follow_redirects=False)
            with ada.tab(game) as again:  # in another tab, while the first is still there
                again.play("wS1")
            with pytest.raises(WebSocketDisconnect) as closed:
                tab.next()
            assert closed.value.code == CLOSE_CODES["going-away"]  # its page comes back


AS_SOMEBODY_ELSE = """
import os, sys
from sixlegs.cli import main
os.getuid = lambda: 4242
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs a system that tells whose a line is")
@pytest.mark.parametrize("script", [None, AS_SOMEBODY_ELSE])
def test_the_link_is_for_whoever_started_the_server(tmp_path: Path, script: str | None) -> None:
    """Another user of the machine may have read it off the list of processes."""
    with running_server(tmp_path, script=script) as server:
        assert server.process.stdout
        link = server.process.stdout.readline().split()[-1]
        request = urllib.request.Request(link, headers={"cookie": server.cookie})
        own = server.cookie.partition("=")[2]
        with closing(http.client.HTTPConnection(request.host)) as line:
            line.request("GET", request.selector, headers={"cookie": server.cookie})
            answer = line.getresponse()
            assert answer.status == 303
            assert (own in answer.headers["set-cookie"]) is bool(script)


HEAD = "sl local_address rem_address st tx_queue:rx_queue tr:tm->when retrnsmt uid timeout inode\n"


@pytest.mark.skipif(sys.platform != "linux", reason="needs a system that tells whose a line is")
@pytest.mark.parametrize(
    ("client", "is_ours"),
    [("127.0.0.1", True), ("127.0.0.2", False), ("::1", True), ("::ffff:127.0.0.2", False)],
)
def test_nobody_passes_for_another_user_by_taking_the_same_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, client: str, is_ours: bool
) -> None:
    def line(peer: str, us: str, user: int) -> str:
        return f"0: {peer}:D431 {us}:219E 01 00000000:00000000 00:00000000 00000000 {user} 0 1\n"

    def listed(address: str) -> str:
        packed = ip_address(address).packed
        words = (packed[at : at + 4] for at in range(0, len(packed), 4))
        return "".join(f"{int.from_bytes(word, sys.byteorder):08X}" for word in words)

    other = os.getuid() + 1
    us = listed("127.0.0.1")
    lines = line(listed("127.0.0.1"), us, os.getuid()) + line(listed("127.0.0.2"), us, other)
    (tmp_path / "tcp").write_text(HEAD + lines)
    (tmp_path / "tcp6").write_text(HEAD + line(listed("::1"), listed("::1"), os.getuid()))
    monkeypatch.setattr(owner_link, "TCP_TABLES", (tmp_path / "tcp", tmp_path / "tcp6"))
    ends = {"client": (client, 0xD431), "server": ("::1" if client == "::1" else "127.0.0.1", 8606)}
    assert owner_link.is_same_user(Request({"type": "http", **ends})) is is_ours


def test_without_a_home_there_is_no_such_link(tmp_path: Path) -> None:
    with open_app(tmp_path) as ada:
        before = ada.http.cookies[COOKIE]
        ada.http.get("/owner/nonsense")
        assert ada.http.cookies[COOKIE] == before
