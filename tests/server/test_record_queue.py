"""Tests that hostile records are read in linear time and delay no other client."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from asgi_client import PUBLIC_URL, open_app
from sixlegs import Board
from sixlegs.notation import move_strings
from sixlegs.pgn import write_pgn
from sixlegs.record import Record, record_json
from sixlegs.server.web import games
from sixlegs.server.web.starting_positions import import_record

PLIES = 300
MAX_SECONDS = 5.0
"""Generous for a busy machine. With quadratic time, each of these records took more than twice as
long."""


def processing_seconds(text: str) -> float:
    """Return the time that it takes to read and write a record."""
    start = time.monotonic()
    write_pgn(import_record(text))
    return time.monotonic() - start


def test_variations_in_json_are_read_in_linear_time() -> None:
    board = Board("Base+MLP", "rulebook")
    while len(board.moves) < PLIES and board.outcome() is None:
        legal = board.legal_moves
        board.push(legal[len(board.moves) * 31 % len(legal)])
    state: dict[str, Any] = json.loads(record_json(Record({}, board, "")))
    first = move_strings(board)[0]
    variation = {"ply": 1, "moves": [first], "comments": {}, "variations": []}
    state["variations"] = [variation] * 1000
    assert processing_seconds(json.dumps(state)) < MAX_SECONDS


def test_tags_are_read_in_linear_time() -> None:
    tags = "".join(f'[Tag{number} "x"]\n' for number in range(30_000))
    assert processing_seconds('[GameType "Base"]\n' + tags) < MAX_SECONDS


def test_new_game_does_not_wait_for_the_record_of_another_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_reading, is_done = threading.Event(), threading.Event()

    def read(text: str) -> Record:
        is_reading.set()
        assert is_done.wait(60)
        return import_record(text)

    monkeypatch.setattr(games, "import_record", read)
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        eve = ada.new_browser()
        body = {"text": "Base;InProgress;White[1];wS1"}
        thread = threading.Thread(target=lambda: eve.http.post("/api/records", json=body))
        thread.start()
        assert is_reading.wait(60)
        timer = threading.Timer(20, is_done.set)  # prevents a deadlock if the test fails
        timer.start()
        assert ada.post().status_code == 201
        assert not is_done.is_set()
        timer.cancel()
        is_done.set()
        thread.join()
