"""A crawl of the server as an outsider: what the archive hides is reached by no id and no link."""

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
    """An outsider who follows every id, name and link of every answer."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.answers: dict[str, str] = {}
        """The text of each answer by what was requested."""
        self._pending: list[str] = []

    def crawl(self, *seeds: str) -> None:
        """Request the *seeds* and everything that their answers lead to."""
        self._pending += seeds
        while self._pending:
            path = self._pending.pop()
            if path not in self.answers:
                self.answers[path] = self._answer(path)
                self._pending += self._leads(self.answers[path])

    def places_of(self, text: str) -> list[str]:
        """Return where *text* was seen, other than in an address that was requested with it."""
        return [path for path, answer in self.answers.items() if text in answer]

    def _answer(self, path: str) -> str:
        if path.endswith("/socket"):
            return self._spectate(path.split("/")[3])
        answer = self.browser.http.get(path)
        return answer.text if "image/" not in answer.headers.get("content-type", "") else ""

    def _spectate(self, game: str) -> str:
        """Open a game as a spectator and try everything that is answered with an id."""
        try:
            with self.browser.tab(game) as tab:
                seen = [
                    tab.position,
                    tab.request("offer-rematch"),
                    tab.request("sync"),
                    tab.request("abort"),
                ]
                return "\n".join(map(_compact, seen))
        except WebSocketDisconnect:
            return ""

    def _leads(self, answer: str) -> Iterator[str]:
        yield from (link for link in LINK.findall(answer) if "static" not in link)
        for id in {*GAME_ID.findall(answer), *HEX_ID.findall(answer)}:
            yield from _addresses_of_id(id)
        for name in {*NAME.findall(answer), *TAG.findall(answer)}:
            for address in ("/api/archive?player=", "/api/explorer?position=Base%2BML&player="):
                yield address + quote(name[:100])
            yield f"/api/players/{quote(name, safe='')}"


def _addresses_of_id(id: str) -> Iterator[str]:
    """Every address in which an id can stand."""
    yield f"/api/archive/{id}"
    yield f"/api/games/{id}/socket"
    yield f"/api/games/{id}/publication"
    yield f"/api/invitations/{id}"
    yield f"/calendar/{id}.ics"
    for kind in ("game", "invitation"):
        yield f"/{kind}/{id}"
        yield f"/{kind}/{id}/review"
        yield f"/preview/{kind}/{id}.png"


def _compact(message: dict[str, Any]) -> str:
    return str(message).replace("'", '"').replace('": ', '":')


class World:
    """A server with games of several pairs, and the outsider."""

    def __init__(self, first: Browser) -> None:
        self._first = first
        self.outsider = Crawler(first.new_browser())

    def person(self, name: str) -> AccountClient:
        account = AccountClient(self._first.new_browser())
        assert account.claim(name).status_code == 201
        return account

    def finished_game(
        self, white: AccountClient, black: AccountClient, **options: Any
    ) -> tuple[str, str]:
        """Play a game to its end, begin the rematch; return the ids of both games."""
        game, token = white.browser.create_open_game(**GAME_OPTIONS | options)
        assert black.browser.accept(token).status_code == 200
        with ExitStack() as stack:
            tabs = [stack.enter_context(player.browser.tab(game)) for player in (white, black)]
            tabs[0].next()  # the opponent has come
            for place, move in enumerate(MOVES):
                tabs[place % 2].play(move)
                tabs[1 - place % 2].next()
            tabs[1].request("resign")
            tabs[0].next()
            tabs[0].request("offer-rematch")
            tabs[1].next()
            tabs[1].request("offer-rematch")
            rematch = tabs[1].position["rematch"]
            tabs[0].next()
        assert rematch and rematch == tabs[0].position["rematch"]
        return game, rematch

    def publish(self, game: str, *people: AccountClient) -> None:
        for player in people:
            answer = player.browser.http.put(f"/api/games/{game}/publication")
            assert answer.status_code == 204


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    page = tmp_path / "static"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html><html><head></head><body></body></html>")
    with open_app(tmp_path, page, address=PUBLIC_URL, limits=NoLimits()) as browser:
        yield World(browser)


def test_an_archive_entry_leads_to_nothing_that_it_hides(world: World) -> None:
    ada, harriet = world.person("Ada"), world.person("Harriet")
    game, rematch = world.finished_game(ada, harriet)
    world.publish(game, ada)
    world.outsider.crawl(*SEEDS, "/player/Ada", "/api/players/Ada")
    assert world.outsider.places_of("Ada")  # the crawler has found the entry
    assert any("[White " in answer for answer in world.outsider.answers.values())
    for secret in ("Harriet", game, rematch):
        assert world.outsider.places_of(secret) == []


def test_a_hidden_player_is_not_found_by_name(world: World) -> None:
    ada, harriet = world.person("Ada"), world.person("Harriet")
    game, _ = world.finished_game(ada, harriet)
    world.publish(game, ada)
    for path in (
        "/api/archive?player=Harriet",
        "/api/explorer?position=Base%2BML&player=Harriet",
        "/api/players/Harriet",
    ):
        answer = world.outsider.browser.http.get(path).json()
        assert answer["games"] == []
    assert answer["white"] == answer["black"] == {"wins": 0, "draws": 0, "losses": 0}


def test_an_entry_has_the_id_of_its_game_once_both_players_have_published(world: World) -> None:
    ada, harriet = world.person("Ada"), world.person("Harriet")
    game, rematch = world.finished_game(ada, harriet)
    world.publish(game, ada, harriet)
    world.outsider.crawl(*SEEDS)
    assert f"/api/games/{game}/socket" in world.outsider.answers
    assert world.outsider.places_of("Harriet")
    assert world.outsider.places_of(rematch) == []


def test_a_rated_game_by_link_does_not_lead_to_the_rematch(world: World) -> None:
    ada, harriet = world.person("Ada"), world.person("Harriet")
    game, rematch = world.finished_game(ada, harriet, isRated=True)
    world.outsider.crawl(*SEEDS)
    assert f"/api/games/{game}/socket" in world.outsider.answers
    assert world.outsider.places_of(rematch) == []


def test_the_rematch_of_a_public_game_is_for_spectators_too(world: World) -> None:
    ada, harriet = world.person("Ada"), world.person("Harriet")
    game, rematch = world.finished_game(ada, harriet, isPublic=True)
    world.outsider.crawl(f"/api/games/{game}/socket")
    assert f"/api/games/{rematch}/socket" in world.outsider.answers


def test_an_id_that_an_earlier_version_gave_away_leads_to_no_name(world: World) -> None:
    """The PGN of earlier versions has the id of every game, published by both or not."""
    ada, harriet = world.person("Ada"), world.person("Harriet")
    game, rematch = world.finished_game(ada, harriet)
    world.publish(game, ada)
    world.outsider.crawl(*_addresses_of_id(game))
    assert world.outsider.places_of("Ada")
    for secret in ("Harriet", rematch):
        assert world.outsider.places_of(secret) == []
    with harriet.browser.tab(game) as tab:  # the players still see each other
        names = [tab.position["seats"][color]["name"] for color in ("white", "black")]
        assert (names, tab.position["rematch"]) == (["Ada", "Harriet"], rematch)


def test_names_are_hidden_while_the_players_have_the_game_open(world: World) -> None:
    ada, harriet = world.person("Ada"), world.person("Harriet")
    game, _ = world.finished_game(ada, harriet)
    with ada.browser.tab(game), harriet.browser.tab(game):
        world.publish(game, ada)
        world.outsider.crawl(*_addresses_of_id(game))
    assert world.outsider.places_of("Ada")
    assert world.outsider.places_of("Harriet") == []
