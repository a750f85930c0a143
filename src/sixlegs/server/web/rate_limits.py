"""Rate limits: how much anybody may ask for, and how much of theirs is kept."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from typing import Literal, NamedTuple

from sixlegs.server.limits.addresses import machine
from sixlegs.server.limits.token_bucket import (
    Claim,
    ConcurrencyLimit,
    MessageBudget,
    Now,
    Rate,
    RateLimitError,
    SharedBuckets,
    TokenBucket,
    TokenBuckets,
)
from sixlegs.server.play.owners import Owner

#: What is counted. game: one that is begun · name: one that is chosen, and kept, as are vacations
#: and where one hears of one's turns · account: one that is claimed · sign-in: a try to ·
#: report: one about a player · request: any other over HTTP that costs us something.
Kind = Literal["game", "name", "account", "sign-in", "report", "request", "socket", "message"]


#: Takes one of what somebody may of a kind, for all processes; tells whether there was one.
Share = Callable[[str, Sequence[Claim]], Awaitable[bool]]


class Rates(NamedTuple):
    """A machine may have many people behind it, so it may do more."""

    person: Rate
    machine: Rate


RATES: dict[Kind, Rates] = {
    "game": Rates(Rate(burst=20, seconds=15), Rate(burst=100, seconds=3)),
    "name": Rates(Rate(burst=20, seconds=30), Rate(burst=200, seconds=10)),
    "account": Rates(Rate(burst=10, seconds=300), Rate(burst=40, seconds=60)),
    "sign-in": Rates(Rate(burst=20, seconds=10), Rate(burst=60, seconds=2)),
    "report": Rates(Rate(burst=5, seconds=600), Rate(burst=20, seconds=120)),
    "request": Rates(Rate(burst=60, seconds=0.25), Rate(burst=300, seconds=0.05)),
    "socket": Rates(Rate(burst=40, seconds=1), Rate(burst=200, seconds=0.2)),
    "message": Rates(Rate(burst=200, seconds=0.05), Rate(burst=1000, seconds=0.01)),
}
MESSAGES_OF_SOCKET = Rate(burst=60, seconds=0.1)
PICTURES = Rate(burst=40, seconds=3)  # for previews, of one machine
GUESSES_OF_MACHINE = Rate(burst=10, seconds=60)  # at one name
GUESSES = Rate(burst=60, seconds=10)  # at one name, from everywhere
SOCKETS_OF_PERSON = 20  # that are open at once
SOCKETS_OF_MACHINE = 200


class Limits:
    """All that is limited. A machine may have many people behind it, so it may do more."""

    challenges = 5
    """How many of one person's stand in the lobby at once."""
    invitations = 50
    """How many seats one person keeps free by link."""

    challenges_of_machine = 50
    """How many of one machine's stand in the lobby at once: a class that meets there."""
    games_of_machine = 5_000
    """How many that are over all people of one machine keep."""
    going_on_of_machine = 1_000
    """How many between people that were begun at one machine may go on."""
    forgets = True
    """Whether games are removed after a time."""

    def __init__(self, now: Now = time.monotonic) -> None:
        self._now = now
        self._counted = {kind: SharedBuckets(*rates, now) for kind, rates in RATES.items()}
        self._pictures = TokenBuckets(PICTURES, now)
        self._guesses_of_machine = TokenBuckets(GUESSES_OF_MACHINE, now)
        self._guesses = TokenBuckets(GUESSES, now)
        self._of_person = ConcurrencyLimit(SOCKETS_OF_PERSON)
        self._of_machine = ConcurrencyLimit(SOCKETS_OF_MACHINE)
        self.share: Share | None = None
        """Counts together with other processes, where there are any."""

    async def count_everywhere(self, kind: Kind, owner: Owner, address: str) -> None:
        """Count something that *owner* at *address* asks for, whichever process they ask.

        Who asks this one too often is refused by it alone, and costs the others nothing.

        Raises :exc:`RateLimitError`.
        """
        self.count(kind, owner, address)
        await self._take_everywhere(kind, self._counted[kind].claims(owner, address))

    def count(self, kind: Kind, owner: Owner, address: str) -> None:
        """Count something that *owner* at *address* asks of this process.

        Raises :exc:`RateLimitError`.
        """
        self._counted[kind].take(owner, address)

    @asynccontextmanager
    async def socket(self, owner: Owner, address: str) -> AsyncIterator[None]:
        """Count an open socket while it lasts.

        Raises :exc:`RateLimitError`.
        """
        await self.count_everywhere("socket", owner, address)
        person = self._of_person.one(owner) if owner else nullcontext()  # no cookie, nobody
        with person, self._of_machine.one(machine(address)):
            yield

    def picture(self, address: str) -> None:
        """Count a picture that has to be painted for a preview; who asks for those has no cookie.

        Raises :exc:`RateLimitError`.
        """
        self._pictures.take(machine(address))

    async def guess(self, name: str, address: str) -> None:
        """Count a try to sign in by a *name*, be there an account of it or not, at any process.

        One machine has few of them, so that no one can keep somebody out by using up all.

        Raises :exc:`RateLimitError`.
        """
        at_machine = f"{machine(address)} {name}"
        self._guesses_of_machine.take(at_machine)
        self._guesses.take(name)
        claims = [Claim(f"machine {at_machine}", GUESSES_OF_MACHINE), Claim(f"all {name}", GUESSES)]
        await self._take_everywhere("guess", claims)

    async def _take_everywhere(self, kind: str, claims: Sequence[Claim]) -> None:
        if self.share and not await self.share(kind, claims):
            raise RateLimitError

    def messages(self, owner: Owner, address: str) -> MessageBudget:
        """What one socket may say."""
        own = TokenBucket(MESSAGES_OF_SOCKET, self._now)
        return MessageBudget(own, self._counted["message"], owner, address)


class NoLimits(Limits):
    """For the operator at home, who can only be in their own way."""

    challenges = invitations = challenges_of_machine = 10**9
    games_of_machine = going_on_of_machine = 10**9
    forgets = False

    def messages(self, owner: Owner, address: str) -> MessageBudget:
        """As good as any number."""
        any_number = Rate(10**9, 1e-6)
        return MessageBudget(
            TokenBucket(any_number), SharedBuckets(any_number, any_number), owner, address
        )

    def picture(self, address: str) -> None:
        """Never too many."""

    async def guess(self, name: str, address: str) -> None:
        """Never too many."""

    def count(self, kind: Kind, owner: Owner, address: str) -> None:
        """Never too many."""

    async def count_everywhere(self, kind: Kind, owner: Owner, address: str) -> None:
        """Never too many."""

    @asynccontextmanager
    async def socket(self, owner: Owner, address: str) -> AsyncIterator[None]:
        """Never too many."""
        yield
