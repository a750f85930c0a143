"""What thinks in browsers says what the engine says: levels, hints, the coach and the look-back."""

from __future__ import annotations

from typing import Any

import pytest

from samples import WON
from sixlegs import Board, parse_game, parse_position
from sixlegs._core import CERTAINTY, BrowserEngine, levels
from sixlegs.engine import Engine, Limit, Score
from sixlegs.engine.coach import blunder_warning
from sixlegs.engine.hint import HINT_TABLE_MB, accepts_draw, hint
from sixlegs.engine.move_facts import move_facts
from sixlegs.engine.networks import DEFAULT_NETWORK, load_evaluator
from sixlegs.engine.review import review, turning_points
from sixlegs.facts import Fact

MIDDLE = (
    r"Base+MLP;InProgress;White[7];wS1;bG1 wS1-;wQ \wS1;bQ bG1/;wA1 /wS1;bP bQ/;wM -wQ;bA1 bP/;"
    r"wA1 bG1\;bA1 -wM;wB1 \wQ;bB1 bP-"
)
GAMES = [parse_game(WON), parse_game(MIDDLE)]
NODES = 500
BLUNDERS = [(WON, -2)]  # games, and how many plies before the end


@pytest.fixture(scope="module")
def thinker() -> BrowserEngine:
    return BrowserEngine(network=load_evaluator(DEFAULT_NETWORK))


def facts(fields: list[Any]) -> tuple[Fact, ...]:
    return tuple(Fact(*each) for each in fields)


@pytest.mark.parametrize("board", GAMES, ids=str)
def test_a_review_is_that_of_the_engine(thinker: BrowserEngine, board: Board) -> None:
    with Engine(table_mb=HINT_TABLE_MB) as engine:
        plies = review(board, engine, Limit(nodes=NODES))
    opinion, *found, turned = thinker.review(board, NODES)
    assert Score.from_search(opinion) == plies[0].before
    assert len(found) == len(plies)
    replay = Board(board.game_type, board.opening)
    for ply, (number, before, after, instead, lost, best, why) in zip(plies, found, strict=True):
        assert (number, best, lost / CERTAINTY) == (ply.ply, ply.best, ply.loss)
        assert Score.from_search(before) == ply.before
        assert Score.from_search(instead) == ply.after_best
        assert Score.from_search(after) == ply.after
        expected = move_facts(replay, best)[:3] if ply.is_mistake else []
        assert list(facts(why)) == expected
        replay.push(ply.move)
    assert turned == [ply.ply for ply in turning_points(plies)]


def test_a_review_of_a_position_set_up_counts_its_own_plies(thinker: BrowserEngine) -> None:
    board = parse_position("Base rulebook Black[2] - 0,0:wA1;1,0:bA1;-1,0:wQ")
    board.push_uhp("bQ bA1-")
    _, (number, *_), turned = thinker.review(board, NODES)
    assert (number, turned) == (1, [])
    assert thinker.review(Board(), NODES) == [[]]


@pytest.mark.parametrize("level", [row[0] for row in levels() if row[1] <= 20_000])
def test_a_level_plays_the_same_moves_for_a_seed(thinker: BrowserEngine, level: int) -> None:
    board = Board("Base+M")
    with Engine(level=level, table_mb=HINT_TABLE_MB, seed=5) as engine:
        while board.ply < 12:
            with Engine(level=level, table_mb=HINT_TABLE_MB, seed=5) as fresh:
                move = fresh.play(board, Limit())
            assert thinker.play(board, level, 5) == move
            if board.ply < 4 and board.ply % 2 == 0:  # nor does an engine that goes on
                assert engine.play(board, Limit()) == move
            board.push(move)


def test_there_are_ten_levels(thinker: BrowserEngine) -> None:
    for number in (0, 11, -1):
        with pytest.raises(ValueError, match="no such level"):
            thinker.play(Board(), number, 1)


def test_a_game_that_is_over_gets_no_answer(thinker: BrowserEngine) -> None:
    board = parse_game(WON)
    assert thinker.play(board, 3, 1) is None
    assert thinker.hint(board) is None
    assert thinker.accepts_draw(board) is None
    assert thinker.analyze(board) == []


def test_hints_and_answers_to_offers_are_those_of_the_engine(thinker: BrowserEngine) -> None:
    board = parse_game(MIDDLE)
    found, advised = thinker.hint(board), hint(board)
    assert found is not None
    line, score, why = found
    assert (tuple(line), Score.from_search(score), facts(why)) == advised
    assert thinker.accepts_draw(board) == accepts_draw(advised.score)


@pytest.mark.parametrize(("game", "plies"), BLUNDERS)
def test_the_coach_doubts_what_the_engine_s_doubts(
    thinker: BrowserEngine, game: str, plies: int
) -> None:
    board = parse_game(game)
    moves = board.moves
    for _ in range(-plies):
        board.pop()
    doubted = blunder_warning(board, moves[plies])
    found = thinker.blunder_warning(board, moves[plies])
    assert doubted is not None
    assert found is not None
    lost, reply, reply_facts, better, better_facts = found
    assert (lost / CERTAINTY, reply, facts(reply_facts)) == doubted[:3]
    assert (better, facts(better_facts)) == doubted[3:]
    assert thinker.blunder_warning(board, better) is None


def test_a_question_is_answered_the_same_whatever_was_asked_before(thinker: BrowserEngine) -> None:
    board = parse_game(MIDDLE)
    fresh = BrowserEngine(network=load_evaluator(DEFAULT_NETWORK))
    thinker.analyze(board, lines=3, nodes=3000)
    assert thinker.play(board, 7, 2) == fresh.play(board, 7, 2)
    thinker.analyze(board, lines=3, nodes=3000)
    assert thinker.review(board, 100) == fresh.review(board, 100)


def test_an_analysis_tells_the_best_lines_of_every_depth(thinker: BrowserEngine) -> None:
    board = parse_game(MIDDLE)
    told = thinker.analyze(board, lines=3, nodes=5000)
    depths = sorted({depth for depth, *_ in told})
    assert depths == list(range(1, len(depths) + 1))
    for depth in depths[:-1]:
        ranked = [(rank, score) for each, rank, score, _, _ in told if each == depth]
        assert [rank for rank, _ in ranked] == [0, 1, 2]
        assert [score for _, score in ranked] == sorted((s for _, s in ranked), reverse=True)
    for *_, line in told:
        replay = board.copy()
        for move in line:
            replay.push(move)


def test_a_threat_is_what_the_other_side_would_play(thinker: BrowserEngine) -> None:
    board = parse_game(WON)
    board.pop()
    board.pop()  # Black is to move, and White would win if it were its turn
    *_, (_, _, score, _, line) = thinker.analyze(board, is_threat=True)
    assert Score.from_search(score) == Score.proven(1)
    assert line[0].piece is not None
    assert line[0].piece.color is board.turn.other
    with pytest.raises(ValueError, match="queen in hand"):
        thinker.analyze(Board(), is_threat=True)
