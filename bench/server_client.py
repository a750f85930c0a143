"""Servers to measure, and clients that need little CPU time: WebSockets without a library."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
import re
import secrets
import signal
import sys
import tempfile
import time
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from cluster import running_cluster
from server_process import free_port, running_server
from sixlegs import Board, Game
from sixlegs.notation import game_string, move_string
from sixlegs.rules import PASS
from sixlegs.server.web.identity_cookie import COOKIE

CLOCK = {"initial": 600_000, "increment": 1_000}
VERSION = re.compile(rb'"game":"[^"]*","version":(\d+),"seats":')
MAX_IDLE_SECONDS = 1.0
"""Age at which an idle HTTP connection is reopened, as the server may be about to close it."""

TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # opcodes of frames


# The server


class Server(NamedTuple):
    """The processes of a running server."""

    addresses: tuple[str, ...]
    """One URL per process."""
    pids: tuple[int, ...]
    stores: tuple[int, ...] = ()
    """Process ids of PostgreSQL and Valkey, if they are used, without those of their children."""

    @property
    def address(self) -> str:
        """The URL of the first process."""
        return self.addresses[0]

    def cpu(self) -> float:
        """Return the CPU seconds that the server's processes have used."""
        return sum(_cpu(pid) for pid in self.pids)

    def stores_cpu(self) -> float:
        """Return the CPU seconds of PostgreSQL and Valkey with their current children."""
        return sum(_cpu(pid) for store in self.stores for pid in (store, *_children(store)))

    def megabytes(self) -> float:
        """Return the resident memory of the server's processes."""
        statuses = (Path(f"/proc/{pid}/status").read_text() for pid in self.pids)
        return sum(int(text.partition("VmRSS:")[2].split()[0]) for text in statuses) / 1024


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def running_bench_cluster(processes: int) -> Iterator[Server]:
    """Start a new server with *processes* processes, PostgreSQL and Valkey.

    If *processes* is 0, it has one process and SQLite.
    """
    if not processes:
        with running_bench_server() as server:
            yield server
        return
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("terminated"))  # runs the cleanup
    with running_cluster(processes) as cluster:
        yield Server(
            tuple(f"http://127.0.0.1:{process.port}" for process in cluster.processes),
            tuple(process.pid for process in cluster.processes),
            (cluster.postgresql.pid, cluster.redis.pid),
        )


@contextmanager
def running_bench_server(*more: str) -> Iterator[Server]:
    """Start a new server without rate limits; *more* are additional options."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("terminated"))  # runs the cleanup
    port = free_port()
    public = f"http://127.0.0.1:{port}"
    options = ("--port", str(port), "--public-url", public, "--no-limits", *more)
    with (
        tempfile.TemporaryDirectory(dir=Path.cwd()) as folder,  # /tmp may be in memory
        running_server(Path(folder), *options) as running,
    ):
        yield Server((public,), (running.process.pid,))


# Games


class ScriptedGame(NamedTuple):
    """A game string to begin with, and the moves to play from there."""

    start: str
    moves: list[tuple[int, str]]
    """Moves with their side, 0 for White. Forced passes are left out: the server plays them."""


def random_scripted_game(source: random.Random, first: int, more: int) -> ScriptedGame:
    """Return a game with *more* random moves after ply *first*."""
    while True:
        game = Game(Board("Base+MLP", "tournament"))  # the opening rule of short game strings
        start, moves = "", []
        while not game.result and game.board.ply < first + more:
            board = game.board
            legal = [move for move in board.legal_moves if not game.would_repeat(move)]
            if not legal or (legal == [PASS] and board.ply == first):
                break
            move = source.choice(legal)
            if board.ply == first:
                start = game_string(board)
            if board.ply >= first and move != PASS:
                moves.append((board.turn.value, move_string(board, move)))
            game.push(move)
        else:
            if not game.result:
                return ScriptedGame(start, moves)


class HttpResponse(NamedTuple):
    """The response to a request."""

    status: int
    set_cookie: str
    content: bytes

    @property
    def cookie(self) -> str:
        """The value of the cookie that the response sets."""
        return self.set_cookie.partition("=")[2].partition(";")[0]


class GameCreator:
    """An HTTP client of a server that creates games and accounts over one connection."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._used = 0.0
        self._connection = http.client.HTTPConnection(urlsplit(address).netloc)

    def game_for(
        self,
        white: str,
        black: str,
        start: str,
        *,
        is_rated: bool = False,
        is_public: bool = False,
    ) -> str:
        """Create a game between the owners of two cookies and return its id."""
        settings = {
            "isRated": is_rated,
            "white": {"kind": "person"},
            "black": {"kind": "opponent"},
            "start": {"kind": "imported", "text": start},
            "clock": CLOCK,
            "isPublic": is_public,
        }
        created = self._post("games", white, settings)
        self._post(f"invitations/{created['invitation']['token']}", black)
        return str(created["game"])

    def cookie(self) -> str:
        """Return the cookie of a new guest."""
        return self.request("GET", "me").cookie

    def account(self, name: str, password: str) -> str:
        """Create an account and return the cookie of its session."""
        credentials = {"name": name, "password": password}
        response = self.request("POST", "account", credentials, self.cookie())
        assert response.status == 201, response.content
        return response.cookie

    def request(
        self,
        method: str,
        path: str,
        body: Any = None,
        cookie: str | None = None,
        **headers: str,
    ) -> HttpResponse:
        """Send a request and return its response. *body* is sent as JSON unless it is bytes."""
        if cookie is not None:
            headers |= {"cookie": f"{COOKIE}={cookie}", "origin": self.address}
        content = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        if time.monotonic() > self._used + MAX_IDLE_SECONDS:
            self._connection.close()  # the next request reopens it
        self._connection.request(method, f"/api/{path}", content, headers)
        response = self._connection.getresponse()
        self._used = time.monotonic()
        return HttpResponse(
            response.status, response.headers.get("set-cookie", ""), response.read()
        )

    def _post(self, path: str, cookie: str, body: Any = None) -> Any:
        response = self.request("POST", path, body, cookie)
        if response.status >= 300:
            raise OSError(f"{path}: {response.status} {response.content.decode()}")
        return json.loads(response.content)


# Sockets


@dataclass
class RawSocket(asyncio.Protocol):
    """The WebSocket of a page, compressed as in browsers. It does not parse messages."""

    on_message: Callable[[bytes], None]
    """Called with each message."""

    def __post_init__(self) -> None:
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.code: int | None = None
        """The close code, once the connection is closed."""
        self.received_bytes = 0
        self._buffer = bytearray()
        self._inflater: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        """Set the close code."""
        self.code = self.code or 1006
        if not self.is_open.done():
            self.is_open.set_exception(OSError(f"not connected: {error}"))

    def data_received(self, data: bytes) -> None:
        """Handle the response to the handshake, and all complete frames."""
        self.received_bytes += len(data)
        self._buffer += data
        if not self.is_open.done():
            head, end, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.is_open.set_exception(OSError(head.decode()))
                return
            if b"permessage-deflate" in head:
                self._inflater = zlib.decompressobj(-15)
            self._buffer = bytearray(rest)
            self.is_open.set_result(None)
        while frame := self._next_frame():
            self._handle(*frame)

    def send(self, text: str) -> None:
        """Send a message."""
        self._send(TEXT, text.encode())

    def close(self) -> None:
        """Abort the connection."""
        self._transport.abort()

    def _next_frame(self) -> tuple[int, bytes] | None:
        """Return the first byte and the content of the next frame, or None if it is incomplete."""
        data = self._buffer
        if len(data) < 2:
            return None
        size, begin = data[1], 2
        if size >= 126:
            begin = 4 if size == 126 else 10
            if len(data) < begin:
                return None
            size = int.from_bytes(data[2:begin])
        if len(data) < begin + size:
            return None
        first, content = data[0], bytes(data[begin : begin + size])
        del data[: begin + size]
        return first, content

    def _handle(self, first: int, content: bytes) -> None:
        kind, is_compressed = first & 0x0F, first & 0x40
        if kind == TEXT:
            if is_compressed:
                content = self._inflater.decompress(content + b"\0\0\xff\xff")
            self.on_message(content)
        elif kind == PING:
            self._send(PONG, content)
        elif kind == CLOSE:
            self.code = int.from_bytes(content[:2])

    def _send(self, kind: int, content: bytes) -> None:
        size = len(content)
        head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else b""
        head = head or bytes([0x80 | kind, 0x80 | 126]) + size.to_bytes(2)
        self._transport.write(head + bytes(4) + content)  # a mask of zeros changes nothing


async def open_socket(
    address: str, game: str, token: str, on_message: Callable[[bytes], None]
) -> RawSocket:
    """Open the socket of a game, or of the lobby if *game* is empty, with the cookie *token*."""
    parts = urlsplit(address)
    loop = asyncio.get_running_loop()
    transport, socket = await loop.create_connection(
        lambda: RawSocket(on_message), str(parts.hostname), int(parts.port or 80)
    )
    headers = {
        "Host": parts.netloc,
        "Origin": address,
        "Cookie": f"{COOKIE}={token}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": b64encode(secrets.token_bytes(16)).decode(),
        "Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits",
    }
    path = f"games/{game}" if game else "lobby"
    lines = [f"GET /api/{path}/socket HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    transport.write("\r\n".join([*lines, "", ""]).encode())
    await socket.is_open
    return socket


def play_message(version: int, move: str) -> str:
    """Return the message that plays *move* in the position of that *version*."""
    return json.dumps({"type": "play", "request": 1, "version": version, "move": move})


def version_in(message: bytes) -> int | None:
    """Return the version of the position in *message*, or None for other messages."""
    match = message.startswith(b'{"type":"position"') and VERSION.search(message)
    return int(match[1]) if match else None


def percentile(sorted_values: list[float], share: float) -> float:
    """Return the value that *share* of the values do not exceed."""
    return sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))]
