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
def test_options_of_containers_are_as_intended(file: str) -> None:
    pattern, command = OPTION_LISTS[file]
    listed = re.search(pattern, (DEPLOY / file).read_text())
    assert listed
    options = parser().parse_args([*command, *re.findall(r'"([^"]*)"', listed[1])])
    if file == "Dockerfile":
        intended = (True, "0.0.0.0", 8606, "json", False)
        assert (
            options.no_browser,
            options.host,
            options.port,
            options.log_format,
            options.no_limits,
        ) == intended


def test_image_contains_what_several_processes_need_and_runs_without_root() -> None:
    lines = (DEPLOY / "Dockerfile").read_text().splitlines()
    commands = [line for line in lines if not line.startswith("#") and line]
    final = commands[max(i for i, line in enumerate(commands) if line.startswith("FROM")) :]
    assert [line.split()[0] for line in final] == [
        *("FROM", "COPY", "RUN", "USER", "EXPOSE", "ENTRYPOINT")
    ]
    assert final[1] == "COPY --from=build /src/dist /dist"
    assert "[deploy]" in final[2]
    assert "useradd --system sixlegs" in final[2]
    assert final[3] == "USER sixlegs"
    minimum = (DEPLOY.parent / "pyproject.toml").read_text()
    version = re.search(r'requires-python = ">=(3\.\d+)"', minimum)
    assert version
    assert final[0] == f"FROM python:{version[1]}-slim-bookworm"


#: The directives of `deploy/nginx.conf` by block, with their values.
NGINX = {
    "upstream sixlegs": [
        "least_conn",
        "server 127.0.0.1:8606 max_fails=1 fail_timeout=2s",
        "server 127.0.0.1:8607 max_fails=1 fail_timeout=2s",
    ],
    "upstream sixlegs_games": [
        "hash $uri consistent",  # one process per game, also while another process is down
        "server 127.0.0.1:8606 max_fails=1 fail_timeout=2s",
        "server 127.0.0.1:8607 max_fails=1 fail_timeout=2s",
    ],
    "map $http_upgrade $connection_upgrade": ["default upgrade", "'' close"],
    "server": [
        "listen 443 ssl",
        "server_name hive.example.org",
        "ssl_certificate /etc/letsencrypt/live/hive.example.org/fullchain.pem",
        "ssl_certificate_key /etc/letsencrypt/live/hive.example.org/privkey.pem",
        "client_max_body_size 1m",  # at least `body.MAX_BODY_BYTES`
        "proxy_next_upstream error timeout",  # non_idempotent would repeat POST
        "proxy_connect_timeout 2s",
        "proxy_http_version 1.1",  # WebSockets need it
        "proxy_set_header Host $host",
        "proxy_set_header X-Forwarded-For $remote_addr",
        "proxy_set_header X-Forwarded-Proto $scheme",
        "proxy_set_header Upgrade $http_upgrade",
        "proxy_set_header Connection $connection_upgrade",
        "proxy_read_timeout 1h",  # longer than the ping interval
    ],
    "location = /metrics": ["return 404"],
    "location /": ["proxy_pass http://sixlegs"],
    "location ~ ^/api/games/[^/]+/socket$": ["proxy_pass http://sixlegs_games"],
}


def nginx_blocks(config: str) -> dict[str, list[str]]:
    """Return the directives of each block of an nginx configuration."""
    blocks: dict[str, list[str]] = {}
    parents = [""]
    text = re.sub(r"#.*", "", config)
    for statement, end in re.findall(r"([^;{}]*)([;{}])", text):
        words = " ".join(statement.split())
        match end:
            case "{":
                parents.append(words)
                assert words not in blocks
                blocks[words] = []
            case "}":
                parents.pop()
            case _:
                blocks[parents[-1]].append(words)
    return blocks


def documented_nginx_configuration() -> str:
    text = (DEPLOY.parent / "docs" / "how-to" / "deploy.md").read_text()
    return text.partition("```nginx\n")[2].partition("```")[0]


@pytest.mark.parametrize(
    "read", [(DEPLOY / "nginx.conf").read_text, documented_nginx_configuration]
)
def test_nginx_replaces_forwarding_headers_of_clients(read: Callable[[], str]) -> None:
    """The server trusts the proxy: a header passed on would let clients evade rate limits."""
    blocks = nginx_blocks(read())
    server = blocks["server"] + blocks["location /"]
    assert set(server) >= {
        "proxy_set_header Host $host",
        "proxy_set_header X-Forwarded-For $remote_addr",
        "proxy_set_header X-Forwarded-Proto $scheme",
        "proxy_set_header Upgrade $http_upgrade",
        "proxy_http_version 1.1",
        "proxy_read_timeout 1h",
        "client_max_body_size 1m",
    }
    # A block that sets a header inherits none, so that only one block may set headers.
    with_headers = [name for name, lines in blocks.items() if "proxy_set_header" in str(lines)]
    assert len(with_headers) == 1
    forwarded = [line for line in server if "X-Forwarded-For" in line]
    assert forwarded == ["proxy_set_header X-Forwarded-For $remote_addr"]


def test_nginx_configuration_is_as_intended() -> None:
    assert nginx_blocks((DEPLOY / "nginx.conf").read_text()) == NGINX
    assert body.MAX_BODY_BYTES <= 1024**2


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


def test_containers_restart_and_wait_for_the_services_they_need() -> None:
    services = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_text())["services"]
    assert services.keys() == {"postgres", "valkey", "sixlegs", "caddy"}
    assert {service["restart"] for service in services.values()} == {"always"}
    assert services["sixlegs"]["deploy"] == {"replicas": 2}
    assert services["sixlegs"]["build"] == {"context": "..", "dockerfile": "deploy/Dockerfile"}
    assert services["sixlegs"]["depends_on"] == {
        "postgres": {"condition": "service_healthy"},
        "valkey": {"condition": "service_started"},
    }
    user = services["postgres"]["environment"]["POSTGRES_USER"]
    assert services["postgres"]["healthcheck"]["test"] == ["CMD", "pg_isready", "-U", user]
    assert services["sixlegs"]["environment"] == {
        "SIXLEGS_DATABASE": f"postgresql://{user}:${{POSTGRES_PASSWORD}}@postgres/{user}",
        "SIXLEGS_REDIS_URL": "redis://valkey:6379/0",
    }
    # Without a volume, a dump at shutdown would only delay it.
    assert services["valkey"]["command"][1:] == ["--save", "", "--appendonly", "no"]
    assert services["caddy"]["command"][:4] == ["caddy", "reverse-proxy", "--from", "${SITE}"]
    assert services["caddy"]["depends_on"] == ["sixlegs"]


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
    values = dict(re.findall(r"^(\w+)=(.*)$", (DEPLOY / "sixlegs.env").read_text(), re.M))
    assert values == {
        "SIXLEGS_DATABASE": "postgresql:///sixlegs?host=/run/postgresql",
        "SIXLEGS_REDIS_URL": "redis://127.0.0.1:6379/0",
        "SIXLEGS_PUBLIC_URL": "https://hive.example.org",  # the server_name of nginx
    }


def unit_settings(text: str) -> dict[str, dict[str, str]]:
    """Return the settings of a systemd unit by section."""
    text = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", text, flags=re.M))
    sections = re.split(r"^\[(\w+)\]$", text, flags=re.M)[1:]
    return {
        name: dict(re.findall(r"^(\w+)=(.*)$", body, re.M))
        for name, body in zip(sections[::2], sections[1::2], strict=True)
    }


def documented_unit() -> str:
    text = (DEPLOY.parent / "docs" / "how-to" / "deploy.md").read_text()
    return text.partition("```ini\n")[2].partition("```")[0]


def test_unit_is_restarted_and_sandboxed() -> None:
    unit = unit_settings((DEPLOY / "sixlegs@.service").read_text())
    single = unit_settings(documented_unit())
    service = {
        "User": "sixlegs",
        "Restart": "always",
        "LimitNOFILE": "16384",
        "NoNewPrivileges": "yes",
        "ProtectSystem": "strict",
        "ProtectHome": "yes",
        "PrivateTmp": "yes",
    }
    several = {"EnvironmentFile": "/etc/sixlegs.env", "TimeoutStopSec": "15", "RestartSec": "1"}
    state = {"StateDirectory": "sixlegs", "StateDirectoryMode": "0700"}  # with SQLite only
    assert {**unit["Service"], "ExecStart": ""} == {**service, **several, "ExecStart": ""}
    assert {**single["Service"], "ExecStart": ""} == {**service, **state, "ExecStart": ""}
    assert unit["Install"] == single["Install"] == {"WantedBy": "multi-user.target"}
    # systemd stops the server before the services that it needs.
    services = {"network.target", "postgresql.service", "valkey.service", "redis-server.service"}
    assert set(unit["Unit"]["After"].split()) == services
    assert int(several["TimeoutStopSec"]) > SHUTDOWN_TIMEOUT_SECONDS
    assert (
        int(service["LimitNOFILE"]) > 10 * connections.RESERVED_FILES
    )  # otherwise it soon refuses connections


def test_options_of_the_units_are_as_intended() -> None:
    options = parser().parse_args(unit_options("https://hive.example.org")(8607))
    assert (options.port, options.public_url) == (8607, "https://hive.example.org")
    assert (options.no_browser, options.log_format, options.no_limits) == (True, "json", False)
    assert (options.host, options.trusted_proxy) == ("localhost", "127.0.0.1")  # nginx only
    command = unit_settings(documented_unit())["Service"]["ExecStart"]
    single = parser().parse_args(shlex.split(command)[1:])
    assert str(single.data) == "/var/lib/sixlegs"  # the StateDirectory
    same = dict(vars(options), data=single.data, port=8606)
    assert vars(single) == same
