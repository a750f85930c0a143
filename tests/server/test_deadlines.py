"""Tests of the lower bound of deadlines, by which sweeps find games whose flag has fallen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select, update

from asgi_client import FakeClock
from sixlegs import Board, Color
from sixlegs._core import GameTerms, TimeControl
from sixlegs.notation import move_string
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage import deadlines
from sixlegs.server.storage.mappers import state_to_row
from sixlegs.server.storage.schema import games
from sixlegs.server.storage.store import Store
from soak import SEED

pytestmark = pytest.mark.usefixtures("any_database")

ADA, BOB = UserId("ada"), UserId("bob")
SEATS: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
BLITZ, DAILY = TimeControl(60_000, 2_000), TimeControl(86_400_000, 0, True)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def store(tmp_path: Path, clock: FakeClock) -> Iterator[Store]:
    with closing(Store(tmp_path, clock)) as store:
        yield store


def new_game(control: TimeControl | None) -> ServerGame:
    return ServerGame.create(dict(SEATS), Board("Base"), GameTerms(control), "link")


async def play_random_command(
    store: Store, game: ServerGame, clock: FakeClock, rng: random.Random
) -> ServerGame:
    """Return *game* after a move, or sometimes after a takeback."""
    draft, board = game.copy(), game.game.board
    mover, opponent = (ADA, BOB) if board.turn is Color.WHITE else (BOB, ADA)
    if game.game.plies > 4 and rng.random() < 0.2:
        draft.run(opponent, "undo", clock())
        draft.run(mover, "accept-takeback", clock())
    else:
        command = f"play {move_string(board, rng.choice(board.legal_moves))}"
        thinking_time = rng.choice([None, 0, 500])
        draft.run(mover, command, clock(), thinking_time=thinking_time, round_trip=300)
    draft.run_clock(clock())
    await store.save(draft)
    return draft


async def find_past_deadline(store: Store) -> list[str]:
    return await store.read(deadlines.find_games_past_deadline, store.game_time())


@pytest.mark.parametrize("control", [BLITZ, DAILY])
async def test_game_is_found_when_its_time_is_over_and_not_before(
    store: Store, clock: FakeClock, control: TimeControl
) -> None:
    rng = random.Random(SEED)
    game = new_game(control)
    await store.add(game)
    for _ in range(25):
        clock.seconds += rng.random() * min(10, control.initial / 10_000)
        if rng.random() < 0.5:
            await store.write(deadlines.postpone_checks, store.game_time())
        assert await find_past_deadline(store) == []
        game = await play_random_command(store, game, clock, rng)
    assert game.clock
    assert game.clock.deadline
    for milliseconds, ids in ((-1, []), (1, [game.id])):
        clock.seconds = game.clock.deadline + milliseconds / 1000
        await store.write(deadlines.postpone_checks, store.game_time())
        assert await find_past_deadline(store) == ids


async def test_game_of_an_earlier_version_is_found(store: Store, clock: FakeClock) -> None:
    """Its process does not compute the bound."""
    game, untimed = new_game(BLITZ), new_game(None)
    await store.add(game)
    await store.add(untimed)
    reset = update(games).values(next_check=0)
    await store.write(lambda connection: connection.execute(reset) and None)
    assert await store.write(deadlines.postpone_checks, store.game_time()) == 2
    assert await store.write(deadlines.postpone_checks, store.game_time()) == 0
    checks = await store.read(
        lambda connection: dict(connection.execute(select(games.c.id, games.c.next_check)).all())
    )
    assert checks == {game.id: round(1000 * clock()) + BLITZ.initial, untimed.id: None}
    since = round(1000 * clock())
    start = update(games).where(games.c.id == game.id)
    start = start.values(running="white", since=since, deadline=since + BLITZ.initial)
    await store.write(lambda connection: connection.execute(start) and None)
    clock.seconds += BLITZ.initial / 1000
    assert await find_past_deadline(store) == [game.id]


def test_moves_change_no_indexed_column() -> None:
    """Otherwise PostgreSQL writes to every index of the table."""
    game = new_game(BLITZ)
    for now, move in enumerate(("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")):
        game.push(game.game.board.parse_uhp(move), now)
    before = state_to_row(game)
    game.push(game.game.board.parse_uhp("wA1 -wQ"), now=5)
    game.run_clock(5)
    after = state_to_row(game) | {"changed": None}
    indexed = {column.name for index in games.indexes for column in index.columns} | {"id"}
    assert {name for name in indexed & after.keys() if before.get(name) != after[name]} == set()
    assert before["deadline"] != after["deadline"]
