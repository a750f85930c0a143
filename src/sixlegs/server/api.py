"""Requests over HTTP, and the door to the sockets."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from sixlegs.errors import HiveError, InvalidPositionError
from sixlegs.record import RecordError
from sixlegs.rules import Board, Color, canonical_game_type
from sixlegs.server import messages, views
from sixlegs.server.answers import answer, problem
from sixlegs.server.clocks import TimeControl
from sixlegs.server.games import Computer, Person
from sixlegs.server.hall import Hall
from sixlegs.server.pasted import pasted_board
from sixlegs.server.sockets import attend
from sixlegs.server.store import Listed, StoreError
from sixlegs.server.vocabulary import wire_name

LARGEST_BODY = 1_000_000  # bytes; a pasted game is the most that comes
NEW_GAME = msgspec.json.Decoder(messages.NewGame)


class TooLargeError(Exception):
    """A request with more in it than anybody needs."""


class Api:
    """What the page asks for outside a game."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def games(self, request: Request) -> Response:
        """One's own games."""
        owner = request.state.owner
        games = [_summary(game, owner) for game in await self._hall.store.games_of(owner)]
        aside = self._hall.store.put_aside
        return answer(messages.GameList(games, aside.name if aside else None))

    async def create(self, request: Request) -> Response:
        """Begin a game."""
        try:
            asked = NEW_GAME.decode(await _body(request))
            board = await _start(asked.start)
        except TooLargeError:
            return problem("too-large", f"A request has at most {LARGEST_BODY} bytes.")
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return problem("malformed", str(error))
        except HiveError as error:
            return _unreadable(error)
        owner = request.state.owner
        seats = {Color.WHITE: _seat(asked.white, owner), Color.BLACK: _seat(asked.black, owner)}
        if Person(owner) not in seats.values():
            return problem("nobody-plays", "At least one seat is a person's.")
        clock = asked.clock
        control = TimeControl(clock.initial, clock.increment) if clock else None
        id = await self._hall.begin(board, seats, control)
        return answer(messages.Created(id), 201)

    async def delete(self, request: Request) -> Response:
        """Forget a game."""
        if await self._hall.delete(request.path_params["id"], request.state.owner):
            return Response(status_code=204)
        return problem("no-such-game", "There is no such game of yours.")

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
    return answer(messages.Problem("not-found", error.detail), error.status_code)


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_BODY:
            raise TooLargeError
    return bytes(body)


async def _start(start: messages.EmptyTable | messages.PastedGame) -> Board:
    if isinstance(start, messages.EmptyTable):
        return Board(canonical_game_type(start.game_type), start.opening)
    return await asyncio.to_thread(pasted_board, start.text)


def _seat(asked: messages.NewPerson | messages.ComputerSeat, owner: str) -> Person | Computer:
    return Computer(asked.level) if isinstance(asked, messages.ComputerSeat) else Person(owner)


def _unreadable(error: HiveError) -> Response:
    ply = error.ply if isinstance(error, RecordError) else None
    fault = error.fault if isinstance(error, InvalidPositionError) else None
    return problem("unreadable-game", str(error), ply, wire_name(fault.name) if fault else None)


def _summary(game: Listed, owner: str) -> messages.Summary:
    return messages.Summary(
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
