"""A stand-in for the push service of a browser: it keeps what it is sent, and can read it."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Event, Thread
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from http_ece import decrypt

TIMEOUT_SECONDS = 60  # seconds for anything, on any machine
AUTH = bytes(range(16))


def encoded(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushRequest(NamedTuple):
    """A request to the service."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """It answers with :attr:`status`, once it is :attr:`open`."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.status = 201
        self.location: str | None = None
        self.open = Event()
        self.open.set()
        self.delivered: Queue[PushRequest] = Queue()
        self._key = ec.generate_private_key(ec.SECP256R1())

    def subscription(self, browser: str, language: str = "en") -> dict[str, str]:
        """What a browser would tell of itself."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": f"{self.address}/{browser}",
            "p256dh": encoded(point),
            "auth": encoded(AUTH),
            "language": language,
        }

    def next(self) -> PushRequest:
        """Wait for the next request."""
        return self.delivered.get(timeout=TIMEOUT_SECONDS)

    def read(self, request: PushRequest) -> dict[str, Any]:
        """What the browser would get."""
        text = decrypt(request.body, private_key=self._key, auth_secret=AUTH, version="aes128gcm")
        read: dict[str, Any] = json.loads(text)
        return read

    def claims(self, one: PushRequest, public_key: str) -> dict[str, Any]:
        """What the sender claims, if that was signed with *public_key*."""
        scheme, _, fields = one.headers["authorization"].partition(" ")
        assert scheme == "vapid"
        parts = dict(field.strip().split("=", 1) for field in fields.split(","))
        assert parts["k"] == public_key
        signed, _, signature = parts["t"].rpartition(".")
        r, s = decoded(signature)[:32], decoded(signature)[32:]
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(public_key)).verify(
            encode_dss_signature(int.from_bytes(r), int.from_bytes(s)),
            signed.encode(),
            ec.ECDSA(SHA256()),
        )
        claims: dict[str, Any] = json.loads(decoded(signed.partition(".")[2]))
        return claims


@contextmanager
def push_service() -> Iterator[PushService]:
    """Such a service on a port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.delivered.put(PushRequest(self.path, headers, body))
            service.open.wait(TIMEOUT_SECONDS)
            self.send_response(service.status)
            if service.location:
                self.send_header("location", service.location)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    service = PushService(f"http://127.0.0.1:{server.server_port}")
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield service
    finally:
        service.open.set()
        server.shutdown()
        thread.join()
        server.server_close()
