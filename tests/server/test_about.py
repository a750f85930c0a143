"""`/api/about`: the operator of the server and its retention periods."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from asgi_client import PUBLIC_URL, open_app
from sixlegs.arguments import parse_arguments
from sixlegs.cli import main
from sixlegs.cli.serve import Options, _public_command
from sixlegs.server.logs import LOG
from sixlegs.server.play.user_ids import COOKIE_LIFETIME_SECONDS
from sixlegs.server.storage.retention import DAY_MS, GAME_RETENTION_MS
from sixlegs.server.storage.store import UNSTARTED_RETENTION_MS
from sixlegs.server.web.about import DEFAULT_PUBLIC_COMMAND, OperatorInfo


def test_public_server_shows_the_contact_of_its_operator(tmp_path: Path) -> None:
    ada = OperatorInfo("Ada, ada@hive.example", "make play")
    with open_app(tmp_path, address=PUBLIC_URL, operator_info=ada) as browser:
        about = browser.http.get("/api/about").json()
    assert (about["contact"], about["isLocal"]) == ("Ada, ada@hive.example", False)
    assert about["publicCommand"] == DEFAULT_PUBLIC_COMMAND  # which reveals no path
    assert about["hasRetention"] is True


def test_local_server_has_no_contact_and_shows_the_real_command(tmp_path: Path) -> None:
    with open_app(tmp_path, operator_info=OperatorInfo(None, "make play")) as browser:
        about = browser.http.get("/api/about").json()
    assert (about["contact"], about["isLocal"], about["publicCommand"]) == (None, True, "make play")


def test_stated_periods_are_those_that_the_server_applies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_app(tmp_path) as browser:
        answer = browser.http.get("/api/about")
        about = answer.json()
        assert f"Max-Age={about['cookieLifetimeDays'] * 24 * 3600};" in answer.headers["set-cookie"]
        assert about["cookieLifetimeDays"] * 24 * 3600 == COOKIE_LIFETIME_SECONDS
        assert about["unstartedRetentionDays"] * DAY_MS == UNSTARTED_RETENTION_MS
        assert about["gameRetentionDays"] * DAY_MS == GAME_RETENTION_MS
        assert about["hasRetention"] is False  # a local server has no rate limits
        assert about["challengeTimeoutMinutes"] == 3
        for level in (logging.WARNING, logging.INFO):
            monkeypatch.setattr(LOG, "level", level)
            LOG.manager._clear_cache()  # type: ignore[attr-defined]
            about = browser.http.get("/api/about").json()
            assert about["hasAccessLog"] is (level == logging.INFO)
    LOG.manager._clear_cache()  # type: ignore[attr-defined]


@pytest.mark.parametrize("contact", ["", "  ", "x" * 301, "a\x07b"])
def test_contact_must_be_1_to_300_printable_characters(
    contact: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--contact", contact])
    assert "use 1 to 300 printable characters" in capsys.readouterr().err


def test_public_command_repeats_how_the_server_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SIXLEGS_PUBLIC_COMMAND", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("sys.argv", [".venv/bin/sixlegs", "serve"])
    options = parse_arguments(Options, "", [])
    assert _public_command(options) == ".venv/bin/sixlegs serve --host 0.0.0.0"
    monkeypatch.setattr("sys.argv", ["/lib/sixlegs/__main__.py", "serve"])
    options = parse_arguments(Options, "", ["--data", "my games", "--port", "9000"])
    arguments = "--data 'my games' --port 9000 --host 0.0.0.0"
    assert _public_command(options) == f"python -m sixlegs serve {arguments}"
    makefile = (Path(__file__).parents[2] / "Makefile").read_text()
    (assignment,) = [line for line in makefile.splitlines() if "SIXLEGS_PUBLIC_COMMAND=" in line]
    monkeypatch.setenv("SIXLEGS_PUBLIC_COMMAND", assignment.split("'")[1])
    assert _public_command(options) == f'make play ARGS="{arguments}"'
