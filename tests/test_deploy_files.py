"""The files in `deploy/`: what containers and units start is what `sixlegs` understands."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from sixlegs.cli import parser

DEPLOY = Path(__file__).parents[1] / "deploy"
#: Where each file has the options of `sixlegs`, and what goes before them.
LISTED = {
    "Dockerfile": (r'ENTRYPOINT \["sixlegs", (.+)\]', []),
    "compose.yaml": (r"command: \[(.+proxy.+)\]", ["serve"]),
}


def unit_options(address: str) -> Callable[[int], list[str]]:
    """What `deploy/sixlegs@.service` starts, on another port and for another address."""
    started = re.search(
        r"^ExecStart=\S*/sixlegs (.+)$", (DEPLOY / "sixlegs@.service").read_text(), re.M
    )
    assert started

    def options(port: int) -> list[str]:
        text = started[1].replace("%i", str(port)).replace("${SIXLEGS_PUBLIC_URL}", address)
        return shlex.split(text)

    return options


@pytest.mark.parametrize("file", LISTED)
def test_what_a_container_starts_is_understood(file: str) -> None:
    pattern, before = LISTED[file]
    listed = re.search(pattern, (DEPLOY / file).read_text())
    assert listed
    assert parser().parse_args([*before, *re.findall(r'"([^"]*)"', listed[1])]).run


def test_what_a_unit_starts_is_understood() -> None:
    options = parser().parse_args(unit_options("https://hive.example.org")(8607))
    assert (options.port, options.public_url) == (8607, "https://hive.example.org")
