"""Sockets of people who are signed in: they end with the session, wherever it was ended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sixlegs.server.protocol.from_server import CLOSE_CODES
from sixlegs.server.storage import accounts
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.room import Watcher

AT_ONCE = 500  # sessions that are asked for


class Sessions:
    """Who has a page open, by session."""

    def __init__(self) -> None:
        self._pages: dict[str, set[Watcher]] = {}

    @contextmanager
    def page(self, session: str | None, page: Watcher) -> Iterator[None]:
        """Know of a *page* while it is open; one without a session is a guest's."""
        if session is None:
            yield
            return
        pages = self._pages.setdefault(session, set())
        pages.add(page)
        try:
            yield
        finally:
            pages.discard(page)
            if not pages and self._pages.get(session) is pages:
                del self._pages[session]

    async def end_revoked(self, store: Store) -> None:
        """Have pages come back whose session is over: as a guest's.

        Raises :exc:`StoreError`.
        """
        known = list(self._pages)
        for start in range(0, len(known), AT_ONCE):
            some = known[start : start + AT_ONCE]
            for session in await store.read(accounts.ended, some):
                for page in self._pages.get(session, ()):
                    page.dismiss(CLOSE_CODES["going-away"])
