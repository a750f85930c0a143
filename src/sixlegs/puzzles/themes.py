"""The themes of puzzles, found by rule from the position and the solution.

>>> from sixlegs.puzzles import load_puzzles
>>> puzzle = next(puzzle for puzzle in load_puzzles().values() if "cover" in puzzle.themes)
>>> "cover" in find_themes(puzzle), THEMES["cover"]
(True, 'A beetle climbs onto the enemy queen.')

docs/reference/puzzle-themes.md defines the terms.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType

from sixlegs import _core
from sixlegs._core import Prover
from sixlegs.facts import Effect
from sixlegs.puzzles import Puzzle
from sixlegs.rules import Board, Bug, Color, Hex, Move, Piece, Rule

__all__ = ["THEMES", "find_themes"]

MAX_NODES = 3_000
"""The node limit of each proof. What takes more nodes counts as not proved."""

MAX_LOSS_MOVES = 3
"""The length of the forced losses that only moves avoid, in moves of the enemy."""

GATE_RULES = frozenset({Rule.GATE, Rule.HIGH_GATE, Rule.ENCLOSED})


def find_themes(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the themes of *puzzle*, in alphabetical order.

    They depend on its kind, its position and its solution.
    """
    line = _Line(puzzle)
    return tuple(sorted(name for name, finder in _FINDERS.items() if finder(line)))


class _Turn:
    """A move of the mover in the solution, with the positions before and after it."""

    def __init__(self, prover: Prover, board: Board, move: Move, moves_left: int | None) -> None:
        self.prover = prover
        self.move = move
        self.before = board.copy()
        self.after = board.copy()
        self.after.push(move)
        self.moves_left = moves_left
        """The number of the mover's moves until the win, after this one; None in a defense."""
        self.mover = board.turn
        self.own_queen = Piece(self.mover, Bug.QUEEN)
        self.enemy_queen = Piece(self.mover.other, Bug.QUEEN)
        self.thrower = None if move.is_pass else board.thrower(move)

    @cached_property
    def walker(self) -> Piece | None:
        """The piece, if it moves by itself; None for a placement, a throw and a pass."""
        return self.move.piece if self.move.origin and not self.thrower else None

    @cached_property
    def effects(self) -> Mapping[Effect, tuple[Piece, ...]]:
        """The effects of the move, with the pieces that each involves."""
        return {effect: pieces for effect, pieces, *_ in _core.move_facts(self.before, self.move)}

    def immobilized(self, effect: Effect, rule: Rule) -> Iterator[Piece]:
        """Yield the enemy pieces of *effect*, and the enemy queen, that *rule* now holds."""
        pieces = self.effects.get(effect, ()) + self.effects.get(Effect.HOLDS_QUEEN, ())
        for piece in pieces:
            reason = self.after.why_not(piece)
            if reason and reason.rule is rule:
                yield piece

    def freed(self) -> Iterator[Piece]:
        """Yield the mover's pieces that were pinned and can now move."""
        frees = (Effect.FREES, Effect.FREES_QUEEN)
        for piece in (piece for effect in frees for piece in self.effects.get(effect, ())):
            reason = self.before.why_not(piece)
            if reason and reason.rule is Rule.ONE_HIVE:
                yield piece

    @cached_property
    def enemy_threats(self) -> list[Move]:
        """The moves with which the enemy could win next if the mover passed."""
        return self.prover.winning_moves(_after_pass(self.before), 1)

    @cached_property
    def threats(self) -> list[Move]:
        """The moves with which the mover wins next if the enemy passes."""
        return self.prover.winning_moves(_after_pass(self.after), 1)

    def is_needed(self, piece: Piece) -> bool:
        """Whether the enemy could have used *piece* successfully if the mover had passed."""
        board = _after_pass(self.before)
        moves = (move for move in board.legal_moves if move.piece == piece)
        moves_left = None if self.moves_left is None else self.moves_left + 1
        return any(self._succeeds(board, move, moves_left) for move in moves)

    def stun_matters(self) -> bool:
        """Whether the enemy would succeed if no piece were stunned."""
        legal_moves = set(self.after.legal_moves)
        board = _set_up(self.after, self.after.turn, self.after.turn_number)
        moves = (move for move in board.legal_moves if move not in legal_moves)
        return any(self._succeeds(board, move, self.moves_left) for move in moves)

    def _succeeds(self, board: Board, move: Move, moves_left: int | None) -> bool:
        """Whether *move* of the enemy prevents the win in time, or wins against a defense."""
        after = board.copy()
        after.push(move)
        outcome = after.outcome()
        if moves_left is None:
            if outcome:
                return outcome.winner is self.mover.other
            return self.prover.loses_within(after, MAX_LOSS_MOVES - 1) is True
        if outcome:
            return outcome.winner is not self.mover
        return self.prover.wins_within(after, moves_left) is False

    @cached_property
    def fills_gap(self) -> bool:
        """Whether a piece comes to a gap."""
        queen = self.before.where(self.enemy_queen)
        return (
            queen is not None
            and not self.move.is_pass
            and self.move.piece != self.enemy_queen
            and self.move.target.distance(queen) == 1
            and self.before.height(self.move.target) == 0
        )

    @property
    def opens_gap(self) -> bool:
        """Whether a piece other than the queen leaves a hex beside the enemy queen empty."""
        queen = self.before.where(self.enemy_queen)
        return (
            queen is not None
            and self.move.origin is not None
            and self.move.piece != self.enemy_queen
            and self.move.origin.distance(queen) == 1
            and self.before.height(self.move.origin) == 1
        )

    @property
    def fills_closed_gap(self) -> bool:
        """Whether a piece comes to a gap that no piece can slide to."""
        if not self.fills_gap:
            return False
        is_empty = [
            self.before.height(hex) == (hex == self.move.origin)
            for hex in self.move.target.neighbors()
        ]
        pairs = pairwise([*is_empty, is_empty[0]])
        # A piece slides from one hex to the next if one of the two hexes beside both is empty.
        return not any(first and second for first, second in pairs)

    @property
    def uses_top(self) -> bool:
        """Whether a beetle climbs, crosses or leaves the top of the hive."""
        return self.walker is not None and (
            self.before.height(self.move.origin or self.move.target) > 1
            or self.before.height(self.move.target) > 0
        )

    @cached_property
    def steps_over_tiles(self) -> list[Hex]:
        """The steps of the piece as differences, if it passes over occupied hexes only."""
        if self.walker is None or self.uses_top:
            return []
        path = self.before.path(self.move)
        if len(path) < 3 or not all(map(self.before.height, path[1:-1])):
            return []
        return [end - start for start, end in pairwise(path)]

    @property
    def is_jump(self) -> bool:
        """Whether the piece jumps like a grasshopper."""
        return (
            self.walker is not None
            and self.walker.bug in (Bug.GRASSHOPPER, Bug.MOSQUITO)
            and len(set(self.steps_over_tiles)) == 1
        )

    @property
    def is_ladybug_walk(self) -> bool:
        """Whether the piece moves like a ladybug."""
        return (
            self.walker is not None
            and self.walker.bug in (Bug.LADYBUG, Bug.MOSQUITO)
            and len(self.steps_over_tiles) == 3
            and not self.is_jump
        )

    def closes_ring_for(self, piece: Piece) -> bool:
        """Whether *piece* is not pinned any more because the move closes a ring of tiles."""
        if self.move.is_pass or self.before.height(self.move.target):
            return False
        is_taken = [self.after.height(hex) > 0 for hex in self.move.target.neighbors()]
        groups = sum(last and not first for first, last in pairwise([is_taken[-1], *is_taken]))
        if groups < 2:
            return False
        return not _is_connected(
            self.after.stacks.keys() - {self.move.target, self.after.where(piece)}
        )


class _Line:
    """The solution of a puzzle from the point of view of the mover."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.is_defense = puzzle.kind in ("only-move", "rescue")
        self.turns: list[_Turn] = []
        self.replies: list[tuple[Board, Move]] = []
        """The moves of the enemy, each with the position before it."""
        prover = Prover(MAX_NODES, 1 << 12)
        board = puzzle.board
        mover = Color[puzzle.winner.upper()] if puzzle.winner else board.turn
        moves_left = puzzle.moves
        # After the move that saves the game, the rest of a defense is only an example.
        for text in puzzle.solution[:1] if self.is_defense else puzzle.solution:
            move = board.parse_uhp(text)
            if board.turn is mover:
                moves_left -= 1
                left = None if self.is_defense else moves_left
                self.turns.append(_Turn(prover, board, move, left))
            else:
                self.replies.append((board.copy(), move))
            board.push(move)

    def moves_later(self, turn: _Turn, piece: Piece) -> bool:
        """Whether *piece* moves by itself after *turn*."""
        return any(later.walker == piece for later in self.turns[self.turns.index(turn) + 1 :])


def _after_pass(board: Board) -> Board:
    """Return the position after a pass, which need not be legal."""
    return _set_up(board, board.turn.other, board.turn_number + 1)


def _set_up(board: Board, turn: Color, turn_number: int) -> Board:
    """Return the hive of *board* with another side to move, and no stunned piece."""
    return Board.from_stacks(
        board.stacks,
        game_type=board.game_type,
        opening=board.opening,
        turn=turn,
        turn_number=turn_number,
    )


def _is_connected(hexes: Collection[Hex]) -> bool:
    rest = set(hexes)
    reached = [rest.pop()] if rest else []
    while reached:
        neighbors = rest.intersection(reached.pop().neighbors())
        rest -= neighbors
        reached.extend(neighbors)
    return not rest


_Finder = Callable[[_Line], bool]
_FINDERS: dict[str, _Finder] = {}
_DEFINITIONS: dict[str, str] = {}


def _theme(name: str, definition: str) -> Callable[[_Finder], _Finder]:
    """Register the function that finds a theme."""

    def register(finder: _Finder) -> _Finder:
        _FINDERS[name] = finder
        _DEFINITIONS[name] = definition
        return finder

    return register


def _theme_of_a_turn(name: str, definition: str) -> Callable[[Callable[[_Turn], bool]], None]:
    """Register the function that finds a theme in one move of the mover."""

    def register(is_in: Callable[[_Turn], bool]) -> None:
        _theme(name, definition)(lambda line: any(map(is_in, line.turns)))

    return register


# Tiles that cannot move


@_theme_of_a_turn("pin", "A move pins an enemy tile that the enemy needs.")
def _pin(turn: _Turn) -> bool:
    return any(map(turn.is_needed, turn.immobilized(Effect.PINS, Rule.ONE_HIVE)))


@_theme("unpin", "A move frees a pinned tile of the mover, which moves later in the solution.")
def _unpin(line: _Line) -> bool:
    return any(line.moves_later(turn, piece) for turn in line.turns for piece in turn.freed())


@_theme("ring", "A move closes a ring of tiles. It unpins a tile that moves later in the solution.")
def _ring(line: _Line) -> bool:
    return any(
        line.moves_later(turn, piece) and turn.closes_ring_for(piece)
        for turn in line.turns
        for piece in turn.freed()
    )


@_theme_of_a_turn(
    "gate",
    "A move makes a passage too narrow: a tile that the enemy needs can no longer slide, or the "
    "tile that threatened to win can no longer slide to its target.",
)
def _gate(turn: _Turn) -> bool:
    if any(map(turn.is_needed, turn.immobilized(Effect.SHUTS_IN, Rule.BLOCKED))):
        return True
    if turn.moves_left is not None:
        return False
    reasons = map(turn.after.why_not, turn.enemy_threats)
    return any(reason and reason.rule in GATE_RULES for reason in reasons)


@_theme_of_a_turn("cover", "A beetle climbs onto the enemy queen.")
def _cover(turn: _Turn) -> bool:
    return Effect.COVERS_QUEEN in turn.effects


@_theme_of_a_turn(
    "cover-tile", "A beetle climbs onto an enemy tile other than the queen that the enemy needs."
)
def _cover_tile(turn: _Turn) -> bool:
    return any(map(turn.is_needed, turn.effects.get(Effect.COVERS, ())))


@_theme_of_a_turn(
    "stunned-piece",
    "A move leaves a stunned tile, and the enemy would have a successful reply if it were not "
    "stunned.",
)
def _stunned_piece(turn: _Turn) -> bool:
    return turn.after.outcome() is None and turn.stun_matters()


@_theme_of_a_turn("shut-out", "After a move the enemy must pass.")
def _shut_out(turn: _Turn) -> bool:
    return turn.after.must_pass


# Ways into a gap


@_theme_of_a_turn("beetle-drop", "A beetle comes down from the hive into a closed gap.")
def _beetle_drop(turn: _Turn) -> bool:
    return turn.fills_closed_gap and turn.uses_top


@_theme_of_a_turn(
    "two-beetles",
    "A beetle moves on the hive beside or onto the enemy queen, while another beetle of the mover "
    "is on top of a stack beside or on the enemy queen.",
)
def _two_beetles(turn: _Turn) -> bool:
    queen = turn.before.where(turn.enemy_queen)
    if queen is None or not turn.uses_top or turn.move.target.distance(queen) > 1:
        return False
    hexes = [hex for hex in (queen, *queen.neighbors()) if turn.before.height(hex) > 1]
    tops = map(turn.before.top, hexes)
    return any(top and top.color is turn.mover and top != turn.walker for top in tops)


@_theme_of_a_turn("hop-in", "A grasshopper jumps into a closed gap.")
def _hop_in(turn: _Turn) -> bool:
    return turn.fills_closed_gap and turn.is_jump


@_theme_of_a_turn("ladybug-in", "A ladybug comes down from the hive into a closed gap.")
def _ladybug_in(turn: _Turn) -> bool:
    return turn.fills_closed_gap and turn.is_ladybug_walk


@_theme_of_a_turn("spider-in", "A spider walks its three steps into a gap.")
def _spider_in(turn: _Turn) -> bool:
    return turn.fills_gap and turn.walker is not None and turn.walker.bug is Bug.SPIDER


@_theme_of_a_turn(
    "drop-next-to-queen",
    "A tile from the hand is placed in a gap, which is legal because a tile of the mover covers "
    "the enemy queen.",
)
def _drop_next_to_queen(turn: _Turn) -> bool:
    return turn.fills_gap and turn.move.is_placement


@_theme_of_a_turn("open-gap", "A tile beside the enemy queen moves away and leaves a gap.")
def _open_gap(turn: _Turn) -> bool:
    return turn.opens_gap


# Pillbug and mosquito


@_theme_of_a_turn("throw", "A pillbug throws a tile.")
def _throw(turn: _Turn) -> bool:
    return turn.thrower is not None


@_theme_of_a_turn("queen-throw", "A pillbug throws the enemy queen.")
def _queen_throw(turn: _Turn) -> bool:
    return turn.thrower is not None and turn.move.piece == turn.enemy_queen


@_theme_of_a_turn(
    "rescue-by-throw",
    "A pillbug throws a tile, and the enemy no longer threatens to win with its next move.",
)
def _rescue_by_throw(turn: _Turn) -> bool:
    return turn.thrower is not None and Effect.STOPS_LOSS in turn.effects


@_theme_of_a_turn(
    "mosquito-copy", "A mosquito on the ground moves like a neighbor, or throws like a pillbug."
)
def _mosquito_copy(turn: _Turn) -> bool:
    if turn.thrower:
        return turn.thrower.bug is Bug.MOSQUITO
    return (
        turn.walker is not None
        and turn.walker.bug is Bug.MOSQUITO
        and turn.before.height(turn.move.origin or turn.move.target) == 1
    )


# Threats


@_theme("quiet-move", "The first move of a win does not threaten to win with the next move.")
def _quiet_move(line: _Line) -> bool:
    return not line.is_defense and line.turns[0].moves_left != 0 and not line.turns[0].threats


@_theme_of_a_turn(
    "zugzwang",
    "After a move the enemy loses in time with each of its legal moves, but would not if it could "
    "pass.",
)
def _zugzwang(turn: _Turn) -> bool:
    if not turn.moves_left or turn.threats:
        return False
    return turn.prover.wins_within(_after_pass(turn.after), turn.moves_left) is False


@_theme_of_a_turn(
    "double-threat",
    "With its last move but one, the mover threatens to win with two tiles or more. Some reply "
    "stops each of them, but no reply stops all.",
)
def _double_threat(turn: _Turn) -> bool:
    pieces = {move.piece for move in turn.threats} if turn.moves_left == 1 else set()
    if len(pieces) < 2:
        return False
    unstoppable = set(pieces)
    for reply in turn.after.legal_moves:
        after = turn.after.copy()
        after.push(reply)
        if after.outcome():
            continue
        winning = {move.piece for move in turn.prover.winning_moves(after, 1)}
        if winning.isdisjoint(pieces):
            return False
        unstoppable &= winning
    return not unstoppable


@_theme(
    "counter-threat",
    "The only move threatens to win with the next move, which the solver did not threaten before.",
)
def _counter_threat(line: _Line) -> bool:
    return line.is_defense and Effect.THREATENS_WIN in line.turns[0].effects


# Queens


@_theme("queen-runs", "A queen moves by itself, in an attack or in the longest defense.")
def _queen_runs(line: _Line) -> bool:
    return any(turn.walker == turn.own_queen for turn in line.turns) or any(
        move.origin and move.piece.bug is Bug.QUEEN and not board.thrower(move)
        for board, move in line.replies
    )


@_theme("make-room", "The only move takes a tile away from beside the solver's queen.")
def _make_room(line: _Line) -> bool:
    return line.is_defense and Effect.CLEARS in line.turns[0].effects


#: The definition of each theme, by name.
THEMES: Mapping[str, str] = MappingProxyType(_DEFINITIONS)
