"""Rate limits: how much anybody may ask for, and how much of theirs is kept."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from hashlib import sha256
from itertools import count
from typing import Literal, NamedTuple

from sixlegs.server.limits.addresses import client_network, machine, network_of
from sixlegs.server.limits.token_bucket import (
    Claim,
    ConcurrencyLimit,
    Limiter,
    Now,
    Rate,
    RateLimitError,
)
from sixlegs.server.play.owners import Owner

#: What is counted. game: one that is begun · name: one that is chosen, and kept, as are vacations
#: and where one hears of one's turns · account: one that is claimed · sign-in: a try to ·
#: report: one about a player · request: any other over HTTP that costs us something.
Kind = Literal["game", "name", "account", "sign-in", "report", "request", "socket", "message"]


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

IPV6_SITE_MULTIPLIER = 4
"""Budget of an IPv6 /48 relative to a single machine: a customer may own thousands of /64s."""


def claims_of(rates: Rates, owner: str, address: str) -> list[Claim]:
    """Return what a request of *owner* takes: a token of the person, the machine and the network.

    A client without a cookie has no *owner*.
    """
    own = [Claim(f"person {owner}", rates.person)] if owner else []
    own.append(Claim(f"machine {machine(address)}", rates.machine))
    if network := network_of(address):
        burst, seconds = rates.machine
        rate = Rate(IPV6_SITE_MULTIPLIER * burst, seconds / IPV6_SITE_MULTIPLIER)
        own.append(Claim(f"network {network}", rate))
    return own


class Limits(Limiter):
    """All limits of the web app."""

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
    sockets_of_person = 20
    """How many sockets of one person are open at once."""
    sockets_of_machine = 200
    """How many sockets of one machine are open at once."""
    forgets = True
    """Whether games are removed after a time."""

    def __init__(self, now: Now = time.monotonic) -> None:
        super().__init__(now)
        self._of_person = ConcurrencyLimit(self.sockets_of_person)
        self._of_machine = ConcurrencyLimit(self.sockets_of_machine)
        self._socket_numbers = count()

    async def count_everywhere(self, kind: Kind, owner: Owner, address: str) -> None:
        """Count something that *owner* at *address* asks for, whichever process they ask.

        Raises :exc:`RateLimitError`.
        """
        await self.take(kind, claims_of(RATES[kind], owner, address))

    def count(self, kind: Kind, owner: Owner, address: str) -> None:
        """Count something that *owner* at *address* asks of this process.

        Raises :exc:`RateLimitError`.
        """
        self.take_here(kind, claims_of(RATES[kind], owner, address))

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
        self.take_here("picture", [Claim(machine(address), PICTURES)])

    async def guess(self, name: str, address: str) -> None:
        """Count a password guess at *name*, whether the account exists or not.

        All clients without a known device share the budget of the account. A client that finds it
        empty gets a reservation, so no other client can take its turn. Reservations are made in one
        place, so the buckets of this process count only if the shared ones cannot be reached.

        Raises :exc:`RateLimitError`.
        """
        name = sha256(name.encode(errors="surrogatepass")).hexdigest()  # of any length, so far
        client = client_network(address)
        own = Claim(f"client {client} {name}", CLIENT_GUESSES)
        claims = [own, Claim(name, ACCOUNT_GUESSES, client)]
        if not await self.take_everywhere("guess", claims):
            self.take_here("guess", claims)

    async def guess_from_device(self, device: str) -> None:
        """Count a password guess from a known device or session.

        Raises :exc:`RateLimitError`.
        """
        await self.take("device", [Claim(device, DEVICE_GUESSES)])

    def request_from_device(self, device: str) -> None:
        """Count a sign-in request with the device cookie *device*.

        Raises :exc:`RateLimitError`.
        """
        self.take_here("device-request", [Claim(device, DEVICE_REQUESTS)])

    def messages(self, owner: Owner, address: str) -> Callable[[], bool]:
        """Return a function that counts a message of one socket, and returns if it is allowed."""
        own = Claim(f"socket {next(self._socket_numbers)}", MESSAGES_OF_SOCKET)
        claims = [own, *claims_of(RATES["message"], owner, address)]

        def is_allowed() -> bool:
            try:
                self.take_here("message", claims)
            except RateLimitError:
                return False
            return True

        return is_allowed


class NoLimits(Limits):
    """For the operator at home, who can only be in their own way."""

    challenges = invitations = challenges_of_machine = 10**9
    games_of_machine = going_on_of_machine = 10**9
    sockets_of_person = sockets_of_machine = 10**9
    forgets = False

    def take_here(self, kind: str, claims: Sequence[Claim]) -> None:
        """Take nothing."""

    async def take_everywhere(self, kind: str, claims: Sequence[Claim]) -> bool:
        """Take nothing."""
        return True
