"""The endpoint for information about the server: its operator and its retention periods."""

from __future__ import annotations

import logging
from typing import NamedTuple

from starlette.requests import Request

from sixlegs.server.logs import LOG
from sixlegs.server.play.user_ids import COOKIE_LIFETIME_SECONDS
from sixlegs.server.protocol.http import About
from sixlegs.server.rooms.registry import CHALLENGE_TIMEOUT_SECONDS
from sixlegs.server.storage.retention import DAY_MS, GAME_RETENTION_MS
from sixlegs.server.storage.store import UNSTARTED_RETENTION_MS
from sixlegs.server.web.endpoints import endpoint
from sixlegs.server.web.rate_limits import Limits

DEFAULT_PUBLIC_COMMAND = "sixlegs serve --host 0.0.0.0"


class OperatorInfo(NamedTuple):
    """Information about the server that the operator provides."""

    contact: str | None = None
    """The operator's name and contact details."""
    public_command: str = DEFAULT_PUBLIC_COMMAND
    """The command that starts the server for access from other machines."""


class AboutRoute:
    """The endpoint for information about the server."""

    def __init__(self, operator: OperatorInfo, limits: Limits, *, is_local: bool) -> None:
        self._limits = limits
        self._operator = operator
        self._is_local = is_local

    @endpoint("GET", "/api/about")
    async def about(self, _: Request) -> About:
        """Return the operator and the retention periods."""
        return About(
            contact=self._operator.contact,
            is_local=self._is_local,
            # The real command may reveal paths, which remote clients must not see.
            public_command=self._operator.public_command
            if self._is_local
            else DEFAULT_PUBLIC_COMMAND,
            cookie_lifetime_days=round(1000 * COOKIE_LIFETIME_SECONDS / DAY_MS),
            has_retention=self._limits.has_retention,
            game_retention_days=round(GAME_RETENTION_MS / DAY_MS),
            unstarted_retention_days=round(UNSTARTED_RETENTION_MS / DAY_MS),
            challenge_timeout_minutes=round(CHALLENGE_TIMEOUT_SECONDS / 60),
            has_access_log=LOG.isEnabledFor(logging.INFO),
        )
