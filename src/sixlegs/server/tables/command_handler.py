"""Messages of players: the core runs their commands, and the server stores and publishes."""

from __future__ import annotations

from contextlib import nullcontext, suppress

from sixlegs.errors import InvalidMoveError
from sixlegs.notation import parse_piece
from sixlegs.server import views
from sixlegs.server.limits.token_bucket import Claim, Rate, RateLimitError
from sixlegs.server.metrics import MOVES
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import GameEvent, RefusedError, SeatedGame
from sixlegs.server.protocol import from_page, from_server
from sixlegs.server.protocol.scalars import color_name
from sixlegs.server.storage.database import StoreError
from sixlegs.server.tables.room import MAX_ATTEMPTS, GameRoom, StaleGameError, Watcher

# They protect players, not the server, so they apply at home too.
PHRASE_RATE = Rate(burst=4, seconds=5)
OFFER_RATE = Rate(burst=5, seconds=30)

#: Commands that ask the opponent for something, whose number is limited.
OFFERS = from_page.OfferDraw | from_page.Undo | from_page.AskRematch


async def handle(room: GameRoom, watcher: Watcher, action: from_page.Up) -> None:
    """Do what a subscriber asks for, or send the refusal. Messages of a room take turns."""
    async with room.lock:
        try:
            await _attempt(room, watcher, action)
        except RefusedError as refused:
            reason = views.reason_message(refused.reason) if refused.reason else None
            watcher.tell(from_server.Refusal(action.request, refused.code, reason))
            if refused.code == "stale":
                room.send_position(watcher)
        except StoreError as error:
            watcher.tell(from_server.Trouble(action.request, error.code))


async def _attempt(room: GameRoom, watcher: Watcher, action: from_page.Up) -> None:
    """Retry while other processes change the game."""
    for _ in range(MAX_ATTEMPTS):
        with suppress(StaleGameError):
            await _dispatch(room, watcher, action)
            return
    raise StaleGameError


async def _dispatch(room: GameRoom, watcher: Watcher, action: from_page.Up) -> None:
    match action:
        case from_page.Sync():
            room.resume_clock()
            room.send_position(watcher)
        case from_page.Say():
            color = room.game.side_of(watcher.owner)
            await _count(room, watcher.owner, "phrase", PHRASE_RATE)
            room.broadcast(from_server.Said(color_name(color), action.phrase))
        case from_page.AskWhy() | from_page.AskAhead():  # answered without the database
            await room.check_flag()
            room.check_version(action)
            watcher.tell(_answer(room.game, watcher.owner, action))
        case _:
            await room.store.synchronize()
            await room.check_flag()
            room.check_version(action)
            with MOVES.timed() if isinstance(action, from_page.Play) else nullcontext():
                await _run(room, watcher, action)


def _answer(
    game: SeatedGame, owner: Owner, action: from_page.AskWhy | from_page.AskAhead
) -> from_server.Down:
    if isinstance(action, from_page.AskAhead):
        return views.ahead(game, owner, action)
    try:
        piece = parse_piece(action.piece)
    except InvalidMoveError as error:
        raise RefusedError("unreadable") from error
    return views.because(game, owner, action, piece)


async def _run(room: GameRoom, watcher: Watcher, action: from_page.Action) -> None:
    """Run the command of a player, and commit what the core makes of it."""
    game, owner, now = room.game, watcher.owner, room.now()
    if isinstance(action, OFFERS):
        await _count(room, owner, "offer", OFFER_RATE)
    if isinstance(action, from_page.AskRematch) and await _has_rematch(room, owner):
        watcher.tell(from_server.Rematch(action.request, str(game.rematch)))
        return
    draft = game.copy()
    event = draft.run(
        owner,
        _command(action),
        now,
        thinking_time=action.thought if isinstance(action, from_page.Play) else None,
        round_trip=watcher.round_trip,
        is_mover_gone=game.is_mover_gone(now, room.is_connected),
    )
    if event and event.name == "aborted":
        await room.delete("aborted", from_server.Aborted(color_name(event.by)))
        return
    rematch = game.swapped() if event and event.name == "rematch" else None
    draft.rematch = rematch.id if rematch else draft.rematch
    await room.commit(draft, rematch)
    if rematch:
        watcher.tell(from_server.Rematch(action.request, rematch.id))
    elif event:
        room.broadcast(_declined(event))


async def _count(room: GameRoom, owner: Owner, kind: str, rate: Rate) -> None:
    """Count what a player sends the opponent, for all processes together.

    Raises :exc:`RefusedError`.
    """
    try:
        await room.limiter.take(kind, [Claim(f"{owner} {room.game.id}", rate)])
    except RateLimitError as error:
        raise RefusedError("too-often") from error


async def _has_rematch(room: GameRoom, owner: Owner) -> bool:
    """Return whether a player's rematch has begun and was not deleted."""
    rematch = room.game.rematch
    if rematch is None or not room.game.is_seated(owner):
        return False
    return await room.store.load(rematch) is not None


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
