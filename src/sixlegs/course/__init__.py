"""The course for newcomers: lessons.toml holds its lessons, and this tells what is in there.

A lesson is a board, a sentence and something to do, in one or a few steps. Its sentences stand
in learn.ftl of each language, under `learn-ID-title`, `learn-ID-1` and so on for the steps, and
`learn-ID-done`. A new lesson is a new entry and its sentences; nothing else knows of any lesson.
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
    """Something to do. White is the learner's."""

    board: str = ""
    """The position as a diagram; empty to go on where the step before has led."""
    piece: str = ""
    """The tile it is about, which is shown; empty if any will do."""
    count: int | None = None
    """How many places that tile can go to: $count in the sentence."""
    answer: str = ""
    """What Black plays when it is done."""


class PlayStep(Step, tag="play"):
    """Done with one of these moves, or with any of the tile if there are none."""

    moves: list[str] = []


class VisitStep(Step, tag="visit"):
    """Done when the tile has been everywhere it can go; it comes back each time."""


class TryStep(Step, tag="try"):
    """Done when the person has tried something and heard of this rule."""

    rule: str
    to: str = ""
    """Beside or on which tile, as in a move; empty if the tile cannot even be taken."""


class EndStep(Step, tag="end"):
    """Done with any move that ends the game so."""

    winner: Literal["white", "black", "draw"]


class Lesson(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson, and the tile that it adds to the hive of what was learned."""

    id: str
    tile: str
    hex: tuple[int, int]
    steps: list[PlayStep | VisitStep | TryStep | EndStep]
    has_hand: bool = False
    """Whether White's hand lies beside the board."""
    is_optional: bool = False
    """Whether the course is whole without it."""


class Course(msgspec.Struct, forbid_unknown_fields=True):
    """All lessons, in the order in which they are best taken."""

    lessons: list[Lesson]


WINNER_OUTCOMES = {
    "white": Outcome.WHITE_WINS,
    "black": Outcome.BLACK_WINS,
    "draw": Outcome.DRAW,
}


def load_lessons() -> list[Lesson]:
    """The lessons of lessons.toml.

    >>> load_lessons()[0].id
    'goal'
    """
    text = files(__name__).joinpath("lessons.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=Course).lessons


def message_keys(lesson: Lesson) -> list[str]:
    """The messages that a lesson says: title, steps, and a warm word in the end.

    >>> message_keys(load_lessons()[0])
    ['learn-goal-title', 'learn-goal-1', 'learn-goal-done']
    """
    parts = ["title", *(str(number) for number, _ in enumerate(lesson.steps, 1)), "done"]
    return [f"learn-{lesson.id}-{part}" for part in parts]


def replay_lesson(lesson: Lesson) -> Iterator[tuple[Step, Board]]:
    """Each step with the board on which it begins; the first of several right moves is played."""
    board = Board()
    for step in lesson.steps:
        if step.board:
            board = parse_diagram(step.board)
        yield step, board.copy()
        moves = accepted_moves(step, board)
        if moves and not isinstance(step, VisitStep):
            advance(step, board, moves[0])


def accepted_moves(step: Step, board: Board) -> list[Move]:
    """The moves that a step asks for."""
    match step:
        case PlayStep(moves=[_, *_]):
            return [parse_move(board, text) for text in step.moves]
        case PlayStep() | VisitStep():
            return legal_moves_of(step.piece, board)
        case EndStep():
            return [move for move in board.legal_moves if _ends(board, move, step.winner)]
    return []


def legal_moves_of(piece: str, board: Board) -> list[Move]:
    """The legal moves of a tile, or all of them."""
    moves = sorted(board.legal_moves)
    return [move for move in moves if move.piece == parse_piece(piece)] if piece else moves


def advance(step: Step, board: Board, move: Move) -> None:
    """Play *move* and what follows by itself: Black's answer, or a pass."""
    board.push(move)
    if step.answer:
        board.push_uhp(step.answer)
    elif board.must_pass:
        board.push(PASS)


def tried_move(step: TryStep, board: Board) -> Move | None:
    """The forbidden move that a step suggests; None where the tile is only to be taken."""
    if not step.to:
        return None
    piece = parse_piece(step.piece)
    return Move(piece, board.where(piece), target_hex(step, board))


def target_hex(step: TryStep, board: Board) -> Hex | None:
    """Where something forbidden is to be tried."""
    return parse_move(board, f"{step.piece} {step.to}").target if step.to else None


def _ends(board: Board, move: Move, winner: str) -> bool:
    after = board.copy()
    after.push(move)
    return after.outcome() is WINNER_OUTCOMES[winner]
