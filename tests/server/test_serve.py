"""Tests of `sixlegs serve` as a separate process, over real sockets."""

from __future__ import annotations

import asyncio
import gc
import json
import re
import socket
import sys
import traceback
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from signal import Signals

import pytest
from websockets.exceptions import ConnectionClosed

from asgi_client import NEW_GAME_REQUEST
from server_process import next_message, play, running_server
from sixlegs.cli import main
from sixlegs.cli import serve as serve_command
from sixlegs.errors import HiveError
from sixlegs.server import serve as serve_module
from sixlegs.server.protocol.server_messages import CLOSE_CODES
from sixlegs.server.storage.open_database import open_database
from sixlegs.server.storage.store import Store


@pytest.mark.parametrize("signal", [Signals.SIGINT, Signals.SIGTERM])
def test_game_survives_a_restart_of_the_server(tmp_path: Path, signal: Signals) -> None:
    with running_server(tmp_path) as server:
        game = server.create_game()
        with server.tab(game) as tab:
            play(tab, next_message(tab), "wS1")
            position = next_message(tab)
            assert server.stop(signal) == 0
            with pytest.raises(ConnectionClosed) as closed:
                next_message(tab)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == CLOSE_CODES["going-away"]
    cookie = server.cookie
    with running_server(tmp_path) as server:
        server.cookie = cookie
        with server.tab(game) as tab:
            assert next_message(tab)["moves"] == position["moves"]


def test_oversized_message_closes_the_connection(tmp_path: Path) -> None:
    with running_server(tmp_path) as server, server.tab(server.create_game()) as tab:
        next_message(tab)
        tab.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            next_message(tab)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_serve_without_the_page_prints_one_error_and_creates_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve_command, "PAGE_FILE", tmp_path / "static" / "index.html")
    assert main(["serve", "--no-browser", "--data", str(tmp_path / "games")]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert re.fullmatch("sixlegs: .*does not contain the web page: run `make play`.*\n", output.err)
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize(("variables", "is_opened"), [({}, False), ({"DISPLAY": ":0"}, True)])
def test_browser_is_opened_only_if_there_is_a_display(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], is_opened: bool
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("webbrowser.open", opened.append)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("threading.Thread.start", lambda thread: thread.run())
    serve_module.open_browser("http://localhost/")
    assert opened == ["http://localhost/"] * is_opened


def test_unresponsive_socket_is_closed(tmp_path: Path) -> None:
    """A phone that loses its connection answers no pings and does not close its socket."""
    script = (
        "from sixlegs.cli import main; from sixlegs.server import serve;"
        "serve.PING_INTERVAL_SECONDS = 0.1; import sys; sys.exit(main(sys.argv[1:]))"
    )
    with running_server(tmp_path, script=script) as server:
        game, host = server.create_game(), server.origin.removeprefix("http://")
        name, port = host.split(":")
        with closing(socket.create_connection((name, int(port)), timeout=20)) as phone:
            phone.sendall(
                f"GET /api/games/{game}/socket HTTP/1.1\r\nHost: {host}\r\n"
                f"Origin: {server.origin}\r\nCookie: {server.cookie}\r\n"
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            assert phone.recv(12) == b"HTTP/1.1 101"
            while phone.recv(65536):  # until the server closes the connection
                pass


# Network configuration


@pytest.mark.parametrize(
    "url",
    [
        "redis://:hunter2@localhost:port",
        "redis://:hunter2/more@localhost",
        "redis://ada:hunter2@[::1",
        "redis://:hunter2@localhost?no_such_option=1",
        "hunter2@localhost",
    ],
)
def test_invalid_redis_url_is_reported_without_its_password(url: str, store: Store) -> None:
    with pytest.raises(HiveError, match="--redis-url") as error:
        serve_module._make_pubsub(url, store)
    assert "hunter2" not in "".join(traceback.format_exception_only(error.value))
    assert error.value.__suppress_context__


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ada:hunter2@host:port/name",
        "postgresql://ada:more@hunter2@localhost:1/name",
        "postgresql://ada:hunter2/name",
    ],
)
def test_invalid_database_url_is_reported_without_its_password(url: str) -> None:
    with pytest.raises(HiveError, match="Invalid database URL") as error:
        open_database(url)
    assert "hunter2" not in "".join(traceback.format_exception_only(error.value))
    assert error.value.__suppress_context__


def test_lan_address_can_be_reached_from_other_hosts() -> None:
    assert serve_module._lan_address("127.0.0.1", 8606) is None
    assert serve_module._lan_address("localhost", 8606) is None
    assert serve_module._lan_address("192.168.1.5", 8606) == "http://192.168.1.5:8606"
    assert serve_module._lan_address("fd00::5", 80) == "http://[fd00::5]:80"
    lan_address = serve_module._lan_address("0.0.0.0", 8606)
    assert lan_address is None or "127.0.0.1" not in lan_address


@pytest.mark.parametrize("is_behind_proxy", [True, False])
def test_forwarded_address_is_logged_only_behind_a_proxy(
    tmp_path: Path, is_behind_proxy: bool
) -> None:
    options = ["--public-url", "https://hive.example"] if is_behind_proxy else []
    log = tmp_path / "log"
    with (
        log.open("w") as stream,
        running_server(tmp_path, "--log-format", "json", *options, log=stream) as server,
    ):
        request = urllib.request.Request(
            f"{server.address}healthz", headers={"x-forwarded-for": "203.0.113.7"}
        )
        urllib.request.urlopen(request).close()
        assert server.stop() == 0
    assert ("203.0.113.7" in log.read_text()) is is_behind_proxy


@pytest.mark.parametrize(
    ("proxy", "is_trusted"), [("127.0.0.1", True), ("10.0.0.0/8", False), (None, False)]
)
def test_forwarded_scheme_is_accepted_from_the_trusted_proxy_only(
    tmp_path: Path, proxy: str | None, is_trusted: bool
) -> None:
    options = ("--public-url", "http://127.0.0.1", "--trusted-proxy", proxy) if proxy else ()
    with running_server(tmp_path, *options) as server:
        headers = {"x-forwarded-proto": "https"}
        request = urllib.request.Request(f"{server.address}api/me", headers=headers)
        with urllib.request.urlopen(request) as answer:
            assert ("; Secure" in answer.headers["set-cookie"]) is is_trusted


@pytest.mark.parametrize("forwarded_for", ["203.0.113.{}", "203.0.113.{}, 198.51.100.7"])
def test_forged_forwarded_addresses_do_not_bypass_rate_limits(
    tmp_path: Path, forwarded_for: str
) -> None:
    """Only the last address counts, which the trusted proxy has appended."""
    is_from_proxy = "," in forwarded_for
    proxy = "127.0.0.1" if is_from_proxy else "10.0.0.1"
    with running_server(
        tmp_path, "--public-url", "http://127.0.0.1", "--trusted-proxy", proxy
    ) as server:
        body = json.dumps(NEW_GAME_REQUEST).encode()

        def create_game(number: int) -> None:
            headers = {"x-forwarded-for": forwarded_for.format(number), "origin": server.origin}
            request = urllib.request.Request(f"{server.address}api/games", body, headers)
            urllib.request.urlopen(request).close()

        with pytest.raises(urllib.error.HTTPError, match="429"):
            for number in range(200):  # each as a new guest
                create_game(number)


@pytest.mark.parametrize("is_limited", [True, False])
def test_rate_limits_can_be_disabled(tmp_path: Path, is_limited: bool) -> None:
    options = ["--public-url", "http://127.0.0.1", *([] if is_limited else ["--no-limits"])]
    with running_server(tmp_path, *options) as server:
        if is_limited:
            with pytest.raises(urllib.error.HTTPError, match="429"):
                [server.post("games", **NEW_GAME_REQUEST) for _ in range(30)]
        else:
            assert all(server.post("games", **NEW_GAME_REQUEST) for _ in range(30))


@pytest.mark.parametrize(
    "address", ["hive.example", "ftp://hive.example", "https://hive.example/path", "https://"]
)
def test_invalid_public_url_is_rejected(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--public-url", address])
    assert "--public-url" in capsys.readouterr().err


def test_damaged_database_is_rejected_unless_a_reset_is_requested(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, log = tmp_path / "games", tmp_path / "log"
    folder.mkdir()
    (folder / "games.db").write_bytes(b"nonsense" * 1000)
    assert main(["serve", "--no-browser", "--data", str(folder)]) == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert "--reset-corrupt-db" in message
    options = ("--log-format", "json", "--reset-corrupt-db")
    with log.open("w") as stream, running_server(folder, *options, log=stream) as server:
        assert server.stop() == 0
    first = json.loads(log.read_text().splitlines()[0])
    assert (first["level"], "damaged-" in first["event"]) == ("warning", True)


def test_log_contains_the_start_requests_and_stop(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with (
        log.open("w") as stream,
        running_server(tmp_path, "--log-format", "json", log=stream) as server,
    ):
        server.tab(server.create_game()).close()
        assert server.stop() == 0
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    events = [line["event"] for line in lines]
    assert (events[0], events[-1]) == ("start", "stop")
    assert {"http", "websocket"} <= set(events)
    assert server.cookie.partition("=")[2] not in log.read_text()


async def test_full_garbage_collections_run_at_long_intervals_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[tuple[str, tuple[int, ...]]] = []
    for name in ("collect", "freeze", "set_threshold"):
        monkeypatch.setattr(gc, name, lambda *args, name=name: calls.append((name, args)))
    intervals: list[float] = []
    monkeypatch.setattr(sys, "setswitchinterval", intervals.append)
    monkeypatch.setattr(serve_module, "FULL_GC_INTERVAL_SECONDS", 0.01)
    start = [
        ("collect", ()),
        ("freeze", ()),
        ("set_threshold", (serve_module.GC_YOUNG_THRESHOLD, 10, serve_module.GC_OLD_THRESHOLD)),
    ]
    async with (
        asyncio.timeout(60),
        serve_module.tuned_runtime(lambda: calls.append(("announce", ()))),
    ):
        assert calls == [*start, ("announce", ())]
        while len(calls) < 6:
            await asyncio.sleep(0.01)
    assert set(calls[4:]) == {("collect", ())}
    count = len(calls)
    await asyncio.sleep(0.05)
    assert len(calls) == count
    assert intervals[-1] <= 0.001
