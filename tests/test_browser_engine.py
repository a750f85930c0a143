"""The engine of the browser gives the same answers as `Engine`: levels, hints, coach, review."""

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
from sixlegs.engine.review import review, summarize
from sixlegs.facts import Fact

MIDDLE = (
    r"Base+MLP;InProgress;White[7];wS1;bG1 wS1-;wQ \wS1;bQ bG1/;wA1 /wS1;bP bQ/;wM -wQ;bA1 bP/;"
    r"wA1 bG1\;bA1 -wM;wB1 \wQ;bB1 bP-"
)
GAMES = [parse_game(WON), parse_game(MIDDLE)]
NODES = 500
BLUNDERS = [(WON, -2)]  # games and the index of the blunder


@pytest.fixture(scope="module")
def browser_engine() -> BrowserEngine:
    return BrowserEngine(network=load_evaluator(DEFAULT_NETWORK))


def facts(fields: list[Any]) -> tuple[Fact, ...]:
    return tuple(Fact(*values) for values in fields)


@pytest.mark.parametrize("board", GAMES, ids=str)
def test_review_matches_engine(browser_engine: BrowserEngine, board: Board) -> None:
    with Engine(table_mb=HINT_TABLE_MB) as engine:
        plies = review(board, engine, Limit(nodes=NODES))
    start_score, *rows, players = browser_engine.review(board, NODES)
    assert Score.from_search(start_score) == plies[0].before
    assert len(rows) == len(plies)
    replay = Board(board.game_type, board.opening)
    for ply, row in zip(plies, rows, strict=True):
        number, before, after, after_best, loss, (best, *_), best_facts = row
        assert (number, best, loss / CERTAINTY) == (ply.ply, ply.best, ply.loss)
        assert Score.from_search(before) == ply.before
        assert Score.from_search(after_best) == ply.after_best
        assert Score.from_search(after) == ply.after
        expected = move_facts(replay, best)[:3] if ply.judgment else []
        assert list(facts(best_facts)) == expected
        replay.push(ply.move)
    assert [(accuracy / CERTAINTY, *counts) for accuracy, counts in players] == list(
        summarize(plies).values()
    )


def test_review_of_custom_start_counts_plies_from_the_start(browser_engine: BrowserEngine) -> None:
    board = parse_position("Base rulebook Black[2] - 0,0:wA1;1,0:bA1;-1,0:wQ")
    board.push_uhp("bQ bA1-")
    _, (number, *_), _ = browser_engine.review(board, NODES)
    assert number == 1
    nothing = (None, (0, 0, 0))
    assert browser_engine.review(Board(), NODES) == [(nothing, nothing)]


@pytest.mark.parametrize("level", [row[0] for row in levels() if row[1] <= 20_000])
def test_level_plays_the_same_moves_with_the_same_seed(
    browser_engine: BrowserEngine, level: int
) -> None:
    board = Board("Base+M")
    with Engine(level=level, table_mb=HINT_TABLE_MB, seed=5) as engine:
        while board.ply < 12:
            with Engine(level=level, table_mb=HINT_TABLE_MB, seed=5) as fresh:
                move = fresh.play(board, Limit())
            assert browser_engine.play(board, level, 5) == move
            if board.ply < 4 and board.ply % 2 == 0:  # an engine that is reused agrees, too
                assert engine.play(board, Limit()) == move
            board.push(move)


def test_levels_outside_one_to_ten_are_rejected(browser_engine: BrowserEngine) -> None:
    for number in (0, 11, -1):
        with pytest.raises(ValueError, match="invalid level"):
            browser_engine.play(Board(), number, 1)


def test_finished_game_has_no_move_hint_or_analysis(browser_engine: BrowserEngine) -> None:
    board = parse_game(WON)
    assert browser_engine.play(board, 3, 1) is None
    assert browser_engine.hint(board) is None
    assert browser_engine.accepts_draw(board) is None
    assert browser_engine.analyze(board) == []


def test_hints_and_draw_answers_match_engine(browser_engine: BrowserEngine) -> None:
    board = parse_game(MIDDLE)
    browser_hint, engine_hint = browser_engine.hint(board), hint(board)
    assert browser_hint is not None
    line, score, reasons = browser_hint
    assert (tuple(line), Score.from_search(score), facts(reasons)) == engine_hint
    assert browser_engine.accepts_draw(board) == accepts_draw(engine_hint.score)


@pytest.mark.parametrize(("game", "plies"), BLUNDERS)
def test_blunder_warnings_match_engine(
    browser_engine: BrowserEngine, game: str, plies: int
) -> None:
    board = parse_game(game)
    moves = board.moves
    for _ in range(-plies):
        board.pop()
    expected = blunder_warning(board, moves[plies])
    warning = browser_engine.blunder_warning(board, moves[plies])
    assert expected is not None
    assert warning is not None
    loss, reply, reply_facts, better, better_facts = warning
    assert (loss / CERTAINTY, reply, facts(reply_facts)) == expected[:3]
    assert (better, facts(better_facts)) == expected[3:]
    assert browser_engine.blunder_warning(board, better) is None


def test_answers_do_not_depend_on_earlier_requests(browser_engine: BrowserEngine) -> None:
    board = parse_game(MIDDLE)
    fresh = BrowserEngine(network=load_evaluator(DEFAULT_NETWORK))
    browser_engine.analyze(board, lines=3, nodes=3000)
    assert browser_engine.play(board, 7, 2) == fresh.play(board, 7, 2)
    browser_engine.analyze(board, lines=3, nodes=3000)
    assert browser_engine.review(board, 100) == fresh.review(board, 100)


def test_analysis_reports_the_best_lines_at_every_depth(browser_engine: BrowserEngine) -> None:
    board = parse_game(MIDDLE)
    reports = browser_engine.analyze(board, lines=3, nodes=5000)
    depths = sorted({depth for depth, *_ in reports})
    assert depths == list(range(1, len(depths) + 1))
    for depth in depths[:-1]:
        ranked = [
            (rank, score) for report_depth, rank, score, _, _ in reports if report_depth == depth
        ]
        assert [rank for rank, _ in ranked] == [0, 1, 2]
        assert [score for _, score in ranked] == sorted((s for _, s in ranked), reverse=True)
    for *_, line in reports:
        replay = board.copy()
        for move in line:
            replay.push(move)


def test_threat_is_the_best_move_of_the_opponent(browser_engine: BrowserEngine) -> None:
    board = parse_game(WON)
    board.pop()
    board.pop()  # Black is to move, and White would win if it were its turn
    *_, (_, _, score, _, line) = browser_engine.analyze(board, is_threat=True)
    assert Score.from_search(score) == Score.proven(1)
    assert line[0].piece is not None
    assert line[0].piece.color is board.turn.other
    with pytest.raises(ValueError, match="queen in hand"):
        browser_engine.analyze(Board(), is_threat=True)
