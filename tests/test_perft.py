"""Perft counts, compared with the counts of other programs and of the oracle."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

import oracle
from sixlegs import GAME_TYPES, Board, parse_game, parse_position
from sixlegs.rules import check_opening
from strategies import oracle_of

DATA = Path(__file__).parent / "data" / "perft.txt"

MAX_ORACLE_LEAVES = 40_000
"""Number of leaves that the slow oracle counts in less than a second."""


@dataclass(frozen=True)
class Line:
    """A line of the data file."""

    opening: str
    game: str
    counts: tuple[int, ...]

    def board(self) -> Board:
        if len(self.game.split()) == 5 and ";" in self.game.split()[-1]:
            return parse_position(self.game)
        return parse_game(self.game, check_opening(self.opening))


def read_lines() -> list[Line]:
    lines = []
    for text in DATA.read_text(encoding="utf-8").splitlines():
        if text and not text.startswith("#"):
            opening, game, counts = text.split(" | ")
            lines.append(Line(opening, game, tuple(map(int, counts.split()))))
    return lines


LINES = read_lines()

each_line = pytest.mark.parametrize(
    "line", LINES, ids=lambda line: f"{line.opening} {line.game[:30]}"
)


@each_line
def test_perft(line: Line) -> None:
    board = line.board()
    assert board.opening == line.opening
    assert tuple(board.perft(depth) for depth in range(len(line.counts))) == line.counts


def test_data_file_has_every_game_type_and_opening() -> None:
    counted = {(line.opening, line.game) for line in LINES}
    assert counted >= {(o, t) for o in ("rulebook", "tournament") for t in GAME_TYPES}


@each_line
def test_oracle_perft_matches_data_file(line: Line) -> None:
    start = oracle_of(line.board())
    depths = [depth for depth, count in enumerate(line.counts) if count <= MAX_ORACLE_LEAVES]
    assert len(depths) >= 3
    assert [oracle.perft(start, depth) for depth in depths] == [line.counts[d] for d in depths]


@pytest.mark.parametrize("depth", range(6))
def test_perft_with_two_threads(depth: int) -> None:
    for line in LINES:
        if depth < len(line.counts):
            assert line.board().perft(depth, threads=2) == line.counts[depth]


def test_perft_does_not_change_the_board() -> None:
    board = LINES[-1].board()
    before = repr(board), board.key(), list(board.legal_moves)
    board.perft(2)
    assert (repr(board), board.key(), list(board.legal_moves)) == before
