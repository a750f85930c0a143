"""External UHP engines: playing with them, and handling their faults."""

import os
import sys
import threading
import time
from pathlib import Path

import pytest

from sixlegs import Board, HiveError, parse_game, parse_position
from sixlegs.engine import EngineError, Limit
from sixlegs.uhp.client import GRACE_SECONDS, UhpEngine, _bestmove_commands
from sixlegs.uhp.process import UhpProcess

FAULTY = str(Path(__file__).parent / "fake_engines" / "faulty.py")
SHORT_LIMIT = Limit(seconds=0.1)


def start_faulty(
    fault: str, best: str = "wA1", timeout: float = 60.0, grace: float = GRACE_SECONDS
) -> UhpEngine:
    return UhpEngine([sys.executable, FAULTY, fault, best], timeout=timeout, grace=grace)


def pid_of(engine: UhpEngine) -> int:
    assert engine.pid is not None
    return engine.pid


def is_running(pid: int) -> bool:
    """Return whether any process of the engine's process group is left."""
    try:
        os.killpg(pid, 0)
    except ProcessLookupError:
        return False
    return True


def ends_soon(pid: int) -> bool:
    deadline = time.monotonic() + 60
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    return not is_running(pid)


def test_engine_introduces_itself_and_plays() -> None:
    with start_faulty("none") as engine:
        assert engine.name == "Faulty none"
        assert engine.capabilities == {"Mosquito", "Ladybug"}
        assert engine.play(Board(), SHORT_LIMIT) == Board().push_uhp("wA1")


def test_engine_plays_in_several_games() -> None:
    with start_faulty("none", "bG1 wA1-") as engine:
        for game in ["Base;InProgress;Black[1];wA1", "Base+ML;InProgress;Black[1];wA1"]:
            assert str(engine.play(parse_game(game), SHORT_LIMIT).piece) == "bG1"


def test_whole_game_is_sent_after_a_rejected_move() -> None:
    board = Board()
    with start_faulty("refuses moves") as engine:
        engine.set_position(board)
        board.push_uhp("wA1")
        with pytest.raises(EngineError, match="no thanks"):
            engine.set_position(board)
        engine.set_position(board)


def test_our_engine_plays_a_game_as_a_uhp_engine() -> None:
    command = [sys.executable, "-m", "sixlegs", "uhp", "--player", "greedy", "--seed", "1"]
    board = Board("Base+MLP", "tournament")
    with UhpEngine(command) as engine:
        while not board.outcome() and board.ply < 30:
            board.push(engine.play(board, Limit(seconds=1)))
        for _ in range(7):
            board.pop()
        assert engine.play(board, Limit(seconds=1)) in board.legal_moves
        queen_first = parse_game("Base;InProgress;Black[1];wQ")
        for other in (queen_first, board):  # with different opening rules
            assert engine.play(other, Limit(seconds=1)) in other.legal_moves
            (option,) = engine.request("options get Opening")
            assert option.split(";")[2] == other.opening


def test_fractions_of_a_second_are_sent_in_either_format() -> None:
    with start_faulty("whole seconds") as engine:
        assert engine.play(Board(), SHORT_LIMIT)
        assert engine.play(Board("Base"), SHORT_LIMIT)


def test_fractions_are_not_sent_again_to_an_engine_that_rejected_them() -> None:
    with start_faulty("whole seconds") as engine:
        commands = record_commands(engine)
        engine.play(Board(), SHORT_LIMIT)
        engine.play(Board(), SHORT_LIMIT)
    first, second = "bestmove time 00:00:00.1000000", "bestmove seconds 0.1"
    assert [line for line in commands if "bestmove" in line] == [first, second, second]


def record_commands(engine: UhpEngine) -> list[str]:
    """Return a list that records the commands sent to *engine* from now on."""
    commands: list[str] = []
    assert engine._pipe is not None
    send = engine._pipe.send

    def record(line: str) -> None:
        commands.append(line)
        send(line)

    engine._pipe.send = record  # type: ignore[method-assign]
    return commands


def test_only_changes_of_the_position_are_sent() -> None:
    board = Board("Base", "tournament")
    with start_faulty("none", "wS1") as engine:
        commands = record_commands(engine)
        engine.set_position(board)
        board.push_uhp("wA1")
        board.push_uhp("bG1 wA1-")
        engine.set_position(board)
        engine.set_position(board)
        board.pop()
        engine.set_position(board)
        engine.set_position(Board("Base", "rulebook"))
        engine.set_position(Board("Base", "rulebook"))
        engine.set_position(Board("Base+M", "rulebook"))
    assert commands == [
        "newgame Base;NotStarted;White[1]",
        *("play wA1", "play bG1 wA1-"),
        "newgame Base;InProgress;Black[1];wA1",
        *("options set Opening rulebook", "newgame Base;NotStarted;White[1]"),
        "newgame Base+M;NotStarted;White[1]",
        "exit",
    ]


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("dies", "it ended with status 3, saying 'out of luck'"),
        ("floods", "lines without an ok"),
        ("endless line", "a line of more than"),
        ("errs", "answers 'bestmove time 00:00:01' with: 'err I will not'"),
        ("nothing", "answered ''"),
        ("wrong game", "has a different game"),
        ("no game", "sent no valid game: 'what?'"),
        ("refuses games", "with: 'err no thanks'"),
    ],
)
def test_fault_of_the_engine_is_a_clear_error(fault: str, message: str) -> None:
    engine = start_faulty(fault)
    pid = pid_of(engine)
    with pytest.raises(EngineError) as caught:
        engine.play(Board("Base"), Limit(seconds=1))
    assert message in str(caught.value)
    assert len(str(caught.value)) < 1000
    engine.close()
    assert ends_soon(pid)


@pytest.mark.parametrize("best", ["wQ wQ-", "bA1", "wA2", "pass", "xyz", "", "wA1 wA1-", "\x00"])
def test_illegal_best_move_is_rejected(best: str) -> None:
    with start_faulty("none", best.replace("\x00", "?")) as engine, pytest.raises(EngineError):
        engine.play(Board("Base", "tournament"), SHORT_LIMIT)


@pytest.mark.parametrize("limit", [Limit(clock=-1), Limit(seconds=0), Limit(increment=1)])
def test_invalid_limit_is_rejected(limit: Limit) -> None:
    with start_faulty("none") as engine, pytest.raises(HiveError, match=r"limit|clock"):
        engine.play(Board(), limit)


def test_small_time_limits_are_sent_without_exponents() -> None:
    share = Limit(clock=0.001).per_move
    assert _bestmove_commands(share, takes_fractions=False) == ["bestmove seconds 0.0000667"]


def test_engine_that_floods_an_unread_pipe_is_killed(tmp_path: Path) -> None:
    reader_stopped = tmp_path / "reader-stopped"
    pipe = UhpProcess([sys.executable, FAULTY, "endless line", str(reader_stopped)], 60.0)
    pipe.answer()
    pipe.send("bestmove depth 1")
    deadline = time.monotonic() + 60
    while not reader_stopped.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert reader_stopped.exists()
    pipe.close()
    assert ends_soon(pipe.pid)


def test_silent_engine_is_killed_after_the_grace_time() -> None:
    engine = start_faulty("silent", grace=0.2)
    pid = pid_of(engine)
    with pytest.raises(EngineError, match=r"no ok within 0\.3 s"):
        engine.play(Board(), SHORT_LIMIT)
    assert ends_soon(pid)
    with pytest.raises(EngineError, match="not running"):
        engine.play(Board(), SHORT_LIMIT)


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["/no/such/engine"], "No such file"),
        ([sys.executable, FAULTY, "no id"], "did not introduce itself"),
        ([sys.executable, "-c", "print('hello')"], "it ended with status 0"),
        ([sys.executable, "-c", "import sys; sys.exit('no license')"], "no license"),
        ([], "the command line is empty"),
        ("", "the command line is empty"),
    ],
)
def test_failure_to_start_is_a_clear_error(command: str | list[str], message: str) -> None:
    with pytest.raises(EngineError) as caught:
        UhpEngine(command, timeout=60)
    assert message in str(caught.value)


def test_start_of_an_engine_has_a_timeout() -> None:
    with pytest.raises(EngineError, match=r"no ok within 0\.5 s"):
        start_faulty("never starts", timeout=0.5)


def test_rejected_option_is_a_clear_error() -> None:
    with pytest.raises(EngineError, match="no options"):
        UhpEngine([sys.executable, FAULTY], options={"Threads": "2"})


def test_thinking_engine_can_be_stopped() -> None:
    stop = threading.Event()
    with start_faulty("slow") as engine:
        threading.Timer(0.3, stop.set).start()
        move = engine.play(Board(), Limit(seconds=3600), stop)
        assert str(move.piece) == "wA1"
        assert engine.request("info") == []


def test_close_kills_an_engine_that_does_not_exit_and_its_children() -> None:
    for fault in ("stays", "has a child"):
        engine = start_faulty(fault)
        pid = pid_of(engine)
        engine.close()
        assert ends_soon(pid)
        engine.close()  # closing again has no effect


def test_limit_is_required() -> None:
    with start_faulty("none") as engine, pytest.raises(EngineError, match="needs a limit"):
        engine.play(Board(), Limit())


def test_set_up_position_is_rejected() -> None:
    board = parse_position("Base rulebook White[2] - 0,0:wA1;1,0:bA1")
    with start_faulty("none") as engine, pytest.raises(ValueError, match="set up by hand"):
        engine.play(board, SHORT_LIMIT)


def test_several_engines_run_at_the_same_time() -> None:
    engines = [start_faulty("none") for _ in range(4)]
    moves = [engine.play(Board(), SHORT_LIMIT) for engine in engines]
    assert len(set(moves)) == 1
    for engine in engines:
        engine.close()
