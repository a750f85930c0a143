"""The beginners' course. The lessons are data in lessons.toml; this module loads and replays them.

A lesson has one or more steps, each with a board, a message and a task. The messages are in
learn.ftl of each language, with the ids `learn-ID-title`, `learn-ID-1` and so on for the steps,
and `learn-ID-done`. To add a lesson, add an entry to lessons.toml and its messages.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Literal

from sixlegs.diagram import parse_diagram
from sixlegs.errors import requires_extra
from sixlegs.notation import parse_move, parse_piece
from sixlegs.rules import PASS, Board, Hex, Move, Outcome

with requires_extra("serve"):
    import msgspec


class Step(msgspec.Struct, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """A task of a lesson. The learner plays White."""

    board: str = ""
    """The position as a diagram; empty to continue from the previous step."""
    piece: str = ""
    """The highlighted piece of the task; empty if any piece is accepted."""
    count: int | None = None
    """The number of targets of that piece, $count in the message."""
    answer: str = ""
    """Black's reply after the task."""


class PlayStep(Step, tag="play"):
    """Complete after one of *moves*, or after any move of *piece* if there are none."""

    moves: list[str] = []


class VisitStep(Step, tag="visit"):
    """Complete when *piece* has visited all its targets; it returns after each visit."""


class TryStep(Step, tag="try"):
    """Complete when the learner has tried a move that *rule* forbids."""

    rule: str
    to: str = ""
    """The target relative to another piece, as in a move; empty if *piece* cannot be selected."""


class EndStep(Step, tag="end"):
    """Complete after any move that ends the game with this winner."""

    winner: Literal["white", "black", "draw"]


class Lesson(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson, and the tile that represents it in the overview of the course."""

    id: str
    tile: str
    hex: tuple[int, int]
    steps: list[PlayStep | VisitStep | TryStep | EndStep]
    has_hand: bool = False
    """Whether White's hand is shown beside the board."""
    is_optional: bool = False
    """Whether the course counts as complete without this lesson."""


class Course(msgspec.Struct, forbid_unknown_fields=True):
    """All lessons in the recommended order."""

    lessons: list[Lesson]


WINNER_OUTCOMES = {
    "white": Outcome.WHITE_WINS,
    "black": Outcome.BLACK_WINS,
    "draw": Outcome.DRAW,
}


def load_lessons() -> list[Lesson]:
    """Return the lessons of lessons.toml.

    >>> load_lessons()[0].id
    'goal'
    """
    text = files(__name__).joinpath("lessons.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=Course).lessons


def message_keys(lesson: Lesson) -> list[str]:
    """Return the message ids of a lesson: title, steps, and congratulations.

    >>> message_keys(load_lessons()[0])
    ['learn-goal-title', 'learn-goal-1', 'learn-goal-done']
    """
    parts = ["title", *(str(number) for number, _ in enumerate(lesson.steps, 1)), "done"]
    return [f"learn-{lesson.id}-{part}" for part in parts]


def replay_lesson(lesson: Lesson) -> Iterator[tuple[Step, Board]]:
    """Yield each step with its initial board; after a step, its first accepted move is played."""
    board = Board()
    for step in lesson.steps:
        if step.board:
            board = parse_diagram(step.board)
        yield step, board.copy()
        moves = accepted_moves(step, board)
        if moves and not isinstance(step, VisitStep):
            advance(step, board, moves[0])


def accepted_moves(step: Step, board: Board) -> list[Move]:
    """Return the moves that complete a step."""
    match step:
        case PlayStep(moves=[_, *_]):
            return [parse_move(board, text) for text in step.moves]
        case PlayStep() | VisitStep():
            return legal_moves_of(step.piece, board)
        case EndStep():
            return [move for move in board.legal_moves if _ends(board, move, step.winner)]
    return []


def legal_moves_of(piece: str, board: Board) -> list[Move]:
    """Return the legal moves of a piece, or all legal moves if *piece* is empty."""
    moves = sorted(board.legal_moves)
    return [move for move in moves if move.piece == parse_piece(piece)] if piece else moves


def advance(step: Step, board: Board, move: Move) -> None:
    """Play *move*, then Black's reply or a forced pass."""
    board.push(move)
    if step.answer:
        board.push_uhp(step.answer)
    elif board.must_pass:
        board.push(PASS)


def tried_move(step: TryStep, board: Board) -> Move | None:
    """Return the illegal move of a step, or None if the learner only selects the piece."""
    if not step.to:
        return None
    piece = parse_piece(step.piece)
    return Move(piece, board.where(piece), target_hex(step, board))


def target_hex(step: TryStep, board: Board) -> Hex | None:
    """Return the target of the illegal move of a step, if it has one."""
    return parse_move(board, f"{step.piece} {step.to}").target if step.to else None


def _ends(board: Board, move: Move, winner: str) -> bool:
    after = board.copy()
    after.push(move)
    return after.outcome() is WINNER_OUTCOMES[winner]
