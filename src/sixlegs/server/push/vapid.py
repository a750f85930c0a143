"""The VAPID key that identifies this server to push services, derived from a stored secret."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import NamedTuple

P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the group P-256: private keys are numbers below it, from 1."""


class VapidKey(NamedTuple):
    """A key pair in base64url without padding."""

    private: str
    public: str
    """The key with which browsers subscribe."""


def derive_vapid_key(secret: str) -> VapidKey:
    """Return the key derived from *secret*, which is 32 bytes in base64url.

    >>> key = derive_vapid_key("A" * 43)
    >>> len(key.private), len(key.public), key == derive_vapid_key("A" * 43)
    (43, 87, True)
    """
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    number = int.from_bytes(decode_base64url(secret)) % (P256_ORDER - 1) + 1
    public = derive_private_key(number, SECP256R1()).public_key()
    point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return VapidKey(_encode_base64url(number.to_bytes(32)), _encode_base64url(point))


def decode_base64url(text: str) -> bytes:
    """Decode *text* from base64url. Raise :exc:`ValueError` if it is invalid."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _encode_base64url(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()
