"""Requests over HTTP, and the door to the sockets."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket

from sixlegs.errors import HiveError, InvalidPositionError
from sixlegs.record import RecordError
from sixlegs.rules import Color, Fault
from sixlegs.server import messages, requests, views
from sixlegs.server.answers import STATUS, answer, problem
from sixlegs.server.clocks import TimeControl
from sixlegs.server.exports import Exports
from sixlegs.server.games import Computer, Person
from sixlegs.server.hall import Hall
from sixlegs.server.messages import Message
from sixlegs.server.painter import TooLongError
from sixlegs.server.reviews import reviewed
from sixlegs.server.sockets import attend
from sixlegs.server.starts import board_of
from sixlegs.server.store import Listed, StoreError
from sixlegs.server.studies import answered
from sixlegs.server.vocabulary import wire_name

LARGEST_BODY = 1_000_000  # bytes; a pasted game is the most that comes
T = TypeVar("T")

NEW_GAME = msgspec.json.Decoder(requests.NewGame)
STUDY = msgspec.json.Decoder(requests.Study)
REVIEW = msgspec.json.Decoder(requests.Review)
EXPORT = msgspec.json.Decoder(requests.Export)


class TooLargeError(Exception):
    """A request with more in it than anybody needs."""


class MalformedError(Exception):
    """A request that is not the JSON that was asked for."""


class Api:
    """What the page asks for outside a game."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._exports = Exports()

    async def games(self, request: Request) -> Response:
        """One's own games."""
        owner = request.state.owner
        games = [_summary(game, owner) for game in await self._hall.store.games_of(owner)]
        aside = self._hall.store.put_aside
        return answer(requests.GameList(games, aside.name if aside else None))

    async def create(self, request: Request) -> Response:
        """Begin a game."""
        asked = await _asked(request, NEW_GAME)
        board = await asyncio.to_thread(board_of, asked)
        owner = request.state.owner
        seats = {Color.WHITE: _seat(asked.white, owner), Color.BLACK: _seat(asked.black, owner)}
        if Person(owner) not in seats.values():
            return problem("nobody-plays", "At least one seat is a person's.")
        clock = asked.clock
        control = TimeControl(clock.initial, clock.increment) if clock else None
        id = await self._hall.begin(board, seats, control, asked.coach)
        return answer(requests.Created(id), 201)

    async def delete(self, request: Request) -> Response:
        """Forget a game."""
        if await self._hall.delete(request.path_params["id"], request.state.owner):
            return Response(status_code=204)
        return problem("no-such-game", "There is no such game of yours.")

    async def study(self, request: Request) -> Response:
        """Try something out in a game that nobody keeps."""
        asked = await _asked(request, STUDY)
        board = await asyncio.to_thread(board_of, asked)
        stop = threading.Event()
        try:
            return answer(await answered(board, asked.wish, self._hall.computers, stop))
        finally:
            stop.set()

    async def review(self, request: Request) -> Response:
        """Look back on a game, line by line."""
        asked = await _asked(request, REVIEW)
        board = await asyncio.to_thread(board_of, asked)
        lines = _lines(reviewed(board, self._hall.computers, stop := threading.Event()), stop)
        headers = {"cache-control": "no-store"}
        return StreamingResponse(lines, media_type="application/x-ndjson", headers=headers)

    async def export(self, request: Request) -> Response:
        """Take a game away as a file."""
        file = await self._exports.file(await _asked(request, EXPORT))
        headers = {
            "cache-control": "no-store",
            "content-disposition": f'attachment; filename="{file.name}"',
        }
        return Response(file.content, headers=headers, media_type=file.media_type)

    async def socket(self, socket: WebSocket) -> None:
        """Play a game."""
        await attend(socket, self._hall, socket.state.owner)


def trouble(_: Request, error: Exception) -> Response:
    """The answer where the store has failed."""
    assert isinstance(error, StoreError)
    return problem(error.code if error.code != "engine" else "storage", str(error))


def failure(_: Request, error: Exception) -> Response:
    """The answer to an address or a method that there is not."""
    assert isinstance(error, HTTPException)
    return answer(requests.Problem("not-found", error.detail), error.status_code)


def refusal(_: Request, error: Exception) -> Response:
    """The answer to a request that cannot be read."""
    match error:
        case TooLargeError():
            return problem("too-large", f"A request has at most {LARGEST_BODY} bytes.")
        case TooLongError():
            return problem("too-large", str(error))
        case RecordError():
            return problem("unreadable-game", str(error), error.ply)
        case InvalidPositionError(fault=fault) if fault:
            return answer(_fault(error, fault), STATUS["unreadable-game"])
        case HiveError():
            return problem("unreadable-game", str(error))
        case _:
            return problem("malformed", str(error))


def _fault(error: InvalidPositionError, fault: Fault) -> requests.Problem:
    return requests.Problem(
        "unreadable-game",
        str(error),
        fault=wire_name(fault.name),
        piece=None if error.piece is None else str(error.piece),
        hex=None if error.hex is None else (error.hex.q, error.hex.r),
    )


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_BODY:
            raise TooLargeError
    return bytes(body)


async def _asked(request: Request, decoder: msgspec.json.Decoder[T]) -> T:
    """What the body of a request asks for.

    Raises :exc:`MalformedError` or :exc:`TooLargeError`.
    """
    try:
        return decoder.decode(await _body(request))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise MalformedError(str(error)) from error


async def _lines(found: AsyncIterator[Message], stop: threading.Event) -> AsyncIterator[bytes]:
    """Messages as lines of JSON; whoever reads no further ends what is under way."""
    try:
        async for message in found:
            yield msgspec.json.encode(message) + b"\n"
    finally:
        stop.set()


def _seat(asked: requests.NewPerson | messages.ComputerSeat, owner: str) -> Person | Computer:
    return Computer(asked.level) if isinstance(asked, messages.ComputerSeat) else Person(owner)


def _summary(game: Listed, owner: str) -> requests.Summary:
    return requests.Summary(
        game=game.id,
        game_type=game.board.game_type,
        opening=game.board.opening,
        seats=views.seats(game.seats, owner),
        stacks=views.stacks(game.board),
        turn=views.color_name(game.board.turn),
        ply=game.ply,
        result=views.result(game.result),
        changed=game.changed,
    )
