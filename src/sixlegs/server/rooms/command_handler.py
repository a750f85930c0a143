"""Handle messages of players: run their commands in the core, then store and publish the result."""

from __future__ import annotations

from contextlib import nullcontext, suppress

from sixlegs.errors import InvalidMoveError
from sixlegs.notation import parse_piece
from sixlegs.server import serializers
from sixlegs.server.limits.token_bucket import Rate, RateLimitError, TokenRequest
from sixlegs.server.metrics import MOVE_SECONDS
from sixlegs.server.play.seats import player_ids
from sixlegs.server.play.server_game import CommandRejectedError, GameEvent, ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.protocol import client_messages, server_messages
from sixlegs.server.protocol.scalars import to_color_name
from sixlegs.server.rooms.room import MAX_ATTEMPTS, GameRoom, StaleGameError, Subscriber
from sixlegs.server.storage import relations
from sixlegs.server.storage.database import StoreError

# These limits protect players, not the server, so they also apply to a local server.
PHRASE_RATE = Rate(burst=4, seconds=5)
OFFER_RATE = Rate(burst=5, seconds=30)

#: Commands that ask the opponent for something, which are rate-limited.
OfferAction = client_messages.OfferDraw | client_messages.Undo | client_messages.OfferRematch


async def handle(
    room: GameRoom, subscriber: Subscriber, action: client_messages.ClientMessage
) -> None:
    """Handle a message of *subscriber*, or send a rejection. Messages of a room are serialized."""
    async with room.lock:
        try:
            await _attempt(room, subscriber, action)
        except CommandRejectedError as rejected:
            reason = serializers.reason_message(rejected.reason) if rejected.reason else None
            subscriber.send(server_messages.Rejection(action.request, rejected.code, reason))
            if rejected.code == "stale":
                room.send_position(subscriber)
        except StoreError as error:
            subscriber.send(server_messages.ErrorMessage(action.request, error.code))


async def _attempt(
    room: GameRoom, subscriber: Subscriber, action: client_messages.ClientMessage
) -> None:
    """Dispatch *action*, and retry while other processes change the game."""
    for _ in range(MAX_ATTEMPTS):
        with suppress(StaleGameError):
            await _dispatch(room, subscriber, action)
            return
    raise StaleGameError


async def _dispatch(
    room: GameRoom, subscriber: Subscriber, action: client_messages.ClientMessage
) -> None:
    match action:
        case client_messages.Sync():
            room.resume_clock()
            room.send_position(subscriber)
        case client_messages.SendPhrase():
            color = room.game.side_of(subscriber.user_id)
            await _count(room, subscriber.user_id, "phrase", PHRASE_RATE)
            blockers = await room.store.read(relations.find_blockers, subscriber.user_id)
            room.broadcast(
                server_messages.PhraseSent(to_color_name(color), action.phrase), blockers
            )
        case (
            client_messages.Explain() | client_messages.RequestPremoves()
        ):  # answered without the database
            await room.check_flag()
            room.check_version(action)
            subscriber.send(_query_response(room.game, subscriber.user_id, action))
        case _:
            await room.store.synchronize()
            await room.check_flag()
            room.check_version(action)
            with MOVE_SECONDS.time() if isinstance(action, client_messages.Play) else nullcontext():
                await _run(room, subscriber, action)


def _query_response(
    game: ServerGame,
    user_id: UserId,
    action: client_messages.Explain | client_messages.RequestPremoves,
) -> server_messages.ServerMessage:
    if isinstance(action, client_messages.RequestPremoves):
        return serializers.premoves(game, user_id, action)
    try:
        piece = parse_piece(action.piece)
    except InvalidMoveError as error:
        raise CommandRejectedError("unreadable-move") from error
    return serializers.explanation(game, user_id, action, piece)


async def _run(room: GameRoom, subscriber: Subscriber, action: client_messages.Action) -> None:
    """Run the command of a player, and commit the resulting game."""
    game, user_id, now = room.game, subscriber.user_id, room.now()
    if isinstance(action, OfferAction):
        await _count(room, user_id, "offer", OFFER_RATE)
    if isinstance(action, client_messages.OfferRematch) and await _has_rematch(room, user_id):
        subscriber.send(server_messages.RematchStarted(action.request, str(game.rematch)))
        return
    if isinstance(action, client_messages.OfferRematch) and await _is_blocked(room):
        raise CommandRejectedError("not-available")
    draft = game.copy()
    event = draft.run(
        user_id,
        _core_command(action),
        now,
        thinking_time=action.thinking_time if isinstance(action, client_messages.Play) else None,
        round_trip=subscriber.round_trip,
        has_mover_abandoned=game.has_mover_abandoned(now, room.is_connected),
    )
    if event and event.name == "aborted":
        await room.delete("aborted", server_messages.Aborted(to_color_name(event.by)))
        return
    rematch = game.with_sides_swapped() if event and event.name == "rematch" else None
    draft.rematch = rematch.id if rematch else draft.rematch
    await room.commit(draft, rematch)
    if rematch:
        subscriber.send(server_messages.RematchStarted(action.request, rematch.id))
    elif event:
        room.broadcast(_declined_message(event))


async def _count(room: GameRoom, user_id: UserId, kind: str, rate: Rate) -> None:
    """Take a token for a message to the opponent, from the buckets of all processes.

    Raises :exc:`CommandRejectedError` if none is left.
    """
    try:
        await room.limiter.take(kind, [TokenRequest(f"{user_id} {room.game.id}", rate)])
    except RateLimitError as error:
        raise CommandRejectedError("rate-limited") from error


async def _has_rematch(room: GameRoom, user_id: UserId) -> bool:
    """Return whether the rematch of a player's game exists."""
    rematch = room.game.rematch
    if rematch is None or not room.game.is_seated(user_id):
        return False
    return await room.store.load(rematch) is not None


async def _is_blocked(room: GameRoom) -> bool:
    """Return whether one of the players blocks the other, so that they play no further games."""
    players = list(player_ids(room.game.seats))
    blocked = await room.store.read(relations.find_blocked_between, players)
    return any(blocked[player] & set(players) for player in players if player in blocked)


def _core_command(action: client_messages.Action) -> str:
    """Return the core's command for an action: its tag, and its argument if any."""
    match action:
        case client_messages.Play():
            return f"play {action.move}"
        case client_messages.ClaimResult():
            return f"claim {action.claim}"
        case _:
            return str(action.__struct_config__.tag)


def _declined_message(event: GameEvent) -> server_messages.ServerMessage:
    by = to_color_name(event.by)
    match event.name:
        case "draw-declined":
            return server_messages.DrawDeclined(by)
        case "rematch-declined":
            return server_messages.RematchDeclined(by)
        case _:
            return server_messages.TakebackDeclined(by)
