"""The core gives the recorded answers: searches, levels, hints, reviews, reasons and paths.

`tests/data/answers.txt` has a checksum per answer. It is the same on every machine, because the
search counts nodes and calculates with integers. In a commit that is meant to change the rules, the
engine, the network or the advice, update it:

    PYTHONPATH=tests python tests/test_core_transcripts.py
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from samples import BLOCKED, WON
from sixlegs import Board, Hex, Move, parse_game
from sixlegs._core import BrowserEngine, Evaluator, Search, forced_win, levels
from sixlegs.engine.networks import DEFAULT_NETWORK, load_evaluator
from sixlegs.notation import PIECES
from wins import WINS

DATA = Path(__file__).parent / "data"
BOARDS = [
    parse_game(line.split("\t")[2], "tournament")
    for line in (DATA / "search_nodes.txt").read_text().splitlines()[::3]
]
"""Positions of all stages of a game: openings, attacks, and forced wins."""
CYCLE = ("wA1 \\wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ-")
MAX_NODES = 5_000
"""Levels that search more positions are tested in soak only, against WebAssembly."""


def reports(search: Search, board: Board, **options: Any) -> list[tuple[Any, ...]]:
    """Return the reports of a search in the background."""
    search.start(board, **options)
    while not search.wait(60):
        pass
    found = [
        (
            report.depth,
            report.rank,
            report.score,
            report.nodes,
            [str(move) for move in report.moves],
        )
        for report in search.take_reports()
    ]
    return [*found, (search.nodes,)]


def special_boards() -> Iterator[Board]:
    """Yield positions with a single move, with repetitions, and lost ones."""
    yield parse_game(BLOCKED)
    repeated = parse_game("Base;InProgress;White[3];wQ;bQ wQ-;wA1 -wQ;bA1 bQ-")
    for ply, move in enumerate(2 * CYCLE):
        repeated.push_uhp(move)
        if ply in (3, 5, 6):  # some or all positions of the cycle have occurred twice
            yield repeated.copy()
    for win in WINS[:12:3]:
        board = win.board
        if found := forced_win(board, 2 * win.moves - 1, 20_000):
            board.push(found[0])
            yield board


def searches() -> Iterator[tuple[str, object]]:
    """Yield names and results of searches that share a table, with each option."""
    search = Search(1, 1, Evaluator())
    options: dict[str, dict[str, Any]] = {
        "depth": {"depth": 5},
        "nodes": {"nodes": 3_000},
        "lines": {"depth": 3, "lines": 4},
        "noise": {"depth": 4, "noise": 60, "seed": 5},
        "no threats": {"depth": 3, "sees_threats": False},
        "learning": {"nodes": 3_000, "has_learning": True},
    }
    for number, board in enumerate(BOARDS):
        for name, values in options.items():
            yield f"search {number} {name}", reports(search, board, **values)
    for number, board in enumerate(special_boards()):
        for options_name in ("depth", "lines"):
            name = f"special {number} {options_name}"
            yield name, reports(search, board, **options[options_name])
    search.clear_table()
    for _ in range(2):  # the second one uses the table of the first
        yield "search again", reports(search, BOARDS[0], depth=5)


def answers() -> Iterator[tuple[str, object]]:
    """Yield names and results of requests of the page."""
    network = load_evaluator(DEFAULT_NETWORK)
    engine = BrowserEngine(network=network)
    weak = [row[0] for row in levels() if row[1] <= MAX_NODES]
    for number, board in enumerate(BOARDS):
        engine.analyze(board, 3, 1_000)
        yield f"analysis {number}", engine.analyze(board, 3, 2_000)
        yield f"hint {number}", engine.hint(board)
        yield f"draw {number}", engine.accepts_draw(board)
        for level in weak:
            yield f"level {level} {number}", [engine.play(board, level, seed) for seed in (1, 2)]
    opening = Board("Base+MLP")
    while opening.ply < 12:
        move = engine.play(opening, weak[opening.ply % len(weak)], opening.ply)
        assert move
        opening.push(move)
    yield "levels in the opening", opening.moves
    yield "review", engine.review(parse_game(WON), 300)
    for number, board in enumerate(BOARDS[::2]):
        yield (
            f"warning {number}",
            [engine.blunder_warning(board, move) for move in list(board.legal_moves)[::25]],
        )
    for number, win in enumerate(WINS[::2]):
        for nodes in (50, 5_000):
            yield f"win {number} {nodes}", forced_win(win.board, 2 * win.moves - 1, nodes)


def reasons() -> Iterator[tuple[str, object]]:
    """Yield why moves are illegal and the paths of legal ones, also before queens are in play."""
    pillbugs = parse_game("Base+MLP;InProgress;White[3];wP;bP wP-;wA1 -wP;bA1 bP-")
    for number, board in enumerate([*BOARDS, pillbugs]):
        for plies in (len(board.moves), 9, 6, 3):
            position = board.copy()
            while len(position.moves) > plies:
                position.pop()
            hexes = [Hex(q, r) for q in range(-4, 5) for r in range(-4, 5)][number % 3 :: 3]
            yield (
                f"reasons {number} {plies}",
                [
                    (position.why_not(piece), *(position.why_not(move) for move in moves))
                    for piece in PIECES
                    for moves in [[Move(piece, position.where(piece), hex) for hex in hexes]]
                ],
            )
            yield (
                f"paths {number} {plies}",
                [(position.path(move), position.thrower(move)) for move in position.legal_moves],
            )


def recorded_lines() -> list[str]:
    """Return a line with the name and the checksum of each answer."""
    return [
        f"{zlib.crc32(repr(result).encode()):08x} {name}"
        for part in (searches(), answers(), reasons())
        for name, result in part
    ]


def test_engine_gives_the_recorded_answers() -> None:
    expected = (DATA / "answers.txt").read_text().splitlines()
    assert recorded_lines() == expected


if __name__ == "__main__":
    (DATA / "answers.txt").write_text("\n".join([*recorded_lines(), ""]))
