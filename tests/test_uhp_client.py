"""Somebody else's UHP program as an engine: what it may do wrong must not hurt us."""

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
SOON = Limit(seconds=0.1)


def faulty(
    fault: str, best: str = "wA1", timeout: float = 60.0, grace: float = GRACE_SECONDS
) -> UhpEngine:
    return UhpEngine([sys.executable, FAULTY, fault, best], timeout=timeout, grace=grace)


def pid_of(engine: UhpEngine) -> int:
    assert engine.pid is not None
    return engine.pid


def is_running(pid: int) -> bool:
    """Whether any process of the engine's group is left."""
    try:
        os.killpg(pid, 0)
    except ProcessLookupError:
        return False
    return True


def is_gone(pid: int) -> bool:
    deadline = time.monotonic() + 60
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    return not is_running(pid)


def test_an_engine_introduces_itself_and_plays() -> None:
    with faulty("none") as engine:
        assert engine.name == "Faulty none"
        assert engine.capabilities == {"Mosquito", "Ladybug"}
        assert engine.play(Board(), SOON) == Board().push_uhp("wA1")


def test_an_engine_is_asked_about_one_game_after_another() -> None:
    with faulty("none", "bG1 wA1-") as engine:
        for game in ["Base;InProgress;Black[1];wA1", "Base+ML;InProgress;Black[1];wA1"]:
            assert str(engine.play(parse_game(game), SOON).piece) == "bG1"


def test_an_engine_that_refused_a_move_is_given_the_whole_game() -> None:
    board = Board()
    with faulty("refuses moves") as engine:
        engine.set_position(board)
        board.push_uhp("wA1")
        with pytest.raises(EngineError, match="no thanks"):
            engine.set_position(board)
        engine.set_position(board)


def test_a_real_engine_follows_a_whole_game() -> None:
    command = [sys.executable, "-m", "sixlegs", "uhp", "--player", "greedy", "--seed", "1"]
    board = Board("Base+MLP", "tournament")
    with UhpEngine(command) as engine:
        while not board.outcome() and board.ply < 30:
            board.push(engine.play(board, Limit(seconds=1)))
        for _ in range(7):
            board.pop()
        assert engine.play(board, Limit(seconds=1)) in board.legal_moves
        opened_with_queen = parse_game("Base;InProgress;Black[1];wQ")
        for other in (opened_with_queen, board):  # each by its own opening rule
            assert engine.play(other, Limit(seconds=1)) in other.legal_moves
            (option,) = engine.request("options get Opening")
            assert option.split(";")[2] == other.opening


def test_fractions_of_a_second_are_asked_for_in_either_way() -> None:
    with faulty("whole seconds") as engine:
        assert engine.play(Board(), SOON)
        assert engine.play(Board("Base"), SOON)


def test_fractions_are_not_sent_again_to_an_engine_that_rejected_them() -> None:
    with faulty("whole seconds") as engine:
        sent = record_commands(engine)
        engine.play(Board(), SOON)
        engine.play(Board(), SOON)
    exact, plain = "bestmove time 00:00:00.1000000", "bestmove seconds 0.1"
    assert [line for line in sent if "bestmove" in line] == [exact, plain, plain]


def record_commands(engine: UhpEngine) -> list[str]:
    """Return a list that records the commands sent to *engine* from now on."""
    sent: list[str] = []
    assert engine._pipe is not None
    send = engine._pipe.send

    def record(line: str) -> None:
        sent.append(line)
        send(line)

    engine._pipe.send = record  # type: ignore[method-assign]
    return sent


def test_only_changes_of_the_position_are_sent_to_an_engine() -> None:
    board = Board("Base", "tournament")
    with faulty("none", "wS1") as engine:
        sent = record_commands(engine)
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
    assert sent == [
        "newgame Base;NotStarted;White[1]",
        *("play wA1", "play bG1 wA1-"),
        "newgame Base;InProgress;Black[1];wA1",
        *("options set Opening rulebook", "newgame Base;NotStarted;White[1]"),
        "newgame Base+M;NotStarted;White[1]",
        "exit",
    ]


@pytest.mark.parametrize(
    ("fault", "complaint"),
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
def test_a_broken_engine_is_a_clear_error(fault: str, complaint: str) -> None:
    engine = faulty(fault)
    pid = pid_of(engine)
    with pytest.raises(EngineError) as caught:
        engine.play(Board("Base"), Limit(seconds=1))
    assert complaint in str(caught.value)
    assert len(str(caught.value)) < 1000
    engine.close()
    assert is_gone(pid)


@pytest.mark.parametrize("best", ["wQ wQ-", "bA1", "wA2", "pass", "xyz", "", "wA1 wA1-", "\x00"])
def test_a_lying_engine_is_found_out(best: str) -> None:
    with faulty("none", best.replace("\x00", "?")) as engine, pytest.raises(EngineError):
        engine.play(Board("Base", "tournament"), SOON)


@pytest.mark.parametrize("limit", [Limit(clock=-1), Limit(seconds=0), Limit(increment=1)])
def test_a_limit_that_cannot_be_is_not_passed_on(limit: Limit) -> None:
    with faulty("none") as engine, pytest.raises(HiveError, match=r"limit|clock"):
        engine.play(Board(), limit)


def test_a_share_of_a_clock_is_asked_for_in_plain_numbers() -> None:
    share = Limit(clock=0.001).per_move
    assert _bestmove_commands(share, takes_fractions=False) == ["bestmove seconds 0.0000667"]


def test_an_engine_that_floods_while_nobody_reads_is_ended(tmp_path: Path) -> None:
    reader_stopped = tmp_path / "reader-stopped"
    pipe = UhpProcess([sys.executable, FAULTY, "endless line", str(reader_stopped)], 60.0)
    pipe.answer()
    pipe.send("bestmove depth 1")
    deadline = time.monotonic() + 60
    while not reader_stopped.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert reader_stopped.exists()
    pipe.close()
    assert is_gone(pipe.pid)


def test_a_silent_engine_is_given_up_and_ended() -> None:
    engine = faulty("silent", grace=0.2)
    pid = pid_of(engine)
    with pytest.raises(EngineError, match=r"no ok within 0\.3 s"):
        engine.play(Board(), SOON)
    assert is_gone(pid)
    with pytest.raises(EngineError, match="not running"):
        engine.play(Board(), SOON)


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (["/no/such/engine"], "No such file"),
        ([sys.executable, FAULTY, "no id"], "did not introduce itself"),
        ([sys.executable, "-c", "print('hello')"], "it ended with status 0"),
        ([sys.executable, "-c", "import sys; sys.exit('no licence')"], "no licence"),
        ([], "the command line is empty"),
        ("", "the command line is empty"),
    ],
)
def test_what_does_not_start_is_a_clear_error(command: str | list[str], complaint: str) -> None:
    with pytest.raises(EngineError) as caught:
        UhpEngine(command, timeout=60)
    assert complaint in str(caught.value)


def test_what_never_starts_is_waited_for_no_longer_than_said() -> None:
    with pytest.raises(EngineError, match=r"no ok within 0\.5 s"):
        faulty("never starts", timeout=0.5)


def test_an_option_that_is_refused_is_a_clear_error() -> None:
    with pytest.raises(EngineError, match="no options"):
        UhpEngine([sys.executable, FAULTY], options={"Threads": "2"})


def test_a_thinking_engine_can_be_stopped() -> None:
    stop = threading.Event()
    with faulty("slow") as engine:
        threading.Timer(0.3, stop.set).start()
        move = engine.play(Board(), Limit(seconds=3600), stop)
        assert str(move.piece) == "wA1"
        assert engine.request("info") == []


def test_an_engine_that_will_not_leave_is_ended_with_its_children() -> None:
    for fault in ("stays", "has a child"):
        engine = faulty(fault)
        pid = pid_of(engine)
        engine.close()
        assert is_gone(pid)
        engine.close()  # twice does no harm


def test_a_limit_is_needed() -> None:
    with faulty("none") as engine, pytest.raises(EngineError, match="needs a limit"):
        engine.play(Board(), Limit())


def test_a_position_set_up_by_hand_has_no_game_string() -> None:
    board = parse_position("Base rulebook White[2] - 0,0:wA1;1,0:bA1")
    with faulty("none") as engine, pytest.raises(ValueError, match="set up by hand"):
        engine.play(board, SOON)


def test_many_engines_live_side_by_side() -> None:
    engines = [faulty("none") for _ in range(4)]
    moves = [engine.play(Board(), SOON) for engine in engines]
    assert len(set(moves)) == 1
    for engine in engines:
        engine.close()
