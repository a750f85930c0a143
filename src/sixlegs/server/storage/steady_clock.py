"""A monotonic clock that outlives the process: seconds since 1970, whatever the time is set to.

Clocks and deadlines are kept in it. A system's monotonic clock counts from its boot; the database
keeps where that count stands in steady time, so that it goes on over a restart of the server.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from sixlegs.server.storage.schema import steady_time

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
ABRUPT = 1000  # milliseconds by which the time of day must jump to count as having been set


class Anchor(NamedTuple):
    """Where steady time stands, in milliseconds."""

    boot: str | None
    """The boot that *began* counts from; None where the system does not tell."""
    began: int
    """The steady time of that boot."""
    shift: int
    """How far the time of day was ahead of steady time when it was last looked at."""


class SteadyClock:
    """Shows steady time. After a reboot nothing but the time of day tells how long it took: then
    that is believed, less what it was ahead before.
    """

    def __init__(self, kept: Anchor | None = None) -> None:
        boot = _boot_id()
        if kept and boot and kept.boot == boot:
            self.anchor = kept
            return
        shift = kept.shift if kept else 0
        began = round(1000 * (time.time() - _since_boot())) - shift
        self.anchor = Anchor(boot, began, shift)

    def __call__(self) -> float:
        """Seconds since 1970."""
        return self.anchor.began / 1000 + _since_boot()

    def shift(self) -> int:
        """By how many milliseconds the time of day is ahead, because it was set."""
        shift = round(1000 * (time.time() - self()))
        if abs(shift - self.anchor.shift) >= ABRUPT:
            self.anchor = self.anchor._replace(shift=shift)
        return self.anchor.shift


def kept_anchor(connection: Connection) -> Anchor | None:
    """What the database knows of steady time."""
    row = connection.execute(select(steady_time)).first()
    return Anchor(row.boot, row.began, row.shift) if row else None


def keep_anchor(connection: Connection, anchor: Anchor) -> None:
    """Let the database know."""
    if connection.execute(update(steady_time).values(anchor._asdict())).rowcount != 1:
        connection.execute(delete(steady_time))
        connection.execute(insert(steady_time).values(anchor._asdict()))


def _since_boot() -> float:
    """Seconds of the monotonic clock that goes on while the machine sleeps."""
    if sys.platform != "win32" and hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":  # where Python's own stands still
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


def _boot_id() -> str | None:
    try:
        return BOOT_ID.read_text().strip()
    except OSError:
        return None
