"""`docs/how-to/deploy.md` as an operator reads it: its settings, tried with the proxy."""

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
FAR = "127.0.0.2"  # from where people come; the proxy speaks from another address

pytestmark = pytest.mark.skipif(
    not (shutil.which("nginx") and shutil.which("openssl")), reason="needs nginx and openssl"
)


def documented() -> str:
    """Return what the document has for nginx."""
    text = DOCUMENT.read_text().partition("**nginx**")[2].partition("On another port")[0]
    return "\n".join(line for line in text.splitlines() if line.startswith("    "))


def shipped() -> str:
    """Return the file for several processes, with one."""
    return (DOCUMENT.parents[2] / "deploy" / "nginx.conf").read_text().replace(":8607", ":8606")


def settings(site: str, folder: Path, near: int, far: int) -> str:
    """Return the configuration *site* with other ports and another certificate."""
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{far} ssl"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(folder / "cert.pem")),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(folder / "key.pem")),
        ("127.0.0.1:8606", f"127.0.0.1:{near}"),
    ):
        assert old in site
        site = site.replace(old, new)
    return site


def certified(folder: Path, name: str) -> None:
    """A certificate for *name*, which nobody has signed but we."""
    keys = ("-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "cert.pem")
    subprocess.run(
        ["openssl", "req", "-x509", *keys, "-subj", f"/CN={name}", "-addext",
         f"subjectAltName=DNS:{name}"],
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip


@contextmanager
def running(folder: Path, site: str, far: int) -> Iterator[None]:
    """nginx with a *site*, which answers at the port *far*."""
    folders = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    own = "".join(f"{name}_temp_path {folder}/{name};\n" for name in folders)
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid; error_log {folder}/error; daemon off; events {{}}\n"
        f"http {{ access_log off;\n{own}{site}\n}}"
    )
    process = subprocess.Popen(["nginx", "-c", str(folder / "nginx.conf")])
    try:
        while process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", far)).close()
            except ConnectionRefusedError:
                continue
            break
        yield
    finally:
        process.terminate()
        process.wait(20)


class Answer(NamedTuple):
    """What came back."""

    status: int
    cookie: str
    body: bytes


class Browser(NamedTuple):
    """A browser somewhere in the world."""

    folder: Path
    port: int

    @property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self.folder / "cert.pem")

    def connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), 20, source_address=(FAR, 0))

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        connection = http.client.HTTPSConnection(NAME)
        connection.sock = self.trust.wrap_socket(self.connected(), server_hostname=NAME)
        named = {"Host": NAME, "Origin": f"https://{NAME}"} | headers
        connection.request(method, path, None if body is None else json.dumps(body), named)
        with closing(connection):
            answer = connection.getresponse()
            return Answer(answer.status, answer.getheader("set-cookie") or "", answer.read())


@pytest.fixture(params=[documented, shipped])
def served(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[tuple[ServerProcess, Browser, Path]]:
    near, far, log = free_port(), free_port(), tmp_path / "log"
    certified(tmp_path, NAME)
    options = ("--port", str(near), "--public-url", f"https://{NAME}", "--log-format", "json")
    with (
        log.open("w") as stream,
        running_server(tmp_path / "games", *options, log=stream) as server,
        running(tmp_path, settings(request.param(), tmp_path, near, far), far),
    ):
        yield server, Browser(tmp_path, far), log


def test_people_play_through_the_proxy_of_the_document(
    served: tuple[ServerProcess, Browser, Path],
) -> None:
    server, browser, log = served
    kept = browser.ask("GET", "/api/me", **{"X-Forwarded-For": "203.0.113.6"}).cookie
    assert all(word in kept for word in ("; Secure", "; HttpOnly", "; SameSite=Lax"))
    cookie = kept.partition(";")[0]
    asked = NEW_GAME_REQUEST | {"black": OPPONENT_SEAT}
    created = json.loads(browser.ask("POST", "/api/games", asked, Cookie=cookie).body)
    assert created["invitation"]["link"].startswith(f"https://{NAME}/invitation/")
    foreign = browser.ask("POST", "/api/games", asked, Cookie=cookie, Origin="https://evil.example")
    assert foreign.status == 403
    with connect(
        f"wss://{NAME}/api/games/{created['game']}/socket",
        sock=browser.connected(),
        ssl=browser.trust,
        server_hostname=NAME,
        origin=Origin(f"https://{NAME}"),
        additional_headers={"Cookie": cookie},
    ) as tab:
        assert next_message(tab)["awaits"] == "opponent"
        guest = browser.ask("GET", "/api/me").cookie.partition(";")[0]
        token = created["invitation"]["token"]
        assert browser.ask("POST", f"/api/invitations/{token}", Cookie=guest).status == 200
        play(tab, next_message(tab), "wS1")
        assert [move["uhp"] for move in next_message(tab)["moves"]] == ["wS1"]
    assert browser.ask("GET", "/healthz").body == b"ok\n"
    assert server.stop() == 0
    asking = {
        line["address"]
        for line in map(json.loads, log.read_text().splitlines())
        if line.get("path") in ("/api/me", "/api/games/{id}/socket", "/api/invitations/{token}")
    }
    assert asking == {FAR}  # neither the proxy's, nor what they claimed
