"""Why a move is good, in facts that a beginner can check on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from sixlegs.engine.players import crowd
from sixlegs.errors import HiveError, InvalidPositionError
from sixlegs.facts import Effect, Fact
from sixlegs.rules import Board, Bug, Color, Hex, Move, Outcome, Piece, Rule

__all__ = ["Effect", "Fact", "reasons"]

# The bugs a player would miss most come first.
BY_WORTH = (
    Bug.QUEEN,
    Bug.ANT,
    Bug.PILLBUG,
    Bug.MOSQUITO,
    Bug.LADYBUG,
    Bug.BEETLE,
    Bug.GRASSHOPPER,
    Bug.SPIDER,
)
FAR_FEWER = 3 / 4  # of the moves that there were
DANGER = 4  # neighbors of a queen that are occupied


def reasons(board: Board, move: Move, wins_in: int | None = None) -> list[Fact]:
    """What speaks for *move* on *board*, which is left as it is; the most important first.

    *wins_in* is for a search that has proved a win: in how many moves of the winner, this one
    included. A 1 says nothing that the board does not say itself.

    >>> from sixlegs import parse_diagram, parse_move
    >>> board = parse_diagram('''
    ...     Base rulebook White[5] -
    ...     wQ    wB1   bQ    bA1
    ...        wA1
    ... ''')
    >>> for fact in reasons(board, parse_move(board, "wA1 bA1-")):
    ...     print(fact)
    Pins the black ant bA1, which holds the hive together now.
    Clears a side of the white queen bee: just 1 of 6 taken.
    Leaves the opponent far fewer moves: 8.

    There is always at least one; a move that ends the game has just one. Repetition is not looked
    at: a board does not know it.

    Raises :exc:`IllegalMoveError` if the move is not legal, and :exc:`HiveError` if *wins_in* is
    less than 1.
    """
    if wins_in is not None and wins_in < 1:
        raise HiveError("A win takes at least one move.")
    change = Change(board, move)
    if ending := _ending(change):
        return [ending]
    facts = sorted((fact for find in FINDERS for fact in find(change)), key=change.importance)
    if wins_in is not None and wins_in > 1:
        facts.insert(0, Fact(Effect.WINS_SOON, number=wins_in))
    if not facts and move.piece is not None:
        facts.append(Fact(Effect.MOVES, (move.piece,)))
    return facts


class Chances:
    """What one side could do in a position, if it were its turn."""

    def __init__(self, board: Board | None) -> None:
        self.board = board
        self.moves: tuple[Move, ...] = tuple(board.legal_moves) if board else ()

    @cached_property
    def movable(self) -> set[Piece]:
        """The tiles that could move or be lifted, of either color."""
        return {move.piece for move in self.moves if move.piece and move.origin}

    @property
    def must_pass(self) -> bool:
        """Whether there is nothing to do at all."""
        return not any(move.piece for move in self.moves)

    @property
    def can_place(self) -> bool:
        """Whether a tile could be placed."""
        return any(move.is_placement for move in self.moves)

    def targets(self, piece: Piece) -> set[Hex]:
        """Where a tile in play could go or be lifted to."""
        return {
            move.target
            for move in self.moves
            if move.piece == piece and move.origin and move.target
        }

    def can_win(self) -> bool:
        """Whether there is a move that surrounds the other queen, and not both."""
        if self.board is None:
            return False
        win = Outcome.win(self.board.turn)
        queen = Piece(self.board.turn.other, Bug.QUEEN)
        hex = self.board.where(queen)
        # A queen is surrounded by what arrives beside it, or by being lifted itself.
        return hex is not None and any(
            _outcome_after(self.board, move) is win
            for move in self.moves
            if move.target and (move.piece == queen or move.target.distance(hex) == 1)
        )


class Change:
    """A legal move, and the positions before and after it as both sides see them."""

    def __init__(self, board: Board, move: Move) -> None:
        self.move = move
        self.before, self.after = board.copy(), board.copy()
        self.after.push(move)
        self.own, self.enemy = board.turn, board.turn.other
        self.own_queen, self.enemy_queen = Piece(self.own, Bug.QUEEN), Piece(self.enemy, Bug.QUEEN)

    @property
    def own_piece(self) -> Piece | None:
        """The tile of the move, if it is the mover's."""
        piece = self.move.piece
        return piece if piece and piece.color is self.own else None

    @property
    def own_bug(self) -> Piece | None:
        """The tile of the move, if it is the mover's and not the queen."""
        return self.own_piece if self.own_piece != self.own_queen else None

    def importance(self, fact: Fact) -> tuple[int, int]:
        """A key to sort by: the order of Effect, but a queen in no danger can wait."""
        effect = fact.effect
        color = self.enemy if effect is Effect.FILLS else self.own
        is_about_a_crowd = effect in (Effect.FILLS, Effect.ESCAPES, Effect.CLEARS)
        can_wait = is_about_a_crowd and max(self.crowds(color)) < DANGER
        return (Effect.REACHES if can_wait else effect).value, effect.value

    def crowds(self, color: Color) -> tuple[int, int]:
        """How many neighbors of a queen are occupied, before and after."""
        return crowd(self.before, color), crowd(self.after, color)

    def distances(self) -> list[int]:
        """How far the move starts, if on the board, and ends from the enemy queen in play."""
        queen_hex = self.before.where(self.enemy_queen)
        ends = (self.move.origin, self.move.target)
        return [hex.distance(queen_hex) for hex in ends if hex and queen_hex]

    @cached_property
    def ours_before(self) -> Chances:
        """What the mover could have done, had no own tile been lifted by the enemy just before."""
        resting = self.before.resting
        is_own = resting is not None and resting.color is self.own
        return Chances(_set_up(self.before, plies=0) if is_own else self.before)

    @cached_property
    def theirs_before(self) -> Chances:
        """What the enemy could have done, had the mover passed."""
        return Chances(_set_up(self.before, plies=1))

    @cached_property
    def theirs_after(self) -> Chances:
        """What the enemy can do now."""
        return Chances(self.after)

    @cached_property
    def ours_after(self) -> Chances:
        """What the mover could do next, should the enemy pass."""
        return Chances(_set_up(self.after, plies=1))

    @cached_property
    def held(self) -> dict[Piece, Rule]:
        """The enemy tiles that could move before and cannot now, each with what forbids it."""
        stuck = self.theirs_before.movable - self.theirs_after.movable
        causes = {piece: self.after.why_not(piece) for piece in stuck if piece.color is self.enemy}
        return {piece: cause.rule for piece, cause in causes.items() if cause}

    @cached_property
    def freed(self) -> set[Piece]:
        """The own tiles in play that could not move before and can now."""
        if self.before.where(self.own_queen) is None:
            return set()  # it is the queen that sets them all free
        freed = self.ours_after.movable - self.ours_before.movable
        return {piece for piece in freed if piece.color is self.own and self.before.where(piece)}


def _set_up(board: Board, plies: int) -> Board | None:
    """The position some passes later, with nothing resting.

    None if no game can come to it: whoever has the queen in hand may not pass.
    """
    ply = board.ply + plies
    try:
        return Board.from_stacks(
            board.stacks,
            game_type=board.game_type,
            opening=board.opening,
            turn=Color(ply % 2),
            turn_number=ply // 2 + 1,
        )
    except InvalidPositionError:
        return None


def _outcome_after(board: Board, move: Move) -> Outcome | None:
    board.push(move)
    outcome = board.outcome()
    board.pop()
    return outcome


def _by_worth(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    return tuple(sorted(pieces, key=lambda piece: (BY_WORTH.index(piece.bug), piece.number)))


# The facts, each found by itself


def _ending(change: Change) -> Fact | None:
    outcome = change.after.outcome()
    if outcome is None:
        return None
    if outcome is Outcome.DRAW:
        return Fact(Effect.DRAWS, (change.own_queen, change.enemy_queen))
    if outcome.winner is change.own:
        return Fact(Effect.WINS, (change.enemy_queen,))
    return Fact(Effect.LOSES, (change.own_queen,))


def _stops_loss(change: Change) -> Iterator[Fact]:
    if change.theirs_before.can_win() and not change.theirs_after.can_win():
        yield Fact(Effect.STOPS_LOSS, (change.own_queen,))


def _threatens_win(change: Change) -> Iterator[Fact]:
    if change.ours_after.can_win() and not change.ours_before.can_win():
        yield Fact(Effect.THREATENS_WIN, (change.enemy_queen,))


def _only_move(change: Change) -> Iterator[Fact]:
    if len(change.before.legal_moves) == 1:
        yield Fact(Effect.ONLY_MOVE)


def _forces_pass(change: Change) -> Iterator[Fact]:
    if change.theirs_after.must_pass and not change.theirs_before.must_pass:
        yield Fact(Effect.FORCES_PASS)


def _covers_queen(change: Change) -> Iterator[Fact]:
    if _covered(change) and change.after.where(change.enemy_queen) == change.move.target:
        yield Fact(Effect.COVERS_QUEEN, (change.enemy_queen,))


def _crowds_queen(change: Change) -> Iterator[Fact]:
    before, after = change.crowds(change.enemy)
    if after > before and change.move.piece == change.enemy_queen:
        yield Fact(Effect.CROWDS_QUEEN, (change.enemy_queen,), after)


def _fills(change: Change) -> Iterator[Fact]:
    before, after = change.crowds(change.enemy)
    if after > before and change.move.piece != change.enemy_queen and change.move.target:
        yield Fact(Effect.FILLS, (change.enemy_queen,), after, (change.move.target,))


def _escapes(change: Change) -> Iterator[Fact]:
    before, after = change.crowds(change.own)
    if after < before and change.move.piece == change.own_queen:
        yield Fact(Effect.ESCAPES, (change.own_queen,), after)


def _clears(change: Change) -> Iterator[Fact]:
    before, after = change.crowds(change.own)
    if after < before and change.move.piece != change.own_queen and change.move.origin:
        yield Fact(Effect.CLEARS, (change.own_queen,), after, (change.move.origin,))


def _holds_queen(change: Change) -> Iterator[Fact]:
    cause = change.held.get(change.enemy_queen)
    if cause is not None and cause not in (Rule.COVERED, Rule.RESTING):
        yield Fact(Effect.HOLDS_QUEEN, (change.enemy_queen,))


def _frees_queen(change: Change) -> Iterator[Fact]:
    if change.own_queen in change.freed:
        yield Fact(Effect.FREES_QUEEN, (change.own_queen,))


def _locks_out(change: Change) -> Iterator[Fact]:
    if change.theirs_before.can_place and not change.theirs_after.can_place:
        yield Fact(Effect.LOCKS_OUT)


def _pins(change: Change) -> Iterator[Fact]:
    pinned = {piece for piece, rule in change.held.items() if rule is Rule.ONE_HIVE}
    if pinned := pinned - {change.enemy_queen}:
        yield Fact(Effect.PINS, _by_worth(pinned))


def _covers(change: Change) -> Iterator[Fact]:
    covered = _covered(change)
    if covered and covered != change.enemy_queen:
        yield Fact(Effect.COVERS, (covered,))


def _covered(change: Change) -> Piece | None:
    """The enemy tile that the move covers."""
    top = change.before.top(change.move.target) if change.move.target else None
    return top if top and top.color is change.enemy else None


def _rests(change: Change) -> Iterator[Fact]:
    if change.move.piece and change.move.piece.color is change.enemy:
        yield Fact(Effect.RESTS, (change.move.piece,))


def _shuts_in(change: Change) -> Iterator[Fact]:
    other_causes = (Rule.ONE_HIVE, Rule.COVERED, Rule.RESTING)
    shut_in = {piece for piece, rule in change.held.items() if rule not in other_causes}
    if shut_in := shut_in - {change.enemy_queen}:
        yield Fact(Effect.SHUTS_IN, _by_worth(shut_in))


def _frees(change: Change) -> Iterator[Fact]:
    if freed := change.freed - {change.own_queen}:
        yield Fact(Effect.FREES, _by_worth(freed))


def _reaches(change: Change) -> Iterator[Fact]:
    piece, queen_hex = change.own_bug, change.before.where(change.enemy_queen)
    if piece and queen_hex and min(change.distances()) > 1:
        reached = _attacks(change.ours_after, piece, queen_hex)
        if reached and not _attacks(change.ours_before, piece, queen_hex):
            yield Fact(Effect.REACHES, (piece,), hexes=tuple(sorted(reached)))


def _attacks(chances: Chances, piece: Piece, queen_hex: Hex) -> set[Hex]:
    """Where *piece* could go onto a queen or fill a hex beside it."""
    board = chances.board
    return {
        hex
        for hex in chances.targets(piece)
        if hex == queen_hex or (board and hex.distance(queen_hex) == 1 and not board.stack(hex))
    }


def _limits(change: Change) -> Iterator[Fact]:
    left = len(change.theirs_after.moves)
    is_few = left <= FAR_FEWER * len(change.theirs_before.moves)
    if is_few and not change.theirs_after.must_pass:
        yield Fact(Effect.LIMITS, number=left)


def _places(change: Change) -> Iterator[Fact]:
    piece = change.move.piece
    if piece and change.move.is_placement:
        yield Fact(Effect.BRINGS_IN if change.own_bug else Effect.PLACES_QUEEN, (piece,))


def _nears(change: Change) -> Iterator[Fact]:
    match change.distances():
        case [before, after] if change.own_bug and 1 < after < before:
            yield Fact(Effect.NEARS, (change.own_bug,), after)


def _gains_room(change: Change) -> Iterator[Fact]:
    piece = change.own_piece
    if piece and change.move.origin:
        room = len(change.ours_after.targets(piece))
        if room > len(change.ours_before.targets(piece)):
            yield Fact(Effect.GAINS_ROOM, (piece,), room)


FINDERS: tuple[Callable[[Change], Iterator[Fact]], ...] = (
    _stops_loss,
    _threatens_win,
    _only_move,
    _forces_pass,
    _covers_queen,
    _crowds_queen,
    _fills,
    _escapes,
    _clears,
    _holds_queen,
    _frees_queen,
    _locks_out,
    _pins,
    _covers,
    _rests,
    _shuts_in,
    _frees,
    _reaches,
    _limits,
    _places,
    _nears,
    _gains_room,
)
