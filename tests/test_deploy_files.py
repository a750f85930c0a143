"""The files in `deploy/` agree with the options and settings of `sixlegs`."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from sixlegs.cli import parser
from sixlegs.server.serve import SHUTDOWN_TIMEOUT_SECONDS
from sixlegs.server.web import body, connections

DEPLOY = Path(__file__).parents[1] / "deploy"
#: Files with options of `sixlegs`: a pattern that finds them and the command before them.
OPTION_LISTS = {
    "Dockerfile": (r'ENTRYPOINT \["sixlegs", (.+)\]', []),
    "compose.yaml": (r"command: \[(.+proxy.+)\]", ["serve"]),
}


def unit_options(address: str) -> Callable[[int], list[str]]:
    """Return a function from a port to the options in `deploy/sixlegs@.service`."""
    started = re.search(
        r"^ExecStart=\S*/sixlegs (.+)$", (DEPLOY / "sixlegs@.service").read_text(), re.M
    )
    assert started

    def options(port: int) -> list[str]:
        text = started[1].replace("%i", str(port)).replace("${SIXLEGS_PUBLIC_URL}", address)
        return shlex.split(text)

    return options


@pytest.mark.parametrize("file", OPTION_LISTS)
def test_options_of_containers_are_valid(file: str) -> None:
    pattern, command = OPTION_LISTS[file]
    listed = re.search(pattern, (DEPLOY / file).read_text())
    assert listed
    assert parser().parse_args([*command, *re.findall(r'"([^"]*)"', listed[1])]).command


def directives(config: str, block: str) -> dict[str, list[str]]:
    """Return the directives directly in a *block* of an nginx configuration, with their values."""
    text = re.sub(r"#.*", "", config).partition(f"{block} {{")[2]
    while (shorter := re.sub(r"[^{};]*\{[^{}]*\}", "", text)) != text:  # nested blocks
        text = shorter
    values: dict[str, list[str]] = {}
    for statement in text.partition("}")[0].split(";"):
        name, _, value = statement.strip().partition(" ")
        values.setdefault(name, []).append(" ".join(value.split()))
    return values


def documented_nginx_configuration() -> str:
    text = (DEPLOY.parent / "docs" / "how-to" / "deploy.md").read_text()
    return text.partition("```nginx\n")[2].partition("```")[0]


@pytest.mark.parametrize(
    "read", [(DEPLOY / "nginx.conf").read_text, documented_nginx_configuration]
)
def test_nginx_replaces_forwarding_headers_of_clients(read: Callable[[], str]) -> None:
    """The server trusts the proxy: a header passed on would let clients evade rate limits."""
    config = read()
    block = "server" if "proxy_set_header" in directives(config, "server") else "location /"
    assert set(directives(config, block)["proxy_set_header"]) >= {
        "Host $host",
        "X-Forwarded-For $remote_addr",
        "X-Forwarded-Proto $scheme",
    }
    # A block that sets a header inherits none, so that only one block may set headers.
    settings = re.findall(r"proxy_set_header X-Forwarded-For (.+);", config)
    assert settings == ["$remote_addr"]


def test_nginx_forwards_websockets_and_does_not_repeat_requests() -> None:
    config = (DEPLOY / "nginx.conf").read_text()
    server = directives(config, "server")
    assert {"Upgrade $http_upgrade", "Connection $connection_upgrade"} <= set(
        server["proxy_set_header"]
    )
    assert server["proxy_http_version"] == ["1.1"]
    assert server["proxy_next_upstream"] == ["error timeout"]  # non_idempotent would repeat POST
    assert server["proxy_read_timeout"] == ["1h"]  # longer than the ping interval
    assert server["client_max_body_size"] == ["1m"]
    assert body.MAX_BODY_BYTES <= 1024**2
    assert "location = /metrics { return 404; }" in config
    first, second = (
        directives(config, f"upstream {name}")["server"] for name in ("sixlegs", "sixlegs_games")
    )
    assert first == second
    assert len(first) == 2


def test_only_the_proxy_publishes_a_port() -> None:
    """The server trusts any proxy: a published port would let clients forge their address."""
    compose = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    published = {name for name, service in services.items() if "ports" in service}
    assert published == {"caddy"}
    options = parser().parse_args(["serve", *services["sixlegs"]["command"]])
    assert options.trusted_proxy == "*"
    port = re.search(r"EXPOSE (\d+)", (DEPLOY / "Dockerfile").read_text())
    assert port
    assert f'"--port", "{port[1]}"' in (DEPLOY / "Dockerfile").read_text()
    assert services["caddy"]["command"][-1] == f"sixlegs:{port[1]}"
    assert (
        int(services["sixlegs"]["stop_grace_period"].removesuffix("s")) > SHUTDOWN_TIMEOUT_SECONDS
    )


def test_containers_store_games_and_certificates_in_volumes() -> None:
    """Data elsewhere is lost when a container is replaced."""
    compose = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    assert services["postgres"]["volumes"] == ["games:/var/lib/postgresql/data"]
    assert int(services["postgres"]["image"].partition(":")[2]) < 18  # which uses another folder
    assert services["caddy"]["volumes"] == ["certificates:/data"]
    assert compose["volumes"].keys() == {"games", "certificates"}


def test_environment_variables_are_known_to_the_server() -> None:
    sources = (DEPLOY.parent / "src" / "sixlegs" / "cli").glob("*.py")
    known = set(re.findall(r"SIXLEGS_[A-Z_]+", "".join(path.read_text() for path in sources)))
    unit = (DEPLOY / "sixlegs@.service").read_text()
    used_by_unit = set(re.findall(r"\$\{(SIXLEGS_[A-Z_]+)\}", unit))
    compose = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_text())
    assert compose["services"]["sixlegs"]["environment"].keys() <= known
    settings = set(re.findall(r"^(\w+)=", (DEPLOY / "sixlegs.env").read_text(), re.M))
    assert settings <= known | used_by_unit
    assert used_by_unit <= settings
    assert {"SIXLEGS_DATABASE", "SIXLEGS_REDIS_URL"} <= settings


def test_unit_is_restarted_and_sandboxed() -> None:
    unit = (DEPLOY / "sixlegs@.service").read_text()
    values = dict(re.findall(r"^(\w+)=(.*)$", unit, re.M))
    assert (values["Restart"], values["User"]) == ("always", "sixlegs")
    assert (values["NoNewPrivileges"], values["ProtectSystem"]) == ("yes", "strict")
    assert (values["ProtectHome"], values["PrivateTmp"]) == ("yes", "yes")
    assert int(values["TimeoutStopSec"]) > SHUTDOWN_TIMEOUT_SECONDS
    assert (
        int(values["LimitNOFILE"]) > 10 * connections.RESERVED_FILES
    )  # otherwise it soon refuses connections


def test_options_of_the_unit_are_valid() -> None:
    options = parser().parse_args(unit_options("https://hive.example.org")(8607))
    assert (options.port, options.public_url) == (8607, "https://hive.example.org")
