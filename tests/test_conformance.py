"""The core passes the conformance corpus."""

from __future__ import annotations

import pytest

import corpus
import oracle
from corpus import Hex as Pair
from corpus import Row, each_row, requires_corpus
from sixlegs import (
    Board,
    Color,
    Game,
    Hex,
    HiveError,
    Outcome,
    Rule,
    game_string,
    move_string,
    parse_game,
    parse_move,
    parse_piece,
)
from sixlegs.engine import Engine, Limit
from sixlegs.game import Ending
from strategies import assert_agrees_with_oracle, pair, set_up, stack_names

# Games, positions, rules, puzzles


@each_row("games")
def test_corpus_games(row: Row) -> None:
    corpus.check_game(row)


@each_row("games", lambda row: "P" not in row["gametype"])
def test_corpus_game_ends_with_its_third_repetition(row: Row) -> None:
    game = Game(Board(row["gametype"]))
    last = row["third_repetition_ply"] or len(row["moves"])
    for text in row["moves"][:last]:
        assert game.result is None
        game.push_uhp(text)
    if row["third_repetition_ply"]:
        assert game.result is not None
        assert (game.result.outcome, game.result.ending) == (Outcome.DRAW, Ending.REPETITION)
    else:
        assert (game.result is None) == (row["board_status"] == "InProgress")


@each_row("positions")
def test_corpus_positions(row: Row) -> None:
    corpus.check_position(row)


@each_row("rules")
def test_corpus_rules(row: Row) -> None:
    corpus.check_rule(row)


@each_row("rules", lambda row: "gamestring_roundtrip" in row["expect"])
def test_corpus_game_string_round_trips(row: Row) -> None:
    """The header and the moves stay the same, but a move may have a different spelling."""
    assert row["expect"]["gamestring_roundtrip"] is True
    board = parse_game(row["position"])
    rewritten = game_string(board)
    assert rewritten.split(";")[:3] == row["position"].split(";")[:3]
    assert parse_game(rewritten).moves == board.moves
    assert game_string(parse_game(rewritten)) == rewritten


@each_row("rules", lambda row: "case_variants" in row["expect"])
def test_moves_are_parsed_in_any_case(row: Row) -> None:
    board = parse_game(row["position"])
    for text in row["expect"]["case_variants"]:
        assert parse_move(board, text) in board.legal_moves


@each_row("rules", lambda row: "liftable" in row["expect"])
def test_corpus_pinned_pieces(row: Row) -> None:
    """`why_not` gives the One Hive rule for exactly the pinned pieces, on their player's turn."""
    stacks = stack_names(parse_game(row["position"]))
    for name, liftable in row["expect"]["liftable"].items():
        piece = parse_piece(name)
        reason = set_up(stacks, turn=piece.color).why_not(piece)
        assert (reason is not None and reason.rule is Rule.ONE_HIVE) != liftable


@each_row("puzzles", lambda row: row["plies"] == 1)
def test_corpus_puzzles_won_in_one_move(row: Row) -> None:
    corpus.check_winning_move(row)


@each_row("puzzles")
def test_best_move_of_a_puzzle_is_a_forced_win(row: Row) -> None:
    board = parse_game(row["game_string"], "tournament")
    attacker = board.turn
    board.push_uhp(row["best"])
    assert is_won_within(board, attacker, row["plies"] - 1)


@each_row("puzzles")
def test_engine_solves_puzzles(row: Row) -> None:
    board = parse_game(row["game_string"], "tournament")
    best = parse_move(board, row["best"])
    with Engine(table_mb=4) as engine:
        *_, analysis = engine.analyze(board, Limit(nodes=50_000))
    assert analysis.line[0] == best
    assert analysis.score.wins_in is not None
    assert 0 < analysis.score.wins_in <= (row["plies"] + 1) // 2


def is_won_within(board: Board, attacker: Color, plies: int) -> bool:
    """Return whether *attacker* can force a win in at most *plies* plies."""
    if outcome := board.outcome():
        return outcome.winner is attacker
    if plies == 0:
        return False
    results = []
    for move in board.legal_moves:
        board.push(move)
        results.append(is_won_within(board, attacker, plies - 1))
        board.pop()
        if results[-1] is (board.turn is attacker):
            break
    return any(results) if board.turn is attacker else all(results)


# Notation


@each_row("notation", corpus.is_move_in_context)
def test_corpus_notation(row: Row) -> None:
    corpus.check_notation(row)


@each_row("notation", lambda row: row["kind"] == "GameTypeString" and "accept" in row["expect"])
def test_corpus_game_types(row: Row) -> None:
    assert row["expect"]["accept"] is True
    assert game_string(Board(row["input"])) == row["expect"]["newgame_answer"]


@each_row("notation", lambda row: row["expect"].get("recommended") == "reject")
def test_texts_that_the_corpus_recommends_rejecting_are_rejected(row: Row) -> None:
    with pytest.raises(HiveError):
        if row["kind"] == "GameTypeString":
            Board(row["input"])
        else:
            parse_move(parse_game(row["context"]), row["input"])


@each_row("notation", lambda row: row["kind"] == "GameString" and "roundtrip" in row["expect"])
def test_corpus_game_strings(row: Row) -> None:
    assert row["expect"]["accept"] is True
    assert game_string(parse_game(row["input"])) == row["expect"]["roundtrip"]


@each_row("notation", lambda row: "normal_form" in row["expect"])
def test_corpus_normal_forms(row: Row) -> None:
    assert row["expect"]["accept"] is True
    board = board_for(row["input"])
    move = parse_move(board, row["input"])
    assert move_string(board, move) == row["expect"]["normal_form"]
    for spelling in row["expect"]["also_accepted_by_mzinga"]:
        assert parse_move(board, spelling) == move


def board_for(text: str) -> Board:
    """Return a board on which the target of *text* touches only its landmark."""
    board = Board()
    landmark = text.split()[1] if " " in text else ""
    if "wA1" in landmark:
        board.push_uhp("wA1")
    elif "bA1" in landmark:
        board.push_uhp("wS1")
        beyond = landmark.replace("bA1", "wS1")
        board.push_uhp(f"bA1 {beyond if beyond != 'wS1' else 'wS1-'}")
    return board


@each_row("notation", lambda row: row["expect"].get("accept") is False and "context" not in row)
def test_corpus_texts_that_are_not_moves_are_rejected(row: Row) -> None:
    for board in (Board(), parse_game("Base;InProgress;White[2];wA1;bA1 wA1-")):
        with pytest.raises(HiveError):
            parse_move(board, row["input"])


@requires_corpus
def test_all_rows_of_notation_with_expectations_are_tested() -> None:
    """The one remaining row describes its expectation in prose."""
    expectations = {"accept", "legal", "hex", "roundtrip", "normal_form"}
    untested = [
        row["id"]
        for row in corpus.rows("notation")
        if expectations & row["expect"].keys()
        and not corpus.is_move_in_context(row)
        and not (row["kind"] in ("GameTypeString", "GameString") and row["expect"]["accept"])
        and "normal_form" not in row["expect"]
        and not (row["expect"].get("accept") is False and "context" not in row)
    ]
    assert untested == ["move/ref/covered"]


def test_covered_piece_can_be_the_landmark() -> None:
    board = set_up({(0, 0): ["bQ", "wB1"], (1, 0): ["wQ"]})
    assert parse_move(board, "wA1 -bQ").target == Hex(-1, 0)


# Hand-made boards

BUGS_BY_STEP = {
    "slide": "QP",
    "spider": "S",
    "ant": "A",
    "beetle": "B",
    "hop": "G",
    "ladybug": "L",
}
"""Kinds of steps in the corpus to the bugs that can move only that way."""


def board_of(row: Row) -> Board | None:
    """Return the board of a row with the tested piece to move, or None if the core rejects it."""
    stacks = corpus.stacks_of(row)
    is_white = "from" not in row or stacks[row["from"][0], row["from"][1]][-1][0] == "w"
    try:
        return set_up(stacks, turn=Color.WHITE if is_white else Color.BLACK)
    except HiveError:
        return None


def targets(stacks: oracle.Stacks, at: Pair) -> set[Pair]:
    """Return where the top piece at *at* can go according to the core."""
    turn = Color.WHITE if stacks[at][-1][0] == "w" else Color.BLACK
    moves = set_up(stacks, turn=turn).legal_moves
    return {pair(move.target) for move in moves if move.origin == Hex(*at) and move.target}


def is_step_test(row: Row) -> bool:
    """Return whether a row tests all moves of a piece in a position that the core accepts."""
    if "from" not in row or board_of(row) is None:
        return False
    bug = corpus.stacks_of(row)[row["from"][0], row["from"][1]][-1][1]
    return bug in BUGS_BY_STEP.get(row["op"], "M" if row["op"] == "mosquito" else "")


@each_row("boards", is_step_test)
def test_corpus_boards(row: Row) -> None:
    corpus.check_steps({row["op"]: targets}, row)


@each_row("boards", lambda row: board_of(row) is not None)
def test_corpus_boards_match_oracle(row: Row) -> None:
    board = board_of(row)
    assert board is not None
    assert_agrees_with_oracle(board)


@requires_corpus
def test_core_accepts_fourteen_corpus_boards() -> None:
    accepted = [row for row in corpus.rows("boards") if board_of(row)]
    assert (len(accepted), len(list(filter(is_step_test, accepted)))) == (14, 13)


@requires_corpus
def test_corpus_perft() -> None:
    for game_type, counts in corpus.published_perft().items():
        start = Board(game_type, "tournament")
        assert [start.perft(depth) for depth in range(len(counts))] == counts
