"""`sixlegs fair-play`: somebody's moves beside the engine's, and beside those of others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from sixlegs.arguments import Arguments, Command, option, positional
from sixlegs.cli.archive import SPEEDS, found_games
from sixlegs.cli.options import limit_option, number, processes_option
from sixlegs.cli.progress import run_all
from sixlegs.cli.validate import RECORD_PATH, read_all
from sixlegs.engine.player import Limit
from sixlegs.errors import HiveError
from sixlegs.ratings import Speed
from sixlegs.rules import Color

if TYPE_CHECKING:
    from sixlegs.engine.fair_play import Side
    from sixlegs.server.storage.archive_search import Filter
    from sixlegs.server.storage.database import Database
    from sixlegs.server.storage.rated_addresses import SharedAddress

MOST_OWN = 1000  # games of a player that are considered
SHARED_ADDRESS_NOTE = (
    "One address often serves a household, a school or a mobile network: this proves nothing."
)
MOST_SEARCHED = 5000  # games of the archive, in which others are looked for


class ReportOptions(Arguments):
    """What a report is made with, from records as from a server's archive."""

    player: str = positional("as the records call them, without regard to case")
    speed: str | None = option(
        None, "of the games (default: the one that the player played most)", choices=SPEEDS
    )
    games: int = option(40, "of the player at most", number(1, 1000))
    others: int = option(120, "games of others", number(0, 10_000))
    within: int = option(100, "points of rating that the others may differ by", number(1, 10_000))
    limit: Limit = limit_option(20_000, "move")
    processes: int = processes_option()


class Options(ReportOptions):
    """The options of ``sixlegs fair-play``."""

    paths: list[Path] = positional(RECORD_PATH, Path, nargs="+", metavar="PATH")


def run(options: Options) -> int:
    """Print the report on a player of records; status 1 if one of these could not be read."""
    from sixlegs.engine.fair_play import player_key, sides

    records, failed = read_all(options.paths)
    everybody = sides(record for _, _, record in records)
    key = player_key(options.player)
    own = _at_speed(options, [side for side in everybody if side.player == key])
    _tell(options, own, [side for side in everybody if side.speed is own[0].speed])
    return 1 if failed else 0


def run_on_archive(options: ReportOptions, database: Database) -> int:
    """Print the report on a player of a server's archive."""
    from sixlegs.server.storage.accounts import owner_named
    from sixlegs.server.storage.archive_search import Filter
    from sixlegs.server.storage.rated_addresses import shared_with

    owner = database.read(partial(owner_named, name=options.player)).result()
    player = Filter(owners=(owner,)) if owner else Filter(names=(options.player,))
    wanted = replace(player, speed=options.speed)
    own = _at_speed(options, list(islice(_sides(database, wanted), MOST_OWN)))
    speed = own[0].speed.value if own[0].speed else None
    _tell(options, own, _sides(database, Filter(speed=speed)))
    if owner:
        print(_shared_addresses(database.read(partial(shared_with, owner=owner)).result()))
    return 0


def _shared_addresses(shared: list[SharedAddress]) -> str:
    """Return the paragraph on opponents in rated games who play from the same address."""
    from sixlegs.server.storage.rated_addresses import DAYS_KEPT

    heading = f"\nOpponents in rated games who shared an address, last {DAYS_KEPT} days:"
    if not shared:
        return f"{heading} none."
    lines = [
        f"  {opponent.name or '?'}: {opponent.wins} won, {opponent.draws} drawn, "
        f"{opponent.losses} lost"
        for opponent in shared
    ]
    return "\n".join([heading, *lines, SHARED_ADDRESS_NOTE])


def _sides(database: Database, wanted: Filter) -> Iterator[Side]:
    """Yield the sides of games between people that a filter leaves, the latest first.

    If it names players, yield their sides only.
    """
    from sixlegs.engine.fair_play import Side, player_key

    names = {player_key(name) for name in wanted.names}
    for game, record in islice(found_games(database, wanted), MOST_SEARCHED):
        if game.source == "computer":
            continue
        speed = Speed(game.speed) if game.speed else None
        players = zip(Color, game.owners, game.names, game.ratings, strict=True)
        for color, owner, name, rating in players:
            player = owner or (player_key(name) if name else None)
            is_theirs = player in wanted.owners or player in names
            if player and (is_theirs or not (wanted.owners or names)):
                yield Side(player, record, color, rating, speed)


def _at_speed(options: ReportOptions, own: list[Side]) -> list[Side]:
    """The games of a player at the speed that is asked for, or that they played most.

    Raises :exc:`HiveError` if there is none.
    """
    from sixlegs.engine.fair_play import usual_speed

    speed = Speed(options.speed) if options.speed else usual_speed(own)
    found = [side for side in own if side.speed is speed and side.record.moves]
    if not found:
        raise HiveError(f"There is no such game of {options.player}.")
    return found[: options.games]


def _tell(options: ReportOptions, own: list[Side], everybody: Iterable[Side]) -> None:
    """Look at the moves of *own* and of others like them, and print the report."""
    from sixlegs.engine.fair_play import compared, look, others_like, rating_of, written

    near = islice(others_like(own, everybody, options.within), options.others)
    task = partial(look, limit=options.limit)
    looked = run_all(task, [*own, *near], "games", options.processes)
    rating, speed = rating_of(own), own[0].speed
    about = {
        "Player": options.player,
        "Games": f"{len(own)}, {speed.value if speed else 'of unknown speed'}",
        "Rating": "unknown; all others stand beside it"
        if rating is None
        else f"{rating}; of the others {rating - options.within} to {rating + options.within}",
    }
    players = {side.player for side in own}
    report = compared(
        [one for one in looked if one.player in players],
        [one for one in looked if one.player not in players],
    )
    print(written(report, about))


HELP = "how often somebody plays the engine's choices, beside others"
COMMAND = Command("fair-play", HELP, Options, run)
