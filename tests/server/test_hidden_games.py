"""A crawl of the server as an outsider: no id and no link leads to what the archive hides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from starlette.websockets import WebSocketDisconnect

from account_client import AccountClient
from asgi_client import CREATOR_SEAT, OPPONENT_SEAT, PUBLIC_URL, Browser, open_app
from sixlegs.server.web.rate_limits import NoLimits

pytestmark = pytest.mark.usefixtures("any_database")

MOVES = ("wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-")
CLOCK = {"initial": 600_000, "increment": 5_000}
START = {"kind": "empty", "gameType": "Base+ML", "opening": "tournament"}
GAME_OPTIONS = {"white": CREATOR_SEAT, "black": OPPONENT_SEAT, "clock": CLOCK, "start": START}
GAME_ID = re.compile(r"[A-Za-z0-9_-]{22,}")
HEX_ID = re.compile(r"\b[0-9a-f]{16,64}\b")
NAME = re.compile(r'"(?:name|by)":"([^"]+)"')
TAG = re.compile(r'\[\w+ \\?"([^"\\]+)\\?"\]')
LINK = re.compile(r'(?:href|src|content)="(?:https?://[^/"]+)?(/[^"]*)"')
SEEDS = (
    "/api/archive",
    "/api/archive?source=link",
    "/api/archive?source=rated",
    "/api/explorer?position=Base%2BML",
    "/api/lobby",
    "/api/leaderboard?speed=rapid",
    "/api/games",
    "/api/me",
    "/api/account",
    "/api/vacation",
    "/api/calendar",
    "/api/push",
    "/api/about",
    "/api/openapi.json",
    "/healthz",
    "/metrics",
    "/",
)


class Crawler:
    """An outsider who follows every id, name and link in every response."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.answers: dict[str, str] = {}
        """The text of each response by path."""
        self._pending: list[str] = []

    def crawl(self, *seeds: str) -> None:
        """Request the *seeds* and all paths that their responses lead to."""
        self._pending += seeds
        while self._pending:
            path = self._pending.pop()
            if path not in self.answers:
                self.answers[path] = self._answer(path)
                self._pending += self._leads(self.answers[path])

    def paths_with(self, text: str) -> list[str]:
        """Return the paths whose responses contain *text*."""
        return [path for path, answer in self.answers.items() if text in answer]

    def _answer(self, path: str) -> str:
        if path.endswith("/socket"):
            return self._spectate(path.split("/")[3])
        answer = self.browser.http.get(path)
        return answer.text if "image/" not in answer.headers.get("content-type", "") else ""

    def _spectate(self, game: str) -> str:
        """Open a game as a spectator, and try every action whose answer could contain an id."""
        try:
            with self.browser.tab(game) as tab:
                messages = [
                    tab.position,
                    tab.request("offer-rematch"),
                    tab.request("sync"),
                    tab.request("abort"),
                ]
                return "\n".join(map(_compact, messages))
        except WebSocketDisconnect:
            return ""

    def _leads(self, answer: str) -> Iterator[str]:
        yield from (link for link in LINK.findall(answer) if "static" not in link)
        for id in {*GAME_ID.findall(answer), *HEX_ID.findall(answer)}:
            yield from _paths_with_id(id)
        for name in {*NAME.findall(answer), *TAG.findall(answer)}:
            for path in ("/api/archive?player=", "/api/explorer?position=Base%2BML&player="):
                yield path + quote(name[:100])
            yield f"/api/players/{quote(name, safe='')}"


def _paths_with_id(id: str) -> Iterator[str]:
    """Yield every path that can contain an id."""
    yield f"/api/archive/{id}"
    yield f"/api/games/{id}/socket"
    yield f"/api/games/{id}/publication"
    yield f"/api/invitations/{id}"
    yield f"/calendar/{id}.ics"
    yield f"/embed/archive/{id}"
    yield f"/embed/game/{id}"
    for kind in ("game", "invitation"):
        yield f"/{kind}/{id}"
        yield f"/{kind}/{id}/review"
        yield f"/preview/{kind}/{id}.png"


def _compact(message: dict[str, Any]) -> str:
    return str(message).replace("'", '"').replace('": ', '":')


class CrawledServer:
    """A server with games between accounts, and an outsider who crawls it."""

    def __init__(self, first: Browser) -> None:
        self._first = first
        self.outsider = Crawler(first.new_browser())

    def sign_up(self, name: str) -> AccountClient:
        account = AccountClient(self._first.new_browser())
        assert account.claim(name).status_code == 201
        return account

    def finished_game(
        self, white: AccountClient, black: AccountClient, **options: Any
    ) -> tuple[str, str]:
        """Play a game to its end and accept a rematch, and return the ids of both games."""
        game, token = white.browser.create_open_game(**GAME_OPTIONS | options)
        assert black.browser.accept(token).status_code == 200
        with ExitStack() as stack:
            tabs = [stack.enter_context(player.browser.tab(game)) for player in (white, black)]
            tabs[0].next()  # the opponent has connected
            for ply, move in enumerate(MOVES):
                tabs[ply % 2].play(move)
                tabs[1 - ply % 2].next()
            tabs[1].request("resign")
            tabs[0].next()
            tabs[0].request("offer-rematch")
            tabs[1].next()
            tabs[1].request("offer-rematch")
            rematch = tabs[1].position["rematch"]
            tabs[0].next()
        assert rematch and rematch == tabs[0].position["rematch"]
        return game, rematch

    def publish(self, game: str, *players: AccountClient) -> None:
        for player in players:
            answer = player.browser.http.put(f"/api/games/{game}/publication")
            assert answer.status_code == 204


@pytest.fixture
def server(tmp_path: Path) -> Iterator[CrawledServer]:
    page = tmp_path / "static"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html><html><head></head><body></body></html>")
    with open_app(tmp_path, page, address=PUBLIC_URL, limits=NoLimits()) as browser:
        yield CrawledServer(browser)


def test_archive_entry_does_not_lead_to_the_hidden_player_game_or_rematch(
    server: CrawledServer,
) -> None:
    ada, harriet = server.sign_up("Ada"), server.sign_up("Harriet")
    game, rematch = server.finished_game(ada, harriet)
    server.publish(game, ada)
    server.outsider.crawl(*SEEDS, "/player/Ada", "/api/players/Ada")
    assert server.outsider.paths_with("Ada")  # the crawler has found the entry
    assert any("[White " in answer for answer in server.outsider.answers.values())
    for secret in ("Harriet", game, rematch):
        assert server.outsider.paths_with(secret) == []


def test_hidden_player_is_not_found_by_name(server: CrawledServer) -> None:
    ada, harriet = server.sign_up("Ada"), server.sign_up("Harriet")
    game, _ = server.finished_game(ada, harriet)
    server.publish(game, ada)
    for path in (
        "/api/archive?player=Harriet",
        "/api/explorer?position=Base%2BML&player=Harriet",
        "/api/players/Harriet",
    ):
        answer = server.outsider.browser.http.get(path).json()
        assert answer["games"] == []
    assert answer["white"] == answer["black"] == {"wins": 0, "draws": 0, "losses": 0}


def test_archive_entry_has_the_id_of_its_game_once_both_players_have_published(
    server: CrawledServer,
) -> None:
    ada, harriet = server.sign_up("Ada"), server.sign_up("Harriet")
    game, rematch = server.finished_game(ada, harriet)
    server.publish(game, ada, harriet)
    server.outsider.crawl(*SEEDS)
    assert f"/api/games/{game}/socket" in server.outsider.answers
    assert server.outsider.paths_with("Harriet")
    assert server.outsider.paths_with(rematch) == []


def test_rated_game_by_link_does_not_lead_to_the_rematch(server: CrawledServer) -> None:
    ada, harriet = server.sign_up("Ada"), server.sign_up("Harriet")
    game, rematch = server.finished_game(ada, harriet, isRated=True)
    server.outsider.crawl(*SEEDS)
    assert f"/api/games/{game}/socket" in server.outsider.answers
    assert server.outsider.paths_with(rematch) == []


def test_rematch_of_a_public_game_is_open_to_spectators(server: CrawledServer) -> None:
    ada, harriet = server.sign_up("Ada"), server.sign_up("Harriet")
    game, rematch = server.finished_game(ada, harriet, isPublic=True)
    server.outsider.crawl(f"/api/games/{game}/socket")
    assert f"/api/games/{rematch}/socket" in server.outsider.answers


def test_game_id_exposed_by_an_earlier_version_leads_to_no_hidden_name(
    server: CrawledServer,
) -> None:
    """The PGN of earlier versions has the id even if only one player has published the game."""
    ada, harriet = server.sign_up("Ada"), server.sign_up("Harriet")
    game, rematch = server.finished_game(ada, harriet)
    server.publish(game, ada)
    server.outsider.crawl(*_paths_with_id(game))
    assert server.outsider.paths_with("Ada")
    for secret in ("Harriet", rematch):
        assert server.outsider.paths_with(secret) == []
    with harriet.browser.tab(game) as tab:  # the players still see each other
        names = [tab.position["seats"][color]["name"] for color in ("white", "black")]
        assert (names, tab.position["rematch"]) == (["Ada", "Harriet"], rematch)


def test_names_are_hidden_while_the_players_have_the_game_open(server: CrawledServer) -> None:
    ada, harriet = server.sign_up("Ada"), server.sign_up("Harriet")
    game, _ = server.finished_game(ada, harriet)
    with ada.browser.tab(game), harriet.browser.tab(game):
        server.publish(game, ada)
        server.outsider.crawl(*_paths_with_id(game))
    assert server.outsider.paths_with("Ada")
    assert server.outsider.paths_with("Harriet") == []
