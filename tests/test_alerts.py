"""The alert rules and the dashboard in `deploy/`: each alert is fired once, and not by health."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml  # type: ignore[import-untyped]

from asgi_client import open_app
from sixlegs.server.metrics import BUCKET_BOUNDS_SECONDS

RULES = Path("deploy/alerts.yml").resolve()
DASHBOARD = Path("deploy/dashboard.json")
MINUTES = 60
FUNCTION_SUFFIXES = ("_bucket", "_count", "_sum")

needs_promtool = pytest.mark.skipif(
    not shutil.which("promtool"), reason="promtool is not installed (Debian: prometheus)"
)


class Series(NamedTuple):
    """A time series with a value per minute, in the notation of promtool."""

    name: str
    values: str


def constant(name: str, value: float) -> Series:
    return Series(name, f"{value}x{MINUTES}")


def increasing(name: str, per_minute: float) -> Series:
    return Series(name, f"0+{per_minute}x{MINUTES}")


def target(name: str, port: int = 8606, **labels: str) -> str:
    """Return the name of a series of a process."""
    all_labels = {"job": "sixlegs", "instance": f"127.0.0.1:{port}"} | labels
    selectors = ",".join(f'{label}="{text}"' for label, text in all_labels.items())
    return f"{name}{{{selectors}}}"


def histogram(name: str, seconds: float) -> list[Series]:
    """Return the buckets of a histogram in which every duration is *seconds*."""
    bounds = (0.005, 0.05, 0.1, 0.25, 1.0)
    return [
        *(
            increasing(target(f"{name}_bucket", le=str(bound)), 60 * (seconds <= bound))
            for bound in bounds
        ),
        increasing(target(f"{name}_bucket", le="+Inf"), 60),
    ]


HEALTHY = [
    constant(target("up"), 1),
    increasing(target("sixlegs_store_errors_total"), 0),
    increasing(target("sixlegs_http_requests_total", status="200"), 600),
    increasing(target("sixlegs_http_requests_total", status="503"), 1),
    increasing(target("sixlegs_outage_credit_seconds_total"), 0),
    constant(target("sixlegs_leader"), 1),
    constant(target("sixlegs_leader", 8607), 0),
    constant(target("sixlegs_sweep_age_seconds"), 7),
    *histogram("sixlegs_move_seconds", 0.003),
    *histogram("sixlegs_event_loop_lag_seconds", 0.003),
    increasing(target("process_cpu_seconds_total"), 30),
    constant(target("process_resident_memory_bytes"), 3e8),
    constant(target("process_open_fds"), 1000),
    constant(target("process_max_fds"), 65536),
    increasing(target("sixlegs_socket_closes_total", code="1001"), 600),
    increasing(target("sixlegs_socket_closes_total", code="4500"), 1),
    constant(target("sixlegs_queue_length", queue="lists"), 3),
    constant(target("sixlegs_archive_index_backlog"), 20),
    constant(target("sixlegs_pubsub_connected"), 1),
    increasing(target("sixlegs_pubsub_lost_total"), 0),
    increasing(target("sixlegs_pubsub_rejected_total"), 0),
    constant(target("sixlegs_build_info", version="0.2.0", schema="27"), 1),
]

#: What happens on purpose, by the alert that it fires. A series replaces the healthy one.
FAULTS: dict[str, list[Series]] = {
    "SixlegsProcessDown": [constant(target("up"), 0)],
    "SixlegsStoreErrors": [increasing(target("sixlegs_store_errors_total"), 1)],
    "SixlegsServerErrors": [
        increasing(target("sixlegs_http_requests_total", status="503"), 20),
    ],
    "SixlegsOutage": [increasing(target("sixlegs_outage_credit_seconds_total"), 1)],
    "SixlegsNoLeader": [constant(target("sixlegs_leader"), 0)],
    "SixlegsTwoLeaders": [constant(target("sixlegs_leader", 8607), 1)],
    "SixlegsSweepStalled": [constant(target("sixlegs_sweep_age_seconds"), 90)],
    "SixlegsSlowMoves": histogram("sixlegs_move_seconds", 0.2),
    "SixlegsEventLoopLag": histogram("sixlegs_event_loop_lag_seconds", 0.2),
    "SixlegsProcessBusy": [increasing(target("process_cpu_seconds_total"), 50)],
    "SixlegsMemory": [constant(target("process_resident_memory_bytes"), 2e9)],
    "SixlegsOpenFiles": [constant(target("process_open_fds"), 60_000)],
    "SixlegsSocketErrors": [increasing(target("sixlegs_socket_closes_total", code="4500"), 10)],
    "SixlegsQueues": [constant(target("sixlegs_queue_length", queue="lists"), 100)],
    "SixlegsIndexBacklog": [constant(target("sixlegs_archive_index_backlog"), 5000)],
    "SixlegsPubSubDisconnected": [constant(target("sixlegs_pubsub_connected"), 0)],
    "SixlegsPubSubLost": [increasing(target("sixlegs_pubsub_lost_total"), 1)],
    "SixlegsPubSubRejected": [increasing(target("sixlegs_pubsub_rejected_total"), 1)],
    "SixlegsVersionsDiffer": [
        constant(target("sixlegs_build_info", 8607, version="0.1.0", schema="26"), 1)
    ],
}


def load_rules() -> list[dict[str, Any]]:
    (group,) = yaml.safe_load(RULES.read_text("utf-8"))["groups"]
    rules: list[dict[str, Any]] = group["rules"]
    return rules


def fired_alerts(folder: Path, fault: list[Series]) -> set[str]:
    """Return the alerts that fire after an hour with *fault*."""
    series = {item.name: item.values for item in [*HEALTHY, *fault]}
    test = {
        "interval": "1m",
        "input_series": [{"series": name, "values": text} for name, text in series.items()],
        "alert_rule_test": [
            {"eval_time": f"{MINUTES}m", "alertname": rule["alert"], "exp_alerts": []}
            for rule in load_rules()
        ],
    }
    file = folder / "test.json"  # JSON is YAML as well
    file.write_text(json.dumps({"rule_files": [str(RULES)], "tests": [test]}))
    run = subprocess.run(["promtool", "test", "rules", file], capture_output=True, text=True)
    fired = set(re.findall(r"alertname: ?\"?(\w+)", run.stdout + run.stderr))
    assert bool(fired) == bool(run.returncode), run.stdout + run.stderr
    return fired


@pytest.mark.soak
@needs_promtool
def test_rules_are_valid_and_do_not_fire_in_normal_operation(tmp_path: Path) -> None:
    subprocess.run(["promtool", "check", "rules", RULES], check=True)
    assert fired_alerts(tmp_path, []) == set()


@pytest.mark.soak
@needs_promtool
@pytest.mark.parametrize("alert", FAULTS)
def test_each_fault_fires_its_alert_and_no_other(tmp_path: Path, alert: str) -> None:
    assert fired_alerts(tmp_path, FAULTS[alert]) == {alert}


def test_every_alert_is_fired_by_a_test_and_documented() -> None:
    alerts = [rule["alert"] for rule in load_rules()]
    assert alerts == list(FAULTS)
    text = Path("docs/how-to/monitor.md").read_text("utf-8")
    assert re.findall(r"^\| `(Sixlegs\w+)`", text, re.M) == alerts


def test_thresholds_of_quantiles_are_below_the_largest_bucket() -> None:
    """A quantile is at most the bound of the largest finite bucket, so others never fire."""
    queries = [rule["expr"] for rule in load_rules() if "histogram_quantile" in rule["expr"]]
    thresholds = [float(query.rpartition(">")[2]) for query in queries]
    assert thresholds and max(thresholds) < BUCKET_BOUNDS_SECONDS[-1]


def test_alerts_and_dashboard_use_existing_metrics(tmp_path: Path) -> None:
    with open_app(tmp_path, metrics_token="secret") as browser:
        headers = {"authorization": "Bearer secret"}
        text = browser.http.get("/metrics", headers=headers).text
    existing = set(re.findall(r"^# TYPE (\w+) ", text, re.M)) | {"sixlegs_build_info"}
    panels = json.loads(DASHBOARD.read_text("utf-8"))["panels"]
    queries = [rule["expr"] for rule in load_rules()]
    queries += [target["expr"] for panel in panels for target in panel["targets"]]
    for name in re.findall(r"\b(?:sixlegs|process)_\w+", " ".join(queries)):
        for suffix in FUNCTION_SUFFIXES:
            name = name.removesuffix(suffix)
        assert name in existing
