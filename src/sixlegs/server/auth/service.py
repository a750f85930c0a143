"""What people do with accounts: claim one, sign in, show who they are, change it, leave.

Who signs in goes by a new token from then on, so a cookie that somebody else knew or planted before
is worth nothing (session fixation). Who fails gets one answer, after the same work, whether there
is such a name or not.
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

#: Why something about an account cannot be done. refused: name and password, code or passkey do not
#: belong together · already: somebody who has an account claims another · confirm-first: show once
#: more who you are · last-way-in: without it nobody could sign in.
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
    """Something about an account that cannot be done; *code* tells why."""

    def __init__(self, code: AuthErrorCode | NameErrorCode | PasswordErrorCode) -> None:
        super().__init__(code)
        self.code: AuthErrorCode | NameErrorCode | PasswordErrorCode = code


class AuthContext(NamedTuple):
    """Who asks."""

    user_id: UserId
    session_id: str | None
    """The id of the session, of somebody who is signed in."""
    address: str
    device: str
    relying_party: RelyingParty
    """Where their page is, for passkeys."""
    device_tokens: tuple[str, ...] = ()
    """Tokens of the device cookie."""
    known_device: str | None = None
    """The known device or session that the attempt is counted for, instead of the address."""


class SignInResult(NamedTuple):
    """Somebody who is signed in now."""

    token: str
    """For the cookie."""
    user_id: UserId
    name: str
    device_token: str | None = None
    """For the device cookie, if the device was not known before."""


class Credential(NamedTuple):
    """What shows who somebody is: a password or a recovery code with a name, or a passkey."""

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
    """The accounts of a *registry*'s store."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._store = registry.store
        self._hashing = PasswordQueue()
        self._challenges = ChallengeSigner(registry.store.secrets.cookie_key)

    def close(self) -> None:
        """Stop what is under way."""
        self._hashing.close()

    # Coming and going

    async def create_account(
        self, visitor: AuthContext, name: str, secret: Credential
    ) -> tuple[SignInResult, list[str]]:
        """Make an account of a guest, who keeps seats and games; returns recovery codes as well.

        Raises :exc:`AuthError`.
        """
        if is_account(visitor.user_id):
            raise AuthError("already-signed-in")
        name = _normalize_name(name)
        await self._check_name_available(name)
        owner, codes = new_account_id(), new_codes()
        password, key = await self._new_credential(visitor, owner, name, secret)
        hashes = [hash_code(owner, code) for code in codes]

        def begin(connection: Connection) -> None:
            if not accounts.create(connection, owner, name, password, self._now()):
                raise AuthError("name-taken")
            if key and not accounts.add_passkey(connection, key):
                raise AuthError("passkey-rejected")
            accounts.replace_recovery_codes(connection, owner, hashes)

        await self._store.write(begin)
        entered = await self._start_session(visitor, owner, password)
        await self._remove_guest_names(name)
        return entered, codes

    async def sign_in(self, visitor: AuthContext, secret: Credential) -> SignInResult:
        """Sign somebody in; what they have here as a guest comes along.

        Raises :exc:`AuthError`.
        """
        account = await self._authenticate(visitor, secret)
        if account.is_banned:
            raise AuthError("banned")
        return await self._start_session(visitor, account.user_id, account.password)

    async def sign_out(self, visitor: AuthContext) -> str | None:
        """End the visitor's session.

        Return a token for the device cookie if the device was not known, as in sessions from
        before there were device cookies.
        """
        if visitor.session_id is None:
            return None
        session, token = visitor.session_id, new_token()
        hashes = [hash_token(token) for token in visitor.device_tokens]

        def remember(connection: Connection) -> bool:
            if accounts.find_account(connection, visitor.user_id, is_locked=True) is None:
                return False
            return known_devices.remember(
                connection, visitor.user_id, hashes, hash_token(token), session, self._now()
            )

        is_new = await self._store.write(remember)
        await self._end_own_session(visitor)
        return token if is_new else None

    async def _end_own_session(self, visitor: AuthContext) -> None:
        await self._store.write(accounts.end_session, visitor.user_id, visitor.session_id or "")
        await self._registry.sessions.close_revoked(self._store)

    async def _start_session(
        self, visitor: AuthContext, user_id: UserId, password: str | None
    ) -> SignInResult:
        """Begin a session, if the account is still as it was when it was opened."""
        token, device_token = new_session_token(), new_token()
        hashes = [hash_token(token) for token in visitor.device_tokens]

        def begin(connection: Connection) -> tuple[str, bool]:
            account = accounts.find_account(connection, user_id, is_locked=True)
            if account is None or account.is_banned or account.password != password:
                raise AuthError("sign-in-failed")
            hash, now = hash_token(token), self._now()
            session = accounts.begin_session(connection, user_id, hash, visitor.device, now)
            new_hash = hash_token(device_token)
            is_new = known_devices.remember(connection, user_id, hashes, new_hash, session, now)
            return account.name, is_new

        name, is_new = await self._store.write(begin)
        if visitor.session_id:  # by another way before, or as somebody else
            await self._end_own_session(visitor)
        elif not is_account(visitor.user_id):
            await self._registry.players.merge(visitor.user_id, user_id)
        return SignInResult(token, user_id, name, device_token if is_new else None)

    # Who somebody is

    async def begin_passkey_ceremony(
        self, visitor: AuthContext, ceremony: passkeys.Ceremony, name: str | None
    ) -> str:
        """What a browser needs to make or show a passkey.

        Raises :exc:`AuthError`.
        """
        challenge = self._challenges.issue(ceremony, visitor.user_id, self._now() / 1000)
        if ceremony == "authentication":
            return passkeys.request_options(visitor.relying_party, challenge)
        if not is_account(visitor.user_id):
            name = _normalize_name(name or "")
            await self._check_name_available(name)
            return passkeys.creation_options(visitor.relying_party, name, challenge, [])
        account = await self.require_recent_authentication(visitor)
        known = await self._store.read(accounts.passkeys_of, account.user_id)
        ids = [key.id for key in known]
        return passkeys.creation_options(visitor.relying_party, account.name, challenge, ids)

    async def reauthenticate(self, visitor: AuthContext, secret: Credential) -> None:
        """Have somebody who is signed in show once more who they are.

        Raises :exc:`AuthError`.
        """
        own = await self.account(visitor)
        shown = await self._authenticate(visitor, secret._replace(name=own.name))
        if shown.user_id != own.user_id or visitor.session_id is None:
            raise AuthError("sign-in-failed")
        await self._store.write(accounts.mark_reauthenticated, visitor.session_id, self._now())

    async def account(self, visitor: AuthContext) -> Account:
        """The account of who asks.

        Raises :exc:`AuthError`.
        """
        account = await self._store.read(accounts.find_account, visitor.user_id)
        if account is None:
            raise AuthError("not-signed-in")
        return account

    async def details(self, visitor: AuthContext) -> AccountDetails:
        """Return the account of *visitor* with its credentials and sessions.

        Raises :exc:`AuthError`.
        """
        account = await self.account(visitor)
        return AccountDetails(
            account,
            await self._store.read(accounts.count_recovery_codes, account.user_id),
            await self._store.read(accounts.passkeys_of, account.user_id),
            await self.sessions(visitor),
        )

    async def _authenticate(self, visitor: AuthContext, secret: Credential) -> Account:
        """Whose account a secret opens."""
        match secret.kind:
            case "passkey":
                account = await self._check_passkey(visitor, secret.secret)
            case "password":
                account = await self._check_password(visitor, secret)
            case "code":
                account = await self._check_recovery_code(secret)
        if account is None:
            raise AuthError("sign-in-failed")
        return account

    async def _check_password(self, visitor: AuthContext, secret: Credential) -> Account | None:
        account = await self._store.read(accounts.find_account_by_name, secret.name)
        hash, key = (account.password if account else None), sign_in_key(secret.name)
        is_right = await self._hashing.verify_password(
            hash, secret.secret, key, visitor.address, visitor.known_device
        )
        return account if is_right else None

    async def _check_recovery_code(self, secret: Credential) -> Account | None:
        account = await self._store.read(accounts.find_account_by_name, secret.name)
        owner = account.user_id if account else UserId("")
        hash = hash_code(owner, secret.secret)

        def use(connection: Connection) -> Account | None:
            if not accounts.consume_recovery_code(connection, owner, hash):
                return None
            opened = accounts.find_account(connection, owner, is_locked=True)
            if opened and opened.is_banned:  # the code is kept for when they no longer are
                raise AuthError("banned")
            return opened

        return await self._store.write(use)

    async def _check_passkey(self, visitor: AuthContext, text: str) -> Account | None:
        try:
            credential = passkeys.parse_credential(text)
            now = self._now() / 1000
            challenge = self._challenges.verify(credential, "authentication", visitor.user_id, now)
            key = await self._store.read(accounts.find_passkey, credential["id"])
            if key is None:
                return None
            proof = PasskeyCredential(key.id, key.public_key, key.sign_count)
            count = passkeys.verify_authentication(
                visitor.relying_party, credential, challenge, proof
            )
        except PasskeyError:
            return None
        made = passkeys.issued_at_ms(challenge)
        if not await self._store.write(
            accounts.mark_passkey_used, key.id, count, made, self._now()
        ):
            return None
        return await self._store.read(accounts.find_account, key.user_id)

    # Changes

    async def rename(self, visitor: AuthContext, name: str) -> str:
        """Rename the account of *visitor*, and return the name as it is stored.

        Raises :exc:`AuthError`.
        """
        account, name = await self.require_recent_authentication(visitor), _normalize_name(name)
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

        The account has its name by now. A guest who chooses it at the same time looks for accounts
        after storing it, so that one of the two sees the other.
        """
        for guest in await self._store.write(names.remove_from_guests, name, self._now()):
            await self._registry.players.show_name(guest, None)

    async def change_password(self, visitor: AuthContext, password: str) -> SignInResult:
        """Keep another password; all are signed out, but who asks, by a new token.

        Raises :exc:`AuthError`.
        """
        account = await self.require_recent_authentication(visitor)
        hash = await self._new_hash(visitor, account.name, password)
        await self._store.write(accounts.set_password, account.user_id, hash)
        await self.end_other_sessions(visitor)
        return await self._start_session(visitor, account.user_id, hash)

    async def renew_recovery_codes(self, visitor: AuthContext) -> list[str]:
        """New recovery codes, in place of those from before.

        Raises :exc:`AuthError`.
        """
        account = await self.require_recent_authentication(visitor)
        codes = new_codes()
        hashes = [hash_code(account.user_id, code) for code in codes]
        await self._store.write(accounts.replace_recovery_codes, account.user_id, hashes)
        return codes

    async def add_passkey(self, visitor: AuthContext, text: str) -> None:
        """Keep another passkey.

        Raises :exc:`AuthError`.
        """
        account = await self.require_recent_authentication(visitor)
        key = self._verify_new_passkey(visitor, account.user_id, text)
        if not await self._store.write(accounts.add_passkey, key):
            raise AuthError("passkey-rejected")

    async def remove_passkey(self, visitor: AuthContext, id: str) -> None:
        """Forget a passkey.

        Raises :exc:`AuthError`, also if nobody could sign in without it.
        """
        account = await self.require_recent_authentication(visitor)

        def remove(connection: Connection) -> None:
            if accounts.is_last_credential(connection, account.user_id, id):
                raise AuthError("last-credential")
            accounts.remove_passkey(connection, account.user_id, id)

        await self._store.write(remove)

    async def delete_account(self, visitor: AuthContext) -> None:
        """Forget an account for good: games with others stay with them, the name goes.

        Raises :exc:`AuthError`.
        """
        account = await self.require_recent_authentication(visitor)
        await self._store.write(accounts.delete_account, account.user_id, self._now())
        await self._registry.players.reconnect_games_of(account.user_id)
        await self._registry.sessions.close_revoked(self._store)

    # Sessions

    async def sessions(self, visitor: AuthContext) -> list[Session]:
        """Where who asks is signed in, the last seen first."""
        return await self._store.read(accounts.sessions_of, visitor.user_id)

    async def end_session(self, visitor: AuthContext, id: str) -> None:
        """End a session of the visitor's account, and forget the device it was opened on.

        Ending another session than the visitor's own requires recent authentication. Raises
        :exc:`AuthError`.
        """
        if id != visitor.session_id:
            await self.require_recent_authentication(visitor)

        def end(connection: Connection) -> None:
            accounts.end_session(connection, visitor.user_id, id)
            accounts.forget_device(connection, visitor.user_id, id)

        await self._store.write(end)
        await self._registry.sessions.close_revoked(self._store)

    async def end_other_sessions(self, visitor: AuthContext) -> None:
        """End all sessions of the account of *visitor* but their own.

        Raises :exc:`AuthError`.
        """
        await self.require_recent_authentication(visitor)
        await self._store.write(accounts.end_sessions, visitor.user_id, visitor.session_id)
        await self._registry.sessions.close_revoked(self._store)

    async def require_recent_authentication(self, visitor: AuthContext) -> Account:
        """Return the account of *visitor* if the session was authenticated recently.

        Whatever a stolen cookie must not be enough for calls this first.

        Raises :exc:`AuthError`.
        """
        account = await self.account(visitor)
        moments = [
            one.authenticated_at
            for one in await self.sessions(visitor)
            if one.id == visitor.session_id
        ]
        if not moments or self._now() - moments[0] > RECENT_AUTHENTICATION_MS:
            raise AuthError("reauthentication-required")
        return account

    async def _new_credential(
        self, visitor: AuthContext, user_id: UserId, name: str, secret: Credential
    ) -> tuple[str | None, Passkey | None]:
        if secret.kind == "passkey":
            return None, self._verify_new_passkey(visitor, user_id, secret.secret)
        return await self._new_hash(visitor, name, secret.secret), None

    async def _new_hash(self, visitor: AuthContext, name: str, password: str) -> str:
        try:
            check_strength(password, name)
        except WeakPasswordError as error:
            raise AuthError(error.code) from error
        return await self._hashing.hash_password(password, sign_in_key(name), visitor.address)

    def _verify_new_passkey(self, visitor: AuthContext, user_id: UserId, text: str) -> Passkey:
        try:
            credential = passkeys.parse_credential(text)
            now = self._now() / 1000
            challenge = self._challenges.verify(credential, "registration", visitor.user_id, now)
            proof = passkeys.verify_registration(visitor.relying_party, credential, challenge)
        except PasskeyError as error:
            raise AuthError("passkey-rejected") from error
        return Passkey(
            id=proof.id,
            user_id=user_id,
            public_key=proof.public_key,
            sign_count=proof.sign_count,
            device=visitor.device,
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
