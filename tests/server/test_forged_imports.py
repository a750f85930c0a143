"""Imported records that claim to be a game played on this server."""

from __future__ import annotations

import asyncio
from hashlib import sha256

import pytest

from sixlegs import Board, Color
from sixlegs._core import GameTerms, TimeControl
from sixlegs.record import Record
from sixlegs.server.play.archive_entry import entry_from_record
from sixlegs.server.play.seats import Person
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import new_account_id
from sixlegs.server.storage import archive, archive_search
from sixlegs.server.storage.archive_search import FoundGame, GameFilter
from sixlegs.server.storage.finished_games import publish_player
from sixlegs.server.storage.store import Store

pytestmark = pytest.mark.usefixtures("any_database")

ADA, EVE = new_account_id(), new_account_id()
CONTROL = TimeControl(600_000, 5_000)


def start_game(store: Store, *, is_rated: bool) -> ServerGame:
    seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(EVE)}
    board = Board("Base+ML", "tournament")
    game = ServerGame.create(dict(seats), board, GameTerms(CONTROL, is_rated), "link")
    asyncio.run(store.add(game))
    return game


def finish(store: Store, game: ServerGame) -> ServerGame:
    """Play four plies, after which Eve resigns."""
    game = game.copy()
    for _ in range(4):
        game.push(game.game.board.legal_moves[0], now=0)
    game.run(EVE, "resign")
    game.version = 1
    asyncio.run(store.save(game))
    return game


def import_forged_record(store: Store, tags: dict[str, str]) -> None:
    board = Board("Base+ML", "tournament")
    board.push(board.legal_moves[0])
    record = Record({"White": "Ada", "Black": "Eve"} | tags, board, "BlackWins")
    assert asyncio.run(store.write(archive.add, [entry_from_record(record)])) == 1


def find_played_entry(store: Store) -> FoundGame:
    """Return the only entry that is not imported."""
    found = asyncio.run(store.read(archive_search.search, GameFilter())).games
    assert [entry.game for entry in found if entry.source == "import"] == [None]
    (entry,) = (entry for entry in found if entry.source != "import")
    return entry


def tags_of(game: str) -> list[dict[str, str]]:
    return [{"GameId": game}, {"GameDigest": sha256(game.encode()).hexdigest()[:32]}]


@pytest.mark.parametrize("index", [0, 1])
def test_rated_game_is_archived_despite_a_forged_record(store: Store, index: int) -> None:
    game = start_game(store, is_rated=True)
    import_forged_record(store, tags_of(game.id)[index])
    finish(store, game)
    entry = find_played_entry(store)
    assert (entry.source, entry.plies, entry.outcome) == ("rated", 4, "WhiteWins")


@pytest.mark.parametrize("index", [0, 1])
def test_published_game_is_archived_despite_a_forged_record(store: Store, index: int) -> None:
    game = start_game(store, is_rated=False)
    import_forged_record(store, tags_of(game.id)[index])
    game = finish(store, game)
    asyncio.run(store.write(publish_player, game, ADA))
    entry = find_played_entry(store)
    assert (entry.source, entry.game, entry.user_ids) == ("link", None, (ADA, None))
    assert (entry.plies, entry.outcome) == (4, "WhiteWins")


def test_record_with_the_id_of_an_archived_game_is_not_added(store: Store) -> None:
    game = finish(store, start_game(store, is_rated=True))
    record = Record({"GameId": game.id, "GameDigest": "0" * 32}, Board(), "BlackWins")
    assert asyncio.run(store.write(archive.add, [entry_from_record(record)])) == 0
