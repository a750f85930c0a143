"""Answers to requests over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from sixlegs.server.database import StoreError
from sixlegs.server.logs import NO_ANSWER
from sixlegs.server.positions import Message
from sixlegs.server.requests import Problem, ProblemCode

T = TypeVar("T")

STATUS: dict[ProblemCode, int] = {
    "malformed": 400,
    "unreadable-game": 422,
    "nobody-plays": 422,
    "no-such-clock": 422,
    "foreign": 403,
    "outdated": 409,
    "no-such-game": 404,
    "going-on": 409,
    "nobody-can-come": 409,
    "no-such-invitation": 404,
    "taken": 409,
    "your-own": 409,
    "too-often": 429,
    "not-found": 404,
    "too-large": 413,
    "storage": 500,
    "storage-busy": 503,
    "disk-full": 507,
}


def answer(message: Message | bytes, status: int = 200) -> Response:
    """*message* as JSON, if it is not yet, which nobody shall keep."""
    return Response(
        message if isinstance(message, bytes) else msgspec.json.encode(message),
        status,
        headers={"cache-control": "no-store"},
        media_type="application/json",
    )


def problem(code: ProblemCode, detail: str, ply: int | None = None) -> Response:
    """What went wrong."""
    return answer(Problem(code, detail, ply), STATUS[code])


def trouble(error: StoreError) -> Response:
    """Where the store has failed."""
    return problem(error.code if error.code != "engine" else "storage", str(error))


async def while_wanted(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """See *work* for an answer through, unless whoever asked has left; they have said it all."""
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_left(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise HTTPException(NO_ANSWER)
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
