"""A board as messages show it, all at once: its tiles, its moves, and what may be played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from functools import cache, lru_cache
from typing import NamedTuple

from sixlegs.errors import InvalidPositionError
from sixlegs.game import Game
from sixlegs.notation import Landmark, landmark, move_by_landmark, place_name
from sixlegs.rules import Board, Bug, Color, Direction, Hex, Move, Rule
from sixlegs.server import positions
from sixlegs.server.vocabulary import ColorName, Side, wire_name

SIDES: dict[Direction | None, Side] = {
    Direction.NORTH_EAST: "north-east",
    Direction.EAST: "east",
    Direction.SOUTH_EAST: "south-east",
    Direction.SOUTH_WEST: "south-west",
    Direction.WEST: "west",
    Direction.NORTH_WEST: "north-west",
    None: "above",
}

# The core numbers these.
WAYS = tuple(SIDES)
BUGS = [wire_name(bug.name) for bug in Bug]
PLAYABLE = 0
RULES = {rule.value: wire_name(rule.name) for rule in Rule} | {
    PLAYABLE: wire_name(Rule.NOT_YOUR_TURN.name)  # to the other player
}

Pair = tuple[int, int]
#: A target as the core tells of it: its hex, the way there, its landmark, where from that, and
#: what throws a tile there.
Spot = tuple[Pair, list[Pair], str | None, int, str | None]


class Tile(NamedTuple):
    """A tile in play, or the next of its kind in hand."""

    is_playable: bool
    """Whether who is to move may play it."""
    idle: positions.Idle
    """Why it cannot be played; if it can: why not by others."""


class Look(NamedTuple):
    """What all see alike."""

    stacks: list[positions.Stack]
    hands: positions.Hands
    moves: list[positions.Move]
    tiles: list[Tile]


class Told:
    """What was told of a game, so that nothing is worked out twice."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._look = Look([], positions.Hands([], []), [], [])
        self._line: Sequence[Move] = ()

    def look(self, game: Game) -> Look:
        """How *game* looks, which is not changed after it was told."""
        if game is not self._game:
            self._look = Look(
                stacks(game.board), _hands(game.board), self._moves(game.board), _tiles(game)
            )
            self._game = game
        return self._look

    def _moves(self, board: Board) -> list[positions.Move]:
        """All that were played on *board*, which may go on from what was told, or from before."""
        line = board.moves
        same = 0
        while same < min(len(line), len(self._line)) and line[same] == self._line[same]:
            same += 1
        before = board.copy()
        for _ in line[same:]:
            before.pop()
        self._line = line
        return self._look.moves[:same] + moves(before, line[same:])


def stacks(board: Board) -> list[positions.Stack]:
    """The tiles in play, in reading order."""
    return [positions.Stack(hex, pieces) for hex, pieces in board._stacks_in_sight()]


def moves(board: Board, line: Iterable[Move]) -> list[positions.Move]:
    """Moves that are played one after the other from *board*, which stays as it is."""
    board, shown = board.copy(), []
    for move in line:
        mark, thrower = landmark(board, move), board.thrower(move)
        shown.append(
            positions.Move(
                color=color_name(board.turn),
                uhp=move_by_landmark(move, mark),
                piece=str(move.piece) if move.piece else None,
                origin=pair(move.origin) if move.origin else None,
                target=pair(move.target) if move.target else None,
                path=[pair(hex) for hex in board.path(move)],
                beside=_beside(mark),
                thrower=str(thrower) if thrower else None,
            )
        )
        board.push(move)
    return shown


def choices(game: Game) -> list[positions.Choice]:
    """What may be played now, tile by tile; a pass is none of it."""
    repeating = _repeating(game) if game.can_repeat else frozenset()
    return [
        positions.Choice(
            piece,
            origin,
            [_target(piece, spot, (piece, spot[0]) in repeating) for spot in spots],
        )
        for piece, origin, spots in game.board._choices()
    ]


def choices_ahead(game: Game) -> list[positions.Choice]:
    """What the other side could play if who is to move passed, allowed or not (a null move).

    Empty where no game could come to that: before the queen of who is to move is placed, they
    could not have had a turn without placing a tile.
    """
    board = game.board
    try:
        passed = Board.from_stacks(
            board.stacks,
            game_type=board.game_type,
            opening=board.opening,
            turn=board.turn.other,
            turn_number=board.turn_number + board.turn.value,
        )
    except InvalidPositionError:
        return []
    return choices(Game(passed, repetition=False))


def color_name(color: Color) -> ColorName:
    """The name of a color in messages."""
    return "white" if color is Color.WHITE else "black"


@lru_cache(4096)  # kept with every move of every game, and mostly the same
def pair(hex: Hex) -> Pair:
    """A hex in messages."""
    return hex.q, hex.r


def _target(piece: str, spot: Spot, repeats: bool) -> positions.Target:
    hex, path, mark, way, thrower = spot
    place, beside = _place(mark, way)
    return positions.Target(hex, piece + place, path, beside, thrower, repeats)


@cache
def _place(mark: str | None, way: int) -> tuple[str, positions.Beside | None]:
    """What follows a tile's name in UHP, and the same for people; there are some two hundred."""
    if mark is None:
        return "", None
    return " " + place_name(mark, WAYS[way]), positions.Beside(mark, SIDES[WAYS[way]])


def _repeating(game: Game) -> Set[tuple[str, Pair]]:
    """The tiles and targets of the moves that would end the game by repetition."""
    return {
        (str(move.piece), pair(move.target))
        for move in game.board.legal_moves
        if move.target and game.would_repeat(move)
    }


def _beside(mark: Landmark | None) -> positions.Beside | None:
    return positions.Beside(str(mark.piece), SIDES[mark.way]) if mark else None


def _hands(board: Board) -> positions.Hands:
    def hand(color: Color) -> list[positions.HandBug]:
        return [
            positions.HandBug(BUGS[bug], count, next)
            for bug, count, next in board._hand_in_sight(color)
        ]

    return positions.Hands(hand(Color.WHITE), hand(Color.BLACK))


def _tiles(game: Game) -> list[Tile]:
    tiles = game.board._tiles_in_sight()
    if game.result:
        over = positions.Reason(wire_name(Rule.GAME_OVER.name), [], [], [])
        return [Tile(False, positions.Idle(piece, over)) for piece, *_ in tiles]
    return [
        Tile(
            rule == PLAYABLE,
            positions.Idle(piece, positions.Reason(RULES[rule], pieces, hexes, parts)),
        )
        for piece, rule, pieces, hexes, parts in tiles
    ]
