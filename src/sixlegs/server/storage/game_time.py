"""Game time: the database's clock, less every gap in which nobody could play.

A server that runs writes a heartbeat into the database. A gap is a time without any: no server
ran, or none reached the database. Whoever notices that it is over counts it as lost, once for all
servers; so all clocks and absences stood still, and no game had to be touched for that.
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
    """What the database knows; a heartbeat of another server waits for us, once it has begun."""
    row = connection.execute(select(service).with_for_update()).first()
    return Service(*row) if row else Service(0, 0, 0)


def beat(connection: Connection, now: int, silence: int, longest: int) -> Service:
    """Note that games can be played *now*; what was longer than a *silence* was a gap, which began
    the *longest* time after the last heartbeat at the latest."""
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
    """When the last clock was started: later than the last heartbeat, perhaps, but not so long
    after it as clocks will start whose player is on vacation."""
    latest = known.seen - known.lost + longest
    is_started = games.c.deadline.is_not(None) & (games.c.since <= latest)
    last = select(func.max(games.c.since)).where(is_started)
    return int(connection.execute(last).scalar() or 0)


class GameTime:
    """Shows game time, in seconds, from what *clock* shows. It never goes back, except
    with the games themselves when a copy of them is put back.

    A server that has not been able to write a heartbeat for longer than a *silence* is in a gap
    itself: time stands still for it, until it knows how long that was.
    """

    def __init__(self, clock: Callable[[], float], known: Service) -> None:
        self._clock = clock
        self._latest = 0.0
        self._stops: float | None = None
        self.lost = known.lost
        self.resumed = known.resumed / 1000

    def __call__(self) -> float:
        """Seconds."""
        now = self._clock()
        if self._stops is not None:
            now = min(now, self._stops)
        self._latest = max(self._latest, now - self.lost / 1000)
        return self._latest

    def hear(self, known: Service, silence: float) -> None:
        """Go on after a heartbeat of our own."""
        self.lost, self.resumed = known.lost, known.resumed / 1000
        self._stops = known.seen / 1000 + silence
        if self._latest > known.seen / 1000 - self.lost / 1000 + silence:
            self._latest = 0.0  # a copy was put back, with the game time of then
