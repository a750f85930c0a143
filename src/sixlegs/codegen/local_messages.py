"""Messages between the web page and the core in the browser, for local games and analysis.

They are part of `web/src/messages.ts`, but are never sent to or by a server.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixlegs.server.play.codes import EventName, RejectionCode
from sixlegs.server.protocol.client_messages import Action, ClientMessage
from sixlegs.server.protocol.http import GameLine, Moves, ParseProblem, Start
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
    TimeControl,
    WireStruct,
)
from sixlegs.server.protocol.scalars import (
    ColorName,
    EffectName,
    Hex,
    JudgmentName,
    Milliseconds,
    PieceName,
    RequestId,
    Version,
)
from sixlegs.server.protocol.server_messages import ServerMessage


class Score(WireStruct):
    """The value of a move for the player who makes it."""

    probability: float
    """The win probability from 0 to 1; a draw counts half."""
    wins_in: int | None
    """The moves until a proven win; negative for a loss."""


class Fact(WireStruct):
    """An effect of a move, with the pieces, number and hexes that it involves."""

    effect: EffectName
    pieces: list[PieceName]
    number: int | None
    hexes: list[Hex]


# Commands and records


class LocalPlayer(WireStruct, tag_field="kind", tag="person"):
    """A person who plays on this device."""


class LocalClock(WireStruct):
    """A time control: the initial time of each side, and the increment per move."""

    initial: Milliseconds
    increment: Milliseconds


#: The player of a side of a local game.
LocalSeat = LocalPlayer | ComputerSeat | MaximumSeat


class NewLocalGame(WireStruct, kw_only=True, omit_defaults=True):
    """A game to be stored on this device."""

    start: Start
    moves: Moves | None = None
    """As in GameLine."""
    white: LocalSeat
    black: LocalSeat
    has_random_sides: bool = False
    """Whether the sides are assigned at random, whatever `white` and `black` say."""
    clock: TimeControl | None
    has_coach: bool = False
    """Whether to warn of blunders, in a game against the computer."""
    takebacks: bool = True
    """Whether moves may be taken back."""


class CommandEvent(WireStruct):
    """The effect of a command besides the new position."""

    name: EventName
    by: ColorName | None
    """The color of the player; null if the computer plays both."""


class CommandAccepted(WireStruct):
    """A local game after a successful command."""

    document: str
    position: BoardView
    times: list[tuple[Milliseconds, Milliseconds]]
    """The time left to White and Black at the start and after each ply; empty without a clock."""
    event: CommandEvent | None


class CommandRejection(WireStruct):
    """The reason why a command was rejected."""

    code: RejectionCode
    reason: IllegalReason | None


class CommandRejected(WireStruct):
    """The response to a rejected command."""

    rejection: CommandRejection


#: The core's answer to a command.
CommandResponse = CommandAccepted | CommandRejected


class PlayerNames(WireStruct):
    """The players of a record; null if they are not named."""

    white: str | None
    black: str | None


class ReadGame(WireStruct):
    """A game parsed from a text."""

    document: str
    players: PlayerNames
    date: str | None
    result: Result | None
    """The result if the players ended the game; null if the board decides, or there is none."""
    tree: str
    """Variations and comments, one line per node."""


class MoveKey(WireStruct):
    """A legal move, and the key of the position after it."""

    move: str
    key: str


class ExplorerKeys(WireStruct):
    """The explorer keys of a position and its successors.

    They have 16 hexadecimal digits, and are equal for symmetric positions.
    """

    position: str
    moves: list[MoveKey]


# During a game


class Redo(Action, tag="redo"):
    """Play the moves taken back last again, up to the person's next decision."""


class SetCoach(Action, tag="set-coach"):
    """Turn the coach on or off in a game against the computer."""

    has_coach: bool


class RequestHint(Action, tag="request-hint"):
    """Request a hint; the answer is a Hint."""


class HintContent(WireStruct):
    """The best move found."""

    move: Move
    score: Score
    facts: list[Fact]
    """The reasons for it, most important first."""
    line: list[Move]
    """The expected continuation."""


class Hint(HintContent, tag="hint"):
    """The answer to RequestHint."""

    request: RequestId
    version: Version


class PuzzleReply(WireStruct):
    """The judgment of a move in a puzzle."""

    verdict: Literal["solved", "correct", "wrong", "unknown"]
    """``correct``: the move wins in time, and the puzzle continues; ``unknown``: no proof."""
    line: list[str]
    """The longest defense after a correct move; the refutation of a wrong one. UHP moves."""


class BlunderWarningContent(WireStruct):
    """A move that may be a blunder."""

    move: Move
    reply: Move
    """The opponent's best reply."""
    reply_facts: list[Fact]
    """The reasons for the reply, most important first."""
    better_move: Move
    better_facts: list[Fact]


class BlunderWarning(BlunderWarningContent, tag="blunder-warning"):
    """The coach's answer to Play: the move may be a blunder and has not been played."""

    request: RequestId
    version: Version


#: The requests of the page in any game, local or online.
BackendRequest = ClientMessage | Redo | SetCoach | RequestHint

#: The messages to the page in any game, from the core or the server.
BackendMessage = ServerMessage | Hint | BlunderWarning


# Game review


class InitialScore(WireStruct, tag="initial-score"):
    """White's score in the initial position of the game."""

    score: Score


class PlyAssessment(WireStruct, tag="ply-assessment"):
    """The assessment of a ply."""

    ply: int
    """The number of the ply, counted from 1."""
    after: Score
    """White's score in the position after the ply."""
    loss: float
    """The win probability that it lost; 0 if no better move was found."""
    judgment: JudgmentName | None
    """The judgment of the move; null for a good move."""
    line: list[Move]
    """The best move, which may be the one played, and after a judged move its continuation."""
    facts: list[Fact]
    """The reasons for the best move if the move has a judgment; otherwise empty."""


class PlayerSummary(WireStruct):
    """How well a player moved."""

    accuracy: float | None
    """From 0 to 1; null if the player never had a choice."""
    counts: tuple[int, int, int]
    """The numbers of inaccuracies, mistakes and blunders."""


class ReviewSummary(WireStruct, tag="review-summary"):
    """The summary of a complete review."""

    players: tuple[PlayerSummary, PlayerSummary]
    """White and Black."""


#: The messages of a review: InitialScore, then a PlyAssessment per ply, and finally
#: ReviewSummary.
ReviewMessage = InitialScore | PlyAssessment | ReviewSummary


# Analysis


class AnalysisLine(WireStruct):
    """One of the best lines of a position."""

    score: Score
    """The score for the side to move."""
    moves: list[Move]


class AnalysisReport(WireStruct):
    """The lines found at one depth, best first."""

    depth: int
    nodes: int
    lines: list[AnalysisLine]


class TimedAnalysisReport(AnalysisReport):
    """A report with the search speed."""

    nodes_per_second: int


# Export

#: game-string, pgn and position are text; png shows the final position, gif the whole game.
ExportFormat = Literal["game-string", "pgn", "position", "hop", "png", "gif"]


class ExportRequest(GameLine):
    """A request for a game as a file; games from a set-up position have no game-string."""

    format: ExportFormat = "pgn"
    white: Annotated[str, Meta(max_length=60)] = ""
    """The players, for formats that include them."""
    black: Annotated[str, Meta(max_length=60)] = ""
    date: Annotated[str, Meta(max_length=60)] = ""
    """The date of the game, such as 2018.10.31."""
    result: Result | None = None
    """The result if the players ended the game; a result on the board is found automatically."""


class Figure(WireStruct):
    """A position of the rules page, with the moves that can be tried."""

    stacks: list[Stack]
    choices: list[Choice]
    idle: list[IdlePiece]
    selected_piece: PieceName | None
    """The piece selected at first, to show its targets."""
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
        ReviewSummary,
        AnalysisReport,
        PuzzleReply,
    ),
)
