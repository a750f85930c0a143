"""The files in `deploy/` agree with the options and settings of `sixlegs`."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

import msgspec
import pytest
import redis
import uvicorn
from redis.backoff import ConstantBackoff
from redis.retry import Retry

import programs
from postgresql import running_postgres
from sixlegs.cli import main, parser
from sixlegs.server.serve import SHUTDOWN_TIMEOUT_SECONDS
from sixlegs.server.storage.store import Store
from sixlegs.server.web import body, connections
from sixlegs.server.web.security_middleware import SECURITY_HEADERS, STRICT_TRANSPORT
from sixlegs.server.web.static_files import CACHE_IMMUTABLE
from stored_games import ADA, comparable_state, new_game, store_game

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
    assert final[1] == "COPY --from=build /src/dist /src/constraints.txt /dist/"
    assert "-c /dist/constraints.txt" in final[2]
    assert "[deploy]" in final[2]
    assert "useradd --system sixlegs" in final[2]
    assert final[3] == "USER sixlegs"
    minimum = (DEPLOY.parent / "pyproject.toml").read_text()
    version = re.search(r'requires-python = ">=(3\.\d+)"', minimum)
    assert version
    assert final[0] == f"FROM python:{version[1]}-slim-bookworm"


#: The directives of `deploy/nginx.conf` by block.
NGINX = {
    "": [
        "user www-data",
        "worker_processes auto",
        "pid /run/nginx.pid",
        "error_log /var/log/nginx/error.log",
        "include /etc/nginx/modules-enabled/*.conf",
        "worker_rlimit_nofile 65536",
    ],
    "events": ["worker_connections 32768"],
    "http": [
        "include /etc/nginx/mime.types",
        "default_type application/octet-stream",
        "sendfile on",
        "tcp_nopush on",
        "server_tokens off",
        "access_log off",  # URLs contain tokens of invitations
        "ssl_protocols TLSv1.2 TLSv1.3",
        "ssl_prefer_server_ciphers off",
        "ssl_session_cache shared:tls:10m",
        "ssl_session_timeout 1d",
        "ssl_session_tickets off",
        "limit_conn_zone $binary_remote_addr zone=connections:10m",
        "limit_conn_status 429",
        "client_max_body_size 1m",  # at least `body.MAX_BODY_BYTES`
        "client_header_timeout 10s",
        "client_body_timeout 10s",
        "send_timeout 30s",
        "reset_timedout_connection on",
    ],
    "upstream sixlegs": [
        "least_conn",
        "server 127.0.0.1:8606 max_fails=0",  # not all count as failed in a rolling restart
        "server 127.0.0.1:8607 max_fails=0",
        "keepalive 32",
        "keepalive_timeout 4s",
    ],
    "upstream sixlegs_games": [
        "hash $uri consistent",  # one process per game, also while another process is down
        "server 127.0.0.1:8606 max_fails=0",
        "server 127.0.0.1:8607 max_fails=0",
    ],
    "map $http_upgrade $connection_upgrade": ["default upgrade", "'' ''"],  # '' keeps it alive
    "server": ["listen 80", "listen [::]:80", "server_name hive.example.org"],
    "location /.well-known/acme-challenge/": ["root /var/www/html"],
    "location /": ["return 301 https://$host$request_uri"],
    "server 2": [
        "listen 443 ssl http2",
        "listen [::]:443 ssl http2",
        "server_name hive.example.org",
        "ssl_certificate /etc/letsencrypt/live/hive.example.org/fullchain.pem",
        "ssl_certificate_key /etc/letsencrypt/live/hive.example.org/privkey.pem",
        "limit_conn connections 300",
        "proxy_next_upstream error timeout",  # non_idempotent would repeat POST
        "proxy_connect_timeout 2s",
        "proxy_http_version 1.1",  # WebSockets need it
        "proxy_set_header Host $host",
        "proxy_set_header X-Forwarded-For $remote_addr",
        "proxy_set_header X-Forwarded-Proto $scheme",
        "proxy_set_header X-Request-Id $request_id",
        "proxy_set_header Upgrade $http_upgrade",
        "proxy_set_header Connection $connection_upgrade",
        "proxy_read_timeout 1h",  # longer than the ping interval
    ],
    "location = /metrics": ["return 404"],
    "location / 2": ["proxy_pass http://sixlegs"],
    "location ~ ^/api/games/[^/]+/socket$": ["proxy_pass http://sixlegs_games"],
    "location @sixlegs": ["proxy_pass http://sixlegs"],
}
ASSETS = ["root /opt/sixlegs/static", "try_files $uri @sixlegs", "brotli_static on", "gzip_vary on"]
"""The directives of the location of assets, without headers."""


def nginx_blocks(config: str) -> dict[str, list[str]]:
    """Return the directives of each block of an nginx configuration, without strings.

    The second block of a name has a 2 after its name.
    """
    blocks: dict[str, list[str]] = {"": []}
    parents = [""]
    text = re.sub(r'#.*|"[^"]*"', "", config)
    for statement, end in re.findall(r"([^;{}]*)([;{}])", text):
        words = " ".join(statement.split())
        match end:
            case "{":
                name = f"{words} 2" if words in blocks else words
                assert name not in blocks
                parents.append(name)
                blocks[name] = []
            case "}":
                parents.pop()
            case _:
                blocks[parents[-1]].append(words)
    return blocks


@pytest.fixture(scope="module")
def nginx() -> dict[str, list[str]]:
    """Return the directives of `deploy/nginx.conf`, by block."""
    return nginx_blocks((DEPLOY / "nginx.conf").read_text())


def test_nginx_configuration_is_as_intended(nginx: dict[str, list[str]]) -> None:
    assets = nginx.pop("location /assets/")
    assert [line for line in assets if not line.startswith("add_header")] == ASSETS
    assert nginx == NGINX
    assert body.MAX_BODY_BYTES <= 1024**2
    # Otherwise the server could close a connection while nginx sends the next request on it.
    assert uvicorn.Config("").timeout_keep_alive > 4
    assert parser().parse_args(["serve"]).max_connections_per_ip == 300


def test_nginx_replaces_forwarding_headers_of_clients(nginx: dict[str, list[str]]) -> None:
    """The server trusts the proxy: a header passed on would let clients evade rate limits."""
    # A block that sets a header inherits none, so that only one block may set headers.
    with_headers = [name for name, lines in nginx.items() if "proxy_set_header" in str(lines)]
    assert with_headers == ["server 2"]


def test_nginx_sends_assets_with_the_security_headers_of_the_server() -> None:
    headers = re.findall(r'add_header (\S+) "?([^"\n]+?)"?;\n', (DEPLOY / "nginx.conf").read_text())
    sent = {name.lower(): value for name, value in headers}
    assert sent.pop("cache-control") == CACHE_IMMUTABLE
    assert sent.pop("strict-transport-security") == STRICT_TRANSPORT
    assert sent == SECURITY_HEADERS


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
        "SIXLEGS_REDIS_URL": "unix:///run/redis/redis-server.sock",
        "SIXLEGS_PUBLIC_URL": "https://hive.example.org",  # the server_name of nginx
    }


def settings_of(unit: str) -> dict[str, list[str]]:
    """Return the settings of a systemd *unit*."""
    values: dict[str, list[str]] = {}
    for name, value in re.findall(r"^(\w+)=(.*)$", (DEPLOY / unit).read_text(), re.M):
        values.setdefault(name, []).append(value)
    return values


def test_unit_is_restarted_and_stores_games_in_its_own_folder() -> None:
    values = settings_of("sixlegs@.service")
    assert (values["Restart"], values["User"]) == (["always"], ["sixlegs"])
    assert values["EnvironmentFile"] == ["/etc/sixlegs.env"]
    assert values["WantedBy"] == ["multi-user.target"]
    # systemd stops the server before the services that it needs.
    services = {"network.target", "postgresql.service", "valkey.service", "redis-server.service"}
    assert set(values["After"][0].split()) == services
    assert int(values["TimeoutStopSec"][0]) > SHUTDOWN_TIMEOUT_SECONDS
    assert (
        int(values["LimitNOFILE"][0]) > 10 * connections.RESERVED_FILES
    )  # otherwise it soon refuses connections
    folder = Path(values["Environment"][0].removeprefix("XDG_DATA_HOME=")) / "sixlegs"
    assert folder == Path("/var/lib") / values["StateDirectory"][0]
    assert (values["StateDirectoryMode"], values["UMask"]) == (["0700"], ["0077"])


def test_unit_is_sandboxed() -> None:
    values = settings_of("sixlegs@.service")
    protected = {name for name in values if name.startswith(("Protect", "Private"))}
    assert protected >= {
        *("ProtectHome", "ProtectClock", "ProtectControlGroups", "ProtectHostname"),
        *("ProtectKernelLogs", "ProtectKernelModules", "ProtectKernelTunables"),
        *("PrivateDevices", "PrivateTmp"),
    }
    restricted = {name for name in values if name.startswith(("Restrict", "Lock", "NoNew"))}
    assert {tuple(values[name]) for name in protected | restricted} == {
        ("yes",),
        ("strict",),
        ("AF_UNIX AF_INET AF_INET6",),
    }
    assert (values["ProtectSystem"], values["CapabilityBoundingSet"]) == (["strict"], [""])
    # Subprocesses lower their priority, and the server raises its limit of open files: both need
    # system calls of @resources.
    assert values["SystemCallFilter"] == ["@system-service", "~@privileged"]


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_backup_script_writes_a_restorable_backup_and_deletes_old_ones(
    database: str, tmp_path: Path
) -> None:
    backups, other = tmp_path / "backups", tmp_path / "backups" / "other"
    backups.mkdir()
    old = backups / "sixlegs-20200101T000000Z.dump"
    for file in (old, other):
        file.touch()
        os.utime(file, (0, 0))
    sixlegs = tmp_path / "sixlegs"
    sixlegs.write_text(f'#!/bin/sh\nexec {sys.executable} -m sixlegs "$@"\n')
    sixlegs.chmod(0o755)
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "SIXLEGS": str(sixlegs)}
    with ExitStack() as stack:
        location: str | Path = tmp_path / "data" / "sixlegs"
        if database == "postgresql":
            server = stack.enter_context(running_postgres())
            location = environment["SIXLEGS_DATABASE"] = server.address()
            environment["PATH"] = f"{server.binaries}:{environment['PATH']}"
        with closing(Store(location)) as store:
            asyncio.run(store.rename(ADA, "Ada"))
            game = store_game(store, new_game())
        subprocess.run([DEPLOY / "backup.sh", backups], check=True, env=environment)
        (backup,) = backups.glob("sixlegs-*")
        assert backup.stat().st_mode & 0o077 == 0
        if database == "postgresql":
            restored: str | Path = server.address("restored")
            run = partial(subprocess.run, check=True, env=environment)
            run(["createdb", "-h", server.folder, "-U", "postgres", "restored"])
            run(["pg_restore", "--no-owner", "--exit-on-error", f"--dbname={restored}", backup])
        else:
            restored = tmp_path / "restored"
            assert main(["admin", "--data", str(restored), "restore", str(backup)]) == 0
        with closing(Store(restored)) as store:
            copy = asyncio.run(store.load(game.id))
            assert copy
            assert comparable_state(copy) == comparable_state(game)
    assert sorted(backups.iterdir()) == sorted([backup, other])


def test_backup_that_cannot_be_read_back_does_not_get_the_name_of_a_backup(tmp_path: Path) -> None:
    backups, tools = tmp_path / "backups", tmp_path / "tools"
    for folder in (backups, tools):
        folder.mkdir()
    for name, script in {
        "pg_dump": 'for option; do case $option in --file=*) : > "${option#--file=}" ;; esac; done',
        "pg_restore": "exit 1",
    }.items():
        (tools / name).write_text(f"#!/bin/sh\n{script}\n")
        (tools / name).chmod(0o755)
    environment = os.environ | {"PATH": f"{tools}:{os.environ['PATH']}", "SIXLEGS_DATABASE": "x"}
    assert subprocess.run([DEPLOY / "backup.sh", backups], env=environment).returncode
    (partial_file,) = backups.iterdir()
    assert partial_file.suffix == ".part"


def test_units_of_the_backup_run_the_script_as_the_server() -> None:
    service, server = settings_of("sixlegs-backup.service"), settings_of("sixlegs@.service")
    for name in ("User", "EnvironmentFile", "Environment", "UMask"):
        assert service[name] == server[name]
    folders = service["ReadWritePaths"][0].split()
    assert service["ExecStart"] == [f"/opt/sixlegs/backup.sh {folders[0]}"]
    assert settings_of("sixlegs-backup.timer")["Persistent"] == ["yes"]


def test_redis_stores_nothing_and_listens_on_its_socket_only() -> None:
    settings = dict(
        line.split(" ", 1)
        for line in (DEPLOY / "redis.conf").read_text().splitlines()
        if line and not line.startswith("#")
    )
    assert (settings["port"], settings["save"], settings["appendonly"]) == ("0", '""', "no")
    assert settings["maxmemory-policy"] == "noeviction"  # rate limits and leases are not deleted
    url = re.search(r"^SIXLEGS_REDIS_URL=unix://(.+)$", (DEPLOY / "sixlegs.env").read_text(), re.M)
    assert url
    assert url[1] == settings["unixsocket"]


def test_redis_accepts_the_settings(tmp_path: Path) -> None:
    text = (DEPLOY / "redis.conf").read_text().replace("/run/redis", str(tmp_path))
    (tmp_path / "redis.conf").write_text(text)
    program = programs.redis()
    if program is None:
        pytest.skip("Redis is not installed")
    process = subprocess.Popen([program, tmp_path / "redis.conf"], stdout=subprocess.DEVNULL)
    try:
        client = redis.Redis(unix_socket_path=str(tmp_path / "redis-server.sock"))
        retry = Retry(ConstantBackoff(0.05), 1000)
        assert retry.call_with_retry(client.ping, lambda error: None)
    finally:
        process.terminate()
        process.wait()


def test_options_of_the_unit_are_as_intended() -> None:
    options = parser().parse_args(unit_options("https://hive.example.org")(8607))
    assert (options.port, options.public_url) == (8607, "https://hive.example.org")
    assert (options.no_browser, options.log_format, options.no_limits) == (True, "json", False)
    assert (options.host, options.trusted_proxy) == ("localhost", "127.0.0.1")  # nginx only
