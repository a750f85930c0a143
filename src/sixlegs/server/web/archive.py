"""Endpoints of the archive, the opening explorer, profiles and the leaderboard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import AbstractAsyncContextManager
from datetime import UTC, date, datetime
from typing import Concatenate, ParamSpec, TypeVar

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from sixlegs.errors import HiveError, quote
from sixlegs.notation import move_string, parse_game
from sixlegs.pgn import write_pgn
from sixlegs.ratings import Speed
from sixlegs.rules import Board, Bug
from sixlegs.server import serializers
from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.play.archive_entry import (
    GameInProgressError,
    NotComputerGameError,
    entry_from_document,
    parse_day,
)
from sixlegs.server.play.user_ids import UserId, is_account
from sixlegs.server.protocol import archive as messages
from sixlegs.server.protocol.scalars import PathText, to_wire_name
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import (
    accounts,
    archive,
    archive_search,
    profiles,
    ratings,
    relations,
)
from sixlegs.server.storage.archive_search import FoundGame, GameFilter, ResultPage
from sixlegs.server.web.access_log import client_address
from sixlegs.server.web.endpoints import endpoint
from sixlegs.server.web.responses import problem_response
from sixlegs.server.web.starting_positions import import_record

MAX_WAITING = 200
MAX_WAITING_PER_NETWORK = 30
EXAMPLE_GAMES = 8  # games listed with an explored position

P = ParamSpec("P")
T = TypeVar("T")


class ArchiveRoutes:
    """The endpoints of the archive. Queries run one at a time, round-robin across clients."""

    def __init__(self, registry: Registry) -> None:
        self._store = registry.store
        self._presence = registry.presence
        self._queue = FairQueue(MAX_WAITING, MAX_WAITING_PER_NETWORK, "archive")

    @endpoint("GET", "/api/archive")
    async def games(self, request: Request, query: messages.ArchiveQuery) -> messages.ArchivePage:
        """Search the archive, newest games first."""
        async with self._turn(request):
            position = await asyncio.to_thread(_parse_first_moves, query)
        page, boards = await self._search(request, _search_games, query, position)
        games = [to_archive_game(game, boards.get(game.id)) for game in page.games]
        before = None if page.next is None else format_archive_id(page.next)
        return messages.ArchivePage(games, before)

    @endpoint("GET", "/api/archive/{id}")
    async def game(self, request: Request, id: PathText) -> messages.ArchiveRecord | Response:
        """Return an archived game with its record."""
        number = parse_archive_id(id)
        result = (
            None
            if number is None
            else await self._search(request, archive_search.find_game, number)
        )
        if result is None:
            return problem_response("game-not-found", "There is no such game.")
        game, record = result
        pgn = await asyncio.to_thread(write_pgn, record)
        return messages.ArchiveRecord(to_archive_game(game), pgn)

    @endpoint("POST", "/api/archive", rate_limit="game")
    async def upload(self, request: Request, body: messages.ComputerGameUpload) -> Response | None:
        """Save a game of the caller against the computer."""
        user_id = request.state.user_id
        if not is_account(user_id):
            return problem_response("account-required", "Saving games requires an account.")
        today = datetime.fromtimestamp(self._store.time_of_day(self._now()) / 1000, UTC).date()
        day = min(parse_day(body.date) or today, today)  # a future date would be listed first
        try:
            async with self._turn(request):
                entry = await asyncio.to_thread(entry_from_document, body.document, user_id, day)
        except NotComputerGameError as error:
            return problem_response("not-computer-game", str(error))
        except GameInProgressError as error:
            return problem_response("game-in-progress", str(error))
        if not await self._store.write(archive.add_computer_game, entry, user_id):
            return problem_response("archive-full", "Your archive is full.")
        return None

    @endpoint("DELETE", "/api/archive/{id}")
    async def delete(self, request: Request, id: PathText) -> Response | None:
        """Delete a game of the caller against the computer."""
        number, user_id = parse_archive_id(id), request.state.user_id
        if number is None or not await self._store.write(
            archive.delete_computer_game, number, user_id
        ):
            return problem_response("game-not-found", "There is no such game.")
        return None

    @endpoint("GET", "/api/explorer")
    async def explorer(
        self, request: Request, query: messages.ExplorerQuery
    ) -> messages.ExplorerResult:
        """Return the moves played in a position."""
        async with self._turn(request):
            board = (await asyncio.to_thread(import_record, query.position)).board
        statistics, games = await self._search(request, _explore, query, board)
        moves = [
            messages.ExplorerMove(move_string(board, row.move), *row[1:])
            for row in statistics.moves
        ]
        return messages.ExplorerResult(
            moves, statistics.sample_size, [to_archive_game(game) for game in games]
        )

    @endpoint("GET", "/api/players/{name}")
    async def player(
        self, request: Request, name: messages.PlayerName
    ) -> messages.Profile | Response:
        """Return the profile of a player."""
        profile, blockers = await self._search(request, _load_profile, name, request.state.user_id)
        if profile is None:
            return problem_response("player-not-found", "There is no player of that name.")
        created = None if profile.created is None else self._store.time_of_day(profile.created)
        is_online = self._is_online(profile.user_id, blockers)
        return _profile(profile, created, is_online, self._now())

    @endpoint("GET", "/api/leaderboard")
    async def leaders(
        self, request: Request, query: messages.LeaderboardQuery
    ) -> messages.Leaderboard:
        """Return the players with the highest ratings at a speed."""
        speed = Speed(query.speed)
        rows, blockers = await self._search(
            request, _load_leaders, speed, self._now(), request.state.user_id
        )
        leaders = [
            messages.Leader(
                name,
                round(stored.rating.value),
                round(stored.rating.deviation),
                stored.games,
                self._is_online(user_id, blockers),
            )
            for user_id, name, stored in rows
        ]
        return messages.Leaderboard(speed.value, leaders)

    async def _search(
        self,
        request: Request,
        query: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run *query* in the turn of the client."""
        async with self._turn(request):
            return await self._store.search(query, *args, **kwargs)

    def _turn(self, request: Request) -> AbstractAsyncContextManager[None]:
        """Wait for the turn of the client that sent *request*."""
        return self._queue.turn(client_network(client_address(request.scope)))

    def _is_online(self, user_id: UserId | None, blockers: Collection[UserId]) -> bool:
        """Return whether a player is online.

        *blockers* block the caller and look offline, so that a block is not revealed.
        """
        if user_id is None or user_id in blockers:
            return False
        return self._presence.is_known_connected(user_id)

    def _now(self) -> int:
        return self._store.database_time_ms()


def parse_archive_id(text: str) -> int | None:
    """Return the id of a game in the archive, or None if *text* is malformed."""
    try:
        return int(msgspec.convert(text, messages.ArchiveId), 16)
    except msgspec.ValidationError:
        return None


def to_archive_game(game: FoundGame, board: Board | None = None) -> messages.ArchiveGame:
    """Return the message for an archived game, with its final position if *board* is given."""
    white, black = (
        messages.ArchivePlayer(name, rating, user_id is not None and is_account(user_id))
        for name, rating, user_id in zip(game.names, game.ratings, game.user_ids, strict=True)
    )
    message = msgspec.convert(
        {
            "id": format_archive_id(game.id),
            "game": game.game,
            "source": game.source,
            "white": white,
            "black": black,
            "outcome": game.outcome,
            "ending": game.ending,
            "speed": game.speed,
            "isRated": game.is_rated,
            "gameType": game.game_type,
            "date": game.date,
            "plies": game.plies,
            "stacks": None,
        },
        messages.ArchiveGame,
    )
    message.stacks = None if board is None else serializers.stacks(board)
    return message


def format_archive_id(id: int) -> str:
    """Return the id of a game in the archive, as URLs have it."""
    return f"{id:016x}"


def _parse_first_moves(query: messages.ArchiveQuery) -> Board | None:
    if query.moves is None:
        return None
    if query.type is None:
        raise HiveError("The query parameter `moves` requires `type`.")
    return parse_game(f"{query.type};InProgress;White[1];{query.moves}")


def _player_filter(connection: Connection, query: messages.PlayerFilter) -> GameFilter:
    """Return the filter for the games of the player in *query*."""
    if query.player is None:
        return GameFilter()
    user_id = accounts.find_user_id_by_name(connection, query.player)
    return GameFilter((query.player,), (user_id,) if user_id else (), query.color)


def _search_games(
    connection: Connection, query: messages.ArchiveQuery, position: Board | None
) -> tuple[ResultPage, dict[int, Board]]:
    """Return a page of games, and their final boards if the query asks for them."""
    by_player = _player_filter(connection, query)
    game_filter = GameFilter(
        by_player.names,
        by_player.user_ids,
        by_player.color,
        query.result,
        query.source,
        query.speed,
        query.type,
        query.is_rated,
        _parse_day(query.since),
        _parse_day(query.until),
        query.min_plies,
        query.max_plies,
        position,
    )
    before = None if query.before is None else int(query.before, 16)
    page = archive_search.search(connection, game_filter, before=before, limit=query.limit)
    if not query.boards:
        return page, {}
    return page, archive_search.load_final_boards(connection, page.games)


def _load_profile(
    connection: Connection, name: str, caller: UserId
) -> tuple[profiles.Profile | None, list[UserId]]:
    """Return a profile, and the accounts that block the caller."""
    profile = profiles.load_profile(connection, name)
    return profile, relations.find_blockers(connection, caller)


def _load_leaders(
    connection: Connection, speed: Speed, now: int, caller: UserId
) -> tuple[list[tuple[UserId, str, ratings.StoredRating]], list[UserId]]:
    """Return the leaders of a speed, and the accounts that block the caller."""
    leaders = ratings.load_leaders(connection, speed, now)
    return leaders, relations.find_blockers(connection, caller)


def _explore(
    connection: Connection, query: messages.ExplorerQuery, board: Board
) -> tuple[archive_search.MoveStatistics, list[FoundGame]]:
    by_player = _player_filter(connection, query)
    rating_range = (query.min_rating, query.max_rating)
    statistics = archive_search.explore(connection, board, by_player, rating_range)
    examples = GameFilter(by_player.names, by_player.user_ids, by_player.color, position=board)
    return statistics, archive_search.search(connection, examples, limit=EXAMPLE_GAMES).games


def _parse_day(text: str | None) -> date | None:
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise HiveError(f"Not a date: {quote(text)}") from error


def _profile(
    profile: profiles.Profile, created: int | None, is_online: bool, now: int
) -> messages.Profile:
    white, black = (messages.Results(*counts) for counts in profile.results)
    return messages.Profile(
        profile.name,
        profile.user_id is not None,
        created,
        is_online,
        [_rating(stored, graph, now) for stored, graph in profile.ratings],
        white,
        black,
        [messages.FirstTileCount(_bug_name(bug), count) for bug, count in profile.first_tiles],
        [to_archive_game(game, profile.boards.get(game.id)) for game in profile.games],
    )


def _rating(
    stored: ratings.StoredRating, graph: list[tuple[int, float]], now: int
) -> messages.SpeedRating:
    rating = stored.rating_at(now)
    return messages.SpeedRating(
        stored.speed.value,
        round(rating.value),
        round(rating.deviation),
        rating.is_provisional,
        stored.games,
        [messages.RatingPoint(time, round(value)) for time, value in graph],
    )


def _bug_name(bug: Bug) -> str:
    return to_wire_name(bug.name)
