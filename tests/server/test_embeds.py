"""Embeds on other sites: which games they show, their headers, and oEmbed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from httpx2 import Response

from account_client import AccountClient
from archive_entries import add_entries, make_entry
from asgi_client import (
    CREATOR_SEAT,
    OPPONENT_SEAT,
    PUBLIC_URL,
    Browser,
    FakeClock,
    open_app,
)
from sixlegs import parse_position
from sixlegs.server import app
from sixlegs.server.limits.token_bucket import RateLimitError
from sixlegs.server.storage.store import Store
from sixlegs.server.web.embeds import (
    DEFAULT_HEIGHT_PX,
    DEFAULT_WIDTH_PX,
    LIVE_SECONDS,
    EmbedRoutes,
)
from sixlegs.server.web.rate_limits import NoLimits

MOVES = ("wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-")
OPTIONS = {
    "white": CREATOR_SEAT,
    "black": OPPONENT_SEAT,
    "clock": {"initial": 600_000, "increment": 5_000},
    "start": {"kind": "empty", "gameType": "Base+ML", "opening": "tournament"},
}


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    folder.mkdir()
    html = '<!doctype html><html><head><script src="./x.js"></script></head><body></body></html>'
    for name in ("index.html", "embed.html"):
        (folder / name).write_text(html)
    return folder


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """The clock by which cached games expire."""
    clock = FakeClock()
    monkeypatch.setattr(app, "EmbedRoutes", partial(EmbedRoutes, now=clock))
    return clock


@pytest.fixture
def ada(tmp_path: Path, page: Path, clock: FakeClock) -> Iterator[Browser]:
    with open_app(tmp_path, page, address=PUBLIC_URL, limits=NoLimits()) as browser:
        browser.set_name("Ada")
        yield browser


def start_game(ada: Browser, bob: Browser, **options: Any) -> str:
    game, token = ada.create_open_game(**OPTIONS | options)
    assert bob.accept(token).status_code == 200
    for ply, move in enumerate(MOVES):
        with (ada, bob)[ply % 2].tab(game) as tab:
            tab.play(move)
    return game


def resign(player: Browser, game: str) -> None:
    with player.tab(game) as tab:
        tab.request("resign")


def request(browser: Browser, path: str, **headers: str) -> Response:
    """Request *path* as the frame of another site does."""
    frame = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    browser.http.headers.pop("origin", None)
    return browser.http.get(path, headers=frame | headers)


def embedded(answer: Response) -> Any:
    """Return the game in the HTML of an embed."""
    assert answer.status_code == 200
    element = re.search(
        r'<script type="application/json" id="embedded-game">(.*)</script>', answer.text
    )
    assert element
    return json.loads(element[1])


def oembed(browser: Browser, url: str, **query: str) -> Response:
    return browser.http.get("/oembed", params={"url": url} | query)


# Which games


def test_public_game_is_embedded_with_the_target_of_every_move(ada: Browser) -> None:
    bob = ada.new_browser()
    bob.set_name("Bob </script><b>")
    game = start_game(ada, bob, isPublic=True)
    live = embedded(request(ada.new_browser(), f"/embed/game/{game}"))
    assert live == {
        "start": "Base+ML tournament",
        "moves": ";".join(MOVES),
        "targets": "0,0;1,0;-1,0;2,0",
        "players": ["Ada", "Bob </script><b>"],
        "result": None,
        "date": live["date"],
        "whiteRating": None,
        "blackRating": None,
        "isLive": True,
        "link": f"/game/{game}",
    }


def test_finished_game_is_embedded_from_the_archive(ada: Browser, clock: FakeClock) -> None:
    bob = ada.new_browser()
    game = start_game(ada, bob, isPublic=True)
    assert embedded(request(ada, f"/embed/game/{game}"))["isLive"]
    resign(bob, game)
    clock.seconds += LIVE_SECONDS
    finished = embedded(request(ada, f"/embed/game/{game}"))
    (entry,) = ada.http.get("/api/archive").json()["games"]
    assert (finished["result"], finished["isLive"]) == (["white", "resignation"], False)
    assert finished["link"] == f"/archive/{entry['id']}"
    assert embedded(request(ada, f"/embed/archive/{entry['id']}")) == finished


def test_imported_game_and_its_starting_position_are_embedded(tmp_path: Path, page: Path) -> None:
    position = "Base rulebook White[5] - 0,0:wA1;1,0:bG1;2,0:bQ.bB1;-1,1:wQ"
    board = parse_position(position)
    board.push(board.legal_moves[0])
    store = Store(tmp_path)
    add_entries(store.database, make_entry(board, "Draw"))
    store.close()
    with open_app(tmp_path, page, address=PUBLIC_URL, limits=NoLimits()) as ada:
        (entry,) = ada.http.get("/api/archive").json()["games"]
        game = embedded(request(ada, f"/embed/archive/{entry['id']}"))
    assert (game["start"], game["result"]) == (position, [None, "unknown"])
    assert len(game["targets"].split(";")) == 1


def test_other_games_look_as_if_they_did_not_exist(ada: Browser) -> None:
    bob = ada.new_browser()
    by_link = start_game(ada, bob)
    finished_by_link = start_game(ada, bob)
    resign(bob, finished_by_link)
    waiting, _ = ada.create_open_game(**OPTIONS | {"isPublic": True})
    missing = request(ada, "/embed/game/none")
    assert missing.status_code == 404
    for id in (by_link, finished_by_link, waiting, "", "a/b", "none/review"):
        if id:
            answer = request(ada, f"/embed/game/{id}")
            assert (answer.status_code, answer.text) == (404, missing.text)
            for headers in (answer.headers, missing.headers):
                headers.pop("x-request-id", None)
            assert dict(answer.headers) == dict(missing.headers)
            assert oembed(ada, f"{PUBLIC_URL}/game/{id}").status_code == 404
    for path in (
        "/embed/archive/0000000000000000",
        "/embed/archive/x",
        "/embed/else/x",
        "/embed/x",
    ):
        assert request(ada, path).text == missing.text


def test_game_with_a_hidden_name_is_not_embedded(ada: Browser) -> None:
    players = [AccountClient(ada.new_browser()) for _ in range(2)]
    for player, name in zip(players, ("Grace", "Harriet"), strict=True):
        assert player.claim(name).status_code == 201
    grace, harriet = players
    game = start_game(grace.browser, harriet.browser)
    resign(harriet.browser, game)
    assert grace.browser.http.put(f"/api/games/{game}/publication").status_code == 204
    (entry,) = ada.http.get("/api/archive?source=link").json()["games"]
    assert request(ada, f"/embed/archive/{entry['id']}").status_code == 404
    assert request(ada, f"/embed/game/{game}").status_code == 404
    assert harriet.browser.http.put(f"/api/games/{game}/publication").status_code == 204
    assert embedded(request(ada, f"/embed/archive/{entry['id']}"))["players"] == [
        "Grace",
        "Harriet",
    ]


def test_game_or_position_in_the_fragment_needs_no_data(ada: Browser) -> None:
    for path in ("/embed/game", "/embed/position", "/embed/position/"):
        answer = request(ada, path)
        assert answer.status_code == 200 and "embedded-game" not in answer.text
        assert 'src="/x.js"' in answer.text


# Security


def test_only_embeds_can_be_framed(ada: Browser) -> None:
    game = start_game(ada, ada.new_browser(), isPublic=True)
    embeds = (f"/embed/game/{game}", "/embed/game", "/embed/game/none")
    others = ("/", "/embed", f"/game/{game}", "/embed.html", "/oembed", "/api/me", "/embedded/x")
    for path in (*embeds, *others):
        headers = request(ada, path).headers
        policy, resources = (
            headers[name] for name in ("content-security-policy", "cross-origin-resource-policy")
        )
        assert ("frame-ancestors *" in policy) == (path in embeds), path
        assert ("frame-ancestors 'none'" in policy) == (path not in embeds), path
        # A site with `cross-origin-embedder-policy` frames only resources that allow it.
        assert resources == ("cross-origin" if path in embeds else "same-origin"), path


def test_embeds_set_no_cookie(ada: Browser) -> None:
    ada.http.cookies.clear()
    for path in ("/embed/game", "/embed/game/none", "/oembed?url=x"):
        assert "set-cookie" not in request(ada, path).headers


def test_games_are_cached_and_limited_per_address(tmp_path: Path, page: Path) -> None:
    class CountingLimits(NoLimits):
        left = 1

        def check(self, kind: str, user_id: str, address: str) -> None:
            self.left -= 1
            if self.left < 0:
                raise RateLimitError

    limits = CountingLimits()
    with open_app(tmp_path, page, address=PUBLIC_URL, limits=limits) as ada:
        game = start_game(ada, ada.new_browser(), isPublic=True)
        for _ in range(3):
            answer = request(ada, f"/embed/game/{game}")
            assert answer.headers["cache-control"] == f"public, max-age={LIVE_SECONDS}"
        assert request(ada, "/embed/game/other").status_code == 429


# oEmbed


def test_oembed_describes_the_frame_of_a_game(ada: Browser) -> None:
    bob = ada.new_browser()
    bob.set_name('Bob "<&')
    game = start_game(ada, bob, isPublic=True)
    for path in (f"/game/{game}", f"/game/{game}/review", f"/embed/game/{game}"):
        answer = oembed(ada, f"{PUBLIC_URL}{path}?ply=2&theme=dark&x=y", format="json")
        result = answer.json()
        html = result.pop("html")
        title = 'Ada\xa0– Bob "<&'
        assert result == {
            "type": "rich",
            "version": "1.0",
            "title": title,
            "provider_name": "Sixlegs",
            "provider_url": PUBLIC_URL,
            "cache_age": LIVE_SECONDS,
            "width": DEFAULT_WIDTH_PX,
            "height": DEFAULT_HEIGHT_PX,
        }
        source, frame_title = re.findall(r'(?:src|title)="([^"]*)"', html)
        assert unescape(source) == f"{PUBLIC_URL}/embed/game/{game}?ply=2&theme=dark"
        assert unescape(frame_title) == title
        assert answer.headers["content-type"] == "application/json"


def test_oembed_respects_the_maximum_size(ada: Browser) -> None:
    url = f"{PUBLIC_URL}/game/{start_game(ada, ada.new_browser(), isPublic=True)}"
    result = oembed(ada, url, maxwidth="300", maxheight="99999").json()
    assert (result["width"], result["height"]) == (300, DEFAULT_HEIGHT_PX)
    assert 'width="300"' in result["html"]
    for bad in ("", "0", "-1", "x", "1.5", "²"):
        assert oembed(ada, url, maxwidth=bad).status_code == 400
        assert oembed(ada, url, maxheight=bad).status_code == 400


def test_oembed_errors(ada: Browser) -> None:
    game = start_game(ada, ada.new_browser(), isPublic=True)
    assert oembed(ada, f"{PUBLIC_URL}/game/{game}", format="xml").status_code == 501
    assert ada.http.get("/oembed").status_code == 400
    assert oembed(ada, "x" * 3000).status_code == 400
    for url in (
        *(f"https://other.example/game/{game}", f"/game/{game}", "http://[", "x"),
        *(f"{PUBLIC_URL}/", f"{PUBLIC_URL}/game/", f"{PUBLIC_URL}/rules", f"{PUBLIC_URL}/game/no"),
    ):
        assert oembed(ada, url).status_code == 404, url


def test_page_of_a_public_game_links_to_its_oembed(ada: Browser) -> None:
    bob = ada.new_browser()
    game = start_game(ada, bob, isPublic=True)
    page = ada.http.get(f"/game/{game}/review").text
    (href,) = re.findall(
        r'<link rel="alternate" type="application/json\+oembed" href="([^"]*)"', page
    )
    address = unescape(href)
    assert parse_qs(urlsplit(address).query)["url"] == [f"{PUBLIC_URL}/game/{game}/review"]
    assert ada.http.get(address.removeprefix(PUBLIC_URL)).json()["type"] == "rich"
    assert 'property="og:title"' in page
    for path in ("/", "/rules", f"/game/{start_game(ada, bob)}", "/game/none", "/archive/none"):
        assert "oembed" not in ada.http.get(path).text
