"""The fair-play report: how often somebody plays what the engine would, in how much time, and how
often others of that rating do.

It is made for people to read, and is never a verdict by itself: docs/fair-play.md tells its limits.
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

COUNTED_CHOICES = 3  # of the engine's that are counted
SKIPPED_OPENING_PLIES = 8  # plies that people know by heart
MIN_LEGAL_MOVES = 5  # to choose from: of fewer anybody finds the best
DECIDED_PROBABILITY = 0.95  # win probability beyond which hardly any move matters

DEFAULT_LIMIT = Limit(nodes=20_000)
"""For each move, unless another is given: the same report for the same games, on every machine."""
MIN_MOVES = 100  # moves, below which shares tell next to nothing
MIN_MOVES_PER_PEER = 30  # moves of one of the others, for their share to be compared
MAX_GAMES_PER_PEER = 4  # games of one of them, so that they are many

#: Bounds in seconds of the times that moves are told apart by.
TIME_BOUNDS_SECONDS = (0.0, 3.0, 10.0, 30.0, 90.0)


class PlayerSide(NamedTuple):
    """One player of one game."""

    player: str
    """What tells players apart; two sides with the same are one person's."""
    record: Record
    color: Color
    rating: int | None = None
    """Before the game."""
    speed: Speed | None = None
    """None without a clock, or where nobody knows."""


class PlayedMove(NamedTuple):
    """A move that somebody chose."""

    ply: int
    rank: int | None
    """Which of the engine's choices it was, 0 for the first; None if it was none of them."""
    seconds: float | None
    """How long it took; None if nobody knows."""


class SideAnalysis(NamedTuple):
    """What was found in one side of a game."""

    player: str
    moves: list[PlayedMove]
    """Of the moves that count."""
    excluded: dict[str, int]
    """How many do not, by why: opening, few-moves, decided."""


class ChoiceShares(NamedTuple):
    """How many of so many moves were the engine's first, second and third choice."""

    moves: int
    ranks: tuple[int, int, int]

    @classmethod
    def of(cls, choices: Iterable[PlayedMove]) -> ChoiceShares:
        """Count them."""
        counts = Counter(choice.rank for choice in choices)
        return cls(counts.total(), (counts[0], counts[1], counts[2]))

    def share(self, rank: int) -> float:
        """The part that was the choice of that *rank*; 0 of no moves."""
        return self.ranks[rank] / self.moves if self.moves else 0.0

    def bounds(self, rank: int) -> tuple[float, float]:
        """Within which that share lies in 19 cases of 20, if moves were drawn (Wilson's interval).

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
    """Moves that took so long, of the player and of the others."""

    min_seconds: float
    max_seconds: float | None
    """Seconds; None without a bound."""
    player: ChoiceShares
    peers: ChoiceShares


class FairPlayReport(NamedTuple):
    """How somebody's moves compare with the engine's, and with others'."""

    player: ChoiceShares
    peers: ChoiceShares
    by_time: list[TimeRow]
    """Of those moves of which the time is known."""
    compared_peers: int
    """How many others have enough moves to be compared one by one …"""
    peers_at_least_as_high: int
    """… and how many of these play the engine's first choice as often, or more often."""
    excluded: dict[str, int]
    """How many of the player's moves do not count, by why."""


def sides(records: Iterable[Record]) -> list[PlayerSide]:
    """Both sides of all *records*, by the names and ratings that these tell.

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
    """What tells players of records apart: their names without regard to case."""
    return " ".join(name.casefold().split())


def most_played_speed(sides: Iterable[PlayerSide]) -> Speed | None:
    """The speed that somebody played most; None if nobody knows any."""
    known = Counter(side.speed for side in sides if side.speed)
    return known.most_common(1)[0][0] if known else None


def mean_rating(sides: Collection[PlayerSide]) -> int | None:
    """The mean of the ratings that somebody played with; None if nobody knows."""
    known = [side.rating for side in sides if side.rating is not None]
    return round(sum(known) / len(known)) if known else None


def similar_sides(
    player_sides: Collection[PlayerSide], candidates: Iterable[PlayerSide], within: int = 100
) -> Iterator[PlayerSide]:
    """Sides of other players whose rating is *within* so many points of the player's, a few of
    each; where nobody knows that rating, of all others."""
    players, rating = {side.player for side in player_sides}, mean_rating(player_sides)
    games = Counter[str]()
    for side in candidates:
        is_near = rating is None or abs((side.rating or -within) - rating) <= within
        if is_near and side.player not in players and games[side.player] < MAX_GAMES_PER_PEER:
            games[side.player] += 1
            yield side


def analyze_side(side: PlayerSide, limit: Limit = DEFAULT_LIMIT) -> SideAnalysis:
    """What the engine thinks of the moves of one side; *limit* is for each.

    Raises :exc:`HiveError` for a limit without a bound.
    """
    if limit.is_empty:
        raise HiveError("A fair-play report needs a limit: seconds, depth or nodes for each move.")
    choices, left_out = [], Counter[str]()
    times = move_times(side.record)
    with Engine() as engine:
        moves = zip(side.record.positions(), side.record.moves, times, strict=False)
        for ply, (board, move, seconds) in enumerate(moves, 1):
            if board.turn is not side.color:
                continue
            why = _exclusion(board)
            lines = () if why else best_lines(engine.analyze(board, limit, COUNTED_CHOICES))
            if why or (why := _decided_exclusion(lines)):
                left_out[why] += 1
            else:
                choices.append(PlayedMove(ply, _rank(board, move, lines), seconds))
    return SideAnalysis(side.player, choices, dict(left_out))


def compare(
    player_sides: Iterable[SideAnalysis], peer_sides: Iterable[SideAnalysis]
) -> FairPlayReport:
    """The report on whom *player_sides* is about, beside *peer_sides* of that strength."""
    theirs, left_out = [], Counter[str]()
    for looked in player_sides:
        theirs += looked.moves
        left_out.update(looked.excluded)
    peers: dict[str, list[PlayedMove]] = {}
    for looked in peer_sides:
        peers.setdefault(looked.player, []).extend(looked.moves)
    all_others = [choice for choices in peers.values() for choice in choices]
    share = ChoiceShares.of(theirs).share(0)
    enough = [ChoiceShares.of(one) for one in peers.values() if len(one) >= MIN_MOVES_PER_PEER]
    return FairPlayReport(
        ChoiceShares.of(theirs),
        ChoiceShares.of(all_others),
        _by_time(theirs, all_others),
        len(enough),
        sum(one.share(0) >= share for one in enough),
        dict(left_out),
    )


def _by_time(own: list[PlayedMove], others: list[PlayedMove]) -> list[TimeRow]:
    """A row for each span of time in which anybody moved."""
    rows = []
    for least, most in zip(TIME_BOUNDS_SECONDS, (*TIME_BOUNDS_SECONDS[1:], None), strict=True):
        shares = (ChoiceShares.of(_within(choices, least, most)) for choices in (own, others))
        row = TimeRow(least, most, *shares)
        if row.player.moves or row.peers.moves:
            rows.append(row)
    return rows


def _within(choices: list[PlayedMove], least: float, most: float | None) -> Iterator[PlayedMove]:
    """Yield the choices that took from *least* to *most* seconds."""
    for choice in choices:
        if choice.seconds is not None and least <= choice.seconds < (most or inf):
            yield choice


def _exclusion(board: Board) -> str | None:
    """Why a move on *board* does not count, whatever it is."""
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
    """Which of the engine's choices a move was; one that leads to the same position, turned or
    mirrored, is the same."""
    wanted = _key_after(board, move)
    for rank, line in enumerate(lines):
        if line.line[0] == move or _key_after(board, line.line[0]) == wanted:
            return rank
    return None


def _key_after(board: Board, move: Move) -> int:
    after = board.copy()
    after.push(move)
    return after.symmetric_key()


def format_report(report: FairPlayReport, about: Mapping[str, str]) -> str:
    """The report for people; *about* is what else there is to say, by its heading."""
    own, others = report.player, report.peers
    lines = [f"{heading + ':':<14}{text}" for heading, text in about.items()]
    left_out = ", ".join(
        f"{count} {EXCLUSION_TEXTS[why]}" for why, count in sorted(report.excluded.items())
    )
    lines += [
        f"{'Moves:':<14}{own.moves} looked at" + (f"; left out: {left_out}" if left_out else ""),
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
            f" {report.peers_at_least_as_high} play the engine's first choice as often, or more"
            " often."
        )
    if own.moves < MIN_MOVES or others.moves < MIN_MOVES:
        lines.append(
            f"Fewer than {MIN_MOVES} moves on one side: these shares tell next to nothing."
        )
    return "\n".join([*lines, *DISCLAIMER])


EXCLUSION_TEXTS = {
    "opening": f"of the first {SKIPPED_OPENING_PLIES} plies",
    "few-moves": "with little to choose from",
    "decided": "in positions as good as decided",
}
DISCLAIMER = (
    "This is no verdict. Strong moves are also what strong, well-prepared or lucky people play,",
    "and of many players some stand out by chance. Read the games, and hear the player, first.",
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
