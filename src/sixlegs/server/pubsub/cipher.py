"""Authenticated encryption of messages between server processes (AES-256-GCM).

Redis has no access control by default, so any local user who reaches it could read and forge
messages. The key comes from the database, which only server processes can read.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from typing import NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

SALT_BYTES = 16
STAMP_BYTES = 8
HEADER_BYTES = SALT_BYTES + STAMP_BYTES
MAX_AGE_SECONDS = 60
"""Older messages are rejected. Processes agree on the time, which is the database's."""
MAX_SENDERS = 1000
"""Sending processes that are remembered; only holders of the key can add one."""


class RejectedMessageError(Exception):
    """A message that is forged, replayed, or encrypted by another version or deployment."""


class _Sender(NamedTuple):
    key: AESGCM
    last_stamp: int
    """Time stamp of the last accepted message."""


class Cipher:
    """Encrypts messages with keys derived from *secret*; *now* returns seconds since 1970.

    Each process encrypts with a key of its own, derived from a random salt, so its time stamps,
    which never repeat, can be the nonces. A message is the salt, the stamp and the ciphertext. The
    channel is authenticated as well.
    """

    def __init__(self, secret: str, now: Callable[[], float]) -> None:
        self._secret = blake2b(secret.encode()).digest()
        self._now = now
        self._salt = secrets.token_bytes(SALT_BYTES)
        self._key = self._derive_key(self._salt)
        self._stamp = 0
        self._senders: OrderedDict[bytes, _Sender] = OrderedDict()

    def encrypt(self, channel: str, message: bytes) -> bytes:
        """Return *message* encrypted for subscribers of *channel*."""
        self._stamp = max(self._stamp + 1, self._microseconds())
        stamp = self._stamp.to_bytes(STAMP_BYTES, "big")
        return self._salt + stamp + self._key.encrypt(_nonce(stamp), message, channel.encode())

    def decrypt(self, channel: str, data: bytes) -> bytes:
        """Return the message in *data*, which arrived on *channel*.

        Raises :exc:`RejectedMessageError` unless it was encrypted with the same secret for
        *channel*, is at most `MAX_AGE_SECONDS` old, and arrived in order. A replayed message is
        out of order.
        """
        salt, stamp = data[:SALT_BYTES], data[SALT_BYTES:HEADER_BYTES]
        if len(data) < HEADER_BYTES:
            raise RejectedMessageError
        stamp_number = int.from_bytes(stamp, "big")
        sender = self._senders.get(salt) or _Sender(self._derive_key(salt), 0)
        is_late = abs(stamp_number - self._microseconds()) > 1_000_000 * MAX_AGE_SECONDS
        if is_late or stamp_number <= sender.last_stamp:
            raise RejectedMessageError
        try:
            message = sender.key.decrypt(_nonce(stamp), data[HEADER_BYTES:], channel.encode())
        except InvalidTag as error:
            raise RejectedMessageError from error
        self._senders[salt] = sender._replace(last_stamp=stamp_number)
        self._senders.move_to_end(salt)
        if len(self._senders) > MAX_SENDERS:
            self._senders.popitem(last=False)
        return message

    def _microseconds(self) -> int:
        return round(1_000_000 * self._now())

    def _derive_key(self, salt: bytes) -> AESGCM:
        key = blake2b(key=self._secret, salt=salt, person=b"sixlegs-pubsub", digest_size=32)
        return AESGCM(key.digest())


def _nonce(stamp: bytes) -> bytes:
    return stamp.rjust(12, b"\0")
