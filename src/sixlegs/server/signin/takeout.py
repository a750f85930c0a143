"""All that is kept of somebody, for them to take along: games as PGN, the rest as JSON."""

from __future__ import annotations

import asyncio
import json
import zipfile
from io import BytesIO
from itertools import islice

from sixlegs.pgn import write_pgn
from sixlegs.record import Record
from sixlegs.rules import Color
from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.seats import Person
from sixlegs.server.signin.service import Accounts, Visitor
from sixlegs.server.storage import archive_search, queries, rated_addresses, reports
from sixlegs.server.storage.archive_search import Filter
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.registry import Registry

GAMES_PER_TURN = 10
"""Games that one export encodes before the exports of other clients get their turn."""


async def takeout(
    registry: Registry, accounts: Accounts, visitor: Visitor, queue: FairQueue, account: bytes
) -> bytes:
    """Return a ZIP file with all games and other data of the visitor.

    *account* is the JSON object that describes the account. Exports take turns in *queue*: a turn
    covers a few games, so that a long export does not delay those of other clients.

    Raises :exc:`AccountError`, :exc:`QueueFullError` and :exc:`StoreError`.
    """
    await accounts.recently_authenticated(visitor)
    client = client_network(visitor.address)
    games: list[str] = []
    ids = iter(await registry.store.read(queries.game_ids_of, visitor.owner))
    while batch := list(islice(ids, GAMES_PER_TURN)):
        async with queue.one(client):
            for id in batch:
                if game := await registry.store.load(id):
                    games.append(await asyncio.to_thread(_pgn, game))
    before, is_last = None, False
    while not is_last:
        async with queue.one(client):
            records, before = await _archived(registry.store, visitor.owner, before)
            for record in records:
                games.append(await asyncio.to_thread(write_pgn, record))
        is_last = before is None
    told = await registry.store.read(reports.told_by, visitor.owner)
    addresses = await registry.store.read(rated_addresses.of_owner, visitor.owner)
    facts = json.loads(account) | {
        "owner": visitor.owner,
        "reports": told,
        "ratedAddresses": addresses,
    }
    async with queue.one(client):
        return await asyncio.to_thread(_zipped, games, facts)


async def _archived(
    store: Store, owner: Owner, before: int | None
) -> tuple[list[Record], int | None]:
    """Return a page of the games against the computer that *owner* has archived, and the next."""
    wanted = Filter(owners=(owner,), source="computer")
    page = await store.search(archive_search.search, wanted, before=before)
    return await store.search(archive_search.records, page.games), page.next


def _pgn(game: SeatedGame) -> str:
    record = Record.of(game.game)
    record.tags |= {
        "White": _name(game, Color.WHITE),
        "Black": _name(game, Color.BLACK),
    } | ({"Date": game.date} if game.date else {})
    return write_pgn(record)


def _name(game: SeatedGame, color: Color) -> str:
    seat = game.seats[color]
    return game.names.get(seat.owner, "?") if isinstance(seat, Person) else "?"


def _zipped(games: list[str], facts: dict[str, object]) -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("games.pgn", "\n".join(games))
        archive.writestr("account.json", json.dumps(facts, ensure_ascii=False, indent=2))
    return file.getvalue()
