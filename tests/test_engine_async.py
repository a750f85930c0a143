"""Engines on asyncio, and what UHP programs tell of their thinking."""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
from pathlib import Path

import pytest

from samples import WON
from sixlegs import Board, HiveError, Move, parse_game
from sixlegs.engine import Engine, EngineError, Limit, Player, Stop
from sixlegs.engine.async_engine import AsyncEngine
from sixlegs.uhp.client import UhpEngine, parse_info

FAULTY = str(Path(__file__).parent / "fake_engines" / "faulty.py")


class Patient(Player):
    """Thinks until it is told to stop."""

    name = "patient"

    def __init__(self) -> None:
        self.began, self.ended = threading.Event(), threading.Event()

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        self.began.set()
        assert isinstance(stop, threading.Event)
        assert stop.wait(60)
        self.ended.set()
        return board.legal_moves[0]


def before_the_win() -> Board:
    board = parse_game(WON)
    board.pop()
    return board


def test_an_engine_is_awaited() -> None:
    async def play() -> Move:
        async with AsyncEngine(Engine(seed=1)) as engine:
            assert engine.name == "sixlegs"
            return await engine.play(before_the_win(), Limit(nodes=2000))

    assert asyncio.run(play()) == parse_game(WON).moves[-1]


async def test_the_loop_goes_on_and_cancelling_stops_the_thinking() -> None:
    patient = Patient()
    async with AsyncEngine(patient) as engine:
        task = asyncio.create_task(engine.play(Board(), Limit()))
        while not patient.began.is_set():
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert patient.ended.is_set()


async def test_an_analysis_is_followed_and_left() -> None:
    async with AsyncEngine(Engine()) as engine:
        depths = [info.depth async for info in engine.analyze(Board(), Limit(depth=3))]
        assert depths == sorted(depths)
        assert set(depths) == {1, 2, 3}
        endless = engine.analyze(Board())
        assert (await anext(endless)).depth == 1
        await endless.aclose()
        assert await engine.play(Board(), Limit(nodes=10)) in Board().legal_moves


@pytest.mark.filterwarnings("error")
def test_an_abandoned_analysis_ends_with_the_next_request() -> None:
    async def abandon() -> list[dict[str, object]]:
        errors: list[dict[str, object]] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: errors.append(context))
        async with AsyncEngine(Engine()) as engine:
            async for _ in engine.analyze(Board()):
                break
            assert await engine.play(Board(), Limit(nodes=10)) in Board().legal_moves
            kept = engine.analyze(Board())
            async for _ in kept:
                break
            assert await engine.play(Board(), Limit(nodes=10)) in Board().legal_moves
            assert [info async for info in kept] == []
            first, second = engine.analyze(Board()), engine.analyze(Board())
            assert (await anext(first)).depth == (await anext(second)).depth == 1
            async for _ in engine.analyze(Board()):
                break
        with pytest.raises(EngineError, match="closed"):
            await engine.play(Board(), Limit(nodes=10))
        await engine.close()
        return errors

    assert asyncio.run(abandon()) == []


def test_an_analysis_left_open_when_its_engine_is_closed_ends_silently(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def leave() -> None:
        engine = AsyncEngine(Engine())
        findings = engine.analyze(Board())
        await anext(findings)
        await engine.close()
        del findings
        gc.collect()
        await asyncio.sleep(0)

    asyncio.run(leave())
    gc.collect()
    assert not caplog.records


class Slow(Patient):
    """Begins an analysis only once it is told to stop."""

    def __init__(self) -> None:
        super().__init__()
        self.closed = threading.Event()

    def analyze(
        self, board: Board, limit: Limit | None = None, *, stop: Stop | None = None
    ) -> Slow:
        self.play(board, Limit(), stop)
        return self

    def __next__(self) -> Move:
        raise StopIteration

    def close(self) -> None:
        self.closed.set()


async def test_an_analysis_that_is_cancelled_while_it_begins_is_closed() -> None:
    slow = Slow()
    engine = AsyncEngine(slow)
    task = asyncio.ensure_future(anext(engine.analyze(Board())))
    while not slow.began.is_set():
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert slow.closed.is_set()


async def test_errors_come_through() -> None:
    async with AsyncEngine(Engine()) as engine:
        with pytest.raises(EngineError, match="over"):
            await engine.play(parse_game(WON), Limit(nodes=10))


def test_a_program_tells_what_it_finds() -> None:
    board = before_the_win()
    with UhpEngine([sys.executable, "-m", "sixlegs", "uhp"]) as engine:
        thoughts = list(engine.analyze(board, Limit(nodes=2000)))
        assert thoughts[-1].line[0] == parse_game(WON).moves[-1]
        assert engine.request("options get ReportIntermediateBestMoves") == [
            "ReportIntermediateBestMoves;bool;False;False"
        ]
        *_, last = engine.analyze(Board(), Limit(depth=4))
        assert len(last.line) > 1  # by pv
        endless = engine.analyze(board.root(), Limit(seconds=600))
        assert next(endless).line
        endless.close()
        assert engine.play(board, Limit(nodes=2000)) == parse_game(WON).moves[-1]


def test_a_program_that_tells_nothing_more_has_an_answer() -> None:
    with UhpEngine([sys.executable, FAULTY, "late", "wA1"]) as engine:
        (thought,) = engine.analyze(Board(), Limit(seconds=0.1))
        assert thought[:3] == ((Board().parse_uhp("wA1"),), None, None)


def test_the_last_that_is_told_is_the_answer() -> None:
    with UhpEngine([sys.executable, FAULTY, "none", "wA1"]) as engine:
        first, last = engine.analyze(Board(), Limit(seconds=0.1))
        assert first[:3] == ((Board().parse_uhp("wS1"),), 1, 0.0)
        assert last.line == (Board().parse_uhp("wA1"),)


def test_whatever_goes_wrong_while_a_program_thinks_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a mistake of ours")

    with UhpEngine([sys.executable, FAULTY, "none", "wA1"]) as engine:
        with pytest.raises(EngineError, match="needs a limit"):
            list(engine.analyze(Board(), Limit()))
        with pytest.raises(HiveError, match="cannot be inf seconds"):
            list(engine.analyze(Board(), Limit(seconds=float("inf"))))
        monkeypatch.setattr(engine, "_parse_best_move", fail)
        with pytest.raises(RuntimeError, match="ours"):
            list(engine.analyze(Board(), Limit(seconds=0.1)))


def test_a_program_that_finds_what_is_illegal_is_an_error() -> None:
    said = pytest.raises(EngineError, match="'wA2'")
    with UhpEngine([sys.executable, FAULTY, "none", "wA2"]) as engine, said:
        list(engine.analyze(Board(), Limit(seconds=0.1)))


@pytest.mark.parametrize(
    ("line", "names", "depth", "score"),
    [
        ("wA1;3;0.25;wA1;bG1 wA1-", ["wA1", "bG1 wA1-"], 3, 0.25),
        ("wA1;3;-1e9;bG1 wA1-", ["wA1"], 3, -1e9),
        ("wA1;deep;good", ["wA1"], None, None),
        ("wA1;123456789;0.5", ["wA1"], None, 0.5),
        ("wA1", ["wA1"], None, None),
    ],
)
def test_lines_are_read_as_programs_write_them(
    line: str, names: list[str], depth: int | None, score: float | None
) -> None:
    board = Board("Base")
    thought = parse_info(board, line, 1.0)
    assert thought
    assert thought[1:] == (depth, score, 1.0)
    for name, move in zip(names, thought.line, strict=True):
        assert board.push_uhp(name) == move


@pytest.mark.parametrize("line", ["", "thinking", "bA1;1;0", "wA2"])
def test_lines_without_a_move_tell_nothing(line: str) -> None:
    assert parse_info(Board(), line, 1.0) is None
