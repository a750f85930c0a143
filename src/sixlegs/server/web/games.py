"""Requests about games: list, create, delete, read a record; and the socket of one."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager, suppress
from itertools import islice
from typing import Literal, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from sixlegs.errors import HiveError, InvalidPositionError
from sixlegs.pgn import write_pgn
from sixlegs.ratings import RATED_GAME_TYPES
from sixlegs.record import RecordError
from sixlegs.rules import Board, Color, Fault
from sixlegs.server import views
from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue, QueueFullError
from sixlegs.server.limits.token_bucket import RateLimitError
from sixlegs.server.metrics import REFUSALS
from sixlegs.server.play.codes import Access
from sixlegs.server.play.listed_game import ListedGame
from sixlegs.server.play.owners import Owner, is_account
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.seats import Person, Seat, Seats, Vacant
from sixlegs.server.protocol import account, archive, http, positions
from sixlegs.server.protocol.scalars import PathText, color_name, wire_name
from sixlegs.server.storage import queries, reports, retention
from sixlegs.server.storage.database import StoreError
from sixlegs.server.tables.registry import Registry
from sixlegs.server.web import responses
from sixlegs.server.web.access_log import address_of
from sixlegs.server.web.body import LARGEST, TooLargeError
from sixlegs.server.web.display_names import cleaned
from sixlegs.server.web.endpoints import endpoint
from sixlegs.server.web.rate_limits import Limits
from sixlegs.server.web.record_reader import is_slow, read_elsewhere
from sixlegs.server.web.responses import STATUS, answer, problem, too_often
from sixlegs.server.web.sockets import play_game
from sixlegs.server.web.starting_positions import (
    CLOCKS_TOLD,
    TooManyPliesError,
    board_of,
    is_possible,
    pasted_record,
    terms_of,
)

SUMMARIES_PER_SLICE = 10
"""Games of a list that are encoded before other tasks of the event loop get a turn."""
ROOM_WAIT_SECONDS = 60.0
"""``Retry-After`` while a player or client has too many open games."""
MOST_READING = 200  # games that wait to be read
MOST_READING_EACH = 30  # of them from one machine

In = TypeVar("In")
Out = TypeVar("Out")
T = TypeVar("T")


class GameRoutes:
    """What a page asks for about games."""

    def __init__(self, registry: Registry, limits: Limits, *, can_invite: bool) -> None:
        self._registry = registry
        self._limits = limits
        self._can_invite = can_invite
        self._reading = FairQueue(MOST_READING, MOST_READING_EACH)

    @endpoint("GET", "/api/games")
    async def games(self, request: Request) -> http.GameList:
        """One's own games."""
        owner, address = request.state.owner, address_of(request.scope)
        listed = await self._registry.games.all_of(owner, address)
        games = await in_slices(lambda game: _summary(game, owner), listed, SUMMARIES_PER_SLICE)
        aside = self._registry.store.put_aside
        return http.GameList(games, aside.name if aside else None)

    @endpoint("POST", "/api/games", 201, counts="game")
    async def create(self, request: Request, body: http.NewGame) -> http.Created | Response:
        """Begin a game."""
        owner = request.state.owner
        if isinstance(body.start, http.PastedGame) and is_slow(body.start.text):
            async with self._turn(request):
                body.start.text = await read_elsewhere(body.start.text)
        if isinstance(body.start, http.EmptyTable) and body.moves is None:
            board = board_of(body)  # nothing to read: does not wait for the records of others
        else:
            board = await self._read(request, lambda: board_of(body))
        if {type(body.white), type(body.black)} != {http.NewPerson, http.Guest}:
            return problem("nobody-plays", "One seat is a person's, and one a guest's.")
        seats = _seats(body, owner)
        if body.clock and not is_possible(body.clock):
            return problem("no-such-clock", CLOCKS_TOLD)
        access: Access = "public" if body.is_public else "link"
        if not self._can_invite:
            return problem("nobody-can-come", "Other machines cannot reach this server.")
        if body.is_rated and (code := _why_not_rated(body, board, owner)):
            return problem(code, "A game like this counts for no rating.")
        await self._check_room(owner, address_of(request.scope), access)
        game = SeatedGame.begun(seats, board, terms_of(body), access)
        return http.Created(game.id, await self._begun(game, request))

    async def _begun(self, game: SeatedGame, request: Request) -> positions.Invitation | None:
        """Begin a game, and make room for it: what was untouched for longest goes."""
        address = address_of(request.scope)
        invitation = await self._registry.invitations.begin(game, address)
        if self._limits.forgets:
            with suppress(StoreError):  # the game is there; the next one makes room as well
                store, most = self._registry.store, self._limits.games_of_machine
                surplus = await store.read(retention.surplus, store.origin_of(address), most)
                await self._registry.sweeper.remove(surplus)
        return positions.Invitation(*invitation) if invitation else None

    async def _check_room(self, owner: Owner, address: str, access: Access) -> None:
        """See whether somebody may keep another seat free.

        Raises :exc:`RateLimitError`.
        """
        store, limits = self._registry.store, self._limits
        origin = store.origin_of(address)
        if access == "public":
            waiting = await store.read(queries.challenges_from, origin)
            is_full, most = waiting >= limits.challenges_of_machine, limits.challenges
        else:
            is_full, most = False, limits.invitations
        is_full = is_full or await store.read(queries.seats_kept_free, owner, access) >= most
        going_on = await store.read(retention.going_on, origin)
        if is_full or going_on >= limits.going_on_of_machine:
            raise RateLimitError(ROOM_WAIT_SECONDS)

    @endpoint("DELETE", "/api/games/{id}")
    async def delete(self, request: Request, id: PathText) -> Response | None:
        """Forget a game."""
        code = await self._registry.games.delete(id, request.state.owner)
        if code is None:
            return None
        return problem(code, "There is no such game of yours that could be deleted.")

    @endpoint("PUT", "/api/games/{id}/publication")
    async def publish(self, request: Request, id: PathText) -> Response | None:
        """Put a game of one's own, by link, where anybody may find it."""
        code = await self._registry.games.publish(id, request.state.owner)
        if code is None:
            return None
        return problem(code, "There is no such game of yours that is over.")

    @endpoint("GET", "/api/games/{id}/publication")
    async def publication(self, request: Request, id: PathText) -> archive.Publication | Response:
        """Whether anybody may find a game of one's own."""
        owner = request.state.owner
        is_published = await self._registry.games.is_published(id, owner)
        if is_published is None:
            return problem("no-such-game", "There is no such game of yours that is over.")
        return archive.Publication(is_published)

    @endpoint("POST", "/api/games/{id}/report", counts="report")
    async def report(
        self, request: Request, id: PathText, body: account.NewReport
    ) -> Response | None:
        """Tell the operator about whom one plays, or has played."""
        note = cleaned(body.note, len(body.note)) or ""  # a terminal shows it
        owner, store = request.state.owner, self._registry.store
        if await store.write(reports.tell, id, owner, body.reason, note, store.moment()):
            return None
        return problem("no-such-game", "There is no such game of yours with somebody else.")

    @endpoint("POST", "/api/records")
    async def record(self, request: Request, body: http.RecordText) -> http.RecordText:
        """A record as PGN, for a page whose core does not read its kind."""
        if is_slow(body.text):
            async with self._turn(request):
                return http.RecordText(await read_elsewhere(body.text))
        pgn = await self._read(request, lambda: write_pgn(pasted_record(body.text)))
        return http.RecordText(pgn)

    def _turn(self, request: Request) -> AbstractAsyncContextManager[None]:
        """Wait for the turn of the client that sent *request*."""
        return self._reading.one(client_network(address_of(request.scope)))

    async def _read(self, request: Request, work: Callable[[], T]) -> T:
        """Run *work* in a thread, in the turn of the client: what it reads may be long."""
        async with self._turn(request):
            return await asyncio.to_thread(work)

    async def socket(self, socket: WebSocket) -> None:
        """Play a game."""
        await play_game(socket, self._registry, self._limits, socket.state.owner)


async def in_slices(work: Callable[[In], Out], items: Iterable[In], size: int) -> list[Out]:
    """Return ``[work(item) for item in items]``, letting other tasks run after every *size* items.

    >>> asyncio.run(in_slices(str, range(5), size=2))
    ['0', '1', '2', '3', '4']
    """
    done: list[Out] = []
    remaining = iter(items)
    while batch := list(islice(remaining, size)):
        done += map(work, batch)
        await asyncio.sleep(0)
    return done


def trouble(_: Request, error: Exception) -> Response:
    """The answer where the store has failed."""
    assert isinstance(error, StoreError)
    return responses.trouble(error)


def failure(_: Request, error: Exception) -> Response:
    """The answer to an address or a method that there is not."""
    assert isinstance(error, HTTPException)
    return answer(http.Problem("not-found", error.detail), error.status_code)


def refusal(_: Request, error: Exception) -> Response:
    """The answer to a request that cannot be read."""
    match error:
        case RateLimitError() | QueueFullError():
            REFUSALS.add()
            return too_often(error)
        case TooLargeError():
            return problem("too-large", f"A request has at most {LARGEST} bytes.")
        case TooManyPliesError():
            return problem("too-many-moves", str(error))
        case RecordError():
            return problem("unreadable-game", str(error), error.ply)
        case InvalidPositionError(fault=fault) if fault:
            return answer(_fault(error, fault), STATUS["unreadable-game"])
        case HiveError():
            return problem("unreadable-game", str(error))
        case _:
            return problem("malformed", str(error))


def _fault(error: InvalidPositionError, fault: Fault) -> http.Problem:
    return http.Problem(
        "unreadable-game",
        str(error),
        fault=wire_name(fault.name),
        piece=None if error.piece is None else str(error.piece),
        hex=None if error.hex is None else (error.hex.q, error.hex.r),
    )


def _why_not_rated(
    wanted: http.NewGame, board: Board, owner: Owner
) -> Literal["not-rated", "needs-account"] | None:
    if not is_account(owner):
        return "needs-account"
    is_whole = wanted.clock is not None and board.ply == 0 and board.start is None
    return None if is_whole and board.game_type in RATED_GAME_TYPES else "not-rated"


def _seats(wanted: http.NewGame, owner: Owner) -> Seats:
    white, black = _seat(wanted.white, owner), _seat(wanted.black, owner)
    if wanted.draws_lots and secrets.randbelow(2):
        white, black = black, white
    return {Color.WHITE: white, Color.BLACK: black}


def _seat(requested: object, owner: Owner) -> Seat:
    return Person(owner) if isinstance(requested, http.NewPerson) else Vacant()


def _summary(game: ListedGame, owner: Owner) -> http.Summary:
    return http.Summary(
        game=game.id,
        game_type=game.board.game_type,
        opening=game.board.opening,
        seats=views.seats(game.players, owner),
        stacks=views.stacks(game.board),
        turn=color_name(game.board.turn),
        ply=game.ply,
        result=views.result(game.result),
        changed=game.changed,
        access=game.access,
        deadline=game.deadline,
    )
