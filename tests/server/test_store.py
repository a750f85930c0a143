"""Tests of stored games: loading, conflicts, lists, and deleted users."""

import asyncio
from collections.abc import Callable
from contextlib import closing
from itertools import product
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, update

from samples import WON, custom_board
from sixlegs import Board, Color, parse_game
from sixlegs._core import GameTerms, TimeControl
from sixlegs.server.play.codes import Access
from sixlegs.server.play.seats import Person, Seats, Vacant
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage import deadlines, queries
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.schema import games
from sixlegs.server.storage.store import Store, VersionConflictError
from stored_games import ADA, BOB, CLEO, comparable_state, new_game, store_game

pytestmark = pytest.mark.usefixtures("any_database")


def test_new_game_is_loaded_as_stored(store: Store) -> None:
    game = new_game()
    assert comparable_state(store_game(store, game)) == comparable_state(game)


def test_all_state_of_a_game_is_stored(store: Store) -> None:
    game = new_game(custom_board(), TimeControl(60_000, 1_000))
    for _ in range(4):
        game.push(game.game.board.legal_moves[0], now=0)
    game.run(ADA, "undo")
    game.run(BOB, "accept-takeback")
    game.run(ADA, "undo")
    game.run(BOB, "offer-draw")
    game.rematch = "another"
    assert game.core.draw_offer is Color.BLACK
    assert game.core.takeback_offer is Color.WHITE
    assert comparable_state(store_game(store, game)) == comparable_state(game)


@pytest.mark.parametrize("end", ["resignation", "agreement", "time", "surrounded"])
def test_result_is_stored(store: Store, end: str) -> None:
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


def test_deleted_game_is_neither_loaded_nor_listed(store: Store) -> None:
    game = store_game(store, new_game())
    asyncio.run(store.delete(game.id))
    assert asyncio.run(store.load(game.id)) is None
    assert asyncio.run(store.list_games(ADA)) == []


def test_change_of_an_outdated_version_is_rejected(store: Store) -> None:
    game = store_game(store, new_game())
    first, second = game.copy(), game.copy()
    first.run(ADA, "play wS1", now=0)
    second.run(ADA, "play wA1", now=0)
    asyncio.run(store.save(first))
    with pytest.raises(VersionConflictError):
        asyncio.run(store.save(second))
    loaded = asyncio.run(store.load(game.id))
    assert loaded is not None
    assert comparable_state(loaded) == comparable_state(first)


def test_row_returned_by_save_updates_the_game_in_another_process(store: Store) -> None:
    current = store_game(store, new_game(custom_board(), TimeControl(60_000, 1_000)))
    changes: list[Callable[[ServerGame], object]] = [
        lambda game: game.push(game.game.board.legal_moves[0], now=1),
        lambda game: game.push(game.game.board.legal_moves[0], now=2),
        lambda game: game.run(ADA, "offer-draw"),
        lambda game: game.update_absence(2, {ADA}, lambda user_id: user_id == ADA),
        lambda game: game.run(ADA, "undo"),
        lambda game: game.run(BOB, "accept-takeback"),
        lambda game: game.push(game.game.board.legal_moves[-1], now=3),
    ]
    for change in changes:
        changed = current.copy()
        change(changed)
        changed.run_clock(4)
        row = asyncio.run(store.save(changed))
        received = msgspec.msgpack.decode(msgspec.msgpack.encode(row))
        updated, loaded = store.apply_row(current, received), asyncio.run(store.load(current.id))
        assert updated and loaded
        assert comparable_state(updated) == comparable_state(loaded)
        current = updated


def test_result_or_new_player_has_to_be_loaded_by_another_process(store: Store) -> None:
    """They change rows of other tables, so the row of the game does not suffice."""
    game = store_game(store, new_game())
    joined = game.copy()
    assert asyncio.run(store.save(joined, joined_side=Color.BLACK)) is None
    over = joined.copy()
    over.run(ADA, "resign")
    assert asyncio.run(store.save(over)) is None
    assert store.apply_row(game, {"moves": "nonsense"}) is None


def test_rematch_is_stored_only_together_with_the_game(store: Store) -> None:
    game = store_game(store, new_game())
    stale, rematch = game.copy(), game.with_sides_swapped()
    asyncio.run(store.save(game.copy()))
    with pytest.raises(VersionConflictError):
        asyncio.run(store.save(stale, rematch=rematch))
    assert asyncio.run(store.load(rematch.id)) is None


def test_lists_start_with_unfinished_games_then_the_latest(store: Store) -> None:
    finished, older, newer = new_game(parse_game(WON)), new_game(), new_game()
    for game in (older, newer, finished):
        asyncio.run(store.add(game))
    changed = older.copy()
    changed.run(ADA, "play wS1", now=0)
    asyncio.run(store.save(changed))
    listed = asyncio.run(store.list_games(BOB))  # Bob is to move in the older one
    assert [game.id for game in listed] == [older.id, newer.id, finished.id]
    assert (listed[0].ply, listed[0].board.turn) == (1, Color.BLACK)
    assert asyncio.run(store.list_games(CLEO)) == []


def test_games_survive_a_restart(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        game, token = store_game(store, new_game()), store.secrets.owner_token
    with closing(Store(tmp_path)) as store:
        assert asyncio.run(store.load(game.id)) is not None
        assert store.secrets.owner_token == token


def test_unreadable_row_is_reported_and_omitted_from_lists(store: Store) -> None:
    bad, good = store_game(store, new_game()), store_game(store, new_game())

    def corrupt(connection: Connection) -> None:
        values = {"moves": "wX9", "played": 1, "position": "x"}
        connection.execute(update(games).where(games.c.id == bad.id).values(values))

    asyncio.run(store.write(corrupt))
    with pytest.raises(StoreError) as error:
        asyncio.run(store.load(bad.id))
    assert error.value.code == "storage"
    assert [game.id for game in asyncio.run(store.list_games(ADA))] == [good.id]


CLOCKS = {
    "untimed": None,
    "minutes": TimeControl(60_000, 1_000),
    "days": TimeControl(86_400_000, 0, True),
}


async def games_of_every_kind(store: Store) -> dict[str, tuple[str, UserId]]:
    """Store the same games for Ada and for Cleo. Return their descriptions and users by id.

    A description consists of words: access, state and clock.
    """
    stored: dict[str, tuple[str, UserId]] = {}
    for user in (ADA, CLEO):
        with_bob: Seats = {Color.WHITE: Person(user), Color.BLACK: Person(BOB)}
        with_vacancy: Seats = {Color.WHITE: Person(user), Color.BLACK: Vacant()}
        accesses: tuple[Access, ...] = ("link", "public")
        for access, (clock, control) in product(accesses, CLOCKS.items()):
            for state in ("vacant", "begun", "moved", "away", "over"):
                seats = with_vacancy if state == "vacant" else with_bob
                game = ServerGame.create(seats, Board("Base"), GameTerms(control), access)
                for _ in range(2 * (state == "moved")):
                    game.push(game.game.board.legal_moves[0], now=0)
                if state == "over":
                    game.run(user, "resign")
                connected = set[UserId]() if state == "away" else {user, BOB}
                game.update_absence(0, {user, BOB}, connected.__contains__)
                game.run_clock(0)
                await store.add(game, game.id if state == "vacant" else None, str(user))
                stored[game.id] = f"{access} {state} {clock}", user
    return stored


async def test_every_list_contains_exactly_the_games_that_belong_in_it(store: Store) -> None:
    stored = await games_of_every_kind(store)

    def matching(*words: str, user: UserId | None = None) -> set[str]:
        """Return the ids of games whose descriptions match all *words*, such as ``link|public``."""
        choices = [set(word.split("|")) for word in words]
        return {
            id
            for id, (description, player) in stored.items()
            if user in (None, player)
            and all(choice & set(description.split()) for choice in choices)
        }

    online = "link|public"
    ongoing = "begun|moved|away"
    assert {game.id for _, game in await store.challenges()} == matching("public", "vacant")
    assert {game.id for game in await store.ongoing_games()} == matching("public", ongoing)
    untimed = matching(online, ongoing, "untimed", user=ADA)
    away = matching(online, "away", "untimed", user=ADA)
    for is_away, expected in ((True, away), (False, untimed - away)):
        listed = await store.read(queries.list_untimed_games, ADA, is_away=is_away)
        assert {game.id for game in listed} == expected
    days = await store.read(queries.find_correspondence_games, ADA)
    assert set(days) == matching(online, ongoing, "days", user=ADA)
    assert {game.id for game in await store.list_games(ADA)} == matching(online, user=ADA)
    ids = await store.read(queries.list_game_ids, ADA)
    assert set(ids) == matching(online, user=ADA)
    accesses: tuple[Access, ...] = ("link", "public")
    for access in accesses:
        open_seats = await store.read(queries.count_open_seats, ADA, access)
        assert open_seats == len(matching(access, "vacant", user=ADA))
    challenges = await store.read(queries.count_challenges_from, store.origin_key(str(ADA)))
    assert challenges == len(matching("public", "vacant", user=ADA))
    overdue = await store.read(deadlines.find_games_past_deadline, 1e6)
    assert set(overdue) == matching(online, "moved", "minutes|days")
    for id in matching(online):
        invitations = (
            await store.read(queries.find_invitation, id),  # the token is the id of the game
            await store.read(queries.find_invitation_to, id),
        )
        invited = {invitation.game for invitation in invitations if invitation}
        assert invited == ({id} if id in matching("vacant") else set())
    now = store.database_time_ms()
    unstarted = await store.read(queries.find_unstarted_games, now + 1)
    assert set(unstarted) == matching(online, "vacant|begun|away")
    assert await store.read(queries.find_unstarted_games, now) == []


async def test_merging_and_deleting_a_user_leave_the_games_of_others_unchanged(
    store: Store,
) -> None:
    stored = await games_of_every_kind(store)
    dora = UserId("dora")
    await store.write(queries.merge_users, ADA, dora)
    for id, version in (await store.read(queries.load_game_versions, list(stored))).items():
        description, user = stored[id]
        seats = version.players.seats
        assert version.version == (user == ADA), description
        assert seats[Color.WHITE] == Person(dora if user == ADA else user), description
        if " begun " in description:
            assert seats[Color.BLACK] == Person(BOB)
    deleted = await store.write(queries.delete_user, dora)
    assert set(deleted) == {
        id for id, (description, user) in stored.items() if user == ADA and "vacant" in description
    }
    for id in stored.keys() - set(deleted):
        description, user = stored[id]
        game = await store.load(id)
        assert game is not None
        is_over = user == ADA or "over" in description
        assert (game.game.result is not None) is is_over, description
        assert Person(dora) not in game.seats.values()
        assert (Person(BOB) in game.seats.values()) is ("vacant" not in description)


async def test_deleting_a_user_leaves_the_results_of_finished_games(store: Store) -> None:
    game = new_game()
    game.run(BOB, "resign")
    await store.add(game)
    await store.write(queries.delete_user, ADA)
    loaded = await store.load(game.id)
    assert loaded is not None
    assert loaded.game.result == game.game.result
