"""Accounts in the database: names, ways to sign in, sessions. Unique keys decide races.

An account is an :data:`~sixlegs.server.play.owners.Owner`, the same that seats have: its games are
found by that, and what others keep of somebody (ratings, settings) belongs under it as well.
`is_account(owner)` tells an account from a guest, :func:`owner_named` whose a name is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, RowMapping, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sixlegs.server.accounts.names import same_spelling, sign_in_key
from sixlegs.server.play.ids import new_id
from sixlegs.server.play.owners import LIFE, Owner
from sixlegs.server.storage import calendars, kept_games, names, queries, subscriptions
from sixlegs.server.storage.schema import (
    accounts,
    games,
    known_devices,
    name_keys,
    passkeys,
    people,
    recovery_codes,
    seats,
    sessions,
)

MOST_SESSIONS = 50  # of one account; of more, those unused for longest end
MOST_PASSKEYS = 20


class Account(NamedTuple):
    """Somebody who has an account."""

    owner: Owner
    name: str
    password: str | None
    """Its hash."""
    is_banned: bool
    created: int


class Passkey(NamedTuple):
    """A credential that a device holds the secret of."""

    id: str
    owner: Owner
    public_key: str
    sign_count: int
    device: str
    created: int
    used: int | None


class Session(NamedTuple):
    """A browser that is signed in."""

    id: str
    owner: Owner
    device: str
    created: int
    seen: int
    confirmed: int


# Accounts and their names


def create(connection: Connection, owner: Owner, name: str, password: str | None, now: int) -> bool:
    """Create an account. Return False if an account has or had a similar name."""
    row = {"owner": owner, "password": password, "created": now}
    with connection.begin_nested() as savepoint:
        connection.execute(insert(accounts).values(row))
        if not names.take(connection, owner, name, now):
            savepoint.rollback()
            return False
    return True


def rename(connection: Connection, owner: Owner, name: str, now: int) -> bool:
    """Rename an account. Return False if another account has or had a similar name."""
    return names.take(connection, owner, name, now)


def account(connection: Connection, owner: Owner, *, is_held: bool = False) -> Account | None:
    """The account with that id. While it *is_held*, which is as long as the transaction, nobody
    changes its password or bans it: what is begun because of it, they see and can end."""
    wanted = _accounts().where(accounts.c.owner == owner)
    held = wanted.with_for_update(read=True, of=accounts)
    return _account(connection, held if is_held else wanted)


def account_named(connection: Connection, name: str) -> Account | None:
    """Return the account called *name*, regardless of case and accents.

    Several accounts may have names that look the same, given before that was refused. Then the
    spelling decides.
    """
    key = sign_in_key(name)
    own = name_keys.c.owner == accounts.c.owner
    rows = connection.execute(_accounts().join(name_keys, own).where(name_keys.c.key == key))
    # The key may also be what another name looks like in capitals.
    similar = [
        account
        for account in map(_account_of_row, rows.mappings())
        if sign_in_key(account.name) == key
    ]
    spelled = [account for account in similar if same_spelling(account.name) == same_spelling(name)]
    matches = spelled or similar
    return matches[0] if len(matches) == 1 else None


def owner_named(connection: Connection, name: str) -> Owner | None:
    """Whose account a name is."""
    known = account_named(connection, name)
    return known.owner if known else None


def _accounts() -> Select[Any]:
    return select(accounts, people.c.name).join(people, people.c.owner == accounts.c.owner)


def _account(connection: Connection, wanted: Select[Any]) -> Account | None:
    row = connection.execute(wanted).mappings().first()
    return _account_of_row(row) if row else None


def _account_of_row(row: RowMapping) -> Account:
    is_banned = row["banned"] is not None
    return Account(Owner(row["owner"]), row["name"], row["password"], is_banned, row["created"])


def set_password(connection: Connection, owner: Owner, password: str | None) -> None:
    """Keep another password, hashed, or none."""
    connection.execute(update(accounts).where(accounts.c.owner == owner).values(password=password))


def ban(connection: Connection, owner: Owner, now: int) -> None:
    """Let nobody sign in to an account any more."""
    connection.execute(update(accounts).where(accounts.c.owner == owner).values(banned=now))
    end_sessions(connection, owner)


def unban(connection: Connection, owner: Owner) -> None:
    """Let its owner sign in again."""
    connection.execute(update(accounts).where(accounts.c.owner == owner).values(banned=None))


def remove(connection: Connection, owner: Owner, now: int) -> list[str]:
    """Delete an account with its keys and sessions, and hold its name; for its games see
    :func:`queries.forget`.

    Rated games that go on are lost, and count: nobody can take a win from the other by leaving.
    """
    _resign_rated(connection, owner, now)
    names.give_up_all(connection, owner, now)
    connection.execute(delete(accounts).where(accounts.c.owner == owner))
    return queries.forget(connection, owner)


def _resign_rated(connection: Connection, owner: Owner, now: int) -> None:
    going_on = (
        select(games.c.id)
        .join(seats, seats.c.game == games.c.id)
        .where(seats.c.owner == owner, games.c.is_rated, games.c.outcome.is_(None))
        .order_by(games.c.id)
        .with_for_update(of=games)
    )
    for id in list(connection.scalars(going_on)):
        game = kept_games.load(connection, id)
        if game is None or game.vacancy is not None:
            continue
        over = game.copy()
        over.run(owner, "resign")
        over.run_clock(over.clock.since if over.clock else 0)
        row = kept_games.changed_row(over, now, is_news=True)
        kept_games.change(connection, row, over, None, None, now)


# Recovery codes


def replace_codes(connection: Connection, owner: Owner, hashes: Iterable[str]) -> None:
    """Let these codes be good, and none from before."""
    connection.execute(delete(recovery_codes).where(recovery_codes.c.owner == owner))
    rows = [{"hash": hash, "owner": owner} for hash in hashes]
    if rows:
        connection.execute(insert(recovery_codes), rows)


def use_code(connection: Connection, owner: Owner, hash: str) -> bool:
    """Use a code up; False if it is none, or was used before. Of two at once, one has it."""
    own = (recovery_codes.c.owner == owner) & (recovery_codes.c.hash == hash)
    return connection.execute(delete(recovery_codes).where(own)).rowcount == 1


def codes_left(connection: Connection, owner: Owner) -> int:
    """How many codes can still be used."""
    own = recovery_codes.c.owner == owner
    counted = select(func.count()).select_from(recovery_codes).where(own)
    return int(connection.execute(counted).scalar_one())


# Passkeys


def add_passkey(connection: Connection, key: Passkey) -> bool:
    """Keep a passkey; False if it is known already, or there are too many."""
    if len(passkeys_of(connection, key.owner)) >= MOST_PASSKEYS:
        return False
    try:
        with connection.begin_nested():
            connection.execute(insert(passkeys).values(key._asdict()))
    except IntegrityError:
        return False
    return True


def passkey(connection: Connection, id: str) -> Passkey | None:
    """The passkey with that id."""
    row = connection.execute(select(passkeys).where(passkeys.c.id == id)).mappings().first()
    return Passkey(**row) if row else None


def passkeys_of(connection: Connection, owner: Owner) -> list[Passkey]:
    """Somebody's passkeys, the oldest first."""
    own = select(passkeys).where(passkeys.c.owner == owner)
    rows = connection.execute(own.order_by(passkeys.c.created, passkeys.c.id)).mappings()
    return [Passkey(**row) for row in rows]


def use_passkey(connection: Connection, id: str, sign_count: int, made: int, now: int) -> bool:
    """Note that a passkey was used for a challenge that was *made* then; False if it was used since
    then, so that an answer is good once. Of two at once, one has it."""
    is_unused = passkeys.c.used.is_(None) | (passkeys.c.used <= made)
    one = update(passkeys).where(passkeys.c.id == id, is_unused)
    return connection.execute(one.values(sign_count=sign_count, used=now)).rowcount == 1


def is_last_way_in(connection: Connection, owner: Owner, id: str) -> bool:
    """Whether somebody could not sign in without that passkey.

    The account is held from now on: of two who remove two, the second sees what the first has left.
    """
    held = select(accounts.c.password).where(accounts.c.owner == owner).with_for_update()
    password = connection.execute(held).scalar_one_or_none()
    return password is None and all(key.id == id for key in passkeys_of(connection, owner))


def remove_passkey(connection: Connection, owner: Owner, id: str) -> bool:
    """Forget a passkey; False if they have none such."""
    own = (passkeys.c.owner == owner) & (passkeys.c.id == id)
    return connection.execute(delete(passkeys).where(own)).rowcount == 1


def remove_passkeys(connection: Connection, owner: Owner) -> None:
    """Forget all passkeys of somebody."""
    connection.execute(delete(passkeys).where(passkeys.c.owner == owner))


# Sessions


def begin_session(
    connection: Connection, owner: Owner, token_hash: str, device: str, now: int
) -> str:
    """Sign a browser in, and return the id of the session."""
    end_unused(connection, now - 1000 * LIFE)
    _end_surplus(connection, owner)
    moments = dict.fromkeys(["created", "seen", "confirmed"], now)
    row = {"id": new_id(), "token_hash": token_hash, "owner": owner, "device": device} | moments
    connection.execute(insert(sessions).values(row))
    return str(row["id"])


def session(connection: Connection, token_hash: str) -> Session | None:
    """The session that a cookie is of."""
    wanted = _sessions().where(sessions.c.token_hash == token_hash)
    row = connection.execute(wanted).mappings().first()
    return Session(**row) if row else None


def sessions_of(connection: Connection, owner: Owner) -> list[Session]:
    """Where somebody is signed in, the last seen first."""
    wanted = _sessions().where(sessions.c.owner == owner)
    latest_first = wanted.order_by(sessions.c.seen.desc(), sessions.c.id)
    return [Session(**row) for row in connection.execute(latest_first).mappings()]


def _sessions() -> Select[Any]:
    return select(*(sessions.c[name] for name in Session._fields))


def see(connection: Connection, id: str, now: int) -> None:
    """Note that a session is in use."""
    connection.execute(update(sessions).where(sessions.c.id == id).values(seen=now))


def confirm(connection: Connection, id: str, now: int) -> None:
    """Note that who is signed in has shown once more who they are."""
    connection.execute(update(sessions).where(sessions.c.id == id).values(confirmed=now))


def forget_device(connection: Connection, owner: Owner, session: str) -> None:
    """Forget the device that *session* was opened on.

    It keeps no budget of sign-in attempts, and learns no more about games. Which push subscription
    is its own is not known, so all are removed; pages of other devices renew theirs when opened.
    """
    calendars.revoke(connection, owner)
    subscriptions.remove_all(connection, owner)
    own = (known_devices.c.owner == owner) & (known_devices.c.session == session)
    connection.execute(delete(known_devices).where(own))


def end_session(connection: Connection, owner: Owner, id: str) -> bool:
    """Sign a browser out; False if somebody has no such session."""
    own = (sessions.c.owner == owner) & (sessions.c.id == id)
    return connection.execute(delete(sessions).where(own)).rowcount == 1


def end_sessions(connection: Connection, owner: Owner, but: str | None = None) -> None:
    """End all sessions of an account *but* one, and forget the devices they were opened on.

    The calendar address is revoked as well, since a holder of another session may know it, and so
    are push subscriptions, which pages renew when they are opened.
    """
    calendars.revoke(connection, owner)
    subscriptions.remove_all(connection, owner)
    own, devices = sessions.c.owner == owner, known_devices.c.owner == owner
    if but is not None:
        own, devices = own & (sessions.c.id != but), devices & (known_devices.c.session != but)
    connection.execute(delete(sessions).where(own))
    connection.execute(delete(known_devices).where(devices))


def end_unused(connection: Connection, before: int) -> None:
    """End sessions that nobody has used since."""
    connection.execute(delete(sessions).where(sessions.c.seen < before))


def ended(connection: Connection, ids: Iterable[str]) -> set[str]:
    """Which of these sessions are over."""
    wanted = set(ids)
    known = select(sessions.c.id).where(sessions.c.id.in_(sorted(wanted)))
    return wanted - set(connection.scalars(known))


def _end_surplus(connection: Connection, owner: Owner) -> None:
    """Make room for another session."""
    for one in sessions_of(connection, owner)[MOST_SESSIONS - 1 :]:
        end_session(connection, owner, one.id)
