"""The index of the opening explorer: positions of games, and the positions that followed.

Each position in the first plies of a game is a row, so that games are found by their first moves
and counted per player. Moves in the first few plies, which thousands of games share, are also
counted when a game is added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from sixlegs.errors import HiveError
from sixlegs.explorer import position_keys
from sixlegs.notation import parse_move
from sixlegs.position import parse_position
from sixlegs.rules import Board, check_opening
from sixlegs.server.storage.schema import (
    archive_games,
    archive_moves,
    archive_plies,
    archive_records,
)

INDEXED_PLIES = 20
"""Later positions of different games are hardly ever equal."""

COUNTED_PLIES = 8
"""The first plies, whose moves are counted in advance, as in the schema. Later positions are shared
by few enough games to count them in each query."""

RATING_BAND_POINTS = 200

#: Outcomes as numbers, which are indices of the columns that count them.
OUTCOME_NUMBERS = {None: 0, "WhiteWins": 1, "Draw": 2, "BlackWins": 3}
COUNTER_COLUMNS = ("undecided", "white_wins", "draws", "black_wins")


class IndexedGame(NamedTuple):
    """The data of a game that the index needs."""

    id: int
    board: Board
    outcome: str | None
    ratings: tuple[int | None, int | None]


def rating_band(ratings: tuple[int | None, int | None]) -> int:
    """Return the band of the players' mean rating, or 0 if both are unknown."""
    rated = [rating for rating in ratings if rating is not None]
    return int(sum(rated) / len(rated)) // RATING_BAND_POINTS if rated else 0


def add_to_index(connection: Connection, games: Iterable[IndexedGame]) -> None:
    """Add *games* to the index."""
    rows: list[dict[str, object]] = []
    counts: Counter[tuple[int, int, int, int]] = Counter()
    for game in games:
        outcome, band = OUTCOME_NUMBERS[game.outcome], rating_band(game.ratings)
        keys = position_keys(game.board, INDEXED_PLIES)
        visited = set()
        for ply, (key, after) in enumerate(zip(keys, [*keys[1:], None], strict=True)):
            if key in visited:  # a game counts once for each position
                continue
            visited.add(key)
            if ply == INDEXED_PLIES:
                after = None
            rows.append(
                {
                    "position": key,
                    "game": game.id,
                    "next": after,
                    "ply": ply,
                    "outcome": outcome,
                    "band": band,
                }
            )
            if ply < COUNTED_PLIES and after is not None:
                counts[key, after, band, outcome] += 1
    if rows:
        connection.execute(insert(archive_plies), rows)
    if counts:
        _add_counts(connection, counts)


def _add_counts(connection: Connection, counts: Counter[tuple[int, int, int, int]]) -> None:
    """Add *counts* to the stored ones, in sorted order to avoid deadlocks between processes."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    new = dialect.insert(archive_moves)
    added = {name: archive_moves.c[name] + new.excluded[name] for name in COUNTER_COLUMNS}
    key_columns = ["position", "next", "band"]
    rows: dict[tuple[int, int, int], dict[str, int]] = {}
    for (position, after, band, outcome), count in counts.items():
        start = dict.fromkeys(COUNTER_COLUMNS, 0) | {
            "position": position,
            "next": after,
            "band": band,
        }
        rows.setdefault((position, after, band), start)[COUNTER_COLUMNS[outcome]] += count
    upsert = new.on_conflict_do_update(index_elements=key_columns, set_=added)
    connection.execute(upsert, [rows[place] for place in sorted(rows)])


def count_pending(connection: Connection) -> int:
    """Return the number of games in the archive that are not indexed."""
    query = select(func.count()).where(archive_games.c.is_indexed.is_(False))
    return int(connection.execute(query).scalar_one())


def index_pending(connection: Connection, limit: int = 100) -> int:
    """Index up to *limit* games that are not indexed, and return their number."""
    query = (
        select(archive_games, archive_records)
        .join(archive_records, archive_records.c.game == archive_games.c.id)
        .where(archive_games.c.is_indexed.is_(False))
        .limit(limit)
        .with_for_update(skip_locked=True, of=archive_games)
    )
    rows = connection.execute(query).mappings().all()
    indexed = []
    for row in rows:
        ratings = (row[archive_games.c.white_rating], row[archive_games.c.black_rating])
        board = parse_board(
            row[archive_games.c.game_type],
            row[archive_records.c.opening],
            row[archive_records.c.start],
            row[archive_records.c.moves],
        )
        if board:
            indexed.append(
                IndexedGame(row[archive_games.c.id], board, row[archive_games.c.outcome], ratings)
            )
    add_to_index(connection, indexed)
    ids = [row[archive_games.c.id] for row in rows]
    done = update(archive_games).where(archive_games.c.id.in_(ids)).values(is_indexed=True)
    connection.execute(done)
    return len(rows)


def parse_board(game_type: str, opening: str, start: str | None, moves: str) -> Board | None:
    """Return the board of a stored record, or None if it is invalid."""
    try:
        board = parse_position(start) if start else Board(game_type, check_opening(opening))
        for name in moves.split(";") if moves else []:
            board.push(parse_move(board, name))
    except (HiveError, ValueError):
        return None
    return board
