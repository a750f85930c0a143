"""Rule bugs of real engines, as changes to the oracle.

The keys of `ENGINE_BUGS` are the rules that an engine gets wrong. They are the headings of
src/sixlegs/uhp/checks/positions.txt, whose positions reveal these bugs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import oracle
from oracle import (
    Hex,
    Move,
    Oracle,
    Stacks,
    beetle_steps,
    bug_of,
    climb_steps,
    color_of,
    cut_hexes,
    descents,
    flanks,
    height,
    is_connected,
    jumps,
    ladybug_walks,
    lifted,
    mosquito_moves,
    neighbors,
    slide_steps,
    top,
    touched,
    touched_bugs,
)

Walk = Callable[[Stacks, Hex], set[Hex]]


@contextmanager
def with_bug(rule: str) -> Iterator[None]:
    """Make the oracle violate *rule* within a ``with`` statement."""
    walks: dict[str, Any] = oracle.OWN_MOVES  # type: ignore[assignment]
    with ExitStack() as afterwards:
        for name, value in ENGINE_BUGS[rule].items():
            if name in walks:
                afterwards.callback(walks.__setitem__, name, walks[name])
                walks[name] = value
            else:
                owner: Any = oracle if name in vars(oracle) else Oracle
                afterwards.callback(setattr, owner, name, getattr(owner, name))
                setattr(owner, name, value)
        yield


def is_narrow(rest: Stacks, start: Hex, end: Hex) -> bool:
    return all(hex_ in rest for hex_ in flanks(start, end))


def squeezes(rest: Stacks, at: Hex) -> set[Hex]:
    """Return the steps along the ground, even through narrow gaps."""
    ends = neighbors(at) - rest.keys()
    return {end for end in ends if any(hex_ in rest for hex_ in flanks(at, end))}


def strides(rest: Stacks, start: Hex, end: Hex) -> bool:
    """Return whether a slide is possible if it may lose contact with the hive on the way."""
    return end not in rest and not is_narrow(rest, start, end) and bool(touched(rest, end))


def is_enclosed(stacks: Stacks, at: Hex) -> bool:
    return not slide_steps(stacks, at)


def squeezing_beetle(stacks: Stacks, at: Hex) -> set[Hex]:
    rest = lifted(stacks, at)
    return climb_steps(rest, at) | (descents(rest, at) if at in rest else squeezes(rest, at))


def timid_beetle(stacks: Stacks, at: Hex) -> set[Hex]:
    rest = lifted(stacks, at)
    return {end for end in beetle_steps(stacks, at) if not is_narrow(rest, at, end)}


def free_beetle(stacks: Stacks, at: Hex) -> set[Hex]:
    rest = lifted(stacks, at)
    return set(neighbors(at)) if at in rest else around(rest, at) | slide_steps(rest, at)


def open_only(walk: Walk) -> Walk:
    """Return *walk* without the ends that are enclosed."""

    def ends(stacks: Stacks, at: Hex) -> set[Hex]:
        rest = lifted(stacks, at)
        return {end for end in walk(stacks, at) if end in rest or not is_enclosed(rest, end)}

    return ends


def ladybug(own_hex: bool = False, gates: bool = True, may_return: bool = False) -> Walk:
    def walk(stacks: Stacks, at: Hex) -> set[Hex]:
        rest = lifted(stacks, at)
        ground = stacks if own_hex else rest
        flat = {hex_: ["wA1"] for hex_ in ground}
        first = climb_steps(rest if gates else flat, at)
        second = {end for start in first for end in climb_steps(ground if gates else flat, start)}
        third = {end for start in second for end in descents(rest if gates else flat, start)}
        return third - rest.keys() - (set() if may_return else {at})

    return walk


def forgetful_spider(stacks: Stacks, at: Hex) -> set[Hex]:
    ends = {at}
    for _ in range(3):
        ends = {end for start in ends for end in slide_steps(lifted(stacks, at), start)}
    return ends - {at}


def hurried_spider(stacks: Stacks, at: Hex) -> set[Hex]:
    """Return only the hexes that cannot be reached in fewer than three steps."""
    ends = seen = {at}
    for _ in range(3):
        ends = {end for start in ends for end in slide_steps(lifted(stacks, at), start)} - seen
        seen = seen | ends
    return ends


def bulky_spider(stacks: Stacks, at: Hex) -> set[Hex]:
    """Leave the spider on its hex while it slides, as an obstacle and as a flank."""
    paths: list[list[Hex]] = [[at]]
    for _ in range(3):
        paths = [
            [*path, end]
            for path in paths
            for end in slide_steps(stacks, path[-1])
            if end not in path and touched(lifted(stacks, at), end)
        ]
    return {path[-1] for path in paths}


def short_jumps(stacks: Stacks, at: Hex) -> set[Hex]:
    return {end for end in jumps(stacks, at) if neighbors(at) & neighbors(end)}


def homing_spider(stacks: Stacks, at: Hex) -> set[Hex]:
    """Let the spider pass its starting hex."""
    paths: list[list[Hex]] = [[at]]
    for _ in range(3):
        paths = [
            [*path, end]
            for path in paths
            for end in slide_steps(lifted(stacks, at), path[-1])
            if end not in path[1:]
        ]
    return {path[-1] for path in paths} - {at}


def flooding(steps: Callable[[Stacks, Hex], set[Hex]], lifts: bool = True) -> Walk:
    def walk(stacks: Stacks, at: Hex) -> set[Hex]:
        rest = lifted(stacks, at) if lifts else stacks
        reached, frontier = {at}, [at]
        while frontier:
            new = steps(rest, frontier.pop()) - reached
            new = {end for end in new if touched(lifted(stacks, at), end)}
            reached |= new
            frontier.extend(new)
        return reached - {at}

    return walk


def striding_grasshopper(stacks: Stacks, at: Hex) -> set[Hex]:
    """Let the grasshopper cross one empty hex before the pieces it jumps over."""
    ends = set(jumps(stacks, at))
    for direction in oracle.DIRECTIONS:
        gap = oracle.neighbor(at, direction)
        if gap not in stacks:
            ends |= {end for end in jumps(stacks, gap) if on_ray(gap, direction, end)}
    return ends


def on_ray(start: Hex, direction: Hex, end: Hex) -> bool:
    return any(
        end == (start[0] + n * direction[0], start[1] + n * direction[1]) for n in range(1, 30)
    )


def mosquito(bugs: Callable[[Stacks, Hex], set[str]], climbs_as_beetle: bool = True) -> Walk:
    def walk(stacks: Stacks, at: Hex) -> set[Hex]:
        raised = height(stacks, at) > 1
        copied = {"B"} if raised and climbs_as_beetle else bugs(stacks, at) - {"M"}
        copied |= {"B"} if raised else set()
        return {end for bug in copied for end in oracle.OWN_MOVES[bug](stacks, at)}

    return walk


def around(stacks: Stacks, at: Hex) -> set[Hex]:
    return {hex_ for hex_ in neighbors(at) if hex_ in stacks}


def from_mosquitoes(stacks: Stacks, at: Hex) -> set[str]:
    others = [hex_ for hex_ in around(stacks, at) if bug_of(top(stacks, hex_)) == "M"]
    return touched_bugs(stacks, at).union(*(touched_bugs(stacks, hex_) for hex_ in others))


def from_raised_mosquitoes(stacks: Stacks, at: Hex) -> set[str]:
    raised = {
        "B"
        for hex_ in around(stacks, at)
        if height(stacks, hex_) > 1 and bug_of(top(stacks, hex_)) == "M"
    }
    return touched_bugs(stacks, at) | raised


def from_own(stacks: Stacks, at: Hex) -> set[str]:
    own = color_of(top(stacks, at))
    return {bug_of(piece) for piece in touched(stacks, at) if color_of(piece) == own}


def from_covered(stacks: Stacks, at: Hex) -> set[str]:
    return {bug_of(piece) for hex_ in around(stacks, at) for piece in stacks[hex_]}


def thrower(raised: bool = False, covered: bool = False) -> Callable[[Stacks, Hex], bool]:
    def can_throw(stacks: Stacks, at: Hex) -> bool:
        bugs = from_covered(stacks, at) if covered else touched_bugs(stacks, at)
        if bug_of(top(stacks, at)) == "M":
            return (raised or height(stacks, at) == 1) and "P" in bugs
        return height(stacks, at) == 1 and bug_of(top(stacks, at)) == "P"

    return can_throw


def throws(
    gate_up: bool = True, gate_down: bool = True, stacked: bool = False, enemy: bool = True
) -> Callable[[Stacks, Hex], dict[Hex, set[Hex]]]:
    def function(stacks: Stacks, at: Hex) -> dict[Hex, set[Hex]]:
        ends = {}
        for origin in around(stacks, at):
            rest = lifted(stacks, origin)
            own = color_of(top(stacks, origin)) == color_of(top(stacks, at))
            if (height(stacks, origin) > 1 and not stacked) or not (own or enemy):
                continue
            if not (gate_up and oracle.is_gated(rest, origin, at)):
                down = descents(rest, at) if gate_down else neighbors(at) - rest.keys()
                ends[origin] = set(down) - {origin}
        return ends

    return function


def movements(**allowed: bool) -> Callable[[Oracle], set[Move]]:
    """Return `Oracle.movements` without some of its restrictions.

    A stunned piece may *move*, *lift* others or be *lifted*, *pinned* pieces may be lifted, and
    pieces may move before their queen is placed (*queenless*).
    """

    def method(self: Oracle) -> set[Move]:
        if self.turn + "Q" in self.hand(self.turn) and not allowed.get("queenless"):
            return set()
        all_ = set(self.stacks)
        not_stunned = {at for at in all_ if top(self.stacks, at) != self.stunned}
        own = {at for at in all_ if color_of(top(self.stacks, at)) == self.turn}
        pinned = cut_hexes(self.stacks)
        movers = own & (all_ if allowed.get("move") else not_stunned) - pinned
        lifters = own & (all_ if allowed.get("lift") else not_stunned)
        free = all_ if allowed.get("lifted") else not_stunned
        free = free if allowed.get("pinned") else free - pinned
        return self.own_moves(movers) | self.lifts(lifters, free)

    return method


def own_moves_connected_at_end(self: Oracle, origins: set[Hex]) -> set[Move]:
    """Return the moves that leave the hive connected, even if it was not on the way."""
    own = [at for at, stack in self.stacks.items() if color_of(stack[-1]) == self.turn]
    return {
        (top(self.stacks, at), end)
        for at in own
        for end in oracle.OWN_MOVES[bug_of(top(self.stacks, at))](self.stacks, at)
        if is_connected({*lifted(self.stacks, at), end})
    }


def free_lifters_only(self: Oracle, lifters: set[Hex], free: set[Hex]) -> set[Move]:
    return ORIGINAL_LIFTS(self, lifters & free, free)


def covered_lifters(self: Oracle, lifters: set[Hex], free: set[Hex]) -> set[Move]:
    moves = ORIGINAL_LIFTS(self, lifters, free)
    for at, stack in self.stacks.items():
        if self.turn + "P" in stack[:-1]:
            flat = self.stacks | {at: [self.turn + "P"]}
            for origin, ends in oracle.throws(flat, at).items():
                moves |= {(top(self.stacks, origin), end) for end in ends if origin in free}
    return moves


def arcs(stacks: Stacks, at: Hex) -> int:
    occupied = [oracle.neighbor(at, direction) in stacks for direction in oracle.DIRECTIONS]
    return sum(here and not occupied[i - 1] for i, here in enumerate(occupied))


def is_surrounded_by_others(self: Oracle, color: str) -> bool:
    at = self.hex_of(color + "Q")
    tops = {top(self.stacks, hex_) for hex_ in around(self.stacks, at)} if at else set()
    return len(tops) == 6 and all(color_of(piece) != color for piece in tops)


def is_surrounded_in_sight(self: Oracle, color: str) -> bool:
    at = self.hex_of(color + "Q")
    return (
        at is not None
        and top(self.stacks, at) == color + "Q"
        and ORIGINAL_IS_SURROUNDED(self, color)
    )


ORIGINAL_LIFTS, ORIGINAL_IS_SURROUNDED, ORIGINAL_LEGAL_MOVES = (
    Oracle.lifts,
    Oracle.is_surrounded,
    Oracle.legal_moves,
)
ORIGINAL_PLACEMENT_HEXES, ORIGINAL_OUTCOME = Oracle.placement_hexes, Oracle.outcome

ENGINE_BUGS: dict[str, dict[str, Any]] = {
    "A beetle on the ground may not slide through a gap that is too narrow.": {
        "B": squeezing_beetle
    },
    "A beetle may not pass between two stacks that rise above it.": {"B": free_beetle},
    "A beetle climbs and descends where a tile on the ground could not pass.": {"B": timid_beetle},
    "The height of a gate is compared without the tile that moves.": {
        "is_gated": lambda rest, start, end: all(
            height(rest, flank) > max(height(rest, start) + 1, height(rest, end))
            for flank in flanks(start, end)
        )
    },
    "The height of a gate is compared with the higher end of the step.": {
        "is_gated": lambda rest, start, end: all(
            height(rest, flank) > height(rest, end) for flank in flanks(start, end)
        )
    },
    "A beetle may go down into an enclosed hex.": {"B": open_only(beetle_steps)},
    "A tile on top of another never holds the hive together.": {
        "is_pinned": lambda stacks, at: not is_connected(stacks.keys() - {at})
    },
    "A ladybug does not walk over the hex it left.": {"L": ladybug(own_hex=True)},
    "A ladybug does not end where it began.": {"L": ladybug(may_return=True)},
    "A ladybug may not pass between stacks that rise above its way.": {"L": ladybug(gates=False)},
    "A ladybug may go down into an enclosed hex.": {"L": open_only(ladybug_walks)},
    "A spider does not step back.": {"S": forgetful_spider},
    "A spider may take three steps to a hex that fewer would reach.": {"S": hurried_spider},
    "A spider does not touch or squeeze past itself on its way.": {"S": bulky_spider},
    "A spider does not pass the hex it left.": {"S": homing_spider},
    "An ant may pass the hex it left, and does not squeeze past itself.": {
        "A": flooding(slide_steps, lifts=False)
    },
    "An ant may not slide through a gap that is too narrow.": {"A": flooding(squeezes)},
    "A sliding tile keeps touch with the same tiles from step to step.": {"can_slide": strides},
    "A queen may not slide through a gap that is too narrow.": {
        "Q": lambda stacks, at: squeezes(lifted(stacks, at), at)
    },
    "A queen may not step across a gap to another part of the hive.": {
        "Q": lambda stacks, at: {
            end for end in neighbors(at) if strides(lifted(stacks, at), at, end)
        }
    },
    "A grasshopper does not cross a gap.": {"G": striding_grasshopper},
    "A grasshopper may jump into an enclosed hex.": {"G": open_only(jumps)},
    "A grasshopper jumps over any number of tiles.": {"G": short_jumps},
    "A mosquito on top of the hive is a beetle and nothing else.": {
        "M": mosquito(touched_bugs, climbs_as_beetle=False)
    },
    "A mosquito on top of the hive can move on.": {
        "M": lambda stacks, at: set() if height(stacks, at) > 1 else mosquito_moves(stacks, at)
    },
    "A mosquito learns nothing from another mosquito.": {"M": mosquito(from_mosquitoes)},
    "A mosquito learns nothing from a mosquito that stands on top of the hive.": {
        "M": mosquito(from_raised_mosquitoes)
    },
    "A mosquito learns from tiles of either color.": {"M": mosquito(from_own)},
    "A mosquito learns nothing from covered tiles.": {"M": mosquito(from_covered)},
    "A mosquito beside a pillbug may lift tiles as it does.": {
        "can_throw": lambda stacks, at: stacks[at][0][1:] == "P" and height(stacks, at) == 1
    },
    "A mosquito on top of the hive lifts nothing.": {"can_throw": thrower(raised=True)},
    "A mosquito beside a covered pillbug lifts nothing.": {"can_throw": thrower(covered=True)},
    "A pillbug that holds the hive together may still lift others.": {"lifts": free_lifters_only},
    "A covered pillbug lifts nothing.": {"lifts": covered_lifters},
    "A pillbug may not lift the tile that was played just before.": {
        "movements": movements(lifted=True)
    },
    "A tile that was lifted just before may not move.": {"movements": movements(move=True)},
    "A pillbug or its mosquito that was lifted just before lifts nothing.": {
        "movements": movements(lift=True)
    },
    "A pillbug may not lift a tile that holds the hive together.": {
        "movements": movements(pinned=True)
    },
    "A pillbug may not lift a tile through a gate of stacks.": {"throws": throws(gate_up=False)},
    "A pillbug may not set a tile down through a gate of stacks.": {
        "throws": throws(gate_down=False)
    },
    "A pillbug lifts only tiles that stand on nothing else.": {"throws": throws(stacked=True)},
    "A pillbug lifts tiles of either color.": {"throws": throws(enemy=False)},
    "A pillbug lifts tiles around it.": {"can_throw": lambda stacks, at: False},
    "A tile that holds the hive together may not move.": {"cut_hexes": lambda stacks: set()},
    "The hive holds together during a move, not only after it.": {
        "own_moves": own_moves_connected_at_end
    },
    "In a ring, a tile between two others need not hold the hive together.": {
        "is_pinned": lambda stacks, at: height(stacks, at) == 1 and arcs(stacks, at) > 1
    },
    "For a new tile a stack has the color of its top tile.": {
        "touched_colors": lambda self, at: {
            color_of(piece) for hex_ in around(self.stacks, at) for piece in self.stacks[hex_]
        }
    },
    "For a new tile a stack has the color of its top tile, not of its lowest.": {
        "touched_colors": lambda self, at: {
            color_of(self.stacks[hex_][0]) for hex_ in around(self.stacks, at)
        }
    },
    "A new tile may be placed on an enclosed hex.": {
        "placement_hexes": lambda self: {
            at
            for at in ORIGINAL_PLACEMENT_HEXES(self)
            if not self.stacks or not is_enclosed(self.stacks, at)
        }
    },
    "On the fourth turn the queen must be placed.": {"QUEEN_DEADLINE": 5},
    "On the third turn any tile may still be placed.": {"QUEEN_DEADLINE": 3},
    "No tile moves before its own queen is placed.": {"movements": movements(queenless=True)},
    "A player who can neither place nor move passes.": {
        "legal_moves": lambda self: ORIGINAL_LEGAL_MOVES(self) - {oracle.PASS}
    },
    "A covered queen is surrounded like any other.": {"is_surrounded": is_surrounded_in_sight},
    "When one move surrounds both queens, the game is a draw.": {
        "outcome": lambda self: "WhiteWins" if ORIGINAL_OUTCOME(self) == "Draw" else None
    },
    "A queen's own tiles surround it, too.": {"is_surrounded": is_surrounded_by_others},
}
