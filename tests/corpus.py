"""The conformance corpus, which is not part of the project, and checks of its rows.

The environment variable SIXLEGS_CORPUS names its folder. Tests that need it are skipped otherwise.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from sixlegs import Board, Game, HiveError, Move, parse_move
from sixlegs.notation import state_string, turn_string
from sixlegs.rules import Opening, Outcome, Rule

Hex = tuple[int, int]
Row = dict[str, Any]

CORPUS_FOLDER = os.environ.get("SIXLEGS_CORPUS")
SKIP_REASON = "SIXLEGS_CORPUS does not name the conformance corpus"

requires_corpus = pytest.mark.skipif(not CORPUS_FOLDER, reason=SKIP_REASON)


def rows(name: str) -> list[Row]:
    """Return the rows of a file, such as ``rows("games")``, or an empty list without a corpus."""
    if not CORPUS_FOLDER:
        return []
    text = (Path(CORPUS_FOLDER) / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def published_perft() -> dict[str, list[int]]:
    """Return the counts from depth 0 by game type, with the tournament opening."""
    if not CORPUS_FOLDER:
        return {}
    table = json.loads((Path(CORPUS_FOLDER) / "perft.json").read_text(encoding="utf-8"))
    return {game_type: counts for game_type, counts in table.items() if game_type[0] != "_"}


def each_row(name: str, keep: Callable[[Row], bool] = lambda row: True) -> pytest.MarkDecorator:
    """Parametrize a test with the rows of a file as ``row``; skip it without a corpus."""
    if not CORPUS_FOLDER:
        skipped = pytest.param({}, id="no-corpus", marks=pytest.mark.skip(reason=SKIP_REASON))
        return pytest.mark.parametrize("row", [skipped])
    params = [pytest.param(row, id=row["id"]) for row in rows(name) if keep(row)]
    return pytest.mark.parametrize("row", params)


# Playing games of the corpus


def split_moves(game_string: str) -> list[str]:
    """Return the moves of a game string, ignoring its state and turn, which may be wrong."""
    return [move.strip() for move in game_string.split(";")[3:] if move.strip()]


def play_moves(game_type: str, moves: Iterable[str], opening: Opening = "tournament") -> Board:
    """Return the board after *moves*.

    Raises `HiveError` if a move is not legal.
    """
    board = Board(game_type, opening)
    for text in moves:
        board.push_uhp(text)
    return board


def read_move(board: Board, text: str) -> Move:
    """Parse a move, legal or not.

    Raises `HiveError` if *text* is not a move or its piece is not in the set.
    """
    move = parse_move(board, text)
    reason = board.why_not(move)
    if reason is not None and reason.rule is Rule.NOT_IN_SET:
        raise HiveError(text)
    return move


def is_legal(board: Board, text: str) -> bool:
    try:
        return read_move(board, text) in board.legal_moves
    except HiveError:
        return False


def assert_same_moves(moves: Iterable[Move], expected: Iterable[Move]) -> None:
    missing, extra = set(expected) - set(moves), set(moves) - set(expected)
    assert not missing and not extra, f"missing {missing}, extra {extra}"


# games.jsonl


def check_game(row: Row) -> None:
    """Check the number of legal moves at each ply of a real game, and its final state.

    The counts of all rows allow the queen as the first tile.
    """
    board = Board(row["gametype"], "rulebook")
    for text, count in zip(row["moves"], row["legal_counts"], strict=True):
        assert len(board.legal_moves) == count, f"ply {board.ply}, {text}"
        board.push_uhp(text)
    assert state_string(board) == row["board_status"]


# positions.jsonl


def check_position(row: Row) -> None:
    """Check that the legal moves are exactly those of the row."""
    board = play_moves(row["gametype"], split_moves(row["game_string"]))
    assert state_string(board) == row["status"]
    assert len(board.legal_moves) == row["n"]
    expect_valid_exact(board, row["valid_moves"])


# rules.jsonl


def check_rule(row: Row) -> None:
    """Check every expectation of a row, except for informational keys."""
    options = row.get("options", {})
    opening: Opening = "rulebook" if options.get("queen_first") else "tournament"
    # A position is a game string or a bare list of moves. Rows of the second kind also have a
    # game string.
    moves = split_moves(row["game_string"] if "game_string" in row else row["position"])
    board = play_moves(row["gametype"], moves, opening)
    for key, expected in row["expect"].items():
        if key == "status":
            game = Game(board, repetition=bool(options.get("repetition")))
            is_drawn = game.result is not None and game.result.outcome is Outcome.DRAW
            assert ("Draw" if is_drawn else state_string(board)) == expected
        elif key in EXPECTATIONS:
            EXPECTATIONS[key](board, expected)
        else:
            assert key in INFORMATIONAL_KEYS, f"unknown expectation {key}"


def expect_valid(board: Board, texts: list[str]) -> None:
    rejected = [text for text in texts if not is_legal(board, text)]
    assert not rejected, f"legal moves rejected: {rejected}"


def expect_invalid(board: Board, texts: list[str]) -> None:
    accepted = [text for text in texts if is_legal(board, text)]
    assert not accepted, f"illegal moves accepted: {accepted}"


def expect_valid_exact(board: Board, texts: list[str]) -> None:
    assert_same_moves(board.legal_moves, [read_move(board, text) for text in texts])


def expect_piece_exact(board: Board, texts: dict[str, list[str]]) -> None:
    """Check all moves of the pieces in *texts*."""
    for piece, expected in texts.items():
        moves = [move for move in board.legal_moves if str(move.piece) == piece]
        assert_same_moves(moves, [read_move(board, text) for text in expected])


def expect_only_piece(board: Board, piece: str) -> None:
    assert {str(move.piece) for move in board.legal_moves} == {piece}


def expect_count(board: Board, count: int) -> None:
    assert len(board.legal_moves) == count


def expect_turn(board: Board, turn: str) -> None:
    assert turn_string(board) == turn


def expect_parse_error(board: Board, texts: list[str]) -> None:
    for text in texts:
        with pytest.raises(HiveError):
            read_move(board, text)


def expect_stacks(board: Board, stacks: list[tuple[int, int, list[str]]]) -> None:
    names = {tuple(hex): list(map(str, stack)) for hex, stack in board.stacks.items()}
    assert names == {(q, r): stack for q, r, stack in stacks}


def expect_perft(board: Board, counts: dict[str, int]) -> None:
    for depth, count in counts.items():
        assert board.perft(int(depth)) == count


EXPECTATIONS: Mapping[str, Callable[[Board, Any], None]] = {
    "valid": expect_valid,
    "invalid": expect_invalid,
    "valid_exact": expect_valid_exact,
    "piece_exact": expect_piece_exact,
    "only_piece": expect_only_piece,
    "count": expect_count,
    "turn": expect_turn,
    "parse_error": expect_parse_error,
    "stacks_at_end": expect_stacks,
    "perft": expect_perft,
}

INFORMATIONAL_KEYS = {
    "after",
    "case_variants",
    "gamestring_roundtrip",  # for programs that write game strings
    "header_wrong",  # the test is that the row loads
    "liftable",
    "replay",  # play_moves() rejects illegal moves
    "same_up_to_symmetry",
}


# notation.jsonl


def is_move_in_context(row: Row) -> bool:
    """Return whether a row of notation.jsonl tests the parsing of a move in a game."""
    keys = row["expect"].keys() & {"accept", "legal", "hex"}
    return row["kind"] == "MoveString" and row.get("context", "").startswith("Base") and bool(keys)


def check_notation(row: Row) -> None:
    board = play_moves(row["context"].split(";")[0], split_moves(row["context"]))
    for key, expected in row["expect"].items():
        if key == "hex":
            assert tuple(read_move(board, row["input"]).target or ()) == tuple(expected)
        elif key == "legal":
            assert is_legal(board, row["input"]) == expected
        elif key == "accept" and expected is False:
            expect_parse_error(board, [row["input"]])


# puzzles.jsonl


def check_winning_move(row: Row) -> None:
    """Check that the best move is the only one that wins at once."""
    board = play_moves(row["gametype"], split_moves(row["game_string"]))
    winning = []
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        if after.outcome() is Outcome.win(board.turn):
            winning.append(move)
    assert_same_moves(winning, [read_move(board, row["best"])])


# boards.jsonl

Steps = Mapping[str, Callable[[dict[Hex, list[str]], Hex], set[Hex]]]
"""Functions that return where the top piece of a hex can go, without regard to the One Hive rule.

The keys are slide, spider, ant, beetle, hop, ladybug and mosquito.
"""


def stacks_of(row: Row) -> dict[Hex, list[str]]:
    return {(q, r): stack for q, r, stack in row["stacks"]}


def hexes(pairs: Iterable[Iterable[int]]) -> set[Hex]:
    return {(q, r) for q, r in pairs}


def check_steps(steps: Steps, row: Row) -> None:
    """Check where a piece of a hand-made hive can go."""
    ends = steps[row["op"]](stacks_of(row), tuple(row["from"]))
    assert row.keys() & {"expect", "count", "contains", "not_contains"}
    if "expect" in row:
        assert ends == hexes(row["expect"])
    if "count" in row:
        assert len(ends) == row["count"]
    assert ends >= hexes(row.get("contains", []))
    assert not ends & hexes(row.get("not_contains", []))


def expected_throws(row: Row) -> dict[Hex, set[Hex]]:
    """Return the destinations of thrown pieces by hex, without regard to the One Hive rule."""
    return {tuple(json.loads(origin)): hexes(ends) for origin, ends in row["expect"].items()}
