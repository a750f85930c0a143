"""Logging for the operator, as text or as JSON.

Secrets are never logged: cookies, tokens and the ids of games.
"""

from __future__ import annotations

import json
import logging
import math
import sys
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Literal

LogFormat = Literal["text", "json"]
LOG = logging.getLogger("sixlegs")

REQUEST_ID: ContextVar[str] = ContextVar("REQUEST_ID", default="")
"""The id of the request or socket that is being served, for the log and the database."""

THROTTLE_SECONDS = 60.0
"""Seconds between two warnings of the same kind."""
MAX_TRACKED_WARNINGS = 100
"""Kinds of warnings whose repetitions are counted."""


class JsonFormatter(logging.Formatter):
    """Formats a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return *record* as JSON."""
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        if request_id := REQUEST_ID.get():
            line["request"] = request_id
        line |= getattr(record, "details", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)  # ASCII: escapes line breaks and terminal control characters


def configure_logging(log_format: LogFormat) -> None:
    """Log to standard error: warnings and errors as text, or all events as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(LibraryThrottleFilter())
    if log_format == "json":
        handler.setFormatter(JsonFormatter())
    for name in list(logging.root.manager.loggerDict):  # some libraries add handlers of their own
        library = logging.getLogger(name)
        library.handlers, library.propagate = [], True
    root_logger = logging.getLogger()
    root_logger.handlers = [handler]
    root_logger.setLevel(logging.WARNING)  # at lower levels uvicorn logs URLs with ids of games
    LOG.setLevel(logging.WARNING)
    if log_format == "json":
        LOG.setLevel(logging.INFO)


def log_event(event: str, **details: object) -> None:
    """Log *event* with *details*."""
    LOG.info(event, extra={"details": details})


class WarningThrottle:
    """Logs each kind of warning at most once per minute, with the number of repetitions.

    *now* returns seconds.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._last_logged: dict[str, tuple[float, int]] = {}
        """Time of the last log line and number of suppressed repetitions, by kind of warning."""

    def warn(self, warning: str) -> None:
        """Log *warning*, or count it if it was logged less than a minute ago."""
        suffix = self.repeat_suffix(warning)
        if suffix is not None:
            LOG.warning("%s%s", warning, suffix)

    def repeat_suffix(self, kind: str) -> str | None:
        """Return the suffix of a warning of *kind*, or None if the warning is to be suppressed."""
        now = self._now()
        last_logged, suppressed = self._last_logged.pop(kind, (-math.inf, 0))
        if now < last_logged + THROTTLE_SECONDS:
            self._last_logged[kind] = last_logged, suppressed + 1
            return None
        if len(self._last_logged) >= MAX_TRACKED_WARNINGS:
            del self._last_logged[next(iter(self._last_logged))]
        self._last_logged[kind] = now, 0
        return f" ({suppressed} more times since it was last logged)" if suppressed else ""


class LibraryThrottleFilter(logging.Filter):
    """Passes each kind of library warning once per minute.

    Malformed input from clients can cause any number of warnings, and a log that grows with them
    fills the disk that games need. *now* returns seconds.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._throttle = WarningThrottle(now)

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether *record* is to be logged."""
        if record.name == LOG.name:
            return True
        suffix = self._throttle.repeat_suffix(_warning_key(record))
        if suffix:
            record.msg, record.args = f"{record.getMessage()}{suffix}", ()
        return suffix is not None


def _warning_key(record: logging.LogRecord) -> str:
    """Return what identifies a warning: its message, and the type and place of its error."""
    kind = f"{record.name} {record.msg}"
    error, _, trace = record.exc_info or (None, None, None)
    while trace and trace.tb_next:
        trace = trace.tb_next
    if trace:
        kind += f" {error} {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    return kind
