"""What whoever runs the server is told, and what nobody is told."""

from __future__ import annotations

import io
import json
import logging
from pathlib import Path

import pytest

from pages import PUBLIC, app
from sixlegs.server.logs import JsonLines, start_log


def test_requests_are_told_of_without_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = io.StringIO()
    monkeypatch.setattr("sys.stderr", told)
    start_log("json")
    try:
        with app(tmp_path, address=PUBLIC) as ada:
            bob = ada.other()
            bob.call_oneself("Robert-with-a-name")
            game, token = ada.invite()
            bob.http.get(f"/invitation/{token}")
            bob.http.get(f"/api/invitations/{token}")
            bob.accept(token)
            with bob.tab(game):
                pass
            ada.http.delete(f"/api/games/{game}")
            cookies = [ada.http.cookies["sixlegs_owner"], bob.http.cookies["sixlegs_owner"]]
    finally:
        start_log("text")
    lines = [json.loads(line) for line in told.getvalue().splitlines()]
    seen = {
        (line["event"], line.get("method"), line.get("path"), line.get("code")) for line in lines
    }
    assert ("http", "POST", "/api/invitations/{token}", 200) in seen
    assert ("http", "DELETE", "/api/games/{id}", 409) in seen
    assert ("http", "GET", "/invitation", 503) in seen  # the page is not built here
    assert any(line["event"] == "websocket" for line in lines)
    assert all(line["time"].endswith("Z") and line["level"] for line in lines)
    for secret in (game, token, *cookies, "Robert-with-a-name"):
        assert secret not in told.getvalue()


def test_an_error_is_one_line_as_well() -> None:
    try:
        raise ValueError("what")
    except ValueError as error:
        record = logging.LogRecord(
            "sixlegs", logging.ERROR, "", 0, "wrong", None, (ValueError, error, error.__traceback__)
        )
    line = JsonLines().format(record)
    assert "\n" not in line
    assert "ValueError: what" in json.loads(line)["error"]
