"""How much anybody may ask for: so much at once, and so much a second from then on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

Now = Callable[[], float]

MOST_REMEMBERED = 10_000  # of those who asked lately; of more, the first are forgotten


class Rate(NamedTuple):
    """*burst* at once, and another every *seconds*."""

    burst: int
    seconds: float


class TooOftenError(Exception):
    """Somebody asks for more than their share."""


class Allowance:
    """What one may still ask for; it fills up again with time.

    >>> watch = iter([0, 0, 0, 9, 10])
    >>> allowance = Allowance(Rate(burst=2, seconds=10), now=lambda: next(watch))
    >>> [allowance.take() for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(self, rate: Rate, now: Now = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._left = float(rate.burst)
        self._when = now()

    def take(self) -> bool:
        """Take one; False if there is none left."""
        now = self._now()
        more = (now - self._when) / self._rate.seconds
        self._left = min(self._rate.burst, self._left + more)
        self._when = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """The allowance of each: a person by their cookie, a machine by its address."""

    def __init__(self, rate: Rate, now: Now = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._of: dict[str, Allowance] = {}

    def take(self, who: str) -> None:
        """Take one of what *who* may.

        Raises :exc:`TooOftenError`.
        """
        allowance = self._of.pop(who, None) or Allowance(self._rate, self._now)
        self._of[who] = allowance  # the last to ask stands last
        if len(self._of) > MOST_REMEMBERED:
            del self._of[next(iter(self._of))]
        if not allowance.take():
            raise TooOftenError


class Places:
    """So many at once for each, and no more."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: dict[str, int] = {}

    @contextmanager
    def one(self, who: str) -> Iterator[None]:
        """Have a place while something lasts.

        Raises :exc:`TooOftenError`.
        """
        if self._taken.get(who, 0) >= self._most:
            raise TooOftenError
        self._taken[who] = self._taken.get(who, 0) + 1
        try:
            yield
        finally:
            self._taken[who] -= 1
            if not self._taken[who]:
                del self._taken[who]


class Limits:
    """All that is limited. A machine may have many people behind it, so it may do more."""

    def __init__(self, now: Now = time.monotonic) -> None:
        self.now = now
        self._games = (Allowances(Rate(20, 15), now), Allowances(Rate(100, 3), now))
        self._requests = (Allowances(Rate(60, 0.25), now), Allowances(Rate(300, 0.05), now))
        self._sockets = (Places(20), Places(200))
        self._sockets_opened = (Allowances(Rate(60, 1), now), Allowances(Rate(600, 0.1), now))

    def game(self, owner: str, address: str) -> None:
        """Count a game that is begun.

        Raises :exc:`TooOftenError`.
        """
        self._take(self._games, owner, address)

    def request(self, owner: str, address: str) -> None:
        """Count any other thing that costs us something.

        Raises :exc:`TooOftenError`.
        """
        self._take(self._requests, owner, address)

    @contextmanager
    def socket(self, owner: str, address: str) -> Iterator[None]:
        """Count an open socket while it lasts.

        Raises :exc:`TooOftenError`.
        """
        self._take(self._sockets_opened, owner, address)
        persons, machines = self._sockets
        with persons.one(owner), machines.one(address):
            yield

    def messages(self) -> Allowance:
        """What one socket may say."""
        return Allowance(Rate(60, 0.1), self.now)

    @staticmethod
    def _take(of: tuple[Allowances, Allowances], owner: str, address: str) -> None:
        persons, machines = of
        machines.take(address)
        persons.take(owner)


class NoLimits(Limits):
    """For whoever is at home: they can only be in their own way."""

    def messages(self) -> Allowance:
        """As good as any number."""
        return Allowance(Rate(10**9, 1e-6), self.now)

    def game(self, owner: str, address: str) -> None:
        """Never too many."""

    def request(self, owner: str, address: str) -> None:
        """Never too many."""

    @contextmanager
    def socket(self, owner: str, address: str) -> Iterator[None]:
        """Never too many."""
        yield
