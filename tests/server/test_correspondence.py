"""Games of days: the most urgent first."""

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


def played(plies: int, days: int | None, now: float) -> ServerGame:
    """A game of Ada, who is White, against Bob, with as many days for a move."""
    seats: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
    control = TimeControl(days * DAY, 0, is_per_move=True) if days else None
    game = ServerGame.create(seats, Board(), GameTerms(control), "link")
    for number, move in enumerate(OPENING[:plies]):
        game.run(BOB if number % 2 else ADA, f"play {move}", now)
        game.run_clock(now)
    return game


async def test_the_list_begins_with_what_is_most_urgent(store: Store, clock: FakeClock) -> None:
    games = {
        "hers in three days": played(2, 3, clock.seconds),
        "his in a day": played(3, 1, clock.seconds),
        "over": played(2, 1, clock.seconds),
        "hers in a day": played(2, 1, clock.seconds),
        "hers without a clock": played(2, None, clock.seconds),
        "his without a clock": played(3, None, clock.seconds),
    }
    games["over"].run(ADA, "resign")
    games["over"].run_clock(clock.seconds)

    async def listed(owner: UserId) -> list[str]:
        names = {game.id: name for name, game in games.items()}
        return [names[game.id] for game in await store.list_games(owner)]

    for game in games.values():
        clock.seconds += 60
        await store.add(game)
    assert await listed(ADA) == [
        "hers in a day",
        "hers in three days",
        "hers without a clock",
        "his without a clock",
        "his in a day",
        "over",
    ]
    assert (await listed(BOB))[:2] == ["his in a day", "his without a clock"]


async def test_a_deadline_is_told_in_the_time_of_day(store: Store, clock: FakeClock) -> None:
    await store.add(played(2, 3, clock.seconds))
    await store.add(played(2, None, clock.seconds))
    first, second = await store.list_games(ADA)
    assert first.deadline is not None
    assert abs(first.deadline - first.changed - 3 * DAY) < 1000
    assert second.deadline is None
