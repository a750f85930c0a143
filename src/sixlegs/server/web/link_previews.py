"""Link previews (Open Graph): what a messenger shows beside a link, in words and as a picture."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from sixlegs.pictures import CARD
from sixlegs.position import position_string
from sixlegs.rules import Board, Color
from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue, QueueFullError
from sixlegs.server.limits.token_bucket import RateLimitError
from sixlegs.server.logs import LOG, Throttled
from sixlegs.server.play.owners import NOBODY
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.seats import Computer, Person
from sixlegs.server.storage import queries
from sixlegs.server.storage.database import StoreError
from sixlegs.server.tables.registry import Registry
from sixlegs.server.web.access_log import address_of
from sixlegs.server.web.preview_painter import TooLongError, render_card
from sixlegs.server.web.rate_limits import Limits
from sixlegs.text import Language

USUAL = "preview.png"  # of `web/public`: the picture of whatever has none of its own
PREVIEW_TIMEOUT = 1.0  # seconds: a page comes without its preview rather than late
MOST_WAITING = 60  # pictures to be painted
MOST_WAITING_EACH = 6  # of them for one machine
MAX_PICTURES = 200  # in memory, of about 30 kB each
A_DAY = "public, max-age=86400"  # another position has another address
LOCALES = {Language.ENGLISH: "en_US", Language.RUSSIAN: "ru_RU", Language.UKRAINIAN: "uk_UA"}


class Preview(NamedTuple):
    """What is told of a link."""

    title: str
    description: str
    picture: str = f"/{USUAL}"
    alt: str = "page-hive-picture"
    """The message that says what is on it."""


class Previews:
    """Previews of the games and invitations of a *registry*; of private ones nothing is told.

    Addresses in them begin with *address*, by which others reach us, if they do; *folder* has the
    usual picture.
    """

    def __init__(
        self, registry: Registry, limits: Limits, address: str | None, folder: Path
    ) -> None:
        self._registry = registry
        self._limits = limits
        self._address = address
        self._usual = folder / USUAL
        self._pictures = PictureCache()
        self._failures = Throttled()

    async def head(self, request: Request) -> str:
        """What belongs in the head of the page at the address of *request*."""
        language = language_asked(request)
        try:
            async with asyncio.timeout(PREVIEW_TIMEOUT):
                preview = await self._preview(request, language)
        except (TimeoutError, RateLimitError, StoreError):
            preview = None
        home = self._address or f"{request.url.scheme}://{request.headers.get('host', '')}"
        return _tags(preview or _usual(language), home, quote(request.url.path), language)

    async def picture(self, request: Request) -> Response:
        """The picture of a game or an invitation, or the usual one."""
        try:
            game = await self._game(request, request.path_params["kind"], request.path_params["id"])
            if game is not None:
                board, who = game.game.board, address_of(request.scope)
                picture = await self._pictures.picture(board, self._limits, who)
                # Else a picture of now would be kept as that of a ply to come.
                is_named = request.query_params.get("ply") == str(len(board.moves))
                headers = {"cache-control": A_DAY if is_named else "no-store"}
                return Response(picture, headers=headers, media_type="image/png")
        except (RateLimitError, QueueFullError, TooLongError, StoreError) as error:
            reason = type(error).__name__
            if (repeats := self._failures.more(reason)) is not None:
                LOG.info("no picture for a preview: %s%s", reason, repeats)
        headers = {"cache-control": "no-store"}
        if not self._usual.is_file():
            return Response(status_code=404, headers=headers)
        usual = await asyncio.to_thread(self._usual.read_bytes)
        return Response(usual, headers=headers, media_type="image/png")

    async def _preview(self, request: Request, language: Language) -> Preview | None:
        kind, _, rest = request.path_params["path"].partition("/")
        id = rest.removesuffix("/look")
        game = await self._game(request, kind, id)
        if game is None:
            return None
        version = game.game.plies
        picture = f"/preview/{kind}/{quote(id, safe='')}.png?ply={version}"
        title, description = _words(kind, game, language)
        if not game.game.board.stacks:
            return Preview(title, description)
        return Preview(title, description, picture, "page-game")

    async def _game(self, request: Request, kind: str, id: str) -> SeatedGame | None:
        """The game that an address tells of, if everybody who has the address may see it."""
        if kind not in ("game", "invitation") or not id:
            return None
        self._limits.count("request", request.state.owner, address_of(request.scope))
        store = self._registry.store
        if kind == "game":
            game = await store.load(id)
            return game if game and game.is_shared else None
        invite = await store.read(queries.invitation, id)
        game = await store.load(invite.game) if invite else None
        return game if game and game.vacancy is not None else None


class PictureCache:
    """Pictures of positions: each is rendered once, one at a time, in turns by client network.

    *render* returns the picture of a board.
    """

    def __init__(self, render: Callable[[Board], Awaitable[bytes]] = render_card) -> None:
        self._render = render
        self._turns = FairQueue(MOST_WAITING, MOST_WAITING_EACH)
        self._tasks: dict[str, asyncio.Task[bytes]] = {}
        """By position; the least recently requested is first."""

    async def picture(self, board: Board, limits: Limits, address: str) -> bytes:
        """Return the picture of *board* for a client at *address*.

        Raises :exc:`RateLimitError`, :exc:`QueueFullError` and :exc:`TooLongError`.
        """
        key = position_string(board)
        task = self._tasks.pop(key, None)
        if task is None or _has_failed(task):
            limits.picture(address)
            task = asyncio.create_task(self._rendered(board, client_network(address)))
        self._tasks[key] = task
        if len(self._tasks) > MAX_PICTURES:
            del self._tasks[next(iter(self._tasks))]
        # A client that leaves does not cancel it for others who wait for the same.
        return await asyncio.shield(task)

    async def _rendered(self, board: Board, client: str) -> bytes:
        async with self._turns.one(client):
            return await self._render(board)


def _has_failed(task: asyncio.Task[bytes]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def language_asked(request: Request) -> Language:
    """The language of a request: what its address says, or else what its sender would like."""
    known = {language.value: language for language in Language}
    if (named := request.query_params.get("lang", "")) in known:
        return known[named]
    wishes = []
    for place, wish in enumerate(request.headers.get("accept-language", "").split(",")[:20]):
        tag, _, weight = wish.partition(";q=")
        try:
            wishes.append((-float(weight or 1), place, tag.strip().lower().partition("-")[0]))
        except ValueError:
            continue
    codes = (code for _, _, code in sorted(wishes))
    return next((known[code] for code in codes if code in known), Language.ENGLISH)


def _usual(language: Language) -> Preview:
    return Preview(language.text("page-title"), language.text("page-tagline"))


def _words(kind: str, game: SeatedGame, language: Language) -> tuple[str, str]:
    if kind == "invitation":
        names = (game.names.get(getattr(seat, "owner", NOBODY)) for seat in game.seats.values())
        name = next(filter(None, names), None)
        who = {"who": "named" if name else "unknown", "player": name or ""}
        return language.text("online-invited", **who), language.text("page-tagline")
    white, black = (_name(game, color, language) for color in (Color.WHITE, Color.BLACK))
    title = language.text("page-versus", white=white, black=black)
    if game.game.result:
        return title, language.say(game.game.result.message)
    board = game.game.board
    return title, language.text("game-turn-number", color=board.turn, turn=board.turn_number)


def _name(game: SeatedGame, color: Color, language: Language) -> str:
    seat = game.seats[color]
    if isinstance(seat, Computer):
        return language.text("page-player-computer", level=seat.level)
    name = game.names_for(NOBODY).get(seat.owner) if isinstance(seat, Person) else None
    return name or language.text("page-player", color=color)


def _tags(preview: Preview, home: str, path: str, language: Language) -> str:
    width, height = CARD
    properties = {
        "og:type": "website",
        "og:site_name": language.text("page-name"),
        "og:locale": LOCALES[language],
        "og:url": home + path,
        "og:title": preview.title,
        "og:description": preview.description,
        "og:image": home + preview.picture,
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": language.text(preview.alt),
    }
    named = {"description": preview.description, "twitter:card": "summary_large_image"}
    lines = [
        f'<meta property="{key}" content="{escape(value)}">' for key, value in properties.items()
    ]
    lines += [f'<meta name="{key}" content="{escape(value)}">' for key, value in named.items()]
    return "\n".join(lines)
