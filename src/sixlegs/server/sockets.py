"""Pages at tables: a socket in, messages both ways."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sixlegs.server.database import StoreError
from sixlegs.server.hall import Hall
from sixlegs.server.limits import Limits, Shares, TooOftenError
from sixlegs.server.logs import address_of
from sixlegs.server.meetings import Lobby
from sixlegs.server.messages import CLOSE_CODES, Refusal
from sixlegs.server.positions import Message
from sixlegs.server.turns import NoTurnError
from sixlegs.server.views import Sent
from sixlegs.server.vocabulary import RefusalCode, Request
from sixlegs.server.wishes import Up

LARGEST = 64 * 1024  # bytes of a message to us; any honest one is far smaller
MOST_REFUSED = 20  # messages that make no sense, or come too often
MOST_WAITING = 100  # messages to a page that does not read them

GOODBYE, TOO_BIG = 1000, 1009  # as the protocol of WebSockets has it


class Numbered(Message, forbid_unknown_fields=False):
    """As much of a malformed message as an answer needs."""

    request: Request


UP: msgspec.json.Decoder[Up] = msgspec.json.Decoder(Up)
NUMBERED = msgspec.json.Decoder(Numbered)


class Guest:
    """A page at a table. What it is told waits in a line, so that nobody waits for it."""

    def __init__(self, socket: WebSocket, owner: str) -> None:
        self.owner = owner
        self._socket = socket
        self._outbox: asyncio.Queue[Sent | Lobby | int] = asyncio.Queue()
        self._is_dismissed = False

    def tell(self, message: Sent | Lobby) -> None:
        """Send a message, without waiting."""
        if self._is_dismissed:
            return
        if self._outbox.qsize() < MOST_WAITING:
            self._outbox.put_nowait(message)
        else:
            self.dismiss(CLOSE_CODES["too-slow"])

    def dismiss(self, code: int) -> None:
        """Close the connection after what was told, without waiting."""
        if not self._is_dismissed:
            self._is_dismissed = True
            self._outbox.put_nowait(code)

    async def send(self) -> None:
        """Send what waits, until the connection ends."""
        with suppress(WebSocketDisconnect):
            while not isinstance(message := await self._outbox.get(), int):
                written = message if isinstance(message, bytes) else msgspec.json.encode(message)
                await self._socket.send_text(written.decode())
            await self._socket.close(message)

    async def receive(self, act: Callable[[Up], Awaitable[None]], allowance: Shares) -> None:
        """Do what the page wants, until the connection ends or it wants too much."""
        why: RefusalCode = "malformed"
        for _ in range(MOST_REFUSED):
            while (text := await self._next_text()) is not None:
                why = "malformed" if allowance.take() else "too-often"
                action = _action_in(text) if why == "malformed" else None
                if action is None:
                    self.tell(Refusal(_request_in(text), why))
                    break
                await act(action)
            else:
                return
        self.dismiss(CLOSE_CODES["hopeless" if why == "malformed" else "too-often"])

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


async def attend(socket: WebSocket, hall: Hall, limits: Limits, owner: str | None) -> None:
    """Let a page watch and play the game that its address names."""

    async def take_part(guest: Guest) -> None:
        table = await hall.enter(socket.path_params["id"], guest)
        if table is None:
            guest.dismiss(CLOSE_CODES["no-such-game"])
            return
        try:
            await table.welcome(guest)
            allowance = limits.messages(guest.owner, address_of(socket.scope))
            await guest.receive(lambda action: table.act(guest, action), allowance)
        finally:
            await hall.leave(table, guest)

    await _welcomed(socket, hall, limits, owner, take_part)


async def look_in(socket: WebSocket, hall: Hall, limits: Limits, owner: str | None) -> None:
    """Let a page see the lobby."""

    async def see(guest: Guest) -> None:
        async def shrug(action: Up) -> None:
            guest.tell(Refusal(action.request, "nothing"))

        hall.lobby.visitors.add(guest)
        try:
            address = address_of(socket.scope)
            guest.tell(await hall.lobby_of(guest.owner, address))
            allowance = limits.messages(guest.owner, address)
            await guest.receive(shrug, allowance)
        finally:
            hall.lobby.visitors.discard(guest)

    await _welcomed(socket, hall, limits, owner, see)


async def _welcomed(
    socket: WebSocket,
    hall: Hall,
    limits: Limits,
    owner: str | None,
    visit: Callable[[Guest], Awaitable[None]],
) -> None:
    """Have a page for a guest while its *visit* lasts, unless there are too many of theirs."""
    await socket.accept()
    guest = Guest(socket, owner or "")
    sending = asyncio.create_task(guest.send())
    with ExitStack() as stay:
        try:
            stay.enter_context(limits.socket(guest.owner, address_of(socket.scope)))
            was_away = not hall.attendance.is_here(guest.owner)
            stay.enter_context(hall.attendance.of(guest.owner))
            if was_away:
                await hall.welcome_back(guest.owner)
            await visit(guest)
        except (TooOftenError, NoTurnError):
            guest.dismiss(CLOSE_CODES["too-often"])
        except StoreError:
            guest.dismiss(CLOSE_CODES["trouble"])
        finally:
            guest.dismiss(GOODBYE)
            await sending


def _action_in(text: str) -> Up | None:
    try:
        return UP.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def _request_in(text: str) -> int | None:
    try:
        return NUMBERED.decode(text).request
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
