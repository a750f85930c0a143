"""The key that push services know this server by (VAPID), made from a secret that is kept."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import NamedTuple

P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the group of P-256: keys are numbers from 1 to one less."""


class VapidKey(NamedTuple):
    """Both halves of it, in base64url without padding."""

    private: str
    public: str
    """What browsers subscribe with."""


def derive_vapid_key(secret: str) -> VapidKey:
    """The key that belongs to *secret*, which is of 32 bytes in base64url.

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
    """What *text* is in base64url; raises :exc:`ValueError` if it is not."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _encode_base64url(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()
