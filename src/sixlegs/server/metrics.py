"""What a process has done so far, counted for the operator, in Prometheus' text format."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

BUCKET_BOUNDS_SECONDS = (
    0.005,
    0.01,
    0.025,
    0.05,
    0.1,
    0.25,
    1.0,
    5.0,
)  # seconds, of a histogram's buckets


class Counter:
    """How often something has happened."""

    def __init__(self, name: str, description: str) -> None:
        self.value = 0
        self._name, self._meaning = name, description

    def inc(self) -> None:
        """It has happened again."""
        self.value += 1

    def render(self) -> list[str]:
        """The count as Prometheus reads it."""
        return format_metric(self._name, self._meaning, self.value, "counter")


class Histogram:
    """How long something has taken each time.

    >>> waits = Histogram("wait_seconds", "Waiting.")
    >>> waits.observe(0.02); waits.observe(0.2)
    >>> [line for line in waits.render() if "0.05" in line or "count" in line]
    ['wait_seconds_bucket{le="0.05"} 1', 'wait_seconds_count 2']
    """

    def __init__(self, name: str, description: str) -> None:
        self._name, self._meaning = name, description
        self._counts = [0] * (len(BUCKET_BOUNDS_SECONDS) + 1)
        self._sum = 0.0

    @contextmanager
    def time(self) -> Iterator[None]:
        """Time what happens inside."""
        begun = time.monotonic()
        try:
            yield
        finally:
            self.observe(time.monotonic() - begun)

    def observe(self, seconds: float) -> None:
        """It has taken so long."""
        self._sum += seconds
        self._counts[sum(seconds > bound for bound in BUCKET_BOUNDS_SECONDS)] += 1

    def render(self) -> list[str]:
        """The histogram as Prometheus reads it."""
        lines, total = _heading(self._name, self._meaning, "histogram"), 0
        for bound, count in zip(
            (*map(str, BUCKET_BOUNDS_SECONDS), "+Inf"), self._counts, strict=True
        ):
            total += count
            lines.append(f'{self._name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{self._name}_sum {self._sum:.6f}", f"{self._name}_count {total}"]


def format_metric(name: str, description: str, value: float, kind: str = "gauge") -> list[str]:
    """One number as Prometheus reads it.

    >>> format_metric("tables", "Games that are open.", 3)
    ['# HELP tables Games that are open.', '# TYPE tables gauge', 'tables 3']
    """
    return [*_heading(name, description, kind), f"{name} {value}"]


def _heading(name: str, meaning: str, kind: str) -> list[str]:
    return [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}"]


MOVE_SECONDS = Histogram("sixlegs_move_seconds", "From reading a move to its being kept and shown.")
STORE_SECONDS = Histogram("sixlegs_store_seconds", "Reading or changing something in the database.")
STORE_ERRORS = Counter("sixlegs_store_errors_total", "What the database did not do.")
RATE_LIMITED = Counter("sixlegs_rate_limited_total", "What somebody asked for too often.")
ALL_METRICS = (MOVE_SECONDS, STORE_SECONDS, STORE_ERRORS, RATE_LIMITED)
