"""Why a move is good: each kind of fact in positions made for it, and the truth of all of them."""

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
NOT_DRAWN = {"WINS_SOON"}  # which the board cannot know, see below
HUNTS = 60  # games in search of positions before the end
LEAST = 2  # positions for each kind, and as many near misses


def found(board: Board, move: Move) -> dict[str, Fact]:
    return {fact.effect.name: fact for fact in move_facts(board, move)}


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_fact(question: Question) -> None:
    """A fact with its tiles, number and hexes is there; after "not", no fact of that kind is."""
    board = parse_diagram(question.drawing)
    facts = found(board, move_named(board, question.asked))
    said, _, hexes = question.answer.partition(" @ ")
    name, *words = said.split()
    if name == "not":
        assert not facts.keys() & set(words)
        return
    number = int(words.pop()) if words and words[-1].isdecimal() else None
    shown = tuple(hex_named(board, name) for name in hexes.split())
    assert facts[name] == Fact(Effect[name], tuple(map(parse_piece, words)), number, shown)


def test_every_kind_has_its_positions_and_near_misses() -> None:
    holds, fails = defaultdict(set), defaultdict(set)
    for question in QUESTIONS:
        name, *words = question.answer.split()
        if name == "not":
            for word in words:
                fails[word].add((question.drawing, question.asked))
        else:
            holds[name].add((question.drawing, question.asked))
    drawn = {effect.name for effect in Effect} - NOT_DRAWN
    assert {name for name in drawn if len(holds[name]) < LEAST} == set()
    assert {name for name in drawn if len(fails[name]) < LEAST} == set()


# All facts, told from the oracle's slow rules alone

Told = dict[str, tuple[tuple[str, ...], int | None, tuple[oracle.Hex, ...]]]


class View:
    """What the side to move can do in a position, by the oracle."""

    def __init__(self, game: Oracle) -> None:
        self.game = game

    @cached_property
    def movements(self) -> set[oracle.Move]:
        return self.game.movements()

    @cached_property
    def moves(self) -> set[oracle.Move]:
        """All it can do but pass."""
        return self.game.placements() | self.movements

    def targets(self, piece: str) -> set[oracle.Hex]:
        """Where a tile in play can go or be lifted to."""
        return {end for name, end in self.movements if name == piece and end is not None}

    @cached_property
    def can_win(self) -> bool:
        won = {"w": "WhiteWins", "b": "BlackWins"}[self.game.turn]
        return any(played(self.game, move).outcome() == won for move in self.moves)

    def attacks(self, piece: str, queen_at: oracle.Hex) -> set[oracle.Hex]:
        """Where *piece* can go onto a queen or fill a hex beside it."""
        beside = oracle.neighbors(queen_at) - self.game.stacks.keys()
        return self.targets(piece) & (beside | {queen_at})


def played(game: Oracle, move: oracle.Move) -> Oracle:
    after = game.copy()
    after.play(*move)
    return after


class Judgement:
    """A move, and what the oracle says of the positions around it."""

    def __init__(self, before: Oracle, piece: str, target: oracle.Hex | None) -> None:
        self.before, self.piece, self.target = before, piece, target
        self.origin = before.hex_of(piece)
        self.us, self.them = before.turn, "bw"[before.ply % 2]
        self.own, self.enemy = f"{self.us}Q", f"{self.them}Q"
        self.after = played(before, (piece, target))

    @cached_property
    def views(self) -> list[View]:
        """Ours before, theirs before, theirs after, ours after."""
        rested = self.before.copy()
        rested.resting = None
        passed = [played(game, oracle.PASS) for game in (self.before, self.after)]
        return [View(game) for game in (rested, passed[0], self.after, passed[1])]

    def can_move(self, piece: str) -> list[bool]:
        """Whether *piece* can move in each of these views."""
        return [bool(view.targets(piece)) for view in self.views]

    @cached_property
    def held(self) -> list[str]:
        """Enemy tiles that could move and cannot."""
        return [
            piece
            for piece in self.in_play(self.them)
            if self.own_queen_was_in_play and self.can_move(piece)[1:3] == [True, False]
        ]

    @cached_property
    def freed(self) -> list[str]:
        """Own tiles that could not move and can."""
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
        """The tiles of *color* that were in play before the move."""
        tiles = [piece for stack in self.before.stacks.values() for piece in stack]
        return [piece for piece in tiles if piece[0] == color]


def neighbors_taken(game: Oracle, queen: str) -> int:
    at = game.hex_of(queen)
    return 0 if at is None else sum(hex in game.stacks for hex in oracle.neighbors(at))


def distance(one: oracle.Hex, other: oracle.Hex) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def by_worth(pieces: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(pieces, key=lambda piece: ("QAPMLBGS".index(piece[1]), piece)))


def expected(case: Judgement) -> Told:
    """Every fact there is to tell of a move."""
    if case.after.outcome() is not None:
        return ending_facts(case)
    found = winning_facts(case) | queen_facts(case) | tile_facts(case) | moved_tile_facts(case)
    return found or {"MOVES": ((case.piece,), None, ())}


def ending_facts(case: Judgement) -> Told:
    surrounded = [queen for queen in (case.own, case.enemy) if case.after.is_surrounded(queen[0])]
    name = "DRAWS" if len(surrounded) == 2 else "LOSES" if case.own in surrounded else "WINS"
    return {name: (tuple(surrounded), None, ())}


def winning_facts(case: Judgement) -> Told:
    ours_before, theirs_before, theirs_after, ours_after = case.views
    found: Told = {}
    if case.enemy_queen_is_in_play and ours_after.can_win and not ours_before.can_win:
        found["THREATENS_WIN"] = (case.enemy,), None, ()
    if len(case.before.legal_moves()) == 1:
        found["ONLY_MOVE"] = (), None, ()
    if not case.own_queen_was_in_play:
        return found
    if theirs_before.moves and not theirs_after.moves:
        found["FORCES_PASS"] = (), None, ()
    if theirs_before.can_win and not theirs_after.can_win:
        found["STOPS_LOSS"] = (case.own,), None, ()
    if 0 < 4 * len(theirs_after.moves) <= 3 * len(theirs_before.moves):
        found["LIMITS"] = (), len(theirs_after.moves), ()
    if theirs_before.game.placements() and not theirs_after.game.placements():
        found["LOCKS_OUT"] = (), None, ()
    return found


def queen_facts(case: Judgement) -> Told:
    found: Told = {}
    before, after = (neighbors_taken(game, case.enemy) for game in (case.before, case.after))
    if before < after and case.piece == case.enemy:
        found["CROWDS_QUEEN"] = (case.enemy,), after, ()
    elif before < after and case.target:
        found["FILLS"] = (case.enemy,), after, (case.target,)
    before, after = (neighbors_taken(game, case.own) for game in (case.before, case.after))
    if before > after and case.piece == case.own:
        found["ESCAPES"] = (case.own,), after, ()
    elif before > after and case.origin:
        found["CLEARS"] = (case.own,), after, (case.origin,)
    at = case.after.hex_of(case.enemy)
    if case.enemy in case.held and case.piece != case.enemy and at != case.target:
        found["HOLDS_QUEEN"] = (case.enemy,), None, ()
    if case.own in case.freed:
        found["FREES_QUEEN"] = (case.own,), None, ()
    return found


def tile_facts(case: Judgement) -> Told:
    found: Told = {}
    stacks = case.after.stacks
    held = {piece: case.after.hex_of(piece) for piece in case.held if piece != case.enemy}
    pinned = [piece for piece, at in held.items() if at and oracle.is_pinned(stacks, at)]
    shut_in = [
        piece
        for piece, at in held.items()
        if at and stacks[at][-1] == piece != case.after.resting and piece not in pinned
    ]
    if pinned:
        found["PINS"] = by_worth(pinned), None, ()
    if shut_in:
        found["SHUTS_IN"] = by_worth(shut_in), None, ()
    if freed := [piece for piece in case.freed if piece != case.own]:
        found["FREES"] = by_worth(freed), None, ()
    covered = case.target and case.before.stacks.get(case.target)
    if covered and covered[-1][0] == case.them:
        if case.enemy in covered:
            found["COVERS_QUEEN"] = (case.enemy,), None, ()
        if case.enemy != covered[-1]:
            found["COVERS"] = (covered[-1],), None, ()
    return found


def moved_tile_facts(case: Judgement) -> Told:
    found: Told = {}
    piece, origin, target = case.piece, case.origin, case.target
    if target is None:
        return found
    if piece[0] == case.them:
        found["STUNS"] = (piece,), None, ()
    elif origin is None:
        found["PLACES_QUEEN" if piece == case.own else "BRINGS_IN"] = (piece,), None, ()
    elif case.enemy_queen_is_in_play:
        was_room, room = (len(view.targets(piece)) for view in case.views[::3])
        if room > was_room:
            found["GAINS_ROOM"] = (piece,), room, ()
    queen_at = case.before.hex_of(case.enemy)
    if piece[0] == case.them or piece == case.own or queen_at is None:
        return found
    far = distance(target, queen_at)
    was_far = distance(origin, queen_at) if origin else None
    if was_far and 1 < far < was_far:
        found["NEARS"] = (piece,), far, ()
    could_reach, can_reach = (view.attacks(piece, queen_at) for view in case.views[::3])
    if far > 1 and was_far not in (0, 1) and can_reach and not could_reach:
        found["REACHES"] = (piece,), None, tuple(sorted(can_reach))
    return found


CAN_WAIT = (Effect.FILLS, Effect.ESCAPES, Effect.CLEARS)


def assert_all_told(board: Board, move: Move) -> None:
    """What is told of *move* is what the oracle finds, each kind once, in the order of kinds."""
    facts = move_facts(board, move)
    assert facts and len({fact.effect for fact in facts}) == len(facts)
    steady = [fact.effect.value for fact in facts if fact.effect not in CAN_WAIT]
    assert steady == sorted(steady)
    told_facts: Told = {
        fact.effect.name: (tuple(map(str, fact.pieces)), fact.number, tuple(map(pair, fact.hexes)))
        for fact in facts
    }
    assert told_facts == expected(Judgement(oracle_of(board), *to_oracle_move(move))), (
        f"{board!r} {move!r}"
    )
    for fact in facts:
        assert_well_worded(fact)


@LONG_PROPERTY_SETTINGS
@given(boards(), st.integers(0, 2**32))
def test_the_oracle_finds_the_same_facts(board: Board, seed: int) -> None:
    moves = list(board.legal_moves)
    for move in Random(seed).sample(moves, min(3, len(moves))):
        assert_all_told(board, move)


@pytest.mark.parametrize("game_type", GAME_TYPES)
def test_the_oracle_finds_the_same_facts_where_queens_are_hunted(game_type: str) -> None:
    random, player, board = Random(game_type), GreedyPlayer(seed=1), Board(game_type)
    while board.ply < 50 and not board.outcome():
        best = player.play(board, Limit())
        for move in {best, random.choice(board.legal_moves)}:
            assert_all_told(board, move)
        board.push(best)


@cache
def hunts() -> list[Board]:
    """The last positions of games in which both sides hunt the queen."""
    last = []
    for seed in range(HUNTS):
        board, player = Board(Random(seed).choice(list(GAME_TYPES))), GreedyPlayer(seed)
        while board.ply < 60 and not board.outcome():
            board.push(player.play(board, Limit()))
        for _ in range(2 if board.outcome() else 0):
            board.pop()
            last.append(board.copy())
    return last


def test_no_win_and_no_rescue_is_overlooked() -> None:
    """Every legal move wins, or stops a loss, just when the oracle says so."""
    wins = rescues = 0
    for board in hunts():
        before = oracle_of(board)
        won = {"w": "WhiteWins", "b": "BlackWins"}[before.turn]
        is_threatened = View(played(before, oracle.PASS)).can_win
        for move in board.legal_moves:
            after = played(before, to_oracle_move(move))
            facts = found(board, move)
            assert ("WINS" in facts) == (after.outcome() == won)
            goes_on = after.outcome() is None
            rescued = goes_on and is_threatened and not View(after).can_win
            assert ("STOPS_LOSS" in facts) == rescued
            wins, rescues = wins + ("WINS" in facts), rescues + rescued
    assert wins and rescues


def effects(drawing: str, move: str) -> list[str]:
    board = parse_diagram(drawing)
    return [fact.effect.name for fact in move_facts(board, move_named(board, move))]


def test_a_queen_in_danger_comes_before_other_tiles() -> None:
    drawing = """
        Base rulebook White[9] -
           bA1   bG1
        wS1   bQ    .
           bS1   .     wA2
              wQ    wA1
    """
    assert effects(drawing, "wA2 bQ-") == ["THREATENS_WIN", "FILLS", "HOLDS_QUEEN", "FREES"]


def test_a_queen_in_no_danger_can_wait() -> None:
    drawing = """
        Base rulebook White[9] -
        wQ    wB1   bQ    bA1
           wA1
    """
    assert effects(drawing, "wA1 bA1-") == ["PINS", "CLEARS", "LIMITS"]


# A win that a search has proved


def test_a_proved_win_is_told_first_and_in_moves() -> None:
    board = Board()
    move = board.legal_moves[0]
    assert move_facts(board, move, wins_in=3)[0] == Fact(Effect.WINS_SOON, number=3)
    assert move_facts(board, move, wins_in=2)[0] == Fact(Effect.WINS_SOON, number=2)


def test_a_win_at_once_is_left_to_the_board() -> None:
    board = Board()
    move = board.legal_moves[0]
    assert move_facts(board, move, wins_in=1) == move_facts(board, move)
    for won in hunts()[:20:2]:
        wins = [move for move in won.legal_moves if "WINS" in found(won, move)]
        assert all(len(move_facts(won, move, wins_in=2)) == 1 for move in wins)


@pytest.mark.parametrize("wins_in", [0, -1])
def test_nobody_wins_in_less_than_a_move(wins_in: int) -> None:
    board = Board()
    with pytest.raises(HiveError):
        move_facts(board, board.legal_moves[0], wins_in=wins_in)


# What is asked


@PROPERTY_SETTINGS
@given(boards())
def test_the_board_is_left_as_it_is(board: Board) -> None:
    before = snapshot(board)
    for move in list(board.legal_moves)[:3]:
        move_facts(board, move)
        assert snapshot(board) == before


def test_an_illegal_move_has_no_reasons() -> None:
    board = Board()
    with pytest.raises(IllegalMoveError):
        move_facts(board, PASS)
    with pytest.raises(IllegalMoveError):
        move_facts(board, Move(Piece(Color.BLACK, parse_piece("bA1").bug), None, Hex(0, 0)))
    with pytest.raises(TypeError):
        move_facts(board, "wA1")  # type: ignore[arg-type]


def test_a_board_at_the_last_turn_of_all_has_reasons_too() -> None:
    board = parse_diagram("Base rulebook White[500000000] -\nwQ    wA1   bA1   bQ")
    assert move_facts(board, board.legal_moves[0])


# In words


def assert_well_worded(fact: Fact) -> None:
    sentence = str(fact)
    assert re.fullmatch(r"[A-Z][^{}]*[.!]", sentence), sentence
    assert not re.search(r"\b(None|none)\b", sentence)


def test_several_tiles_are_listed() -> None:
    pieces = tuple(map(parse_piece, ("bA1", "bM", "bS2")))
    assert str(Fact(Effect.PINS, pieces)) == (
        "Pins 3 tiles, which hold the hive together now: bA1, bM, bS2."
    )


def test_a_kind_is_shown_by_its_name() -> None:
    assert repr(Effect.PINS) == "Effect.PINS"


def test_a_fact_can_be_pickled() -> None:
    board = Board()
    facts = move_facts(board, board.legal_moves[0])
    assert pickle.loads(pickle.dumps(facts)) == facts
