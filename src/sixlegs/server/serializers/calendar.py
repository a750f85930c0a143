"""Serialize deadlines as a calendar file in iCalendar format (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from sixlegs import __version__
from sixlegs.i18n import Language

MAX_LINE_BYTES = 75  # longer lines are folded
REFRESH_INTERVAL = "PT1H"  # how often calendar programs poll the file (RFC 7986)

LANGUAGES = {language.value: language for language in Language}


class Deadline(NamedTuple):
    """The deadline of a user's next move."""

    game: str
    ply: int
    """The number of moves played; the event of each turn replaces the previous one."""
    opponent: str | None
    due_ms: int
    """Milliseconds since 1970."""


def calendar_file(
    deadlines: Iterable[Deadline], language: str, address: str | None, now: int
) -> str:
    """Return a calendar file with an event per deadline; *address* is the URL of the server.

    >>> text = calendar_file([Deadline("abc", 7, "Ada; Lovelace", 0)], "en", None, 0)
    >>> [line for line in text.split("\\r\\n") if line.startswith(("DTSTART", "SUMMARY"))]
    ['DTSTART:19700101T000000Z', 'SUMMARY:It is your turn against Ada\\\\; Lovelace.']
    """
    catalog = LANGUAGES.get(language, Language.ENGLISH)
    name = _escape(catalog.format_message("online-calendar-name"))
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//Sixlegs//Sixlegs {__version__}//EN",
        f"NAME:{name}",
        f"X-WR-CALNAME:{name}",  # for older calendar programs
        f"REFRESH-INTERVAL;VALUE=DURATION:{REFRESH_INTERVAL}",
    ]
    for deadline in deadlines:
        lines += _event(deadline, catalog, address, now)
    return "".join(f"{_fold(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _event(deadline: Deadline, catalog: Language, address: str | None, now: int) -> list[str]:
    player_kind = "named" if deadline.opponent else "unknown"
    summary = catalog.format_message(
        "online-your-turn-against", player_kind=player_kind, player=deadline.opponent or ""
    )
    return [
        "BEGIN:VEVENT",
        f"UID:{deadline.game}@sixlegs",
        f"SEQUENCE:{deadline.ply}",
        f"DTSTAMP:{_format_time(now)}",
        f"DTSTART:{_format_time(deadline.due_ms)}",
        f"SUMMARY:{_escape(summary)}",
        *([f"URL:{address}/game/{deadline.game}"] if address else []),
        "TRANSP:TRANSPARENT",  # the event does not mark the user as busy
        "END:VEVENT",
    ]


def _format_time(milliseconds: int) -> str:
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y%m%dT%H%M%SZ}"


def _escape(text: str) -> str:
    for character in "\\;,":
        text = text.replace(character, f"\\{character}")
    return " ".join(text.split())  # without line breaks


def _fold(line: str) -> str:
    """Return *line* folded into parts of at most `MAX_LINE_BYTES`, without splitting a character.

    >>> _fold("SUMMARY:" + "і" * 40).split("\\r\\n ")[1]
    'ііііііі'
    """
    parts, part, size = [], "", 0
    for character in line:
        width = len(character.encode())
        if size + width > MAX_LINE_BYTES:
            parts.append(part)
            part, size = "", 1  # the leading space of a continuation line
        part, size = part + character, size + width
    return "\r\n ".join([*parts, part])
