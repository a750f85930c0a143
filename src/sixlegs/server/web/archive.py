"""Requests about games that anybody may find: the archive, the explorer, profiles, leaders."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import UTC, date, datetime
from typing import Concatenate, ParamSpec, TypeVar

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from sixlegs.errors import HiveError
from sixlegs.notation import move_string, parse_game
from sixlegs.pgn import write_pgn
from sixlegs.ratings import Speed
from sixlegs.rules import Board, Bug
from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.play.archive_entry import (
    GoingOnError,
    NotComputerError,
    day_of,
    entry_of_document,
)
from sixlegs.server.play.owners import is_account
from sixlegs.server.protocol import archive as messages
from sixlegs.server.protocol.scalars import PathText, wire_name
from sixlegs.server.storage import accounts, archive, archive_search, profiles, ratings
from sixlegs.server.storage.archive_search import Filter, FoundGame, Page
from sixlegs.server.storage.store import Store
from sixlegs.server.web.access_log import address_of
from sixlegs.server.web.endpoints import endpoint
from sixlegs.server.web.responses import problem
from sixlegs.server.web.starting_positions import pasted_record

MOST_WAITING = 200  # questions
MOST_WAITING_EACH = 30  # of them from one machine
EXAMPLES = 8  # games told of with a position

P = ParamSpec("P")
T = TypeVar("T")


class ArchiveRoutes:
    """What is found in a *store*, one question at a time, each machine in turn, and apart
    from what games need."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._queue = FairQueue(MOST_WAITING, MOST_WAITING_EACH)

    @endpoint("GET", "/api/archive")
    async def games(self, request: Request, query: messages.ArchiveQuery) -> messages.ArchivePage:
        """Games, the latest first."""
        async with self._turn(request):
            position = await asyncio.to_thread(_first_position, query)
        found = await self._ask(request, _search, query, position)
        page = [shown(game) for game in found.games]
        return messages.ArchivePage(page, None if found.next is None else _digits(found.next))

    @endpoint("GET", "/api/archive/{id}")
    async def game(self, request: Request, id: PathText) -> messages.ArchivedRecord | Response:
        """One of them, with its record."""
        known = _id_of(id)
        found = None if known is None else await self._ask(request, archive_search.one, known)
        if found is None:
            return problem("no-such-game", "There is no such game.")
        game, record = found
        pgn = await asyncio.to_thread(write_pgn, record)
        return messages.ArchivedRecord(shown(game), pgn)

    @endpoint("POST", "/api/archive", counts="game")
    async def keep(self, request: Request, body: messages.OwnRecord) -> Response | None:
        """Keep a game of one's own against the computer, for anybody to find."""
        owner = request.state.owner
        if not is_account(owner):
            return problem("needs-account", "Games are kept for accounts.")
        today = datetime.fromtimestamp(self._store.time_of_day(self._now()) / 1000, UTC).date()
        day = min(day_of(body.date) or today, today)  # what is yet to come would stand first
        try:
            async with self._turn(request):
                entry = await asyncio.to_thread(entry_of_document, body.document, owner, day)
        except NotComputerError as error:
            return problem("not-against-computer", str(error))
        except GoingOnError as error:
            return problem("going-on", str(error))
        if not await self._store.write(archive.keep_own, entry, owner):
            return problem("archive-full", "Too many games of yours are kept already.")
        return None

    @endpoint("DELETE", "/api/archive/{id}")
    async def remove(self, request: Request, id: PathText) -> Response | None:
        """Take such a game out again."""
        known, owner = _id_of(id), request.state.owner
        if known is None or not await self._store.write(archive.remove_own, known, owner):
            return problem("no-such-game", "There is no such game.")
        return None

    @endpoint("GET", "/api/explorer")
    async def explorer(self, request: Request, query: messages.ExplorerQuery) -> messages.Explored:
        """The moves that were played in a position."""
        async with self._turn(request):
            board = (await asyncio.to_thread(pasted_record, query.position)).board
        found, games = await self._ask(request, _explore, query, board)
        moves = [
            messages.ExploredMove(move_string(board, one.move), *one[1:]) for one in found.moves
        ]
        return messages.Explored(moves, found.latest, [shown(game) for game in games])

    @endpoint("GET", "/api/players/{name}")
    async def player(
        self, request: Request, name: messages.PlayerName
    ) -> messages.Profile | Response:
        """Somebody who has played."""
        found = await self._ask(request, profiles.profile, name)
        if found is None:
            return problem("no-such-player", "Nobody of that name has played.")
        return _profile(found, self._now())

    @endpoint("GET", "/api/leaderboard")
    async def leaders(
        self, request: Request, query: messages.LeaderboardQuery
    ) -> messages.Leaderboard:
        """The strongest at a speed."""
        speed = Speed(query.speed)
        found = await self._ask(request, ratings.leaders, speed, self._now())
        told = [
            messages.Leader(name, round(one.rating.value), round(one.rating.deviation), one.games)
            for name, one in found
        ]
        return messages.Leaderboard(speed.value, told)

    async def _ask(
        self,
        request: Request,
        work: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """What *work* finds, when it is the turn of who asks."""
        async with self._turn(request):
            return await self._store.search(work, *args, **kwargs)

    def _turn(self, request: Request) -> AbstractAsyncContextManager[None]:
        """Wait for the turn of the client that sent *request*."""
        return self._queue.one(client_network(address_of(request.scope)))

    def _now(self) -> int:
        return self._store.moment()


def _id_of(text: str) -> int | None:
    """Return the id of a game in the archive, or None if *text* is malformed."""
    try:
        return int(msgspec.convert(text, messages.ArchiveId), 16)
    except msgspec.ValidationError:
        return None


def shown(game: FoundGame) -> messages.ArchivedGame:
    """A game as messages have it."""
    white, black = (
        messages.ArchivedPlayer(name, rating, owner is not None and is_account(owner))
        for name, rating, owner in zip(game.names, game.ratings, game.owners, strict=True)
    )
    return msgspec.convert(
        {
            "id": _digits(game.id),
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
        },
        messages.ArchivedGame,
    )


def _digits(id: int) -> str:
    return f"{id:016x}"


def _first_position(query: messages.ArchiveQuery) -> Board | None:
    if query.moves is None:
        return None
    if query.type is None:
        raise HiveError("First moves are those of a type of game, which is to be named.")
    return parse_game(f"{query.type};InProgress;White[1];{query.moves}")


def _games_of(connection: Connection, query: messages.GamesOf) -> Filter:
    """Whose games somebody asks for."""
    if query.player is None:
        return Filter()
    owner = accounts.owner_named(connection, query.player)
    return Filter((query.player,), (owner,) if owner else (), query.color)


def _search(connection: Connection, query: messages.ArchiveQuery, position: Board | None) -> Page:
    of = _games_of(connection, query)
    wanted = Filter(
        of.names,
        of.owners,
        of.color,
        query.result,
        query.source,
        query.speed,
        query.type,
        query.rated,
        _day(query.since),
        _day(query.until),
        query.shortest,
        query.longest,
        position,
    )
    before = None if query.before is None else int(query.before, 16)
    return archive_search.search(connection, wanted, before=before, most=query.most)


def _explore(
    connection: Connection, query: messages.ExplorerQuery, board: Board
) -> tuple[archive_search.Explored, list[FoundGame]]:
    wanted = _games_of(connection, query)
    found = archive_search.explore(connection, board, wanted, (query.least, query.most))
    examples = Filter(wanted.names, wanted.owners, wanted.color, position=board)
    return found, archive_search.search(connection, examples, most=EXAMPLES).games


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise HiveError(f"There is no day {text}.") from error


def _profile(found: profiles.Profile, now: int) -> messages.Profile:
    white, black = (messages.Results(*one) for one in found.results)
    return messages.Profile(
        found.name,
        found.is_account,
        [_rating(one, graph, now) for one, graph in found.ratings],
        white,
        black,
        [messages.FirstTile(_bug(bug), count) for bug, count in found.first_tiles],
        [shown(game) for game in found.games],
    )


def _rating(
    one: ratings.Standing, graph: list[tuple[int, float]], now: int
) -> messages.SpeedRating:
    rating = one.at(now)
    return messages.SpeedRating(
        one.speed.value,
        round(rating.value),
        round(rating.deviation),
        rating.is_provisional,
        one.games,
        [messages.RatingPoint(when, round(value)) for when, value in graph],
    )


def _bug(bug: Bug) -> str:
    return wire_name(bug.name)
