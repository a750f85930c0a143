"""Built-in players, openings, the statistics of matches, and matches themselves."""

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
def test_a_player_plays_legal_moves_and_leaves_the_board_alone(
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
def test_a_player_plays_the_same_from_the_same_seed(make: Callable[[int | None], Player]) -> None:
    def moves(seed: int) -> list[object]:
        player, board = make(seed), Board()
        for _ in range(12):
            board.push(player.play(board, Limit(nodes=200)))
        return list(board.moves)

    assert moves(5) == moves(5) != moves(6)


@pytest.mark.parametrize("make", PLAYERS.values(), ids=list(PLAYERS))
def test_a_player_does_not_play_on_after_the_end(make: Callable[[int | None], Player]) -> None:
    board = parse_game(ALMOST_WON)
    board.push_uhp("wQ /bG1")
    with pytest.raises(EngineError, match="over"):
        make(1).play(board, Limit())


def test_the_greedy_player_wins_when_it_can() -> None:
    board = parse_game(ALMOST_WON)
    board.push(GreedyPlayer(1).play(board, Limit()))
    assert board.outcome()


def test_a_stopped_greedy_player_still_answers() -> None:
    stop = threading.Event()
    stop.set()
    assert GreedyPlayer(1).play(Board(), Limit(), stop) in Board().legal_moves


# Openings


def test_openings_are_fair_different_and_the_same_for_a_seed() -> None:
    source = random_openings("Base+MLP", "tournament", 8, seed=3)
    boards = [next(source) for _ in range(40)]
    assert all(board.ply == 8 and is_fair(board) for board in boards)
    assert len({board.key() for board in boards}) == 40
    again = random_openings("Base+MLP", "tournament", 8, seed=3)
    assert [next(again).moves for _ in range(40)] == [board.moves for board in boards]
    other = random_openings("Base+MLP", "tournament", 8, seed=4)
    assert next(other).moves != boards[0].moves


def test_no_short_opening_repeats_before_all_have_occurred() -> None:
    source = random_openings("Base", "rulebook", 2, seed=1)
    assert len({next(source).key() for _ in range(60)}) == 60


@pytest.mark.parametrize(
    "moves",
    [
        r"wQ;bA1 wQ-;wA1 -wQ;bA2 bA1-",
        # Both queens have equally many neighbors, but one side has twice the moves of the other.
        r"wG1;bG1 \wG1;wA1 wG1-;bS1 \bG1;wQ wG1\;bQ bG1/;wA1 bQ/;bS1 /wG1",
        r"wS1;bA1 -wS1;wQ wS1-;bB1 \bA1;wQ wS1/;bQ /bB1;wQ \wS1;bB2 -bB1",
    ],
)
def test_a_lopsided_opening_is_not_fair(moves: str) -> None:
    game = parse_game(f"Base;InProgress;White[{len(moves.split(';')) // 2 + 1}];{moves}")
    assert not is_fair(game)


# Statistics


def test_elo_agrees_with_the_score() -> None:
    assert estimate_elo([0, 0, 10, 0, 0]).value == 0
    assert estimate_elo([5, 0, 0, 0, 15]).value == pytest.approx(400 * math.log10(3))
    assert estimate_elo([0, 0, 0, 0, 9]).value == math.inf
    assert estimate_elo([0, 0, 0, 0, 0]) == (0, -math.inf, math.inf)
    low, high = estimate_elo([3, 5, 9, 6, 2])[1:]
    assert low < estimate_elo([3, 5, 9, 6, 2]).value < high


def test_the_interval_of_elo_holds_what_it_promises() -> None:
    """Of many simulated matches about 19 in 20 must have the truth in their interval."""
    choice, hits = random.Random(1), 0
    score = expected_score(35)
    for _ in range(400):
        pairs = [0] * 5
        for _ in range(200):
            pairs[2 * sum(choice.random() < score for _ in range(2))] += 1
        elo = estimate_elo(pairs)
        hits += elo.low <= 35 <= elo.high
    assert 365 <= hits <= 395


@pytest.mark.parametrize(("truth", "verdict"), [(60, True), (-30, False)])
def test_the_sequential_test_comes_to_the_right_verdict(truth: float, verdict: bool) -> None:
    """Errors are allowed in one case of twenty; ten of a hundred would be a bug."""
    sprt, choice, score = Sprt(0, 40), random.Random(2), expected_score(truth)
    wrong, pairs_played = 0, 0
    for _ in range(100):
        pairs, said = [0] * 5, None
        while said is None:
            pairs[2 * sum(choice.random() < score for _ in range(2))] += 1
            said = sprt.verdict(pairs) if sum(pairs) % 5 == 0 else None
        wrong += said is not verdict
        pairs_played += sum(pairs)
    assert wrong < 10
    assert pairs_played / 100 < 400


def test_a_test_without_games_is_undecided() -> None:
    assert Sprt(0, 10).verdict([0] * 5) is None
    assert Sprt(0, 10).bounds == pytest.approx((-2.944, 2.944), abs=0.001)
    strict = Sprt(0, 10, alpha=0.01, beta=0.2)  # rarely accepted wrongly, so hard to accept
    assert strict.bounds == pytest.approx((-1.599, 4.382), abs=0.001)


# Matches


BOOKS: list[MatchLog] = []


@pytest.fixture(autouse=True)
def closed_books() -> Iterator[None]:
    yield
    while BOOKS:
        BOOKS.pop().close()


def journal(folder: Path) -> MatchLog:
    """A journal that is closed after the test."""
    BOOKS.append(MatchLog(folder / "journal.jsonl", {"seed": 1}))
    return BOOKS[-1]


def test_a_match_plays_pairs_with_colors_changed(tmp_path: Path) -> None:
    conditions = MatchConditions(games=8, concurrency=2, max_plies=60)
    book = journal(tmp_path)
    told = list(play_match(GREEDY, RANDOM, conditions, book))
    games = sorted(book.finished)
    assert len(told) == 8 and [game.number for game in games] == list(range(8))
    for white, black in zip(games[::2], games[1::2], strict=True):
        assert white.first_is_white and not black.first_is_white
        openings = [parse_game(game.game, "tournament").moves[:8] for game in (white, black)]
        assert openings[0] == openings[1]
    now = told[-1][1]
    assert now.games == 8 == now.wins + now.draws + now.losses
    assert sum(now.pairs) == 4
    assert now.score == sum(game.score for game in games)


def test_a_match_is_the_same_from_the_same_seed(tmp_path: Path) -> None:
    def games(folder: str, concurrency: int) -> list[FinishedGame]:
        book = journal(tmp_path / folder)
        conditions = MatchConditions(games=6, concurrency=concurrency, max_plies=40, seed=9)
        list(play_match(RANDOM, GREEDY, conditions, book))
        return sorted(book.finished)

    assert games("one", 1) == games("two", 2)


def test_a_match_stops_once_the_test_is_clear(tmp_path: Path) -> None:
    conditions = MatchConditions(games=400, sprt=Sprt(0, 50), concurrency=2)
    *_, (_, last) = play_match(GREEDY, RANDOM, conditions, journal(tmp_path))
    assert last.verdict is True
    assert 20 < last.games < 200


def test_a_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    conditions = MatchConditions(games=10, max_plies=30)
    book = journal(tmp_path)
    match = play_match(RANDOM, GREEDY, conditions, book)
    first = [next(match)[0] for _ in range(3)]
    match.close()
    book.close()
    with (tmp_path / "journal.jsonl").open("a") as stream:
        stream.write('{"number": 3, "first_is')  # a crash in the midst of a line
    book = journal(tmp_path)
    assert book.finished == first
    rest = [game.number for game, _ in play_match(RANDOM, GREEDY, conditions, book)]
    assert rest == list(range(3, 10))
    book.close()
    again = journal(tmp_path)
    assert again.finished == book.finished
    assert list(play_match(RANDOM, GREEDY, conditions, again)) == []


def test_game_is_on_disk_before_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book, synced = journal(tmp_path), []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_size))
    book.append(FinishedGame(0, True, "Draw", "length", "", "Base"))
    assert synced == [book.file.stat().st_size]


def test_a_journal_of_another_match_is_refused(tmp_path: Path) -> None:
    book = journal(tmp_path)
    book.append(FinishedGame(0, True, "Draw", "length", "", "Base"))
    with pytest.raises(HiveError, match="Another match is being played"):
        journal(tmp_path)
    book.close()
    before = (tmp_path / "journal.jsonl").read_text()
    with pytest.raises(HiveError, match="with other seed"):
        MatchLog(tmp_path / "journal.jsonl", {"seed": 2})
    assert (tmp_path / "journal.jsonl").read_text() == before


@pytest.mark.parametrize(
    ("fault", "ending"),
    [("dies", "crash"), ("wrong game", "crash"), ("late", "time"), ("none", "illegal")],
)
def test_a_failing_engine_loses_and_is_counted(tmp_path: Path, fault: str, ending: str) -> None:
    def start(seed: int) -> Player:
        return UhpEngine([sys.executable, FAULTY, fault, "pass"])

    bad = Contestant("bad", start, Limit(seconds=0.1))
    book = journal(tmp_path)
    list(play_match(bad, GREEDY, MatchConditions(games=2), book))
    now = match_result(book.finished)
    assert now.losses == 2
    if fault != "late":  # that one cannot even pass legally
        assert now.endings[ending] == 2
    assert all("Faulty" in game.note or "bad" in game.note for game in book.finished)


class Careless:
    """A player in Python that does something wrong."""

    name = "careless"

    def __init__(self, answer: Callable[[Board], Any]) -> None:
        self._answer = answer

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Any:
        return self._answer(board)

    def close(self) -> None:
        pass


CARELESS: dict[str, tuple[Callable[[Board], object], str, str]] = {
    "an illegal move": (lambda board: PASS, "illegal", "careless wants to play pass: You may pass"),
    "no move": (lambda board: None, "illegal", "careless answered 'None', which is not a move."),
    "a mistake": (lambda board: 1 // 0, "crash", "careless failed: ZeroDivisionError"),
}


@pytest.mark.parametrize("case", CARELESS)
def test_a_player_s_mistake_costs_it_a_game_and_not_the_match(tmp_path: Path, case: str) -> None:
    answer, ending, note = CARELESS[case]
    bad = Contestant("careless", lambda seed: Careless(answer), Limit(depth=1))
    book = journal(tmp_path)
    list(play_match(bad, GREEDY, MatchConditions(games=4), book))
    now = match_result(book.finished)
    assert (now.losses, now.endings[ending]) == (4, 4)
    assert all(game.note.startswith(note) for game in book.finished)
    assert all(game.game.split(";")[1] == game.result for game in book.finished)


def test_a_player_may_try_moves_on_the_board_it_is_given(tmp_path: Path) -> None:
    def tried(board: Board) -> Move:
        board.push(board.legal_moves[0])
        return board.pop()

    trying = Contestant("trying", lambda seed: Careless(tried), Limit(depth=1))
    book = journal(tmp_path)
    list(play_match(trying, RANDOM, MatchConditions(games=2, max_plies=20), book))
    assert {game.ending for game in book.finished} <= {"length", "surrounded", "repetition"}


class RecordingPlayer(Careless):
    """Record the seeds of the players that are started and closed."""

    def __init__(
        self, answer: Callable[[Board], Any], seed: int, started: list[int], closed: list[int]
    ) -> None:
        super().__init__(answer)
        self._seed, self._closed = seed, closed
        started.append(seed)

    def close(self) -> None:
        self._closed.append(self._seed)


@pytest.mark.parametrize("case", ["legal moves", *CARELESS])
def test_each_game_starts_its_own_engines_and_closes_them(case: str) -> None:
    answer = CARELESS[case][0] if case in CARELESS else lambda board: board.legal_moves[0]
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
    began = threading.Event()

    class Waiting(Careless):
        def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Any:
            assert isinstance(stop, threading.Event)
            began.set()
            stopped.append(stop.wait(10))
            return board.legal_moves[0]

    def start(seed: int) -> Player:
        is_first = seed == 1_000_003  # the seed of the first game
        return Careless(CARELESS["no move"][0]) if is_first else Waiting(lambda board: None)

    waiting = Contestant("waiting", start, Limit(depth=1))
    match = play_match(waiting, RANDOM, MatchConditions(games=40, concurrency=2))
    assert next(match)[0].number == 0
    assert began.wait(60)
    match.close()
    assert stopped in ([True], [True, True])  # each of two threads has one game at most


@pytest.mark.parametrize(
    ("limit", "is_thinking", "ending"),
    [
        (Limit(seconds=1), True, "time"),
        (Limit(clock=1), True, "time"),
        (Limit(depth=1), True, "crash"),
        (Limit(seconds=1), False, "crash"),
    ],
)
def test_a_missing_answer_is_a_loss_on_time_only_if_time_is_limited(
    limit: Limit, is_thinking: bool, ending: str
) -> None:
    class Silent(Careless):
        def set_position(self, board: Board) -> None:
            if not is_thinking:
                raise EngineTimeoutError("no answer")

        def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Any:
            raise EngineTimeoutError("no answer")

    silent = Contestant("silent", lambda seed: Silent(lambda board: None), limit)
    game = play_game(1, Board(), RANDOM, silent, MatchConditions(), threading.Event())
    assert (game.score, game.ending, game.note) == (1, ending, "no answer")


class Stopwatch:
    """Time as matches measure it, which passes only when somebody lets it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr("sixlegs.engine.match.perf_counter", lambda: self.now)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Stopwatch:
    return Stopwatch(monkeypatch)


class Slow(Player):
    """A player that takes its time, to set positions up as well, and keeps what it was allowed."""

    name = "slow"

    def __init__(self, watch: Stopwatch, seconds: float, positioning: float = 0) -> None:
        self._watch, self._seconds, self._positioning = watch, seconds, positioning
        self._board = Board()
        self.told: list[Limit] = []

    def set_position(self, board: Board) -> None:
        self._board = board
        self._watch.now += self._positioning

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        assert board == self._board
        self.told.append(limit)
        self._watch.now += self._seconds
        return board.legal_moves[0]


def played_by(slow: Slow, limit: Limit, margin: float = 0) -> FinishedGame:
    """A game against one that takes no time."""
    contestant = Contestant("slow", lambda seed: slow, limit)
    conditions = MatchConditions(max_plies=40, time_margin=margin)
    return play_game(0, Board(), contestant, RANDOM, conditions, threading.Event())


def test_a_clock_runs_down_by_what_a_move_took_and_up_by_the_increment(watch: Stopwatch) -> None:
    slow = Slow(watch, 0.5)
    played_by(slow, Limit(clock=60, increment=0.25))
    assert [limit.clock for limit in slow.told[:4]] == [60, 59.75, 59.5, 59.25]
    assert {limit.increment for limit in slow.told} == {0.25}


def test_a_player_whose_clock_runs_out_loses_on_time(watch: Stopwatch) -> None:
    slow = Slow(watch, 0.5)
    game = played_by(slow, Limit(clock=1.75))
    assert (game.score, game.ending) == (0, "time")
    assert game.note == "slow took 0.50 s of 0.25 s"
    assert [limit.clock for limit in slow.told] == [1.75, 1.25, 0.75, 0.25]


def test_what_a_margin_forgives_it_forgives_once(watch: Stopwatch) -> None:
    slow = Slow(watch, 0.5)
    game = played_by(slow, Limit(clock=1), margin=0.75)
    assert (game.score, game.ending) == (0, "time")
    assert [limit.clock for limit in slow.told] == [1, 0.5, 0.001, 0.001]


def test_setting_a_position_up_is_no_thinking(watch: Stopwatch) -> None:
    assert played_by(Slow(watch, 0.5, positioning=9), Limit(seconds=1)).ending != "time"
    assert played_by(Slow(watch, 0.5, positioning=9), Limit(clock=1, increment=1)).ending != "time"


def test_an_engine_shares_its_clock_out_over_a_game() -> None:
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
def test_a_clock_that_cannot_be_is_refused(limit: Limit) -> None:
    with native.Engine() as engine, pytest.raises(HiveError, match=r"clock|increment"):
        engine.play(Board(), limit)


def test_an_engine_that_knows_no_clock_gets_a_share_of_it() -> None:
    shares = [Limit(clock=left, increment=0.5).per_move for left in (300, 60, 1)]
    assert all(limit == Limit(seconds=limit.seconds) for limit in shares)
    seconds = [limit.seconds or 0 for limit in shares]
    assert 30 > seconds[0] > seconds[1] > 1 > seconds[2] > 0
    assert Limit(depth=3).per_move == Limit(depth=3)
    assert Limit(seconds=0.1, clock=60).per_move == Limit(seconds=0.1)


def test_an_opening_has_an_even_number_of_plies(tmp_path: Path) -> None:
    with pytest.raises(HiveError, match="even"):
        list(play_match(RANDOM, GREEDY, MatchConditions(opening_plies=3), journal(tmp_path)))


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
def test_the_command_plays_and_saves_a_match(
    tmp_path: Path, players: str, options: str, games: int, limits: str
) -> None:
    words = f"match {players} {options}".split()
    status, output, errors = sixlegs(*words, "-o", str(tmp_path))
    assert (status, errors) == (0, "")
    assert output.count("game ") == games
    assert f"{players.replace(' ', ' against ')}:" in output
    assert "crashes 0, time losses 0" in output
    assert (tmp_path / "games.pgn").read_text().count('[GameType "Base+ML"]') == games
    assert f'"limits": {limits}' in (tmp_path / "journal.jsonl").read_text()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (
            ["level1", "engine uhp", "--limit", "none"],
            "'engine uhp' is a UHP engine, which needs a limit",
        ),
        (["greedy", "/no/such/engine"], "No such file"),
    ],
)
def test_engines_that_cannot_play_get_a_sentence(
    tmp_path: Path, words: list[str], complaint: str
) -> None:
    status, _, errors = sixlegs("match", *words, "-o", str(tmp_path))
    assert status == 2
    assert complaint in errors and "Traceback" not in errors


def test_a_killed_match_is_resumed_and_its_games_are_valid(tmp_path: Path) -> None:
    options = match_options(tmp_path, "--games", "30", "--concurrency", "2", "--seed", "7")
    command = [sys.executable, "-m", "sixlegs", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for _ in range(3):
            process.stdout.readline()
        os.kill(process.pid, signal.SIGKILL)
    kept = len((tmp_path / "journal.jsonl").read_text().splitlines()) - 1
    assert 3 <= kept < 30
    output = sixlegs(*options)[1]
    assert f"Resuming after {kept} games" in output
    assert output.count("game ") == 30 - kept
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
def test_bad_options_get_a_sentence(tmp_path: Path, arguments: list[str]) -> None:
    status, _, errors = sixlegs(*match_options(tmp_path, *arguments))
    assert status == 2
    assert "Traceback" not in errors and errors


@pytest.mark.parametrize(
    "damage", ["", "[]\n[]\n", "{}\n{}\n{}\n", "hello\nworld\n", "\xff\n\xff\n"]
)
def test_what_is_no_journal_is_left_alone(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "journal.jsonl"
    file.write_text(damage, "latin-1")
    if damage:
        with pytest.raises(HiveError, match="not the journal"):
            journal(tmp_path)
        assert file.read_text("latin-1") == damage


def test_a_match_writes_over_no_games_of_others(tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_text("precious")
    status, _, errors = sixlegs(*match_options(tmp_path))
    assert status == 2 and "choose another folder" in errors
    assert (tmp_path / "games.pgn").read_text() == "precious"


@pytest.mark.skipif(not Path("/proc").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_match_that_is_ended_leaves_no_engine_behind(tmp_path: Path, number: int) -> None:
    asked = tmp_path / "asked"
    engine = f"{sys.executable} {FAULTY} silent {asked}"
    arguments = [sys.executable, "-m", "sixlegs", "match", engine, "random"]
    arguments += ["--limit", "depth=3", "-o", str(tmp_path)]
    with subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as match:
        deadline = time.monotonic() + 60
        while not asked.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        assert running(asked)
        match.send_signal(number)
        match.communicate(timeout=60)
    deadline = time.monotonic() + 60
    while running(asked) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not running(asked)


def running(mark: Path) -> list[int]:
    """The engines with *mark* on their command lines."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if str(mark).encode() in words:
            found.append(int(process.name))
    return found
