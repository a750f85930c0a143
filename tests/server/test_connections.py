"""Connections as attackers open them: silent, slow, deaf, or full of nonsense."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection

from server_process import ServerProcess, free_port, next_message, play, running_server
from sixlegs.server.web.connections import ConnectionLimiter

IMPATIENT = (
    "from sixlegs.cli import main; from sixlegs.server import serve;"
    "from sixlegs.server.web import connections, ports;"
    "connections.HEADER_TIMEOUT_SECONDS = {seconds};"
    "connections.WRITE_STALL_TIMEOUT_SECONDS = {seconds};"
    "serve.PING_INTERVAL_SECONDS = {heartbeat};"
    "import socket, sys; bound = ports._open_listener;"
    "ports._open_listener = lambda *where: with_little_room(bound(*where));"
    "with_little_room = lambda door: door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)"
    " or door;"
    "sys.exit(main(sys.argv[1:]))"
)


@contextmanager
def impatient(
    folder: Path, *options: str, seconds: float = 1, heartbeat: float = 20
) -> Iterator[ServerProcess]:
    script = IMPATIENT.format(seconds=seconds, heartbeat=heartbeat)
    with running_server(folder, *options, script=script) as server:
        yield server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with impatient(tmp_path_factory.mktemp("games")) as server:
        yield server


def honest_tab(server: ServerProcess, game: str) -> ClientConnection:
    """A page of somebody whose machine may be too busy to be in time for so impatient a server."""
    while True:
        with suppress(WebSocketException, OSError, EOFError):
            return server.tab(game)


def connected(server: ServerProcess) -> socket.socket:
    name, port = server.origin.removeprefix("http://").split(":")
    return socket.create_connection((name, int(port)), timeout=20)


def rest_of(connection: socket.socket) -> bytes:
    """All that comes until the server has had enough."""
    content = b""
    with suppress(OSError):
        while more := connection.recv(65536):
            content += more
    return content


def handshake(server: ServerProcess, game: str, **headers: str) -> bytes:
    named = {
        "Host": server.origin.removeprefix("http://"),
        "Origin": server.origin,
        "Cookie": server.cookie,
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    } | headers
    lines = [f"GET /api/games/{game}/socket HTTP/1.1", *(f"{k}: {v}" for k, v in named.items())]
    return "\r\n".join([*lines, "", ""]).encode()


# Silence


@pytest.mark.parametrize(
    "said",
    [b"", b"G", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "],
    ids=["nothing", "a letter", "a line", "half the headers"],
)
def test_who_does_not_finish_a_request_is_not_waited_for(
    server: ServerProcess, said: bytes
) -> None:
    with closing(connected(server)) as connection:
        connection.sendall(said)
        assert rest_of(connection) == b""


def test_who_sends_byte_by_byte_gets_no_more_time(server: ServerProcess) -> None:
    with closing(connected(server)) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nX: ")
        with pytest.raises(ConnectionError):
            while True:  # the server ends it, or this never does
                connection.sendall(b"x")
                connection.settimeout(0.01)
                try:
                    connection.recv(1, socket.MSG_PEEK)
                except TimeoutError:
                    connection.settimeout(20)
                else:
                    raise ConnectionResetError("reset, in good order")


def test_a_second_request_is_not_waited_for_either(server: ServerProcess) -> None:
    with closing(connected(server)) as connection:
        host = server.origin.removeprefix("http://")
        connection.sendall(f"GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert connection.recv(12) == b"HTTP/1.1 200"
        connection.sendall(b"GET /heal")
        assert b"200" not in rest_of(connection)


def test_half_a_handshake_is_not_waited_for(server: ServerProcess) -> None:
    with closing(connected(server)) as connection:
        connection.sendall(handshake(server, server.create_game())[:-2])
        assert rest_of(connection) == b""


def test_a_request_whose_body_never_comes_is_answered(server: ServerProcess) -> None:
    """By an address that wants none; the others wait for twenty seconds."""
    with closing(connected(server)) as connection:
        host = server.origin.removeprefix("http://")
        head = f"GET /healthz HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1000000\r\n\r\n"
        connection.sendall(head.encode())
        assert b"200" in connection.recv(12)


# Deafness


def test_a_page_that_never_reads_is_cut_off_and_nobody_else_notices(tmp_path: Path) -> None:
    with impatient(tmp_path, heartbeat=0.5) as server:
        game = server.create_game()
        with closing(socket.socket()) as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            name, port = server.origin.removeprefix("http://").split(":")
            deaf.connect((name, int(port)))
            deaf.sendall(handshake(server, game))
            sync = b'{"type":"sync","request":1}'
            frame = bytes([0x81, 0x80 | len(sync), 0, 0, 0, 0]) + sync
            deaf.settimeout(20)
            with pytest.raises(ConnectionError):
                while True:
                    deaf.sendall(frame)
        with honest_tab(server, game) as tab:
            play(tab, next_message(tab), "wS1")
            assert len(next_message(tab)["moves"]) == 1


def test_a_file_that_nobody_reads_is_not_held_for_ever(tmp_path: Path) -> None:
    with impatient(tmp_path) as server, closing(socket.socket()) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        name, port = server.origin.removeprefix("http://").split(":")
        deaf.connect((name, int(port)))
        ask = f"GET /api/openapi.json HTTP/1.1\r\nHost: {name}:{port}\r\n\r\n".encode()
        deaf.settimeout(20)
        with pytest.raises(ConnectionError):
            while True:
                deaf.sendall(ask)


# Nonsense


def frame(opcode: int, payload: bytes, *, is_masked: bool = True) -> bytes:
    length = len(payload)
    size = bytes([length]) if length < 126 else bytes([126]) + length.to_bytes(2, "big")
    if not is_masked:
        return bytes([0x80 | opcode]) + size + payload
    return bytes([0x80 | opcode, size[0] | 0x80]) + size[1:] + bytes(4) + payload


@pytest.mark.parametrize(
    "garbage",
    [
        frame(1, b"\xff\xfe\xfd"),
        frame(1, b"{}", is_masked=False),
        frame(3, b"what"),
        frame(0, b"the rest of nothing"),
        bytes([0x81, 0xFF]) + (2**62).to_bytes(8, "big") + bytes(4),
        bytes([0x89, 0xFE, 0xFF, 0xFF]) + bytes(4),
        bytes([0xC1, 0x82]) + bytes(4) + b"{}",
        b"\x00" * 1000,
        os.urandom(4096),
    ],
    ids=["no UTF-8", "no mask", "no kind", "no beginning", "huge", "long ping", "compressed",
         "zeros", "chance"],
)  # fmt: skip
def test_what_is_no_websocket_ends_the_connection_alone(
    server: ServerProcess, garbage: bytes
) -> None:
    game = server.create_game()
    with honest_tab(server, game) as honest:
        next_message(honest)
        with closing(connected(server)) as connection:
            connection.sendall(handshake(server, game))
            assert connection.recv(12) == b"HTTP/1.1 101"
            connection.sendall(garbage)
            with suppress(OSError):  # it may be closed already
                connection.shutdown(socket.SHUT_WR)
            rest_of(connection)
        honest.send('{"type": "sync", "request": 1}')
        assert next_message(honest)["type"] == "position"


def test_a_small_message_that_unpacks_to_a_huge_one_ends_the_connection(
    server: ServerProcess,
) -> None:
    with honest_tab(server, server.create_game()) as tab:
        assert any("deflate" in one.name for one in tab.protocol.extensions)
        next_message(tab)
        tab.send(json.dumps({"type": "play", "request": 1, "version": 0, "move": "w" * 10**6}))
        with pytest.raises(ConnectionClosed) as closed:
            next_message(tab)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize(
    "garbage",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 200_000 + b"\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"\x00" * 100_000,
    ],
    ids=["TLS", "version", "no address", "two hosts", "long header", "negative", "both", "zeros"],
)
def test_what_is_no_http_is_told_so(server: ServerProcess, garbage: bytes) -> None:
    with closing(connected(server)) as connection:
        with suppress(ConnectionError):
            connection.sendall(garbage)
        with suppress(OSError):  # it may be closed already
            connection.shutdown(socket.SHUT_WR)
        answer = rest_of(connection)
        assert answer == b"" or answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 403")), answer[:80]
    server.put("me", name="Ada")  # as if nothing had happened


# Too many

FEW_FILES = """
import resource, sys
from sixlegs.cli import main
resource.setrlimit(resource.RLIMIT_NOFILE, (620, 620))
sys.exit(main(sys.argv[1:]))
"""


def is_served(server: ServerProcess, source: str) -> bool:
    name, port = server.origin.removeprefix("http://").split(":")
    with suppress(OSError), socket.create_connection((name, int(port)), 20, (source, 0)) as line:
        line.sendall(f"GET /healthz HTTP/1.0\r\nHost: {name}:{port}\r\n\r\n".encode())
        return b" 200 " in rest_of(line)
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit of files, and 127.0.0.2")
def test_one_address_has_only_so_many_connections_and_others_are_served(tmp_path: Path) -> None:
    log, port = tmp_path / "log", str(free_port())
    url = f"http://127.0.0.1:{port}"
    options = (
        "--port",
        port,
        "--public-url",
        url,
        "--trusted-proxy",
        "10.0.0.1",
        "--max-connections-per-ip",
        "20",
    )
    with (
        log.open("w") as stream,
        running_server(tmp_path / "games", *options, log=stream, script=FEW_FILES) as server,
        ExitStack() as held,
    ):
        lines = [held.enter_context(connected(server)) for _ in range(700)]
        assert rest_of(lines[-1]) == b""  # which the server has ended
        assert not is_served(server, "127.0.0.1")
        assert is_served(server, "127.0.0.2")
        held.close()
        while not is_served(server, "127.0.0.1"):
            pass
    assert log.read_text() == ""


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit of files")
@pytest.mark.parametrize("spare", [460, -1000])
def test_a_server_without_files_says_so_once_and_recovers(tmp_path: Path, spare: int) -> None:
    """With some kept back the system never has to refuse; and if it does, that is told once."""
    log = tmp_path / "log"
    limit = f"connections.RESERVED_FILES = {spare}"
    script = f"from sixlegs.server.web import connections; {limit}\n{FEW_FILES}"
    with (
        log.open("w") as stream,
        running_server(tmp_path / "games", log=stream, script=script) as server,
        ExitStack() as held,
    ):
        lines = [held.enter_context(connected(server)) for _ in range(700)]
        if spare > 0:
            assert rest_of(lines[-1]) == b""
        else:
            while not log.read_text():
                pass
        held.close()
        while not is_served(server, "127.0.0.1"):
            pass
    told = log.read_text()
    assert told.count("too many open files") == (0 if spare > 0 else 1)
    assert "Traceback" not in told


class Line(asyncio.Transport):
    """A connection from somewhere."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1)})


@pytest.mark.parametrize(
    ("proxies", "address", "is_counted"),
    [
        ("127.0.0.1", "127.0.0.1", False),
        ("10.0.0.0/8, ::1", "10.1.2.3", False),
        ("10.0.0.0/8, ::1", "::1", False),
        ("*", "192.0.2.1", False),
        ("127.0.0.1", "192.0.2.1", True),
        ("", "127.0.0.1", True),
    ],
)
def test_a_proxy_has_any_number_of_connections(
    proxies: str, address: str, is_counted: bool
) -> None:
    connections = ConnectionLimiter(2, proxies)
    lines = [Line(address) for _ in range(3)]
    assert [connections.admit(line) for line in lines] == [True, True, not is_counted]
    connections.release(lines[2])
    connections.release(lines[0])
    assert connections.admit(lines[0])
