"""`sixlegs admin`: for the operator of a server."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path

from sixlegs.cli.options import Commands, add_database
from sixlegs.errors import HiveError
from sixlegs.files import data_folder

NAMED = "as the database names them; one that begins with a dash is written after two: -- -Xy…"


def add_to(commands: Commands) -> None:
    """Add the command and its options."""
    admin = commands.add_parser("admin", help="look after a server's games")
    admin.add_argument("--data", type=Path, help="the folder of games (default: your data folder)")
    add_database(admin)
    deeds = admin.add_subparsers(title="deeds", required=True, metavar="DEED")
    backup = deeds.add_parser("backup", help="copy all games into a file, also while it runs")
    backup.add_argument("file", type=Path)
    backup.set_defaults(run=_back_up)
    restore = deeds.add_parser("restore", help="go on with the games of such a file")
    restore.add_argument("file", type=Path)
    restore.set_defaults(run=_restore)
    forget = deeds.add_parser("forget", help="forget a person or a game")
    forget.add_argument("what", metavar="OWNER-OR-GAME", help=NAMED)
    forget.set_defaults(run=_forget)


def _back_up(options: argparse.Namespace) -> int:
    from sixlegs.server.storage.backups import back_up

    back_up(_database(options), options.file)
    print(f"The games are in {options.file}.")
    return 0


def _restore(options: argparse.Namespace) -> int:
    from sixlegs.server.storage.backups import restore

    aside = restore(options.file, _database(options))
    print(f"The games of {options.file} are back.")
    if aside:
        print(f"Those that were there lie in {aside}.")
    return 0


def _forget(options: argparse.Namespace) -> int:
    import asyncio

    from sixlegs.server.storage.store import Store

    if not options.database and not _database(options).exists():
        raise HiveError(f"There are no games in {_database(options).parent}.")
    with closing(Store(options.database or _database(options).parent)) as store:
        if asyncio.run(store.has(options.what)):
            asyncio.run(store.delete(options.what))
            print("The game is forgotten.")
        elif asyncio.run(store.is_known(options.what)):
            games = asyncio.run(store.forget(options.what))
            print(f"The person is forgotten, and {len(games)} games that were theirs alone.")
        else:
            raise HiveError(f"There is neither a game nor a person called {options.what}.")
    return 0


def _database(options: argparse.Namespace) -> Path:
    from sixlegs.server.storage.sqlite import FILE

    return Path(options.data or data_folder()) / FILE
