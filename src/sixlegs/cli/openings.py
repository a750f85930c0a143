"""`sixlegs openings`: which openings were played, how they fared, and what the engine says."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sixlegs.arguments import Arguments, Command, option, positional, switch
from sixlegs.cli.options import limit_option, number
from sixlegs.cli.progress import run_all
from sixlegs.cli.tables import aligned, as_csv
from sixlegs.cli.validate import read_all
from sixlegs.engine.player import Limit
from sixlegs.errors import HiveError
from sixlegs.notation import move_strings
from sixlegs.rules import Board, Color

if TYPE_CHECKING:
    from sixlegs.engine import Engine
    from sixlegs.explorer import Line


class Options(Arguments):
    """The options of ``sixlegs openings``."""

    path: Path = positional("a folder of game records, or a file of them", Path)
    plies: int = option(4, "how long an opening is", number(1, 40))
    most: int = option(20, "openings to tell of", number(1, 10_000))
    limit: Limit = limit_option(50_000, "opening")
    csv: bool = switch("the table as CSV")


class Row(NamedTuple):
    """What is told of an opening: the columns of the table. Shares are from 0 to 1."""

    games: int
    share: float
    """Of all games."""
    white_wins: float | None
    """Of the games of this opening that have an end."""
    draws: float | None
    black_wins: float | None
    verdict: str
    """White's chances as the engine sees them, or who wins in how many moves."""
    game_type: str
    moves: str


def run(options: Options) -> int:
    """Print the table; status 1 if a record could not be read."""
    from sixlegs.engine import Engine
    from sixlegs.explorer import explored

    records, failed = read_all([options.path])
    lines = explored((record for _, _, record in records), options.plies)
    if not lines:
        raise HiveError(f"There is no game of {options.plies} plies in {options.path}.")
    total = sum(line.games for line in lines)
    with Engine() as engine:
        task = partial(_row, total=total, engine=engine, bound=options.limit)
        rows = run_all(task, lines[: options.most], "openings")
    print(as_csv(Row._fields, rows) if options.csv else _table(rows, total, len(lines)))
    return 1 if failed else 0


def _verdict(board: Board, engine: Engine, bound: Limit) -> str:
    if board.outcome():
        return "over"
    *_, best = engine.analyse(board, bound)
    return str(best.score if board.turn is Color.WHITE else -best.score)


def _row(line: Line, total: int, engine: Engine, bound: Limit) -> Row:
    def share(count: int) -> float | None:
        return round(count / line.decided, 4) if line.decided else None

    return Row(
        line.games,
        round(line.games / total, 4),
        share(line.white_wins),
        share(line.draws),
        share(line.black_wins),
        _verdict(line.board, engine, bound),
        line.board.game_type,
        ";".join(move_strings(line.board)),
    )


def _table(rows: list[Row], total: int, openings: int) -> str:
    cells = [["games", "share", "White", "draw", "Black", "engine", "set", "moves"]]
    for row in rows:
        shares = [_percent(share) for share in (row.white_wins, row.draws, row.black_wins)]
        moves = row.moves.replace(";", ", ")
        cells.append(
            [str(row.games), _percent(row.share), *shares, row.verdict, row.game_type, moves]
        )
    return "\n".join([*aligned(cells), "", f"Games: {total}, openings: {openings}."])


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.0%}"


COMMAND = Command("openings", "which openings were played, and how they fared", Options, run)
