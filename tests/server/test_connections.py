"""Hostile connections: silent, slow, not reading, malformed or too many."""

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

SHORT_TIMEOUTS_SCRIPT = (
    "from sixlegs.cli import main; from sixlegs.server import serve;"
    "from sixlegs.server.web import connections, ports;"
    "connections.HEADER_TIMEOUT_SECONDS = {seconds};"
    "connections.WRITE_STALL_TIMEOUT_SECONDS = {seconds};"
    "serve.PING_INTERVAL_SECONDS = {heartbeat};"
    "import socket, sys; open_listener = ports._open_listener;"
    "ports._open_listener = lambda *address: with_small_buffer(open_listener(*address));"
    "with_small_buffer = lambda listener:"
    " listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096) or listener;"
    "sys.exit(main(sys.argv[1:]))"
)
"""Runs the server with short timeouts and small send buffers."""


@contextmanager
def short_timeout_server(
    folder: Path, *options: str, seconds: float = 1, heartbeat: float = 20
) -> Iterator[ServerProcess]:
    script = SHORT_TIMEOUTS_SCRIPT.format(seconds=seconds, heartbeat=heartbeat)
    with running_server(folder, *options, script=script) as server:
        yield server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with short_timeout_server(tmp_path_factory.mktemp("games")) as server:
        yield server


def open_tab(server: ServerProcess, game: str) -> ClientConnection:
    """Open a tab, and retry on a machine that is too busy for the short timeouts."""
    while True:
        with suppress(WebSocketException, OSError, EOFError):
            return server.tab(game)


def connect(server: ServerProcess) -> socket.socket:
    name, port = server.origin.removeprefix("http://").split(":")
    return socket.create_connection((name, int(port)), timeout=20)


def read_to_end(connection: socket.socket) -> bytes:
    """Return all data up to the end of the connection."""
    content = b""
    with suppress(OSError):
        while more := connection.recv(65536):
            content += more
    return content


def handshake(server: ServerProcess, game: str, **extra_headers: str) -> bytes:
    """Return the request that opens the WebSocket of *game*."""
    headers = {
        "Host": server.origin.removeprefix("http://"),
        "Origin": server.origin,
        "Cookie": server.cookie,
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    } | extra_headers
    lines = [f"GET /api/games/{game}/socket HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode()


# Idle connections


@pytest.mark.parametrize(
    "data",
    [b"", b"G", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "],
    ids=["nothing", "a letter", "a line", "half the headers"],
)
def test_connection_without_a_complete_request_is_closed(
    server: ServerProcess, data: bytes
) -> None:
    with closing(connect(server)) as connection:
        connection.sendall(data)
        assert read_to_end(connection) == b""


def test_sending_byte_by_byte_does_not_extend_the_timeout(server: ServerProcess) -> None:
    with closing(connect(server)) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nX: ")
        with pytest.raises(ConnectionError):
            while True:  # until the server closes the connection
                connection.sendall(b"x")
                connection.settimeout(0.01)
                try:
                    connection.recv(1, socket.MSG_PEEK)
                except TimeoutError:
                    connection.settimeout(20)
                else:
                    raise ConnectionResetError("closed by the server")


def test_connection_with_an_incomplete_second_request_is_closed(server: ServerProcess) -> None:
    with closing(connect(server)) as connection:
        host = server.origin.removeprefix("http://")
        connection.sendall(f"GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert connection.recv(12) == b"HTTP/1.1 200"
        connection.sendall(b"GET /heal")
        assert b"200" not in read_to_end(connection)


def test_connection_with_an_incomplete_handshake_is_closed(server: ServerProcess) -> None:
    with closing(connect(server)) as connection:
        connection.sendall(handshake(server, server.create_game())[:-2])
        assert read_to_end(connection) == b""


def test_route_without_a_body_answers_before_a_body_arrives(server: ServerProcess) -> None:
    """Routes with a body wait for it, for at most 20 seconds."""
    with closing(connect(server)) as connection:
        host = server.origin.removeprefix("http://")
        head = f"GET /healthz HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1000000\r\n\r\n"
        connection.sendall(head.encode())
        assert b"200" in connection.recv(12)


# Clients that do not read


def test_page_that_never_reads_is_disconnected_without_effect_on_others(tmp_path: Path) -> None:
    with short_timeout_server(tmp_path, heartbeat=0.5) as server:
        game = server.create_game()
        with closing(socket.socket()) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            name, port = server.origin.removeprefix("http://").split(":")
            connection.connect((name, int(port)))
            connection.sendall(handshake(server, game))
            sync = b'{"type":"sync","request":1}'
            frame = bytes([0x81, 0x80 | len(sync), 0, 0, 0, 0]) + sync
            connection.settimeout(20)
            with pytest.raises(ConnectionError):
                while True:
                    connection.sendall(frame)
        with open_tab(server, game) as tab:
            play(tab, next_message(tab), "wS1")
            assert len(next_message(tab)["moves"]) == 1


def test_client_that_never_reads_its_responses_is_disconnected(tmp_path: Path) -> None:
    with short_timeout_server(tmp_path) as server, closing(socket.socket()) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        name, port = server.origin.removeprefix("http://").split(":")
        connection.connect((name, int(port)))
        request = f"GET /api/openapi.json HTTP/1.1\r\nHost: {name}:{port}\r\n\r\n".encode()
        connection.settimeout(20)
        with pytest.raises(ConnectionError):
            while True:
                connection.sendall(request)


# Malformed data


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
        frame(3, b"reserved"),
        frame(0, b"continued"),
        bytes([0x81, 0xFF]) + (2**62).to_bytes(8, "big") + bytes(4),
        bytes([0x89, 0xFE, 0xFF, 0xFF]) + bytes(4),
        bytes([0xC1, 0x82]) + bytes(4) + b"{}",
        b"\x00" * 1000,
        os.urandom(4096),
    ],
    ids=["no UTF-8", "no mask", "reserved opcode", "continuation", "huge", "long ping",
         "compressed", "zeros", "random"],
)  # fmt: skip
def test_malformed_frame_closes_only_its_own_connection(
    server: ServerProcess, garbage: bytes
) -> None:
    game = server.create_game()
    with open_tab(server, game) as tab:
        next_message(tab)
        with closing(connect(server)) as connection:
            connection.sendall(handshake(server, game))
            assert connection.recv(12) == b"HTTP/1.1 101"
            connection.sendall(garbage)
            with suppress(OSError):  # it may be closed already
                connection.shutdown(socket.SHUT_WR)
            read_to_end(connection)
        tab.send('{"type": "sync", "request": 1}')
        assert next_message(tab)["type"] == "position"


def test_small_compressed_message_with_huge_content_closes_the_connection(
    server: ServerProcess,
) -> None:
    with open_tab(server, server.create_game()) as tab:
        assert any("deflate" in extension.name for extension in tab.protocol.extensions)
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
def test_malformed_http_request_is_rejected(server: ServerProcess, garbage: bytes) -> None:
    with closing(connect(server)) as connection:
        with suppress(ConnectionError):
            connection.sendall(garbage)
        with suppress(OSError):  # it may be closed already
            connection.shutdown(socket.SHUT_WR)
        answer = read_to_end(connection)
        assert answer == b"" or answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 403")), answer[:80]
    server.put("me", name="Ada")  # the server still works


# Too many connections

FEW_FILES_SCRIPT = """
import resource, sys
from sixlegs.cli import main
resource.setrlimit(resource.RLIMIT_NOFILE, (620, 620))
sys.exit(main(sys.argv[1:]))
"""


def is_served(server: ServerProcess, source: str) -> bool:
    name, port = server.origin.removeprefix("http://").split(":")
    source_address = (source, 0)
    with (
        suppress(OSError),
        socket.create_connection((name, int(port)), 20, source_address) as connection,
    ):
        connection.sendall(f"GET /healthz HTTP/1.0\r\nHost: {name}:{port}\r\n\r\n".encode())
        return b" 200 " in read_to_end(connection)
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="needs RLIMIT_NOFILE and 127.0.0.2")
def test_connections_of_an_address_are_limited_and_others_are_served(tmp_path: Path) -> None:
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
        running_server(tmp_path / "games", *options, log=stream, script=FEW_FILES_SCRIPT) as server,
        ExitStack() as stack,
    ):
        connections = [stack.enter_context(connect(server)) for _ in range(700)]
        assert read_to_end(connections[-1]) == b""  # closed by the server
        assert not is_served(server, "127.0.0.1")
        assert is_served(server, "127.0.0.2")
        stack.close()
        while not is_served(server, "127.0.0.1"):
            pass
    assert log.read_text() == ""


@pytest.mark.skipif(sys.platform != "linux", reason="needs RLIMIT_NOFILE")
@pytest.mark.parametrize("reserved", [460, -1000])
def test_server_recovers_from_too_many_open_files_and_logs_them_once(
    tmp_path: Path, reserved: int
) -> None:
    """With reserved files, connections are closed before the limit of the system is reached."""
    log = tmp_path / "log"
    limit = f"connections.RESERVED_FILES = {reserved}"
    script = f"from sixlegs.server.web import connections; {limit}\n{FEW_FILES_SCRIPT}"
    with (
        log.open("w") as stream,
        running_server(tmp_path / "games", log=stream, script=script) as server,
        ExitStack() as stack,
    ):
        connections = [stack.enter_context(connect(server)) for _ in range(700)]
        if reserved > 0:
            assert read_to_end(connections[-1]) == b""
        else:
            while not log.read_text():
                pass
        stack.close()
        while not is_served(server, "127.0.0.1"):
            pass
    text = log.read_text()
    assert text.count("too many open files") == (0 if reserved > 0 else 1)
    assert "Traceback" not in text


class FakeTransport(asyncio.Transport):
    """A connection from *address*."""

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
def test_connections_of_a_proxy_are_not_limited(
    proxies: str, address: str, is_counted: bool
) -> None:
    limiter = ConnectionLimiter(2, proxies)
    transports = [FakeTransport(address) for _ in range(3)]
    admitted = [limiter.admit(transport) for transport in transports]
    assert admitted == [True, True, not is_counted]
    limiter.release(transports[2])
    limiter.release(transports[0])
    assert limiter.admit(transports[0])
