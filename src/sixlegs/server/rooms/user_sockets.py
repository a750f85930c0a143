"""Sockets by account, to notify all pages of a user that the notifications have changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sixlegs.server.play.user_ids import UserId, is_account
from sixlegs.server.protocol.encoded import EncodedMessage
from sixlegs.server.protocol.server_messages import NotificationsChanged
from sixlegs.server.pubsub import messages
from sixlegs.server.pubsub.base import PubSub
from sixlegs.server.rooms.room import Subscriber

MESSAGE = EncodedMessage.encode(NotificationsChanged())


class UserSockets:
    """The open pages of each account at this process; *pubsub* reaches those at others."""

    def __init__(self, pubsub: PubSub) -> None:
        self._pubsub = pubsub
        self._sockets: dict[UserId, set[Subscriber]] = {}

    @contextmanager
    def socket(self, user_id: UserId, page: Subscriber) -> Iterator[None]:
        """Track *page* in the context. Guests have no notifications and are not tracked."""
        if not is_account(user_id):
            yield
            return
        pages = self._sockets.setdefault(user_id, set())
        pages.add(page)
        try:
            yield
        finally:
            pages.discard(page)
            if not pages and self._sockets.get(user_id) is pages:
                del self._sockets[user_id]

    def notify(self, user_id: UserId) -> None:
        """Send a message to all pages of *user_id*, here and at other processes."""
        if is_account(user_id):
            self.notify_here(user_id)
            self._pubsub.publish(messages.NotificationsChanged(user_id))

    def notify_here(self, user_id: UserId) -> None:
        """Send a message to the pages of *user_id* at this process."""
        for page in self._sockets.get(user_id, ()):
            page.send(MESSAGE)
