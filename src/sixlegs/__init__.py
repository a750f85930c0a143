"""Sixlegs: the board game Hive for Python."""

import typing as _typing

from sixlegs.errors import (
    HiveError,
    IllegalMoveError,
    InvalidGameError,
    InvalidGameTypeError,
    InvalidMoveError,
    InvalidPositionError,
    MissingExtraError,
)
from sixlegs.game import Ending, Game, Result
from sixlegs.notation import game_string, move_string, parse_game, parse_move, parse_piece
from sixlegs.position import hop_string, parse_hop, parse_position, position_string
from sixlegs.rules import (
    GAME_TYPES,
    PASS,
    Board,
    Bug,
    Color,
    Direction,
    Hex,
    IllegalReason,
    LegalMoves,
    Move,
    Outcome,
    Piece,
    PositionErrorCode,
    Rule,
)

if _typing.TYPE_CHECKING:
    from sixlegs.board_json import board_state, parse_state, state_json
    from sixlegs.diagram import board_diagram, parse_diagram
    from sixlegs.svg import board_svg, tile_svg

__version__ = "0.2.0"  # the single source of the version: pyproject.toml reads it

__all__ = [
    "GAME_TYPES",
    "PASS",
    "Board",
    "Bug",
    "Color",
    "Direction",
    "Ending",
    "Game",
    "Hex",
    "HiveError",
    "IllegalMoveError",
    "IllegalReason",
    "InvalidGameError",
    "InvalidGameTypeError",
    "InvalidMoveError",
    "InvalidPositionError",
    "LegalMoves",
    "MissingExtraError",
    "Move",
    "Outcome",
    "Piece",
    "PositionErrorCode",
    "Result",
    "Rule",
    "board_diagram",
    "board_state",
    "board_svg",
    "game_string",
    "hop_string",
    "move_string",
    "parse_diagram",
    "parse_game",
    "parse_hop",
    "parse_move",
    "parse_piece",
    "parse_position",
    "parse_state",
    "position_string",
    "state_json",
    "tile_svg",
]


#: Attributes imported on first access: together they take as long to import as everything else.
_LAZY_ATTRIBUTES = {
    "board_diagram": "diagram",
    "board_state": "board_json",
    "board_svg": "svg",
    "parse_diagram": "diagram",
    "parse_state": "board_json",
    "state_json": "board_json",
    "tile_svg": "svg",
}


def __getattr__(name: str) -> object:
    if name in _LAZY_ATTRIBUTES:
        from importlib import import_module

        return getattr(import_module(f"sixlegs.{_LAZY_ATTRIBUTES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
