"""What is found in the archive: games by what is known of them, and moves by position."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Select,
    case,
    func,
    literal_column,
    or_,
    select,
)

from sixlegs.explorer import moves_by_key, position_key
from sixlegs.record import ENDING_TAG, Record
from sixlegs.rules import Board, Move
from sixlegs.server.play.archive_entry import ID_TAG, first_id, name_key
from sixlegs.server.play.owners import Owner
from sixlegs.server.storage.archive_index import BAND, COUNTED, COUNTERS, board_of
from sixlegs.server.storage.schema import (
    archive_games,
    archive_moves,
    archive_plies,
    archive_records,
    people,
)

MOST_FOUND = 100  # games in one answer

#: The least and the highest mean of both players' ratings, where that is asked for.
Ratings = tuple[int | None, int | None]

#: In these very words, by which a database knows that the index of such plies will do.
_IS_UNCOUNTED: ColumnElement[bool] = archive_plies.c.ply >= literal_column(str(COUNTED))


@dataclass(frozen=True, slots=True)
class Filter:
    """What to look for; what is None or empty is all the same."""

    names: tuple[str, ...] = ()
    """One player's, as records write it."""
    owners: tuple[Owner, ...] = ()
    """The same player, as somebody who played here."""
    color: str | None = None
    """Of that player: white or black."""
    outcome: str | None = None
    source: str | None = None
    speed: str | None = None
    game_type: str | None = None
    is_rated: bool | None = None
    since: date | None = None
    until: date | None = None
    shortest: int | None = None
    """In plies."""
    longest: int | None = None
    position: Board | None = None
    """One that the game came to in its first plies."""


class FoundGame(NamedTuple):
    """A game in a list."""

    id: int
    game: str | None
    source: str
    owners: tuple[Owner | None, Owner | None]
    names: tuple[str | None, str | None]
    ratings: tuple[int | None, int | None]
    outcome: str | None
    ending: str | None
    speed: str | None
    is_rated: bool
    game_type: str
    date: str | None
    plies: int


class MoveCount(NamedTuple):
    """A move that was played in a position, and how the games went on."""

    move: Move
    games: int
    white_wins: int
    draws: int
    black_wins: int


def search(
    connection: Connection, wanted: Filter, *, before: int | None = None, most: int = MOST_FOUND
) -> list[FoundGame]:
    """The latest games, those *before* an id."""
    found, id = _listed().where(*_conditions(wanted)).limit(most), archive_games.c.id
    if wanted.position is not None:  # then a walk along that index has the right order
        found = found.join(archive_plies, archive_plies.c.game == archive_games.c.id)
        found = found.where(archive_plies.c.position == position_key(wanted.position))
        id = archive_plies.c.game
    if before is not None:
        found = found.where(id < before)
    found = found.order_by(id.desc())
    return [_found(row) for row in connection.execute(found).mappings()]


def one(connection: Connection, id: int) -> tuple[FoundGame, Record] | None:
    """A game with its record."""
    row = connection.execute(_listed().where(archive_games.c.id == id)).mappings().one_or_none()
    return (_found(row), records(connection, [_found(row)])[0]) if row else None


def records(connection: Connection, games: list[FoundGame]) -> list[Record]:
    """The records of *games*."""
    ids = [game.id for game in games]
    wanted = select(archive_records).where(archive_records.c.game.in_(ids))
    rows = {row["game"]: row for row in connection.execute(wanted).mappings()}
    return [_record(game, rows[game.id]) for game in games]


def explore(
    connection: Connection, board: Board, wanted: Filter, ratings: Ratings = (None, None)
) -> list[MoveCount]:
    """The moves that were played on *board*, those played most first."""
    if wanted == Filter():
        queries = [
            _counted(board, ratings),
            _by_game(board, ratings, _IS_UNCOUNTED),
        ]
    else:
        queries = [_by_game(board, ratings, _is_of(wanted))]
    moves = moves_by_key(board)
    totals: dict[Move, Counter[str]] = {}
    for row in (row for query in queries for row in connection.execute(query).mappings()):
        if move := moves.get(row["next"]):
            totals.setdefault(move, Counter()).update({name: int(row[name]) for name in COUNTERS})
    found = [
        MoveCount(move, n.total(), n["white_wins"], n["draws"], n["black_wins"])
        for move, n in totals.items()
    ]
    return sorted(found, key=lambda one: -one.games)


def _counted(board: Board, ratings: Ratings) -> Select[Any]:
    """How often each move was played within the first plies of games."""
    moves = archive_moves.c
    sums = [func.sum(moves[name]).label(name) for name in COUNTERS]
    is_there = moves.position == position_key(board)
    return select(moves.next, *sums).where(is_there, *_within(ratings, moves.band)).group_by("next")


def _by_game(board: Board, ratings: Ratings, is_wanted: ColumnElement[bool]) -> Select[Any]:
    """The same, counted game by game."""
    plies = archive_plies.c
    sums = [
        func.sum(case((plies.outcome == number, 1), else_=0)).label(name)
        for number, name in enumerate(COUNTERS)
    ]
    return (
        select(plies.next, *sums)
        .where(plies.position == position_key(board), plies.next.is_not(None))
        .where(*_within(ratings, plies.band), is_wanted)
        .group_by(plies.next)
    )


def _is_of(wanted: Filter) -> ColumnElement[bool]:
    """Whether a row of the index belongs to a game that a filter leaves."""
    return archive_plies.c.game.in_(select(archive_games.c.id).where(*_conditions(wanted)))


def _within(ratings: Ratings, band: ColumnElement[int]) -> list[ColumnElement[bool]]:
    least, most = ratings
    return [
        *([band >= least // BAND] if least is not None else []),
        *([band <= most // BAND, band > 0] if most is not None else []),
    ]


def _conditions(wanted: Filter) -> list[ColumnElement[bool]]:
    """What a filter asks of a game, but for its position."""
    games = archive_games.c
    equal: dict[ColumnElement[Any], object] = {
        games.outcome: wanted.outcome,
        games.source: wanted.source,
        games.speed: wanted.speed,
        games.game_type: wanted.game_type,
        games.is_rated: wanted.is_rated,
    }
    conditions = [column == value for column, value in equal.items() if value is not None]
    if wanted.names or wanted.owners:
        conditions.append(_is_by(wanted))
    if wanted.since:
        conditions.append(games.id >= first_id(wanted.since))
    if wanted.until:
        conditions.append(games.id < first_id(wanted.until + timedelta(days=1)))
    if wanted.shortest is not None:
        conditions.append(games.plies >= wanted.shortest)
    if wanted.longest is not None:
        conditions.append(games.plies <= wanted.longest)
    return conditions


def _is_by(wanted: Filter) -> ColumnElement[bool]:
    """Whether that player has played a game."""
    keys = [name_key(name) for name in wanted.names]
    colors = [wanted.color] if wanted.color else ["white", "black"]
    sides = []
    for color in colors:
        if keys:
            sides.append(archive_games.c[f"{color}_key"].in_(keys))
        if wanted.owners:
            sides.append(archive_games.c[f"{color}_owner"].in_(wanted.owners))
    return or_(*sides)


_WHITE, _BLACK = people.alias("white"), people.alias("black")


def _listed() -> Select[Any]:
    """Games with the names that their players have now."""
    games = archive_games.c
    return (
        select(
            archive_games,
            func.coalesce(_WHITE.c.name, games.white_name).label("white"),
            func.coalesce(_BLACK.c.name, games.black_name).label("black"),
        )
        .outerjoin(_WHITE, _WHITE.c.owner == games.white_owner)
        .outerjoin(_BLACK, _BLACK.c.owner == games.black_owner)
    )


def _found(row: RowMapping) -> FoundGame:
    return FoundGame(
        row["id"],
        row["game"],
        row["source"],
        (row["white_owner"], row["black_owner"]),
        (row["white"], row["black"]),
        (row["white_rating"], row["black_rating"]),
        row["outcome"],
        row["ending"],
        row["speed"],
        row["is_rated"],
        row["game_type"],
        row["date"],
        row["plies"],
    )


def _record(game: FoundGame, row: RowMapping) -> Record:
    board = board_of(game.game_type, row["opening"], row["start"], row["moves"])
    white, black = game.names
    tags = {
        "White": white or "?",
        "Black": black or "?",
        "Date": (game.date or "?").replace("-", "."),
        ID_TAG: game.game,
        ENDING_TAG: game.ending if board and not board.outcome() else None,
        "WhiteElo": game.ratings[0],
        "BlackElo": game.ratings[1],
    }
    told = {name: str(value) for name, value in tags.items() if value is not None}
    return Record(json.loads(row["tags"]) | told, board or Board(), game.outcome or "")
