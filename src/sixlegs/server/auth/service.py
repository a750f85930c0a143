"""Operations on accounts: sign-up, sign-in, reauthentication, settings and deletion.

Signing in issues a new token, so a cookie that was stolen or planted before is worthless (session
fixation). A failed sign-in gets the same answer after the same work, whether or not the account
exists.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from sqlalchemy import Connection

from sixlegs.server.accounts import passkeys
from sixlegs.server.accounts.names import (
    InvalidNameError,
    NameErrorCode,
    normalize_account_name,
    sign_in_key,
)
from sixlegs.server.accounts.passkeys import (
    ChallengeSigner,
    PasskeyCredential,
    PasskeyError,
    RelyingParty,
)
from sixlegs.server.accounts.passwords import PasswordErrorCode, WeakPasswordError, check_strength
from sixlegs.server.accounts.recovery_codes import hash_code, new_codes
from sixlegs.server.auth.password_queue import PasswordQueue
from sixlegs.server.play.user_ids import (
    UserId,
    hash_token,
    is_account,
    new_account_id,
    new_session_token,
    new_token,
)
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import accounts, known_devices, names
from sixlegs.server.storage.accounts import Account, Passkey, Session

RECENT_AUTHENTICATION_MS = 5 * 60_000
"""How long after authentication a session may change or export its account.

Long enough for several changes in a row; short enough that a stolen cookie is rarely recent.
"""

#: The reason for which an operation on an account fails. sign-in-failed: name and secret do not
#: match, or the passkey is invalid · already-signed-in: an account tries to sign up ·
#: last-credential: without it, sign-in would be impossible.
AuthErrorCode = Literal[
    "name-taken",
    "sign-in-failed",
    "banned",
    "already-signed-in",
    "not-signed-in",
    "reauthentication-required",
    "last-credential",
    "passkey-rejected",
]


class AuthError(Exception):
    """An operation on an account that fails; *code* is the reason."""

    def __init__(self, code: AuthErrorCode | NameErrorCode | PasswordErrorCode) -> None:
        super().__init__(code)
        self.code: AuthErrorCode | NameErrorCode | PasswordErrorCode = code


class AuthContext(NamedTuple):
    """The user and the client of a request."""

    user_id: UserId
    session_id: str | None
    """The id of the session, if the user is signed in."""
    address: str
    device: str
    relying_party: RelyingParty
    """The domain and origin of the page, for passkeys."""
    device_tokens: tuple[str, ...] = ()
    """Tokens of the device cookie."""
    known_device: str | None = None
    """The known device or session whose budget the attempt uses, instead of the address's."""


class SignInResult(NamedTuple):
    """A new session and its cookies."""

    token: str
    """For the session cookie."""
    user_id: UserId
    name: str
    device_token: str | None = None
    """For the device cookie, if the device was not known before."""


class Credential(NamedTuple):
    """A secret that authenticates a user: a password or recovery code with a name, or a passkey."""

    kind: Literal["password", "code", "passkey"]
    name: str
    secret: str


class AccountDetails(NamedTuple):
    """An account, its credentials and its sessions."""

    account: Account
    codes_left: int
    passkeys: list[Passkey]
    sessions: list[Session]
    """The most recently used first."""


class AuthService:
    """Operations on the accounts in the store of *registry*."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._store = registry.store
        self._hashing = PasswordQueue()
        self._challenges = ChallengeSigner(registry.store.secrets.cookie_key)

    def close(self) -> None:
        """Cancel waiting password checks."""
        self._hashing.close()

    # Sign-up, sign-in and sign-out

    async def create_account(
        self, context: AuthContext, name: str, credential: Credential
    ) -> tuple[SignInResult, list[str]]:
        """Turn a guest into an account, which keeps the guest's seats and games.

        Return the new session and the recovery codes.

        Raises :exc:`AuthError`.
        """
        if is_account(context.user_id):
            raise AuthError("already-signed-in")
        name = _normalize_name(name)
        await self._check_name_available(name)
        user_id, codes = new_account_id(), new_codes()
        password, key = await self._new_credential(context, user_id, name, credential)
        hashes = [hash_code(user_id, code) for code in codes]

        def begin(connection: Connection) -> None:
            if not accounts.create(connection, user_id, name, password, self._now()):
                raise AuthError("name-taken")
            if key and not accounts.add_passkey(connection, key):
                raise AuthError("passkey-rejected")
            accounts.replace_recovery_codes(connection, user_id, hashes)

        await self._store.write(begin)
        session = await self._start_session(context, user_id, password)
        await self._remove_guest_names(name)
        return session, codes

    async def sign_in(self, context: AuthContext, credential: Credential) -> SignInResult:
        """Start a session for an account, and merge the guest's data into it.

        Raises :exc:`AuthError`.
        """
        account = await self._authenticate(context, credential)
        if account.is_banned:
            raise AuthError("banned")
        return await self._start_session(context, account.user_id, account.password)

    async def sign_out(self, context: AuthContext) -> str | None:
        """End the current session.

        Return a token for the device cookie if the device was not known, as in sessions older than
        device cookies.
        """
        if context.session_id is None:
            return None
        session, token = context.session_id, new_token()
        hashes = [hash_token(token) for token in context.device_tokens]

        def remember(connection: Connection) -> bool:
            if accounts.find_account(connection, context.user_id, is_locked=True) is None:
                return False
            return known_devices.remember(
                connection, context.user_id, hashes, hash_token(token), session, self._now()
            )

        is_new = await self._store.write(remember)
        await self._end_own_session(context)
        return token if is_new else None

    async def _end_own_session(self, context: AuthContext) -> None:
        await self._store.write(accounts.end_session, context.user_id, context.session_id or "")
        await self._registry.sessions.close_revoked(self._store)

    async def _start_session(
        self, context: AuthContext, user_id: UserId, password: str | None
    ) -> SignInResult:
        """Start a session, unless the account has changed since the secret was verified."""
        token, device_token = new_session_token(), new_token()
        hashes = [hash_token(token) for token in context.device_tokens]

        def begin(connection: Connection) -> tuple[str, bool]:
            account = accounts.find_account(connection, user_id, is_locked=True)
            if account is None or account.is_banned or account.password != password:
                raise AuthError("sign-in-failed")
            hash, now = hash_token(token), self._now()
            session = accounts.begin_session(connection, user_id, hash, context.device, now)
            new_hash = hash_token(device_token)
            is_new = known_devices.remember(connection, user_id, hashes, new_hash, session, now)
            return account.name, is_new

        name, is_new = await self._store.write(begin)
        if context.session_id:  # the previous session, of the same or another account
            await self._end_own_session(context)
        elif not is_account(context.user_id):
            await self._registry.players.merge(context.user_id, user_id)
        return SignInResult(token, user_id, name, device_token if is_new else None)

    # Authentication

    async def begin_passkey_ceremony(
        self, context: AuthContext, ceremony: passkeys.Ceremony, name: str | None
    ) -> str:
        """Return the options with which a browser creates or uses a passkey, as JSON.

        Raises :exc:`AuthError`.
        """
        challenge = self._challenges.issue(ceremony, context.user_id, self._now() / 1000)
        if ceremony == "authentication":
            return passkeys.request_options(context.relying_party, challenge)
        if not is_account(context.user_id):
            name = _normalize_name(name or "")
            await self._check_name_available(name)
            return passkeys.creation_options(context.relying_party, name, challenge, [])
        account = await self.require_recent_authentication(context)
        existing = await self._store.read(accounts.find_passkeys, account.user_id)
        ids = [key.id for key in existing]
        return passkeys.creation_options(context.relying_party, account.name, challenge, ids)

    async def reauthenticate(self, context: AuthContext, credential: Credential) -> None:
        """Authenticate the signed-in user once more.

        Raises :exc:`AuthError`.
        """
        own = await self.account(context)
        authenticated = await self._authenticate(context, credential._replace(name=own.name))
        if authenticated.user_id != own.user_id or context.session_id is None:
            raise AuthError("sign-in-failed")
        await self._store.write(accounts.mark_reauthenticated, context.session_id, self._now())

    async def account(self, context: AuthContext) -> Account:
        """Return the account of the user.

        Raises :exc:`AuthError`.
        """
        account = await self._store.read(accounts.find_account, context.user_id)
        if account is None:
            raise AuthError("not-signed-in")
        return account

    async def details(self, context: AuthContext) -> AccountDetails:
        """Return the account of the user with its credentials and sessions.

        Raises :exc:`AuthError`.
        """
        account = await self.account(context)
        return AccountDetails(
            account,
            await self._store.read(accounts.count_recovery_codes, account.user_id),
            await self._store.read(accounts.find_passkeys, account.user_id),
            await self.sessions(context),
        )

    async def _authenticate(self, context: AuthContext, credential: Credential) -> Account:
        """Return the account that *credential* belongs to.

        Raises :exc:`AuthError`.
        """
        match credential.kind:
            case "passkey":
                account = await self._check_passkey(context, credential.secret)
            case "password":
                account = await self._check_password(context, credential)
            case "code":
                account = await self._check_recovery_code(credential)
        if account is None:
            raise AuthError("sign-in-failed")
        return account

    async def _check_password(self, context: AuthContext, credential: Credential) -> Account | None:
        account = await self._store.read(accounts.find_account_by_name, credential.name)
        hash, key = (account.password if account else None), sign_in_key(credential.name)
        is_right = await self._hashing.verify_password(
            hash, credential.secret, key, context.address, context.known_device
        )
        return account if is_right else None

    async def _check_recovery_code(self, credential: Credential) -> Account | None:
        account = await self._store.read(accounts.find_account_by_name, credential.name)
        user_id = account.user_id if account else UserId("")
        hash = hash_code(user_id, credential.secret)

        def consume(connection: Connection) -> Account | None:
            if not accounts.consume_recovery_code(connection, user_id, hash):
                return None
            opened = accounts.find_account(connection, user_id, is_locked=True)
            if opened and opened.is_banned:  # rolls back, so the code can be used after the ban
                raise AuthError("banned")
            return opened

        return await self._store.write(consume)

    async def _check_passkey(self, context: AuthContext, text: str) -> Account | None:
        try:
            credential = passkeys.parse_credential(text)
            now = self._now() / 1000
            challenge = self._challenges.verify(credential, "authentication", context.user_id, now)
            key = await self._store.read(accounts.find_passkey, credential["id"])
            if key is None:
                return None
            proof = PasskeyCredential(key.id, key.public_key, key.sign_count)
            count = passkeys.verify_authentication(
                context.relying_party, credential, challenge, proof
            )
        except PasskeyError:
            return None
        issued_at = passkeys.issued_at_ms(challenge)
        if not await self._store.write(
            accounts.mark_passkey_used, key.id, count, issued_at, self._now()
        ):
            return None
        return await self._store.read(accounts.find_account, key.user_id)

    # Settings

    async def rename(self, context: AuthContext, name: str) -> str:
        """Rename the account of the user, and return the name as it is stored.

        Raises :exc:`AuthError`.
        """
        account, name = await self.require_recent_authentication(context), _normalize_name(name)
        if not await self._store.write(accounts.rename, account.user_id, name, self._now()):
            raise AuthError("name-taken")
        await self._registry.players.show_name(account.user_id, name)
        await self._remove_guest_names(name)
        return name

    async def _check_name_available(self, name: str) -> None:
        if await self._store.read(names.is_taken, name, self._now()):
            raise AuthError("name-taken")

    async def _remove_guest_names(self, name: str) -> None:
        """Remove the names of guests that look like the *name* of an account.

        The account has its name by now. A guest who chooses a similar name at the same time checks
        for accounts after storing it, so one of the two detects the other.
        """
        for guest in await self._store.write(names.remove_from_guests, name, self._now()):
            await self._registry.players.show_name(guest, None)

    async def change_password(self, context: AuthContext, password: str) -> SignInResult:
        """Store a new password, end all other sessions, and replace the token of this one.

        Raises :exc:`AuthError`.
        """
        account = await self.require_recent_authentication(context)
        hash = await self._new_hash(context, account.name, password)
        await self._store.write(accounts.set_password, account.user_id, hash)
        await self.end_other_sessions(context)
        return await self._start_session(context, account.user_id, hash)

    async def renew_recovery_codes(self, context: AuthContext) -> list[str]:
        """Replace all recovery codes, and return the new ones.

        Raises :exc:`AuthError`.
        """
        account = await self.require_recent_authentication(context)
        codes = new_codes()
        hashes = [hash_code(account.user_id, code) for code in codes]
        await self._store.write(accounts.replace_recovery_codes, account.user_id, hashes)
        return codes

    async def add_passkey(self, context: AuthContext, text: str) -> None:
        """Add a passkey to the account.

        Raises :exc:`AuthError`.
        """
        account = await self.require_recent_authentication(context)
        key = self._verify_new_passkey(context, account.user_id, text)
        if not await self._store.write(accounts.add_passkey, key):
            raise AuthError("passkey-rejected")

    async def remove_passkey(self, context: AuthContext, id: str) -> None:
        """Remove a passkey.

        Raises :exc:`AuthError`, also if it is the last credential of the account.
        """
        account = await self.require_recent_authentication(context)

        def remove(connection: Connection) -> None:
            if accounts.is_last_credential(connection, account.user_id, id):
                raise AuthError("last-credential")
            accounts.remove_passkey(connection, account.user_id, id)

        await self._store.write(remove)

    async def preview_deletion(self, context: AuthContext) -> accounts.DeletionEffects:
        """Return what :meth:`delete_account` would do to the games of the user.

        Raises :exc:`AuthError`.
        """
        account = await self.account(context)
        return await self._store.read(accounts.preview_deletion, account.user_id)

    async def delete_account(self, context: AuthContext) -> None:
        """Delete the account and its name. Opponents keep the games that they played with it.

        Raises :exc:`AuthError`.
        """
        account = await self.require_recent_authentication(context)
        await self._store.write(accounts.delete_account, account.user_id, self._now())
        await self._registry.players.reconnect_games(account.user_id)
        await self._registry.sessions.close_revoked(self._store)

    # Sessions

    async def sessions(self, context: AuthContext) -> list[Session]:
        """Return the sessions of the account, the most recently used first."""
        return await self._store.read(accounts.find_sessions, context.user_id)

    async def end_session(self, context: AuthContext, id: str) -> None:
        """End a session of the account, and forget the device it was opened on.

        Ending another session than the current one requires recent authentication.

        Raises :exc:`AuthError`.
        """
        if id != context.session_id:
            await self.require_recent_authentication(context)

        def end(connection: Connection) -> None:
            accounts.end_session(connection, context.user_id, id)
            accounts.forget_device(connection, context.user_id, id)

        await self._store.write(end)
        await self._registry.sessions.close_revoked(self._store)

    async def end_other_sessions(self, context: AuthContext) -> None:
        """End all sessions of the account except the current one.

        Raises :exc:`AuthError`.
        """
        await self.require_recent_authentication(context)
        await self._store.write(accounts.end_sessions, context.user_id, context.session_id)
        await self._registry.sessions.close_revoked(self._store)

    async def require_recent_authentication(self, context: AuthContext) -> Account:
        """Return the account of the user if the session was authenticated recently.

        Operations for which a stolen cookie must not suffice call this first.

        Raises :exc:`AuthError`.
        """
        account = await self.account(context)
        times = [
            session.authenticated_at
            for session in await self.sessions(context)
            if session.id == context.session_id
        ]
        if not times or self._now() - times[0] > RECENT_AUTHENTICATION_MS:
            raise AuthError("reauthentication-required")
        return account

    async def _new_credential(
        self, context: AuthContext, user_id: UserId, name: str, credential: Credential
    ) -> tuple[str | None, Passkey | None]:
        if credential.kind == "passkey":
            return None, self._verify_new_passkey(context, user_id, credential.secret)
        return await self._new_hash(context, name, credential.secret), None

    async def _new_hash(self, context: AuthContext, name: str, password: str) -> str:
        try:
            check_strength(password, name)
        except WeakPasswordError as error:
            raise AuthError(error.code) from error
        return await self._hashing.hash_password(password, sign_in_key(name), context.address)

    def _verify_new_passkey(self, context: AuthContext, user_id: UserId, text: str) -> Passkey:
        try:
            credential = passkeys.parse_credential(text)
            now = self._now() / 1000
            challenge = self._challenges.verify(credential, "registration", context.user_id, now)
            proof = passkeys.verify_registration(context.relying_party, credential, challenge)
        except PasskeyError as error:
            raise AuthError("passkey-rejected") from error
        return Passkey(
            id=proof.id,
            user_id=user_id,
            public_key=proof.public_key,
            sign_count=proof.sign_count,
            device=context.device,
            created=self._now(),
            last_used=None,
        )

    def _now(self) -> int:
        return self._store.database_time_ms()


def _normalize_name(name: str) -> str:
    try:
        return normalize_account_name(name)
    except InvalidNameError as error:
        raise AuthError(error.code) from error
