"""`sixlegs serve`: every option takes effect."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from sixlegs.cli import main, serve
from sixlegs.server.serve import ServerConfig
from sixlegs.server.web.about import OperatorInfo


@pytest.fixture
def servers(monkeypatch: pytest.MonkeyPatch) -> list[ServerConfig]:
    """Record the configurations instead of running servers."""
    configs: list[ServerConfig] = []
    monkeypatch.setattr(
        "sixlegs.server.serve.serve", lambda config, on_started: configs.append(config)
    )
    monkeypatch.setattr(serve, "check_page", lambda: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    for name in ("SIXLEGS_DATABASE", "SIXLEGS_REDIS_URL", "SIXLEGS_METRICS_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    return configs


def test_options_set_the_server_configuration(
    tmp_path: Path, servers: list[ServerConfig], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIXLEGS_METRICS_TOKEN", "token")
    monkeypatch.setenv("SIXLEGS_PUBLIC_COMMAND", "make play")
    options = (
        "--port 81 --host 0.0.0.0 --no-browser --database postgresql://db/games"
        " --public-url https://hive.example.org --trusted-proxy 192.0.2.1"
        " --max-connections-per-ip 7 --reset-corrupt-db --contact Ada --redis-url redis://there"
        " --no-limits --log-format json"
    )
    assert main(["serve", "--data", str(tmp_path), *options.split()]) == 0
    (config,) = servers
    assert config == ServerConfig(
        folder=tmp_path,
        port=81,
        host="0.0.0.0",
        public_url="https://hive.example.org",
        trusted_proxy="192.0.2.1",
        log_format="json",
        database="postgresql://db/games",
        reset_corrupt_db=True,
        operator_info=OperatorInfo("Ada", "make play"),
        max_connections_per_ip=7,
        redis_url="redis://there",
        metrics_token="token",
        is_limited=False,
    )


def test_server_has_the_documented_defaults(
    tmp_path: Path, servers: list[ServerConfig], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["serve"]) == 0
    (config,) = servers
    assert config == ServerConfig(
        folder=tmp_path / "sixlegs",
        port=8606,
        max_connections_per_ip=300,
        operator_info=config.operator_info,
    )


def test_environment_sets_database_and_redis_url(
    servers: list[ServerConfig], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIXLEGS_DATABASE", "postgresql://db/games")
    monkeypatch.setenv("SIXLEGS_REDIS_URL", "redis://there")
    main(["serve"])
    assert (servers[0].database, servers[0].redis_url) == ("postgresql://db/games", "redis://there")
