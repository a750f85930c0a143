"""Link previews: the metadata of a page and the picture of a position for messengers."""

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
DEFAULT_PICTURE = b"the default picture"
MOVES = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><html><head></head><body></body></html>")
    (folder / "preview.png").write_bytes(DEFAULT_PICTURE)
    return folder


@pytest.fixture
def ada(tmp_path: Path, page: Path) -> Iterator[Browser]:
    with open_app(tmp_path, address=SECURE, page=page) as browser:
        yield browser


def metadata(browser: Browser, path: str, **headers: str) -> dict[str, str]:
    """Return the metadata in the head of the page at *path*."""
    answer = browser.http.get(path, headers=headers)
    assert answer.status_code == 200
    head, _, _ = answer.text.partition("</head>")
    tags = re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"<>]*)">', head)
    assert head.count("<meta") == len(tags)
    return {key: unescape(value) for key, value in tags}


def start_game(ada: Browser) -> str:
    """Play the opening moves of a game between two players, and return its id."""
    bob = ada.new_browser()
    game, token = ada.create_open_game()
    assert bob.accept(token).status_code == 200
    for ply, move in enumerate(MOVES):
        with (ada, bob)[ply % 2].tab(game) as tab:
            tab.play(move)
    return game


def test_preview_of_an_invitation_names_its_creator(ada: Browser) -> None:
    ada.set_name("""Ada "<b>" & 'co'""")
    _, token = ada.create_open_game()
    tags = metadata(ada.new_browser(), f"/invitation/{token}")
    assert tags["og:title"] == """Ada "<b>" & 'co' invites you to a game of Hive"""
    assert (
        tags["og:description"]
        == tags["description"]
        == Language.ENGLISH.format_message("page-tagline")
    )
    assert tags["og:url"] == f"{SECURE}/invitation/{token}"
    assert tags["og:image"] == f"{SECURE}/preview.png"  # the board is empty
    assert tags["twitter:card"] == "summary_large_image"


def test_preview_of_a_game_shows_the_players_and_the_state(ada: Browser) -> None:
    ada.set_name("Ada")
    game = start_game(ada)
    for path in (f"/game/{game}", f"/game/{game}/review", f"/game/{game}/look"):
        tags = metadata(ada.new_browser(), path)
        assert tags["og:title"] == "Ada\xa0– Black"
        assert tags["og:description"] == "White, turn 3"
        assert tags["og:image"] == f"{SECURE}/preview/game/{game}.png?ply=4"
    with ada.tab(game) as tab:
        tab.request("resign")
    assert metadata(ada, f"/game/{game}")["og:description"] == "Black wins: White resigned."


def test_picture_of_a_game_shows_the_position(ada: Browser) -> None:
    board = Board("Base")
    for move in MOVES:
        board.push_uhp(move)
    game = start_game(ada)
    answer = ada.http.get(f"/preview/game/{game}.png?ply=4")
    assert answer.content == board_card(board)
    assert Image.open(BytesIO(answer.content)).size == CARD_SIZE
    assert "public" in answer.headers["cache-control"] and "set-cookie" not in answer.headers
    for query in ("?ply=5", ""):  # the picture of this ply must not be cached for another one
        other = ada.http.get(f"/preview/game/{game}.png{query}")
        assert (other.content, other.headers["cache-control"]) == (answer.content, "no-store")


def test_preview_of_an_invitation_shows_its_starting_position(ada: Browser) -> None:
    start = imported_start("Base;InProgress;White[2];wS1;bS1 wS1-")
    _, token = ada.create_open_game(start=start)
    path = metadata(ada, f"/invitation/{token}")["og:image"].removeprefix(SECURE)
    assert Image.open(BytesIO(ada.http.get(path).content)).size == CARD_SIZE
    assert ada.new_browser().accept(token).status_code == 200
    assert metadata(ada, f"/invitation/{token}")["og:image"] == f"{SECURE}/preview.png"  # accepted


def test_unknown_games_have_the_default_preview(ada: Browser) -> None:
    default = metadata(ada, "/rules")
    for path in ("/game/none", "/game/", "/invitation/none", "/invitation/a/b/c"):
        tags = metadata(ada, path)
        assert tags | {"og:url": ""} == default | {"og:url": ""}
    answer = ada.http.get("/preview/game/none.png")
    assert (answer.content, answer.headers["cache-control"]) == (DEFAULT_PICTURE, "no-store")
    assert ada.http.get("/preview/else/where.png").content == DEFAULT_PICTURE


@pytest.mark.parametrize(
    ("query", "accept_language", "language"),
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
def test_preview_is_in_the_requested_language(
    ada: Browser, query: str, accept_language: str, language: str
) -> None:
    tags = metadata(ada, f"/{query}", **{"accept-language": accept_language})
    assert tags["og:title"] == Language(language).format_message("page-title")
    assert tags["og:locale"].startswith(language)
    assert tags["og:url"] == f"{SECURE}/"


def test_urls_of_a_local_server_have_the_requested_host(tmp_path: Path, page: Path) -> None:
    with open_app(tmp_path, page=page) as browser:
        assert metadata(browser, "/rules")["og:url"] == "http://localhost:8606/rules"


def test_page_is_served_without_its_preview_if_that_is_limited_or_too_slow(
    tmp_path: Path, page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class StrictLimits(Limits):
        def count(self, kind: RequestKind, owner: str, address: str) -> None:
            raise RateLimitError

    with open_app(tmp_path, address=PUBLIC_URL, page=page, limits=StrictLimits()) as browser:
        assert metadata(browser, "/game/any")["og:title"] == Language.ENGLISH.format_message(
            "page-title"
        )
        assert browser.http.get("/preview/game/any.png").content == DEFAULT_PICTURE
    monkeypatch.setattr(link_previews, "PREVIEW_TIMEOUT_SECONDS", 0.0)
    with open_app(tmp_path, address=PUBLIC_URL, page=page) as browser:
        _, token = browser.create_open_game()
        assert metadata(browser, f"/invitation/{token}")["og:title"].startswith("Sixlegs")


# Rendering


class RecordingRenderer:
    """A renderer that records its calls, and finishes once it is *ready*."""

    def __init__(self) -> None:
        self.boards: list[Board] = []
        self.ready = asyncio.Event()

    async def __call__(self, board: Board) -> bytes:
        self.boards.append(board)
        await self.ready.wait()
        return str(len(board.moves)).encode() * 10


def boards(*lengths: int) -> list[Board]:
    boards = []
    for length in lengths:
        boards.append(Board("Base"))
        for move in MOVES[:length]:
            boards[-1].push_uhp(move)
    return boards


async def test_concurrent_requests_for_a_picture_render_it_once() -> None:
    renderer = RecordingRenderer()
    cache = PictureCache(renderer)
    (board,) = boards(2)
    requests = [
        asyncio.create_task(cache.picture(board, NoLimits(), str(client))) for client in range(9)
    ]
    await asyncio.sleep(0)
    requests[0].cancel()  # canceling the first request does not affect the others
    renderer.ready.set()
    assert await asyncio.gather(*requests[1:]) == [b"2" * 10] * 8
    assert await cache.picture(board, Limits(), "x") == b"2" * 10
    assert len(renderer.boards) == 1


async def test_least_recently_used_picture_is_dropped_from_the_cache(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(link_previews, "MAX_PICTURES", 2)
    renderer = RecordingRenderer()
    cache = PictureCache(renderer)
    renderer.ready.set()
    first, second, third = boards(1, 2, 3)
    for board in (first, second, first, third, first):
        await cache.picture(board, NoLimits(), "x")
    assert renderer.boards == [first, second, third]
    await cache.picture(second, NoLimits(), "x")
    assert renderer.boards == [first, second, third, second]


async def test_picture_that_could_not_be_rendered_is_tried_again() -> None:
    attempts: list[Board] = []

    async def render(board: Board) -> bytes:
        attempts.append(board)
        if len(attempts) == 1:
            raise RenderTimeoutError("The picture took too long to render.")
        return b"picture"

    cache, (board,) = PictureCache(render), boards(1)
    with pytest.raises(RenderTimeoutError):
        await cache.picture(board, NoLimits(), "x")
    for _ in range(2):
        assert await cache.picture(board, NoLimits(), "x") == b"picture"
    assert len(attempts) == 2


async def test_rendering_is_limited_per_address() -> None:
    cache, limits = PictureCache(), Limits(now=lambda: 0.0)
    for _ in range(40):
        limits.check_picture("192.0.2.1")
    with pytest.raises(RateLimitError):
        await cache.picture(boards(1)[0], limits, "192.0.2.1")


async def test_clients_in_a_fair_queue_take_turns() -> None:
    order: list[str] = []

    async def take_turn(queue: FairQueue, client: str) -> None:
        async with queue.turn(client):
            order.append(client)

    queue = FairQueue(max_waiting=7, max_waiting_per_client=4)
    async with queue.turn("first"):
        clients = ["eve", *["greedy"] * 5, "ada", "bob", "late"]
        tasks = [asyncio.create_task(take_turn(queue, client)) for client in clients]
        await asyncio.sleep(0)
        rejected = [index for index, task in enumerate(tasks) if task.done()]
        assert rejected == [5, 8]  # at most four of one client and seven in all may wait
        tasks[1].cancel()
    tasks[0].cancel()  # its turn has just begun
    async with asyncio.timeout(10):
        results = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(results[index], QueueFullError) for index in rejected)
    async with asyncio.timeout(10), queue.turn("afterwards"):
        pass
    assert order == ["ada", "bob", "greedy", "greedy", "greedy"]
