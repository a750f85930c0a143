"""The fair-play report: how often a player's moves match the engine's choices, by thinking time,
compared with players of similar rating.

The report is input for human judgment, never a verdict; docs/explanation/fair-play.md describes its
limits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from math import inf, sqrt
from typing import NamedTuple

from sixlegs.engine.analysis import Info, best_lines
from sixlegs.engine.native import Engine
from sixlegs.engine.player import Limit
from sixlegs.errors import HiveError
from sixlegs.move_times import move_times, time_control
from sixlegs.ratings import Speed, classify_speed
from sixlegs.record import Record
from sixlegs.rules import Board, Color, Move

COUNTED_CHOICES = 3  # of the engine, per move
SKIPPED_OPENING_PLIES = 8  # usually played from memory
MIN_LEGAL_MOVES = 5  # with fewer, the best move is obvious
DECIDED_PROBABILITY = 0.95  # win probability beyond which hardly any move matters

DEFAULT_LIMIT = Limit(nodes=20_000)
"""The default limit per move. It yields the same report on every machine."""
MIN_MOVES = 100  # below this, shares are not meaningful
MIN_MOVES_PER_PEER = 30  # below this, a peer is not compared individually
MAX_GAMES_PER_PEER = 4  # so that many different peers are included

#: Bounds in seconds of the rows by thinking time.
TIME_BOUNDS_SECONDS = (0.0, 3.0, 10.0, 30.0, 90.0)


class PlayerSide(NamedTuple):
    """A player in a game."""

    player: str
    """The key of the player; sides with the same key belong to the same person."""
    record: Record
    color: Color
    rating: int | None = None
    """The rating before the game."""
    speed: Speed | None = None
    """None if there was no clock or it is unknown."""


class PlayedMove(NamedTuple):
    """A move by a human player."""

    ply: int
    rank: int | None
    """The rank of the move among the engine's choices, 0 for the first; None if not among them."""
    seconds: float | None
    """The thinking time, or None if it is unknown."""


class SideAnalysis(NamedTuple):
    """The analysis of one side of a game."""

    player: str
    moves: list[PlayedMove]
    """The moves that are counted."""
    excluded: dict[str, int]
    """The number of excluded moves by reason: opening, few-moves, decided."""


class ChoiceShares(NamedTuple):
    """The number of moves, and how many were the engine's first, second and third choice."""

    moves: int
    ranks: tuple[int, int, int]

    @classmethod
    def of(cls, choices: Iterable[PlayedMove]) -> ChoiceShares:
        """Count the choices."""
        counts = Counter(choice.rank for choice in choices)
        return cls(counts.total(), (counts[0], counts[1], counts[2]))

    def share(self, rank: int) -> float:
        """Return the share of moves that were the choice of *rank*; 0 if there are no moves."""
        return self.ranks[rank] / self.moves if self.moves else 0.0

    def bounds(self, rank: int) -> tuple[float, float]:
        """Return the 95% confidence interval of that share (Wilson score interval).

        >>> low, high = ChoiceShares(100, (50, 20, 10)).bounds(0)
        >>> f"{low:.2f} {high:.2f}"
        '0.40 0.60'
        """
        if not self.moves:
            return 0.0, 1.0
        n, p, z = self.moves, self.share(rank), 1.96
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


class TimeRow(NamedTuple):
    """Moves of the player and of the peers within a range of thinking time."""

    min_seconds: float
    max_seconds: float | None
    """None if there is no upper bound."""
    player: ChoiceShares
    peers: ChoiceShares


class FairPlayReport(NamedTuple):
    """A comparison of a player's moves with the engine's choices and with other players."""

    player: ChoiceShares
    peers: ChoiceShares
    by_time: list[TimeRow]
    """Rows for the moves whose thinking time is known."""
    compared_peers: int
    """The number of peers with enough moves for an individual comparison."""
    peers_at_least_as_high: int
    """How many of them play the engine's first choice at least as often as the player."""
    excluded: dict[str, int]
    """The number of the player's excluded moves by reason."""


def sides(records: Iterable[Record]) -> list[PlayerSide]:
    """Return both sides of all *records*, with the names and ratings of their tags.

    >>> [side.player for side in sides([Record({"White": "Ada ", "Black": "?"})])]
    ['ada']
    """
    found = []
    for record in records:
        control = time_control(record)
        speed = classify_speed(*control) if control else None
        for color in Color:
            name, elo = record.player(color), record.tags.get(f"{color.name.title()}Elo", "")
            if name:
                rating = int(elo) if elo.isascii() and elo.isdecimal() and len(elo) < 6 else None
                found.append(PlayerSide(player_key(name), record, color, rating, speed))
    return found


def player_key(name: str) -> str:
    """Return the key that identifies a player in records: the name without regard to case."""
    return " ".join(name.casefold().split())


def most_played_speed(sides: Iterable[PlayerSide]) -> Speed | None:
    """Return the speed of most of the *sides*, or None if no speed is known."""
    known = Counter(side.speed for side in sides if side.speed)
    return known.most_common(1)[0][0] if known else None


def mean_rating(sides: Collection[PlayerSide]) -> int | None:
    """Return the mean of the known ratings of *sides*, or None if none is known."""
    known = [side.rating for side in sides if side.rating is not None]
    return round(sum(known) / len(known)) if known else None


def similar_sides(
    player_sides: Collection[PlayerSide], candidates: Iterable[PlayerSide], within: int = 100
) -> Iterator[PlayerSide]:
    """Yield a few sides of each other player whose rating differs by at most *within* points.

    If the rating of the player is unknown, all other players qualify.
    """
    players, rating = {side.player for side in player_sides}, mean_rating(player_sides)
    games = Counter[str]()
    for side in candidates:
        is_near = rating is None or abs((side.rating or -within) - rating) <= within
        if is_near and side.player not in players and games[side.player] < MAX_GAMES_PER_PEER:
            games[side.player] += 1
            yield side


def analyze_side(side: PlayerSide, limit: Limit = DEFAULT_LIMIT) -> SideAnalysis:
    """Return the analysis of a side; *limit* applies to each move.

    Raises :exc:`HiveError` for an empty limit.
    """
    if limit.is_empty:
        raise HiveError("A fair-play report needs a limit: seconds, depth or nodes for each move.")
    choices, excluded = [], Counter[str]()
    times = move_times(side.record)
    with Engine() as engine:
        moves = zip(side.record.positions(), side.record.moves, times, strict=False)
        for ply, (board, move, seconds) in enumerate(moves, 1):
            if board.turn is not side.color:
                continue
            reason = _exclusion(board)
            lines = () if reason else best_lines(engine.analyze(board, limit, COUNTED_CHOICES))
            if reason or (reason := _decided_exclusion(lines)):
                excluded[reason] += 1
            else:
                choices.append(PlayedMove(ply, _rank(board, move, lines), seconds))
    return SideAnalysis(side.player, choices, dict(excluded))


def compare(
    player_sides: Iterable[SideAnalysis], peer_sides: Iterable[SideAnalysis]
) -> FairPlayReport:
    """Return the report on the player of *player_sides*, compared with the *peer_sides*."""
    player_moves, excluded = [], Counter[str]()
    for side in player_sides:
        player_moves += side.moves
        excluded.update(side.excluded)
    peers: dict[str, list[PlayedMove]] = {}
    for side in peer_sides:
        peers.setdefault(side.player, []).extend(side.moves)
    peer_moves = [choice for choices in peers.values() for choice in choices]
    share = ChoiceShares.of(player_moves).share(0)
    compared = [
        ChoiceShares.of(moves) for moves in peers.values() if len(moves) >= MIN_MOVES_PER_PEER
    ]
    return FairPlayReport(
        ChoiceShares.of(player_moves),
        ChoiceShares.of(peer_moves),
        _by_time(player_moves, peer_moves),
        len(compared),
        sum(shares.share(0) >= share for shares in compared),
        dict(excluded),
    )


def _by_time(own: list[PlayedMove], others: list[PlayedMove]) -> list[TimeRow]:
    """Return a row per range of thinking time in which there are moves."""
    rows = []
    for minimum, maximum in zip(TIME_BOUNDS_SECONDS, (*TIME_BOUNDS_SECONDS[1:], None), strict=True):
        shares = (ChoiceShares.of(_within(choices, minimum, maximum)) for choices in (own, others))
        row = TimeRow(minimum, maximum, *shares)
        if row.player.moves or row.peers.moves:
            rows.append(row)
    return rows


def _within(
    choices: list[PlayedMove], minimum: float, maximum: float | None
) -> Iterator[PlayedMove]:
    """Yield the choices that took from *minimum* to *maximum* seconds."""
    for choice in choices:
        if choice.seconds is not None and minimum <= choice.seconds < (maximum or inf):
            yield choice


def _exclusion(board: Board) -> str | None:
    """Return the reason to exclude any move on *board*, or None."""
    if board.ply < SKIPPED_OPENING_PLIES:
        return "opening"
    return "few-moves" if len(board.legal_moves) < MIN_LEGAL_MOVES else None


def _decided_exclusion(lines: tuple[Info, ...]) -> str | None:
    score = lines[0].score
    is_open = (
        score.wins_in is None and 1 - DECIDED_PROBABILITY < score.probability < DECIDED_PROBABILITY
    )
    return None if is_open else "decided"


def _rank(board: Board, move: Move, lines: tuple[Info, ...]) -> int | None:
    """Return the rank of *move* among the engine's choices.

    A move that leads to a symmetric position counts as the same move.
    """
    key = _key_after(board, move)
    for rank, line in enumerate(lines):
        if line.line[0] == move or _key_after(board, line.line[0]) == key:
            return rank
    return None


def _key_after(board: Board, move: Move) -> int:
    after = board.copy()
    after.push(move)
    return after.symmetric_key()


def format_report(report: FairPlayReport, about: Mapping[str, str]) -> str:
    """Return the report as text; *about* has further lines by their heading."""
    own, others = report.player, report.peers
    lines = [f"{heading + ':':<14}{text}" for heading, text in about.items()]
    excluded = ", ".join(
        f"{count} {EXCLUSION_TEXTS[reason]}" for reason, count in sorted(report.excluded.items())
    )
    lines += [
        f"{'Moves:':<14}{own.moves} analyzed" + (f"; excluded: {excluded}" if excluded else ""),
        f"{'Others:':<14}{others.moves} moves",
        "",
        f"{'':<14}{'the player':<42}others",
        f"{'time used':<14}{'moves':>6}  {'first':<16}{'second':>8}{'third':>8}  "
        f"{'moves':>6}{'first':>8}{'second':>8}{'third':>8}",
        _line("any", own, others),
        *(_line(_format_span(row), row.player, row.peers) for row in report.by_time),
        "",
    ]
    if report.compared_peers:
        lines.append(
            f"Of {report.compared_peers} others with {MIN_MOVES_PER_PEER} moves or more,"
            f" {report.peers_at_least_as_high} play the engine's first choice at least as"
            " often."
        )
    if own.moves < MIN_MOVES or others.moves < MIN_MOVES:
        lines.append(f"Fewer than {MIN_MOVES} moves on one side: these shares are not meaningful.")
    return "\n".join([*lines, *DISCLAIMER])


EXCLUSION_TEXTS = {
    "opening": f"of the first {SKIPPED_OPENING_PLIES} plies",
    "few-moves": "with few legal moves",
    "decided": "in decided positions",
}
DISCLAIMER = (
    "This is not a verdict. Strong, well-prepared or lucky players choose strong moves as well,",
    "and among many players some stand out by chance. Read the games and ask the player first.",
)


def _line(name: str, own: ChoiceShares, others: ChoiceShares) -> str:
    low, high = own.bounds(0)
    first = f"{own.share(0):4.0%} ({low:.0%}–{high:.0%})" if own.moves else ""
    mine = [f"{own.share(rank):.0%}" if own.moves else "" for rank in (1, 2)]
    theirs = [
        f"{others.share(rank):.0%}" if others.moves else "" for rank in range(COUNTED_CHOICES)
    ]
    return (
        f"{name:<14}{own.moves:>6}  {first:<16}{mine[0]:>8}{mine[1]:>8}  "
        f"{others.moves:>6}{theirs[0]:>8}{theirs[1]:>8}{theirs[2]:>8}"
    ).rstrip()


def _format_span(row: TimeRow) -> str:
    return (
        f"{row.min_seconds:g}–{row.max_seconds:g} s"
        if row.max_seconds is not None
        else f"over {row.min_seconds:g} s"
    )
