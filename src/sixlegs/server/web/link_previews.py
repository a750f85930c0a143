"""Link previews (Open Graph): the texts and pictures that messengers show for a link."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from sixlegs.i18n import Language
from sixlegs.pictures import CARD_SIZE
from sixlegs.position import position_string
from sixlegs.rules import Board, Color
from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue, QueueFullError
from sixlegs.server.limits.token_bucket import RateLimitError
from sixlegs.server.logs import LOG, WarningThrottle
from sixlegs.server.play.seats import Person
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import ANONYMOUS
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import queries
from sixlegs.server.storage.database import StoreError
from sixlegs.server.web.access_log import client_address
from sixlegs.server.web.preview_renderer import RenderTimeoutError, render_card
from sixlegs.server.web.rate_limits import Limits

DEFAULT_PICTURE = "preview.png"  # from `web/public`
PREVIEW_TIMEOUT_SECONDS = 1.0  # then the page is sent without a preview
MAX_WAITING = 60
MAX_WAITING_PER_NETWORK = 6
MAX_PICTURES = 200  # in memory, of about 30 kB each
CACHE_ONE_DAY = "public, max-age=86400"  # the URL changes with the position
LOCALES = {Language.ENGLISH: "en_US", Language.RUSSIAN: "ru_RU", Language.UKRAINIAN: "uk_UA"}


class Preview(NamedTuple):
    """The texts and the picture of a link preview."""

    title: str
    description: str
    picture: str = f"/{DEFAULT_PICTURE}"
    alt: str = "page-hive-picture"
    """The Fluent message that describes the picture."""


class LinkPreviews:
    """Previews of the games and invitations in *registry*.

    *address* is the public URL of the server, if it has one; *folder* contains the default picture.
    """

    def __init__(
        self, registry: Registry, limits: Limits, address: str | None, folder: Path
    ) -> None:
        self._registry = registry
        self._limits = limits
        self._address = address
        self._default_picture = folder / DEFAULT_PICTURE
        self._pictures = PictureCache()
        self._failures = WarningThrottle()

    async def head(self, request: Request) -> str:
        """Return the HTML head elements for the URL of *request*."""
        language = preferred_language(request)
        try:
            async with asyncio.timeout(PREVIEW_TIMEOUT_SECONDS):
                preview = await self._preview(request, language)
        except (TimeoutError, RateLimitError, StoreError):
            preview = None
        base_url = self._address or f"{request.url.scheme}://{request.headers.get('host', '')}"
        return _meta_tags(
            preview or _default_preview(language), base_url, quote(request.url.path), language
        )

    async def picture(self, request: Request) -> Response:
        """Return the picture of a game or invitation, or the default one."""
        try:
            game = await self._game(request, request.path_params["kind"], request.path_params["id"])
            if game is not None:
                board, address = game.game.board, client_address(request.scope)
                picture = await self._pictures.picture(board, self._limits, address)
                # Otherwise the current picture would be cached for a later ply.
                is_current = request.query_params.get("ply") == str(len(board.moves))
                headers = {"cache-control": CACHE_ONE_DAY if is_current else "no-store"}
                return Response(picture, headers=headers, media_type="image/png")
        except (RateLimitError, QueueFullError, RenderTimeoutError, StoreError) as error:
            reason = type(error).__name__
            if (repeats := self._failures.repeat_suffix(reason)) is not None:
                LOG.info("no preview picture: %s%s", reason, repeats)
        headers = {"cache-control": "no-store"}
        if not self._default_picture.is_file():
            return Response(status_code=404, headers=headers)
        default = await asyncio.to_thread(self._default_picture.read_bytes)
        return Response(default, headers=headers, media_type="image/png")

    async def _preview(self, request: Request, language: Language) -> Preview | None:
        kind, _, rest = request.path_params["path"].partition("/")
        id = rest.removesuffix("/review").removesuffix("/look")
        game = await self._game(request, kind, id)
        if game is None:
            return None
        version = game.game.plies
        picture = f"/preview/{kind}/{quote(id, safe='')}.png?ply={version}"
        title, description = _preview_text(kind, game, language)
        if not game.game.board.stacks:
            return Preview(title, description)
        return Preview(title, description, picture, "page-game")

    async def _game(self, request: Request, kind: str, id: str) -> ServerGame | None:
        """Return the game of a URL if it is visible to everyone who knows the URL."""
        if kind not in ("game", "invitation") or not id:
            return None
        self._limits.check("request", request.state.user_id, client_address(request.scope))
        store = self._registry.store
        if kind == "game":
            return await store.load(id)
        invite = await store.read(queries.find_invitation, id)
        game = await store.load(invite.game) if invite else None
        return game if game and game.vacancy is not None else None


class PictureCache:
    """A cache of pictures. *render* runs one at a time, round-robin across client networks."""

    def __init__(self, render: Callable[[Board], Awaitable[bytes]] = render_card) -> None:
        self._render = render
        self._turns = FairQueue(MAX_WAITING, MAX_WAITING_PER_NETWORK, "previews")
        self._tasks: dict[str, asyncio.Task[bytes]] = {}
        """By position, least recently requested first."""

    async def picture(self, board: Board, limits: Limits, address: str) -> bytes:
        """Return the picture of *board* for a client at *address*.

        Raises :exc:`RateLimitError`, :exc:`QueueFullError` and :exc:`RenderTimeoutError`.
        """
        key = position_string(board)
        task = self._tasks.pop(key, None)
        if task is None or _has_failed(task):
            limits.check_picture(address)
            task = asyncio.create_task(self._render_in_turn(board, client_network(address)))
        self._tasks[key] = task
        if len(self._tasks) > MAX_PICTURES:
            del self._tasks[next(iter(self._tasks))]
        # A client that disconnects must not cancel the task for others.
        return await asyncio.shield(task)

    async def _render_in_turn(self, board: Board, client: str) -> bytes:
        async with self._turns.turn(client):
            return await self._render(board)


def _has_failed(task: asyncio.Task[bytes]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def preferred_language(request: Request) -> Language:
    """Return the language in the query string, or else the client's preferred one."""
    languages = {language.value: language for language in Language}
    if (code := request.query_params.get("lang", "")) in languages:
        return languages[code]
    preferences = []
    for index, item in enumerate(request.headers.get("accept-language", "").split(",")[:20]):
        tag, _, weight = item.partition(";q=")
        try:
            preferences.append((-float(weight or 1), index, tag.strip().lower().partition("-")[0]))
        except ValueError:
            continue
    codes = (code for _, _, code in sorted(preferences))
    return next((languages[code] for code in codes if code in languages), Language.ENGLISH)


def _default_preview(language: Language) -> Preview:
    return Preview(language.format_message("page-title"), language.format_message("page-tagline"))


def _preview_text(kind: str, game: ServerGame, language: Language) -> tuple[str, str]:
    if kind == "invitation":
        names = (
            game.names.get(getattr(seat, "user_id", ANONYMOUS)) for seat in game.seats.values()
        )
        name = next(filter(None, names), None)
        arguments = {"player_kind": "named" if name else "unknown", "player": name or ""}
        return language.format_message("online-invited", **arguments), language.format_message(
            "page-tagline"
        )
    white, black = (_player_name(game, color, language) for color in (Color.WHITE, Color.BLACK))
    title = language.format_message("page-versus", white=white, black=black)
    if game.game.result:
        return title, language.translate(game.game.result.message)
    board = game.game.board
    return title, language.format_message(
        "game-turn-number", color=board.turn, turn=board.turn_number
    )


def _player_name(game: ServerGame, color: Color, language: Language) -> str:
    seat = game.seats[color]
    name = game.visible_names(ANONYMOUS).get(seat.user_id) if isinstance(seat, Person) else None
    return name or language.format_message("page-player", color=color)


def _meta_tags(preview: Preview, base_url: str, path: str, language: Language) -> str:
    width, height = CARD_SIZE
    properties = {
        "og:type": "website",
        "og:site_name": language.format_message("page-name"),
        "og:locale": LOCALES[language],
        "og:url": base_url + path,
        "og:title": preview.title,
        "og:description": preview.description,
        "og:image": base_url + preview.picture,
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": language.format_message(preview.alt),
    }
    named = {"description": preview.description, "twitter:card": "summary_large_image"}
    lines = [
        f'<meta property="{key}" content="{escape(value)}">' for key, value in properties.items()
    ]
    lines += [f'<meta name="{key}" content="{escape(value)}">' for key, value in named.items()]
    return "\n".join(lines)
