"""Matches between two engines: paired openings with colors reversed, and Elo statistics."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from queue import SimpleQueue
from time import perf_counter
from typing import NamedTuple

from sixlegs.engine import EngineError, EngineMoveError, EngineTimeoutError, Limit, Player
from sixlegs.engine.match_log import FinishedGame, MatchLog
from sixlegs.engine.openings import random_openings
from sixlegs.engine.player import SupportsPosition
from sixlegs.engine.statistics import Elo, Sprt, estimate_elo
from sixlegs.errors import HiveError, quote
from sixlegs.game import Ending, Game
from sixlegs.notation import OUTCOME_NAMES, game_string
from sixlegs.rules import Board, Color, Move, Opening, Outcome

MIN_CLOCK_SECONDS = 0.001  # reported to an engine whose clock has run out


class Contestant(NamedTuple):
    """One side of a match."""

    name: str
    start: Callable[[int], Player]
    """Start the engine for a game; the argument is a seed for engines that use one."""
    limit: Limit
    """The limit per move; a clock in it is for the whole game."""


class MatchConditions(NamedTuple):
    """The settings of a match."""

    games: int = 100
    game_type: str = "Base+ML"
    opening: Opening = "tournament"
    opening_plies: int = 8
    max_plies: int = 300
    """A game that reaches this length is a draw."""
    seed: int = 1
    concurrency: int = 1
    time_margin: float = 0.2
    """Seconds by which an engine may exceed its time before it loses."""
    sprt: Sprt | None = None


class TimeBudget:
    """The remaining time of a side, and the *margin* beyond it."""

    def __init__(self, limit: Limit, margin: float) -> None:
        self._limit = limit
        self._margin = margin
        self._left = limit.clock

    @property
    def limit(self) -> Limit:
        """The limit of the next move."""
        if self._left is None:
            return self._limit
        return self._limit._replace(clock=max(MIN_CLOCK_SECONDS, self._left))

    def deduct(self, seconds: float) -> float | None:
        """Deduct the time of a move. Return the allowed time if it was exceeded, or None."""
        allowed = self._limit.seconds
        if allowed is not None and seconds > allowed + self._margin:
            return allowed
        if (left := self._left) is not None:
            if seconds > left + self._margin:
                return left
            self._left = left - seconds + self._limit.increment
        return None


class MatchStoppedError(Exception):  # not an EngineError: no engine has failed
    """A game was stopped because the match is over."""


class MatchResult(NamedTuple):
    """The result of a match so far."""

    games: int
    wins: int
    draws: int
    losses: int
    pairs: tuple[int, ...]
    """The number of pairs in which the first engine scored 0, 1/2, 1, 3/2 and 2 points."""
    endings: Counter[str]
    elo: Elo
    log_likelihood_ratio: float | None
    """The log likelihood ratio of the sequential test, if there is one."""
    verdict: bool | None
    """The verdict of the test: True if the first engine is stronger, None if it is undecided."""

    @property
    def score(self) -> float:
        """The points of the first engine."""
        return self.wins + self.draws / 2


def play_match(
    first: Contestant,
    second: Contestant,
    conditions: MatchConditions,
    log: MatchLog | None = None,
) -> Generator[tuple[FinishedGame, MatchResult], None, None]:
    """Play the games missing in *log*, and yield each with the result so far. Without a log, play
    all games and store none.

    Stops after the last game, or as soon as the sequential test has a verdict. Closing the
    iterator aborts the games in progress.
    """
    for contestant in (first, second):
        if not callable(contestant.start):
            raise HiveError(
                f"{contestant.name}: pass a function that creates a player, not a player."
            )
    finished_games = log.finished if log else []
    done = {game.number for game in finished_games}
    boards = islice(_boards(conditions), conditions.games)
    missing = [(number, board) for number, board in enumerate(boards) if number not in done]
    if not missing or match_result(finished_games, conditions.sprt).verdict is not None:
        return
    stop = threading.Event()
    pool = ThreadPoolExecutor(conditions.concurrency)
    completed: SimpleQueue[Future[FinishedGame]] = SimpleQueue()
    try:
        for number, board in missing:
            future = pool.submit(play_game, number, board, first, second, conditions, stop)
            future.add_done_callback(completed.put)
        for _ in missing:
            game = completed.get().result()
            if log:
                log.append(game)
            else:
                finished_games.append(game)
            result = match_result(finished_games, conditions.sprt)
            yield game, result
            if result.verdict is not None:
                return
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def play_game(
    number: int,
    board: Board,
    first: Contestant,
    second: Contestant,
    conditions: MatchConditions,
    stop: threading.Event,
) -> FinishedGame:
    """Play one game from an opening; an engine that fails loses, with an explanatory note.

    Raises :exc:`MatchStoppedError` once *stop* is set.
    """
    first_is_white = number % 2 == 0
    sides = (first, second) if first_is_white else (second, first)
    game = Game(board)
    engines: dict[Color, Player] = {}
    budgets = [TimeBudget(side.limit, conditions.time_margin) for side in sides]

    def finished(outcome: Outcome, ending: str, note: str = "") -> FinishedGame:
        name, played = OUTCOME_NAMES[outcome], game_string(game.board, outcome)
        return FinishedGame(number, first_is_white, name, ending, note, played)

    try:
        while not (result := game.result):
            if len(game.board.moves) >= conditions.max_plies:
                return finished(Outcome.DRAW, "length")
            if stop.is_set():
                raise MatchStoppedError
            color = game.turn
            side, budget = sides[color.value], budgets[color.value]
            is_thinking = False
            try:
                if color not in engines:
                    engines[color] = side.start(conditions.seed * 1_000_003 + number)
                engine = engines[color]
                if isinstance(engine, SupportsPosition):
                    engine.set_position(game.board.copy())
                is_thinking, start = True, perf_counter()
                move = engine.play(game.board.copy(), budget.limit, stop)
                seconds = perf_counter() - start
                _check_move(side.name, game.board, move)
            except Exception as error:  # any error of a player costs only this game
                return finished(Outcome.win(color.other), *_failure(error, side, is_thinking))
            if (allowed := budget.deduct(seconds)) is not None:
                note = f"{side.name} took {seconds:.2f} s of {allowed:.4g} s"
                return finished(Outcome.win(color.other), "time", note)
            game.push(move)
        ending = "repetition" if result.ending is Ending.REPETITION else "surrounded"
        return finished(result.outcome, ending)
    finally:
        for engine in engines.values():
            engine.close()


def _check_move(name: str, board: Board, move: object) -> None:
    """Raise :exc:`EngineMoveError` if *move* cannot be played."""
    if not isinstance(move, Move):
        raise EngineMoveError(f"{name} answered {quote(repr(move))}, which is not a move.")
    if reason := board.why_not(move):
        raise EngineMoveError(f"{name} wants to play {move}: {reason}")


def _failure(error: Exception, side: Contestant, is_thinking: bool) -> tuple[str, str]:
    """Return the ending of a game in which a player fails, and the note with the reason."""
    has_time = side.limit.seconds is not None or side.limit.clock is not None
    match error:
        case EngineMoveError():
            return "illegal", str(error)
        case EngineTimeoutError():
            return "time" if is_thinking and has_time else "crash", str(error)
        case EngineError():
            return "crash", str(error)
    return "crash", f"{side.name} failed: {type(error).__name__}: {error}"


def match_result(games: list[FinishedGame], sprt: Sprt | None = None) -> MatchResult:
    """Return the result of the match after *games*."""
    scores = {game.number: game.score for game in games}
    pairs = [0] * 5
    for number, score in scores.items():
        if number % 2 == 0 and number + 1 in scores:
            pairs[int(2 * (score + scores[number + 1]))] += 1
    results = Counter(scores.values())
    return MatchResult(
        games=len(games),
        wins=results[1.0],
        draws=results[0.5],
        losses=results[0.0],
        pairs=tuple(pairs),
        endings=Counter(game.ending for game in games),
        elo=estimate_elo(pairs),
        log_likelihood_ratio=sprt.ratio(pairs) if sprt else None,
        verdict=sprt.verdict(pairs) if sprt else None,
    )


def _boards(conditions: MatchConditions) -> Iterator[Board]:
    """Yield the opening of each game; every opening is used twice."""
    if conditions.opening_plies % 2 or not 0 <= conditions.opening_plies <= 20:
        raise HiveError("an opening has an even number of plies, 20 at most")
    for board in random_openings(
        conditions.game_type, conditions.opening, conditions.opening_plies, conditions.seed
    ):
        yield board
        yield board
