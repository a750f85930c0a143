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
from sixlegs.ratings import Speed, speed_of
from sixlegs.record import Record
from sixlegs.rules import Board, Color, Move

CHOICES = 3  # of the engine's that are counted
OPENING = 8  # plies that people know by heart
LEAST_MOVES = 5  # to choose from: of fewer anybody finds the best
DECIDED = 0.95  # win probability beyond which hardly any move matters

LIMIT = Limit(nodes=20_000)
"""For each move, unless another is given: the same report for the same games, on every machine."""
ENOUGH = 100  # moves, below which shares tell next to nothing
ENOUGH_EACH = 30  # moves of one of the others, for their share to be compared
MOST_EACH = 4  # games of one of them, so that they are many

#: Bounds in seconds of the times that moves are told apart by.
TIMES = (0.0, 3.0, 10.0, 30.0, 90.0)


class Side(NamedTuple):
    """One player of one game."""

    player: str
    """What tells players apart; two sides with the same are one person's."""
    record: Record
    color: Color
    rating: int | None = None
    """Before the game."""
    speed: Speed | None = None
    """None without a clock, or where nobody knows."""


class Choice(NamedTuple):
    """A move that somebody chose."""

    ply: int
    rank: int | None
    """Which of the engine's choices it was, 0 for the first; None if it was none of them."""
    seconds: float | None
    """How long it took; None if nobody knows."""


class Looked(NamedTuple):
    """What was found in one side of a game."""

    player: str
    choices: list[Choice]
    """Of the moves that count."""
    left_out: dict[str, int]
    """How many do not, by why: opening, few-moves, decided."""


class Shares(NamedTuple):
    """How many of so many moves were the engine's first, second and third choice."""

    moves: int
    ranks: tuple[int, int, int]

    @classmethod
    def of(cls, choices: Iterable[Choice]) -> Shares:
        """Count them."""
        counts = Counter(choice.rank for choice in choices)
        return cls(counts.total(), (counts[0], counts[1], counts[2]))

    def share(self, rank: int) -> float:
        """The part that was the choice of that *rank*; 0 of no moves."""
        return self.ranks[rank] / self.moves if self.moves else 0.0

    def bounds(self, rank: int) -> tuple[float, float]:
        """Within which that share lies in 19 cases of 20, if moves were drawn (Wilson's interval).

        >>> low, high = Shares(100, (50, 20, 10)).bounds(0)
        >>> f"{low:.2f} {high:.2f}"
        '0.40 0.60'
        """
        if not self.moves:
            return 0.0, 1.0
        n, p, z = self.moves, self.share(rank), 1.96
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


class Row(NamedTuple):
    """Moves that took so long, of the player and of the others."""

    least: float
    most: float | None
    """Seconds; None without a bound."""
    own: Shares
    others: Shares


class Report(NamedTuple):
    """How somebody's moves compare with the engine's, and with others'."""

    own: Shares
    others: Shares
    by_time: list[Row]
    """Of those moves of which the time is known."""
    peers: int
    """How many others have enough moves to be compared one by one …"""
    as_high: int
    """… and how many of these play the engine's first choice as often, or more often."""
    left_out: dict[str, int]
    """How many of the player's moves do not count, by why."""


def sides(records: Iterable[Record]) -> list[Side]:
    """Both sides of all *records*, by the names and ratings that these tell.

    >>> [side.player for side in sides([Record({"White": "Ada ", "Black": "?"})])]
    ['ada']
    """
    found = []
    for record in records:
        control = time_control(record)
        speed = speed_of(*control) if control else None
        for color in Color:
            name, elo = record.player(color), record.tags.get(f"{color.name.title()}Elo", "")
            if name:
                rating = int(elo) if elo.isascii() and elo.isdecimal() and len(elo) < 6 else None
                found.append(Side(player_key(name), record, color, rating, speed))
    return found


def player_key(name: str) -> str:
    """What tells players of records apart: their names without regard to case."""
    return " ".join(name.casefold().split())


def usual_speed(own: Iterable[Side]) -> Speed | None:
    """The speed that somebody played most; None if nobody knows any."""
    known = Counter(side.speed for side in own if side.speed)
    return known.most_common(1)[0][0] if known else None


def rating_of(own: Collection[Side]) -> int | None:
    """The mean of the ratings that somebody played with; None if nobody knows."""
    known = [side.rating for side in own if side.rating is not None]
    return round(sum(known) / len(known)) if known else None


def others_like(
    own: Collection[Side], everybody: Iterable[Side], within: int = 100
) -> Iterator[Side]:
    """Sides of other players whose rating is *within* so many points of the player's, a few of
    each; where nobody knows that rating, of all others."""
    players, rating = {side.player for side in own}, rating_of(own)
    games = Counter[str]()
    for side in everybody:
        is_near = rating is None or abs((side.rating or -within) - rating) <= within
        if is_near and side.player not in players and games[side.player] < MOST_EACH:
            games[side.player] += 1
            yield side


def look(side: Side, limit: Limit = LIMIT) -> Looked:
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
            why = _why_not(board)
            lines = () if why else best_lines(engine.analyse(board, limit, CHOICES))
            if why or (why := _why_decided(lines)):
                left_out[why] += 1
            else:
                choices.append(Choice(ply, _rank(board, move, lines), seconds))
    return Looked(side.player, choices, dict(left_out))


def compared(own: Iterable[Looked], others: Iterable[Looked]) -> Report:
    """The report on whom *own* is about, beside *others* of that strength."""
    theirs, left_out = [], Counter[str]()
    for looked in own:
        theirs += looked.choices
        left_out.update(looked.left_out)
    peers: dict[str, list[Choice]] = {}
    for looked in others:
        peers.setdefault(looked.player, []).extend(looked.choices)
    all_others = [choice for choices in peers.values() for choice in choices]
    share = Shares.of(theirs).share(0)
    enough = [Shares.of(one) for one in peers.values() if len(one) >= ENOUGH_EACH]
    return Report(
        Shares.of(theirs),
        Shares.of(all_others),
        _by_time(theirs, all_others),
        len(enough),
        sum(one.share(0) >= share for one in enough),
        dict(left_out),
    )


def _by_time(own: list[Choice], others: list[Choice]) -> list[Row]:
    """A row for each span of time in which anybody moved."""
    rows = []
    for least, most in zip(TIMES, (*TIMES[1:], None), strict=True):
        shares = (Shares.of(_within(choices, least, most)) for choices in (own, others))
        row = Row(least, most, *shares)
        if row.own.moves or row.others.moves:
            rows.append(row)
    return rows


def _within(choices: list[Choice], least: float, most: float | None) -> Iterator[Choice]:
    """Yield the choices that took from *least* to *most* seconds."""
    for choice in choices:
        if choice.seconds is not None and least <= choice.seconds < (most or inf):
            yield choice


def _why_not(board: Board) -> str | None:
    """Why a move on *board* does not count, whatever it is."""
    if board.ply < OPENING:
        return "opening"
    return "few-moves" if len(board.legal_moves) < LEAST_MOVES else None


def _why_decided(lines: tuple[Info, ...]) -> str | None:
    score = lines[0].score
    is_open = score.wins_in is None and 1 - DECIDED < score.probability < DECIDED
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


def written(report: Report, about: Mapping[str, str]) -> str:
    """The report for people; *about* is what else there is to say, by its heading."""
    own, others = report.own, report.others
    lines = [f"{heading + ':':<14}{text}" for heading, text in about.items()]
    left_out = ", ".join(f"{count} {WORDS[why]}" for why, count in sorted(report.left_out.items()))
    lines += [
        f"{'Moves:':<14}{own.moves} looked at" + (f"; left out: {left_out}" if left_out else ""),
        f"{'Others:':<14}{others.moves} moves",
        "",
        f"{'':<14}{'the player':<42}others",
        f"{'time used':<14}{'moves':>6}  {'first':<16}{'second':>8}{'third':>8}  "
        f"{'moves':>6}{'first':>8}{'second':>8}{'third':>8}",
        _line("any", own, others),
        *(_line(_span(row), row.own, row.others) for row in report.by_time),
        "",
    ]
    if report.peers:
        lines.append(
            f"Of {report.peers} others with {ENOUGH_EACH} moves or more, {report.as_high} play the"
            " engine's first choice as often, or more often."
        )
    if own.moves < ENOUGH or others.moves < ENOUGH:
        lines.append(f"Fewer than {ENOUGH} moves on one side: these shares tell next to nothing.")
    return "\n".join([*lines, *NO_VERDICT])


WORDS = {
    "opening": f"of the first {OPENING} plies",
    "few-moves": "with little to choose from",
    "decided": "in positions as good as decided",
}
NO_VERDICT = (
    "This is no verdict. Strong moves are also what strong, well-prepared or lucky people play,",
    "and of many players some stand out by chance. Read the games, and hear the player, first.",
)


def _line(name: str, own: Shares, others: Shares) -> str:
    low, high = own.bounds(0)
    first = f"{own.share(0):4.0%} ({low:.0%}–{high:.0%})" if own.moves else ""
    mine = [f"{own.share(rank):.0%}" if own.moves else "" for rank in (1, 2)]
    theirs = [f"{others.share(rank):.0%}" if others.moves else "" for rank in range(CHOICES)]
    return (
        f"{name:<14}{own.moves:>6}  {first:<16}{mine[0]:>8}{mine[1]:>8}  "
        f"{others.moves:>6}{theirs[0]:>8}{theirs[1]:>8}{theirs[2]:>8}"
    ).rstrip()


def _span(row: Row) -> str:
    return f"{row.least:g}–{row.most:g} s" if row.most is not None else f"over {row.least:g} s"
