"""Passkeys (WebAuthn): a device proves that it holds a private key, which never leaves it.

Keys are discoverable, so no name has to be typed. The device verifies its user by fingerprint, face
or PIN, so a passkey is sufficient without a password.
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

CHALLENGE_LIFETIME_SECONDS = 600  # time to find a security key
BROWSER_TIMEOUT_MS = 300_000
CREDENTIAL_ID_PATTERN = re.compile(r"[A-Za-z0-9_-]{1,1364}")
"""Base64url of up to 1023 bytes (WebAuthn)."""

NONCE_BYTES, TIMESTAMP_BYTES, MAC_BYTES = 16, 8, 32  # parts of a challenge

#: The purpose of a challenge: to create a credential, or to sign in with one.
Ceremony = Literal["registration", "authentication"]


class PasskeyError(ValueError):
    """A credential or challenge that is invalid."""


class RelyingParty(NamedTuple):
    """The domain that a passkey is valid for, and the origin of the page there."""

    id: str
    origin: str


class PasskeyCredential(NamedTuple):
    """A registered credential."""

    id: str
    public_key: str
    sign_count: int


class ChallengeSigner:
    """Issues signed challenges, each valid for one user and a limited time, without storing them.

    A challenge cannot be replayed: a used passkey only answers challenges issued since then.
    """

    def __init__(self, key: str) -> None:
        self._key = sha256(f"challenges of {key}".encode()).digest()

    def issue(self, ceremony: Ceremony, user_id: UserId, now: float) -> bytes:
        """Return a new challenge for *user_id*."""
        start = secrets.token_bytes(NONCE_BYTES) + round(1000 * now).to_bytes(TIMESTAMP_BYTES)
        return start + self._mac(start, ceremony, user_id)

    def verify(
        self, credential: dict[str, Any], ceremony: Ceremony, user_id: UserId, now: float
    ) -> bytes:
        """Return the challenge that *credential* answers.

        Raises :exc:`PasskeyError` if it was not issued to *user_id*, or has expired.
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

    def _mac(self, start: bytes, ceremony: Ceremony, user_id: UserId) -> bytes:
        return hmac.digest(self._key, start + f"{ceremony} {user_id}".encode(), "sha256")


def issued_at_ms(challenge: bytes) -> int:
    """Return the time at which a *challenge* was issued, in milliseconds."""
    return int.from_bytes(challenge[NONCE_BYTES:-MAC_BYTES])


def creation_options(
    relying_party: RelyingParty, name: str, challenge: bytes, existing_ids: Iterable[str]
) -> str:
    """Return the options with which a browser creates a passkey, as JSON.

    A device that holds one of *existing_ids* creates none.
    """
    options = webauthn.generate_registration_options(
        rp_id=relying_party.id,
        rp_name="Sixlegs",
        user_name=name,
        user_id=secrets.token_bytes(32),  # random: reveals nothing about the user
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
    """Return the options with which a browser signs in with a passkey, as JSON."""
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
    # The id is looked up unchanged.
    if not isinstance(id, str) or not CREDENTIAL_ID_PATTERN.fullmatch(id):
        raise PasskeyError("no credential id")
    return credential


def verify_registration(
    relying_party: RelyingParty, credential: dict[str, Any], challenge: bytes
) -> PasskeyCredential:
    """Return the credential that was created.

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
    except Exception as error:  # untrusted bytes; third-party parsers raise anything
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
    """Return the new signature counter of *key*, with which *challenge* was signed.

    Raises :exc:`PasskeyError`, also if the counter did not increase: the key may be a copy.
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
