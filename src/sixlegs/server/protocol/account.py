"""Accounts over HTTP: signing up, in and out, and account settings.

WebAuthn options and credentials are passed as the JSON that browsers parse and produce.
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
    """The response to NewAccount. The recovery codes are shown only once."""

    name: str
    recovery_codes: list[str]


class PasswordSignIn(WireStruct, tag_field="kind", tag="password"):
    """Sign in with a password."""

    name: ShortText
    password: ShortText


class PasskeySignIn(WireStruct, tag_field="kind", tag="passkey"):
    """Sign in with a passkey."""

    credential: Credential


class RecoveryCodeSignIn(WireStruct, tag_field="kind", tag="code"):
    """Sign in with a recovery code, which is then used up."""

    name: ShortText
    code: ShortText


#: `POST /api/account/sign-in` and `/reauthenticate`, where the name is that of the signed-in
#: account.
SignIn = PasswordSignIn | PasskeySignIn | RecoveryCodeSignIn


class SignedIn(WireStruct):
    """The response to SignIn."""

    name: str


class PasskeyChallengeRequest(WireStruct):
    """`POST /api/account/passkey-challenge`: options for a passkey; *name* labels a new one."""

    ceremony: Literal["registration", "authentication"]
    name: ShortText | None = None


class PasskeyOptions(WireStruct):
    """The response to PasskeyChallengeRequest: JSON for `PublicKeyCredential.parse…FromJSON`."""

    options: str


class NewPassword(WireStruct):
    """`PUT /api/account/password`: change the password and end all other sessions."""

    password: ShortText


class NewPasskey(WireStruct):
    """`POST /api/account/passkeys`: add a passkey to the account."""

    credential: Credential


class RecoveryCodes(WireStruct):
    """`POST /api/account/recovery-codes`: new recovery codes, which replace the old ones."""

    codes: list[str]


class PasskeyView(WireStruct):
    """A passkey in a list."""

    id: str
    device: str
    """The device it was created on, such as "Firefox, Linux"; "" if unknown."""
    created: Milliseconds
    last_used: Milliseconds | None


class SessionView(WireStruct):
    """A signed-in browser."""

    id: str
    device: str
    created: Milliseconds
    last_seen: Milliseconds
    """Approximate time of last use."""
    is_current: bool


class AccountView(WireStruct):
    """`GET /api/account`: the account of the caller."""

    name: str
    has_password: bool
    recovery_codes_left: int
    passkeys: list[PasskeyView]
    sessions: list[SessionView]
    """The most recently used first."""


class AccountDeletion(WireStruct):
    """`GET /api/account/deletion`: what deleting the account of the caller would do."""

    ongoing_games: int
    """Games in progress with other players, which would be resigned."""
    archived_games: int
    """Archived games with other players, which would remain without the name."""
    computer_games: int
    """Archived games against the computer, which would be deleted."""
    name_hold_days: int
    """For how long other players could not take the name."""


#: Why a player is reported. rude · left: abandons lost games or lets the time run out · help:
#: seems to receive assistance · name: an offensive name · other.
ReportReason = Literal["rude", "left", "help", "name", "other"]


class NewReport(WireStruct):
    """`POST /api/games/GAME/report`: report the opponent to the operator."""

    reason: ReportReason
    note: Annotated[str, Meta(max_length=1000)] = ""
