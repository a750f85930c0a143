"""No value of any parameter of any route makes the server fail, on either database.

Requests are generated from the OpenAPI description: for every parameter and every field of a body,
one request per hostile value with everything else valid.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote_from_bytes

import pytest
from starlette.websockets import WebSocketDisconnect

from account_client import ORIGIN, AccountClient
from asgi_client import HOST, PUBLIC_URL, open_app
from authenticator import Authenticator
from sixlegs.server.web.rate_limits import NoLimits

HOSTILE_BYTES = [
    b"\x00",
    b"a\x00b",
    b"\xed\xa0\x80",  # a lone surrogate
    b"\xff\xfe",
    b"\n",
    b"%",
    b"0" * 22,
    b"7" + b"f" * 15,
    b"9" * 400,
    b"-1",
    b"1e400",
    b"NaN",
    b"9999-12-31",
    b"0001-01-01",
    b"0000-00-00",
    "٢٠٢٦-٠١-٠١".encode(),  # digits of another script
    b"'; --",
]
"""Values for paths and queries, before percent-encoding."""

HOSTILE_JSON: list[Any] = [
    "\x00",
    "a\ud800b",
    "\udfff",
    "",
    "9" * 900,
    "\ufdd0\U0010ffff",
    "9999-12-31",
    "0001-01-01",
    -1,
    2**53,
    2**63,
    10**40,
    1e308,
    True,
    None,
    [],
    {},
]
"""Values for fields of bodies."""

NESTED_JSON = [r'"\u0000"', r'"\ud800"', "1e400", "-1", "9" * 400, "[" * 5000]
"""Values inside JSON that is itself the text of a field."""

Schema = dict[str, Any]


class Requests:
    """Requests generated from an OpenAPI *document*."""

    def __init__(self, document: Schema, valid: dict[str, str]) -> None:
        self._document, self._valid = document, valid

    def all(self) -> Iterator[tuple[str, str, bytes | None]]:
        """Yield the method, path and body of each request."""
        for path, methods in self._document["paths"].items():
            for method, operation in methods.items():
                yield from self._of(method, path, operation)

    def _of(self, method: str, path: str, operation: Schema) -> Iterator[tuple[str, str, Any]]:
        parameters = [
            parameter for parameter in operation["parameters"] if parameter["in"] != "header"
        ]
        bodies: list[Any] = [None]
        if "requestBody" in operation:
            content = operation["requestBody"]["content"]["application/json"]
            bodies = list(self._samples(content["schema"]))
        for parameter in parameters:
            for value in map(quote_from_bytes, HOSTILE_BYTES):
                yield (
                    method,
                    self._address(path, parameters, {parameter["name"]: value}),
                    (json.dumps(bodies[0]).encode() if bodies[0] is not None else None),
                )
        address = self._address(path, parameters, {})
        for body in bodies:
            for hostile in _mutations(body) if body is not None else ():
                yield method, address, json.dumps(hostile).encode()

    def _address(self, path: str, parameters: list[Schema], values: dict[str, str]) -> str:
        query = []
        for parameter in parameters:
            name = parameter["name"]
            value = values.get(name, self._valid.get(name, "x"))
            if parameter["in"] == "path":
                path = path.replace(f"{{{name}}}", value)
            elif name in values or parameter["required"]:
                query.append(f"{name}={value}")
        return path + ("?" + "&".join(query) if query else "")

    def _samples(self, schema: Schema) -> Iterator[Any]:
        """Yield valid values, one of each variant."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            yield from self._samples(self._document["components"]["schemas"][name])
        elif "anyOf" in schema:
            for variant in schema["anyOf"]:
                yield from self._samples(variant)
        elif "enum" in schema:
            yield schema["enum"][0]
        elif schema.get("type") == "object":
            fields = {
                name: list(self._samples(kind)) for name, kind in schema["properties"].items()
            }
            for name, samples in fields.items():
                for sample in samples:
                    yield {other: values[0] for other, values in fields.items()} | {name: sample}
            if not fields:
                yield {}
        else:
            simple = {"string": "Some text", "integer": 3, "boolean": True, "number": 1.5}
            yield simple.get(schema.get("type", ""), [] if schema.get("type") == "array" else None)


def _mutations(value: Any) -> Iterator[Any]:
    """Yield copies of *value* with one part replaced by a hostile value."""
    for path in _paths(value):
        for hostile in HOSTILE_JSON:
            changed = copy.deepcopy(value)
            part = changed
            for key in path[:-1]:
                part = part[key]
            part[path[-1]] = hostile
            yield changed


def _paths(value: Any) -> Iterator[list[Any]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield [key]
            yield from ([key, *rest] for rest in _paths(part))


@pytest.fixture
def ada(any_database: None, tmp_path: Path) -> Iterator[AccountClient]:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<html><head></head><body></body></html>")
    with open_app(tmp_path, page, address=PUBLIC_URL, limits=NoLimits()) as browser:
        account = AccountClient(browser)
        account.claim()
        yield account


def test_no_value_of_a_parameter_makes_the_server_fail(ada: AccountClient) -> None:
    http = ada.browser.http
    game, token = ada.browser.create_open_game()
    valid = {"id": game, "token": token, "name": "Ada", "speed": "blitz", "position": "Base"}
    requests = set(Requests(http.get("/api/openapi.json").json(), valid).all())
    assert len(requests) > 1000
    failed = []
    for method, address, body in sorted(requests, key=str):
        headers = {"content-type": "application/json"}
        try:
            answer = http.request(method, address, content=body, headers=headers)
        except Exception as error:
            failed.append((method, address, body, repr(error)[:200]))
            continue
        if answer.status_code >= 500:
            failed.append((method, address, body, answer.text[:200]))
    assert failed == []


def test_no_address_of_a_page_or_file_makes_the_server_fail(ada: AccountClient) -> None:
    http = ada.browser.http
    addresses = ["/{}", "/preview/game/{}.png", "/preview/{}/x.png", "/calendar/{}.ics",
                 "/game/{}", "/player/{}", "/invitation/{}", "/archive/{}"]  # fmt: skip
    for value in map(quote_from_bytes, HOSTILE_BYTES):
        for address in addresses:
            answer = http.get(address.format(value))
            assert answer.status_code < 500, (answer.status_code, address, value)
        with (
            pytest.raises(WebSocketDisconnect),
            http.websocket_connect(f"ws://{HOST}/api/games/{value}/socket") as socket,
        ):
            socket.receive_json()


@pytest.mark.parametrize("nested", NESTED_JSON)
@pytest.mark.parametrize("field", ["id", "rawId", "response", "type", "clientDataJSON"])
def test_no_part_of_a_credential_makes_the_server_fail(
    ada: AccountClient, field: str, nested: str
) -> None:
    http, device = ada.browser.http, Authenticator()
    created = device.create(ada.challenge("registration"), ORIGIN)
    assert ada.post("/passkeys", credential=created).status_code == 204
    for path, credential in (
        ("/sign-in", device.get(ada.challenge("authentication"), ORIGIN)),
        ("/reauthenticate", device.get(ada.challenge("authentication"), ORIGIN)),
        ("/passkeys", device.create(ada.challenge("registration"), ORIGIN)),
    ):
        parsed = json.loads(credential)
        (parsed if field in parsed else parsed["response"])[field] = "HERE"
        text = json.dumps(parsed).replace('"HERE"', nested)
        # Escaping backslashes as U+005C hides U+0000 from checks of the outer body.
        body = json.dumps({"kind": "passkey", "credential": text}).replace("\\\\", "\\u005c")
        if path == "/passkeys":
            body = body.replace('"kind": "passkey", ', "")
        answer = http.post(f"/api/account{path}", content=body.encode())
        assert 400 <= answer.status_code < 500, (path, answer.text)


def test_archive_can_be_searched_by_the_first_and_last_day_of_the_calendar(
    ada: AccountClient,
) -> None:
    answer = ada.browser.http.get("/api/archive?to=9999-12-31&from=0001-01-01")
    assert answer.json() == {"games": [], "next": None}
