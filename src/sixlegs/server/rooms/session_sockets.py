"""Sockets of people who are signed in: they end with the session, wherever it was ended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sixlegs.server.protocol.server_messages import CLOSE_CODES
from sixlegs.server.rooms.room import Subscriber
from sixlegs.server.storage import accounts
from sixlegs.server.storage.store import Store

BATCH_SESSIONS = 500  # sessions that are asked for


class SessionSockets:
    """Who has a page open, by session."""

    def __init__(self) -> None:
        self._sockets: dict[str, set[Subscriber]] = {}

    @contextmanager
    def socket(self, session: str | None, page: Subscriber) -> Iterator[None]:
        """Know of a *page* while it is open; one without a session is a guest's."""
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
        """Have pages come back whose session is over: as a guest's.

        Raises :exc:`StoreError`.
        """
        known = list(self._sockets)
        for start in range(0, len(known), BATCH_SESSIONS):
            some = known[start : start + BATCH_SESSIONS]
            for session in await store.read(accounts.find_ended_sessions, some):
                for page in self._sockets.get(session, ()):
                    page.close(CLOSE_CODES["going-away"])
