"""`sixlegs openings`: frequency, results and evaluation of openings."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sixlegs.arguments import Arguments, Command, option, positional, switch
from sixlegs.cli.options import integer_type, limit_option
from sixlegs.cli.progress import run_all
from sixlegs.cli.tables import align_columns, format_csv
from sixlegs.cli.validate import read_all_records
from sixlegs.engine.player import Limit
from sixlegs.errors import HiveError
from sixlegs.notation import move_strings
from sixlegs.rules import Board, Color

if TYPE_CHECKING:
    from sixlegs.engine import Engine
    from sixlegs.explorer import OpeningLine


class Options(Arguments):
    """The options of ``sixlegs openings``."""

    path: Path = positional("file or folder of game records", Path)
    plies: int = option(4, "length of an opening", integer_type(1, 40))
    top: int = option(20, "number of openings to show", integer_type(1, 10_000))
    limit: Limit = limit_option(50_000, "opening")
    csv: bool = switch("print the table as CSV")


class OpeningRow(NamedTuple):
    """The columns of an opening in the table. Shares are from 0 to 1."""

    games: int
    share: float
    """The share of all games."""
    white_wins: float | None
    """The share of the finished games with this opening."""
    draws: float | None
    black_wins: float | None
    evaluation: str
    """White's chances according to the engine, or a proven result."""
    game_type: str
    moves: str


def run(options: Options) -> int:
    """Print the table; return 1 if a record could not be read."""
    from sixlegs.engine import Engine
    from sixlegs.explorer import count_openings

    records, failed = read_all_records([options.path])
    lines = count_openings((record for _, _, record in records), options.plies)
    if not lines:
        raise HiveError(f"There is no game of {options.plies} plies in {options.path}.")
    total = sum(line.games for line in lines)
    with Engine() as engine:
        task = partial(_row, total=total, engine=engine, bound=options.limit)
        rows = run_all(task, lines[: options.top], "openings")
    print(format_csv(OpeningRow._fields, rows) if options.csv else _table(rows, total, len(lines)))
    return 1 if failed else 0


def _evaluate(board: Board, engine: Engine, bound: Limit) -> str:
    if board.outcome():
        return "over"
    *_, best = engine.analyze(board, bound)
    return str(best.score if board.turn is Color.WHITE else -best.score)


def _row(line: OpeningLine, total: int, engine: Engine, bound: Limit) -> OpeningRow:
    def share(count: int) -> float | None:
        return round(count / line.decided_games, 4) if line.decided_games else None

    return OpeningRow(
        line.games,
        round(line.games / total, 4),
        share(line.white_wins),
        share(line.draws),
        share(line.black_wins),
        _evaluate(line.board, engine, bound),
        line.board.game_type,
        ";".join(move_strings(line.board)),
    )


def _table(rows: list[OpeningRow], total: int, openings: int) -> str:
    cells = [["games", "share", "White", "draw", "Black", "engine", "set", "moves"]]
    for row in rows:
        shares = [_percent(share) for share in (row.white_wins, row.draws, row.black_wins)]
        moves = row.moves.replace(";", ", ")
        cells.append(
            [str(row.games), _percent(row.share), *shares, row.evaluation, row.game_type, moves]
        )
    return "\n".join([*align_columns(cells), "", f"Games: {total}, openings: {openings}."])


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.0%}"


COMMAND = Command("openings", "list the most frequent openings with their results", Options, run)
