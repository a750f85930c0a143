"""Calendar files of deadlines at a secret URL: contents, renewal and revocation."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from asgi_client import PUBLIC_URL, Browser, open_app
from asgi_two_players import OPENING, clock_options, open_pair
from sixlegs.server.serializers.calendar import Deadline, calendar_file

DAY = 24 * 3_600_000
CREDENTIALS = {"name": "Ada", "password": "ants in my pants"}


def calendar_path(browser: Browser, language: str = "en") -> str:
    """Create or renew the calendar of *browser*, and return its path."""
    answer = browser.http.put("/api/calendar", json={"language": language})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["path"])


def events(browser: Browser, path: str) -> list[dict[str, str]]:
    """Return the events that a program without a cookie reads at *path*."""
    answer = browser.new_browser().http.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/calendar")
    assert answer.headers["cache-control"] == "no-store"  # the URL is secret
    assert "set-cookie" not in answer.headers
    return parse_events(answer.text)


def parse_events(text: str) -> list[dict[str, str]]:
    assert text.endswith("END:VCALENDAR\r\n") and "\n" not in text.replace("\r\n", "")
    lines = text.replace("\r\n ", "").split("\r\n")
    events: list[dict[str, str]] = []
    for line in lines:
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            events.append({})
        elif events and name != "END":
            events[-1][name] = value
    return events


@pytest.mark.usefixtures("any_database")
def test_calendar_has_the_deadlines_of_games_in_which_it_is_the_players_turn(
    tmp_path: Path,
) -> None:
    with open_pair(tmp_path, **clock_options(3 * DAY, isPerMove=True)) as pair:
        ada = pair.ada
        assert ada.http.get("/api/calendar").json() == {"path": None}
        path, foreign = calendar_path(ada, "uk"), calendar_path(ada.new_browser())
        assert ada.http.get("/api/calendar").json() == {"path": path}
        pair.play("wS1")
        assert events(ada, path) == []  # not Ada's turn
        pair.play(OPENING[1])
        (event,) = events(ada, path)
        assert event["SUMMARY"] == "Ваш хід у «Вулику»."
        assert (
            event["URL"] == f"{PUBLIC_URL}/game/{pair.game}"
            and event["UID"] == f"{pair.game}@sixlegs"
        )
        deadline, now = (datetime.fromisoformat(event[name]) for name in ("DTSTART", "DTSTAMP"))
        assert abs(deadline - now - timedelta(days=3)) < timedelta(minutes=5)
        assert event["SEQUENCE"] == "2"
        assert events(ada, foreign) == []


def test_calendar_is_available_only_at_its_current_path(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        first = calendar_path(ada)
        second = calendar_path(ada)
        assert first != second
        missing = ("/calendar/x.ics", first, f"/calendar/{'x' * 5000}.ics", "/calendar/%00.ics")
        for path in missing:
            assert ada.http.get(path).status_code == 404
        assert events(ada, second) == []
        assert ada.http.delete("/api/calendar").json() == {"path": None}
        assert ada.http.get(second).status_code == 404
        assert ada.http.put("/api/calendar", json={"language": "de"}).status_code == 400


def test_sign_out_of_all_devices_revokes_the_calendar(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        path = calendar_path(ada)
        assert ada.http.post("/api/account", json=CREDENTIALS).status_code == 201
        # The calendar of the guest now belongs to the account.
        assert ada.http.get("/api/calendar").json() == {"path": path}
        assert ada.http.delete("/api/account/sessions").status_code == 204
        assert ada.http.get(path).status_code == 404


def test_names_are_escaped_and_folded() -> None:
    name = "A;B,C\\D\r\nEND:VCALENDAR\n" + "ї" * 60
    events: list[Any] = parse_events(calendar_file([Deadline("abc", 3, name, 0)], "en", None, 0))
    assert len(events) == 1
    assert "A\\;B\\,C\\\\D END:VCALENDAR" in events[0]["SUMMARY"]
    text = calendar_file([Deadline("abc", 3, name, 0)], "ru", None, 0)
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75
