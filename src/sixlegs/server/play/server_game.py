"""A game on the server: the game of the core with its players, clocks and absences."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Set
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from sixlegs import _core
from sixlegs._core import MAX_PLIES as MAX_PLIES
from sixlegs._core import Clock, GameTerms
from sixlegs.game import Game
from sixlegs.rules import Board, Color, IllegalReason, Move
from sixlegs.server.play.absence import LIVE_ALLOWANCE_MS, UNATTENDED_ALLOWANCE_MS, Absence
from sixlegs.server.play.codes import Access, Awaits, DeclineReason, EventName, RejectionCode
from sixlegs.server.play.ids import new_id
from sixlegs.server.play.seats import (
    Person,
    PlayerRating,
    Seats,
    Vacant,
    invited_player,
    player_ids,
)
from sixlegs.server.play.user_ids import UserId

NO_TERMS = GameTerms()
"""An unrated game without a clock."""


def format_day(timestamp: float) -> str:
    """Return the local day of *timestamp* in the format of records, such as 2018.10.31."""
    return time.strftime("%Y.%m.%d", time.localtime(timestamp))


class CommandRejectedError(Exception):
    """A command that was rejected; the game is unchanged."""

    def __init__(self, code: RejectionCode, reason: IllegalReason | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.reason = reason


class GameEvent(NamedTuple):
    """An event besides a new position, caused by a command."""

    name: EventName
    by: Color


@dataclass
class ServerGame:
    """A game of the core with its players, and the absence of the player to move.

    To change a game, change a copy, store the copy, and then replace the game with it.
    """

    seats: Seats
    core: _core.SeatedGame = field(compare=False)
    id: str = field(default_factory=new_id)
    version: int = 0
    rematch: str | None = None
    """The id of the rematch."""
    access: Access = "link"
    absence: Absence | None = None
    """Absence of the player to move; None until :meth:`update_absence` is called for the turn."""
    names: dict[UserId, str] = field(default_factory=dict)
    """Display names by user."""
    ratings: dict[Color, PlayerRating] = field(default_factory=dict, compare=False)
    """The ratings of the players and their changes by this game, as stored."""
    vacations: dict[UserId, int] = field(default_factory=dict)
    """End of the last vacation by user, in milliseconds of game time."""
    unpublished: frozenset[UserId] = field(default=frozenset(), compare=False)
    """Players whose names the archive entry of this game leaves out: spectators do not see them."""
    created: float = field(default_factory=time.time, compare=False)
    """Time of creation, in seconds since 1970."""

    def __post_init__(self) -> None:
        self.game = Game.from_core(self.core.game)
        """The Python view of the core's game; it changes with `core`."""

    @classmethod
    def create(
        cls,
        seats: Seats,
        board: Board,
        terms: GameTerms = NO_TERMS,
        access: Access = "link",
    ) -> ServerGame:
        """Return a new game that continues *board*, with full clocks."""
        game = Game(board)
        return cls(seats, create_core_game(seats, game, game.plies, terms), access=access)

    def copy(self) -> ServerGame:
        """Return an independent copy with the next version."""
        copy = object.__new__(ServerGame)  # takes a third of the time of replace()
        copy.__dict__.update(self.__dict__)
        copy.version += 1
        copy.core = _core.SeatedGame(self.core)
        copy.game = Game.from_core(copy.core.game, self.game)
        return copy

    @property
    def can_hide_names(self) -> bool:
        """Whether the archive entry of this game may omit the names of players.

        It does for an unrated game by link that is over, until the players publish it.
        """
        return self.access == "link" and not self.terms.is_rated and self.game.result is not None

    def visible_names(self, viewer: UserId) -> dict[UserId, str]:
        """Return the display names that *viewer* may see, by user."""
        if not self.unpublished or self.is_seated(viewer):
            return self.names
        return {
            user_id: name for user_id, name in self.names.items() if user_id not in self.unpublished
        }

    # State of the core

    @property
    def terms(self) -> GameTerms:
        """The terms that the players agreed on."""
        return self.core.terms

    @property
    def date(self) -> str:
        """The start date as records write it."""
        return format_day(self.created)

    @property
    def clock(self) -> Clock | None:
        """The clocks of both sides."""
        return self.core.clock

    @property
    def vacancy(self) -> Color | None:
        """The side with a vacant seat."""
        return self.core.vacancy

    @property
    def awaits(self) -> Awaits:
        """What the game waits for."""
        return self.core.awaits

    @property
    def has_started(self) -> bool:
        """Whether each side has moved; in an online game, since it was created."""
        return self.core.has_started

    # Players

    def is_seated(self, user_id: UserId) -> bool:
        """Return whether *user_id* has a seat."""
        return Person(user_id) in self.seats.values()

    @property
    def participants(self) -> set[UserId]:
        """The users who have a seat, and the account that was challenged to take one."""
        vacant = (seat for seat in self.seats.values() if isinstance(seat, Vacant))
        return {*player_ids(self.seats), *(seat.invited for seat in vacant if seat.invited)}

    def is_involved(self, user_id: UserId) -> bool:
        """Return whether *user_id* has a seat or is challenged to take one."""
        return self.is_seated(user_id) or user_id == invited_player(self.seats)

    def sides_of(self, user_id: UserId) -> int:
        """Return the sides that *user_id* plays, as the core's bit mask."""
        seat, white, black = Person(user_id), self.seats[Color.WHITE], self.seats[Color.BLACK]
        return (seat == white) + 2 * (seat == black)

    def side_of(self, user_id: UserId) -> Color:
        """Return the side of *user_id*, or the side to move for a player of both.

        Raises :exc:`CommandRejectedError` for spectators.
        """
        color = self.core.side_of(self.sides_of(user_id))
        if color is None:
            raise CommandRejectedError("not-permitted")
        return color

    def is_turn_of(self, user_id: UserId) -> bool:
        """Return whether *user_id* is to move."""
        return self.core.is_turn_of(self.sides_of(user_id))

    # Changes

    def join(self, user_id: UserId, now: float) -> Color:
        """Give the vacant seat to *user_id*, and return its side.

        Raises :exc:`CommandRejectedError` if no seat is vacant.
        """
        self._draw_sides()
        color = self.vacancy
        _raise_if_rejected(self.core.join(now))
        self.game.invalidate_board()
        assert color is not None
        self.seats = self.seats | {color: Person(user_id)}
        return color

    def _draw_sides(self) -> None:
        """Draw the sides of a game with random sides, which has not begun."""
        color = self.vacancy
        seat = None if color is None else self.seats[color]
        if not isinstance(seat, Vacant) or not seat.is_random or not secrets.randbelow(2):
            return
        self.seats = {color: self.seats[color.other] for color in Color}
        self.core = create_core_game(self.seats, self.game, self.core.first_ply, self.terms)
        self.game = Game.from_core(self.core.game, self.game)

    def decline(self, user_id: UserId, reason: DeclineReason) -> None:
        """Decline the challenge to *user_id*.

        Raises :exc:`CommandRejectedError` if *user_id* is not challenged.
        """
        color = self.vacancy
        if color is None or invited_player(self.seats) != user_id:
            raise CommandRejectedError("not-available")
        self.seats = self.seats | {color: Vacant(user_id, reason)}

    def run(
        self,
        user_id: UserId | None,
        command: str,
        now: float = 0.0,
        *,
        thinking_time: int | None = None,
        round_trip: int = 0,
        has_mover_abandoned: bool = False,
    ) -> GameEvent | None:
        """Run a *command* of *user_id*, or of the server if None, if the core permits it.

        The commands are those of ``core/game/commands.h``. The player's page reports the
        *thinking_time*, and *round_trip* was measured on its connection, both in milliseconds.

        Raises :exc:`CommandRejectedError`.
        """
        plies, sides = self.game.plies, 0 if user_id is None else self.sides_of(user_id)
        rejection, reason, event, by = self.core.run(
            sides, command, now, thinking_time, round_trip, has_mover_abandoned
        )
        _raise_if_rejected(rejection, reason)
        self.game.invalidate_board()
        if self.game.plies != plies:
            self.absence = None
        return GameEvent(cast(EventName, event), by) if event and by is not None else None

    def push(self, move: Move, now: float) -> None:
        """Play a move of the side to move.

        Raises :exc:`CommandRejectedError`.
        """
        _raise_if_rejected(self.core.push(move, now))
        self.game.invalidate_board()
        self.absence = None

    def run_clock(self, now: float) -> None:
        """Run the clock of the player to move, unless that player is on vacation."""
        seat = self.seats[self.game.turn]
        until = self.vacations.get(seat.user_id, 0) if isinstance(seat, Person) else 0
        self.core.run_clock(now, until / 1000)

    def update_absence(
        self, now: float, connected: Set[UserId], is_connected: Callable[[UserId], bool]
    ) -> None:
        """Update the absence of the player to move in a game without a clock."""
        seat = self.seats[self.game.turn]
        is_open = self.clock is None and self.vacancy is None and not self.game.result
        if not is_open or not isinstance(seat, Person):
            self.absence = None
            return
        if self.absence is None:
            both = {seat.user_id for seat in self.seats.values() if isinstance(seat, Person)}
            self.absence = Absence.for_turn(
                LIVE_ALLOWANCE_MS if both <= connected else UNATTENDED_ALLOWANCE_MS
            )
        self.absence = self.absence.updated(is_away=not is_connected(seat.user_id), now=now)

    def has_mover_abandoned(self, now: float, is_connected: Callable[[UserId], bool]) -> bool:
        """Return whether the player to move has been away for as long as a claim requires."""
        seat = self.seats[self.game.turn]
        if self.absence is None or not isinstance(seat, Person) or is_connected(seat.user_id):
            return False
        return self.absence.is_expired(now)

    def with_sides_swapped(self) -> ServerGame:
        """Return a new game on the same terms with the sides swapped."""
        seats = {color: self.seats[color.other] for color in Color}
        return ServerGame(
            seats,
            self.core.with_sides_swapped(),
            access=self.access,
            names=self.names,
            vacations=self.vacations,
        )


def create_core_game(
    seats: Seats, game: Game, first_ply: int, terms: GameTerms = NO_TERMS
) -> _core.SeatedGame:
    """Return a new game of the core, which stores no user ids."""
    white, black = (
        _core.PERSON if isinstance(seats[color], Person) else _core.VACANT for color in Color
    )
    return _core.SeatedGame(game.core, white, black, True, first_ply, terms)


def _raise_if_rejected(code: str | None, reason: IllegalReason | None = None) -> None:
    if code is not None:
        raise CommandRejectedError(cast(RejectionCode, code), reason)
