"""Deadlines as a calendar file, as RFC 5545 (iCalendar) has it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from sixlegs import __version__
from sixlegs.i18n import Language

MAX_LINE_BYTES = 75  # bytes, after which a line goes on in the next
REFRESH_INTERVAL = "PT1H"  # how often a calendar looks for news (RFC 7986)

LANGUAGES = {language.value: language for language in Language}


class Deadline(NamedTuple):
    """Until when somebody has to move."""

    game: str
    ply: int
    """How many moves were played: each turn is an event that replaces the one before."""
    opponent: str | None
    due_ms: int
    """Milliseconds since 1970."""


def calendar_file(
    deadlines: Iterable[Deadline], language: str, address: str | None, now: int
) -> str:
    """The file with an event for each of the *deadlines*; *address* is that of the server.

    >>> told = calendar_file([Deadline("abc", 7, "Ada; Lovelace", 0)], "en", None, 0)
    >>> [line for line in told.split("\\r\\n") if line.startswith(("DTSTART", "SUMMARY"))]
    ['DTSTART:19700101T000000Z', 'SUMMARY:It is your turn against Ada\\\\; Lovelace.']
    """
    words = LANGUAGES.get(language, Language.ENGLISH)
    name = _escape(words.format_message("online-calendar-name"))
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//Sixlegs//Sixlegs {__version__}//EN",
        f"NAME:{name}",
        f"X-WR-CALNAME:{name}",  # as older programs read it
        f"REFRESH-INTERVAL;VALUE=DURATION:{REFRESH_INTERVAL}",
    ]
    for one in deadlines:
        lines += _event(one, words, address, now)
    return "".join(f"{_fold(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _event(one: Deadline, words: Language, address: str | None, now: int) -> list[str]:
    who = "named" if one.opponent else "unknown"
    summary = words.format_message("online-your-turn-against", who=who, player=one.opponent or "")
    return [
        "BEGIN:VEVENT",
        f"UID:{one.game}@sixlegs",
        f"SEQUENCE:{one.ply}",
        f"DTSTAMP:{_format_time(now)}",
        f"DTSTART:{_format_time(one.due_ms)}",
        f"SUMMARY:{_escape(summary)}",
        *([f"URL:{address}/game/{one.game}"] if address else []),
        "TRANSP:TRANSPARENT",  # nobody is busy at that moment
        "END:VEVENT",
    ]


def _format_time(milliseconds: int) -> str:
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y%m%dT%H%M%SZ}"


def _escape(text: str) -> str:
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())  # no line ends within


def _fold(line: str) -> str:
    """A line in parts of so many bytes, none of which ends within a letter.

    >>> _fold("SUMMARY:" + "і" * 40).split("\\r\\n ")[1]
    'ііііііі'
    """
    parts, part, size = [], "", 0
    for sign in line:
        width = len(sign.encode())
        if size + width > MAX_LINE_BYTES:
            parts.append(part)
            part, size = "", 1  # for the space
        part, size = part + sign, size + width
    return "\r\n ".join([*parts, part])
