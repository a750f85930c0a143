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

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from sixlegs.server.play.user_ids import UserId
    from sixlegs.server.storage.reports import Report
    from sixlegs.server.storage.store import Store

DASH_HINT = "as the database names them; one that begins with a dash is written after two: -- -Xy…"


class FileOptions(StorageOptions):
    """The options of ``sixlegs admin backup`` and ``restore``."""

    file: Path = positional(None, Path)


class DeleteOptions(StorageOptions):
    """The options of ``sixlegs admin delete``."""

    target: str = positional(DASH_HINT, metavar="NAME-OWNER-OR-GAME")


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


def _delete(options: DeleteOptions) -> int:
    import asyncio

    from sixlegs.server.play.user_ids import UserId, is_account
    from sixlegs.server.storage import accounts, queries

    with closing(_store(options)) as store:
        named = asyncio.run(store.read(accounts.find_user_id_by_name, options.target))
        owner = named or UserId(options.target)
        if asyncio.run(store.read(queries.has_game, options.target)):
            asyncio.run(store.delete(options.target))
            print("The game is forgotten.")
        elif is_account(owner):
            asyncio.run(store.write(accounts.delete_account, owner, store.database_time_ms()))
            print("The account is forgotten; games with others stay with them.")
        elif asyncio.run(store.read(queries.has_user, owner)):
            games = asyncio.run(store.write(queries.delete_user, owner))
            print(f"The person is forgotten, and {len(games)} games that were theirs alone.")
        else:
            raise HiveError(f"There is neither a game nor a person called {options.target}.")
    return 0


def _ban(connection: Connection, user_id: UserId, now: int, options: AccountOptions) -> str:
    from sixlegs.server.storage import accounts

    accounts.ban(connection, user_id, now)
    return "They are signed out, and cannot sign in."


def _unban(connection: Connection, user_id: UserId, now: int, options: AccountOptions) -> str:
    from sixlegs.server.storage import accounts

    accounts.unban(connection, user_id)
    return "They can sign in again."


def _rename(connection: Connection, user_id: UserId, now: int, options: RenameOptions) -> str:
    from sixlegs.server.accounts.names import InvalidNameError, normalize_account_name
    from sixlegs.server.storage import accounts, names

    try:
        name = normalize_account_name(options.new_name)
    except InvalidNameError as error:
        raise HiveError(f"Nobody can be called {options.new_name} ({error.code}).") from error
    if not accounts.rename(connection, user_id, name, now):
        raise HiveError(f"The name {name} is taken or held, or looks like one that is.")
    names.remove_from_guests(connection, name, now)
    return f"They are called {name}."


def _reset_credentials(
    connection: Connection, user_id: UserId, now: int, options: AccountOptions
) -> str:
    from sixlegs.server.accounts.recovery_codes import hash_code, new_codes
    from sixlegs.server.storage import accounts

    (code,) = new_codes(1)
    accounts.set_password(connection, user_id, None)
    accounts.replace_recovery_codes(connection, user_id, [hash_code(user_id, code)])
    accounts.remove_passkeys(connection, user_id)  # whoever has the lost device has these
    accounts.end_sessions(connection, user_id)
    return f"They sign in with this recovery code, once, and choose a password: {code}"


def _reports(options: ReportsOptions) -> int:
    import asyncio

    from sixlegs.server.storage import reports

    with closing(_store(options)) as store:
        if options.close is None:
            told = asyncio.run(store.read(reports.open_reports))
            print(
                "\n\n".join(_format_report(one, store) for one in told) or "There are no reports."
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

    when = datetime.fromtimestamp(store.time_of_day(report.created) / 1000, UTC)
    lines = [
        f"{report.id}  {when:%Y-%m-%d %H:%M}  {report.reason}",
        f"  about: {report.about_name or '?'} ({report.reported_id})",
        f"  by: {report.by_name or '?'} ({report.reporter_id})",
        f"  game: {report.game}",
    ]
    return "\n".join([*lines, f"  note: {report.note}"] if report.note else lines)


AccountChange = Callable[["Connection", "UserId", int, Any], str]


def _change_account(options: AccountOptions, change: AccountChange) -> int:
    """Apply *change* to the account that the options name, and print its message."""
    import asyncio

    from sixlegs.server.storage import accounts

    def change_named(connection: Connection, now: int) -> str:
        owner = accounts.find_user_id_by_name(connection, options.name)
        if owner is None:
            raise HiveError(f"There is no account called {options.name}.")
        return change(connection, owner, now, options)

    with closing(_store(options)) as store:
        print(asyncio.run(store.write(change_named, store.database_time_ms())))
    return 0


def _store(options: StorageOptions) -> Store:
    from sixlegs.server.storage.store import Store

    if not options.database and not _database(options).exists():
        raise HiveError(f"There are no games in {_database(options).parent}.")
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
    "look after a server's games",
    StorageOptions,
    subcommands=(
        Command("backup", "copy all games into a file, also while it runs", FileOptions, _back_up),
        Command("restore", "go on with the games of such a file", FileOptions, _restore),
        Command("delete", "delete an account, a guest or a game", DeleteOptions, _delete),
        _account_command("ban", "sign somebody out, and let them sign in no more", _ban),
        _account_command("unban", "let somebody sign in again", _unban),
        _account_command("rename", "call an account by another name", _rename, RenameOptions),
        _account_command(
            "reset-credentials",
            "give somebody who lost password and codes a new code",
            _reset_credentials,
        ),
        Command("reports", "list what players tell about each other", ReportsOptions, _reports),
        Command(
            "fair-play",
            "a player's moves beside the engine's, and others'",
            FairPlayOptions,
            _fair_play,
        ),
    ),
)
