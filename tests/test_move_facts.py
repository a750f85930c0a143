"""Facts about moves: each kind in positions made for it, and all of them against the oracle."""

from __future__ import annotations

import pickle
import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from oracle import Oracle
from properties import LONG_PROPERTY_SETTINGS, PROPERTY_SETTINGS
from samples import snapshot
from sixlegs import (
    GAME_TYPES,
    PASS,
    Board,
    Color,
    Hex,
    HiveError,
    IllegalMoveError,
    Move,
    Piece,
    parse_diagram,
    parse_piece,
)
from sixlegs.engine import Limit
from sixlegs.engine.builtin_players import GreedyPlayer
from sixlegs.engine.move_facts import Effect, Fact, move_facts
from strategies import boards, oracle_of, pair, to_oracle_move
from test_figures import Question, hex_named, move_named, read_questions

DATA = Path(__file__).parent / "data" / "move_facts.txt"
QUESTIONS = read_questions(DATA.read_text(encoding="utf-8"))
SEARCH_EFFECTS = {"WINS_SOON"}
"""Effects that need the result of a search and so have no diagram."""

GREEDY_GAMES = 60
"""Number of games played to collect positions just before the end."""

MIN_POSITIONS = 2
"""Required diagrams with each kind of fact, and required near misses without it."""


def facts_by_name(board: Board, move: Move) -> dict[str, Fact]:
    return {fact.effect.name: fact for fact in move_facts(board, move)}


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_fact(question: Question) -> None:
    """Check that the fact has the given tiles, number and hexes; after "not", that it is absent."""
    board = parse_diagram(question.drawing)
    facts = facts_by_name(board, move_named(board, question.query))
    fact, _, hexes = question.answer.partition(" @ ")
    name, *words = fact.split()
    if name == "not":
        assert not facts.keys() & set(words)
        return
    number = int(words.pop()) if words and words[-1].isdecimal() else None
    targets = tuple(hex_named(board, name) for name in hexes.split())
    assert facts[name] == Fact(Effect[name], tuple(map(parse_piece, words)), number, targets)


def test_every_effect_has_diagrams_and_near_misses() -> None:
    holds, fails = defaultdict(set), defaultdict(set)
    for question in QUESTIONS:
        name, *words = question.answer.split()
        if name == "not":
            for word in words:
                fails[word].add((question.drawing, question.query))
        else:
            holds[name].add((question.drawing, question.query))
    drawn = {effect.name for effect in Effect} - SEARCH_EFFECTS
    assert {name for name in drawn if len(holds[name]) < MIN_POSITIONS} == set()
    assert {name for name in drawn if len(fails[name]) < MIN_POSITIONS} == set()


# All facts, derived from the slow rules of the oracle alone

FactsByName = dict[str, tuple[tuple[str, ...], int | None, tuple[oracle.Hex, ...]]]


class View:
    """The moves of the side to move in a position, according to the oracle."""

    def __init__(self, game: Oracle) -> None:
        self.game = game

    @cached_property
    def movements(self) -> set[oracle.Move]:
        return self.game.movements()

    @cached_property
    def moves(self) -> set[oracle.Move]:
        """All moves except a pass."""
        return self.game.placements() | self.movements

    def targets(self, piece: str) -> set[oracle.Hex]:
        """Return the hexes that *piece*, already in play, can move or be lifted to."""
        return {end for name, end in self.movements if name == piece and end is not None}

    @cached_property
    def can_win(self) -> bool:
        won = {"w": "WhiteWins", "b": "BlackWins"}[self.game.turn]
        return any(played(self.game, move).outcome() == won for move in self.moves)

    def attacks(self, piece: str, queen_at: oracle.Hex) -> set[oracle.Hex]:
        """Return the targets of *piece* on top of the queen or next to it."""
        beside = oracle.neighbors(queen_at) - self.game.stacks.keys()
        return self.targets(piece) & (beside | {queen_at})


def played(game: Oracle, move: oracle.Move) -> Oracle:
    after = game.copy()
    after.play(*move)
    return after


class MoveAnalysis:
    """A move, and the positions before and after it according to the oracle."""

    def __init__(self, before: Oracle, piece: str, target: oracle.Hex | None) -> None:
        self.before, self.piece, self.target = before, piece, target
        self.origin = before.hex_of(piece)
        self.us, self.them = before.turn, "bw"[before.ply % 2]
        self.own, self.enemy = f"{self.us}Q", f"{self.them}Q"
        self.after = played(before, (piece, target))

    @cached_property
    def views(self) -> list[View]:
        """The player's moves and the opponent's before it, the opponent's and the player's after.

        Where it is not that side's turn, the other side passes first.
        """
        unstunned = self.before.copy()
        unstunned.stunned = None
        passed = [played(game, oracle.PASS) for game in (self.before, self.after)]
        return [View(game) for game in (unstunned, passed[0], self.after, passed[1])]

    def can_move(self, piece: str) -> list[bool]:
        """Return whether *piece* can move in each of the `views`."""
        return [bool(view.targets(piece)) for view in self.views]

    @cached_property
    def held(self) -> list[str]:
        """Enemy tiles that could move before and cannot after."""
        return [
            piece
            for piece in self.in_play(self.them)
            if self.own_queen_was_in_play and self.can_move(piece)[1:3] == [True, False]
        ]

    @cached_property
    def freed(self) -> list[str]:
        """Own tiles that could not move before and can after."""
        both = self.own_queen_was_in_play and self.enemy_queen_is_in_play
        return [
            piece
            for piece in self.in_play(self.us)
            if both and self.can_move(piece)[::3] == [False, True]
        ]

    @property
    def own_queen_was_in_play(self) -> bool:
        return self.before.hex_of(self.own) is not None

    @property
    def enemy_queen_is_in_play(self) -> bool:
        return self.before.hex_of(self.enemy) is not None

    def in_play(self, color: str) -> list[str]:
        """Return the tiles of *color* that were in play before the move."""
        tiles = [piece for stack in self.before.stacks.values() for piece in stack]
        return [piece for piece in tiles if piece[0] == color]


def neighbors_taken(game: Oracle, queen: str) -> int:
    at = game.hex_of(queen)
    return 0 if at is None else sum(hex in game.stacks for hex in oracle.neighbors(at))


def distance(a: oracle.Hex, b: oracle.Hex) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def by_worth(pieces: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(pieces, key=lambda piece: ("QAPMLBGS".index(piece[1]), piece)))


def expected(case: MoveAnalysis) -> FactsByName:
    """Return all facts about a move."""
    if case.after.outcome() is not None:
        return ending_facts(case)
    facts = win_facts(case) | queen_facts(case) | tile_facts(case) | moved_tile_facts(case)
    return facts or {"MOVES": ((case.piece,), None, ())}


def ending_facts(case: MoveAnalysis) -> FactsByName:
    surrounded = [queen for queen in (case.own, case.enemy) if case.after.is_surrounded(queen[0])]
    name = "DRAWS" if len(surrounded) == 2 else "LOSES" if case.own in surrounded else "WINS"
    return {name: (tuple(surrounded), None, ())}


def win_facts(case: MoveAnalysis) -> FactsByName:
    ours_before, theirs_before, theirs_after, ours_after = case.views
    facts: FactsByName = {}
    if case.enemy_queen_is_in_play and ours_after.can_win and not ours_before.can_win:
        facts["THREATENS_WIN"] = (case.enemy,), None, ()
    if len(case.before.legal_moves()) == 1:
        facts["ONLY_MOVE"] = (), None, ()
    if not case.own_queen_was_in_play:
        return facts
    if theirs_before.moves and not theirs_after.moves:
        facts["FORCES_PASS"] = (), None, ()
    if theirs_before.can_win and not theirs_after.can_win:
        facts["STOPS_LOSS"] = (case.own,), None, ()
    if 0 < 4 * len(theirs_after.moves) <= 3 * len(theirs_before.moves):
        facts["LIMITS"] = (), len(theirs_after.moves), ()
    if theirs_before.game.placements() and not theirs_after.game.placements():
        facts["LOCKS_OUT"] = (), None, ()
    return facts


def queen_facts(case: MoveAnalysis) -> FactsByName:
    facts: FactsByName = {}
    before, after = (neighbors_taken(game, case.enemy) for game in (case.before, case.after))
    if before < after and case.piece == case.enemy:
        facts["CROWDS_QUEEN"] = (case.enemy,), after, ()
    elif before < after and case.target:
        facts["FILLS"] = (case.enemy,), after, (case.target,)
    before, after = (neighbors_taken(game, case.own) for game in (case.before, case.after))
    if before > after and case.piece == case.own:
        facts["ESCAPES"] = (case.own,), after, ()
    elif before > after and case.origin:
        facts["CLEARS"] = (case.own,), after, (case.origin,)
    at = case.after.hex_of(case.enemy)
    if case.enemy in case.held and case.piece != case.enemy and at != case.target:
        facts["HOLDS_QUEEN"] = (case.enemy,), None, ()
    if case.own in case.freed:
        facts["FREES_QUEEN"] = (case.own,), None, ()
    return facts


def tile_facts(case: MoveAnalysis) -> FactsByName:
    facts: FactsByName = {}
    stacks = case.after.stacks
    held = {piece: case.after.hex_of(piece) for piece in case.held if piece != case.enemy}
    pinned = [piece for piece, at in held.items() if at and oracle.is_pinned(stacks, at)]
    shut_in = [
        piece
        for piece, at in held.items()
        if at and stacks[at][-1] == piece != case.after.stunned and piece not in pinned
    ]
    if pinned:
        facts["PINS"] = by_worth(pinned), None, ()
    if shut_in:
        facts["SHUTS_IN"] = by_worth(shut_in), None, ()
    if freed := [piece for piece in case.freed if piece != case.own]:
        facts["FREES"] = by_worth(freed), None, ()
    covered = case.target and case.before.stacks.get(case.target)
    if covered and covered[-1][0] == case.them:
        if case.enemy in covered:
            facts["COVERS_QUEEN"] = (case.enemy,), None, ()
        if case.enemy != covered[-1]:
            facts["COVERS"] = (covered[-1],), None, ()
    return facts


def moved_tile_facts(case: MoveAnalysis) -> FactsByName:
    facts: FactsByName = {}
    piece, origin, target = case.piece, case.origin, case.target
    if target is None:
        return facts
    if piece[0] == case.them:
        facts["STUNS"] = (piece,), None, ()
    elif origin is None:
        facts["PLACES_QUEEN" if piece == case.own else "BRINGS_IN"] = (piece,), None, ()
    elif case.enemy_queen_is_in_play:
        targets_before, targets_after = (len(view.targets(piece)) for view in case.views[::3])
        if targets_after > targets_before:
            facts["GAINS_ROOM"] = (piece,), targets_after, ()
    queen_at = case.before.hex_of(case.enemy)
    if piece[0] == case.them or piece == case.own or queen_at is None:
        return facts
    distance_after = distance(target, queen_at)
    distance_before = distance(origin, queen_at) if origin else None
    if distance_before and 1 < distance_after < distance_before:
        facts["NEARS"] = (piece,), distance_after, ()
    could_reach, can_reach = (view.attacks(piece, queen_at) for view in case.views[::3])
    if distance_after > 1 and distance_before not in (0, 1) and can_reach and not could_reach:
        facts["REACHES"] = (piece,), None, tuple(sorted(can_reach))
    return facts


VARIABLE_RANK = (Effect.FILLS, Effect.ESCAPES, Effect.CLEARS)
"""Effects whose place in the list depends on how many neighbors the queen has."""


def assert_facts_match_oracle(board: Board, move: Move) -> None:
    """Check that `move_facts` has the oracle's facts, each kind once, in the order of kinds."""
    facts = move_facts(board, move)
    assert facts and len({fact.effect for fact in facts}) == len(facts)
    fixed_ranks = [fact.effect.value for fact in facts if fact.effect not in VARIABLE_RANK]
    assert fixed_ranks == sorted(fixed_ranks)
    actual: FactsByName = {
        fact.effect.name: (tuple(map(str, fact.pieces)), fact.number, tuple(map(pair, fact.hexes)))
        for fact in facts
    }
    assert actual == expected(MoveAnalysis(oracle_of(board), *to_oracle_move(move))), (
        f"{board!r} {move!r}"
    )
    for fact in facts:
        assert_complete_sentence(fact)


@LONG_PROPERTY_SETTINGS
@given(boards(), st.integers(0, 2**32))
def test_facts_match_oracle(board: Board, seed: int) -> None:
    moves = list(board.legal_moves)
    for move in Random(seed).sample(moves, min(3, len(moves))):
        assert_facts_match_oracle(board, move)


@pytest.mark.parametrize("game_type", GAME_TYPES)
def test_facts_match_oracle_in_greedy_games(game_type: str) -> None:
    random, player, board = Random(game_type), GreedyPlayer(seed=1), Board(game_type)
    while board.ply < 50 and not board.outcome():
        best = player.play(board, Limit())
        for move in {best, random.choice(board.legal_moves)}:
            assert_facts_match_oracle(board, move)
        board.push(best)


@cache
def endgame_positions() -> list[Board]:
    """Return the last two positions before the end of games between greedy players."""
    last = []
    for seed in range(GREEDY_GAMES):
        board, player = Board(Random(seed).choice(list(GAME_TYPES))), GreedyPlayer(seed)
        while board.ply < 60 and not board.outcome():
            board.push(player.play(board, Limit()))
        for _ in range(2 if board.outcome() else 0):
            board.pop()
            last.append(board.copy())
    return last


def test_wins_and_stopped_losses_match_oracle() -> None:
    """Check WINS and STOPS_LOSS of all legal moves against the oracle."""
    wins = rescues = 0
    for board in endgame_positions():
        before = oracle_of(board)
        won = {"w": "WhiteWins", "b": "BlackWins"}[before.turn]
        is_threatened = View(played(before, oracle.PASS)).can_win
        for move in board.legal_moves:
            after = played(before, to_oracle_move(move))
            facts = facts_by_name(board, move)
            assert ("WINS" in facts) == (after.outcome() == won)
            is_rescue = after.outcome() is None and is_threatened and not View(after).can_win
            assert ("STOPS_LOSS" in facts) == is_rescue
            wins, rescues = wins + ("WINS" in facts), rescues + is_rescue
    assert wins and rescues


def effects(drawing: str, move: str) -> list[str]:
    board = parse_diagram(drawing)
    return [fact.effect.name for fact in move_facts(board, move_named(board, move))]


def test_queen_with_many_neighbors_comes_before_other_tiles() -> None:
    drawing = """
        Base rulebook White[9] -
           bA1   bG1
        wS1   bQ    .
           bS1   .     wA2
              wQ    wA1
    """
    assert effects(drawing, "wA2 bQ-") == ["THREATENS_WIN", "FILLS", "HOLDS_QUEEN", "FREES"]


def test_queen_with_few_neighbors_comes_after_other_tiles() -> None:
    drawing = """
        Base rulebook White[9] -
        wQ    wB1   bQ    bA1
           wA1
    """
    assert effects(drawing, "wA1 bA1-") == ["PINS", "CLEARS", "LIMITS"]


# Wins proved by a search


def test_proved_win_comes_first_with_its_number_of_moves() -> None:
    board = Board()
    move = board.legal_moves[0]
    assert move_facts(board, move, wins_in=3)[0] == Fact(Effect.WINS_SOON, number=3)
    assert move_facts(board, move, wins_in=2)[0] == Fact(Effect.WINS_SOON, number=2)


def test_immediate_win_is_found_without_a_search() -> None:
    board = Board()
    move = board.legal_moves[0]
    assert move_facts(board, move, wins_in=1) == move_facts(board, move)
    for position in endgame_positions()[:20:2]:
        wins = [move for move in position.legal_moves if "WINS" in facts_by_name(position, move)]
        assert all(len(move_facts(position, move, wins_in=2)) == 1 for move in wins)


@pytest.mark.parametrize("wins_in", [0, -1])
def test_wins_in_must_be_positive(wins_in: int) -> None:
    board = Board()
    with pytest.raises(HiveError):
        move_facts(board, board.legal_moves[0], wins_in=wins_in)


# Arguments


@PROPERTY_SETTINGS
@given(boards())
def test_board_is_not_changed(board: Board) -> None:
    before = snapshot(board)
    for move in list(board.legal_moves)[:3]:
        move_facts(board, move)
        assert snapshot(board) == before


def test_illegal_move_is_rejected() -> None:
    board = Board()
    with pytest.raises(IllegalMoveError):
        move_facts(board, PASS)
    with pytest.raises(IllegalMoveError):
        move_facts(board, Move(Piece(Color.BLACK, parse_piece("bA1").bug), None, Hex(0, 0)))
    with pytest.raises(TypeError):
        move_facts(board, "wA1")  # type: ignore[arg-type]


def test_facts_at_the_last_possible_turn() -> None:
    board = parse_diagram("Base rulebook White[500000000] -\nwQ    wA1   bA1   bQ")
    assert move_facts(board, board.legal_moves[0])


# Text


def assert_complete_sentence(fact: Fact) -> None:
    sentence = str(fact)
    assert re.fullmatch(r"[A-Z][^{}]*[.!]", sentence), sentence
    assert not re.search(r"\b(None|none)\b", sentence)


def test_text_lists_several_tiles() -> None:
    pieces = tuple(map(parse_piece, ("bA1", "bM", "bS2")))
    assert str(Fact(Effect.PINS, pieces)) == (
        "Pins 3 tiles, which now hold the hive together: bA1, bM, bS2."
    )


def test_repr_of_effect() -> None:
    assert repr(Effect.PINS) == "Effect.PINS"


def test_facts_can_be_pickled() -> None:
    board = Board()
    facts = move_facts(board, board.legal_moves[0])
    assert pickle.loads(pickle.dumps(facts)) == facts
