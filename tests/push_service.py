"""A fake of a browser vendor's push service, which records and decrypts what it receives."""

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

TIMEOUT_SECONDS = 60
AUTH = bytes(range(16))


def encode_base64(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def decode_base64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushRequest(NamedTuple):
    """A request to the service."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """A push service that responds with :attr:`status` as soon as :attr:`open` is set."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.status = 201
        self.location: str | None = None
        self.open = Event()
        self.open.set()
        self.delivered: Queue[PushRequest] = Queue()
        self._key = ec.generate_private_key(ec.SECP256R1())

    def subscription(self, browser: str, language: str = "en") -> dict[str, str]:
        """Return the subscription that *browser* would send to the server."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": f"{self.address}/{browser}",
            "p256dh": encode_base64(point),
            "auth": encode_base64(AUTH),
            "language": language,
        }

    def next(self) -> PushRequest:
        """Wait for the next request."""
        return self.delivered.get(timeout=TIMEOUT_SECONDS)

    def read(self, request: PushRequest) -> dict[str, Any]:
        """Return the decrypted message of *request*."""
        text = decrypt(request.body, private_key=self._key, auth_secret=AUTH, version="aes128gcm")
        message: dict[str, Any] = json.loads(text)
        return message

    def claims(self, request: PushRequest, public_key: str) -> dict[str, Any]:
        """Return the VAPID claims of *request* after checking the signature with *public_key*."""
        scheme, _, fields = request.headers["authorization"].partition(" ")
        assert scheme == "vapid"
        parts = dict(field.strip().split("=", 1) for field in fields.split(","))
        assert parts["k"] == public_key
        signed, _, signature = parts["t"].rpartition(".")
        r, s = decode_base64(signature)[:32], decode_base64(signature)[32:]
        ec.EllipticCurvePublicKey.from_encoded_point(
            ec.SECP256R1(), decode_base64(public_key)
        ).verify(
            encode_dss_signature(int.from_bytes(r), int.from_bytes(s)),
            signed.encode(),
            ec.ECDSA(SHA256()),
        )
        claims: dict[str, Any] = json.loads(decode_base64(signed.partition(".")[2]))
        return claims


@contextmanager
def push_service() -> Iterator[PushService]:
    """Run a push service on a local port."""

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
