"""`sixlegs admin`: administration of a server."""

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

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from sixlegs.server.play.user_ids import UserId
    from sixlegs.server.storage.reports import Report
    from sixlegs.server.storage.store import Store

DASH_HINT = "name of an account, or id of a user or game; write -- before an id that starts with -"


class FileOptions(StorageOptions):
    """The options of ``sixlegs admin backup`` and ``restore``."""

    file: Path = positional("file of the backup", Path)


class ImportOptions(StorageOptions):
    """The options of ``sixlegs admin import-sqlite``."""

    file: Path = positional("SQLite database of a server, or a backup of it", Path)


class DeleteOptions(StorageOptions):
    """The options of ``sixlegs admin delete``."""

    target: str = positional(DASH_HINT, metavar="NAME-OR-ID")


class AccountOptions(StorageOptions):
    """The options of commands that change an account."""

    name: str = positional("name of the account", metavar="NAME")


class RenameOptions(AccountOptions):
    """The options of ``sixlegs admin rename``."""

    new_name: str = positional("its new name", metavar="NEW-NAME")


class ReportsOptions(StorageOptions):
    """The options of ``sixlegs admin reports``."""

    close: str | None = option(
        None, "close this report instead of listing reports", metavar="REPORT"
    )


class FairPlayOptions(StorageOptions, fair_play.ReportOptions):
    """The options of ``sixlegs admin fair-play``."""

    player: str = positional(
        "name of an account, or of a player of imported records", metavar="NAME"
    )


def _back_up(options: FileOptions) -> int:
    from sixlegs.server.storage import backups

    backups.back_up(_sqlite_database(options), options.file)
    print(f"Backup written to {options.file}.")
    return 0


def _restore(options: FileOptions) -> int:
    from sixlegs.server.storage import backups

    previous_file = backups.restore(options.file, _sqlite_database(options))
    print(f"Restored the games from {options.file}.")
    if previous_file:
        print(f"The previous games were moved to {previous_file}.")
    return 0


def _sqlite_database(options: FileOptions) -> Path:
    if options.database:
        raise HiveError(
            "This command is for SQLite databases. Back up PostgreSQL with pg_dump, and restore it"
            " with pg_restore."
        )
    return _database(options)


def _import_sqlite(options: ImportOptions) -> int:
    if not options.database:
        raise HiveError("Name the PostgreSQL database with --database or SIXLEGS_DATABASE.")
    from sixlegs.server.storage.postgresql_import import import_sqlite

    import_sqlite(options.file, options.database)
    print(f"Copied {options.file} to the PostgreSQL database.")
    return 0


def _delete(options: DeleteOptions) -> int:
    import asyncio

    from sixlegs.server.play.user_ids import UserId, is_account
    from sixlegs.server.storage import accounts, queries

    with closing(_store(options)) as store:
        account_id = asyncio.run(store.read(accounts.find_user_id_by_name, options.target))
        user_id = account_id or UserId(options.target)
        if asyncio.run(store.read(queries.has_game, options.target)):
            asyncio.run(store.delete(options.target))
            print("Deleted the game.")
        elif is_account(user_id):
            asyncio.run(store.write(accounts.delete_account, user_id, store.database_time_ms()))
            print("Deleted the account; its games with other players are kept.")
        elif asyncio.run(store.read(queries.has_user, user_id)):
            games = asyncio.run(store.write(queries.delete_user, user_id))
            print(f"Deleted the guest and {len(games)} games without other players.")
        else:
            raise HiveError(f"There is no game, account or guest {options.target}.")
    return 0


def _ban(connection: Connection, user_id: UserId, now: int, options: AccountOptions) -> str:
    from sixlegs.server.storage import accounts

    accounts.ban(connection, user_id, now)
    return "The account is signed out and can no longer sign in."


def _unban(connection: Connection, user_id: UserId, now: int, options: AccountOptions) -> str:
    from sixlegs.server.storage import accounts

    accounts.unban(connection, user_id)
    return "The account can sign in again."


def _rename(connection: Connection, user_id: UserId, now: int, options: RenameOptions) -> str:
    from sixlegs.server.accounts.names import InvalidNameError, normalize_account_name
    from sixlegs.server.storage import accounts, names

    try:
        name = normalize_account_name(options.new_name)
    except InvalidNameError as error:
        raise HiveError(f"{options.new_name} is not a valid name ({error.code}).") from error
    if not accounts.rename(connection, user_id, name, now):
        raise HiveError(f"The name {name} is taken or reserved, or looks like one that is.")
    names.remove_from_guests(connection, name, now)
    return f"The account is now called {name}."


def _reset_credentials(
    connection: Connection, user_id: UserId, now: int, options: AccountOptions
) -> str:
    from sixlegs.server.accounts.recovery_codes import hash_code, new_codes
    from sixlegs.server.storage import accounts

    (code,) = new_codes(1)
    accounts.set_password(connection, user_id, None)
    accounts.replace_recovery_codes(connection, user_id, [hash_code(user_id, code)])
    accounts.remove_passkeys(connection, user_id)  # a lost or stolen device may have them
    accounts.end_sessions(connection, user_id)
    return f"Sign in once with this recovery code, then set a new password: {code}"


def _reports(options: ReportsOptions) -> int:
    import asyncio

    from sixlegs.server.storage import reports

    with closing(_store(options)) as store:
        if options.close is None:
            open_reports = asyncio.run(store.read(reports.open_reports))
            print(
                "\n\n".join(_format_report(report, store) for report in open_reports)
                or "There are no reports."
            )
        elif asyncio.run(
            store.write(reports.close_report, options.close, store.database_time_ms())
        ):
            print("The report is closed.")
        else:
            raise HiveError(f"There is no open report {options.close}.")
    return 0


def _fair_play(options: FairPlayOptions) -> int:
    with closing(_store(options)) as store:
        return fair_play.run_on_archive(options, store.database)


def _format_report(report: Report, store: Store) -> str:
    from datetime import UTC, datetime

    created_at = datetime.fromtimestamp(store.time_of_day(report.created) / 1000, UTC)
    lines = [
        f"{report.id}  {created_at:%Y-%m-%d %H:%M}  {report.reason}",
        f"  about: {report.about_name or '?'} ({report.reported_id})",
        f"  by: {report.by_name or '?'} ({report.reporter_id})",
        f"  game: {report.game}",
    ]
    return "\n".join([*lines, f"  note: {report.note}"] if report.note else lines)


AccountChange = Callable[["Connection", "UserId", int, Any], str]


def _change_account(options: AccountOptions, change: AccountChange) -> int:
    """Apply *change* to the account named in the options, and print its message."""
    import asyncio

    from sixlegs.server.storage import accounts

    def change_named(connection: Connection, now: int) -> str:
        user_id = accounts.find_user_id_by_name(connection, options.name)
        if user_id is None:
            raise HiveError(f"There is no account {options.name}.")
        return change(connection, user_id, now, options)

    with closing(_store(options)) as store:
        print(asyncio.run(store.write(change_named, store.database_time_ms())))
    return 0


def _store(options: StorageOptions) -> Store:
    from sixlegs.server.storage.store import Store

    if not options.database and not _database(options).exists():
        raise HiveError(f"There is no database in {_database(options).parent}.")
    return Store(options.database or _database(options).parent)


def _database(options: StorageOptions) -> Path:
    from sixlegs.server.storage.sqlite import DATABASE_FILE_NAME

    return (options.data or data_folder()) / DATABASE_FILE_NAME


def _account_command(
    name: str, help: str, change: AccountChange, options: type[AccountOptions] = AccountOptions
) -> Command:
    return Command(name, help, options, partial(_change_account, change=change))


COMMAND = Command(
    "admin",
    "administer a server",
    StorageOptions,
    subcommands=(
        Command(
            "backup", "copy all games to a file, even while the server runs", FileOptions, _back_up
        ),
        Command("restore", "replace all games with those of a backup", FileOptions, _restore),
        Command(
            "import-sqlite",
            "copy a SQLite database to an empty PostgreSQL database",
            ImportOptions,
            _import_sqlite,
        ),
        Command("delete", "delete an account, a guest or a game", DeleteOptions, _delete),
        _account_command("ban", "sign an account out and block it", _ban),
        _account_command("unban", "allow an account to sign in again", _unban),
        _account_command("rename", "rename an account", _rename, RenameOptions),
        _account_command(
            "reset-credentials",
            "remove an account's credentials and print a new recovery code",
            _reset_credentials,
        ),
        Command("reports", "list reports about players, or close one", ReportsOptions, _reports),
        Command(
            "fair-play",
            "compare a player's moves with the engine's choices and other players",
            FairPlayOptions,
            _fair_play,
        ),
    ),
)
