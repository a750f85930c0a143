"""Who holds a cookie, as the database knows it."""

from __future__ import annotations

from contextlib import suppress

from sixlegs.server.play.owners import LIFE, Owner
from sixlegs.server.storage import accounts
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store

SEEN_EVERY = 3_600_000  # milliseconds between two notes that a session is in use


class KnownHolders:
    """What the *store* knows of cookies."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def is_known(self, owner: Owner) -> bool:
        """Whether a guest has anything here."""
        return await self._store.is_known(owner)

    async def session_of(self, token_hash: str) -> tuple[str, Owner] | None:
        """The id of a session, and whose it is; None if it is over."""
        session = await self._store.read(accounts.session, token_hash)
        now = self._store.moment()
        if session is None or now - session.seen > 1000 * LIFE:
            return None
        if now - session.seen > SEEN_EVERY:
            with suppress(StoreError):  # which the store has told; nothing depends on it
                await self._store.write(accounts.see, session.id, now)
        return session.id, session.owner
