"""Indexing of new games of the archive, in the background of play."""

from __future__ import annotations

import asyncio

from sixlegs.server.logs import LOG
from sixlegs.server.pubsub.base import PubSub
from sixlegs.server.storage import archive_index
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store

INTERVAL_SECONDS = 1.0
"""Time between two searches for new games."""

BATCH_GAMES = 10
"""Games per transaction, which takes about as long as two moves."""

PAUSE_SECONDS = 0.01
"""Pause between two batches, in which moves are stored."""


class ArchiveIndexer:
    """Indexes new games of the archive in *store*, at one process at a time."""

    def __init__(self, store: Store, pubsub: PubSub) -> None:
        self.backlog = 0
        """The number of games that were not indexed at the last count, at the indexing process."""
        self._store = store
        self._pubsub = pubsub

    async def run(self) -> None:
        """Index new games until canceled."""
        while True:
            try:
                await self.index_pending()
            except StoreError:  # logged by the store
                pass
            except Exception:  # the next games must still be indexed
                LOG.exception("indexing the archive failed")
            await asyncio.sleep(INTERVAL_SECONDS)

    async def index_pending(self) -> None:
        """Index all new games if this process performs the periodic work.

        Raises :exc:`StoreError`.
        """
        if not self._pubsub.is_leader:
            self.backlog = 0
            return
        self.backlog = await self._store.read(archive_index.count_pending)
        while self.backlog and await self._store.write(archive_index.index_pending, BATCH_GAMES):
            self.backlog = max(0, self.backlog - BATCH_GAMES)
            await asyncio.sleep(PAUSE_SECONDS)
