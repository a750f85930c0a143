"""The result of a check of a UHP engine."""

from __future__ import annotations

from typing import NamedTuple

PARTS = ("protocol", "process", "moves", "perft")


class CheckResult(NamedTuple):
    """The result of one check."""

    part: str
    """One of :data:`PARTS`."""
    purpose: str
    """The checked behavior, as a sentence."""
    is_required: bool
    """Whether the protocol requires it; otherwise it is a recommendation."""
    errors: tuple[str, ...] = ()
    """How the engine deviated; empty if the check passed."""
    repeat: tuple[str, ...] = ()
    """The commands that reproduce the check."""
    skip_reason: str = ""
    """The reason if the check was skipped, else empty."""

    @property
    def status(self) -> str:
        """One of passed, failed, advice and skipped."""
        if self.skip_reason:
            return "skipped"
        return "passed" if not self.errors else "failed" if self.is_required else "advice"
