"""`sixlegs admin`: for the operator of a server."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sixlegs.arguments import Command, option, positional
from sixlegs.cli import fair_play
from sixlegs.cli.options import StorageOptions
from sixlegs.errors import HiveError
from sixlegs.files import data_folder
from sixlegs.server.storage import queries

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from sixlegs.server.play.owners import Owner
    from sixlegs.server.storage.reports import Report
    from sixlegs.server.storage.store import Store

NAMED = "as the database names them; one that begins with a dash is written after two: -- -Xy…"


class FileOptions(StorageOptions):
    """The options of ``sixlegs admin backup`` and ``restore``."""

    file: Path = positional(None, Path)


class ForgetOptions(StorageOptions):
    """The options of ``sixlegs admin forget``."""

    what: str = positional(NAMED, metavar="NAME-OWNER-OR-GAME")


class AccountOptions(StorageOptions):
    """The options of the commands that change an account."""

    name: str = positional("what the account is called", metavar="NAME")


class RenameOptions(AccountOptions):
    """The options of ``sixlegs admin rename``."""

    new_name: str = positional(metavar="NEW-NAME")


class ReportsOptions(StorageOptions):
    """The options of ``sixlegs admin reports``."""

    close: str | None = option(None, "it is seen to: list it no more", metavar="REPORT")


class FairPlayOptions(StorageOptions, fair_play.ReportOptions):
    """The options of ``sixlegs admin fair-play``."""

    player: str = positional("of an account, or of imported records", metavar="NAME")


def _back_up(options: FileOptions) -> int:
    if options.database:
        from sixlegs.server.storage import postgresql_backups

        postgresql_backups.back_up(options.database, options.file)
    else:
        from sixlegs.server.storage import backups

        backups.back_up(_database(options), options.file)
    print(f"The games are in {options.file}.")
    return 0


def _restore(options: FileOptions) -> int:
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


def _forget(options: ForgetOptions) -> int:
    import asyncio

    from sixlegs.server.play.owners import Owner, is_account
    from sixlegs.server.storage import accounts

    with closing(_store(options)) as store:
        named = asyncio.run(store.read(accounts.owner_named, options.what))
        owner = named or Owner(options.what)
        if asyncio.run(store.read(queries.has_game, options.what)):
            asyncio.run(store.delete(options.what))
            print("The game is forgotten.")
        elif is_account(owner):
            asyncio.run(store.write(accounts.remove, owner, store.moment()))
            print("The account is forgotten; games with others stay with them.")
        elif asyncio.run(store.read(queries.is_known, owner)):
            games = asyncio.run(store.write(queries.forget, owner))
            print(f"The person is forgotten, and {len(games)} games that were theirs alone.")
        else:
            raise HiveError(f"There is neither a game nor a person called {options.what}.")
    return 0


def _ban(connection: Connection, owner: Owner, now: int, options: AccountOptions) -> str:
    from sixlegs.server.storage import accounts

    accounts.ban(connection, owner, now)
    return "They are signed out, and cannot sign in."


def _unban(connection: Connection, owner: Owner, now: int, options: AccountOptions) -> str:
    from sixlegs.server.storage import accounts

    accounts.unban(connection, owner)
    return "They can sign in again."


def _rename(connection: Connection, owner: Owner, now: int, options: RenameOptions) -> str:
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


def _reset(connection: Connection, owner: Owner, now: int, options: AccountOptions) -> str:
    from sixlegs.server.accounts.recovery_codes import code_hash, new_codes
    from sixlegs.server.storage import accounts

    (code,) = new_codes(1)
    accounts.set_password(connection, owner, None)
    accounts.replace_codes(connection, owner, [code_hash(owner, code)])
    accounts.remove_passkeys(connection, owner)  # whoever has the lost device has these
    accounts.end_sessions(connection, owner)
    return f"They sign in with this recovery code, once, and choose a password: {code}"


def _reports(options: ReportsOptions) -> int:
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


def _fair_play(options: FairPlayOptions) -> int:
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


AccountChange = Callable[["Connection", "Owner", int, Any], str]


def _change_account(options: AccountOptions, change: AccountChange) -> int:
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


def _store(options: StorageOptions) -> Store:
    from sixlegs.server.storage.store import Store

    if not options.database and not _database(options).exists():
        raise HiveError(f"There are no games in {_database(options).parent}.")
    return Store(options.database or _database(options).parent)


def _database(options: StorageOptions) -> Path:
    from sixlegs.server.storage.sqlite import FILE

    return (options.data or data_folder()) / FILE


def _account_command(
    name: str, help: str, change: AccountChange, options: type[AccountOptions] = AccountOptions
) -> Command:
    return Command(name, help, options, partial(_change_account, change=change))


COMMAND = Command(
    "admin",
    "look after a server's games",
    StorageOptions,
    subcommands=(
        Command("backup", "copy all games into a file, also while it runs", FileOptions, _back_up),
        Command("restore", "go on with the games of such a file", FileOptions, _restore),
        Command("forget", "forget an account, a guest or a game", ForgetOptions, _forget),
        _account_command("ban", "sign somebody out, and let them sign in no more", _ban),
        _account_command("unban", "let somebody sign in again", _unban),
        _account_command("rename", "call an account by another name", _rename, RenameOptions),
        _account_command("reset", "give somebody who lost password and codes a new code", _reset),
        Command("reports", "list what players tell about each other", ReportsOptions, _reports),
        Command(
            "fair-play",
            "a player's moves beside the engine's, and others'",
            FairPlayOptions,
            _fair_play,
        ),
    ),
)
