"""What the page and the server say to each other; `web/src/messages.ts` is made from this.

Everything is JSON, its names in camelCase. The page knows no rules: it gets whole positions with
all that may be done, and sends what a person wants. What is said is structure, never sentences:
the page has the words, in every language.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sixlegs.server.vocabulary import (
    BugName,
    ColorName,
    EffectName,
    EndingName,
    GameId,
    GameType,
    Hex,
    Level,
    Milliseconds,
    OpeningName,
    PhraseName,
    PieceName,
    Request,
    RuleName,
    Side,
    Token,
    Version,
)


class Message(Struct, forbid_unknown_fields=True, rename="camel", gc=False):
    """Something that is said, or a part of it.

    No message has itself for a part, so Python need not look for circles among them: with many
    games, and many moves in each, that would hold everybody up.
    """


# What positions are made of


class Stack(Message):
    """The tiles on a hex, bottom to top."""

    hex: Hex
    pieces: list[PieceName]


class HandBug(Message):
    """The tiles of a kind that a player has not placed."""

    bug: BugName
    count: int
    next: PieceName | None
    """The one to take: tiles of a kind are placed in order. None if the count is 0."""


class Hands(Message):
    """What both players have in hand: every bug of the set, also those that are all placed."""

    white: list[HandBug]
    black: list[HandBug]


class Beside(Message):
    """Where a move ends, as people say it: on which side of which tile."""

    piece: PieceName
    side: Side


class Target(Message):
    """Somewhere a tile may go now."""

    hex: Hex
    uhp: str
    """The move by its UHP name: what `play` sends."""
    path: list[Hex]
    """The hexes it passes, start and end included; the end alone for a new tile."""
    beside: Beside | None
    """None for the first tile on the table."""
    repeats: bool
    """Whether the position would stand for the third time: the game would be drawn."""


class Choice(Message):
    """A tile that may be played now, and where it may go."""

    piece: PieceName
    origin: Hex | None
    """None if it is in hand."""
    targets: list[Target]


class Reason(Message):
    """Why something is not allowed: the rule, and the tiles and hexes that show it."""

    rule: RuleName
    pieces: list[PieceName]
    hexes: list[Hex]
    parts: list[list[Hex]]
    """Into which the hive would fall."""


class Idle(Message):
    """A tile that cannot be played now, and why."""

    piece: PieceName
    reason: Reason


class Move(Message):
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
    beside: Beside | None


class Result(Message):
    """How a game ended."""

    winner: ColorName | None
    """None for a draw."""
    ending: EndingName


class PersonSeat(Message, tag_field="kind", tag="person"):
    """A person plays this side."""

    yours: bool
    """Whether it is whoever gets this message."""
    name: str | None
    """What they call themselves. Text, whatever is in it."""
    is_here: bool
    """Whether they have this game open; in a list, always false."""


class ComputerSeat(Message, tag_field="kind", tag="computer"):
    """The computer plays this side."""

    level: Level


class VacantSeat(Message, tag_field="kind", tag="vacant"):
    """Somebody is still to come."""


Seat = PersonSeat | ComputerSeat | VacantSeat


class Seats(Message):
    """Who plays."""

    white: Seat
    black: Seat


class Clock(Message):
    """The clocks at the moment of the message; count down the one that runs from there."""

    white: Milliseconds
    black: Milliseconds
    running: ColorName | None
    """None before both have made their first move, during a forced pass, and in the end."""
    initial: Milliseconds
    increment: Milliseconds
    is_per_move: bool
    """Whether the initial time is for one move, and full again after it."""


#: What a game waits for. A forced pass is played by the server: at once between people, else
#: after a short moment. opponent: a seat is still vacant.
Awaits = Literal["person", "computer", "pass", "opponent", "nobody"]

#: Who may see a game. private: who plays it · link: who has its address · public: anybody.
Access = Literal["private", "link", "public"]


class Invitation(Message):
    """How somebody else gets a seat."""

    token: Token
    link: str | None
    """The whole address to send; null if no other machine can reach the server."""


# From the server to the page, over the socket


class Position(Message, tag="position"):
    """The whole game as it stands: sent first, and after every change.

    Each tile in play and each `next` in a hand is either in `choices` or in `idle`.
    """

    game: GameId
    """Empty for a study, which nobody keeps."""
    version: Version
    game_type: GameType
    opening: OpeningName
    seats: Seats
    turn: ColorName
    turn_number: int
    awaits: Awaits
    stacks: list[Stack]
    hands: Hands
    choices: list[Choice]
    """Empty unless it is the turn of whoever gets this."""
    idle: list[Idle]
    start: list[Stack]
    """The tiles before the first move, if the game was set up; else empty."""
    set_up: str | None
    """The same as a position string, which PastedGame takes; None if the table was empty."""
    moves: list[Move]
    """All moves so far, the last one last."""
    result: Result | None
    clock: Clock | None
    draw_offer: ColorName | None
    """Who has offered a draw that is not answered yet."""
    can_undo: bool
    can_redo: bool
    occurrences: int
    """How often this position has stood; the third time is a draw."""
    rematch: GameId | None
    """The game that was begun as the rematch of this one."""
    coach: bool
    """Whether a person is asked before a blunder."""
    you: ColorName | Literal["both"] | None
    """What whoever gets this plays; null for who only watches."""
    access: Access
    """A private game is played at one screen, or against the computer; all others by two people
    at two screens: there `undo` asks the other, a rematch is wanted by both, and no hints."""
    takeback_offer: ColorName | None
    """Who asks to take their last move back."""
    rematch_offer: ColorName | None
    """Who wants another game."""
    can_abort: bool
    """Whether whoever gets this may call the game off: not both have moved yet."""
    invitation: Invitation | None
    """For the vacant seat; only its maker sees it."""


class Score(Message):
    """How good a move is for who plays it."""

    probability: float
    """To win, from 0 to 1; a draw counts half."""
    wins_in: int | None
    """Proven: the game is decided in so many moves; negative if it is lost."""


class Fact(Message):
    """Something that a move does, with the tiles, number and hexes that show it."""

    effect: EffectName
    pieces: list[PieceName]
    number: int | None
    hexes: list[Hex]


class Hint(Message, tag="hint"):
    """Answers AskHint: the best move found."""

    request: Request
    version: Version
    move: Move
    score: Score
    facts: list[Fact]
    """What speaks for it, the most important first."""
    line: list[Move]
    """How play may go on after it."""


class Doubt(Message, tag="doubt"):
    """The coach's answer to Play: the move was not played yet, since it may be a mistake."""

    request: Request
    version: Version
    move: Move
    reply: Move
    """What the other side would do about it."""
    reply_facts: list[Fact]
    """What that does, the most important first."""
    better: Move
    better_facts: list[Fact]


class Because(Message, tag="because"):
    """Answers AskWhy."""

    request: Request
    version: Version
    piece: PieceName
    hex: Hex | None
    reason: Reason | None
    """None if it is allowed."""


class DrawDeclined(Message, tag="draw-declined"):
    """The offer of a draw was turned down."""

    by: ColorName


class TakebackDeclined(Message, tag="takeback-declined"):
    """The other does not let a move be taken back."""

    by: ColorName


class Said(Message, tag="said"):
    """Somebody at the board says something kind."""

    by: ColorName
    phrase: PhraseName


class Aborted(Message, tag="aborted"):
    """The game was called off before it had begun; there is no such game any more."""

    by: ColorName


class Rematch(Message, tag="rematch"):
    """Answers AskRematch: the new game."""

    request: Request
    game: GameId


#: Why an action was not done; nothing has changed.
#: malformed: not a message we know · stale: made for another version, and the position of now
#: comes next · unreadable: not a move · illegal: a move against a rule, see `reason` · not-yours:
#: another's turn or seat · over: the game is over · not-over: it is not · nothing: nothing to take
#: back, to play again, to accept or to decline · busy: an answer to the same is still being found
#: · begun: both have moved, so it cannot be called off · no-help: people play each other without
#: hints · too-often: say it again a little later · too-long: it has as many moves as can be kept.
RefusalCode = Literal[
    "malformed",
    "stale",
    "unreadable",
    "illegal",
    "not-yours",
    "over",
    "not-over",
    "nothing",
    "busy",
    "begun",
    "no-help",
    "too-often",
    "too-long",
]


class Refusal(Message, tag="refusal"):
    """An action was not done, and why."""

    request: Request | None
    """None if the action could not be read so far."""
    code: RefusalCode
    reason: Reason | None = None


#: disk-full, storage-busy, storage: a change could not be kept, and was not made; storage is any
#: other failure · engine: the computer cannot play.
TroubleCode = Literal["disk-full", "storage-busy", "storage", "engine"]


class Trouble(Message, tag="trouble"):
    """Something is wrong on the server's side; the game stands as it did. Sync tries again."""

    request: Request | None
    """None if nobody's action brought it about."""
    code: TroubleCode


Down = (
    Position
    | Hint
    | Doubt
    | Because
    | DrawDeclined
    | TakebackDeclined
    | Said
    | Aborted
    | Rematch
    | Refusal
    | Trouble
)


# From the page to the server, over the socket


class Action(Message):
    """Something that a person wants done, with the position that they see."""

    request: Request
    version: Version


class Play(Action, tag="play"):
    """Play a move, given by its UHP name; any spelling that people use will do."""

    move: Annotated[str, Meta(max_length=100)]
    sure: bool = False
    """Whether the coach need not ask."""
    thought: Milliseconds | None = None
    """How long the position was seen before; what a slow line took beyond that is given back, up
    to half a second a move and five seconds a game."""


class Undo(Action, tag="undo"):
    """Return to the person's own last decision; a resignation or agreement is taken back alone.
    Between people this asks the other."""


class Redo(Action, tag="redo"):
    """Play again what was taken back last, up to the person's next decision."""


class Resign(Action, tag="resign"):
    """Give the game up; for two people at one screen, who is to move does."""


class OfferDraw(Action, tag="offer-draw"):
    """Offer a draw; a computer answers by itself. A move withdraws the offer."""


class AcceptDraw(Action, tag="accept-draw"):
    """Accept the other side's offer."""


class DeclineDraw(Action, tag="decline-draw"):
    """Turn the other side's offer down."""


class SetCoach(Action, tag="set-coach"):
    """Have a coach from now on in a game against the computer, or none."""

    coach: bool


class AcceptTakeback(Action, tag="accept-takeback"):
    """Let the other have their last move back; both get the time they had."""


class DeclineTakeback(Action, tag="decline-takeback"):
    """Do not let the other have their move back."""


class Abort(Action, tag="abort"):
    """Call a game between people off, before both have moved."""


class AskHint(Action, tag="ask-hint"):
    """Ask for a good move; the answer is a Hint."""


class AskWhy(Action, tag="ask-why"):
    """Ask why a tile cannot be played, or cannot go to a hex; the answer is a Because."""

    piece: Annotated[PieceName, Meta(max_length=3)]
    hex: Hex | None


class AskRematch(Action, tag="ask-rematch"):
    """Begin another game with the sides changed; asked again, it is the same game. Between people
    it begins when both have asked."""


class Say(Message, tag="say"):
    """Say something kind to all at the table."""

    request: Request
    phrase: PhraseName


class Sync(Message, tag="sync"):
    """Ask for the position: after a pause, or after trouble."""

    request: Request


Up = (
    Play
    | Undo
    | Redo
    | Resign
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | SetCoach
    | AcceptTakeback
    | DeclineTakeback
    | Abort
    | AskHint
    | AskWhy
    | AskRematch
    | Say
    | Sync
)


#: Why the server closes a socket. going-away: it is shutting down, come back soon · no-such-game:
#: there is none of that name, or it is somebody else's, or it was deleted · hopeless: too many
#: malformed messages · too-slow: messages were not read · aborted: the game was called off ·
#: too-often: too many messages, or too many sockets · trouble: the game could not be read.
CLOSE_CODES = {
    "going-away": 1012,
    "hopeless": 4400,
    "no-such-game": 4404,
    "too-slow": 4408,
    "aborted": 4410,
    "too-often": 4429,
    "trouble": 4500,
}
