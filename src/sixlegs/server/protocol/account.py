"""Accounts over HTTP: signing up, in and out, and what one may change; `messages.ts` has this, too.

A browser's part in passkeys (WebAuthn) comes and goes as the JSON that browsers themselves write.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixlegs.server.protocol.positions import Message
from sixlegs.server.protocol.scalars import ASCII, Milliseconds

ShortText = Annotated[str, Meta(max_length=1000)]
Credential = Annotated[str, Meta(max_length=20_000)]
#: The id of a credential: at most 1,023 bytes (WebAuthn), in base64url.
PasskeyId = Annotated[str, Meta(max_length=1364, pattern=ASCII)]


class NewAccount(Message):
    """`POST /api/account`: a guest claims an account, with a password or a passkey."""

    name: ShortText
    password: ShortText | None = None
    credential: Credential | None = None


class Claimed(Message):
    """The account is there; the codes are told this once."""

    name: str
    codes: list[str]


class ByPassword(Message, tag_field="kind", tag="password"):
    """Sign in by what one knows."""

    name: ShortText
    password: ShortText


class ByPasskey(Message, tag_field="kind", tag="passkey"):
    """Sign in by what one's device proves."""

    credential: Credential


class ByCode(Message, tag_field="kind", tag="code"):
    """Sign in by a recovery code, which is used up."""

    name: ShortText
    code: ShortText


#: `POST /api/account/sign-in`, and `/confirm`, where the name is that of who is signed in.
SignIn = ByPassword | ByPasskey | ByCode


class SignedIn(Message):
    """Who one is from now on."""

    name: str


class PasskeyWanted(Message):
    """`POST /api/account/challenge`: what a passkey is wanted for; a new one has a name on it."""

    use: Literal["create", "show"]
    name: ShortText | None = None


class PasskeyOptions(Message):
    """What the browser is to do, as JSON for `PublicKeyCredential.parse…OptionsFromJSON`."""

    options: str


class NewPassword(Message):
    """`PUT /api/account/password`: this browser stays signed in, all others are signed out."""

    password: ShortText


class NewPasskey(Message):
    """`POST /api/account/passkeys`: another way in."""

    credential: Credential


class Codes(Message):
    """`POST /api/account/codes`: new recovery codes; those from before are good for nothing."""

    codes: list[str]


class PasskeyView(Message):
    """A passkey in a list."""

    id: str
    device: str
    """Where it was made, such as "Firefox, Linux"; "" if nobody knows."""
    created: Milliseconds
    used: Milliseconds | None


class SessionView(Message):
    """A browser that is signed in."""

    id: str
    device: str
    created: Milliseconds
    seen: Milliseconds
    """About when it was last used."""
    is_this: bool


class AccountView(Message):
    """`GET /api/account`: all about one's own account."""

    name: str
    has_password: bool
    codes_left: int
    passkeys: list[PasskeyView]
    sessions: list[SessionView]
    """The last seen first."""


#: Why a player is reported: rude · left: leaves lost games, or lets the time run · help: seems to
#: be told the moves · name: is called something that nobody should read · other.
ReportReason = Literal["rude", "left", "help", "name", "other"]


class NewReport(Message):
    """`POST /api/games/GAME/report`: tell the operator about the opponent."""

    reason: ReportReason
    note: Annotated[str, Meta(max_length=1000)] = ""
