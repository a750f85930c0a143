"""HTTP responses: JSON messages, and problems with their status codes."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from sixlegs.server.limits.token_bucket import retry_after
from sixlegs.server.protocol.http import Problem, ProblemCode
from sixlegs.server.protocol.positions import WireStruct
from sixlegs.server.storage.database import StoreError

STATUS_CODES: dict[ProblemCode, int] = {
    "malformed": 400,
    "unreadable-game": 422,
    "too-many-moves": 422,
    "invalid-seats": 422,
    "not-ratable": 422,
    "account-required": 403,
    "not-computer-game": 422,
    "archive-full": 409,
    "invalid-time-control": 422,
    "cross-site": 403,
    "outdated-protocol": 409,
    "game-not-found": 404,
    "player-not-found": 404,
    "game-in-progress": 409,
    "not-reachable": 409,
    "invitation-not-found": 404,
    "seat-taken": 409,
    "own-invitation": 409,
    "unknown-push-service": 422,
    "no-vacation-left": 409,
    "rate-limited": 429,
    "name-length": 422,
    "name-characters": 422,
    "name-mixed-scripts": 422,
    "name-reserved": 422,
    "name-taken": 409,
    "password-length": 422,
    "password-common": 422,
    "sign-in-failed": 403,
    "banned": 403,
    "already-signed-in": 409,
    "not-signed-in": 401,
    "reauthentication-required": 403,
    "last-credential": 409,
    "passkey-rejected": 422,
    "own-account": 422,
    "player-blocked": 409,
    "too-many-challenges": 409,
    "too-many-relations": 409,
    "not-found": 404,
    "too-large": 413,
    "storage": 500,
    "storage-busy": 503,
    "disk-full": 507,
}


def json_response(message: WireStruct | bytes, status: int = 200) -> Response:
    """Return an uncacheable JSON response."""
    return Response(
        message if isinstance(message, bytes) else msgspec.json.encode(message),
        status,
        headers={"cache-control": "no-store"},
        media_type="application/json",
    )


def problem_response(code: ProblemCode, detail: str, ply: int | None = None) -> Response:
    """Return the error response for *code*."""
    return json_response(Problem(code, detail, ply), STATUS_CODES[code])


def rate_limit_response(error: Exception) -> Response:
    """Return the 429 response for a rate-limit error."""
    seconds = retry_after(error)
    detail = f"Too many requests; try again in {seconds} s."
    response = json_response(
        Problem("rate-limited", detail, retry_after=seconds), STATUS_CODES["rate-limited"]
    )
    response.headers["retry-after"] = str(seconds)
    return response


def store_error_response(error: StoreError) -> Response:
    """Return the response for a storage error, without its details, which may name hosts."""
    return problem_response(error.code, "The database failed to store or read the data.")
