"""Accounts over HTTP: signing up, in and out, and what one may change; `messages.ts` has this, too.

A browser's part in passkeys (WebAuthn) comes and goes as the JSON that browsers themselves write.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixlegs.server.protocol.positions import WireStruct
from sixlegs.server.protocol.scalars import ASCII, Milliseconds

ShortText = Annotated[str, Meta(max_length=1000)]
Credential = Annotated[str, Meta(max_length=20_000)]
#: The id of a credential: at most 1,023 bytes (WebAuthn), in base64url.
PasskeyId = Annotated[str, Meta(max_length=1364, pattern=ASCII)]


class NewAccount(WireStruct):
    """`POST /api/account`: a guest claims an account, with a password or a passkey."""

    name: ShortText
    password: ShortText | None = None
    credential: Credential | None = None


class AccountCreated(WireStruct):
    """The account is there; the codes are told this once."""

    name: str
    recovery_codes: list[str]


class PasswordSignIn(WireStruct, tag_field="kind", tag="password"):
    """Sign in by what one knows."""

    name: ShortText
    password: ShortText


class PasskeySignIn(WireStruct, tag_field="kind", tag="passkey"):
    """Sign in by what one's device proves."""

    credential: Credential


class RecoveryCodeSignIn(WireStruct, tag_field="kind", tag="code"):
    """Sign in by a recovery code, which is used up."""

    name: ShortText
    code: ShortText


#: `POST /api/account/sign-in`, and `/reauthenticate`, where the name is that of who is signed in.
SignIn = PasswordSignIn | PasskeySignIn | RecoveryCodeSignIn


class SignedIn(WireStruct):
    """Who one is from now on."""

    name: str


class PasskeyChallengeRequest(WireStruct):
    """`POST /api/account/passkey-challenge`: what a passkey is for; a new one has a name."""

    ceremony: Literal["registration", "authentication"]
    name: ShortText | None = None


class PasskeyOptions(WireStruct):
    """What the browser is to do, as JSON for `PublicKeyCredential.parse…OptionsFromJSON`."""

    options: str


class NewPassword(WireStruct):
    """`PUT /api/account/password`: this browser stays signed in, all others are signed out."""

    password: ShortText


class NewPasskey(WireStruct):
    """`POST /api/account/passkeys`: another way in."""

    credential: Credential


class RecoveryCodes(WireStruct):
    """`POST /api/account/recovery-codes`: new recovery codes; earlier ones are invalid."""

    codes: list[str]


class PasskeyView(WireStruct):
    """A passkey in a list."""

    id: str
    device: str
    """Where it was made, such as "Firefox, Linux"; "" if nobody knows."""
    created: Milliseconds
    last_used: Milliseconds | None


class SessionView(WireStruct):
    """A browser that is signed in."""

    id: str
    device: str
    created: Milliseconds
    last_seen: Milliseconds
    """About when it was last used."""
    is_current: bool


class AccountView(WireStruct):
    """`GET /api/account`: all about one's own account."""

    name: str
    has_password: bool
    recovery_codes_left: int
    passkeys: list[PasskeyView]
    sessions: list[SessionView]
    """The last seen first."""


#: Why a player is reported: rude · left: leaves lost games, or lets the time run · help: seems to
#: be told the moves · name: is called something that nobody should read · other.
ReportReason = Literal["rude", "left", "help", "name", "other"]


class NewReport(WireStruct):
    """`POST /api/games/GAME/report`: tell the operator about the opponent."""

    reason: ReportReason
    note: Annotated[str, Meta(max_length=1000)] = ""
