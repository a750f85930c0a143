"""`sixlegs match`: two engines play, and the table tells who is stronger and how surely."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from sixlegs.cli.options import Commands, add_opening, clock, limit, number, quantity
from sixlegs.cli.validate import JOURNAL
from sixlegs.engine import Limit, Player
from sixlegs.engine.builtin_players import PLAYERS, player_named
from sixlegs.errors import HiveError, shortened
from sixlegs.files import write_whole
from sixlegs.rules import GAME_TYPES

if TYPE_CHECKING:
    from sixlegs.engine.journal import Finished
    from sixlegs.engine.match import Conditions, Contestant, Standing

PGN = "games.pgn"


def add_to(commands: Commands) -> None:
    """Add the command and its options."""
    match = commands.add_parser("match", help="a match between two engines")
    engine = (
        f"a built-in player ({', '.join(PLAYERS)}), sixlegs@FILE with a network of your own,"
        " sixlegs@terms with none, module:name for a player in Python, or the command line of a"
        " UHP engine"
    )
    match.add_argument("first", help=engine)
    match.add_argument("second", help=engine)
    match.add_argument("--games", type=number(2, 1_000_000), default=100, help="(default: 100)")
    match.add_argument(
        "--name1", metavar="NAME", help="what to call the first, in tables and records"
    )
    match.add_argument("--name2", metavar="NAME", help="the same for the second")
    match.add_argument(
        "--game-type",
        default="Base+ML",
        help=f"one of {', '.join(GAME_TYPES)} (default: %(default)s)",
    )
    add_conditions(match)
    match.add_argument(
        "--limit",
        type=limit_or_none,
        default=Limit(seconds=0.1),
        help="time=SECONDS, depth=PLIES or nodes=COUNT for each move, or clock=SECONDS+INCREMENT"
        " for the game; none leaves it to the players (default: time=0.1)",
    )
    match.add_argument("--limit1", type=limit_or_none, metavar="LIMIT", help="for the first alone")
    match.add_argument("--limit2", type=limit_or_none, metavar="LIMIT", help="for the second alone")
    match.add_argument(
        "--sprt",
        nargs=2,
        type=quantity(-1000, 1000, "a difference in Elo"),
        metavar=("LOW", "HIGH"),
        help="stop once it is clear",
    )
    match.add_argument(
        "--opening-plies", type=number(0, 20), default=8, help="random moves first (default: 8)"
    )
    match.add_argument(
        "--most-plies", type=number(1, 10_000), default=300, help="then it is a draw (default: 300)"
    )
    match.add_argument(
        "-o",
        "--output",
        type=Path,
        help="folder for the games; given again, the match goes on (default: match-FIRST-SECOND)",
    )
    match.set_defaults(run=run)


def add_conditions(command: argparse.ArgumentParser) -> None:
    """Add what holds for all games of a match or a tournament."""
    add_opening(command, "tournament")
    command.add_argument(
        "--time-margin",
        type=quantity(0, 60, "a number of seconds up to 60"),
        default=0.2,
        help="seconds over the limit that are forgiven (default: %(default)s)",
    )
    command.add_argument(
        "--concurrency", type=number(1, 256), default=1, help="games at a time (default: 1)"
    )
    command.add_argument(
        "--seed", type=number(0, 10**18), default=1, help="for openings and players (default: 1)"
    )


def run(options: argparse.Namespace) -> int:
    """Play the match, telling of every game."""
    from sixlegs.engine.match import Conditions
    from sixlegs.engine.statistics import Sprt
    from sixlegs.rules import canonical_game_type

    check_pairs(options.games, options.opening_plies)
    if options.sprt and options.sprt[0] >= options.sprt[1]:
        raise HiveError("of the two bounds of --sprt the first must be the lower")
    conditions = Conditions(
        games=options.games,
        game_type=canonical_game_type(options.game_type),
        opening=options.opening,
        opening_plies=options.opening_plies,
        most_plies=options.most_plies,
        seed=options.seed,
        concurrency=options.concurrency,
        time_margin=options.time_margin,
        sprt=Sprt(*options.sprt) if options.sprt else None,
    )
    margin = options.time_margin
    first = contestant(options.first, options.limit1 or options.limit, margin, options.name1)
    second = contestant(options.second, options.limit2 or options.limit, margin, options.name2)
    if first.name == second.name:
        first, second = (
            first._replace(name=f"{first.name} 1"),
            second._replace(name=f"{second.name} 2"),
        )
    folder = options.output or Path(f"match-{file_name(first.name)}-{file_name(second.name)}")
    sides = ((options.first, first), (options.second, second))

    def tell(game: Finished, now: Standing) -> None:
        print(progress(game, now, conditions), flush=True)

    now = play_in(folder, sides, conditions, tell)
    print(summary(first.name, second.name, now, conditions))
    print(f"The games are in {folder / PGN}.")
    return 0


def check_pairs(games: int, opening_plies: int) -> None:
    """Refuse odd numbers of what comes in pairs."""
    if games % 2 or opening_plies % 2:
        raise HiveError("games come in pairs, and so do the plies of an opening: take even numbers")


def play_in(
    folder: Path,
    sides: tuple[tuple[str, Contestant], tuple[str, Contestant]],
    conditions: Conditions,
    tell: Callable[[Finished, Standing], object],
) -> Standing:
    """Play what *folder* lacks of the match between the *sides*, each as it was named on the
    command line and what it stands for; the games are in the folder, and *tell* hears of each.
    """
    from sixlegs.engine.journal import Journal
    from sixlegs.engine.match import play_match, standing

    first, second = (side for _, side in sides)
    pgn = folder / PGN
    if pgn.exists() and not (folder / JOURNAL).exists():
        raise HiveError(f"{pgn} belongs to no match that could go on: take another folder.")
    journal = Journal(folder / JOURNAL, _told(sides, conditions))
    if journal.finished:
        print(f"Going on after {len(journal.finished)} games in {folder}.")
    records = (_record(game, first, second, conditions) for game in journal.finished)
    write_whole(pgn, "".join(records))
    with closing(journal), closing(play_match(first, second, conditions, journal)) as match:
        for game, now in match:
            with pgn.open("a", encoding="utf-8") as stream:
                stream.write(_record(game, first, second, conditions))
            tell(game, now)
    return standing(journal.finished, conditions.sprt)


def contestant(text: str, limit: Limit, margin: float, called: str | None = None) -> Contestant:
    """A side of the match from the command line: a player, or a UHP engine."""
    from sixlegs.engine.match import Contestant
    from sixlegs.uhp.client import GRACE, UhpEngine

    if player := player_named(text):
        player(None).close()  # to know that it starts at all
        return Contestant(called or text, player, limit)
    if limit.is_empty:
        raise HiveError(f"{shortened(text)} is a UHP engine, which needs a limit of its own.")
    with UhpEngine(text) as engine:  # to know its name, and that it starts at all
        name = engine.name

    def start(seed: int) -> Player:
        return UhpEngine(text, grace=max(GRACE, margin))

    return Contestant(called or name, start, limit)


def progress(game: Finished, now: Standing, conditions: Conditions) -> str:
    """A line after a game."""
    line = f"game {game.number + 1}: {game.result} ({game.ending}); "
    line += f"{now.score:g} of {now.games}, Elo {now.elo}"
    if conditions.sprt and now.ratio is not None:
        low, high = conditions.sprt.bounds
        line += f", LLR {now.ratio:+.2f} ({low:.2f}, {high:.2f})"
    return f"{line}; {game.note}" if game.note else line


def summary(first: str, second: str, now: Standing, conditions: Conditions) -> str:
    """The table after the match."""
    lines = [
        f"{first} against {second}: {now.wins} won, {now.draws} drawn, {now.losses} lost",
        f"score {now.score:g} of {now.games}; Elo {now.elo}; pairs {list(now.pairs)}",
        f"illegal moves {now.endings['illegal']}, crashes {now.endings['crash']},"
        f" time losses {now.endings['time']}, repetitions {now.endings['repetition']},"
        f" too long {now.endings['length']}",
    ]
    if conditions.sprt and now.ratio is not None:
        verdicts = {True: "accepted", False: "rejected", None: "undecided"}
        lines.append(
            f"SPRT [{conditions.sprt.low:g}, {conditions.sprt.high:g}]: {verdicts[now.verdict]},"
            f" LLR {now.ratio:+.2f}"
        )
    return "\n".join(lines)


def _record(game: Finished, first: Contestant, second: Contestant, conditions: Conditions) -> str:
    from sixlegs.notation import parse_game
    from sixlegs.pgn import write_pgn
    from sixlegs.record import Record

    white, black = (first, second) if game.first_is_white else (second, first)
    board = parse_game(game.game, conditions.opening)
    tags = {
        "Event": f"{first.name} against {second.name}",
        "Round": str(game.number + 1),
        "White": white.name,
        "Black": black.name,
        "Termination": f"{game.ending}: {game.note}" if game.note else game.ending,
    }
    return write_pgn(Record(tags=tags, board=board, result=game.result)) + "\n"


def _told(
    sides: tuple[tuple[str, Contestant], tuple[str, Contestant]], conditions: Conditions
) -> dict[str, object]:
    """The conditions that the journal keeps: the number of games may change, these may not."""
    names = ["game_type", "opening", "opening_plies", "most_plies", "seed", "time_margin"]
    told: dict[str, object] = {name: getattr(conditions, name) for name in names}
    (first, _), (second, _) = sides
    # A clock only where there is one, so that matches from before there were clocks can go on.
    limits = [list(side.limit[:3] if side.limit.clock is None else side.limit) for _, side in sides]
    return told | {"first": first, "second": second, "limits": limits}


def limit_or_none(text: str) -> Limit:
    if text == "none":
        return Limit()
    if text.startswith("clock="):
        return clock(text)
    try:
        return limit(text)
    except argparse.ArgumentTypeError as error:
        raise argparse.ArgumentTypeError(f"{error}, nor clock=SECONDS+INCREMENT or none") from None


def file_name(text: str) -> str:
    return "".join(sign if sign.isalnum() or sign in "._-" else "-" for sign in text)[:40]
