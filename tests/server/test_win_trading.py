"""Tests of the limits against win trading, which apply to each pair of players."""

from __future__ import annotations

import asyncio

import pytest

from asgi_client import FakeClock
from sixlegs import Board, Color, Outcome
from sixlegs._core import GameTerms, TimeControl
from sixlegs.ratings import Rating, Speed, rate_game
from sixlegs.server.play.rated_games import (
    PAIR_GAMES_PER_DAY,
    SHORT_GAME_PLIES,
    uncounted_reason,
)
from sixlegs.server.play.seats import Person
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId, new_account_id
from sixlegs.server.storage import ratings
from sixlegs.server.storage.store import Store

pytestmark = pytest.mark.usefixtures("any_database")

ADA, BOB, CLEO = new_account_id(), new_account_id(), new_account_id()
RAPID, BLITZ = TimeControl(600_000, 5_000), TimeControl(180_000, 2_000)
CONTROLS = (
    TimeControl(60_000, 0),
    BLITZ,
    RAPID,
    TimeControl(1_800_000, 20_000),
    TimeControl(3 * 24 * 3_600_000, 0, is_per_move=True),
)
"""One time control per speed."""
DAY = 24 * 3600.0


def start_game(store: Store, winner: UserId, loser: UserId, control: TimeControl) -> ServerGame:
    seats = {Color.WHITE: Person(winner), Color.BLACK: Person(loser)}
    board = Board("Base+ML", "tournament")
    game = ServerGame.create(dict(seats), board, GameTerms(control, is_rated=True), "link")
    asyncio.run(store.add(game))
    return game


def with_resignation(game: ServerGame, loser: UserId, plies: int) -> ServerGame:
    """Return *game* after *plies* and the resignation of *loser*."""
    for _ in range(plies):
        game = game.copy()
        legal = game.game.board.legal_moves
        game.push(next(move for move in legal if not game.game.would_repeat(move)), now=0)
    game.run(loser, "resign")
    game.version = 1
    return game


def win(
    store: Store, winner: UserId, loser: UserId, plies: int, control: TimeControl = RAPID
) -> ServerGame:
    """Play *plies* of a rated game by link, after which *loser* resigns."""
    game = with_resignation(start_game(store, winner, loser, control), loser, plies)
    asyncio.run(store.save(game))
    return game


def load_rating(store: Store, user_id: UserId, speed: Speed = Speed.RAPID) -> Rating:
    return asyncio.run(store.read(ratings.load_rating, user_id, speed)).rating


def expected_rating(wins: int) -> Rating:
    """Return the rating after consecutive *wins* over one opponent."""
    winner, loser = Rating(), Rating()
    for _ in range(wins):
        winner, loser = rate_game(winner, loser, Outcome.WHITE_WINS)
    return winner


def test_only_the_first_short_game_of_a_pair_counts_each_day(
    store: Store, clock: FakeClock
) -> None:
    games = [win(store, ADA, BOB, plies=4) for _ in range(19)]
    assert load_rating(store, ADA) == expected_rating(1)
    assert games[0].ratings[Color.WHITE].change
    assert games[1].ratings[Color.WHITE].change is None
    assert [uncounted_reason(game) for game in games[:2]] == [None, "short-again"]
    assert uncounted_reason(win(store, ADA, BOB, plies=2)) == "too-short"
    clock.seconds += DAY + 1
    before = load_rating(store, ADA).value
    win(store, ADA, BOB, plies=4)
    assert load_rating(store, ADA).value > before


def test_first_short_win_against_each_opponent_counts(store: Store) -> None:
    win(store, ADA, BOB, plies=SHORT_GAME_PLIES - 1)
    win(store, ADA, CLEO, plies=SHORT_GAME_PLIES - 1)
    assert asyncio.run(store.read(ratings.load_rating, ADA, Speed.RAPID)).games == 2


def test_long_games_of_a_pair_count_up_to_a_daily_limit(store: Store, clock: FakeClock) -> None:
    for _ in range(PAIR_GAMES_PER_DAY + 3):
        last = win(store, ADA, BOB, plies=SHORT_GAME_PLIES)
    assert uncounted_reason(last) == "too-many"
    assert load_rating(store, ADA) == expected_rating(PAIR_GAMES_PER_DAY)
    win(store, BOB, ADA, plies=SHORT_GAME_PLIES)  # swapped colors are the same pair
    win(store, ADA, BOB, plies=SHORT_GAME_PLIES, control=BLITZ)  # the limit covers all speeds
    assert load_rating(store, ADA) == expected_rating(PAIR_GAMES_PER_DAY)
    assert load_rating(store, ADA, Speed.BLITZ) == Rating()
    win(store, ADA, CLEO, plies=SHORT_GAME_PLIES)
    assert load_rating(store, ADA) != expected_rating(PAIR_GAMES_PER_DAY)


def test_uncounted_game_does_not_count_later(store: Store, clock: FakeClock) -> None:
    win(store, ADA, BOB, plies=4)
    uncounted = win(store, ADA, BOB, plies=4)
    clock.seconds += DAY + 1
    changed = uncounted.copy()
    changed.run(ADA, "offer-rematch")
    asyncio.run(store.save(changed))
    assert load_rating(store, ADA) == expected_rating(1)


def test_one_of_several_simultaneous_short_games_counts(store: Store) -> None:
    games = [
        with_resignation(start_game(store, ADA, BOB, control), BOB, plies=4) for control in CONTROLS
    ]

    async def save_all() -> None:
        await asyncio.gather(*map(store.save, games))

    asyncio.run(save_all())
    changes = [game.ratings[Color.WHITE].change for game in games]
    assert sum(change is not None for change in changes) == 1
