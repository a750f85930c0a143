"""Codes of the domain: what a game waits for, who may see it, why something is refused."""

from __future__ import annotations

from typing import Literal

#: What may be claimed of a game that the other has left: abort ends it as if it had never begun.
ClaimName = Literal["win", "draw", "abort"]

#: What a command may cause beyond a new position. rematch: the next game begins · aborted: the
#: game is to be deleted.
EventName = Literal["draw-declined", "takeback-declined", "rematch", "aborted"]

#: What a game waits for. A forced pass is played by the server: at once between people, else
#: after a short moment. opponent: a seat is still vacant.
Awaits = Literal["person", "computer", "pass", "opponent", "nobody"]

#: Who may see a game. private: who plays it · link: who has its address · public: anybody.
Access = Literal["private", "link", "public"]

#: Why an action was not done; nothing has changed.
#: malformed: not a message we know · stale: made for another version, and the position of now comes
#: next · unreadable: not a move · illegal: a move against a rule, see `reason` · not-yours:
#: another's turn or seat · over: the game is over · not-over: it is not · nothing: nothing to take
#: back, to play again, to accept or to decline · busy: an answer to the same is still being found ·
#: begun: both have moved, so it cannot be called off · no-help: people play each other without
#: hints · not-gone: who is to move is here, or has not been away for long enough · too-often: say
#: it again a little later · too-long: it has as many moves as can be kept.
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
