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
from sixlegs.server.protocol.people import LobbyMessage
from sixlegs.server.protocol.server_messages import (
    CLOSE_CODES,
    NotificationsChanged,
    ServerMessage,
)
from sixlegs.server.web.endpoints import Endpoint
from sixlegs.server.web.identity_cookie import COOKIE, SECURE_COOKIE
from sixlegs.server.web.security_middleware import SAFE_METHODS

REFERENCE = "#/components/schemas/{name}"
Json = dict[str, Any]

#: A client without a cookie is a new guest and gets one with the first response.
SECURITY: Json = {
    "identity": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "The identity cookie over plain HTTP. Every response sets it.",
    },
    "secureIdentity": {
        "type": "apiKey",
        "in": "cookie",
        "name": SECURE_COOKIE,
        "description": "The identity cookie over HTTPS.",
    },
}
ORIGIN_PARAMETER: Json = {
    "name": "Origin",
    "in": "header",
    "required": True,
    "description": "The origin of this server, such as https://hive.example.org.",
    "schema": {"type": "string"},
}


def openapi_document(endpoints: Iterable[Endpoint]) -> Json:
    """Return the OpenAPI document of *endpoints*."""
    endpoints = list(endpoints)
    types = [
        type
        for endpoint in endpoints
        for type in (endpoint.body, endpoint.response)
        if type is not None
    ]
    schemas, components = msgspec.json.schema_components([*types, Problem], ref_template=REFERENCE)
    schema_by_type = dict(zip([*map(str, types), str(Problem)], schemas, strict=True))
    paths: Json = {}
    for endpoint in endpoints:
        operations = paths.setdefault(endpoint.path, {})
        operations[endpoint.method.lower()] = _operation(endpoint, schema_by_type)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sixlegs", "version": __version__},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": SECURITY},
        "security": [{name: []} for name in SECURITY] + [{}],
    }


def socket_messages() -> Json:
    """Return the JSON Schema of the socket messages."""
    kinds = [ClientMessage, ServerMessage, LobbyMessage, NotificationsChanged]
    references, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    client_message, server_message, lobby, notifications = references
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sixlegs: messages over sockets",
        "sockets": {
            "/api/games/{id}/socket": {"up": client_message, "down": server_message},
            "/api/lobby/socket": {"up": client_message, "down": lobby},
            "/api/notifications/socket": {"down": notifications},
        },
        "closeCodes": CLOSE_CODES,
        "$defs": components,
    }


def document_endpoint(describe: Callable[[], Json]) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler that responds with the document *describe* returns.

    The document is created in a thread at the first request: it takes 0.1 s, which neither startup
    nor other requests have to wait for.
    """
    encode = cache(lambda: json.dumps(describe()))

    async def send(_: Request) -> Response:
        body = await asyncio.to_thread(encode)
        return Response(body, media_type="application/json", headers={"cache-control": "no-cache"})

    return send


def _operation(endpoint: Endpoint, schema_by_type: dict[str, Json]) -> Json:
    operation: Json = {
        "summary": (endpoint.handler.__doc__ or "").strip(),
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": msgspec.json.schema(kind)}
            for name, kind in endpoint.parameters.items()
        ]
        + _query_parameters(endpoint.query)
        + ([] if endpoint.method in SAFE_METHODS else [ORIGIN_PARAMETER]),
        "responses": {
            str(endpoint.status): {"description": "Success."}
            | _json_content(endpoint.response, schema_by_type),
            "default": {"description": "A problem."} | _json_content(Problem, schema_by_type),
        },
    }
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True} | _json_content(endpoint.body, schema_by_type)
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


def _json_content(type: Any, schema_by_type: dict[str, Json]) -> Json:
    if type is None:
        return {}
    return {"content": {"application/json": {"schema": schema_by_type[str(type)]}}}
