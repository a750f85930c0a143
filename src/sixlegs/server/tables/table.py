"""Tables at which games are played: who watches, what they do, and what happens by itself.

A change is made on a copy of the game, kept in the store, and only then takes the game's place and
is announced; so a change that fails has never been. The timer is set anew by any change.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Set
from contextlib import suppress
from typing import Any

from sixlegs.errors import InvalidMoveError
from sixlegs.notation import parse_piece
from sixlegs.rules import Color
from sixlegs.server import views
from sixlegs.server.metrics import MOVES
from sixlegs.server.news.channel import News
from sixlegs.server.news.items import AnyItem, Changed, Gone, Told
from sixlegs.server.play.claims import check_claim
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import RefusedError, SeatedGame
from sixlegs.server.play.seats import Players
from sixlegs.server.protocol import from_page, from_server, positions
from sixlegs.server.protocol.scalars import color_name
from sixlegs.server.protocol.written import Written
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.queries import Glance
from sixlegs.server.storage.store import ChangedElsewhereError, Store
from sixlegs.server.tables.table_limits import TableLimits, Take
from sixlegs.server.tables.timer import Timer
from sixlegs.server.tables.watchers import Watcher, Watchers

MOST_ATTEMPTS = 4  # to do something in a game that other processes keep changing

#: What two people have to agree on: it may be asked for so often only.
AGREED = from_page.OfferDraw | from_page.Undo | from_page.AskRematch

#: Requests that change nothing, and are answered without the database.
QUERIES = from_page.AskWhy | from_page.AskAhead

#: What a message without anything in it does to the game, by its sender.
COMMANDS: dict[type[from_page.Up], Callable[[SeatedGame, Owner], None]] = {
    from_page.Undo: SeatedGame.undo,
    from_page.Resign: SeatedGame.resign,
    from_page.OfferDraw: SeatedGame.offer_draw,
    from_page.AcceptDraw: SeatedGame.accept_draw,
    from_page.AcceptTakeback: SeatedGame.accept_takeback,
}


class BehindError(RefusedError):
    """Another process has changed the game: it was read again, and nothing was done."""

    def __init__(self) -> None:
        super().__init__("stale")


class Table:
    """A game and those who watch it."""

    def __init__(
        self,
        game: SeatedGame,
        store: Store,
        *,
        now: Callable[[], float],
        invitation: positions.Invitation | None = None,
        is_here: Callable[[Owner], bool] = lambda _: False,
        when_changed: Callable[[SeatedGame], None] = lambda _: None,
        when_deleted: Callable[[SeatedGame], None] = lambda _: None,
        tell_others: Callable[[AnyItem], None] = lambda _: None,
        elsewhere: Callable[[SeatedGame], Set[Owner]] = lambda _: frozenset(),
        take: Take | None = None,
    ) -> None:
        self.game = game
        self._when_changed = when_changed
        self._when_deleted = when_deleted
        self._tell_others = tell_others
        """Tells other processes what is to be known of this game."""
        self._is_here = is_here
        """Whether somebody has any page open, be it at this table or not."""
        self._limits = TableLimits(game.id, now, take or News().take)
        self._since = game.version
        """The first version with the moves and the result of now."""
        self.watchers = Watchers(now, invitation, elsewhere)
        self.is_gone = False
        """Whether there is no such game any more."""
        self._store = store
        self._now = now
        self._lock = asyncio.Lock()
        self._timer = Timer(self._tell_trouble)

    async def welcome(self, watcher: Watcher) -> None:
        """Show the game to somebody who has just sat down, and them to the others."""
        async with self._lock:
            version = self.game.version
            with suppress(StoreError, RefusedError):  # it can be noted later
                await self._note_presence()
            if self._timer.is_idle:
                self._go_on()
            if self.game.version == version:  # else all have just been shown it
                watcher.tell(self.watchers.position(self.game, watcher))
            self.watchers.show_who_is_here(self.game, watcher)

    async def join(self, owner: Owner, name: str | None, vacation: int = 0) -> None:
        """Let somebody take the vacant seat, who is on vacation until then.

        Raises :exc:`StoreError`, and :exc:`RefusedError` if it is not vacant any more.
        """
        async with self._lock:
            draft, color = self.game.copy(), self.game.vacancy
            draft.join(owner, self._now())
            if name:
                draft.names = draft.names | {owner: name}
            if vacation:
                draft.vacations = draft.vacations | {owner: vacation}
            await self._keep(draft, joined=color)

    async def rename(self, owner: Owner, name: str | None) -> None:
        """Call somebody who plays by another name."""
        async with self._lock:
            others = {known: old for known, old in self.game.names.items() if known != owner}
            self.game.names = others | ({owner: name} if name else {})
            self.watchers.show(self.game)

    async def note_vacation(self, owner: Owner, until: int) -> None:
        """Let the clock of somebody who plays stand still until then, or run on.

        Raises :exc:`StoreError`.
        """
        async with self._lock:
            for _ in range(MOST_ATTEMPTS):
                if self.game.game.result:
                    return
                draft = self.game.copy()
                draft.vacations = draft.vacations | {owner: until}
                with suppress(BehindError):  # who changed it may not have known of the vacation
                    await self._keep(draft, is_news=False)
                    return

    async def send_away(self) -> None:
        """Have everybody come back: who plays goes by another cookie from now on."""
        async with self._lock:
            self._dismiss("going-away")

    def lose_rematch(self) -> None:
        """Go without the rematch, which was called off; there may be another."""
        self.game.rematch = None
        self.watchers.show(self.game)

    def pause(self) -> None:
        """Let go of the timer: nobody watches any more, and the sweep ends what is due."""
        self._timer.stop()

    async def delete(self) -> None:
        """Forget the game, and send everybody away."""
        async with self._lock:
            await self._delete("no-such-game")

    async def end_on_time(self) -> None:
        """End the game if somebody's time has run out.

        Raises :exc:`StoreError`.
        """
        async with self._lock:
            with suppress(RefusedError):  # somebody else has
                await self._end_on_time()

    async def note_presence(self) -> None:
        """Count how long the player to move is away, or stop counting.

        Raises :exc:`StoreError`.
        """
        async with self._lock:
            with suppress(RefusedError):  # changed elsewhere, where it will be noted
                await self._note_presence()

    # What other processes tell

    async def catch_up(self, version: int, row: dict[str, Any] | None = None) -> None:
        """Take the game as another process tells that it has kept it, or else read it again, if
        that one has got further with it.

        Raises :exc:`StoreError`.
        """
        async with self._lock:
            if version <= self.game.version or self.is_gone:
                return
            await self._store.synchronize()
            game = self._store.changed(self.game, row) if row else None
            if game:
                self._take(game)
            else:
                await self._read_again()

    async def compare(self, kept: Glance | None) -> None:
        """Read the game again if it is not as it was *kept* a moment ago.

        Raises :exc:`StoreError`.
        """
        async with self._lock:
            if not self.is_gone and not self._is_as(kept):
                await self._read_again()

    def _is_as(self, kept: Glance | None) -> bool:
        game = self.game
        if kept is None or kept.version != game.version:
            return kept is not None and kept.version < game.version
        players = Players(game.seats, game.names, game.vacations)
        return kept.rematch == game.rematch and kept.players == players

    def hear(self, message: bytes) -> None:
        """Tell all who watch what another process had to tell."""
        self.watchers.tell(Written(message))

    def show_clocks(self) -> None:
        """Send the clocks again after an outage was given back, and reset the timer."""
        if self.game.clock and self.game.clock.running is not None:
            self.watchers.show(self.game)
            self._go_on()

    def show_presence(self) -> None:
        """Show that somebody who plays has come or gone elsewhere."""
        self.watchers.show(self.game)

    def end(self, why: str, last_words: bytes | None) -> None:
        """Send everybody away: another process has deleted the game."""
        self._end(why, Written(last_words) if last_words else None)

    # What people do

    async def act(self, watcher: Watcher, action: from_page.Up) -> None:
        """Do what somebody wants, or tell them why not."""
        async with self._lock:
            try:
                await self._do_lately(watcher, action)
            except RefusedError as refused:
                reason = views.reason_message(refused.reason) if refused.reason else None
                watcher.tell(from_server.Refusal(action.request, refused.code, reason))
                if refused.code == "stale":
                    watcher.tell(self.watchers.position(self.game, watcher))
            except StoreError as error:
                watcher.tell(from_server.Trouble(action.request, error.code))

    async def _do_lately(self, watcher: Watcher, action: from_page.Up) -> None:
        """Do something in the game as it is now, even if another process has just changed it."""
        for _ in range(MOST_ATTEMPTS):
            with suppress(BehindError):  # the game was read again, and nothing was done
                await self._do(watcher, action)
                return
        raise BehindError

    async def _do(self, watcher: Watcher, action: from_page.Up) -> None:
        """What each message does: nowhere else is that decided."""
        if isinstance(action, from_page.Sync):
            self._sync(watcher)
            return
        if isinstance(action, from_page.Say):
            await self._say(watcher, action)
            return
        if not isinstance(action, QUERIES):
            await self._store.synchronize()
        await self._end_on_time()
        if not self._is_current(action):
            raise RefusedError("stale")
        if isinstance(action, AGREED):
            await self._limits.offer(watcher.owner)
        match action:
            case from_page.AskWhy():
                self._explain(watcher, action)
            case from_page.AskAhead():
                watcher.tell(views.ahead(self.game, watcher.owner, action))
            case from_page.AskRematch():
                await self._begin_rematch(watcher, action)
            case from_page.Abort():
                await self._abort(watcher)
            case from_page.Claim():
                await self._claim(watcher, action)
            case from_page.Play():
                with MOVES.timed():
                    await self._play(watcher, action)
            case from_page.DeclineDraw():
                await self._decline_draw(watcher)
            case from_page.DeclineTakeback():
                await self._decline_takeback(watcher)
            case _:
                await self._change(watcher, COMMANDS[type(action)])

    def _is_current(self, action: from_page.Action) -> bool:
        """Whether an action was made for the game of now.

        A move needs the same moves before it, no more: else somebody who keeps offering could
        keep the other from moving, and two who want a rematch at once would be in each other's way.
        """
        is_about_moves = isinstance(
            action, from_page.Play | from_page.AskAhead | from_page.AskRematch
        )
        oldest = self._since if is_about_moves else self.game.version
        return oldest <= action.version <= self.game.version

    def _sync(self, watcher: Watcher) -> None:
        if self._timer.is_idle:
            self._go_on()
        watcher.tell(self.watchers.position(self.game, watcher))

    async def _change(self, watcher: Watcher, command: Callable[[SeatedGame, Owner], None]) -> None:
        if not self.game.is_seated(watcher.owner):
            raise RefusedError("not-yours")
        draft = self.game.copy()
        command(draft, watcher.owner)
        await self._keep(draft)

    async def _play(self, watcher: Watcher, asked: from_page.Play) -> None:
        def play(draft: SeatedGame, owner: Owner) -> None:
            now, thought = self._now(), asked.thought
            if draft.clock:
                thought = draft.clock.credible_thought(thought, watcher.round_trip, now)
            draft.play(owner, asked.move, now, thought)

        await self._change(watcher, play)

    async def _decline_draw(self, watcher: Watcher) -> None:
        offer = self.game.draw_offer
        await self._change(watcher, SeatedGame.decline_draw)
        assert offer is not None  # else the game has refused
        self._tell_all(from_server.DrawDeclined(color_name(offer.other)))

    async def _decline_takeback(self, watcher: Watcher) -> None:
        offer = self.game.takeback_offer
        await self._change(watcher, SeatedGame.decline_takeback)
        assert offer is not None  # else the game has refused
        self._tell_all(from_server.TakebackDeclined(color_name(offer.other)))

    async def _abort(self, watcher: Watcher) -> None:
        self.game.check_abort(watcher.owner)
        by = color_name(self.game.side_of(watcher.owner))
        await self._delete("aborted", from_server.Aborted(by))

    async def _claim(self, watcher: Watcher, asked: from_page.Claim) -> None:
        check_claim(self.game, watcher.owner, asked.claim, self._now(), self._is_connected)
        if asked.claim == "abort":
            by = color_name(self.game.side_of(watcher.owner))
            await self._delete("aborted", from_server.Aborted(by))
            return
        draft = self.game.copy()
        draft.abandon(draft.game.turn, is_drawn=asked.claim == "draw")
        await self._keep(draft)

    async def _say(self, watcher: Watcher, asked: from_page.Say) -> None:
        color = self.game.side_of(watcher.owner)
        await self._limits.say(watcher.owner)
        self._tell_all(from_server.Said(color_name(color), asked.phrase))

    # Changes

    async def _delete(self, why: str, last_words: from_server.Down | None = None) -> None:
        try:
            await self._store.delete(self.game.id, self.game.version)
        except ChangedElsewhereError as error:
            await self._read_again()
            raise BehindError from error
        written = Written.of(last_words) if last_words else None
        self._tell_others(Gone(self.game.id, why, written.json if written else None))
        self._end(why, written)
        self._when_deleted(self.game)

    def _end(self, why: str, last_words: Written | None) -> None:
        if last_words:
            self.watchers.tell(last_words)
        self._dismiss(why)

    def _tell_all(self, message: from_server.Down) -> None:
        """Tell something to all who watch, here and elsewhere."""
        written = Written.of(message)
        self.watchers.tell(written)
        self._tell_others(Told(self.game.id, written.json))

    async def _keep(
        self,
        draft: SeatedGame,
        rematch: SeatedGame | None = None,
        joined: Color | None = None,
        is_news: bool = True,
    ) -> None:
        """Let *draft* take the game's place, once it is on the disk.

        Raises :exc:`StoreError`, and :exc:`RefusedError` if the game was changed elsewhere.
        """
        draft.run_clock(self._now())
        self._look_who_is_here(draft)
        try:
            row = await self._store.save(draft, rematch=rematch, joined=joined, is_news=is_news)
        except ChangedElsewhereError as error:
            await self._read_again()
            raise BehindError from error
        if draft.vacations != self.game.vacations:  # which are not in the row
            row = None
        self._tell_others(Changed(draft.id, draft.version, row))
        if _stage(draft) != _stage(self.game):
            self._since = draft.version
        self.game = draft
        self.watchers.show(self.game)
        self._go_on()
        if is_news:
            self._when_changed(draft)

    async def _note_presence(self) -> None:
        known, draft = self.game.absence, self.game.copy()
        self._look_who_is_here(draft)
        is_counting = draft.absence is not None and draft.absence.since is not None
        if known is None and not is_counting:
            self.game.absence = draft.absence  # nothing has passed that had to be kept
        elif draft.absence != known:
            await self._keep(draft, is_news=False)

    def _look_who_is_here(self, draft: SeatedGame) -> None:
        draft.note_presence(self._now(), self.watchers.here(draft), self._is_connected)

    def _is_connected(self, owner: Owner) -> bool:
        return self._is_here(owner) or any(watcher.owner == owner for watcher in self.watchers)

    async def _read_again(self) -> None:
        """Take the game as another process or program has left it."""
        game = await self._store.load(self.game.id)
        if game is None:
            self._dismiss("no-such-game")
            return
        self._take(game)

    def _take(self, game: SeatedGame) -> None:
        """Show a game that was changed elsewhere in the place of ours."""
        if not _has_same_moves(game, self.game):
            self._since = game.version
        self.game = game
        self.watchers.show(self.game)
        self._go_on()

    def _dismiss(self, why: str) -> None:
        self.is_gone = True
        self._timer.stop()
        self.watchers.dismiss(why)

    def _tell_trouble(self, code: from_server.TroubleCode) -> None:
        self.watchers.tell(Written.of(from_server.Trouble(None, code)))

    # What goes on in the background

    def _go_on(self) -> None:
        """Begin what the game waits for."""
        self._timer.stop()
        self.game.run_clock(self._now())
        if self.watchers:
            self._timer.is_idle = False
            self._set_timer()

    # Time

    def _set_timer(self) -> None:
        deadline = self.game.clock.deadline if self.game.clock else None
        if deadline is not None:
            self._timer.start(deadline - self._now(), self._look_at_clock)

    async def _look_at_clock(self) -> None:
        async with self._lock:
            if not await self._end_on_time():
                self._set_timer()  # it was set for a moment that did not come

    async def _end_on_time(self) -> bool:
        """End the game if somebody's time has run out; tell whether it has."""
        clock = self.game.clock
        loser = clock.fallen(self._now()) if clock else None
        if loser is None or self.game.game.result:
            return False
        draft = self.game.copy()
        draft.time_out(loser)
        await self._keep(draft)
        return True

    # Answers

    def _explain(self, watcher: Watcher, asked: from_page.AskWhy) -> None:
        try:
            piece = parse_piece(asked.piece)
        except InvalidMoveError as error:
            raise RefusedError("unreadable") from error
        watcher.tell(views.because(self.game, watcher.owner, asked, piece))

    async def _begin_rematch(self, watcher: Watcher, asked: from_page.AskRematch) -> None:
        if not self.game.is_seated(watcher.owner):
            raise RefusedError("not-yours")
        if not self.game.game.result:
            raise RefusedError("not-over")
        id = self.game.rematch
        if id is None or await self._store.load(id) is None:  # they may have deleted it
            rematch, draft = self.game.swapped(), self.game.copy()
            if not draft.ask_rematch(watcher.owner):
                await self._keep(draft)
                return
            id = draft.rematch = rematch.id
            await self._keep(draft, rematch)
        watcher.tell(from_server.Rematch(asked.request, id))


def _stage(game: SeatedGame) -> tuple[int, bool]:
    """What tells a game from the one that it was before a change, but for what was offered."""
    return game.game.plies, game.game.result is None


def _has_same_moves(game: SeatedGame, known: SeatedGame) -> bool:
    """Whether a game stands as the *known* one does, but for what was offered."""
    return _stage(game) == _stage(known) and game.game.board.moves == known.game.board.moves
