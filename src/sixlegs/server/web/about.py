"""Who runs this server, and how long it keeps what: told from the same numbers that it goes by."""

from __future__ import annotations

import logging
from typing import NamedTuple

from starlette.requests import Request

from sixlegs.server.logs import LOG
from sixlegs.server.play.owners import LIFE
from sixlegs.server.protocol.http import About
from sixlegs.server.storage.retention import DAY, KEPT
from sixlegs.server.storage.store import FORSAKEN
from sixlegs.server.tables.registry import CHALLENGE_OUTLIVES
from sixlegs.server.web.endpoints import endpoint
from sixlegs.server.web.rate_limits import Limits

FOR_OTHERS = "sixlegs serve --host 0.0.0.0"


class Operator(NamedTuple):
    """What the operator says of it."""

    contact: str | None = None
    """Who they are and how they are reached."""
    for_others: str = FOR_OTHERS
    """What they would type so that other machines can come."""


class AboutRoute:
    """Answers who we are."""

    def __init__(self, operator: Operator, limits: Limits, *, is_home: bool) -> None:
        self._limits = limits
        self._operator = operator
        self._is_home = is_home

    @endpoint("GET", "/api/about")
    async def about(self, _: Request) -> About:
        """Who runs this server, and what it keeps."""
        return About(
            operator=self._operator.contact,
            is_home=self._is_home,
            # How it was started may tell where it lies, which is nobody else's business.
            for_others=self._operator.for_others if self._is_home else FOR_OTHERS,
            cookie_days=round(1000 * LIFE / DAY),
            forgets=self._limits.forgets,
            game_days=round(KEPT / DAY),
            unbegun_days=round(FORSAKEN / DAY),
            challenge_minutes=round(CHALLENGE_OUTLIVES / 60),
            logs_visits=LOG.isEnabledFor(logging.INFO),
        )
