"""One world on several processes: PostgreSQL, Valkey or Redis, and servers that share them.

Whatever can die here can be killed, and started again at the same place.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from postgresql import PostgresServer, running_postgres
from redis_server import RedisServer, running_redis
from server_process import free_port

SERVER_NAME = "hive.example.org"  # what the world calls itself, whichever process is asked
PUBLIC_URL = f"http://{SERVER_NAME}"
STARTUP_TIMEOUT_SECONDS = 60  # seconds that anything may take to start


class ClusterProcess:
    """A server of the world, on a port of its own; *options* are those of `sixlegs`."""

    def __init__(self, port: int, environment: dict[str, str], options: list[str]) -> None:
        self.port = port
        self._environment = environment
        self._options = options
        self._process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "sixlegs", *self._options]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, env=self._environment)

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """Let it die without a word."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """Have it end in good order, and return its exit status."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(STARTUP_TIMEOUT_SECONDS)

    def start(self) -> None:
        """Start it again at the same port."""
        self._process = self._started()

    def await_ready(self) -> None:
        """Wait until it answers."""
        until = time.monotonic() + STARTUP_TIMEOUT_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), STARTUP_TIMEOUT_SECONDS).close()
                return
            except ConnectionRefusedError:
                pass
            assert self._process.poll() is None, "the server has ended by itself"
            assert time.monotonic() < until, "the server does not answer"
            time.sleep(0.05)


class ApiResponse(NamedTuple):
    """What came back from a request."""

    status: int
    body: bytes
    cookie: str

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class ApiClient:
    """A browser, whose requests go to one process or another as the proxy would have it."""

    def __init__(self, process: ClusterProcess, cookie: str = "") -> None:
        self.process = process
        self.cookie = cookie

    def on_process(self, process: ClusterProcess) -> ApiClient:
        """The same person at another process."""
        return ApiClient(process, self.cookie)

    def request(self, method: str, path: str, asked: Any = None) -> ApiResponse:
        """Send a request to the API."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.process.port, timeout=STARTUP_TIMEOUT_SECONDS
        )
        headers = {"Host": SERVER_NAME, "Origin": PUBLIC_URL, "Cookie": self.cookie}
        body = None if asked is None else json.dumps(asked)
        try:
            connection.request(method, f"/api/{path}", body, headers)
            answer = connection.getresponse()
            given = (answer.getheader("set-cookie") or "").partition(";")[0]
            return ApiResponse(answer.status, answer.read(), given)
        finally:
            connection.close()

    def get_cookie(self) -> ApiClient:
        """Get a cookie."""
        self.cookie = self.request("GET", "me").cookie
        return self

    def tab(self, game: str) -> ClientConnection:
        """A page that shows a game."""
        line = socket.create_connection(("127.0.0.1", self.process.port), STARTUP_TIMEOUT_SECONDS)
        return connect(
            f"ws://{SERVER_NAME}/api/games/{game}/socket",
            sock=line,
            origin=Origin(PUBLIC_URL),
            additional_headers={"Cookie": self.cookie},
            open_timeout=STARTUP_TIMEOUT_SECONDS,
        )


class ServerCluster:
    """Servers over one PostgreSQL and one Valkey."""

    def __init__(
        self, postgresql: PostgresServer, redis: RedisServer, processes: list[ClusterProcess]
    ) -> None:
        self.postgresql = postgresql
        self.redis = redis
        self.processes = processes


def serve_options(port: int) -> list[str]:
    """How a server is started that lets anybody ask for any number of things."""
    usual = ["serve", "--no-browser", "--no-limits"]
    return [*usual, "--port", str(port), "--public-url", PUBLIC_URL]


@contextmanager
def running_cluster(
    count: int, options: Callable[[int], list[str]] = serve_options
) -> Iterator[ServerCluster]:
    """A world of so many servers, which has no games yet; *options* of each, by its port."""
    with ExitStack() as held:
        postgresql = held.enter_context(running_postgres())
        news = held.enter_context(running_redis())
        addresses = {"SIXLEGS_DATABASE": postgresql.address(), "SIXLEGS_REDIS_URL": news.url}
        processes = []
        for _ in range(count):
            port = free_port()
            processes.append(ClusterProcess(port, os.environ | addresses, options(port)))
            held.callback(processes[-1].kill)
        for process in processes:
            process.await_ready()
        yield ServerCluster(postgresql, news, processes)
