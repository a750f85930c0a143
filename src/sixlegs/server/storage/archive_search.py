"""Searches of the archive: games by filter, and move statistics by position."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace
from datetime import date, timedelta
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
from sixlegs.game import Ending
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

MAX_PAGE_GAMES = 100
FEATURED_GAMES = 7  # games of the day before the first is shown again, unless there are new ones
MIN_FEATURED_PLIES, MAX_FEATURED_PLIES = 20, 120
MAX_SCANNED_GAMES = 5000  # per page of a search
MAX_COUNTED_GAMES = 1000  # per query of the explorer, beyond the counts in archive_moves
MAX_PICTURED_PLIES = 300  # replaying 20 games of this length takes about 10 ms

T = TypeVar("T")

Columns = ReadOnlyColumnCollection[str, Any]

#: The lower and upper bounds of the players' mean rating, or None.
RatingRange = tuple[int | None, int | None]

#: Must match the condition of the partial index in the schema, so that the planner uses the index.
_IS_BEYOND_COUNTED: ColumnElement[bool] = archive_plies.c.ply >= literal_column(str(COUNTED_PLIES))


@dataclass(frozen=True, slots=True)
class GameFilter:
    """The conditions of a search; None or empty means any."""

    names: tuple[str, ...] = ()
    """Names of a player, as in records."""
    user_ids: tuple[UserId, ...] = ()
    """User ids of the same player, who is found by either."""
    color: str | None = None
    """The color of that player: white or black."""
    outcome: str | None = None
    source: str | None = None
    """None means all except games against the computer."""
    speed: str | None = None
    game_type: str | None = None
    is_rated: bool | None = None
    since: date | None = None
    until: date | None = None
    min_plies: int | None = None
    """The minimum length of the game."""
    max_plies: int | None = None
    position: Board | None = None
    """A position in the first plies of the game."""


class FoundGame(NamedTuple):
    """A game in a list."""

    id: int
    game: str | None
    """The id of the game; None if it was not played on this server, or is not public."""
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
    """A page of search results."""

    games: list[FoundGame]
    next: int | None
    """The *before* of the next page; None if this is the last."""


class MoveCount(NamedTuple):
    """A move that was played in a position, and the results of the games."""

    move: Move
    games: int
    white_wins: int
    draws: int
    black_wins: int


class MoveStatistics(NamedTuple):
    """The moves of a position."""

    moves: list[MoveCount]
    sample_size: int | None
    """The number of games that were counted, if there may be older ones; otherwise None."""


def search(
    connection: Connection,
    game_filter: GameFilter,
    *,
    before: int | None = None,
    limit: int = MAX_PAGE_GAMES,
) -> ResultPage:
    """Return the latest matching games, with ids less than *before*, among a limited number."""
    if not _player_conditions(game_filter) and game_filter.position is None:
        window = _latest_matching(game_filter, MAX_SCANNED_GAMES, before)
        query, columns = _select_listed(window), window.c
    else:
        window, columns = _latest_games(game_filter, MAX_SCANNED_GAMES, before), archive_games.c
        query = _select_listed().join(window, window.c.game_number == archive_games.c.id)
        if game_filter.position is not None:
            query = query.where(
                _at_position(archive_plies.c.ply, game_filter.position, window).is_not(None)
            )
    conditions = _filter_conditions(game_filter, columns)
    if game_filter.source is None:
        conditions.append(columns.source != "computer")
    query = query.where(*conditions).order_by(window.c.game_number.desc()).limit(limit)
    games = [_found_game(row) for row in connection.execute(query).mappings()]
    if len(games) == limit:
        return ResultPage(games, games[-1].id)
    count, last = connection.execute(select(func.count(), func.min(window.c.game_number))).one()
    return ResultPage(games, last if count == MAX_SCANNED_GAMES else None)


def find_game(connection: Connection, id: int) -> tuple[FoundGame, Record] | None:
    """Return a game and its record, or None."""
    row = (
        connection.execute(_select_listed().where(archive_games.c.id == id))
        .mappings()
        .one_or_none()
    )
    return (_found_game(row), read_records(connection, [_found_game(row)])[0]) if row else None


def find_game_of_the_day(connection: Connection, day: date) -> tuple[FoundGame, Record] | None:
    """Return a game that was played before *day*, the same during the whole day, or None.

    Each day has one of the best of the latest games in turn: decided on the board, neither short
    nor very long, and between the strongest players.
    """
    earlier = GameFilter(
        until=day - timedelta(days=1),
        min_plies=MIN_FEATURED_PLIES,
        max_plies=MAX_FEATURED_PLIES,
    )
    games = [game for game in search(connection, earlier).games if game.outcome is not None]

    def quality(game: FoundGame) -> tuple[bool, float, int]:
        ratings = [rating for rating in game.ratings if rating is not None]
        mean = sum(ratings) / len(ratings) if ratings else 0.0
        return game.ending == Ending.SURROUNDED.value, mean, game.id

    best = sorted(games, key=quality, reverse=True)[:FEATURED_GAMES]
    if not best:
        return None
    game = best[day.toordinal() % len(best)]
    return game, read_records(connection, [game])[0]


def find_number(connection: Connection, game: str) -> int | None:
    """Return the archive id of the game with id *game* on this server, or None."""
    query = select(archive_games.c.id).where(archive_games.c.game == game)
    return connection.execute(query).scalar_one_or_none()


def load_final_boards(connection: Connection, games: list[FoundGame]) -> dict[int, Board]:
    """Return the final boards of those of *games* that are not very long, by id."""
    short = {game.id: game for game in games if game.plies <= MAX_PICTURED_PLIES}
    columns = archive_records.c
    query = select(columns.game, columns.opening, columns.start, columns.moves)
    boards = {
        id: parse_board(short[id].game_type, opening, start, moves)
        for id, opening, start, moves in connection.execute(query.where(columns.game.in_(short)))
    }
    return {id: board for id, board in boards.items() if board is not None}


def read_records(
    connection: Connection, games: list[FoundGame], *, with_clocks: bool = False
) -> list[Record]:
    """Return the records of *games*; *with_clocks* adds the clocks as comments."""
    ids = [game.id for game in games]
    query = select(archive_records).where(archive_records.c.game.in_(ids))
    rows = {row["game"]: row for row in connection.execute(query).mappings()}
    records = [_to_record(game, rows[game.id]) for game in games]
    if with_clocks:
        for game, record in zip(games, records, strict=True):
            _add_clocks(record, rows[game.id]["times"])
    return records


def explore(
    connection: Connection,
    board: Board,
    game_filter: GameFilter,
    rating_range: RatingRange = (None, None),
) -> MoveStatistics:
    """Return the moves that were played on *board*, the most frequent first.

    In the first plies all games count. With a filter, or in later plies, only the latest ones do.
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
    """Return the moves that lead to the positions in *totals*, the most frequent first."""
    moves = moves_by_key(board)
    counts = [
        MoveCount(moves[key], n.total(), n["white_wins"], n["draws"], n["black_wins"])
        for key, n in totals.items()
        if key in moves
    ]
    return sorted(counts, key=lambda count: -count.games)


def _select_counted_moves(board: Board, ratings: RatingRange) -> Select[Any]:
    """Select the counts of moves in the first plies of games."""
    moves = archive_moves.c
    sums = [func.sum(moves[name]).label(name) for name in COUNTER_COLUMNS]
    is_there = moves.position == position_key(board)
    return (
        select(moves.next, *sums)
        .where(is_there, *_rating_conditions(ratings, moves.band))
        .group_by("next")
    )


def _count_by_game(plies: Subquery) -> Select[Any]:
    """Select the counts of moves and outcomes in *plies*."""
    columns = plies.c.next, plies.c.outcome
    return select(*columns, func.count()).group_by(*columns)


def _latest_late_plies(board: Board) -> Subquery:
    """Select the latest games that reached the position after the counted first plies."""
    plies = archive_plies.c
    return (
        select(archive_plies)
        .where(plies.position == position_key(board), _IS_BEYOND_COUNTED)
        .order_by(plies.ply.desc(), plies.game.desc())  # the order of the index
        .limit(MAX_COUNTED_GAMES)
        .subquery()
    )


def _select_plies(
    board: Board, game_filter: GameFilter, ratings: RatingRange, window: Subquery
) -> Select[Any]:
    """Select the next position and outcome of the games in *window* that match the filter."""
    is_within = _rating_conditions(ratings, archive_plies.c.band)
    plies = select(
        _at_position(archive_plies.c.next, board, window, *is_within).label("next"),
        _at_position(archive_plies.c.outcome, board, window).label("outcome"),
    ).select_from(window)
    if conditions := _filter_conditions(game_filter, archive_games.c):
        plies = plies.join(archive_games, archive_games.c.id == window.c.game_number).where(
            *conditions
        )
    return plies


def _at_position(
    column: ColumnElement[T], board: Board, window: Subquery, *conditions: ColumnElement[bool]
) -> ScalarSelect[T]:
    """Select *column* of the index for each game of *window* at a position, or NULL without it.

    This is a correlated subquery instead of a join. For a join, the planner may begin at the
    position and read all games that reached it.
    """
    plies = archive_plies.c
    is_there = plies.position == position_key(board)
    query = select(column).where(is_there, plies.game == window.c.game_number, *conditions)
    return query.correlate(window).scalar_subquery()


def _latest_games(game_filter: GameFilter, limit: int, before: int | None = None) -> Subquery:
    """Select the latest games of a player, or with a position, by scanning an index.

    The other conditions of the filter apply only to these games, which bounds the work.
    """
    if sides := _player_conditions(game_filter):
        walks = [
            _latest_by_index(archive_games.c.id, [is_theirs], game_filter, limit, before)
            for is_theirs in sides
        ]
    else:
        assert game_filter.position is not None
        is_there = archive_plies.c.position == position_key(game_filter.position)
        walks = [_latest_by_index(archive_plies.c.game, [is_there], game_filter, limit, before)]
    if len(walks) == 1:
        return walks[0]
    games = union(*(select(walk.c.game_number) for walk in walks)).subquery()
    return select(games.c.game_number).order_by(games.c.game_number.desc()).limit(limit).subquery()


def _latest_matching(game_filter: GameFilter, limit: int, before: int | None) -> Subquery:
    """Select the latest of all games, with all columns, so that no row is read twice."""
    id = archive_games.c.id
    games = select(archive_games, id.label("game_number")).order_by(id.desc()).limit(limit)
    return games.where(*_id_conditions(id, game_filter, before)).subquery()


def _latest_by_index(
    id: ColumnElement[int],
    conditions: list[ColumnElement[bool]],
    game_filter: GameFilter,
    limit: int,
    before: int | None,
) -> Subquery:
    """Select the latest games by *id*, which follows the columns of *conditions* in an index."""
    ids = select(id.label("game_number")).where(*conditions).order_by(id.desc()).limit(limit)
    return ids.where(*_id_conditions(id, game_filter, before)).subquery()


def _id_conditions(
    id: ColumnElement[int], game_filter: GameFilter, before: int | None
) -> list[ColumnElement[bool]]:
    return [
        *([id < before] if before is not None else []),
        *([id >= min_id_of_day(game_filter.since)] if game_filter.since else []),
        *([id < min_id_after_day(game_filter.until)] if game_filter.until else []),
    ]


def _rating_conditions(ratings: RatingRange, band: ColumnElement[int]) -> list[ColumnElement[bool]]:
    minimum, maximum = ratings
    return [
        *([band >= minimum // RATING_BAND_POINTS] if minimum is not None else []),
        *([band <= maximum // RATING_BAND_POINTS, band > 0] if maximum is not None else []),
    ]


def _filter_conditions(game_filter: GameFilter, games: Columns) -> list[ColumnElement[bool]]:
    """Return the conditions of a filter except for player, dates and position."""
    equal: dict[ColumnElement[Any], object] = {
        games.outcome: game_filter.outcome,
        games.source: game_filter.source,
        games.speed: game_filter.speed,
        games.game_type: game_filter.game_type,
        games.is_rated: game_filter.is_rated,
    }
    conditions = [column == value for column, value in equal.items() if value is not None]
    if game_filter.min_plies is not None:
        conditions.append(games.plies >= game_filter.min_plies)
    if game_filter.max_plies is not None:
        conditions.append(games.plies <= game_filter.max_plies)
    return conditions


def _player_conditions(game_filter: GameFilter) -> list[ColumnElement[bool]]:
    """Return the alternative conditions that match the player; each has an index."""
    games, colors = (
        archive_games.c,
        [game_filter.color] if game_filter.color else ["white", "black"],
    )
    return [
        *(
            games[f"{color}_key"] == name_search_key(name)
            for color in colors
            for name in game_filter.names
        ),
        *(games[f"{color}_owner"] == owner for color in colors for owner in game_filter.user_ids),
    ]


_WHITE, _BLACK = users.alias("white"), users.alias("black")


def _select_listed(among: FromClause = archive_games) -> Select[Any]:
    """Select games with the current names of their players."""
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
    own_tags = {name: str(value) for name, value in tags.items() if value is not None}
    return Record(json.loads(row["tags"]) | own_tags, board or Board(), game.outcome or "")


def _add_clocks(record: Record, times: str | None) -> None:
    if times and "TimeControl" in record.tags:
        first = record.board.root().turn.value
        record.comments |= clock_comments(json.loads(times), first, len(record.moves))
