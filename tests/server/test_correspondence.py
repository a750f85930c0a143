"""Game lists with correspondence games: order and deadlines."""

import pytest

from asgi_client import FakeClock
from sixlegs import Board, Color
from sixlegs._core import GameTerms, TimeControl
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage.store import Store

pytestmark = pytest.mark.usefixtures("any_database")

ADA, BOB = UserId("ada"), UserId("bob")
DAY = 24 * 3_600_000
OPENING = ("wS1", "bS1 wS1-", "wQ -wS1")


def start_game(plies: int, days_per_move: int | None, now: float) -> ServerGame:
    """Return a game between Ada, who is White, and Bob after *plies* plies."""
    seats: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
    control = TimeControl(days_per_move * DAY, 0, is_per_move=True) if days_per_move else None
    game = ServerGame.create(seats, Board(), GameTerms(control), "link")
    for number, move in enumerate(OPENING[:plies]):
        game.run(BOB if number % 2 else ADA, f"play {move}", now)
        game.run_clock(now)
    return game


async def test_most_urgent_games_are_listed_first(store: Store, clock: FakeClock) -> None:
    games = {
        "Ada's in three days": start_game(2, 3, clock.seconds),
        "Bob's in a day": start_game(3, 1, clock.seconds),
        "over": start_game(2, 1, clock.seconds),
        "Ada's in a day": start_game(2, 1, clock.seconds),
        "Ada's without a clock": start_game(2, None, clock.seconds),
        "Bob's without a clock": start_game(3, None, clock.seconds),
    }
    games["over"].run(ADA, "resign")
    games["over"].run_clock(clock.seconds)

    async def list_names(user_id: UserId) -> list[str]:
        names = {game.id: name for name, game in games.items()}
        return [names[game.id] for game in await store.list_games(user_id)]

    for game in games.values():
        clock.seconds += 60
        await store.add(game)
    assert await list_names(ADA) == [
        "Ada's in a day",
        "Ada's in three days",
        "Ada's without a clock",
        "Bob's without a clock",
        "Bob's in a day",
        "over",
    ]
    assert (await list_names(BOB))[:2] == ["Bob's in a day", "Bob's without a clock"]


async def test_deadline_is_listed_as_time_of_day(store: Store, clock: FakeClock) -> None:
    await store.add(start_game(2, 3, clock.seconds))
    await store.add(start_game(2, None, clock.seconds))
    first, second = await store.list_games(ADA)
    assert first.deadline is not None
    assert abs(first.deadline - first.changed - 3 * DAY) < 1000
    assert second.deadline is None
