"""A slow and simple implementation of the rules of Hive, which tests compare the core with.

Rule numbers are those of the project's specification of the game. A piece is represented by its
UHP name ("wA1", "bQ"), a hex by axial coordinates, and a stack by its pieces from bottom to top.
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
    """Return the hex one step from *at*."""
    return at[0] + direction[0], at[1] + direction[1]


@cache
def neighbors(at: Hex) -> frozenset[Hex]:
    """Return the six hexes around *at*."""
    return frozenset(neighbor(at, direction) for direction in DIRECTIONS)


@cache
def flanks(start: Hex, end: Hex) -> frozenset[Hex]:
    """Return the two common neighbors of the adjacent hexes *start* and *end*."""
    return neighbors(start) & neighbors(end)


def color_of(piece: str) -> str:
    return piece[0]


def bug_of(piece: str) -> str:
    return piece[1]


def height(stacks: Stacks, at: Hex) -> int:
    return len(stacks.get(at, ()))


def top(stacks: Stacks, at: Hex) -> str:
    """Return the top piece of a stack. Covered pieces have no effect (rules 9 and 16)."""
    return stacks[at][-1]


def touched(stacks: Stacks, at: Hex) -> set[str]:
    """Return the top pieces of the stacks around *at*."""
    return {top(stacks, hex_) for hex_ in neighbors(at) if hex_ in stacks}


def lifted(stacks: Stacks, at: Hex) -> Stacks:
    """Return the stacks without the top piece at *at*."""
    rest = dict(stacks)
    rest[at] = rest[at][:-1]
    if not rest[at]:
        del rest[at]
    return rest


# One Hive


def is_connected(hexes: Iterable[Hex]) -> bool:
    """Return whether *hexes* are connected."""
    unseen = set(hexes)
    frontier = [unseen.pop()] if unseen else []
    while frontier:
        reached = neighbors(frontier.pop()) & unseen
        unseen -= reached
        frontier.extend(reached)
    return not unseen


def is_pinned(stacks: Stacks, at: Hex) -> bool:
    """Return whether the hive is disconnected without the top piece at *at* (rule 13)."""
    return height(stacks, at) == 1 and not is_connected(lifted(stacks, at))


def cut_hexes(stacks: Stacks) -> set[Hex]:
    """Return the hexes of all pinned pieces (rule 13)."""
    return {at for at in stacks if is_pinned(stacks, at)}


# Single steps. `rest` is the hive without the piece that moves.


def can_slide(rest: Stacks, start: Hex, end: Hex) -> bool:
    """Return whether a piece can slide along the ground (rule 14).

    Exactly one flanking hex must be occupied. With two the gap is too narrow, and with none the
    piece would leave the hive on the way.
    """
    occupied = [hex_ for hex_ in flanks(start, end) if hex_ in rest]
    return end not in rest and len(occupied) == 1


def is_gated(rest: Stacks, start: Hex, end: Hex) -> bool:
    """Return whether both flanking stacks are higher than both ends of the step (rule 15)."""
    level = max(height(rest, start), height(rest, end))
    return all(height(rest, flank) > level for flank in flanks(start, end))


def slide_steps(rest: Stacks, start: Hex) -> set[Hex]:
    return {end for end in neighbors(start) if can_slide(rest, start, end)}


def climb_steps(rest: Stacks, start: Hex) -> set[Hex]:
    """Return the steps that end on top of a stack."""
    return {end for end in neighbors(start) if end in rest and not is_gated(rest, start, end)}


def descents(rest: Stacks, start: Hex) -> set[Hex]:
    """Return the steps from the top of the stack at *start* down to the ground."""
    return {end for end in neighbors(start) if end not in rest and not is_gated(rest, start, end)}


# Moves of each bug: the hexes that the top piece at `at` can reach. `Oracle` checks One Hive.


def slides(stacks: Stacks, at: Hex) -> set[Hex]:
    """Return the moves of a queen, or of a pillbug without its special ability: one slide."""
    return slide_steps(lifted(stacks, at), at)


def beetle_steps(stacks: Stacks, at: Hex) -> set[Hex]:
    """Return the moves of a beetle: a slide (rule 14), or a step up, across or down (rule 15)."""
    rest = lifted(stacks, at)
    on_the_ground = at not in rest
    level_or_down = slide_steps(rest, at) if on_the_ground else descents(rest, at)
    return climb_steps(rest, at) | level_or_down


def jumps(stacks: Stacks, at: Hex) -> set[Hex]:
    """Return the moves of a grasshopper: over a line of pieces to the first empty hex."""
    landings = set()
    for direction in DIRECTIONS:
        landing = neighbor(at, direction)
        while landing in stacks:
            landing = neighbor(landing, direction)
        if landing != neighbor(at, direction):
            landings.add(landing)
    return landings


def spider_walks(stacks: Stacks, at: Hex) -> set[Hex]:
    """Return the moves of a spider: three slides that enter no hex twice, nor the start."""
    rest = lifted(stacks, at)
    paths: list[tuple[Hex, ...]] = [(at,)]
    for _ in range(3):
        paths = [
            (*path, end) for path in paths for end in slide_steps(rest, path[-1]) if end not in path
        ]
    return {path[-1] for path in paths}


def ant_walks(stacks: Stacks, at: Hex) -> set[Hex]:
    """Return the moves of a soldier ant: any number of slides, not back to the start (rule 17)."""
    rest = lifted(stacks, at)
    reached = {at}
    frontier = [at]
    while frontier:
        new = slide_steps(rest, frontier.pop()) - reached
        reached |= new
        frontier.extend(new)
    return reached - {at}


def ladybug_walks(stacks: Stacks, at: Hex) -> set[Hex]:
    """Return the moves of a ladybug: up, across and down, not back to the start (rules 15, 17)."""
    rest = lifted(stacks, at)
    first = climb_steps(rest, at)
    second = {end for start in first for end in climb_steps(rest, start)}
    third = {end for start in second for end in descents(rest, start)}
    return third - {at}


def touched_bugs(stacks: Stacks, at: Hex) -> set[str]:
    """Return the bugs of either color that a mosquito at *at* touches."""
    return {bug_of(piece) for piece in touched(stacks, at)}


def mosquito_moves(stacks: Stacks, at: Hex) -> set[Hex]:
    """Return the moves of a mosquito: those of the bugs it touches, or of a beetle on a stack."""
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
    """Return whether the top piece is a pillbug, or a mosquito beside one, on the ground."""
    if height(stacks, at) != 1:
        return False
    bug = bug_of(top(stacks, at))
    return bug == "P" or (bug == "M" and "P" in touched_bugs(stacks, at))


def throws(stacks: Stacks, at: Hex) -> dict[Hex, set[Hex]]:
    """Return the hexes of pieces that the one at *at* could throw, with their destinations.

    Lifting and setting down obey rule 15. The caller checks One Hive and the stunned piece.
    """
    destinations = {}
    for origin in neighbors(at):
        if height(stacks, origin) != 1:
            continue
        rest = lifted(stacks, origin)
        if not is_gated(rest, origin, at) and (ends := descents(rest, at) - {origin}):
            destinations[origin] = ends
    return destinations


# The game


def tile_names(game_type: str) -> list[str]:
    """Return the names of a player's tiles without the color, such as "Q" and "A1".

    Raises `ValueError` if there is no such game type.
    """
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
    """A position of a game, and its legal moves."""

    def __init__(self, game_type: str = "Base+ML", opening: str = "rulebook") -> None:
        if opening not in ("rulebook", "tournament"):
            raise ValueError(f"no such opening: {opening}")
        self.game_type = game_type
        self.opening = opening
        self.tiles = tile_names(game_type)
        self.stacks: Stacks = {}
        self.ply = 0
        self.stunned: str | None = None
        """The piece that was placed, moved or thrown in the previous ply."""

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
        """Return an oracle of a hand-made position.

        *ply* defaults to the number of tiles in play, plus one if that does not fit *turn*.
        """
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
        """The turn of the side to move, from 1. Passes count."""
        return self.ply // 2 + 1

    def hex_of(self, piece: str) -> Hex | None:
        """Return the hex of *piece*, covered or not."""
        return next((at for at, stack in self.stacks.items() if piece in stack), None)

    def hand(self, color: str) -> list[str]:
        """Return the tiles of *color* that are not in play."""
        in_play = {piece for stack in self.stacks.values() for piece in stack}
        return [color + name for name in self.tiles if color + name not in in_play]

    def play(self, piece: str, target: Hex | None) -> None:
        """Play a move without checking that it is legal."""
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
        """Return whether the queen of *color* is surrounded by pieces of any color (rule 1)."""
        at = self.hex_of(color + "Q")
        return at is not None and all(hex_ in self.stacks for hex_ in neighbors(at))

    def outcome(self) -> str | None:
        """Return the outcome by rules 2 and 3, which leave out repetition and agreement."""
        white, black = self.is_surrounded("w"), self.is_surrounded("b")
        if white and black:
            return "Draw"
        if white:
            return "BlackWins"
        return "WhiteWins" if black else None

    def position(self) -> Hashable:
        """Return a value that is equal for equal positions, as rule 4 compares them.

        The stunned piece matters only if the set has a pillbug. It is identified by its hex, not
        its name, because equal bugs of a color are interchangeable.
        """
        west = min((q for q, _ in self.stacks), default=0)
        north = min((r for _, r in self.stacks), default=0)
        hive = frozenset(
            (q - west, r - north, tuple(piece[:2] for piece in stack))
            for (q, r), stack in self.stacks.items()
        )
        stunned_at = None
        if self.stunned is not None and "P" in self.tiles:
            stunned_at = self.hex_of(self.stunned)
        return self.turn, hive, stunned_at and (stunned_at[0] - west, stunned_at[1] - north)

    # Legal moves

    def legal_moves(self) -> set[Move]:
        """Return placements and movements, or a pass if there are none (rules 5 and 6).

        There are no legal moves after the end of the game.
        """
        if self.outcome() is not None:
            return set()
        return self.placements() | self.movements() or {PASS}

    def placements(self) -> set[Move]:
        tiles, hexes = self.placeable_tiles(), self.placement_hexes()
        return {(tile, at) for tile in tiles for at in hexes}

    def placeable_tiles(self) -> list[str]:
        """Return the tiles that may be placed (rules 10 and 11), the lowest number of each bug."""
        queen = self.turn + "Q"
        hand = self.hand(self.turn)
        if queen in hand and self.turn_number >= QUEEN_DEADLINE:
            return [queen]
        next_by_bug = {bug_of(tile): tile for tile in reversed(hand)}
        if self.opening == "tournament" and self.turn_number == 1:
            next_by_bug.pop("Q", None)
        return list(next_by_bug.values())

    def placement_hexes(self) -> set[Hex]:
        """Return where tiles may be placed (rules 8 and 9). Placements need no way to slide in."""
        if not self.stacks:
            return {(0, 0)}
        around = {hex_ for at in self.stacks for hex_ in neighbors(at)} - self.stacks.keys()
        if self.turn_number == 1:
            return around
        return {at for at in around if self.touched_colors(at) == {self.turn}}

    def touched_colors(self, at: Hex) -> set[str]:
        return {color_of(piece) for piece in touched(self.stacks, at)}

    def movements(self) -> set[Move]:
        """Return all movements. There are none before the player's queen is placed (rule 12).

        The stunned piece can neither move, throw nor be thrown. It belongs to the player to move
        only after a throw, so that this restricts no other movements.
        """
        if self.turn + "Q" in self.hand(self.turn):
            return set()
        not_stunned = {at for at in self.stacks if top(self.stacks, at) != self.stunned}
        own = {at for at in not_stunned if color_of(top(self.stacks, at)) == self.turn}
        free = not_stunned - cut_hexes(self.stacks)
        return self.own_moves(own & free) | self.lifts(own, free)

    def own_moves(self, origins: set[Hex]) -> set[Move]:
        """Return the moves of the top pieces at *origins*, without throws."""
        return {
            (piece, end)
            for at in origins
            for piece in [top(self.stacks, at)]
            for end in OWN_MOVES[bug_of(piece)](self.stacks, at)
        }

    def lifts(self, lifters: set[Hex], free: set[Hex]) -> set[Move]:
        """Return throws of *free* pieces of either color over *lifters*, which may be pinned."""
        return {
            (top(self.stacks, origin), end)
            for at in lifters
            if can_throw(self.stacks, at)
            for origin, ends in throws(self.stacks, at).items()
            if origin in free
            for end in ends
        }


def perft(oracle: Oracle, depth: int) -> int:
    """Return the number of lines of *depth* plies, not counting games that end sooner."""
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


# Parsing UHP

MARK_BEFORE = {"-": WEST, "/": SOUTH_WEST, "\\": NORTH_WEST}
MARK_AFTER = {"-": EAST, "/": NORTH_EAST, "\\": SOUTH_EAST}
TARGET = re.compile(r"([-/\\]?)(\w+)([-/\\]?)")


def parse_move(oracle: Oracle, text: str) -> Move:
    """Parse a UHP move, legal or not, whose landmark may be any piece in play.

    Raises `ValueError` if *text* names no tile of the set or no hex.
    """
    words = text.split()
    if words == ["pass"]:
        return PASS
    if not words or words[0][0] not in "wb" or words[0][1:] not in oracle.tiles:
        raise ValueError(f"not a tile of this game: {text!r}")
    if len(words) == 1 and not oracle.stacks:
        return words[0], (0, 0)
    if len(words) != 2:
        raise ValueError(f"not a piece and a target: {text!r}")
    return words[0], parse_target(oracle, words[1])


def parse_target(oracle: Oracle, text: str) -> Hex:
    match = TARGET.fullmatch(text)
    if match is None:
        raise ValueError(f"not a target: {text!r}")
    before, piece, after = match.groups()
    at = oracle.hex_of(piece)
    if at is None or (before and after):
        raise ValueError(f"not a hex: {text!r}")
    if before:
        return neighbor(at, MARK_BEFORE[before])
    return neighbor(at, MARK_AFTER[after]) if after else at


def replay(game_string: str, opening: str = "rulebook") -> Oracle:
    """Play a UHP game string, ignoring its state and turn fields, without checking the moves."""
    game_type, *fields = (field.strip() for field in game_string.split(";"))
    oracle = Oracle(game_type, opening)
    for text in fields[2:]:
        if text:
            oracle.play(*parse_move(oracle, text))
    return oracle
