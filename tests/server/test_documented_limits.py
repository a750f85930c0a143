"""Limits, quotas and periods have the documented values, and apply where they should."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from asgi_client import FakeClock
from sixlegs.server.accounts import passkeys, recovery_codes
from sixlegs.server.auth import service as auth
from sixlegs.server.limits import token_bucket
from sixlegs.server.limits.token_bucket import Rate, RateLimitError
from sixlegs.server.play import absence, archive_entry, rated_games, user_ids
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.protocol import puzzles as puzzle_messages
from sixlegs.server.pubsub import cipher
from sixlegs.server.push import sender
from sixlegs.server.rooms import pairing, registry
from sixlegs.server.rooms.command_handler import OFFER_RATE, PHRASE_RATE
from sixlegs.server.storage import (
    accounts,
    archive,
    known_devices,
    names,
    push_subscriptions,
    rated_addresses,
    ratings,
    relations,
    retention,
    store,
    vacations,
)
from sixlegs.server.storage import pairing as stored_pairing
from sixlegs.server.web import (
    access_log,
    account,
    body,
    connections,
    correspondence,
    games,
    home,
    people,
    player_games,
    puzzles,
    sockets,
)
from sixlegs.server.web import (
    archive as archive_routes,
)
from sixlegs.server.web import (
    relations as relation_routes,
)
from sixlegs.server.web.about import AboutRoute
from sixlegs.server.web.home import HomeRoute
from sixlegs.server.web.rate_limits import (
    ACCOUNT_GUESS_RATE,
    CHALLENGE_RATE,
    CLIENT_GUESS_RATE,
    DEVICE_GUESS_RATE,
    DEVICE_REQUEST_RATE,
    IPV6_SITE_MULTIPLIER,
    PREVIEW_PICTURE_RATE,
    RATES,
    SOCKET_MESSAGE_RATE,
    Limits,
    NoLimits,
    RequestKind,
)

CONFIGURATION = (Path(__file__).parents[2] / "docs" / "reference" / "configuration.md").read_text(
    "utf-8"
)
SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

KINDS: dict[str, RequestKind] = {
    "creating games": "game",
    "names, vacations, subscriptions": "name",
    "follows, blocks": "relation",
    "creating accounts": "account",
    "sign-in attempts": "sign-in",
    "reports": "report",
    "batches of attempts at puzzles": "puzzle",
    "downloads of all games of a player": "export",
    "other requests": "request",
    "opening WebSockets": "socket",
    "messages on WebSockets": "message",
}
"""The kinds of requests by their description in the documentation."""

SINGLE_RATES = {
    "messages on one WebSocket": SOCKET_MESSAGE_RATE,
    "preview pictures": PREVIEW_PICTURE_RATE,
    "phrases in one game": PHRASE_RATE,
    "offers in one game": OFFER_RATE,
}

QUOTAS = {
    "open challenges per user": Limits.max_challenges_per_user,
    "open challenges per address": Limits.max_challenges_per_host,
    "vacant seats by link per user": Limits.max_invitations_per_user,
    "games in progress per address": Limits.max_ongoing_games_per_host,
    "finished games stored per address": Limits.max_finished_games_per_host,
    "open WebSockets per user": Limits.max_sockets_per_user,
    "open WebSockets per address": Limits.max_sockets_per_host,
    "open connections per address (`--max-connections-per-ip`)": connections.MAX_CONNECTIONS_PER_IP,
}

RATE_LIMITS_OF_ENDPOINTS: dict[str, RequestKind] = {
    "POST /api/archive": "game",
    "POST /api/games": "game",
    "POST /api/pairing": "game",
    "POST /api/games/{id}/report": "report",
    "PUT /api/vacation": "name",
    "PUT /api/calendar": "name",
    "PUT /api/relations/{name}": "relation",
    "DELETE /api/relations/{name}": "relation",
    "POST /api/puzzles/attempts": "puzzle",
    "GET /api/players/{name}/games.pgn": "export",
}
"""All endpoints that do not have the limit of other requests."""

ROUTES = (
    account.AccountRoutes,
    AboutRoute,
    archive_routes.ArchiveRoutes,
    correspondence.CorrespondenceRoutes,
    games.GameRoutes,
    HomeRoute,
    people.PeopleRoutes,
    player_games.PlayerGameRoutes,
    puzzles.PuzzleRoutes,
    relation_routes.RelationRoutes,
)


def table_rows(heading: str) -> Iterator[list[str]]:
    """Yield the cells of the rows of all tables in a section of the documentation."""
    section = CONFIGURATION.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    for line in section.splitlines():
        if line.startswith("| "):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def rate(cell: str) -> Rate:
    """Return the rate in a cell such as "20, 15 s"."""
    burst, seconds = cell.removesuffix(" s").split(", ")
    return Rate(int(burst), float(seconds))


RATE_ROWS = {
    row[0]: row[1:] for row in table_rows("Rate limits") if len(row) == 3 and row[0] != "requests"
}


def test_documentation_lists_every_rate_limit() -> None:
    assert set(KINDS.values()) == RATES.keys()
    assert RATE_ROWS.keys() == KINDS.keys() | SINGLE_RATES.keys()
    for name, single in SINGLE_RATES.items():
        assert [rate(cell) for cell in RATE_ROWS[name] if cell] == [single]
    documented = dict(row for row in table_rows("Rate limits") if len(row) == 2)
    documented = {name: text.replace(",", "") for name, text in documented.items()}
    assert {**QUOTAS, "quota": "limit"}.keys() - {"---"} == documented.keys() - {"---"}
    assert {name: int(documented[name]) for name in QUOTAS} == QUOTAS


def count_allowed(limits: Limits, kind: RequestKind, clients: list[tuple[str, str]]) -> int:
    """Return how many requests of *clients*, users with addresses, are allowed."""
    allowed = 0
    for user, address in clients:
        with suppress(RateLimitError):
            limits.check(kind, UserId(user), address)
            allowed += 1
    return allowed


@pytest.mark.parametrize("name", KINDS)
def test_rate_limit_allows_the_documented_burst_and_refill(name: str) -> None:
    clock = FakeClock(1000.0)
    limits, kind = Limits(clock), KINDS[name]
    per_user, per_host = map(rate, RATE_ROWS[name])
    ada = [("ada", f"192.0.2.{number % 250}") for number in range(per_user.burst + 1)]
    assert count_allowed(limits, kind, ada) == per_user.burst
    clock.seconds += 2 * per_user.seconds * 1.001
    assert count_allowed(limits, kind, ada[:3]) == 2
    school = [(f"pupil {number}", "198.51.100.1") for number in range(per_host.burst + 1)]
    assert count_allowed(limits, kind, school) == per_host.burst
    clock.seconds += 2 * per_host.seconds * 1.001
    assert count_allowed(limits, kind, school[:3]) == 2


def test_endpoints_have_the_intended_rate_limits() -> None:
    declared = {
        f"{declaration.method} {declaration.path}": declaration
        for routes in ROUTES
        for method in vars(routes).values()
        if (declaration := getattr(method, "endpoint", None))
    }
    special = {
        name: declaration.rate_limit
        for name, declaration in declared.items()
        if declaration.rate_limit != "request"
    }
    assert special == RATE_LIMITS_OF_ENDPOINTS
    # A stolen device cookie must not give access to more than attempts to sign in.
    with_devices = {name for name, declaration in declared.items() if declaration.has_device_budget}
    assert with_devices == {"POST /api/account/sign-in", "POST /api/account/passkey-challenge"}


def test_limits_of_guesses_are_as_documented() -> None:
    """See "Sign-in limits" in docs/explanation/accounts.md."""
    assert Rate(10, 60) == CLIENT_GUESS_RATE == DEVICE_GUESS_RATE
    assert Rate(60, 10) == ACCOUNT_GUESS_RATE
    assert Rate(20, 10) == DEVICE_REQUEST_RATE
    assert Rate(5, 60) == CHALLENGE_RATE
    assert token_bucket.RESERVATION_SECONDS == 120
    assert IPV6_SITE_MULTIPLIER == 4


def test_periods_are_as_documented() -> None:
    assert user_ids.COOKIE_LIFETIME_SECONDS * SECOND == retention.GAME_RETENTION_MS == 400 * DAY
    assert store.UNSTARTED_RETENTION_MS == 30 * DAY
    assert store.RETENTION_DELAY_SECONDS * SECOND == HOUR
    assert store.MAX_WATCHABLE_IDLE_MS == HOUR
    assert registry.CHALLENGE_TIMEOUT_SECONDS * SECOND == 3 * MINUTE
    assert names.NAME_HOLD_MS == 30 * DAY
    assert rated_addresses.RETENTION_DAYS * DAY == 30 * DAY
    assert ratings.MAX_INACTIVITY_MS == 90 * DAY
    assert auth.RECENT_AUTHENTICATION_MS == 5 * MINUTE
    assert passkeys.CHALLENGE_LIFETIME_SECONDS * SECOND == 10 * MINUTE
    assert passkeys.BROWSER_TIMEOUT_MS == 5 * MINUTE
    assert absence.LIVE_ALLOWANCE_MS == 10 * MINUTE
    assert absence.UNATTENDED_ALLOWANCE_MS == 3 * DAY
    assert absence.MIN_RECONNECT_MS == 2 * MINUTE
    assert vacations.YEAR_MS == 365 * DAY
    assert sender.MESSAGE_TTL_SECONDS * SECOND == DAY
    assert sender.SIGNATURE_LIFETIME_SECONDS * SECOND == 12 * HOUR
    assert cipher.MAX_AGE_SECONDS * SECOND == MINUTE
    assert access_log.SUMMARY_INTERVAL_SECONDS * SECOND == MINUTE
    assert body.BODY_TIMEOUT_SECONDS * SECOND == 20 * SECOND
    assert connections.HEADER_TIMEOUT_SECONDS * SECOND == 10 * SECOND
    assert connections.WRITE_STALL_TIMEOUT_SECONDS * SECOND == 30 * SECOND
    assert home.CACHE_SECONDS * SECOND == 10 * SECOND
    assert pairing.MAX_ABSENCE_SECONDS * SECOND == 10 * SECOND


def test_quotas_are_as_documented() -> None:
    assert (Limits.max_challenges_per_pair, Limits.max_challenges_received) == (3, 50)
    assert accounts.MAX_SESSIONS == known_devices.MAX_KNOWN_DEVICES == 50
    assert accounts.MAX_PASSKEYS == 20
    assert recovery_codes.CODES_PER_ACCOUNT == 8
    assert relations.MAX_RELATIONS_PER_KIND == 500
    assert archive.MAX_COMPUTER_GAMES == 1000
    assert archive_entry.MAX_NAME_CHARACTERS == 100
    assert stored_pairing.MAX_RATING_DIFFERENCE == 500
    assert rated_games.SHORT_GAME_PLIES == 20
    assert retention.BARELY_PLAYED_PLIES == 4
    assert vacations.MAX_DAYS_PER_YEAR == 28
    assert names.MAX_HELD_NAMES == 5
    assert push_subscriptions.MAX_PER_USER == 10
    assert puzzle_messages.MAX_ATTEMPTS_PER_BATCH == 100
    assert body.MAX_BODY_BYTES == 1_000_000
    assert sockets.MAX_MESSAGE_BYTES == 65_536
    assert connections.MAX_FILES == 65_536
    assert (sockets.MAX_REJECTED_MESSAGES, sockets.MAX_QUEUED_MESSAGES) == (20, 100)


def test_server_without_limits_still_has_those_that_protect_players() -> None:
    unlimited = {name for name in vars(Limits) if name.startswith("max_")}
    assert {name for name in unlimited if getattr(NoLimits, name) != 10**9} == set()
    assert NoLimits.has_retention is False
    assert Limits.has_retention is True
    assert re.search(r"Only the limits of phrases and offers apply", CONFIGURATION)
