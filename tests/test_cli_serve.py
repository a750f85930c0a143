"""`sixlegs serve`: every option reaches the server."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from sixlegs.cli import main, serve
from sixlegs.server.serve import Wanted
from sixlegs.server.web.about import Operator


@pytest.fixture
def servers(monkeypatch: pytest.MonkeyPatch) -> list[Wanted]:
    """The servers that would run."""
    found: list[Wanted] = []
    monkeypatch.setattr("sixlegs.server.serve.serve", lambda wanted, tell: found.append(wanted))
    monkeypatch.setattr(serve, "check_page", lambda: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    for name in ("SIXLEGS_DATABASE", "SIXLEGS_NEWS", "SIXLEGS_METRICS_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    return found


def test_server_runs_as_the_options_say(
    tmp_path: Path, servers: list[Wanted], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIXLEGS_METRICS_TOKEN", "token")
    monkeypatch.setenv("SIXLEGS_FOR_OTHERS", "make play")
    options = (
        "--port 81 --host 0.0.0.0 --no-browser --database postgresql://db/games"
        " --public-url https://hive.example.org --proxy 192.0.2.1 --connections 7"
        " --replace-damaged --operator Ada --news redis://there --no-limits --log json"
    )
    assert main(["serve", "--data", str(tmp_path), *options.split()]) == 0
    (wanted,) = servers
    assert wanted == Wanted(
        folder=tmp_path,
        port=81,
        host="0.0.0.0",
        public_url="https://hive.example.org",
        proxy="192.0.2.1",
        log="json",
        database="postgresql://db/games",
        replaces_damaged=True,
        operator=Operator("Ada", "make play"),
        connections=7,
        news="redis://there",
        metrics_token="token",
        is_limited=False,
    )


def test_server_has_the_documented_defaults(
    tmp_path: Path, servers: list[Wanted], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["serve"]) == 0
    (wanted,) = servers
    assert wanted == Wanted(
        folder=tmp_path / "sixlegs", port=8606, connections=300, operator=wanted.operator
    )


def test_environment_names_the_database_and_redis(
    servers: list[Wanted], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIXLEGS_DATABASE", "postgresql://db/games")
    monkeypatch.setenv("SIXLEGS_NEWS", "redis://there")
    main(["serve"])
    assert (servers[0].database, servers[0].news) == ("postgresql://db/games", "redis://there")
