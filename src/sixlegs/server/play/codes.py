"""Codes of the domain: events, states, access levels, claims, relations, puzzle modes
and rejections."""

from __future__ import annotations

from typing import Literal

#: What a player may claim if the opponent has left; abort deletes the game without a result.
ClaimName = Literal["win", "draw", "abort"]

#: Events of a command besides a new position. rematch: the next game starts · aborted: the game is
#: to be deleted.
EventName = Literal["draw-declined", "takeback-declined", "rematch-declined", "rematch", "aborted"]

#: What a game waits for. pass: a forced pass, which the server plays at once in online games and
#: otherwise after a short delay · opponent: a seat is vacant.
Awaits = Literal["person", "computer", "pass", "opponent", "nobody"]

#: The visibility of a game. link: visitors who know its URL · public: all visitors.
Access = Literal["link", "public"]

#: Why a player declines a challenge: not now, the time control, rated or casual is preferred, other
#: expansions or another opening rule are preferred, or no reason.
DeclineReason = Literal["later", "time-control", "rated", "casual", "rules", "other"]

#: Why a rated game did not change ratings. too-short: it ended before both had moved twice ·
#: short-again: of short games between two players only one counts within 24 hours · too-many: the
#: players have played too many games within 24 hours.
UncountedReason = Literal["too-short", "short-again", "too-many"]

#: The relation of an account to another one. block: neither can join the other's challenges, and
#: phrases of the blocked player are not shown.
RelationKind = Literal["follow", "block"]

#: How a player tries a puzzle. failures: repetition of puzzles that the player failed before.
PuzzleMode = Literal["rated", "theme", "streak", "storm", "daily", "failures"]

#: The modes in which the first attempt at a puzzle changes ratings.
RATED_PUZZLE_MODES = frozenset[PuzzleMode]({"rated", "theme", "daily"})

#: Why an action was rejected; the game is unchanged. malformed: not a known message · stale: made
#: for another version, the current position follows · unreadable-move: not a move · illegal: a
#: move against a rule, see `reason` · not-permitted: another player's turn or seat · game-over ·
#: game-in-progress · not-available: nothing to undo, redo, accept or decline · busy: a request of
#: the same kind is still being processed · already-started: both players have moved, so the game
#: cannot be aborted · no-assistance: hints are disabled between people · player-present: the
#: player to move is connected, or has not been away for long enough · rate-limited: try again
#: later · too-many-moves: the game has reached the maximum length.
RejectionCode = Literal[
    "malformed",
    "stale",
    "unreadable-move",
    "illegal",
    "not-permitted",
    "game-over",
    "game-in-progress",
    "not-available",
    "busy",
    "already-started",
    "no-assistance",
    "player-present",
    "rate-limited",
    "too-many-moves",
]
