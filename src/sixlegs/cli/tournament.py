"""`sixlegs tournament`: matches between several players, and a rating list."""

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
        "a player, repeated for each: its name, an engine as for match, and its limit"
        " (time=SECONDS, depth=PLIES, nodes=COUNT, clock=SECONDS+INCREMENT or none)",
        nargs=3,
        action="append",
        required=True,
        metavar=("NAME", "ENGINE", "LIMIT"),
    )
    neighbors: int = option(
        1000,
        "play only the next N players, listed in order of strength (default: all)",
        integer_type(1, 1000),
        metavar="N",
    )
    game_type: list[str] = option(
        ["Base+ML"],
        f"game types: {', '.join(GAME_TYPES)} (default: Base+ML)",
        nargs="+",
        metavar="TYPE",
    )
    anchor: str | None = option(None, "player with 0 Elo (default: the first)", metavar="NAME")
    csv: bool = switch("print the rating list as CSV")
    output: Path = option(
        Path("tournament"),
        "folder to write the games to; an interrupted tournament resumes from it",
        Path,
        "-o",
        "--output",
        metavar="FOLDER",
    )


def run(options: Options) -> int:
    """Play all matches, print their results, and print the rating list."""
    from sixlegs.engine.rating_list import rating_list

    check_even(options.games, 0)
    names = [name for name, _, _ in options.player]
    if len(set(map(to_file_name, names))) < len(names):
        raise HiveError("Two players have the same name.")
    if len(names) < 2:
        raise HiveError("A tournament needs at least two players: add more with --player.")
    anchor = options.anchor or names[0]
    if anchor not in names:
        raise HiveError(f"--anchor: there is no player {anchor}.")
    types = [canonical_game_type(text) for text in options.game_type]
    sides = [_parse_player(player, options.time_margin) for player in options.player]
    pairings = []
    for (i, first), (j, second) in combinations(enumerate(sides), 2):
        if j - i <= options.neighbors:
            for game_type in types:
                pairings.append(_play_pairing(second, first, game_type, options))
    print(format_rating_list(rating_list(pairings, anchor), options.csv))
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
    """Play the match of two players in a game type, and return its result."""
    from sixlegs.engine.rating_list import Pairing

    names = first[1].name, second[1].name
    folder = options.output / "-".join(map(to_file_name, (*names, game_type)))
    result = play_in_folder(folder, (first, second), options.conditions(game_type), lambda *_: None)
    failed = result.endings["illegal"] + result.endings["crash"] + result.endings["time"]
    line = (
        f"{names[0]} against {names[1]}, {game_type}:"
        f" {result.score:g} of {result.games}, Elo {result.elo}"
    )
    print(line + (f"; {failed} by a failure" if failed else ""), flush=True)
    return Pairing(*names, result.pairs)


def format_rating_list(players: list[RatedPlayer], is_csv: bool) -> str:
    """Return the rating list as a table, strongest first."""
    header = ["player", "Elo", "low", "high", "games", "score"]
    rows = []
    for player in players:
        elos = [f"{elo:.0f}" for elo in player.elo]
        rows.append([player.name, *elos, str(player.games), f"{player.score / player.games:.1%}"])
    return format_csv(header, rows) if is_csv else "\n".join(align_columns([header, *rows]))


COMMAND = Command("tournament", "play a round robin and print Elo ratings", Options, run)
