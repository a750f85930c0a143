"""Thinking times and clock times in the move comments of PGN.

``[%clk 0:09:58]`` is the time left on the mover's clock after the move, ``[%emt 0:00:02]`` the
elapsed move time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sixlegs.record import Record

#: Milliseconds left for White and Black.
ClockTimes = tuple[int, int]

TIME_CONTROL_PATTERN = re.compile(r"(\d{1,7})\+(\d{1,6})")
_CLOCK_PATTERN = re.compile(r"\[%(clk|emt) +(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)\]")


def time_control(record: Record) -> tuple[int, int] | None:
    """Return the initial time and the increment in seconds, or None if the record does not state
    them or uses another kind of time control.

    >>> time_control(Record({"TimeControl": "600+5"}))
    (600, 5)
    """
    match = TIME_CONTROL_PATTERN.fullmatch(record.tags.get("TimeControl", "").strip())
    return (int(match[1]), int(match[2])) if match else None


def move_times(record: Record) -> list[float | None]:
    """Return the seconds used for each ply; None where the record does not state them.

    >>> from sixlegs.notation import parse_game
    >>> board = parse_game("Base;InProgress;White[2];wS1;bS1 wS1-")
    >>> tags, comments = {"TimeControl": "60+1"}, {1: "[%clk 0:00:58.5]", 2: "Well! [%emt 0:00:04]"}
    >>> move_times(Record(tags, board, comments=comments))
    [2.5, 4.0]
    """
    control = time_control(record)
    left: list[float | None] = [control[0], control[0]] if control else [None, None]
    times: list[float | None] = []
    for side, seconds in _timed_comments(record):
        now, before, left[side] = seconds.get("clk"), left[side], seconds.get("clk")
        if "emt" in seconds:
            times.append(seconds["emt"])
        elif control and now is not None and before is not None:
            times.append(max(0.0, round(before + control[1] - now, 3)))
        else:
            times.append(None)
    return times


def clock_comments(clocks: Sequence[ClockTimes], first_side: int, plies: int) -> dict[int, str]:
    """Return comments by ply with *clocks*, which start with the values before the first ply;
    *first_side* is 0 if White moves first.

    >>> clock_comments([(60000, 60000), (58500, 60000), (58500, 57000)], 0, 2)
    {1: '[%clk 0:00:58.5]', 2: '[%clk 0:00:57]'}
    """
    return {
        ply: f"[%clk {_format_time(both[(first_side + ply - 1) % 2])}]"
        for ply, both in enumerate(clocks[: plies + 1])
        if ply
    }


def clock_times(record: Record) -> list[ClockTimes] | None:
    """Return both clocks before the first ply and after each, or None if a ply has no clock
    comment."""
    control = time_control(record)
    if control is None or not record.moves:
        return None
    now = [1000 * control[0], 1000 * control[0]]
    clocks = [(now[0], now[1])]
    for side, seconds in _timed_comments(record):
        if "clk" not in seconds:
            return None
        now[side] = round(1000 * seconds["clk"])
        clocks.append((now[0], now[1]))
    return clocks


def _timed_comments(record: Record) -> Iterator[tuple[int, dict[str, float]]]:
    """Yield the side that made each ply, and the seconds in its comment by kind (clk, emt)."""
    first = record.board.root().turn.value
    for ply in range(1, len(record.moves) + 1):
        fields = _CLOCK_PATTERN.findall(record.comments.get(ply, ""))
        yield (
            (first + ply - 1) % 2,
            {kind: 3600 * int(h) + 60 * int(m) + float(s) for kind, h, m, s in fields},
        )


def _format_time(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    tenths = f".{rest // 100}" if rest >= 100 else ""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{tenths}"
