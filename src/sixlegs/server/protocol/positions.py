"""A game as messages represent it, and its parts."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sixlegs.server.play.codes import (
    Access,
    Awaits,
    ClaimName,
    DeclineReason,
    UncountedReason,
)
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
    """Base class of messages and their parts.

    No message contains itself, so the garbage collector can skip them. Tracking them would cause
    long pauses with many games of many moves.
    """


class Stack(WireStruct):
    """The tiles on a hex, bottom to top."""

    hex: Hex
    pieces: list[PieceName]


class HandBug(WireStruct):
    """A player's unplaced tiles of one bug."""

    bug: BugName
    count: int
    next: PieceName | None
    """The next tile to place, since tiles of a bug are placed in order; null if the count is 0."""


class Hands(WireStruct):
    """The hands of both players, with every bug of the set, including those all placed."""

    white: list[HandBug]
    black: list[HandBug]


#: The Fluent messages that describe a move.
MoveTextId = Literal["move-pass", "move-first", "move-onto", "move-beside", "move-thrown"]


class MoveText(WireStruct, omit_defaults=True):
    """The Fluent message that describes a move, and its arguments except the color and the tile."""

    id: MoveTextId
    neighbor: PieceName | None = None
    """The tile relative to which the target is described."""
    side: Side | None = None
    """The side of the neighbor."""
    thrower: PieceName | None = None
    """The pillbug or mosquito that throws the tile."""
    by: Literal["itself", "another"] | None = None
    """Whether the tile lands next to the thrower or another tile."""


class Target(WireStruct):
    """A legal target of a tile."""

    hex: Hex
    uhp: str
    """The UHP name of the move, which `play` takes."""
    path: list[Hex]
    """The hexes of the path, including start and end; only the end for a placement."""
    text: MoveText
    repeats: bool
    """Whether the position would occur for the third time, which draws the game."""


class Choice(WireStruct):
    """A tile that can be played, and its targets."""

    piece: PieceName
    origin: Hex | None
    """Null for a tile in hand."""
    targets: list[Target]


class IllegalReason(WireStruct):
    """Why a move is illegal: the rule, and the tiles and hexes that illustrate it."""

    rule: RuleName
    pieces: list[PieceName]
    hexes: list[Hex]
    parts: list[list[Hex]]
    """The parts into which the hive would split."""


class IdlePiece(WireStruct):
    """A tile that cannot be played, and the reason."""

    piece: PieceName
    reason: IllegalReason


class Move(WireStruct):
    """A move with what is needed to show and describe it."""

    color: ColorName
    """The player to move; a pillbug may move a tile of the other color."""
    uhp: str
    """The UHP name of the move, or "pass"."""
    piece: PieceName | None
    """Null for a pass."""
    origin: Hex | None
    """Null for a placement or a pass."""
    target: Hex | None
    """Null for a pass."""
    path: list[Hex]
    text: MoveText


class Result(WireStruct):
    """The result of a game."""

    winner: ColorName | None
    """Null for a draw."""
    ending: EndingName


class PersonSeat(WireStruct, tag_field="kind", tag="person"):
    """A person plays this side."""

    is_you: bool
    """Whether the recipient plays this side."""
    name: str | None
    """The display name, which may contain any text."""
    is_connected: bool
    """Whether the player has this game open; always false in a list."""
    is_account: bool
    """Whether the player has an account. Only the names of accounts are unique."""


class ComputerSeat(WireStruct, tag_field="kind", tag="computer"):
    """The computer plays this side."""

    level: Level


class MaximumSeat(WireStruct, tag_field="kind", tag="maximum"):
    """The computer plays this side at full strength; in local games only."""

    seconds: MaximumSeconds


class VacantSeat(WireStruct, tag_field="kind", tag="vacant", omit_defaults=True):
    """The seat is vacant."""

    invited: str | None = None
    """The name of the account that is challenged. Null for all others than the two players."""
    declined: DeclineReason | None = None
    """Why that account declined."""
    is_random: bool = False
    """Whether the sides are drawn at random when the opponent joins. Until then the creator has
    the other seat."""


Seat = PersonSeat | ComputerSeat | MaximumSeat | VacantSeat


class Seats(WireStruct):
    """The players of a game."""

    white: Seat
    black: Seat


class TimeControl(WireStruct, omit_defaults=True):
    """A time control: an initial time and an increment per move, or a time for each move.

    CLOCK_BOUNDS limits the values.
    """

    initial: Milliseconds
    increment: Milliseconds
    is_per_move: bool = False
    """Whether the initial time is for each move, as in correspondence games."""


class GameTerms(WireStruct, kw_only=True, omit_defaults=True):
    """The terms that the players agree on before a game."""

    clock: TimeControl | None
    is_rated: bool = False
    """Whether the game is rated. A rated game has a clock, an empty starting position and one of
    RATED_GAME_TYPES, and requires two accounts."""
    takebacks: bool = True
    """Whether takebacks are allowed, in online games with the consent of the opponent."""


class Clock(WireStruct):
    """The clocks at the time of the message; the page counts the running one down from there."""

    white: Milliseconds
    black: Milliseconds
    running: ColorName | None
    """Null before both players have moved, during a forced pass, and after the game."""
    initial: Milliseconds
    increment: Milliseconds
    is_per_move: bool
    """Whether the initial time is for each move."""
    paused_for: Milliseconds = 0
    """How long the running clock is still paused because its player is on vacation."""


class Absence(WireStruct):
    """How long the player to move may be away before the opponent may claim the game."""

    allowed: Milliseconds
    """The total allowance for this turn."""
    left: Milliseconds
    """The remaining allowance at the time of the message; it decreases during the absence."""
    is_away: bool
    claims: list[ClaimName]
    """The claims of the opponent once no time is left."""


class Invitation(WireStruct):
    """An invitation to a vacant seat."""

    token: Token
    link: str | None
    """The full URL to send; null if no other host can reach the server."""


class BoardView(WireStruct):
    """The part of a position message that the core writes: the board and the state of the game.

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
    """Empty unless the recipient is to move."""
    idle: list[IdlePiece]
    start: list[Stack]
    """The tiles before the first move; empty unless the game was set up."""
    start_position: str | None
    """The same as a position string, which ImportedGame takes; null if the board was empty."""
    moves: list[Move]
    """All moves so far, in order."""
    result: Result | None
    draw_offer: ColorName | None
    """The player whose draw offer is pending."""
    can_undo: bool
    can_redo: bool
    occurrences: int
    """How often this position has occurred; the third time is a draw."""
    has_coach: bool
    """Whether the game warns of blunders."""
    your_side: ColorName | Literal["both"] | None
    """The side of the recipient; null for a spectator."""
    takeback_offer: ColorName | None
    """The player whose takeback request is pending."""
    rematch_offer: ColorName | None
    """The player whose rematch offer is pending."""
    can_abort: bool
    """Whether the recipient may abort the game, since not both players have moved."""
    clock: Clock | None


#: The speed of a game; accounts have a rating for each.
SpeedName = Literal["bullet", "blitz", "rapid", "classical", "correspondence"]


class PlayerRating(WireStruct):
    """The rating of a player of a rated game."""

    value: int
    is_provisional: bool
    change: int | None
    """The change by this game; null while it is in progress, or if it did not count."""


class RatingInfo(WireStruct, omit_defaults=True):
    """The ratings of the players of a rated game."""

    speed: SpeedName
    """The speed whose ratings the game changes."""
    white: PlayerRating | None
    """Null for a vacant seat."""
    black: PlayerRating | None
    uncounted: UncountedReason | None = None
    """Why a finished game did not change the ratings."""


class Position(BoardView, tag="position"):
    """The complete game, sent at first and after every change."""

    game: GameId
    """Empty for a study, which is not stored."""
    version: Version
    seats: Seats
    date: str | None
    """The start date, or the date that a record states; null if unknown."""
    rematch: GameId | None
    """The rematch of this game. Sent to its two players, and to spectators of a public game."""
    access: Access | Literal["private"]
    """A private game is a local game, which no server stores. All others are online games: `undo`
    asks the opponent, a rematch needs both players, and there are no hints."""
    invitation: Invitation | None
    """The invitation for the vacant seat, sent to its creator only."""
    absence: Absence | None
    """Only in online games without a clock, while the game is in progress."""
    rating_info: RatingInfo | None
    """Null for an unrated game."""
