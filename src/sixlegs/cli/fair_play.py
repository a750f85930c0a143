"""`sixlegs fair-play`: comparison of a player's moves with the engine's choices and with peers."""

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

MAX_PLAYER_GAMES = 1000
SHARED_ADDRESS_NOTE = (
    "One address often serves a household, a school or a mobile network: this proves nothing."
)
MAX_SEARCHED_GAMES = 5000  # of the archive, when selecting peers


class ReportOptions(Arguments):
    """The options of a report, on records or on a server's archive."""

    player: str = positional("name of the player, ignoring case")
    speed: str | None = option(
        None, "speed of the games (default: the player's most frequent)", choices=SPEEDS
    )
    games: int = option(40, "maximum number of the player's games", integer_type(1, 1000))
    peers: int = option(120, "number of games of other players", integer_type(0, 10_000))
    rating_range: int = option(
        100, "maximum rating difference of other players", integer_type(1, 10_000)
    )
    limit: Limit = limit_option(20_000, "move")
    processes: int = processes_option()


class Options(ReportOptions):
    """The options of ``sixlegs fair-play``."""

    paths: list[Path] = positional(RECORD_PATH, Path, nargs="+", metavar="PATH")


def run(options: Options) -> int:
    """Print the report on a player of records; return 1 if a record could not be read."""
    from sixlegs.engine.fair_play import player_key, sides

    records, failed = read_all_records(options.paths)
    all_sides = sides(record for _, _, record in records)
    key = player_key(options.player)
    own = _at_speed(options, [side for side in all_sides if side.player == key])
    _print_report(options, own, [side for side in all_sides if side.speed is own[0].speed])
    return 1 if failed else 0


def run_on_archive(options: ReportOptions, database: Database) -> int:
    """Print the report on a player of a server's archive."""
    from sixlegs.server.storage.accounts import find_user_id_by_name
    from sixlegs.server.storage.archive_search import GameFilter
    from sixlegs.server.storage.rated_addresses import find_shared

    user_id = database.read(partial(find_user_id_by_name, name=options.player)).result()
    player = GameFilter(user_ids=(user_id,)) if user_id else GameFilter(names=(options.player,))
    game_filter = replace(player, speed=options.speed)
    own = _at_speed(options, list(islice(_sides(database, game_filter), MAX_PLAYER_GAMES)))
    speed = own[0].speed.value if own[0].speed else None
    _print_report(options, own, _sides(database, GameFilter(speed=speed)))
    if user_id:
        print(_shared_addresses(database.read(partial(find_shared, user_id=user_id)).result()))
    return 0


def _shared_addresses(shared: list[SharedAddress]) -> str:
    """Return the paragraph on opponents in rated games from the same address."""
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


def _sides(database: Database, game_filter: GameFilter) -> Iterator[PlayerSide]:
    """Yield the sides of human games that match a filter, latest first.

    If the filter names players, yield only their sides.
    """
    from sixlegs.engine.fair_play import PlayerSide, player_key

    names = {player_key(name) for name in game_filter.names}
    for game, record in islice(search_games(database, game_filter), MAX_SEARCHED_GAMES):
        if game.source == "computer":
            continue
        speed = Speed(game.speed) if game.speed else None
        players = zip(Color, game.user_ids, game.names, game.ratings, strict=True)
        for color, user_id, name, rating in players:
            player = user_id or (player_key(name) if name else None)
            is_theirs = player in game_filter.user_ids or player in names
            if player and (is_theirs or not (game_filter.user_ids or names)):
                yield PlayerSide(player, record, color, rating, speed)


def _at_speed(options: ReportOptions, own: list[PlayerSide]) -> list[PlayerSide]:
    """Return the player's games at the selected speed, or at the most frequent one.

    Raises :exc:`HiveError` if there are none.
    """
    from sixlegs.engine.fair_play import most_played_speed

    speed = Speed(options.speed) if options.speed else most_played_speed(own)
    sides = [side for side in own if side.speed is speed and side.record.moves]
    if not sides:
        raise HiveError(f"There are no such games of {options.player}.")
    return sides[: options.games]


def _print_report(
    options: ReportOptions, own: list[PlayerSide], all_sides: Iterable[PlayerSide]
) -> None:
    """Analyze the player's moves and those of similar players, and print the report."""
    from sixlegs.engine.fair_play import (
        analyze_side,
        compare,
        format_report,
        mean_rating,
        similar_sides,
    )

    near = islice(similar_sides(own, all_sides, options.rating_range), options.peers)
    task = partial(analyze_side, limit=options.limit)
    analyses = run_all(task, [*own, *near], "games", options.processes)
    rating, speed = mean_rating(own), own[0].speed
    about = {
        "Player": options.player,
        "Games": f"{len(own)}, {speed.value if speed else 'of unknown speed'}",
        "Rating": "unknown; compared with all other players"
        if rating is None
        else f"{rating}; other players {rating - options.rating_range}"
        f" to {rating + options.rating_range}",
    }
    players = {side.player for side in own}
    report = compare(
        [side for side in analyses if side.player in players],
        [side for side in analyses if side.player not in players],
    )
    print(format_report(report, about))


HELP = "compare a player's moves with the engine's choices and other players"
COMMAND = Command("fair-play", HELP, Options, run)
