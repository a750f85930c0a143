"""The course: every lesson agrees with the rules and can be completed."""

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
from test_i18n import catalog

COURSE = load_lessons()
STEPS = [(lesson, step, board) for lesson in COURSE for step, board in replay_lesson(lesson)]

# The number of destinations of each bug in the figures of the rulebooks.
FIGURES = {
    Bug.QUEEN: 4,
    Bug.BEETLE: 4,
    Bug.GRASSHOPPER: 3,
    Bug.SPIDER: 4,
    Bug.ANT: 11,
    Bug.LADYBUG: 10,
    Bug.MOSQUITO: 6,
}

# Lessons that every beginner needs, in addition to those of the bugs.
TOPICS = ["goal", "placing", "queen-due", "sliding", "one-hive", "pass", "end", "pillbug"]


def step_name(value: object) -> str:
    return value.id if isinstance(value, Lesson) else type(value).__name__


in_every_lesson = pytest.mark.parametrize("lesson", COURSE, ids=step_name)
in_every_step = pytest.mark.parametrize(("lesson", "step", "board"), STEPS, ids=step_name)


def test_course_covers_all_topics_and_bugs() -> None:
    ids = [lesson.id for lesson in COURSE]
    assert len(ids) == len(set(ids))
    assert {*TOPICS, *(bug.name.lower() for bug in FIGURES)} <= set(ids)


def test_optional_lessons_are_last() -> None:
    extras = [lesson.is_optional for lesson in COURSE]
    assert extras == sorted(extras)
    assert [lesson.id for lesson in COURSE if lesson.is_optional][:1] == ["pillbug"]


@pytest.mark.parametrize("bug", FIGURES, ids=lambda bug: bug.name)
def test_bug_lesson_has_the_number_of_moves_of_its_figure(bug: Bug) -> None:
    [lesson] = (lesson for lesson in COURSE if lesson.id == bug.name.lower())
    [(step, board)] = (
        (step, board) for step, board in replay_lesson(lesson) if step.count is not None
    )
    assert parse_piece(step.piece).bug is bug
    assert step.count == FIGURES[bug] == len(legal_moves_of(step.piece, board))


@pytest.mark.parametrize(
    ("bug", "rule"), [("grasshopper", "GAP_IN_LINE"), ("spider", "GATE"), ("ant", "ENCLOSED")]
)
def test_bug_lesson_has_an_instructive_unreachable_hex(bug: str, rule: str) -> None:
    """These are a line with a gap, a hex behind a gate and an enclosed hex."""
    [(step, board)] = next(replay_lesson(lesson) for lesson in COURSE if lesson.id == bug)
    piece = parse_piece(step.piece)
    origin = board.where(piece)
    assert origin
    hexes = [Hex(q, r) for q in range(-9, 9) for r in range(-9, 9) if Hex(q, r) not in board.stacks]
    reasons = [board.why_not(Move(piece, origin, hex)) for hex in hexes]
    assert rule in {reason.rule.name for reason in reasons if reason}


def test_hive_of_lessons_is_connected() -> None:
    hexes = [lesson.hex for lesson in COURSE]
    tiles = [lesson.tile for lesson in COURSE]
    assert len(set(hexes)) == len(set(tiles)) == len(COURSE)
    for count in range(1, len(hexes)):
        q, r = hexes[count]
        around = {(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)}
        assert around & set(hexes[:count]), "each lesson touches an earlier one"


@in_every_step
def test_step_starts_on_the_turn_of_the_learner(lesson: Lesson, step: Step, board: Board) -> None:
    assert board.turn is Color.WHITE
    assert board.outcome() is None
    assert PASS not in board.legal_moves


@in_every_step
def test_accepted_moves_are_legal(lesson: Lesson, step: Step, board: Board) -> None:
    accepted = accepted_moves(step, board)
    assert all(move in board.legal_moves for move in accepted)
    assert bool(accepted) != isinstance(step, TryStep)
    if step.piece:
        assert {move.piece for move in accepted} <= {parse_piece(step.piece)}
    if not lesson.has_hand:
        assert all(move.origin for move in accepted), "the lesson does not show a hand"


@in_every_step
def test_count_of_a_step_is_the_number_of_legal_moves(
    lesson: Lesson, step: Step, board: Board
) -> None:
    if step.count is not None:
        assert step.count == len(legal_moves_of(step.piece, board))
    assert step.count is not None or not isinstance(step, VisitStep)


@in_every_step
def test_forbidden_move_breaks_the_rule_of_its_step(
    lesson: Lesson, step: Step, board: Board
) -> None:
    if not isinstance(step, TryStep):
        return
    piece = parse_piece(step.piece)
    move = tried_move(step, board)
    reason = board.why_not(piece if move is None else move)
    assert reason and reason.rule.name == step.rule.upper().replace("-", "_")
    if move:
        assert board.why_not(piece) is None, "the learner can select the piece"


@in_every_lesson
def test_lesson_can_be_completed_with_any_accepted_move(lesson: Lesson) -> None:
    steps = list(replay_lesson(lesson))
    assert lesson.steps[0].board
    for (step, board), (following, expected) in pairwise(steps):
        assert not (step.answer and following.board), "the next step discards the answer"
        if following.board:
            continue
        accepted = accepted_moves(step, board)
        if isinstance(step, VisitStep | TryStep):
            assert board == expected
            continue
        assert len(accepted) == 1, "the board of the next step would depend on the move"
        advance(step, board, accepted[0])
        assert board == expected


@in_every_lesson
def test_messages_of_a_lesson_exist_in_every_language(lesson: Lesson) -> None:
    for language in Language:
        messages = catalog(language)
        for number, key in enumerate(message_keys(lesson)):
            is_step = 0 < number <= len(lesson.steps)
            has_count = lesson.steps[number - 1].count is not None if is_step else False
            assert messages[key].variables == ({"count"} if has_count else set()), key


def test_lesson_with_an_unknown_field_is_rejected() -> None:
    text = "[[lessons]]\nid = 'x'\ntile = 'wQ'\nhex = [0, 0]\nsteps = []\nshape = 'round'"
    with pytest.raises(msgspec.ValidationError, match="shape"):
        msgspec.toml.decode(text, type=Course)
