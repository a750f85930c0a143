"""The course: every lesson is true by the rules, and can be finished."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from sixlegs import Bug, Color, parse_piece
from sixlegs.course import (
    Course,
    Lesson,
    Step,
    TryStep,
    VisitStep,
    accepted_moves,
    advance,
    legal_moves_of,
    load_lessons,
    message_keys,
    replay_lesson,
    tried_move,
)
from sixlegs.i18n import Language
from sixlegs.rules import PASS, Board, Hex, Move
from test_i18n import catalogue

COURSE = load_lessons()
STEPS = [(lesson, step, board) for lesson in COURSE for step, board in replay_lesson(lesson)]

# How many places the rulebooks' figures give each bug.
FIGURES = {
    Bug.QUEEN: 4,
    Bug.BEETLE: 4,
    Bug.GRASSHOPPER: 3,
    Bug.SPIDER: 4,
    Bug.ANT: 11,
    Bug.LADYBUG: 10,
    Bug.MOSQUITO: 6,
}

# Whatever a newcomer has to know, by the lesson that tells it.
TOPICS = ["goal", "placing", "queen-due", "sliding", "one-hive", "pass", "end", "pillbug"]


def step_name(value: object) -> str:
    return value.id if isinstance(value, Lesson) else type(value).__name__


in_every_lesson = pytest.mark.parametrize("lesson", COURSE, ids=step_name)
in_every_step = pytest.mark.parametrize(("lesson", "step", "board"), STEPS, ids=step_name)


def test_the_course_tells_all_there_is() -> None:
    ids = [lesson.id for lesson in COURSE]
    assert len(ids) == len(set(ids))
    assert {*TOPICS, *(bug.name.lower() for bug in FIGURES)} <= set(ids)


def test_what_the_course_is_whole_without_comes_last() -> None:
    extras = [lesson.is_optional for lesson in COURSE]
    assert extras == sorted(extras)
    assert [lesson.id for lesson in COURSE if lesson.is_optional][:1] == ["pillbug"]


@pytest.mark.parametrize("bug", FIGURES, ids=lambda bug: bug.name)
def test_the_lesson_of_a_bug_has_the_count_of_its_figure(bug: Bug) -> None:
    [lesson] = (lesson for lesson in COURSE if lesson.id == bug.name.lower())
    [(step, board)] = (
        (step, board) for step, board in replay_lesson(lesson) if step.count is not None
    )
    assert parse_piece(step.piece).bug is bug
    assert step.count == FIGURES[bug] == len(legal_moves_of(step.piece, board))


@pytest.mark.parametrize(
    ("bug", "rule"), [("grasshopper", "GAP_IN_LINE"), ("spider", "GATE"), ("ant", "ENCLOSED")]
)
def test_the_lesson_of_a_bug_has_a_cell_that_it_misses(bug: str, rule: str) -> None:
    """A line with a gap, a neighbour that cannot be stepped to first, a cell that is closed in."""
    [(step, board)] = next(replay_lesson(lesson) for lesson in COURSE if lesson.id == bug)
    piece = parse_piece(step.piece)
    origin = board.where(piece)
    assert origin
    cells = [Hex(q, r) for q in range(-9, 9) for r in range(-9, 9) if Hex(q, r) not in board.stacks]
    reasons = [board.why_not(Move(piece, origin, cell)) for cell in cells]
    assert rule in {reason.rule.name for reason in reasons if reason}


def test_the_hive_of_the_lessons_is_one() -> None:
    hexes = [lesson.hex for lesson in COURSE]
    tiles = [lesson.tile for lesson in COURSE]
    assert len(set(hexes)) == len(set(tiles)) == len(COURSE)
    for count in range(1, len(hexes)):
        q, r = hexes[count]
        around = {(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)}
        assert around & set(hexes[:count]), "it grows in one piece"


@in_every_step
def test_it_is_the_learners_turn(lesson: Lesson, step: Step, board: Board) -> None:
    assert board.turn is Color.WHITE
    assert board.outcome() is None
    assert PASS not in board.legal_moves


@in_every_step
def test_what_is_asked_for_is_legal(lesson: Lesson, step: Step, board: Board) -> None:
    right = accepted_moves(step, board)
    assert all(move in board.legal_moves for move in right)
    assert bool(right) != isinstance(step, TryStep)
    if step.piece:
        assert {move.piece for move in right} <= {parse_piece(step.piece)}
    if not lesson.has_hand:
        assert all(move.origin for move in right), "no hand lies beside the board"


@in_every_step
def test_a_count_is_that_of_the_rules(lesson: Lesson, step: Step, board: Board) -> None:
    if step.count is not None:
        assert step.count == len(legal_moves_of(step.piece, board))
    assert step.count is not None or not isinstance(step, VisitStep)


@in_every_step
def test_what_is_forbidden_is_refused_by_the_rule(lesson: Lesson, step: Step, board: Board) -> None:
    if not isinstance(step, TryStep):
        return
    piece = parse_piece(step.piece)
    move = tried_move(step, board)
    reason = board.why_not(piece if move is None else move)
    assert reason and reason.rule.name == step.rule.upper().replace("-", "_")
    if move:
        assert board.why_not(piece) is None, "it can be taken, to be tried there"


@in_every_lesson
def test_a_lesson_can_be_finished_whatever_right_move_is_made(lesson: Lesson) -> None:
    steps = list(replay_lesson(lesson))
    assert lesson.steps[0].board
    for (step, board), (following, expected) in pairwise(steps):
        assert not (step.answer and following.board), "an answer is for the step that follows on it"
        if following.board:
            continue
        right = accepted_moves(step, board)
        if isinstance(step, VisitStep | TryStep):
            assert board == expected
            continue
        assert len(right) == 1, "the board of the next step would depend on the move"
        advance(step, board, right[0])
        assert board == expected


@in_every_lesson
def test_every_message_of_a_lesson_is_there(lesson: Lesson) -> None:
    for language in Language:
        written = catalogue(language)
        for number, key in enumerate(message_keys(lesson)):
            is_step = 0 < number <= len(lesson.steps)
            told = lesson.steps[number - 1].count is not None if is_step else False
            assert written[key].variables == ({"count"} if told else set()), key


def test_a_lesson_with_a_field_that_nobody_knows_is_refused() -> None:
    text = "[[lessons]]\nid = 'x'\ntile = 'wQ'\nhex = [0, 0]\nsteps = []\ncolour = 'red'"
    with pytest.raises(msgspec.ValidationError, match="colour"):
        msgspec.toml.decode(text, type=Course)
