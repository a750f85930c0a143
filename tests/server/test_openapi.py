"""Tests that the OpenAPI document and the message schema are complete and correct."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from starlette.applications import Starlette
from starlette.routing import Route, WebSocketRoute

from asgi_client import NEW_GAME_REQUEST, Browser
from sixlegs.server.protocol.client_messages import ClientMessage
from sixlegs.server.protocol.server_messages import ServerMessage

#: Routes that the OpenAPI document omits because they exchange no messages of our own.
UNDOCUMENTED = {
    "/{path:path}",
    "/calendar/{token}.ics",
    "/preview/{kind}/{id}.png",
    "/embed/{path:path}",
    "/oembed",
    "/healthz",
    "/metrics",
    "/api/openapi.json",
    "/api/messages.json",
}


@pytest.fixture
def openapi(browser: Browser) -> dict[str, Any]:
    document: dict[str, Any] = browser.http.get("/api/openapi.json").json()
    return document


@pytest.fixture
def sockets(browser: Browser) -> dict[str, Any]:
    document: dict[str, Any] = browser.http.get("/api/messages.json").json()
    return document


def test_every_text_in_a_url_is_bounded(openapi: dict[str, Any]) -> None:
    for path in openapi["paths"].values():
        for parameter in (p for operation in path.values() for p in operation["parameters"]):
            kinds = parameter["schema"].get("anyOf", [parameter["schema"]])
            for kind in (kind for kind in kinds if kind.get("type") == "string"):
                is_bounded = kind.keys() & {"maxLength", "pattern", "enum"}
                assert is_bounded or parameter["in"] == "header", parameter


def references(document: Any) -> Iterator[str]:
    if isinstance(document, dict):
        if "$ref" in document:
            yield document["$ref"]
        for value in document.values():
            yield from references(value)
    elif isinstance(document, list):
        for value in document:
            yield from references(value)


def resolve(document: dict[str, Any], reference: str) -> Any:
    for part in reference.removeprefix("#/").split("/"):
        document = document[part]
    return document


def test_every_route_is_documented(browser: Browser, openapi: dict[str, Any]) -> None:
    assert isinstance(browser.http.app, Starlette)
    routes = [route for route in browser.http.app.routes if isinstance(route, Route)]
    routed = {
        (route.path, method.lower())
        for route in routes
        for method in (route.methods or set()) - {"HEAD"}
        if route.path not in UNDOCUMENTED
    }
    documented = {(path, method) for path, item in openapi["paths"].items() for method in item}
    assert routed == documented


def test_every_socket_is_documented(browser: Browser, sockets: dict[str, Any]) -> None:
    assert isinstance(browser.http.app, Starlette)
    routes = [route for route in browser.http.app.routes if isinstance(route, WebSocketRoute)]
    assert {route.path for route in routes} == set(sockets["sockets"])


def test_every_message_is_documented(sockets: dict[str, Any]) -> None:
    names = {kind.__name__ for union in (ClientMessage, ServerMessage) for kind in get_args(union)}
    assert names <= set(sockets["$defs"])


def test_every_reference_resolves(openapi: dict[str, Any], sockets: dict[str, Any]) -> None:
    for document in (openapi, sockets):
        all_references = list(references(document))
        assert all_references
        for reference in all_references:
            assert resolve(document, reference)


def test_every_operation_has_a_summary_and_its_parameters(openapi: dict[str, Any]) -> None:
    for path, item in openapi["paths"].items():
        for method, operation in item.items():
            assert operation["summary"].endswith("."), (method, path)
            parameters = operation["parameters"]
            names = {parameter["name"] for parameter in parameters if parameter["in"] != "query"}
            assert all(f"{{{name}}}" in path for name in names - {"Origin"})
            assert ("Origin" in names) is (method != "get"), (method, path)


def test_identity_cookie_is_documented(browser: Browser, openapi: dict[str, Any]) -> None:
    schemes = openapi["components"]["securitySchemes"]
    assert openapi["security"] == [{"identity": []}, {"secureIdentity": []}, {}]
    browser.http.cookies.clear()
    name, _, value = browser.http.get("/api/me").headers["set-cookie"].partition("=")
    assert (schemes["identity"]["in"], schemes["identity"]["name"]) == ("cookie", name)
    assert schemes["secureIdentity"]["name"] == f"__Host-{name}"
    browser.http.cookies.clear()
    game = browser.http.post(
        "/api/games", json=NEW_GAME_REQUEST, headers={"cookie": f"{name}={value}"}
    )
    assert game.status_code == 201


def test_health_check_sets_no_cookie(browser: Browser, tmp_path: Path) -> None:
    browser.http.cookies.clear()
    answer = browser.http.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert "set-cookie" not in answer.headers
