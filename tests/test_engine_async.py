"""`AsyncEngine`, and analysis by UHP engines."""

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
    """A player that thinks until it is stopped."""

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


def test_play_can_be_awaited() -> None:
    async def play() -> Move:
        async with AsyncEngine(Engine(seed=1)) as engine:
            assert engine.name == "sixlegs"
            return await engine.play(before_the_win(), Limit(nodes=2000))

    assert asyncio.run(play()) == parse_game(WON).moves[-1]


async def test_cancellation_stops_the_engine_without_blocking_the_loop() -> None:
    patient = Patient()
    async with AsyncEngine(patient) as engine:
        task = asyncio.create_task(engine.play(Board(), Limit()))
        while not patient.began.is_set():
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert patient.ended.is_set()


async def test_analysis_can_be_iterated_and_closed() -> None:
    async with AsyncEngine(Engine()) as engine:
        depths = [info.depth async for info in engine.analyze(Board(), Limit(depth=3))]
        assert depths == sorted(depths)
        assert set(depths) == {1, 2, 3}
        endless = engine.analyze(Board())
        assert (await anext(endless)).depth == 1
        await endless.aclose()
        assert await engine.play(Board(), Limit(nodes=10)) in Board().legal_moves


@pytest.mark.filterwarnings("error")
def test_abandoned_analysis_ends_with_the_next_request() -> None:
    async def abandon() -> list[dict[str, object]]:
        errors: list[dict[str, object]] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: errors.append(context))
        async with AsyncEngine(Engine()) as engine:
            async for _ in engine.analyze(Board()):
                break
            assert await engine.play(Board(), Limit(nodes=10)) in Board().legal_moves
            suspended = engine.analyze(Board())
            async for _ in suspended:
                break
            assert await engine.play(Board(), Limit(nodes=10)) in Board().legal_moves
            assert [info async for info in suspended] == []
            first, second = engine.analyze(Board()), engine.analyze(Board())
            assert (await anext(first)).depth == (await anext(second)).depth == 1
            async for _ in engine.analyze(Board()):
                break
        with pytest.raises(EngineError, match="closed"):
            await engine.play(Board(), Limit(nodes=10))
        await engine.close()
        return errors

    assert asyncio.run(abandon()) == []


def test_closing_an_engine_ends_open_analyses_without_log_messages(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def leave() -> None:
        engine = AsyncEngine(Engine())
        analysis = engine.analyze(Board())
        await anext(analysis)
        await engine.close()
        del analysis
        gc.collect()
        await asyncio.sleep(0)

    asyncio.run(leave())
    gc.collect()
    assert not caplog.records


class Slow(Patient):
    """A player whose analysis starts only after a stop request."""

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


async def test_analysis_canceled_while_it_starts_is_closed() -> None:
    slow = Slow()
    engine = AsyncEngine(slow)
    task = asyncio.ensure_future(anext(engine.analyze(Board())))
    while not slow.began.is_set():
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert slow.closed.is_set()


async def test_engine_errors_are_raised() -> None:
    async with AsyncEngine(Engine()) as engine:
        with pytest.raises(EngineError, match="over"):
            await engine.play(parse_game(WON), Limit(nodes=10))


def test_uhp_analysis_yields_intermediate_lines() -> None:
    board = before_the_win()
    with UhpEngine([sys.executable, "-m", "sixlegs", "uhp"]) as engine:
        infos = list(engine.analyze(board, Limit(nodes=2000)))
        assert infos[-1].line[0] == parse_game(WON).moves[-1]
        assert engine.request("options get ReportIntermediateBestMoves") == [
            "ReportIntermediateBestMoves;bool;False;False"
        ]
        *_, last = engine.analyze(Board(), Limit(depth=4))
        assert len(last.line) > 1  # from the field pv
        endless = engine.analyze(board.root(), Limit(seconds=600))
        assert next(endless).line
        endless.close()
        assert engine.play(board, Limit(nodes=2000)) == parse_game(WON).moves[-1]


def test_uhp_analysis_without_intermediate_lines_yields_the_answer() -> None:
    with UhpEngine([sys.executable, FAULTY, "late", "wA1"]) as engine:
        (info,) = engine.analyze(Board(), Limit(seconds=0.1))
        assert info[:3] == ((Board().parse_uhp("wA1"),), None, None)


def test_uhp_analysis_ends_with_the_answer() -> None:
    with UhpEngine([sys.executable, FAULTY, "none", "wA1"]) as engine:
        first, last = engine.analyze(Board(), Limit(seconds=0.1))
        assert first[:3] == ((Board().parse_uhp("wS1"),), 1, 0.0)
        assert last.line == (Board().parse_uhp("wA1"),)


def test_errors_during_uhp_analysis_are_raised(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a bug")

    with UhpEngine([sys.executable, FAULTY, "none", "wA1"]) as engine:
        with pytest.raises(EngineError, match="needs a limit"):
            list(engine.analyze(Board(), Limit()))
        with pytest.raises(HiveError, match="cannot be inf seconds"):
            list(engine.analyze(Board(), Limit(seconds=float("inf"))))
        monkeypatch.setattr(engine, "_parse_best_move", fail)
        with pytest.raises(RuntimeError, match="a bug"):
            list(engine.analyze(Board(), Limit(seconds=0.1)))


def test_illegal_move_in_uhp_analysis_raises_engine_error() -> None:
    with (
        UhpEngine([sys.executable, FAULTY, "none", "wA2"]) as engine,
        pytest.raises(EngineError, match="'wA2'"),
    ):
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
def test_info_lines_are_parsed(
    line: str, names: list[str], depth: int | None, score: float | None
) -> None:
    board = Board("Base")
    info = parse_info(board, line, 1.0)
    assert info
    assert info[1:] == (depth, score, 1.0)
    for name, move in zip(names, info.line, strict=True):
        assert board.push_uhp(name) == move


@pytest.mark.parametrize("line", ["", "thinking", "bA1;1;0", "wA2"])
def test_info_lines_without_a_legal_move_are_ignored(line: str) -> None:
    assert parse_info(Board(), line, 1.0) is None
