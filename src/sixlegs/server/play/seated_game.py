"""A game being played: who sits where, whose time runs, and who may do what."""

from __future__ import annotations

import time
from collections.abc import Callable, Set
from dataclasses import dataclass, field
from typing import cast

from sixlegs import _core
from sixlegs._core import MOST_PLIES as MOST_PLIES
from sixlegs.errors import InvalidMoveError
from sixlegs.game import Game
from sixlegs.notation import parse_move
from sixlegs.rules import Board, Color, Move, Reason
from sixlegs.server.play.absence import AT_LEISURE, SITTING, Absence
from sixlegs.server.play.clock import LAG_BUDGET, Clock, Left, TimeControl
from sixlegs.server.play.codes import Access, Awaits, RefusalCode
from sixlegs.server.play.ids import new_id
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seats import Computer, Person, PlayerRating, Seat, Seats, Vacant


def day_of(moment: float) -> str:
    """The day of a moment since 1970, as records write it, such as 2018.10.31."""
    return time.strftime("%Y.%m.%d", time.localtime(moment))


class RefusedError(Exception):
    """Something that cannot be done; the game stands as it did."""

    def __init__(self, code: RefusalCode, reason: Reason | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.reason = reason


@dataclass
class SeatedGame:
    """A game of the core with its owners, its clock, and who is away.

    To change it, change a copy, keep that, and only then put it in the game's place. What
    each command does, and who may give it, the core knows.
    """

    seats: Seats
    core: _core.SeatedGame = field(compare=False)
    clock: Clock | None = None
    id: str = field(default_factory=new_id)
    version: int = 0
    times: tuple[Left, ...] = ()
    """What the clocks showed in the beginning and after each move, those taken back included."""
    rematch: str | None = None
    """The id of the game that was begun as the rematch."""
    access: Access = "private"
    absence: Absence | None = None
    """How long the player to move may be away; None until somebody has looked who is here."""
    names: dict[Owner, str] = field(default_factory=dict)
    """What its people call themselves, by owner."""
    is_rated: bool = False
    """Whether it counts for the ratings of its players, who both have an account."""
    ratings: dict[Color, PlayerRating] = field(default_factory=dict, compare=False)
    """How strong these are, and what it has changed, as the store has it."""
    vacations: dict[Owner, int] = field(default_factory=dict)
    """Until when its people are, or were, on vacation: milliseconds of steady time, by owner."""
    unpublished: frozenset[Owner] = field(default=frozenset(), compare=False)
    """Players whose names the archive entry of this game leaves out: spectators do not see them."""
    created: float = field(default_factory=time.time, compare=False)
    """When, in seconds since 1970."""

    def __post_init__(self) -> None:
        self.game = Game.of_core(self.core.game)
        """What is played, which changes with this."""

    @classmethod
    def begun(
        cls,
        seats: Seats,
        board: Board,
        control: TimeControl | None,
        access: Access = "private",
        *,
        is_rated: bool = False,
    ) -> SeatedGame:
        """A new game that goes on from *board*, with full clocks."""
        game = Game(board)
        core = seated(seats, game, access, first_ply=game.plies)
        return cls(seats, core, access=access, is_rated=is_rated)._wound(control)

    def _wound(self, control: TimeControl | None) -> SeatedGame:
        """Itself, with full clocks."""
        if control:
            self.clock = Clock.wound(control, LAG_BUDGET if self.is_shared else 0)
            self.times = (self.clock.left,) * (self.game.plies + 1)
        return self

    def copy(self) -> SeatedGame:
        """One of its own, to be changed; it has the next version."""
        twin = object.__new__(SeatedGame)  # with every change: a third of what replace() takes
        twin.__dict__.update(self.__dict__)
        twin.version += 1
        twin.core = _core.SeatedGame(self.core)
        twin.game = Game.of_core(twin.core.game, self.game)
        return twin

    @property
    def can_hide_names(self) -> bool:
        """Whether an archive entry of this game leaves out the names of players until they publish:
        an unrated game by link that is over."""
        return self.access == "link" and not self.is_rated and self.game.result is not None

    def names_for(self, viewer: Owner) -> dict[Owner, str]:
        """Return the names that *viewer* may see, by owner."""
        if not self.unpublished or self.is_seated(viewer):
            return self.names
        return {owner: name for owner, name in self.names.items() if owner not in self.unpublished}

    # What the core knows

    @property
    def date(self) -> str:
        """When it was begun, as records write days."""
        return day_of(self.created)

    @property
    def is_shared(self) -> bool:
        """Whether it is for two people at two screens."""
        return self.core.is_shared

    @property
    def first_ply(self) -> int:
        """How many moves it began with."""
        return self.core.first_ply

    @property
    def undone(self) -> tuple[Move, ...]:
        """The moves that were taken back, the next one first."""
        return tuple(self.core.undone)

    @property
    def draw_offer(self) -> Color | None:
        """Who has offered a draw that is not answered yet."""
        return self.core.draw_offer

    @property
    def takeback_offer(self) -> Color | None:
        """Who asks to take a move back."""
        return self.core.takeback_offer

    @property
    def rematch_offer(self) -> Color | None:
        """Who wants another game."""
        return self.core.rematch_offer

    @property
    def coach(self) -> bool:
        """Whether a person is asked before a blunder."""
        return self.core.coach

    @property
    def vacancy(self) -> Color | None:
        """The side that nobody plays yet."""
        return self.core.vacancy

    @property
    def awaits(self) -> Awaits:
        """Who or what must act now."""
        return self.core.awaits

    @property
    def has_begun(self) -> bool:
        """Whether each side has moved; between people, in this game itself."""
        return self.core.has_begun

    # Who may do what

    def is_seated(self, owner: Owner) -> bool:
        """Whether *owner* plays in it."""
        return Person(owner) in self.seats.values()

    def sides_of(self, owner: Owner) -> int:
        """What *owner* plays, as the core has it: nothing, a side, or both."""
        seat, white, black = Person(owner), self.seats[Color.WHITE], self.seats[Color.BLACK]
        return (seat == white) + 2 * (seat == black)

    def side_of(self, owner: Owner) -> Color:
        """The side of *owner*; of who has both, the one to move."""
        color = self.core.side_of(self.sides_of(owner))
        if color is None:
            raise RefusedError("not-yours")
        return color

    def is_turn_of(self, owner: Owner) -> bool:
        """Whether *owner* is to move."""
        return self.core.is_turn_of(self.sides_of(owner))

    def check_going_on(self) -> None:
        """Refuse what can be done only in a game that goes on."""
        if self.game.result:
            raise RefusedError("over")

    def check_abort(self, owner: Owner) -> None:
        """Refuse to call off a game in which both have moved."""
        _check(self.core.may_abort(self.sides_of(owner)))

    # What people do

    def join(self, owner: Owner, now: float) -> None:
        """Take the seat that is free."""
        color, ply = self.vacancy, self.game.plies
        self._do(self.core.join())
        assert color is not None
        self.seats = self.seats | {color: Person(owner)}
        self._press_clock(ply, now)

    def play(self, owner: Owner, text: str, now: float, thought: int | None = None) -> None:
        """Play a move in UHP notation; *thought* is how many milliseconds it took, they say.

        Between people a forced pass goes with it, and takes no time.
        """
        move, ply = self.meant(owner, text), self.game.plies
        if self.clock and self.clock.is_too_late(now, thought):
            self.time_out(self.game.turn)
            return
        refused = self.core.play(self.sides_of(owner), move)
        self._do(refused, self.game.board.why_not(move) if refused == "illegal" else None)
        self._press_clock(ply, now, thought)

    def meant(self, owner: Owner, text: str) -> Move:
        """The move that *owner* wants to play, by its UHP name; it may be illegal."""
        _check(self.core.may_play(self.sides_of(owner)))
        try:
            return parse_move(self.game.board, text)
        except InvalidMoveError as error:
            raise RefusedError("unreadable") from error

    def undo(self, owner: Owner) -> None:
        """Return to a person's last decision; replies and forced passes go with it. Between people
        this asks the other."""
        self._do(self.core.undo(self.sides_of(owner)))
        self._set_clock_back()

    def accept_takeback(self, owner: Owner) -> None:
        """Let the other have their move back, and both the time they had."""
        self._do(self.core.accept_takeback(self.sides_of(owner)))
        self.absence = None
        self._set_clock_back()

    def decline_takeback(self, owner: Owner) -> None:
        """Let nothing be taken back."""
        self._do(self.core.decline_takeback(self.sides_of(owner)))

    def resign(self, owner: Owner) -> None:
        """Give up the side of *owner*; who has both gives up the one to move."""
        self._do(self.core.resign(self.sides_of(owner)))

    def offer_draw(self, owner: Owner) -> None:
        """Offer a draw: in one's own turn, or at any time to a person elsewhere."""
        self._do(self.core.offer_draw(self.sides_of(owner)))

    def accept_draw(self, owner: Owner) -> None:
        """Accept the offer of the other side."""
        self._do(self.core.accept_draw(self.sides_of(owner)))

    def decline_draw(self, owner: Owner) -> None:
        """Turn the offer of the other side down."""
        self._do(self.core.decline_draw(self.sides_of(owner)))

    def ask_rematch(self, owner: Owner) -> bool:
        """Want another game; tell whether it begins: between people, if the other wants it, too."""
        refused, is_agreed = self.core.ask_rematch(self.sides_of(owner))
        self._do(refused)
        return is_agreed

    # What happens without them

    def push(self, move: Move, now: float, thought: int | None = None) -> None:
        """Play a move of the player to move: what was taken back is forgotten, and what was
        offered."""
        ply = self.game.plies
        refused = self.core.push(move)
        self._do(refused, self.game.board.why_not(move) if refused == "illegal" else None)
        self._press_clock(ply, now, thought)

    def time_out(self, color: Color) -> None:
        """*color* has run out of time."""
        self._do(self.core.time_out(color))

    def abandon(self, color: Color, *, is_drawn: bool) -> None:
        """*color* has stayed away."""
        self._do(self.core.abandon(color, is_drawn))

    def run_clock(self, now: float) -> None:
        """Let the time run of the player to move, by day and night: after the first move of each
        side."""
        if self.clock:
            is_due = self.has_begun and self.awaits == "person"
            clock = self.clock.run(self.game.turn if is_due else None, now)
            self.clock = clock.held(self._vacation_of(self.game.turn), now)

    def _vacation_of(self, color: Color) -> float:
        """Until when the clock of *color* stands still: only clocks of days do."""
        seat = self.seats[color]
        if not self.clock or not self.clock.control.is_per_move or not isinstance(seat, Person):
            return 0.0
        return self.vacations.get(seat.owner, 0) / 1000

    def note_presence(
        self, now: float, at_board: Set[Owner], is_here: Callable[[Owner], bool]
    ) -> None:
        """Count how long the player to move is away, where no clock counts anything."""
        seat = self.seats[self.game.turn]
        is_open = self.clock is None and self.vacancy is None and not self.game.result
        if not self.is_shared or not is_open or not isinstance(seat, Person):
            self.absence = None
            return
        if self.absence is None:
            both = {seat.owner for seat in self.seats.values() if isinstance(seat, Person)}
            self.absence = Absence.allowing(SITTING if both <= at_board else AT_LEISURE)
        self.absence = self.absence.noted(is_away=not is_here(seat.owner), now=now)

    def swapped(self) -> SeatedGame:
        """A new game of the same kind with the sides changed."""
        seats = {color: self.seats[color.other] for color in Color}
        control = self.clock.control if self.clock else None
        game = SeatedGame(
            seats,
            self.core.swapped(),
            access=self.access,
            names=self.names,
            vacations=self.vacations,
        )
        game.is_rated = self.is_rated
        return game._wound(control)

    def _do(self, refused: str | None, reason: Reason | None = None) -> None:
        """Take what the core has done, or its refusal."""
        _check(refused, reason)
        self.game.look_again()

    def _press_clock(self, ply: int, now: float, thought: int | None = None) -> None:
        """Note the time that the moves since *ply* took: a forced pass takes none."""
        self.absence = None
        played = self.game.plies - ply
        if not self.clock or not played:
            return
        mover = self.game.turn if played % 2 == 0 else self.game.turn.other
        for number in range(ply + 1, ply + played + 1):
            self.clock = self.clock.pressed(mover, now, thought)
            self.times = (*self.times[:number], self.clock.left)
            mover, thought = mover.other, None

    def _set_clock_back(self) -> None:
        """Give both sides the time they had in this position."""
        if self.clock:
            self.clock = self.clock.set_back(self.times[self.game.plies])


def seated(seats: Seats, game: Game, access: Access, first_ply: int) -> _core.SeatedGame:
    """A game of the core, which knows no owners."""
    white, black = (_kind(seats[color]) for color in Color)
    return _core.SeatedGame(game.base, white, black, access != "private", first_ply)


def _kind(seat: Seat) -> _core.Seat:
    match seat:
        case Person():
            return _core.PERSON
        case Computer(level):
            return _core.Seat.computer(level)
        case Vacant():
            return _core.VACANT


def _check(refused: str | None, reason: Reason | None = None) -> None:
    if refused is not None:
        raise RefusedError(cast(RefusalCode, refused), reason)
