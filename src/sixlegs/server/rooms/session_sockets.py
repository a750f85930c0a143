"""Sockets by session: they are closed when the session ends at any process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sixlegs.server.protocol.server_messages import CLOSE_CODES
from sixlegs.server.rooms.room import Subscriber
from sixlegs.server.storage import accounts
from sixlegs.server.storage.store import Store

BATCH_SESSIONS = 500  # sessions per query


class SessionSockets:
    """The open pages of each session."""

    def __init__(self) -> None:
        self._sockets: dict[str, set[Subscriber]] = {}

    @contextmanager
    def socket(self, session: str | None, page: Subscriber) -> Iterator[None]:
        """Track *page* in the context. Guests have no session and are not tracked."""
        if session is None:
            yield
            return
        pages = self._sockets.setdefault(session, set())
        pages.add(page)
        try:
            yield
        finally:
            pages.discard(page)
            if not pages and self._sockets.get(session) is pages:
                del self._sockets[session]

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
