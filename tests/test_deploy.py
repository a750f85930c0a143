"""The files of `deploy/` with a real nginx: one process, and two with many sockets."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_async
from websockets.sync.client import connect
from websockets.typing import Origin

from asgi_client import NEW_GAME_REQUEST, OPPONENT_SEAT
from cluster import running_cluster
from nginx import NAME, Proxy, needs_nginx, running_nginx
from server_process import ServerProcess, free_port, next_message, play, running_server
from sixlegs.server.web.static_files import STATIC_FOLDER
from soak import IS_SOAK
from test_deploy_files import unit_options

CLIENT_ADDRESS = "127.0.0.2"  # differs from the address of the proxy
SOCKETS = 5000 if IS_SOAK else 200
SOCKETS_PER_ADDRESS = 100

pytestmark = needs_nginx


class Response(NamedTuple):
    """A response of the server."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def cookie(self) -> str:
        return self.headers.get("set-cookie", "").partition(";")[0]


class Browser(NamedTuple):
    """A client that connects through nginx."""

    proxy: Proxy

    @property
    def ssl_context(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self.proxy.folder / "cert.pem")

    def open_socket(self, address: str = CLIENT_ADDRESS) -> socket.socket:
        return socket.create_connection(
            ("127.0.0.1", self.proxy.port), 20, source_address=(address, 0)
        )

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> Response:
        connection = http.client.HTTPSConnection(NAME)
        connection.sock = self.ssl_context.wrap_socket(self.open_socket(), server_hostname=NAME)
        headers = {"Host": NAME, "Origin": f"https://{NAME}"} | headers
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        return read_response(connection)


def read_response(connection: http.client.HTTPConnection) -> Response:
    with closing(connection):
        response = connection.getresponse()
        headers = {name.lower(): value for name, value in response.getheaders()}
        return Response(response.status, headers, response.read())


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[ServerProcess, Browser, Path]]:
    server_port, log = free_port(), tmp_path / "log"
    options = ("--port", str(server_port), "--public-url", f"https://{NAME}")
    with (
        log.open("w") as stream,
        running_server(tmp_path / "games", *options, "--log-format", "json", log=stream) as server,
        running_nginx(tmp_path, [server_port]) as proxy,
    ):
        yield server, Browser(proxy), log


def test_game_is_played_through_nginx(
    served: tuple[ServerProcess, Browser, Path],
) -> None:
    server, browser, log = served
    set_cookie = browser.request("GET", "/api/me", **{"X-Forwarded-For": "203.0.113.6"}).headers[
        "set-cookie"
    ]
    assert all(word in set_cookie for word in ("; Secure", "; HttpOnly", "; SameSite=Lax"))
    cookie = set_cookie.partition(";")[0]
    new_game = NEW_GAME_REQUEST | {"black": OPPONENT_SEAT}
    created = json.loads(browser.request("POST", "/api/games", new_game, Cookie=cookie).body)
    assert created["invitation"]["link"].startswith(f"https://{NAME}/invitation/")
    cross_origin = browser.request(
        "POST", "/api/games", new_game, Cookie=cookie, Origin="https://evil.example"
    )
    assert cross_origin.status == 403
    with connect(
        f"wss://{NAME}/api/games/{created['game']}/socket",
        sock=browser.open_socket(),
        ssl=browser.ssl_context,
        server_hostname=NAME,
        origin=Origin(f"https://{NAME}"),
        additional_headers={"Cookie": cookie},
    ) as tab:
        assert next_message(tab)["awaits"] == "opponent"
        guest = browser.request("GET", "/api/me").cookie
        token = created["invitation"]["token"]
        assert browser.request("POST", f"/api/invitations/{token}", Cookie=guest).status == 200
        play(tab, next_message(tab), "wS1")
        assert [move["uhp"] for move in next_message(tab)["moves"]] == ["wS1"]
    assert browser.request("GET", "/healthz").body == b"ok\n"
    assert browser.request("GET", "/metrics").status == 404
    assert server.stop() == 0
    addresses = {
        line["address"]
        for line in map(json.loads, log.read_text().splitlines())
        if line.get("path") in ("/api/me", "/api/games/{id}/socket", "/api/invitations/{token}")
    }
    assert addresses == {CLIENT_ADDRESS}  # neither the proxy's nor the forged one


def test_plain_requests_are_redirected(served: tuple[ServerProcess, Browser, Path]) -> None:
    _, browser, _ = served
    connection = http.client.HTTPConnection("127.0.0.1", browser.proxy.plain_port)
    connection.request("GET", "/play?x=1", headers={"Host": NAME})
    response = read_response(connection)
    assert response.status == 301
    assert response.headers["location"] == f"https://{NAME}/play?x=1"


def test_http2_is_offered(served: tuple[ServerProcess, Browser, Path]) -> None:
    _, browser, _ = served
    context = browser.ssl_context
    context.set_alpn_protocols(["h2", "http/1.1"])
    with context.wrap_socket(browser.open_socket(), server_hostname=NAME) as tls:
        assert tls.selected_alpn_protocol() == "h2"


def test_assets_come_from_the_disk_with_the_headers_of_the_server(
    served: tuple[ServerProcess, Browser, Path],
) -> None:
    server, browser, log = served
    file = next((STATIC_FOLDER / "assets").glob("*.js.br"))
    path = f"/assets/{file.name.removesuffix('.br')}"
    encoding = {"Accept-Encoding": "gzip, br"}
    from_disk = browser.request("GET", path, **encoding)
    direct = http.client.HTTPConnection("127.0.0.1", int(server.address.rsplit(":")[-1][:-1]))
    direct.request("GET", path, headers={"Host": NAME, "X-Forwarded-Proto": "https", **encoding})
    from_server = read_response(direct)
    assert from_disk.body == from_server.body == file.read_bytes()
    ignored = {"date", "server", "connection", "last-modified", "etag", "accept-ranges", "vary"}
    ignored.add("x-request-id")
    ours = {name: value for name, value in from_disk.headers.items() if name not in ignored}
    theirs = {name: value for name, value in from_server.headers.items() if name not in ignored}
    media_types = ours.pop("content-type"), theirs.pop("content-type").partition(";")[0]
    assert media_types == ("application/javascript", "text/javascript")
    assert ours == theirs
    assert "accept-encoding" in from_disk.headers["vary"].lower()
    assert browser.request("GET", "/assets/missing-12345678.js").status == 404
    assert server.stop() == 0
    served_paths = [json.loads(line).get("path", "") for line in log.read_text().splitlines()]
    assert sum("assets" in path for path in served_paths) == 2, "the direct and the missing file"


def test_sockets_and_requests_survive_a_rolling_restart(tmp_path: Path) -> None:
    """Many sockets through nginx; both processes restart in turn, and no request fails."""
    with (
        running_cluster(2, unit_options(f"https://{NAME}")) as cluster,
        running_nginx(tmp_path, [process.port for process in cluster.processes]) as proxy,
    ):
        browser = Browser(proxy)
        statuses: list[int] = []
        is_over = threading.Event()

        def request_repeatedly() -> None:
            while not is_over.is_set():
                statuses.append(browser.request("GET", "/api/lobby").status)

        async def keep_sockets_open() -> int:
            sockets = [await open_lobby(browser, number) for number in range(SOCKETS)]
            requests = threading.Thread(target=request_repeatedly)
            requests.start()
            try:
                for process in cluster.processes:
                    assert await asyncio.to_thread(process.stop) == 0
                    process.start()
                    await asyncio.to_thread(process.await_ready)
            finally:
                is_over.set()
                await asyncio.to_thread(requests.join)
            await asyncio.gather(*(wait_until_closed(socket) for socket in sockets))
            return len(sockets)

        assert asyncio.run(keep_sockets_open()) == SOCKETS
        assert set(statuses) == {200}
        assert len(statuses) > 2
        assert "worker_connections" not in (tmp_path / "error").read_text()


async def open_lobby(browser: Browser, number: int) -> ClientConnection:
    """Open a socket to the lobby, from one of many addresses."""
    high, low = divmod(number // SOCKETS_PER_ADDRESS, 250)
    cookie = browser.request("GET", "/api/me").cookie if not number else ""
    connection = await connect_async(
        f"wss://{NAME}/api/lobby/socket",
        sock=browser.open_socket(f"127.1.{high}.{low + 2}"),
        ssl=browser.ssl_context,
        server_hostname=NAME,
        origin=Origin(f"https://{NAME}"),
        additional_headers={"Cookie": cookie} if cookie else {},
        ping_interval=None,
    )
    await connection.recv()
    return connection


async def wait_until_closed(connection: ClientConnection) -> None:
    async with asyncio.timeout(60):
        await connection.wait_closed()


def test_certificate_hook_reloads_a_valid_configuration(tmp_path: Path) -> None:
    """With an invalid configuration nginx must not be reloaded."""
    hook = Path(__file__).parents[1] / "deploy" / "reload-nginx.sh"
    for name, status in (("nginx", 1), ("nginx", 0)):
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {status}\n")
        (tmp_path / "systemctl").write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/calls\n')
        for program in (name, "systemctl"):
            (tmp_path / program).chmod(0o755)
        result = subprocess.run([hook], env={"PATH": f"{tmp_path}:/bin:/usr/bin"})
        assert result.returncode == status
    assert (tmp_path / "calls").read_text() == "reload nginx\n"
