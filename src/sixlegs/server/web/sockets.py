"""WebSockets of games and the lobby, with backpressure."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from statistics import median_low
from typing import TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sixlegs.server.limits.fair_queue import QueueFullError
from sixlegs.server.limits.token_bucket import RateLimitError, retry_after
from sixlegs.server.metrics import RATE_LIMITED
from sixlegs.server.play.codes import RejectionCode
from sixlegs.server.play.user_ids import ANONYMOUS, UserId
from sixlegs.server.protocol.client_messages import ClientMessage, Sync
from sixlegs.server.protocol.encoded import EncodedMessage
from sixlegs.server.protocol.positions import WireStruct
from sixlegs.server.protocol.scalars import RequestId
from sixlegs.server.protocol.server_messages import CLOSE_CODES, Rejection
from sixlegs.server.rooms.command_handler import handle
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.rooms.tracked_sockets import NOTIFICATIONS_CHANGED
from sixlegs.server.serializers.game import OutgoingMessage
from sixlegs.server.storage.database import StoreError
from sixlegs.server.web.access_log import client_address
from sixlegs.server.web.connections import ENCODED_KEY, ROUND_TRIPS_EXTENSION
from sixlegs.server.web.rate_limits import Limits

MAX_MESSAGE_BYTES = 64 * 1024  # incoming; valid messages are far smaller
MAX_REJECTED_MESSAGES = 20  # malformed or rate-limited, until the socket is closed
MAX_QUEUED_MESSAGES = 100  # outgoing, to a page that reads too slowly

NORMAL_CLOSURE, MESSAGE_TOO_BIG = 1000, 1009  # close codes of the WebSocket protocol


class RequestEnvelope(WireStruct, forbid_unknown_fields=False):
    """The request number of a malformed message, for the response."""

    request: RequestId


CLIENT_MESSAGE_DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
ENVELOPE_DECODER = msgspec.json.Decoder(RequestEnvelope)
T = TypeVar("T")


class PageSocket:
    """A connected page with a bounded queue of outgoing messages.

    Senders never wait for it, and a page that reads too slowly is disconnected (backpressure).
    """

    def __init__(self, socket: WebSocket, user_id: UserId) -> None:
        self.user_id = user_id
        self._socket = socket
        self._outbox: asyncio.Queue[OutgoingMessage | tuple[int, str]] = asyncio.Queue()
        self._is_closing = False

    @property
    def round_trip(self) -> int:
        """The median of the latest round trips in milliseconds; 0 before the first."""
        measured = self._socket.scope.get("extensions", {}).get(ROUND_TRIPS_EXTENSION)
        return round(1000 * median_low(measured)) if measured else 0

    def send(self, message: OutgoingMessage) -> None:
        """Send a message, without waiting."""
        if self._is_closing:
            return
        if self._outbox.qsize() < MAX_QUEUED_MESSAGES:
            self._outbox.put_nowait(message)
        else:
            self.close(CLOSE_CODES["too-slow"])

    def close(self, code: int, reason: str = "") -> None:
        """Close the connection after the queued messages, without waiting."""
        if not self._is_closing:
            self._is_closing = True
            self._outbox.put_nowait((code, reason))

    async def run_sender(self) -> None:
        """Send queued messages until the connection ends."""
        with suppress(WebSocketDisconnect):
            while await self._send_next():
                pass

    async def _send_next(self) -> bool:
        """Send a queued message. Return False after closing the connection.

        The message is local to this call, so that no idle connection keeps the last one in memory.
        """
        message = await self._outbox.get()
        if isinstance(message, tuple):
            await self._socket.close(*message)
            return False
        encoded = message if isinstance(message, EncodedMessage) else EncodedMessage.encode(message)
        # `WebSocketProtocol` sends the encoded message if the client accepts compression.
        await self._socket.send(
            {"type": "websocket.send", "text": encoded.text, ENCODED_KEY: encoded}
        )
        return True

    async def receive(
        self, handle: Callable[[ClientMessage], Awaitable[None]], is_allowed: Callable[[], bool]
    ) -> None:
        """Handle messages until the connection ends or too many are rejected."""
        rejection: RejectionCode = "malformed"
        for _ in range(MAX_REJECTED_MESSAGES):
            while (text := await self._next_text()) is not None:
                rejection = "malformed" if is_allowed() else "rate-limited"
                message = (
                    _decode(CLIENT_MESSAGE_DECODER, text) if rejection == "malformed" else None
                )
                if message is None:
                    envelope = _decode(ENVELOPE_DECODER, text)
                    self.send(Rejection(envelope.request if envelope else None, rejection))
                    break
                await handle(message)
            else:
                return
        if rejection == "malformed":
            self.close(CLOSE_CODES["too-many-malformed"])
        else:
            self.close(CLOSE_CODES["rate-limited"], str(retry_after(RateLimitError())))

    async def _next_text(self) -> str | None:
        """Return the next message, or None after the last."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        if text is None:  # a binary message, which the page never sends
            return ""
        if len(text) > MAX_MESSAGE_BYTES:
            self.close(MESSAGE_TOO_BIG)
            return None
        return str(text)


async def serve_game(
    socket: WebSocket, registry: Registry, limits: Limits, user_id: UserId | None
) -> None:
    """Serve the game named in the URL to a page."""

    async def serve_page(page: PageSocket) -> None:
        room = await registry.directory.subscribe(socket.path_params["id"], page)
        if room is None:
            page.close(CLOSE_CODES["game-not-found"])
            return
        try:
            await room.welcome(page)
            if room.game.terms.is_rated and room.game.is_seated(page.user_id):
                with suppress(StoreError):  # logged by the store; the game can continue
                    await registry.store.store_rated_address(
                        page.user_id, client_address(socket.scope)
                    )
            is_allowed = limits.message_budget(page.user_id, client_address(socket.scope))
            await page.receive(lambda message: handle(room, page, message), is_allowed)
        finally:
            await registry.directory.unsubscribe(room, page)

    await _serve(socket, registry, limits, user_id, serve_page)


async def serve_lobby(
    socket: WebSocket, registry: Registry, limits: Limits, user_id: UserId | None
) -> None:
    """Serve the lobby to a page."""

    async def serve_page(page: PageSocket) -> None:
        async def respond(message: ClientMessage) -> None:
            if isinstance(message, Sync):
                registry.lobby.send_whole(page)
            else:
                page.send(Rejection(message.request, "not-available"))

        try:
            address = client_address(socket.scope)
            await registry.lobby.subscribe(page, address)
            is_allowed = limits.message_budget(page.user_id, address)
            await page.receive(respond, is_allowed)
        finally:
            registry.lobby.subscribers.discard(page)

    await _serve(socket, registry, limits, user_id, serve_page)


async def serve_notifications(
    socket: WebSocket, registry: Registry, limits: Limits, user_id: UserId | None
) -> None:
    """Notify a page of changes of its user's notifications."""

    async def serve_page(page: PageSocket) -> None:
        async def respond(message: ClientMessage) -> None:
            page.send(NOTIFICATIONS_CHANGED)

        page.send(NOTIFICATIONS_CHANGED)  # shows that the connection works
        is_allowed = limits.message_budget(page.user_id, client_address(socket.scope))
        with registry.users.socket(page.user_id, page):
            await page.receive(respond, is_allowed)

    await _serve(socket, registry, limits, user_id, serve_page)


async def _serve(
    socket: WebSocket,
    registry: Registry,
    limits: Limits,
    user_id: UserId | None,
    serve_page: Callable[[PageSocket], Awaitable[None]],
) -> None:
    """Accept a socket and run *serve_page* for its page, within the limits of sockets."""
    await socket.accept()
    page = PageSocket(socket, user_id or ANONYMOUS)
    sender = asyncio.create_task(page.run_sender())
    async with AsyncExitStack() as stack:
        try:
            address = client_address(socket.scope)
            await stack.enter_async_context(limits.socket(page.user_id, address))
            was_away = not registry.presence.is_known_connected(page.user_id)
            game = str(socket.path_params.get("id", ""))
            stack.enter_context(registry.presence.page(page.user_id, game))
            stack.enter_context(registry.sessions.socket(socket.state.session, page))
            if was_away:
                await registry.sweeper.player_returned(page.user_id)
            await serve_page(page)
        except (RateLimitError, QueueFullError) as error:
            RATE_LIMITED.inc()
            page.close(CLOSE_CODES["rate-limited"], str(retry_after(error)))
        except StoreError:
            page.close(CLOSE_CODES["server-error"])
        finally:
            page.close(NORMAL_CLOSURE)
            await sender


def _decode(decoder: msgspec.json.Decoder[T], text: str) -> T | None:
    """Return the message in *text*, or None if it is malformed."""
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
