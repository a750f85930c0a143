"""What the core in the page says of games of one's own, and what is asked of it.

`web/src/messages.ts` has this, too; no server says or hears any of it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixlegs.server.play.codes import EventName, RejectionCode
from sixlegs.server.protocol.client_messages import Action, ClientMessage
from sixlegs.server.protocol.http import GameLine, ParseProblem
from sixlegs.server.protocol.positions import (
    BoardView,
    Choice,
    ComputerSeat,
    IdlePiece,
    IllegalReason,
    MaximumSeat,
    Move,
    Result,
    Stack,
    WireStruct,
)
from sixlegs.server.protocol.scalars import (
    ColorName,
    EffectName,
    Hex,
    Milliseconds,
    PieceName,
    RequestId,
    Version,
)
from sixlegs.server.protocol.server_messages import ServerMessage


class Score(WireStruct):
    """How good a move is for who plays it."""

    probability: float
    """To win, from 0 to 1; a draw counts half."""
    wins_in: int | None
    """Proven: the game is decided in so many moves; negative if it is lost."""


class Fact(WireStruct):
    """Something that a move does, with the tiles, number and hexes that show it."""

    effect: EffectName
    pieces: list[PieceName]
    number: int | None
    hexes: list[Hex]


# Commands and records


class LocalPlayer(WireStruct, tag_field="kind", tag="person"):
    """A person at one's own screen."""


class LocalClock(WireStruct):
    """So much time for all moves of a side, and so much more after each."""

    initial: Milliseconds
    increment: Milliseconds


#: The player of a side of a local game.
LocalSeat = LocalPlayer | ComputerSeat | MaximumSeat


class CommandEvent(WireStruct):
    """What a command has caused beyond a new position."""

    name: EventName
    by: ColorName | None
    """The side of the player; null if the computer plays both."""


class CommandAccepted(WireStruct):
    """A local game after a command."""

    document: str
    position: BoardView
    times: list[tuple[Milliseconds, Milliseconds]]
    """The time left to White and Black at the start and after each ply; empty without a clock."""
    event: CommandEvent | None


class CommandRejection(WireStruct):
    """Why a command was not carried out."""

    code: RejectionCode
    reason: IllegalReason | None


class CommandRejected(WireStruct):
    """The answer to a command that was not carried out."""

    rejection: CommandRejection


#: The core's answer to a command.
CommandResponse = CommandAccepted | CommandRejected


class PlayerNames(WireStruct):
    """The players of a record; null if it does not name them."""

    white: str | None
    black: str | None


class ReadGame(WireStruct):
    """A game that was read from a text."""

    document: str
    players: PlayerNames
    date: str | None
    result: Result | None
    """How the players ended it; null if the tiles decide, or nobody has won yet."""
    tree: str
    """Variations and comments, one line per node."""


class MoveKey(WireStruct):
    """A legal move, and the key of the position after it."""

    move: str
    key: str


class ExplorerKeys(WireStruct):
    """The keys by which the explorer finds a position and its successors: 16 hexadecimal digits,
    the same for rotated and mirrored positions."""

    position: str
    moves: list[MoveKey]


# While one plays


class Redo(Action, tag="redo"):
    """Play again what was taken back last, up to the person's next decision."""


class SetCoach(Action, tag="set-coach"):
    """Have a coach from now on in a game against the computer, or none."""

    has_coach: bool


class RequestHint(Action, tag="request-hint"):
    """Ask for a good move; the answer is a Hint."""


class HintContent(WireStruct):
    """The best move found."""

    move: Move
    score: Score
    facts: list[Fact]
    """What speaks for it, the most important first."""
    line: list[Move]
    """How play may go on after it."""


class Hint(HintContent, tag="hint"):
    """Answers AskHint."""

    request: RequestId
    version: Version


class BlunderWarningContent(WireStruct):
    """A move that may be a mistake."""

    move: Move
    reply: Move
    """What the other side would do about it."""
    reply_facts: list[Fact]
    """What that does, the most important first."""
    better_move: Move
    better_facts: list[Fact]


class BlunderWarning(BlunderWarningContent, tag="blunder-warning"):
    """The coach's answer to Play: the move was not played yet, since it may be a mistake."""

    request: RequestId
    version: Version


#: What the page asks of any game, be it one's own or one with people.
BackendRequest = ClientMessage | Redo | SetCoach | RequestHint

#: What the host of any game, core or server, says to the page.
BackendMessage = ServerMessage | Hint | BlunderWarning


# Looking back


class InitialScore(WireStruct, tag="initial-score"):
    """How good the position is for White from which the game began."""

    score: Score


class PlyAssessment(WireStruct, tag="ply-assessment"):
    """A ply of a game that is looked back on."""

    ply: int
    """Which: 1 is the first."""
    after: Score
    """How good the position is for White that it brought about."""
    loss: float
    """How much of the probability to win it gave away; 0 if nothing better was found."""
    best: Move
    """The move to play instead, or the one that was played."""
    facts: list[Fact]
    """What speaks for it, where it would have been clearly better; else none."""


class TurningPoints(WireStruct, tag="turning-points"):
    """Where the game turned, in its order."""

    plies: list[int]


#: What is found by looking back: an Opinion first, then one Assessed after the other, and in the
#: end the TurningPoints.
ReviewMessage = InitialScore | PlyAssessment | TurningPoints


# Analysis


class AnalysisLine(WireStruct):
    """One of the best lines of a position."""

    score: Score
    """For the side to move."""
    moves: list[Move]


class AnalysisReport(WireStruct):
    """The lines found at one depth, the best first."""

    depth: int
    nodes: int
    lines: list[AnalysisLine]


class TimedAnalysisReport(AnalysisReport):
    """An analysis with its speed."""

    nodes_per_second: int


# Taken along

#: game-string, pgn and position are text; png shows the position in the end, gif the whole game.
ExportFormat = Literal["game-string", "pgn", "position", "png", "gif"]


class ExportRequest(GameLine):
    """A game as a file; one that was set up has no game-string."""

    format: ExportFormat = "pgn"
    white: Annotated[str, Meta(max_length=60)] = ""
    """Who played, for formats that tell it."""
    black: Annotated[str, Meta(max_length=60)] = ""
    date: Annotated[str, Meta(max_length=60)] = ""
    """When it was played, such as 2018.10.31."""
    result: Result | None = None
    """How it ended, if players ended it; what the tiles say needs no telling."""


class Figure(WireStruct):
    """A position in the rules, and the moves that can be tried in it."""

    stacks: list[Stack]
    choices: list[Choice]
    idle: list[IdlePiece]
    selected_piece: PieceName | None
    """The tile that is taken up at first, to show its targets."""
    winner: ColorName | None


#: All JSON that the core writes; `json_keys` generates its keys from these types.
CORE_TYPES = (
    *(BoardView, list[Choice], list[Stack], IllegalReason | None, ParseProblem),
    *(CommandAccepted, CommandRejected, ReadGame, ExplorerKeys),
    *(
        HintContent,
        BlunderWarningContent,
        InitialScore,
        PlyAssessment,
        TurningPoints,
        AnalysisReport,
    ),
)
