"""What messengers show beside links: words, and a picture of the position."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from asgi_client import PUBLIC_URL, Browser, imported_start, open_app
from sixlegs import Board
from sixlegs.i18n import Language
from sixlegs.pictures import CARD_SIZE, board_card
from sixlegs.server.limits.fair_queue import FairQueue, QueueFullError
from sixlegs.server.limits.token_bucket import RateLimitError
from sixlegs.server.web import link_previews
from sixlegs.server.web.link_previews import PictureCache
from sixlegs.server.web.preview_renderer import RenderTimeoutError
from sixlegs.server.web.rate_limits import Limits, NoLimits, RequestKind

SECURE = "https://hive.example"
USUAL = b"the usual picture"
MOVES = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><html><head></head><body></body></html>")
    (folder / "preview.png").write_bytes(USUAL)
    return folder


@pytest.fixture
def ada(tmp_path: Path, page: Path) -> Iterator[Browser]:
    with open_app(tmp_path, address=SECURE, page=page) as browser:
        yield browser


def told(browser: Browser, path: str, **headers: str) -> dict[str, str]:
    """What the head of the page at an address tells."""
    answer = browser.http.get(path, headers=headers)
    assert answer.status_code == 200
    head, _, _ = answer.text.partition("</head>")
    found = re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"<>]*)">', head)
    assert head.count("<meta") == len(found)
    return {key: unescape(value) for key, value in found}


def played(ada: Browser) -> str:
    """A game between two people."""
    bob = ada.new_browser()
    game, token = ada.create_open_game()
    assert bob.accept(token).status_code == 200
    for place, move in enumerate(MOVES):
        with (ada, bob)[place % 2].tab(game) as tab:
            tab.play(move)
    return game


def painted(browser: Browser, game: str) -> bytes:
    return browser.http.get(told(browser, f"/game/{game}")["og:image"].removeprefix(SECURE)).content


def test_an_invitation_says_who_invites_to_what(ada: Browser) -> None:
    ada.set_name("""Ada "<b>" & 'co'""")
    _, token = ada.create_open_game()
    shown = told(ada.new_browser(), f"/invitation/{token}")
    assert shown["og:title"] == """Ada "<b>" & 'co' invites you to a game of Hive"""
    assert (
        shown["og:description"]
        == shown["description"]
        == Language.ENGLISH.format_message("page-tagline")
    )
    assert shown["og:url"] == f"{SECURE}/invitation/{token}"
    assert shown["og:image"] == f"{SECURE}/preview.png"  # nothing lies on the table yet
    assert shown["twitter:card"] == "summary_large_image"


def test_a_game_says_who_plays_and_how_it_stands(ada: Browser) -> None:
    ada.set_name("Ada")
    game = played(ada)
    for path in (f"/game/{game}", f"/game/{game}/review", f"/game/{game}/look"):
        shown = told(ada.new_browser(), path)
        assert shown["og:title"] == "Ada\xa0– Black"
        assert shown["og:description"] == "White, turn 3"
        assert shown["og:image"] == f"{SECURE}/preview/game/{game}.png?ply=4"
    with ada.tab(game) as tab:
        tab.request("resign")
    assert told(ada, f"/game/{game}")["og:description"] == "Black wins: White resigned."


def test_the_picture_shows_the_position(ada: Browser) -> None:
    board = Board("Base")
    for move in MOVES:
        board.push_uhp(move)
    game = played(ada)
    answer = ada.http.get(f"/preview/game/{game}.png?ply=4")
    assert answer.content == board_card(board)
    assert Image.open(BytesIO(answer.content)).size == CARD_SIZE
    assert "public" in answer.headers["cache-control"] and "set-cookie" not in answer.headers
    for other in ("?ply=5", ""):  # whoever asks early has no cache keep this as what comes later
        early = ada.http.get(f"/preview/game/{game}.png{other}")
        assert (early.content, early.headers["cache-control"]) == (answer.content, "no-store")


def test_an_invitation_to_a_position_shows_it(ada: Browser) -> None:
    start = imported_start("Base;InProgress;White[2];wS1;bS1 wS1-")
    _, token = ada.create_open_game(start=start)
    path = told(ada, f"/invitation/{token}")["og:image"].removeprefix(SECURE)
    assert Image.open(BytesIO(ada.http.get(path).content)).size == CARD_SIZE
    assert ada.new_browser().accept(token).status_code == 200
    assert told(ada, f"/invitation/{token}")["og:image"] == f"{SECURE}/preview.png"  # taken now


def test_of_private_games_nothing_is_told(ada: Browser) -> None:
    """Not even to their owner: whoever fetches a preview has no cookie."""
    usual = told(ada, "/rules")
    game = ada.create_game("private")
    for path in (f"/game/{game}", "/game/none", "/game/", "/invitation/none", "/invitation/a/b/c"):
        shown = told(ada, path)
        assert shown | {"og:url": ""} == usual | {"og:url": ""}
    answer = ada.http.get(f"/preview/game/{game}.png")
    assert (answer.content, answer.headers["cache-control"]) == (USUAL, "no-store")
    assert ada.http.get("/preview/else/where.png").content == USUAL


@pytest.mark.parametrize(
    ("query", "wishes", "language"),
    [
        ("", "", "en"),
        ("", "de, fr;q=0.5", "en"),
        ("", "de-CH, uk-UA;q=0.9, ru;q=0.8", "uk"),
        ("", "en;q=0.1, ru", "ru"),
        ("", "uk;q=x, ;q=, RU-ru ;q=0.3", "ru"),
        ("?lang=uk", "ru", "uk"),
        ("?lang=xx", "ru", "ru"),
    ],
)
def test_words_are_in_the_language_asked_for(
    ada: Browser, query: str, wishes: str, language: str
) -> None:
    shown = told(ada, f"/{query}", **{"accept-language": wishes})
    assert shown["og:title"] == Language(language).format_message("page-title")
    assert shown["og:locale"].startswith(language)
    assert shown["og:url"] == f"{SECURE}/"


def test_at_home_addresses_are_those_that_one_asked_at(tmp_path: Path, page: Path) -> None:
    with open_app(tmp_path, page=page) as browser:
        assert told(browser, "/rules")["og:url"] == "http://localhost:8606/rules"


def test_a_page_comes_whatever_becomes_of_its_preview(
    tmp_path: Path, page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Strict(Limits):
        def count(self, kind: RequestKind, owner: str, address: str) -> None:
            raise RateLimitError

    with open_app(tmp_path, address=PUBLIC_URL, page=page, limits=Strict()) as browser:
        assert told(browser, "/game/any")["og:title"] == Language.ENGLISH.format_message(
            "page-title"
        )
        assert browser.http.get("/preview/game/any.png").content == USUAL
    monkeypatch.setattr(
        link_previews, "PREVIEW_TIMEOUT_SECONDS", 0.0
    )  # the games do not answer in time
    with open_app(tmp_path, address=PUBLIC_URL, page=page) as browser:
        _, token = browser.create_open_game()
        assert told(browser, f"/invitation/{token}")["og:title"].startswith("Sixlegs")


# What it costs


class Counting:
    """A renderer that waits until it is *ready*."""

    def __init__(self) -> None:
        self.begun: list[Board] = []
        self.ready = asyncio.Event()

    async def __call__(self, board: Board) -> bytes:
        self.begun.append(board)
        await self.ready.wait()
        return str(len(board.moves)).encode() * 10


def boards(*lengths: int) -> list[Board]:
    made = []
    for length in lengths:
        made.append(Board("Base"))
        for move in MOVES[:length]:
            made[-1].push_uhp(move)
    return made


async def test_a_picture_is_painted_once() -> None:
    painter = Counting()
    gallery = PictureCache(painter)
    (board,) = boards(2)
    asking = [asyncio.create_task(gallery.picture(board, NoLimits(), str(who))) for who in range(9)]
    await asyncio.sleep(0)
    asking[0].cancel()  # who asked first does not wait; the others do
    painter.ready.set()
    assert await asyncio.gather(*asking[1:]) == [b"2" * 10] * 8
    assert await gallery.picture(board, Limits(), "x") == b"2" * 10
    assert len(painter.begun) == 1


async def test_pictures_take_no_more_memory_than_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_previews, "MAX_PICTURES", 2)
    painter = Counting()
    gallery = PictureCache(painter)
    painter.ready.set()
    first, second, third = boards(1, 2, 3)
    for board in (first, second, first, third, first):
        await gallery.picture(board, NoLimits(), "x")
    assert painter.begun == [first, second, third]  # the one asked for last is still there
    await gallery.picture(second, NoLimits(), "x")
    assert painter.begun == [first, second, third, second]


async def test_a_picture_that_could_not_be_painted_is_tried_again() -> None:
    attempts: list[Board] = []

    async def render(board: Board) -> bytes:
        attempts.append(board)
        if len(attempts) == 1:
            raise RenderTimeoutError("The picture took too long to paint.")
        return b"picture"

    cache, (board,) = PictureCache(render), boards(1)
    with pytest.raises(RenderTimeoutError):
        await cache.picture(board, NoLimits(), "x")
    for _ in range(2):
        assert await cache.picture(board, NoLimits(), "x") == b"picture"
    assert len(attempts) == 2


async def test_who_has_many_pictures_painted_is_told_to_wait() -> None:
    gallery, limits = PictureCache(), Limits(now=lambda: 0.0)
    for _ in range(40):
        limits.check_picture("192.0.2.1")
    with pytest.raises(RateLimitError):
        await gallery.picture(boards(1)[0], limits, "192.0.2.1")


async def test_each_machine_has_its_turn() -> None:
    order: list[str] = []

    async def one(turns: FairQueue, who: str) -> None:
        async with turns.turn(who):
            order.append(who)

    turns = FairQueue(max_waiting=7, max_waiting_per_client=4)
    async with turns.turn("first"):
        whos = ["eve", *["greedy"] * 5, "ada", "bob", "late"]
        tasks = [asyncio.create_task(one(turns, who)) for who in whos]
        await asyncio.sleep(0)
        refused = [place for place, task in enumerate(tasks) if task.done()]
        assert refused == [5, 8]  # four of one machine may wait, and seven in all
        tasks[1].cancel()
    tasks[0].cancel()  # whose turn has just come
    async with asyncio.timeout(10):
        ends = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(ends[place], QueueFullError) for place in refused)
    async with asyncio.timeout(10), turns.turn("afterwards"):
        pass
    assert order == ["ada", "bob", "greedy", "greedy", "greedy"]
