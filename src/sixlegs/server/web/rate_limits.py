"""Rate limits and quotas of the web app."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from hashlib import sha256
from itertools import count
from typing import Literal, NamedTuple

from sixlegs.server.limits.addresses import client_host, client_network, ipv6_site
from sixlegs.server.limits.token_bucket import (
    ConcurrencyLimit,
    Limiter,
    Rate,
    RateLimitError,
    TimeFunction,
    TokenRequest,
)
from sixlegs.server.play.user_ids import UserId

RequestKind = Literal[
    "game",
    "name",
    "relation",
    "account",
    "sign-in",
    "report",
    "export",
    "puzzle",
    "request",
    "socket",
    "message",
]
"""What a rate limit counts. The less obvious kinds:

- ``name``: changes of a display name, a vacation, a push subscription or a calendar
- ``relation``: follows and blocks
- ``export``: downloads of all games of a player
- ``puzzle``: batches of attempts at puzzles
- ``request``: other HTTP requests that need the database or much CPU time
- ``message``: messages that arrive over a socket
"""


class RatePair(NamedTuple):
    """The rates per user and per host, which may have many users."""

    user: Rate
    host: Rate


RATES: dict[RequestKind, RatePair] = {
    "game": RatePair(Rate(burst=20, seconds=15), Rate(burst=100, seconds=3)),
    "name": RatePair(Rate(burst=20, seconds=30), Rate(burst=200, seconds=10)),
    "relation": RatePair(Rate(burst=60, seconds=10), Rate(burst=600, seconds=2)),
    "account": RatePair(Rate(burst=10, seconds=300), Rate(burst=40, seconds=60)),
    "sign-in": RatePair(Rate(burst=20, seconds=10), Rate(burst=300, seconds=2)),
    "report": RatePair(Rate(burst=5, seconds=600), Rate(burst=20, seconds=120)),
    "export": RatePair(Rate(burst=5, seconds=60), Rate(burst=20, seconds=10)),
    "puzzle": RatePair(Rate(burst=60, seconds=5), Rate(burst=600, seconds=0.5)),
    "request": RatePair(Rate(burst=60, seconds=0.25), Rate(burst=300, seconds=0.05)),
    "socket": RatePair(Rate(burst=40, seconds=1), Rate(burst=200, seconds=0.2)),
    "message": RatePair(Rate(burst=200, seconds=0.05), Rate(burst=1000, seconds=0.01)),
}
SOCKET_MESSAGE_RATE = Rate(burst=60, seconds=0.1)
PREVIEW_PICTURE_RATE = Rate(burst=40, seconds=3)  # per host

# Password guesses per account. docs/explanation/accounts.md states the resulting
# number of guesses per day.
CLIENT_GUESS_RATE = Rate(burst=10, seconds=60)
"""Of one client network that presents no known device."""
ACCOUNT_GUESS_RATE = Rate(burst=60, seconds=10)
"""Of all client networks together that present no known device."""
DEVICE_GUESS_RATE = Rate(burst=10, seconds=60)
"""Of one known device or one session, which share their budget with no other client."""
DEVICE_REQUEST_RATE = Rate(burst=20, seconds=10)
"""Sign-in requests that carry one signed device cookie, whichever account they name."""

CHALLENGE_RATE = Rate(burst=5, seconds=60)
"""Challenges by one account to another, which bounds the notifications that it receives."""

IPV6_SITE_MULTIPLIER = 4
"""Budget of an IPv6 /48 relative to a single host: a customer may own thousands of /64s."""


def token_requests(rates: RatePair, user_id: str, address: str) -> list[TokenRequest]:
    """Return the tokens that a request consumes: one each of the user, the host and the IPv6 site.

    *user_id* is empty for a client without a cookie.
    """
    requests = [TokenRequest(f"user {user_id}", rates.user)] if user_id else []
    requests.append(TokenRequest(f"host {client_host(address)}", rates.host))
    if site := ipv6_site(address):
        burst, seconds = rates.host
        rate = Rate(IPV6_SITE_MULTIPLIER * burst, seconds / IPV6_SITE_MULTIPLIER)
        requests.append(TokenRequest(f"site {site}", rate))
    return requests


class Limits(Limiter):
    """All limits of the web app."""

    max_challenges_per_user = 5
    """Open challenges per user."""
    max_invitations_per_user = 50
    """Vacant seats by link per user."""

    max_challenges_per_pair = 3
    """Challenges from one account to another without an answer."""
    max_challenges_received = 50
    """Challenges to one account without an answer."""
    max_challenges_per_host = 50
    """Open challenges per host; a school class shares a host."""
    max_finished_games_per_host = 5_000
    """Stored finished games per host."""
    max_ongoing_games_per_host = 1_000
    """Games in progress per host."""
    max_sockets_per_user = 20
    """Open sockets per user."""
    max_sockets_per_host = 200
    """Open sockets per host."""
    has_retention = True
    """Whether old games are deleted."""

    def __init__(self, now: TimeFunction = time.monotonic) -> None:
        super().__init__(now)
        self._user_sockets = ConcurrencyLimit(self.max_sockets_per_user)
        self._host_sockets = ConcurrencyLimit(self.max_sockets_per_host)
        self._socket_numbers = count()

    async def check_shared(self, kind: RequestKind, user_id: UserId, address: str) -> None:
        """Count a request, across all processes.

        Raises :exc:`RateLimitError`.
        """
        await self.take(kind, token_requests(RATES[kind], user_id, address))

    def check(self, kind: RequestKind, user_id: UserId, address: str) -> None:
        """Count a request in this process.

        Raises :exc:`RateLimitError`.
        """
        self.take_here(kind, token_requests(RATES[kind], user_id, address))

    @asynccontextmanager
    async def socket(self, user_id: UserId, address: str) -> AsyncIterator[None]:
        """Count an open socket in the context.

        Raises :exc:`RateLimitError`.
        """
        await self.check_shared("socket", user_id, address)
        person = self._user_sockets.slot(user_id) if user_id else nullcontext()
        with person, self._host_sockets.slot(client_host(address)):
            yield

    def check_picture(self, address: str) -> None:
        """Count a rendered preview picture; messengers send no cookies.

        Raises :exc:`RateLimitError`.
        """
        self.take_here("picture", [TokenRequest(client_host(address), PREVIEW_PICTURE_RATE)])

    async def check_guess(self, name: str, address: str) -> None:
        """Count a password guess at *name*, whether the account exists or not.

        All clients without a known device share the budget of the account. A client that finds it
        empty gets a reservation, so no other client can take its turn. Reservations are made in one
        place, so the buckets of this process count only if the shared ones cannot be reached.

        Raises :exc:`RateLimitError`.
        """
        # Bounds the length of the key: the name has not been validated.
        name = sha256(name.encode(errors="surrogatepass")).hexdigest()
        client = client_network(address)
        requests = [
            TokenRequest(f"client {client} {name}", CLIENT_GUESS_RATE),
            TokenRequest(name, ACCOUNT_GUESS_RATE, client),
        ]
        if not await self.take_everywhere("guess", requests):
            self.take_here("guess", requests)

    async def check_device_guess(self, device: str) -> None:
        """Count a password guess from a known device or session.

        Raises :exc:`RateLimitError`.
        """
        await self.take("device", [TokenRequest(device, DEVICE_GUESS_RATE)])

    async def check_challenge(self, user_id: UserId, invited: UserId) -> None:
        """Count a challenge to the account *invited*.

        Raises :exc:`RateLimitError`.
        """
        await self.take("challenge", [TokenRequest(f"{user_id} {invited}", CHALLENGE_RATE)])

    def check_device_request(self, device: str) -> None:
        """Count a sign-in request with the device cookie *device*.

        Raises :exc:`RateLimitError`.
        """
        self.take_here("device-request", [TokenRequest(device, DEVICE_REQUEST_RATE)])

    def message_budget(self, user_id: UserId, address: str) -> Callable[[], bool]:
        """Return a function that counts a message and returns whether it is allowed.

        Each call of this method starts the budget of a new socket.
        """
        own = TokenRequest(f"socket {next(self._socket_numbers)}", SOCKET_MESSAGE_RATE)
        requests = [own, *token_requests(RATES["message"], user_id, address)]

        def is_allowed() -> bool:
            try:
                self.take_here("message", requests)
            except RateLimitError:
                return False
            return True

        return is_allowed


class NoLimits(Limits):
    """No limits, for a server that only its operator can reach."""

    max_challenges_per_user = max_invitations_per_user = max_challenges_per_host = 10**9
    max_challenges_per_pair = max_challenges_received = 10**9
    max_finished_games_per_host = max_ongoing_games_per_host = 10**9
    max_sockets_per_user = max_sockets_per_host = 10**9
    has_retention = False

    def take_here(self, kind: str, requests: Sequence[TokenRequest]) -> None:
        """Do nothing."""

    async def take_everywhere(self, kind: str, requests: Sequence[TokenRequest]) -> bool:
        """Do nothing."""
        return True
