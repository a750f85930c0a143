"""UHP sessions: command lines and their answers."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixlegs import (
    Board,
    Hex,
    InvalidMoveError,
    Move,
    game_string,
    move_string,
    parse_game,
    parse_piece,
)
from sixlegs.engine import EngineError, Limit, Stop
from sixlegs.uhp.dialogue import Dialogue, game_string_error, mismatch, parse_dialogues
from sixlegs.uhp.options import Options
from sixlegs.uhp.session import (
    COMMANDS,
    MAX_LINE_CHARACTERS,
    UhpSession,
    create_builtin_player,
    parse_limit,
)
from soak import examples
from strategies import games

ROOT = Path(__file__).parent.parent
SCRIPTS = [
    ROOT / "tests" / "data" / "uhp" / "commands.txt",
    ROOT / "src" / "sixlegs" / "uhp" / "checks" / "protocol.txt",
]
DIALOGUES = [
    pytest.param(dialogue, id=dialogue.purpose)
    for script in SCRIPTS
    for dialogue in parse_dialogues(script.read_text("utf-8"))
]
GAME = "Base;InProgress;White[2];wS1;bS1 wS1-"


@pytest.mark.parametrize("dialogue", DIALOGUES)
def test_dialogues(dialogue: Dialogue) -> None:
    session = UhpSession()
    for exchange in dialogue.exchanges:
        *unanswered, line = exchange.sent
        assert [session.answer(blank) for blank in unanswered] == [[] for _ in unanswered]
        *lines, ok = session.answer(line)
        assert ok == "ok"
        assert mismatch(exchange.expected, lines) is None, (line, lines)


def test_exit_ends_the_session_without_an_answer() -> None:
    session = UhpSession()
    assert not session.is_over
    assert session.answer("Exit") == []
    assert session.is_over


def test_line_that_is_too_long_is_rejected() -> None:
    for line in ("x" * (MAX_LINE_CHARACTERS + 1), " " * (MAX_LINE_CHARACTERS + 1)):
        answer = UhpSession().answer(line)
        assert answer == [f"err That line is longer than {MAX_LINE_CHARACTERS} characters.", "ok"]


def test_long_game_is_accepted() -> None:
    moves = ["wQ", "bQ wQ-", *[r"wQ \bQ", "bQ wQ-"] * 2000]
    session = UhpSession()
    session.answer("options set Opening rulebook")
    state, ok = session.answer("newgame Base;InProgress;White[2002];" + ";".join(moves))
    assert (state.count(";"), ok) == (len(moves) + 2, "ok")
    assert state.startswith("Base;InProgress;White[2002];wQ;")


@pytest.mark.parametrize("name", [*COMMANDS, *(line.split(";")[0] for line in Options().lines())])
def test_every_command_and_option_is_documented(name: str) -> None:
    page = (ROOT / "docs" / "reference" / "uhp.md").read_text("utf-8")
    assert re.search(rf"^(\| `{name}[` ]|- `{name}`: )", page, re.MULTILINE)


# Limits


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("time 00:00:05", Limit(seconds=4.95)),
        ("time 01:02:03", Limit(seconds=3722.95)),
        ("time 2.00:00:00.25", Limit(seconds=172800.2)),
        ("seconds 0.2", Limit(seconds=0.15)),
        ("time 00:00:00", Limit(seconds=0.001)),
        ("depth 7", Limit(depth=7)),
        ("depth 0", Limit(depth=1)),
        ("nodes 12345", Limit(nodes=12345)),
    ],
)
def test_parse_limit_reserves_time_for_the_answer(text: str, limit: Limit) -> None:
    assert parse_limit(text) == limit


# Engines


class ScriptedPlayer:
    """A player that plays or raises what a test passes in, and records its calls."""

    name = "scripted"

    def __init__(self, answer: Move | Exception) -> None:
        self.answer = answer
        self.calls: list[tuple[str, Limit, Stop | None]] = []
        self.is_closed = False

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        self.calls.append((repr(board), limit, stop))
        board.push(board.legal_moves[0])  # a fault of the player, which must not matter
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def close(self) -> None:
        self.is_closed = True


ANT = Move(parse_piece("wA1"), None, Hex(-1, 0))


def session_with(engine: ScriptedPlayer) -> UhpSession:
    session = UhpSession(create_engine=lambda options: engine)
    session.answer(f"newgame {GAME}")
    return session


def test_bestmove_asks_the_engine() -> None:
    engine = ScriptedPlayer(ANT)
    session, stop = session_with(engine), threading.Event()
    assert session.answer("bestmove depth 3", stop) == ["wA1 -wS1", "ok"]
    board = parse_game(GAME, "tournament")
    assert engine.calls == [(repr(board), Limit(depth=3), stop)]
    assert session.answer("play wQ -wS1") == [
        "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1",
        "ok",
    ]


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (EngineError("no idea"), "err no idea"),
        (InvalidMoveError("what?"), "err what?"),
        (RuntimeError("two\nlines"), "err RuntimeError: two lines"),
        (MemoryError(), "err MemoryError:"),
        (KeyError("x" * 10_000), "err KeyError: 'xxx"),
        (Move(parse_piece("wA2"), None, Hex(-1, 0)), "err The engine found no legal move but "),
    ],
)
def test_failure_of_the_engine_is_an_error(result: Move | Exception, message: str) -> None:
    session = session_with(ScriptedPlayer(result))
    line, ok = session.answer("bestmove depth 1")
    assert line.startswith(message)
    assert "\n" not in line
    assert len(line) < 500
    assert ok == "ok"
    assert session.answer("undo") == ["Base;InProgress;Black[1];wS1", "ok"]


def test_options_are_passed_to_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments: dict[str, object] = {}

    class FakeEngine:
        NAME = "sixlegs"

        def __init__(self, **options: object) -> None:
            arguments.update(options)

    monkeypatch.setattr("sixlegs.uhp.session.Engine", FakeEngine)
    options = Options()
    values = {"Threads": "3", "HashMB": "5", "Level": "7", "Seed": "9", "Network": "handcrafted"}
    for name, value in values.items():
        options.set(name, value)
    create_builtin_player(options)
    assert arguments == {
        "threads": 3,
        "table_mb": 5,
        "level": 7,
        "seed": 9,
        "network": "handcrafted",
    }


def test_setting_an_option_recreates_the_engine() -> None:
    created: list[tuple[str, int]] = []
    engine = ScriptedPlayer(ANT)

    def create_engine(options: Options) -> ScriptedPlayer:
        created.append((options.player, options.seed))
        return engine

    session = UhpSession(create_engine=create_engine)
    session.answer(f"newgame {GAME}")
    session.answer("bestmove depth 1")
    session.answer("bestmove depth 1")
    assert (created, engine.is_closed) == ([("sixlegs", 0)], False)
    session.answer("options set Seed 5")
    assert engine.is_closed
    session.answer("options set Player random")
    session.answer("bestmove depth 1")
    assert created == [("sixlegs", 0), ("random", 5)]


class ImprovingPlayer(ScriptedPlayer):
    """A player that reports intermediate best moves."""

    def improving_moves(self, board: Board, limit: Limit, stop: Stop | None) -> Iterator[Move]:
        yield board.legal_moves[0]
        yield ANT


def test_intermediate_best_moves_are_reported_only_on_request() -> None:
    session = session_with(ImprovingPlayer(ANT))
    assert session.answer("bestmove depth 1") == ["wA1 -wS1", "ok"]
    session.answer("options set ReportIntermediateBestMoves True")
    first = session.answer("bestmove depth 1")
    assert first[1:] == ["wA1 -wS1", "wA1 -wS1", "ok"]
    reported: list[str] = []
    assert session.answer("bestmove depth 1", report=reported.append) == ["wA1 -wS1", "ok"]
    assert reported == first[:2]


class PlayerWithLine(ScriptedPlayer):
    """A player with a principal variation, which a test sets."""

    line: tuple[Move, ...] = ()


def test_pv_returns_the_principal_variation() -> None:
    engine = PlayerWithLine(ANT)
    session = session_with(engine)
    session.answer("bestmove depth 1")
    assert session.answer("pv") == ["wA1 -wS1", "ok"]
    engine.line = ANT, Move(parse_piece("bQ"), None, Hex(2, 0))
    session.answer("bestmove depth 1")
    assert session.answer("pv") == ["wA1 -wS1;bQ bS1-", "ok"]
    engine.line = engine.line[::-1]  # which begins with a move that it does not play
    session.answer("bestmove depth 1")
    assert session.answer("pv") == ["wA1 -wS1", "ok"]


def test_illegal_principal_variation_is_an_error() -> None:
    engine = PlayerWithLine(ANT)
    engine.line = ANT, ANT
    session = session_with(engine)
    assert session.answer("bestmove depth 1")[0].startswith("err ")


def test_engine_is_reused_until_a_new_game() -> None:
    created: list[ScriptedPlayer] = []

    def create_engine(options: Options) -> ScriptedPlayer:
        created.append(ScriptedPlayer(ANT))
        return created[-1]

    session = UhpSession(create_engine=create_engine)
    for line in (f"newgame {GAME}", "bestmove depth 1", "undo", f"newgame {GAME}"):
        session.answer(line)
    session.answer("bestmove depth 1")
    assert len(created) == 1
    session.answer("newgame Base")
    assert created[0].is_closed


@pytest.mark.parametrize("level", ["1", "10", "maximum"])
def test_built_in_engine_reports_best_moves_and_its_line(level: str) -> None:
    session = UhpSession()
    for line in (f"options set Level {level}", "options set HashMB 1", "options set Seed 3"):
        session.answer(line)
    session.answer("options set ReportIntermediateBestMoves True")
    session.answer(f"newgame {GAME}")
    *intermediate, best, ok = session.answer("bestmove depth 3")
    assert (intermediate[-1], ok) == (best, "ok")
    assert session.answer("pv")[0].split(";")[0] == best
    session.close()


@pytest.mark.parametrize(
    ("level", "name"), [("maximum", "sixlegs"), ("10", "level10"), ("1", "level1")]
)
def test_level_option(level: str, name: str) -> None:
    options = Options()
    options.set("Level", level)
    engine = create_builtin_player(options)
    assert engine.name == name
    engine.close()


def test_perft_can_be_stopped() -> None:
    session, stop = UhpSession(), threading.Event()
    session.answer("newgame Base+MLP")
    lines: list[str] = []

    def report(line: str) -> None:
        lines.append(line)
        if len(lines) == 5:
            stop.set()

    assert session.answer("perft 64", stop, report) == ["ok"]
    assert lines[-1] == "perft(4) = 151686"


# Random input

KEYWORDS = "info newgame play pass validmoves bestmove undo options exit help perft pv set get ok"
PARAMETERS = (
    r"Seed Player Base Base+MLP InProgress White[1] wQ bS1 wA1 -wA1 wA1/ \bS1 depth time 1 2"
)
SPECIAL_WORDS = ["00:00:01", ";", ",", "\0", "\x1c", "\u2028", "\ufffd", "?"]
WORDS = st.sampled_from([*KEYWORDS.split(), *PARAMETERS.split(), *SPECIAL_WORDS])
LINES = st.text(max_size=200) | st.lists(WORDS, max_size=6).map(" ".join)


@given(st.lists(LINES, max_size=12), games(plies=(0, 20)))
@settings(deadline=None, max_examples=examples(150))
def test_random_input_is_answered_and_errors_change_nothing(lines: list[str], board: Board) -> None:
    session = UhpSession()
    session.answer("options set Player greedy")  # fast regardless of the limit
    session.answer(f"options set Opening {board.opening}")
    session.answer(f"newgame {game_string(board)}")
    for line in lines:
        if "perft" in line.lower():  # may take very long
            continue
        before = current_game(session)
        answer = session.answer(line)
        assert all("\n" not in text and "\r" not in text for text in answer)
        if not answer:
            assert not line.strip() or session.is_over
            continue
        assert answer[-1] == "ok"
        assert "ok" not in answer[:-1]
        if answer[0].startswith(("err ", "invalidmove ")):
            assert len(answer) == 2
            assert len(answer[0]) < 500
            assert "Error: " not in answer[0]
            assert current_game(session) == before


def current_game(session: UhpSession) -> object:
    """Return what a client can observe of the game, by playing a move and undoing it."""
    valid = session.answer("validmoves")
    if valid[0].startswith("err"):
        return valid, session.answer("help")
    game = session.answer(f"play {valid[0].split(';')[0]}")
    assert session.answer("undo")[-1] == "ok"
    return valid, game


@given(games(plies=(0, 40)))
@settings(deadline=None, max_examples=examples(60))
def test_game_played_move_by_move_is_answered_with_its_game_string(board: Board) -> None:
    session = UhpSession()
    session.answer(f"options set Opening {board.opening}")
    session.answer(f"newgame {board.game_type}")
    replay = Board(board.game_type, board.opening)
    for move in board.moves:
        line, ok = session.answer(f"play {move_string(replay, move)}")
        replay.push(move)
        assert game_string_error(replay, line) is None
        assert ok == "ok"
