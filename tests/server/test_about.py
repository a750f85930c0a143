"""Who runs the server, and what it says that it keeps."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from asgi_client import PUBLIC_URL, open_app
from sixlegs.cli import main
from sixlegs.cli.serve import _public_command
from sixlegs.server.logs import LOG
from sixlegs.server.play.user_ids import COOKIE_LIFETIME_SECONDS
from sixlegs.server.storage.retention import DAY_MS, GAME_RETENTION_MS
from sixlegs.server.storage.store import UNSTARTED_RETENTION_MS
from sixlegs.server.web.about import DEFAULT_PUBLIC_COMMAND, OperatorInfo


def test_whoever_runs_it_says_so(tmp_path: Path) -> None:
    ada = OperatorInfo("Ada, ada@hive.example", "make play")
    with open_app(tmp_path, address=PUBLIC_URL, operator_info=ada) as browser:
        told = browser.http.get("/api/about").json()
    assert (told["contact"], told["isLocal"]) == ("Ada, ada@hive.example", False)
    assert told["publicCommand"] == DEFAULT_PUBLIC_COMMAND  # and not where it lies on the machine
    assert told["hasRetention"] is True


def test_at_home_it_is_oneself(tmp_path: Path) -> None:
    with open_app(tmp_path, operator_info=OperatorInfo(None, "make play")) as browser:
        told = browser.http.get("/api/about").json()
    assert (told["contact"], told["isLocal"], told["publicCommand"]) == (None, True, "make play")


def test_what_is_told_is_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_app(tmp_path) as browser:
        answer = browser.http.get("/api/about")
        told = answer.json()
        assert f"Max-Age={told['cookieLifetimeDays'] * 24 * 3600};" in answer.headers["set-cookie"]
        assert told["cookieLifetimeDays"] * 24 * 3600 == COOKIE_LIFETIME_SECONDS
        assert told["unstartedRetentionDays"] * DAY_MS == UNSTARTED_RETENTION_MS
        assert told["gameRetentionDays"] * DAY_MS == GAME_RETENTION_MS
        assert told["hasRetention"] is False  # at home
        assert told["challengeTimeoutMinutes"] == 3
        for level in (logging.WARNING, logging.INFO):
            monkeypatch.setattr(LOG, "level", level)
            LOG.manager._clear_cache()  # type: ignore[attr-defined]
            told = browser.http.get("/api/about").json()
            assert told["hasAccessLog"] is (level == logging.INFO)
    LOG.manager._clear_cache()  # type: ignore[attr-defined]


@pytest.mark.parametrize("contact", ["", "  ", "x" * 301, "a\x07b"])
def test_a_contact_is_a_line_that_people_can_read(
    contact: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--contact", contact])
    assert "use 1 to 300 printable characters" in capsys.readouterr().err


def test_what_to_type_goes_by_how_it_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SIXLEGS_PUBLIC_COMMAND", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("sys.argv", [".venv/bin/sixlegs", "serve"])
    assert _public_command() == ".venv/bin/sixlegs serve --host 0.0.0.0"
    monkeypatch.setattr("sys.argv", ["/lib/sixlegs/__main__.py", "serve"])
    assert _public_command() == "python -m sixlegs serve --host 0.0.0.0"
    makefile = (Path(__file__).parents[2] / "Makefile").read_text()
    (told,) = [line for line in makefile.splitlines() if "SIXLEGS_PUBLIC_COMMAND=" in line]
    assert told.split("'")[1] == 'make play ARGS="--host 0.0.0.0"'
    monkeypatch.setenv("SIXLEGS_PUBLIC_COMMAND", told.split("'")[1])
    assert _public_command() == 'make play ARGS="--host 0.0.0.0"'
