"""An entry of the archive: a game that anybody may find, and what it is found by."""

from __future__ import annotations

import json
import re
import time
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256
from typing import Literal

from sixlegs import _core
from sixlegs._core import PERSON, GameTerms, TimeControl
from sixlegs.errors import HiveError
from sixlegs.explorer import position_keys
from sixlegs.game import Ending, Game
from sixlegs.move_times import clocks, time_control
from sixlegs.notation import OUTCOME_NAMES, move_strings
from sixlegs.position import position_string
from sixlegs.problems import read
from sixlegs.ratings import Speed, speed_of
from sixlegs.record import ENDING_TAG, Record, level_name, maximum_name
from sixlegs.rules import Board, Color
from sixlegs.server.play.owners import Owner, is_account
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.seats import Computer, Person
from sixlegs.server.play.storable_text import storable

#: Where a game comes from. rated, lobby: from here, and public by itself · link: from here, and its
#: players have published it · computer: somebody's game against the computer · import: a record.
Source = Literal["rated", "lobby", "link", "computer", "import"]

#: The tag of a game's id, by which a record that was taken out is known when it comes back.
ID_TAG = "GameId"

#: The tag that serves the same purpose where the id is not public: a hash of it.
DIGEST_TAG = "GameDigest"

#: Tags that the columns of an entry have.
KNOWN_TAGS = frozenset(
    {"White", "Black", "Date", "Result", "GameType", ID_TAG, DIGEST_TAG, ENDING_TAG}
)

FIRST_DAY = date(1990, 1, 1).toordinal()  # Hive is younger
MOST_DAYS = 2**16 - 1
DIGEST_BITS = 47  # of an entry's id, below the day …
SECOND_BITS = 17  # … the first of which are the second of that day, if it is known
LONGEST_NAME = 100
LONGEST_TAGS = 10_000  # characters of all of them

DIGEST = re.compile(r"[0-9a-f]{32}")
DATE = re.compile(r"(\d{4})(?:[-./](\d\d?))?(?:[-./](\d\d?))?")


@dataclass(frozen=True, slots=True)
class Player:
    """Who played a side."""

    name: str | None = None
    owner: Owner | None = None
    """Of somebody who played here."""
    rating: int | None = None
    """Before the game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game, and what it is found by."""

    board: Board = field(compare=False)
    """With all moves played."""
    players: tuple[Player, Player]
    """White, Black."""
    outcome: str | None
    """As records write it; None if nobody knows."""
    ending: str | None
    source: Source
    day: date | None = None
    speed: Speed | None = None
    is_rated: bool = False
    game: str | None = None
    """Its id, if it was played here, or in the place that the record comes from."""
    tags: Mapping[str, str] = field(default_factory=dict)
    times: str | None = None
    """JSON: what the clocks showed."""
    second: int | None = None
    """Of its day, for a game that was played here."""
    known_digest: str | None = None
    """The digest that a record states in place of the game id."""

    def digest(self) -> str:
        """The same for the same game, however it lies and whichever way it is written down."""
        if self.known_digest:
            return self.known_digest
        if self.game:
            return sha256(self.game.encode()).hexdigest()[:32]
        keys = position_keys(self.board, len(self.board.moves))
        names = [player.owner or name_key(player.name) for player in self.players]
        return sha256(json.dumps([names, self.outcome, keys]).encode()).hexdigest()[:32]

    def id(self, digest: str) -> int:
        """A number that rises with the date, so that whatever goes by it goes by date; those of one
        day by the hour, as far as that is known."""
        days = self.day.toordinal() - FIRST_DAY if self.day else 0
        within = int(digest, 16) >> 128 - DIGEST_BITS
        if self.second is not None:
            within = self.second << DIGEST_BITS - SECOND_BITS | within >> SECOND_BITS
        return min(max(days, 0), MOST_DAYS) << DIGEST_BITS | within

    def record_row(self) -> dict[str, object]:
        """The game itself, as the database keeps it."""
        board = self.board
        return {
            "opening": board.opening,
            "start": position_string(board.start) if board.start else None,
            "moves": ";".join(move_strings(board)),
            "tags": json.dumps(self.tags, ensure_ascii=False),
            "times": self.times,
        }


def entry_of_game(game: SeatedGame, source: Source, ratings: Mapping[Color, int]) -> Entry:
    """The entry of a game that was played here, and is over."""
    result = game.game.result
    assert result is not None
    white, black = (_seated(game, color, ratings.get(color)) for color in Color)
    return Entry(
        game.game.board,
        (white, black),
        OUTCOME_NAMES[result.outcome],
        result.ending.value,
        source,
        day_of(game.date),
        speed_of_control(game.terms.clock),
        is_rated=source == "rated",
        game=game.id,
        tags=_control_tag(game.terms.clock),
        times=json.dumps(game.core.times) if game.clock else None,
        second=_second_of(game.created),
    )


def _second_of(moment: float) -> int:
    """How many have gone by of its day, by the clock on the wall."""
    shown = time.localtime(moment)
    return 3600 * shown.tm_hour + 60 * shown.tm_min + min(shown.tm_sec, 59)


def _control_tag(control: TimeControl | None) -> dict[str, str]:
    """The time control as PGN writes it, which has no word for days a move."""
    if control is None or control.is_per_move:
        return {}
    return {"TimeControl": f"{control.initial // 1000}+{control.increment // 1000}"}


class NotComputerError(HiveError):
    """A game of one's own that is not one person's against the computer."""


class GoingOnError(HiveError):
    """A game that is not over."""


def entry_of_document(text: str, owner: Owner, day: date) -> Entry:
    """The entry of a game against the computer, which *owner* has played in a browser and wants to
    keep; the core plays it through.

    Raises :exc:`HiveError` for a document that makes no sense, and those above.
    """
    core = read(_core.read_document(text))
    game = Game.of_core(core.game)
    names = {_core.Seat.computer(level[0]): level_name(level[0]) for level in _core.levels()}
    names |= {_core.Seat.maximum(each): maximum_name(each) for each in _core.maximum_seconds()}
    if sorted(seat in names for seat in core.seats) != [False, True] or PERSON not in core.seats:
        raise NotComputerError("This is no game of one person against the computer.")
    if game.result is None:
        raise GoingOnError("This game is not over.")
    white, black = (
        Player(owner=owner) if seat == PERSON else Player(names[seat]) for seat in core.seats
    )
    outcome, ending = OUTCOME_NAMES[game.result.outcome], game.result.ending.value
    return Entry(game.board.copy(), (white, black), outcome, ending, "computer", day)


def _seated(game: SeatedGame, color: Color, rating: int | None) -> Player:
    """Who played a side here; accounts go by the name that they have when somebody looks."""
    seat = game.seats[color]
    if isinstance(seat, Computer):
        return Player(level_name(seat.level))
    owner = seat.owner if isinstance(seat, Person) else None
    if owner is not None and is_account(owner):
        return Player(owner=owner, rating=rating)
    return Player(game.names.get(owner) if owner else None, owner, rating)


def speed_of_control(control: TimeControl | None) -> Speed | None:
    """How fast a game is; None without a clock."""
    if control is None:
        return None
    if control.is_per_move:
        return speed_of(0, control.initial / 1000)
    return speed_of(control.initial / 1000, control.increment / 1000)


def rated_speed(terms: GameTerms) -> Speed | None:
    """Return the speed whose ratings a game changes; None if it is not rated."""
    return speed_of_control(terms.clock) if terms.is_rated else None


def first_id(day: date) -> int:
    """No entry of that day, or of a later one, has a lower id."""
    return _first_id(day.toordinal())


def first_id_after(day: date) -> int:
    """Return the lowest id that an entry of a later day can have, even if there is no such day."""
    return _first_id(day.toordinal() + 1)


def _first_id(ordinal: int) -> int:
    return min(max(ordinal - FIRST_DAY, 0), MOST_DAYS) << DIGEST_BITS


def name_key(name: str | None) -> str | None:
    """How a name is looked for: without regard to case.

    >>> name_key(" Ada  LOVELACE ")
    'ada lovelace'
    """
    text = " ".join(unicodedata.normalize("NFKC", name or "").casefold().split())
    return text[:LONGEST_NAME] or None


def entry_of(record: Record) -> Entry:
    """Return the entry of an imported *record*."""
    record = replace(record, tags={storable(k): storable(v) for k, v in record.tags.items()})
    tags = {name: text for name, text in record.tags.items() if name not in KNOWN_TAGS}
    if sum(map(len, tags.values())) > LONGEST_TAGS:
        tags = {}
    ending, times = record.ending, clocks(record)
    game = record.tags.get(ID_TAG, "")[:LONGEST_NAME] or None
    digest = "" if game else record.tags.get(DIGEST_TAG, "")  # the id decides: one entry per game
    return Entry(
        record.board,
        (_player(record, Color.WHITE), _player(record, Color.BLACK)),
        record.result if record.outcome else None,
        ending.value if ending and ending is not Ending.UNKNOWN else None,
        "import",
        day_of(record.date),
        _speed(record),
        game=game,
        known_digest=digest if DIGEST.fullmatch(digest) else None,
        tags=tags,
        times=json.dumps(times) if times else None,
    )


def _player(record: Record, color: Color) -> Player:
    name = record.player(color)
    elo = record.tags.get(f"{color.name.title()}Elo", "").strip()
    rating = int(elo) if re.fullmatch(r"\d{3,4}", elo) else None
    return Player(name[:LONGEST_NAME] if name else None, rating=rating)


def day_of(text: str | None) -> date | None:
    """The day that a record tells, or the first of its month or year.

    >>> day_of("2018.10.31"), day_of("2019.??.??"), day_of("?")
    (datetime.date(2018, 10, 31), datetime.date(2019, 1, 1), None)
    """
    if not text or not (found := DATE.match(text.strip())):
        return None
    year, month, day = (int(number or 1) for number in found.groups())
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _speed(record: Record) -> Speed | None:
    """The speed of a time control such as 600+5, in seconds."""
    control = time_control(record)
    return speed_of(*control) if control else None
