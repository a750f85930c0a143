"""Deadlines as a calendar file: a secret address, what is in it, and how it is revoked."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from asgi_client import PUBLIC_URL, Browser, open_app
from asgi_two_players import OPENING, clock_options, open_pair
from sixlegs.server.serializers.calendar import Deadline, calendar_file

DAY = 24 * 3_600_000
WORDS = {"name": "Ada", "password": "ants in my pants"}


def address_of(browser: Browser, language: str = "en") -> str:
    answer = browser.http.put("/api/calendar", json={"language": language})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["path"])


def events(browser: Browser, path: str) -> list[dict[str, str]]:
    """What a program reads that has no cookie."""
    answer = browser.new_browser().http.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/calendar")
    assert "set-cookie" not in answer.headers
    return parsed(answer.text)


def parsed(text: str) -> list[dict[str, str]]:
    assert text.endswith("END:VCALENDAR\r\n") and "\n" not in text.replace("\r\n", "")
    lines = text.replace("\r\n ", "").split("\r\n")
    found: list[dict[str, str]] = []
    for line in lines:
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            found.append({})
        elif found and name != "END":
            found[-1][name] = value
    return found


@pytest.mark.usefixtures("any_database")
def test_a_calendar_tells_whoever_has_to_move_until_when(tmp_path: Path) -> None:
    with open_pair(tmp_path, **clock_options(3 * DAY, isPerMove=True)) as pair:
        ada = pair.ada
        assert ada.http.get("/api/calendar").json() == {"path": None}
        path, foreign = address_of(ada, "uk"), address_of(ada.new_browser())
        assert ada.http.get("/api/calendar").json() == {"path": path}
        pair.play("wS1")
        assert events(ada, path) == []  # it is not her turn
        pair.play(OPENING[1])
        (event,) = events(ada, path)
        assert event["SUMMARY"] == "Ваш хід у «Вулику»."
        assert (
            event["URL"] == f"{PUBLIC_URL}/game/{pair.game}"
            and event["UID"] == f"{pair.game}@sixlegs"
        )
        until, now = (datetime.fromisoformat(event[name]) for name in ("DTSTART", "DTSTAMP"))
        assert abs(until - now - timedelta(days=3)) < timedelta(minutes=5)
        assert event["SEQUENCE"] == "2"
        assert events(ada, foreign) == []


def test_an_address_is_revoked_renewed_and_known_to_nobody_else(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        first = address_of(ada)
        second = address_of(ada)
        assert first != second
        missing = ("/calendar/x.ics", first, f"/calendar/{'x' * 5000}.ics", "/calendar/%00.ics")
        for path in missing:
            assert ada.http.get(path).status_code == 404
        assert events(ada, second) == []
        assert ada.http.delete("/api/calendar").json() == {"path": None}
        assert ada.http.get(second).status_code == 404
        assert ada.http.put("/api/calendar", json={"language": "de"}).status_code == 400


def test_whoever_is_signed_out_everywhere_reads_it_no_more(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        path = address_of(ada)
        assert ada.http.post("/api/account", json=WORDS).status_code == 201
        assert ada.http.get("/api/calendar").json() == {"path": path}  # a guest's comes along
        assert ada.http.delete("/api/account/sessions").status_code == 204
        assert ada.http.get(path).status_code == 404


def test_names_cannot_break_out_of_their_line() -> None:
    evil = "A;B,C\\D\r\nEND:VCALENDAR\n" + "ї" * 60
    told: list[Any] = parsed(calendar_file([Deadline("abc", 3, evil, 0)], "en", None, 0))
    assert len(told) == 1
    assert "A\\;B\\,C\\\\D END:VCALENDAR" in told[0]["SUMMARY"]
    text = calendar_file([Deadline("abc", 3, evil, 0)], "ru", None, 0)
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75
