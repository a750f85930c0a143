"""Accounts in the database: names, ways to sign in, sessions. Unique keys decide races.

An account is an :data:`~sixlegs.server.play.user_ids.UserId`, the same that seats have: its games
are found by that, and what others keep of somebody (ratings, settings) belongs under it as well.
`is_account(user_id)` tells an account from a guest, :func:`find_user_id_by_name` whose a name is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, RowMapping, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sixlegs.server.accounts.names import normalize_spelling, sign_in_key
from sixlegs.server.play.ids import new_id
from sixlegs.server.play.user_ids import COOKIE_LIFETIME_SECONDS, UserId
from sixlegs.server.storage import calendars, game_repository, names, push_subscriptions, queries
from sixlegs.server.storage.schema import (
    accounts,
    games,
    known_devices,
    name_keys,
    passkeys,
    recovery_codes,
    seats,
    sessions,
    users,
)

MAX_SESSIONS = 50  # of one account; of more, those unused for longest end
MAX_PASSKEYS = 20


class Account(NamedTuple):
    """Somebody who has an account."""

    user_id: UserId
    name: str
    password: str | None
    """Its hash."""
    is_banned: bool
    created: int


class Passkey(NamedTuple):
    """A credential that a device holds the secret of."""

    id: str
    user_id: UserId
    public_key: str
    sign_count: int
    device: str
    created: int
    last_used: int | None


class Session(NamedTuple):
    """A browser that is signed in."""

    id: str
    user_id: UserId
    device: str
    created: int
    last_seen: int
    authenticated_at: int


# Accounts and their names


def create(
    connection: Connection, user_id: UserId, name: str, password: str | None, now: int
) -> bool:
    """Create an account. Return False if an account has or had a similar name."""
    row = {"owner": user_id, "password": password, "created": now}
    with connection.begin_nested() as savepoint:
        connection.execute(insert(accounts).values(row))
        if not names.assign_name(connection, user_id, name, now):
            savepoint.rollback()
            return False
    return True


def rename(connection: Connection, user_id: UserId, name: str, now: int) -> bool:
    """Rename an account. Return False if another account has or had a similar name."""
    return names.assign_name(connection, user_id, name, now)


def find_account(
    connection: Connection, user_id: UserId, *, is_locked: bool = False
) -> Account | None:
    """The account with that id. While it *is_locked*, which is as long as the transaction, nobody
    changes its password or bans it: what is begun because of it, they see and can end."""
    wanted = _select_accounts().where(accounts.c.owner == user_id)
    held = wanted.with_for_update(read=True, of=accounts)
    return _read_account(connection, held if is_locked else wanted)


def find_account_by_name(connection: Connection, name: str) -> Account | None:
    """Return the account called *name*, regardless of case and accents.

    Several accounts may have names that look the same, given before that was refused. Then the
    spelling decides.
    """
    key = sign_in_key(name)
    own = name_keys.c.owner == accounts.c.owner
    rows = connection.execute(_select_accounts().join(name_keys, own).where(name_keys.c.key == key))
    # The key may also be what another name looks like in capitals.
    similar = [
        account
        for account in map(_account_from_row, rows.mappings())
        if sign_in_key(account.name) == key
    ]
    spelled = [
        account
        for account in similar
        if normalize_spelling(account.name) == normalize_spelling(name)
    ]
    matches = spelled or similar
    return matches[0] if len(matches) == 1 else None


def find_user_id_by_name(connection: Connection, name: str) -> UserId | None:
    """Whose account a name is."""
    known = find_account_by_name(connection, name)
    return known.user_id if known else None


def _select_accounts() -> Select[Any]:
    return select(accounts, users.c.name).join(users, users.c.owner == accounts.c.owner)


def _read_account(connection: Connection, wanted: Select[Any]) -> Account | None:
    row = connection.execute(wanted).mappings().first()
    return _account_from_row(row) if row else None


def _account_from_row(row: RowMapping) -> Account:
    is_banned = row["banned"] is not None
    return Account(UserId(row["owner"]), row["name"], row["password"], is_banned, row["created"])


def set_password(connection: Connection, user_id: UserId, password: str | None) -> None:
    """Keep another password, hashed, or none."""
    connection.execute(
        update(accounts).where(accounts.c.owner == user_id).values(password=password)
    )


def ban(connection: Connection, user_id: UserId, now: int) -> None:
    """Let nobody sign in to an account any more."""
    connection.execute(update(accounts).where(accounts.c.owner == user_id).values(banned=now))
    end_sessions(connection, user_id)


def unban(connection: Connection, user_id: UserId) -> None:
    """Let its owner sign in again."""
    connection.execute(update(accounts).where(accounts.c.owner == user_id).values(banned=None))


def delete_account(connection: Connection, user_id: UserId, now: int) -> list[str]:
    """Delete an account with its keys and sessions, and hold its name; for its games see
    :func:`queries.forget`.

    Rated games that go on are lost, and count: nobody can take a win from the other by leaving.
    """
    _resign_rated(connection, user_id, now)
    names.release_all(connection, user_id, now)
    connection.execute(delete(accounts).where(accounts.c.owner == user_id))
    return queries.delete_user(connection, user_id)


def _resign_rated(connection: Connection, user_id: UserId, now: int) -> None:
    going_on = (
        select(games.c.id)
        .join(seats, seats.c.game == games.c.id)
        .where(seats.c.owner == user_id, games.c.is_rated, games.c.outcome.is_(None))
        .order_by(games.c.id)
        .with_for_update(of=games)
    )
    for id in list(connection.scalars(going_on)):
        game = game_repository.load_game(connection, id)
        if game is None or game.vacancy is not None:
            continue
        over = game.copy()
        over.run(user_id, "resign")
        over.run_clock(over.clock.since if over.clock else 0)
        row = game_repository.updated_row(over, now, is_visible_change=True)
        game_repository.update_game(connection, row, over, None, None, now)


# Recovery codes


def replace_recovery_codes(connection: Connection, user_id: UserId, hashes: Iterable[str]) -> None:
    """Let these codes be good, and none from before."""
    connection.execute(delete(recovery_codes).where(recovery_codes.c.owner == user_id))
    rows = [{"hash": hash, "owner": user_id} for hash in hashes]
    if rows:
        connection.execute(insert(recovery_codes), rows)


def consume_recovery_code(connection: Connection, user_id: UserId, hash: str) -> bool:
    """Use a code up; False if it is none, or was used before. Of two at once, one has it."""
    own = (recovery_codes.c.owner == user_id) & (recovery_codes.c.hash == hash)
    return connection.execute(delete(recovery_codes).where(own)).rowcount == 1


def count_recovery_codes(connection: Connection, user_id: UserId) -> int:
    """How many codes can still be used."""
    own = recovery_codes.c.owner == user_id
    counted = select(func.count()).select_from(recovery_codes).where(own)
    return int(connection.execute(counted).scalar_one())


# Passkeys


def add_passkey(connection: Connection, key: Passkey) -> bool:
    """Keep a passkey; False if it is known already, or there are too many."""
    if len(passkeys_of(connection, key.user_id)) >= MAX_PASSKEYS:
        return False
    try:
        with connection.begin_nested():
            connection.execute(insert(passkeys).values(tuple(key)))
    except IntegrityError:
        return False
    return True


def find_passkey(connection: Connection, id: str) -> Passkey | None:
    """The passkey with that id."""
    row = connection.execute(select(passkeys).where(passkeys.c.id == id)).first()
    return Passkey(*row) if row else None


def passkeys_of(connection: Connection, user_id: UserId) -> list[Passkey]:
    """Somebody's passkeys, the oldest first."""
    own = select(passkeys).where(passkeys.c.owner == user_id)
    rows = connection.execute(own.order_by(passkeys.c.created, passkeys.c.id))
    return [Passkey(*row) for row in rows]


def mark_passkey_used(
    connection: Connection, id: str, sign_count: int, issued_at: int, now: int
) -> bool:
    """Note that a passkey was used for a challenge that was *issued_at* then; False if it was used
    since then, so that an answer is good once. Of two at once, one has it."""
    is_unused = passkeys.c.used.is_(None) | (passkeys.c.used <= issued_at)
    one = update(passkeys).where(passkeys.c.id == id, is_unused)
    return connection.execute(one.values(sign_count=sign_count, used=now)).rowcount == 1


def is_last_credential(connection: Connection, user_id: UserId, id: str) -> bool:
    """Whether somebody could not sign in without that passkey.

    The account is held from now on: of two who remove two, the second sees what the first has left.
    """
    held = select(accounts.c.password).where(accounts.c.owner == user_id).with_for_update()
    password = connection.execute(held).scalar_one_or_none()
    return password is None and all(key.id == id for key in passkeys_of(connection, user_id))


def remove_passkey(connection: Connection, user_id: UserId, id: str) -> bool:
    """Forget a passkey; False if they have none such."""
    own = (passkeys.c.owner == user_id) & (passkeys.c.id == id)
    return connection.execute(delete(passkeys).where(own)).rowcount == 1


def remove_passkeys(connection: Connection, user_id: UserId) -> None:
    """Forget all passkeys of somebody."""
    connection.execute(delete(passkeys).where(passkeys.c.owner == user_id))


# Sessions


def begin_session(
    connection: Connection, user_id: UserId, token_hash: str, device: str, now: int
) -> str:
    """Sign a browser in, and return the id of the session."""
    end_idle_sessions(connection, now - 1000 * COOKIE_LIFETIME_SECONDS)
    _end_surplus(connection, user_id)
    moments = dict.fromkeys(["created", "seen", "confirmed"], now)
    row = {"id": new_id(), "token_hash": token_hash, "owner": user_id, "device": device} | moments
    connection.execute(insert(sessions).values(row))
    return str(row["id"])


def find_session(connection: Connection, token_hash: str) -> Session | None:
    """The session that a cookie is of."""
    wanted = _select_sessions().where(sessions.c.token_hash == token_hash)
    row = connection.execute(wanted).first()
    return Session(*row) if row else None


def sessions_of(connection: Connection, user_id: UserId) -> list[Session]:
    """Where somebody is signed in, the last seen first."""
    wanted = _select_sessions().where(sessions.c.owner == user_id)
    latest_first = wanted.order_by(sessions.c.seen.desc(), sessions.c.id)
    return [Session(*row) for row in connection.execute(latest_first)]


def _select_sessions() -> Select[Any]:
    columns = sessions.c
    return select(
        columns.id,
        columns.owner,
        columns.device,
        columns.created,
        columns.seen,
        columns.confirmed,
    )


def mark_session_seen(connection: Connection, id: str, now: int) -> None:
    """Note that a session is in use."""
    connection.execute(update(sessions).where(sessions.c.id == id).values(seen=now))


def mark_reauthenticated(connection: Connection, id: str, now: int) -> None:
    """Note that who is signed in has shown once more who they are."""
    connection.execute(update(sessions).where(sessions.c.id == id).values(confirmed=now))


def forget_device(connection: Connection, user_id: UserId, session: str) -> None:
    """Forget the device that *session* was opened on.

    It keeps no budget of sign-in attempts, and learns no more about games. Which push subscription
    is its own is not known, so all are removed; pages of other devices renew theirs when opened.
    """
    calendars.revoke(connection, user_id)
    push_subscriptions.remove_all(connection, user_id)
    own = (known_devices.c.owner == user_id) & (known_devices.c.session == session)
    connection.execute(delete(known_devices).where(own))


def end_session(connection: Connection, user_id: UserId, id: str) -> bool:
    """Sign a browser out; False if somebody has no such session."""
    own = (sessions.c.owner == user_id) & (sessions.c.id == id)
    return connection.execute(delete(sessions).where(own)).rowcount == 1


def end_sessions(connection: Connection, user_id: UserId, except_id: str | None = None) -> None:
    """End all sessions of an account *except_id* one, and forget the devices they were opened on.

    The calendar address is revoked as well, since a holder of another session may know it, and so
    are push subscriptions, which pages renew when they are opened.
    """
    calendars.revoke(connection, user_id)
    push_subscriptions.remove_all(connection, user_id)
    own, devices = sessions.c.owner == user_id, known_devices.c.owner == user_id
    if except_id is not None:
        own, devices = (
            own & (sessions.c.id != except_id),
            devices & (known_devices.c.session != except_id),
        )
    connection.execute(delete(sessions).where(own))
    connection.execute(delete(known_devices).where(devices))


def end_idle_sessions(connection: Connection, before: int) -> None:
    """End sessions that nobody has used since."""
    connection.execute(delete(sessions).where(sessions.c.seen < before))


def find_ended_sessions(connection: Connection, ids: Iterable[str]) -> set[str]:
    """Which of these sessions are over."""
    wanted = set(ids)
    known = select(sessions.c.id).where(sessions.c.id.in_(sorted(wanted)))
    return wanted - set(connection.scalars(known))


def _end_surplus(connection: Connection, user_id: UserId) -> None:
    """Make room for another session."""
    for one in sessions_of(connection, user_id)[MAX_SESSIONS - 1 :]:
        end_session(connection, user_id, one.id)
