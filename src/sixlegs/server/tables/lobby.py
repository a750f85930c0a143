"""The lobby: open challenges and games to watch, for all who look in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from sixlegs.server import views
from sixlegs.server.play.clock import TimeControl
from sixlegs.server.play.owners import NOBODY, Owner, is_account
from sixlegs.server.play.seats import Person
from sixlegs.server.protocol.http import TimeControl as ShownControl
from sixlegs.server.protocol.people import Challenge, Watchable
from sixlegs.server.protocol.people import Lobby as View
from sixlegs.server.protocol.scalars import color_name
from sixlegs.server.protocol.written import Written
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.queries import Invite
from sixlegs.server.storage.rows import ListedGame
from sixlegs.server.storage.store import Store

TELLING = {True: 0.1, False: 2.0}  # seconds until other processes are told, if it is urgent
SOON = 1.0  # seconds until something new is seen: somebody waits, or does not wait any more
LATER = 5.0  # until a move is seen; with many games there are many in a second


class Visitor(Protocol):
    """Somebody who looks in."""

    @property
    def owner(self) -> Owner:
        """Whose cookie they hold."""

    def tell(self, message: View | Written) -> None:
        """Send a message, without waiting."""


class Lobby:
    """What the *store* has for the lobby, shown again after changes."""

    def __init__(self, store: Store, tell_others: Callable[[bool], None] = lambda _: None) -> None:
        self.visitors: set[Visitor] = set()
        self._store = store
        self._showing: asyncio.Task[None] | None = None
        self._delay = 0.0
        """Of the showing that is under way."""
        self._tell_others = tell_others
        """Tells other processes that something has changed, and whether it is urgent."""
        self._telling: dict[bool, asyncio.TimerHandle] = {}

    async def view(self, owner: Owner) -> View:
        """The lobby as *owner* sees it.

        Raises :exc:`StoreError`.
        """
        return _view(await self._store.challenges(), await self._store.watchable(), owner)

    def note(self, *, is_urgent: bool = True) -> None:
        """Something has changed here: show it everywhere."""
        self.show_soon(is_urgent=is_urgent)
        if is_urgent not in self._telling:  # else all that changes until then is told at once
            loop, delay = asyncio.get_running_loop(), TELLING[is_urgent]
            self._telling[is_urgent] = loop.call_later(delay, self._tell, is_urgent)

    def _tell(self, is_urgent: bool) -> None:
        del self._telling[is_urgent]
        self._tell_others(is_urgent)

    def show_soon(self, *, is_urgent: bool = True) -> None:
        """Something has changed, or may have: show it soon, or a little later."""
        delay = SOON if is_urgent else LATER
        if self._showing and delay < self._delay:
            self._stop_showing()
        if self.visitors and self._showing is None:
            self._delay = delay
            self._showing = asyncio.create_task(self._show(delay))

    def close(self) -> None:
        """Show nothing more."""
        self._stop_showing()
        for handle in self._telling.values():
            handle.cancel()
        self._telling.clear()

    def _stop_showing(self) -> None:
        if self._showing:
            self._showing.cancel()
            self._showing = None

    async def _show(self, delay: float) -> None:
        await asyncio.sleep(delay)
        self._showing = None  # what changes from here on is shown once more
        try:
            challenges = await self._store.challenges()
            games = await self._store.watchable()
        except StoreError:  # which the store has told
            return
        for_others = Written.of(_view(challenges, games, NOBODY))
        players = _players(challenges, games)
        for visitor in self.visitors:
            is_player = visitor.owner in players
            visitor.tell(_view(challenges, games, visitor.owner) if is_player else for_others)


def shown_control(control: TimeControl | None) -> ShownControl | None:
    """How much time there is, as messages have it."""
    return ShownControl(*control) if control else None


def maker(game: ListedGame) -> Owner:
    """Who made a challenge."""
    return next(seat.owner for seat in game.players.seats.values() if isinstance(seat, Person))


def _view(
    challenges: list[tuple[Invite, ListedGame]], games: list[ListedGame], owner: Owner
) -> View:
    return View(
        [_challenge(invite, game, owner) for invite, game in challenges],
        [_watchable(game, owner) for game in games],
    )


def _players(challenges: list[tuple[Invite, ListedGame]], games: list[ListedGame]) -> set[Owner]:
    """Whose own games are among these: to all others they look the same."""
    seats = [seat for game in games for seat in game.players.seats.values()]
    seated = {seat.owner for seat in seats if isinstance(seat, Person)}
    return seated | {maker(game) for _, game in challenges}


def _challenge(invite: Invite, game: ListedGame, owner: Owner) -> Challenge:
    by = maker(game)
    return Challenge(
        token=invite.token,
        game=game.id,
        by=game.players.names.get(by),
        is_account=is_account(by),
        yours=by == owner,
        color=color_name(invite.color),
        game_type=game.board.game_type,
        opening=game.board.opening,
        clock=shown_control(game.control),
        created=invite.created,
        is_rated=game.is_rated,
        rating=views.rating(game.ratings.get(invite.color.other)),
    )


def _watchable(game: ListedGame, owner: Owner) -> Watchable:
    return Watchable(
        game=game.id,
        game_type=game.board.game_type,
        seats=views.seats(game.players, owner),
        stacks=views.stacks(game.board),
        turn=color_name(game.board.turn),
        ply=game.ply,
        clock=shown_control(game.control),
        rated=views.rated(game.control, game.ratings) if game.is_rated else None,
    )
