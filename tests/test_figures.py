"""The figures of the rulebooks, and a parser for files of diagrams with expected answers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from sixlegs import Board, Hex, IllegalReason, Move, Piece, parse_diagram, parse_move, parse_piece
from strategies import assert_agrees_with_oracle, move_on

DATA = Path(__file__).parent / "data" / "figures.txt"


@dataclass(frozen=True)
class Question:
    """A piece or a move in a diagram, and the expected answer."""

    title: str
    drawing: str
    query: str
    answer: str

    def __str__(self) -> str:
        return f"{self.title} {self.query}"

    @property
    def rule(self) -> str | None:
        """The name of the rule in the answer, or None if there is none."""
        name = self.answer.split()[0]
        return name if name.isupper() and self.query != "outcome" else None


def read_questions(text: str) -> list[Question]:
    """Return all questions of a text such as tests/data/figures.txt."""
    questions = []
    for figure in ("\n" + text).split("\n== ")[1:]:
        title, *lines = figure.rstrip().split("\n")
        drawing = "\n".join(line for line in lines if not line.startswith(("?", "#")))
        for line in lines:
            if line.startswith("? "):
                query, answer = line.removeprefix("? ").rsplit(": ", 1)
                questions.append(Question(title, drawing, query, answer))
    return questions


def hex_named(board: Board, name: str) -> Hex:
    """Return the hex at a column and row, or next to a piece as in a move."""
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
    """Check that *reason* has exactly the rule, pieces, hexes and parts of *answer*."""
    assert reason is not None
    answer, _, parts = answer.partition(" | ")
    answer, _, hexes = answer.partition(" @ ")
    rule, *pieces = answer.split()
    assert reason.rule.name == rule
    assert sorted(reason.pieces) == sorted(map(parse_piece, pieces))
    assert in_order(reason.hexes) == in_order([hex_named(board, name) for name in hexes.split()])
    expected = [[hex_named(board, name) for name in part.split()] for part in parts.split(" / ")]
    assert sorted(map(in_order, reason.parts)) == sorted(map(in_order, filter(None, expected)))


def check_question(question: Question) -> None:
    board = parse_diagram(question.drawing)
    query, answer = question.query, question.answer
    if query == "outcome":
        outcome = board.outcome()
        assert outcome is not None and outcome.name == answer
    elif answer.isdecimal():
        assert len(targets(board, parse_piece(query))) == int(answer)
    elif answer == "legal":
        move = move_named(board, query)
        assert move in board.legal_moves
        assert board.why_not(move) is None
    else:
        is_move = " " in query or query == "pass"
        subject = move_named(board, query) if is_move else parse_piece(query)
        reason = board.why_not(subject)
        check_reason(board, reason, answer)
        assert reason is not None and "{" not in str(reason)  # all variables are filled in


def targets(board: Board, piece: Piece) -> set[Hex | None]:
    return {move.target for move in board.legal_moves if move.piece == piece}


QUESTIONS = read_questions(DATA.read_text(encoding="utf-8"))
DRAWINGS = {question.title: question.drawing for question in QUESTIONS}


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_figure(question: Question) -> None:
    check_question(question)


@pytest.mark.parametrize("title", DRAWINGS)
def test_figure_has_the_form_of_board_diagram(title: str) -> None:
    """A failure then prints the same diagram as the file."""
    drawing = DRAWINGS[title].strip("\n")
    assert str(parse_diagram(drawing)) == drawing


@pytest.mark.parametrize("title", DRAWINGS)
def test_figure_matches_oracle(title: str) -> None:
    assert_agrees_with_oracle(parse_diagram(DRAWINGS[title]))


def test_there_are_fourteen_figures() -> None:
    assert len(DRAWINGS) == 14
