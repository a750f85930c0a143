"""nginx with `deploy/nginx.conf` and local addresses."""

from __future__ import annotations

import shutil
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from server_process import free_port
from sixlegs.server.web.static_files import STATIC_FOLDER

CONFIGURATION = Path(__file__).parents[1] / "deploy" / "nginx.conf"
BROTLI_MODULE = Path("/etc/nginx/modules-enabled/50-mod-http-brotli-static.conf")
NAME = "hive.example.org"

needs_nginx = pytest.mark.skipif(
    not (shutil.which("nginx") and shutil.which("openssl") and BROTLI_MODULE.exists()),
    reason="needs nginx with the module brotli_static, and openssl",
)


class Proxy(NamedTuple):
    """The ports of a running nginx, and the folder with its certificate."""

    port: int
    plain_port: int
    folder: Path


def create_certificate(folder: Path, name: str) -> None:
    """Create a self-signed certificate for *name* in *folder*."""
    keys = ("-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "cert.pem")
    subprocess.run(
        ["openssl", "req", "-x509", *keys, "-subj", f"/CN={name}", "-addext",
         f"subjectAltName=DNS:{name}"],
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip


@contextmanager
def running_nginx(
    folder: Path,
    ports: Sequence[int],
    *changes: tuple[str, str],
    name: str = NAME,
    port: int | None = None,
) -> Iterator[Proxy]:
    """Run nginx at *port* in front of one or two servers at *ports*.

    *changes* are further replacements in the configuration.
    """
    create_certificate(folder, name)
    proxy = Proxy(port or free_port(), free_port(), folder)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    configuration = CONFIGURATION.read_text()
    first, *others = ports
    for old, new in (
        ("user www-data;", "daemon off;"),
        ("/run/nginx.pid", str(folder / "pid")),
        ("/var/log/nginx/error.log", str(folder / "error")),
        ("http {", f"http {{\n{temporary}"),
        ("listen [::]:80;", ""),
        ("listen [::]:443 ssl http2;", ""),
        ("listen 80;", f"listen 127.0.0.1:{proxy.plain_port};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{proxy.port} ssl http2;"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(folder / "cert.pem")),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(folder / "key.pem")),
        (NAME, name),
        ("/opt/sixlegs/static", str(STATIC_FOLDER)),
        ("127.0.0.1:8606", f"127.0.0.1:{first}"),
        ("127.0.0.1:8607", f"127.0.0.1:{others[0] if others else first}"),
        *changes,
    ):
        assert old in configuration, old
        configuration = configuration.replace(old, new)
    (folder / "nginx.conf").write_text(configuration)
    process = subprocess.Popen(["nginx", "-c", str(folder / "nginx.conf")])
    try:
        while process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", proxy.port)).close()
            except ConnectionRefusedError:
                continue
            break
        yield proxy
    finally:
        process.terminate()
        process.wait(20)
