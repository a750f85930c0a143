"""Attempts at puzzles in the database: what they rate, and that they count once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import get_args

import pytest

from sixlegs.ratings import RATING_PERIODS_PER_DAY, RatedResult, Rating, rate_player
from sixlegs.server.play.codes import RATED_PUZZLE_MODES, PuzzleMode
from sixlegs.server.play.ids import new_id
from sixlegs.server.play.user_ids import UserId, new_account_id
from sixlegs.server.storage import accounts, puzzles
from sixlegs.server.storage.puzzles import NEW_PLAYER, Attempt, PuzzlePlayer, RatedAttempts
from sixlegs.server.storage.ratings import DAY_MS
from sixlegs.server.storage.store import Store

pytestmark = pytest.mark.usefixtures("any_database")

PUZZLES = {f"puzzl{letter}": Rating(1400 + 50 * i, 150) for i, letter in enumerate("abcdefgh")}
EASY, HARD = "puzzla", "puzzlh"
NOW = 1_800_000_000_000


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path)) as store:
        yield store


def create_account(store: Store, name: str = "Ada") -> UserId:
    user_id = new_account_id()
    assert asyncio.run(store.write(accounts.create, user_id, name, "hash", 1))
    return user_id


def attempt(
    puzzle: str, is_solved: bool = True, mode: PuzzleMode = "rated", at: int = NOW
) -> Attempt:
    return Attempt(new_id(), puzzle, mode, is_solved, at)


def record(
    store: Store, user_id: UserId, attempts: Iterable[Attempt], now: int = NOW
) -> RatedAttempts:
    rated = asyncio.run(store.write(puzzles.record_attempts, user_id, list(attempts), PUZZLES, now))
    assert rated
    return rated


def load_player(store: Store, user_id: UserId) -> PuzzlePlayer:
    return asyncio.run(store.read(puzzles.load_player, user_id))


def load_ratings(store: Store) -> dict[str, Rating]:
    return asyncio.run(store.read(puzzles.load_ratings))


def history(store: Store, user_id: UserId) -> list[Attempt]:
    return asyncio.run(store.read(puzzles.find_attempts, user_id, None, 1000))


def test_attempt_rates_player_and_puzzle_against_each_other(store: Store) -> None:
    ada = create_account(store)
    tried = attempt(HARD)
    rated = record(store, ada, [tried])
    player = rate_player(NEW_PLAYER, [RatedResult(PUZZLES[HARD], 1)], periods=0)
    puzzle = rate_player(PUZZLES[HARD], [RatedResult(NEW_PLAYER, 0)], periods=0)
    assert rated == RatedAttempts(PuzzlePlayer(player, 1, 1, NOW), {HARD: puzzle}, 1)
    assert load_player(store, ada) == rated.player
    assert load_ratings(store) == {HARD: puzzle}
    assert history(store, ada) == [tried._replace(rating=player.value)]


def test_repeated_request_changes_nothing(store: Store) -> None:
    ada = create_account(store)
    batch = [attempt(EASY), attempt(HARD, False)]
    first = record(store, ada, batch)
    forged = [tried._replace(is_solved=True, puzzle="puzzlc") for tried in batch]
    for again in (batch, batch[:1], [*batch, batch[0]], forged):
        repeated = record(store, ada, again, NOW + DAY_MS)
        assert (repeated.player, repeated.new_attempts) == (first.player, 0)
    assert len(history(store, ada)) == 2


def test_same_attempt_twice_in_a_request_counts_once(store: Store) -> None:
    ada = create_account(store)
    tried = attempt(EASY)
    rated = record(store, ada, [tried, tried._replace(is_solved=False)])
    assert (rated.new_attempts, rated.player.rated) == (1, 1)
    assert rated.player.rating.value > 1500


def test_id_of_another_account_is_free(store: Store) -> None:
    ada, bob = create_account(store), create_account(store, "Bob")
    tried = attempt(EASY)
    record(store, ada, [tried])
    assert record(store, bob, [tried]).player.rated == 1


@pytest.mark.parametrize("mode", get_args(PuzzleMode))
def test_first_attempt_in_some_modes_is_rated(store: Store, mode: PuzzleMode) -> None:
    ada = create_account(store)
    first = record(store, ada, [attempt(EASY, mode=mode)])
    assert first.player.rated == int(mode in RATED_PUZZLE_MODES)
    batch = [attempt(EASY, mode=other) for other in get_args(PuzzleMode)]
    assert record(store, ada, batch).player.rated == 1
    again = record(store, ada, [attempt(EASY, False, mode) for mode in RATED_PUZZLE_MODES])
    assert (again.player.rated, again.new_attempts) == (1, 3)
    assert [tried.rating is None for tried in history(store, ada)].count(False) == 1


def test_first_attempt_of_a_request_is_the_earliest(store: Store) -> None:
    ada, bob = create_account(store), create_account(store, "Bob")
    failed, solved = attempt(EASY, False, at=NOW - 2000), attempt(EASY, True, at=NOW - 1000)
    assert record(store, ada, [solved, failed]).player.rating.value < 1500
    assert record(store, bob, [failed, solved]).player.rating.value < 1500


def test_claimed_times_do_not_change_ratings(store: Store) -> None:
    """The clock of the server decides how long ago the last attempt was."""
    ada, bob = create_account(store), create_account(store, "Bob")
    record(store, ada, [attempt(EASY)])
    record(store, bob, [attempt(EASY, at=0)])
    before = load_player(store, ada).rating
    later = NOW + 300 * DAY_MS
    puzzle = load_ratings(store)[EASY]
    rated = record(store, ada, [attempt(HARD, at=NOW)], later)
    periods = 300 * RATING_PERIODS_PER_DAY
    assert rated.player.rating == rate_player(
        before, [RatedResult(PUZZLES[HARD], 1)], periods=periods
    )
    assert puzzle == load_ratings(store)[EASY]
    earlier = record(store, ada, [attempt("puzzlb")], NOW)  # the clock of another process
    assert earlier.player.rating.deviation < rated.player.rating.deviation


def test_concurrent_attempts_of_two_players_both_change_a_puzzle(tmp_path: Path) -> None:
    """Each player has their own connection, as at several server processes."""
    with ExitStack() as stack, ThreadPoolExecutor(2) as threads:
        stores = [stack.enter_context(closing(Store(tmp_path))) for _ in range(2)]
        users = [create_account(stores[0], name) for name in ("Ada", "Bob")]
        ids = list(PUZZLES)
        orders = (ids, ids[::-1])  # which would be a deadlock if they were locked in that order
        batches = [[attempt(id, i == 0) for id in orders[i]] for i in range(2)]
        list(threads.map(record, stores, users, batches))
        ratings = load_ratings(stores[0])
        players = [load_player(stores[0], user) for user in users]
    assert [player.rated for player in players] == [len(PUZZLES)] * 2
    assert ratings in [_play_in_turn(scores, ids) for scores in ([1.0, 0.0], [0.0, 1.0])]


def _play_in_turn(scores: list[float], ids: list[str]) -> dict[str, Rating]:
    """Return the ratings of puzzles after one new player after the other has tried all of them."""
    ratings = dict(PUZZLES)
    for score in scores:
        player = NEW_PLAYER
        for id in ids if score else ids[::-1]:
            before = player
            player = rate_player(player, [RatedResult(ratings[id], score)], periods=0)
            ratings[id] = rate_player(ratings[id], [RatedResult(before, 1 - score)], periods=0)
    return ratings


def test_concurrent_attempts_of_one_player_are_rated_once(tmp_path: Path) -> None:
    with ExitStack() as stack, ThreadPoolExecutor(4) as threads:
        stores = [stack.enter_context(closing(Store(tmp_path))) for _ in range(4)]
        ada = create_account(stores[0])
        same = attempt(HARD)
        batches = [[attempt(EASY), same] for _ in stores]
        results = list(threads.map(record, stores, [ada] * 4, batches))
        player = load_player(stores[0], ada)
        ratings = load_ratings(stores[0])
        attempts = history(stores[0], ada)
    assert sorted(result.new_attempts for result in results) == [1, 1, 1, 2]
    assert (player.rated, player.attempts, len(attempts)) == (2, 5, 5)
    assert sum(tried.rating is not None for tried in attempts) == 2
    alone = rate_player(PUZZLES[EASY], [RatedResult(NEW_PLAYER, 0)], periods=0)
    assert ratings[EASY] == alone


def test_history_is_read_in_pages(store: Store) -> None:
    ada, bob = create_account(store), create_account(store, "Bob")
    batch = [attempt(EASY, mode="storm", at=NOW + i // 3) for i in range(10)]  # equal times
    record(store, ada, batch)
    record(store, bob, [attempt(EASY)])
    found: list[Attempt] = []
    while page := asyncio.run(
        store.read(puzzles.find_attempts, ada, (found[-1].at, found[-1].id) if found else None, 4)
    ):
        found += page
    assert sorted(found) == sorted(batch)
    assert [tried.at for tried in found] == sorted((tried.at for tried in batch), reverse=True)


def test_oldest_unrated_attempts_are_deleted_beyond_the_limit(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "MAX_UNRATED_ATTEMPTS", 5)
    ada = create_account(store)
    rated = attempt(EASY, at=0)
    record(store, ada, [rated])
    unrated = [attempt(HARD, mode="storm", at=i) for i in range(1, 9)]
    for start in range(0, 8, 2):
        record(store, ada, unrated[start : start + 2])
    stored = history(store, ada)
    assert [tried.id for tried in stored] == [tried.id for tried in (*unrated[:2:-1], rated)]
    assert load_player(store, ada).attempts == 6
    # Attempts that were deleted are not rated if a client sends them again.
    before = load_player(store, ada)
    assert record(store, ada, [*unrated[:3], attempt(EASY)]).player.rating == before.rating


def test_attempts_are_deleted_with_their_account(store: Store) -> None:
    ada, bob = create_account(store), create_account(store, "Bob")
    record(store, ada, [attempt(EASY)])
    record(store, bob, [attempt(EASY)])
    ratings = load_ratings(store)
    asyncio.run(store.write(accounts.delete_account, ada, NOW))
    assert (history(store, ada), load_player(store, ada)) == ([], PuzzlePlayer())
    assert len(history(store, bob)) == 1
    assert load_ratings(store) == ratings
    late = asyncio.run(store.write(puzzles.record_attempts, ada, [attempt(HARD)], PUZZLES, NOW))
    assert late is None
    assert history(store, ada) == []
