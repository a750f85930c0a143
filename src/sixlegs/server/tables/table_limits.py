"""Rate limits of one table: how often somebody may speak to the other, and offer them something.

They protect people, not the machine, so they are counted for all processes together.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from sixlegs.server.limits.token_bucket import Claim, Now, Rate, RateLimitError, TokenBuckets
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import RefusedError

PHRASES = Rate(burst=4, seconds=5)  # that somebody may say
OFFERS = Rate(burst=5, seconds=30)  # that somebody may make to the other

#: Takes tokens of a kind from the buckets of all processes; returns the seconds to wait, if any.
Take = Callable[[str, Sequence[Claim]], Awaitable[float | None]]


class TableLimits:
    """What each may at the table of a *game*."""

    def __init__(self, game: str, now: Now, take: Take) -> None:
        self._game = game
        self._take = take
        self._phrases = TokenBuckets(PHRASES, now)
        self._offers = TokenBuckets(OFFERS, now)

    async def say(self, owner: Owner) -> None:
        """Count a phrase.

        Raises :exc:`RefusedError`.
        """
        await self._count("phrase", self._phrases, owner, PHRASES)

    async def offer(self, owner: Owner) -> None:
        """Count an offer.

        Raises :exc:`RefusedError`.
        """
        await self._count("offer", self._offers, owner, OFFERS)

    async def _count(self, kind: str, here: TokenBuckets, owner: Owner, rate: Rate) -> None:
        try:
            here.take(owner)
        except RateLimitError as error:
            raise RefusedError("too-often") from error
        if await self._take(kind, [Claim(f"{owner} {self._game}", rate)]):
            raise RefusedError("too-often")
