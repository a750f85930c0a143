"""Metrics of this process for Prometheus."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    Summary,
    disable_created_metrics,
)

disable_created_metrics()  # type: ignore[no-untyped-call]

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

BUCKET_BOUNDS_SECONDS = (
    *(0.0005, 0.001, 0.0015, 0.002, 0.003, 0.004, 0.005, 0.0075),
    *(0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0),
)
"""Upper bounds of the buckets of a histogram. The median move takes 2 to 3 ms."""

MOVE_SECONDS = Histogram(
    "sixlegs_move_seconds",
    "Time from receiving a move to storing and publishing it.",
    registry=REGISTRY,
    buckets=BUCKET_BOUNDS_SECONDS,
)
STORE_SECONDS = Histogram(
    "sixlegs_store_seconds",
    "Duration of database operations.",
    registry=REGISTRY,
    buckets=BUCKET_BOUNDS_SECONDS,
)
LOOP_LAG_SECONDS = Histogram(
    "sixlegs_event_loop_lag_seconds",
    "Delay of a timer of the event loop.",
    registry=REGISTRY,
    buckets=BUCKET_BOUNDS_SECONDS,
)
STORE_ERRORS = Counter(
    "sixlegs_store_errors_total", "Failed database operations.", registry=REGISTRY
)
RATE_LIMITED = Counter(
    "sixlegs_rate_limited_total", "Requests rejected by a rate limit.", registry=REGISTRY
)
PUZZLE_ATTEMPTS = Counter(
    "sixlegs_puzzle_attempts_total", "Stored attempts at puzzles.", registry=REGISTRY
)
HTTP_REQUESTS = Counter(
    "sixlegs_http_requests_total",
    "Finished HTTP requests.",
    ["route", "method", "status"],
    registry=REGISTRY,
)
HTTP_SECONDS = Summary(
    "sixlegs_http_seconds", "Duration of HTTP requests.", ["route"], registry=REGISTRY
)
SOCKET_CLOSES = Counter(
    "sixlegs_socket_closes_total", "Closed WebSockets.", ["route", "code"], registry=REGISTRY
)
QUEUE_LENGTH = Gauge(
    "sixlegs_queue_length", "Requests waiting for their turn.", ["queue"], registry=REGISTRY
)
BUILD = Info("sixlegs_build", "Versions of the running program.", registry=REGISTRY)
