"""Token-bucket rate limiting."""

from __future__ import annotations

import math
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

TimeFunction = Callable[[], float]

MAX_TRACKED_KEYS = 10_000
"""Buckets in use; beyond this, the fullest half is dropped, which bounds memory."""
MIN_WAIT_SECONDS = 1e-6
"""Shorter waits are rounding errors of the sums."""
RESERVATION_SECONDS = 120.0
"""How long a reserved token waits for its client, who may need to type the password again."""
MAX_RESERVATION_WAIT_SECONDS = 24 * 3600.0
"""How far ahead tokens are reserved, which bounds the number of reservations per bucket."""


class Rate(NamedTuple):
    """A burst of *burst* tokens, refilled at one token every *seconds*."""

    burst: int
    seconds: float


class TokenRequest(NamedTuple):
    """A request for one token from the bucket of *key*."""

    key: str
    rate: Rate
    client: str = ""
    """If the bucket is empty, the next free token is reserved for this client."""


#: Takes tokens of a kind from the buckets that all processes share. Returns the seconds to wait, 0
#: if the tokens were taken, or None if those buckets cannot be reached.
Share = Callable[[str, Sequence[TokenRequest]], Awaitable[float | None]]


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


class TokenBuckets:
    """Token buckets by key, each with the same *rate*.

    A client that names itself reserves the next free token if it finds the bucket empty. Without
    reservations, clients that poll an empty bucket take every new token, and a client that respects
    ``Retry-After`` never gets one. A client holds at most one reservation per bucket, so it waits
    for at most one token per competing client.

    >>> clock = iter([0, 0, 1, 2, 10, 11]).__next__
    >>> buckets = TokenBuckets(Rate(burst=1, seconds=10), now=clock)
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

    def __init__(self, rate: Rate, now: TimeFunction = time.monotonic) -> None:
        self.rate = rate
        self._now = now
        self._full_at: dict[str, float] = {}
        """When each bucket is full again (GCRA)."""
        self._reservations: dict[tuple[str, str], float] = {}
        """When the token that is reserved for a client becomes available."""

    def take(self, key: str, client: str = "") -> None:
        """Consume a token of *key*, or reserve one for *client* if it is named.

        Raises :exc:`RateLimitError`.
        """
        now = self._now()
        reserved = self._reservations.get((key, client))
        if reserved is not None and now <= reserved + RESERVATION_SECONDS:
            if now < reserved:
                raise RateLimitError(reserved - now)
            del self._reservations[key, client]
            return
        wait = self._wait(key, now)
        if wait > (MAX_RESERVATION_WAIT_SECONDS if client else 0):
            raise RateLimitError(wait)
        self._full_at[key] = max(now, self._full_at.get(key, now)) + self.rate.seconds
        if len(self._full_at) > MAX_TRACKED_KEYS:
            self._drop_fullest()
        if wait > 0:
            self._reserve(key, client, now + wait)
            raise RateLimitError(wait)

    def check(self, key: str) -> None:
        """Raise :exc:`RateLimitError` if *key* has no token, without consuming one."""
        if (wait := self._wait(key, self._now())) > 0:
            raise RateLimitError(wait)

    def _wait(self, key: str, now: float) -> float:
        """Return the seconds until *key* has a token, or 0."""
        busy = self._full_at.get(key, now) - now
        wait = busy - (self.rate.burst - 1) * self.rate.seconds
        return wait if wait > MIN_WAIT_SECONDS else 0.0

    def _reserve(self, key: str, client: str, free_at: float) -> None:
        self._reservations.pop((key, client), None)
        self._reservations[key, client] = free_at
        if len(self._reservations) > MAX_TRACKED_KEYS:
            del self._reservations[next(iter(self._reservations))]

    def _drop_fullest(self) -> None:
        """Forget the half of the buckets that is closest to being full.

        Requests with many other keys must not refill a bucket that is in use, as they would if the
        least recently used one were dropped.
        """
        by_time = sorted(self._full_at.items(), key=lambda entry: entry[1])
        self._full_at = dict(by_time[len(by_time) // 2 :])


SLOT_RETRY_SECONDS = 5.0
"""``Retry-After`` for a full concurrency limit: it is unknown when a slot becomes free."""


class ConcurrencyLimit:
    """Bounds the number of concurrent operations per key."""

    def __init__(self, max_concurrent: int) -> None:
        self._max_concurrent = max_concurrent
        self._counts: dict[str, int] = {}

    @contextmanager
    def slot(self, key: str) -> Iterator[None]:
        """Hold one of the slots of *key* in the context.

        Raises :exc:`RateLimitError`.
        """
        if self._counts.get(key, 0) >= self._max_concurrent:
            raise RateLimitError(SLOT_RETRY_SECONDS)
        self._counts[key] = self._counts.get(key, 0) + 1
        try:
            yield
        finally:
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]


class Limiter:
    """Takes tokens from the buckets of this process, then from the shared ones via *share*."""

    def __init__(self, now: TimeFunction = time.monotonic, share: Share | None = None) -> None:
        self.share = share
        self._now = now
        self._buckets: dict[tuple[str, Rate], TokenBuckets] = {}

    async def take(self, kind: str, requests: Sequence[TokenRequest]) -> None:
        """Take a token of *kind* for each request, from this process and from all processes.

        A client that this process rejects takes no shared token.

        Raises :exc:`RateLimitError`.
        """
        self.take_here(kind, requests)
        await self.take_everywhere(kind, requests)

    def take_here(self, kind: str, requests: Sequence[TokenRequest]) -> None:
        """Take a token of *kind* for each request, or none, from the buckets of this process.

        Requests that reserve tokens come last.

        Raises :exc:`RateLimitError`.
        """
        needed = [(self._get_buckets(kind, request.rate), request) for request in requests]
        for buckets, request in needed:
            if not request.client:
                buckets.check(request.key)
        for buckets, request in reversed(needed):
            buckets.take(request.key, request.client)

    async def take_everywhere(self, kind: str, requests: Sequence[TokenRequest]) -> bool:
        """Take tokens from the shared buckets. Return False if they cannot be reached.

        Raises :exc:`RateLimitError`.
        """
        wait = await self.share(kind, requests) if self.share else None
        if wait:
            raise RateLimitError(wait)
        return wait is not None

    def _get_buckets(self, kind: str, rate: Rate) -> TokenBuckets:
        if (kind, rate) not in self._buckets:
            self._buckets[kind, rate] = TokenBuckets(rate, self._now)
        return self._buckets[kind, rate]
