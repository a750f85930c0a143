"""The nginx settings of `docs/how-to/deploy.md` and `deploy/`, with a real nginx and server."""

from __future__ import annotations

import http.client
import json
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from asgi_client import NEW_GAME_REQUEST, OPPONENT_SEAT
from server_process import ServerProcess, free_port, next_message, play, running_server

DOCUMENT = Path(__file__).parents[1] / "docs" / "how-to" / "deploy.md"
NAME = "hive.example.org"
CLIENT_ADDRESS = "127.0.0.2"  # differs from the address of the proxy

pytestmark = pytest.mark.skipif(
    not (shutil.which("nginx") and shutil.which("openssl")), reason="needs nginx and openssl"
)


def documented_configuration() -> str:
    """Return the configuration of nginx in the document."""
    return DOCUMENT.read_text().partition("```nginx\n")[2].partition("```")[0]


def shipped_configuration() -> str:
    """Return the configuration for several processes, reduced to one."""
    return (DOCUMENT.parents[2] / "deploy" / "nginx.conf").read_text().replace(":8607", ":8606")


def localize(site: str, folder: Path, server_port: int, proxy_port: int) -> str:
    """Return the configuration *site* with local ports and the certificate in *folder*."""
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{proxy_port} ssl"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(folder / "cert.pem")),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(folder / "key.pem")),
        ("127.0.0.1:8606", f"127.0.0.1:{server_port}"),
    ):
        assert old in site
        site = site.replace(old, new)
    return site


def create_certificate(folder: Path, name: str) -> None:
    """Create a self-signed certificate for *name* in *folder*."""
    keys = ("-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "cert.pem")
    subprocess.run(
        ["openssl", "req", "-x509", *keys, "-subj", f"/CN={name}", "-addext",
         f"subjectAltName=DNS:{name}"],
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip


@contextmanager
def running_nginx(folder: Path, site: str, port: int) -> Iterator[None]:
    """Run nginx with the configuration *site*, which listens on *port*."""
    folders = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{name}_temp_path {folder}/{name};\n" for name in folders)
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid; error_log {folder}/error; daemon off; events {{}}\n"
        f"http {{ access_log off;\n{temporary}{site}\n}}"
    )
    process = subprocess.Popen(["nginx", "-c", str(folder / "nginx.conf")])
    try:
        while process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
            except ConnectionRefusedError:
                continue
            break
        yield
    finally:
        process.terminate()
        process.wait(20)


class Response(NamedTuple):
    """A response of the server."""

    status: int
    cookie: str
    body: bytes


class Browser(NamedTuple):
    """A client that connects through nginx."""

    folder: Path
    port: int

    @property
    def ssl_context(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self.folder / "cert.pem")

    def open_socket(self) -> socket.socket:
        return socket.create_connection(
            ("127.0.0.1", self.port), 20, source_address=(CLIENT_ADDRESS, 0)
        )

    def request(self, method: str, path: str, body: Any = None, **headers: str) -> Response:
        connection = http.client.HTTPSConnection(NAME)
        connection.sock = self.ssl_context.wrap_socket(self.open_socket(), server_hostname=NAME)
        headers = {"Host": NAME, "Origin": f"https://{NAME}"} | headers
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        with closing(connection):
            response = connection.getresponse()
            cookie = response.getheader("set-cookie") or ""
            return Response(response.status, cookie, response.read())


@pytest.fixture(params=[documented_configuration, shipped_configuration])
def served(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[tuple[ServerProcess, Browser, Path]]:
    server_port, proxy_port, log = free_port(), free_port(), tmp_path / "log"
    create_certificate(tmp_path, NAME)
    site = localize(request.param(), tmp_path, server_port, proxy_port)
    options = ("--port", str(server_port), "--public-url", f"https://{NAME}")
    with (
        log.open("w") as stream,
        running_server(tmp_path / "games", *options, "--log-format", "json", log=stream) as server,
        running_nginx(tmp_path, site, proxy_port),
    ):
        yield server, Browser(tmp_path, proxy_port), log


def test_game_is_played_through_nginx(
    served: tuple[ServerProcess, Browser, Path],
) -> None:
    server, browser, log = served
    set_cookie = browser.request("GET", "/api/me", **{"X-Forwarded-For": "203.0.113.6"}).cookie
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
        guest = browser.request("GET", "/api/me").cookie.partition(";")[0]
        token = created["invitation"]["token"]
        assert browser.request("POST", f"/api/invitations/{token}", Cookie=guest).status == 200
        play(tab, next_message(tab), "wS1")
        assert [move["uhp"] for move in next_message(tab)["moves"]] == ["wS1"]
    assert browser.request("GET", "/healthz").body == b"ok\n"
    assert server.stop() == 0
    addresses = {
        line["address"]
        for line in map(json.loads, log.read_text().splitlines())
        if line.get("path") in ("/api/me", "/api/games/{id}/socket", "/api/invitations/{token}")
    }
    assert addresses == {CLIENT_ADDRESS}  # neither the proxy's nor the forged one
