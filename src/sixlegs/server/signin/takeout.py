"""All that is kept of somebody, for them to take along: games as PGN, the rest as JSON."""

from __future__ import annotations

import asyncio
import json
import zipfile
from io import BytesIO

import msgspec

from sixlegs.pgn import write_pgn
from sixlegs.record import Record
from sixlegs.rules import Color
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.seats import Person
from sixlegs.server.signin.service import Accounts, Visitor
from sixlegs.server.storage import archive_search, queries, reports
from sixlegs.server.storage.archive_search import Filter
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.registry import Registry


async def takeout(registry: Registry, accounts: Accounts, visitor: Visitor) -> bytes:
    """A ZIP file with all games of who asks, and with what else is kept.

    Raises :exc:`AccountError` and :exc:`StoreError`.
    """
    await accounts.recently_authenticated(visitor)
    view = await accounts.view(visitor)
    games = []
    for id in await registry.store.read(queries.game_ids_of, visitor.owner):
        if game := await registry.store.load(id):  # one at a time: moves go in between
            games.append(await asyncio.to_thread(_pgn, game))
    for record in await _kept_by_oneself(registry.store, visitor.owner):
        games.append(await asyncio.to_thread(write_pgn, record))
    told = await registry.store.read(reports.told_by, visitor.owner)
    facts = json.loads(msgspec.json.encode(view)) | {"owner": visitor.owner, "reports": told}
    return await asyncio.to_thread(_zipped, games, facts)


async def _kept_by_oneself(store: Store, owner: Owner) -> list[Record]:
    """The games against the computer that somebody keeps in the archive."""
    wanted, before = Filter(owners=(owner,), source="computer"), None
    found: list[Record] = []
    while True:
        page = await store.search(archive_search.search, wanted, before=before)
        found += await store.search(archive_search.records, page.games)
        if page.next is None:
            return found
        before = page.next


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
