"""A whole game as messages show it, and all that it is made of."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sixlegs.server.play.codes import Access, Awaits, ClaimName
from sixlegs.server.protocol.scalars import (
    BugName,
    ColorName,
    EndingName,
    GameId,
    GameType,
    Hex,
    Level,
    MaximumSeconds,
    Milliseconds,
    OpeningName,
    PieceName,
    RuleName,
    Side,
    Token,
    Version,
)


class WireStruct(Struct, forbid_unknown_fields=True, rename="camel", gc=False):
    """Something that is said, or a part of it.

    No message has itself for a part, so garbage collection can leave them out: with many
    games, and many moves in each, that would hold everybody up.
    """


class Stack(WireStruct):
    """The tiles on a hex, bottom to top."""

    hex: Hex
    pieces: list[PieceName]


class HandBug(WireStruct):
    """The tiles of a kind that a player has not placed."""

    bug: BugName
    count: int
    next: PieceName | None
    """The one to take: tiles of a kind are placed in order. None if the count is 0."""


class Hands(WireStruct):
    """What both players have in hand: every bug of the set, also those that are all placed."""

    white: list[HandBug]
    black: list[HandBug]


#: The messages of the catalog that describe a move.
MoveTextId = Literal["move-pass", "move-first", "move-onto", "move-beside", "move-thrown"]


class MoveText(WireStruct, omit_defaults=True):
    """The message that describes a move, and its arguments but the color and the tile."""

    id: MoveTextId
    neighbor: PieceName | None = None
    """The tile that names where the move ends."""
    side: Side | None = None
    """Of the neighbor."""
    thrower: PieceName | None = None
    """The pillbug, or mosquito, that throws the tile."""
    by: Literal["itself", "another"] | None = None
    """Whether the tile lands beside the thrower itself."""


class Target(WireStruct):
    """Somewhere a tile may go now."""

    hex: Hex
    uhp: str
    """The move by its UHP name: what `play` sends."""
    path: list[Hex]
    """The hexes it passes, start and end included; the end alone for a new tile."""
    text: MoveText
    repeats: bool
    """Whether the position would stand for the third time: the game would be drawn."""


class Choice(WireStruct):
    """A tile that may be played now, and where it may go."""

    piece: PieceName
    origin: Hex | None
    """None if it is in hand."""
    targets: list[Target]


class IllegalReason(WireStruct):
    """Why something is not allowed: the rule, and the tiles and hexes that show it."""

    rule: RuleName
    pieces: list[PieceName]
    hexes: list[Hex]
    parts: list[list[Hex]]
    """Into which the hive would fall."""


class IdlePiece(WireStruct):
    """A tile that cannot be played now, and why."""

    piece: PieceName
    reason: IllegalReason


class Move(WireStruct):
    """A move with all that is needed to show it and to say it."""

    color: ColorName
    """Whose move it is; a pillbug may move a tile of the other color."""
    uhp: str
    """Its UHP name, "pass" included."""
    piece: PieceName | None
    """None for a pass."""
    origin: Hex | None
    """None for a new tile, and for a pass."""
    target: Hex | None
    """None for a pass."""
    path: list[Hex]
    text: MoveText


class Result(WireStruct):
    """How a game ended."""

    winner: ColorName | None
    """None for a draw."""
    ending: EndingName


class PersonSeat(WireStruct, tag_field="kind", tag="person"):
    """A person plays this side."""

    is_you: bool
    """Whether it is the recipient."""
    name: str | None
    """What they call themselves. Text, whatever is in it."""
    is_connected: bool
    """Whether they have this game open; in a list, always false."""
    is_account: bool
    """Whether the player has an account. Only accounts have their names to themselves."""


class ComputerSeat(WireStruct, tag_field="kind", tag="computer"):
    """The computer plays this side."""

    level: Level


class MaximumSeat(WireStruct, tag_field="kind", tag="maximum"):
    """The computer plays this side at full strength; in local games only."""

    seconds: MaximumSeconds


class VacantSeat(WireStruct, tag_field="kind", tag="vacant"):
    """Somebody is still to come."""


Seat = PersonSeat | ComputerSeat | MaximumSeat | VacantSeat


class Seats(WireStruct):
    """Who plays."""

    white: Seat
    black: Seat


class TimeControl(WireStruct, omit_defaults=True):
    """So much time for all moves of a side, and so much more after each; or so much for each.

    CLOCK_BOUNDS tells how much that may be.
    """

    initial: Milliseconds
    increment: Milliseconds
    is_per_move: bool = False
    """Whether the initial time is for one move, and full again after it: days, mostly."""


class GameTerms(WireStruct, kw_only=True, omit_defaults=True):
    """What the players agree on before a game."""

    clock: TimeControl | None
    is_rated: bool = False
    """Whether it counts for both players' ratings, who then need an account: with a clock, from the
    beginning, with one of RATED_GAME_TYPES."""
    takebacks: bool = True
    """Whether moves may be taken back, between people if the opponent accepts."""


class Clock(WireStruct):
    """The clocks at the moment of the message; count down the one that runs from there."""

    white: Milliseconds
    black: Milliseconds
    running: ColorName | None
    """None before both have made their first move, during a forced pass, and in the end."""
    initial: Milliseconds
    increment: Milliseconds
    is_per_move: bool
    """Whether the initial time is for one move, and full again after it."""
    paused_for: Milliseconds = 0
    """How long the one that runs still stands still: its player is on vacation."""


class Absence(WireStruct):
    """How long the player to move may still be away; after that the other may claim the game."""

    allowed: Milliseconds
    """In this turn, all times together."""
    left: Milliseconds
    """At the moment of the message; count it down from there while they are away."""
    is_away: bool
    claims: list[ClaimName]
    """What the other may claim once nothing is left."""


class Invitation(WireStruct):
    """How somebody else gets a seat."""

    token: Token
    link: str | None
    """The whole address to send; null if no other machine can reach the server."""


class BoardView(WireStruct):
    """What the core makes of a position message: the board, and the conduct of the game.

    Each tile in play and each `next` in a hand is either in `choices` or in `idle`.
    """

    game_type: GameType
    opening: OpeningName
    terms: GameTerms
    turn: ColorName
    turn_number: int
    awaits: Awaits
    stacks: list[Stack]
    hands: Hands
    choices: list[Choice]
    """Empty unless it is the turn of the recipient."""
    idle: list[IdlePiece]
    start: list[Stack]
    """The tiles before the first move, if the game was set up; else empty."""
    start_position: str | None
    """The same as a position string, which PastedGame takes; None if the table was empty."""
    moves: list[Move]
    """All moves so far, the last one last."""
    result: Result | None
    draw_offer: ColorName | None
    """Who has offered a draw that is not answered yet."""
    can_undo: bool
    can_redo: bool
    occurrences: int
    """How often this position has stood; the third time is a draw."""
    has_coach: bool
    """Whether a person is asked before a blunder."""
    your_side: ColorName | Literal["both"] | None
    """What the recipient plays; null for who only watches."""
    takeback_offer: ColorName | None
    """Who asks to take their last move back."""
    rematch_offer: ColorName | None
    """Who wants another game."""
    can_abort: bool
    """Whether the recipient may call the game off: not both have moved yet."""
    clock: Clock | None


#: How fast a game is; accounts have a rating for each.
SpeedName = Literal["bullet", "blitz", "rapid", "classical", "correspondence"]


class PlayerRating(WireStruct):
    """How strong a player of a rated game is."""

    value: int
    is_provisional: bool
    change: int | None
    """What the game has done to it; null while it goes on, or if it counted nothing."""


class RatingInfo(WireStruct):
    """A game that both play for their ratings."""

    speed: SpeedName
    """For which of them."""
    white: PlayerRating | None
    """Null for a seat that nobody has yet."""
    black: PlayerRating | None


class Position(BoardView, tag="position"):
    """The whole game as it stands: sent first, and after every change."""

    game: GameId
    """Empty for a study, which nobody keeps."""
    version: Version
    seats: Seats
    date: str | None
    """When it was begun or, if it is a record, what that says; null if nobody knows."""
    rematch: GameId | None
    """The rematch of this game. Sent to its two players, and to spectators of a public game."""
    access: Access
    """A private game is played at one screen, or against the computer; all others by two people
    at two screens: there `undo` asks the other, a rematch is wanted by both, and no hints."""
    invitation: Invitation | None
    """For the vacant seat; only its maker sees it."""
    absence: Absence | None
    """Only between people, without a clock, while the game goes on."""
    rating_info: RatingInfo | None
    """Null for a game that is played for nothing."""
