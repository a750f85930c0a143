"""Counters and histograms of this process in the Prometheus text format."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

BUCKET_BOUNDS_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
"""Upper bounds of the buckets of a histogram."""


class Counter:
    """A counter that only increases."""

    def __init__(self, name: str, description: str) -> None:
        self.value = 0
        self._name, self._description = name, description

    def inc(self, amount: int = 1) -> None:
        """Increment the counter."""
        self.value += amount

    def render(self) -> list[str]:
        """Return the lines of the counter."""
        return format_metric(self._name, self._description, self.value, "counter")


class Histogram:
    """A histogram of durations in seconds.

    >>> waits = Histogram("wait_seconds", "Waiting.")
    >>> waits.observe(0.02); waits.observe(0.2)
    >>> [line for line in waits.render() if "0.05" in line or "count" in line]
    ['wait_seconds_bucket{le="0.05"} 1', 'wait_seconds_count 2']
    """

    def __init__(self, name: str, description: str) -> None:
        self._name, self._description = name, description
        self._counts = [0] * (len(BUCKET_BOUNDS_SECONDS) + 1)
        self._sum = 0.0

    @contextmanager
    def time(self) -> Iterator[None]:
        """Observe the duration of the context."""
        started_at = time.monotonic()
        try:
            yield
        finally:
            self.observe(time.monotonic() - started_at)

    def observe(self, seconds: float) -> None:
        """Add a duration."""
        self._sum += seconds
        self._counts[sum(seconds > bound for bound in BUCKET_BOUNDS_SECONDS)] += 1

    def render(self) -> list[str]:
        """Return the lines of the histogram."""
        lines, total = _heading(self._name, self._description, "histogram"), 0
        for bound, count in zip(
            (*map(str, BUCKET_BOUNDS_SECONDS), "+Inf"), self._counts, strict=True
        ):
            total += count
            lines.append(f'{self._name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{self._name}_sum {self._sum:.6f}", f"{self._name}_count {total}"]


def format_metric(name: str, description: str, value: float, kind: str = "gauge") -> list[str]:
    """Return the lines of one metric.

    >>> format_metric("rooms", "Open games.", 3)
    ['# HELP rooms Open games.', '# TYPE rooms gauge', 'rooms 3']
    """
    return [*_heading(name, description, kind), f"{name} {value}"]


def _heading(name: str, description: str, kind: str) -> list[str]:
    return [f"# HELP {name} {description}", f"# TYPE {name} {kind}"]


MOVE_SECONDS = Histogram(
    "sixlegs_move_seconds", "Time from receiving a move to storing and publishing it."
)
STORE_SECONDS = Histogram("sixlegs_store_seconds", "Duration of database operations.")
STORE_ERRORS = Counter("sixlegs_store_errors_total", "Failed database operations.")
RATE_LIMITED = Counter("sixlegs_rate_limited_total", "Requests rejected by a rate limit.")
PUZZLE_ATTEMPTS = Counter("sixlegs_puzzle_attempts_total", "Stored attempts at puzzles.")
ALL_METRICS = (MOVE_SECONDS, STORE_SECONDS, STORE_ERRORS, RATE_LIMITED, PUZZLE_ATTEMPTS)
