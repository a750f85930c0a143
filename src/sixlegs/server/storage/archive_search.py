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
    min_id_after_day,
    min_id_of_day,
    name_search_key,
)
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage.archive_index import (
    COUNTED_PLIES,
    COUNTER_COLUMNS,
    RATING_BAND_POINTS,
    parse_board,
)
from sixlegs.server.storage.schema import (
    archive_games,
    archive_moves,
    archive_plies,
    archive_records,
    users,
)

MAX_PAGE_GAMES = 100  # games in one answer
MAX_SCANNED_GAMES = 5000  # games for one page of a search
MAX_COUNTED_GAMES = 1000  # games that are counted for one player, or one by one

T = TypeVar("T")

Columns = ReadOnlyColumnCollection[str, Any]

#: The least and the highest mean of both players' ratings, where that is asked for.
RatingRange = tuple[int | None, int | None]

#: In these very words, by which a database knows that the index of such plies will do.
_IS_BEYOND_COUNTED: ColumnElement[bool] = archive_plies.c.ply >= literal_column(str(COUNTED_PLIES))


@dataclass(frozen=True, slots=True)
class GameFilter:
    """What to look for; what is None or empty is all the same."""

    names: tuple[str, ...] = ()
    """One player's, as records write it."""
    user_ids: tuple[UserId, ...] = ()
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
    min_plies: int | None = None
    """In plies."""
    max_plies: int | None = None
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
    user_ids: tuple[UserId | None, UserId | None]
    names: tuple[str | None, str | None]
    ratings: tuple[int | None, int | None]
    outcome: str | None
    ending: str | None
    speed: str | None
    is_rated: bool
    game_type: str
    date: str | None
    plies: int


class ResultPage(NamedTuple):
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


class MoveStatistics(NamedTuple):
    """The moves of a position."""

    moves: list[MoveCount]
    sample_size: int | None
    """Of how many games, if there may be earlier ones that were not looked at."""


def search(
    connection: Connection,
    game_filter: GameFilter,
    *,
    before: int | None = None,
    limit: int = MAX_PAGE_GAMES,
) -> ResultPage:
    """The latest games, those *before* an id; of so many as one may look through."""
    if not _player_conditions(game_filter) and game_filter.position is None:
        window = _latest_matching(game_filter, MAX_SCANNED_GAMES, before)
        found, columns = _select_listed(window), window.c
    else:
        window, columns = _latest_games(game_filter, MAX_SCANNED_GAMES, before), archive_games.c
        found = _select_listed().join(window, window.c.game_number == archive_games.c.id)
        if game_filter.position is not None:
            found = found.where(
                _at_position(archive_plies.c.ply, game_filter.position, window).is_not(None)
            )
    conditions = _filter_conditions(game_filter, columns)
    if game_filter.source is None:
        conditions.append(columns.source != "computer")
    found = found.where(*conditions).order_by(window.c.game_number.desc()).limit(limit)
    games = [_found_game(row) for row in connection.execute(found).mappings()]
    if len(games) == limit:
        return ResultPage(games, games[-1].id)
    count, last = connection.execute(select(func.count(), func.min(window.c.game_number))).one()
    return ResultPage(games, last if count == MAX_SCANNED_GAMES else None)


def find_game(connection: Connection, id: int) -> tuple[FoundGame, Record] | None:
    """A game with its record."""
    row = (
        connection.execute(_select_listed().where(archive_games.c.id == id))
        .mappings()
        .one_or_none()
    )
    return (_found_game(row), read_records(connection, [_found_game(row)])[0]) if row else None


def read_records(
    connection: Connection, games: list[FoundGame], *, with_clocks: bool = False
) -> list[Record]:
    """The records of *games*, and in comments what the clocks showed."""
    ids = [game.id for game in games]
    wanted = select(archive_records).where(archive_records.c.game.in_(ids))
    rows = {row["game"]: row for row in connection.execute(wanted).mappings()}
    found = [_to_record(game, rows[game.id]) for game in games]
    if with_clocks:
        for game, record in zip(games, found, strict=True):
            _add_clocks(record, rows[game.id]["times"])
    return found


def explore(
    connection: Connection,
    board: Board,
    game_filter: GameFilter,
    rating_range: RatingRange = (None, None),
) -> MoveStatistics:
    """The moves that were played on *board*, those played most first.

    All games count for the first plies; for one player, and behind these, the latest ones.
    """
    totals: dict[int, Counter[str]] = {}
    if game_filter == GameFilter():
        window = _latest_late_plies(board)
        plies = select(window.c.next, window.c.outcome).where(
            *_rating_conditions(rating_range, window.c.band)
        )
        for row in connection.execute(_select_counted_moves(board, rating_range)).mappings():
            totals[row["next"]] = Counter({name: int(row[name]) for name in COUNTER_COLUMNS})
    else:
        window = _latest_games(replace(game_filter, position=board), MAX_COUNTED_GAMES)
        plies = _select_plies(board, game_filter, rating_range, window)
    for after, outcome, games in connection.execute(_count_by_game(plies.subquery())):
        if after is not None:  # the game went on from there
            totals.setdefault(after, Counter())[COUNTER_COLUMNS[outcome]] += games
    is_full = connection.scalar(select(func.count()).select_from(window)) == MAX_COUNTED_GAMES
    return MoveStatistics(_move_counts(board, totals), MAX_COUNTED_GAMES if is_full else None)


def _move_counts(board: Board, totals: dict[int, Counter[str]]) -> list[MoveCount]:
    """The moves to positions that games came to next, those played most first."""
    moves = moves_by_key(board)
    found = [
        MoveCount(moves[key], n.total(), n["white_wins"], n["draws"], n["black_wins"])
        for key, n in totals.items()
        if key in moves
    ]
    return sorted(found, key=lambda one: -one.games)


def _select_counted_moves(board: Board, ratings: RatingRange) -> Select[Any]:
    """How often each move was played within the first plies of games."""
    moves = archive_moves.c
    sums = [func.sum(moves[name]).label(name) for name in COUNTER_COLUMNS]
    is_there = moves.position == position_key(board)
    return (
        select(moves.next, *sums)
        .where(is_there, *_rating_conditions(ratings, moves.band))
        .group_by("next")
    )


def _count_by_game(plies: Subquery) -> Select[Any]:
    """The same, counted game by game."""
    columns = plies.c.next, plies.c.outcome
    return select(*columns, func.count()).group_by(*columns)


def _latest_late_plies(board: Board) -> Subquery:
    """The latest games that came to a position behind the plies which are counted as they come."""
    plies = archive_plies.c
    return (
        select(archive_plies)
        .where(plies.position == position_key(board), _IS_BEYOND_COUNTED)
        .order_by(plies.ply.desc(), plies.game.desc())  # as their index has them
        .limit(MAX_COUNTED_GAMES)
        .subquery()
    )


def _select_plies(
    board: Board, wanted: GameFilter, ratings: RatingRange, window: Subquery
) -> Select[Any]:
    """Where those games of a *window* that a filter leaves came to a position, and went on."""
    is_within = _rating_conditions(ratings, archive_plies.c.band)
    plies = select(
        _at_position(archive_plies.c.next, board, window, *is_within).label("next"),
        _at_position(archive_plies.c.outcome, board, window).label("outcome"),
    ).select_from(window)
    if conditions := _filter_conditions(wanted, archive_games.c):
        plies = plies.join(archive_games, archive_games.c.id == window.c.game_number).where(
            *conditions
        )
    return plies


def _at_position(
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


def _latest_games(wanted: GameFilter, most: int, before: int | None = None) -> Subquery:
    """The latest games on a walk along an index: a player's, or those of a position.

    Whatever else a filter asks for is looked for among these, so that nothing takes long.
    """
    if sides := _player_conditions(wanted):
        walks = [
            _latest_by_index(archive_games.c.id, [is_theirs], wanted, most, before)
            for is_theirs in sides
        ]
    else:
        assert wanted.position is not None
        is_there = archive_plies.c.position == position_key(wanted.position)
        walks = [_latest_by_index(archive_plies.c.game, [is_there], wanted, most, before)]
    if len(walks) == 1:
        return walks[0]
    games = union(*(select(walk.c.game_number) for walk in walks)).subquery()
    return select(games.c.game_number).order_by(games.c.game_number.desc()).limit(most).subquery()


def _latest_matching(wanted: GameFilter, most: int, before: int | None) -> Subquery:
    """The same of all games, with all that is asked of them: none is looked up a second time."""
    id = archive_games.c.id
    games = select(archive_games, id.label("game_number")).order_by(id.desc()).limit(most)
    return games.where(*_id_conditions(id, wanted, before)).subquery()


def _latest_by_index(
    id: ColumnElement[int],
    conditions: list[ColumnElement[bool]],
    wanted: GameFilter,
    most: int,
    before: int | None,
) -> Subquery:
    """The latest games by *id*, which an index has behind what *conditions* are about."""
    ids = select(id.label("game_number")).where(*conditions).order_by(id.desc()).limit(most)
    return ids.where(*_id_conditions(id, wanted, before)).subquery()


def _id_conditions(
    id: ColumnElement[int], wanted: GameFilter, before: int | None
) -> list[ColumnElement[bool]]:
    return [
        *([id < before] if before is not None else []),
        *([id >= min_id_of_day(wanted.since)] if wanted.since else []),
        *([id < min_id_after_day(wanted.until)] if wanted.until else []),
    ]


def _rating_conditions(ratings: RatingRange, band: ColumnElement[int]) -> list[ColumnElement[bool]]:
    least, most = ratings
    return [
        *([band >= least // RATING_BAND_POINTS] if least is not None else []),
        *([band <= most // RATING_BAND_POINTS, band > 0] if most is not None else []),
    ]


def _filter_conditions(wanted: GameFilter, games: Columns) -> list[ColumnElement[bool]]:
    """What a filter asks of a game, but for player, days and position."""
    equal: dict[ColumnElement[Any], object] = {
        games.outcome: wanted.outcome,
        games.source: wanted.source,
        games.speed: wanted.speed,
        games.game_type: wanted.game_type,
        games.is_rated: wanted.is_rated,
    }
    conditions = [column == value for column, value in equal.items() if value is not None]
    if wanted.min_plies is not None:
        conditions.append(games.plies >= wanted.min_plies)
    if wanted.max_plies is not None:
        conditions.append(games.plies <= wanted.max_plies)
    return conditions


def _player_conditions(wanted: GameFilter) -> list[ColumnElement[bool]]:
    """Each way in which a game may be that player's; there is an index for each."""
    games, colors = archive_games.c, [wanted.color] if wanted.color else ["white", "black"]
    return [
        *(
            games[f"{color}_key"] == name_search_key(name)
            for color in colors
            for name in wanted.names
        ),
        *(games[f"{color}_owner"] == owner for color in colors for owner in wanted.user_ids),
    ]


_WHITE, _BLACK = users.alias("white"), users.alias("black")


def _select_listed(among: FromClause = archive_games) -> Select[Any]:
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


def _found_game(row: RowMapping) -> FoundGame:
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


def _to_record(game: FoundGame, row: RowMapping) -> Record:
    board = parse_board(game.game_type, row["opening"], row["start"], row["moves"])
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
