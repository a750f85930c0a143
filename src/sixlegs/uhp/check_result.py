"""What comes of checking an engine."""

from __future__ import annotations

from typing import NamedTuple

PARTS = ("protocol", "process", "moves", "perft")


class CheckResult(NamedTuple):
    """What came of one check."""

    part: str
    """One of :data:`PARTS`."""
    purpose: str
    """What the check is about, as a sentence."""
    is_required: bool
    """Whether the protocol demands it; otherwise it is advice."""
    faults: tuple[str, ...] = ()
    """What differs; nothing if all is well."""
    repeat: tuple[str, ...] = ()
    """The commands that show it again."""
    skip_reason: str = ""
    """Why it was not checked, if it was not."""

    @property
    def status(self) -> str:
        """passed, failed, advice or skipped."""
        if self.skip_reason:
            return "skipped"
        return "passed" if not self.faults else "failed" if self.is_required else "advice"
