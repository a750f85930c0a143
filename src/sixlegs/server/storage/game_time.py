"""Game time: the database's clock minus all outages.

Each server process stores a heartbeat in the database. An outage is a period without heartbeats:
no process was running, or none could reach the database. The first heartbeat after an outage adds
its length to ``service.lost``, under a row lock. All processes read that number before they store
another game, so game time resumes at the same moment everywhere and no game row has to change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select, update

from sixlegs.server.storage.schema import games, service


class Service(NamedTuple):
    """When games could be played, in milliseconds."""

    seen: int
    """The last heartbeat, by the database's clock; 0 if there was none yet."""
    lost: int
    """How long all gaps were."""
    resumed: int
    """The game time in which the last of them came."""


def service_of(connection: Connection) -> Service:
    """Return the stored row, locked until the transaction ends."""
    row = connection.execute(select(service).with_for_update()).first()
    return Service(*row) if row else Service(0, 0, 0)


def beat(connection: Connection, now: int, silence: int, longest: int) -> Service:
    """Store a heartbeat, and record an outage if the last one is more than *silence* ago.

    The outage began at the last heartbeat, or when the last clock was started if that was later,
    but at most *longest* after the last heartbeat. All times are in milliseconds.
    """
    known = service_of(connection)
    if known.seen and now - known.seen > silence:
        begun = max(known.seen, known.lost + _last_press(connection, known, longest))
        lost = known.lost + max(0, now - begun)
        known = Service(now, lost, now - lost)
    known = known._replace(seen=max(now, known.seen))
    if connection.execute(update(service).values(known._asdict())).rowcount == 0:
        connection.execute(insert(service).values(known._asdict()))
    return known


def _last_press(connection: Connection, known: Service, longest: int) -> int:
    """Return the game time at which the last clock was started.

    The clock of a player on vacation starts in the future and does not count.
    """
    latest = known.seen - known.lost + longest
    is_started = games.c.deadline.is_not(None) & (games.c.since <= latest)
    last = select(func.max(games.c.since)).where(is_started)
    return int(connection.execute(last).scalar() or 0)


class GameTime:
    """Game time in seconds, derived from *clock*, which shows the database's time.

    Another process can record an outage only when there was no heartbeat for longer than *silence*.
    So the number read with our own last heartbeat is correct for that long. Afterwards game time
    stands still until the next heartbeat.

    Game time never goes back, with two exceptions: a recorded outage is given back, including the
    part of it that was counted before it was known, and a restored backup has a time of its own.
    """

    def __init__(self, clock: Callable[[], float], known: Service) -> None:
        self._clock = clock
        self._latest = 0.0
        self._known_until: float | None = None
        self.lost = known.lost
        self.resumed = known.resumed / 1000

    def __call__(self) -> float:
        """Return the game time in seconds."""
        now = self._clock()
        if self._known_until is not None:
            now = min(now, self._known_until)
        self._latest = max(self._latest, now - self.lost / 1000)
        return self._latest

    def is_overdue(self) -> bool:
        """Return whether an outage may have been recorded that this process has not read."""
        return self._known_until is not None and self._clock() > self._known_until

    def hear(self, known: Service, silence: float) -> None:
        """Continue after a heartbeat of this process, which has read *known*."""
        is_restored = self._latest > (known.seen - known.lost) / 1000 + silence
        if known.lost != self.lost or is_restored:
            self._latest = 0.0
        self.lost, self.resumed = known.lost, known.resumed / 1000
        self._known_until = known.seen / 1000 + silence
