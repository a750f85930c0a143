"""Tests that the reference pages list every command, option, metric, endpoint and message."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from asgi_client import open_app
from sixlegs.cli import parser
from sixlegs.server.protocol.client_messages import ClientMessage
from sixlegs.server.protocol.server_messages import CLOSE_CODES, ServerMessage

REFERENCE = Path(__file__).parent.parent / "docs" / "reference"
SHARED_OPTIONS = {"--help", "-h", "--version", "--data", "--database", "--output"}
"""Options that the page describes once, or under their short name."""


def read_page(name: str) -> str:
    return (REFERENCE / f"{name}.md").read_text("utf-8")


def section(page: str, heading: str) -> str:
    """Return the section of *page* under a heading of the second level."""
    return page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def subcommands(command: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def options(command: argparse.ArgumentParser) -> Iterator[str]:
    for action in command._actions:
        yield from action.option_strings
    for child in subcommands(command).values():
        yield from options(child)


@pytest.mark.parametrize("name", subcommands(parser()))
def test_every_command_is_listed_with_its_options(name: str) -> None:
    command, page = subcommands(parser())[name], read_page("cli")
    text = section(page, f"sixlegs {name}")
    assert text
    text += {
        "serve": section(read_page("configuration"), "Options"),
        "admin": section(page, "sixlegs fair-play"),
        "tournament": section(page, "sixlegs match"),
    }.get(name, "")
    listed = set(re.findall(r"(?<![\w-])--?[a-z][a-z0-9-]*", text))
    assert set(options(command)) - SHARED_OPTIONS <= listed
    assert all(re.search(rf"\b{child}\b", text) for child in subcommands(command))


def test_every_metric_is_listed(tmp_path: Path) -> None:
    with open_app(tmp_path, metrics_token="secret") as browser:
        metrics = browser.http.get("/metrics", headers={"authorization": "Bearer secret"}).text
    names = re.findall(r"^# TYPE (sixlegs_\w+) (\w+)$", metrics, re.MULTILINE)
    listed = re.findall(r"^\| `(\w+)` \| (\w+) \|", read_page("configuration"), re.MULTILINE)
    assert sorted(listed) == sorted(names)


def test_every_endpoint_is_listed(tmp_path: Path) -> None:
    with open_app(tmp_path) as browser:
        paths = browser.http.get("/api/openapi.json").json()["paths"]
    rows = [line for line in read_page("http-api").splitlines() if line.startswith("| `")]
    for path, operations in paths.items():
        text = re.sub(r"\{(\w+)\}", lambda parameter: parameter[1].upper(), path)
        cells = [row.split(" | ")[0] for row in rows if re.search(rf"{text}[`?]", row)]
        for method in operations:
            assert any(f"`{method.upper()}" in cell for cell in cells), f"{method} {path}"


def test_every_socket_message_and_close_code_is_listed() -> None:
    page = read_page("websocket")
    tags = [message.__struct_config__.tag for message in ClientMessage.__args__]
    assert [tag for tag in tags if f"`{tag}`" not in page] == []
    names = [message.__name__ for message in ServerMessage.__args__]
    assert [name for name in names if f"`{name}`" not in page] == []
    assert [code for code in CLOSE_CODES.values() if f"| {code} |" not in page] == []
