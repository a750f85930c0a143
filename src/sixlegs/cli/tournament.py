"""`sixlegs tournament`: several players meet in matches, and each gets an Elo on one scale."""

from __future__ import annotations

import argparse
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from sixlegs.arguments import Command, option, switch
from sixlegs.cli.match import (
    MatchOptions,
    check_even,
    contestant,
    parse_match_limit,
    play_in_folder,
    to_file_name,
)
from sixlegs.cli.options import integer_type
from sixlegs.cli.tables import align_columns, format_csv
from sixlegs.errors import HiveError
from sixlegs.rules import GAME_TYPES, canonical_game_type

if TYPE_CHECKING:
    from sixlegs.engine.match import Contestant
    from sixlegs.engine.rating_list import Pairing, RatedPlayer


class Options(MatchOptions):
    """The options of ``sixlegs tournament``."""

    player: list[list[str]] = option(
        None,
        "one of those who play, given again for each: what to call it, an engine as match"
        " takes it, and time=SECONDS, depth=PLIES, nodes=COUNT, clock=SECONDS+INCREMENT or none",
        nargs=3,
        action="append",
        required=True,
        metavar=("NAME", "ENGINE", "LIMIT"),
    )
    neighbors: int = option(
        1000,
        "name the players by strength: each meets only the N next ones (default: all)",
        integer_type(1, 1000),
        metavar="N",
    )
    game_type: list[str] = option(
        ["Base+ML"], f"of {', '.join(GAME_TYPES)} (default: Base+ML)", nargs="+"
    )
    anchor: str | None = option(
        None, "whose Elo is 0 (default: that of the first named)", metavar="NAME"
    )
    csv: bool = switch("the list as CSV")
    output: Path = option(
        Path("tournament"),
        "folder for the games; given again, the tournament goes on",
        Path,
        "-o",
        "--output",
    )


def run(options: Options) -> int:
    """Play all matches, telling of each, and print the list."""
    from sixlegs.engine.rating_list import rating_list

    check_even(options.games, 0)
    names = [name for name, _, _ in options.player]
    if len(set(map(to_file_name, names))) < len(names):
        raise HiveError("Two players have the same name.")
    if len(names) < 2:
        raise HiveError("A tournament needs two players at least: name more with --player.")
    zero = options.anchor or names[0]
    if zero not in names:
        raise HiveError(f"--anchor: there is no player called {zero}.")
    types = [canonical_game_type(each) for each in options.game_type]
    sides = [_parse_player(each, options.time_margin) for each in options.player]
    pairings = []
    for (i, first), (j, second) in combinations(enumerate(sides), 2):
        if j - i <= options.neighbors:
            for game_type in types:
                pairings.append(_play_pairing(second, first, game_type, options))
    print(format_rating_list(rating_list(pairings, zero), options.csv))
    return 0


Side = tuple[str, "Contestant"]


def _parse_player(player: list[str], margin: float) -> Side:
    name, engine, text = player
    try:
        limit = parse_match_limit(text)
    except argparse.ArgumentTypeError as error:
        raise HiveError(f"--player {name}: {error}") from None
    return engine, contestant(engine, limit, margin, name)


def _play_pairing(first: Side, second: Side, game_type: str, options: Options) -> Pairing:
    """How the match of those two ends, in that game."""
    from sixlegs.engine.rating_list import Pairing

    names = first[1].name, second[1].name
    folder = options.output / "-".join(map(to_file_name, (*names, game_type)))
    now = play_in_folder(folder, (first, second), options.conditions(game_type), lambda *_: None)
    failed = now.endings["illegal"] + now.endings["crash"] + now.endings["time"]
    line = (
        f"{names[0]} against {names[1]}, {game_type}: {now.score:g} of {now.games}, Elo {now.elo}"
    )
    print(line + (f"; {failed} by a failure" if failed else ""), flush=True)
    return Pairing(*names, now.pairs)


def format_rating_list(players: list[RatedPlayer], is_csv: bool) -> str:
    """The table, the strongest first."""
    header = ["player", "Elo", "low", "high", "games", "score"]
    rows = []
    for each in players:
        elos = [f"{elo:.0f}" for elo in each.elo]
        rows.append([each.name, *elos, str(each.games), f"{each.score / each.games:.1%}"])
    return format_csv(header, rows) if is_csv else "\n".join(align_columns([header, *rows]))


COMMAND = Command("tournament", "a round robin of engines, and their Elo", Options, run)
