"""Rated games, and what the end of a game leaves in the archive."""

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
from sixlegs.server.storage import accounts, archive, archive_search, queries, ratings
from sixlegs.server.storage.archive_search import FoundGame, GameFilter
from sixlegs.server.storage.ratings import RatedGame, StoredRating
from sixlegs.server.storage.store import Store

pytestmark = pytest.mark.usefixtures("any_database")

ADA, BOB, EVE = new_account_id(), new_account_id(), new_account_id()
GUEST_OWNER = UserId("0" * 64)
DAY = 24 * 3_600_000
RAPID = TimeControl(600_000, 5_000)
BOTH: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
MOVES = ("wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-")


def begun(
    store: Store,
    seats: Seats = BOTH,
    access: Access = "link",
    control: TimeControl | None = RAPID,
    *,
    is_rated: bool = True,
) -> ServerGame:
    board = Board("Base+ML", "tournament")
    game = ServerGame.create(dict(seats), board, GameTerms(control, is_rated), access)
    asyncio.run(store.add(game))
    return game


def changed(
    store: Store, game: ServerGame, *commands: Callable[[ServerGame], object]
) -> ServerGame:
    for command in commands:
        game = game.copy()
        command(game)
        asyncio.run(store.save(game))
    return game


def played(store: Store, game: ServerGame, plies: int = 4) -> ServerGame:
    def play(text: str, game: ServerGame) -> None:
        seat = game.seats[game.game.turn]
        assert isinstance(seat, Person)
        game.run(seat.user_id, f"play {text}", now=0)

    return changed(store, game, *(partial(play, text) for text in MOVES[:plies]))


def resigned(store: Store, game: ServerGame, owner: UserId) -> ServerGame:
    return changed(store, game, lambda game: game.run(owner, "resign"))


def standing(store: Store, owner: UserId) -> StoredRating:
    return asyncio.run(store.read(ratings.load_rating, owner, Speed.RAPID))


def archived(store: Store) -> list[FoundGame]:
    return asyncio.run(store.read(archive_search.search, GameFilter())).games


def test_the_end_of_a_rated_game_changes_both_ratings_once(store: Store) -> None:
    game = resigned(store, played(store, begun(store)), BOB)
    white, black = rate_game(Rating(), Rating(), Outcome.WHITE_WINS)
    assert standing(store, ADA)[1:3] == (white, 1)
    assert standing(store, BOB)[1:3] == (black, 1)
    now = round(white.value), round(black.value)
    assert game.ratings == {
        Color.WHITE: PlayerRating(now[0], True, now[0] - 1500),
        Color.BLACK: PlayerRating(now[1], True, now[1] - 1500),
    }

    def want_another(game: ServerGame) -> None:
        game.run(ADA, "offer-rematch")

    changed(store, game, want_another)
    assert standing(store, ADA)[1:3] == (white, 1)
    loaded = asyncio.run(store.load(game.id))
    assert loaded is not None
    assert (loaded.terms.is_rated, loaded.ratings) == (True, game.ratings)
    (found,) = archived(store)
    assert (found.game, found.source, found.is_rated) == (game.id, "rated", True)
    assert (found.user_ids, found.ratings) == ((ADA, BOB), (1500, 1500))
    assert (found.outcome, found.ending, found.speed) == ("WhiteWins", "resignation", "rapid")


def test_nobody_takes_a_win_from_the_other_by_leaving(store: Store) -> None:
    for owner, name in ((ADA, "Ada"), (BOB, "Bob")):
        assert asyncio.run(store.write(accounts.create, owner, name, None, 1))
    game = played(store, begun(store))
    waiting = begun(store, {Color.WHITE: Person(BOB), Color.BLACK: Vacant()})
    asyncio.run(store.write(accounts.delete_account, BOB, store.database_time_ms()))
    white, _ = rate_game(Rating(), Rating(), Outcome.WHITE_WINS)
    assert standing(store, ADA)[1:3] == (white, 1)
    assert standing(store, BOB).games == 0  # nothing is kept of them
    loaded = asyncio.run(store.load(game.id))
    assert loaded is not None
    assert loaded.game.result
    assert loaded.clock
    assert loaded.clock.running is None
    assert asyncio.run(store.load(waiting.id)) is None
    (found,) = archived(store)
    assert (found.outcome, found.ending, found.user_ids) == (
        "WhiteWins",
        "resignation",
        (ADA, None),
    )


def test_ratings_show_while_a_game_goes_on(store: Store) -> None:
    game = played(store, begun(store), 1)
    assert game.ratings[Color.BLACK] == PlayerRating(1500, True)
    assert game.with_sides_swapped().terms.is_rated


def test_ratings_show_in_the_lobby(store: Store) -> None:
    resigned(store, played(store, begun(store)), BOB)
    white, black = rate_game(Rating(), Rating(), Outcome.WHITE_WINS)
    waiting: Seats = {Color.WHITE: Vacant(), Color.BLACK: Person(BOB)}
    begun(store, waiting, "public")
    begun(store, BOTH, "public")
    begun(store, BOTH, "public", TimeControl(60_000, 0))  # nobody has a rating at that speed
    begun(store, BOTH, "public", is_rated=False)
    asyncio.run(store.write(queries.insert_invitation, begun(store, waiting, "public"), "token", 1))
    shown = {Color.BLACK: PlayerRating(round(black.value), True)}
    ((_, challenge),) = asyncio.run(store.challenges())
    assert challenge.ratings == shown
    both = {Color.WHITE: PlayerRating(round(white.value), True), **shown}
    first = dict.fromkeys(Color, PlayerRating(1500, True))
    known = [game.ratings for game in asyncio.run(store.ongoing_games())]
    assert len(known) == 3
    assert all(ratings in known for ratings in (both, first, {}))


def test_whether_a_game_is_published_is_told_to_its_players(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        bob, cleo = ada.new_browser(), ada.new_browser()
        game, token = ada.create_open_game()
        bob.accept(token)
        address = f"/api/games/{game}/publication"
        assert ada.http.get(address).json()["code"] == "game-not-found"  # it is not over
        with ada.tab(game) as tab:
            tab.request("resign")
        assert ada.http.get(address).json() == {"isPublished": False}
        assert cleo.http.get(address).status_code == 404
        assert bob.http.put(address).status_code == 204
        assert bob.http.get(address).json() == {"isPublished": True}
        assert ada.http.get(address).json() == {"isPublished": False}


def test_a_game_in_which_not_both_have_moved_counts_nothing(store: Store) -> None:
    game = resigned(store, played(store, begun(store), 1), BOB)
    assert game.game.result
    assert standing(store, ADA).games == 0
    assert all(rating.change is None for rating in game.ratings.values())


def test_a_game_that_nobody_rates_counts_nothing(store: Store) -> None:
    resigned(store, played(store, begun(store, is_rated=False)), BOB)
    assert standing(store, ADA).games == 0
    assert archived(store) == []


def test_games_of_the_lobby_are_archived_and_found_by_their_positions(store: Store) -> None:
    game = begun(store, access="public", is_rated=False, control=None)
    resigned(store, played(store, game), ADA)
    asyncio.run(Registry(store).sweeper.sweep())
    (found,) = archived(store)
    assert (found.source, found.speed, found.is_rated) == ("lobby", None, False)
    (move,) = asyncio.run(store.read(archive_search.explore, Board("Base+ML"), GameFilter())).moves
    assert (move.games, move.black_wins) == (1, 1)


def test_a_game_by_link_is_archived_when_one_of_its_players_wants_it(store: Store) -> None:
    registry = Registry(store)
    game = played(store, begun(store, is_rated=False))
    assert asyncio.run(registry.games.publish(game.id, ADA)) == "game-in-progress"
    resigned(store, game, ADA)
    assert asyncio.run(registry.games.publish(game.id, GUEST_OWNER)) == "game-not-found"
    assert asyncio.run(registry.games.publish("nothing", ADA)) == "game-not-found"
    assert archived(store) == []
    assert asyncio.run(registry.games.is_published(game.id, ADA)) is False
    for _ in range(2):
        assert asyncio.run(registry.games.publish(game.id, BOB)) is None
    assert [(found.source, found.user_ids) for found in archived(store)] == [("link", (None, BOB))]
    assert asyncio.run(registry.games.is_published(game.id, BOB)) is True
    assert asyncio.run(registry.games.is_published(game.id, ADA)) is False  # she is not named
    assert asyncio.run(registry.games.publish(game.id, ADA)) is None
    assert [found.user_ids for found in archived(store)] == [(ADA, BOB)]  # now that both want it
    assert asyncio.run(registry.games.is_published(game.id, ADA)) is True
    assert asyncio.run(registry.games.is_published(game.id, GUEST_OWNER)) is None


def test_an_exported_game_that_one_player_has_published_is_not_imported_twice(store: Store) -> None:
    game = resigned(store, played(store, begun(store, is_rated=False)), ADA)
    assert asyncio.run(Registry(store).games.publish(game.id, BOB)) is None
    (record,) = asyncio.run(store.read(archive_search.read_records, archived(store)))
    assert game.id not in write_pgn(record)
    assert asyncio.run(store.write(archive.add, [entry_from_record(record)])) == 0
    (found,) = archived(store)
    assert (found.source, found.game) == ("link", None)


def test_who_claims_an_account_keeps_their_games_and_who_is_forgotten_their_secret(
    store: Store,
) -> None:
    seats: Seats = {Color.WHITE: Person(GUEST_OWNER), Color.BLACK: Person(BOB)}
    asyncio.run(store.rename(GUEST_OWNER, "Cleo"))
    game = begun(store, seats, "public", is_rated=False)
    game.names = {GUEST_OWNER: "Cleo"}
    resigned(store, played(store, game), BOB)
    assert archived(store)[0].names == ("Cleo", None)
    asyncio.run(store.write(queries.merge_users, GUEST_OWNER, ADA))
    assert archived(store)[0].user_ids == (ADA, BOB)
    asyncio.run(store.write(queries.delete_user, ADA))
    assert (archived(store)[0].user_ids, archived(store)[0].names) == ((None, BOB), (None, None))


def test_time_between_games_counts(store: Store) -> None:
    for number, (day, black) in enumerate([(1, BOB), (51, EVE), (101, BOB)]):
        rated = RatedGame(f"g{number}", Speed.RAPID, ADA, black)
        work = partial(ratings.rate_finished_game, game=rated, outcome=Outcome.DRAW, now=day * DAY)
        first, again = (store.database.write(work).result() for _ in range(2))
        assert first == again
    periods = 50 * RATING_PERIODS_PER_DAY
    ada, bob = rate_game(Rating(), Rating(), Outcome.DRAW)
    ada, _ = rate_game(ada, Rating(), Outcome.DRAW, white_periods=periods)
    after = rate_game(ada, bob, Outcome.DRAW, white_periods=periods, black_periods=2 * periods)
    assert (standing(store, ADA).rating, standing(store, BOB).rating) == after


def test_only_accounts_play_for_ratings(tmp_path: Path) -> None:
    clock = {"initial": 600_000, "increment": 5_000}
    start = {"kind": "empty", "gameType": "Base+ML", "opening": "tournament"}
    asked = {
        "white": CREATOR_SEAT,
        "black": OPPONENT_SEAT,
        "clock": clock,
        "start": start,
        "isRated": True,
    }
    with open_app(tmp_path, address=PUBLIC_URL) as browser:
        answer = browser.http.post("/api/games", json=asked)
        assert (answer.status_code, answer.json()["code"]) == (403, "account-required")
        seats: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Vacant()}
        board = Board("Base+ML", "tournament")
        game = ServerGame.create(seats, board, GameTerms(RAPID, is_rated=True), "public")
        assert browser.http.portal
        browser.http.portal.call(browser._store.add, game, "token")
        first = {"value": 1500, "isProvisional": True, "change": None}
        invited = browser.http.get("/api/invitations/token").json()
        assert (invited["isRated"], invited["rating"]) == (True, first)
        (challenge,) = browser.http.get("/api/lobby").json()["challenges"]
        assert (challenge["isRated"], challenge["rating"]) == (True, first)
        answer = browser.accept("token")
        assert (answer.status_code, answer.json()["code"]) == (403, "account-required")
