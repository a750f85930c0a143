"""Endpoints of games: list, create, delete, publish and report; records; and the game socket."""

from __future__ import annotations

import asyncio
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
from sixlegs.rule_sets import RULE_SETS
from sixlegs.rules import Board, Color, PositionErrorCode
from sixlegs.server import serializers
from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue, QueueFullError
from sixlegs.server.limits.token_bucket import RateLimitError
from sixlegs.server.metrics import RATE_LIMITED
from sixlegs.server.play.codes import Access
from sixlegs.server.play.game_pgn import game_to_pgn
from sixlegs.server.play.listed_game import ListedGame
from sixlegs.server.play.seats import Person, Seat, Seats, Vacant, invited_player
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId, is_account
from sixlegs.server.protocol import account, archive, http, people, positions
from sixlegs.server.protocol.scalars import PathText, to_color_name, to_wire_name
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import accounts, queries, relations, reports, retention
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.pairing import PairingTerms
from sixlegs.server.web import responses
from sixlegs.server.web.access_log import client_address
from sixlegs.server.web.body import MAX_BODY_BYTES, BodyTooLargeError
from sixlegs.server.web.display_names import clean_display_name
from sixlegs.server.web.endpoints import endpoint
from sixlegs.server.web.rate_limits import Limits
from sixlegs.server.web.record_reader import is_slow, read_in_subprocess
from sixlegs.server.web.responses import (
    STATUS_CODES,
    json_response,
    problem_response,
    rate_limit_response,
)
from sixlegs.server.web.sockets import serve_game
from sixlegs.server.web.starting_positions import (
    CLOCK_BOUNDS_TEXT,
    TooManyPliesError,
    build_board,
    build_terms,
    import_record,
    is_valid_time_control,
)

SUMMARIES_PER_SLICE = 10
"""Games of a list that are encoded before other tasks of the event loop get a turn."""
TOO_MANY_GAMES_RETRY_SECONDS = 60.0
"""``Retry-After`` while a player or client has too many open games."""
MAX_WAITING_RECORDS = 200
MAX_WAITING_RECORDS_PER_NETWORK = 30

In = TypeVar("In")
Out = TypeVar("Out")
T = TypeVar("T")


class GameRoutes:
    """The endpoints of games."""

    def __init__(self, registry: Registry, limits: Limits, *, can_invite: bool) -> None:
        self._registry = registry
        self._limits = limits
        self._can_invite = can_invite
        self._record_queue = FairQueue(
            MAX_WAITING_RECORDS, MAX_WAITING_RECORDS_PER_NETWORK, "records"
        )

    @endpoint("GET", "/api/games")
    async def games(self, request: Request) -> http.GameList:
        """Return the games of the caller."""
        user_id, address = request.state.user_id, client_address(request.scope)
        games = await self._registry.games.list_games(user_id, address)
        summaries = await in_slices(
            lambda game: _summary(game, user_id), games, SUMMARIES_PER_SLICE
        )
        damaged_file = self._registry.store.damaged_file
        return http.GameList(summaries, damaged_file.name if damaged_file else None)

    @endpoint("POST", "/api/games", 201, rate_limit="game")
    async def create(self, request: Request, body: http.NewGame) -> http.GameCreated | Response:
        """Create a game."""
        user_id = request.state.user_id
        if isinstance(body.start, http.ImportedGame) and is_slow(body.start.text):
            async with self._turn(request):
                body.start.text = await read_in_subprocess(body.start.text)
        if isinstance(body.start, http.EmptyBoard) and body.moves is None:
            board = build_board(body)  # no record to parse, so no queue
        else:
            board = await self._read(request, lambda: build_board(body))
        if {type(body.white), type(body.black)} != {http.CreatorSeat, http.OpponentSeat}:
            return problem_response(
                "invalid-seats", "One seat must be the creator's, and the other the opponent's."
            )
        invited = await self._find_invited(request, body) if body.opponent is not None else None
        if isinstance(invited, Response):
            return invited
        seats = _seats(body, user_id, invited)
        if body.clock and not is_valid_time_control(body.clock):
            return problem_response("invalid-time-control", CLOCK_BOUNDS_TEXT)
        access: Access = "public" if body.is_public else "link"
        if not self._can_invite:
            return problem_response(
                "not-reachable", "This server cannot be reached from other machines."
            )
        if body.is_rated and (code := _unrated_reason(body, board, user_id)):
            return problem_response(code, "This game cannot be rated.")
        await self._check_open_seats(user_id, client_address(request.scope), access)
        game = ServerGame.create(seats, board, build_terms(body), access)
        return http.GameCreated(game.id, await self._create_game(game, request))

    @endpoint("POST", "/api/pairing", rate_limit="game")
    async def pair(
        self, request: Request, body: people.PairingRequest
    ) -> people.Pairing | Response:
        """Seat the caller against the next opponent who asks for the same terms."""
        user_id, address = request.state.user_id, client_address(request.scope)
        if not is_valid_time_control(body.clock):
            return problem_response("invalid-time-control", CLOCK_BOUNDS_TEXT)
        if not self._can_invite:
            return problem_response(
                "not-reachable", "This server cannot be reached from other machines."
            )
        if body.is_rated and not is_account(user_id):
            return problem_response("account-required", "Rated games require an account.")
        terms = positions.GameTerms(clock=body.clock, is_rated=body.is_rated)
        pairing = await self._registry.pairing.pair(
            user_id,
            PairingTerms(RULE_SETS["tournament"], build_terms(terms)),
            address,
            lambda: self._check_open_seats(user_id, address, "public"),
        )
        await self._remove_surplus_games(address)
        return people.Pairing(*pairing)

    async def _find_invited(self, request: Request, body: http.NewGame) -> UserId | Response:
        """Return the account that *body* challenges, or why the caller cannot challenge it.

        Raises :exc:`RateLimitError`.
        """
        user_id, store = request.state.user_id, self._registry.store
        if not is_account(user_id):
            return problem_response("account-required", "Challenges require an account.")
        if body.is_public:
            return problem_response("malformed", "A challenge to a player cannot be public.")
        invited = await store.read(accounts.find_user_id_by_name, body.opponent or "")
        if invited is None:
            return problem_response("player-not-found", "There is no account of that name.")
        if invited == user_id:
            return problem_response("own-account", "This is your own account.")
        if await store.read(relations.has_relation, user_id, invited, "block"):
            return problem_response("player-blocked", "You block this player.")
        await self._limits.check_challenge(user_id, invited)
        received = [game for _, game in await store.direct_challenges(invited)]
        seats = [game.players.seats for game in received]
        pending = [own for own in seats if invited_player(own) == invited]
        sent = await store.read(queries.count_open_challenges, user_id, invited)
        limits = self._limits
        if sent >= limits.max_challenges_per_pair or len(pending) >= limits.max_challenges_received:
            return problem_response("too-many-challenges", "Other challenges are still open.")
        return invited

    async def _create_game(self, game: ServerGame, request: Request) -> positions.Invitation | None:
        """Store a game, and delete the oldest finished games of the host beyond the limit."""
        address = client_address(request.scope)
        invitation = await self._registry.invitations.create_game(game, address)
        await self._remove_surplus_games(address)
        return positions.Invitation(*invitation) if invitation else None

    async def _remove_surplus_games(self, address: str) -> None:
        """Delete the oldest finished games from *address* beyond the limit."""
        if self._limits.has_retention:
            with suppress(StoreError):  # the game is stored; the next one triggers the same cleanup
                store, limit = self._registry.store, self._limits.max_finished_games_per_host
                surplus = await store.read(
                    retention.find_surplus_games, store.origin_key(address), limit
                )
                await self._registry.sweeper.delete_games(surplus)

    async def _check_open_seats(self, user_id: UserId, address: str, access: Access) -> None:
        """Check the limits of open seats and ongoing games.

        Raises :exc:`RateLimitError`.
        """
        store, limits = self._registry.store, self._limits
        origin = store.origin_key(address)
        if access == "public":
            challenges = await store.read(queries.count_challenges_from, origin)
            is_full = challenges >= limits.max_challenges_per_host
            max_seats = limits.max_challenges_per_user
        else:
            is_full, max_seats = False, limits.max_invitations_per_user
        is_full = (
            is_full or await store.read(queries.count_open_seats, user_id, access) >= max_seats
        )
        ongoing = await store.read(retention.count_ongoing_games, origin)
        if is_full or ongoing >= limits.max_ongoing_games_per_host:
            raise RateLimitError(TOO_MANY_GAMES_RETRY_SECONDS)

    @endpoint("DELETE", "/api/games/{id}")
    async def delete(self, request: Request, id: PathText) -> Response | None:
        """Delete or hide a game."""
        code = await self._registry.games.delete(id, request.state.user_id)
        if code is None:
            return None
        return problem_response(code, "You have no such game that can be deleted.")

    @endpoint("GET", "/api/games/{id}/pgn")
    async def pgn(self, request: Request, id: PathText) -> Response:
        """Return an online game as PGN."""
        game = await self._registry.store.load(id)
        if game is None:
            return problem_response("game-not-found", "There is no such game.")
        text = game_to_pgn(game, game.visible_names(request.state.user_id))
        headers = {
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="hive.pgn"',
        }
        return Response(text, media_type="application/x-chess-pgn", headers=headers)

    @endpoint("PUT", "/api/games/{id}/publication")
    async def publish(self, request: Request, id: PathText) -> Response | None:
        """Publish a finished game by link in the archive."""
        code = await self._registry.games.publish(id, request.state.user_id)
        if code is None:
            return None
        return problem_response(code, "You have no such finished game.")

    @endpoint("GET", "/api/games/{id}/publication")
    async def publication(
        self, request: Request, id: PathText
    ) -> archive.PublicationStatus | Response:
        """Return whether a game of the caller is published."""
        is_published = await self._registry.games.is_published(id, request.state.user_id)
        if is_published is None:
            return problem_response("game-not-found", "You have no such finished game.")
        return archive.PublicationStatus(is_published)

    @endpoint("POST", "/api/games/{id}/report", rate_limit="report")
    async def report(
        self, request: Request, id: PathText, body: account.NewReport
    ) -> Response | None:
        """Report the opponent to the operator."""
        note = clean_display_name(body.note, len(body.note)) or ""  # shown on a terminal
        user_id, store = request.state.user_id, self._registry.store
        if await store.write(
            reports.file_report, id, user_id, body.reason, note, store.database_time_ms()
        ):
            return None
        return problem_response("game-not-found", "You have no such game with an opponent.")

    @endpoint("POST", "/api/records")
    async def record(self, request: Request, body: http.RecordText) -> http.RecordText:
        """Convert a record to PGN."""
        if is_slow(body.text):
            async with self._turn(request):
                return http.RecordText(await read_in_subprocess(body.text))
        pgn = await self._read(request, lambda: write_pgn(import_record(body.text)))
        return http.RecordText(pgn)

    def _turn(self, request: Request) -> AbstractAsyncContextManager[None]:
        """Wait for the turn of the client that sent *request*."""
        return self._record_queue.turn(client_network(client_address(request.scope)))

    async def _read(self, request: Request, work: Callable[[], T]) -> T:
        """Run *work*, which may parse a long record, in a thread and in the turn of the client."""
        async with self._turn(request):
            return await asyncio.to_thread(work)

    async def socket(self, socket: WebSocket) -> None:
        """Serve the socket of a game."""
        await serve_game(socket, self._registry, self._limits, socket.state.user_id)


async def in_slices(work: Callable[[In], Out], items: Iterable[In], size: int) -> list[Out]:
    """Return ``[work(item) for item in items]``, letting other tasks run after every *size* items.

    >>> asyncio.run(in_slices(str, range(5), size=2))
    ['0', '1', '2', '3', '4']
    """
    results: list[Out] = []
    remaining = iter(items)
    while batch := list(islice(remaining, size)):
        results += map(work, batch)
        await asyncio.sleep(0)
    return results


def store_error_response(_: Request, error: Exception) -> Response:
    """Return the response for a storage error."""
    assert isinstance(error, StoreError)
    return responses.store_error_response(error)


def http_error_response(_: Request, error: Exception) -> Response:
    """Return the response for an unknown URL or method."""
    assert isinstance(error, HTTPException)
    return json_response(http.Problem("not-found", error.detail), error.status_code)


def request_error_response(_: Request, error: Exception) -> Response:
    """Return the response for an invalid or rejected request."""
    match error:
        case RateLimitError() | QueueFullError():
            RATE_LIMITED.inc()
            return rate_limit_response(error)
        case BodyTooLargeError():
            return problem_response(
                "too-large", f"The request body exceeds {MAX_BODY_BYTES} bytes."
            )
        case TooManyPliesError():
            return problem_response("too-many-moves", str(error))
        case RecordError():
            return problem_response("unreadable-game", str(error), error.ply)
        case InvalidPositionError(code=code) if code:
            return json_response(_position_problem(error, code), STATUS_CODES["unreadable-game"])
        case HiveError():
            return problem_response("unreadable-game", str(error))
        case _:
            return problem_response("malformed", str(error))


def _position_problem(error: InvalidPositionError, code: PositionErrorCode) -> http.Problem:
    return http.Problem(
        "unreadable-game",
        str(error),
        position_error=to_wire_name(code.name),
        piece=None if error.piece is None else str(error.piece),
        hex=None if error.hex is None else (error.hex.q, error.hex.r),
    )


def _unrated_reason(
    body: http.NewGame, board: Board, user_id: UserId
) -> Literal["not-ratable", "account-required"] | None:
    if not is_account(user_id):
        return "account-required"
    is_ratable = body.clock is not None and board.ply == 0 and board.start is None
    return None if is_ratable and board.game_type in RATED_GAME_TYPES else "not-ratable"


def _seats(body: http.NewGame, user_id: UserId, invited: UserId | None) -> Seats:
    vacant, creator = Vacant(invited, is_random=body.has_random_sides), Person(user_id)

    def seat(requested: object) -> Seat:
        return creator if isinstance(requested, http.CreatorSeat) else vacant

    return {Color.WHITE: seat(body.white), Color.BLACK: seat(body.black)}


def _summary(game: ListedGame, user_id: UserId) -> http.GameSummary:
    return http.GameSummary(
        game=game.id,
        game_type=game.board.game_type,
        opening=game.board.opening,
        seats=serializers.seats(game.players, user_id),
        stacks=serializers.stacks(game.board),
        turn=to_color_name(game.board.turn),
        ply=game.ply,
        result=serializers.result(game.result),
        changed=game.changed,
        access=game.access,
        deadline=game.deadline,
        is_correspondence=game.terms.clock is not None and game.terms.clock.is_per_move,
        rematch_offer=None if game.rematch_offer is None else to_color_name(game.rematch_offer),
    )
