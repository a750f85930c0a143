"""The conformance corpus, kept outside the project, and what each of its rows demands of the rules.

The folder is named by SIXLEGS_CORPUS; without it every test that needs it skips and says so. The
checks know no implementation: they judge whatever :class:`Rules` they are given, so the oracle and
the fast core answer to the same demands.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import pytest

Hex = tuple[int, int]
Move = tuple[str, Hex | None]
Row = dict[str, Any]

FOLDER = os.environ.get("SIXLEGS_CORPUS")
WHY_SKIPPED = "SIXLEGS_CORPUS does not name the conformance corpus"

requires_corpus = pytest.mark.skipif(not FOLDER, reason=WHY_SKIPPED)


def rows(name: str) -> list[Row]:
    """The rows of one file of the corpus, ``rows("games")``; none where there is no corpus."""
    if not FOLDER:
        return []
    text = (Path(FOLDER) / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def published_perft() -> dict[str, list[int]]:
    """Game type to counts from depth 0 on, tournament opening."""
    if not FOLDER:
        return {}
    table = json.loads((Path(FOLDER) / "perft.json").read_text(encoding="utf-8"))
    return {game_type: counts for game_type, counts in table.items() if game_type[0] != "_"}


def each_row(name: str, keep: Callable[[Row], bool] = lambda row: True) -> pytest.MarkDecorator:
    """Run a test for each row of a file, as its argument ``row``; skip once without a corpus."""
    if not FOLDER:
        skipped = pytest.param({}, id="no-corpus", marks=pytest.mark.skip(reason=WHY_SKIPPED))
        return pytest.mark.parametrize("row", [skipped])
    kept = [pytest.param(row, id=row["id"]) for row in rows(name) if keep(row)]
    return pytest.mark.parametrize("row", kept)


class Board(Protocol):
    """A game in progress, as far as the corpus looks at it."""

    @property
    def ply(self) -> int: ...

    @property
    def stacks(self) -> Mapping[Hex, Iterable[str]]:
        """Bottom to top, the first tile of the game on (0, 0)."""

    def legal_moves(self) -> set[Move]:
        """Piece and target; only ``("pass", None)`` for a pass, nothing once the game is over."""

    def play(self, piece: str, target: Hex | None) -> None: ...

    def outcome(self) -> str | None:
        """Once a queen is surrounded "WhiteWins", "BlackWins" or "Draw"; None until then."""

    def position(self) -> Hashable:
        """Equal for what counts as the same position in a repetition."""


BoardT = TypeVar("BoardT", bound=Board)


@dataclass(frozen=True)
class Rules(Generic[BoardT]):
    """An implementation of the rules to be judged."""

    start: Callable[[str, str], BoardT]
    """Game type and opening, "rulebook" or "tournament", to a game not yet begun."""
    read: Callable[[BoardT, str], Move]
    """A move in UHP to piece and target; ValueError where the text cannot be read."""
    perft: Callable[[BoardT, int], int]
    """The most plies its perft can count in a test."""


# Playing the corpus's games


def moves_of(game_string: str) -> list[str]:
    """The moves of a game string; its state and turn are not to be believed."""
    return [move.strip() for move in game_string.split(";")[3:] if move.strip()]


def play_through(rules: Rules[BoardT], row: Row, moves: Iterable[str], opening: str) -> BoardT:
    board = rules.start(row["gametype"], opening)
    for text in moves:
        board.play(*rules.read(board, text))
    return board


def status(board: Board) -> str:
    """The board's state in UHP's words."""
    return board.outcome() or ("InProgress" if board.ply else "NotStarted")


def turn_string(board: Board) -> str:
    return f"{('White', 'Black')[board.ply % 2]}[{board.ply // 2 + 1}]"


def is_legal(rules: Rules[BoardT], board: BoardT, text: str) -> bool:
    try:
        move = rules.read(board, text)
    except ValueError:
        return False
    return move in board.legal_moves()


def assert_same_moves(found: set[Move], expected: set[Move]) -> None:
    missing, extra = expected - found, found - expected
    assert not missing and not extra, f"missing {sorted(missing)}, too many {sorted(extra)}"


# games.jsonl


def check_game(rules: Rules[BoardT], row: Row) -> None:
    """Each move of a real game is legal, among as many as counted, and it ends as it did.

    The counts allow the queen as first tile, in every row.
    """
    board = rules.start(row["gametype"], "rulebook")
    assert len(row["moves"]) == len(row["legal_counts"])
    for text, count in zip(row["moves"], row["legal_counts"], strict=True):
        legal = board.legal_moves()
        where = f"ply {board.ply}, {text}"
        assert len(legal) == count, f"{where}: {len(legal)} legal moves, not {count}"
        move = rules.read(board, text)
        assert move in legal, f"{where}: not legal"
        board.play(*move)
    assert status(board) == row["board_status"]


def check_repetition(rules: Rules[BoardT], row: Row) -> None:
    """The first third occurrence of a position falls on the ply of the row.

    The rows know nothing of resting tiles, so they are no test where a pillbug is in the set.
    """
    board = rules.start(row["gametype"], "rulebook")
    seen = Counter([board.position()])
    third = None
    for text in row["moves"]:
        board.play(*rules.read(board, text))
        seen[board.position()] += 1
        if third is None and seen[board.position()] == 3:
            third = board.ply
    assert third == row["third_repetition_ply"]


# positions.jsonl


def check_position(rules: Rules[BoardT], row: Row) -> None:
    """The legal moves are exactly those of the row."""
    board = play_through(rules, row, moves_of(row["game_string"]), "tournament")
    assert status(board) == row["status"]
    legal = board.legal_moves()
    assert len(legal) == row["n"]
    assert_same_moves(legal, {rules.read(board, text) for text in row["valid_moves"]})


# rules.jsonl


def check_rule(rules: Rules[BoardT], row: Row) -> None:
    """Everything a row expects, but for the keys that only inform."""
    options = row.get("options", {})
    opening = "rulebook" if options.get("queen_first") else "tournament"
    # A position is a game string or a bare list of moves, which then comes as a game string too.
    moves = moves_of(row["game_string"] if "game_string" in row else row["position"])
    board = play_through(rules, row, moves, opening)
    for key, expected in row["expect"].items():
        if key == "status":
            check_status(rules, row, board, moves, opening)
        elif key == "replay":
            check_replay(rules, row, moves, opening)
        elif key in EXPECTATIONS:
            EXPECTATIONS[key](rules, board, expected)
        else:
            assert key in INFORMS, f"unknown expectation {key}"


def check_status(
    rules: Rules[BoardT], row: Row, board: BoardT, moves: list[str], opening: str
) -> None:
    found = status(board)
    if row.get("options", {}).get("repetition"):
        boards = [play_through(rules, row, moves[:ply], opening) for ply in range(len(moves) + 1)]
        if max(Counter(board.position() for board in boards).values()) >= 3:
            found = "Draw"
    assert found == row["expect"]["status"]


def check_replay(rules: Rules[BoardT], row: Row, moves: list[str], opening: str) -> None:
    board = rules.start(row["gametype"], opening)
    for text in moves:
        assert is_legal(rules, board, text), f"ply {board.ply}, {text}: not legal"
        board.play(*rules.read(board, text))


def expect_valid(rules: Rules[Any], board: Board, texts: list[str]) -> None:
    refused = [text for text in texts if not is_legal(rules, board, text)]
    assert not refused, f"legal, but refused: {refused}"


def expect_invalid(rules: Rules[Any], board: Board, texts: list[str]) -> None:
    allowed = [text for text in texts if is_legal(rules, board, text)]
    assert not allowed, f"against the rules, but allowed: {allowed}"


def expect_valid_exact(rules: Rules[Any], board: Board, texts: list[str]) -> None:
    assert_same_moves(board.legal_moves(), {rules.read(board, text) for text in texts})


def expect_piece_exact(rules: Rules[Any], board: Board, texts: dict[str, list[str]]) -> None:
    """All moves of some pieces; others are not spoken of."""
    for piece, own in texts.items():
        found = {move for move in board.legal_moves() if move[0] == piece}
        assert_same_moves(found, {rules.read(board, text) for text in own})


def expect_only_piece(rules: Rules[Any], board: Board, piece: str) -> None:
    assert {mover for mover, _ in board.legal_moves()} == {piece}


def expect_count(rules: Rules[Any], board: Board, count: int) -> None:
    assert len(board.legal_moves()) == count


def expect_turn(rules: Rules[Any], board: Board, turn: str) -> None:
    assert turn_string(board) == turn


def expect_parse_error(rules: Rules[Any], board: Board, texts: list[str]) -> None:
    for text in texts:
        with pytest.raises(ValueError):
            rules.read(board, text)


def expect_stacks(
    rules: Rules[Any], board: Board, stacks: list[tuple[int, int, list[str]]]
) -> None:
    found = {at: list(stack) for at, stack in board.stacks.items()}
    assert found == {(q, r): stack for q, r, stack in stacks}


def expect_perft(rules: Rules[Any], board: Board, counts: dict[str, int]) -> None:
    for depth, count in counts.items():
        assert rules.perft(board, int(depth)) == count


EXPECTATIONS: Mapping[str, Callable[[Rules[Any], Board, Any], None]] = {
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

INFORMS = {
    "after",
    "case_variants",
    "gamestring_roundtrip",  # a test, but of those who write game strings
    "header_wrong",  # that the row loads is the test
    "liftable",
    "same_up_to_symmetry",
}


# notation.jsonl


def is_move_in_context(row: Row) -> bool:
    """Whether a row of notation.jsonl tests the reading of a move in a given game."""
    tested = row["expect"].keys() & {"accept", "legal", "hex"}
    return (
        row["kind"] == "MoveString" and row.get("context", "").startswith("Base") and bool(tested)
    )


def check_notation(rules: Rules[BoardT], row: Row) -> None:
    game_type = row["context"].split(";")[0]
    board = play_through(rules, {"gametype": game_type}, moves_of(row["context"]), "tournament")
    for key, expected in row["expect"].items():
        if key == "hex":
            assert rules.read(board, row["input"])[1] == tuple(expected)
        elif key == "legal":
            assert is_legal(rules, board, row["input"]) == expected
        elif key == "accept" and expected is False:
            expect_parse_error(rules, board, [row["input"]])


# puzzles.jsonl


def check_win_at_once(rules: Rules[BoardT], row: Row) -> None:
    """Of all legal moves the best one, and no other, wins on the spot."""
    moves = moves_of(row["game_string"])
    board = play_through(rules, row, moves, "tournament")
    winner = ("WhiteWins", "BlackWins")[board.ply % 2]
    winning = set()
    for move in board.legal_moves():
        after = play_through(rules, row, moves, "tournament")
        after.play(*move)
        if after.outcome() == winner:
            winning.add(move)
    assert_same_moves(winning, {rules.read(board, row["best"])})


# boards.jsonl

Steps = Mapping[str, Callable[[dict[Hex, list[str]], Hex], set[Hex]]]
"""Movement kind (slide, spider, ant, beetle, hop, ladybug, mosquito) to a function that says where
the top piece of a hex can go, One Hive left aside."""


def stacks_of(row: Row) -> dict[Hex, list[str]]:
    return {(q, r): stack for q, r, stack in row["stacks"]}


def hexes(pairs: Iterable[Iterable[int]]) -> set[Hex]:
    return {(q, r) for q, r in pairs}


def check_steps(steps: Steps, row: Row) -> None:
    """Where one piece of a hand-made hive can go."""
    found = steps[row["op"]](stacks_of(row), tuple(row["from"]))
    assert row.keys() & {"expect", "count", "contains", "not_contains"}
    if "expect" in row:
        assert found == hexes(row["expect"])
    if "count" in row:
        assert len(found) == row["count"]
    assert found >= hexes(row.get("contains", []))
    assert not found & hexes(row.get("not_contains", []))


def thrown_in(row: Row) -> dict[Hex, set[Hex]]:
    """Hex of the thrown piece to its destinations, One Hive left aside."""
    return {tuple(json.loads(origin)): hexes(ends) for origin, ends in row["expect"].items()}
