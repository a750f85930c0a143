"""A server to measure, and people at it who cost next to nothing: sockets without a library."""

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
MAX_IDLE_SECONDS = 1.0  # seconds: servers close a connection soon after that
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10  # kinds of frames


# The server


class Server(NamedTuple):
    """The server as a process."""

    addresses: tuple[str, ...]
    """Of each process."""
    pids: tuple[int, ...]
    stores: tuple[int, ...] = ()
    """The processes of PostgreSQL and Valkey, where there are any; more may be their children."""

    @property
    def address(self) -> str:
        """Of the first process."""
        return self.addresses[0]

    def cpu(self) -> float:
        """How many seconds of processor time all its processes have used."""
        return sum(_cpu(pid) for pid in self.pids)

    def stores_cpu(self) -> float:
        """The same of PostgreSQL and Valkey, with their children that are there now."""
        return sum(_cpu(pid) for store in self.stores for pid in (store, *_children(store)))

    def megabytes(self) -> float:
        """How much memory it has."""
        statuses = (Path(f"/proc/{pid}/status").read_text() for pid in self.pids)
        return sum(int(text.partition("VmRSS:")[2].split()[0]) for text in statuses) / 1024


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def measured_cluster(processes: int) -> Iterator[Server]:
    """One world of so many servers over PostgreSQL and Valkey, with no games yet; 0 is one server
    over SQLite."""
    if not processes:
        with measured_server() as server:
            yield server
        return
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))
    with running_cluster(processes) as one:
        yield Server(
            tuple(f"http://127.0.0.1:{process.port}" for process in one.processes),
            tuple(process.pid for process in one.processes),
            (one.postgresql.pid, one.valkey.pid),
        )


@contextmanager
def measured_server(*more: str) -> Iterator[Server]:
    """A server with no games yet, for people at many machines, and without limits for this one;
    *more* are options of it."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))  # with the server
    port = free_port()
    public = f"http://127.0.0.1:{port}"
    options = ("--port", str(port), "--public-url", public, "--no-limits", *more)
    with (
        tempfile.TemporaryDirectory(dir=Path.cwd()) as folder,  # a disk, where /tmp may be none
        running_server(Path(folder), *options) as running,
    ):
        yield Server((public,), (running.process.pid,))


# Games


class ScriptedGame(NamedTuple):
    """A game to be played: where it begins, and who plays what from there."""

    start: str
    moves: list[tuple[int, str]]
    """Each with the side that plays it: 0 for White. Forced passes the server plays itself."""


def random_score(source: random.Random, first: int, more: int) -> ScriptedGame:
    """Legal moves at random: *more* plies from ply *first* on."""
    while True:
        game = Game(Board("Base+MLP", "tournament"))  # as a game string that is short is read
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


class Answer(NamedTuple):
    """The response to a request."""

    status: int
    set_cookie: str
    content: bytes

    @property
    def cookie(self) -> str:
        """The value of the cookie that the response sets."""
        return self.set_cookie.partition("=")[2].partition(";")[0]


class GameCreator:
    """Asks a server for games, over one connection."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._used = 0.0
        self._connection = http.client.HTTPConnection(urlsplit(address).netloc)

    def game_for(self, white: str, black: str, start: str) -> str:
        """A new game between the holders of two cookies that anybody may watch; its id."""
        asked = {
            "white": {"kind": "person"},
            "black": {"kind": "opponent"},
            "start": {"kind": "imported", "text": start},
            "clock": CLOCK,
        }
        created = self._post("games", white, asked)
        self._post(f"invitations/{created['invitation']['token']}", black)
        return str(created["game"])

    def cookie(self) -> str:
        """That of somebody new."""
        return self.ask("GET", "me").cookie

    def account(self, name: str, password: str) -> str:
        """Create an account, and return the cookie of its session."""
        answer = self.ask("POST", "account", {"name": name, "password": password}, self.cookie())
        assert answer.status == 201, answer.content
        return answer.cookie

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        cookie: str | None = None,
        **headers: str,
    ) -> Answer:
        """Send a request, with *body* as JSON unless it is bytes."""
        if cookie is not None:
            headers |= {"cookie": f"{COOKIE}={cookie}", "origin": self.address}
        content = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        if time.monotonic() > self._used + MAX_IDLE_SECONDS:
            self._connection.close()  # the next request opens it anew
        self._connection.request(method, f"/api/{path}", content, headers)
        response = self._connection.getresponse()
        answer = Answer(response.status, response.headers.get("set-cookie", ""), response.read())
        self._used = time.monotonic()
        return answer

    def _post(self, path: str, cookie: str, body: Any = None) -> Any:
        answer = self.ask("POST", path, body, cookie)
        if answer.status >= 300:
            raise OSError(f"{path}: {answer.status} {answer.content.decode()}")
        return json.loads(answer.content)


# Sockets


@dataclass
class RawSocket(asyncio.Protocol):
    """A page's socket. It compresses as browsers do, and hands on messages as they are."""

    hear: Callable[[bytes], None]
    """Gets each message."""

    def __post_init__(self) -> None:
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.code: int | None = None
        """Why the server has closed it, if it has."""
        self._waiting = bytearray()
        self._inflater: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember where to write."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        """Note that it ended."""
        self.code = self.code or 1006
        if not self.is_open.done():
            self.is_open.set_exception(OSError(f"not connected: {error}"))

    def data_received(self, data: bytes) -> None:
        """Take what has come so far."""
        self._waiting += data
        if not self.is_open.done():
            head, end, rest = bytes(self._waiting).partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.is_open.set_exception(OSError(head.decode()))
                return
            if b"permessage-deflate" in head:
                self._inflater = zlib.decompressobj(-15)
            self._waiting = bytearray(rest)
            self.is_open.set_result(None)
        while frame := self._next_frame():
            self._take(*frame)

    def send(self, text: str) -> None:
        """Send a message."""
        self._send(TEXT, text.encode())

    def close(self) -> None:
        """Leave."""
        self._transport.abort()

    def _next_frame(self) -> tuple[int, bytes] | None:
        """The first byte and the content of a frame, if all of it is there."""
        data = self._waiting
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

    def _take(self, first: int, content: bytes) -> None:
        kind, is_compressed = first & 0x0F, first & 0x40
        if kind == TEXT:
            if is_compressed:
                content = self._inflater.decompress(content + b"\0\0\xff\xff")
            self.hear(content)
        elif kind == PING:
            self._send(PONG, content)
        elif kind == CLOSE:
            self.code = int.from_bytes(content[:2])

    def _send(self, kind: int, content: bytes) -> None:
        size = len(content)
        head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else b""
        head = head or bytes([0x80 | kind, 0x80 | 126]) + size.to_bytes(2)
        self._transport.write(head + bytes(4) + content)  # masked with zeros: as it is


async def opened(address: str, game: str, token: str, hear: Callable[[bytes], None]) -> RawSocket:
    """A socket at a game, for the holder of a cookie."""
    parts = urlsplit(address)
    loop = asyncio.get_running_loop()
    transport, line = await loop.create_connection(
        lambda: RawSocket(hear), str(parts.hostname), int(parts.port or 80)
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
    lines = [f"GET /api/games/{game}/socket HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    transport.write("\r\n".join([*lines, "", ""]).encode())
    await line.is_open
    return line


def play_message(version: int, move: str) -> str:
    """Return the message that plays *move* in the position of that *version*."""
    return json.dumps({"type": "play", "request": 1, "version": version, "move": move})


def version_in(message: bytes) -> int | None:
    """The version of a position; None if it is anything else."""
    found = message.startswith(b'{"type":"position"') and VERSION.search(message)
    return int(found[1]) if found else None


def percentile(sorted_values: list[float], share: float) -> float:
    """The value that so large a share of all does not exceed."""
    return sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))]
