"""Several processes behind nginx, with the files in `deploy/` (`docs/how-to/deploy.md`)."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from browser import Person, needs_browser, playwright, wait_until
from cluster import ClusterProcess, running_cluster
from page_two_players import invite, join, play_in_turn
from server_process import free_port
from test_deploy import create_certificate, running_nginx
from test_deploy_files import DEPLOY, unit_options

expect = playwright.expect

NAME = "localhost"  # which browsers treat as secure whatever the certificate
OPENING = ["wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-", "wA1 \\wQ", "bA1 bQ-"]

pytestmark = [
    needs_browser,
    pytest.mark.skipif(
        not (shutil.which("nginx") and shutil.which("openssl")), reason="needs nginx and openssl"
    ),
]


def proxy_settings(folder: Path, proxy_port: int, ports: list[int]) -> str:
    """Return `deploy/nginx.conf` with other ports, another name and another certificate."""
    text = (DEPLOY / "nginx.conf").read_text()
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{proxy_port} ssl"),
        ("/etc/letsencrypt/live/hive.example.org/fullchain.pem", str(folder / "cert.pem")),
        ("/etc/letsencrypt/live/hive.example.org/privkey.pem", str(folder / "key.pem")),
        ("hive.example.org", NAME),
        ("$host", "$http_host"),
        ("hash $uri consistent", "least_conn"),  # so that the players use different processes
        ("127.0.0.1:8606", f"127.0.0.1:{ports[0]}"),
        ("127.0.0.1:8607", f"127.0.0.1:{ports[1]}"),
    ):
        assert old in text
        text = text.replace(old, new)
    return text


MAX_RELOADS = 30  # the proxy alternates between two processes


def connections(process: ClusterProcess) -> int:
    """Return the number of established connections to a process."""
    port = f":{process.port:04X}"
    lines = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:])
    return sum(local.endswith(port) and state == "01" for _, local, _, state, *_ in lines)


def process_of(processes: list[ClusterProcess], guest: Person) -> ClusterProcess:
    """Return the process that the only open page is connected to."""
    # Requests of the page may still be in progress.
    wait_until(guest.page, lambda: sum(map(bool, map(connections, processes))) == 1)
    (process,) = filter(connections, processes)
    return process


def reload_until_connected(process: ClusterProcess, guest: Person) -> None:
    """Reload the page until the proxy has chosen *process*."""
    for _ in range(MAX_RELOADS):
        if connections(process):
            return
        guest.page.reload()
        guest.page.wait_for_selector(".board")
    pytest.fail(f"the proxy did not choose the process at port {process.port}")


def test_game_between_players_at_two_processes_continues_after_one_is_killed(
    browser: Any, tmp_path: Path
) -> None:
    proxy_port = free_port()
    address = f"https://{NAME}:{proxy_port}"
    with running_cluster(2, unit_options(address)) as cluster:
        create_certificate(tmp_path, NAME)
        ports = [process.port for process in cluster.processes]
        settings = proxy_settings(tmp_path, proxy_port, ports)
        with running_nginx(tmp_path, settings, proxy_port):
            ada = Person(browser, address, ignore_https_errors=True)
            ben = Person(browser, address, ignore_https_errors=True)
            link = invite(ada)
            adas = process_of(cluster.processes, ada)
            bens = next(process for process in cluster.processes if process is not adas)
            join(ben, link)
            reload_until_connected(bens, ben)
            play_in_turn(ada, ben, OPENING[:2])
            adas.kill()
            ada.expect_announcement("Connected again")
            play_in_turn(ada, ben, OPENING[2:5], done=2)
            adas.start()
            adas.await_ready()
            assert bens.stop() == 0
            ben.expect_announcement("Connected again")
            play_in_turn(ada, ben, OPENING[5:], done=5)
            assert not ada.errors and not ben.errors
