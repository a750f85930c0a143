"""The rules of Hive as plainly as they can be told: slow, obvious, and the judge of the fast core.

Rule numbers are those of the project's specification of the game. A piece is its UHP name
("wA1", "bQ"), a hex an axial pair, and a stack lists its pieces from bottom to top.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache

Hex = tuple[int, int]
Stacks = dict[Hex, list[str]]
Move = tuple[str, Hex | None]

PASS: Move = ("pass", None)

EAST, NORTH_EAST, NORTH_WEST = (1, 0), (1, -1), (0, -1)
WEST, SOUTH_WEST, SOUTH_EAST = (-1, 0), (-1, 1), (0, 1)
DIRECTIONS = (EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST)

BASE_SET = {"Q": 1, "S": 2, "B": 2, "G": 3, "A": 3}
EXPANSIONS = "MLP"
QUEEN_DEADLINE = 4


# Hexes and stacks


def neighbor(at: Hex, direction: Hex) -> Hex:
    """The hex one step from *at*."""
    return at[0] + direction[0], at[1] + direction[1]


@cache
def neighbors(at: Hex) -> frozenset[Hex]:
    """The six hexes around *at*."""
    return frozenset(neighbor(at, direction) for direction in DIRECTIONS)


@cache
def flanks(start: Hex, end: Hex) -> frozenset[Hex]:
    """The two hexes that touch both *start* and *end*, themselves neighbours."""
    return neighbors(start) & neighbors(end)


def color_of(piece: str) -> str:
    return piece[0]


def bug_of(piece: str) -> str:
    return piece[1]


def height(stacks: Stacks, at: Hex) -> int:
    return len(stacks.get(at, ()))


def top(stacks: Stacks, at: Hex) -> str:
    """The one piece of a stack that counts, rules 9 and 16: what it covers is as good as absent."""
    return stacks[at][-1]


def touched(stacks: Stacks, at: Hex) -> set[str]:
    """The pieces on top of the stacks around *at*."""
    return {top(stacks, hex_) for hex_ in neighbors(at) if hex_ in stacks}


def lifted(stacks: Stacks, at: Hex) -> Stacks:
    """The stacks that remain when the top piece at *at* is in the air."""
    rest = dict(stacks)
    rest[at] = rest[at][:-1]
    if not rest[at]:
        del rest[at]
    return rest


# One Hive


def is_connected(hexes: Iterable[Hex]) -> bool:
    """Whether all *hexes* hang together."""
    unseen = set(hexes)
    frontier = [unseen.pop()] if unseen else []
    while frontier:
        reached = neighbors(frontier.pop()) & unseen
        unseen -= reached
        frontier.extend(reached)
    return not unseen


def is_pinned(stacks: Stacks, at: Hex) -> bool:
    """Rule 13: the hive would fall apart with the top piece at *at* in the air."""
    return height(stacks, at) == 1 and not is_connected(lifted(stacks, at))


def cut_hexes(stacks: Stacks) -> set[Hex]:
    """Where the pieces stand that hold the hive together, rule 13."""
    return {at for at in stacks if is_pinned(stacks, at)}


# Single steps. `rest` is always the hive without the piece that moves.


def can_slide(rest: Stacks, start: Hex, end: Hex) -> bool:
    """Rule 14: along the ground, past exactly one of the two flanking hexes.

    With both occupied the gap is too narrow, with neither the piece leaves the hive on its way.
    """
    occupied = [hex_ for hex_ in flanks(start, end) if hex_ in rest]
    return end not in rest and len(occupied) == 1


def is_gated(rest: Stacks, start: Hex, end: Hex) -> bool:
    """Rule 15: both flanking stacks rise above the higher end of a step above the ground."""
    way = max(height(rest, start), height(rest, end))
    return all(height(rest, flank) > way for flank in flanks(start, end))


def slide_steps(rest: Stacks, start: Hex) -> set[Hex]:
    return {end for end in neighbors(start) if can_slide(rest, start, end)}


def climb_steps(rest: Stacks, start: Hex) -> set[Hex]:
    """Steps that end on top of a stack."""
    return {end for end in neighbors(start) if end in rest and not is_gated(rest, start, end)}


def descents(rest: Stacks, start: Hex) -> set[Hex]:
    """Steps from the top of the stack at *start* down to the ground."""
    return {end for end in neighbors(start) if end not in rest and not is_gated(rest, start, end)}


# How each bug moves: where the top piece at `at` can go. One Hive is checked elsewhere.


def slides(stacks: Stacks, at: Hex) -> set[Hex]:
    """Queen, and the pillbug's own way to move: one slide."""
    return slide_steps(lifted(stacks, at), at)


def beetle_steps(stacks: Stacks, at: Hex) -> set[Hex]:
    """Beetle: one step, by rule 14 along the ground and by rule 15 up, along or down."""
    rest = lifted(stacks, at)
    on_the_ground = at not in rest
    level_or_down = slide_steps(rest, at) if on_the_ground else descents(rest, at)
    return climb_steps(rest, at) | level_or_down


def jumps(stacks: Stacks, at: Hex) -> set[Hex]:
    """Grasshopper: over one unbroken line of occupied hexes, to the first empty one beyond."""
    landings = set()
    for direction in DIRECTIONS:
        landing = neighbor(at, direction)
        while landing in stacks:
            landing = neighbor(landing, direction)
        if landing != neighbor(at, direction):
            landings.add(landing)
    return landings


def spider_walks(stacks: Stacks, at: Hex) -> set[Hex]:
    """Spider: three slides that enter no hex twice, the start included."""
    rest = lifted(stacks, at)
    paths: list[tuple[Hex, ...]] = [(at,)]
    for _ in range(3):
        paths = [
            (*path, end) for path in paths for end in slide_steps(rest, path[-1]) if end not in path
        ]
    return {path[-1] for path in paths}


def ant_walks(stacks: Stacks, at: Hex) -> set[Hex]:
    """Soldier ant: any number of slides; rule 17 keeps it from ending where it began."""
    rest = lifted(stacks, at)
    reached = {at}
    frontier = [at]
    while frontier:
        new = slide_steps(rest, frontier.pop()) - reached
        reached |= new
        frontier.extend(new)
    return reached - {at}


def ladybug_walks(stacks: Stacks, at: Hex) -> set[Hex]:
    """Ladybug: up, along the top, down; rule 15 on each step, rule 17 for the end."""
    rest = lifted(stacks, at)
    first = climb_steps(rest, at)
    second = {end for start in first for end in climb_steps(rest, start)}
    third = {end for start in second for end in descents(rest, start)}
    return third - {at}


def touched_bugs(stacks: Stacks, at: Hex) -> set[str]:
    """What a mosquito at *at* could take after, of either color."""
    return {bug_of(piece) for piece in touched(stacks, at)}


def mosquito_moves(stacks: Stacks, at: Hex) -> set[Hex]:
    """Mosquito: as any bug it touches, but only as a beetle while it stands on top of the hive."""
    if height(stacks, at) > 1:
        return beetle_steps(stacks, at)
    bugs = touched_bugs(stacks, at) - {"M"}
    return {end for bug in bugs for end in OWN_MOVES[bug](stacks, at)}


OWN_MOVES: Mapping[str, Callable[[Stacks, Hex], set[Hex]]] = {
    "Q": slides,
    "S": spider_walks,
    "B": beetle_steps,
    "G": jumps,
    "A": ant_walks,
    "M": mosquito_moves,
    "L": ladybug_walks,
    "P": slides,
}


def can_throw(stacks: Stacks, at: Hex) -> bool:
    """The pillbug's section: an uncovered pillbug, or a mosquito on the ground beside one."""
    if height(stacks, at) != 1:
        return False
    bug = bug_of(top(stacks, at))
    return bug == "P" or (bug == "M" and "P" in touched_bugs(stacks, at))


def throws(stacks: Stacks, at: Hex) -> dict[Hex, set[Hex]]:
    """The pillbug's section: what the piece at *at* could lift, and where it could put it down.

    Both legs obey rule 15. One Hive and the resting piece are left to the caller.
    """
    found = {}
    for origin in neighbors(at):
        if height(stacks, origin) != 1:
            continue
        rest = lifted(stacks, origin)
        if not is_gated(rest, origin, at) and (ends := descents(rest, at) - {origin}):
            found[origin] = ends
    return found


# The game


def tile_names(game_type: str) -> list[str]:
    """The tiles each player has, without their color, as the section on the set counts them."""
    base, _, added = game_type.partition("+")
    if base != "Base" or len(set(added)) != len(added) or not set(added) <= set(EXPANSIONS):
        raise ValueError(f"no such game type: {game_type}")
    counts = BASE_SET | {bug: 1 for bug in EXPANSIONS if bug in added}
    return [
        bug if count == 1 else f"{bug}{number}"
        for bug, count in counts.items()
        for number in range(1, count + 1)
    ]


class Oracle:
    """A game in progress: the stacks, whose turn it is and what that side may do."""

    def __init__(self, game_type: str = "Base+ML", opening: str = "rulebook") -> None:
        if opening not in ("rulebook", "tournament"):
            raise ValueError(f"no such opening: {opening}")
        self.game_type = game_type
        self.opening = opening
        self.tiles = tile_names(game_type)
        self.stacks: Stacks = {}
        self.ply = 0
        self.stunned: str | None = None
        """The tile moved, placed or lifted in the ply just before."""

    @classmethod
    def from_stacks(
        cls,
        stacks: Mapping[Hex, Iterable[str]],
        turn: str = "w",
        *,
        game_type: str = "Base+MLP",
        opening: str = "rulebook",
        ply: int | None = None,
        stunned: str | None = None,
    ) -> Oracle:
        """A hand-made board; unless told, as early in the game as its tiles and *turn* allow."""
        oracle = cls(game_type, opening)
        oracle.stacks = {at: list(stack) for at, stack in stacks.items() if stack}
        if ply is None:
            placed = sum(len(stack) for stack in oracle.stacks.values())
            ply = placed if placed % 2 == "wb".index(turn) else placed + 1
        oracle.ply = ply
        if oracle.turn != turn:
            raise ValueError(f"{turn} is not to move at ply {ply}")
        oracle.stunned = stunned
        return oracle

    def copy(self) -> Oracle:
        return Oracle.from_stacks(
            self.stacks,
            self.turn,
            game_type=self.game_type,
            opening=self.opening,
            ply=self.ply,
            stunned=self.stunned,
        )

    @property
    def turn(self) -> str:
        return "wb"[self.ply % 2]

    @property
    def turn_number(self) -> int:
        """The number of this turn of the side to move; a pass is a turn like any other."""
        return self.ply // 2 + 1

    def hex_of(self, piece: str) -> Hex | None:
        """Where *piece* stands, covered or not."""
        return next((at for at, stack in self.stacks.items() if piece in stack), None)

    def hand(self, color: str) -> list[str]:
        """The tiles *color* has not placed; rule 7 lets none come back."""
        in_play = {piece for stack in self.stacks.values() for piece in stack}
        return [color + name for name in self.tiles if color + name not in in_play]

    def play(self, piece: str, target: Hex | None) -> None:
        """Play a move without asking whether it is legal."""
        self.stunned = None
        if target is not None:
            origin = self.hex_of(piece)
            if origin is not None:
                self.stacks = lifted(self.stacks, origin)
            self.stacks[target] = [*self.stacks.get(target, []), piece]
            self.stunned = piece
        self.ply += 1

    # The end of the game

    def is_surrounded(self, color: str) -> bool:
        """Rule 1: six occupied neighbours, whoever owns them and whatever covers the queen."""
        at = self.hex_of(color + "Q")
        return at is not None and all(hex_ in self.stacks for hex_ in neighbors(at))

    def outcome(self) -> str | None:
        """Rules 2 and 3. Repetition and agreement, rule 4, are not the board's business."""
        white, black = self.is_surrounded("w"), self.is_surrounded("b")
        if white and black:
            return "Draw"
        if white:
            return "BlackWins"
        return "WhiteWins" if black else None

    def position(self) -> Hashable:
        """What rule 4 compares: equal for equal positions, different for different ones.

        The resting tile belongs to it where a pillbug could be forbidden to lift that tile. It is
        told by its hex, not its name, since equal bugs of one color are interchangeable.
        """
        west = min((q for q, _ in self.stacks), default=0)
        north = min((r for _, r in self.stacks), default=0)
        hive = frozenset(
            (q - west, r - north, tuple(piece[:2] for piece in stack))
            for (q, r), stack in self.stacks.items()
        )
        rests_at = None
        if self.stunned is not None and "P" in self.tiles:
            rests_at = self.hex_of(self.stunned)
        return self.turn, hive, rests_at and (rests_at[0] - west, rests_at[1] - north)

    # Legal moves

    def legal_moves(self) -> set[Move]:
        """Rules 5 and 6: placements and movements, else the pass; nothing once the game is over."""
        if self.outcome() is not None:
            return set()
        return self.placements() | self.movements() or {PASS}

    def placements(self) -> set[Move]:
        tiles, hexes = self.placeable_tiles(), self.placement_hexes()
        return {(tile, at) for tile in tiles for at in hexes}

    def placeable_tiles(self) -> list[str]:
        """Rules 10 and 11, and of equal bugs only the lowest number."""
        queen = self.turn + "Q"
        hand = self.hand(self.turn)
        if queen in hand and self.turn_number >= QUEEN_DEADLINE:
            return [queen]
        next_of_its_kind = {bug_of(tile): tile for tile in reversed(hand)}
        if self.opening == "tournament" and self.turn_number == 1:
            next_of_its_kind.pop("Q", None)
        return list(next_of_its_kind.values())

    def placement_hexes(self) -> set[Hex]:
        """Rules 8 and 9. Whether a tile could slide there does not matter."""
        if not self.stacks:
            return {(0, 0)}
        around = {hex_ for at in self.stacks for hex_ in neighbors(at)} - self.stacks.keys()
        if self.turn_number == 1:
            return around
        return {at for at in around if self.touched_colors(at) == {self.turn}}

    def touched_colors(self, at: Hex) -> set[str]:
        return {color_of(piece) for piece in touched(self.stacks, at)}

    def movements(self) -> set[Move]:
        """Rule 12: none before the mover's own queen is in the hive.

        The resting tile neither moves nor lifts nor is lifted. It can be the mover's own only
        after a lift, so no other movement is touched by this.
        """
        if self.turn + "Q" in self.hand(self.turn):
            return set()
        awake = {at for at in self.stacks if top(self.stacks, at) != self.stunned}
        own = {at for at in awake if color_of(top(self.stacks, at)) == self.turn}
        free = awake - cut_hexes(self.stacks)
        return self.own_moves(own & free) | self.lifts(own, free)

    def own_moves(self, origins: set[Hex]) -> set[Move]:
        """Where the pieces on top at *origins* can go by themselves."""
        return {
            (piece, end)
            for at in origins
            for piece in [top(self.stacks, at)]
            for end in OWN_MOVES[bug_of(piece)](self.stacks, at)
        }

    def lifts(self, lifters: set[Hex], free: set[Hex]) -> set[Move]:
        """The pillbug's section: *free* pieces of either color go over a lifter, pinned or not."""
        return {
            (top(self.stacks, origin), end)
            for at in lifters
            if can_throw(self.stacks, at)
            for origin, ends in throws(self.stacks, at).items()
            if origin in free
            for end in ends
        }


def perft(oracle: Oracle, depth: int) -> int:
    """How many lines of *depth* plies start here; lines that end sooner do not count."""
    if depth == 0:
        return 1
    moves = oracle.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for piece, target in moves:
        after = oracle.copy()
        after.play(piece, target)
        total += perft(after, depth - 1)
    return total


# Reading UHP

MARK_BEFORE = {"-": WEST, "/": SOUTH_WEST, "\\": NORTH_WEST}
MARK_AFTER = {"-": EAST, "/": NORTH_EAST, "\\": SOUTH_EAST}
TARGET = re.compile(r"([-/\\]?)(\w+)([-/\\]?)")


def parse_move(oracle: Oracle, text: str) -> Move:
    """Read a move in UHP, legal or not; any tile in play may be the reference, the mover too.

    Raises :exc:`ValueError` if the text names no tile of the set or no hex.
    """
    words = text.split()
    if words == ["pass"]:
        return PASS
    if not words or words[0][0] not in "wb" or words[0][1:] not in oracle.tiles:
        raise ValueError(f"no tile of this game moves: {text!r}")
    if len(words) == 1 and not oracle.stacks:
        return words[0], (0, 0)
    if len(words) != 2:
        raise ValueError(f"not one piece and one target: {text!r}")
    return words[0], parse_target(oracle, words[1])


def parse_target(oracle: Oracle, text: str) -> Hex:
    match = TARGET.fullmatch(text)
    if match is None:
        raise ValueError(f"not a target: {text!r}")
    before, piece, after = match.groups()
    at = oracle.hex_of(piece)
    if at is None or (before and after):
        raise ValueError(f"no hex is called {text!r}")
    if before:
        return neighbor(at, MARK_BEFORE[before])
    return neighbor(at, MARK_AFTER[after]) if after else at


def replay(game_string: str, opening: str = "rulebook") -> Oracle:
    """Play a UHP game string; its state and turn fields are not believed, nor are moves checked."""
    game_type, *fields = (field.strip() for field in game_string.split(";"))
    oracle = Oracle(game_type, opening)
    for text in fields[2:]:
        if text:
            oracle.play(*parse_move(oracle, text))
    return oracle
