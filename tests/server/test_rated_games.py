"""Tests of rated games, and of the archive entries of finished games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from asgi_client import CREATOR_SEAT, OPPONENT_SEAT, PUBLIC_URL, open_app
from sixlegs import Board, Color, Outcome
from sixlegs._core import GameTerms, TimeControl
from sixlegs.pgn import write_pgn
from sixlegs.ratings import RATING_PERIODS_PER_DAY, Rating, Speed, rate_game
from sixlegs.server.play.archive_entry import entry_from_record
from sixlegs.server.play.codes import Access
from sixlegs.server.play.seats import Person, PlayerRating, Seats, Vacant
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId, new_account_id
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import (
    accounts,
    archive,
    archive_search,
    finished_games,
    queries,
    ratings,
)
from sixlegs.server.storage.archive_search import FoundGame, GameFilter
from sixlegs.server.storage.ratings import RatedGame, RatingChange, StoredRating
from sixlegs.server.storage.store import Store

pytestmark = pytest.mark.usefixtures("any_database")

ADA, BOB, EVE = new_account_id(), new_account_id(), new_account_id()
GUEST = UserId("0" * 64)
DAY = 24 * 3_600_000
RAPID = TimeControl(600_000, 5_000)
SEATS: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
MOVES = ("wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-")


def start_game(
    store: Store,
    seats: Seats = SEATS,
    access: Access = "link",
    control: TimeControl | None = RAPID,
    *,
    is_rated: bool = True,
) -> ServerGame:
    board = Board("Base+ML", "tournament")
    game = ServerGame.create(dict(seats), board, GameTerms(control, is_rated), access)
    asyncio.run(store.add(game))
    return game


def apply(store: Store, game: ServerGame, *commands: Callable[[ServerGame], object]) -> ServerGame:
    for command in commands:
        game = game.copy()
        command(game)
        asyncio.run(store.save(game))
    return game


def play_opening(store: Store, game: ServerGame, plies: int = 4) -> ServerGame:
    def play(text: str, game: ServerGame) -> None:
        seat = game.seats[game.game.turn]
        assert isinstance(seat, Person)
        game.run(seat.user_id, f"play {text}", now=0)

    return apply(store, game, *(partial(play, text) for text in MOVES[:plies]))


def resign(store: Store, game: ServerGame, user_id: UserId) -> ServerGame:
    return apply(store, game, lambda game: game.run(user_id, "resign"))


def load_rating(store: Store, user_id: UserId) -> StoredRating:
    return asyncio.run(store.read(ratings.load_rating, user_id, Speed.RAPID))


def search_archive(store: Store) -> list[FoundGame]:
    return asyncio.run(store.read(archive_search.search, GameFilter())).games


def test_end_of_a_rated_game_changes_both_ratings_once(store: Store) -> None:
    game = resign(store, play_opening(store, start_game(store)), BOB)
    white, black = rate_game(Rating(), Rating(), Outcome.WHITE_WINS)
    assert load_rating(store, ADA)[1:3] == (white, 1)
    assert load_rating(store, BOB)[1:3] == (black, 1)
    white_value, black_value = round(white.value), round(black.value)
    assert game.ratings == {
        Color.WHITE: PlayerRating(white_value, True, white_value - 1500),
        Color.BLACK: PlayerRating(black_value, True, black_value - 1500),
    }

    def offer_rematch(game: ServerGame) -> None:
        game.run(ADA, "offer-rematch")

    apply(store, game, offer_rematch)
    assert load_rating(store, ADA)[1:3] == (white, 1)
    loaded = asyncio.run(store.load(game.id))
    assert loaded is not None
    assert (loaded.terms.is_rated, loaded.ratings) == (True, game.ratings)
    (entry,) = search_archive(store)
    assert (entry.game, entry.source, entry.is_rated) == (game.id, "rated", True)
    assert (entry.user_ids, entry.ratings) == ((ADA, BOB), (1500, 1500))
    assert (entry.outcome, entry.ending, entry.speed) == ("WhiteWins", "resignation", "rapid")


def test_deleting_an_account_resigns_its_games(store: Store) -> None:
    for user_id, name in ((ADA, "Ada"), (BOB, "Bob")):
        assert asyncio.run(store.write(accounts.create, user_id, name, None, 1))
    game = play_opening(store, start_game(store))
    waiting = start_game(store, {Color.WHITE: Person(BOB), Color.BLACK: Vacant()})
    asyncio.run(store.write(accounts.delete_account, BOB, store.database_time_ms()))
    white, _ = rate_game(Rating(), Rating(), Outcome.WHITE_WINS)
    assert load_rating(store, ADA)[1:3] == (white, 1)
    assert load_rating(store, BOB).games == 0  # deleted with the account
    loaded = asyncio.run(store.load(game.id))
    assert loaded is not None
    assert loaded.game.result
    assert loaded.clock
    assert loaded.clock.running is None
    assert asyncio.run(store.load(waiting.id)) is None
    (entry,) = search_archive(store)
    assert (entry.outcome, entry.ending, entry.user_ids) == (
        "WhiteWins",
        "resignation",
        (ADA, None),
    )


def test_ratings_are_shown_during_a_game_without_reading_them_again(store: Store) -> None:
    game = asyncio.run(store.load(start_game(store).id))
    assert game
    initial_ratings = dict.fromkeys(Color, PlayerRating(1500, True))
    moved = game.copy()
    moved.run(ADA, "play wG1", now=0)
    row = asyncio.run(store.save(moved))
    assert row  # one statement, whose row other processes apply
    applied = store.apply_row(game, row)
    assert applied
    assert game.ratings == moved.ratings == applied.ratings == initial_ratings
    assert game.with_sides_swapped().terms.is_rated


def test_player_who_joins_a_rated_game_is_shown_with_a_rating(store: Store) -> None:
    game = start_game(store, {Color.WHITE: Person(ADA), Color.BLACK: Vacant()})
    joined = game.copy()
    joined.join(BOB, now=0)
    asyncio.run(store.save(joined, joined_side=Color.BLACK))
    assert joined.ratings == dict.fromkeys(Color, PlayerRating(1500, True))


def test_ratings_are_shown_in_the_lobby(store: Store) -> None:
    resign(store, play_opening(store, start_game(store)), BOB)
    white, black = rate_game(Rating(), Rating(), Outcome.WHITE_WINS)
    waiting: Seats = {Color.WHITE: Vacant(), Color.BLACK: Person(BOB)}
    start_game(store, waiting, "public")
    start_game(store, SEATS, "public")
    start_game(store, SEATS, "public", TimeControl(60_000, 0))  # both are unrated at this speed
    start_game(store, SEATS, "public", is_rated=False)
    asyncio.run(
        store.write(queries.insert_invitation, start_game(store, waiting, "public"), "token", 1)
    )
    creator_rating = {Color.BLACK: PlayerRating(round(black.value), True)}
    ((_, challenge),) = asyncio.run(store.challenges())
    assert challenge.ratings == creator_rating
    both_ratings = {Color.WHITE: PlayerRating(round(white.value), True), **creator_rating}
    initial_ratings = dict.fromkeys(Color, PlayerRating(1500, True))
    listed = [game.ratings for game in asyncio.run(store.ongoing_games())]
    assert len(listed) == 3
    assert all(ratings in listed for ratings in (both_ratings, initial_ratings, {}))


def test_players_can_see_whether_they_have_published_a_game(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        bob, cleo = ada.new_browser(), ada.new_browser()
        game, token = ada.create_open_game()
        bob.accept(token)
        path = f"/api/games/{game}/publication"
        assert ada.http.get(path).json()["code"] == "game-not-found"  # the game is not over
        with ada.tab(game) as tab:
            tab.request("resign")
        assert ada.http.get(path).json() == {"isPublished": False}
        assert cleo.http.get(path).status_code == 404
        assert bob.http.put(path).status_code == 204
        assert bob.http.get(path).json() == {"isPublished": True}
        assert ada.http.get(path).json() == {"isPublished": False}


def test_game_in_which_only_one_side_moved_is_not_rated(store: Store) -> None:
    game = resign(store, play_opening(store, start_game(store), 1), BOB)
    assert game.game.result
    assert load_rating(store, ADA).games == 0
    assert all(rating.change is None for rating in game.ratings.values())


def test_shown_change_is_the_difference_of_the_shown_ratings(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = start_game(store)
    changes = RatingChange(1499.6, 1508.4, 60), RatingChange(1500.4, 1491.6, 60)
    monkeypatch.setattr(ratings, "changes_of_game", lambda *_: changes)
    shown = asyncio.run(store.read(finished_games.ratings_in, game))
    assert [(rating.value, rating.change) for rating in shown.values()] == [(1508, 8), (1492, -8)]


def test_unrated_game_by_link_changes_no_rating_and_is_not_archived(store: Store) -> None:
    resign(store, play_opening(store, start_game(store, is_rated=False)), BOB)
    assert load_rating(store, ADA).games == 0
    assert search_archive(store) == []


def test_lobby_games_are_archived_and_indexed_by_position(store: Store) -> None:
    game = start_game(store, access="public", is_rated=False, control=None)
    resign(store, play_opening(store, game), ADA)
    asyncio.run(Registry(store).archive_indexer.index_pending())
    (entry,) = search_archive(store)
    assert (entry.source, entry.speed, entry.is_rated) == ("lobby", None, False)
    (move,) = asyncio.run(store.read(archive_search.explore, Board("Base+ML"), GameFilter())).moves
    assert (move.games, move.black_wins) == (1, 1)


def test_game_by_link_is_archived_when_a_player_publishes_it(store: Store) -> None:
    registry = Registry(store)
    game = play_opening(store, start_game(store, is_rated=False))
    assert asyncio.run(registry.games.publish(game.id, ADA)) == "game-in-progress"
    resign(store, game, ADA)
    assert asyncio.run(registry.games.publish(game.id, GUEST)) == "game-not-found"
    assert asyncio.run(registry.games.publish("missing", ADA)) == "game-not-found"
    assert search_archive(store) == []
    assert asyncio.run(registry.games.is_published(game.id, ADA)) is False
    for _ in range(2):
        assert asyncio.run(registry.games.publish(game.id, BOB)) is None
    assert [(entry.source, entry.user_ids) for entry in search_archive(store)] == [
        ("link", (None, BOB))
    ]
    assert asyncio.run(registry.games.is_published(game.id, BOB)) is True
    # Ada's name is still omitted.
    assert asyncio.run(registry.games.is_published(game.id, ADA)) is False
    assert asyncio.run(registry.games.publish(game.id, ADA)) is None
    assert [entry.user_ids for entry in search_archive(store)] == [(ADA, BOB)]  # published by both
    assert asyncio.run(registry.games.is_published(game.id, ADA)) is True
    assert asyncio.run(registry.games.is_published(game.id, GUEST)) is None


def test_export_of_a_published_game_is_not_imported_again(store: Store) -> None:
    game = resign(store, play_opening(store, start_game(store, is_rated=False)), ADA)
    assert asyncio.run(Registry(store).games.publish(game.id, BOB)) is None
    (record,) = asyncio.run(store.read(archive_search.read_records, search_archive(store)))
    assert game.id not in write_pgn(record)
    assert asyncio.run(store.write(archive.add, [entry_from_record(record)])) == 0
    (entry,) = search_archive(store)
    assert (entry.source, entry.game) == ("link", None)


def test_archive_entries_follow_a_merged_user_and_omit_a_deleted_one(
    store: Store,
) -> None:
    seats: Seats = {Color.WHITE: Person(GUEST), Color.BLACK: Person(BOB)}
    asyncio.run(store.rename(GUEST, "Cleo"))
    game = start_game(store, seats, "public", is_rated=False)
    game.names = {GUEST: "Cleo"}
    resign(store, play_opening(store, game), BOB)
    assert search_archive(store)[0].names == ("Cleo", None)
    asyncio.run(store.write(queries.merge_users, GUEST, ADA))
    assert search_archive(store)[0].user_ids == (ADA, BOB)
    asyncio.run(store.write(queries.delete_user, ADA))
    assert (search_archive(store)[0].user_ids, search_archive(store)[0].names) == (
        (None, BOB),
        (None, None),
    )


def test_time_between_games_affects_ratings(store: Store) -> None:
    for number, (day, black) in enumerate([(1, BOB), (51, EVE), (101, BOB)]):
        rated = RatedGame(f"g{number}", Speed.RAPID, ADA, black)
        work = partial(ratings.rate_finished_game, game=rated, outcome=Outcome.DRAW, now=day * DAY)
        first, second = (store.database.write(work).result() for _ in range(2))
        assert first == second
    periods = 50 * RATING_PERIODS_PER_DAY
    ada, bob = rate_game(Rating(), Rating(), Outcome.DRAW)
    ada, _ = rate_game(ada, Rating(), Outcome.DRAW, white_periods=periods)
    after = rate_game(ada, bob, Outcome.DRAW, white_periods=periods, black_periods=2 * periods)
    assert (load_rating(store, ADA).rating, load_rating(store, BOB).rating) == after


def test_rated_games_require_accounts(tmp_path: Path) -> None:
    clock = {"initial": 600_000, "increment": 5_000}
    start = {"kind": "empty", "gameType": "Base+ML", "opening": "tournament"}
    request = {
        "white": CREATOR_SEAT,
        "black": OPPONENT_SEAT,
        "clock": clock,
        "start": start,
        "isRated": True,
    }
    with open_app(tmp_path, address=PUBLIC_URL) as browser:
        answer = browser.http.post("/api/games", json=request)
        assert (answer.status_code, answer.json()["code"]) == (403, "account-required")
        seats: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Vacant()}
        board = Board("Base+ML", "tournament")
        game = ServerGame.create(seats, board, GameTerms(RAPID, is_rated=True), "public")
        assert browser.http.portal
        browser.http.portal.call(browser._store.add, game, "token")
        first = {"value": 1500, "isProvisional": True, "change": None}
        invitation = browser.http.get("/api/invitations/token").json()
        assert (invitation["isRated"], invitation["rating"]) == (True, first)
        (challenge,) = browser.http.get("/api/lobby").json()["challenges"]
        assert (challenge["isRated"], challenge["rating"]) == (True, first)
        answer = browser.accept("token")
        assert (answer.status_code, answer.json()["code"]) == (403, "account-required")


def test_the_header_shows_the_rating_at_the_speed_that_was_played_most(store: Store) -> None:
    async def rate(id: str, speed: Speed) -> None:
        game = RatedGame(id, speed, ADA, BOB)
        await store.write(ratings.rate_finished_game, game, Outcome.WHITE_WINS, 0)

    for id, speed in (("a", Speed.RAPID), ("b", Speed.BLITZ), ("c", Speed.RAPID)):
        asyncio.run(rate(id, speed))
    summary = asyncio.run(store.read(queries.load_user_summary, ADA))
    rapid = asyncio.run(store.read(ratings.load_rating, ADA, Speed.RAPID))
    assert summary.rating == rapid.to_player_rating()
    assert asyncio.run(store.read(queries.load_user_summary, EVE)).rating is None
