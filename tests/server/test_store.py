"""Games kept in a database: what comes back, and what goes wrong."""

import asyncio
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, update

from kept_games import ADA, BOB, CLEO, alone, begun, kept, seen
from samples import WON, by_hand
from sixlegs import Color, parse_game
from sixlegs._core import TimeControl
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.schema import games
from sixlegs.server.storage.store import ChangedElsewhereError, Store

pytestmark = pytest.mark.usefixtures("either")


def test_a_new_game_comes_back(store: Store) -> None:
    game = begun()
    assert seen(kept(store, game)) == seen(game)


def test_everything_about_a_game_comes_back(store: Store) -> None:
    game = alone(by_hand(), TimeControl(60_000, 1_000))
    for _ in range(4):
        game.push(game.game.board.legal_moves[0], now=0)
    game.run(ADA, "undo")
    game.core.draw_offer = Color.WHITE
    game.rematch = "another"
    assert game.core.undone
    assert seen(kept(store, game)) == seen(game)


def test_what_was_taken_back_comes_back_with_an_end(store: Store) -> None:
    game = alone()
    for _ in range(4):
        game.push(game.game.board.legal_moves[0], now=0)
    game.run(ADA, "undo")
    game.run(ADA, "resign")
    assert seen(kept(store, game)) == seen(game)
    again = kept(store, game.copy().swapped())
    assert (again.game.plies, again.core.undone) == (0, [])


@pytest.mark.parametrize("end", ["resignation", "agreement", "time", "surrounded"])
def test_an_end_comes_back(store: Store, end: str) -> None:
    game = begun(parse_game(WON) if end == "surrounded" else None)
    if end == "resignation":
        game.run(ADA, "resign")
    elif end == "agreement":
        game.run(ADA, "offer-draw")
        game.run(BOB, "accept-draw")
    elif end == "time":
        game.game.time_out(Color.WHITE)
    assert seen(kept(store, game)) == seen(game)
    assert game.game.result is not None
    assert game.game.result.ending.value == end


def test_there_is_no_game_that_was_not_kept_or_was_deleted(store: Store) -> None:
    game = kept(store, begun())
    asyncio.run(store.delete(game.id))
    assert asyncio.run(store.load(game.id)) is None
    assert asyncio.run(store.games_of(ADA)) == []


def test_a_change_of_an_old_version_is_refused(store: Store) -> None:
    game = kept(store, begun())
    one, other = game.copy(), game.copy()
    one.run(ADA, "play wS1", now=0)
    other.run(ADA, "play wA1", now=0)
    asyncio.run(store.save(one))
    with pytest.raises(ChangedElsewhereError):
        asyncio.run(store.save(other))
    back = asyncio.run(store.load(game.id))
    assert back is not None
    assert seen(back) == seen(one)


def test_what_saving_returns_makes_the_same_game_elsewhere(store: Store) -> None:
    known = kept(store, begun(by_hand(), TimeControl(60_000, 1_000)))
    changes: list[Callable[[SeatedGame], object]] = [
        lambda game: game.push(game.game.board.legal_moves[0], now=1),
        lambda game: game.push(game.game.board.legal_moves[0], now=2),
        lambda game: game.run(ADA, "offer-draw"),
        lambda game: game.note_presence(2, {ADA}, lambda owner: owner == ADA),
        lambda game: game.run(ADA, "undo"),
        lambda game: game.run(BOB, "accept-takeback"),
        lambda game: game.push(game.game.board.legal_moves[-1], now=3),
    ]
    for change in changes:
        changed = known.copy()
        change(changed)
        changed.run_clock(4)
        row = asyncio.run(store.save(changed))
        told = msgspec.msgpack.decode(msgspec.msgpack.encode(row))
        elsewhere, back = store.changed(known, told), asyncio.run(store.load(known.id))
        assert elsewhere and back
        assert seen(elsewhere) == seen(back)
        known = elsewhere


def test_an_end_and_a_guest_who_has_come_are_to_be_read_elsewhere(store: Store) -> None:
    """Other rows than the game's own tell of those."""
    game = kept(store, begun())
    joined = game.copy()
    assert asyncio.run(store.save(joined, joined=Color.BLACK)) is None
    over = joined.copy()
    over.run(ADA, "resign")
    assert asyncio.run(store.save(over)) is None
    assert store.changed(game, {"moves": "nonsense"}) is None


def test_a_rematch_is_kept_together_with_the_game(store: Store) -> None:
    game = kept(store, begun())
    stale, rematch = game.copy(), game.swapped()
    asyncio.run(store.save(game.copy()))
    with pytest.raises(ChangedElsewhereError):
        asyncio.run(store.save(stale, rematch=rematch))
    assert asyncio.run(store.load(rematch.id)) is None


def test_games_are_listed_unfinished_first_then_the_latest(store: Store) -> None:
    finished, older, newer = begun(parse_game(WON)), begun(), begun()
    for game in (older, newer, finished):
        asyncio.run(store.add(game))
    changed = older.copy()
    changed.run(ADA, "play wS1", now=0)
    asyncio.run(store.save(changed))
    listed = asyncio.run(store.games_of(BOB))  # whose turn it is in the older one
    assert [game.id for game in listed] == [older.id, newer.id, finished.id]
    assert (listed[0].ply, listed[0].board.turn) == (1, Color.BLACK)
    assert asyncio.run(store.games_of(CLEO)) == []


def test_games_survive_the_end_of_the_program(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        game, token = kept(store, begun()), store.secrets.home_token
    with closing(Store(tmp_path)) as store:
        assert asyncio.run(store.load(game.id)) is not None
        assert store.secrets.home_token == token


def test_a_row_that_makes_no_sense_is_told_of_and_left_out_of_lists(store: Store) -> None:
    bad, good = kept(store, begun()), kept(store, begun())

    def spoil(connection: Connection) -> None:
        nonsense = {"moves": "wX9", "played": 1, "position": "x"}
        connection.execute(update(games).where(games.c.id == bad.id).values(nonsense))

    asyncio.run(store.write(spoil))
    with pytest.raises(StoreError) as trouble:
        asyncio.run(store.load(bad.id))
    assert trouble.value.code == "storage"
    assert [game.id for game in asyncio.run(store.games_of(ADA))] == [good.id]
