"""Decoding of request bodies and parameters; bodies have a timeout and a size limit."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from sixlegs.server.web.access_log import CLIENT_CLOSED_REQUEST

MAX_BODY_BYTES = 1_000_000  # the largest request is an imported game
BODY_TIMEOUT_SECONDS = 20.0

ESCAPED_NUL = b"\\u0000"  # in JSON

T = TypeVar("T")


class BodyTooLargeError(Exception):
    """A request whose body is too large."""


class MalformedRequestError(Exception):
    """A request that is not valid JSON of the expected type."""


async def decode_body(request: Request, decoder: msgspec.json.Decoder[T]) -> T:
    """Decode the body of a request.

    Raises :exc:`MalformedRequestError` or :exc:`BodyTooLargeError`.
    """
    try:
        async with asyncio.timeout(BODY_TIMEOUT_SECONDS):
            body = await _body(request)
        if ESCAPED_NUL in body:  # PostgreSQL cannot store it
            raise MalformedRequestError("U+0000 is not allowed.")
        return decoder.decode(body)
    except ClientDisconnect as error:  # not a server error
        raise HTTPException(CLIENT_CLOSED_REQUEST) from error
    except TimeoutError as error:
        raise MalformedRequestError("The request body did not arrive in time.") from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise MalformedRequestError(str(error)) from error


def decode_parameters(value: str | dict[str, str], kind: type[T]) -> T:
    """Convert one parameter of the path, or all of the query string, to *kind*.

    Raises :exc:`MalformedRequestError`.
    """
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as error:
        raise MalformedRequestError(str(error)) from error


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY_BYTES:
            raise BodyTooLargeError
    return bytes(body)
