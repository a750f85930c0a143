"""Rate limits: how much anybody may ask for, and how much of theirs is kept."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from hashlib import sha256
from typing import Literal, NamedTuple

from sixlegs.server.limits.addresses import client_network, machine
from sixlegs.server.limits.token_bucket import (
    Claim,
    ConcurrencyLimit,
    MessageBudget,
    Now,
    Rate,
    RateLimitError,
    SharedBuckets,
    TokenBuckets,
)
from sixlegs.server.play.owners import Owner

#: What is counted. game: one that is begun · name: one that is chosen, and kept, as are vacations
#: and where one hears of one's turns · account: one that is claimed · sign-in: a try to ·
#: report: one about a player · request: any other over HTTP that costs us something.
Kind = Literal["game", "name", "account", "sign-in", "report", "request", "socket", "message"]


#: Takes tokens of a kind from the buckets of all processes; returns the seconds to wait, 0 if the
#: tokens were taken, and None if those buckets cannot be reached.
Share = Callable[[str, Sequence[Claim]], Awaitable[float | None]]


class Rates(NamedTuple):
    """A machine may have many people behind it, so it may do more."""

    person: Rate
    machine: Rate


RATES: dict[Kind, Rates] = {
    "game": Rates(Rate(burst=20, seconds=15), Rate(burst=100, seconds=3)),
    "name": Rates(Rate(burst=20, seconds=30), Rate(burst=200, seconds=10)),
    "account": Rates(Rate(burst=10, seconds=300), Rate(burst=40, seconds=60)),
    "sign-in": Rates(Rate(burst=20, seconds=10), Rate(burst=300, seconds=2)),
    "report": Rates(Rate(burst=5, seconds=600), Rate(burst=20, seconds=120)),
    "request": Rates(Rate(burst=60, seconds=0.25), Rate(burst=300, seconds=0.05)),
    "socket": Rates(Rate(burst=40, seconds=1), Rate(burst=200, seconds=0.2)),
    "message": Rates(Rate(burst=200, seconds=0.05), Rate(burst=1000, seconds=0.01)),
}
MESSAGES_OF_SOCKET = Rate(burst=60, seconds=0.1)
PICTURES = Rate(burst=40, seconds=3)  # for previews, of one machine

# Password guesses per account. docs/accounts.md states the resulting number of guesses per day.
CLIENT_GUESSES = Rate(burst=10, seconds=60)
"""Of one client network that presents no known device."""
ACCOUNT_GUESSES = Rate(burst=60, seconds=10)
"""Of all client networks together that present no known device."""
DEVICE_GUESSES = Rate(burst=10, seconds=60)
"""Of one known device or one session, which share their budget with no other client."""
DEVICE_REQUESTS = Rate(burst=20, seconds=10)
"""Sign-in requests that carry one signed device cookie, whichever account they name."""

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
        self._client_guesses = TokenBuckets(CLIENT_GUESSES, now)
        self._account_guesses = TokenBuckets(ACCOUNT_GUESSES, now)
        self._device_guesses = TokenBuckets(DEVICE_GUESSES, now)
        self._device_requests = TokenBuckets(DEVICE_REQUESTS, now)
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
        """Count a password guess at *name*, whether the account exists or not.

        All clients without a known device share the budget of the account. A client that finds it
        empty gets a reservation, so no other client can take its turn.

        Raises :exc:`RateLimitError`.
        """
        name = sha256(name.encode(errors="surrogatepass")).hexdigest()  # of any length, so far
        client = client_network(address)
        own = f"{client} {name}"
        claims = [Claim(f"client {own}", CLIENT_GUESSES), Claim(name, ACCOUNT_GUESSES, client)]
        if not await self._take_everywhere("guess", claims):
            self._client_guesses.check(own)
            self._account_guesses.take(name, client)
            self._client_guesses.take(own)

    async def guess_from_device(self, device: str) -> None:
        """Count a password guess from a known device or session.

        Raises :exc:`RateLimitError`.
        """
        self._device_guesses.take(device)
        await self._take_everywhere("device", [Claim(device, DEVICE_GUESSES)])

    def request_from_device(self, device: str) -> None:
        """Count a sign-in request with the device cookie *device*.

        Raises :exc:`RateLimitError`.
        """
        self._device_requests.take(device)

    async def _take_everywhere(self, kind: str, claims: Sequence[Claim]) -> bool:
        """Take tokens from the shared buckets. Return False if they cannot be reached.

        Raises :exc:`RateLimitError`.
        """
        wait = await self.share(kind, claims) if self.share else None
        if wait:
            raise RateLimitError(wait)
        return wait is not None

    def messages(self, owner: Owner, address: str) -> MessageBudget:
        """What one socket may say."""
        own = TokenBuckets(MESSAGES_OF_SOCKET, self._now)
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
            TokenBuckets(any_number), SharedBuckets(any_number, any_number), owner, address
        )

    def picture(self, address: str) -> None:
        """Never too many."""

    async def guess(self, name: str, address: str) -> None:
        """Never too many."""

    async def guess_from_device(self, device: str) -> None:
        """Never too many."""

    def request_from_device(self, device: str) -> None:
        """Never too many."""

    def count(self, kind: Kind, owner: Owner, address: str) -> None:
        """Never too many."""

    async def count_everywhere(self, kind: Kind, owner: Owner, address: str) -> None:
        """Never too many."""

    @asynccontextmanager
    async def socket(self, owner: Owner, address: str) -> AsyncIterator[None]:
        """Never too many."""
        yield
