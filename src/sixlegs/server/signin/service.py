"""What people do with accounts: claim one, sign in, show who they are, change it, leave.

Who signs in goes by a new token from then on, so a cookie that somebody else knew or planted before
is worth nothing (session fixation). Who fails gets one answer, after the same work, whether there
is such a name or not.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from sqlalchemy import Connection

from sixlegs.server.accounts import passkeys
from sixlegs.server.accounts.names import NameProblem, UnusableNameError, checked_name, sign_in_key
from sixlegs.server.accounts.passkeys import Challenges, Party, PasskeyError, Proof
from sixlegs.server.accounts.passwords import PasswordProblem, WeakPasswordError, check_strength
from sixlegs.server.accounts.recovery_codes import code_hash, new_codes
from sixlegs.server.play.owners import (
    Owner,
    is_account,
    new_account,
    new_session_token,
    new_token,
    token_hash,
)
from sixlegs.server.signin.hashing import Hashing
from sixlegs.server.storage import accounts, known_devices, names
from sixlegs.server.storage.accounts import Account, Passkey, Session
from sixlegs.server.tables.registry import Registry

RECENT_AUTHENTICATION_MS = 5 * 60_000
"""How long after authentication a session may change or export its account.

Long enough for several changes in a row; short enough that a stolen cookie is rarely recent.
"""

#: Why something about an account cannot be done. refused: name and password, code or passkey do not
#: belong together · already: somebody who has an account claims another · confirm-first: show once
#: more who you are · last-way-in: without it nobody could sign in.
AccountProblem = Literal[
    "name-taken",
    "sign-in-refused",
    "banned",
    "already-signed-in",
    "not-signed-in",
    "confirm-first",
    "last-way-in",
    "passkey-refused",
]


class AccountError(Exception):
    """Something about an account that cannot be done; *code* tells why."""

    def __init__(self, code: AccountProblem | NameProblem | PasswordProblem) -> None:
        super().__init__(code)
        self.code: AccountProblem | NameProblem | PasswordProblem = code


class Visitor(NamedTuple):
    """Who asks."""

    owner: Owner
    session: str | None
    """The id of the session, of somebody who is signed in."""
    address: str
    device: str
    party: Party
    """Where their page is, for passkeys."""
    device_tokens: tuple[str, ...] = ()
    """Tokens of the device cookie."""
    known_device: str | None = None
    """The known device or session that the attempt is counted for, instead of the address."""


class Entered(NamedTuple):
    """Somebody who is signed in now."""

    token: str
    """For the cookie."""
    owner: Owner
    name: str
    device_token: str | None = None
    """For the device cookie, if the device was not known before."""


class Secret(NamedTuple):
    """What shows who somebody is: a password or a recovery code with a name, or a passkey."""

    kind: Literal["password", "code", "passkey"]
    name: str
    text: str


class AccountDetails(NamedTuple):
    """An account, its credentials and its sessions."""

    account: Account
    codes_left: int
    passkeys: list[Passkey]
    sessions: list[Session]
    """The most recently used first."""


class Accounts:
    """The accounts of a *registry*'s store."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._store = registry.store
        self._hashing = Hashing()
        self._challenges = Challenges(registry.store.secrets.cookie_key)

    def close(self) -> None:
        """Stop what is under way."""
        self._hashing.close()

    # Coming and going

    async def claim(self, visitor: Visitor, name: str, secret: Secret) -> tuple[Entered, list[str]]:
        """Make an account of a guest, who keeps seats and games; returns recovery codes as well.

        Raises :exc:`AccountError`.
        """
        if is_account(visitor.owner):
            raise AccountError("already-signed-in")
        name = _checked_name(name)
        await self._check_free(name)
        owner, codes = new_account(), new_codes()
        password, key = await self._new_credential(visitor, owner, name, secret)
        hashes = [code_hash(owner, code) for code in codes]

        def begin(connection: Connection) -> None:
            if not accounts.create(connection, owner, name, password, self._now()):
                raise AccountError("name-taken")
            if key and not accounts.add_passkey(connection, key):
                raise AccountError("passkey-refused")
            accounts.replace_codes(connection, owner, hashes)

        await self._store.write(begin)
        entered = await self._enter(visitor, owner, password)
        await self._take_from_guests(name)
        return entered, codes

    async def sign_in(self, visitor: Visitor, secret: Secret) -> Entered:
        """Sign somebody in; what they have here as a guest comes along.

        Raises :exc:`AccountError`.
        """
        account = await self._shown(visitor, secret)
        if account.is_banned:
            raise AccountError("banned")
        return await self._enter(visitor, account.owner, account.password)

    async def sign_out(self, visitor: Visitor) -> str | None:
        """End the visitor's session.

        Return a token for the device cookie if the device was not known, as in sessions from
        before there were device cookies.
        """
        if visitor.session is None:
            return None
        session, token = visitor.session, new_token()
        hashes = [token_hash(token) for token in visitor.device_tokens]

        def remember(connection: Connection) -> bool:
            if accounts.account(connection, visitor.owner, is_held=True) is None:
                return False
            return known_devices.remember(
                connection, visitor.owner, hashes, token_hash(token), session, self._now()
            )

        is_new = await self._store.write(remember)
        await self._end_own_session(visitor)
        return token if is_new else None

    async def _end_own_session(self, visitor: Visitor) -> None:
        await self._store.write(accounts.end_session, visitor.owner, visitor.session or "")
        await self._registry.sessions.end_revoked(self._store)

    async def _enter(self, visitor: Visitor, owner: Owner, password: str | None) -> Entered:
        """Begin a session, if the account is still as it was when it was opened."""
        token, device_token = new_session_token(), new_token()
        hashes = [token_hash(token) for token in visitor.device_tokens]

        def begin(connection: Connection) -> tuple[str, bool]:
            account = accounts.account(connection, owner, is_held=True)
            if account is None or account.is_banned or account.password != password:
                raise AccountError("sign-in-refused")
            hash, now = token_hash(token), self._now()
            session = accounts.begin_session(connection, owner, hash, visitor.device, now)
            new_hash = token_hash(device_token)
            is_new = known_devices.remember(connection, owner, hashes, new_hash, session, now)
            return account.name, is_new

        name, is_new = await self._store.write(begin)
        if visitor.session:  # by another way before, or as somebody else
            await self._end_own_session(visitor)
        elif not is_account(visitor.owner):
            await self._registry.players.merge(visitor.owner, owner)
        return Entered(token, owner, name, device_token if is_new else None)

    # Who somebody is

    async def challenge(self, visitor: Visitor, use: passkeys.Use, name: str | None) -> str:
        """What a browser needs to make or show a passkey.

        Raises :exc:`AccountError`.
        """
        challenge = self._challenges.new(use, visitor.owner, self._now() / 1000)
        if use == "show":
            return passkeys.request_options(visitor.party, challenge)
        if not is_account(visitor.owner):
            name = _checked_name(name or "")
            await self._check_free(name)
            return passkeys.creation_options(visitor.party, name, challenge, [])
        account = await self.recently_authenticated(visitor)
        known = await self._store.read(accounts.passkeys_of, account.owner)
        ids = [key.id for key in known]
        return passkeys.creation_options(visitor.party, account.name, challenge, ids)

    async def confirm(self, visitor: Visitor, secret: Secret) -> None:
        """Have somebody who is signed in show once more who they are.

        Raises :exc:`AccountError`.
        """
        own = await self.account(visitor)
        shown = await self._shown(visitor, secret._replace(name=own.name))
        if shown.owner != own.owner or visitor.session is None:
            raise AccountError("sign-in-refused")
        await self._store.write(accounts.confirm, visitor.session, self._now())

    async def account(self, visitor: Visitor) -> Account:
        """The account of who asks.

        Raises :exc:`AccountError`.
        """
        account = await self._store.read(accounts.account, visitor.owner)
        if account is None:
            raise AccountError("not-signed-in")
        return account

    async def details(self, visitor: Visitor) -> AccountDetails:
        """Return the account of *visitor* with its credentials and sessions.

        Raises :exc:`AccountError`.
        """
        account = await self.account(visitor)
        return AccountDetails(
            account,
            await self._store.read(accounts.codes_left, account.owner),
            await self._store.read(accounts.passkeys_of, account.owner),
            await self.sessions(visitor),
        )

    async def _shown(self, visitor: Visitor, secret: Secret) -> Account:
        """Whose account a secret opens."""
        match secret.kind:
            case "passkey":
                account = await self._by_passkey(visitor, secret.text)
            case "password":
                account = await self._by_password(visitor, secret)
            case "code":
                account = await self._by_code(secret)
        if account is None:
            raise AccountError("sign-in-refused")
        return account

    async def _by_password(self, visitor: Visitor, secret: Secret) -> Account | None:
        account = await self._store.read(accounts.account_named, secret.name)
        hash, key = (account.password if account else None), sign_in_key(secret.name)
        is_right = await self._hashing.matches(
            hash, secret.text, key, visitor.address, visitor.known_device
        )
        return account if is_right else None

    async def _by_code(self, secret: Secret) -> Account | None:
        account = await self._store.read(accounts.account_named, secret.name)
        owner = account.owner if account else Owner("")
        hash = code_hash(owner, secret.text)

        def use(connection: Connection) -> Account | None:
            if not accounts.use_code(connection, owner, hash):
                return None
            opened = accounts.account(connection, owner, is_held=True)
            if opened and opened.is_banned:  # the code is kept for when they no longer are
                raise AccountError("banned")
            return opened

        return await self._store.write(use)

    async def _by_passkey(self, visitor: Visitor, text: str) -> Account | None:
        try:
            credential = passkeys.credential_in(text)
            now = self._now() / 1000
            challenge = self._challenges.checked(credential, "show", visitor.owner, now)
            key = await self._store.read(accounts.passkey, credential["id"])
            if key is None:
                return None
            proof = Proof(key.id, key.public_key, key.sign_count)
            count = passkeys.shown_key(visitor.party, credential, challenge, proof)
        except PasskeyError:
            return None
        made = passkeys.made_at(challenge)
        if not await self._store.write(accounts.use_passkey, key.id, count, made, self._now()):
            return None
        return await self._store.read(accounts.account, key.owner)

    # Changes

    async def rename(self, visitor: Visitor, name: str) -> str:
        """Rename the account of *visitor*, and return the name as it is stored.

        Raises :exc:`AccountError`.
        """
        account, name = await self.recently_authenticated(visitor), _checked_name(name)
        if not await self._store.write(accounts.rename, account.owner, name, self._now()):
            raise AccountError("name-taken")
        await self._registry.players.show_name(account.owner, name)
        await self._take_from_guests(name)
        return name

    async def _check_free(self, name: str) -> None:
        if await self._store.read(names.is_taken, name, self._now()):
            raise AccountError("name-taken")

    async def _take_from_guests(self, name: str) -> None:
        """Remove the names of guests that look like the *name* of an account.

        The account has its name by now. A guest who chooses it at the same time looks for accounts
        after storing it, so that one of the two sees the other.
        """
        for guest in await self._store.write(names.take_from_guests, name, self._now()):
            await self._registry.players.show_name(guest, None)

    async def change_password(self, visitor: Visitor, password: str) -> Entered:
        """Keep another password; all are signed out, but who asks, by a new token.

        Raises :exc:`AccountError`.
        """
        account = await self.recently_authenticated(visitor)
        hash = await self._new_hash(visitor, account.name, password)
        await self._store.write(accounts.set_password, account.owner, hash)
        await self.end_other_sessions(visitor)
        return await self._enter(visitor, account.owner, hash)

    async def renew_codes(self, visitor: Visitor) -> list[str]:
        """New recovery codes, in place of those from before.

        Raises :exc:`AccountError`.
        """
        account = await self.recently_authenticated(visitor)
        codes = new_codes()
        hashes = [code_hash(account.owner, code) for code in codes]
        await self._store.write(accounts.replace_codes, account.owner, hashes)
        return codes

    async def add_passkey(self, visitor: Visitor, text: str) -> None:
        """Keep another passkey.

        Raises :exc:`AccountError`.
        """
        account = await self.recently_authenticated(visitor)
        key = self._made_key(visitor, account.owner, text)
        if not await self._store.write(accounts.add_passkey, key):
            raise AccountError("passkey-refused")

    async def remove_passkey(self, visitor: Visitor, id: str) -> None:
        """Forget a passkey.

        Raises :exc:`AccountError`, also if nobody could sign in without it.
        """
        account = await self.recently_authenticated(visitor)

        def remove(connection: Connection) -> None:
            if accounts.is_last_way_in(connection, account.owner, id):
                raise AccountError("last-way-in")
            accounts.remove_passkey(connection, account.owner, id)

        await self._store.write(remove)

    async def leave(self, visitor: Visitor) -> None:
        """Forget an account for good: games with others stay with them, the name goes.

        Raises :exc:`AccountError`.
        """
        account = await self.recently_authenticated(visitor)
        await self._store.write(accounts.remove, account.owner, self._now())
        await self._registry.players.reload_games_of(account.owner)
        await self._registry.sessions.end_revoked(self._store)

    # Sessions

    async def sessions(self, visitor: Visitor) -> list[Session]:
        """Where who asks is signed in, the last seen first."""
        return await self._store.read(accounts.sessions_of, visitor.owner)

    async def end_session(self, visitor: Visitor, id: str) -> None:
        """End a session of the visitor's account, and forget the device it was opened on.

        Ending another session than the visitor's own requires recent authentication. Raises
        :exc:`AccountError`.
        """
        if id != visitor.session:
            await self.recently_authenticated(visitor)

        def end(connection: Connection) -> None:
            accounts.end_session(connection, visitor.owner, id)
            accounts.forget_device(connection, visitor.owner, id)

        await self._store.write(end)
        await self._registry.sessions.end_revoked(self._store)

    async def end_other_sessions(self, visitor: Visitor) -> None:
        """End all sessions of the account of *visitor* but their own.

        Raises :exc:`AccountError`.
        """
        await self.recently_authenticated(visitor)
        await self._store.write(accounts.end_sessions, visitor.owner, visitor.session)
        await self._registry.sessions.end_revoked(self._store)

    async def recently_authenticated(self, visitor: Visitor) -> Account:
        """Return the account of *visitor* if the session was authenticated recently.

        Whatever a stolen cookie must not be enough for calls this first.

        Raises :exc:`AccountError`.
        """
        account = await self.account(visitor)
        moments = [
            one.confirmed for one in await self.sessions(visitor) if one.id == visitor.session
        ]
        if not moments or self._now() - moments[0] > RECENT_AUTHENTICATION_MS:
            raise AccountError("confirm-first")
        return account

    async def _new_credential(
        self, visitor: Visitor, owner: Owner, name: str, secret: Secret
    ) -> tuple[str | None, Passkey | None]:
        if secret.kind == "passkey":
            return None, self._made_key(visitor, owner, secret.text)
        return await self._new_hash(visitor, name, secret.text), None

    async def _new_hash(self, visitor: Visitor, name: str, password: str) -> str:
        try:
            check_strength(password, name)
        except WeakPasswordError as error:
            raise AccountError(error.code) from error
        return await self._hashing.hashed(password, sign_in_key(name), visitor.address)

    def _made_key(self, visitor: Visitor, owner: Owner, text: str) -> Passkey:
        try:
            credential = passkeys.credential_in(text)
            now = self._now() / 1000
            challenge = self._challenges.checked(credential, "create", visitor.owner, now)
            proof = passkeys.made_key(visitor.party, credential, challenge)
        except PasskeyError as error:
            raise AccountError("passkey-refused") from error
        return Passkey(
            id=proof.id,
            owner=owner,
            public_key=proof.public_key,
            sign_count=proof.sign_count,
            device=visitor.device,
            created=self._now(),
            used=None,
        )

    def _now(self) -> int:
        return self._store.moment()


def _checked_name(name: str) -> str:
    try:
        return checked_name(name)
    except UnusableNameError as error:
        raise AccountError(error.code) from error
