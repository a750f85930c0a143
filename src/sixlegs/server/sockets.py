"""Pages at tables: a socket in, messages both ways."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sixlegs.server.hall import Hall
from sixlegs.server.messages import CLOSE_CODES, Down, Message, Refusal, Up
from sixlegs.server.store import StoreError
from sixlegs.server.tables import Table
from sixlegs.server.vocabulary import Request

LARGEST = 64 * 1024  # bytes of a message to us; any honest one is far smaller
MOST_MALFORMED = 20
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
        self._outbox: asyncio.Queue[Down | int] = asyncio.Queue()
        self._is_dismissed = False

    def tell(self, message: Down) -> None:
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
                await self._socket.send_text(msgspec.json.encode(message).decode())
            await self._socket.close(message)

    async def receive(self, table: Table) -> None:
        """Do what the page wants, until the connection ends."""
        malformed = 0
        while malformed < MOST_MALFORMED:
            text = await self._next_text()
            if text is None:
                return
            try:
                action = UP.decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                malformed += 1
                self.tell(Refusal(_request_in(text), "malformed"))
            else:
                await table.act(self, action)
        self.dismiss(CLOSE_CODES["hopeless"])

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


async def attend(socket: WebSocket, hall: Hall, owner: str | None) -> None:
    """Let a page watch and play the game that its address names."""
    await socket.accept()
    guest = Guest(socket, owner or "")
    try:
        table = await hall.enter(socket.path_params["id"], guest) if owner else None
    except StoreError:
        await socket.close(CLOSE_CODES["trouble"])
        return
    if table is None:
        await socket.close(CLOSE_CODES["no-such-game"])
        return
    sending = asyncio.create_task(guest.send())
    try:
        await table.welcome(guest)
        await guest.receive(table)
    finally:
        await hall.leave(table, guest)
        guest.dismiss(GOODBYE)
        await sending


def _request_in(text: str) -> int | None:
    try:
        return NUMBERED.decode(text).request
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
