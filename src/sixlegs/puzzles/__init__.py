"""Puzzles: positions with a proven solution, and the collection that the package ships.

>>> puzzle = next(iter(load_puzzles().values()))
>>> board = puzzle.board
>>> board.parse_uhp(puzzle.solution[0]) in board.legal_moves
True

The collection is in collection.jsonl, one puzzle per line.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, get_args

from sixlegs.errors import HiveError
from sixlegs.explorer import position_key
from sixlegs.position import parse_position
from sixlegs.rules import Board

__all__ = [
    "MAX_MOVES",
    "Kind",
    "Puzzle",
    "dump_puzzles",
    "iter_puzzles",
    "load_puzzles",
    "load_suite",
    "parse_puzzles",
    "puzzle_id",
    "read_puzzles",
]

Kind = Literal["win", "only-move", "rescue", "race"]

#: The maximum number of moves of a forced win in a puzzle.
MAX_MOVES = 6

#: The rating and deviation of a puzzle that is not rated yet.
INITIAL_RATING, INITIAL_DEVIATION = 1500, 150


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position and what to find in it; the solver is the side to move."""

    id: str
    """Six characters that identify the position, up to symmetry, and the kind."""
    kind: Kind
    """What to find.

    - ``win``: the only first move that wins by force in as few moves
    - ``only-move``: the only move that does not lose by force
    - ``rescue``: the same, if the opponent threatens to surround the queen with the next move
    - ``race``: which side wins, and in how many moves
    """
    moves: int
    """The number of the winner's moves; 1 for ``only-move`` and ``rescue``."""
    position: str
    """The position string."""
    solution: tuple[str, ...]
    """The best play of both sides as UHP moves, beginning with the solver's.

    It ends with the last move of a win, or soon after the only move.
    """
    winner: str | None = None
    """``white`` or ``black`` for a race, otherwise None."""
    rating: int = INITIAL_RATING
    deviation: int = INITIAL_DEVIATION
    themes: tuple[str, ...] = ()
    """The names of the themes, in alphabetical order."""
    game: str | None = None
    """A game string that leads to the position, for engines that cannot set up positions.

    Pieces of equal bugs may have other numbers there. Only the puzzles of the suite have it.
    """

    @property
    def board(self) -> Board:
        """A new board with the position."""
        return parse_position(self.position)

    @property
    def game_type(self) -> str:
        """The game type of the position."""
        return self.position.partition(" ")[0]

    @property
    def is_lost(self) -> bool:
        """Whether the solver loses, which only happens in races."""
        color = "white" if " White[" in self.position else "black"
        return self.winner is not None and self.winner != color

    def __str__(self) -> str:
        fields = {name: value for name, value in asdict(self).items() if value is not None}
        return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def parse(cls, line: str) -> Puzzle:
        """Parse a line of a collection. Raises :exc:`HiveError` if it is not a valid puzzle."""
        try:
            fields: dict[str, Any] = json.loads(line)
            puzzle = cls(
                **fields
                | {
                    "solution": tuple(map(str, fields["solution"])),
                    "themes": tuple(map(str, fields.get("themes", ()))),
                }
            )
        except (ValueError, TypeError, KeyError, RecursionError):
            raise HiveError(f"This line is not a puzzle: {line[:60]!r}.") from None
        puzzle._check()
        return puzzle

    def _check(self) -> None:
        if self.kind not in get_args(Kind):
            raise HiveError(f"Puzzle {self.id} has the unknown kind {self.kind!r}.")
        if not (isinstance(self.moves, int) and 1 <= self.moves <= MAX_MOVES):
            raise HiveError(
                f"Puzzle {self.id} has {self.moves!r} moves; 1 to {MAX_MOVES} are allowed."
            )
        if (self.winner in ("white", "black")) != (self.kind == "race"):
            raise HiveError(f"Puzzle {self.id}: a race, and no other puzzle, has a winner.")
        if not self.solution:
            raise HiveError(f"Puzzle {self.id} has no solution.")
        board = self.board
        for move in self.solution:
            board.push_uhp(move)


def puzzle_id(board: Board, kind: Kind) -> str:
    """Return the id of a puzzle: equal for symmetric positions of a game type."""
    digest = hashlib.sha256(f"{position_key(board)} {kind}".encode()).digest()
    return base64.b32encode(digest)[:6].decode().lower()


def read_puzzles(file: Path) -> list[Puzzle]:
    """Return the puzzles in *file*. Raises :exc:`HiveError` for an invalid line."""
    return parse_puzzles(file.read_text("utf-8").splitlines())


def load_suite() -> list[Puzzle]:
    """Return the suite for engines, a part of the collection with the games of the puzzles."""
    text = files(__name__).joinpath("suite.jsonl").read_text("utf-8")
    return [_parse_trusted(line) for line in text.splitlines()]


def parse_puzzles(lines: Iterable[str]) -> list[Puzzle]:
    """Parse the lines of a collection. Raises :exc:`HiveError` for the first invalid line."""
    return [Puzzle.parse(line) for line in lines if line.strip()]


def dump_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """Return a collection as text: one puzzle per line, sorted by id."""
    return "".join(f"{puzzle}\n" for puzzle in sorted(puzzles, key=lambda puzzle: puzzle.id))


@cache
def load_puzzles() -> Mapping[str, Puzzle]:
    """Return the puzzles that the package ships, by id. They are read once per process."""
    return {puzzle.id: puzzle for puzzle in iter_puzzles()}


def iter_puzzles() -> Iterator[Puzzle]:
    """Yield the puzzles that the package ships, without keeping them in memory."""
    with files(__name__).joinpath("collection.jsonl").open(encoding="utf-8") as lines:
        yield from map(_parse_trusted, lines)


def _parse_trusted(line: str) -> Puzzle:
    """Parse a line that is known to be valid, which is a hundred times faster."""
    puzzle = Puzzle(**json.loads(line))
    return replace(puzzle, solution=tuple(puzzle.solution), themes=tuple(puzzle.themes))
