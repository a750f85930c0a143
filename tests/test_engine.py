"""Built-in players, openings, match statistics, matches and the `match` command."""

import json
import math
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from samples import ALMOST_WON
from sixlegs import PASS, Board, HiveError, Move, parse_game
from sixlegs.engine import EngineError, EngineTimeoutError, Limit, Player, Stop, native
from sixlegs.engine.builtin_players import PLAYERS, GreedyPlayer, RandomPlayer
from sixlegs.engine.match import Contestant, MatchConditions, match_result, play_game, play_match
from sixlegs.engine.match_log import FinishedGame, MatchLog
from sixlegs.engine.openings import is_fair, random_openings
from sixlegs.engine.statistics import Sprt, estimate_elo, expected_score
from sixlegs.uhp.client import UhpEngine
from test_cli import sixlegs

FAULTY = str(Path(__file__).parent / "fake_engines" / "faulty.py")
RANDOM = Contestant("random", RandomPlayer, Limit())
GREEDY = Contestant("greedy", GreedyPlayer, Limit())


# Players


@pytest.mark.parametrize("make", PLAYERS.values(), ids=list(PLAYERS))
def test_player_plays_legal_moves_without_changing_the_board(
    make: Callable[[int | None], Player],
) -> None:
    player, board = make(1), Board("Base+MLP")
    while not board.outcome() and board.ply < 60:
        before = board.copy()
        move = player.play(board, Limit(nodes=100))
        assert board == before and board.moves == before.moves
        board.push(move)
    player.close()


@pytest.mark.parametrize("make", PLAYERS.values(), ids=list(PLAYERS))
def test_player_is_deterministic_for_a_seed(make: Callable[[int | None], Player]) -> None:
    def moves(seed: int) -> list[object]:
        player, board = make(seed), Board()
        for _ in range(12):
            board.push(player.play(board, Limit(nodes=200)))
        return list(board.moves)

    assert moves(5) == moves(5) != moves(6)


@pytest.mark.parametrize("make", PLAYERS.values(), ids=list(PLAYERS))
def test_player_does_not_move_in_a_finished_game(make: Callable[[int | None], Player]) -> None:
    board = parse_game(ALMOST_WON)
    board.push_uhp("wQ /bG1")
    with pytest.raises(EngineError, match="over"):
        make(1).play(board, Limit())


def test_greedy_player_plays_a_winning_move() -> None:
    board = parse_game(ALMOST_WON)
    board.push(GreedyPlayer(1).play(board, Limit()))
    assert board.outcome()


def test_stopped_greedy_player_still_answers() -> None:
    stop = threading.Event()
    stop.set()
    assert GreedyPlayer(1).play(Board(), Limit(), stop) in Board().legal_moves


# Openings


def test_openings_are_fair_distinct_and_deterministic_for_a_seed() -> None:
    source = random_openings("Base+MLP", "tournament", 8, seed=3)
    boards = [next(source) for _ in range(40)]
    assert all(board.ply == 8 and is_fair(board) for board in boards)
    assert len({board.key() for board in boards}) == 40
    same_seed = random_openings("Base+MLP", "tournament", 8, seed=3)
    assert [next(same_seed).moves for _ in range(40)] == [board.moves for board in boards]
    other_seed = random_openings("Base+MLP", "tournament", 8, seed=4)
    assert next(other_seed).moves != boards[0].moves


def test_short_openings_repeat_only_after_all_have_occurred() -> None:
    source = random_openings("Base", "rulebook", 2, seed=1)
    assert len({next(source).key() for _ in range(60)}) == 60


@pytest.mark.parametrize(
    "moves",
    [
        r"wQ;bA1 wQ-;wA1 -wQ;bA2 bA1-",
        # Both queens have the same number of neighbors, but one side has twice as many moves.
        r"wG1;bG1 \wG1;wA1 wG1-;bS1 \bG1;wQ wG1\;bQ bG1/;wA1 bQ/;bS1 /wG1",
        r"wS1;bA1 -wS1;wQ wS1-;bB1 \bA1;wQ wS1/;bQ /bB1;wQ \wS1;bB2 -bB1",
    ],
)
def test_lopsided_opening_is_not_fair(moves: str) -> None:
    game = parse_game(f"Base;InProgress;White[{len(moves.split(';')) // 2 + 1}];{moves}")
    assert not is_fair(game)


# Statistics


def test_elo_matches_the_score() -> None:
    assert estimate_elo([0, 0, 10, 0, 0]).value == 0
    assert estimate_elo([5, 0, 0, 0, 15]).value == pytest.approx(400 * math.log10(3))
    assert estimate_elo([0, 0, 0, 0, 9]).value == math.inf
    assert estimate_elo([0, 0, 0, 0, 0]) == (0, -math.inf, math.inf)
    low, high = estimate_elo([3, 5, 9, 6, 2])[1:]
    assert low < estimate_elo([3, 5, 9, 6, 2]).value < high


def test_elo_interval_has_a_coverage_of_95_percent() -> None:
    """About 19 in 20 simulated matches must have the true value in their interval."""
    rng, hits = random.Random(1), 0
    score = expected_score(35)
    for _ in range(400):
        pairs = [0] * 5
        for _ in range(200):
            pairs[2 * sum(rng.random() < score for _ in range(2))] += 1
        elo = estimate_elo(pairs)
        hits += elo.low <= 35 <= elo.high
    assert 365 <= hits <= 395


@pytest.mark.parametrize(("truth", "verdict"), [(60, True), (-30, False)])
def test_sequential_test_reaches_the_right_verdict(truth: float, verdict: bool) -> None:
    """The error rate is at most 5%. A rate of 10% would be a bug."""
    sprt, rng, score = Sprt(0, 40), random.Random(2), expected_score(truth)
    wrong, pairs_played = 0, 0
    for _ in range(100):
        pairs, result = [0] * 5, None
        while result is None:
            pairs[2 * sum(rng.random() < score for _ in range(2))] += 1
            result = sprt.verdict(pairs) if sum(pairs) % 5 == 0 else None
        wrong += result is not verdict
        pairs_played += sum(pairs)
    assert wrong < 10
    assert pairs_played / 100 < 400


def test_sequential_test_without_games_is_undecided() -> None:
    assert Sprt(0, 10).verdict([0] * 5) is None
    assert Sprt(0, 10).bounds == pytest.approx((-2.944, 2.944), abs=0.001)
    strict = Sprt(0, 10, alpha=0.01, beta=0.2)  # fewer false positives, so a higher bound
    assert strict.bounds == pytest.approx((-1.599, 4.382), abs=0.001)


# Matches


OPEN_LOGS: list[MatchLog] = []


@pytest.fixture(autouse=True)
def close_logs() -> Iterator[None]:
    yield
    while OPEN_LOGS:
        OPEN_LOGS.pop().close()


def open_log(folder: Path) -> MatchLog:
    """Return a match log that is closed after the test."""
    OPEN_LOGS.append(MatchLog(folder / "journal.jsonl", {"seed": 1}))
    return OPEN_LOGS[-1]


def test_match_plays_openings_twice_with_colors_swapped(tmp_path: Path) -> None:
    conditions = MatchConditions(games=8, concurrency=2, max_plies=60)
    log = open_log(tmp_path)
    progress = list(play_match(GREEDY, RANDOM, conditions, log))
    games = sorted(log.finished)
    assert len(progress) == 8 and [game.number for game in games] == list(range(8))
    for white, black in zip(games[::2], games[1::2], strict=True):
        assert white.first_is_white and not black.first_is_white
        openings = [parse_game(game.game, "tournament").moves[:8] for game in (white, black)]
        assert openings[0] == openings[1]
    result = progress[-1][1]
    assert result.games == 8 == result.wins + result.draws + result.losses
    assert sum(result.pairs) == 4
    assert result.score == sum(game.score for game in games)


def test_match_is_deterministic_for_a_seed(tmp_path: Path) -> None:
    def games(folder: str, concurrency: int) -> list[FinishedGame]:
        log = open_log(tmp_path / folder)
        conditions = MatchConditions(games=6, concurrency=concurrency, max_plies=40, seed=9)
        list(play_match(RANDOM, GREEDY, conditions, log))
        return sorted(log.finished)

    assert games("one", 1) == games("two", 2)


def test_match_stops_when_the_sequential_test_is_decided(tmp_path: Path) -> None:
    conditions = MatchConditions(games=400, sprt=Sprt(0, 50), concurrency=2)
    *_, (_, last) = play_match(GREEDY, RANDOM, conditions, open_log(tmp_path))
    assert last.verdict is True
    assert 20 < last.games < 200


def test_interrupted_match_is_resumed(tmp_path: Path) -> None:
    conditions = MatchConditions(games=10, max_plies=30)
    log = open_log(tmp_path)
    match = play_match(RANDOM, GREEDY, conditions, log)
    first = [next(match)[0] for _ in range(3)]
    match.close()
    log.close()
    with (tmp_path / "journal.jsonl").open("a") as stream:
        stream.write('{"number": 3, "first_is')  # a crash while writing a line
    log = open_log(tmp_path)
    assert log.finished == first
    rest = [game.number for game, _ in play_match(RANDOM, GREEDY, conditions, log)]
    assert rest == list(range(3, 10))
    log.close()
    reopened = open_log(tmp_path)
    assert reopened.finished == log.finished
    assert list(play_match(RANDOM, GREEDY, conditions, reopened)) == []


def test_game_is_on_disk_before_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, synced = open_log(tmp_path), []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_size))
    log.append(FinishedGame(0, True, "Draw", "length", "", "Base"))
    assert synced == [log.file.stat().st_size]


def test_log_of_another_match_is_rejected(tmp_path: Path) -> None:
    log = open_log(tmp_path)
    log.append(FinishedGame(0, True, "Draw", "length", "", "Base"))
    with pytest.raises(HiveError, match="Another match is being played"):
        open_log(tmp_path)
    log.close()
    before = (tmp_path / "journal.jsonl").read_text()
    with pytest.raises(HiveError, match="with other seed"):
        MatchLog(tmp_path / "journal.jsonl", {"seed": 2})
    assert (tmp_path / "journal.jsonl").read_text() == before


@pytest.mark.parametrize(
    ("fault", "ending"),
    [("dies", "crash"), ("wrong game", "crash"), ("late", "time"), ("none", "illegal")],
)
def test_failing_engine_loses_and_its_failures_are_counted(
    tmp_path: Path, fault: str, ending: str
) -> None:
    def start(seed: int) -> Player:
        return UhpEngine([sys.executable, FAULTY, fault, "pass"])

    faulty = Contestant("bad", start, Limit(seconds=0.1))
    log = open_log(tmp_path)
    list(play_match(faulty, GREEDY, MatchConditions(games=2), log))
    result = match_result(log.finished)
    assert result.losses == 2
    if fault != "late":  # its late pass is rejected as illegal first
        assert result.endings[ending] == 2
    assert all("Faulty" in game.note or "bad" in game.note for game in log.finished)


class BuggyPlayer:
    """A player whose moves come from a function with a bug."""

    name = "buggy"

    def __init__(self, answer: Callable[[Board], Any]) -> None:
        self._answer = answer

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Any:
        return self._answer(board)

    def close(self) -> None:
        pass


PLAYER_BUGS: dict[str, tuple[Callable[[Board], object], str, str]] = {
    "an illegal move": (lambda board: PASS, "illegal", "buggy wants to play pass: You may pass"),
    "no move": (lambda board: None, "illegal", "buggy answered 'None', which is not a move."),
    "an exception": (lambda board: 1 // 0, "crash", "buggy failed: ZeroDivisionError"),
}


@pytest.mark.parametrize("case", PLAYER_BUGS)
def test_failing_player_loses_the_game_and_the_match_continues(tmp_path: Path, case: str) -> None:
    answer, ending, note = PLAYER_BUGS[case]
    contestant = Contestant("buggy", lambda seed: BuggyPlayer(answer), Limit(depth=1))
    log = open_log(tmp_path)
    list(play_match(contestant, GREEDY, MatchConditions(games=4), log))
    result = match_result(log.finished)
    assert (result.losses, result.endings[ending]) == (4, 4)
    assert all(game.note.startswith(note) for game in log.finished)
    assert all(game.game.split(";")[1] == game.result for game in log.finished)


def test_player_may_change_its_copy_of_the_board(tmp_path: Path) -> None:
    def push_and_pop(board: Board) -> Move:
        board.push(board.legal_moves[0])
        return board.pop()

    player = Contestant("player", lambda seed: BuggyPlayer(push_and_pop), Limit(depth=1))
    log = open_log(tmp_path)
    list(play_match(player, RANDOM, MatchConditions(games=2, max_plies=20), log))
    assert {game.ending for game in log.finished} <= {"length", "surrounded", "repetition"}


class RecordingPlayer(BuggyPlayer):
    """Record the seeds of the players that are started and closed."""

    def __init__(
        self, answer: Callable[[Board], Any], seed: int, started: list[int], closed: list[int]
    ) -> None:
        super().__init__(answer)
        self._seed, self._closed = seed, closed
        started.append(seed)

    def close(self) -> None:
        self._closed.append(self._seed)


@pytest.mark.parametrize("case", ["legal moves", *PLAYER_BUGS])
def test_every_game_starts_and_closes_its_own_engines(case: str) -> None:
    answer = PLAYER_BUGS[case][0] if case in PLAYER_BUGS else lambda board: board.legal_moves[0]
    started: list[int] = []
    closed: list[int] = []
    recording = Contestant(
        "recording", lambda seed: RecordingPlayer(answer, seed, started, closed), Limit(depth=1)
    )
    conditions = MatchConditions(games=4, max_plies=12)
    games = [game for game, _ in play_match(RANDOM, recording, conditions)]
    assert len(set(started)) == 4
    assert closed == started
    for game in games:
        assert game.ending != "length" or len(parse_game(game.game).moves) == 12


def test_closing_a_match_stops_its_unfinished_games() -> None:
    stopped: list[bool] = []
    started = threading.Event()

    class Waiting(BuggyPlayer):
        def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Any:
            assert isinstance(stop, threading.Event)
            started.set()
            stopped.append(stop.wait(10))
            return board.legal_moves[0]

    def start(seed: int) -> Player:
        is_first = seed == 1_000_003  # the seed of the first game
        return BuggyPlayer(PLAYER_BUGS["no move"][0]) if is_first else Waiting(lambda board: None)

    waiting = Contestant("waiting", start, Limit(depth=1))
    match = play_match(waiting, RANDOM, MatchConditions(games=40, concurrency=2))
    assert next(match)[0].number == 0
    assert started.wait(60)
    match.close()
    assert stopped in ([True], [True, True])  # at most one game per thread


@pytest.mark.parametrize(
    ("limit", "is_thinking", "ending"),
    [
        (Limit(seconds=1), True, "time"),
        (Limit(clock=1), True, "time"),
        (Limit(depth=1), True, "crash"),
        (Limit(seconds=1), False, "crash"),
    ],
)
def test_missing_answer_is_a_loss_on_time_only_with_a_time_limit(
    limit: Limit, is_thinking: bool, ending: str
) -> None:
    class Silent(BuggyPlayer):
        def set_position(self, board: Board) -> None:
            if not is_thinking:
                raise EngineTimeoutError("no answer")

        def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Any:
            raise EngineTimeoutError("no answer")

    silent = Contestant("silent", lambda seed: Silent(lambda board: None), limit)
    game = play_game(1, Board(), RANDOM, silent, MatchConditions(), threading.Event())
    assert (game.score, game.ending, game.note) == (1, ending, "no answer")


class FakeClock:
    """The clock of matches, which advances only when `now` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr("sixlegs.engine.match.perf_counter", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    return FakeClock(monkeypatch)


class Slow(Player):
    """A player that takes time to set positions and to move, and records its limits."""

    name = "slow"

    def __init__(self, clock: FakeClock, seconds: float, positioning: float = 0) -> None:
        self._clock, self._seconds, self._positioning = clock, seconds, positioning
        self._board = Board()
        self.limits: list[Limit] = []

    def set_position(self, board: Board) -> None:
        self._board = board
        self._clock.now += self._positioning

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        assert board == self._board
        self.limits.append(limit)
        self._clock.now += self._seconds
        return board.legal_moves[0]


def play_slow_game(slow: Slow, limit: Limit, margin: float = 0) -> FinishedGame:
    """Play a game against an opponent that takes no time."""
    contestant = Contestant("slow", lambda seed: slow, limit)
    conditions = MatchConditions(max_plies=40, time_margin=margin)
    return play_game(0, Board(), contestant, RANDOM, conditions, threading.Event())


def test_clock_loses_the_time_of_a_move_and_gains_the_increment(clock: FakeClock) -> None:
    slow = Slow(clock, 0.5)
    play_slow_game(slow, Limit(clock=60, increment=0.25))
    assert [limit.clock for limit in slow.limits[:4]] == [60, 59.75, 59.5, 59.25]
    assert {limit.increment for limit in slow.limits} == {0.25}


def test_player_whose_clock_runs_out_loses_on_time(clock: FakeClock) -> None:
    slow = Slow(clock, 0.5)
    game = play_slow_game(slow, Limit(clock=1.75))
    assert (game.score, game.ending) == (0, "time")
    assert game.note == "slow took 0.50 s of 0.25 s"
    assert [limit.clock for limit in slow.limits] == [1.75, 1.25, 0.75, 0.25]


def test_time_margin_applies_once_per_game(clock: FakeClock) -> None:
    slow = Slow(clock, 0.5)
    game = play_slow_game(slow, Limit(clock=1), margin=0.75)
    assert (game.score, game.ending) == (0, "time")
    assert [limit.clock for limit in slow.limits] == [1, 0.5, 0.001, 0.001]


def test_setting_a_position_takes_no_game_time(clock: FakeClock) -> None:
    for limit in (Limit(seconds=1), Limit(clock=1, increment=1)):
        assert play_slow_game(Slow(clock, 0.5, positioning=9), limit).ending != "time"


def test_engine_plays_with_a_clock() -> None:
    board = Board("Base+MLP")
    with native.Engine(seed=1, table_mb=1) as engine:
        for clock in (2, 0.3, 0.001):
            board.push(engine.play(board, Limit(clock=clock, increment=0.01)))
    assert board.ply == 3


@pytest.mark.parametrize(
    "limit",
    [
        Limit(clock=0),
        Limit(clock=-1),
        Limit(clock=math.nan),
        Limit(increment=1),
        Limit(clock=1, increment=-1),
        Limit(clock=1, increment=math.inf),
    ],
)
def test_invalid_clock_is_rejected(limit: Limit) -> None:
    with native.Engine() as engine, pytest.raises(HiveError, match=r"clock|increment"):
        engine.play(Board(), limit)


def test_clock_is_converted_to_a_time_per_move() -> None:
    shares = [Limit(clock=seconds, increment=0.5).per_move for seconds in (300, 60, 1)]
    assert all(limit == Limit(seconds=limit.seconds) for limit in shares)
    seconds = [limit.seconds or 0 for limit in shares]
    assert 30 > seconds[0] > seconds[1] > 1 > seconds[2] > 0
    assert Limit(depth=3).per_move == Limit(depth=3)
    assert Limit(seconds=0.1, clock=60).per_move == Limit(seconds=0.1)


def test_openings_have_an_even_number_of_plies(tmp_path: Path) -> None:
    with pytest.raises(HiveError, match="even"):
        list(play_match(RANDOM, GREEDY, MatchConditions(opening_plies=3), open_log(tmp_path)))


# The command


SHORT = "--games 2 --max-plies 20 --limit"


def match_options(folder: Path, *options: str) -> list[str]:
    """Return the arguments of a short match that writes to *folder*."""
    return ["match", "greedy", "random", "--limit", "depth=1", "-o", str(folder), *options]


@pytest.mark.parametrize(
    ("players", "options", "games", "limits"),
    [
        ("greedy random", "--games 4 --limit depth=1", 4, "[[null, 1, null]"),
        ("level3 random", f"{SHORT} clock=20+0.1", 2, "[[null, null, null, 20.0, 0.1]"),
        ("level1 level2", f"{SHORT} none", 2, "[[null, null, null]"),
    ],
)
def test_command_plays_and_saves_a_match(
    tmp_path: Path, players: str, options: str, games: int, limits: str
) -> None:
    arguments = f"match {players} {options}".split()
    status, output, errors = sixlegs(*arguments, "-o", str(tmp_path))
    assert (status, errors) == (0, "")
    assert output.count("game ") == games
    assert f"{players.replace(' ', ' against ')}:" in output
    assert "crashes 0, time losses 0" in output
    assert (tmp_path / "games.pgn").read_text().count('[GameType "Base+ML"]') == games
    assert f'"limits": {limits}' in (tmp_path / "journal.jsonl").read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["level1", "engine uhp", "--limit", "none"],
            "'engine uhp' is a UHP engine, which needs a limit",
        ),
        (["greedy", "/no/such/engine"], "No such file"),
    ],
)
def test_unusable_engines_exit_with_message(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    status, _, errors = sixlegs("match", *arguments, "-o", str(tmp_path))
    assert status == 2
    assert message in errors and "Traceback" not in errors


def test_killed_match_is_resumed_and_its_games_are_valid(tmp_path: Path) -> None:
    options = match_options(tmp_path, "--games", "30", "--concurrency", "2", "--seed", "7")
    command = [sys.executable, "-m", "sixlegs", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for _ in range(3):
            process.stdout.readline()
        os.kill(process.pid, signal.SIGKILL)
    count = len((tmp_path / "journal.jsonl").read_text().splitlines()) - 1
    assert 3 <= count < 30
    output = sixlegs(*options)[1]
    assert f"Resuming after {count} games" in output
    assert output.count("game ") == 30 - count
    entries = [json.loads(line) for line in (tmp_path / "journal.jsonl").read_text().splitlines()]
    assert sorted(entry["number"] for entry in entries[1:]) == list(range(30))
    assert sixlegs("validate", str(tmp_path / "games.pgn"))[0] == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["--limit", "time=0"],
        ["--limit", "depth=x"],
        ["--limit", "moon=1"],
        ["--limit", "clock="],
        ["--limit", "clock=0+1"],
        ["--limit", "clock=nan"],
        ["--limit", "clock=60+-1"],
        ["--games", "1"],
        ["--sprt", "a", "b"],
        ["--game-type", "Chess"],
        ["--opening-plies", "3"],
        ["--games", "3"],
        ["--sprt", "10", "0"],
        ["--time-margin", "x"],
    ],
)
def test_invalid_options_exit_with_message(tmp_path: Path, arguments: list[str]) -> None:
    status, _, errors = sixlegs(*match_options(tmp_path, *arguments))
    assert status == 2
    assert "Traceback" not in errors and errors


@pytest.mark.parametrize(
    "content", ["", "[]\n[]\n", "{}\n{}\n{}\n", "hello\nworld\n", "\xff\n\xff\n"]
)
def test_file_that_is_not_a_match_log_is_unchanged(tmp_path: Path, content: str) -> None:
    file = tmp_path / "journal.jsonl"
    file.write_text(content, "latin-1")
    if content:
        with pytest.raises(HiveError, match="not the journal"):
            open_log(tmp_path)
        assert file.read_text("latin-1") == content


def test_match_does_not_overwrite_existing_games(tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_text("precious")
    status, _, errors = sixlegs(*match_options(tmp_path))
    assert status == 2 and "choose another folder" in errors
    assert (tmp_path / "games.pgn").read_text() == "precious"


@pytest.mark.skipif(not Path("/proc").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_terminated_match_leaves_no_engine_running(tmp_path: Path, number: int) -> None:
    marker = tmp_path / "marker"
    engine = f"{sys.executable} {FAULTY} silent {marker}"
    arguments = [sys.executable, "-m", "sixlegs", "match", engine, "random"]
    arguments += ["--limit", "depth=3", "-o", str(tmp_path)]
    with subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as match:
        deadline = time.monotonic() + 60
        while not marker.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        assert find_engines(marker)
        match.send_signal(number)
        match.communicate(timeout=60)
    deadline = time.monotonic() + 60
    while find_engines(marker) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not find_engines(marker)


def find_engines(marker: Path) -> list[int]:
    """Return the ids of engine processes that have *marker* on their command lines."""
    pids = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            arguments = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if str(marker).encode() in arguments:
            pids.append(int(process.name))
    return pids
