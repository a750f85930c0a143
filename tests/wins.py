"""The forced wins of tests/data/wins.txt: positions from self-play games, and their lengths."""

from pathlib import Path
from typing import NamedTuple

from sixlegs import Board, parse_game


class Win(NamedTuple):
    """A position that the side to move wins by force."""

    moves: int
    """The number of its moves, including the last one."""
    game: str

    @property
    def board(self) -> Board:
        """A new board with the position."""
        return parse_game(self.game, "tournament")


def parse_win(line: str) -> Win:
    """Parse a line of the file."""
    moves, game = line.rstrip("\n").split("\t")
    return Win(int(moves), game)


WINS = [
    parse_win(line)
    for line in (Path(__file__).parent / "data" / "wins.txt").read_text("utf-8").splitlines()
]
