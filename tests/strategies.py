"""Hypothesis strategies for random games and hives, and conversions between core and oracle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from hypothesis import strategies as st

import oracle
from oracle import Oracle
from sixlegs import GAME_TYPES, Board, Bug, Color, Hex, Move, Piece, parse_piece
from sixlegs.notation import OUTCOME_NAMES
from sixlegs.rules import OPENINGS, Opening

Pair = oracle.Hex
Shape = list[Pair]
MoveWeight = Callable[[Board, Move], int]

LATE_TURN = 100  # any hive is possible at this turn number


# Conversions between core and oracle


def pair(hex: Hex) -> Pair:
    return hex.q, hex.r


def to_oracle_move(move: Move) -> oracle.Move:
    """Return a move of the core in the oracle's form."""
    if move.piece is None or move.target is None:
        return oracle.PASS
    return str(move.piece), pair(move.target)


def legal_moves(board: Board) -> set[oracle.Move]:
    return set(map(to_oracle_move, board.legal_moves))


def stack_names(board: Board) -> oracle.Stacks:
    return {pair(hex): list(map(str, stack)) for hex, stack in board.stacks.items()}


def move_on(board: Board, piece: Piece, target: Hex) -> Move:
    """Return the move of *piece* from the hand or the hive to *target*, legal or not."""
    return Move(piece, board.where(piece), target)


def oracle_of(board: Board) -> Oracle:
    """Return an oracle of the position of *board*."""
    return Oracle.from_stacks(
        stack_names(board),
        board.turn.name[0].lower(),
        game_type=board.game_type,
        opening=board.opening,
        ply=board.ply,
        stunned=str(board.stunned) if board.stunned else None,
    )


def assert_agrees_with_oracle(board: Board) -> None:
    """Check that the core and the oracle agree on the legal moves, their number and the outcome."""
    count = len(board.legal_moves)  # first, because the core counts moves without listing them
    moves, expected = legal_moves(board), oracle_of(board).legal_moves()
    missing, extra = expected - moves, moves - expected
    assert not missing and not extra, f"{board!r}: missing {missing}, extra {extra}"
    assert count == len(list(board.legal_moves)) == len(moves), repr(board)
    outcome = board.outcome()
    assert (outcome and OUTCOME_NAMES[outcome]) == oracle_of(board).outcome(), repr(board)


# Hand-made positions


def set_up(
    stacks: oracle.Stacks,
    *,
    game_type: str = "Base+MLP",
    turn: Color = Color.WHITE,
    turn_number: int = LATE_TURN,
    stunned: str | None = None,
    opening: Opening = "rulebook",
) -> Board:
    """Return a board with stacks of piece names, by default late in the game."""
    return Board.from_stacks(
        {Hex(*at): [parse_piece(name) for name in stack] for at, stack in stacks.items()},
        game_type=game_type,
        turn=turn,
        turn_number=turn_number,
        stunned=parse_piece(stunned) if stunned else None,
        opening=opening,
    )


def tiles(game_type: str) -> list[str]:
    """Return all tiles of a game in an order whose every prefix is a legal set of tiles.

    The queens are first.
    """
    names = [color + name for name in oracle.tile_names(game_type) for color in "wb"]
    return sorted(names, key=lambda name: name[1] != "Q")


def transform_hexes(board: Board, transform: Callable[[Hex], Hex]) -> Board:
    """Return the position of *board* with every hex transformed."""
    return Board.from_stacks(
        {transform(hex): stack for hex, stack in board.stacks.items()},
        game_type=board.game_type,
        opening=board.opening,
        turn=board.turn,
        turn_number=board.turn_number,
        stunned=board.stunned,
    )


def rotated(hex: Hex) -> Hex:
    return Hex(-hex.r, hex.q + hex.r)


def reflected(hex: Hex) -> Hex:
    return Hex(hex.r, hex.q)


# Shapes of hives


def line(count: int, direction: Pair, start: Pair = (0, 0)) -> Shape:
    (q, r), (dq, dr) = start, direction
    return [(q + i * dq, r + i * dr) for i in range(count)]


def ring(radius: int, center: Pair = (0, 0)) -> Shape:
    """Return the hexes at a distance of *radius*, in order around the ring."""
    at = center
    for _ in range(radius):
        at = oracle.neighbor(at, oracle.EAST)
    hexes = []
    for i in range(6):
        for _ in range(radius):
            hexes.append(at)
            at = oracle.neighbor(at, oracle.DIRECTIONS[(i + 2) % 6])
    return hexes


def grow_hive(count: int, random: Random, weigh: Callable[[set[Pair], Pair], float]) -> Shape:
    """Return a hive grown hex by hex; *weigh* returns the weights of the candidates."""
    shape = [(0, 0)]
    while len(shape) < count:
        occupied = set(shape)
        shell = sorted({hex for at in shape for hex in oracle.neighbors(at)} - occupied)
        shape.append(random.choices(shell, [weigh(occupied, hex) for hex in shell])[0])
    return shape


def contacts(occupied: set[Pair], hex: Pair) -> int:
    return len(oracle.neighbors(hex) & occupied)


def count_groups(occupied: set[Pair], hex: Pair) -> int:
    """Return the number of separate groups of neighbors of *hex*. Two or more close a hole."""
    around = [oracle.neighbor(hex, direction) in occupied for direction in oracle.DIRECTIONS]
    return sum(around[i] and not around[i - 1] for i in range(6))


def twig(occupied: set[Pair], hex: Pair) -> float:
    return 1.0 if contacts(occupied, hex) == 1 else 0.01


def clump(occupied: set[Pair], hex: Pair) -> float:
    return float(contacts(occupied, hex) ** 2)


def sponge(occupied: set[Pair], hex: Pair) -> float:
    """Prefer hexes that close a hole, and avoid those that fill one."""
    return (
        {1: 0.3, 2: 50.0, 3: 100.0}[count_groups(occupied, hex)]
        if count_groups(occupied, hex)
        else 0.001
    )


def snake(count: int, random: Random) -> Shape:
    """Return a winding line whose hexes touch only the previous one where possible."""
    shape = [(0, 0)]
    direction = random.randrange(6)
    while len(shape) < count:
        occupied = set(shape)
        directions = [direction] * 4 + [(direction + 1) % 6, (direction - 1) % 6]
        random.shuffle(directions)
        free = [
            i
            for i in directions
            if oracle.neighbor(shape[-1], oracle.DIRECTIONS[i]) not in occupied
        ]
        if not free:
            return shape
        alone = [
            i
            for i in free
            if contacts(occupied, oracle.neighbor(shape[-1], oracle.DIRECTIONS[i])) == 1
        ]
        direction = (alone or free)[0]
        shape.append(oracle.neighbor(shape[-1], oracle.DIRECTIONS[direction]))
    return shape


def stretched_ring(count: int, random: Random) -> Shape:
    """Return a long loop, one or two hexes wide inside, and a tail of the remaining hexes."""
    direction = random.randrange(6)
    ahead, sideways = oracle.DIRECTIONS[direction], oracle.DIRECTIONS[(direction + 1) % 6]
    wide = random.choice([2, 3])
    long = max(wide, (count - 2 * wide) // 2)
    corner = (long * ahead[0] + wide * sideways[0], long * ahead[1] + wide * sideways[1])
    back = (-ahead[0], -ahead[1]), (-sideways[0], -sideways[1])
    loop = (
        line(long, ahead)
        + line(wide, sideways, (long * ahead[0], long * ahead[1]))
        + line(long, back[0], corner)
        + line(wide, back[1], (wide * sideways[0], wide * sideways[1]))
    )
    tail = line(count - len(loop) + 1, random.choice(oracle.DIRECTIONS), loop[0])
    return loop + [hex for hex in tail if hex not in loop]


def nested_rings(count: int, random: Random) -> Shape:
    """Return two concentric rings around a hole, and a bridge between them."""
    inner, outer = random.choice([(0, 2), (1, 3), (0, 3), (1, 4), (2, 4)])
    hexes = ring(outer) + (ring(inner) if inner else [(0, 0)])
    direction = random.choice(oracle.DIRECTIONS)
    bridge = [(direction[0] * i, direction[1] * i) for i in range(inner + 1, outer)]
    return bridge + hexes


def truncate(shape: Shape, size: int) -> Shape:
    """Return at most *size* connected hexes of *shape*, starting at its first."""
    occupied, connected = set(shape), shape[:1]
    for at in connected:  # grows during the loop
        connected += sorted(oracle.neighbors(at) & occupied - set(connected))
    return connected[:size]


SHAPES: dict[str, Callable[[int, Random], Shape]] = {
    "line": lambda count, random: line(count, random.choice(oracle.DIRECTIONS)),
    "twigs": lambda count, random: grow_hive(count, random, twig),
    "clump": lambda count, random: grow_hive(count, random, clump),
    "sponge": lambda count, random: grow_hive(count, random, sponge),
    "snake": snake,
    "stretched ring": stretched_ring,
    "nested rings": nested_rings,
}


def place_tiles(shape: Shape, random: Random, game_type: str, towers: int) -> oracle.Stacks:
    """Place a tile of *game_type* on each hex of *shape*, and *towers* climbers on top of them."""
    queens, rest = tiles(game_type)[:2], tiles(game_type)[2:]
    climbers = [name for name in rest if name[1] in "BM"]
    above = random.sample(climbers, min(towers, len(climbers)))
    ground = [name for name in rest if name not in above]
    random.shuffle(ground)
    ground = (queens + ground)[: len(shape)]
    random.shuffle(ground)
    stacks = {at: [name] for at, name in zip(shape, ground, strict=False)}
    peak = random.choice(list(stacks))
    for name in above:
        # Some on one stack and some anywhere, which produces both high towers and gates.
        near = [at for at in oracle.neighbors(peak) if at in stacks]
        stacks[random.choice([peak, peak, *near, random.choice(list(stacks))])].append(name)
    return renumbered(stacks)


def renumbered(stacks: oracle.Stacks) -> oracle.Stacks:
    """Return *stacks* with consecutive numbers for pieces of the same bug and color."""
    seen: dict[str, int] = {}
    new: oracle.Stacks = {}
    for at, stack in stacks.items():
        new[at] = []
        for name in stack:
            kind = name[:2]
            seen[kind] = seen.get(kind, 0) + 1
            new[at].append(f"{kind}{seen[kind]}" if kind[1] in "SBGA" else kind)
    return new


@st.composite
def hives(
    draw: st.DrawFn,
    shapes: Sequence[str] = tuple(SHAPES),
    game_types: Sequence[str] = tuple(GAME_TYPES),
    min_tiles: int = 6,
) -> Board:
    """Return a hand-made hive of an unusual shape, near or far from the origin.

    There may be a stunned piece.
    """
    game_type = draw(st.sampled_from(game_types))
    shape = draw(st.sampled_from(shapes))
    max_tiles = len(tiles(game_type))
    count = draw(st.integers(min_tiles, max_tiles))
    towers = draw(st.integers(0, 6))
    random = Random(draw(st.integers(0, 2**32)))
    offset = draw(st.sampled_from([(0, 0), (7, -9), (-1000, 17), (999_000, -999_000)]))
    hexes = truncate(SHAPES[shape](count, random), min(count, max_tiles - towers))
    hexes = [(q + offset[0], r + offset[1]) for q, r in hexes]
    stacks = place_tiles(hexes, random, game_type, towers)
    turn = draw(st.sampled_from(Color))
    tops = [stack[-1] for stack in stacks.values()]
    if "P" not in game_type:  # without throws the stunned piece is the opponent's
        tops = [top for top in tops if parse_piece(top).color is not turn]
    stunned = random.choice([None, *tops])
    return set_up(stacks, game_type=game_type, turn=turn, stunned=stunned)


# Games


def along(direction: Pair, hex: Hex) -> int:
    """Return how far *hex* is from the origin in a direction."""
    (dq, dr), (q, r) = direction, pair(hex)
    return 2 * dq * q + 2 * dr * r + dq * r + dr * q


def any_move(board: Board, move: Move) -> int:
    return 0


def climbing(board: Board, move: Move) -> int:
    """Climb whenever possible, and stay on top."""
    if move.target is None or move.piece is None:
        return 0
    height_before = board.height(move.origin) if move.origin else 0
    return (
        2 * board.height(move.target)
        - 2 * max(0, height_before - 1)
        + (move.piece.bug is Bug.BEETLE)
    )


def roaming(board: Board, move: Move) -> int:
    """Prefer movements to placements in hives of more than eight stacks."""
    return int(move.origin is not None and len(board.stacks) > 8)


def stretching(direction: Pair) -> MoveWeight:
    """Let White build in *direction* and Black in the opposite one."""

    def weigh(board: Board, move: Move) -> int:
        if move.target is None:
            return 0
        ahead = along(direction, move.target) * (1 if board.turn is Color.WHITE else -1)
        return ahead + (1000 if move.origin is None else 0)

    return weigh


def wandering(direction: Pair) -> MoveWeight:
    """Let both players move the hive in *direction*, with pieces from the rear to the front."""

    def weigh(board: Board, move: Move) -> int:
        if move.target is None:
            return 0
        return along(direction, move.target) - (along(direction, move.origin) if move.origin else 0)

    return weigh


MOVE_WEIGHTS: dict[str, MoveWeight] = {"any": any_move, "climbing": climbing, "roaming": roaming}
STRETCHES = {f"stretching {direction}": stretching(direction) for direction in oracle.DIRECTIONS}
WANDERS = {f"wandering {direction}": wandering(direction) for direction in oracle.DIRECTIONS}
ALL_MOVE_WEIGHTS = MOVE_WEIGHTS | STRETCHES | WANDERS


def choose_move(board: Board, weigh: MoveWeight, number: int) -> Move:
    """Return a legal move: one of the highest weight for three of four *numbers*, or else any."""
    moves = list(board.legal_moves)
    if number % 4:
        best = max(weigh(board, move) for move in moves)
        moves = [move for move in moves if weigh(board, move) == best]
    return moves[number // 4 % len(moves)]


def play_on(board: Board, weigh: MoveWeight, numbers: Sequence[int]) -> Board:
    """Play a move for each of *numbers* on *board*, until the game ends."""
    for number in numbers:
        if not board.legal_moves:
            break
        board.push(choose_move(board, weigh, number))
    return board


@st.composite
def games(
    draw: st.DrawFn,
    styles: Sequence[str] = tuple(ALL_MOVE_WEIGHTS),
    game_types: Sequence[str] = tuple(GAME_TYPES),
    plies: tuple[int, int] = (0, 60),
) -> Board:
    """Return a board after some plies of a legal game of any type and opening, with its history."""
    board = Board(draw(st.sampled_from(game_types)), draw(st.sampled_from(OPENINGS)))
    weigh = ALL_MOVE_WEIGHTS[draw(st.sampled_from(styles))]
    seed, count = draw(st.integers(0, 2**32)), draw(st.integers(*plies))
    random = Random(seed)
    return play_on(board, weigh, [random.randrange(10_000) for _ in range(count)])


def boards() -> st.SearchStrategy[Board]:
    """Return a strategy for positions of games and for hand-made hives."""
    return games() | hives()
