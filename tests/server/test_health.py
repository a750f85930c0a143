"""`/healthz` and the log when the storage has real faults."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from subprocess import run

import pytest

from fault_injection import FaultInjector, needs_faults
from server_process import ServerProcess, running_server
from sixlegs.server.storage import health, sqlite_health
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.sqlite_health import check_integrity
from sixlegs.server.storage.store import Store

PAGE_BYTES = 4096


def health_status(server: ServerProcess) -> tuple[int, str]:
    """Return the status code and the text or error code of the health check."""
    try:
        with urllib.request.urlopen(f"{server.address}healthz", timeout=60) as answer:
            return answer.status, answer.read().decode().strip()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)["code"]


def await_change(server: ServerProcess, before: tuple[int, str]) -> tuple[int, str]:
    """Return the first result of the health check that differs from *before*."""
    while (now := health_status(server)) == before:
        pass
    return now


def overwrite(file: Path) -> None:
    """Overwrite every page of the database and of its write-ahead log."""
    for part in (file, file.with_name(f"{file.name}-wal")):
        with part.open("r+b") as stream:
            for page in range(part.stat().st_size // PAGE_BYTES):
                stream.seek(page * PAGE_BYTES + 100)
                stream.write(b"\xa5" * (PAGE_BYTES - 200))


@pytest.mark.parametrize("fault", ["removed", "replaced", "damaged"])
def test_removed_replaced_or_damaged_database_is_unhealthy(tmp_path: Path, fault: str) -> None:
    log, file = tmp_path / "log", tmp_path / "games.db"
    with log.open("w") as stream, running_server(tmp_path, log=stream) as server:
        server.put("me", name="Ada")
        assert health_status(server) == (200, "ok")
        if fault == "removed":
            file.unlink()
        elif fault == "replaced":
            file.rename(tmp_path / "elsewhere")
            file.write_bytes((tmp_path / "elsewhere").read_bytes())
        else:
            overwrite(file)
        assert await_change(server, (200, "ok")) == (500, "storage")
        assert file.exists() is (fault != "removed"), "the server must not create a new database"
    text = log.read_text()
    # SQLite's message about damage depends on the page that it reads first.
    assert ("Database error: " if fault == "damaged" else "removed or replaced") in text
    assert "Traceback" not in text


@needs_faults
def test_health_check_reports_a_full_disk_until_there_is_space_again(tmp_path: Path) -> None:
    faults, log, folder = FaultInjector(tmp_path / "faults"), tmp_path / "log", tmp_path / "games"
    environment = faults.environment
    with (
        log.open("w") as stream,
        running_server(folder, log=stream, environment=environment) as server,
    ):
        assert health_status(server) == (200, "ok")
        faults.fill_disk()
        full = await_change(server, (200, "ok"))
        faults.fill_disk(is_full=False)
        assert full == (507, "disk-full")
        assert await_change(server, full) == (200, "ok")
        assert server.put("me", name="Ada")


@needs_faults
@pytest.mark.parametrize("is_new", [True, False])
def test_server_does_not_start_on_a_full_disk(tmp_path: Path, is_new: bool) -> None:
    faults, folder = FaultInjector(tmp_path / "faults"), tmp_path / "games"
    if not is_new:
        Store(folder).close()
    before = None if is_new else (folder / "games.db").read_bytes()
    faults.fill_disk()
    command = [sys.executable, "-m", "sixlegs", "serve", "--no-browser", "--port", "0"]
    command += ["--data", str(folder)]
    # The output goes to pipes, because a file could not grow either.
    result = run(command, capture_output=True, text=True, env=os.environ | faults.environment)
    reason = f"The disk of {folder} is full. Free some space and restart the server."
    assert (result.returncode, result.stdout, result.stderr) == (2, "", f"sixlegs: {reason}\n")
    assert before is None or (folder / "games.db").read_bytes() == before


async def test_concurrent_and_frequent_health_checks_share_a_probe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    probes: list[int] = []

    def probe(_: Path, after: int) -> int:
        probes.append(after)
        return after + 1

    monkeypatch.setattr(sqlite_health, "probe", probe)
    with closing(Store(tmp_path)) as store:
        monkeypatch.setattr(health, "MIN_CHECK_INTERVAL_SECONDS", 3600)
        await asyncio.gather(*(store.check() for _ in range(50)))
        await store.check()
        assert probes == [0]
        monkeypatch.setattr(health, "MIN_CHECK_INTERVAL_SECONDS", 0)
        await store.check()
        assert probes == [0, 1]


async def test_unresponsive_disk_is_unhealthy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    responds, probes = threading.Event(), list[int]()

    def probe(_: Path, after: int) -> int:
        probes.append(after)
        responds.wait(20)
        return 0

    monkeypatch.setattr(health, "MIN_CHECK_INTERVAL_SECONDS", 0)
    monkeypatch.setattr(health, "CHECK_TIMEOUT_SECONDS", 0.01)
    monkeypatch.setattr(sqlite_health, "probe", probe)
    with closing(Store(tmp_path)) as store:
        for _ in range(3):
            with pytest.raises(StoreError) as raised:
                await store.check()
            assert raised.value.code == "storage-busy"
        responds.set()
    assert len(probes) <= 1, "no further probes may queue behind the first"


async def test_later_checks_of_an_unresponsive_disk_fail_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    responds, timeout = threading.Event(), 2.0

    async def check(store: Store) -> float:
        start = time.monotonic()
        with pytest.raises(StoreError):
            await store.check()
        return time.monotonic() - start

    monkeypatch.setattr(health, "CHECK_TIMEOUT_SECONDS", timeout)
    monkeypatch.setattr(sqlite_health, "probe", lambda _, after: responds.wait(60) and after)
    with closing(Store(tmp_path)) as store:
        assert await check(store) > timeout / 2
        assert await check(store) < timeout / 2
        responds.set()


async def test_damage_noticed_by_a_query_is_reported_until_it_is_repaired(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "MIN_CHECK_INTERVAL_SECONDS", 0)

    def fail_integrity_check(_: Path) -> None:
        raise StoreError("storage", "The games are damaged.", is_damage=True)

    with closing(Store(tmp_path)) as store:
        await store.check()
        store.database.note_error(StoreError("storage", "malformed", is_damage=True))
        monkeypatch.setattr(sqlite_health, "check_integrity", fail_integrity_check)
        with pytest.raises(StoreError, match="damaged"):
            await store.check()
        monkeypatch.setattr(sqlite_health, "check_integrity", check_integrity)
        await store.check()
