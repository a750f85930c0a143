"""`sixlegs archive`: import into and export from a server's archive of public games."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sixlegs.arguments import Command, option, positional
from sixlegs.cli.convert import SUFFIXES, record_writer
from sixlegs.cli.options import StorageOptions, integer_type
from sixlegs.cli.progress import Progress
from sixlegs.cli.validate import RECORD_PATH, read_file, record_files
from sixlegs.errors import HiveError
from sixlegs.files import data_folder, write_atomically
from sixlegs.ratings import Speed
from sixlegs.rules import GAME_TYPES

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from sixlegs.record import Record
    from sixlegs.server.play.archive_entry import ArchiveEntry
    from sixlegs.server.storage.archive_search import FoundGame, GameFilter
    from sixlegs.server.storage.database import Database

BATCH_GAMES = (
    250  # per transaction, which bounds the time that a running server waits for the database
)
SOURCES = ("rated", "lobby", "link", "computer", "import")
SPEEDS = [speed.value for speed in Speed]
RESULTS = ("WhiteWins", "BlackWins", "Draw")


def _parse_day(text: str) -> date:
    """Argument type: a date."""
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        try:
            return date.fromisoformat(text)
        except ValueError:
            pass
    raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a date such as 2026-11-16")


class ImportOptions(StorageOptions):
    """The options of ``sixlegs archive import``."""

    paths: list[Path] = positional(RECORD_PATH, Path, nargs="+", metavar="PATH")


class ExportOptions(StorageOptions):
    """The options of ``sixlegs archive export``: a file, and filters."""

    file: Path = positional(
        f"file name ending in {', '.join(SUFFIXES)}, or - for PGN on standard output", Path
    )
    player: str | None = option(None, "games of this player, ignoring case", metavar="NAME")
    color: str | None = option(None, "color of the player", choices=("white", "black"))
    result: str | None = option(None, "result of the games", choices=RESULTS)
    source: str | None = option(
        None, "origin of the games (default: all but computer)", choices=SOURCES
    )
    speed: str | None = option(None, "speed of the games", choices=SPEEDS)
    type: str | None = option(None, "game type", choices=GAME_TYPES)
    from_date: date | None = option(
        None, "first day, such as 2026-11-16", _parse_day, "--from", metavar="DATE"
    )
    to_date: date | None = option(None, "last day", _parse_day, "--to", metavar="DATE")
    min_plies: int | None = option(
        None, "minimum number of plies", integer_type(0, 100_000), metavar="N"
    )
    max_plies: int | None = option(
        None, "maximum number of plies", integer_type(0, 100_000), metavar="N"
    )
    moves: str | None = option(None, 'first moves, such as "wG1;bG1 wG1-"; needs --type')


def _import(options: ImportOptions) -> int:
    """Import records and print those that fail; return 1 if there are any."""
    files = [file for path in options.paths for file in record_files(path)]
    if not files:
        raise HiveError(f"There are no game records in {options.paths[0]}.")
    with _database(options) as database:
        importing = _Importer(database, Progress(len(files), sys.stderr))
        try:
            for done, file in enumerate(files):
                importing.import_file(file, done)
            importing.flush()
        except KeyboardInterrupt:
            print(f"\n{importing.summary()} Run the command again to continue.", file=sys.stderr)
            return 130
    print(importing.summary())
    return 1 if importing.failed else 0


class _Importer:
    """An import of records in batches."""

    def __init__(self, database: Database, progress: Progress) -> None:
        self._database, self._progress = database, progress
        self._waiting: list[ArchiveEntry] = []
        self._files = 0
        self.new = self.known = self.failed = 0

    def import_file(self, file: Path, files: int) -> None:
        """Import the records of *file*; *files* is the number of files before it."""
        from sixlegs.record import RecordFailure
        from sixlegs.server.play.archive_entry import entry_from_record

        self._files = files
        for record in read_file(file):
            if isinstance(record, RecordFailure):
                self.failed += 1
                self._progress.clear()
                print(record, file=sys.stderr)
                continue
            self._waiting.append(entry_from_record(record))
            if len(self._waiting) >= BATCH_GAMES:
                self.flush()

    def flush(self) -> None:
        """Store the records of the current batch."""
        from sixlegs.server.storage import archive

        waiting, self._waiting = self._waiting, []
        new = self._database.write(partial(archive.add, entries=waiting)).result()
        self.new += new
        self.known += len(waiting) - new
        self._progress.show(self._files, self.summary())

    def summary(self) -> str:
        """Return the progress so far."""
        return f"Imported: {self.new}, already present: {self.known}, failed: {self.failed}."


def _export(options: ExportOptions) -> int:
    """Write all games that match the filters, latest first."""
    name = str(options.file)
    suffix = ".pgn" if name == "-" else options.file.suffix.lower()
    if suffix not in SUFFIXES:
        raise HiveError(f"{name} has no known format: use a name ending in {', '.join(SUFFIXES)}.")
    with _database(options) as database:
        game_filter = database.read(partial(_filter, options=options)).result()
        count, text_of = 0, record_writer(suffix)

        def texts() -> Iterator[str]:
            nonlocal count
            for count, (_, record) in enumerate(search_games(database, game_filter), 1):
                yield ("\n" if suffix == ".pgn" and count > 1 else "") + text_of(record)

        if name == "-":
            sys.stdout.writelines(texts())
            return 0
        write_atomically(options.file, texts())
    print(f"Written: {count}.")
    return 0


def search_games(database: Database, game_filter: GameFilter) -> Iterator[tuple[FoundGame, Record]]:
    """Yield the games that match a filter, latest first, read page by page."""
    from sixlegs.server.storage import archive_search

    page = archive_search.ResultPage([], None)
    while True:
        query = partial(archive_search.search, game_filter=game_filter, before=page.next)
        page = database.read(query).result()
        read = partial(archive_search.read_records, games=page.games, with_clocks=True)
        yield from zip(page.games, database.read(read).result(), strict=True)
        if page.next is None:
            return


def _filter(connection: Connection, options: ExportOptions) -> GameFilter:
    from sixlegs.notation import parse_game
    from sixlegs.server.storage.accounts import find_user_id_by_name
    from sixlegs.server.storage.archive_search import GameFilter

    user_id = find_user_id_by_name(connection, options.player) if options.player else None
    if options.moves and not options.type:
        raise HiveError("--moves needs a game type: add --type.")
    game = f"{options.type};InProgress;White[1];{options.moves}" if options.moves else None
    return GameFilter(
        names=(options.player,) if options.player else (),
        user_ids=(user_id,) if user_id else (),
        color=options.color,
        outcome=options.result,
        source=options.source,
        speed=options.speed,
        game_type=options.type,
        since=options.from_date,
        until=options.to_date,
        min_plies=options.min_plies,
        max_plies=options.max_plies,
        position=parse_game(game) if game else None,
    )


@contextmanager
def _database(options: StorageOptions) -> Iterator[Database]:
    from sixlegs.server.storage.store import Store

    location = options.database or options.data or data_folder()
    with closing(Store(location)) as store:
        yield store.database


COMMAND = Command(
    "archive",
    "import or export the games of a server's archive",
    subcommands=(
        Command("import", "import game records, skipping duplicates", ImportOptions, _import),
        Command("export", "export games to a file", ExportOptions, _export),
    ),
)
