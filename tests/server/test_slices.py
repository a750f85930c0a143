"""Tests that long lists, records and exports are processed in bounded slices and fair turns."""

from __future__ import annotations

import asyncio
import io
import os
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from account_client import AccountClient
from asgi_client import NEW_GAME_REQUEST, PUBLIC_URL, imported_start, open_app
from sixlegs import record, sgf
from sixlegs.notation import parse_game
from sixlegs.record import Record, RecordError, record_json
from sixlegs.server.auth.data_export import GAMES_PER_TURN
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.storage import queries
from sixlegs.server.storage.store import Store
from sixlegs.server.web import games, record_reader
from sixlegs.server.web.games import SUMMARIES_PER_SLICE, in_slices
from sixlegs.server.web.rate_limits import NoLimits
from sixlegs.server.web.record_reader import LONG_RECORD_CHARACTERS


def longest_run(events: list[str], event: str) -> int:
    """Return the largest number of consecutive occurrences of *event*."""
    return max(map(len, " ".join(events).replace(event, "*").replace(" ", "").split("tick")))


async def tick(events: list[str]) -> None:
    while True:
        events.append("tick")
        await asyncio.sleep(0)


async def test_other_tasks_run_between_slices() -> None:
    events: list[str] = []

    def work(item: int) -> int:
        events.append("work")
        return item

    ticker = asyncio.create_task(tick(events))
    await asyncio.sleep(0)
    results = await in_slices(work, range(25), size=4)
    ticker.cancel()
    assert results == list(range(25))
    assert longest_run(events, "work") == 4


def test_list_of_games_is_encoded_in_slices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[str] = []
    summary = games._summary

    def record_summary(*args: Any) -> Any:
        events.append("summary")
        return summary(*args)

    monkeypatch.setattr(games, "_summary", record_summary)
    with open_app(tmp_path, address=PUBLIC_URL, limits=NoLimits()) as ada:
        for _ in range(3 * SUMMARIES_PER_SLICE):
            ada.create_open_game()
        assert ada.http.portal
        ticker = ada.http.portal.start_task_soon(tick, events)
        listed = ada.http.get("/api/games").json()["games"]
        ticker.cancel()
    assert len(listed) == events.count("summary") == 3 * SUMMARIES_PER_SLICE
    assert longest_run(events, "summary") <= SUMMARIES_PER_SLICE


def test_lists_do_not_read_moves_and_times() -> None:
    names = {column.name for column in queries.LISTED_COLUMNS}
    assert {"id", "position", "deadline"} <= names
    assert not names & {"moves", "times"}


def test_export_takes_fair_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each turn covers a few games, and no game is read outside a turn."""
    loads_per_turn: list[int] = []
    is_in_turn = False
    turn, load = FairQueue.turn, Store.load

    @asynccontextmanager
    async def record_turn(self: FairQueue, key: str) -> AsyncIterator[None]:
        nonlocal is_in_turn
        async with turn(self, key):
            loads_per_turn.append(0)
            is_in_turn = True
            yield
            is_in_turn = False

    async def record_load(self: Store, id: str) -> Any:
        assert is_in_turn
        loads_per_turn[-1] += 1
        return await load(self, id)

    with open_app(tmp_path, address=PUBLIC_URL, limits=NoLimits()) as browser:
        AccountClient(browser).claim()
        for _ in range(2 * GAMES_PER_TURN + 1):
            browser.create_open_game()
        monkeypatch.setattr(FairQueue, "turn", record_turn)
        monkeypatch.setattr(Store, "load", record_load)
        assert browser.http.get("/api/account/export").status_code == 200
    assert [count for count in loads_per_turn if count] == [GAMES_PER_TURN, GAMES_PER_TURN, 1]


def long_sgf(last_move: str) -> str:
    """Return a long SGF record of three plies, which consists mostly of undone moves."""
    undone_moves = "; P1[3 dropb bS1 O 13 wS1-]\n" * 1000
    return (
        '(;GM[27]SU[hive]; P0[id "Ada"]; P1[id "Bob"]'
        "; P0[1 dropb wS1 N 13 .]; P0[2 done]\n"
        f"{undone_moves}; P1[4 done]; P0[5 dropb {last_move}]; P0[6 done])"
    )


@pytest.fixture
def no_local_sgf_parsing(monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(text: str) -> Any:
        raise AssertionError("a long SGF record was read in the server's process")

    monkeypatch.setattr(sgf, "_parse", parse)


@pytest.mark.usefixtures("no_local_sgf_parsing")
def test_long_sgf_is_read_in_another_process(tmp_path: Path) -> None:
    text = long_sgf("wA1 M 13 -wS1")
    assert len(text) > LONG_RECORD_CHARACTERS
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        answer = ada.http.post("/api/records", json={"text": text})
        assert answer.status_code == 200, answer.text
        assert '[White "Ada"]' in answer.json()["text"]
        response = ada.post(start=imported_start(text))
        assert response.status_code == 201, response.text
        assert ada.http.get("/api/games").json()["games"][0]["ply"] == 3


@pytest.mark.usefixtures("no_local_sgf_parsing")
@pytest.mark.parametrize("path", ["/api/records", "/api/games"])
def test_errors_of_long_sgf_name_the_ply(tmp_path: Path, path: str) -> None:
    text = long_sgf("wA9 M 13 -wS1")
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        body = (
            {"text": text}
            if path == "/api/records"
            else NEW_GAME_REQUEST | {"start": imported_start(text)}
        )
        answer = ada.http.post(path, json=body)
    assert answer.status_code == 422
    assert (answer.json()["code"], answer.json()["ply"]) == ("unreadable-game", 3)
    assert "wA9" in answer.json()["detail"]


def long_json(game: str) -> str:
    """Return *game* as a JSON record with a long comment."""
    return record_json(Record(board=parse_game(game), comments={0: "x" * LONG_RECORD_CHARACTERS}))


@pytest.fixture
def no_local_json_parsing(monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(line: str) -> Any:
        raise AssertionError("a long JSON record was read in the server's process")

    monkeypatch.setattr(record, "_parse_json", parse)


@pytest.mark.usefixtures("no_local_json_parsing")
def test_long_json_is_read_in_another_process(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        text = long_json("Base;InProgress;Black[1];wS1")
        answer = ada.http.post("/api/records", json={"text": text})
    assert answer.status_code == 200, answer.text
    assert "1. wS1" in answer.json()["text"]


@pytest.mark.usefixtures("no_local_json_parsing")
def test_long_record_with_too_many_plies_is_rejected(tmp_path: Path) -> None:
    cycle = (r"wQ \wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-")
    start = "Base;InProgress;White[1];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        response = ada.post(start=imported_start(long_json(";".join([start, *cycle * 250]))))
    assert (response.status_code, response.json()["code"]) == (422, "too-many-moves")


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> list[Process]:
    """Return a list of the processes that asyncio starts during the test."""
    started: list[Process] = []
    create = asyncio.create_subprocess_exec

    async def create_and_record(*arguments: Any, **options: Any) -> Process:
        started.append(await create(*arguments, **options))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", create_and_record)
    return started


def test_reader_that_takes_too_long_is_killed(
    monkeypatch: pytest.MonkeyPatch, processes: list[Process]
) -> None:
    monkeypatch.setattr(record_reader, "READING_TIMEOUT_SECONDS", 0.0)
    with pytest.raises(RecordError, match="too long"):
        asyncio.run(record_reader.read_in_subprocess(long_sgf("wA1 M 13 -wS1")))
    (process,) = processes
    assert process.returncode is not None


def test_failure_of_the_reader_is_a_server_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(RuntimeError, match="exited with status 1"):
        asyncio.run(record_reader.read_in_subprocess(long_sgf("wA1 M 13 -wS1")))


def test_reader_has_low_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    niceness: list[int] = []
    monkeypatch.setattr(os, "nice", niceness.append)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Base")))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(output := io.BytesIO()))
    record_reader.main()
    assert niceness == [record_reader.NICENESS]
    assert b'"pgn":"[' in output.getvalue()
