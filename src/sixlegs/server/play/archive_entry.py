"""Entries of the game archive."""

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
from sixlegs.move_times import clock_times, time_control
from sixlegs.notation import OUTCOME_NAMES, move_strings
from sixlegs.parse_errors import unwrap
from sixlegs.position import position_string
from sixlegs.ratings import Speed, classify_speed
from sixlegs.record import ENDING_TAG, Record, level_name, maximum_name
from sixlegs.rules import Board, Color
from sixlegs.server.play.seats import Person
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.storable_text import replace_unstorable
from sixlegs.server.play.user_ids import UserId, is_account

#: The origin of a game. rated, lobby: played on this server and public · link: played on this
#: server and published by its players · computer: a user's game against the computer · import: a
#: record.
Source = Literal["rated", "lobby", "link", "computer", "import"]

#: The tag of the game id, which identifies an exported record when it is imported again.
ID_TAG = "GameId"

#: The tag for the same purpose if the id is not public: a hash of it.
DIGEST_TAG = "GameDigest"

#: Tags that are stored in columns.
COLUMN_TAGS = frozenset(
    {"White", "Black", "Date", "Result", "GameType", ID_TAG, DIGEST_TAG, ENDING_TAG}
)

FIRST_DAY = date(1990, 1, 1).toordinal()  # before the release of Hive
MAX_DAYS = 2**16 - 1
ID_DIGEST_BITS = 47  # the lower bits of an id; those above are the day
ID_SECOND_BITS = 17  # the upper bits of these, for the second of the day if it is known
MAX_NAME_CHARACTERS = 100
MAX_TAGS_CHARACTERS = 10_000  # of all tags together

DIGEST_PATTERN = re.compile(r"[0-9a-f]{32}")
DATE_PATTERN = re.compile(r"(\d{4})(?:[-./](\d\d?))?(?:[-./](\d\d?))?")


@dataclass(frozen=True, slots=True)
class EntryPlayer:
    """A player of an archived game."""

    name: str | None = None
    user_id: UserId | None = None
    """The user, for a game played on this server."""
    rating: int | None = None
    """The rating before the game."""


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    """A game in the archive, with the fields by which it is searched."""

    board: Board = field(compare=False)
    """The final board with all moves."""
    players: tuple[EntryPlayer, EntryPlayer]
    """White and Black."""
    outcome: str | None
    """The result as records write it; None if unknown."""
    ending: str | None
    source: Source
    day: date | None = None
    speed: Speed | None = None
    is_rated: bool = False
    game: str | None = None
    """The game id, on this server or on that of the record."""
    tags: Mapping[str, str] = field(default_factory=dict)
    clock_times_json: str | None = None
    """The clock times as JSON."""
    second_of_day: int | None = None
    """The second of the day at which a game on this server was created."""
    stated_digest: str | None = None
    """The digest that a record states in place of the game id."""

    def digest(self) -> str:
        """Return a digest that is equal for equal games, in any orientation and notation."""
        if self.stated_digest:
            return self.stated_digest
        if self.game:
            return sha256(self.game.encode()).hexdigest()[:32]
        keys = position_keys(self.board, len(self.board.moves))
        names = [player.user_id or name_search_key(player.name) for player in self.players]
        return sha256(json.dumps([names, self.outcome, keys]).encode()).hexdigest()[:32]

    def id(self, digest: str) -> int:
        """Return an id that increases with the date, and within a day with the time if known."""
        days = self.day.toordinal() - FIRST_DAY if self.day else 0
        within = int(digest, 16) >> 128 - ID_DIGEST_BITS
        if self.second_of_day is not None:
            within = (
                self.second_of_day << ID_DIGEST_BITS - ID_SECOND_BITS | within >> ID_SECOND_BITS
            )
        return min(max(days, 0), MAX_DAYS) << ID_DIGEST_BITS | within

    def record_row(self) -> dict[str, object]:
        """Return the columns of the game record."""
        board = self.board
        return {
            "opening": board.opening,
            "start": position_string(board.start) if board.start else None,
            "moves": ";".join(move_strings(board)),
            "tags": json.dumps(self.tags, ensure_ascii=False),
            "times": self.clock_times_json,
        }


def entry_from_game(game: ServerGame, source: Source, ratings: Mapping[Color, int]) -> ArchiveEntry:
    """Return the archive entry of a finished *game* of this server."""
    result = game.game.result
    assert result is not None
    white, black = (_entry_player(game, color, ratings.get(color)) for color in Color)
    return ArchiveEntry(
        game.game.board,
        (white, black),
        OUTCOME_NAMES[result.outcome],
        result.ending.value,
        source,
        parse_day(game.date),
        speed_of_control(game.terms.clock),
        is_rated=source == "rated",
        game=game.id,
        tags=control_tag(game.terms.clock),
        clock_times_json=json.dumps(game.core.times) if game.clock else None,
        second_of_day=_second_of_day(game.created),
    )


def _second_of_day(timestamp: float) -> int:
    """Return the second of the local day at *timestamp*, in seconds since 1970."""
    local_time = time.localtime(timestamp)
    return 3600 * local_time.tm_hour + 60 * local_time.tm_min + min(local_time.tm_sec, 59)


def control_tag(control: TimeControl | None) -> dict[str, str]:
    """Return the PGN time control tag, which cannot express a time per move."""
    if control is None or control.is_per_move:
        return {}
    return {"TimeControl": f"{control.initial // 1000}+{control.increment // 1000}"}


class NotComputerGameError(HiveError):
    """An uploaded game that is not one person's against the computer."""


class GameInProgressError(HiveError):
    """An uploaded game that is not over."""


def entry_from_document(text: str, user_id: UserId, day: date) -> ArchiveEntry:
    """Return the archive entry of a local game of *user_id* against the computer.

    The core replays the game from *text*, a document of the core.

    Raises :exc:`HiveError` if *text* is invalid, :exc:`NotComputerGameError` and
    :exc:`GameInProgressError`.
    """
    core = unwrap(_core.read_document(text))
    game = Game.from_core(core.game)
    names = {_core.Seat.computer(level[0]): level_name(level[0]) for level in _core.levels()}
    names |= {
        _core.Seat.maximum(seconds): maximum_name(seconds) for seconds in _core.maximum_seconds()
    }
    if sorted(seat in names for seat in core.seats) != [False, True] or PERSON not in core.seats:
        raise NotComputerGameError("Not a game of one person against the computer.")
    if game.result is None:
        raise GameInProgressError("The game is not over.")
    white, black = (
        EntryPlayer(user_id=user_id) if seat == PERSON else EntryPlayer(names[seat])
        for seat in core.seats
    )
    outcome, ending = OUTCOME_NAMES[game.result.outcome], game.result.ending.value
    return ArchiveEntry(game.board.copy(), (white, black), outcome, ending, "computer", day)


def _entry_player(game: ServerGame, color: Color, rating: int | None) -> EntryPlayer:
    """Return the player of a side. The names of accounts are looked up when the entry is read."""
    seat = game.seats[color]
    user_id = seat.user_id if isinstance(seat, Person) else None
    if user_id is not None and is_account(user_id):
        return EntryPlayer(user_id=user_id, rating=rating)
    return EntryPlayer(game.names.get(user_id) if user_id else None, user_id, rating)


def speed_of_control(control: TimeControl | None) -> Speed | None:
    """Return the speed of a time control, or None without a clock."""
    if control is None:
        return None
    if control.is_per_move:
        return classify_speed(0, control.initial / 1000)
    return classify_speed(control.initial / 1000, control.increment / 1000)


def rated_speed(terms: GameTerms) -> Speed | None:
    """Return the speed whose ratings a game changes, or None if it is not rated."""
    return speed_of_control(terms.clock) if terms.is_rated else None


def min_id_of_day(day: date) -> int:
    """Return the lowest id that an entry of *day* or later can have."""
    return _min_id(day.toordinal())


def min_id_after_day(day: date) -> int:
    """Return the lowest id that an entry of a later day can have, even if there is no such day."""
    return _min_id(day.toordinal() + 1)


def _min_id(ordinal: int) -> int:
    return min(max(ordinal - FIRST_DAY, 0), MAX_DAYS) << ID_DIGEST_BITS


def name_search_key(name: str | None) -> str | None:
    """Return the normalized form of a name for case-insensitive search.

    >>> name_search_key(" Ada  LOVELACE ")
    'ada lovelace'
    """
    text = " ".join(unicodedata.normalize("NFKC", name or "").casefold().split())
    return text[:MAX_NAME_CHARACTERS] or None


def entry_from_record(record: Record) -> ArchiveEntry:
    """Return the entry of an imported *record*."""
    record = replace(
        record, tags={replace_unstorable(k): replace_unstorable(v) for k, v in record.tags.items()}
    )
    tags = {name: text for name, text in record.tags.items() if name not in COLUMN_TAGS}
    if sum(map(len, tags.values())) > MAX_TAGS_CHARACTERS:
        tags = {}
    ending, times = record.ending, clock_times(record)
    game = record.tags.get(ID_TAG, "")[:MAX_NAME_CHARACTERS] or None
    digest = "" if game else record.tags.get(DIGEST_TAG, "")  # the id decides: one entry per game
    return ArchiveEntry(
        record.board,
        (_player(record, Color.WHITE), _player(record, Color.BLACK)),
        record.result if record.outcome else None,
        ending.value if ending and ending is not Ending.UNKNOWN else None,
        "import",
        parse_day(record.date),
        _speed(record),
        game=game,
        stated_digest=digest if DIGEST_PATTERN.fullmatch(digest) else None,
        tags=tags,
        clock_times_json=json.dumps(times) if times else None,
    )


def _player(record: Record, color: Color) -> EntryPlayer:
    name = record.player(color)
    elo = record.tags.get(f"{color.name.title()}Elo", "").strip()
    rating = int(elo) if re.fullmatch(r"\d{3,4}", elo) else None
    return EntryPlayer(name[:MAX_NAME_CHARACTERS] if name else None, rating=rating)


def parse_day(text: str | None) -> date | None:
    """Return the day that a record states, or the first of its month or year.

    >>> parse_day("2018.10.31"), parse_day("2019.??.??"), parse_day("?")
    (datetime.date(2018, 10, 31), datetime.date(2019, 1, 1), None)
    """
    if not text or not (match := DATE_PATTERN.match(text.strip())):
        return None
    year, month, day = (int(number or 1) for number in match.groups())
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _speed(record: Record) -> Speed | None:
    """Return the speed of the record's time control, such as 600+5 seconds."""
    control = time_control(record)
    return classify_speed(*control) if control else None
