"""What processes tell each other: small, and never the only place where something is known."""

from __future__ import annotations

from typing import Any

import msgspec

from sixlegs.server.play.user_ids import UserId

#: Somebody, and the game that they have open; none in the lobby.
OpenPage = tuple[UserId, str]


class PubSubMessage(msgspec.Struct, frozen=True, array_like=True):
    """Something that the others should know."""


class GameChanged(PubSubMessage, tag="changed", frozen=True, array_like=True):
    """A game has another version; *row* is how it was kept, where that tells all of the change."""

    game: str
    version: int
    row: dict[str, Any] | None = None


class Broadcast(PubSubMessage, tag="broadcast", frozen=True, array_like=True):
    """Something for everybody who watches a game, such as a phrase: a message as JSON."""

    game: str
    message: bytes


class GameDeleted(PubSubMessage, tag="deleted", frozen=True, array_like=True):
    """There is no such game any more; *why* as sockets are closed, and *last_words* as JSON."""

    game: str
    close_reason: str
    last_message: bytes | None = None


class PlayerRenamed(PubSubMessage, tag="renamed", frozen=True, array_like=True):
    """Somebody has another name."""

    user_id: UserId
    name: str | None


class PlayerMerged(PubSubMessage, tag="merged", frozen=True, array_like=True):
    """Somebody goes by another id; pages at their games come back."""

    user_id: UserId


class LobbyChanged(PubSubMessage, tag="lobby", frozen=True, array_like=True):
    """Somebody waits, or does not wait any more; if it is not urgent, a move was made."""

    is_urgent: bool


class PresenceUpdate(PubSubMessage, tag="presence", frozen=True, array_like=True):
    """Who has a page open at the process that tells it: a heartbeat, with what has changed since
    the last one, whose *number* was one less."""

    sequence: int
    joined: list[OpenPage]
    left: list[OpenPage]
    seen: list[UserId] = []
    """Who is about, though they have no page open yet."""
    is_snapshot: bool = False
    """Whether *came* is everybody."""


class PresenceRequest(PubSubMessage, tag="presence-request", frozen=True, array_like=True):
    """Let a process tell its whole attendance; all of them if it has no name."""

    process: str = ""


class ProcessStopped(PubSubMessage, tag="stopped", frozen=True, array_like=True):
    """The process that tells it ends, and its people leave."""


class MessagesLost(PubSubMessage, tag="messages-lost", frozen=True, array_like=True):
    """The process that tells it could not tell everything: compare with the database."""


AnyMessage = (
    GameChanged
    | Broadcast
    | GameDeleted
    | PlayerRenamed
    | PlayerMerged
    | LobbyChanged
    | PresenceUpdate
    | PresenceRequest
    | ProcessStopped
    | MessagesLost
)

#: Those that only processes with the game open need to hear.
GameMessage = GameChanged | Broadcast
