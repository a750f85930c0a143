"""The native engine: analysis, playing at levels, and interrupted searches."""

from __future__ import annotations

import gc
import math
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from samples import ALMOST_WON, BLOCKED, WON, run_python, snapshot
from sixlegs import PASS, Board, HiveError, _core, parse_game
from sixlegs.engine import Engine, EngineError, Info, Limit, Score
from sixlegs.engine.levels import LEVELS, MAX_LEVEL, get_level
from sixlegs.engine.native import DEFAULT_LIMIT, OPENING_PLIES
from soak import IS_SOAK

FEW_NODES = Limit(nodes=300)
SEARCHES = 100_000 if IS_SOAK else 1000
# The position one ply earlier: Black must stop a win in one.
LOSES_IN_ONE = ALMOST_WON.replace("White[8]", "Black[7]").rpartition(";")[0]
MIDDLE = (
    r"Base+ML;InProgress;White[6];wL;bL wL\;wM \wL;bM bL\;wA1 /wM;bA1 /bL;wQ wM/;bQ bM-;wA2 wQ\;"
    r"bA2 bA1\\"
).removesuffix("\\")


# Analysis


def test_analysis_increases_depth_without_changing_the_board() -> None:
    board = parse_game(MIDDLE)
    before = snapshot(board)
    with Engine() as engine:
        infos = list(engine.analyze(board, Limit(depth=3)))
    assert [info.depth for info in infos if info.rank == 0][-1] == 3
    assert [info.depth for info in infos] == sorted(info.depth for info in infos)
    assert [info.nodes for info in infos] == sorted(info.nodes for info in infos)
    assert snapshot(board) == before
    for info in infos:
        replay = board.copy()
        for move in info.line:
            replay.push(move)
        assert info.nodes_per_second > 0


def test_analysis_has_no_more_lines_than_moves() -> None:
    with Engine() as engine:
        infos = list(engine.analyze(Board("Base"), Limit(depth=1), lines=50))
    assert len({info.line[0] for info in infos}) == len(infos) == 5


def test_win_in_one_is_proven() -> None:
    with Engine() as engine:
        *_, last = engine.analyze(parse_game(ALMOST_WON), Limit(depth=3))
    assert last.score == Score.proven(1)


def test_analysis_without_a_limit_runs_until_it_is_closed() -> None:
    with Engine() as engine, engine.analyze(parse_game(MIDDLE)) as analysis:
        assert next(analysis).depth == 1
        analysis.close()
        assert list(analysis) == []
        assert engine.play(Board(), FEW_NODES) in Board().legal_moves


def test_stop_event_ends_an_analysis() -> None:
    stop = threading.Event()
    with Engine() as engine:
        analysis = engine.analyze(parse_game(MIDDLE), stop=stop)
        next(analysis)
        stop.set()
        assert all(isinstance(info, Info) for info in analysis)
        assert engine.play(Board(), FEW_NODES)


def test_abandoned_analysis_ends() -> None:
    with Engine() as engine:
        engine.analyze(parse_game(MIDDLE))  # never iterated
        for info in engine.analyze(parse_game(MIDDLE)):
            assert info.depth == 1
            break
        gc.collect()
        assert engine.play(Board(), FEW_NODES)


def test_concurrent_search_is_rejected() -> None:
    with Engine() as engine, engine.analyze(parse_game(MIDDLE)):
        for method in (engine.analyze, engine.play):
            with pytest.raises(EngineError, match="thinking about another position"):
                method(Board(), FEW_NODES)


def test_closed_engine_rejects_requests() -> None:
    engine = Engine()
    analysis = engine.analyze(parse_game(MIDDLE))
    engine.close()
    engine.close()
    assert all(isinstance(info, Info) for info in analysis)  # the analysis ends
    for method in (engine.analyze, engine.play):
        with pytest.raises(EngineError, match="closed"):
            method(Board(), FEW_NODES)


def test_finished_game_is_rejected() -> None:
    with Engine() as engine:
        for method in (engine.analyze, engine.play):
            with pytest.raises(EngineError, match="over"):
                method(parse_game(WON), FEW_NODES)


@pytest.mark.parametrize(
    "limit",
    [Limit(seconds=value) for value in (0, -1, math.nan, math.inf, -math.inf, 1e12)]
    + [Limit(nodes=value) for value in (0, -1, 10**30)]
    + [Limit(depth=value) for value in (0, -1, 10**30)],
    ids=repr,
)
def test_limits_out_of_range_are_rejected(limit: Limit) -> None:
    with Engine() as engine:
        for method in (engine.analyze, engine.play):
            with pytest.raises(HiveError, match="A limit cannot be"):
                method(Board(), limit)
        assert engine.play(Board(), FEW_NODES)


@pytest.mark.parametrize("limit", [Limit(nodes="x"), Limit(depth=1.5), Limit(seconds=True)])  # type: ignore[arg-type]
def test_limits_of_the_wrong_type_are_rejected(limit: Limit) -> None:
    with Engine() as engine, pytest.raises(TypeError):
        engine.play(Board(), limit)


@pytest.mark.parametrize("lines", [0, -1, 10**6])
def test_number_of_lines_out_of_range_is_rejected(lines: int) -> None:
    with Engine() as engine, pytest.raises(HiveError, match="lines"):
        engine.analyze(Board(), FEW_NODES, lines=lines)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Engine(threads=0), "0 threads"),
        (lambda: Engine(threads=10**6), "1000000 threads"),
        (lambda: Engine(table_mb=0), "0 megabytes"),
        (lambda: Engine(table_mb=10**9), "1000000000 megabytes"),
        (lambda: Engine(level=0), "no level 0"),
        (lambda: Engine(level=11), "no level 11"),
        (lambda: Engine(level=True), "no level True"),
    ],
)
def test_invalid_engine_options_are_rejected(make: Callable[[], Engine], message: str) -> None:
    with pytest.raises(HiveError, match=message):
        make()


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (MemoryError(), "There is no memory for 64 MB of table"),
        (RuntimeError("no threads"), "The search cannot be started: no threads"),
    ],
)
def test_missing_memory_or_threads_raise_engine_error(
    monkeypatch: pytest.MonkeyPatch, error: Exception, message: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    engine = Engine()
    with monkeypatch.context() as patch:
        patch.setattr(_core, "Search", fail)
        with pytest.raises(EngineError, match=message):
            engine.play(Board(), FEW_NODES)
    assert engine.play(Board(), FEW_NODES)  # works once there are enough


# Playing


def test_full_strength_uses_the_limit_unchanged() -> None:
    engine = Engine()
    assert engine._search_limit(Limit(seconds=3)) == Limit(seconds=3)
    assert engine._search_limit(Limit(nodes=10**9)) == Limit(nodes=10**9)
    assert engine._search_limit(Limit()) == DEFAULT_LIMIT


def test_full_strength_searches_all_nodes_of_the_limit() -> None:
    with Engine(seed=1) as engine:
        engine.play(parse_game(MIDDLE), Limit(nodes=2 * LEVELS[MAX_LEVEL].nodes))
        assert engine._search and engine._search.nodes >= 2 * LEVELS[MAX_LEVEL].nodes


def test_unreached_time_limit_does_not_change_the_search() -> None:
    """Neither the number of nodes nor the move may differ."""
    results = []
    for limit in (Limit(), Limit(seconds=600), Limit(clock=100_000.0)):
        with Engine(level=MAX_LEVEL, seed=1) as engine:
            move = engine.play(parse_game(MIDDLE), limit)
            assert engine._search
            results.append((move, engine._search.nodes))
    assert results[0] == results[1] == results[2]


@pytest.mark.parametrize("number", LEVELS)
def test_level_uses_the_smaller_limit(number: int) -> None:
    level, engine = LEVELS[number], Engine(level=number)
    assert engine._search_limit(Limit()) == level.limit
    assert engine._search_limit(Limit(nodes=7)) == level.limit._replace(nodes=7)
    assert engine._search_limit(Limit(nodes=10**9)) == level.limit
    assert engine._search_limit(Limit(seconds=2.0)) == level.limit._replace(seconds=2.0)


def test_forced_pass_needs_no_search() -> None:
    with Engine() as engine:
        assert engine.play(parse_game(BLOCKED), Limit()) == PASS
        assert engine.line == (PASS,)


def test_line_starts_with_the_move() -> None:
    board = parse_game(MIDDLE)
    with Engine(seed=1) as engine:
        move = engine.play(board, Limit(depth=3))
        assert engine.line[0] == move
        assert len(engine.line) > 1
        *_, last_move = engine.improving_moves(board, Limit(depth=3))
        assert last_move == engine.line[0]


@pytest.mark.parametrize("number", LEVELS)
def test_every_level_plays_a_win_in_one(number: int) -> None:
    board = parse_game(ALMOST_WON)
    with Engine(level=number, seed=number, table_mb=1) as engine:
        board.push(engine.play(board, Limit()) if number < 9 else engine.play(board, FEW_NODES))
    assert board.outcome()


@pytest.mark.parametrize("number", range(3, MAX_LEVEL + 1))
@pytest.mark.parametrize("seed", range(3))
def test_levels_above_two_avoid_a_loss_in_one(number: int, seed: int) -> None:
    board = parse_game(LOSES_IN_ONE)
    with Engine(level=number, seed=seed, table_mb=1) as engine:
        board.push(engine.play(board, Limit(nodes=2000)))
    with Engine(table_mb=1) as engine:
        *_, best = engine.analyze(board, Limit(depth=1))
    assert best.score != Score.proven(1)


def opening(engine: Engine) -> tuple[object, ...]:
    """Return the first moves of a game of the engine against itself."""
    board = Board()
    with engine:
        while board.ply < OPENING_PLIES + 4:
            board.push(engine.play(board, FEW_NODES))
    return board.moves


def test_games_without_a_seed_differ() -> None:
    assert len({opening(Engine(table_mb=1)) for _ in range(4)}) > 1


@pytest.mark.parametrize("level", [None, 1, 5, 9])
def test_engine_is_deterministic_for_a_seed(level: int | None) -> None:
    games = [opening(Engine(level=level, seed=seed, table_mb=1)) for seed in (7, 7, 8)]
    assert games[0] == games[1] != games[2]


def test_levels_increase_in_strength_and_the_last_has_no_handicap() -> None:
    levels = list(LEVELS.values())
    assert [level.number for level in levels] == list(range(1, MAX_LEVEL + 1))
    for weaker, stronger in pairwise(levels):
        assert weaker.nodes <= stronger.nodes
        if weaker.uses_network == stronger.uses_network:  # evaluations have different scales
            assert weaker.noise >= stronger.noise
    assert [level.number for level in levels if not level.sees_threats] in ([], [1], [1, 2])
    top = get_level(MAX_LEVEL)
    assert (top.depth, top.noise, top.sees_threats, top.lines) == (None, 0, True, 1)


# Signals and process exit

INTERRUPT_SCRIPT = """
import os, signal, sys, threading
from sixlegs import Board, parse_game
from sixlegs.engine import Engine, Limit
board = parse_game(sys.argv[1])
engine = Engine()
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    {call}
except KeyboardInterrupt:
    print("interrupted")
print(engine.play(board, Limit(nodes=100)) in board.legal_moves)
"""


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
@pytest.mark.parametrize(
    "call",
    ["engine.play(board, Limit(seconds=1000))", "list(engine.analyze(board))"],
)
def test_ctrl_c_ends_a_search_and_leaves_the_engine_usable(call: str) -> None:
    script = INTERRUPT_SCRIPT.format(call=call)
    completed = subprocess.run(
        [sys.executable, "-c", script, MIDDLE], capture_output=True, text=True, timeout=60
    )
    assert (completed.stdout.split(), completed.stderr) == (["interrupted", "True"], "")


@pytest.mark.parametrize("end", ["", "import os; os.kill(os.getpid(), 15)", "del analysis"])
def test_process_can_exit_during_a_search(end: str) -> None:
    script = f"""
from sixlegs import Board
from sixlegs.engine import Engine
engine = Engine()
analysis = engine.analyze(Board())
next(analysis)
{end}
"""
    completed = run_python(script)
    assert completed.returncode == (-signal.SIGTERM if "kill" in end else 0)
    assert completed.stderr == b""


def test_memory_is_allocated_by_the_first_search() -> None:
    status = Path("/proc/self/statm")
    if not status.exists():
        pytest.skip("memory is looked up in /proc")
    script = """
from sixlegs.engine import Engine
from pathlib import Path
pages = lambda: int(Path("/proc/self/statm").read_text().split()[0])
before = pages()
engine = Engine(table_mb=512)
print((pages() - before) * 4096 < 100 * 2**20)
"""
    assert run_python(script).stdout.split() == [b"True"]


def test_search_uses_learned_move_statistics_only_if_enabled() -> None:
    search = _core.Search(1)

    def nodes(*, has_learning: bool) -> int:
        search.clear_table()  # but not the learned statistics of moves
        search.start(parse_game(MIDDLE), depth=5, has_learning=has_learning)
        while not search.wait(60):
            pass
        return search.nodes

    first = nodes(has_learning=False)
    assert nodes(has_learning=True) != first
    assert nodes(has_learning=False) == first


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is looked up in /proc")
def test_memory_does_not_grow_over_many_searches() -> None:
    script = f"""
import random
from pathlib import Path
from sixlegs import Board
from sixlegs.engine import Engine, Limit
def search(times):
    board = Board("Base+MLP")
    for _ in range(times):
        if board.outcome() or board.ply > 50:
            board = Board("Base+MLP")
        engine.play(board, Limit(nodes=30))
        board.push(random.choice(board.legal_moves))
resident = lambda: int(Path("/proc/self/statm").read_text().split()[1]) * 4096
engine = Engine(table_mb=1)
search(300)
before = resident()
search({SEARCHES})
print(resident() - before)
"""
    completed = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert int(completed.stdout) < 2 * 2**20


def test_analysis_can_be_closed_while_another_thread_iterates() -> None:
    with Engine(table_mb=1) as engine:
        for _ in range(20):
            analysis = engine.analyze(Board())
            follower = threading.Thread(target=list, args=(analysis,))
            follower.start()
            next(analysis, None)
            analysis.close()
            follower.join(10)
            assert not follower.is_alive()
        assert engine.play(Board(), Limit(nodes=100)) in Board().legal_moves
