"""Tests of the logs: their format, their bounds, and the secrets that they omit."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect

from asgi_client import HOST, PUBLIC_URL, open_app
from sixlegs.server.logs import (
    JsonFormatter,
    LibraryThrottleFilter,
    WarningThrottle,
    configure_logging,
)
from sixlegs.server.web import access_log
from sixlegs.server.web.access_log import (
    CLIENT_CLOSED_REQUEST,
    MAX_PATH_CHARACTERS,
    MAX_REJECTED_LINES,
    MAX_TRACKED_CLIENTS,
    MAX_UNLIMITED_LINES,
    OTHER_CLIENTS,
    BoundedLog,
    is_rejected,
)
from sixlegs.server.web.body import decode_body
from sixlegs.server.web.rate_limits import Limits


@pytest.fixture
def log_output(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Log as JSON during a test, and return the output."""
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    uvicorn.Config("app")  # adds uvicorn's own log handlers, which configure_logging removes
    configure_logging("json")
    yield stream
    configure_logging("text")


def lines_of(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_id_of_a_request_is_in_its_log_lines_and_response(
    tmp_path: Path, log_output: io.StringIO
) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        own = ada.http.get("/api/me").headers["x-request-id"]
        assert re.fullmatch("[0-9a-f]{16}", own)
        by_proxy = "0123456789abcdef0123456789abcdef"
        for id in (by_proxy, "*/ DROP TABLE games; /*", "f" * 33, ""):
            response = ada.http.get("/api/lobby", headers={"x-request-id": id})
            assert (response.headers["x-request-id"] == id) == (id == by_proxy)
        with ada.lobby() as lobby:
            lobby.next()
    lines = [line for line in lines_of(log_output) if line["event"] in ("http", "websocket")]
    ids = {line["path"]: line["request"] for line in lines}
    assert ids["/api/me"] == own
    assert by_proxy in {line["request"] for line in lines if line["path"] == "/api/lobby"}
    assert len({line["request"] for line in lines}) == len(lines)


def test_requests_are_logged_without_secrets(tmp_path: Path, log_output: io.StringIO) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        bob = ada.new_browser()
        bob.set_name("Robert-with-a-name")
        game, token = ada.create_open_game()
        bob.http.get(f"/invitation/{token}")
        bob.http.get(f"/api/invitations/{token}")
        for path in (f"/api/games/{game}", f"/api/games/{game}/socket/", f"/api/x/{token}",
                     f"//api/invitations/{token}", f"/{token}", f"/api/invitations/{token}/x",
                     f"/api/games/%0a{game}", f"/api/lobby?token={token}"):  # fmt: skip
            bob.http.get(f"http://{HOST}{path}", headers={"referer": token})
        bob.accept(token)
        with bob.tab(game):
            pass
        ada.http.delete(f"/api/games/{game}")
        cookies = [ada.http.cookies["sixlegs_owner"], bob.http.cookies["sixlegs_owner"]]
    lines = lines_of(log_output)
    seen = {
        (line["event"], line.get("method"), line.get("path"), line.get("code")) for line in lines
    }
    assert ("http", "POST", "/api/invitations/{token}", 200) in seen
    assert ("http", "DELETE", "/api/games/{id}", 409) in seen
    assert ("http", "GET", "/invitation", 503) in seen  # the page is not built here
    assert any(line["event"] == "websocket" for line in lines)
    assert all(line["time"].endswith("Z") and line["level"] for line in lines)
    assert not any(code == 500 for _, _, _, code in seen)
    for secret in (game, token, *cookies, "Robert-with-a-name"):
        assert secret not in log_output.getvalue()


@pytest.mark.parametrize(
    "path",
    ["/%0aevent", "/api/%0d%0a%7b%22event%22:%22stop%22%7d", "/%1b[2J", "/api/%e2%80%a8x",
     "/api/%e2%80%aex", "/api/%ff%fe", "/api/" + "x/" * 2000, "/%c2%85"],
)  # fmt: skip
def test_request_path_cannot_inject_into_the_log(
    tmp_path: Path, log_output: io.StringIO, path: str
) -> None:
    with open_app(tmp_path) as browser:
        before = log_output.getvalue()
        agent = {"user-agent": "x\x1b[31m"}
        browser.http.get(f"http://{HOST}{path}", headers=agent)
    (line,) = log_output.getvalue()[len(before) :].splitlines()
    assert line.isascii()
    assert line.isprintable()
    assert (json.loads(line)["event"], json.loads(line)["method"]) == ("http", "GET")
    assert len(json.loads(line)["path"]) <= MAX_PATH_CHARACTERS


def test_rejected_requests_are_summarized_per_client(
    tmp_path: Path, log_output: io.StringIO
) -> None:
    with open_app(tmp_path, address=PUBLIC_URL, limits=Limits(lambda: 0.0)) as browser:
        with browser.game():
            pass
        for _ in range(200):
            browser.http.get("/api/me")
        for number in range(300):
            browser.http.get(f"/api/missing/{number}")
        for _ in range(100):
            browser.http.post("/api/account", headers={"origin": "https://evil.example"})
        for _ in range(50):
            with suppress(WebSocketDisconnect), browser.tab("missing"):
                pass
    lines = lines_of(log_output)
    rejected = [
        line for line in lines if "code" in line and is_rejected(line["event"], line["code"])
    ]
    assert len(rejected) == MAX_REJECTED_LINES
    (summary,) = (line for line in lines if line["event"] == "rejected-requests")
    assert summary["codes"] == {"403": 100, "404": 300, "429": 141, "4404": 39, "4429": 11}
    assert summary["requests"] == sum(summary["codes"].values())
    assert any(line["event"] == "websocket" and line not in rejected for line in lines)


@pytest.mark.parametrize(
    ("kind", "rejections", "others"),
    [("http", (400, 499), (399, 500, 503)), ("websocket", (1008, 4400), (1000, 1011))],
)
def test_errors_of_the_server_are_no_rejections(
    kind: str, rejections: tuple[int, ...], others: tuple[int, ...]
) -> None:
    assert all(is_rejected(kind, code) for code in rejections)
    assert not any(is_rejected(kind, code) for code in others)


def test_requests_without_a_rate_limit_are_summarized_per_client(
    tmp_path: Path, log_output: io.StringIO
) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as browser:
        for _ in range(MAX_UNLIMITED_LINES + 50):
            assert browser.http.get("/healthz").status_code == 200
    lines = lines_of(log_output)
    assert sum(line.get("path") == "/healthz" for line in lines) == MAX_UNLIMITED_LINES
    (summary,) = (line for line in lines if line["event"] == "unlimited-requests")
    assert summary["codes"] == {"200": MAX_UNLIMITED_LINES + 50}


async def test_log_of_rejections_is_bounded_for_any_number_of_clients(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, "sixlegs")
    rejections = BoundedLog("rejected-requests", MAX_REJECTED_LINES)
    addresses = [f"10.{n >> 8 & 255}.{n & 255}.1" for n in range(MAX_TRACKED_CLIENTS + 500)]
    own_lines = sum(rejections.should_log(address, 429) for address in addresses for _ in range(20))
    own_lines += sum(rejections.should_log(f"2001:db8:1:{n:x}::1", 429) for n in range(100))
    rejections.flush()
    rejections.flush()

    assert own_lines == MAX_REJECTED_LINES * (MAX_TRACKED_CLIENTS + 1)
    assert len(caplog.records) == MAX_TRACKED_CLIENTS + 1
    last = caplog.records[-1].details  # type: ignore[attr-defined]
    assert (last["address"], last["requests"]) == (OTHER_CLIENTS, 500 * 20 + 100)


async def test_rejections_are_summarized_per_network_and_interval(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO, "sixlegs")
    monkeypatch.setattr(access_log, "SUMMARY_INTERVAL_SECONDS", 0.01)
    rejections = BoundedLog("rejected-requests", max_lines=2)
    one_network = [rejections.should_log(f"2001:db8:1:{n:x}::1", 429) for n in range(5)]
    other_client = [rejections.should_log("192.0.2.1", 403) for _ in range(2)]
    await asyncio.sleep(0.1)
    assert (one_network + other_client) == [True, True, False, False, False, True, True]
    (summary,) = caplog.records  # none for the client that got a line per request
    assert summary.details["codes"] == {"429": 5}  # type: ignore[attr-defined]


def test_libraries_log_only_warnings_and_as_json(log_output: io.StringIO) -> None:
    for name in ("asyncio", "uvicorn.error", "sqlalchemy"):
        logging.getLogger(name).warning("two\nlines")
    logging.getLogger("websockets.server").info("GET /api/games/secret/socket")
    assert [line["event"] for line in lines_of(log_output)] == ["two\nlines"] * 3


def test_times_are_logged_in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as environment:
        environment.setenv("TZ", "America/New_York")
        time.tzset()
        record = logging.LogRecord("sixlegs", logging.INFO, "", 0, "event", None, None)
        record.created, record.msecs = 86_400.0625, 62.5
        line = json.loads(JsonFormatter().format(record))
    time.tzset()
    assert line["time"] == "1970-01-02T00:00:00.062Z"


def test_traceback_is_logged_on_one_line() -> None:
    try:
        raise ValueError("what")
    except ValueError as error:
        record = logging.LogRecord(
            "sixlegs", logging.ERROR, "", 0, "wrong", None, (ValueError, error, error.__traceback__)
        )
    line = JsonFormatter().format(record)
    assert "\n" not in line
    assert "ValueError: what" in json.loads(line)["error"]


def test_repeated_warning_is_logged_once_per_minute_with_a_count(
    caplog: pytest.LogCaptureFixture,
) -> None:
    times = iter([0.0, 1.0, 2.0, 3.0, 60.0, 61.0])
    throttled = WarningThrottle(now=lambda: next(times))
    for warning in ("full", "full", "full", "busy", "full", "full"):
        throttled.warn(warning)
    assert caplog.messages == ["full", "busy", "full (2 more times since it was last logged)"]


def test_library_warnings_are_throttled_by_message_and_origin(
    log_output: io.StringIO,
) -> None:
    """Malformed requests repeat one warning; errors raised on different lines count separately."""
    library = logging.getLogger("uvicorn.error")

    def fail(message: str) -> None:
        try:
            raise ValueError(message)
        except ValueError:
            library.exception("wrong")

    for number in range(100):
        library.warning("Invalid HTTP request received.")
        fail(f"{number}")
    with pytest.raises(ZeroDivisionError):
        try:
            _ = 1 / 0
        except ZeroDivisionError:
            library.exception("wrong")
            raise
    events = [line["event"] for line in lines_of(log_output)]
    assert events == ["Invalid HTTP request received.", "wrong", "wrong"]


def test_library_warning_is_logged_again_with_a_count() -> None:
    times = iter([0.0, 1.0, 2.0, 60.0])
    throttle = LibraryThrottleFilter(now=lambda: next(times))
    records = [
        logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, "no %s", ("HTTP",), None)
        for _ in range(4)
    ]
    assert [throttle.filter(record) for record in records] == [True, False, False, True]
    assert records[-1].getMessage() == "no HTTP (2 more times since it was last logged)"


def test_disconnect_during_the_request_body_is_not_a_server_error() -> None:
    parts = iter([{"type": "http.request", "body": b"{", "more_body": True}])

    async def receive() -> Message:
        return next(parts, {"type": "http.disconnect"})

    request = Request({"type": "http", "method": "POST", "headers": []}, receive)
    with pytest.raises(HTTPException) as closed:
        asyncio.run(decode_body(request, msgspec.json.Decoder(dict[str, int])))
    assert closed.value.status_code == CLIENT_CLOSED_REQUEST
