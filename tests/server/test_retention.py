"""How long games are kept, how many of one person and one machine, and whose turn in the lobby."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from asgi_client import OPPONENT_SEAT, PUBLIC_URL, Browser, FakeClock, open_app
from sixlegs import Board, Color
from sixlegs.server.play.seats import Computer, Person, Seats, Vacant
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import retention
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.retention import hash_origin
from sixlegs.server.storage.store import RETENTION_DELAY_SECONDS, Store
from sixlegs.server.web.rate_limits import Limits, NoLimits, RequestKind

pytestmark = pytest.mark.usefixtures("any_database")

ADA, BOB = UserId("ada"), UserId("bob")
DAYS = 24 * 3600.0
ALONE: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Computer(1)}
TOGETHER: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}


class FewKept(Limits):
    """As everybody's, but nothing that takes long to reach."""

    max_finished_games_per_host = 5
    max_ongoing_games_per_host = 4
    max_challenges_per_host = 2

    def count(self, kind: RequestKind, owner: UserId, address: str) -> None:
        """As often as the test likes."""


@pytest.fixture
def few(tmp_path: Path) -> Iterator[Browser]:
    with open_app(tmp_path, address=PUBLIC_URL, limits=FewKept()) as browser:
        yield browser


def played(game: ServerGame) -> ServerGame:
    game.push(game.game.board.parse_uhp("wS1"), now=0)
    return game


def over(game: ServerGame) -> ServerGame:
    game.game.resign(Color.WHITE)
    return game


def as_begun(game: ServerGame) -> ServerGame:
    return game


@pytest.mark.parametrize(
    ("access", "become", "days"),
    [
        ("private", as_begun, 400),
        ("private", played, 400),
        ("link", over, 400),
    ],
)
async def test_games_are_kept_for_so_many_days(
    tmp_path: Path, access: Any, become: Callable[[ServerGame], ServerGame], days: int
) -> None:
    watch, seats = FakeClock(), ALONE if access == "private" else TOGETHER
    game = become(ServerGame.create(dict(seats), Board("Base"), access=access))
    with closing(Store(tmp_path, watch)) as store:
        registry = Registry(store, has_retention=True)
        keeper = Registry(store)
        await registry.invitations.create_game(game)
        watch.seconds += (days - 0.01) * DAYS
        await registry.sweeper.sweep()
        assert await store.load(game.id)
        watch.seconds += 0.02 * DAYS
        await keeper.sweeper.sweep()  # on one's own machine
        assert await store.load(game.id)
        await registry.sweeper.sweep()
        assert await store.load(game.id) is None
        await registry.close()
        await keeper.close()


async def test_a_change_keeps_a_game_for_longer(tmp_path: Path) -> None:
    watch = FakeClock()
    game = ServerGame.create(dict(ALONE), Board("Base"))
    with closing(Store(tmp_path, watch)) as store:
        registry = Registry(store, has_retention=True)
        await registry.invitations.create_game(game)
        watch.seconds += 200 * DAYS
        await store.save(played(game.copy()))
        watch.seconds += 300 * DAYS
        await registry.sweeper.sweep()
        assert await store.load(game.id)
        await registry.close()


def games_of(browser: Browser) -> list[str]:
    return [one["game"] for one in browser.http.get("/api/games").json()["games"]]


def test_a_game_is_begun_though_no_room_can_be_made(
    few: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def in_vain(*_: object) -> list[str]:
        raise StoreError("storage-busy", "Another program has it.")

    monkeypatch.setattr(retention, "find_surplus_games", in_vain)
    few.create_open_game()
    assert len(few.http.get("/api/games").json()["games"]) == 1


def finished(host: Browser) -> str:
    """A game of two people that is over."""
    game, token = host.create_open_game()
    assert host.new_browser().accept(token).status_code == 200
    with host.tab(game) as tab:
        tab.request("resign")
    return game


def test_who_throws_cookies_away_keeps_no_more_games(few: Browser) -> None:
    invited, token = few.create_open_game()
    assert few.new_browser().accept(token).status_code == 200
    people = [few.new_browser() for _ in range(8)]
    for person in people:
        finished(person)
    assert [len(games_of(person)) for person in people] == [0, 0, 1, 1, 1, 1, 1, 1]
    assert games_of(few) == [invited]  # which two people play


async def test_who_begins_many_games_pushes_out_nobody_elses_at_the_same_machine(
    tmp_path: Path,
) -> None:
    watch = FakeClock()
    limits = FewKept()

    async def begin(store: Store, owner: UserId, plies: int) -> str:
        seats: Seats = {Color.WHITE: Person(owner), Color.BLACK: Person(BOB)}
        game = ServerGame.create(seats, Board("Base"), access="link")
        for move in ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")[:plies]:
            game.push(game.game.board.parse_uhp(move), now=0)
        game.run(owner, "resign")
        await store.add(game, address="192.0.2.1")
        for id in await store.read(
            retention.find_surplus_games,
            store.origin_key("192.0.2.1"),
            limits.max_finished_games_per_host,
        ):
            await store.delete(id)
        return game.id

    with closing(Store(tmp_path, watch)) as store:
        whole = await begin(store, ADA, plies=4)
        for number in range(3 * limits.max_finished_games_per_host):
            watch.seconds += 1
            latest = await begin(store, UserId(f"eve {number}"), plies=number % 4)
            assert await store.load(latest)
        assert await store.load(whole)


async def test_moves_before_a_set_up_position_do_not_count_as_played(tmp_path: Path) -> None:
    """The newer of two games was not played at all, so it goes first."""
    moves = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    watch = FakeClock()

    async def add(store: Store, board: Board, *played: str) -> str:
        game = ServerGame.create(TOGETHER, board, access="link")
        for move in played:
            game.push(game.game.board.parse_uhp(move), now=0)
        game.run(ADA, "resign")
        await store.add(game, address="192.0.2.1")
        watch.seconds += 1
        return game.id

    with closing(Store(tmp_path, watch)) as store:
        set_up = Board("Base")
        for move in moves:
            set_up.push_uhp(move)
        await add(store, Board("Base"), *moves)
        unplayed = await add(store, set_up)
        assert await store.read(retention.find_surplus_games, store.origin_key("192.0.2.1"), 1) == [
            unplayed
        ]


def test_a_machine_that_starts_with_a_wrong_date_loses_no_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = FakeClock()
    watch.seconds = today = time.time()
    alone = ServerGame.create(dict(ALONE), Board("Base"))
    unbegun = ServerGame.create(dict(TOGETHER), Board("Base"), access="link")

    async def are_kept(store: Store) -> bool:
        registry = Registry(store, has_retention=True)
        await registry.sweeper.sweep()
        await registry.close()
        return bool(await store.load(alone.id) and await store.load(unbegun.id))

    async def before(store: Store) -> None:
        await store.add(alone)
        await store.add(unbegun)

    async def after(store: Store) -> None:
        with monkeypatch.context() as wrong:
            wrong.setattr(time, "time", lambda: watch.seconds)
            assert await are_kept(store)
            watch.seconds += 2 * RETENTION_DELAY_SECONDS
        assert await are_kept(store)  # by then the date is right
        monkeypatch.setattr(time, "time", lambda: today + 500 * DAYS)
        assert not await are_kept(store)

    with closing(Store(tmp_path, watch)) as store:
        asyncio.run(before(store))
    watch.seconds += 1000 * DAYS
    with closing(Store(tmp_path, watch)) as store:
        asyncio.run(after(store))


def test_one_machine_begins_only_so_many_games_between_people(few: Browser) -> None:
    answers = [few.new_browser().post(black=OPPONENT_SEAT).status_code for _ in range(5)]
    assert answers == [201, 201, 201, 201, 429]


def test_one_machine_has_only_so_many_challenges_in_the_lobby(few: Browser) -> None:
    asked = {"black": OPPONENT_SEAT, "isPublic": True}
    answers = [few.new_browser().post(**asked).status_code for _ in range(3)]
    assert answers == [201, 201, 429]
    assert few.post(black=OPPONENT_SEAT).status_code == 201  # by link


def test_a_server_without_limits_keeps_all(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL, limits=NoLimits()) as ada:
        games = {ada.create_game() for _ in range(20)}
        assert set(games_of(ada)) == games


def challenge(number: int) -> ServerGame:
    return public({Color.WHITE: Person(UserId(f"person {number}")), Color.BLACK: Vacant()})


def public(seats: Seats) -> ServerGame:
    return ServerGame.create(seats, Board("Base"), access="public")


async def test_nobody_pushes_another_machines_challenge_or_game_out_of_the_lobby(
    tmp_path: Path,
) -> None:
    watch = FakeClock()
    with closing(Store(tmp_path, watch)) as store:
        honest, watched = challenge(-1), public(dict(TOGETHER))
        await store.add(honest, "honest", "192.0.2.1")
        await store.add(watched, None, "192.0.2.1")
        for number in range(110):
            watch.seconds += 1
            await store.add(challenge(number), f"token {number}", "192.0.2.2")
            await store.add(public(dict(TOGETHER)), None, "192.0.2.2")
        waiting = [invite.token for invite, _ in await store.challenges()]
        assert len(waiting) == 100
        assert waiting[:2] == ["honest", "token 11"]  # the oldest first
        assert waiting[-1] == "token 109"
        games = [game.id for game in await store.ongoing_games()]
        assert (len(games), games[-1]) == (100, watched.id)


async def test_a_rematch_counts_for_the_machine_of_the_game_before(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        game = ServerGame.create(dict(TOGETHER), Board("Base"), access="link")
        await store.add(game, None, "192.0.2.1")
        await store.save(over(game.copy()), rematch=game.with_sides_swapped())
        assert await store.read(retention.count_ongoing_games, store.origin_key("192.0.2.1")) == 1
        assert await store.read(retention.count_ongoing_games, store.origin_key("192.0.2.2")) == 0


def test_a_machine_is_known_by_a_keyed_hash_of_its_address() -> None:
    assert hash_origin("192.0.2.1", "key") == hash_origin("::ffff:192.0.2.1", "key")
    assert hash_origin("192.0.2.1", "key") != hash_origin("192.0.2.1", "another key")
    assert hash_origin("2001:db8::1", "key") == hash_origin("2001:db8::2", "key")


def test_names_are_not_kept_without_end(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL, limits=Limits(now=lambda: 0.0)) as ada:
        codes = [ada.http.put("/api/me", json={"name": "Ada"}).status_code for _ in range(21)]
        assert codes == [200] * 20 + [429]
