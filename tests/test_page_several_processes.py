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

NAME = "localhost"  # where a browser allows what it allows behind TLS, whoever has signed for it
OPENING = ["wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-", "wA1 \\wQ", "bA1 bQ-"]

pytestmark = [
    needs_browser,
    pytest.mark.skipif(
        not (shutil.which("nginx") and shutil.which("openssl")), reason="needs nginx and openssl"
    ),
]


def proxy_settings(folder: Path, far: int, near: list[int]) -> str:
    """`deploy/nginx.conf` with other ports, another name and another certificate."""
    site = (DEPLOY / "nginx.conf").read_text()
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{far} ssl"),
        ("/etc/letsencrypt/live/hive.example.org/fullchain.pem", str(folder / "cert.pem")),
        ("/etc/letsencrypt/live/hive.example.org/privkey.pem", str(folder / "key.pem")),
        ("hive.example.org", NAME),
        ("$host", "$http_host"),
        ("hash $uri consistent", "least_conn"),  # or both would sit at the same one
        ("127.0.0.1:8606", f"127.0.0.1:{near[0]}"),
        ("127.0.0.1:8607", f"127.0.0.1:{near[1]}"),
    ):
        assert old in site
        site = site.replace(old, new)
    return site


MAX_RELOADS = 30  # the proxy alternates between two processes


def visits(process: ClusterProcess) -> int:
    """How many connections a process has."""
    here = f":{process.port:04X}"
    lines = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:])
    return sum(local.endswith(here) and state == "01" for _, local, _, state, *_ in lines)


def process_of(two: list[ClusterProcess], guest: Person) -> ClusterProcess:
    """The one that the only page which is open has its line to."""
    # Requests of the page may still be under way.
    wait_until(guest.page, lambda: sum(map(bool, map(visits, two))) == 1)
    (connected,) = filter(visits, two)
    return connected


def come_to(process: ClusterProcess, guest: Person) -> None:
    """The proxy chooses: come again until it has chosen this one."""
    for _ in range(MAX_RELOADS):
        if visits(process):
            return
        guest.page.reload()
        guest.page.wait_for_selector(".board")
    pytest.fail(f"the proxy did not choose the process at port {process.port}")


def test_two_browsers_at_different_processes_play_and_a_killed_one_is_not_missed(
    browser: Any, tmp_path: Path
) -> None:
    far = free_port()
    address = f"https://{NAME}:{far}"
    with running_cluster(2, unit_options(address)) as one:
        create_certificate(tmp_path, NAME)
        settings = proxy_settings(tmp_path, far, [process.port for process in one.processes])
        with running_nginx(tmp_path, settings, far):
            ada = Person(browser, address, ignore_https_errors=True)
            ben = Person(browser, address, ignore_https_errors=True)
            link = invite(ada)
            adas = process_of(one.processes, ada)
            bens = next(process for process in one.processes if process is not adas)
            join(ben, link)
            come_to(bens, ben)
            play_in_turn(ada, ben, OPENING[:2])
            adas.kill()
            ada.expect_announcement("connection is back")
            play_in_turn(ada, ben, OPENING[2:5], done=2)
            adas.start()
            adas.await_ready()
            assert bens.stop() == 0
            ben.expect_announcement("connection is back")
            play_in_turn(ada, ben, OPENING[5:], done=5)
            assert not ada.errors and not ben.errors
