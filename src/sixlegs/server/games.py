"""A game being played: who sits where, whose time runs, and who may do what."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Set
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from sixlegs.errors import IllegalMoveError, InvalidMoveError
from sixlegs.game import Ending, Game
from sixlegs.notation import move_string, move_strings, parse_move
from sixlegs.rules import PASS, Board, Color, Move, Reason
from sixlegs.server.absence import AT_LEISURE, SITTING, Absence
from sixlegs.server.clocks import LAG_BUDGET, Clock, Left, TimeControl
from sixlegs.server.messages import RefusalCode
from sixlegs.server.positions import Access, Awaits

MOST_PLIES = 1000  # far beyond any game that people play: each of them is shown with every move


def day_of(moment: float) -> str:
    """The day of a moment since 1970, as records write it, such as 2018.10.31."""
    return time.strftime("%Y.%m.%d", time.localtime(moment))


class Person(NamedTuple):
    """A seat that belongs to whoever holds the owner's cookie."""

    owner: str


class Computer(NamedTuple):
    """A seat of the computer."""

    level: int


class Vacant(NamedTuple):
    """A seat for somebody who has not come yet."""


Seat = Person | Computer | Vacant

#: Who plays which side.
Seats = dict[Color, Seat]


class RefusedError(Exception):
    """Something that cannot be done; the game may be half changed, so it is done on a copy."""

    def __init__(self, code: RefusalCode, reason: Reason | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.reason = reason


@dataclass
class SeatedGame:
    """A game with its seats, its clock, and what was taken back.

    Whoever changes it changes a copy, keeps that, and only then puts it in the game's place.
    """

    seats: Seats
    game: Game
    clock: Clock | None = None
    id: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    version: int = 0
    undone: tuple[Move, ...] = ()
    """The moves that were taken back, the next one first."""
    notes: tuple[str, ...] = ()
    """The moves by their names, those taken back included."""
    times: tuple[Left, ...] = ()
    """What the clocks showed in the beginning and after each move, those taken back included."""
    draw_offer: Color | None = None
    """Who has offered a draw that is not answered yet."""
    rematch: str | None = None
    """The id of the game that was begun as the rematch."""
    coach: bool = False
    """Whether a person is asked before a blunder."""
    access: Access = "private"
    first_ply: int = 0
    """How many moves it began with."""
    takeback_offer: Color | None = None
    """Who asks to take a move back."""
    rematch_offer: Color | None = None
    """Who wants another game."""
    absence: Absence | None = None
    """How long whoever is to move may be away; None until somebody has looked who is here."""
    names: dict[str, str] = field(default_factory=dict)
    """What its people call themselves, by owner."""
    date: str | None = field(default_factory=lambda: day_of(time.time()))
    """When it was begun, as records write days; None if nobody knows."""

    @classmethod
    def begun(
        cls,
        seats: Seats,
        board: Board,
        control: TimeControl | None,
        access: Access = "private",
    ) -> SeatedGame:
        """A new game that goes on from *board*, with full clocks."""
        grace = LAG_BUDGET if access != "private" else 0
        clock = Clock.wound(control, grace) if control else None
        times = (clock.left,) * (len(board.moves) + 1) if clock else ()
        first = len(board.moves)
        notes = tuple(move_strings(board))
        return cls(
            seats, Game(board), clock, notes=notes, times=times, access=access, first_ply=first
        )

    def copy(self) -> SeatedGame:
        """One of its own, to be changed; it has the next version."""
        return replace(self, game=self.game.copy(), version=self.version + 1)

    # Who may do what

    @property
    def is_shared(self) -> bool:
        """Whether it is for two people at two screens."""
        return self.access != "private"

    @property
    def vacancy(self) -> Color | None:
        """The side that nobody plays yet."""
        return next((color for color, seat in self.seats.items() if seat == Vacant()), None)

    def is_seated(self, owner: str) -> bool:
        """Whether *owner* plays in it."""
        return Person(owner) in self.seats.values()

    def sides_of(self, owner: str) -> list[Color]:
        """What *owner* plays: nothing, a side, or both."""
        return [color for color, seat in self.seats.items() if seat == Person(owner)]

    @property
    def awaits(self) -> Awaits:
        """Who or what must act now."""
        if self.game.result:
            return "nobody"
        if self.vacancy is not None:
            return "opponent"
        legal = self.game.board.legal_moves
        if len(legal) == 1 and legal[0] == PASS:
            return "pass"
        return "computer" if isinstance(self.seats[self.game.turn], Computer) else "person"

    def is_turn_of(self, owner: str) -> bool:
        """Whether *owner* is to move."""
        is_open = not self.game.result and self.vacancy is None
        return is_open and self.seats[self.game.turn] == Person(owner)

    def check_turn(self, owner: str) -> None:
        """Refuse what can be done only in one's own turn."""
        self.check_going_on()
        if not self.is_turn_of(owner):
            raise RefusedError("not-yours")

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to return to."""
        return self._is_reopenable or self._plies_since_decision() > 0

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be played again."""
        return bool(self.undone) and not self.game.result

    @property
    def is_coached(self) -> bool:
        """Whether whoever is to move has a coach: against another person that would be help."""
        return self.coach and any(isinstance(seat, Computer) for seat in self.seats.values())

    # What people do

    def join(self, owner: str, now: float) -> None:
        """Take the seat that is free."""
        color = self.vacancy
        if color is None:
            raise RefusedError("over")
        self.seats = self.seats | {color: Person(owner)}
        self._pass_at_once(now)

    def play(self, owner: str, text: str, now: float, thought: int | None = None) -> None:
        """Play a move in UHP notation; *thought* is how many milliseconds it took, they say."""
        move = self.meant(owner, text)
        if self.clock and self.clock.is_too_late(now, thought):
            self.game.time_out(self.game.turn)
            return
        try:
            self.push(move, now, thought)
        except IllegalMoveError as error:
            raise RefusedError("illegal", error.reason) from error
        self._pass_at_once(now)

    def meant(self, owner: str, text: str) -> Move:
        """The move that *owner* wants to play, by its UHP name; it may be illegal."""
        self.check_turn(owner)
        if len(self.game.board.moves) >= MOST_PLIES:
            raise RefusedError("too-long")
        try:
            return parse_move(self.game.board, text)
        except InvalidMoveError as error:
            raise RefusedError("unreadable") from error

    def undo(self) -> None:
        """Return to a person's last decision; replies and forced passes go with it."""
        if self._is_reopenable:
            self.game.reopen()
        elif plies := self._plies_since_decision():
            self.undone = (*self.pop(plies), *self.undone)
        else:
            raise RefusedError("nothing")
        self.draw_offer = None

    def redo(self) -> None:
        """Play again what was taken back, up to a person's next decision."""
        self.check_going_on()
        if not self.undone:
            raise RefusedError("nothing")
        self._push_again()
        while self.undone and self.awaits in ("computer", "pass"):
            self._push_again()
        self._set_clock_back()
        self.draw_offer = None

    def resign(self, owner: str) -> None:
        """Give up the side of *owner*; who has both gives up the one to move."""
        self.check_going_on()
        self._check_company()
        self.game.resign(self.side_of(owner))
        self.drop_offers()

    def offer_draw(self, owner: str) -> None:
        """Offer a draw: in one's own turn, or at any time to a person elsewhere."""
        if not self.is_shared:
            self.check_turn(owner)
        self.check_going_on()
        self._check_company()
        if self.draw_offer is not None:
            raise RefusedError("busy")
        self.draw_offer = self.side_of(owner)

    def accept_draw(self, owner: str) -> None:
        """Accept the offer of the other side."""
        self._check_offer_to(owner)
        self.agree()

    def decline_draw(self, owner: str) -> None:
        """Turn the offer of the other side down."""
        self._check_offer_to(owner)
        self.draw_offer = None

    # What happens without them

    def push(self, move: Move, now: float, thought: int | None = None) -> None:
        """Play a legal move: what was taken back is forgotten, and what was offered."""
        mover, before = self.game.turn, self.game.board
        self.game.push(move)
        self.notes = (*self.notes[: len(before.moves)], move_string(before, move))
        self.undone = ()
        self.absence = None
        self.takeback_offer = None
        is_answer = self.draw_offer is not mover and move != PASS
        if is_answer or not self.is_shared:  # one's own offer stands until the other moves
            self.draw_offer = None
        if self.clock:
            self.clock = self.clock.pressed(mover, now, thought)
            self.times = (*self.times[: len(self.game.board.moves)], self.clock.left)

    def agree(self) -> None:
        """The game is drawn by agreement."""
        self.game.agree_draw()
        self.drop_offers()

    def drop_offers(self) -> None:
        """Nothing is offered any more."""
        self.draw_offer = self.takeback_offer = None

    def run_clock(self, now: float, is_watched: bool) -> None:
        """Let the time run of whoever is to move: after the first move of each side, and not
        during a forced pass. Between people it runs by day and night, else while somebody
        watches."""
        if self.clock:
            is_attended = is_watched or self.is_shared
            is_due = is_attended and self.has_begun and self.awaits in ("person", "computer")
            self.clock = self.clock.run(self.game.turn if is_due else None, now)

    def note_presence(self, now: float, at_board: Set[str], is_here: Callable[[str], bool]) -> None:
        """Count how long whoever is to move is away, where no clock counts anything."""
        seat = self.seats[self.game.turn]
        is_open = self.clock is None and self.vacancy is None and not self.game.result
        if not self.is_shared or not is_open or not isinstance(seat, Person):
            self.absence = None
            return
        if self.absence is None:
            both = {seat.owner for seat in self.seats.values() if isinstance(seat, Person)}
            self.absence = Absence.allowing(SITTING if both <= at_board else AT_LEISURE)
        self.absence = self.absence.noted(is_away=not is_here(seat.owner), now=now)

    @property
    def has_begun(self) -> bool:
        """Whether each side has moved; between people, in this game itself."""
        before = self.first_ply if self.is_shared else 0
        return len(self.game.board.moves) - before >= 2

    def swapped(self) -> SeatedGame:
        """A new game of the same kind with the sides changed."""
        board = self.game.board
        seats = {color: self.seats[color.other] for color in Color}
        start = board.root()
        control = self.clock.control if self.clock else None
        game = SeatedGame.begun(seats, start, control, self.access)
        game.coach, game.names = self.coach, self.names
        return game

    @property
    def _is_reopenable(self) -> bool:
        """Whether the players ended it, so that this alone can be taken back."""
        result = self.game.result
        return result is not None and result.ending in (Ending.RESIGNATION, Ending.AGREEMENT)

    def check_going_on(self) -> None:
        """Refuse what can be done only in a game that goes on."""
        if self.game.result:
            raise RefusedError("over")

    def _check_company(self) -> None:
        """Refuse what is for two while there is only one: whoever comes shall find a game."""
        if self.vacancy is not None:
            raise RefusedError("nothing")

    def side_of(self, owner: str) -> Color:
        """The side of *owner*; of who has both, the one to move."""
        sides = self.sides_of(owner)
        if not sides:
            raise RefusedError("not-yours")
        return self.game.turn if self.game.turn in sides else sides[0]

    def pop(self, plies: int) -> list[Move]:
        """Take moves back, the first of them first, with the time they took."""
        taken = [self.game.pop() for _ in range(plies)]
        self.absence = None
        self._set_clock_back()
        return taken[::-1]

    def _pass_at_once(self, now: float) -> None:
        """Between people a forced pass goes with the move before it, and takes no time."""
        while self.is_shared and self.awaits == "pass":
            self.push(PASS, now)

    def _check_offer_to(self, owner: str) -> None:
        self.check_going_on()
        if self.draw_offer is None:
            raise RefusedError("nothing")
        if self.seats[self.draw_offer.other] != Person(owner):
            raise RefusedError("not-yours")

    def _plies_since_decision(self) -> int:
        """How many plies lead back to a person's last decision; 0 if there was none."""
        board = self.game.board.copy()
        for plies in range(1, len(board.moves) + 1):
            is_choice = board.pop() != PASS
            if is_choice and isinstance(self.seats[board.turn], Person):
                return plies
        return 0

    def _push_again(self) -> None:
        self.game.push(self.undone[0])
        self.undone = self.undone[1:]

    def _set_clock_back(self) -> None:
        """Give both sides the time they had in this position."""
        if self.clock:
            self.clock = self.clock.set_back(self.times[len(self.game.board.moves)])
