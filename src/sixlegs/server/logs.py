"""What the server tells the operator: a line for each event, as text or as JSON.

Nothing that lets anybody in is ever told: no cookies, no tokens, no ids of games.
"""

from __future__ import annotations

import json
import logging
import math
import sys
import time
from collections.abc import Callable
from typing import Literal

Style = Literal["text", "json"]
LOG = logging.getLogger("sixlegs")

SELDOM = 60.0  # seconds between two warnings of a kind
MOST_KINDS = 100  # of warnings that are remembered


class JsonLines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= getattr(record, "details", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)  # in ASCII: nothing that anybody sends ends a line, or steers


def start_log(style: Style) -> None:
    """Log to standard error: troubles as text, or everything as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(SeldomFromLibraries())
    if style == "json":
        handler.setFormatter(JsonLines())
    for name in list(logging.root.manager.loggerDict):  # some libraries bring a log of their own
        library = logging.getLogger(name)
        library.handlers, library.propagate = [], True
    everything = logging.getLogger()
    everything.handlers = [handler]
    everything.setLevel(logging.WARNING)  # less than that, uvicorn would tell ids of games
    LOG.setLevel(logging.WARNING)
    if style == "json":
        LOG.setLevel(logging.INFO)


def tell(event: str, **details: object) -> None:
    """Log something that happened."""
    LOG.info(event, extra={"details": details})


class Throttled:
    """Warnings that might come a thousand times a second: of each kind one a minute, and how many.

    *now* is in seconds.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._told: dict[str, tuple[float, int]] = {}
        """By warning: when it was last told, and how often it was not told since."""

    def warn(self, warning: str) -> None:
        """Log a warning, or count it."""
        more = self.more(warning)
        if more is not None:
            LOG.warning("%s%s", warning, more)

    def more(self, kind: str) -> str | None:
        """What to add to a warning of a *kind*; None if it is counted instead of told."""
        now = self._now()
        when, silent = self._told.pop(kind, (-math.inf, 0))
        if now < when + SELDOM:
            self._told[kind] = when, silent + 1
            return None
        if len(self._told) >= MOST_KINDS:
            del self._told[next(iter(self._told))]
        self._told[kind] = now, 0
        return f" ({silent} more times since it was last told)" if silent else ""


class SeldomFromLibraries(logging.Filter):
    """Lets warnings of libraries through once a minute: nonsense sent to us causes any number, and
    a log that grows with it fills the disk that games need.

    *now* is in seconds.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._throttled = Throttled(now)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is told."""
        if record.name == LOG.name:
            return True
        more = self._throttled.more(_kind(record))
        if more:
            record.msg, record.args = f"{record.getMessage()}{more}", ()
        return more is not None


def _kind(record: logging.LogRecord) -> str:
    """By what a line is known again: its words, and for an error, what it is and where it arose."""
    kind = f"{record.name} {record.msg}"
    error, _, trace = record.exc_info or (None, None, None)
    while trace and trace.tb_next:
        trace = trace.tb_next
    if trace:
        kind += f" {error} {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    return kind
