"""API documents: OpenAPI for HTTP, and JSON Schema for the sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixlegs import __version__
from sixlegs.server.protocol.client_messages import ClientMessage
from sixlegs.server.protocol.http import Problem
from sixlegs.server.protocol.people import Lobby
from sixlegs.server.protocol.server_messages import CLOSE_CODES, ServerMessage
from sixlegs.server.web.endpoints import Endpoint
from sixlegs.server.web.identity_cookie import COOKIE, SECURE_COOKIE
from sixlegs.server.web.security_middleware import SAFE_METHODS

REFERENCE = "#/components/schemas/{name}"
Json = dict[str, Any]

#: A visitor without a cookie is a new guest and gets one with the first response.
SECURITY: Json = {
    "owner": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "Who one is, over plain HTTP: any answer sets it, to be sent from then on.",
    },
    "secureOwner": {
        "type": "apiKey",
        "in": "cookie",
        "name": SECURE_COOKIE,
        "description": "The same over HTTPS.",
    },
}
ORIGIN_PARAMETER: Json = {
    "name": "Origin",
    "in": "header",
    "required": True,
    "description": "The address of this server itself, such as https://hive.example.org.",
    "schema": {"type": "string"},
}


def openapi_document(endpoints: Iterable[Endpoint]) -> Json:
    """Return the OpenAPI document of *endpoints*."""
    known = list(endpoints)
    said = [kind for one in known for kind in (one.body, one.response) if kind is not None]
    shapes, components = msgspec.json.schema_components([*said, Problem], ref_template=REFERENCE)
    shape_of = dict(zip([*map(str, said), str(Problem)], shapes, strict=True))
    paths: Json = {}
    for one in known:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, shape_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sixlegs", "version": __version__},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": SECURITY},
        "security": [{name: []} for name in SECURITY] + [{}],
    }


def socket_messages() -> Json:
    """Return the JSON Schema of the socket messages."""
    (up, down, lobby), components = msgspec.json.schema_components(
        [ClientMessage, ServerMessage, Lobby], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sixlegs: messages over sockets",
        "sockets": {
            "/api/games/{id}/socket": {"up": up, "down": down},
            "/api/lobby/socket": {"down": lobby},
        },
        "closeCodes": CLOSE_CODES,
        "$defs": components,
    }


def document_endpoint(describe: Callable[[], Json]) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler that responds with a document, created at the first request.

    Creating it takes 0.1 s, in a thread, so neither startup nor other requests wait for it.
    """
    written = cache(lambda: json.dumps(describe()))

    async def send(_: Request) -> Response:
        body = await asyncio.to_thread(written)
        return Response(body, media_type="application/json", headers={"cache-control": "no-cache"})

    return send


def _operation(one: Endpoint, shape_of: dict[str, Json]) -> Json:
    operation: Json = {
        "summary": (one.handler.__doc__ or "").strip(),
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": msgspec.json.schema(kind)}
            for name, kind in one.parameters.items()
        ]
        + _query_parameters(one.query)
        + ([] if one.method in SAFE_METHODS else [ORIGIN_PARAMETER]),
        "responses": {
            str(one.status): {"description": "Done."} | _json_content(one.response, shape_of),
            "default": {"description": "A problem."} | _json_content(Problem, shape_of),
        },
    }
    if one.body is not None:
        operation["requestBody"] = {"required": True} | _json_content(one.body, shape_of)
    return operation


def _query_parameters(kind: Any) -> list[Json]:
    """Return the parameters of the query string."""
    if kind is None:
        return []
    return [
        {
            "name": field.encode_name,
            "in": "query",
            "required": field.required,
            "schema": msgspec.json.schema(field.type),
        }
        for field in msgspec.structs.fields(kind)
    ]


def _json_content(kind: Any, shape_of: dict[str, Json]) -> Json:
    return (
        {} if kind is None else {"content": {"application/json": {"schema": shape_of[str(kind)]}}}
    )
