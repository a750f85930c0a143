"""Speed of a large archive: filling it, searching games, and the opening explorer.

    python bench/archive.py                              # SQLite in a temporary folder
    python bench/archive.py --database postgresql://…    # an empty PostgreSQL database
    python bench/archive.py --database …                 # a filled database or folder: only queries

The games are random. Their moves are mostly among the first legal ones, so that many games share
their openings, as in a real archive. Their results are random, too.
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
    """Yield game strings."""
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
    """Yield the games of *file* as records with random players, dates and ratings."""
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
    """Import all games. Return their number, the elapsed seconds and the CPU seconds."""
    start, cpu_start, count = time.perf_counter(), time.process_time(), 0
    pending = []
    for record in records(file, seed):
        pending.append(entry_from_record(record))
        if len(pending) == BATCH:
            write(partial(archive.add, entries=pending))
            count += len(pending)
            pending = []
            if count % 10_000 == 0:
                print(f"  {count} games, {count / (time.perf_counter() - start):.0f} per second")
    write(partial(archive.add, entries=pending))
    count += len(pending)
    return count, time.perf_counter() - start, time.process_time() - cpu_start


def measure_queries(read: Work, queries: list[Callable[[Connection], object]]) -> str:
    """Run the queries and return their latencies as text."""
    latencies = []
    for query in queries:
        start = time.perf_counter()
        read(query)
        latencies.append(1000 * (time.perf_counter() - start))
    latencies.sort()
    median, p99 = latencies[len(latencies) // 2], latencies[len(latencies) * 99 // 100]
    return f"median {median:.1f} ms, p99 {p99:.1f} ms"


def positions(file: Path, random: Random) -> list[Board]:
    """Return random positions from the first plies of games, earlier ones more often."""
    games = [line for _, line in zip(range(2000), file.open(), strict=False)]
    boards = []
    for _ in range(QUERIES):
        board = parse_game(random.choice(games).strip())
        plies = list(board.positions())
        boards.append(plies[min(int(22 * random.random() ** 2), len(plies) - 1)])
    return boards


def random_player_filter(random: Random) -> GameFilter:
    """Return a filter for a random player, with one color or both."""
    name = f"Player {int(PLAYERS * random.random() ** 2)}"
    return GameFilter(names=(name,), color=random.choice((None, "white", "black")))


def filters(boards: list[Board], random: Random) -> Iterator[GameFilter]:
    """Yield random filters of typical searches."""
    for board in boards:
        day = date(2015, 1, 1) + timedelta(days=random.randrange(4000))
        player_filter = random_player_filter(random)
        yield random.choice(
            (
                player_filter,
                replace(player_filter, outcome="Draw", since=day),
                replace(player_filter, position=board),
                GameFilter(names=("Player 0",), game_type="Base", max_plies=30),
                GameFilter(outcome="WhiteWins", speed=random.choice(list(Speed)).value),
                GameFilter(game_type="Base", min_plies=65, outcome="Draw"),
                GameFilter(since=day, until=day + timedelta(days=30)),
                GameFilter(position=board),
                GameFilter(position=board, outcome="BlackWins"),
                GameFilter(is_rated=True),  # without results
            )
        )


def measure(write: Work, read: Work, file: Path, seed: int) -> None:
    """Fill the archive unless it has games. Then print the latencies of queries."""
    if (
        read(lambda connection: archive_search.search(connection, GameFilter(), limit=1).next)
        is None
    ):
        count, seconds, cpu_seconds = fill(write, file, seed)
        print(f"import: {count / seconds:.0f} games per second,", end=" ")
        print(f"{count / cpu_seconds:.0f} per CPU second")
    write(lambda connection: connection.execute(text("ANALYZE")) and None)
    random = Random(seed + 1)
    boards = positions(file, random)
    all_players = [
        partial(archive_search.explore, board=board, game_filter=GameFilter()) for board in boards
    ]
    print("explorer:", measure_queries(read, list(all_players)))
    one_player = [
        partial(
            archive_search.explore,
            board=board,
            game_filter=random_player_filter(random),
            rating_range=ratings,
        )
        for board in boards
        for ratings in [random.choice(((None, None), (1600, None), (None, 1400)))]
    ]
    print("explorer, one player:", measure_queries(read, list(one_player)))
    most_active = GameFilter(names=("Player 0",))
    one_filter = [
        partial(archive_search.explore, board=board, game_filter=most_active) for board in boards
    ]
    print("explorer, most active player:", measure_queries(read, list(one_filter)))
    searches = [
        partial(archive_search.search, game_filter=game_filter)
        for game_filter in filters(boards, random)
    ]
    print("search:", measure_queries(read, list(searches)))


@contextmanager
def open_database(address: str | None, folder: Path) -> Iterator[tuple[Work, Work]]:
    """Open a database. Yield functions that run write and read transactions in it."""
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
    database: str | None = option(None, "URL of a PostgreSQL database, or a folder")
    file: Path | None = option(None, "file of the random games; written if it does not exist", Path)


def main() -> None:
    """Run the benchmark with the options of the command line."""
    options = parse_arguments(Options, __doc__)
    with tempfile.TemporaryDirectory() as folder:
        file = options.file or Path(folder) / "games.uhp"
        if not file.exists():
            start = time.perf_counter()
            with file.open("w") as out:
                out.writelines(f"{game}\n" for game in random_games(options.games, options.seed))
            print(f"random games: {time.perf_counter() - start:.0f} s")
        with open_database(options.database, Path(folder)) as (write, read):
            measure(write, read, file, options.seed)


if __name__ == "__main__":
    main()
