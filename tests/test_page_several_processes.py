"""Several processes behind nginx, with the files in `deploy/` (`docs/how-to/deploy.md`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from browser import Person, needs_browser, playwright, wait_until
from cluster import ClusterProcess, running_cluster
from nginx import needs_nginx, running_nginx
from page_two_players import invite, join, play_in_turn
from server_process import free_port
from test_deploy_files import unit_options

expect = playwright.expect

NAME = "localhost"  # which browsers treat as secure whatever the certificate
OPENING = ["wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-", "wA1 \\wQ", "bA1 bQ-"]

CHANGES = (
    ("$host;", "$http_host;"),  # with the port
    ("hash $uri consistent", "least_conn"),  # so that the players use different processes
)
"""Changes of the configuration of nginx."""

pytestmark = [needs_browser, needs_nginx]


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
        ports = [process.port for process in cluster.processes]
        with running_nginx(tmp_path, ports, *CHANGES, name=NAME, port=proxy_port):
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
