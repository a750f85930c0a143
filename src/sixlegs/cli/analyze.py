"""`sixlegs analyze`: review of a game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from sixlegs.arguments import Command, option, switch
from sixlegs.cli import analyze_all
from sixlegs.cli.options import (
    integer_type,
    is_folder,
    opening_option,
    read_game,
)
from sixlegs.cli.tables import align_columns
from sixlegs.errors import HiveError
from sixlegs.notation import COLOR_NAMES, line_strings, move_strings
from sixlegs.position import position_string
from sixlegs.rules import Board, Color, Opening

if TYPE_CHECKING:
    from sixlegs.engine import Info, Score
    from sixlegs.engine.review import Assessment, PlayerSummary

    Reviewed = tuple[Assessment, list[list[str]]]  # a ply, and the notation of its best lines

MAX_LINE_PLIES = 6  # shown per line of play, so that it fits on one line


class Options(analyze_all.Options):
    """The options of ``sixlegs analyze``."""

    game: int | None = option(None, "number of the record (default: 1)", integer_type(1, 10**9))
    all: bool = switch("review all records of the file, one table row each")
    opening: Opening | None = opening_option()
    lines: int = option(1, "best lines to show per ply", integer_type(1, 20))
    json: bool = switch("print a JSON object")


def run(options: Options) -> int:
    """Print a line for each ply as it is assessed, then accuracy and turning points."""
    from sixlegs.engine import Engine
    from sixlegs.engine.hint import HINT_TABLE_MB
    from sixlegs.engine.review import review, summarize, turning_points

    if options.all or is_folder(options.file):
        if options.json or options.game or options.lines > 1 or options.opening:
            raise HiveError("--json, --game, --lines and --opening are for a single game.")
        return analyze_all.run(options)
    if options.csv or options.processes > 1:
        raise HiveError("--csv and --processes are for many games: name a folder, or add --all.")
    board = read_game(options.file, options.game or 1, options.opening)
    if not board.moves:
        raise HiveError("There is nothing to analyze: no move has been played.")
    names, replay = move_strings(board), board.root()
    width = max(map(len, names))
    padded = [name.ljust(width) for name in names]
    reviewed: list[Reviewed] = []

    def add(ply: Assessment) -> None:
        lines = [line_strings(replay, info.line) for info in ply.lines]
        replay.push(ply.move)
        reviewed.append((ply, lines))
        if not options.json:
            _print_ply(ply, padded[ply.ply - 1], lines, shows_lines=options.lines > 1)

    if not options.json:
        print(f"{'ply':>4}  {'move':<{width}}       White  better was")
    with Engine(threads=options.threads, table_mb=HINT_TABLE_MB) as engine:
        plies = review(board, engine, options.limit, options.lines, on_ply=add)
    players, turning = summarize(plies), turning_points(plies)
    if options.json:
        _print_json(board, names, reviewed, players, turning)
    else:
        _print_players(players)
        _print_turning_points(names, reviewed, turning)
    return 0


def _print_ply(ply: Assessment, name: str, lines: list[list[str]], *, shows_lines: bool) -> None:
    from sixlegs.engine.review import MARKS

    mark, better = (MARKS[ply.judgment], lines[0][0]) if ply.judgment else ("", "")
    score = _abbreviate(ply.after)
    print(f"{ply.ply:>4}  {name} {mark:<2}  {score:>7}  {better}".rstrip(), flush=True)
    if shows_lines:
        for info, line in zip(ply.lines, lines, strict=True):
            score = _abbreviate(_for_white(ply, info))
            print(f"         {score:>7}  {', '.join(line[:MAX_LINE_PLIES])}")


def _print_players(players: dict[Color, PlayerSummary]) -> None:
    cells = [["", "accuracy", "inaccuracies ?!", "mistakes ?", "blunders ??"]]
    for color, (accuracy, *counts) in players.items():
        percent = "" if accuracy is None else f"{accuracy:.0%}"
        cells.append([COLOR_NAMES[color], percent, *map(str, counts)])
    print("", *align_columns(cells), sep="\n")


def _print_turning_points(
    names: list[str], reviewed: list[Reviewed], turning: list[Assessment]
) -> None:
    if not turning:
        print("\nNo turning points: no move lost much.")
        return
    print("\nTurning points, with White's chances before and after:")
    for ply in turning:
        _, lines = reviewed[ply.ply - 1]
        name, color = names[ply.ply - 1], COLOR_NAMES[ply.color]
        print(
            f"{ply.ply:>4}  {color} played {name}: {_describe(ply.before)}, {_describe(ply.after)}"
        )
        print(f"      better was {', '.join(lines[0][:MAX_LINE_PLIES])}")


def _print_json(
    board: Board,
    names: list[str],
    reviewed: list[Reviewed],
    players: dict[Color, PlayerSummary],
    turning: list[Assessment],
) -> None:
    review = {
        "game_type": board.game_type,
        "opening": board.opening,
        "start": position_string(board.start) if board.start else None,
        "plies": [_ply_json(ply, names[ply.ply - 1], lines) for ply, lines in reviewed],
        "players": {
            COLOR_NAMES[color]: {
                **player._asdict(),
                "accuracy": player.accuracy and round(player.accuracy, 4),
            }
            for color, player in players.items()
        },
        "turning_points": [ply.ply for ply in turning],
    }
    print(json.dumps(review, indent=1))


def _ply_json(ply: Assessment, name: str, lines: list[list[str]]) -> dict[str, object]:
    return {
        "ply": ply.ply,
        "color": COLOR_NAMES[ply.color],
        "move": name,
        "best": lines[0][0],
        "loss": round(ply.loss, 4),
        "accuracy": round(ply.accuracy, 4),
        "judgment": ply.judgment and ply.judgment.name.lower(),
        "is_forced": ply.is_forced,
        "before": _score(ply.before),
        "after": _score(ply.after),
        "lines": [
            {
                "score": _score(_for_white(ply, info)),
                "depth": info.depth,
                "nodes": info.nodes,
                "moves": line,
            }
            for info, line in zip(ply.lines, lines, strict=True)
        ],
    }


def _for_white(ply: Assessment, info: Info) -> Score:
    return info.score if ply.color is Color.WHITE else -info.score


def _score(score: Score) -> dict[str, object]:
    """Return White's score as a JSON value."""
    return {"white": round(score.probability, 4), "white_wins_in": score.wins_in}


def _abbreviate(score: Score) -> str:
    """Return White's score in short form: 63%, or the winner and the number of moves."""
    if score.wins_in is None:
        return str(score)
    return f"{'W' if score.wins_in > 0 else 'B'} in {abs(score.wins_in)}"


def _describe(score: Score) -> str:
    if score.wins_in is None:
        return str(score)
    winner = COLOR_NAMES[Color.WHITE if score.wins_in > 0 else Color.BLACK]
    return f"{winner} wins in {abs(score.wins_in)}"


HELP = "review a game and find its turning points"
COMMAND = Command("analyze", HELP, Options, run)
