"""Rate limits (token buckets): so much at once, and so much a second from then on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from sixlegs.server.limits.addresses import machine, network_of

Now = Callable[[], float]

MACHINES = 4  # that a whole network of IPv6 may do as much as, though it has addresses for many
MOST_REMEMBERED = 10_000  # of those who asked lately; of more, the first are forgotten


class Rate(NamedTuple):
    """*burst* at once, and another every *seconds*."""

    burst: int
    seconds: float


class Claim(NamedTuple):
    """One of what somebody may."""

    who: str
    rate: Rate


class RateLimitError(Exception):
    """Somebody asks for more than their share."""


class TokenBucket:
    """What one may still ask for; it fills up again with time.

    >>> watch = iter([0, 0, 0, 9, 10])
    >>> allowance = TokenBucket(Rate(burst=2, seconds=10), now=lambda: next(watch))
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


class TokenBuckets:
    """The allowance of each: a person by their cookie, a machine by its address."""

    def __init__(self, rate: Rate, now: Now = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._of: dict[str, TokenBucket] = {}

    def take(self, who: str) -> None:
        """Take one of what *who* may.

        Raises :exc:`RateLimitError`.
        """
        allowance = self._of.pop(who, None) or TokenBucket(self._rate, self._now)
        self._of[who] = allowance  # the last to ask stands last
        if len(self._of) > MOST_REMEMBERED:
            del self._of[next(iter(self._of))]
        if not allowance.take():
            raise RateLimitError


class ConcurrencyLimit:
    """So many at once for each, and no more."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: dict[str, int] = {}

    @contextmanager
    def one(self, who: str) -> Iterator[None]:
        """Have a place while something lasts.

        Raises :exc:`RateLimitError`.
        """
        if self._taken.get(who, 0) >= self._most:
            raise RateLimitError
        self._taken[who] = self._taken.get(who, 0) + 1
        try:
            yield
        finally:
            self._taken[who] -= 1
            if not self._taken[who]:
                del self._taken[who]


class SharedBuckets:
    """The allowances of each person, each machine and each network, all of which must have one
    left; a visitor without a cookie is nobody."""

    def __init__(self, person: Rate, machine: Rate, now: Now = time.monotonic) -> None:
        self._person, self._machine = person, machine
        self._network = Rate(MACHINES * machine.burst, machine.seconds / MACHINES)
        self._persons = TokenBuckets(person, now)
        self._machines = TokenBuckets(machine, now)
        self._networks = TokenBuckets(self._network, now)

    def take(self, owner: str, address: str) -> None:
        """Take one of what *owner* at *address* may.

        Raises :exc:`RateLimitError`.
        """
        # The smallest first: who is refused takes nothing from all others around them.
        if owner:
            self._persons.take(owner)
        self._machines.take(machine(address))
        if network := network_of(address):
            self._networks.take(network)

    def claims(self, owner: str, address: str) -> list[Claim]:
        """What :meth:`take` takes, for processes that count together."""
        claims = [Claim(f"person {owner}", self._person)] if owner else []
        claims.append(Claim(f"machine {machine(address)}", self._machine))
        if network := network_of(address):
            claims.append(Claim(f"network {network}", self._network))
        return claims


class MessageBudget:
    """What a socket may say: within its own allowance, and what others have in *common* with it."""

    def __init__(self, own: TokenBucket, common: SharedBuckets, owner: str, address: str) -> None:
        self._own = own
        self._common = common
        self._who = (owner, address)

    def take(self) -> bool:
        """Take one; False if there is none left."""
        try:
            self._common.take(*self._who)
        except RateLimitError:
            return False
        return self._own.take()
