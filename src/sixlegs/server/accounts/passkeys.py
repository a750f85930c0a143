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

from sixlegs.server.play.owners import Owner

CHALLENGE_LASTS = 600  # seconds for somebody to find their key
TIMEOUT = 300_000  # milliseconds that a browser waits for it
CREDENTIAL_ID = re.compile(r"[A-Za-z0-9_-]{1,1364}")  # base64url of up to 1023 bytes (WebAuthn)
NONCE, MOMENT, MAC = 16, 8, 32  # bytes of a challenge

#: What a challenge is for: to make a key, or to show one.
Use = Literal["create", "show"]


class PasskeyError(ValueError):
    """A proof that proves nothing."""


class Party(NamedTuple):
    """Where a key is good for: a host by its name, and the page's origin there."""

    id: str
    origin: str


class Proof(NamedTuple):
    """A key as it was made."""

    id: str
    public_key: str
    sign_count: int


class Challenges:
    """Challenges that nobody need remember: they are signed, and hold for one visitor for a while.

    None is good twice (replay): a key that was used answers only those that were made since.
    """

    def __init__(self, key: str) -> None:
        self._key = sha256(f"challenges of {key}".encode()).digest()

    def new(self, use: Use, visitor: Owner, now: float) -> bytes:
        """A challenge for *visitor*."""
        start = secrets.token_bytes(NONCE) + round(1000 * now).to_bytes(MOMENT)
        return start + self._mac(start, use, visitor)

    def checked(self, credential: dict[str, Any], use: Use, visitor: Owner, now: float) -> bytes:
        """The challenge that a credential answers.

        Raises :exc:`PasskeyError` if it is none of *visitor*'s, or too old.
        """
        try:
            client = json.loads(_bytes(credential["response"]["clientDataJSON"]))
            challenge = _bytes(client["challenge"])
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise PasskeyError("no challenge") from error
        start, mac = challenge[:-MAC], challenge[-MAC:]
        is_ours = len(start) == NONCE + MOMENT and hmac.compare_digest(
            mac, self._mac(start, use, visitor)
        )
        if not is_ours or now - made_at(challenge) / 1000 > CHALLENGE_LASTS:
            raise PasskeyError("another challenge")
        return challenge

    def _mac(self, start: bytes, use: Use, visitor: Owner) -> bytes:
        return hmac.digest(self._key, start + f"{use} {visitor}".encode(), "sha256")


def made_at(challenge: bytes) -> int:
    """When a challenge of ours was made, in milliseconds."""
    return int.from_bytes(challenge[NONCE:-MAC])


def creation_options(party: Party, name: str, challenge: bytes, known: Iterable[str]) -> str:
    """What a browser needs to make a key, as JSON; none where it has one of the *known*."""
    options = webauthn.generate_registration_options(
        rp_id=party.id,
        rp_name="Sixlegs",
        user_name=name,
        user_id=secrets.token_bytes(32),  # says nothing about anybody
        challenge=challenge,
        timeout=TIMEOUT,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=_bytes(id)) for id in known],
    )
    return options_to_json(options)


def request_options(party: Party, challenge: bytes) -> str:
    """What a browser needs to show a key, as JSON."""
    options = webauthn.generate_authentication_options(
        rp_id=party.id,
        challenge=challenge,
        timeout=TIMEOUT,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return options_to_json(options)


def credential_in(text: str) -> dict[str, Any]:
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
    if not isinstance(id, str) or not CREDENTIAL_ID.fullmatch(id):  # it is looked up as it is
        raise PasskeyError("no credential id")
    return credential


def made_key(party: Party, credential: dict[str, Any], challenge: bytes) -> Proof:
    """The key that was made.

    Raises :exc:`PasskeyError`.
    """
    try:
        verified = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            require_user_verification=True,
        )
    except Exception as error:  # the library reads a stranger's bytes, with parsers of others
        raise PasskeyError(type(error).__name__) from error
    return Proof(
        _text(verified.credential_id), _text(verified.credential_public_key), verified.sign_count
    )


def shown_key(party: Party, credential: dict[str, Any], challenge: bytes, key: Proof) -> int:
    """How often *key* was used, which was just shown.

    Raises :exc:`PasskeyError`, also if it was used less often than before: it is a copy.
    """
    try:
        verified = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origin,
            credential_public_key=_bytes(key.public_key),
            credential_current_sign_count=key.sign_count,
            require_user_verification=True,
        )
    except Exception as error:  # as above
        raise PasskeyError(type(error).__name__) from error
    return verified.new_sign_count


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")
