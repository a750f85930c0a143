"""Sixlegs: the board game Hive for Python."""

import typing as _typing

from sixlegs.diagram import board_diagram, parse_diagram
from sixlegs.errors import (
    HiveError,
    IllegalMoveError,
    InvalidGameError,
    InvalidGameTypeError,
    InvalidMoveError,
    InvalidPositionError,
)
from sixlegs.game import Ending, Game, Result
from sixlegs.notation import game_string, move_string, parse_game, parse_move, parse_piece
from sixlegs.position import parse_position, position_string
from sixlegs.rules import (
    GAME_TYPES,
    PASS,
    Board,
    Bug,
    Color,
    Direction,
    Fault,
    Hex,
    LegalMoves,
    Move,
    Outcome,
    Piece,
    Reason,
    Rule,
)
from sixlegs.state import board_state, parse_state, state_json

if _typing.TYPE_CHECKING:
    from sixlegs.svg import board_svg, tile_svg

__version__ = "0.1.0"

__all__ = [
    "GAME_TYPES",
    "PASS",
    "Board",
    "Bug",
    "Color",
    "Direction",
    "Ending",
    "Fault",
    "Game",
    "Hex",
    "HiveError",
    "IllegalMoveError",
    "InvalidGameError",
    "InvalidGameTypeError",
    "InvalidMoveError",
    "InvalidPositionError",
    "LegalMoves",
    "Move",
    "Outcome",
    "Piece",
    "Reason",
    "Result",
    "Rule",
    "board_diagram",
    "board_state",
    "board_svg",
    "game_string",
    "move_string",
    "parse_diagram",
    "parse_game",
    "parse_move",
    "parse_piece",
    "parse_position",
    "parse_state",
    "position_string",
    "state_json",
    "tile_svg",
]


def __getattr__(name: str) -> object:
    """Load the pictures when first asked for: they take as long to import as all the rest."""
    if name in ("board_svg", "tile_svg"):
        from sixlegs import svg

        return getattr(svg, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
