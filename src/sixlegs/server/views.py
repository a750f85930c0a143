"""Games, moves and reasons as messages show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Literal

from sixlegs.engine import Score
from sixlegs.engine.advice import Advice
from sixlegs.engine.coach import Doubt
from sixlegs.facts import Fact
from sixlegs.game import Game, Result
from sixlegs.notation import Landmark, landmark, move_by_landmark
from sixlegs.position import position_string
from sixlegs.rules import Board, Bug, Color, Direction, Hex, Move, Piece, Reason, Rule
from sixlegs.server import messages
from sixlegs.server.agreements import plies_to_take_back
from sixlegs.server.clocks import Clock
from sixlegs.server.games import Computer, Person, Seat, SeatedGame
from sixlegs.server.rows import Company
from sixlegs.server.vocabulary import ColorName, Side, wire_name

GAME_OVER = Reason(Rule.GAME_OVER)

SIDES: dict[Direction | None, Side] = {
    Direction.NORTH_EAST: "north-east",
    Direction.EAST: "east",
    Direction.SOUTH_EAST: "south-east",
    Direction.SOUTH_WEST: "south-west",
    Direction.WEST: "west",
    Direction.NORTH_WEST: "north-west",
    None: "above",
}


class Told:
    """The moves of a game as messages have them, each worked out once."""

    def __init__(self) -> None:
        self._line: Sequence[Move] = ()
        self._shown: list[messages.Move] = []

    def moves(self, board: Board) -> list[messages.Move]:
        """All that were played on *board*, which may go on from what was told, or from before."""
        line = board.moves
        same = 0
        while same < min(len(line), len(self._line)) and line[same] == self._line[same]:
            same += 1
        before = board.copy()
        for _ in line[same:]:
            before.pop()
        self._line = line
        self._shown = self._shown[:same] + moves(before, line[same:])
        return self._shown


def position(
    seated: SeatedGame,
    owner: str,
    now: float,
    here: Set[str] = frozenset(),
    invitation: messages.Invitation | None = None,
    told: Told | None = None,
) -> messages.Position:
    """The whole game as *owner* may see it; *here* are those who have it open, and *told* knows
    the moves that were shown before."""
    game, board = seated.game, seated.game.board
    choices = _choices(game) if seated.is_turn_of(owner) else []
    return messages.Position(
        game=seated.id,
        version=seated.version,
        game_type=board.game_type,
        opening=board.opening,
        seats=seats(Company(seated.seats, seated.names), owner, here),
        turn=color_name(board.turn),
        turn_number=board.turn_number,
        awaits=seated.awaits,
        stacks=stacks(board),
        hands=messages.Hands(_hand(board, Color.WHITE), _hand(board, Color.BLACK)),
        choices=choices,
        idle=_idle(seated, board, {choice.piece for choice in choices}),
        start=stacks(board.start) if board.start else [],
        set_up=position_string(board.start) if board.start else None,
        moves=(told or Told()).moves(board),
        result=result(game.result),
        clock=_clock(seated.clock, now) if seated.clock else None,
        draw_offer=_color(seated.draw_offer),
        can_undo=_can_undo(seated, owner),
        can_redo=seated.can_redo and not seated.is_shared,
        occurrences=game.occurrences(),
        rematch=seated.rematch,
        coach=seated.coach,
        you=_you(seated, owner),
        access=seated.access,
        takeback_offer=_color(seated.takeback_offer),
        rematch_offer=_color(seated.rematch_offer),
        can_abort=seated.is_shared
        and seated.is_seated(owner)
        and not seated.has_begun
        and not game.result,
        invitation=invitation if seated.vacancy is not None and seated.is_seated(owner) else None,
    )


def because(
    seated: SeatedGame, owner: str, asked: messages.AskWhy, piece: Piece
) -> messages.Because:
    """Why *piece* cannot be played, or not go where it was asked for."""
    board = seated.game.board
    reason = _why_idle(seated, board, piece)
    if asked.hex is not None and seated.is_turn_of(owner):
        reason = board.why_not(Move(piece, board.where(piece), Hex(*asked.hex)))
    elif reason is None and not seated.is_turn_of(owner):
        reason = _not_your_turn(board, piece)
    shown = reason_message(reason) if reason else None
    return messages.Because(asked.request, seated.version, asked.piece, asked.hex, shown)


def hint(asked: messages.AskHint, board: Board, advice: Advice) -> messages.Hint:
    """Advice for who is to move on *board*."""
    first, *rest = moves(board, advice.line)
    return messages.Hint(
        request=asked.request,
        version=asked.version,
        move=first,
        score=score(advice.score),
        facts=[fact(one) for one in advice.facts],
        line=rest,
    )


def doubt(asked: messages.Play, board: Board, move: Move, found: Doubt) -> messages.Doubt:
    """What the coach has to say about *move*."""
    (better,) = moves(board, [found.better])
    meant, reply = moves(board, [move, found.reply])
    return messages.Doubt(
        request=asked.request,
        version=asked.version,
        move=meant,
        reply=reply,
        reply_facts=[fact(one) for one in found.reply_facts],
        better=better,
        better_facts=[fact(one) for one in found.better_facts],
    )


def seats(company: Company, owner: str, here: Set[str] = frozenset()) -> messages.Seats:
    """Who plays, as *owner* sees it."""

    def shown(seat: Seat) -> messages.Seat:
        if isinstance(seat, Computer):
            return messages.ComputerSeat(seat.level)
        if isinstance(seat, Person):
            name = company.names.get(seat.owner)
            return messages.PersonSeat(seat.owner == owner, name, seat.owner in here)
        return messages.VacantSeat()

    return messages.Seats(shown(company.seats[Color.WHITE]), shown(company.seats[Color.BLACK]))


def stacks(board: Board) -> list[messages.Stack]:
    """The tiles in play, in reading order."""
    ordered = sorted(board.stacks.items(), key=lambda item: (item[0].r, item[0].q))
    return [messages.Stack(_pair(hex), _names(stack)) for hex, stack in ordered]


def moves(board: Board, line: Iterable[Move]) -> list[messages.Move]:
    """Moves that are played one after the other from *board*, which stays as it is."""
    board, shown = board.copy(), []
    for move in line:
        mark = landmark(board, move)
        shown.append(
            messages.Move(
                color=color_name(board.turn),
                uhp=move_by_landmark(move, mark),
                piece=str(move.piece) if move.piece else None,
                origin=_pair(move.origin) if move.origin else None,
                target=_pair(move.target) if move.target else None,
                path=_pairs(board.path(move)),
                beside=_beside(mark),
            )
        )
        board.push(move)
    return shown


def result(ended: Result | None) -> messages.Result | None:
    """How a game ended, if it did."""
    if ended is None:
        return None
    winner = ended.outcome.winner
    return messages.Result(None if winner is None else color_name(winner), ended.ending.value)


def score(found: Score) -> messages.Score:
    """How good something is."""
    return messages.Score(found.probability, found.wins_in)


def fact(known: Fact) -> messages.Fact:
    """Something that a move does."""
    return messages.Fact(
        wire_name(known.effect.name), _names(known.pieces), known.number, _pairs(known.hexes)
    )


def reason_message(reason: Reason) -> messages.Reason:
    """A rule, and the tiles and hexes that show it."""
    return messages.Reason(
        rule=wire_name(reason.rule.name),
        pieces=_names(reason.pieces),
        hexes=_pairs(reason.hexes),
        parts=[_pairs(part) for part in reason.parts],
    )


def color_name(color: Color) -> ColorName:
    """The name of a color in messages."""
    return "white" if color is Color.WHITE else "black"


def _color(color: Color | None) -> ColorName | None:
    return None if color is None else color_name(color)


def _you(seated: SeatedGame, owner: str) -> ColorName | Literal["both"] | None:
    sides = seated.sides_of(owner)
    if len(sides) == 2:
        return "both"
    return color_name(sides[0]) if sides else None


def _can_undo(seated: SeatedGame, owner: str) -> bool:
    """Whether there is a move to take back, or to ask back."""
    if not seated.is_shared:
        return seated.can_undo
    if seated.game.result or not seated.is_seated(owner):
        return False
    return plies_to_take_back(seated, seated.side_of(owner)) > 0


def _choices(game: Game) -> list[messages.Choice]:
    """What may be played now, tile by tile; a pass is none of it."""
    board, can_repeat = game.board, game.can_repeat
    by_piece: dict[Piece, list[Move]] = {}
    for move in board.legal_moves:
        if move.piece:
            by_piece.setdefault(move.piece, []).append(move)
    return [
        messages.Choice(
            piece=str(piece),
            origin=_pair(origin) if (origin := board.where(piece)) else None,
            targets=[
                _target(board, move, can_repeat and game.would_repeat(move))
                for move in sorted(legal)
            ],
        )
        for piece, legal in by_piece.items()
    ]


def _target(board: Board, move: Move, repeats: bool) -> messages.Target:
    assert move.target is not None, "only a pass goes nowhere"
    mark = landmark(board, move)
    return messages.Target(
        hex=_pair(move.target),
        uhp=move_by_landmark(move, mark),
        path=_pairs(board.path(move)),
        beside=_beside(mark),
        repeats=repeats,
    )


def _idle(seated: SeatedGame, board: Board, playable: set[str]) -> list[messages.Idle]:
    """Why each other tile in play, and the next of each kind in hand, cannot be played now."""
    why_not = (lambda _: GAME_OVER) if seated.game.result else board.why_not
    return [
        messages.Idle(str(piece), reason_message(why_not(piece) or _not_your_turn(board, piece)))
        for piece in _in_sight(board)
        if str(piece) not in playable
    ]


def _why_idle(seated: SeatedGame, board: Board, piece: Piece) -> Reason | None:
    return GAME_OVER if seated.game.result else board.why_not(piece)


def _not_your_turn(board: Board, piece: Piece) -> Reason:
    """The reason that a board cannot know: somebody else is to move."""
    hex = board.where(piece)
    return Reason(Rule.NOT_YOUR_TURN, [piece], [hex] if hex else [])


def _in_sight(board: Board) -> Iterator[Piece]:
    for stack in board.stacks.values():
        yield from stack
    for color in Color:
        for pieces in _hand_by_kind(board, color).values():
            yield pieces[0]


def _hand(board: Board, color: Color) -> list[messages.HandBug]:
    hand, by_kind = [], _hand_by_kind(board, color)
    for bug in Bug:
        pieces = by_kind.get(bug, [])
        is_in_set = pieces or board.where(Piece(color, bug)) is not None
        if is_in_set:
            first = str(pieces[0]) if pieces else None
            hand.append(messages.HandBug(wire_name(bug.name), len(pieces), first))
    return hand


def _hand_by_kind(board: Board, color: Color) -> dict[Bug, list[Piece]]:
    """The tiles in hand, those of each kind in the order in which they are placed."""
    by_kind: dict[Bug, list[Piece]] = {}
    for piece in sorted(board.hand(color)):
        by_kind.setdefault(piece.bug, []).append(piece)
    return by_kind


def _clock(clock: Clock, now: float) -> messages.Clock:
    white, black = clock.read(now)
    return messages.Clock(white, black, _color(clock.running), *clock.control)


def _beside(mark: Landmark | None) -> messages.Beside | None:
    if mark is None:
        return None
    piece, way = mark
    return messages.Beside(str(piece), SIDES[way])


def _names(pieces: Iterable[Piece]) -> list[str]:
    return list(map(str, pieces))


def _pair(hex: Hex) -> tuple[int, int]:
    return hex.q, hex.r


def _pairs(hexes: Iterable[Hex]) -> list[tuple[int, int]]:
    return [(hex.q, hex.r) for hex in hexes]  # as _pair does, but there are many
