"""The server asked for everything that its own description allows, and much that it does not.

Schemathesis makes up the requests; `make soak` makes up far more of them.
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

EXTENT = (
    ["--phases", "coverage,fuzzing", "--max-examples", "200", "--max-time", "480"]
    if IS_SOAK
    else ["--phases", "fuzzing", "--max-examples", "4", "--max-time", "6"]
)
EXTENT += ["--seed", str(SEED)]
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
QUIETLY = ("--no-color", "--warnings", "off", "--generation-database", "none")


def test_answers_are_as_documented(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    with errors.open("w") as log, running_server(tmp_path / "games", log=log) as server:
        command = [sys.executable, "-m", "schemathesis.cli", "run", described(server, tmp_path)]
        for header in (f"Origin: {server.origin}", f"Cookie: {server.cookie}"):
            command += ["--header", header]
        command += ["--url", server.origin, "--checks", ",".join(CHECKS), *EXTENT, *QUIETLY]
        asked = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert asked.returncode == 0, asked.stdout + asked.stderr
        assert server.stop() == 0
    assert "Traceback" not in errors.read_text()


def described(server: ServerProcess, folder: Path) -> str:
    """The server's description, in a file."""
    with urllib.request.urlopen(f"{server.address}api/openapi.json") as answer:
        description = with_simple_pairs(json.load(answer))
    file = folder / "openapi.json"
    file.write_text(json.dumps(description))
    return str(file)


def with_simple_pairs(schema: Any) -> Any:
    """The same with a hex as a list of two: Schemathesis 4 trips over tuples in answers."""
    if isinstance(schema, list):
        return [with_simple_pairs(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {name: with_simple_pairs(value) for name, value in schema.items()}
    if items := schema.pop("prefixItems", None):
        assert items[0] == items[1]
        schema["items"] = items[0]
    return schema
