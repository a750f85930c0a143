"""Random games and hives for the laws, and the oracle's words for what the core says."""

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

LATE_TURN = 100  # a turn number by which any hive can have come about


# The core's words and the oracle's


def pair(hex: Hex) -> Pair:
    return hex.q, hex.r


def to_oracle_move(move: Move) -> oracle.Move:
    """A move of the core as the oracle tells it."""
    if move.piece is None or move.target is None:
        return oracle.PASS
    return str(move.piece), pair(move.target)


def legal_moves(board: Board) -> set[oracle.Move]:
    return set(map(to_oracle_move, board.legal_moves))


def stack_names(board: Board) -> oracle.Stacks:
    return {pair(hex): list(map(str, stack)) for hex, stack in board.stacks.items()}


def move_on(board: Board, piece: Piece, target: Hex) -> Move:
    """*piece* from wherever it is, hand or hive, to *target*; legal or not."""
    return Move(piece, board.where(piece), target)


def oracle_of(board: Board) -> Oracle:
    """An oracle that looks at the same position."""
    return Oracle.from_stacks(
        stack_names(board),
        board.turn.name[0].lower(),
        game_type=board.game_type,
        opening=board.opening,
        ply=board.ply,
        stunned=str(board.stunned) if board.stunned else None,
    )


def assert_agrees_with_oracle(board: Board) -> None:
    """The core and the oracle agree on the moves, their number, the outcome and what rests."""
    count = len(board.legal_moves)  # first, while the moves are counted and not yet listed
    found, expected = legal_moves(board), oracle_of(board).legal_moves()
    missing, extra = expected - found, found - expected
    assert not missing and not extra, f"{board!r}: missing {missing}, too many {extra}"
    assert count == len(list(board.legal_moves)) == len(found), repr(board)
    outcome = board.outcome()
    assert (outcome and OUTCOME_NAMES[outcome]) == oracle_of(board).outcome(), repr(board)


# Boards set up by hand


def set_up(
    stacks: oracle.Stacks,
    *,
    game_type: str = "Base+MLP",
    turn: Color = Color.WHITE,
    turn_number: int = LATE_TURN,
    resting: str | None = None,
    opening: Opening = "rulebook",
) -> Board:
    """The board with these stacks, told in names; late in the game unless said otherwise."""
    return Board.from_stacks(
        {Hex(*at): [parse_piece(name) for name in stack] for at, stack in stacks.items()},
        game_type=game_type,
        turn=turn,
        turn_number=turn_number,
        stunned=parse_piece(resting) if resting else None,
        opening=opening,
    )


def tiles(game_type: str) -> list[str]:
    """All tiles of a game, the queens first, then such that any first few are a legal choice."""
    names = [color + name for name in oracle.tile_names(game_type) for color in "wb"]
    return sorted(names, key=lambda name: name[1] != "Q")


def transform_hexes(board: Board, moved: Callable[[Hex], Hex]) -> Board:
    """The same position with every hex moved."""
    return Board.from_stacks(
        {moved(hex): stack for hex, stack in board.stacks.items()},
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


# Shapes of hives, each of so many hexes


def line(count: int, direction: Pair, start: Pair = (0, 0)) -> Shape:
    (q, r), (dq, dr) = start, direction
    return [(q + i * dq, r + i * dr) for i in range(count)]


def ring(radius: int, center: Pair = (0, 0)) -> Shape:
    """The hexes *radius* steps away, one after the other."""
    at = center
    for _ in range(radius):
        at = oracle.neighbor(at, oracle.EAST)
    hexes = []
    for i in range(6):
        for _ in range(radius):
            hexes.append(at)
            at = oracle.neighbor(at, oracle.DIRECTIONS[(i + 2) % 6])
    return hexes


def grow_hive(count: int, random: Random, taste: Callable[[set[Pair], Pair], float]) -> Shape:
    """A hive grown hex by hex, where *taste* weighs what could come next."""
    shape = [(0, 0)]
    while len(shape) < count:
        held = set(shape)
        shell = sorted({hex for at in shape for hex in oracle.neighbors(at)} - held)
        shape.append(random.choices(shell, [taste(held, hex) for hex in shell])[0])
    return shape


def contacts(held: set[Pair], hex: Pair) -> int:
    return len(oracle.neighbors(hex) & held)


def runs(held: set[Pair], hex: Pair) -> int:
    """Into how many separate runs the neighbours of *hex* fall: two or more close a hole."""
    around = [oracle.neighbor(hex, direction) in held for direction in oracle.DIRECTIONS]
    return sum(around[i] and not around[i - 1] for i in range(6))


def twig(held: set[Pair], hex: Pair) -> float:
    return 1.0 if contacts(held, hex) == 1 else 0.01


def clump(held: set[Pair], hex: Pair) -> float:
    return float(contacts(held, hex) ** 2)


def sponge(held: set[Pair], hex: Pair) -> float:
    """Full of holes: closes one wherever it can, and fills none."""
    return {1: 0.3, 2: 50.0, 3: 100.0}[runs(held, hex)] if runs(held, hex) else 0.001


def snake(count: int, random: Random) -> Shape:
    """A winding body of which each hex, if it can, touches the one before alone."""
    shape = [(0, 0)]
    way = random.randrange(6)
    while len(shape) < count:
        held = set(shape)
        turns = [way] * 4 + [(way + 1) % 6, (way - 1) % 6]
        random.shuffle(turns)
        free = [i for i in turns if oracle.neighbor(shape[-1], oracle.DIRECTIONS[i]) not in held]
        if not free:
            return shape
        alone = [
            i for i in free if contacts(held, oracle.neighbor(shape[-1], oracle.DIRECTIONS[i])) == 1
        ]
        way = (alone or free)[0]
        shape.append(oracle.neighbor(shape[-1], oracle.DIRECTIONS[way]))
    return shape


def stretched_ring(count: int, random: Random) -> Shape:
    """A long loop, two hexes wide inside or one, with a tail of what is left."""
    way = random.randrange(6)
    ahead, aside = oracle.DIRECTIONS[way], oracle.DIRECTIONS[(way + 1) % 6]
    wide = random.choice([2, 3])
    long = max(wide, (count - 2 * wide) // 2)
    corner = (long * ahead[0] + wide * aside[0], long * ahead[1] + wide * aside[1])
    back = (-ahead[0], -ahead[1]), (-aside[0], -aside[1])
    loop = (
        line(long, ahead)
        + line(wide, aside, (long * ahead[0], long * ahead[1]))
        + line(long, back[0], corner)
        + line(wide, back[1], (wide * aside[0], wide * aside[1]))
    )
    tail = line(count - len(loop) + 1, random.choice(oracle.DIRECTIONS), loop[0])
    return loop + [hex for hex in tail if hex not in loop]


def nested_rings(count: int, random: Random) -> Shape:
    """A ring around a ring around a hole, and a bridge between them."""
    inner, outer = random.choice([(0, 2), (1, 3), (0, 3), (1, 4), (2, 4)])
    hexes = ring(outer) + (ring(inner) if inner else [(0, 0)])
    way = random.choice(oracle.DIRECTIONS)
    bridge = [(way[0] * i, way[1] * i) for i in range(inner + 1, outer)]
    return bridge + hexes


def trimmed(shape: Shape, most: int) -> Shape:
    """So many hexes of *shape* that hang together with its first."""
    held, kept = set(shape), shape[:1]
    for at in kept:  # which grows meanwhile
        kept += sorted(oracle.neighbors(at) & held - set(kept))
    return kept[:most]


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
    """Tiles of *game_type* on each hex of *shape*, and *towers* climbers on top of them."""
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
        # Some on one heap, some anywhere: so come both high towers and gates.
        near = [at for at in oracle.neighbors(peak) if at in stacks]
        stacks[random.choice([peak, peak, *near, random.choice(list(stacks))])].append(name)
    return renumbered(stacks)


def renumbered(stacks: oracle.Stacks) -> oracle.Stacks:
    """The same bugs, numbered so that none comes without the number before it."""
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
    fewest: int = 6,
) -> Board:
    """A hand-made hive of some odd shape, here or far away, with somebody's tile resting or not."""
    game_type = draw(st.sampled_from(game_types))
    shape = draw(st.sampled_from(shapes))
    most = len(tiles(game_type))
    count = draw(st.integers(fewest, most))
    towers = draw(st.integers(0, 6))
    random = Random(draw(st.integers(0, 2**32)))
    away = draw(st.sampled_from([(0, 0), (7, -9), (-1000, 17), (999_000, -999_000)]))
    hexes = trimmed(SHAPES[shape](count, random), min(count, most - towers))
    hexes = [(q + away[0], r + away[1]) for q, r in hexes]
    stacks = place_tiles(hexes, random, game_type, towers)
    turn = draw(st.sampled_from(Color))
    tops = [stack[-1] for stack in stacks.values()]
    if "P" not in game_type:  # nobody can have lifted a tile of the player to move
        tops = [top for top in tops if parse_piece(top).color is not turn]
    resting = random.choice([None, *tops])
    return set_up(stacks, game_type=game_type, turn=turn, resting=resting)


# Games


def along(direction: Pair, hex: Hex) -> int:
    """How far *hex* lies in a direction."""
    (dq, dr), (q, r) = direction, pair(hex)
    return 2 * dq * q + 2 * dr * r + dq * r + dr * q


def any_move(board: Board, move: Move) -> int:
    return 0


def climbing(board: Board, move: Move) -> int:
    """Upwards whenever possible, and staying there."""
    if move.target is None or move.piece is None:
        return 0
    left = board.height(move.origin) if move.origin else 0
    return 2 * board.height(move.target) - 2 * max(0, left - 1) + (move.piece.bug is Bug.BEETLE)


def roaming(board: Board, move: Move) -> int:
    """Movements before placements, once there is something to move."""
    return int(move.origin is not None and len(board.stacks) > 8)


def stretching(direction: Pair) -> MoveWeight:
    """White builds one way, Black the other, and neither turns back."""

    def taste(board: Board, move: Move) -> int:
        if move.target is None:
            return 0
        ahead = along(direction, move.target) * (1 if board.turn is Color.WHITE else -1)
        return ahead + (1000 if move.origin is None else 0)

    return taste


def wandering(direction: Pair) -> MoveWeight:
    """Both carry the hive one way: what lies behind goes to the front."""

    def taste(board: Board, move: Move) -> int:
        if move.target is None:
            return 0
        return along(direction, move.target) - (along(direction, move.origin) if move.origin else 0)

    return taste


MOVE_WEIGHTS: dict[str, MoveWeight] = {"any": any_move, "climbing": climbing, "roaming": roaming}
STRETCHES = {f"stretching {way}": stretching(way) for way in oracle.DIRECTIONS}
WANDERS = {f"wandering {way}": wandering(way) for way in oracle.DIRECTIONS}
ALL_MOVE_WEIGHTS = MOVE_WEIGHTS | STRETCHES | WANDERS


def choose_move(board: Board, taste: MoveWeight, number: int) -> Move:
    """One of the legal moves: in three of four cases to the taste, otherwise any."""
    moves = list(board.legal_moves)
    if number % 4:
        best = max(taste(board, move) for move in moves)
        moves = [move for move in moves if taste(board, move) == best]
    return moves[number // 4 % len(moves)]


def play_on(board: Board, taste: MoveWeight, numbers: Sequence[int]) -> Board:
    """Play a move for each of the *numbers* on *board*, unless the game ends before."""
    for number in numbers:
        if not board.legal_moves:
            break
        board.push(choose_move(board, taste, number))
    return board


@st.composite
def games(
    draw: st.DrawFn,
    tastes: Sequence[str] = tuple(ALL_MOVE_WEIGHTS),
    game_types: Sequence[str] = tuple(GAME_TYPES),
    plies: tuple[int, int] = (0, 60),
) -> Board:
    """A board some plies into a legal game of any type and opening, history included."""
    board = Board(draw(st.sampled_from(game_types)), draw(st.sampled_from(OPENINGS)))
    taste = ALL_MOVE_WEIGHTS[draw(st.sampled_from(tastes))]
    seed, count = draw(st.integers(0, 2**32)), draw(st.integers(*plies))
    random = Random(seed)
    return play_on(board, taste, [random.randrange(10_000) for _ in range(count)])


def boards() -> st.SearchStrategy[Board]:
    """Positions out of games and hives made by hand."""
    return games() | hives()
