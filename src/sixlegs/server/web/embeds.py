"""Embeds: public games in frames on other sites, and their discovery (https://oembed.com)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple, TypedDict, Unpack, cast
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from sixlegs.i18n import Language
from sixlegs.notation import move_strings
from sixlegs.position import position_string
from sixlegs.record import Record
from sixlegs.rules import Board, Color
from sixlegs.server import serializers
from sixlegs.server.limits.token_bucket import RateLimitError
from sixlegs.server.play.seats import Person
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import ANONYMOUS
from sixlegs.server.protocol.embed import EmbeddedGame, OEmbed
from sixlegs.server.protocol.scalars import ColorName, EndingName, to_color_name
from sixlegs.server.storage import archive_search
from sixlegs.server.storage.archive_search import FoundGame
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store
from sixlegs.server.web.access_log import client_address
from sixlegs.server.web.archive import format_archive_id, parse_archive_id
from sixlegs.server.web.link_previews import preferred_language
from sixlegs.server.web.rate_limits import Limits
from sixlegs.server.web.responses import json_response, problem_response
from sixlegs.server.web.static_files import PAGE_MISSING_MESSAGE

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors *",
    ]
)
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "cross-origin-resource-policy": "cross-origin",
}
FRAGMENT_KINDS = ("game", "position")
"""Embeds whose content is in the fragment of the URL."""

FINISHED_SECONDS = 300
"""A finished game changes only if a player renames or deletes the account."""
LIVE_SECONDS = 5
MAX_CACHED_GAMES = 500  # of a few kB each

DEFAULT_WIDTH_PX, DEFAULT_HEIGHT_PX = 600, 460
MAX_URL_CHARACTERS = 2_000
DISCOVERY_TIMEOUT_SECONDS = 1.0  # then the page is sent without the link
EMBED_QUERY = ("ply", "theme", "tiles", "lang")
"""Parameters of a URL that the embed takes over."""


class GameKey(NamedTuple):
    """A game by its id on this server, or by its id in the archive."""

    kind: str
    id: str


class GameFields(TypedDict):
    """What an embed shows besides the board."""

    players: tuple[str, str]
    result: tuple[ColorName | None, EndingName] | None
    date: str | None
    is_live: bool
    link: str


class EmbedRoutes:
    """The pages for frames on other sites, and the oEmbed endpoint.

    *address* is the public URL of the server, if it has one; *folder* contains the page.
    """

    def __init__(
        self,
        store: Store,
        limits: Limits,
        address: str | None,
        folder: Path,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._limits = limits
        self._address = address
        self._page = folder / "embed.html"
        self._now = now
        self._cache: dict[GameKey, tuple[float, EmbeddedGame]] = {}
        """Games and when their entries expire, the oldest first."""

    async def page(self, request: Request) -> Response:
        """Return the embed of a game, or one whose content is in the fragment."""
        kind, _, id = request.path_params["path"].partition("/")
        if kind in FRAGMENT_KINDS and not id:
            return await self._respond("", max_age=FINISHED_SECONDS)
        game = await self._find(request, GameKey(kind, id))
        if game is None:
            return await self._respond("null", status=404)
        data = msgspec.json.encode(game).decode().replace("<", "\\u003c")
        return await self._respond(data, max_age=_max_age(game))

    async def oembed(self, request: Request) -> Response:
        """Return how to embed the game of a URL."""
        query = request.query_params
        url, response_format = query.get("url", ""), query.get("format", "json")
        try:
            width = _bounded_size(query.get("maxwidth"), DEFAULT_WIDTH_PX)
            height = _bounded_size(query.get("maxheight"), DEFAULT_HEIGHT_PX)
        except ValueError:
            return problem_response("malformed", "maxwidth and maxheight are numbers of pixels.")
        if not url or len(url) > MAX_URL_CHARACTERS:
            return problem_response("malformed", "The query parameter `url` is the URL of a game.")
        base_url = self._base_url(request)
        key = game_key(url, base_url)
        game = await self._find(request, key) if key else None
        if key is None or game is None:
            return problem_response("not-found", "There is no public game at this URL.")
        if response_format != "json":
            return PlainTextResponse("The only format is json.\n", 501)
        title = _title(game, preferred_language(request))
        source = f"{base_url}/embed/{key.kind}/{quote(key.id, safe='')}{_embed_query(url)}"
        html = (
            f'<iframe src="{escape(source)}" width="{width}" height="{height}" '
            f'title="{escape(title)}" loading="lazy" style="border:0;max-width:100%"></iframe>'
        )
        name, age = Language.ENGLISH.format_message("page-name"), _max_age(game)
        response = json_response(
            OEmbed("rich", "1.0", title, name, base_url, age, html, width, height)
        )
        response.headers["cache-control"] = f"public, max-age={age}"
        return response

    async def discovery_link(self, request: Request) -> str:
        """Return the HTML element by which other sites find the embed of a page, or ""."""
        base_url = self._base_url(request)
        url = base_url + quote(request.url.path)
        key = game_key(url, base_url)
        if key is None:
            return ""
        try:
            async with asyncio.timeout(DISCOVERY_TIMEOUT_SECONDS):
                game = await self._find(request, key)
        except (TimeoutError, RateLimitError, StoreError):
            return ""
        if game is None:
            return ""
        href = f"{base_url}/oembed?{urlencode({'url': url, 'format': 'json'})}"
        title = _title(game, preferred_language(request))
        return (
            f'<link rel="alternate" type="application/json+oembed" href="{escape(href)}" '
            f'title="{escape(title)}">'
        )

    async def _respond(self, data: str, *, status: int = 200, max_age: int = 0) -> Response:
        if not self._page.is_file():
            return PlainTextResponse(f"{PAGE_MISSING_MESSAGE}\n", 503)
        html = await asyncio.to_thread(self._page.read_text, "utf-8")
        html = html.replace('="./', '="/')  # the page is built with relative URLs
        if data:
            element = f'<script type="application/json" id="embedded-game">{data}</script>'
            html = html.replace("</head>", f"{element}\n</head>", 1)
        caching = f"public, max-age={max_age}" if max_age else "no-store"
        return HTMLResponse(html, status, headers=HEADERS | {"cache-control": caching})

    async def _find(self, request: Request, key: GameKey) -> EmbeddedGame | None:
        """Return a public game; None if there is none, whatever the reason.

        Raises :exc:`RateLimitError` and :exc:`StoreError`.
        """
        expires, game = self._cache.get(key, (0.0, None))
        if game and self._now() < expires:
            return game
        self._limits.check("request", ANONYMOUS, client_address(request.scope))
        game = await self._load(key)
        self._cache.pop(key, None)
        if game:
            self._cache[key] = self._now() + _max_age(game), game
            if len(self._cache) > MAX_CACHED_GAMES:
                del self._cache[next(iter(self._cache))]
        return game

    async def _load(self, key: GameKey) -> EmbeddedGame | None:
        if key.kind == "archive":
            number = parse_archive_id(key.id)
            return None if number is None else await self._store.read(_find_archived, number)
        if key.kind != "game":
            return None
        if archived := await self._store.read(_find_archived_by_game, key.id):
            return archived
        game = await self._store.load(key.id)
        if game is None or game.access != "public" or game.vacancy is not None:
            return None
        return _from_server_game(game)

    def _base_url(self, request: Request) -> str:
        return self._address or f"{request.url.scheme}://{request.headers.get('host', '')}"


def game_key(url: str, base_url: str) -> GameKey | None:
    """Return the game of a URL of the page or of an embed.

    >>> game_key("https://hive.example/game/abc/review?ply=3", "https://hive.example")
    GameKey(kind='game', id='abc')
    >>> game_key("https://other.example/game/abc", "https://hive.example")
    """
    try:
        parts, base = urlsplit(url), urlsplit(base_url)
    except ValueError:
        return None
    if (parts.scheme, parts.netloc.lower()) != (base.scheme, base.netloc.lower()):
        return None
    names = parts.path.removeprefix("/embed").strip("/").split("/")
    if names[0] == "game" and names[2:] in (["review"], ["look"]):
        names = names[:2]
    return GameKey(*names) if len(names) == 2 and names[0] in ("game", "archive") else None


def _embed_query(url: str) -> str:
    """Return the part of the query that the embed understands, with "?" or empty."""
    query = parse_qs(urlsplit(url).query)
    taken = {name: query[name][0] for name in EMBED_QUERY if name in query}
    return f"?{urlencode(taken)}" if taken else ""


def _bounded_size(maximum: str | None, default: int) -> int:
    """Return *default* bounded by *maximum*.

    Raises :exc:`ValueError`.
    """
    if maximum is None:
        return default
    if not maximum.isascii() or not maximum.isdigit() or not int(maximum[:9]):
        raise ValueError(maximum)
    return min(default, int(maximum[:9]))


def _max_age(game: EmbeddedGame) -> int:
    return LIVE_SECONDS if game.is_live else FINISHED_SECONDS


def _title(game: EmbeddedGame, language: Language) -> str:
    white, black = (
        name or language.format_message("page-player", color=color)
        for name, color in zip(game.players, Color, strict=True)
    )
    return language.format_message("page-versus", white=white, black=black)


def _find_archived_by_game(connection: Connection, game: str) -> EmbeddedGame | None:
    """Return a public game that was played on this server by its id."""
    number = archive_search.find_number(connection, game)
    found = None if number is None else archive_search.find_game(connection, number)
    return _from_archive(*found) if found and found[0].source in ("rated", "lobby") else None


def _find_archived(connection: Connection, number: int) -> EmbeddedGame | None:
    """Return a game of the archive unless a player has not published it."""
    found = archive_search.find_game(connection, number)
    return _from_archive(*found) if found and found[0].digest is None else None


def _from_archive(game: FoundGame, record: Record) -> EmbeddedGame:
    white, black = (name or "" for name in game.names)
    winners = {"WhiteWins": Color.WHITE, "BlackWins": Color.BLACK, "Draw": None}
    result: tuple[ColorName | None, EndingName] | None = None
    if game.outcome in winners:
        winner = winners[game.outcome]
        name = None if winner is None else to_color_name(winner)
        result = (name, cast(EndingName, game.ending or "unknown"))
    return _embedded(
        record.board,
        players=(white, black),
        result=result,
        date=game.date,
        ratings=game.ratings,
        is_live=False,
        link=f"/archive/{format_archive_id(game.id)}",
    )


def _from_server_game(game: ServerGame) -> EmbeddedGame:
    names = game.visible_names(ANONYMOUS)
    seats = [game.seats[color] for color in Color]
    white, black = (
        names.get(seat.user_id, "") if isinstance(seat, Person) else "" for seat in seats
    )
    ratings = [game.ratings.get(color) for color in Color]
    result = serializers.result(game.game.result)
    return _embedded(
        game.game.board,
        players=(white, black),
        result=(result.winner, result.ending) if result else None,
        date=game.date,
        ratings=[rating and rating.value for rating in ratings],
        is_live=result is None,
        link=f"/game/{quote(game.id, safe='')}",
    )


def _embedded(
    board: Board, *, ratings: Sequence[int | None], **fields: Unpack[GameFields]
) -> EmbeddedGame:
    start = position_string(board.start) if board.start else f"{board.game_type} {board.opening}"
    targets = ("" if move.is_pass else f"{move.target.q},{move.target.r}" for move in board.moves)
    white, black = ratings
    return EmbeddedGame(
        start=start,
        moves=";".join(move_strings(board)),
        targets=";".join(targets),
        white_rating=white,
        black_rating=black,
        **fields,
    )
