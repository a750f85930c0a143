"""Translation of OpenSpiel's action strings, so that agents can play in either environment.

OpenSpiel uses UHP notation, but lets a player place any of several equal bugs first, such as
``wA2`` before ``wA1``. Here the lowest number is placed first, so a piece may have two names; this
module maps them to each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sixlegs.errors import HiveError, check_text
from sixlegs.notation import parse_piece
from sixlegs.rules import Board, Move, Piece

_PIECE = re.compile(r"[wb][A-Z]\d?")


class ActionStrings:
    """A board with OpenSpiel's names of its pieces.

    >>> game = ActionStrings(Board("Base+MLP", "tournament"))
    >>> game.push("wA2")
    Move(Piece(Color.WHITE, Bug.ANT, 1), None, Hex(0, 0))
    >>> game.push("bA3 wA2-")
    Move(Piece(Color.BLACK, Bug.ANT, 1), None, Hex(1, 0))
    >>> game.to_action_string(game.parse("wS2 -wA2"))
    'wS1 -wA2'

    :func:`game_string` returns OpenSpiel's name of the game. The tournament opening is used, as in
    OpenSpiel: the queen may not be the first piece.
    """

    def __init__(self, board: Board | None = None) -> None:
        self.board = Board("Base+MLP", "tournament") if board is None else board
        """The current board."""
        if self.board.ply > 0:
            raise HiveError("OpenSpiel's names can only be tracked from the first move on.")
        self._pieces_by_name: dict[str, Piece] = {}
        self._names_by_piece: dict[Piece, str] = {}

    def parse(self, text: str) -> Move:
        """Return the move of an OpenSpiel action string; see :meth:`Board.parse_uhp`."""
        placed, _, _ = check_text(text).partition(" ")
        names = {name: str(piece) for name, piece in self._pieces_by_name.items()}
        if _PIECE.fullmatch(placed) and placed not in names:
            names[placed] = str(self._next_like(parse_piece(placed)))
        return self.board.parse_uhp(_PIECE.sub(lambda name: names.get(name[0], name[0]), text))

    def push(self, text: str) -> Move:
        """Play the move of an OpenSpiel action string and return it."""
        move = self.parse(text)
        self.board.push(move)
        if move.piece is not None and move.piece not in self._names_by_piece:
            name = text.partition(" ")[0]
            self._pieces_by_name[name], self._names_by_piece[move.piece] = move.piece, name
        return move

    def to_action_string(self, move: Move) -> str:
        """Return OpenSpiel's string of a legal move; a new piece gets the lowest free number."""
        names = {str(piece): name for piece, name in self._names_by_piece.items()}
        if move.piece is not None and move.piece not in self._names_by_piece:
            kind = str(move.piece)[:2]
            numbers = [kind, *(f"{kind}{number}" for number in (1, 2, 3))]
            used = self._pieces_by_name.keys()
            is_single = str(move.piece) == kind
            free = [name for name in numbers[:1] if is_single] or numbers[1:]
            names[str(move.piece)] = next(name for name in free if name not in used)
        text = self.board.uhp(move)
        return _PIECE.sub(lambda name: names.get(name[0], name[0]), text)

    def find_action_string(self, move: Move, strings: Iterable[str]) -> str:
        """Return the string among *strings* that stands for *move*.

        Raises :exc:`HiveError` if there is none.
        """
        for text in strings:
            if self.parse(text) == move:
                return text
        raise HiveError(f"OpenSpiel does not offer {self.to_action_string(move)}.")

    def _next_like(self, piece: Piece) -> Piece:
        """Return the next piece of that bug and color to be placed; *piece* if there is none."""
        hand = self.board.hand(piece.color)
        return next((other for other in hand if other.bug is piece.bug), piece)


def game_string(board: Board) -> str:
    """Return the name of OpenSpiel's game with the same bugs, for ``pyspiel.load_game``.

    >>> game_string(Board("Base+M"))
    'hive(uses_ladybug=false,uses_mosquito=true,uses_pillbug=false)'
    """
    letters = board.game_type.partition("+")[2]
    bugs = {"ladybug": "L", "mosquito": "M", "pillbug": "P"}
    uses = [f"uses_{name}={str(letter in letters).lower()}" for name, letter in bugs.items()]
    return f"hive({','.join(uses)})"
