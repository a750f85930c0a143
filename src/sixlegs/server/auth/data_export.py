"""Export of all data of a user: games as PGN, the rest as JSON."""

from __future__ import annotations

import asyncio
import json
import zipfile
from dataclasses import asdict
from io import BytesIO
from itertools import islice

from sixlegs.pgn import write_pgn
from sixlegs.record import Record
from sixlegs.server.auth.service import AuthContext, AuthService
from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.play.game_pgn import game_to_pgn
from sixlegs.server.play.listed_game import ListedGame, StoredInvitation
from sixlegs.server.play.seats import Vacant, player_ids
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import (
    archive_search,
    puzzles,
    queries,
    rated_addresses,
    relations,
    reports,
)
from sixlegs.server.storage.archive_search import GameFilter
from sixlegs.server.storage.puzzles import Attempt, PuzzlePlayer
from sixlegs.server.storage.store import Store

ATTEMPTS_PER_TURN = 2000
GAMES_PER_TURN = 10
"""Games that one export encodes before the exports of other clients get their turn."""


async def export_data(
    registry: Registry,
    accounts: AuthService,
    context: AuthContext,
    queue: FairQueue,
    account: bytes,
) -> bytes:
    """Return a ZIP file with all games and other data of a user.

    *account* is the JSON object that describes the account. Exports take turns in *queue*: a turn
    covers a few games, so that a long export does not delay those of other clients.

    Raises :exc:`AuthError`, :exc:`QueueFullError` and :exc:`StoreError`.
    """
    await accounts.require_recent_authentication(context)
    client = client_network(context.address)
    games: list[str] = []
    ids = iter(await registry.store.read(queries.list_game_ids, context.user_id))
    while batch := list(islice(ids, GAMES_PER_TURN)):
        async with queue.turn(client):
            for id in batch:
                if game := await registry.store.load(id):
                    games.append(await asyncio.to_thread(game_to_pgn, game))
    cursor, is_last = None, False
    while not is_last:
        async with queue.turn(client):
            records, cursor = await _read_archive_page(registry.store, context.user_id, cursor)
            for record in records:
                games.append(await asyncio.to_thread(write_pgn, record))
        is_last = cursor is None
    filed_reports = await registry.store.read(reports.find_reports_by, context.user_id)
    addresses = await registry.store.read(rated_addresses.find_by_user, context.user_id)
    own_relations = await registry.store.read(relations.find_relations, context.user_id)
    puzzle_player = await registry.store.read(puzzles.load_player, context.user_id)
    challenges = await registry.store.direct_challenges(context.user_id)
    facts = json.loads(account) | {
        "owner": context.user_id,
        "reports": filed_reports,
        "ratedAddresses": addresses,
        "following": [name for kind, _, name in own_relations if kind == "follow"],
        "blocked": [name for kind, _, name in own_relations if kind == "block"],
        "puzzleRating": _describe_puzzle_rating(puzzle_player),
        "puzzleAttempts": await _read_attempts(registry.store, context.user_id, queue, client),
        "challenges": [_describe_challenge(invite, game) for invite, game in challenges],
    }
    async with queue.turn(client):
        return await asyncio.to_thread(_zip, games, facts)


async def _read_archive_page(
    store: Store, user_id: UserId, before: int | None
) -> tuple[list[Record], int | None]:
    """Return a page of *user_id*'s archived games against the computer, and the next cursor."""
    game_filter = GameFilter(user_ids=(user_id,), source="computer")
    page = await store.search(archive_search.search, game_filter, before=before)
    return await store.search(archive_search.read_records, page.games), page.next


async def _read_attempts(
    store: Store, user_id: UserId, queue: FairQueue, client: str
) -> list[dict[str, object]]:
    """Return all attempts of *user_id* at puzzles, the latest first."""
    attempts: list[Attempt] = []
    while True:
        before = (attempts[-1].at, attempts[-1].id) if attempts else None
        async with queue.turn(client):
            page = await store.search(puzzles.find_attempts, user_id, before, ATTEMPTS_PER_TURN)
        attempts += page
        if len(page) < ATTEMPTS_PER_TURN:
            return [attempt._asdict() for attempt in attempts]


def _describe_puzzle_rating(player: PuzzlePlayer) -> dict[str, float] | None:
    """Return the puzzle rating, or None without rated attempts."""
    return asdict(player.rating) if player.rated else None


def _describe_challenge(invite: StoredInvitation, game: ListedGame) -> dict[str, object]:
    """Return the names in a challenge, and when it was created."""
    seats, names = game.players.seats, game.players.names
    challenged = next(seat.invited for seat in seats.values() if isinstance(seat, Vacant))
    return {
        "from": next((names.get(user_id) for user_id in player_ids(seats)), None),
        "to": names.get(challenged) if challenged else None,
        "created": invite.created,
    }


def _zip(games: list[str], facts: dict[str, object]) -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("games.pgn", "\n".join(games))
        archive.writestr("account.json", json.dumps(facts, ensure_ascii=False, indent=2))
    return file.getvalue()
