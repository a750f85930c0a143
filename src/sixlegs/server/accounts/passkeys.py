"""Passkeys (WebAuthn): a device proves that it holds a secret which never leaves it.

Keys are discoverable, so nobody need type a name, and the device asks for a finger, a face or a
number: a passkey stands alone, with no password beside it.
"""

from __future__ import annotations

import hmac
import json
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Literal, NamedTuple

import webauthn
from webauthn.helpers import options_to_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from sixlegs.server.play.user_ids import UserId

CHALLENGE_LIFETIME_SECONDS = 600  # seconds for somebody to find their key
BROWSER_TIMEOUT_MS = 300_000  # milliseconds that a browser waits for it
CREDENTIAL_ID_PATTERN = re.compile(
    r"[A-Za-z0-9_-]{1,1364}"
)  # base64url of up to 1023 bytes (WebAuthn)
NONCE_BYTES, TIMESTAMP_BYTES, MAC_BYTES = 16, 8, 32  # bytes of a challenge

#: What a challenge is for: to make a key, or to show one.
Ceremony = Literal["registration", "authentication"]


class PasskeyError(ValueError):
    """A proof that proves nothing."""


class RelyingParty(NamedTuple):
    """Where a key is good for: a host by its name, and the page's origin there."""

    id: str
    origin: str


class PasskeyCredential(NamedTuple):
    """A key as it was made."""

    id: str
    public_key: str
    sign_count: int


class ChallengeSigner:
    """Challenges that nobody need remember: they are signed, and hold for one visitor for a while.

    None is good twice (replay): a key that was used answers only those that were made since.
    """

    def __init__(self, key: str) -> None:
        self._key = sha256(f"challenges of {key}".encode()).digest()

    def issue(self, ceremony: Ceremony, user_id: UserId, now: float) -> bytes:
        """A challenge for *user_id*."""
        start = secrets.token_bytes(NONCE_BYTES) + round(1000 * now).to_bytes(TIMESTAMP_BYTES)
        return start + self._mac(start, ceremony, user_id)

    def verify(
        self, credential: dict[str, Any], ceremony: Ceremony, user_id: UserId, now: float
    ) -> bytes:
        """The challenge that a credential answers.

        Raises :exc:`PasskeyError` if it is none of *user_id*'s, or too old.
        """
        try:
            client = json.loads(_decode_base64url(credential["response"]["clientDataJSON"]))
            challenge = _decode_base64url(client["challenge"])
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise PasskeyError("no challenge") from error
        start, mac = challenge[:-MAC_BYTES], challenge[-MAC_BYTES:]
        is_ours = len(start) == NONCE_BYTES + TIMESTAMP_BYTES and hmac.compare_digest(
            mac, self._mac(start, ceremony, user_id)
        )
        if not is_ours or now - issued_at_ms(challenge) / 1000 > CHALLENGE_LIFETIME_SECONDS:
            raise PasskeyError("another challenge")
        return challenge

    def _mac(self, start: bytes, use: Ceremony, visitor: UserId) -> bytes:
        return hmac.digest(self._key, start + f"{use} {visitor}".encode(), "sha256")


def issued_at_ms(challenge: bytes) -> int:
    """When a challenge of ours was made, in milliseconds."""
    return int.from_bytes(challenge[NONCE_BYTES:-MAC_BYTES])


def creation_options(
    relying_party: RelyingParty, name: str, challenge: bytes, existing_ids: Iterable[str]
) -> str:
    """What a browser needs to make a key, as JSON; none where it has one of the *existing_ids*."""
    options = webauthn.generate_registration_options(
        rp_id=relying_party.id,
        rp_name="Sixlegs",
        user_name=name,
        user_id=secrets.token_bytes(32),  # says nothing about anybody
        challenge=challenge,
        timeout=BROWSER_TIMEOUT_MS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=_decode_base64url(id)) for id in existing_ids
        ],
    )
    return options_to_json(options)


def request_options(relying_party: RelyingParty, challenge: bytes) -> str:
    """What a browser needs to show a key, as JSON."""
    options = webauthn.generate_authentication_options(
        rp_id=relying_party.id,
        challenge=challenge,
        timeout=BROWSER_TIMEOUT_MS,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return options_to_json(options)


def parse_credential(text: str) -> dict[str, Any]:
    """Return the credential that a browser sends as JSON.

    Raises :exc:`PasskeyError` if it is not JSON, or its id is not base64url.
    """
    try:
        credential: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PasskeyError("no JSON") from error
    if not isinstance(credential, dict):
        raise PasskeyError("no credential")
    id = credential.get("id")
    if not isinstance(id, str) or not CREDENTIAL_ID_PATTERN.fullmatch(
        id
    ):  # it is looked up as it is
        raise PasskeyError("no credential id")
    return credential


def verify_registration(
    relying_party: RelyingParty, credential: dict[str, Any], challenge: bytes
) -> PasskeyCredential:
    """The key that was made.

    Raises :exc:`PasskeyError`.
    """
    try:
        verified = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=relying_party.id,
            expected_origin=relying_party.origin,
            require_user_verification=True,
        )
    except Exception as error:  # the library reads a stranger's bytes, with parsers of others
        raise PasskeyError(type(error).__name__) from error
    return PasskeyCredential(
        _encode_base64url(verified.credential_id),
        _encode_base64url(verified.credential_public_key),
        verified.sign_count,
    )


def verify_authentication(
    relying_party: RelyingParty,
    credential: dict[str, Any],
    challenge: bytes,
    key: PasskeyCredential,
) -> int:
    """How often *key* was used, which was just shown.

    Raises :exc:`PasskeyError`, also if it was used less often than before: it is a copy.
    """
    try:
        verified = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=relying_party.id,
            expected_origin=relying_party.origin,
            credential_public_key=_decode_base64url(key.public_key),
            credential_current_sign_count=key.sign_count,
            require_user_verification=True,
        )
    except Exception as error:  # as above
        raise PasskeyError(type(error).__name__) from error
    return verified.new_sign_count


def _decode_base64url(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _encode_base64url(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")
