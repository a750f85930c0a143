"""The oracle judges the fast core; these tests judge the oracle."""

from __future__ import annotations

import pytest

import corpus
from corpus import Row, each_row, requires_corpus
from oracle import (
    PASS,
    Hex,
    Oracle,
    ant_walks,
    beetle_steps,
    cut_hexes,
    jumps,
    ladybug_walks,
    mosquito_moves,
    neighbors,
    parse_move,
    perft,
    replay,
    slides,
    spider_walks,
    throws,
)

ORACLE = corpus.Rules(start=Oracle, read=parse_move, perft=perft)

STEPS: corpus.Steps = {
    "slide": slides,
    "spider": spider_walks,
    "ant": ant_walks,
    "beetle": beetle_steps,
    "hop": jumps,
    "ladybug": ladybug_walks,
    "mosquito": mosquito_moves,
}


def targets(oracle: Oracle, piece: str) -> set[Hex | None]:
    return {target for mover, target in oracle.legal_moves() if mover == piece}


# The opening


@pytest.mark.parametrize(
    ("game_type", "counts"),
    [("Base", [1, 4, 96, 1440]), ("Base+ML", [1, 6, 216, 4320]), ("Base+MLP", [1, 7, 294, 6678])],
)
def test_perft_of_the_tournament_opening(game_type: str, counts: list[int]) -> None:
    start = Oracle(game_type, "tournament")
    assert [perft(start, depth) for depth in range(4)] == counts


def test_the_rulebook_lets_the_queen_open() -> None:
    assert ("wQ", (0, 0)) in Oracle("Base").legal_moves()
    assert ("wQ", (0, 0)) not in Oracle("Base", "tournament").legal_moves()


def test_of_equal_bugs_only_the_lowest_number_is_placed() -> None:
    start = Oracle("Base")
    assert {piece for piece, _ in start.legal_moves()} == {"wQ", "wS1", "wB1", "wG1", "wA1"}
    start.play("wA1", (0, 0))
    start.play("bA1", (1, 0))
    assert "wA2" in {piece for piece, _ in start.legal_moves()}


def test_on_the_fourth_turn_the_queen_must_come() -> None:
    oracle = replay("Base;;;wS1;bS1 wS1-;wS2 -wS1;bS2 bS1-;wA1 -wS2;bA1 bS2-")
    assert (oracle.turn, oracle.turn_number) == ("w", 4)
    assert {piece for piece, _ in oracle.legal_moves()} == {"wQ"}


def test_nothing_moves_before_its_own_queen_is_in_the_hive() -> None:
    oracle = replay("Base;;;wA1;bA1 wA1-;wA2 -wA1;bQ bA1-")
    assert targets(oracle, "wA2") == set()
    oracle.play("wQ", (-2, 0))
    assert targets(oracle, "bQ") == {(1, 1), (2, -1)}


# Placement


def test_a_tile_may_be_placed_into_an_enclosed_hex() -> None:
    ring = dict(
        zip(sorted(neighbors((0, 0))), ["wQ", "wA1", "wA2", "wS1", "wS2", "wG1"], strict=True)
    )
    oracle = Oracle.from_stacks({at: [piece] for at, piece in ring.items()} | {(3, -1): ["bQ"]})
    assert ("wG2", (0, 0)) in oracle.legal_moves()


def test_a_stack_has_the_color_of_its_top() -> None:
    oracle = Oracle.from_stacks({(0, 0): ["wQ", "bB1"], (1, 0): ["bQ"]}, "b")
    assert ("bA1", (-1, 0)) in oracle.legal_moves()
    assert not any(piece == "wA1" for piece, _ in Oracle.from_stacks(oracle.stacks).legal_moves())


# Movement


def test_one_hive_holds_while_a_piece_is_in_the_air() -> None:
    line = {(0, 0): ["wA1"], (1, 0): ["wQ"], (2, 0): ["bQ"]}
    assert cut_hexes(line) == {(1, 0)}
    assert targets(Oracle.from_stacks(line), "wQ") == set()


def test_a_piece_on_top_never_pins_the_hive() -> None:
    line = {(0, 0): ["wQ"], (1, 0): ["bA1", "wB1"], (2, 0): ["bQ"]}
    assert cut_hexes(line) == set()
    assert targets(Oracle.from_stacks(line), "wB1") == neighbors((1, 0))


def test_a_gap_between_two_pieces_is_too_narrow_to_slide_through() -> None:
    pocket = {(0, 0): ["wQ"], (1, -1): ["bA1"], (1, 0): ["bA2"], (0, 1): ["bA3"], (-1, 1): ["bS1"]}
    assert slides(pocket, (0, 0)) == {(0, -1), (-1, 0)}
    pocket[(0, -1)] = ["bS2"]
    assert slides(pocket, (0, 0)) == set()


def test_both_flanks_must_be_higher_to_gate_a_step_above_the_ground() -> None:
    gate = {(0, 0): ["wB1"], (1, 0): ["bQ"], (1, -1): ["bA1", "bB1"], (0, 1): ["bA2", "bB2"]}
    assert (1, 0) not in beetle_steps(gate, (0, 0))
    gate[(0, 1)] = ["bA2"]
    assert (1, 0) in beetle_steps(gate, (0, 0))


def test_a_grasshopper_crosses_no_gap_and_no_empty_neighbor() -> None:
    line = {(0, 0): ["wG1"], (1, 0): ["bQ"], (3, 0): ["bA1"], (0, 1): ["wQ"], (0, 2): ["bS1"]}
    assert jumps(line, (0, 0)) == {(2, 0), (0, 3)}


def test_a_spider_cannot_step_back() -> None:
    assert spider_walks({(0, 0): ["wS1"], (1, 0): ["wQ"]}, (0, 0)) == {(2, 0)}


def test_an_ant_goes_all_the_way_round() -> None:
    pair = {(0, 0): ["wA1"], (1, 0): ["wQ"], (2, 0): ["bQ"]}
    assert len(ant_walks(pair, (0, 0))) == 7


def test_a_ladybug_goes_up_along_and_down() -> None:
    line = {(0, 0): ["wL"], (1, 0): ["wQ"], (2, 0): ["bQ"]}
    assert ladybug_walks(line, (0, 0)) == neighbors((2, 0)) - {(1, 0)}


def test_a_mosquito_beside_mosquitoes_only_cannot_move() -> None:
    assert mosquito_moves({(0, 0): ["wM"], (1, 0): ["bM"]}, (0, 0)) == set()


def test_a_mosquito_on_top_is_a_beetle_only() -> None:
    hive = {(0, 0): ["wQ", "wM"], (1, 0): ["bA1"], (2, 0): ["bQ"]}
    assert mosquito_moves(hive, (0, 0)) == neighbors((0, 0))


# The pillbug


def lifting_hive() -> dict[Hex, list[str]]:
    return {(0, 0): ["wP"], (1, 0): ["bQ"], (-1, 0): ["wQ"], (-1, 1): ["bA1"]}


def test_a_pillbug_lifts_pieces_of_either_color() -> None:
    free = neighbors((0, 0)) - lifting_hive().keys()
    oracle = Oracle.from_stacks(lifting_hive())
    assert targets(oracle, "bQ") == free
    assert targets(oracle, "bA1") == free


def test_a_pinned_pillbug_still_lifts() -> None:
    oracle = Oracle.from_stacks({(0, 0): ["wP"], (1, 0): ["bQ"], (-1, 0): ["wQ"]})
    assert targets(oracle, "wP") == set()
    assert targets(oracle, "bQ") == neighbors((0, 0)) - {(1, 0), (-1, 0)}


def test_the_tile_of_the_ply_before_is_not_lifted() -> None:
    oracle = Oracle.from_stacks(lifting_hive(), resting="bA1")
    assert targets(oracle, "bA1") == set()
    assert targets(oracle, "bQ") != set()


def test_a_lifted_piece_rests_until_the_next_ply() -> None:
    oracle = Oracle.from_stacks(lifting_hive())
    oracle.play("bA1", (0, 1))
    assert oracle.resting == "bA1"
    assert targets(oracle, "bA1") == set()
    oracle.play(*PASS)
    assert oracle.resting is None


def test_a_lifted_pillbug_does_not_lift() -> None:
    hive = {(0, 0): ["wQ"], (1, 0): ["wP"], (2, 0): ["bQ"]}
    assert targets(Oracle.from_stacks(hive), "bQ") != set()
    assert targets(Oracle.from_stacks(hive, resting="wP"), "bQ") == set()


def test_a_mosquito_beside_a_pillbug_lifts() -> None:
    hive = {(0, 0): ["wM"], (1, 0): ["bP"], (-1, 0): ["wQ"], (2, 0): ["bQ"]}
    assert targets(Oracle.from_stacks(hive), "wQ") >= {(0, 1), (0, -1)}


def test_a_gate_of_stacks_stops_a_lift() -> None:
    gate = {(0, 0): ["wP"], (1, 0): ["bA1"], (1, -1): ["bS1", "bB1"], (0, 1): ["bS2", "bB2"]}
    assert throws(gate, (0, 0)) == {}


# The end, and the pass


@pytest.mark.parametrize(
    ("color", "outcome"), [("w", "BlackWins"), ("b", "WhiteWins")], ids=["white", "black"]
)
def test_a_surrounded_queen_loses_even_covered(color: str, outcome: str) -> None:
    ring = {at: ["wA1"] for at in neighbors((0, 0))}
    oracle = Oracle.from_stacks(ring | {(0, 0): [color + "Q", "bB1"]})
    assert oracle.outcome() == outcome
    assert oracle.legal_moves() == set()


def test_both_queens_surrounded_is_a_draw() -> None:
    around = (neighbors((0, 0)) | neighbors((1, 0))) - {(0, 0), (1, 0)}
    ring = {at: ["wA1"] for at in around}
    assert Oracle.from_stacks(ring | {(0, 0): ["wQ"], (1, 0): ["bQ"]}).outcome() == "Draw"


def test_the_pass_is_legal_only_alone() -> None:
    blocked = Oracle.from_stacks({(0, 0): ["wQ", "bB1"], (1, 0): ["bQ"]})
    assert blocked.legal_moves() == {PASS}
    assert PASS not in Oracle.from_stacks({(0, 0): ["wQ"], (1, 0): ["bQ"]}).legal_moves()


# Equal positions


def test_a_position_ignores_translation_and_the_numbers_of_equal_bugs() -> None:
    here = Oracle.from_stacks({(0, 0): ["wA1"], (1, 0): ["bQ"]})
    there = Oracle.from_stacks({(5, -2): ["wA2"], (6, -2): ["bQ"]})
    assert here.position() == there.position()


def test_a_position_knows_rotation_turn_and_order_in_a_stack() -> None:
    hive = {(0, 0): ["wA1", "bB1", "wB1"], (1, 0): ["bQ"]}
    others = [
        Oracle.from_stacks({(0, 0): hive[0, 0], (0, 1): ["bQ"]}),
        Oracle.from_stacks(hive, "b"),
        Oracle.from_stacks(hive | {(0, 0): ["wA1", "wB1", "bB1"]}),
    ]
    assert Oracle.from_stacks(hive).position() not in {other.position() for other in others}


@pytest.mark.parametrize(("game_type", "same"), [("Base+ML", True), ("Base+MLP", False)])
def test_the_resting_tile_counts_only_beside_a_pillbug(game_type: str, same: bool) -> None:
    hive = {(0, 0): ["wA1"], (1, 0): ["bQ"], (2, 0): ["wQ"]}
    one = Oracle.from_stacks(hive, game_type=game_type, resting="wA1")
    other = Oracle.from_stacks(hive, game_type=game_type, resting="bQ")
    assert (one.position() == other.position()) is same


# Reading moves


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("wA1 bQ-", (2, 0)),
        ("wA1 bQ/", (2, -1)),
        ("wA1 \\bQ", (1, -1)),
        ("wA1 -wB1", (-1, 0)),
        ("wA1 /wQ", (-1, 1)),
        ("wA1 wQ\\", (0, 1)),
        ("wB1 wB1\\", (0, 1)),
        ("wB1 bQ", (1, 0)),
        ("wB1 wQ-", (1, 0)),
    ],
)
def test_a_move_is_read(text: str, target: Hex) -> None:
    oracle = Oracle.from_stacks({(0, 0): ["wQ", "wB1"], (1, 0): ["bQ"]})
    assert parse_move(oracle, text) == (text.split()[0], target)


@pytest.mark.parametrize(
    "text", ["", "wA1", "wA4 wQ-", "wA1 wA1-", "wA1 -wQ-", "wA1 .wQ", "wA1/wQ"]
)
def test_a_text_that_names_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_move(Oracle.from_stacks({(0, 0): ["wQ"], (1, 0): ["bQ"]}), text)


# The corpus


@each_row("games")
def test_corpus_games(row: Row) -> None:
    corpus.check_game(ORACLE, row)


@each_row("games", lambda row: "P" not in row["gametype"])
def test_corpus_repetitions(row: Row) -> None:
    corpus.check_repetition(ORACLE, row)


@each_row("positions")
def test_corpus_positions(row: Row) -> None:
    corpus.check_position(ORACLE, row)


def is_shallow(row: Row) -> bool:
    """Whether the slow oracle can answer in reasonable time; the core is asked for all."""
    return max(map(int, row["expect"].get("perft", {"0": 1}))) <= 4


@each_row("rules", is_shallow)
def test_corpus_rules(row: Row) -> None:
    corpus.check_rule(ORACLE, row)


@each_row("rules", lambda row: "liftable" in row["expect"])
def test_corpus_pinned_pieces(row: Row) -> None:
    oracle = replay(row["position"])
    pinned = cut_hexes(oracle.stacks)
    for piece, expected in row["expect"]["liftable"].items():
        assert (oracle.hex_of(piece) not in pinned) == expected


@each_row("notation", corpus.is_move_in_context)
def test_corpus_notation(row: Row) -> None:
    corpus.check_notation(ORACLE, row)


@each_row("puzzles", lambda row: row["plies"] == 1)
def test_corpus_puzzles_won_at_once(row: Row) -> None:
    corpus.check_win_at_once(ORACLE, row)


@each_row("boards", lambda row: row["op"] in STEPS)
def test_corpus_boards(row: Row) -> None:
    corpus.check_steps(STEPS, row)


@each_row("boards", lambda row: row["op"] == "throw")
def test_corpus_throws(row: Row) -> None:
    assert throws(corpus.stacks_of(row), tuple(row["from"])) == corpus.thrown_in(row)


@each_row("boards", lambda row: row["op"] == "cut")
def test_corpus_cuts(row: Row) -> None:
    assert cut_hexes(corpus.stacks_of(row)) == corpus.hexes(row["expect"])


@requires_corpus
def test_every_row_of_boards_is_tested() -> None:
    assert {row["op"] for row in corpus.rows("boards")} == STEPS.keys() | {"throw", "cut"}


@requires_corpus
def test_corpus_perft() -> None:
    for game_type, counts in corpus.published_perft().items():
        start = Oracle(game_type, "tournament")
        assert [perft(start, depth) for depth in range(5)] == counts[:5]
