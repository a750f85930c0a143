"""How much anybody may ask for: so much at once, and so much a second from then on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

Now = Callable[[], float]

MACHINES = 4  # that a whole network of IPv6 may do as much as, though it has addresses for many
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


class Common:
    """The allowances of each person, each machine and each network, all of which must have one
    left; whoever has no cookie is nobody."""

    def __init__(self, person: Rate, machine: Rate, now: Now = time.monotonic) -> None:
        self._persons = Allowances(person, now)
        self._machines = Allowances(machine, now)
        many = Rate(MACHINES * machine.burst, machine.seconds / MACHINES)
        self._networks = Allowances(many, now)

    def take(self, owner: str, address: str) -> None:
        """Take one of what *owner* at *address* may.

        Raises :exc:`TooOftenError`.
        """
        # The smallest first: who is refused takes nothing from all others around them.
        if owner:
            self._persons.take(owner)
        self._machines.take(machine(address))
        if network := network_of(address):
            self._networks.take(network)


class Shares:
    """What a socket may say: within its own allowance, and what others have in *common* with it."""

    def __init__(self, own: Allowance, common: Common, owner: str, address: str) -> None:
        self._own = own
        self._common = common
        self._who = (owner, address)

    def take(self) -> bool:
        """Take one; False if there is none left."""
        try:
            self._common.take(*self._who)
        except TooOftenError:
            return False
        return self._own.take()


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
        self.now = now
        self._names = Common(Rate(20, 30), Rate(200, 10), now)
        self._games = Common(Rate(20, 15), Rate(100, 3), now)
        self._requests = Common(Rate(60, 0.25), Rate(300, 0.05), now)
        self._sockets = (Places(20), Places(200))
        self._sockets_opened = Common(Rate(40, 1), Rate(200, 0.2), now)
        self._messages = Common(Rate(200, 0.05), Rate(1000, 0.01), now)
        self._pictures = Allowances(Rate(40, 3), now)

    def game(self, owner: str, address: str) -> None:
        """Count a game that is begun.

        Raises :exc:`TooOftenError`.
        """
        self._games.take(owner, address)

    def name(self, owner: str, address: str) -> None:
        """Count a name that is chosen, and kept.

        Raises :exc:`TooOftenError`.
        """
        self._names.take(owner, address)

    def request(self, owner: str, address: str) -> None:
        """Count any other thing that costs us something.

        Raises :exc:`TooOftenError`.
        """
        self._requests.take(owner, address)

    @contextmanager
    def socket(self, owner: str, address: str) -> Iterator[None]:
        """Count an open socket while it lasts.

        Raises :exc:`TooOftenError`.
        """
        self._sockets_opened.take(owner, address)
        with _both(self._sockets, owner, address):
            yield

    def picture(self, address: str) -> None:
        """Count a picture that has to be painted for a preview; who asks for those has no cookie.

        Raises :exc:`TooOftenError`.
        """
        self._pictures.take(machine(address))

    def messages(self, owner: str, address: str) -> Shares:
        """What one socket may say."""
        own = Allowance(Rate(60, 0.1), self.now)
        return Shares(own, self._messages, owner, address)


def machine(address: str) -> str:
    """What counts as one machine: of IPv6 a whole network, since nobody gets less than that.

    >>> machine("2001:db8::17"), machine("::ffff:192.0.2.1"), machine("192.0.2.1")
    ('2001:db8::/64', '192.0.2.1', '192.0.2.1')
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or ip_network((known, 64), strict=False))


def network_of(address: str) -> str | None:
    """All that one customer may have of IPv6, which is many machines; None for any other address.

    >>> network_of("2001:db8:1:2::17"), network_of("192.0.2.1"), network_of("::ffff:192.0.2.1")
    ('2001:db8:1::/48', None, None)
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    if not isinstance(known, IPv6Address) or known.ipv4_mapped:
        return None
    return str(ip_network((known, 48), strict=False))


@contextmanager
def _both(of: tuple[Places, Places], owner: str, address: str) -> Iterator[None]:
    persons, machines = of
    person = persons.one(owner) if owner else nullcontext()  # who has no cookie is nobody
    with person, machines.one(machine(address)):
        yield


class NoLimits(Limits):
    """For whoever is at home: they can only be in their own way."""

    challenges = invitations = challenges_of_machine = 10**9
    games_of_machine = going_on_of_machine = 10**9
    forgets = False

    def messages(self, owner: str, address: str) -> Shares:
        """As good as any number."""
        any_number = Rate(10**9, 1e-6)
        return Shares(Allowance(any_number), Common(any_number, any_number), owner, address)

    def picture(self, address: str) -> None:
        """Never too many."""

    def game(self, owner: str, address: str) -> None:
        """Never too many."""

    def name(self, owner: str, address: str) -> None:
        """Never too many."""

    def request(self, owner: str, address: str) -> None:
        """Never too many."""

    @contextmanager
    def socket(self, owner: str, address: str) -> Iterator[None]:
        """Never too many."""
        yield
