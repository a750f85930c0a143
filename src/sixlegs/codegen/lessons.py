"""The lessons of the course as JSON for the web page."""

from __future__ import annotations

from typing import Any

import msgspec

from sixlegs.course import (
    EndStep,
    Lesson,
    PlayStep,
    Step,
    TryStep,
    accepted_moves,
    load_lessons,
    replay_lesson,
    target_hex,
)
from sixlegs.notation import parse_piece
from sixlegs.position import position_string
from sixlegs.rules import Board, Hex


def lessons_json() -> str:
    """Return all lessons as JSON, with positions for diagrams and hexes for cell names."""
    rows = ",\n".join(msgspec.json.encode(_lesson(lesson)).decode() for lesson in load_lessons())
    return f"[\n{rows}\n]\n"


def _lesson(lesson: Lesson) -> dict[str, Any]:
    return {
        "id": lesson.id,
        "tile": lesson.tile,
        "hex": lesson.hex,
        "hasHand": lesson.has_hand,
        "isOptional": lesson.is_optional,
        "steps": [_step(step, board) for step, board in replay_lesson(lesson)],
    }


def _step(step: Step, board: Board) -> dict[str, Any]:
    payload: dict[str, Any] = {
        "do": step.__struct_config__.tag,
        "start": position_string(board) if step.board else None,
        "piece": step.piece or None,
        "at": _hex_pair(board.where(parse_piece(step.piece))) if step.piece else None,
        "to": _hex_pair(target_hex(step, board)) if isinstance(step, TryStep) else None,
        "count": step.count,
        "answer": step.answer or None,
    }
    match step:
        case PlayStep():
            payload["moves"] = [board.uhp(move) for move in accepted_moves(step, board)]
        case TryStep():
            payload["rule"] = step.rule
        case EndStep():
            payload["winner"] = None if step.winner == "draw" else step.winner
    return payload


def _hex_pair(hex: Hex | None) -> tuple[int, int] | None:
    return (hex.q, hex.r) if hex else None
