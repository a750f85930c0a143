"""Tests of reports to the operator about opponents."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response

from asgi_client import PUBLIC_URL, Browser, open_app
from sixlegs.server.storage import reports
from sixlegs.server.storage.reports import Report
from sixlegs.server.storage.store import Store
from sixlegs.server.web.rate_limits import RATES

PASSWORD = "ants in my pants"
pytestmark = pytest.mark.usefixtures("any_database")


@pytest.fixture
def ada(tmp_path: Path) -> Iterator[Browser]:
    with open_app(tmp_path, address=PUBLIC_URL) as browser:
        browser.set_name("Ada")
        yield browser


@pytest.fixture
def bob(ada: Browser) -> Browser:
    browser = ada.new_browser()
    browser.set_name("Bob")
    return browser


def start_game(ada: Browser, bob: Browser) -> str:
    game, token = ada.create_open_game()
    assert bob.accept(token).status_code == 200
    return game


def post_report(browser: Browser, game: str, reason: str = "rude", **fields: Any) -> Response:
    return browser.http.post(f"/api/games/{game}/report", json={"reason": reason} | fields)


def open_reports(folder: Path) -> list[Report]:
    with closing(Store(folder)) as store:
        return asyncio.run(store.read(reports.open_reports))


def test_operator_can_read_and_close_reports(tmp_path: Path, ada: Browser, bob: Browser) -> None:
    game = start_game(ada, bob)
    assert post_report(ada, game, "left", note="Let the time run.").status_code == 204
    (report,) = open_reports(tmp_path)
    assert (report.game, report.reporter_id, report.reported_id) == (game, ada.user_id, bob.user_id)
    assert (report.by_name, report.about_name) == ("Ada", "Bob")
    assert (report.reason, report.note) == ("left", "Let the time run.")
    assert post_report(bob, game, "name").status_code == 204
    with closing(Store(tmp_path)) as store:
        assert asyncio.run(store.write(reports.close_report, report.id, 1))
        assert not asyncio.run(store.write(reports.close_report, report.id, 2))
    assert [report.by_name for report in open_reports(tmp_path)] == ["Bob"]
    assert post_report(ada, game, "help").status_code == 204  # opens the report again
    assert {report.by_name for report in open_reports(tmp_path)} == {"Ada", "Bob"}


def test_second_report_of_a_player_replaces_the_first(
    tmp_path: Path, ada: Browser, bob: Browser
) -> None:
    game = start_game(ada, bob)
    for reason in ("rude", "help"):
        assert post_report(ada, game, reason, note=reason).status_code == 204
    assert [(report.reason, report.note) for report in open_reports(tmp_path)] == [("help", "help")]


def test_only_opponents_can_be_reported(tmp_path: Path, ada: Browser, bob: Browser) -> None:
    game, open_game = start_game(ada, bob), ada.create_open_game()[0]
    for browser, game_id in ((ada.new_browser(), game), (ada, open_game), (ada, "missing")):
        answer = post_report(browser, game_id)
        assert (answer.status_code, answer.json()["code"]) == (404, "game-not-found")
    assert open_reports(tmp_path) == []


@pytest.mark.parametrize(
    "body", [{"reason": "ugly"}, {"reason": "rude", "note": "x" * 1001}, {"note": "no reason"}, []]
)
def test_malformed_report_is_rejected(ada: Browser, bob: Browser, body: object) -> None:
    answer = ada.http.post(f"/api/games/{start_game(ada, bob)}/report", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_control_characters_are_removed_from_notes(
    tmp_path: Path, ada: Browser, bob: Browser
) -> None:
    note = "one\x1b[2J\x07\u202e\ntwo"
    assert post_report(ada, start_game(ada, bob), note=note).status_code == 204
    assert [report.note for report in open_reports(tmp_path)] == ["one[2J two"]


def test_reports_per_user_are_limited(tmp_path: Path, ada: Browser, bob: Browser) -> None:
    game, burst = start_game(ada, bob), RATES["report"].user.burst
    assert [post_report(ada, game).status_code for _ in range(burst + 1)] == [204] * burst + [429]
    assert post_report(bob, game).status_code == 204  # each user has their own limit
    assert ada.http.get("/api/games").status_code == 200  # other requests are not affected


def test_reports_follow_a_guest_into_an_account_and_are_deleted_with_it(
    tmp_path: Path, ada: Browser, bob: Browser
) -> None:
    game = start_game(ada, bob)
    for browser in (ada, bob):
        assert post_report(browser, game, note="Hm.").status_code == 204
        claim = {"name": "Ada1" if browser is ada else "Bob1", "password": PASSWORD}
        assert browser.http.post("/api/account", json=claim).status_code == 201
    names = {(report.by_name, report.about_name) for report in open_reports(tmp_path)}
    assert names == {("Ada1", "Bob1"), ("Bob1", "Ada1")}
    with zipfile.ZipFile(io.BytesIO(ada.http.get("/api/account/export").content)) as archive:
        account = json.loads(archive.read("account.json"))
    assert account["reports"] == [{"game": game, "reason": "rude", "note": "Hm."}]
    assert ada.http.delete("/api/account").status_code == 204
    assert open_reports(tmp_path) == []
