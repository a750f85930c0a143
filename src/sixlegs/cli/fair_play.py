"""`sixlegs fair-play`: somebody's moves beside the engine's, and beside those of others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from sixlegs.arguments import Arguments, Command, option, positional
from sixlegs.cli.archive import SPEEDS, search_games
from sixlegs.cli.options import integer_type, limit_option, processes_option
from sixlegs.cli.progress import run_all
from sixlegs.cli.validate import RECORD_PATH, read_all_records
from sixlegs.engine.player import Limit
from sixlegs.errors import HiveError
from sixlegs.ratings import Speed
from sixlegs.rules import Color

if TYPE_CHECKING:
    from sixlegs.engine.fair_play import PlayerSide
    from sixlegs.server.storage.archive_search import GameFilter
    from sixlegs.server.storage.database import Database
    from sixlegs.server.storage.rated_addresses import SharedAddress

MAX_PLAYER_GAMES = 1000  # games of a player that are considered
SHARED_ADDRESS_NOTE = (
    "One address often serves a household, a school or a mobile network: this proves nothing."
)
MAX_SEARCHED_GAMES = 5000  # games of the archive, in which others are looked for


class ReportOptions(Arguments):
    """What a report is made with, from records as from a server's archive."""

    player: str = positional("as the records call them, without regard to case")
    speed: str | None = option(
        None, "of the games (default: the one that the player played most)", choices=SPEEDS
    )
    games: int = option(40, "of the player at most", integer_type(1, 1000))
    peers: int = option(120, "games of others", integer_type(0, 10_000))
    rating_range: int = option(
        100, "points of rating that the others may differ by", integer_type(1, 10_000)
    )
    limit: Limit = limit_option(20_000, "move")
    processes: int = processes_option()


class Options(ReportOptions):
    """The options of ``sixlegs fair-play``."""

    paths: list[Path] = positional(RECORD_PATH, Path, nargs="+", metavar="PATH")


def run(options: Options) -> int:
    """Print the report on a player of records; status 1 if one of these could not be read."""
    from sixlegs.engine.fair_play import player_key, sides

    records, failed = read_all_records(options.paths)
    everybody = sides(record for _, _, record in records)
    key = player_key(options.player)
    own = _at_speed(options, [side for side in everybody if side.player == key])
    _print_report(options, own, [side for side in everybody if side.speed is own[0].speed])
    return 1 if failed else 0


def run_on_archive(options: ReportOptions, database: Database) -> int:
    """Print the report on a player of a server's archive."""
    from sixlegs.server.storage.accounts import find_user_id_by_name
    from sixlegs.server.storage.archive_search import GameFilter
    from sixlegs.server.storage.rated_addresses import find_shared

    owner = database.read(partial(find_user_id_by_name, name=options.player)).result()
    player = GameFilter(user_ids=(owner,)) if owner else GameFilter(names=(options.player,))
    wanted = replace(player, speed=options.speed)
    own = _at_speed(options, list(islice(_sides(database, wanted), MAX_PLAYER_GAMES)))
    speed = own[0].speed.value if own[0].speed else None
    _print_report(options, own, _sides(database, GameFilter(speed=speed)))
    if owner:
        print(_shared_addresses(database.read(partial(find_shared, user_id=owner)).result()))
    return 0


def _shared_addresses(shared: list[SharedAddress]) -> str:
    """Return the paragraph on opponents in rated games who play from the same address."""
    from sixlegs.server.storage.rated_addresses import RETENTION_DAYS

    heading = f"\nOpponents in rated games who shared an address, last {RETENTION_DAYS} days:"
    if not shared:
        return f"{heading} none."
    lines = [
        f"  {opponent.name or '?'}: {opponent.wins} won, {opponent.draws} drawn, "
        f"{opponent.losses} lost"
        for opponent in shared
    ]
    return "\n".join([heading, *lines, SHARED_ADDRESS_NOTE])


def _sides(database: Database, wanted: GameFilter) -> Iterator[PlayerSide]:
    """Yield the sides of games between people that a filter leaves, the latest first.

    If it names players, yield their sides only.
    """
    from sixlegs.engine.fair_play import PlayerSide, player_key

    names = {player_key(name) for name in wanted.names}
    for game, record in islice(search_games(database, wanted), MAX_SEARCHED_GAMES):
        if game.source == "computer":
            continue
        speed = Speed(game.speed) if game.speed else None
        players = zip(Color, game.user_ids, game.names, game.ratings, strict=True)
        for color, owner, name, rating in players:
            player = owner or (player_key(name) if name else None)
            is_theirs = player in wanted.user_ids or player in names
            if player and (is_theirs or not (wanted.user_ids or names)):
                yield PlayerSide(player, record, color, rating, speed)


def _at_speed(options: ReportOptions, own: list[PlayerSide]) -> list[PlayerSide]:
    """The games of a player at the speed that is asked for, or that they played most.

    Raises :exc:`HiveError` if there is none.
    """
    from sixlegs.engine.fair_play import most_played_speed

    speed = Speed(options.speed) if options.speed else most_played_speed(own)
    found = [side for side in own if side.speed is speed and side.record.moves]
    if not found:
        raise HiveError(f"There is no such game of {options.player}.")
    return found[: options.games]


def _print_report(
    options: ReportOptions, own: list[PlayerSide], everybody: Iterable[PlayerSide]
) -> None:
    """Look at the moves of *own* and of others like them, and print the report."""
    from sixlegs.engine.fair_play import (
        analyze_side,
        compare,
        format_report,
        mean_rating,
        similar_sides,
    )

    near = islice(similar_sides(own, everybody, options.rating_range), options.peers)
    task = partial(analyze_side, limit=options.limit)
    looked = run_all(task, [*own, *near], "games", options.processes)
    rating, speed = mean_rating(own), own[0].speed
    about = {
        "Player": options.player,
        "Games": f"{len(own)}, {speed.value if speed else 'of unknown speed'}",
        "Rating": "unknown; all others stand beside it"
        if rating is None
        else f"{rating}; of the others {rating - options.rating_range}"
        f" to {rating + options.rating_range}",
    }
    players = {side.player for side in own}
    report = compare(
        [one for one in looked if one.player in players],
        [one for one in looked if one.player not in players],
    )
    print(format_report(report, about))


HELP = "how often somebody plays the engine's choices, beside others"
COMMAND = Command("fair-play", HELP, Options, run)
