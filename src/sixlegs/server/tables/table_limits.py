"""Rate limits of one game: how often a player may send a phrase or an offer to the other.

They protect people, not the machine, so they are counted for all processes together.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal

from sixlegs.server.limits.token_bucket import Claim, Now, Rate, RateLimitError, TokenBuckets
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import RefusedError

PHRASES = Rate(burst=4, seconds=5)
OFFERS = Rate(burst=5, seconds=30)
RATES = {"phrase": PHRASES, "offer": OFFERS}

#: Takes tokens of a kind from the buckets of all processes; returns the seconds to wait, if any.
Take = Callable[[str, Sequence[Claim]], Awaitable[float | None]]


class TableLimits:
    """The rate limits of the players of a *game*."""

    def __init__(self, game: str, now: Now, take: Take) -> None:
        self._game = game
        self._take = take
        self._buckets = {kind: TokenBuckets(rate, now) for kind, rate in RATES.items()}

    async def count(self, kind: Literal["phrase", "offer"], owner: Owner) -> None:
        """Count a phrase or an offer of *owner*.

        Raises :exc:`RefusedError`.
        """
        try:
            self._buckets[kind].take(owner)
        except RateLimitError as error:
            raise RefusedError("too-often") from error
        if await self._take(kind, [Claim(f"{owner} {self._game}", RATES[kind])]):
            raise RefusedError("too-often")
