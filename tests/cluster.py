"""Several server processes that share one PostgreSQL and one Redis (or Valkey).

Each of them can be killed and started again at the same address.
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

SERVER_NAME = "hive.example.org"
"""The host name under which every process is reached, as behind a proxy."""
PUBLIC_URL = f"http://{SERVER_NAME}"
STARTUP_TIMEOUT_SECONDS = 60


class ClusterProcess:
    """A server process on its own port, started with the command-line *options*."""

    def __init__(self, port: int, environment: dict[str, str], options: list[str]) -> None:
        self.port = port
        self._environment = environment
        self._options = options
        self._process = self._spawn()

    def _spawn(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "sixlegs", *self._options]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, env=self._environment)

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """Kill the process with SIGKILL."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """Shut the server down, and return its exit status."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(STARTUP_TIMEOUT_SECONDS)

    def start(self) -> None:
        """Start the server again on the same port."""
        self._process = self._spawn()

    def await_ready(self) -> None:
        """Wait until the server accepts connections."""
        deadline = time.monotonic() + STARTUP_TIMEOUT_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), STARTUP_TIMEOUT_SECONDS).close()
                return
            except ConnectionRefusedError:
                pass
            assert self._process.poll() is None, "the server process has exited"
            assert time.monotonic() < deadline, "the server does not accept connections"
            time.sleep(0.05)


class ApiResponse(NamedTuple):
    """The response to an API request."""

    status: int
    body: bytes
    cookie: str

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class ApiClient:
    """A browser whose requests go to one of the processes, as through a proxy."""

    def __init__(self, process: ClusterProcess, cookie: str = "") -> None:
        self.process = process
        self.cookie = cookie

    def on_process(self, process: ClusterProcess) -> ApiClient:
        """Return a client of the same user that connects to another process."""
        return ApiClient(process, self.cookie)

    def request(self, method: str, path: str, body: Any = None) -> ApiResponse:
        """Send a request to the API."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.process.port, timeout=STARTUP_TIMEOUT_SECONDS
        )
        headers = {"Host": SERVER_NAME, "Origin": PUBLIC_URL, "Cookie": self.cookie}
        content = None if body is None else json.dumps(body)
        try:
            connection.request(method, f"/api/{path}", content, headers)
            answer = connection.getresponse()
            cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
            return ApiResponse(answer.status, answer.read(), cookie)
        finally:
            connection.close()

    def get_cookie(self) -> ApiClient:
        """Request an identity cookie, store it and return the client."""
        self.cookie = self.request("GET", "me").cookie
        return self

    def tab(self, game: str) -> ClientConnection:
        """Open the WebSocket of *game*."""
        connection = socket.create_connection(
            ("127.0.0.1", self.process.port), STARTUP_TIMEOUT_SECONDS
        )
        return connect(
            f"ws://{SERVER_NAME}/api/games/{game}/socket",
            sock=connection,
            origin=Origin(PUBLIC_URL),
            additional_headers={"Cookie": self.cookie},
            open_timeout=STARTUP_TIMEOUT_SECONDS,
        )


class ServerCluster:
    """Server processes that share one PostgreSQL and one Redis."""

    def __init__(
        self, postgresql: PostgresServer, redis: RedisServer, processes: list[ClusterProcess]
    ) -> None:
        self.postgresql = postgresql
        self.redis = redis
        self.processes = processes


def serve_options(port: int) -> list[str]:
    """Return the command-line options of a public server without rate limits."""
    options = ["serve", "--no-browser", "--no-limits"]
    return [*options, "--port", str(port), "--public-url", PUBLIC_URL]


@contextmanager
def running_cluster(
    count: int, options: Callable[[int], list[str]] = serve_options
) -> Iterator[ServerCluster]:
    """Run *count* server processes with an empty database.

    *options* returns the command-line options of a process for its port.
    """
    with ExitStack() as stack:
        postgresql = stack.enter_context(running_postgres())
        redis = stack.enter_context(running_redis())
        addresses = {"SIXLEGS_DATABASE": postgresql.address(), "SIXLEGS_REDIS_URL": redis.url}
        processes = []
        for _ in range(count):
            port = free_port()
            processes.append(ClusterProcess(port, os.environ | addresses, options(port)))
            stack.callback(processes[-1].kill)
        for process in processes:
            process.await_ready()
        yield ServerCluster(postgresql, redis, processes)
