"""What is found in the archive: games by what is known of them, and moves by position."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    RowMapping,
    ScalarSelect,
    Select,
    Subquery,
    func,
    literal_column,
    select,
    union,
)
from sqlalchemy.sql.base import ReadOnlyColumnCollection

from sixlegs.explorer import moves_by_key, position_key
from sixlegs.move_times import clock_comments
from sixlegs.record import ENDING_TAG, Record
from sixlegs.rules import Board, Move
from sixlegs.server.play.archive_entry import (
    DIGEST_TAG,
    ID_TAG,
    first_id,
    first_id_after,
    name_key,
)
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
LOOKED_THROUGH = 5000  # games for one page of a search
LATEST = 1000  # games that are counted for one player, or one by one

T = TypeVar("T")

Columns = ReadOnlyColumnCollection[str, Any]

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
    """None means all but games against the computer."""
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
    """The id of the game itself; None if it was not played here, or is not public."""
    digest: str | None
    """A hash of the id, by which an exported record is recognized, if the id is not public."""
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


class Page(NamedTuple):
    """Games that were found."""

    games: list[FoundGame]
    next: int | None
    """Before which id to look further; None if these were the last."""


class MoveCount(NamedTuple):
    """A move that was played in a position, and how the games went on."""

    move: Move
    games: int
    white_wins: int
    draws: int
    black_wins: int


class Explored(NamedTuple):
    """The moves of a position."""

    moves: list[MoveCount]
    latest: int | None
    """Of how many games, if there may be earlier ones that were not looked at."""


def search(
    connection: Connection, wanted: Filter, *, before: int | None = None, most: int = MOST_FOUND
) -> Page:
    """The latest games, those *before* an id; of so many as one may look through."""
    if not _sides(wanted) and wanted.position is None:
        window = _latest(wanted, LOOKED_THROUGH, before)
        found, columns = _listed(window), window.c
    else:
        window, columns = _window(wanted, LOOKED_THROUGH, before), archive_games.c
        found = _listed().join(window, window.c.game_number == archive_games.c.id)
        if wanted.position is not None:
            found = found.where(_there(archive_plies.c.ply, wanted.position, window).is_not(None))
    conditions = _asked_for(wanted, columns)
    if wanted.source is None:
        conditions.append(columns.source != "computer")
    found = found.where(*conditions).order_by(window.c.game_number.desc()).limit(most)
    games = [_found(row) for row in connection.execute(found).mappings()]
    if len(games) == most:
        return Page(games, games[-1].id)
    count, last = connection.execute(select(func.count(), func.min(window.c.game_number))).one()
    return Page(games, last if count == LOOKED_THROUGH else None)


def one(connection: Connection, id: int) -> tuple[FoundGame, Record] | None:
    """A game with its record."""
    row = connection.execute(_listed().where(archive_games.c.id == id)).mappings().one_or_none()
    return (_found(row), records(connection, [_found(row)])[0]) if row else None


def records(
    connection: Connection, games: list[FoundGame], *, with_clocks: bool = False
) -> list[Record]:
    """The records of *games*, and in comments what the clocks showed."""
    ids = [game.id for game in games]
    wanted = select(archive_records).where(archive_records.c.game.in_(ids))
    rows = {row["game"]: row for row in connection.execute(wanted).mappings()}
    found = [_record(game, rows[game.id]) for game in games]
    if with_clocks:
        for game, record in zip(games, found, strict=True):
            _add_clocks(record, rows[game.id]["times"])
    return found


def explore(
    connection: Connection, board: Board, wanted: Filter, ratings: Ratings = (None, None)
) -> Explored:
    """The moves that were played on *board*, those played most first.

    All games count for the first plies; for one player, and behind these, the latest ones.
    """
    totals: dict[int, Counter[str]] = {}
    if wanted == Filter():
        window = _late(board)
        plies = select(window.c.next, window.c.outcome).where(*_within(ratings, window.c.band))
        for row in connection.execute(_counted(board, ratings)).mappings():
            totals[row["next"]] = Counter({name: int(row[name]) for name in COUNTERS})
    else:
        window = _window(replace(wanted, position=board), LATEST)
        plies = _plies_of(board, wanted, ratings, window)
    for after, outcome, games in connection.execute(_by_game(plies.subquery())):
        if after is not None:  # the game went on from there
            totals.setdefault(after, Counter())[COUNTERS[outcome]] += games
    is_full = connection.scalar(select(func.count()).select_from(window)) == LATEST
    return Explored(_move_counts(board, totals), LATEST if is_full else None)


def _move_counts(board: Board, totals: dict[int, Counter[str]]) -> list[MoveCount]:
    """The moves to positions that games came to next, those played most first."""
    moves = moves_by_key(board)
    found = [
        MoveCount(moves[key], n.total(), n["white_wins"], n["draws"], n["black_wins"])
        for key, n in totals.items()
        if key in moves
    ]
    return sorted(found, key=lambda one: -one.games)


def _counted(board: Board, ratings: Ratings) -> Select[Any]:
    """How often each move was played within the first plies of games."""
    moves = archive_moves.c
    sums = [func.sum(moves[name]).label(name) for name in COUNTERS]
    is_there = moves.position == position_key(board)
    return select(moves.next, *sums).where(is_there, *_within(ratings, moves.band)).group_by("next")


def _by_game(plies: Subquery) -> Select[Any]:
    """The same, counted game by game."""
    columns = plies.c.next, plies.c.outcome
    return select(*columns, func.count()).group_by(*columns)


def _late(board: Board) -> Subquery:
    """The latest games that came to a position behind the plies which are counted as they come."""
    plies = archive_plies.c
    return (
        select(archive_plies)
        .where(plies.position == position_key(board), _IS_UNCOUNTED)
        .order_by(plies.ply.desc(), plies.game.desc())  # as their index has them
        .limit(LATEST)
        .subquery()
    )


def _plies_of(board: Board, wanted: Filter, ratings: Ratings, window: Subquery) -> Select[Any]:
    """Where those games of a *window* that a filter leaves came to a position, and went on."""
    is_within = _within(ratings, archive_plies.c.band)
    plies = select(
        _there(archive_plies.c.next, board, window, *is_within).label("next"),
        _there(archive_plies.c.outcome, board, window).label("outcome"),
    ).select_from(window)
    if conditions := _asked_for(wanted, archive_games.c):
        plies = plies.join(archive_games, archive_games.c.id == window.c.game_number).where(
            *conditions
        )
    return plies


def _there(
    column: ColumnElement[T], board: Board, window: Subquery, *conditions: ColumnElement[bool]
) -> ScalarSelect[T]:
    """What the index tells of each game of a *window* at a position; NULL if it never was there.

    A correlated subquery, not a join: from a join a database may begin at the position, and look
    at all games that were there.
    """
    plies = archive_plies.c
    is_there = plies.position == position_key(board)
    found = select(column).where(is_there, plies.game == window.c.game_number, *conditions)
    return found.correlate(window).scalar_subquery()


def _window(wanted: Filter, most: int, before: int | None = None) -> Subquery:
    """The latest games on a walk along an index: a player's, or those of a position.

    Whatever else a filter asks for is looked for among these, so that nothing takes long.
    """
    if sides := _sides(wanted):
        walks = [
            _walk(archive_games.c.id, [is_theirs], wanted, most, before) for is_theirs in sides
        ]
    else:
        assert wanted.position is not None
        is_there = archive_plies.c.position == position_key(wanted.position)
        walks = [_walk(archive_plies.c.game, [is_there], wanted, most, before)]
    if len(walks) == 1:
        return walks[0]
    games = union(*(select(walk.c.game_number) for walk in walks)).subquery()
    return select(games.c.game_number).order_by(games.c.game_number.desc()).limit(most).subquery()


def _latest(wanted: Filter, most: int, before: int | None) -> Subquery:
    """The same of all games, with all that is asked of them: none is looked up a second time."""
    id = archive_games.c.id
    games = select(archive_games, id.label("game_number")).order_by(id.desc()).limit(most)
    return games.where(*_between(id, wanted, before)).subquery()


def _walk(
    id: ColumnElement[int],
    conditions: list[ColumnElement[bool]],
    wanted: Filter,
    most: int,
    before: int | None,
) -> Subquery:
    """The latest games by *id*, which an index has behind what *conditions* are about."""
    ids = select(id.label("game_number")).where(*conditions).order_by(id.desc()).limit(most)
    return ids.where(*_between(id, wanted, before)).subquery()


def _between(
    id: ColumnElement[int], wanted: Filter, before: int | None
) -> list[ColumnElement[bool]]:
    return [
        *([id < before] if before is not None else []),
        *([id >= first_id(wanted.since)] if wanted.since else []),
        *([id < first_id_after(wanted.until)] if wanted.until else []),
    ]


def _within(ratings: Ratings, band: ColumnElement[int]) -> list[ColumnElement[bool]]:
    least, most = ratings
    return [
        *([band >= least // BAND] if least is not None else []),
        *([band <= most // BAND, band > 0] if most is not None else []),
    ]


def _asked_for(wanted: Filter, games: Columns) -> list[ColumnElement[bool]]:
    """What a filter asks of a game, but for player, days and position."""
    equal: dict[ColumnElement[Any], object] = {
        games.outcome: wanted.outcome,
        games.source: wanted.source,
        games.speed: wanted.speed,
        games.game_type: wanted.game_type,
        games.is_rated: wanted.is_rated,
    }
    conditions = [column == value for column, value in equal.items() if value is not None]
    if wanted.shortest is not None:
        conditions.append(games.plies >= wanted.shortest)
    if wanted.longest is not None:
        conditions.append(games.plies <= wanted.longest)
    return conditions


def _sides(wanted: Filter) -> list[ColumnElement[bool]]:
    """Each way in which a game may be that player's; there is an index for each."""
    games, colors = archive_games.c, [wanted.color] if wanted.color else ["white", "black"]
    return [
        *(games[f"{color}_key"] == name_key(name) for color in colors for name in wanted.names),
        *(games[f"{color}_owner"] == owner for color in colors for owner in wanted.owners),
    ]


_WHITE, _BLACK = people.alias("white"), people.alias("black")


def _listed(among: FromClause = archive_games) -> Select[Any]:
    """Games with the names that their players have now."""
    games = among.c
    return (
        select(
            *(games[column.name] for column in archive_games.c),
            func.coalesce(_WHITE.c.name, games.white_name).label("white"),
            func.coalesce(_BLACK.c.name, games.black_name).label("black"),
        )
        .select_from(among)
        .outerjoin(_WHITE, _WHITE.c.owner == games.white_owner)
        .outerjoin(_BLACK, _BLACK.c.owner == games.black_owner)
    )


def _found(row: RowMapping) -> FoundGame:
    is_public = _is_id_public(row)
    return FoundGame(
        row["id"],
        row["game"] if is_public else None,
        row["digest"] if row["game"] and not is_public else None,
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


def _is_id_public(row: RowMapping) -> bool:
    """Return whether an entry may show the id of its game.

    With the id, any visitor can open the game and see both players. The entry of a game by link has
    it only once both players have published.
    """
    if row["source"] in ("rated", "lobby"):
        return True
    players = (row[f"{color}_owner"] or row[f"{color}_name"] for color in ("white", "black"))
    return all(players)


def _record(game: FoundGame, row: RowMapping) -> Record:
    board = board_of(game.game_type, row["opening"], row["start"], row["moves"])
    white, black = game.names
    tags = {
        "White": white or "?",
        "Black": black or "?",
        "Date": (game.date or "?").replace("-", "."),
        ID_TAG: game.game,
        DIGEST_TAG: game.digest,
        ENDING_TAG: game.ending if board and not board.outcome() else None,
        "WhiteElo": game.ratings[0],
        "BlackElo": game.ratings[1],
    }
    told = {name: str(value) for name, value in tags.items() if value is not None}
    return Record(json.loads(row["tags"]) | told, board or Board(), game.outcome or "")


def _add_clocks(record: Record, times: str | None) -> None:
    if times and "TimeControl" in record.tags:
        first = record.board.root().turn.value
        record.comments |= clock_comments(json.loads(times), first, len(record.moves))
