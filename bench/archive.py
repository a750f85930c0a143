"""The archive at its full size: how fast it fills, and how long a search and the explorer take.

    python bench/archive.py                                      # SQLite, in a folder of its own
    python bench/archive.py --database postgresql://…        # an empty database
    python bench/archive.py --database …   # once more: one with games in it, or a folder, is asked

Games are made up quickly: mostly one of the first moves that there are, so that openings are shared
as those of people are, and results at random.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from random import Random

from sqlalchemy import Connection, text

from sixlegs.arguments import Arguments, option, parse_arguments
from sixlegs.notation import game_string, parse_game
from sixlegs.ratings import Speed
from sixlegs.record import Record, read_records
from sixlegs.rules import Board, Outcome
from sixlegs.server.play.archive_entry import entry_from_record
from sixlegs.server.storage import archive, archive_search
from sixlegs.server.storage.archive_search import GameFilter
from sixlegs.server.storage.store import Store

BATCH = 250
LENGTHS = (24, 70)
PLAYERS = 2000
TYPES = ("Base+MLP", "Base+MLP", "Base+ML", "Base")
QUERIES = 2000

Work = Callable[[Callable[[Connection], object]], object]


def random_games(count: int, seed: int) -> Iterator[str]:
    """Game strings."""
    random = Random(seed)
    outcomes = list(Outcome)
    for _ in range(count):
        board = Board(random.choice(TYPES), "tournament")
        for _ in range(random.randint(*LENGTHS)):
            if not (moves := board.legal_moves):
                break
            board.push(moves[int(len(moves) * random.random() ** 4)])
        yield game_string(board, board.outcome() or random.choice(outcomes))


def records(file: Path, seed: int) -> Iterator[Record]:
    """The games of a file, played by somebody on some day."""
    random = Random(seed)
    first = date(2015, 1, 1)
    for record in read_records(file):
        assert isinstance(record, Record)
        day = first + timedelta(days=random.randrange(4000))
        record.tags |= {
            "White": f"Player {int(PLAYERS * random.random() ** 2)}",
            "Black": f"Player {int(PLAYERS * random.random() ** 2)}",
            "Date": f"{day:%Y.%m.%d}",
            "TimeControl": random.choice(("60+1", "180+2", "600+5", "3600+0")),
            "WhiteElo": str(random.randint(1000, 2200)),
            "BlackElo": str(random.randint(1000, 2200)),
        }
        yield record


def fill(write: Work, file: Path, seed: int) -> tuple[int, float, float]:
    """Take in all games: how many, in how many seconds, and of the processor."""
    began, busy, count = time.perf_counter(), time.process_time(), 0
    waiting = []
    for record in records(file, seed):
        waiting.append(entry_from_record(record))
        if len(waiting) == BATCH:
            write(partial(archive.add, entries=waiting))
            count += len(waiting)
            waiting = []
            if count % 10_000 == 0:
                print(f"  {count} games, {count / (time.perf_counter() - began):.0f} a second")
    write(partial(archive.add, entries=waiting))
    count += len(waiting)
    return count, time.perf_counter() - began, time.process_time() - busy


def timed(read: Work, questions: list[Callable[[Connection], object]]) -> str:
    """What the slower ones of many questions take."""
    took = []
    for question in questions:
        began = time.perf_counter()
        read(question)
        took.append(1000 * (time.perf_counter() - began))
    took.sort()
    return f"median {took[len(took) // 2]:.1f} ms, p99 {took[len(took) * 99 // 100]:.1f} ms"


def positions(file: Path, random: Random) -> list[Board]:
    """What people look at: the first plies of games, those of the very first most often."""
    games = [line for _, line in zip(range(2000), file.open(), strict=False)]
    boards = []
    for _ in range(QUERIES):
        board = parse_game(random.choice(games).strip())
        plies = list(board.positions())
        boards.append(plies[min(int(22 * random.random() ** 2), len(plies) - 1)])
    return boards


def random_player_filter(random: Random) -> GameFilter:
    """Some player, in one color or in both."""
    name = f"Player {int(PLAYERS * random.random() ** 2)}"
    return GameFilter(names=(name,), color=random.choice((None, "white", "black")))


def filters(boards: list[Board], random: Random) -> Iterator[GameFilter]:
    """What people look for."""
    for board in boards:
        day = date(2015, 1, 1) + timedelta(days=random.randrange(4000))
        by = random_player_filter(random)
        yield random.choice(
            (
                by,
                replace(by, outcome="Draw", since=day),
                replace(by, position=board),
                GameFilter(names=("Player 0",), game_type="Base", max_plies=30),
                GameFilter(outcome="WhiteWins", speed=random.choice(list(Speed)).value),
                GameFilter(game_type="Base", min_plies=65, outcome="Draw"),
                GameFilter(since=day, until=day + timedelta(days=30)),
                GameFilter(position=board),
                GameFilter(position=board, outcome="BlackWins"),
                GameFilter(is_rated=True),  # there is none
            )
        )


def measure(write: Work, read: Work, file: Path, seed: int) -> None:
    """Fill the archive unless there are games in it, then ask."""
    if (
        read(lambda connection: archive_search.search(connection, GameFilter(), limit=1).next)
        is None
    ):
        count, wall, busy = fill(write, file, seed)
        print(f"import: {count / wall:.0f} games a second, {count / busy:.0f} of our processor's")
    write(lambda connection: connection.execute(text("ANALYZE")) and None)
    random = Random(seed + 1)
    boards = positions(file, random)
    anybody = [
        partial(archive_search.explore, board=one, game_filter=GameFilter()) for one in boards
    ]
    print("explorer:", timed(read, list(anybody)))
    of_one = [
        partial(
            archive_search.explore,
            board=one,
            game_filter=random_player_filter(random),
            rating_range=ratings,
        )
        for one in boards
        for ratings in [random.choice(((None, None), (1600, None), (None, 1400)))]
    ]
    print("explorer, one player:", timed(read, list(of_one)))
    most = GameFilter(names=("Player 0",))
    of_most = [partial(archive_search.explore, board=one, game_filter=most) for one in boards]
    print("explorer, who played most:", timed(read, list(of_most)))
    wanted = [partial(archive_search.search, game_filter=one) for one in filters(boards, random)]
    print("search:", timed(read, list(wanted)))


@contextmanager
def opened(address: str | None, folder: Path) -> Iterator[tuple[Work, Work]]:
    """A database to write to and to read from."""
    with closing(
        Store(address if address and "://" in address else Path(address or folder))
    ) as store:
        yield (
            lambda work: store.database.write(work).result(),
            lambda work: store.database.search(work).result(),
        )


class Options(Arguments):
    """The options of the benchmark."""

    games: int = option(200_000, None, int)
    seed: int = option(1, None, int)
    database: str | None = option(None, "the address of a PostgreSQL database, or a folder")
    file: Path | None = option(None, "keep the made-up games here, or take these", Path)


def main() -> None:
    """Measure as the options say."""
    options = parse_arguments(Options, __doc__)
    with tempfile.TemporaryDirectory() as folder:
        file = options.file or Path(folder) / "games.uhp"
        if not file.exists():
            began = time.perf_counter()
            with file.open("w") as out:
                out.writelines(f"{game}\n" for game in random_games(options.games, options.seed))
            print(f"made up in {time.perf_counter() - began:.0f} s")
        with opened(options.database, Path(folder)) as (write, read):
            measure(write, read, file, options.seed)


if __name__ == "__main__":
    main()
