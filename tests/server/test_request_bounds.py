"""Every text, list and number in a request is bounded, with the intended bounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from asgi_client import open_app

KEYS = ("minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum")
UNBOUNDED_BY_SCHEMA = {"enum", "const", "pattern", "$ref", "format"}

BOUNDS = """
NewAccount.name 0-1000            PasswordSignIn.name 0-1000        NewAccount.password 0-1000
PasswordSignIn.password 0-1000    NewPassword.password 0-1000       NewAccount.credential 0-20000
PasskeySignIn.credential 0-20000  NewPasskey.credential 0-20000     RecoveryCodeSignIn.name 0-1000
RecoveryCodeSignIn.code 0-1000    PasskeyChallengeRequest.name 0-1000
NewGame.moves 0-1000              NewGame.moves[] 0-100             NewGame.opponent 1-100
ImportedGame.text 0-200000        CustomPosition.stacks 0-28        RecordText.text 0-200000
NewReport.note 0-1000             NameChange.name 0-200             NewPuzzleAttempts.attempts 1-100
ComputerGameUpload.document 0-100000                                ComputerGameUpload.date 0-60
PushSubscription.endpoint 0-1000  PushSubscription.p256dh 0-200     PushSubscription.auth 0-100
PushUnsubscription.endpoint 0-1000                                  VacationRequest.days 1-365
Play.move 0-100                   Explain.piece 0-3
archive?player 1-100              archive?limit 1-100               archive?moves 0-2000
archive?minPlies 0-100000         archive?maxPlies 0-100000         explorer?position 1-4000
explorer?minRating 0-10000        explorer?maxRating 0-10000        explorer?player 1-100
"""


def resolved(node: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    """Return the schema that *node* refers to, or *node*."""
    name = str(node.get("$ref", "")).rpartition("/")[2]
    found: dict[str, Any] = schemas[name] if name else node
    return found


def parts(name: str, node: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the schemas in *node* with their paths; alternatives have the same path."""
    yield name, node
    for key in ("anyOf", "oneOf", "prefixItems"):
        for option in node.get(key, ()):
            yield from parts(name, option)
    if isinstance(node.get("items"), dict):
        yield from parts(f"{name}[]", node["items"])
    for property, schema in node.get("properties", {}).items():
        yield from parts(f"{name}.{property}", schema)


@pytest.fixture(scope="module")
def requests(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, dict[str, Any]]]:
    """The schemas of everything that clients send, with their paths."""
    with open_app(tmp_path_factory.mktemp("app")) as browser:
        document = browser.http.get("/api/openapi.json").json()
        messages = browser.http.get("/api/messages.json").json()
    found: list[tuple[str, dict[str, Any]]] = []
    schemas = document["components"]["schemas"]
    todo = []
    for path, operations in document["paths"].items():
        for operation in operations.values():
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "header":
                    continue
                name = f"{path.rpartition('/')[2]}?{parameter['name']}"
                found += parts(name, parameter["schema"])
            if content := operation.get("requestBody", {}).get("content"):
                todo += [node["schema"] for node in content.values()]
    seen: set[str] = set()
    while todo:
        schema = todo.pop()
        name = str(schema.get("$ref", "")).rpartition("/")[2]
        if name in seen:
            continue
        seen.add(name)
        inner = list(parts(name, resolved(schema, schemas)))
        found += inner
        todo += [node for _, node in inner if "$ref" in node]
    definitions = messages.get("$defs") or messages["definitions"]
    for name in ("Play", "Explain", "SendPhrase", "ClaimResult"):
        found += parts(name, definitions[name])
    return found


def test_bounds_are_as_intended(requests: list[tuple[str, dict[str, Any]]]) -> None:
    words = BOUNDS.split()
    intended = dict(zip(words[::2], words[1::2], strict=True))
    found = {}
    for name, node in requests:
        bounds = {key[:3]: node[key] for key in KEYS if key in node}
        if "max" in bounds:
            found[name] = f"{bounds.get('min', 0)}-{bounds['max']}"
    assert {name: found.get(name) for name in intended} == intended


def test_every_text_list_and_number_is_bounded(requests: list[tuple[str, dict[str, Any]]]) -> None:
    unbounded = [
        name
        for name, node in requests
        if not UNBOUNDED_BY_SCHEMA & node.keys()
        and (
            (node.get("type") == "string" and "maxLength" not in node)
            or (node.get("type") == "array" and "maxItems" not in node)
            or (node.get("type") == "integer" and "maximum" not in node)
        )
    ]
    # A stack is also a part of answers. The size of the body bounds it.
    assert set(unbounded) == {"Stack.pieces", "Stack.pieces[]"}
