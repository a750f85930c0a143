"""The course as the page needs it, as JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from sixlegs.course import End, Lesson, Play, Step, Try, boards, cell_of, course, right_moves
from sixlegs.notation import parse_piece
from sixlegs.position import position_string
from sixlegs.rules import Board, Hex


def lessons() -> str:
    """All lessons as JSON, with positions and hexes in place of diagrams and names of cells."""
    rows = ",\n".join(msgspec.json.encode(_lesson(lesson)).decode() for lesson in course())
    return f"[\n{rows}\n]\n"


def _lesson(lesson: Lesson) -> dict[str, Any]:
    return {
        "id": lesson.id,
        "tile": lesson.tile,
        "hex": lesson.hex,
        "hasHand": lesson.hand,
        "isExtra": lesson.extra,
        "steps": [_step(step, board) for step, board in boards(lesson)],
    }


def _step(step: Step, board: Board) -> dict[str, Any]:
    told: dict[str, Any] = {
        "do": type(step).__name__.lower(),
        "start": position_string(board) if step.board else None,
        "piece": step.piece or None,
        "at": _pair(board.where(parse_piece(step.piece))) if step.piece else None,
        "to": _pair(cell_of(step, board)) if isinstance(step, Try) else None,
        "count": step.count,
        "answer": step.answer or None,
    }
    match step:
        case Play():
            told["moves"] = [board.uhp(move) for move in right_moves(step, board)]
        case Try():
            told["rule"] = step.rule
        case End():
            told["winner"] = None if step.winner == "draw" else step.winner
    return told


def _pair(hex: Hex | None) -> tuple[int, int] | None:
    return (hex.q, hex.r) if hex else None
