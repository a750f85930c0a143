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

LogFormat = Literal["text", "json"]
LOG = logging.getLogger("sixlegs")

THROTTLE_SECONDS = 60.0  # seconds between two warnings of a kind
MAX_TRACKED_WARNINGS = 100  # of warnings that are remembered


class JsonFormatter(logging.Formatter):
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


def configure_logging(log_format: LogFormat) -> None:
    """Log to standard error: troubles as text, or everything as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(LibraryThrottleFilter())
    if log_format == "json":
        handler.setFormatter(JsonFormatter())
    for name in list(logging.root.manager.loggerDict):  # some libraries bring a log of their own
        library = logging.getLogger(name)
        library.handlers, library.propagate = [], True
    everything = logging.getLogger()
    everything.handlers = [handler]
    everything.setLevel(logging.WARNING)  # less than that, uvicorn would tell ids of games
    LOG.setLevel(logging.WARNING)
    if log_format == "json":
        LOG.setLevel(logging.INFO)


def log_event(event: str, **details: object) -> None:
    """Log something that happened."""
    LOG.info(event, extra={"details": details})


class WarningThrottle:
    """Warnings that might come a thousand times a second: of each kind one a minute, and how many.

    *now* is in seconds.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._last_logged: dict[str, tuple[float, int]] = {}
        """By warning: when it was last told, and how often it was not told since."""

    def warn(self, warning: str) -> None:
        """Log a warning, or count it."""
        more = self.repeat_suffix(warning)
        if more is not None:
            LOG.warning("%s%s", warning, more)

    def repeat_suffix(self, kind: str) -> str | None:
        """What to add to a warning of a *kind*; None if it is counted instead of told."""
        now = self._now()
        when, silent = self._last_logged.pop(kind, (-math.inf, 0))
        if now < when + THROTTLE_SECONDS:
            self._last_logged[kind] = when, silent + 1
            return None
        if len(self._last_logged) >= MAX_TRACKED_WARNINGS:
            del self._last_logged[next(iter(self._last_logged))]
        self._last_logged[kind] = now, 0
        return f" ({silent} more times since it was last told)" if silent else ""


class LibraryThrottleFilter(logging.Filter):
    """Lets warnings of libraries through once a minute: nonsense sent to us causes any number, and
    a log that grows with it fills the disk that games need.

    *now* is in seconds.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._throttle = WarningThrottle(now)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is told."""
        if record.name == LOG.name:
            return True
        more = self._throttle.repeat_suffix(_warning_key(record))
        if more:
            record.msg, record.args = f"{record.getMessage()}{more}", ()
        return more is not None


def _warning_key(record: logging.LogRecord) -> str:
    """By what a line is known again: its words, and for an error, what it is and where it arose."""
    kind = f"{record.name} {record.msg}"
    error, _, trace = record.exc_info or (None, None, None)
    while trace and trace.tb_next:
        trace = trace.tb_next
    if trace:
        kind += f" {error} {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    return kind
