"""A software authenticator that creates passkeys and signs challenges, in a browser's JSON."""

from __future__ import annotations

import json
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """A device with one key pair for one site."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._id = secrets.token_bytes(16)
        self.sign_count = 0
        self.flags = PRESENT | VERIFIED

    @property
    def id(self) -> str:
        return _text(self._id)

    def create(self, options: str, origin: str) -> str:
        """Return the registration response to the server's *options*."""
        request = json.loads(options)
        attested = bytes(16) + len(self._id).to_bytes(2) + self._id + self._public_key()
        data = self._data(request["rp"]["id"], ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = _client("webauthn.create", request["challenge"], origin)
        response = {"clientDataJSON": _text(client), "attestationObject": _text(attestation)}
        return self._credential(response)

    def get(self, options: str, origin: str) -> str:
        """Return the authentication response to the server's *options*."""
        request = json.loads(options)
        self.sign_count += 1
        data = self._data(request["rpId"])
        client = _client("webauthn.get", request["challenge"], origin)
        signed = data + sha256(client).digest()
        signature = self._key.sign(signed, ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": _text(client),
            "authenticatorData": _text(data),
            "signature": _text(signature),
        }
        return self._credential(response)

    def _data(self, host: str, extra_flags: int = 0) -> bytes:
        flags = (self.flags | extra_flags).to_bytes(1)
        return sha256(host.encode()).digest() + flags + self.sign_count.to_bytes(4)

    def _public_key(self) -> bytes:
        point = self._key.public_key().public_numbers()
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})

    def _credential(self, response: dict[str, Any]) -> str:
        credential = {"id": self.id, "rawId": self.id, "type": "public-key", "response": response}
        return json.dumps(credential | {"clientExtensionResults": {}})


def _client(kind: str, challenge: str, origin: str) -> bytes:
    data = {"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}
    return json.dumps(data).encode()


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
