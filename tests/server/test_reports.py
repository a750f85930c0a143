"""Reports: what players tell the operator about each other."""

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


def game_of(ada: Browser, bob: Browser) -> str:
    game, token = ada.create_open_game()
    assert bob.accept(token).status_code == 200
    return game


def report(browser: Browser, game: str, reason: str = "rude", **more: Any) -> Response:
    return browser.http.post(f"/api/games/{game}/report", json={"reason": reason} | more)


def told(folder: Path) -> list[Report]:
    with closing(Store(folder)) as store:
        return asyncio.run(store.read(reports.open_reports))


def test_a_report_reaches_the_operator_who_closes_it(
    tmp_path: Path, ada: Browser, bob: Browser
) -> None:
    game = game_of(ada, bob)
    assert report(ada, game, "left", note="Let the time run.").status_code == 204
    (one,) = told(tmp_path)
    assert (one.game, one.reporter_id, one.reported_id) == (game, ada.user_id, bob.user_id)
    assert (one.by_name, one.about_name) == ("Ada", "Bob")
    assert (one.reason, one.note) == ("left", "Let the time run.")
    assert report(bob, game, "name").status_code == 204
    with closing(Store(tmp_path)) as store:
        assert asyncio.run(store.write(reports.close_report, one.id, 1))
        assert not asyncio.run(store.write(reports.close_report, one.id, 2))
    assert [other.by_name for other in told(tmp_path)] == ["Bob"]


def test_telling_once_more_puts_it_in_other_words(
    tmp_path: Path, ada: Browser, bob: Browser
) -> None:
    game = game_of(ada, bob)
    for reason in ("rude", "help"):
        assert report(ada, game, reason, note=reason).status_code == 204
    assert [(one.reason, one.note) for one in told(tmp_path)] == [("help", "help")]


def test_only_who_plays_with_somebody_can_tell(tmp_path: Path, ada: Browser, bob: Browser) -> None:
    game, nobody_yet = game_of(ada, bob), ada.create_open_game()[0]
    for who, which in ((ada.new_browser(), game), (ada, nobody_yet), (ada, "nosuchgame")):
        answer = report(who, which)
        assert (answer.status_code, answer.json()["code"]) == (404, "game-not-found")
    assert told(tmp_path) == []


@pytest.mark.parametrize(
    "asked", [{"reason": "ugly"}, {"reason": "rude", "note": "x" * 1001}, {"note": "no reason"}, []]
)
def test_what_is_no_report_is_refused(ada: Browser, bob: Browser, asked: object) -> None:
    answer = ada.http.post(f"/api/games/{game_of(ada, bob)}/report", json=asked)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_note_steers_no_terminal(tmp_path: Path, ada: Browser, bob: Browser) -> None:
    note = "one\x1b[2J\x07\u202e\ntwo"
    assert report(ada, game_of(ada, bob), note=note).status_code == 204
    assert [one.note for one in told(tmp_path)] == ["one[2J two"]


def test_nobody_floods_the_operator(tmp_path: Path, ada: Browser, bob: Browser) -> None:
    game, most = game_of(ada, bob), RATES["report"].user.burst
    assert [report(ada, game).status_code for _ in range(most + 1)] == [204] * most + [429]
    assert report(bob, game).status_code == 204  # others are heard
    assert ada.http.get("/api/games").status_code == 200  # and nothing else is kept from her


def test_a_report_follows_a_guest_into_an_account_and_goes_with_it(
    tmp_path: Path, ada: Browser, bob: Browser
) -> None:
    game = game_of(ada, bob)
    for one in (ada, bob):
        assert report(one, game, note="Hm.").status_code == 204
        claim = {"name": "Ada1" if one is ada else "Bob1", "password": PASSWORD}
        assert one.http.post("/api/account", json=claim).status_code == 201
    names = {(one.by_name, one.about_name) for one in told(tmp_path)}
    assert names == {("Ada1", "Bob1"), ("Bob1", "Ada1")}
    with zipfile.ZipFile(io.BytesIO(ada.http.get("/api/account/export").content)) as taken:
        facts = json.loads(taken.read("account.json"))
    assert facts["reports"] == [{"game": game, "reason": "rude", "note": "Hm."}]
    assert ada.http.delete("/api/account").status_code == 204
    assert told(tmp_path) == []
