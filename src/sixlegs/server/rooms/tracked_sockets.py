"""Open pages by session and by user.

The pages of a session are closed when it ends at any process, and all pages of a user are notified
when the user's notifications have changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from sixlegs.server.play.user_ids import UserId, is_account
from sixlegs.server.protocol.encoded import EncodedMessage
from sixlegs.server.protocol.server_messages import CLOSE_CODES, NotificationsChanged
from sixlegs.server.pubsub import messages
from sixlegs.server.pubsub.base import PubSub
from sixlegs.server.rooms.room import Subscriber
from sixlegs.server.storage import accounts
from sixlegs.server.storage.store import Store

BATCH_SESSIONS = 500  # sessions per query
NOTIFICATIONS_CHANGED = EncodedMessage.encode(NotificationsChanged())

Key = TypeVar("Key", bound=str)


class TrackedSockets(Generic[Key]):
    """The open pages of this process by a key."""

    def __init__(self) -> None:
        self._sockets: dict[Key, set[Subscriber]] = {}

    @contextmanager
    def socket(self, key: Key | None, page: Subscriber) -> Iterator[None]:
        """Track *page* in the context, unless *key* is None."""
        if key is None:
            yield
            return
        pages = self._sockets.setdefault(key, set())
        pages.add(page)
        try:
            yield
        finally:
            pages.discard(page)
            if not pages and self._sockets.get(key) is pages:
                del self._sockets[key]


class SessionSockets(TrackedSockets[str]):
    """The open pages of each session. Guests have no session and are not tracked."""

    async def close_revoked(self, store: Store) -> None:
        """Close the pages of ended sessions; they reconnect as guests.

        Raises :exc:`StoreError`.
        """
        sessions = list(self._sockets)
        for start in range(0, len(sessions), BATCH_SESSIONS):
            batch = sessions[start : start + BATCH_SESSIONS]
            for session in await store.read(accounts.find_ended_sessions, batch):
                for page in self._sockets.get(session, ()):
                    page.close(CLOSE_CODES["going-away"])


class UserSockets(TrackedSockets[UserId]):
    """The open pages of each user at this process; *pubsub* reaches those at others."""

    def __init__(self, pubsub: PubSub) -> None:
        super().__init__()
        self._pubsub = pubsub

    def notify(self, user_id: UserId) -> None:
        """Send a message to all pages of an account. Guests have no notifications."""
        if is_account(user_id):
            self.notify_here(user_id)
            self._pubsub.publish(messages.NotificationsChanged(user_id))

    def notify_here(self, user_id: UserId) -> None:
        """Send a message to the pages of *user_id* at this process."""
        for page in self._sockets.get(user_id, ()):
            page.send(NOTIFICATIONS_CHANGED)
