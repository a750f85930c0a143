"""JSON for other programs: the state of a board and its legal moves."""

from __future__ import annotations

import json
from typing import Any

from sixlegs.errors import InvalidGameError, check_text, quote
from sixlegs.notation import COLOR_NAMES, move_string, move_strings, push_all, state_string
from sixlegs.position import parse_position, position_string
from sixlegs.rules import Board, Color, Hex, Move, Piece, check_opening

MAX_STATE_CHARACTERS = 1_000_000


def board_state(board: Board) -> dict[str, Any]:
    """Return the state of *board* as plain values that JSON can represent.

    The first four fields describe the whole game and are all that :func:`parse_state` reads; the
    rest is derived from them. docs/reference/board-json.md describes each field.
    >>> state = board_state(Board("Base"))
    >>> state["state"], state["turn"], len(state["legal_moves"])
    ('NotStarted', 'White', 5)
    """
    return game_state(board) | {
        "position": position_string(board),
        "key": f"{board.key():016x}",
        "state": state_string(board),
        "turn": COLOR_NAMES[board.turn],
        "turn_number": board.turn_number,
        "resting": _name(board.stunned),
        "stacks": [
            {"hex": _hex_pair(hex), "pieces": list(map(str, stack))}
            for hex, stack in sorted(board.stacks.items(), key=lambda item: (item[0].r, item[0].q))
        ],
        "hands": {COLOR_NAMES[color]: list(map(str, board.hand(color))) for color in Color},
        "legal_moves": [_move_state(board, move) for move in board.legal_moves],
    }


def game_state(board: Board) -> dict[str, Any]:
    """Return the game that led to *board*: the fields that :func:`parse_state` reads."""
    return {
        "game_type": board.game_type,
        "opening": board.opening,
        "start": position_string(board.start) if board.start else None,
        "moves": move_strings(board),
    }


def state_json(board: Board) -> str:
    """Return :func:`board_state` as JSON text."""
    return json.dumps(board_state(board))


def parse_state(text: str) -> Board:
    """Return the board that a JSON state describes, with its move history.

    >>> board = Board("Base")
    >>> _ = board.push_uhp("wA1")
    >>> parse_state(state_json(board)).moves == board.moves
    True

    Raises :exc:`InvalidGameError` or another :exc:`HiveError` if it cannot be parsed or replayed.
    """
    try:
        state = json.loads(text) if len(check_text(text)) <= MAX_STATE_CHARACTERS else None
    except (ValueError, RecursionError) as error:
        raise InvalidGameError(f"{quote(text)} is not JSON.") from error
    if not isinstance(state, dict):
        raise InvalidGameError("A state is a JSON object of at most a million characters.")
    game_type, opening, start, moves = (
        state.get(name) for name in ("game_type", "opening", "start", "moves")
    )
    if not (
        isinstance(game_type, str)
        and isinstance(opening, str)
        and (start is None or isinstance(start, str))
        and isinstance(moves, list)
        and all(isinstance(move, str) for move in moves)
    ):
        raise InvalidGameError("A state names its game_type, opening, start and moves.")
    board = Board(game_type, check_opening(opening))
    if start is not None:
        set_up = parse_position(start)
        if (set_up.game_type, set_up.opening) != (board.game_type, board.opening):
            raise InvalidGameError("The start is of another game type or opening than the state.")
        board = set_up
    push_all(board, moves)
    return board


def _move_state(board: Board, move: Move) -> dict[str, Any]:
    return {
        "uhp": move_string(board, move),
        "piece": _name(move.piece),
        "origin": move.origin and _hex_pair(move.origin),
        "target": move.target and _hex_pair(move.target),
    }


def _name(piece: Piece | None) -> str | None:
    return None if piece is None else str(piece)


def _hex_pair(hex: Hex) -> list[int]:
    return [hex.q, hex.r]
