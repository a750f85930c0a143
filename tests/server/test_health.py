"""Whether `/healthz` knows when games cannot be kept, and whether the log tells: real faults."""

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

PAGE = 4096


def state(server: ServerProcess) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"{server.address}healthz", timeout=60) as answer:
            return answer.status, answer.read().decode().strip()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)["code"]


def await_change(server: ServerProcess, before: tuple[int, str]) -> tuple[int, str]:
    """What it says when it says something else; a time limit ends tests that wait in vain."""
    while (now := state(server)) == before:
        pass
    return now


def overwrite(file: Path) -> None:
    """Nonsense in every page, and in those of the log."""
    for part in (file, file.with_name(f"{file.name}-wal")):
        with part.open("r+b") as stream:
            for page in range(part.stat().st_size // PAGE):
                stream.seek(page * PAGE + 100)
                stream.write(b"\xa5" * (PAGE - 200))


@pytest.mark.parametrize("fault", ["removed", "replaced", "damaged"])
def test_a_database_that_is_not_there_any_more_is_no_good_health(
    tmp_path: Path, fault: str
) -> None:
    log, file = tmp_path / "log", tmp_path / "games.db"
    with log.open("w") as stream, running_server(tmp_path, log=stream) as server:
        server.put("me", name="Ada")
        assert state(server) == (200, "ok")
        if fault == "removed":
            file.unlink()
        elif fault == "replaced":
            file.rename(tmp_path / "elsewhere")
            file.write_bytes((tmp_path / "elsewhere").read_bytes())
        else:
            overwrite(file)
        assert await_change(server, (200, "ok")) == (500, "storage")
        assert file.exists() is (fault != "removed"), "nothing was put in its place"
    told = log.read_text()
    # What SQLite says of damage depends on what it comes upon first.
    assert ("Database error: " if fault == "damaged" else "removed or replaced") in told
    assert "Traceback" not in told


@needs_faults
def test_a_full_disk_is_told_of_and_so_is_its_end(tmp_path: Path) -> None:
    faults, log, folder = FaultInjector(tmp_path / "faults"), tmp_path / "log", tmp_path / "games"
    environment = faults.environment
    with (
        log.open("w") as stream,
        running_server(folder, log=stream, environment=environment) as server,
    ):
        assert state(server) == (200, "ok")
        faults.fill_disk()
        full = await_change(server, (200, "ok"))
        faults.fill_disk(is_full=False)
        assert full == (507, "disk-full")
        assert await_change(server, full) == (200, "ok")
        assert server.put("me", name="Ada")


@needs_faults
@pytest.mark.parametrize("is_new", [True, False])
def test_a_server_with_a_full_disk_says_so_and_does_not_start(tmp_path: Path, is_new: bool) -> None:
    faults, folder = FaultInjector(tmp_path / "faults"), tmp_path / "games"
    if not is_new:
        Store(folder).close()
    before = None if is_new else (folder / "games.db").read_bytes()
    faults.fill_disk()
    command = [sys.executable, "-m", "sixlegs", "serve", "--no-browser", "--port", "0"]
    command += ["--data", str(folder)]
    # Not into a file, which would be full as well.
    ended = run(command, capture_output=True, text=True, env=os.environ | faults.environment)
    reason = f"The disk of {folder} is full. Free some space and restart the server."
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", f"sixlegs: {reason}\n")
    assert before is None or (folder / "games.db").read_bytes() == before


async def test_health_is_looked_after_once_a_second_whoever_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[int] = []

    def look(_: Path, after: int) -> int:
        looks.append(after)
        return after + 1

    monkeypatch.setattr(sqlite_health, "probe", look)
    with closing(Store(tmp_path)) as store:
        monkeypatch.setattr(health, "MIN_CHECK_INTERVAL_SECONDS", 3600)
        await asyncio.gather(*(store.check() for _ in range(50)))
        await store.check()
        assert looks == [0]
        monkeypatch.setattr(health, "MIN_CHECK_INTERVAL_SECONDS", 0)
        await store.check()
        assert looks == [0, 1]


async def test_a_disk_that_does_not_answer_is_no_good_health(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, looks = threading.Event(), list[int]()

    def look(_: Path, after: int) -> int:
        looks.append(after)
        answers.wait(20)
        return 0

    monkeypatch.setattr(health, "MIN_CHECK_INTERVAL_SECONDS", 0)
    monkeypatch.setattr(health, "CHECK_TIMEOUT_SECONDS", 0.01)
    monkeypatch.setattr(sqlite_health, "probe", look)
    with closing(Store(tmp_path)) as store:
        for _ in range(3):
            with pytest.raises(StoreError) as trouble:
                await store.check()
            assert trouble.value.code == "storage-busy"
        answers.set()
    assert len(looks) <= 1, "nobody waits in line behind it"


async def test_later_checks_of_a_disk_that_hangs_answer_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hanging, timeout = threading.Event(), 2.0

    async def check(store: Store) -> float:
        began = time.monotonic()
        with pytest.raises(StoreError):
            await store.check()
        return time.monotonic() - began

    monkeypatch.setattr(health, "CHECK_TIMEOUT_SECONDS", timeout)
    monkeypatch.setattr(sqlite_health, "probe", lambda _, after: hanging.wait(60) and after)
    with closing(Store(tmp_path)) as store:
        assert await check(store) > timeout / 2
        assert await check(store) < timeout / 2
        hanging.set()


async def test_damage_that_anybody_meets_is_remembered_until_it_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "MIN_CHECK_INTERVAL_SECONDS", 0)
    sound = check_integrity

    def damaged(_: Path) -> None:
        raise StoreError("storage", "The games are damaged.", is_damage=True)

    with closing(Store(tmp_path)) as store:
        await store.check()
        store.database.note_error(StoreError("storage", "malformed", is_damage=True))
        monkeypatch.setattr(sqlite_health, "check_integrity", damaged)
        with pytest.raises(StoreError, match="damaged"):
            await store.check()
        monkeypatch.setattr(sqlite_health, "check_integrity", sound)
        await store.check()
