"""Messages of players: the core runs their commands, and the server stores and publishes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext, suppress

from sixlegs.errors import InvalidMoveError
from sixlegs.notation import parse_piece
from sixlegs.server import views
from sixlegs.server.metrics import MOVES
from sixlegs.server.play.seated_game import GameEvent, RefusedError
from sixlegs.server.protocol import from_page, from_server
from sixlegs.server.protocol.scalars import color_name
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.flag_timer import FlagTimer
from sixlegs.server.tables.live_game import MAX_ATTEMPTS, LiveGame, StaleGameError
from sixlegs.server.tables.table_limits import TableLimits
from sixlegs.server.tables.watchers import Watcher

#: Commands that ask the opponent for something, whose number is limited.
OFFERS = from_page.OfferDraw | from_page.Undo | from_page.AskRematch


class CommandHandler:
    """Handles the messages of subscribers of one game, one after the other."""

    def __init__(
        self,
        live: LiveGame,
        store: Store,
        timer: FlagTimer,
        limits: TableLimits,
        now: Callable[[], float],
    ) -> None:
        self._live = live
        self._store = store
        self._timer = timer
        self._limits = limits
        self._now = now

    async def handle(self, watcher: Watcher, action: from_page.Up) -> None:
        """Do what a subscriber asks for, or send the refusal."""
        try:
            await self._attempt(watcher, action)
        except RefusedError as refused:
            reason = views.reason_message(refused.reason) if refused.reason else None
            watcher.tell(from_server.Refusal(action.request, refused.code, reason))
            if refused.code == "stale":
                self._send_position(watcher)
        except StoreError as error:
            watcher.tell(from_server.Trouble(action.request, error.code))

    async def _attempt(self, watcher: Watcher, action: from_page.Up) -> None:
        """Retry while other processes change the game."""
        for _ in range(MAX_ATTEMPTS):
            with suppress(StaleGameError):
                await self._dispatch(watcher, action)
                return
        raise StaleGameError

    async def _dispatch(self, watcher: Watcher, action: from_page.Up) -> None:
        match action:
            case from_page.Sync():
                if self._timer.is_idle:
                    self._timer.restart()
                self._send_position(watcher)
            case from_page.Say():
                color = self._live.game.side_of(watcher.owner)
                await self._limits.say(watcher.owner)
                self._live.broadcast(from_server.Said(color_name(color), action.phrase))
            case from_page.AskWhy() | from_page.AskAhead():  # answered without the database
                await self._timer.check()
                self._live.check_version(action)
                self._answer(watcher, action)
            case _:
                await self._store.synchronize()
                await self._timer.check()
                self._live.check_version(action)
                with MOVES.timed() if isinstance(action, from_page.Play) else nullcontext():
                    await self._run(watcher, action)

    def _answer(self, watcher: Watcher, action: from_page.AskWhy | from_page.AskAhead) -> None:
        game = self._live.game
        if isinstance(action, from_page.AskAhead):
            watcher.tell(views.ahead(game, watcher.owner, action))
            return
        try:
            piece = parse_piece(action.piece)
        except InvalidMoveError as error:
            raise RefusedError("unreadable") from error
        watcher.tell(views.because(game, watcher.owner, action, piece))

    async def _run(self, watcher: Watcher, action: from_page.Action) -> None:
        """Run the command of a player, and commit what the core makes of it."""
        game, owner, now = self._live.game, watcher.owner, self._now()
        if isinstance(action, OFFERS):
            await self._limits.offer(owner)
        if isinstance(action, from_page.AskRematch) and await self._has_rematch(watcher):
            watcher.tell(from_server.Rematch(action.request, str(game.rematch)))
            return
        draft = game.copy()
        event = draft.run(
            owner,
            _command(action),
            now,
            thinking_time=action.thought if isinstance(action, from_page.Play) else None,
            round_trip=watcher.round_trip,
            is_mover_gone=game.is_mover_gone(now, self._live.is_connected),
        )
        if event and event.name == "aborted":
            await self._live.delete("aborted", from_server.Aborted(color_name(event.by)))
            return
        rematch = game.swapped() if event and event.name == "rematch" else None
        draft.rematch = rematch.id if rematch else draft.rematch
        await self._live.commit(draft, rematch)
        if rematch:
            watcher.tell(from_server.Rematch(action.request, rematch.id))
        elif event:
            self._live.broadcast(_declined(event))

    async def _has_rematch(self, watcher: Watcher) -> bool:
        """Return whether a player's rematch has begun and was not deleted."""
        game = self._live.game
        if game.rematch is None or not game.is_seated(watcher.owner):
            return False
        return await self._store.load(game.rematch) is not None

    def _send_position(self, watcher: Watcher) -> None:
        watcher.tell(self._live.watchers.position(self._live.game, watcher))


def _command(action: from_page.Action) -> str:
    """Return an action as the core's command: its tag, and its argument if it has one."""
    match action:
        case from_page.Play():
            return f"play {action.move}"
        case from_page.Claim():
            return f"claim {action.claim}"
        case _:
            return str(action.__struct_config__.tag)


def _declined(event: GameEvent) -> from_server.Down:
    by = color_name(event.by)
    if event.name == "draw-declined":
        return from_server.DrawDeclined(by)
    return from_server.TakebackDeclined(by)
