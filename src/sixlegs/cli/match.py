"""`sixlegs match`: a match between two engines, with Elo and confidence interval."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sixlegs.arguments import Arguments, Command, option, positional
from sixlegs.cli.options import float_type, integer_type, opening_option, parse_clock, parse_limit
from sixlegs.cli.validate import MATCH_LOG_FILE_NAME
from sixlegs.engine import Limit, Player
from sixlegs.engine.builtin_players import PLAYERS, find_player
from sixlegs.errors import HiveError, quote
from sixlegs.files import write_atomically
from sixlegs.rules import GAME_TYPES, Opening, canonical_game_type

if TYPE_CHECKING:
    from sixlegs.engine.match import Contestant, MatchConditions, MatchResult
    from sixlegs.engine.match_log import FinishedGame

PGN_FILE_NAME = "games.pgn"
ENGINE_HELP = (
    f"a built-in player ({', '.join(PLAYERS)}), sixlegs@FILE with your own network,"
    " sixlegs@handcrafted without one, module:name for a player in Python, or the command line of a"
    " UHP engine"
)


def parse_match_limit(text: str) -> Limit:
    if text == "none":
        return Limit()
    if text.startswith("clock="):
        return parse_clock(text)
    try:
        return parse_limit(text)
    except argparse.ArgumentTypeError as error:
        raise argparse.ArgumentTypeError(f"{error}, nor clock=SECONDS+INCREMENT or none") from None


class MatchOptions(Arguments):
    """The options shared by matches and tournaments."""

    games: int = option(100, "games per pair of players and game type", integer_type(2, 1_000_000))
    opening: Opening = opening_option("tournament")
    time_margin: float = option(
        0.2,
        "seconds that a player may exceed its limit",
        float_type(0, 60, "a number of seconds up to 60"),
        metavar="S",
    )
    concurrency: int = option(1, "number of parallel games", integer_type(1, 256))
    seed: int = option(1, "seed of openings and players", integer_type(0, 10**18))

    def conditions(self, game_type: str, **others: Any) -> MatchConditions:
        """Return the conditions of a match with these options."""
        from sixlegs.engine.match import MatchConditions

        shared = {name: getattr(self, name) for name in MatchOptions.declared()}
        return MatchConditions(game_type=canonical_game_type(game_type), **shared, **others)


class Options(MatchOptions):
    """The options of ``sixlegs match``."""

    first: str = positional(ENGINE_HELP)
    second: str = positional(ENGINE_HELP)
    name1: str | None = option(
        None, "name of the first player in tables and records", metavar="NAME"
    )
    name2: str | None = option(None, "name of the second player", metavar="NAME")
    game_type: str = option("Base+ML", f"one of {', '.join(GAME_TYPES)}", metavar="TYPE")
    limit: Limit = option(
        Limit(seconds=0.1),
        "time=SECONDS, depth=PLIES or nodes=COUNT per move, clock=SECONDS+INCREMENT per game,"
        " or none for the players' defaults (default: time=0.1)",
        parse_match_limit,
    )
    limit1: Limit | None = option(
        None, "limit of the first player", parse_match_limit, metavar="LIMIT"
    )
    limit2: Limit | None = option(
        None, "limit of the second player", parse_match_limit, metavar="LIMIT"
    )
    sprt: list[float] | None = option(
        None,
        "stop once a sequential probability ratio test between these Elo bounds is decided",
        float_type(-1000, 1000, "a difference in Elo"),
        nargs=2,
        metavar=("LOW", "HIGH"),
    )
    opening_plies: int = option(8, "random plies per opening", integer_type(0, 20))
    max_plies: int = option(300, "plies after which a game is a draw", integer_type(1, 10_000))
    output: Path | None = option(
        None,
        "folder to write the games to; an interrupted match resumes from it"
        " (default: match-FIRST-SECOND)",
        Path,
        "-o",
        "--output",
        metavar="FOLDER",
    )


def run(options: Options) -> int:
    """Play the match and print each result."""
    from sixlegs.engine.statistics import Sprt

    check_even(options.games, options.opening_plies)
    if options.sprt and options.sprt[0] >= options.sprt[1]:
        raise HiveError("the first bound of --sprt must be lower than the second")
    conditions = options.conditions(
        options.game_type,
        opening_plies=options.opening_plies,
        max_plies=options.max_plies,
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
    folder = options.output or Path(f"match-{to_file_name(first.name)}-{to_file_name(second.name)}")
    sides = ((options.first, first), (options.second, second))

    def print_game(game: FinishedGame, result: MatchResult) -> None:
        print(progress_line(game, result, conditions), flush=True)

    result = play_in_folder(folder, sides, conditions, print_game)
    print(summary(first.name, second.name, result, conditions))
    print(f"The games are in {folder / PGN_FILE_NAME}.")
    return 0


def check_even(games: int, opening_plies: int) -> None:
    """Raise :exc:`HiveError` for odd numbers: games and opening plies come in pairs."""
    if games % 2 or opening_plies % 2:
        raise HiveError("the numbers of games and of opening plies must be even")


def play_in_folder(
    folder: Path,
    sides: tuple[tuple[str, Contestant], tuple[str, Contestant]],
    conditions: MatchConditions,
    on_game: Callable[[FinishedGame, MatchResult], object],
) -> MatchResult:
    """Play the missing games of the match between the *sides*, and store them in *folder*.

    Each side has its name on the command line and its contestant. *on_game* is called after every
    game.
    """
    from sixlegs.engine.match import match_result, play_match
    from sixlegs.engine.match_log import MatchLog

    first, second = (side for _, side in sides)
    pgn = folder / PGN_FILE_NAME
    if pgn.exists() and not (folder / MATCH_LOG_FILE_NAME).exists():
        raise HiveError(f"{pgn} does not belong to a resumable match: choose another folder.")
    log = MatchLog(folder / MATCH_LOG_FILE_NAME, _logged_conditions(sides, conditions))
    if log.finished:
        print(f"Resuming after {len(log.finished)} games in {folder}.")
    records = (_record(game, first, second, conditions) for game in log.finished)
    write_atomically(pgn, "".join(records))
    with closing(log), closing(play_match(first, second, conditions, log)) as match:
        for game, result in match:
            with pgn.open("a", encoding="utf-8") as stream:
                stream.write(_record(game, first, second, conditions))
            on_game(game, result)
    return match_result(log.finished, conditions.sprt)


def contestant(text: str, limit: Limit, margin: float, name: str | None = None) -> Contestant:
    """Return the contestant for a player or UHP engine given on the command line."""
    from sixlegs.engine.match import Contestant
    from sixlegs.uhp.client import GRACE_SECONDS, UhpEngine

    if player := find_player(text):
        player(None).close()  # check that it starts
        return Contestant(name or text, player, limit)
    if limit.is_empty:
        raise HiveError(f"{quote(text)} is a UHP engine, which needs a limit of its own.")
    with UhpEngine(text) as engine:  # check that it starts, and get its name
        engine_name = engine.name

    def start(seed: int) -> Player:
        return UhpEngine(text, grace=max(GRACE_SECONDS, margin))

    return Contestant(name or engine_name, start, limit)


def progress_line(game: FinishedGame, result: MatchResult, conditions: MatchConditions) -> str:
    """Return the line printed after a game."""
    line = f"game {game.number + 1}: {game.result} ({game.ending}); "
    line += f"{result.score:g} of {result.games}, Elo {result.elo}"
    if conditions.sprt and result.log_likelihood_ratio is not None:
        low, high = conditions.sprt.bounds
        line += f", LLR {result.log_likelihood_ratio:+.2f} ({low:.2f}, {high:.2f})"
    return f"{line}; {game.note}" if game.note else line


def summary(first: str, second: str, result: MatchResult, conditions: MatchConditions) -> str:
    """Return the table printed after the match."""
    lines = [
        f"{first} against {second}: {result.wins} won, {result.draws} drawn, {result.losses} lost",
        f"score {result.score:g} of {result.games}; Elo {result.elo}; pairs {list(result.pairs)}",
        f"illegal moves {result.endings['illegal']}, crashes {result.endings['crash']},"
        f" time losses {result.endings['time']}, repetitions {result.endings['repetition']},"
        f" too long {result.endings['length']}",
    ]
    if conditions.sprt and result.log_likelihood_ratio is not None:
        verdicts = {True: "accepted", False: "rejected", None: "undecided"}
        lines.append(
            f"SPRT [{conditions.sprt.low:g}, {conditions.sprt.high:g}]: {verdicts[result.verdict]},"
            f" LLR {result.log_likelihood_ratio:+.2f}"
        )
    return "\n".join(lines)


def _record(
    game: FinishedGame, first: Contestant, second: Contestant, conditions: MatchConditions
) -> str:
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


def _logged_conditions(
    sides: tuple[tuple[str, Contestant], tuple[str, Contestant]], conditions: MatchConditions
) -> dict[str, object]:
    """Return the conditions in the log, which must not change; the number of games may."""
    names = ["game_type", "opening", "opening_plies", "seed", "time_margin"]
    logged: dict[str, object] = {name: getattr(conditions, name) for name in names}
    logged["most_plies"] = conditions.max_plies  # the key of stored files
    (first, _), (second, _) = sides
    # Without a clock, only the fields of older versions, so that their matches can be resumed.
    limits = [list(side.limit[:3] if side.limit.clock is None else side.limit) for _, side in sides]
    return logged | {"first": first, "second": second, "limits": limits}


def to_file_name(text: str) -> str:
    return "".join(sign if sign.isalnum() or sign in "._-" else "-" for sign in text)[:40]


COMMAND = Command("match", "play a match between two engines", Options, run)
