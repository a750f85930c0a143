"""Responses over HTTP: messages as JSON, and the status of each problem."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from sixlegs.server.limits.token_bucket import retry_after
from sixlegs.server.protocol.http import Problem, ProblemCode
from sixlegs.server.protocol.positions import Message
from sixlegs.server.storage.database import StoreError

STATUS: dict[ProblemCode, int] = {
    "malformed": 400,
    "unreadable-game": 422,
    "too-many-moves": 422,
    "nobody-plays": 422,
    "not-rated": 422,
    "needs-account": 403,
    "not-against-computer": 422,
    "archive-full": 409,
    "no-such-clock": 422,
    "foreign": 403,
    "outdated": 409,
    "no-such-game": 404,
    "no-such-player": 404,
    "going-on": 409,
    "nobody-can-come": 409,
    "no-such-invitation": 404,
    "taken": 409,
    "your-own": 409,
    "no-such-push-service": 422,
    "no-vacation": 409,
    "too-often": 429,
    "name-length": 422,
    "name-letters": 422,
    "name-alphabets": 422,
    "name-reserved": 422,
    "name-taken": 409,
    "password-length": 422,
    "password-common": 422,
    "sign-in-refused": 403,
    "banned": 403,
    "already-signed-in": 409,
    "not-signed-in": 403,
    "confirm-first": 403,
    "last-way-in": 409,
    "passkey-refused": 422,
    "not-found": 404,
    "too-large": 413,
    "storage": 500,
    "storage-busy": 503,
    "disk-full": 507,
}


def answer(message: Message | bytes, status: int = 200) -> Response:
    """*message* as JSON, if it is not yet; it is not to be cached."""
    return Response(
        message if isinstance(message, bytes) else msgspec.json.encode(message),
        status,
        headers={"cache-control": "no-store"},
        media_type="application/json",
    )


def problem(code: ProblemCode, detail: str, ply: int | None = None) -> Response:
    """What went wrong."""
    return answer(Problem(code, detail, ply), STATUS[code])


def too_often(error: Exception) -> Response:
    """Return the 429 response to a request that *error* refused."""
    seconds = retry_after(error)
    detail = f"Too many requests; try again in {seconds} s."
    response = answer(Problem("too-often", detail, retry_after=seconds), STATUS["too-often"])
    response.headers["retry-after"] = str(seconds)
    return response


def trouble(error: StoreError) -> Response:
    """Where the store has failed; what it says itself, with hosts and names, is the operator's."""
    return problem(error.code, "This could not be kept or read.")
