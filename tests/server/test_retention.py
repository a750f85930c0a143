"""Tests of the retention of games, and of quotas per client address."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest

from asgi_client import OPPONENT_SEAT, PUBLIC_URL, Browser, FakeClock, open_app
from sixlegs import Board, Color
from sixlegs.server.play.seats import Person, Seats, Vacant
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import retention
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.retention import hash_origin
from sixlegs.server.storage.store import RETENTION_DELAY_SECONDS, Store
from sixlegs.server.web.rate_limits import Limits, NoLimits

pytestmark = pytest.mark.usefixtures("any_database")

ADA, BOB = UserId("ada"), UserId("bob")
DAYS = 24 * 3600.0
TWO_PLAYER_SEATS: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}


class SmallQuotas(Limits):
    """The usual limits with quotas that a test can reach quickly."""

    max_finished_games_per_host = 5
    max_ongoing_games_per_host = 4
    max_challenges_per_host = 2


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_app(tmp_path, address=PUBLIC_URL, limits=SmallQuotas()) as browser:
        yield browser


def with_move(game: ServerGame) -> ServerGame:
    game.push(game.game.board.legal_moves[0], now=0)
    return game


def resigned(game: ServerGame) -> ServerGame:
    game.game.resign(Color.WHITE)
    return game


async def test_games_are_deleted_after_their_retention_time(tmp_path: Path) -> None:
    clock, days = FakeClock(), 400
    game = resigned(ServerGame.create(dict(TWO_PLAYER_SEATS), Board("Base")))
    with closing(Store(tmp_path, clock)) as store:
        registry = Registry(store, has_retention=True)
        private_registry = Registry(store)
        await registry.invitations.create_game(game)
        clock.seconds += (days - 0.01) * DAYS
        await registry.sweeper.sweep()
        assert await store.load(game.id)
        clock.seconds += 0.02 * DAYS
        await private_registry.sweeper.sweep()  # as on a private server
        assert await store.load(game.id)
        await registry.sweeper.sweep()
        assert await store.load(game.id) is None
        await registry.close()
        await private_registry.close()


async def test_game_with_subscribers_is_not_deleted(tmp_path: Path) -> None:
    game = resigned(ServerGame.create(dict(TWO_PLAYER_SEATS), Board("Base")))
    with closing(Store(tmp_path)) as store:
        registry = Registry(store, has_retention=True)
        await registry.invitations.create_game(game)
        subscriber = Mock(user_id=BOB)
        room = await registry.directory.subscribe(game.id, subscriber)
        assert room
        await registry.sweeper.delete_games([game.id])
        assert await store.load(game.id)
        await registry.directory.unsubscribe(room, subscriber)
        await registry.sweeper.delete_games([game.id])
        assert await store.load(game.id) is None
        await registry.close()


async def test_change_extends_the_retention_time(tmp_path: Path) -> None:
    clock = FakeClock()
    game = with_move(with_move(ServerGame.create(dict(TWO_PLAYER_SEATS), Board("Base"))))
    with closing(Store(tmp_path, clock)) as store:
        registry = Registry(store, has_retention=True)
        await registry.invitations.create_game(game)
        clock.seconds += 200 * DAYS
        await store.save(with_move(game.copy()))
        clock.seconds += 399.99 * DAYS
        await registry.sweeper.sweep()  # also postpones the expiry
        assert await store.load(game.id)
        clock.seconds += 0.02 * DAYS
        await registry.sweeper.sweep()
        assert await store.load(game.id) is None
        await registry.close()


def games_of(browser: Browser) -> list[str]:
    return [game["game"] for game in browser.http.get("/api/games").json()["games"]]


def test_game_starts_even_if_surplus_games_cannot_be_found(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> list[str]:
        raise StoreError("storage-busy", "The database is locked.")

    monkeypatch.setattr(retention, "find_surplus_games", fail)
    browser.create_open_game()
    assert len(browser.http.get("/api/games").json()["games"]) == 1


def add_finished_game(browser: Browser) -> None:
    """Play a game against a new opponent, and resign."""
    game, token = browser.create_open_game()
    assert browser.new_browser().accept(token).status_code == 200
    with browser.tab(game) as tab:
        tab.request("resign")


def test_finished_games_per_address_are_limited_for_all_cookies_together(browser: Browser) -> None:
    ongoing, token = browser.create_open_game()
    assert browser.new_browser().accept(token).status_code == 200
    others = [browser.new_browser() for _ in range(8)]
    for other in others:
        add_finished_game(other)
    assert [len(games_of(other)) for other in others] == [0, 0, 1, 1, 1, 1, 1, 1]
    assert games_of(browser) == [ongoing]


async def test_many_new_games_do_not_displace_those_of_others_at_the_same_address(
    tmp_path: Path,
) -> None:
    clock = FakeClock()
    limits = SmallQuotas()

    async def add(store: Store, user_id: UserId, plies: int) -> str:
        seats: Seats = {Color.WHITE: Person(user_id), Color.BLACK: Person(BOB)}
        game = ServerGame.create(seats, Board("Base"), access="link")
        for move in ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")[:plies]:
            game.push(game.game.board.parse_uhp(move), now=0)
        game.run(user_id, "resign")
        await store.add(game, address="192.0.2.1")
        for id in await store.read(
            retention.find_surplus_games,
            store.origin_key("192.0.2.1"),
            limits.max_finished_games_per_host,
        ):
            await store.delete(id)
        return game.id

    with closing(Store(tmp_path, clock)) as store:
        complete = await add(store, ADA, plies=4)
        for number in range(3 * limits.max_finished_games_per_host):
            clock.seconds += 1
            latest = await add(store, UserId(f"eve {number}"), plies=number % 4)
            assert await store.load(latest)
        assert await store.load(complete)


async def test_moves_of_the_starting_position_do_not_count_as_played(tmp_path: Path) -> None:
    """The newer of two games has no moves of its own, so it is deleted first."""
    moves = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    clock = FakeClock()

    async def add(store: Store, board: Board, *moves: str) -> str:
        game = ServerGame.create(TWO_PLAYER_SEATS, board, access="link")
        for move in moves:
            game.push(game.game.board.parse_uhp(move), now=0)
        game.run(ADA, "resign")
        await store.add(game, address="192.0.2.1")
        clock.seconds += 1
        return game.id

    with closing(Store(tmp_path, clock)) as store:
        starting_position = Board("Base")
        for move in moves:
            starting_position.push_uhp(move)
        await add(store, Board("Base"), *moves)
        unplayed = await add(store, starting_position)
        assert await store.read(retention.find_surplus_games, store.origin_key("192.0.2.1"), 1) == [
            unplayed
        ]


def test_wrong_date_at_startup_deletes_no_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = FakeClock()
    clock.seconds = today = time.time()
    finished_game = resigned(ServerGame.create(dict(TWO_PLAYER_SEATS), Board("Base")))
    unstarted_game = ServerGame.create(dict(TWO_PLAYER_SEATS), Board("Base"), access="link")

    async def are_stored(store: Store) -> bool:
        registry = Registry(store, has_retention=True)
        await registry.sweeper.sweep()
        await registry.close()
        return bool(await store.load(finished_game.id) and await store.load(unstarted_game.id))

    async def add_games(store: Store) -> None:
        await store.add(finished_game)
        await store.add(unstarted_game)

    async def check(store: Store) -> None:
        with monkeypatch.context() as wrong_date:
            wrong_date.setattr(time, "time", lambda: clock.seconds)
            assert await are_stored(store)
            clock.seconds += 2 * RETENTION_DELAY_SECONDS
        assert await are_stored(store)  # the date is right again
        monkeypatch.setattr(time, "time", lambda: today + 500 * DAYS)
        assert not await are_stored(store)

    with closing(Store(tmp_path, clock)) as store:
        asyncio.run(add_games(store))
    clock.seconds += 1000 * DAYS
    with closing(Store(tmp_path, clock)) as store:
        asyncio.run(check(store))


def test_ongoing_games_per_address_are_limited(browser: Browser) -> None:
    answers = [browser.new_browser().post(black=OPPONENT_SEAT).status_code for _ in range(5)]
    assert answers == [201, 201, 201, 201, 429]


def test_challenges_per_address_are_limited(browser: Browser) -> None:
    options = {"black": OPPONENT_SEAT, "isPublic": True}
    answers = [browser.new_browser().post(**options).status_code for _ in range(3)]
    assert answers == [201, 201, 429]
    assert browser.post(black=OPPONENT_SEAT).status_code == 201  # by link


def test_server_without_limits_deletes_no_games(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL, limits=NoLimits()) as ada:
        games = {ada.create_game() for _ in range(20)}
        assert set(games_of(ada)) == games


def new_challenge(number: int) -> ServerGame:
    return public_game({Color.WHITE: Person(UserId(f"user {number}")), Color.BLACK: Vacant()})


def public_game(seats: Seats) -> ServerGame:
    return ServerGame.create(seats, Board("Base"), access="public")


async def test_one_address_cannot_displace_lobby_entries_of_others(
    tmp_path: Path,
) -> None:
    clock = FakeClock()
    with closing(Store(tmp_path, clock)) as store:
        challenge, game = new_challenge(-1), public_game(dict(TWO_PLAYER_SEATS))
        await store.add(challenge, "token", "192.0.2.1")
        await store.add(game, None, "192.0.2.1")
        for number in range(110):
            clock.seconds += 1
            await store.add(new_challenge(number), f"token {number}", "192.0.2.2")
            await store.add(public_game(dict(TWO_PLAYER_SEATS)), None, "192.0.2.2")
        await store.add(new_challenge(110), "late token", "192.0.2.3")
        tokens = [invitation.token for invitation, _ in await store.challenges()]
        assert len(tokens) == 100
        assert tokens[:2] == ["token", "token 0"]  # oldest first
        assert tokens[-1] == "late token"
        games = [listed.id for listed in await store.ongoing_games()]
        assert (len(games), games[-1]) == (100, game.id)


async def test_rematch_counts_for_the_address_of_the_previous_game(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        game = ServerGame.create(dict(TWO_PLAYER_SEATS), Board("Base"), access="link")
        await store.add(game, None, "192.0.2.1")
        await store.save(resigned(game.copy()), rematch=game.with_sides_swapped())
        assert await store.read(retention.count_ongoing_games, store.origin_key("192.0.2.1")) == 1
        assert await store.read(retention.count_ongoing_games, store.origin_key("192.0.2.2")) == 0


def test_addresses_are_stored_as_keyed_hashes_of_their_host() -> None:
    assert hash_origin("192.0.2.1", "key") == hash_origin("::ffff:192.0.2.1", "key")
    assert hash_origin("192.0.2.1", "key") != hash_origin("192.0.2.1", "another key")
    assert hash_origin("2001:db8::1", "key") == hash_origin("2001:db8::2", "key")


def test_name_changes_are_rate_limited(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL, limits=Limits(now=lambda: 0.0)) as ada:
        codes = [ada.http.put("/api/me", json={"name": "Ada"}).status_code for _ in range(21)]
        assert codes == [200] * 20 + [429]
