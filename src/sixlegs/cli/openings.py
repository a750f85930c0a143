"""`sixlegs openings`: which openings were played, how they fared, and what the engine says."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sixlegs.cli.options import Commands, limit, number
from sixlegs.cli.progress import Progress
from sixlegs.cli.tables import aligned, as_csv
from sixlegs.cli.validate import record_files, records_of
from sixlegs.engine.player import Limit
from sixlegs.errors import HiveError
from sixlegs.notation import move_strings
from sixlegs.rules import Board, Color

if TYPE_CHECKING:
    from sixlegs.engine import Engine
    from sixlegs.explorer import Line


def add_to(commands: Commands) -> None:
    """Add the command and its options."""
    openings = commands.add_parser(
        "openings", help="which openings were played, and how they fared"
    )
    openings.add_argument("path", type=Path, help="a folder of game records, or a file of them")
    openings.add_argument(
        "--plies", type=number(1, 40), default=4, help="how long an opening is (default: 4)"
    )
    openings.add_argument(
        "--most", type=number(1, 10_000), default=20, help="openings to tell of (default: 20)"
    )
    openings.add_argument(
        "--limit",
        type=limit,
        default=Limit(nodes=50_000),
        help="how long the engine thinks about each: time=SECONDS, depth=PLIES or nodes=COUNT"
        " (default: nodes=50000)",
    )
    openings.add_argument("--csv", action="store_true", help="the table as CSV")
    openings.set_defaults(run=run)


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


def run(options: argparse.Namespace) -> int:
    """Print the table; status 1 if a record could not be read."""
    from sixlegs.explorer import explored
    from sixlegs.record import Failure, Record

    found = [record for file in record_files(options.path) for record in records_of(file)]
    failures = [record for record in found if isinstance(record, Failure)]
    for failure in failures:
        print(f"sixlegs: {failure}", file=sys.stderr)
    lines = explored((one for one in found if isinstance(one, Record)), options.plies)
    if not lines:
        raise HiveError(f"There is no game of {options.plies} plies in {options.path}.")
    total = sum(line.games for line in lines)
    rows = _rows(lines[: options.most], total, options.limit)
    print(as_csv(Row._fields, rows) if options.csv else _table(rows, total, len(lines)))
    return 1 if failures else 0


def _rows(lines: list[Line], total: int, bound: Limit) -> list[Row]:
    from sixlegs.engine import Engine

    progress = Progress(len(lines), sys.stderr)
    rows: list[Row] = []
    with Engine() as engine:
        for line in lines:
            progress.show(len(rows), f"{len(rows)} of {len(lines)} openings")
            rows.append(_row(line, total, _verdict(line.board, engine, bound)))
    progress.clear()
    return rows


def _verdict(board: Board, engine: Engine, bound: Limit) -> str:
    if board.outcome():
        return "over"
    *_, best = engine.analyse(board, bound)
    return str(best.score if board.turn is Color.WHITE else -best.score)


def _row(line: Line, total: int, verdict: str) -> Row:
    def share(count: int) -> float | None:
        return round(count / line.decided, 4) if line.decided else None

    return Row(
        line.games,
        round(line.games / total, 4),
        share(line.white_wins),
        share(line.draws),
        share(line.black_wins),
        verdict,
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
