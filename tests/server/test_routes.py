"""Property-based tests of the HTTP API against its OpenAPI document.

Schemathesis generates the requests. `make soak` runs many more of them.
"""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

from server_process import ServerProcess, running_server
from soak import IS_SOAK, SEED

SCOPE_OPTIONS = (
    ["--phases", "coverage,fuzzing", "--max-examples", "200", "--max-time", "480"]
    if IS_SOAK
    else ["--phases", "fuzzing", "--max-examples", "4", "--max-time", "6"]
)
SCOPE_OPTIONS += ["--seed", str(SEED)]
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
OUTPUT_OPTIONS = ("--no-color", "--warnings", "off", "--generation-database", "none")


def test_responses_conform_to_the_openapi_document(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    with errors.open("w") as log, running_server(tmp_path / "games", log=log) as server:
        command = [sys.executable, "-m", "schemathesis.cli", "run", write_openapi(server, tmp_path)]
        for header in (f"Origin: {server.origin}", f"Cookie: {server.cookie}"):
            command += ["--header", header]
        command += [
            "--url",
            server.origin,
            "--checks",
            ",".join(CHECKS),
            *SCOPE_OPTIONS,
            *OUTPUT_OPTIONS,
        ]
        result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert result.returncode == 0, result.stdout + result.stderr
        assert server.stop() == 0
    assert "Traceback" not in errors.read_text()


def write_openapi(server: ServerProcess, folder: Path) -> str:
    """Write the OpenAPI document to a file, and return its path."""
    with urllib.request.urlopen(f"{server.address}api/openapi.json") as answer:
        document = replace_tuples(json.load(answer))
    file = folder / "openapi.json"
    file.write_text(json.dumps(document))
    return str(file)


def replace_tuples(schema: Any) -> Any:
    """Replace tuples by lists in *schema*: Schemathesis 4 fails for tuples in responses."""
    if isinstance(schema, list):
        return [replace_tuples(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {name: replace_tuples(value) for name, value in schema.items()}
    if items := schema.pop("prefixItems", None):
        assert items[0] == items[1]
        schema["items"] = items[0]
    return schema
