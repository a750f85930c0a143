"""Accounts in the database: names, credentials and sessions. Unique keys decide races.

An account is identified by a :data:`~sixlegs.server.play.user_ids.UserId`, which its seats, ratings
and settings refer to. `is_account` distinguishes account ids from guest ids, and
:func:`find_user_id_by_name` finds the account of a name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, RowMapping, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sixlegs.server.accounts.names import normalize_spelling, sign_in_key
from sixlegs.server.play.ids import new_id
from sixlegs.server.play.user_ids import COOKIE_LIFETIME_SECONDS, UserId
from sixlegs.server.storage import (
    archive,
    calendars,
    game_repository,
    names,
    push_subscriptions,
    queries,
)
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

MAX_SESSIONS = 50  # per account; the least recently used end beyond this
MAX_PASSKEYS = 20


class Account(NamedTuple):
    """An account and its name."""

    user_id: UserId
    name: str
    password: str | None
    """The argon2id hash, or None."""
    is_banned: bool
    created: int


class Passkey(NamedTuple):
    """A registered passkey."""

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


class DeletionEffects(NamedTuple):
    """What the deletion of an account would do to its games."""

    ongoing_games: int
    """Games in progress with other players, which are resigned."""
    archived_games: int
    """Archived games with other players, which remain without the name."""
    computer_games: int
    """Archived games against the computer, which are deleted."""


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
    """Return the account *user_id*, or None.

    If it *is_locked*, its password cannot change and it cannot be banned until the transaction
    ends. A concurrent password change or ban waits, and then sees and can end a session begun here.
    """
    query = _select_accounts().where(accounts.c.owner == user_id)
    locked = query.with_for_update(read=True, of=accounts)
    return _read_account(connection, locked if is_locked else query)


def find_account_by_name(connection: Connection, name: str) -> Account | None:
    """Return the account called *name*, regardless of case and accents.

    Several accounts may have names that look the same, from before such names were rejected. Then
    the spelling decides.
    """
    key = sign_in_key(name)
    is_owner = name_keys.c.owner == accounts.c.owner
    rows = connection.execute(
        _select_accounts().join(name_keys, is_owner).where(name_keys.c.key == key)
    )
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
    """Return the id of the account called *name*, or None."""
    account = find_account_by_name(connection, name)
    return account.user_id if account else None


def _select_accounts() -> Select[Any]:
    return select(accounts, users.c.name).join(users, users.c.owner == accounts.c.owner)


def _read_account(connection: Connection, query: Select[Any]) -> Account | None:
    row = connection.execute(query).mappings().first()
    return _account_from_row(row) if row else None


def _account_from_row(row: RowMapping) -> Account:
    is_banned = row["banned"] is not None
    return Account(UserId(row["owner"]), row["name"], row["password"], is_banned, row["created"])


def set_password(connection: Connection, user_id: UserId, password: str | None) -> None:
    """Store another password hash, or none."""
    connection.execute(
        update(accounts).where(accounts.c.owner == user_id).values(password=password)
    )


def ban(connection: Connection, user_id: UserId, now: int) -> None:
    """Block sign-in to an account, and end its sessions."""
    connection.execute(update(accounts).where(accounts.c.owner == user_id).values(banned=now))
    end_sessions(connection, user_id)


def unban(connection: Connection, user_id: UserId) -> None:
    """Allow sign-in to an account again."""
    connection.execute(update(accounts).where(accounts.c.owner == user_id).values(banned=None))


def preview_deletion(connection: Connection, user_id: UserId) -> DeletionEffects:
    """Return what :func:`delete_account` would do to the games of *user_id*."""
    return DeletionEffects(
        queries.count_ongoing_games(connection, user_id),
        archive.count_games_with_people(connection, user_id),
        archive.count_computer_games(connection, user_id),
    )


def delete_account(connection: Connection, user_id: UserId, now: int) -> list[str]:
    """Delete an account with its credentials and sessions, and hold its name.

    Its games are handled by :func:`queries.delete_user`, whose result is returned. Ongoing rated
    games are resigned and count: leaving must not deprive the opponent of a win.
    """
    _resign_rated(connection, user_id, now)
    names.release_all(connection, user_id, now)
    connection.execute(delete(accounts).where(accounts.c.owner == user_id))
    return queries.delete_user(connection, user_id)


def _resign_rated(connection: Connection, user_id: UserId, now: int) -> None:
    ongoing = (
        select(games.c.id)
        .join(seats, seats.c.game == games.c.id)
        .where(seats.c.owner == user_id, games.c.is_rated, games.c.outcome.is_(None))
        .order_by(games.c.id)
        .with_for_update(of=games)
    )
    for id in list(connection.scalars(ongoing)):
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
    """Replace all recovery codes of an account."""
    connection.execute(delete(recovery_codes).where(recovery_codes.c.owner == user_id))
    rows = [{"hash": hash, "owner": user_id} for hash in hashes]
    if rows:
        connection.execute(insert(recovery_codes), rows)


def consume_recovery_code(connection: Connection, user_id: UserId, hash: str) -> bool:
    """Delete a code, and return whether it existed. Of two concurrent uses, one succeeds."""
    is_own = (recovery_codes.c.owner == user_id) & (recovery_codes.c.hash == hash)
    return connection.execute(delete(recovery_codes).where(is_own)).rowcount == 1


def count_recovery_codes(connection: Connection, user_id: UserId) -> int:
    """Return the number of unused codes."""
    is_own = recovery_codes.c.owner == user_id
    query = select(func.count()).select_from(recovery_codes).where(is_own)
    return int(connection.execute(query).scalar_one())


# Passkeys


def add_passkey(connection: Connection, key: Passkey) -> bool:
    """Store a passkey. Return False if its id exists, or if the account has too many."""
    if len(find_passkeys(connection, key.user_id)) >= MAX_PASSKEYS:
        return False
    try:
        with connection.begin_nested():
            connection.execute(insert(passkeys).values(tuple(key)))
    except IntegrityError:
        return False
    return True


def find_passkey(connection: Connection, id: str) -> Passkey | None:
    """Return the passkey *id*, or None."""
    row = connection.execute(select(passkeys).where(passkeys.c.id == id)).first()
    return Passkey(*row) if row else None


def find_passkeys(connection: Connection, user_id: UserId) -> list[Passkey]:
    """Return the passkeys of an account, the oldest first."""
    query = select(passkeys).where(passkeys.c.owner == user_id)
    rows = connection.execute(query.order_by(passkeys.c.created, passkeys.c.id))
    return [Passkey(*row) for row in rows]


def mark_passkey_used(
    connection: Connection, id: str, sign_count: int, issued_at: int, now: int
) -> bool:
    """Store the use of a passkey for a challenge, unless it was used after *issued_at*.

    *issued_at* is the time of the challenge. Return whether the use was stored: each answer is
    valid once, also if two requests send it at the same time.
    """
    is_unused = passkeys.c.used.is_(None) | (passkeys.c.used <= issued_at)
    usage = update(passkeys).where(passkeys.c.id == id, is_unused)
    return connection.execute(usage.values(sign_count=sign_count, used=now)).rowcount == 1


def is_last_credential(connection: Connection, user_id: UserId, id: str) -> bool:
    """Return whether sign-in would be impossible without the passkey *id*.

    The account is locked: of two requests that each remove a passkey, the second sees what the
    first has left.
    """
    query = select(accounts.c.password).where(accounts.c.owner == user_id).with_for_update()
    password = connection.execute(query).scalar_one_or_none()
    return password is None and all(key.id == id for key in find_passkeys(connection, user_id))


def remove_passkey(connection: Connection, user_id: UserId, id: str) -> bool:
    """Delete a passkey, and return whether the account had it."""
    is_own = (passkeys.c.owner == user_id) & (passkeys.c.id == id)
    return connection.execute(delete(passkeys).where(is_own)).rowcount == 1


def remove_passkeys(connection: Connection, user_id: UserId) -> None:
    """Delete all passkeys of an account."""
    connection.execute(delete(passkeys).where(passkeys.c.owner == user_id))


# Sessions


def begin_session(
    connection: Connection, user_id: UserId, token_hash: str, device: str, now: int
) -> str:
    """Create a session, and return its id."""
    end_idle_sessions(connection, now - 1000 * COOKIE_LIFETIME_SECONDS)
    _end_surplus(connection, user_id)
    times = dict.fromkeys(["created", "seen", "confirmed"], now)
    row = {"id": new_id(), "token_hash": token_hash, "owner": user_id, "device": device} | times
    connection.execute(insert(sessions).values(row))
    return str(row["id"])


def find_session(connection: Connection, token_hash: str) -> Session | None:
    """Return the session of a cookie, or None."""
    query = _select_sessions().where(sessions.c.token_hash == token_hash)
    row = connection.execute(query).first()
    return Session(*row) if row else None


def find_sessions(connection: Connection, user_id: UserId) -> list[Session]:
    """Return the sessions of an account, the most recently used first."""
    query = _select_sessions().where(sessions.c.owner == user_id)
    latest_first = query.order_by(sessions.c.seen.desc(), sessions.c.id)
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
    """Store the time at which a session was last used."""
    connection.execute(update(sessions).where(sessions.c.id == id).values(seen=now))


def mark_reauthenticated(connection: Connection, id: str, now: int) -> None:
    """Store the time at which the user of a session authenticated again."""
    connection.execute(update(sessions).where(sessions.c.id == id).values(confirmed=now))


def forget_device(connection: Connection, user_id: UserId, session: str) -> None:
    """Forget the device that *session* was opened on.

    It loses its budget of sign-in attempts, and receives no more updates of games. It is unknown
    which push subscription it has, so all are removed. Pages on other devices renew theirs when
    they are opened.
    """
    calendars.revoke(connection, user_id)
    push_subscriptions.remove_all(connection, user_id)
    is_own = (known_devices.c.owner == user_id) & (known_devices.c.session == session)
    connection.execute(delete(known_devices).where(is_own))


def end_session(connection: Connection, user_id: UserId, id: str) -> bool:
    """End a session, and return whether the account had it."""
    is_own = (sessions.c.owner == user_id) & (sessions.c.id == id)
    return connection.execute(delete(sessions).where(is_own)).rowcount == 1


def end_sessions(connection: Connection, user_id: UserId, except_id: str | None = None) -> None:
    """End all sessions of an account except *except_id*, and forget their devices.

    The calendar URL is revoked as well, since a holder of another session may know it, and so are
    push subscriptions, which pages renew when they are opened.
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
    """End sessions that were last used before *before*."""
    connection.execute(delete(sessions).where(sessions.c.seen < before))


def find_ended_sessions(connection: Connection, ids: Iterable[str]) -> set[str]:
    """Return those of the session *ids* that have ended."""
    session_ids = set(ids)
    ongoing = select(sessions.c.id).where(sessions.c.id.in_(sorted(session_ids)))
    return session_ids - set(connection.scalars(ongoing))


def _end_surplus(connection: Connection, user_id: UserId) -> None:
    """End the least recently used sessions beyond the limit."""
    for session in find_sessions(connection, user_id)[MAX_SESSIONS - 1 :]:
        end_session(connection, user_id, session.id)
