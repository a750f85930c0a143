"""Rate limits (token buckets): so much at once, and so much a second from then on."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from sixlegs.server.limits.addresses import machine, network_of

Now = Callable[[], float]

MACHINES = 4  # that a whole network of IPv6 may do as much as, though it has addresses for many
MOST_REMEMBERED = 10_000  # of those who asked lately; of more, the first are forgotten
RESERVATION_SECONDS = 120.0
"""How long a reserved token waits for its client, who may need to type the password again."""
MAX_RESERVATION_WAIT_SECONDS = 24 * 3600.0
"""How far ahead tokens are reserved, which bounds the number of reservations per bucket."""


class Rate(NamedTuple):
    """*burst* at once, and another every *seconds*."""

    burst: int
    seconds: float


class Claim(NamedTuple):
    """A request for one token from the bucket of *who*."""

    who: str
    rate: Rate
    client: str = ""
    """If the bucket is empty, the next free token is reserved for this client."""


class RateLimitError(Exception):
    """A rate limit is exceeded; the next attempt may succeed in *retry_after* seconds."""

    def __init__(self, retry_after: float = 1.0) -> None:
        super().__init__(retry_after)
        self.retry_after = retry_after


def retry_after(error: Exception) -> int:
    """Return the whole seconds after which a client refused by *error* may try again.

    >>> retry_after(RateLimitError(2.1)), retry_after(RateLimitError(0.0))
    (3, 1)
    """
    return max(1, math.ceil(getattr(error, "retry_after", 1.0)))


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
        """Consume one token if available. Return whether the request is allowed."""
        if self.wait() > 0:
            return False
        self._left -= 1
        return True

    def wait(self) -> float:
        """Return the seconds until a token is available, or 0."""
        now = self._now()
        more = (now - self._when) / self._rate.seconds
        self._left = min(self._rate.burst, self._left + more)
        self._when = now
        return max(0.0, (1 - self._left) * self._rate.seconds)


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
            raise RateLimitError(allowance.wait())

    def check(self, who: str) -> None:
        """Raise :exc:`RateLimitError` if *who* has no token, without consuming one."""
        bucket = self._of.get(who)
        if bucket and (wait := bucket.wait()) > 0:
            raise RateLimitError(wait)


class ReservingBuckets:
    """Token buckets that reserve the next free token for a client that finds the bucket empty.

    Without reservations, clients that poll an empty bucket take every new token, and a client that
    respects ``Retry-After`` never gets one. A client holds at most one reservation per bucket, so
    it waits for at most one token per competing client.

    >>> clock = iter([0, 0, 1, 2, 10, 11]).__next__
    >>> buckets = ReservingBuckets(Rate(burst=1, seconds=10), now=clock)
    >>> buckets.take("account", "owner")
    >>> for client in ("owner", "attacker", "attacker"):
    ...     try:
    ...         buckets.take("account", client)
    ...     except RateLimitError as error:
    ...         print(client, error.retry_after)
    owner 10
    attacker 19
    attacker 18
    >>> buckets.take("account", "owner")
    """

    def __init__(self, rate: Rate, now: Now = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._used_until: dict[str, float] = {}
        """When each bucket is full again (GCRA)."""
        self._reserved: dict[tuple[str, str], float] = {}
        """When the token that is reserved for a client becomes available."""

    def take(self, key: str, client: str) -> None:
        """Consume a token of *key*, or reserve one for *client*.

        Raises :exc:`RateLimitError`.
        """
        now = self._now()
        reserved = self._reserved.get((key, client))
        if reserved is not None and now <= reserved + RESERVATION_SECONDS:
            if now < reserved:
                raise RateLimitError(reserved - now)
            del self._reserved[key, client]
            return
        used_until = max(now, self._used_until.get(key, now))
        free_at = used_until - (self._rate.burst - 1) * self._rate.seconds
        if free_at - now > MAX_RESERVATION_WAIT_SECONDS:
            raise RateLimitError(free_at - now)
        self._used_until[key] = used_until + self._rate.seconds
        if len(self._used_until) > MOST_REMEMBERED:
            self._drop_fullest()
        if free_at > now:
            self._reserved.pop((key, client), None)
            self._reserved[key, client] = free_at
            if len(self._reserved) > MOST_REMEMBERED:
                del self._reserved[next(iter(self._reserved))]
            raise RateLimitError(free_at - now)

    def _drop_fullest(self) -> None:
        """Forget the half of the buckets that is closest to being full.

        Requests with many other keys must not refill a bucket that is in use, as they would if the
        least recently used one was dropped.
        """
        by_time = sorted(self._used_until.items(), key=lambda entry: entry[1])
        self._used_until = dict(by_time[len(by_time) // 2 :])


PLACE_WAIT_SECONDS = 5.0
"""``Retry-After`` where a place becomes free at an unknown time."""


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
            raise RateLimitError(PLACE_WAIT_SECONDS)
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
