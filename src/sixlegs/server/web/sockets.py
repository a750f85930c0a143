"""WebSockets: pages at tables and in the lobby, messages both ways, and backpressure."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from statistics import median_low
from typing import TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sixlegs.server import views
from sixlegs.server.limits.fair_queue import QueueFullError
from sixlegs.server.limits.token_bucket import RateLimitError, retry_after
from sixlegs.server.metrics import REFUSALS
from sixlegs.server.play.codes import RefusalCode
from sixlegs.server.play.owners import NOBODY, Owner
from sixlegs.server.protocol.from_page import Up
from sixlegs.server.protocol.from_server import CLOSE_CODES, Refusal
from sixlegs.server.protocol.people import Lobby
from sixlegs.server.protocol.positions import Message
from sixlegs.server.protocol.scalars import Request
from sixlegs.server.protocol.written import Written
from sixlegs.server.storage.database import StoreError
from sixlegs.server.tables.command_handler import handle
from sixlegs.server.tables.registry import Registry
from sixlegs.server.views.game import Sent
from sixlegs.server.web.access_log import address_of
from sixlegs.server.web.connections import ROUND_TRIPS, WRITTEN
from sixlegs.server.web.rate_limits import Limits

LARGEST = 64 * 1024  # bytes of a message to us; any honest one is far smaller
MOST_REFUSED = 20  # messages that make no sense, or come too often
MOST_WAITING = 100  # messages to a page that does not read them

GOODBYE, TOO_BIG = 1000, 1009  # as the protocol of WebSockets has it


class Numbered(Message, forbid_unknown_fields=False):
    """As much of a malformed message as an answer needs."""

    request: Request


UP: msgspec.json.Decoder[Up] = msgspec.json.Decoder(Up)
NUMBERED = msgspec.json.Decoder(Numbered)
T = TypeVar("T")


class PageSocket:
    """A page at a table. What it is told waits in a queue, so that nobody waits for it; one that
    reads too slowly is cut off (backpressure)."""

    def __init__(self, socket: WebSocket, owner: Owner) -> None:
        self.owner = owner
        self._socket = socket
        self._outbox: asyncio.Queue[Sent | Lobby | tuple[int, str]] = asyncio.Queue()
        self._is_dismissed = False

    @property
    def round_trip(self) -> int:
        """The median of the latest round trips in milliseconds; 0 before the first."""
        measured = self._socket.scope.get("extensions", {}).get(ROUND_TRIPS)
        return round(1000 * median_low(measured)) if measured else 0

    def tell(self, message: Sent | Lobby) -> None:
        """Send a message, without waiting."""
        if self._is_dismissed:
            return
        if self._outbox.qsize() < MOST_WAITING:
            self._outbox.put_nowait(message)
        else:
            self.dismiss(CLOSE_CODES["too-slow"])

    def dismiss(self, code: int, reason: str = "") -> None:
        """Close the connection after the queued messages, without waiting."""
        if not self._is_dismissed:
            self._is_dismissed = True
            self._outbox.put_nowait((code, reason))

    async def send(self) -> None:
        """Send what waits, until the connection ends."""
        with suppress(WebSocketDisconnect):
            while not isinstance(message := await self._outbox.get(), tuple):
                written = message if isinstance(message, Written) else Written.of(message)
                # With what `connections` sends as it is, where a page takes it compressed.
                await self._socket.send(
                    {"type": "websocket.send", "text": written.text, WRITTEN: written}
                )
            await self._socket.close(*message)

    async def receive(
        self, act: Callable[[Up], Awaitable[None]], is_allowed: Callable[[], bool]
    ) -> None:
        """Do what the page wants, until the connection ends or it wants too much."""
        why: RefusalCode = "malformed"
        for _ in range(MOST_REFUSED):
            while (text := await self._next_text()) is not None:
                why = "malformed" if is_allowed() else "too-often"
                action = _decoded(UP, text) if why == "malformed" else None
                if action is None:
                    numbered = _decoded(NUMBERED, text)
                    self.tell(Refusal(numbered.request if numbered else None, why))
                    break
                await act(action)
            else:
                return
        if why == "malformed":
            self.dismiss(CLOSE_CODES["hopeless"])
        else:
            self.dismiss(CLOSE_CODES["too-often"], str(retry_after(RateLimitError())))

    async def _next_text(self) -> str | None:
        """What comes next, be it sense or not; None if nothing will."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        if text is None:  # somebody sends bytes, which we never do
            return ""
        if len(text) > LARGEST:
            self.dismiss(TOO_BIG)
            return None
        return str(text)


async def play_game(
    socket: WebSocket, registry: Registry, limits: Limits, owner: Owner | None
) -> None:
    """Let a page watch and play the game that its address names."""

    async def take_part(page: PageSocket) -> None:
        room = await registry.directory.enter(socket.path_params["id"], page)
        if room is None:
            page.dismiss(CLOSE_CODES["no-such-game"])
            return
        try:
            await room.welcome(page)
            if room.game.terms.is_rated and room.game.is_seated(page.owner):
                with suppress(StoreError):  # which the store has logged; the game goes on
                    await registry.store.note_rated_address(page.owner, address_of(socket.scope))
            is_allowed = limits.messages(page.owner, address_of(socket.scope))
            await page.receive(lambda action: handle(room, page, action), is_allowed)
        finally:
            await registry.directory.leave(room, page)

    await _connected(socket, registry, limits, owner, take_part)


async def show_lobby(
    socket: WebSocket, registry: Registry, limits: Limits, owner: Owner | None
) -> None:
    """Let a page see the lobby."""

    async def see(page: PageSocket) -> None:
        async def refuse(action: Up) -> None:
            page.tell(Refusal(action.request, "nothing"))

        registry.lobby.visitors.add(page)
        try:
            address = address_of(socket.scope)
            page.tell(views.lobby(await registry.lobby.games(address), page.owner))
            is_allowed = limits.messages(page.owner, address)
            await page.receive(refuse, is_allowed)
        finally:
            registry.lobby.visitors.discard(page)

    await _connected(socket, registry, limits, owner, see)


async def _connected(
    socket: WebSocket,
    registry: Registry,
    limits: Limits,
    owner: Owner | None,
    visit: Callable[[PageSocket], Awaitable[None]],
) -> None:
    """Connect a page while its *visit* lasts, unless somebody has too many."""
    await socket.accept()
    page = PageSocket(socket, owner or NOBODY)
    sending = asyncio.create_task(page.send())
    async with AsyncExitStack() as stay:
        try:
            address = address_of(socket.scope)
            await stay.enter_async_context(limits.socket(page.owner, address))
            was_away = not registry.presence.is_known(page.owner)
            game = str(socket.path_params.get("id", ""))
            stay.enter_context(registry.presence.of(page.owner, game))
            stay.enter_context(registry.sessions.page(socket.state.session, page))
            if was_away:
                await registry.sweeper.welcome_back(page.owner)
            await visit(page)
        except (RateLimitError, QueueFullError) as error:
            REFUSALS.add()
            page.dismiss(CLOSE_CODES["too-often"], str(retry_after(error)))
        except StoreError:
            page.dismiss(CLOSE_CODES["trouble"])
        finally:
            page.dismiss(GOODBYE)
            await sending


def _decoded(decoder: msgspec.json.Decoder[T], text: str) -> T | None:
    """Return the message in *text*, or None if it is malformed."""
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
