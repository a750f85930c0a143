"""What processes tell each other: small, and never the only place where something is known."""

from __future__ import annotations

from typing import Any

import msgspec

from sixlegs.server.play.owners import Owner

#: Somebody, and the game that they have open; none in the lobby.
Place = tuple[Owner, str]


class Item(msgspec.Struct, frozen=True, array_like=True):
    """Something that the others should know."""


class Changed(Item, tag="changed", frozen=True, array_like=True):
    """A game has another version; *row* is how it was kept, where that tells all of the change."""

    game: str
    version: int
    row: dict[str, Any] | None = None


class Told(Item, tag="told", frozen=True, array_like=True):
    """Something for everybody who watches a game, such as a phrase: a message as JSON."""

    game: str
    message: bytes


class Gone(Item, tag="gone", frozen=True, array_like=True):
    """There is no such game any more; *why* as sockets are closed, and *last_words* as JSON."""

    game: str
    why: str
    last_words: bytes | None = None


class Renamed(Item, tag="renamed", frozen=True, array_like=True):
    """Somebody has another name."""

    owner: Owner
    name: str | None


class Merged(Item, tag="merged", frozen=True, array_like=True):
    """Somebody goes by another id; pages at their games come back."""

    owner: Owner


class LobbyChanged(Item, tag="lobby", frozen=True, array_like=True):
    """Somebody waits, or does not wait any more; if it is not urgent, a move was made."""

    is_urgent: bool


class Attendance(Item, tag="attendance", frozen=True, array_like=True):
    """Who has a page open at the process that tells it: a heartbeat, with what has changed since
    the last one, whose *number* was one less."""

    number: int
    came: list[Place]
    left: list[Place]
    seen: list[Owner] = []
    """Who is about, though they have no page open yet."""
    is_whole: bool = False
    """Whether *came* is everybody."""


class AttendanceWanted(Item, tag="attendance-wanted", frozen=True, array_like=True):
    """Let a process tell its whole attendance; all of them if it has no name."""

    process: str = ""


class Ended(Item, tag="ended", frozen=True, array_like=True):
    """The process that tells it ends, and its people leave."""


class Missed(Item, tag="missed", frozen=True, array_like=True):
    """The process that tells it could not tell everything: compare with the database."""


AnyItem = (
    Changed
    | Told
    | Gone
    | Renamed
    | Merged
    | LobbyChanged
    | Attendance
    | AttendanceWanted
    | Ended
    | Missed
)

#: Those that only processes with the game open need to hear.
OfGame = Changed | Told
