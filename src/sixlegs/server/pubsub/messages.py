"""Messages between server processes, any of which may be lost."""

from __future__ import annotations

from typing import Any

import msgspec

from sixlegs.server.play.user_ids import UserId

#: A user and the game that they have open, or an empty string for another page.
OpenPage = tuple[UserId, str]


class PubSubMessage(msgspec.Struct, frozen=True, array_like=True):
    """Base class of messages between processes."""


class GameChanged(PubSubMessage, tag="changed", frozen=True, array_like=True):
    """A game has a new version; *row* is its stored row if that contains the whole change."""

    game: str
    version: int
    row: dict[str, Any] | None = None


class Broadcast(PubSubMessage, tag="broadcast", frozen=True, array_like=True):
    """A message as JSON for all subscribers of a game, such as a phrase."""

    game: str
    message: bytes
    hidden_from: list[UserId] = []
    """Users who do not get it, since they block the sender."""


class GameDeleted(PubSubMessage, tag="deleted", frozen=True, array_like=True):
    """A game was deleted.

    *close_reason* is a key of `CLOSE_CODES`, and *last_message* a message as JSON.
    """

    game: str
    close_reason: str
    last_message: bytes | None = None


class PlayerRenamed(PubSubMessage, tag="renamed", frozen=True, array_like=True):
    """A player has a new name."""

    user_id: UserId
    name: str | None


class PlayerMerged(PubSubMessage, tag="merged", frozen=True, array_like=True):
    """A user was merged into an account; the pages at their games reconnect."""

    user_id: UserId


class NotificationsChanged(PubSubMessage, tag="notifications", frozen=True, array_like=True):
    """The notifications of a user have changed."""

    user_id: UserId


class LobbyChanged(PubSubMessage, tag="lobby", frozen=True, array_like=True):
    """The lobby has changed, for the leader.

    It is urgent if a challenge or game came or went, but not if a move was made.
    """

    is_urgent: bool


class LobbyUpdate(PubSubMessage, tag="lobby-update", frozen=True, array_like=True):
    """The difference between two views of the lobby, compressed, with consecutive numbers."""

    sequence: int
    difference: bytes


class LobbyRequest(PubSubMessage, tag="lobby-request", frozen=True, array_like=True):
    """Asks the leader for its view of the lobby."""


class LobbySnapshot(PubSubMessage, tag="lobby-snapshot", frozen=True, array_like=True):
    """The view of the lobby, compressed, after the difference of that number."""

    sequence: int
    view: bytes


class PresenceUpdate(PubSubMessage, tag="presence", frozen=True, array_like=True):
    """The heartbeat of a process, with the pages opened and closed since the previous one.

    The *sequence* of consecutive messages increases by one.
    """

    sequence: int
    joined: list[OpenPage]
    left: list[OpenPage]
    seen: list[UserId] = []
    """Active users who have no page open yet."""


class PresenceSnapshot(PubSubMessage, tag="presence-snapshot", frozen=True, array_like=True):
    """All open pages of a process, compressed, after the update of that number."""

    sequence: int
    pages: bytes


class PresenceRequest(PubSubMessage, tag="presence-request", frozen=True, array_like=True):
    """Asks a process for a snapshot of its open pages."""


class ProcessStopped(PubSubMessage, tag="stopped", frozen=True, array_like=True):
    """The sending process stops, and its pages close."""


class MessagesLost(PubSubMessage, tag="messages-lost", frozen=True, array_like=True):
    """The sending process lost messages: compare the open games with the database."""


AnyMessage = (
    GameChanged
    | Broadcast
    | GameDeleted
    | PlayerRenamed
    | PlayerMerged
    | NotificationsChanged
    | LobbyChanged
    | LobbyUpdate
    | LobbyRequest
    | LobbySnapshot
    | PresenceUpdate
    | PresenceSnapshot
    | PresenceRequest
    | ProcessStopped
    | MessagesLost
)

#: Messages that only processes with the game open need.
GameMessage = GameChanged | Broadcast
