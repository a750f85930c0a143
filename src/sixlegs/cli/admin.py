"""`sixlegs admin`: for the operator of a server."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sixlegs.cli import fair_play
from sixlegs.cli.options import Commands, add_storage
from sixlegs.errors import HiveError
from sixlegs.files import data_folder

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from sixlegs.server.play.owners import Owner
    from sixlegs.server.storage.reports import Report
    from sixlegs.server.storage.store import Store

NAMED = "as the database names them; one that begins with a dash is written after two: -- -Xy…"


def add_to(commands: Commands) -> None:
    """Add the command and its options."""
    admin = commands.add_parser("admin", help="look after a server's games")
    add_storage(admin)
    deeds = admin.add_subparsers(title="deeds", required=True, metavar="DEED")
    backup = deeds.add_parser("backup", help="copy all games into a file, also while it runs")
    backup.add_argument("file", type=Path)
    backup.set_defaults(run=_back_up)
    restore = deeds.add_parser("restore", help="go on with the games of such a file")
    restore.add_argument("file", type=Path)
    restore.set_defaults(run=_restore)
    forget = deeds.add_parser("forget", help="forget an account, a guest or a game")
    forget.add_argument("what", metavar="NAME-OWNER-OR-GAME", help=NAMED)
    forget.set_defaults(run=_forget)
    for deed, (change, purpose) in ACCOUNT_CHANGES.items():
        one = deeds.add_parser(deed, help=purpose)
        one.add_argument("name", metavar="NAME", help="what the account is called")
        one.set_defaults(run=partial(_change_account, change=change))
    deeds.choices["rename"].add_argument("new_name", metavar="NEW-NAME")
    reports = deeds.add_parser("reports", help="list what players tell about each other")
    reports.add_argument("--close", metavar="REPORT", help="it is seen to: list it no more")
    reports.set_defaults(run=_reports)
    report = deeds.add_parser("fair-play", help="a player's moves beside the engine's, and others'")
    report.add_argument("player", metavar="NAME", help="of an account, or of imported records")
    fair_play.add_options(report)
    report.set_defaults(run=_fair_play)


def _back_up(options: argparse.Namespace) -> int:
    if options.database:
        from sixlegs.server.storage import postgresql_backups

        postgresql_backups.back_up(options.database, options.file)
    else:
        from sixlegs.server.storage import backups

        backups.back_up(_database(options), options.file)
    print(f"The games are in {options.file}.")
    return 0


def _restore(options: argparse.Namespace) -> int:
    if options.database:
        from sixlegs.server.storage import postgresql_backups

        aside = postgresql_backups.restore(options.file, options.database)
    else:
        from sixlegs.server.storage import backups

        aside = backups.restore(options.file, _database(options))
    print(f"The games of {options.file} are back.")
    if aside:
        print(f"Those that were there lie in {aside}.")
    return 0


def _forget(options: argparse.Namespace) -> int:
    import asyncio

    from sixlegs.server.play.owners import is_account
    from sixlegs.server.storage import accounts

    with closing(_store(options)) as store:
        owner = asyncio.run(store.read(accounts.owner_named, options.what)) or options.what
        if asyncio.run(store.has(options.what)):
            asyncio.run(store.delete(options.what))
            print("The game is forgotten.")
        elif is_account(owner):
            asyncio.run(store.write(accounts.remove, owner, store.moment()))
            print("The account is forgotten; games with others stay with them.")
        elif asyncio.run(store.is_known(owner)):
            games = asyncio.run(store.forget(owner))
            print(f"The person is forgotten, and {len(games)} games that were theirs alone.")
        else:
            raise HiveError(f"There is neither a game nor a person called {options.what}.")
    return 0


def _ban(connection: Connection, owner: Owner, now: int, options: argparse.Namespace) -> str:
    from sixlegs.server.storage import accounts

    accounts.ban(connection, owner, now)
    return "They are signed out, and cannot sign in."


def _unban(connection: Connection, owner: Owner, now: int, options: argparse.Namespace) -> str:
    from sixlegs.server.storage import accounts

    accounts.unban(connection, owner)
    return "They can sign in again."


def _rename(connection: Connection, owner: Owner, now: int, options: argparse.Namespace) -> str:
    from sixlegs.server.accounts.names import UnusableNameError, checked_name
    from sixlegs.server.storage import accounts, names

    try:
        name = checked_name(options.new_name)
    except UnusableNameError as error:
        raise HiveError(f"Nobody can be called {options.new_name} ({error.code}).") from error
    if not accounts.rename(connection, owner, name, now):
        raise HiveError(f"The name {name} is taken or held, or looks like one that is.")
    names.take_from_guests(connection, name, now)
    return f"They are called {name}."


def _reset(connection: Connection, owner: Owner, now: int, options: argparse.Namespace) -> str:
    from sixlegs.server.accounts.recovery_codes import code_hash, new_codes
    from sixlegs.server.storage import accounts

    (code,) = new_codes(1)
    accounts.set_password(connection, owner, None)
    accounts.replace_codes(connection, owner, [code_hash(owner, code)])
    accounts.remove_passkeys(connection, owner)  # whoever has the lost device has these
    accounts.end_sessions(connection, owner)
    return f"They sign in with this recovery code, once, and choose a password: {code}"


def _reports(options: argparse.Namespace) -> int:
    import asyncio

    from sixlegs.server.storage import reports

    with closing(_store(options)) as store:
        if options.close is None:
            told = asyncio.run(store.read(reports.open_reports))
            print("\n\n".join(_written(one, store) for one in told) or "There are no reports.")
        elif asyncio.run(store.write(reports.close, options.close, store.moment())):
            print("The report is closed.")
        else:
            raise HiveError(f"There is no open report {options.close}.")
    return 0


def _fair_play(options: argparse.Namespace) -> int:
    with closing(_store(options)) as store:
        return fair_play.run_on_archive(options, store.database)


def _written(report: Report, store: Store) -> str:
    from datetime import UTC, datetime

    when = datetime.fromtimestamp(store.time_of_day(report.created) / 1000, UTC)
    lines = [
        f"{report.id}  {when:%Y-%m-%d %H:%M}  {report.reason}",
        f"  about: {report.about_name or '?'} ({report.about})",
        f"  by: {report.by_name or '?'} ({report.by})",
        f"  game: {report.game}",
    ]
    return "\n".join([*lines, f"  note: {report.note}"] if report.note else lines)


AccountChange = Callable[["Connection", "Owner", int, argparse.Namespace], str]

#: What can be done with an account: the function that does it and returns a message, and its help.
ACCOUNT_CHANGES: dict[str, tuple[AccountChange, str]] = {
    "ban": (_ban, "sign somebody out, and let them sign in no more"),
    "unban": (_unban, "let somebody sign in again"),
    "rename": (_rename, "call an account by another name"),
    "reset": (_reset, "give somebody who lost password and codes a new code"),
}


def _change_account(options: argparse.Namespace, change: AccountChange) -> int:
    """Apply *change* to the account that the options name, and print its message."""
    import asyncio

    from sixlegs.server.storage import accounts

    def change_named(connection: Connection, now: int) -> str:
        owner = accounts.owner_named(connection, options.name)
        if owner is None:
            raise HiveError(f"There is no account called {options.name}.")
        return change(connection, owner, now, options)

    with closing(_store(options)) as store:
        print(asyncio.run(store.write(change_named, store.moment())))
    return 0


def _store(options: argparse.Namespace) -> Store:
    from sixlegs.server.storage.store import Store

    if not options.database and not _database(options).exists():
        raise HiveError(f"There are no games in {_database(options).parent}.")
    return Store(options.database or _database(options).parent)


def _database(options: argparse.Namespace) -> Path:
    from sixlegs.server.storage.sqlite import FILE

    return Path(options.data or data_folder()) / FILE
