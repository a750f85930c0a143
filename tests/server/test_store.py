"""Games kept in a database: what comes back, and what goes wrong."""

import asyncio
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, update

from samples import WON, custom_board
from sixlegs import Color, parse_game
from sixlegs._core import TimeControl
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.schema import games
from sixlegs.server.storage.store import Store, VersionConflictError
from stored_games import ADA, BOB, CLEO, comparable_state, local_game, new_game, store_game

pytestmark = pytest.mark.usefixtures("any_database")


def test_a_new_game_comes_back(store: Store) -> None:
    game = new_game()
    assert comparable_state(store_game(store, game)) == comparable_state(game)


def test_everything_about_a_game_comes_back(store: Store) -> None:
    game = local_game(custom_board(), TimeControl(60_000, 1_000))
    for _ in range(4):
        game.push(game.game.board.legal_moves[0], now=0)
    game.run(ADA, "undo")
    game.core.draw_offer = Color.WHITE
    game.rematch = "another"
    assert game.core.undone
    assert comparable_state(store_game(store, game)) == comparable_state(game)


def test_what_was_taken_back_comes_back_with_an_end(store: Store) -> None:
    game = local_game()
    for _ in range(4):
        game.push(game.game.board.legal_moves[0], now=0)
    game.run(ADA, "undo")
    game.run(ADA, "resign")
    assert comparable_state(store_game(store, game)) == comparable_state(game)
    again = store_game(store, game.copy().with_sides_swapped())
    assert (again.game.plies, again.core.undone) == (0, [])


@pytest.mark.parametrize("end", ["resignation", "agreement", "time", "surrounded"])
def test_an_end_comes_back(store: Store, end: str) -> None:
    game = new_game(parse_game(WON) if end == "surrounded" else None)
    if end == "resignation":
        game.run(ADA, "resign")
    elif end == "agreement":
        game.run(ADA, "offer-draw")
        game.run(BOB, "accept-draw")
    elif end == "time":
        game.game.time_out(Color.WHITE)
    assert comparable_state(store_game(store, game)) == comparable_state(game)
    assert game.game.result is not None
    assert game.game.result.ending.value == end


def test_there_is_no_game_that_was_not_kept_or_was_deleted(store: Store) -> None:
    game = store_game(store, new_game())
    asyncio.run(store.delete(game.id))
    assert asyncio.run(store.load(game.id)) is None
    assert asyncio.run(store.games_of(ADA)) == []


def test_a_change_of_an_old_version_is_refused(store: Store) -> None:
    game = store_game(store, new_game())
    one, other = game.copy(), game.copy()
    one.run(ADA, "play wS1", now=0)
    other.run(ADA, "play wA1", now=0)
    asyncio.run(store.save(one))
    with pytest.raises(VersionConflictError):
        asyncio.run(store.save(other))
    back = asyncio.run(store.load(game.id))
    assert back is not None
    assert comparable_state(back) == comparable_state(one)


def test_what_saving_returns_makes_the_same_game_elsewhere(store: Store) -> None:
    known = store_game(store, new_game(custom_board(), TimeControl(60_000, 1_000)))
    changes: list[Callable[[ServerGame], object]] = [
        lambda game: game.push(game.game.board.legal_moves[0], now=1),
        lambda game: game.push(game.game.board.legal_moves[0], now=2),
        lambda game: game.run(ADA, "offer-draw"),
        lambda game: game.update_absence(2, {ADA}, lambda owner: owner == ADA),
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
        elsewhere, back = store.apply_row(known, told), asyncio.run(store.load(known.id))
        assert elsewhere and back
        assert comparable_state(elsewhere) == comparable_state(back)
        known = elsewhere


def test_an_end_and_a_guest_who_has_come_are_to_be_read_elsewhere(store: Store) -> None:
    """Other rows than the game's own tell of those."""
    game = store_game(store, new_game())
    joined = game.copy()
    assert asyncio.run(store.save(joined, joined_side=Color.BLACK)) is None
    over = joined.copy()
    over.run(ADA, "resign")
    assert asyncio.run(store.save(over)) is None
    assert store.apply_row(game, {"moves": "nonsense"}) is None


def test_a_rematch_is_kept_together_with_the_game(store: Store) -> None:
    game = store_game(store, new_game())
    stale, rematch = game.copy(), game.with_sides_swapped()
    asyncio.run(store.save(game.copy()))
    with pytest.raises(VersionConflictError):
        asyncio.run(store.save(stale, rematch=rematch))
    assert asyncio.run(store.load(rematch.id)) is None


def test_games_are_listed_unfinished_first_then_the_latest(store: Store) -> None:
    finished, older, newer = new_game(parse_game(WON)), new_game(), new_game()
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
        game, token = store_game(store, new_game()), store.secrets.owner_token
    with closing(Store(tmp_path)) as store:
        assert asyncio.run(store.load(game.id)) is not None
        assert store.secrets.owner_token == token


def test_a_row_that_makes_no_sense_is_told_of_and_left_out_of_lists(store: Store) -> None:
    bad, good = store_game(store, new_game()), store_game(store, new_game())

    def spoil(connection: Connection) -> None:
        nonsense = {"moves": "wX9", "played": 1, "position": "x"}
        connection.execute(update(games).where(games.c.id == bad.id).values(nonsense))

    asyncio.run(store.write(spoil))
    with pytest.raises(StoreError) as trouble:
        asyncio.run(store.load(bad.id))
    assert trouble.value.code == "storage"
    assert [game.id for game in asyncio.run(store.games_of(ADA))] == [good.id]
