"""The figures of the rulebooks, and a reader for positions drawn with questions below them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from sixlegs import Board, Hex, IllegalReason, Move, Piece, parse_diagram, parse_move, parse_piece
from strategies import assert_agrees_with_oracle, move_on

DATA = Path(__file__).parent / "data" / "figures.txt"


@dataclass(frozen=True)
class Question:
    """A tile or a move of a drawn position, and what is expected of it."""

    title: str
    drawing: str
    asked: str
    answer: str

    def __str__(self) -> str:
        return f"{self.title} {self.asked}"

    @property
    def rule(self) -> str | None:
        """The name of the rule that the answer gives, if it gives one."""
        name = self.answer.split()[0]
        return name if name.isupper() and self.asked != "outcome" else None


def read_questions(text: str) -> list[Question]:
    """All questions of a text such as tests/data/figures.txt."""
    questions = []
    for figure in ("\n" + text).split("\n== ")[1:]:
        title, *lines = figure.rstrip().split("\n")
        drawing = "\n".join(line for line in lines if not line.startswith(("?", "#")))
        for line in lines:
            if line.startswith("? "):
                asked, answer = line.removeprefix("? ").rsplit(": ", 1)
                questions.append(Question(title, drawing, asked, answer))
    return questions


def hex_named(board: Board, name: str) -> Hex:
    """A hex by column and row, or beside or under a tile as in a move."""
    if "," in name:
        return Hex(*map(int, name.split(",")))
    target = parse_move(board, f"wQ {name}").target
    assert target is not None
    return target


def move_named(board: Board, text: str) -> Move:
    piece, _, target = text.partition(" ")
    if not target:
        return parse_move(board, text)
    return move_on(board, parse_piece(piece), hex_named(board, target))


def in_order(hexes: tuple[Hex, ...] | list[Hex]) -> list[Hex]:
    return sorted(hexes)


def check_reason(board: Board, reason: IllegalReason | None, answer: str) -> None:
    """*reason* is the rule, the tiles, the hexes and the parts that *answer* tells, no more."""
    assert reason is not None
    said, _, parts = answer.partition(" | ")
    said, _, hexes = said.partition(" @ ")
    rule, *pieces = said.split()
    assert reason.rule.name == rule
    assert sorted(reason.pieces) == sorted(map(parse_piece, pieces))
    assert in_order(reason.hexes) == in_order([hex_named(board, name) for name in hexes.split()])
    expected = [[hex_named(board, name) for name in part.split()] for part in parts.split(" / ")]
    assert sorted(map(in_order, reason.parts)) == sorted(map(in_order, filter(None, expected)))


def check_question(question: Question) -> None:
    board = parse_diagram(question.drawing)
    asked, answer = question.asked, question.answer
    if asked == "outcome":
        outcome = board.outcome()
        assert outcome is not None and outcome.name == answer
    elif answer.isdecimal():
        assert len(targets(board, parse_piece(asked))) == int(answer)
    elif answer == "legal":
        move = move_named(board, asked)
        assert move in board.legal_moves
        assert board.why_not(move) is None
    else:
        is_move = " " in asked or asked == "pass"
        what = move_named(board, asked) if is_move else parse_piece(asked)
        reason = board.why_not(what)
        check_reason(board, reason, answer)
        assert reason is not None and "{" not in str(reason)


def targets(board: Board, piece: Piece) -> set[Hex | None]:
    return {move.target for move in board.legal_moves if move.piece == piece}


QUESTIONS = read_questions(DATA.read_text(encoding="utf-8"))
DRAWINGS = {question.title: question.drawing for question in QUESTIONS}


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_figure(question: Question) -> None:
    check_question(question)


@pytest.mark.parametrize("title", DRAWINGS)
def test_a_figure_is_drawn_as_the_library_draws_it(title: str) -> None:
    """Up to the marks of empty hexes at the edges, so that a failure shows the same picture."""
    drawing = DRAWINGS[title].strip("\n")
    assert str(parse_diagram(drawing)) == drawing


@pytest.mark.parametrize("title", DRAWINGS)
def test_the_oracle_agrees_with_each_figure(title: str) -> None:
    assert_agrees_with_oracle(parse_diagram(DRAWINGS[title]))


def test_all_fourteen_figures_are_there() -> None:
    assert len(DRAWINGS) == 14
