"""HTTP endpoints: handlers with their path, message types and rate limit.

The annotations of a handler define how its requests are decoded and documented in OpenAPI.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from types import NoneType, UnionType
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixlegs.server.limits.token_bucket import RateLimitError
from sixlegs.server.protocol.positions import WireStruct
from sixlegs.server.web.access_log import client_address
from sixlegs.server.web.body import decode_body, decode_parameters
from sixlegs.server.web.rate_limits import Limits, RequestKind
from sixlegs.server.web.responses import json_response

NO_CONTENT = 204
Handler = Callable[..., Awaitable[WireStruct | Response | None]]
H = TypeVar("H", bound=Handler)


class Endpoint(NamedTuple):
    """A request handler with the types of its parameters and messages."""

    method: str
    path: str
    handler: Handler
    parameters: dict[str, Any]
    """The types of the path parameters by name."""
    body: Any
    """The type of the request body, or None."""
    query: Any
    """The type of the query string, or None."""
    response: Any
    """The type of the response body, or None if it is empty or not JSON."""
    status: int
    rate_limit: RequestKind
    """The rate limit that applies."""
    has_device_budget: bool
    """Whether requests with a device cookie are counted for the device, not the address."""


def endpoint(
    method: str,
    path: str,
    status: int | None = None,
    *,
    rate_limit: RequestKind = "request",
    has_device_budget: bool = False,
) -> Callable[[H], H]:
    """Mark a method of a route class as the handler of requests to *path*.

    The handler takes the request, the parameters of *path* by name, and the decoded ``body`` or
    ``query`` if it has such a parameter. It returns the message to send with *status*, None for an
    empty response, or any other response, such as a problem.
    """

    def mark(handler: H) -> H:
        types = get_type_hints(handler, include_extras=True)
        return_type = types["return"]
        kinds = get_args(return_type) if isinstance(return_type, UnionType) else (return_type,)
        message = next((kind for kind in kinds if kind not in (Response, NoneType)), None)
        default = NO_CONTENT if NoneType in kinds else 200
        handler.endpoint = Endpoint(  # type: ignore[attr-defined]
            method,
            path,
            handler,
            {name: types[name] for name in re.findall(r"{(\w+)}", path)},
            types.get("body"),
            types.get("query"),
            message,
            status or default,
            rate_limit,
            has_device_budget,
        )
        return handler

    return mark


def endpoints(*routes: object) -> Iterator[Endpoint]:
    """Yield the endpoints of route objects, with bound handlers."""
    for instance in routes:
        for name, method in vars(type(instance)).items():
            if unbound := getattr(method, "endpoint", None):
                yield unbound._replace(handler=getattr(instance, name))


def make_route(endpoint: Endpoint, limits: Limits) -> Route:
    """Return the route of an endpoint, with its rate limit."""
    decoder = None if endpoint.body is None else msgspec.json.Decoder(endpoint.body)

    async def handle(request: Request) -> Response:
        if not (endpoint.has_device_budget and _is_counted_for_device(request, limits)):
            address = client_address(request.scope)
            await limits.check_shared(endpoint.rate_limit, request.state.user_id, address)
        arguments = {
            name: decode_parameters(request.path_params[name], kind)
            for name, kind in endpoint.parameters.items()
        }
        if decoder:
            arguments["body"] = await decode_body(request, decoder)
        if endpoint.query is not None:
            arguments["query"] = decode_parameters(dict(request.query_params), endpoint.query)
        result = await endpoint.handler(request, **arguments)
        if result is None:
            return Response(status_code=NO_CONTENT)
        return result if isinstance(result, Response) else json_response(result, endpoint.status)

    return Route(endpoint.path, handle, methods=[endpoint.method])


def _is_counted_for_device(request: Request, limits: Limits) -> bool:
    """Count a request for the newest token of its device cookie, if there is budget left.

    Otherwise other clients behind the same address could use up the budget of the address.
    """
    if not request.state.device_tokens:
        return False
    try:
        limits.check_device_request(request.state.device_tokens[0])
    except RateLimitError:
        return False
    return True
